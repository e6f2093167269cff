//! Two squares one behind the other, seen from straight ahead.

use super::*;
use crate::place::sights;
use crate::scene::{SceneBall, SceneLink, ScenePoint};

const LENS: Lens = Lens {
    eye: [0.0, 0.0, 10.0],
    right: [1.0, 0.0, 0.0],
    up: [0.0, 1.0, 0.0],
    forward: [0.0, 0.0, -1.0],
    focal: 100.0,
    centre: [50.0, 50.0],
};

/// A square of side 2 in front, corners 0 to 3, and one of side 1 behind it, corners 4 to 7; links along their sides.
fn scene() -> Scene {
    let mut scene = Scene::default();
    for (half, z) in [(1.0, 0.0), (0.5, -3.0)] {
        let first = scene.points.len();
        for [x, y] in [[-half, half], [-half, -half], [half, -half], [half, half]] {
            let position = [x, y, z];
            let (previous, start) = (position, position);
            scene.points.push(ScenePoint { position, previous, start, pinned: false, held: false });
        }
        scene.quads.push(SceneQuad { corners: [0, 1, 2, 3].map(|i| first + i), alive: true });
        for i in 0..4 {
            let ends = [first + i, first + (i + 1) % 4];
            let state = LinkState::Alive;
            scene.links.push(SceneLink { ends, residual: 0.0, state, hidden: false });
        }
    }
    scene
}

fn ask<T>(scene: &Scene, solid: bool, ask: impl FnOnce(&Seen<'_>) -> T) -> T {
    let (mut places, mut depths) = (Vec::new(), Vec::new());
    sights(&scene.points, &LENS, &mut places, &mut depths);
    ask(&Seen { scene, places: &places, depths: &depths, lens: &LENS, solid })
}

/// Where a point is seen.
fn place(scene: &Scene, point: usize) -> [f64; 2] {
    LENS.seen(scene.points[point].position).unwrap().0
}

#[test]
fn the_nearest_point_in_the_picture_is_meant() {
    let scene = scene();
    for point in 0..4 {
        let [x, y] = place(&scene, point);
        assert_eq!(ask(&scene, true, |seen| seen.point_at([x + 3.0, y - 2.0], 8.0)), Some(point));
        assert_eq!(ask(&scene, true, |seen| seen.point_at([x, y - 30.0], 8.0)), None);
    }
}

#[test]
fn nothing_is_taken_through_the_surface_in_front() {
    let mut scene = scene();
    let at = place(&scene, 4);
    assert_eq!(ask(&scene, true, |seen| seen.point_at(at, 5.0)), None, "hidden by the square");
    assert_eq!(ask(&scene, false, |seen| seen.point_at(at, 5.0)), Some(4), "no cloth is shown");
    scene.quads[0].alive = false;
    assert_eq!(ask(&scene, true, |seen| seen.point_at(at, 5.0)), Some(4), "through the hole");
    scene.ball = Some(SceneBall { centre: [-0.4, 0.4, -1.0], radius: 0.3 });
    assert_eq!(ask(&scene, true, |seen| seen.point_at(at, 5.0)), None, "hidden by the ball");
}

#[test]
fn of_equally_near_points_the_one_nearer_to_the_eye_is_meant() {
    let mut scene = scene();
    // The far square as large as the near one in the picture, and a hair beside it.
    for (far, near) in [(4, 0), (5, 1), (6, 2), (7, 3)] {
        let [x, y, _] = scene.points[near].position;
        scene.points[far].position = [1.32 * x, 1.3 * y, -3.0];
    }
    let at = place(&scene, 4);
    assert_eq!(ask(&scene, false, |seen| seen.point_at(at, 8.0)), Some(0));
}

#[test]
fn in_a_square_its_nearest_corner_is_meant() {
    let mut scene = scene();
    let corner = |scene: &Scene, at| ask(scene, true, |seen| seen.corner_at(at));
    assert_eq!(corner(&scene, [48.0, 48.0]), Some(0));
    assert_eq!(corner(&scene, [52.0, 55.0]), Some(2));
    assert_eq!(corner(&scene, [70.0, 50.0]), None, "beside everything");
    scene.quads[0].alive = false;
    assert_eq!(corner(&scene, [52.0, 52.0]), Some(6), "what is seen through the hole");
    assert_eq!(corner(&scene, [58.0, 58.0]), None);
    scene.ball = Some(SceneBall { centre: [0.0, 0.0, 1.0], radius: 0.5 });
    assert_eq!(corner(&scene, [52.0, 52.0]), None, "the ball is before it");
}

#[test]
fn links_are_meant_where_they_are_seen() {
    let mut scene = scene();
    let link = |scene: &Scene, at| ask(scene, true, |seen| seen.link_at(at, 3.0));
    assert_eq!(link(&scene, [40.0 - 2.0, 50.0]), Some(0));
    let [x, _] = place(&scene, 4);
    assert_eq!(link(&scene, [x, 50.0]), None, "behind the square");
    scene.quads[0].alive = false;
    assert_eq!(link(&scene, [x, 50.0]), Some(4));
    scene.links[4].state = LinkState::Cut;
    assert_eq!(link(&scene, [x, 50.0]), None);
}

#[test]
fn what_is_not_seen_is_not_meant() {
    let mut scene = scene();
    for point in &mut scene.points {
        point.position[2] += 10.0;
    }
    for at in [[f64::NAN, 50.0], [1e300, -1e300]] {
        assert_eq!(ask(&scene, true, |seen| seen.point_at(at, 1e9)), None);
        assert_eq!(ask(&scene, true, |seen| seen.corner_at(at)), None);
        assert_eq!(ask(&scene, true, |seen| seen.link_at(at, 1e9)), None);
    }
    // The far square is before the eye still.
    assert!(ask(&scene, true, |seen| seen.point_at([50.0, 50.0], 1e9)).is_some_and(|row| row > 3));
}
