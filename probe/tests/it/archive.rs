//! Archives of small tables: expanded to the same bytes, and damage that is always noticed.

use galotne::archive::{
    Archive, ArchiveEncoder, ArchiveError, ContextCounts, PartDecoder, fuzz::fuzz_archive,
};
use galotne::index::{CellOrder, Index};
use galotne::rules::{Clauses, ENGLISH, INTERNATIONAL, RUSSIAN, Variant};
use galotne::table::code::OMITTED;
use galotne::table::{
    CellEncoding, DictionaryTrainer, Effort, Omission, PartEncoder, RulesDigest, Table, TableSpec,
    TableWriter,
};
use galotne::value::{Metric, Parity};
use galotne::{Class, Colour};
use std::path::Path;

/// Returns codes of a plane in an order: omitted for holes and captures, otherwise by the ranks.
fn codes(variant: &'static Variant, index: &Index, order: CellOrder, turn: Colour) -> Vec<u16> {
    let cells = index.cells_at(order, 0..index.cells());
    let code = |cell: u64| {
        let position = index.position(cell, turn)?;
        if variant.has_capture(&position) {
            return None;
        }
        // Regular with exceptions.
        let noise = cell.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60;
        Some(if noise == 0 { 2 } else { (cell / 7 % 2) as u16 })
    };
    cells.map(|cell| code(cell).unwrap_or(OMITTED)).collect()
}

/// Writes a table with some parts, and returns it with its bytes.
fn table(
    dir: &Path,
    variant: &'static Variant,
    class: Class,
    omission: Omission,
    orders: [u8; 2],
) -> (Table, Vec<u8>) {
    let index = Index::new(variant, class).expect("small");
    let orders = orders.map(|order| CellOrder::from_number(order).expect("an order"));
    let planes = match omission {
        Omission::OnlySide(_) => 1,
        _ if class.is_symmetric() => 1,
        _ => 2,
    };
    let mut spec = TableSpec {
        variant: variant.tag.parse().expect("a name"),
        class: class.to_string().parse().expect("a name"),
        metric: Metric::Wdl,
        profile: None,
        rules: RulesDigest(Clauses::of_game(variant).digest()),
        encoding: CellEncoding::TwoBits,
        omission,
        parity: Parity::LostInZero,
        largest: 2,
        planes,
        orders,
        cells: index.cells(),
        part_cells: index.cells() / 3 + 1,
        block_cells: 200,
        dictionaries: [0; 2],
    };
    let planes: Vec<Vec<u16>> = (0..planes)
        .map(|plane| codes(variant, &index, spec.order_of(plane), spec.turn(plane)))
        .collect();
    let dictionaries: Vec<_> = (planes.iter())
        .map(|codes| {
            let mut trainer = DictionaryTrainer::new(2);
            trainer.add(codes);
            trainer.finish(1 << 20).dictionary
        })
        .collect();
    for (turn, dictionary) in spec.turns().iter().zip(&dictionaries) {
        spec.dictionaries[turn.index()] = dictionary.bytes_in_file();
    }
    let path = dir.join("table.glt");
    let mut writer = TableWriter::create(&path, dir, &spec, &dictionaries).expect("created");
    let mut encoder = PartEncoder::new(&spec, &dictionaries, Effort::Brisk).expect("allowed");
    while let Some((plane, part)) = writer.next_part() {
        let cells = spec
            .layout()
            .expect("allowed")
            .part_cells(part)
            .expect("a part");
        let codes = &planes[plane][cells.start as usize..cells.end as usize];
        writer
            .append(&encoder.encode(plane, part, codes).expect("fits"))
            .expect("appended");
    }
    writer.finish().expect("written");
    let bytes = std::fs::read(&path).expect("the table");
    (Table::open(bytes.clone(), "table").expect("a table"), bytes)
}

fn archive(variant: &'static Variant, table: &Table) -> Result<Vec<u8>, ArchiveError> {
    let encoder = ArchiveEncoder::new(variant, table)?;
    let blocks = 0..encoder.blocks();
    let counts: Vec<ContextCounts> = (blocks.clone())
        .map(|block| encoder.count(block))
        .collect::<Result<_, _>>()?;
    let model = encoder.model(&counts)?;
    let blocks: Vec<Vec<u8>> = blocks
        .map(|block| encoder.encode(&model, block))
        .collect::<Result<_, _>>()?;
    encoder.assemble(&model, &blocks)
}

/// Expands an archive, and returns the bytes of the table.
fn expand(dir: &Path, variant: &'static Variant, bytes: &[u8]) -> Result<Vec<u8>, ArchiveError> {
    let archive = Archive::open(variant, bytes.to_vec(), "archive")?;
    archive.check_file_hash()?;
    let path = dir.join("expanded.glt");
    let (spec, dictionaries) = (archive.spec(), archive.dictionaries());
    let mut writer = TableWriter::create(&path, dir, spec, dictionaries).expect("created");
    let mut encoder = PartEncoder::new(spec, dictionaries, Effort::Brisk).expect("allowed");
    let (mut decoder, mut codes) = (PartDecoder::default(), vec![]);
    for block in 0..archive.blocks() {
        let (plane, part) = archive.decode_part(block, &mut decoder, &mut codes)?;
        let encoded = encoder.encode(plane, part, &codes).expect("fits");
        writer.append(&encoded).expect("appended");
    }
    let hash = writer.finish().expect("written");
    assert_eq!(hash, archive.table_hash());
    Ok(std::fs::read(&path).expect("the table"))
}

#[test]
fn archives_expand_to_the_bytes_of_their_tables() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path();
    for (variant, class, omission, orders) in [
        (
            &INTERNATIONAL,
            "KMvK",
            Omission::OnlySide(Colour::Black),
            [0, 4],
        ),
        (&INTERNATIONAL, "KvM", Omission::Captures, [1, 3]),
        (&RUSSIAN, "KKvM", Omission::Captures, [0, 1]),
        (&ENGLISH, "MMvM", Omission::OnlySide(Colour::White), [6, 0]),
        (&ENGLISH, "KvK", Omission::Captures, [1, 0]),
    ] {
        let class = class.parse().expect("a class");
        let (table, bytes) = table(dir, variant, class, omission, orders);
        let archived = archive(variant, &table).expect("supported");
        assert!(archived.len() < bytes.len(), "{class}");
        assert_eq!(
            expand(dir, variant, &archived).expect("intact"),
            bytes,
            "{class}"
        );
    }
}

#[test]
fn other_tables_and_games_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let class = "KvM".parse().expect("a class");
    let (table, _) = table(dir.path(), &RUSSIAN, class, Omission::Captures, [0; 2]);
    assert!(matches!(
        archive(&ENGLISH, &table),
        Err(ArchiveError::Unsupported {
            property: "variant",
            ..
        })
    ));
    let archived = archive(&RUSSIAN, &table).expect("supported");
    assert!(matches!(
        Archive::open(&ENGLISH, archived, "archive"),
        Err(ArchiveError::Unexpected {
            property: "variant",
            ..
        })
    ));
    assert!(matches!(
        Archive::open(&ENGLISH, vec![0; 500], "archive"),
        Err(ArchiveError::NotAnArchive { .. })
    ));
}

#[test]
fn every_flipped_byte_is_noticed() {
    let dir = tempfile::tempdir().expect("a directory");
    let class = "KvM".parse().expect("a class");
    let (table, _) = table(dir.path(), &ENGLISH, class, Omission::Captures, [0; 2]);
    let archived = archive(&ENGLISH, &table).expect("supported");
    let (mut decoder, mut codes) = (PartDecoder::default(), vec![]);
    let mut decode = |bytes: Vec<u8>| {
        let archive = Archive::open(&ENGLISH, bytes, "archive")?;
        archive.check_file_hash()?;
        for block in 0..archive.blocks() {
            archive.decode_part(block, &mut decoder, &mut codes)?;
        }
        Ok::<_, ArchiveError>(())
    };
    decode(archived.clone()).expect("intact");
    for at in 0..archived.len() {
        for flipped in [1, 0x80] {
            let mut damaged = archived.clone();
            damaged[at] ^= flipped;
            assert!(decode(damaged).is_err(), "byte {at}");
        }
    }
    for length in (0..archived.len()).step_by(7) {
        assert!(decode(archived[..length].to_vec()).is_err(), "{length}");
    }
}

#[test]
fn mutations_behind_right_checksums_do_no_harm() {
    let dir = tempfile::tempdir().expect("a directory");
    let class = "KvM".parse().expect("a class");
    let omission = Omission::OnlySide(Colour::White);
    let (table, _) = table(dir.path(), &INTERNATIONAL, class, omission, [0; 2]);
    let archived = archive(&INTERNATIONAL, &table).expect("supported");
    assert!(fuzz_archive(&archived));
    // Every byte of the head, which has most of the structure, and some of the others.
    let others = (324..archived.len()).step_by(archived.len() / 100 + 1);
    for at in (0..324).chain(others) {
        for value in [0, 1, 0x7F, 0xFF] {
            let mut mutated = archived.clone();
            mutated[at] = value;
            fuzz_archive(&mutated);
        }
    }
}
