//! Writes the library's values of all positions of 2 and 3 pieces, for comparison with those of the
//! module for browsers.
//!
//! `values TABLES RULES` writes to standard output, for each position, seven little-endian numbers:
//! White's pieces, Black's, the kings and the side to move (64 bits each), then WDL, DTW and need
//! under the default draw rules (16 bits, as `Session::values` writes them), and 16
//! unused bits.

use galotne::index::Index;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::{Colour, Position};
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::value::Value;
use std::error::Error;
use std::io::{self, BufWriter, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(path), Some(rules)) = (arguments.next(), arguments.next()) else {
        return Err("usage: values TABLES RULES".into());
    };
    let variant = galotne_answer::variant(&rules)?;
    let tables = Tablebase::open(variant, path)?;
    let profile = variant.default_profile();
    let mut out = BufWriter::new(io::stdout().lock());
    let classes: Vec<Class> = variant.classes(3);
    // Each position twice, the second time with colours exchanged: tables hold only one of the two.
    for class in classes {
        let index = Index::new(variant, class).ok_or("a class without numbers")?;
        for cell in 0..index.cells() {
            for turn in Colour::BOTH {
                let Some(position) = index.position(cell, turn) else {
                    continue;
                };
                for position in [position, position.swapped()] {
                    write(&mut out, &tables, &position, Measure::need(profile))?;
                }
            }
        }
    }
    out.flush()?;
    Ok(())
}

fn write(
    out: &mut impl Write,
    tables: &Tablebase,
    position: &Position,
    need: Measure,
) -> Result<(), Box<dyn Error>> {
    let sets = position.bitboards();
    let turn = sets.turn.index() as u64;
    for number in [sets.white, sets.black, sets.kings, turn] {
        out.write_all(&number.to_le_bytes())?;
    }
    for measure in [Measure::Wdl, Measure::Dtw, need] {
        let value = signed(tables.reading().value(position, measure))?;
        out.write_all(&value.to_le_bytes())?;
    }
    out.write_all(&[0; 2])?;
    Ok(())
}

fn signed(value: Result<Value, ProbeError>) -> Result<i16, Box<dyn Error>> {
    Ok(match value? {
        Value::Win(plies) => i16::try_from(plies)? + 1,
        Value::Draw => 0,
        Value::Loss(plies) => -i16::try_from(plies)? - 1,
    })
}
