use super::*;
use labs::Series;
use proptest::prelude::*;

const RESIDUAL: Plot = Plot {
    name: "residual",
    title: "Residual by step",
    notice: "",
    x: "step",
    y: "largest residual [u]",
    y_scale: Scale::Log,
};
const HEIGHT: Plot = Plot { y_scale: Scale::Linear, ..RESIDUAL };

fn data(lines: &[&[[f64; 2]]]) -> PlotData {
    PlotData {
        series: lines
            .iter()
            .enumerate()
            .map(|(i, points)| Series {
                label: ["simulated", "theory", "more"][i].into(),
                points: points.to_vec(),
                theory: i == 1,
            })
            .collect(),
        remark: String::new(),
    }
}

#[test]
fn the_picture_has_frame_ticks_lines_and_a_legend() {
    let data = data(&[&[[0.0, 1e-1], [1.0, 1e-2], [2.0, 1e-3]], &[[0.0, 1e-1], [2.0, 1e-3]]]);
    let picture = Picture::lay_out(&RESIDUAL, &data, 400.0, 220.0);
    let Rect { left, top, right, bottom } = picture.frame;
    assert!(0.0 < left && left < right && right < 400.0 && top < bottom && bottom < 220.0);
    assert_eq!(picture.message, None);
    assert_eq!(picture.lines.len(), 2);
    let first = &picture.lines[0];
    assert_eq!(first.points[0], [left, top]);
    assert_eq!(first.points[2], [right, bottom]);
    assert!((first.points[1][1] - 0.5 * (top + bottom)).abs() < 1e-3);
    assert!(picture.lines[1].theory && !first.theory);
    let texts: Vec<&str> = picture.y_ticks.iter().map(|t| t.text.as_str()).collect();
    assert_eq!(texts, ["10⁻³", "10⁻²", "10⁻¹"]);
    let texts: Vec<&str> = picture.x_ticks.iter().map(|t| t.text.as_str()).collect();
    assert_eq!(texts, ["0", "1", "2"]);
    assert_eq!(picture.legend[1].label, "theory");
    assert_eq!(picture.x_label.text, "step");
}

#[test]
fn nothing_to_show_is_said() {
    let blank = Picture::lay_out(&RESIDUAL, &data(&[&[]]), 300.0, 200.0);
    assert_eq!(blank.message.as_deref(), Some("Nothing to plot yet: make a step."));
    assert!(blank.lines.is_empty() && blank.x_ticks.is_empty());
    let zeros = data(&[&[[0.0, 0.0], [1.0, -1.0], [2.0, f64::NAN]]]);
    let picture = Picture::lay_out(&RESIDUAL, &zeros, 300.0, 200.0);
    assert!(picture.message.unwrap().starts_with("No value above zero"));
    assert_eq!(picture.legend.len(), 1);
    let linear = Picture::lay_out(&HEIGHT, &zeros, 300.0, 200.0);
    assert_eq!(linear.message, None);
    assert_eq!(linear.lines[0].points.len(), 2);
    let lost = Picture::lay_out(&HEIGHT, &data(&[&[[0.0, f64::NAN]]]), 300.0, 200.0);
    assert_eq!(lost.message.as_deref(), Some("None of the values is finite."));
}

#[test]
fn a_value_that_cannot_be_shown_leaves_a_gap() {
    let gaps = data(&[&[
        [0.0, 1.0],
        [1.0, 0.5],
        [2.0, 0.0],
        [3.0, f64::NAN],
        [4.0, 0.1],
        [5.0, -1.0],
        [6.0, 0.2],
        [7.0, 0.3],
    ]]);
    let picture = Picture::lay_out(&RESIDUAL, &gaps, 400.0, 220.0);
    let samples: Vec<&[usize]> = picture.lines.iter().map(|l| &l.samples[..]).collect();
    assert_eq!(samples, [&[0, 1][..], &[4], &[6, 7]]);
}

#[test]
fn one_sample_stands_in_the_middle() {
    let picture = Picture::lay_out(&HEIGHT, &data(&[&[[3.0, 2.0]]]), 400.0, 220.0);
    let frame = picture.frame;
    let [x, y] = picture.lines[0].points[0];
    assert!((x - 0.5 * (frame.left + frame.right)).abs() < 1.0);
    assert!(frame.top < y && y < frame.bottom);
}

#[test]
fn the_pointer_finds_the_sample_below_it() {
    let data = data(&[&[[0.0, 1.0], [10.0, 1.0]], &[[0.0, 5.0], [10.0, 5.0]]]);
    let picture = Picture::lay_out(&HEIGHT, &data, 400.0, 220.0);
    let Rect { left, top, right, bottom } = picture.frame;
    let found = |x, y| picture.nearest_sample([x, y]).map(|sample| (sample.series, sample.index));
    assert_eq!(found(left + 5.0, top), Some((1, 0)));
    assert_eq!(found(left + 5.0, bottom), Some((0, 0)));
    assert_eq!(found(right - 5.0, bottom), Some((0, 1)));
    assert_eq!(found(right + 50.0, bottom), None);
    assert_eq!(found(f32::NAN, bottom), None);
    let sample = picture.nearest_sample([right, top]).unwrap();
    assert_eq!(sample_text(&data, sample).as_deref(), Some("theory at 10: 5"));
}

#[test]
fn a_long_line_is_thinned_and_keeps_its_peak() {
    let mut points: Vec<[f64; 2]> =
        (0..100_000).map(|i| [f64::from(i), f64::from(i % 7)]).collect();
    points[77_777][1] = 50.0;
    let picture = Picture::lay_out(&HEIGHT, &data(&[&points]), 400.0, 220.0);
    let line = &picture.lines[0];
    assert!(line.points.len() <= 2 * 400 + 2);
    assert!(line.samples.contains(&77_777));
}

#[test]
fn the_plot_is_told_in_words() {
    let mut told = data(&[&[[0.0, 0.1], [1.0, 0.02], [2.0, 0.0]], &[]]);
    told.remark = "It falls.".into();
    assert_eq!(
        summary(&RESIDUAL, &told),
        "Residual by step: largest residual [u] on a logarithmic scale against step. \
         simulated: 2 values from 0.02 to 0.1, last 0.02 at 1. It falls."
    );
    assert_eq!(
        summary(&HEIGHT, &data(&[&[[3.0, 0.25]]])),
        "Residual by step: largest residual [u] against step. simulated: 0.25 at 3."
    );
    assert_eq!(
        summary(&HEIGHT, &PlotData::default()),
        "Residual by step: largest residual [u] against step. Nothing to plot yet: make a step."
    );
}

#[test]
fn every_plot_of_every_lab_shows_something_after_a_few_steps() {
    for (slug, _) in labs::LABS {
        let mut experiment = labs::Experiment::open(slug).unwrap();
        for _ in 0..25 {
            experiment.tick();
        }
        for (index, plot) in experiment.lab().spec().plots.iter().enumerate() {
            let picture = Picture::lay_out(plot, &experiment.plot(index), 360.0, 200.0);
            let name = plot.name;
            assert_eq!(picture.message, None, "{slug} {name}");
            assert!(picture.x_ticks.len() >= 2 && picture.y_ticks.len() >= 2, "{slug} {name}");
            assert_eq!(picture.legend.len(), experiment.plot(index).series.len());
        }
    }
}

proptest! {
    #[test]
    fn whatever_the_data_all_is_finite_and_inside(
        points in prop::collection::vec(prop::array::uniform2(any::<f64>()), 0..200),
        log: bool,
        width in 0.0..900.0f32,
        height in 0.0..500.0f32,
    ) {
        let plot = if log { RESIDUAL } else { HEIGHT };
        let picture = Picture::lay_out(&plot, &data(&[&points]), width, height);
        let frame = picture.frame;
        prop_assert!(frame.left < frame.right && frame.top < frame.bottom);
        for [x, y] in picture.lines.iter().flat_map(|line| line.points.iter().copied()) {
            prop_assert!(x >= frame.left - 0.1 && x <= frame.right + 0.1, "{x} {frame:?}");
            prop_assert!(y >= frame.top - 0.1 && y <= frame.bottom + 0.1, "{y} {frame:?}");
        }
        prop_assert_eq!(picture.message.is_some(), picture.lines.is_empty());
        prop_assert!(picture.y_ticks.len() + picture.x_ticks.len() <= 60);
    }
}
