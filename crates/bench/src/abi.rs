//! The exports of the module. The table in the crate's documentation says what they are for a host.

use crate::contestant::CONTESTANTS;
use crate::sheet::Sheet;
use crate::tunnel;
use pbd_core::Tunnel;
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    /// The sheet of the last `init`, and room for the copy of its positions.
    static STATE: RefCell<State> = const { RefCell::new(State { sheet: None, positions: Vec::new() }) };
}

struct State {
    sheet: Option<Sheet>,
    positions: Vec<f64>,
}

fn with_sheet<T: Default>(ask: impl FnOnce(&mut Sheet) -> T) -> T {
    STATE.with_borrow_mut(|state| state.sheet.as_mut().map(ask).unwrap_or_default())
}

/// A sheet at its start. Returns the number of its links, 0 if it cannot be.
#[wasm_bindgen]
pub fn init(n: u32, contestant: u32, sweeps: u32, substeps: u32) -> u32 {
    let sheet = CONTESTANTS
        .get(contestant as usize)
        .filter(|_| n >= 2)
        .and_then(|contestant| Sheet::new(n, contestant, sweeps, substeps).ok());
    let links = sheet.as_ref().map_or(0, |sheet| sheet.world().links().len() as u32);
    STATE.with_borrow_mut(|state| state.sheet = sheet);
    links
}

/// Makes steps.
#[wasm_bindgen]
pub fn step(count: u32) {
    with_sheet(|sheet| sheet.step(count));
}

/// Number of particles.
#[wasm_bindgen]
pub fn count() -> u32 {
    with_sheet(|sheet| sheet.world().particles().len() as u32)
}

/// Address of a copy of the positions.
#[wasm_bindgen]
pub fn positions() -> u32 {
    STATE.with_borrow_mut(|State { sheet, positions }| {
        positions.clear();
        if let Some(sheet) = sheet {
            let all = sheet.world().particles().positions();
            positions.extend(all.iter().flat_map(|position| position.to_array()));
        }
        positions.as_ptr().addr() as u32
    })
}

/// Hash of the state.
#[wasm_bindgen]
pub fn checksum() -> u64 {
    with_sheet(|sheet| sheet.world().hash())
}

/// Mean stretch of the structural links.
#[wasm_bindgen]
pub fn mean_stretch() -> f64 {
    with_sheet(|sheet| sheet.stretch().mean)
}

/// RMS stretch of the structural links.
#[wasm_bindgen]
pub fn rms_stretch() -> f64 {
    with_sheet(|sheet| sheet.stretch().rms)
}

thread_local! {
    /// The tunnel of the last `tunnel_init`.
    static TUNNEL: RefCell<Option<Tunnel>> = const { RefCell::new(None) };
}

/// A tunnel at its start. Returns 0 if it cannot be.
#[wasm_bindgen]
pub fn tunnel_init(columns: u32, rows: u32, solver: u32, sweeps: u32, omega: f64) -> u32 {
    let new = tunnel::open([columns, rows], solver, sweeps, omega).ok();
    let good = new.is_some();
    TUNNEL.set(new);
    u32::from(good)
}

/// Makes steps.
#[wasm_bindgen]
pub fn tunnel_step(count: u32) {
    TUNNEL.with_borrow_mut(|tunnel| {
        for tunnel in tunnel.iter_mut() {
            (0..count).for_each(|_| {
                tunnel.step();
            });
        }
    });
}

/// Sweeps until this part of the divergence is left.
#[wasm_bindgen]
pub fn tunnel_rounds(part: f64) -> u32 {
    TUNNEL.with_borrow(|tunnel| tunnel.as_ref().map_or(0, |t| tunnel::rounds_to(t, part)))
}

/// Hash of the state.
#[wasm_bindgen]
pub fn tunnel_checksum() -> u64 {
    TUNNEL.with_borrow(|tunnel| tunnel.as_ref().map_or(0, Tunnel::hash))
}
