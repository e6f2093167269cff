//! What is drawn: the field, arrows and streamlines, the obstacle's outline. Memory is used again from frame to frame.

use super::Smoke;
use super::cells::HERE;
use super::flow::kind;
use crate::round_up::round_up;
use mesh::scene::{FieldPaint, Probed, Scene, SceneField, ScenePoint};
use pbd_core::{DVec2, Quantity, Shape, Tunnel};

/// Most arrows.
const ARROWS: u32 = 400;
/// Most streamlines, and most points of one.
const CURVES: usize = 24;
const CURVE_POINTS: usize = 200;

impl Smoke {
    pub(super) fn draw(&self, scene: &mut Scene) {
        let tunnel = self.shown();
        let show = self.values.choice("show");
        scene.links.clear();
        scene.faces.clear();
        scene.quads.clear();
        scene.clear_air();
        scene.ball = None;
        scene.points.clear();
        scene.outline.clear();
        let obstacle = &tunnel.settings().obstacle;
        if let Some(shape) = obstacle.shape {
            let at = [obstacle.centre.x, obstacle.centre.y, 0.0];
            let held = !self.holds.is_empty();
            scene.points.push(ScenePoint {
                position: at,
                previous: at,
                start: at,
                pinned: false,
                held,
            });
            outline(shape, obstacle.centre, &mut scene.outline);
        }
        fill(tunnel, show, scene.field.get_or_insert_default());
        scene.arrows.clear();
        if show == "velocity" {
            arrows(tunnel, &mut scene.arrows);
        }
        if show == "streamlines" {
            streamlines(tunnel, &mut scene.curves);
        } else {
            scene.curves.clear();
        }
        let (h, [i, j]) = (tunnel.settings().cell_size, self.probed);
        let corner = |i: u32, j: u32| [f64::from(i) * h, f64::from(j) * h];
        let around = [corner(i, j), corner(i + 1, j + 1)];
        scene.probed = Some(Probed { around, table: "cells", row: HERE });
    }
}

/// The quantity that is shown, and what is solid.
fn fill(tunnel: &Tunnel, show: &str, field: &mut SceneField) {
    let settings = tunnel.settings();
    let quantity = match show {
        "pressure" => Quantity::Pressure,
        "divergence" => Quantity::Divergence,
        _ => Quantity::Smoke,
    };
    let signed = quantity != Quantity::Smoke;
    (field.columns, field.rows) = (settings.columns as usize, settings.rows as usize);
    field.cell = settings.cell_size;
    tunnel.copy_rows(quantity, &mut field.values, &mut field.solid);
    field.paint = if signed {
        let (mut squares, mut open) = (0.0, 0.0);
        for (&value, &solid) in field.values.iter().zip(&field.solid) {
            if !solid {
                squares += f64::from(value) * f64::from(value);
                open += 1.0;
            }
        }
        FieldPaint::Signed { limit: round_up(3.0 * (squares / f64::max(open, 1.0)).sqrt()) }
    } else {
        FieldPaint::Smoke
    };
    for row in 1..field.rows - 1 {
        open_ends(field, row, settings.outflow_open, signed);
    }
}

/// Opens the ends of a row: no wall stands there. Nothing is worked out in them, so they look like the cells beside them;
/// the smoke of the inflow is its own.
fn open_ends(field: &mut SceneField, row: usize, outflow: bool, inflow_too: bool) {
    let first = row * field.columns;
    let last = first + field.columns - 1;
    field.solid[first] = false;
    if inflow_too {
        field.values[first] = field.values[first + 1];
    }
    if outflow {
        field.solid[last] = false;
        field.values[last] = field.values[last - 1];
    }
}

/// Arrows on an even lattice, the fastest about as long as the lattice is wide.
fn arrows(tunnel: &Tunnel, arrows: &mut Vec<[[f64; 2]; 2]>) {
    let settings = tunnel.settings();
    let (columns, rows, h) = (settings.columns, settings.rows, settings.cell_size);
    let mut stride = 1;
    while (columns / stride) * (rows / stride) > ARROWS {
        stride += 1;
    }
    let mut fastest = settings.inflow;
    for row in 0..rows / stride {
        for column in 0..columns / stride {
            let (i, j) = (column * stride + stride / 2, row * stride + stride / 2);
            if kind(tunnel, i, j) != "open" {
                continue;
            }
            let from = DVec2::new(f64::from(i) + 0.5, f64::from(j) + 0.5) * h;
            let by = tunnel.velocity_at(from);
            fastest = f64::max(fastest, by.length());
            arrows.push([from.to_array(), by.to_array()]);
        }
    }
    if fastest > 0.0 {
        let scale = 1.2 * f64::from(stride) * h / fastest;
        for [_, by] in arrows {
            *by = by.map(|x| x * scale);
        }
    }
}

/// Lines along the velocity of this moment, from the left end on, by steps of about a cell taken by way of the middle.
fn streamlines(tunnel: &Tunnel, curves: &mut Vec<Vec<[f64; 2]>>) {
    let settings = tunnel.settings();
    let (columns, rows) = (f64::from(settings.columns), f64::from(settings.rows));
    let h = settings.cell_size;
    let count = CURVES.min(settings.rows as usize - 2);
    let length = h * f64::max(1.0, columns / (0.75 * CURVE_POINTS as f64));
    curves.resize_with(count, Vec::new);
    for (n, curve) in curves.iter_mut().enumerate() {
        curve.clear();
        let part = (n as f64 + 0.5) / count as f64;
        let mut at = DVec2::new(1.0, 1.0 + part * (rows - 2.0)) * h;
        while curve.len() < CURVE_POINTS {
            let cell = (at / h).floor();
            let inside = cell.x >= 0.0 && cell.x < columns;
            if !inside || !matches!(kind(tunnel, cell.x as u32, cell.y as u32), "open" | "outflow")
            {
                break;
            }
            curve.push(at.to_array());
            let step = |from: DVec2| tunnel.velocity_at(from).normalize_or_zero() * length;
            let middle = at + step(at) * 0.5;
            let by = step(middle);
            if by == DVec2::ZERO {
                break;
            }
            at += by;
        }
    }
}

/// The body's outline as a polygon.
fn outline(shape: Shape, centre: DVec2, outline: &mut Vec<[f64; 2]>) {
    let (half, along) = match shape {
        Shape::Disc { radius } => {
            // A fortieth of a turn, again and again.
            let turn = DVec2::new(0.987_688_340_595_137_8, 0.156_434_465_040_230_87);
            let mut arm = DVec2::new(radius, 0.0);
            for _ in 0..40 {
                outline.push((centre + arm).to_array());
                arm = turn.rotate(arm);
            }
            return;
        }
        Shape::Square { half } => (DVec2::splat(half), DVec2::X),
        Shape::Plate { half_length, half_thickness, direction } => {
            (DVec2::new(half_length, half_thickness), direction)
        }
    };
    for corner in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]] {
        outline.push((centre + along.rotate(half * DVec2::from_array(corner))).to_array());
    }
}
