//! The table of hinges (bending constraints): two triangles with an edge in common.

use crate::constraint::bend::{Bend, dihedral_angle};
use crate::shapes::shape_table;

shape_table!(
    Bend,
    4,
    5,
    HingeId,
    Hinges,
    dihedral_angle,
    "Index of a hinge; the same number for people, hashes and files.",
    "All hinges of a world; a hinge lives while its edge and the four sides round it do."
);
