//! The pressure of wind on a square of cloth, and which squares stand in the lee of others.
//!
//! ```text
//! A n   half the cross product of the diagonals: area and normal
//! r     = wind − mean velocity of the corners
//! F     = ½ρc |r·n| (r·n) A n,   but at most what brings the square to the wind's own speed along n in this substep
//! ```
//!
//! | symbol | meaning | unit |
//! |---|---|---|
//! | ½ρc | half the density of the air times a coefficient of drag | kg/m³ |
//! | r | speed of the air as the cloth feels it | m/s |
//! | F | force on the whole square | N |
//!
//! Dynamic pressure, as in any book on aerodynamics (Hoerner: *Fluid-Dynamic Drag*, 1965, chapter 3), of the flow through
//! the square alone: what flows along it does not drag. The cap is ours: an explicit step must not carry cloth past the air.

use glam::DVec3;

/// What is left of the wind in the lee of another square (ours).
const LEE: f64 = 0.3;

// region: wind on a face
/// Force (N) of the wind (m/s) on a square with these corners (m) and their velocities (m/s). `coefficient` is ½ρc;
/// `most` is the square's mass over the substep (kg/s): the force changes its speed along n by r·n at most.
pub(crate) fn face_pressure(
    corners: [DVec3; 4],
    velocities: [DVec3; 4],
    wind: DVec3,
    coefficient: f64,
    most: f64,
) -> DVec3 {
    let area = (corners[2] - corners[0]).cross(corners[3] - corners[1]) * 0.5;
    let size = area.length();
    if size == 0.0 || !size.is_finite() {
        return DVec3::ZERO;
    }
    let n = area / size;
    let mean = (velocities[0] + velocities[1] + velocities[2] + velocities[3]) * 0.25;
    let through = (wind - mean).dot(n);
    let pressure = coefficient * through.abs() * size;
    // Compared by hand: what is no number pushes nothing.
    let capped = if pressure < most { pressure } else { most };
    let force = n * (through * capped);
    if force.is_finite() { force } else { DVec3::ZERO }
}
// endregion

/// Which squares stand in the lee: memory that is used again.
#[derive(Debug, Default)]
pub(crate) struct Shelter {
    /// Where each square is across the wind, in cells, and how far along it.
    seen: Vec<([f64; 2], f64)>,
    /// For each place of a table, the square nearest to the wind.
    nearest: Vec<Option<u32>>,
}

impl Shelter {
    /// Looks along the wind at squares with these middles. Two are in the same lee if they fall into the same cell of a
    /// grid across the wind, `cell` wide; the one in front gets all of it.
    pub(crate) fn cast(&mut self, middles: impl Iterator<Item = DVec3>, wind: DVec3, cell: f64) {
        // Two directions across the wind.
        let side = if wind.x.abs() > 0.9 * wind.length() { DVec3::Y } else { DVec3::X };
        let across = wind.cross(side).normalize_or_zero();
        let along = wind.normalize_or_zero();
        let up = along.cross(across);
        self.seen.clear();
        self.seen.extend(middles.map(|middle| {
            let cells = [across, up].map(|axis| libm::floor(middle.dot(axis) / cell));
            (cells, middle.dot(along) / cell)
        }));
        let table = (4 * self.seen.len()).next_power_of_two();
        self.nearest.clear();
        self.nearest.resize(table, None);
        for row in 0..self.seen.len() {
            let place = self.place(row);
            let front = self.nearest[place]
                .is_none_or(|other| self.seen[row].1 < self.seen[other as usize].1);
            if front {
                self.nearest[place] = Some(row as u32);
            }
        }
    }

    /// What part of the wind reaches a square, by its place among the middles.
    pub(crate) fn part(&self, row: usize) -> f64 {
        let front = self.nearest[self.place(row)].map_or(row, |front| front as usize);
        // Neighbours in one surface are no shelter: only what is a cell behind is in the lee.
        if self.seen[row].1 > self.seen[front].1 + 1.0 { LEE } else { 1.0 }
    }

    /// Where in the table the cell of a square is: the first place that holds nothing or one of the same cell.
    fn place(&self, row: usize) -> usize {
        let ([i, j], _) = self.seen[row];
        let mask = self.nearest.len() - 1;
        let hash = (i as i64 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ (j as i64 as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mut place = (hash >> 20) as usize & mask;
        while let Some(other) = self.nearest[place] {
            if self.seen[other as usize].0 == [i, j] {
                return place;
            }
            place = (place + 1) & mask;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [DVec3; 4] = [
        DVec3::ZERO,
        DVec3::new(0.0, 2.0, 0.0),
        DVec3::new(2.0, 2.0, 0.0),
        DVec3::new(2.0, 0.0, 0.0),
    ];

    #[test]
    fn pressure_grows_with_the_square_of_the_speed_through_the_cloth() {
        let blown = |wind, v| face_pressure(SQUARE, [v; 4], wind, 0.5, f64::INFINITY);
        assert_eq!(blown(DVec3::Z * 3.0, DVec3::ZERO), DVec3::Z * 18.0, "½ρc u² A = 0.5 · 9 · 4");
        assert_eq!(blown(DVec3::Z * -3.0, DVec3::ZERO), DVec3::Z * -18.0, "from the other side");
        assert_eq!(blown(DVec3::new(7.0, -2.0, 3.0), DVec3::ZERO), DVec3::Z * 18.0, "not along it");
        assert_eq!(blown(DVec3::Z * 3.0, DVec3::Z * 3.0), DVec3::ZERO, "it moves with the wind");
        assert_eq!(blown(DVec3::Z * 3.0, DVec3::Z), DVec3::Z * 8.0);
    }

    #[test]
    fn cloth_is_never_carried_past_the_air() {
        let (mass, h) = (0.5, 0.01);
        for coefficient in [1.0, 1e3, 1e300] {
            let force =
                face_pressure(SQUARE, [DVec3::ZERO; 4], DVec3::Z * 6.0, coefficient, mass / h);
            assert!(force.z * h / mass <= 6.0, "{coefficient}: {force}");
        }
    }

    #[test]
    fn a_collapsed_square_or_no_number_feels_nothing() {
        let wind = DVec3::Z * 5.0;
        assert_eq!(face_pressure([DVec3::ONE; 4], [DVec3::ZERO; 4], wind, 1.0, 1.0), DVec3::ZERO);
        let line = [0.0, 1.0, 2.0, 3.0].map(|x| DVec3::X * x);
        assert_eq!(face_pressure(line, [DVec3::ZERO; 4], wind, 1.0, 1.0), DVec3::ZERO);
        assert_eq!(face_pressure([DVec3::NAN; 4], [DVec3::ZERO; 4], wind, 1.0, 1.0), DVec3::ZERO);
        assert_eq!(face_pressure(SQUARE, [DVec3::NAN; 4], wind, 1.0, 1.0), DVec3::ZERO);
    }

    #[test]
    fn what_stands_behind_another_square_is_in_its_lee() {
        let mut shelter = Shelter::default();
        let middles = [
            DVec3::new(0.5, 0.5, 0.0),
            DVec3::new(0.6, 0.4, 5.0),
            DVec3::new(3.5, 0.5, 5.0),
            DVec3::new(0.4, 0.6, 0.5),
            DVec3::new(-0.5, 0.5, 9.0),
        ];
        for _ in 0..2 {
            shelter.cast(middles.into_iter(), DVec3::Z, 1.0);
            let parts: Vec<f64> = (0..middles.len()).map(|row| shelter.part(row)).collect();
            assert_eq!(parts, [1.0, LEE, 1.0, 1.0, 1.0]);
        }
        // Blown from the other side the last comes first.
        shelter.cast(middles.into_iter(), -DVec3::Z, 1.0);
        assert_eq!([0, 1, 3].map(|row| shelter.part(row)), [LEE, 1.0, LEE]);
    }
}
