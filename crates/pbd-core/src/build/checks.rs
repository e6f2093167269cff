//! What is checked when a world is built or its settings are changed.

use super::COORDINATE_LIMIT;
use crate::build_error::{BuildError, Reason};
use crate::face::Faces;
use crate::link::{LinkId, Links};
use crate::particle::ParticleId;
use crate::settings::{Scheme, Settings};
use crate::shapes::{Shape, Shapes};
use glam::DVec3;

#[inline]
pub(super) fn check_links(links: &Links, particles: usize) -> Result<(), BuildError> {
    for id in links.ids() {
        let (link, ends) = (id.0, links.ends(id));
        if let Some(end) = ends.iter().find(|end| end.index() >= particles) {
            return Err(BuildError(Reason::End { link, particle: end.0, particles }));
        }
        if ends[0] == ends[1] {
            return Err(BuildError(Reason::SameEnds { link }));
        }
        let value = links.rest(id);
        if !(value > 0.0 && value <= COORDINATE_LIMIT) {
            return Err(BuildError(Reason::Rest { link, value }));
        }
        let alpha = links.compliance[id.index()];
        check("compliance", alpha, (0.0..=1e6).contains(&alpha), "0 to 1e6 m/N")?;
    }
    Ok(())
}

#[inline]
pub(super) fn check_faces(
    faces: &Faces,
    links: &Links,
    particles: usize,
) -> Result<(), BuildError> {
    for id in faces.ids() {
        if !are_joined(&faces.corners(id), &faces.links(id), links, particles) {
            return Err(BuildError(Reason::Face { face: id.0 }));
        }
    }
    Ok(())
}

/// What messages call a kind of shape, and the range of its compliance.
pub(super) struct Words {
    kind: &'static str,
    pub(super) range: &'static str,
}

pub(super) const TRIANGLE: Words = Words { kind: "triangle", range: "0 to 1e6 m³/N" };
pub(super) const TETRAHEDRON: Words = Words { kind: "tetrahedron", range: "0 to 1e6 m⁵/N" };
pub(super) const HINGE: Words = Words { kind: "hinge", range: "0 to 1e6 rad/(N·m)" };

/// The table of the shapes of one kind, each measured where its corners are.
#[inline]
pub(super) fn table<C: Shape<N>, const N: usize, const E: usize>(
    listed: &[([ParticleId; N], [LinkId; E], f64)],
    links: &Links,
    places: &[DVec3],
    words: &Words,
    shape: impl Fn([ParticleId; N], [DVec3; N]) -> C,
) -> Result<Shapes<C, N, E>, BuildError> {
    let mut shapes = Shapes::default();
    for (row, &(corners, edges, compliance)) in listed.iter().enumerate() {
        check_shape((&corners, &edges, compliance), links, places.len(), (words, row as u32))?;
        let at = corners.map(|corner| places[corner.index()]);
        shapes.push(shape(corners, at), edges, compliance);
    }
    Ok(shapes)
}

/// The same for all kinds, so that the page holds it once.
#[inline]
fn check_shape(
    (corners, edges, compliance): (&[ParticleId], &[LinkId], f64),
    links: &Links,
    particles: usize,
    (words, row): (&Words, u32),
) -> Result<(), BuildError> {
    if !are_joined(corners, edges, links, particles) {
        return Err(BuildError(Reason::Shape { kind: words.kind, row }));
    }
    check("compliance", compliance, (0.0..=1e6).contains(&compliance), words.range)
}

/// True if corners and edges exist, and every edge is a link between two of the corners.
#[inline]
fn are_joined(corners: &[ParticleId], edges: &[LinkId], links: &Links, particles: usize) -> bool {
    let exist = corners.iter().all(|corner| corner.index() < particles)
        && edges.iter().all(|edge| edge.index() < links.len());
    let joins = |edge: LinkId| links.ends(edge).iter().all(|end| corners.contains(end));
    exist && edges.iter().all(|&edge| joins(edge))
}

#[inline]
pub(super) fn check_settings(settings: &Settings) -> Result<(), BuildError> {
    let Settings { scheme, gravity, dt, substeps, sweeps, tear_ratio, .. } = *settings;
    let Settings { wind, ball, floor, friction, thickness, .. } = *settings;
    match scheme {
        Scheme::Verlet { retention: r } => {
            check("retention", r, (0.0..=1.0).contains(&r), "0 to 1")?;
        }
        Scheme::Velocity { damping: d } => check("damping", d, (0.0..=1.0).contains(&d), "0 to 1")?,
    }
    let strongest = gravity.abs().max_element();
    check("gravity", strongest, within(gravity, 1e6), "−1e6 to 1e6 in each direction")?;
    check("dt", dt, dt > 0.0 && dt <= 1.0, "above 0 up to 1 s")?;
    check("substeps", f64::from(substeps), (1..=1000).contains(&substeps), "1 to 1000")?;
    check("sweeps", f64::from(sweeps), sweeps <= 10_000, "0 to 10000")?;
    let ratio = tear_ratio.unwrap_or(2.0);
    check("tear ratio", ratio, ratio > 1.0 && ratio <= 1e6, "above 1 up to 1e6")?;
    if let Some(wind) = wind {
        check("wind", wind.strength, wind.strength.abs() <= 1e6, "−1e6 to 1e6")?;
        let (c, lee) = wind.pressure.map_or((0.0, 1.0), |p| (p.coefficient, p.lee));
        check("wind pressure", c, (0.0..=1e6).contains(&c), "0 to 1e6 kg/m³")?;
        check("lee", lee, lee > 0.0 && lee <= COORDINATE_LIMIT, "above 0 up to 1e6")?;
    }
    if let Some(ball) = ball {
        let farthest = ball.centre.abs().max_element();
        check("ball", farthest, within(ball.centre, COORDINATE_LIMIT), "−1e6 to 1e6 each way")?;
        let radius = ball.radius;
        check(
            "ball radius",
            radius,
            radius > 0.0 && radius <= COORDINATE_LIMIT,
            "above 0 up to 1e6",
        )?;
    }
    let y = floor.map_or(0.0, |floor| floor.y);
    check("floor", y, y.abs() <= COORDINATE_LIMIT, "−1e6 to 1e6")?;
    check("thickness", thickness, (0.0..=1e6).contains(&thickness), "0 to 1e6")?;
    check("friction", friction, (0.0..=1e3).contains(&friction), "0 to 1000")
}

/// True if every component is a number of at most this magnitude.
pub(super) fn within(v: DVec3, limit: f64) -> bool {
    v.to_array().iter().all(|x| x.abs() <= limit)
}

/// The sentence about a setting, unless it is good.
pub(crate) fn check(
    name: &'static str,
    value: f64,
    good: bool,
    range: &'static str,
) -> Result<(), BuildError> {
    if good { Ok(()) } else { Err(BuildError(Reason::Setting { name, value, range })) }
}
