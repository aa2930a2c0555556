//! Forged tables: their checksums are right and their values wrong. Shared by the tests of all
//! doors.

use galotne::table::{BlockDecoder, Effort, PartEncoder, Table, TableSpec, TableWriter};
use std::path::Path;

/// Writes a table again with other codes: `forge` returns the new code of a cell, by its plane, its
/// number in the file and its code. `largest` bounds the new codes.
pub fn forge(path: &Path, largest: u16, forge: impl Fn(usize, u64, u16) -> u16) {
    let table = Table::open_file(path).expect("a table");
    let spec = TableSpec {
        largest: largest.max(table.spec().largest),
        ..*table.spec()
    };
    let (layout, shared) = (table.layout(), &table.dictionaries().expect("sound"));
    let scratch = path.parent().expect("a folder");
    let mut writer = TableWriter::create(path, scratch, &spec, shared).expect("begun");
    let mut encoder = PartEncoder::new(&spec, shared, Effort::Brisk).expect("the shape of a table");
    let mut decoder = BlockDecoder::new();
    while let Some((plane, part)) = writer.next_part() {
        let mut codes = vec![];
        for block in layout.part_blocks(plane, part).expect("a part") {
            let decoded = table.decode_cells(block, &mut decoder, &mut codes);
            decoded.expect("a sound block");
        }
        let first = layout.part_cells(part).expect("a part").start;
        for (cell, code) in (first..).zip(&mut codes) {
            *code = forge(plane, cell, *code);
        }
        let encoded = encoder.encode(plane, part, &codes).expect("codes in range");
        writer.append(&encoded).expect("in order");
    }
    writer.finish().expect("complete");
}
