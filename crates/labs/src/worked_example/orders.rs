//! The four orders of projection of the worked example.

use pbd_core::{LinkId, ParticleId, World};

/// The links of `world` in the order of this name; listed for a name that is none of the four.
pub(super) fn order(name: &str, world: &World) -> Vec<LinkId> {
    let links = world.links();
    match name {
        "reversed" => {
            let mut ids: Vec<LinkId> = links.ids().collect();
            ids.reverse();
            ids
        }
        "vertical-first" => {
            let (mut first, rest): (Vec<LinkId>, Vec<LinkId>) =
                links.ids().partition(|&id| is_vertical(links.ends(id)));
            first.extend(rest);
            first
        }
        "mirrored" => links.ids().map(|id| mirror_image(world, id)).collect(),
        _ => links.ids().collect(),
    }
}

fn is_vertical([a, b]: [ParticleId; 2]) -> bool {
    a.0 % 3 == b.0 % 3
}

/// The four links of the two columns that hang from the corners.
pub(super) fn links_below_the_corners(world: &World) -> Vec<LinkId> {
    let links = world.links();
    let outer = |ends: [ParticleId; 2]| is_vertical(ends) && ends[0].0 % 3 != 1;
    links.ids().filter(|&id| outer(links.ends(id))).collect()
}

/// The link that takes this one's place when left and right are swapped; a mesh without one keeps the link.
fn mirror_image(world: &World, id: LinkId) -> LinkId {
    let image = world.links().ends(id).map(|end| mirror_point(end.0));
    let has_these_ends = |&other: &LinkId| {
        let [a, b] = world.links().ends(other).map(|end| end.0);
        [a, b] == image || [b, a] == image
    };
    world.links().ids().find(has_these_ends).unwrap_or(id)
}

/// The point in the same row, seen in the mirror.
pub(super) fn mirror_point(point: u32) -> u32 {
    point - point % 3 + (2 - point % 3)
}
