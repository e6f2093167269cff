//! Random hands on the worked example: whatever is typed, pinned, dragged and pressed, numbers stay finite, pins stay
//! where they are put, and Back is exact.
#![cfg(not(target_arch = "wasm32"))]

use labs::{Advance, Axis, Edit, Experiment, Scene};
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Hand {
    Step,
    Back,
    Advance(Advance),
    Edit(Edit),
    Type(String, String),
}

fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![-1e6..1e6, 0.0..160.0, Just(40.0), Just(80.0), Just(-0.0), Just(1e6)]
}

fn hand() -> impl Strategy<Value = Hand> {
    let point = 0usize..9;
    let axis = prop_oneof![Just(Axis::X), Just(Axis::Y)];
    let advance = prop_oneof![
        Just(Advance::Link),
        Just(Advance::Sweep),
        Just(Advance::Substep),
        (0usize..12).prop_map(Advance::ToLink),
        Just(Advance::Finish),
        Just(Advance::Discard),
    ];
    prop_oneof![
        6 => Just(Hand::Step),
        1 => Just(Hand::Back),
        2 => advance.prop_map(Hand::Advance),
        2 => (point.clone(), axis.clone(), coordinate())
            .prop_map(|(point, axis, value)| Hand::Edit(Edit::Position { point, axis, value })),
        1 => (point.clone(), axis, coordinate())
            .prop_map(|(point, axis, value)| Hand::Edit(Edit::Previous { point, axis, value })),
        1 => (point.clone(), any::<bool>()).prop_map(|(point, pinned)| Hand::Edit(Edit::Pin { point, pinned })),
        1 => (0i32..3, point).prop_map(|(pointer, point)| Hand::Edit(Edit::Grab { pointer, point })),
        1 => (0i32..3, coordinate(), coordinate())
            .prop_map(|(pointer, x, y)| Hand::Edit(Edit::Drag { pointer, to: [x, y, 0.0] })),
        1 => (0i32..3).prop_map(|pointer| Hand::Edit(Edit::Release { pointer })),
        1 => prop_oneof![Just(Edit::Defaults), Just(Edit::Reset)].prop_map(Hand::Edit),
        1 => ("(gravity|retention|sweeps|stiffness|substeps|P1[0-3]\\.(x|pinned)|nosuch)", "-?[0-9]{1,3}(\\.[0-9])?|abc|true|")
            .prop_map(|(name, text)| Hand::Type(name, text)),
        1 => prop_oneof![Just("listed"), Just("reversed"), Just("vertical-first"), Just("mirrored")]
            .prop_map(|order| Hand::Type("order".into(), order.into())),
    ]
}

proptest! {
    #[test]
    fn nothing_a_hand_does_gives_anything_but_finite_numbers(hands in prop::collection::vec(hand(), 1..60)) {
        let mut experiment = Experiment::open("worked-example").expect("the lab exists");
        let mut scene = Scene::default();
        for hand in hands {
            experiment.lab().scene(&mut scene);
            let before = scene.clone();
            match hand {
                Hand::Step => {
                    let saved = experiment.save();
                    let half = experiment.is_half_done();
                    experiment.step();
                    experiment.lab().scene(&mut scene);
                    for (old, new) in before.points.iter().zip(&scene.points) {
                        if old.pinned || old.held {
                            prop_assert_eq!(old.position.map(f64::to_bits), new.position.map(f64::to_bits));
                        }
                    }
                    let after = experiment.save();
                    if !before.points.iter().any(|p| p.held) && !half {
                        experiment.back();
                        prop_assert_eq!(experiment.save(), saved);
                        experiment.step();
                        prop_assert_eq!(experiment.save(), after);
                    }
                }
                Hand::Back => drop(experiment.back()),
                Hand::Advance(advance) => experiment.advance(advance),
                Hand::Edit(edit) => drop(experiment.edit(&edit)),
                Hand::Type(name, text) => drop(experiment.set(&name, &text)),
            }
            experiment.lab().scene(&mut scene);
            for point in &scene.points {
                prop_assert!(point.position.iter().chain(&point.previous).all(|x| x.is_finite()), "{:?}", point);
            }
            prop_assert!(Experiment::restore(&experiment.save()).is_ok());
        }
    }
}
