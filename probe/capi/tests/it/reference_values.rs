//! The Rust library's values of positions of two and three pieces, in a file for programs in C.

use crate::installed::full;
use galotne::index::Index;
use galotne::{Colour, INTERNATIONAL, Position, Tablebase, Value};
use std::path::Path;

/// Writes a `struct known` of `tests/c/check.h` for every position, or for some of them.
pub fn write(tables: &Path, file: &Path) {
    let variant = &INTERNATIONAL;
    let tables = Tablebase::open(variant, tables).expect("tables");
    let profile = variant.default_profile();
    let step = if full() { 1 } else { 101 };
    let mut bytes = vec![];
    for class in variant.classes(3) {
        let index = Index::new(variant, class).expect("an index");
        for cell in (0..index.cells()).step_by(step) {
            for turn in Colour::BOTH {
                let Some(position) = index.position(cell, turn) else {
                    continue;
                };
                for position in [position, position.swapped()] {
                    let wdl = tables.wdl(&position).expect("a value");
                    let dtw = tables.dtw(&position).expect("a value");
                    let need = tables.need(&position, profile).expect("a value");
                    let values = [wdl as i64 - 1, plies(dtw), plies(need)];
                    record(&mut bytes, &position, values);
                }
            }
        }
    }
    std::fs::write(file, bytes).expect("written");
}

fn plies(value: Value) -> i64 {
    value.plies().map_or(-1, i64::from)
}

fn record(bytes: &mut Vec<u8>, position: &Position, values: [i64; 3]) {
    let sets = position.bitboards();
    let turn = match sets.turn {
        Colour::White => 0,
        Colour::Black => 1,
    };
    for word in [sets.white, sets.black, sets.kings, turn] {
        bytes.extend(word.to_ne_bytes());
    }
    for value in values {
        bytes.extend(value.to_ne_bytes());
    }
}
