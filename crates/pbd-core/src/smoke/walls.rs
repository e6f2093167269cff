//! What the walls and the source ask for: which cells are solid, how fast their faces move, where smoke comes in.

use super::settings::Obstacle;
use super::tunnel::Tunnel;
use glam::DVec2;

impl Tunnel {
    /// Marks border and obstacle. The obstacle has interior cells only, so the border stays whole wherever it is.
    #[inline]
    pub(super) fn mark_solid(&mut self) {
        let (obstacle, h) = (self.settings.obstacle, self.settings.cell_size);
        let fields = &mut self.fields;
        let (columns, rows) = (fields.columns, fields.rows);
        for i in 0..columns {
            let x = (i as f64 + 0.5) * h;
            let open = i + 1 == columns && self.settings.outflow_open;
            for (j, solid) in fields.solid[i * rows..][..rows].iter_mut().enumerate() {
                let ring = i == 0 || i + 1 == columns || j == 0 || j + 1 == rows;
                *solid = if ring {
                    !(open && j > 0 && j + 1 < rows)
                } else {
                    obstacle.covers(DVec2::new(x, (j as f64 + 0.5) * h))
                };
            }
        }
        self.scratch.outdate();
    }

    /// Gives every face of a wall its speed: the inflow on the left, the obstacle's on its own, 0 elsewhere. A face
    /// between obstacle and border belongs to the border.
    #[inline]
    pub(super) fn set_walls(&mut self, obstacle: DVec2) {
        let open = self.settings.outflow_open;
        let inflow = if open { self.settings.inflow } else { 0.0 };
        let h = self.settings.cell_size;
        let Obstacle { centre, .. } = self.settings.obstacle;
        let reach = self.settings.obstacle.reach();
        let fields = &mut self.fields;
        let (columns, rows) = (fields.columns, fields.rows);
        // It covers no cell outside of these.
        let span = |centre: f64, reach: f64, count: usize| {
            let first = ((centre - reach) / h) as usize;
            first.max(1)..(((centre + reach) / h) as usize + 1).min(count - 1)
        };
        for i in span(centre.x, reach.x, columns) {
            for j in span(centre.y, reach.y, rows) {
                let k = fields.at(i, j);
                if fields.solid[k] {
                    fields.u[k] = obstacle.x;
                    fields.u[k + rows] = obstacle.x;
                    fields.v[k] = obstacle.y;
                    fields.v[k + 1] = obstacle.y;
                }
            }
        }
        for j in 0..rows {
            let blocked = j > 0 && j + 1 < rows && fields.solid[rows + j];
            fields.u[rows + j] = if blocked { 0.0 } else { inflow };
            if !open {
                fields.u[(columns - 1) * rows + j] = 0.0;
            }
        }
        for i in 0..columns {
            fields.v[i * rows + 1] = 0.0;
            fields.v[(i + 1) * rows - 1] = 0.0;
        }
    }

    /// Smoke 1 in the source: the left column, in the band about the middle.
    #[inline]
    pub(super) fn light_source(&mut self) {
        let rows = self.fields.rows;
        let (middle, half) = (0.5 * rows as f64, 0.5 * self.settings.band * rows as f64);
        let (from, to) = ((middle - half) as usize, (middle + half) as usize);
        for (j, smoke) in self.fields.smoke[..rows].iter_mut().enumerate() {
            *smoke = if j >= from && j < to { 1.0 } else { 0.0 };
        }
    }

    /// The border ring moves along with its neighbours: u in the lowest and highest row, v in the outer columns.
    #[inline]
    pub(super) fn copy_border(&mut self) {
        let fields = &mut self.fields;
        let (columns, rows) = (fields.columns, fields.rows);
        for column in fields.u.chunks_exact_mut(rows) {
            column[0] = column[1];
            column[rows - 1] = column[rows - 2];
        }
        fields.v.copy_within(rows..2 * rows, 0);
        fields.v.copy_within((columns - 2) * rows..(columns - 1) * rows, (columns - 1) * rows);
    }

    /// Sums of the speeds where air comes in and leaves.
    #[inline]
    pub(super) fn measure_air(&mut self) {
        let fields = &self.fields;
        let (columns, rows) = (fields.columns, fields.rows);
        let inner = |i: usize| fields.u[i * rows + 1..(i + 1) * rows - 1].iter().sum::<f64>();
        (self.report.air_in, self.report.air_out) = (inner(1), inner(columns - 1));
    }
}
