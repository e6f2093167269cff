//! Small surfaces, looked at from straight ahead: a model unit is ten pixels at z = 0.

use super::*;
use crate::scale::BUCKETS;
use crate::scene::{SceneBall, ScenePoint};
use proptest::prelude::*;

const LENS: Lens = Lens {
    eye: [0.0, 0.0, 10.0],
    right: [1.0, 0.0, 0.0],
    up: [0.0, 1.0, 0.0],
    forward: [0.0, 0.0, -1.0],
    focal: 100.0,
    centre: [50.0, 50.0],
};

fn flat(tone: u8) -> Tone {
    Tone { shade: [tone; 3], light: [tone; 3] }
}

fn sheet() -> Sheet {
    Sheet {
        size: [100, 100],
        ratio: 1.0,
        dye: Dye { front: flat(200), back: flat(100), strain: None },
        ball: flat(50),
        thread: [10; 3],
        // As the front: what is between the threads shows no weave in these tests.
        weave: [200; 3],
        scale: Scale::up_to(1.0),
        cloth: true,
    }
}

/// A square of side 2 around a place, upright, its front to the viewer.
fn square(scene: &mut Scene, [x, y, z]: [f64; 3]) {
    let first = scene.points.len();
    for [dx, dy] in [[-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [1.0, 1.0]] {
        let position = [x + dx, y + dy, z];
        let (previous, start) = (position, position);
        scene.points.push(ScenePoint { position, previous, start, pinned: false, held: false });
    }
    let corners = [0, 1, 2, 3].map(|corner| first + corner);
    scene.quads.push(SceneQuad { corners, alive: true });
    for (a, b) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
        let ends = [first + a, first + b];
        let state = LinkState::Alive;
        scene.links.push(SceneLink { ends, residual: 0.0, state, hidden: false });
    }
}

fn scene(places: &[[f64; 3]]) -> Scene {
    let mut scene = Scene::default();
    for &place in places {
        square(&mut scene, place);
    }
    scene
}

fn drawn(scene: &Scene) -> Surface {
    let mut surface = Surface::default();
    surface.draw(scene, &LENS, &sheet());
    surface
}

/// Tone and cover of a pixel of the canvas.
fn pixel(surface: &Surface, [x, y]: [i32; 2]) -> [u8; 2] {
    let ([left, top], [width, height]) = surface.area();
    let (x, y) = (x - left, y - top);
    if x < 0 || y < 0 || x >= width as i32 || y >= height as i32 {
        return [0, 0];
    }
    let at = 4 * (y as usize * width as usize + x as usize);
    [surface.bytes()[at], surface.bytes()[at + 3]]
}

#[test]
fn a_square_is_whole_and_in_its_place() {
    let surface = drawn(&scene(&[[0.0; 3]]));
    for y in 41..59 {
        for x in 41..59 {
            assert_eq!(pixel(&surface, [x, y])[1], 255, "a hole at {x} {y}");
        }
    }
    let [tone, _] = pixel(&surface, [50, 50]);
    assert!(tone.abs_diff(200) <= 1, "{tone}");
    for outside in [[36, 50], [64, 50], [50, 36], [50, 64]] {
        assert_eq!(pixel(&surface, outside)[1], 0);
    }
}

#[test]
fn the_back_has_another_tone() {
    let mut scene = scene(&[[0.0; 3]]);
    scene.quads[0].corners.reverse();
    // Between the lines of the weave, which run through the middle.
    let [tone, _] = pixel(&drawn(&scene), [47, 47]);
    assert!(tone.abs_diff(100) <= 1, "{tone}");
}

#[test]
fn what_is_nearer_lies_in_front_whichever_comes_first() {
    let (near, far) = ([0.3, 0.0, 2.0], [-0.8, 0.0, -2.0]);
    for places in [[near, far], [far, near]] {
        let mut scene = scene(&places);
        // The near one shows its back.
        let index = usize::from(places[1] == near);
        scene.quads[index].corners.reverse();
        let surface = drawn(&scene);
        assert!(pixel(&surface, [52, 47])[0].abs_diff(100) <= 1, "the near one hides the other");
        assert!(pixel(&surface, [38, 50])[0].abs_diff(200) <= 1, "beside it the other is seen");
    }
}

#[test]
fn of_a_square_that_is_gone_only_threads_are_left() {
    let mut scene = scene(&[[0.0; 3]]);
    scene.quads[0].alive = false;
    scene.links[1].state = LinkState::Cut;
    let surface = drawn(&scene);
    assert_eq!(pixel(&surface, [47, 47]), [0, 0]);
    let covered = |x: i32, y: i32| {
        let across =
            [-1, 0, 1].map(|d| pixel(&surface, if y == 0 { [x + d, 50] } else { [50, y + d] })[1]);
        across.iter().map(|&cover| u32::from(cover)).sum::<u32>()
    };
    assert!(covered(40, 0) > 200, "a thread that holds");
    assert_eq!(covered(0, 60), 0, "a thread that is cut");
    scene.links[0].hidden = true;
    let hidden = drawn(&scene);
    assert_eq!(pixel(&hidden, [40, 50])[1], 0, "a link that is not drawn is no thread");
}

#[test]
fn outlines_are_soft_and_inside_there_is_no_seam() {
    // Two squares that share a side, turned a little so that edges cross pixels.
    let mut scene = scene(&[[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]);
    scene.quads[1].corners = [3, 2, 6, 7];
    for point in &mut scene.points {
        let [x, y, z] = point.position;
        point.position = [x - 0.13 * y, y + 0.13 * x, z];
    }
    let surface = drawn(&scene);
    let (mut part, mut whole) = (0, 0);
    for y in 0..100 {
        for x in 0..100 {
            match pixel(&surface, [x, y]) {
                [_, 255] => whole += 1,
                [_, 0] => {}
                _ => part += 1,
            }
        }
    }
    assert!((700..1000).contains(&whole) && (40..160).contains(&part), "{whole} {part}");
    for step in -9..=9 {
        // Along the side that both share.
        let at = [50.0 + 0.13 * f64::from(step), 50.0 + f64::from(step)].map(|x| x as i32);
        assert_eq!(pixel(&surface, at)[1], 255, "a seam at {at:?}");
    }
}

#[test]
fn a_ball_hides_and_is_hidden() {
    let ball = |z| Some(SceneBall { centre: [0.5, 0.0, z], radius: 0.8 });
    let mut scene = scene(&[[0.0; 3]]);
    scene.ball = ball(3.0);
    assert!(pixel(&drawn(&scene), [55, 50])[0].abs_diff(50) <= 1, "before the cloth");
    scene.ball = ball(-3.0);
    assert!(pixel(&drawn(&scene), [55, 47])[0].abs_diff(200) <= 1, "behind it");
    // The ball touches the cloth: the cloth is seen.
    scene.ball = ball(-0.79);
    assert!(pixel(&drawn(&scene), [55, 47])[0].abs_diff(200) <= 1, "under the cloth");
    let mut alone = Surface::default();
    alone.draw(&scene, &LENS, &Sheet { cloth: false, ..sheet() });
    assert_eq!(pixel(&alone, [44, 44])[1], 0, "no cloth");
    assert!(pixel(&alone, [55, 50])[0].abs_diff(50) <= 1);
}

#[test]
fn strain_has_its_colours() {
    let mut scene = scene(&[[0.0; 3]]);
    for link in &mut scene.links {
        link.residual = -1.0;
    }
    let mut strain = [[150; 3]; BUCKETS];
    strain[0] = [90; 3];
    let dye = Dye { strain: Some(strain), ..sheet().dye };
    let mut surface = Surface::default();
    surface.draw(&scene, &LENS, &Sheet { dye, ..sheet() });
    let [tone, _] = pixel(&surface, [47, 47]);
    assert!((36..=91).contains(&tone), "{tone}");
}

#[test]
fn the_same_scene_is_the_same_picture_whatever_came_before() {
    let (one, mut other) = (scene(&[[0.0; 3]]), scene(&[[0.4, 0.3, 1.0], [0.0, 0.0, -3.0]]));
    other.ball = Some(SceneBall { centre: [0.0; 3], radius: 0.5 });
    let mut surface = Surface::default();
    surface.draw(&other, &LENS, &sheet());
    surface.draw(&one, &LENS, &sheet());
    let fresh = drawn(&one);
    assert_eq!((surface.area(), surface.bytes()), (fresh.area(), fresh.bytes()));
}

#[test]
fn it_knows_what_it_hides() {
    let surface = drawn(&scene(&[[0.0; 3]]));
    assert!(surface.hides([50.0, 50.0], 12.0));
    assert!(!surface.hides([50.0, 50.0], 10.0), "the surface itself");
    assert!(!surface.hides([50.0, 50.0], 8.0));
    assert!(!surface.hides([90.0, 50.0], 12.0) && !surface.hides([f64::NAN, -1e9], 12.0));
}

#[test]
fn what_is_behind_the_eye_is_not_painted() {
    let behind = drawn(&scene(&[[0.0, 0.0, 20.0]]));
    assert!(behind.bytes().iter().all(|&byte| byte == 0));
    // One corner of a square behind the eye: not even a part of it.
    let mut half = scene(&[[0.0; 3]]);
    half.points[2].position[2] = 11.0;
    half.links.clear();
    assert!(drawn(&half).bytes().iter().all(|&byte| byte == 0));
}

proptest! {
    #[test]
    fn no_place_is_too_strange(
        places in prop::array::uniform4(prop::array::uniform3(any::<f64>())),
        eye in prop::array::uniform3(-30.0..30.0f64),
        radius in any::<f64>(),
    ) {
        let mut scene = scene(&[[0.0; 3], [0.5; 3]]);
        for (point, place) in scene.points.iter_mut().skip(2).zip(places) {
            point.position = place;
        }
        scene.ball = Some(SceneBall { centre: places[0], radius });
        let mut surface = Surface::default();
        surface.draw(&scene, &Lens { eye, ..LENS }, &sheet());
        let [width, height] = surface.area().1;
        prop_assert!(width <= 100 && height <= 100);
        prop_assert_eq!(surface.bytes().len() as u32, 4 * width * height);
    }

    #[test]
    fn a_near_and_a_far_square_never_mix(
        x in -0.5..0.5f64, y in -0.5..0.5f64, lift in 0.2..3.0f64, turn in -0.6..0.6f64,
    ) {
        let mut scene = scene(&[[0.0, 0.0, 0.0], [x, y, lift]]);
        scene.quads[1].corners.reverse();
        for point in &mut scene.points {
            let [x, y, z] = point.position;
            point.position = [x - turn * y, y + turn * x, z];
        }
        let surface = drawn(&scene);
        let (middle, _) = LENS.seen([x - turn * y, y + turn * x, lift]).unwrap();
        // Beside the lines of the weave.
        let at = [middle[0] as i32 + 3, middle[1] as i32 + 2];
        prop_assert_eq!(pixel(&surface, at)[1], 255);
        prop_assert!(pixel(&surface, at)[0] <= 130, "{:?}", pixel(&surface, at));
    }
}

/// A scale from 20 by 20 up to 180.
fn steps() -> [[u8; 3]; BUCKETS] {
    std::array::from_fn(|bucket| [20 + 20 * bucket as u8; 3])
}

#[test]
fn a_square_has_the_colour_of_its_own_number_in_its_middle() {
    let mut scene = scene(&[[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]);
    // Side by side: they share two corners.
    scene.quads[1].corners = [3, 2, 6, 7];
    scene.values_limit = 50.0;
    let dye = Dye { strain: Some(steps()), ..sheet().dye };
    for (values, expected) in
        [([50.0, -50.0], [180, 20]), ([99.0, 0.0], [180, 100]), ([f32::NAN, 25.0], [100, 140])]
    {
        scene.values = values.to_vec();
        let mut surface = Surface::default();
        surface.draw(&scene, &LENS, &Sheet { dye, ..sheet() });
        for (x, full) in [(40, expected[0]), (60, expected[1])] {
            let [tone, _] = pixel(&surface, [x, 50]);
            // In some light, which takes up to a fifth away; and a pixel beside the middle.
            let most = f64::from(full);
            assert!(
                (0.75 * most - 4.0..=most + 4.0).contains(&f64::from(tone)),
                "{values:?}: {tone} for {full}"
            );
        }
    }
}

/// The corners of a box and its six squares, their fronts outside.
fn cube() -> Scene {
    let mut scene = Scene::default();
    for at in 0..8 {
        let position = [0, 1, 2].map(|i| if at >> i & 1 == 1 { 1.0 } else { -1.0 });
        let (previous, start) = (position, position);
        scene.points.push(ScenePoint { position, previous, start, pinned: false, held: false });
    }
    for corners in
        [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]]
    {
        scene.quads.push(SceneQuad { corners, alive: true });
    }
    scene
}

#[test]
fn a_whole_body_shows_neither_its_inside_nor_a_pillow() {
    let mut scene = cube();
    // A link through its inside, as a body has them.
    scene.links.push(SceneLink {
        ends: [4, 3],
        residual: 0.0,
        state: LinkState::Alive,
        hidden: false,
    });
    let around = LENS.eye;
    let lens = Lens { eye: [around[0] + 0.4, around[1] + 0.3, around[2]], ..LENS };
    let surface = drawn_by(&scene, &lens);
    let mut seen = 0;
    for y in 0..100 {
        for x in 0..100 {
            let [tone, cover] = pixel(&surface, [x, y]);
            if cover == 255 {
                seen += 1;
                // Its front is 200, its inside 100, a thread 10.
                assert!(tone.abs_diff(200) <= 1, "{tone} at {x} {y}");
            }
        }
    }
    assert!(seen > 400, "{seen} pixels of it");
    assert!(crease_count(&scene, &lens) == 8, "every corner of a cube is sharp");
    // With a hole one looks in.
    scene.quads[5].alive = false;
    let open = drawn_by(&scene, &lens);
    let inside = (0..100).flat_map(|y| (0..100).map(move |x| [x, y]));
    assert!(inside.filter(|&at| pixel(&open, at)[0].abs_diff(100) <= 1).count() > 100);
}

fn drawn_by(scene: &Scene, lens: &Lens) -> Surface {
    let mut surface = Surface::default();
    surface.draw(scene, lens, &sheet());
    surface
}

fn crease_count(scene: &Scene, lens: &Lens) -> usize {
    drawn_by(scene, lens).vertices.iter().filter(|vertex| vertex.sharp).count()
}
