//! The table of tetrahedra (volume constraints). They are measured always, and projected where volume is to be kept.

use crate::constraint::volume::{Volume, signed_volume};
use crate::shapes::shape_table;

shape_table!(
    Volume,
    4,
    6,
    TetrahedronId,
    Tetrahedra,
    signed_volume,
    "Index of a tetrahedron; the same number for people, hashes and files.",
    "All tetrahedra of a world; a tetrahedron lives while its six edges do."
);
