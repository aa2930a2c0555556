//! Table files from end to end: writing, reading, damage of every kind.

use galotne::position::Colour;
use galotne::rules::{Clauses, INTERNATIONAL};
use galotne::table::code::{self, OMITTED};
use galotne::table::{
    Alias, BlockCache, BlockDecoder, CellEncoding, Dictionary, DictionaryTrainer, Effort,
    EncodedPart, FORMAT_VERSION, FilePart, Label, OLDEST_FORMAT_VERSION, Omission, PartEncoder,
    ReadBlock, RulesDigest, Table, TableError, TableForm, TableIdentity, TableSpec, TableWriter,
    WriteError, fuzz, write_alias,
};
use galotne::value::{Metric, Parity};
use proptest::prelude::*;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A table small enough to check every byte.
#[derive(Debug)]
struct SmallTable {
    spec: TableSpec,
    /// The codes of each plane, with omitted cells.
    planes: Vec<Vec<u16>>,
    /// The dictionaries of blocks of phrases.
    dictionaries: Vec<Dictionary>,
}

/// The digest of the rules of the tables in these tests.
const RULES: RulesDigest = RulesDigest([7; 16]);

fn spec(metric: Metric, largest: u16, planes: usize, cells: u64) -> TableSpec {
    let label = |name: &str| name.parse().expect("a name");
    TableSpec {
        variant: label("international"),
        class: "KKKvK".parse().expect("a name"),
        metric,
        profile: (metric == Metric::Need).then(|| label("fmjd-2015")),
        rules: RULES,
        encoding: match metric {
            // `narrowest` would be two bits, which need a dictionary (`in_phrases`).
            Metric::Wdl => CellEncoding::Ternary,
            Metric::Dtw | Metric::Need => CellEncoding::narrowest(metric, largest),
        },
        omission: Omission::Captures,
        parity: Parity::LostInZero,
        largest,
        planes,
        cells,
        orders: Default::default(),
        part_cells: cells,
        block_cells: 16,
        dictionaries: [0; 2],
    }
}

/// Returns repeatable pseudorandom numbers below `bound` (SplitMix64).
fn numbers(seed: u64, bound: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % bound
    })
}

impl SmallTable {
    /// Invents a table: runs of equal codes, broken by omitted cells.
    fn new(spec: TableSpec, seed: u64) -> Self {
        let mut random = numbers(seed, u64::MAX);
        let mut next = move |bound: u64| random.next().expect("endless") % bound;
        let plane = |_| {
            let mut codes = Vec::new();
            while (codes.len() as u64) < spec.cells {
                let code = next(u64::from(spec.largest) + 1) as u16;
                for _ in 0..=next(12) {
                    codes.push(if next(3) == 0 { OMITTED } else { code });
                }
            }
            codes.truncate(spec.cells as usize);
            codes
        };
        let planes = (0..spec.planes).map(plane).collect();
        Self::with_codes(spec, planes)
    }

    const fn with_codes(spec: TableSpec, planes: Vec<Vec<u16>>) -> Self {
        let dictionaries = vec![];
        Self {
            spec,
            planes,
            dictionaries,
        }
    }

    /// Changes the encoding to two bits, with trained dictionaries.
    fn in_phrases(mut self) -> Self {
        self.spec.encoding = CellEncoding::TwoBits;
        self.dictionaries = (self.planes.iter())
            .map(|codes| {
                let mut trainer = DictionaryTrainer::new(self.spec.largest);
                let cells = self.spec.block_cells as usize;
                codes.chunks(cells).for_each(|block| trainer.add(block));
                // A large number of cells makes rare pairs worth their bytes.
                trainer.finish(1 << 30).dictionary
            })
            .collect();
        for (turn, dictionary) in self.spec.turns().iter().zip(&self.dictionaries) {
            self.spec.dictionaries[turn.index()] = dictionary.bytes_in_file();
        }
        self
    }

    fn encoder(&self) -> PartEncoder {
        PartEncoder::new(&self.spec, &self.dictionaries, Effort::Brisk).expect("allowed")
    }

    fn writer(&self, path: &Path) -> TableWriter {
        let scratch = path.parent().expect("a directory");
        TableWriter::create(path, scratch, &self.spec, &self.dictionaries).expect("created")
    }

    fn encode(&self, encoder: &mut PartEncoder, plane: usize, part: u64) -> EncodedPart {
        let layout = self.spec.layout().expect("allowed");
        let cells = layout.part_cells(part).expect("a part");
        let codes = &self.planes[plane][cells.start as usize..cells.end as usize];
        encoder.encode(plane, part, codes).expect("fits")
    }

    fn parts(&self) -> Vec<(usize, u64)> {
        let parts = self.spec.layout().expect("allowed").parts();
        (0..self.spec.planes)
            .flat_map(|plane| (0..parts).map(move |part| (plane, part)))
            .collect()
    }

    fn write(&self, path: &Path) {
        let (mut encoder, mut writer) = (self.encoder(), self.writer(path));
        while let Some((plane, part)) = writer.next_part() {
            writer
                .append(&self.encode(&mut encoder, plane, part))
                .expect("in order");
        }
        writer.finish().expect("complete");
    }

    fn bytes(&self) -> Vec<u8> {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("table");
        self.write(&path);
        std::fs::read(path).expect("written")
    }

    /// Reads every cell and compares the kept ones. Returns the first error.
    fn compare(&self, table: &Table) -> Result<(), TableError> {
        let cache = BlockCache::new(1 << 20);
        let mut first = Ok(());
        for (plane, codes) in self.planes.iter().enumerate() {
            for (cell, &code) in codes.iter().enumerate() {
                match table.get(plane, cell as u64, &cache) {
                    Ok(found) if code != OMITTED => assert_eq!(found, code),
                    Ok(found) => assert!(found <= self.spec.largest),
                    Err(error) if first.is_ok() => first = Err(error),
                    Err(_) => {}
                }
            }
        }
        first
    }
}

/// The index of the sample with two planes of phrases.
const PHRASES_SAMPLE: usize = 3;

/// Returns one table of each encoding and form, with odd sizes.
fn samples() -> Vec<SmallTable> {
    let mut samples = Vec::new();
    for (metric, largest, planes, cells, part, block) in [
        (Metric::Wdl, 2, 1, 137, 50, 23),
        (Metric::Dtw, 84, 2, 61, 61, 17),
        (Metric::Need, 700, 1, 83, 40, 9),
    ] {
        let mut spec = spec(metric, largest, planes, cells);
        (spec.part_cells, spec.block_cells) = (part, block);
        samples.push(SmallTable::new(spec, cells));
    }
    let mut spec = spec(Metric::Wdl, 2, 2, 211);
    (spec.part_cells, spec.block_cells) = (120, 70);
    samples.push(SmallTable::new(spec, 211).in_phrases());
    let mut spec = spec_of_one_side(Colour::Black, 97);
    (spec.part_cells, spec.block_cells) = (60, 33);
    samples.push(SmallTable::new(spec, 97).in_phrases());
    samples
}

/// Returns the specification of a compact table.
fn spec_of_one_side(turn: Colour, cells: u64) -> TableSpec {
    TableSpec {
        omission: Omission::OnlySide(turn),
        ..spec(Metric::Wdl, 2, 1, cells)
    }
}

fn any_table() -> impl Strategy<Value = SmallTable> {
    let forms = prop_oneof![
        Just((Metric::Wdl, 2)),
        Just((Metric::Wdl, 1)),
        (0..=255u16).prop_map(|largest| (Metric::Dtw, largest)),
        (1..=255u16).prop_map(|largest| (Metric::Need, largest)),
        (256..=code::MAX_CODE).prop_map(|largest| (Metric::Dtw, largest)),
    ];
    let sizes = (1..=2usize, 1..3000u64, 1..3500u64, 1..400u32);
    let kept = prop::option::of(prop::sample::select(&Colour::BOTH[..]));
    let all = (forms, sizes, any::<u64>(), any::<bool>(), kept);
    all.prop_map(|((metric, largest), sizes, seed, phrases, kept)| {
        let mut spec = spec(metric, largest, sizes.0, sizes.1);
        (spec.part_cells, spec.block_cells) = (sizes.2, sizes.3);
        if let Some(turn) = kept.filter(|_| spec.planes == 1 && metric != Metric::Need) {
            spec.omission = Omission::OnlySide(turn);
        }
        let small = SmallTable::new(spec, seed);
        match metric {
            Metric::Wdl if phrases => small.in_phrases(),
            _ => small,
        }
    })
}

/// Fills omitted cells by the rule of the format: between a draw and another code the draw, or if
/// `decisive` the other code; otherwise the larger of the kept neighbours.
fn filled(codes: &[u16], decisive: bool) -> Vec<u16> {
    let kept = |&code: &u16| code != OMITTED;
    let fill = (0..codes.len()).map(|cell| {
        let before = codes[..=cell].iter().rev().copied().find(kept);
        let behind = codes[cell..].iter().copied().find(kept);
        match (before, behind) {
            (Some(0), Some(other)) | (Some(other), Some(0)) if decisive => other,
            (Some(0), _) | (_, Some(0)) | (None, None) => 0,
            (before, behind) => before.max(behind).unwrap_or(0),
        }
    });
    fill.collect()
}

proptest! {
    #[test]
    fn written_tables_are_read_back(small in any_table()) {
        let bytes = small.bytes();
        let table = Table::open(bytes.clone(), "table").expect("a table");
        prop_assert_eq!(table.spec(), &small.spec);
        prop_assert!(small.compare(&table).is_ok());
        prop_assert!(table.check_file_hash().is_ok());

        let mut decoder = BlockDecoder::new();
        let mut dictionary = 256;
        for (plane, codes) in small.planes.iter().enumerate() {
            // The third byte of a dictionary.
            let decisive = !small.dictionaries.is_empty() && bytes[dictionary + 2] == 1;
            dictionary += small.spec.dictionaries[plane] as usize;
            let mut next = 0;
            for block in table.layout().plane_blocks(plane) {
                let mut decoded = Vec::new();
                let cells = table.decode_cells(block, &mut decoder, &mut decoded).expect("whole");
                prop_assert_eq!((cells.plane, cells.cells.start), (plane, next));
                next = cells.cells.end;
                let range = cells.cells.start as usize..next as usize;
                prop_assert_eq!(decoded, filled(&codes[range], decisive));
            }
            prop_assert_eq!(next, small.spec.cells);
        }
    }

    #[test]
    fn both_decoders_agree(small in any_table()) {
        let table = Table::open(small.bytes(), "table").expect("a table");
        let (mut fast, mut plain) = (BlockDecoder::new(), BlockDecoder::pure_rust());
        for block in 0..table.blocks() {
            let (mut one, mut other) = (Vec::new(), Vec::new());
            table.decode_cells(block, &mut fast, &mut one).expect("whole");
            table.decode_cells(block, &mut plain, &mut other).expect("whole");
            prop_assert_eq!(one, other);
        }
    }

    #[test]
    fn bytes_do_not_depend_on_encoders_or_the_order_of_parts(small in any_table(), seed: u64) {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("table");
        small.write(&path);
        let expected = std::fs::read(&path).expect("written");

        // Two encoders with different pasts, parts in another order.
        let mut encoders = [0; 2].map(|_| small.encoder());
        let mut parts = small.parts();
        let count = parts.len() as u64;
        let (mut picks, mut swaps) = (numbers(seed, 2), numbers(!seed, count));
        for index in 0..parts.len() {
            parts.swap(index, swaps.next().expect("endless") as usize);
        }
        let mut encoded: Vec<_> = parts
            .into_iter()
            .map(|(plane, part)| {
                let encoder = &mut encoders[picks.next().expect("endless") as usize];
                small.encode(encoder, plane, part)
            })
            .collect();
        encoded.sort_by_key(|part| (part.plane, part.part));
        let mut writer = small.writer(&path);
        for part in &encoded {
            writer.append(part).expect("in order");
        }
        let hash = writer.finish().expect("complete");
        let found = std::fs::read(&path).expect("written");
        prop_assert_eq!(&found[found.len() - 32..], &hash.0);
        prop_assert!(found == expected);
    }

    #[test]
    fn hostile_headers_are_errors(
        sample in 0..4usize,
        offset in 8..252usize,
        bytes in prop::collection::vec(
            prop_oneof![Just(0u8), Just(1), Just(0xFF), any::<u8>()], 1..9
        ),
        second in 80..128usize,
        value: u8,
    ) {
        let mut file = samples()[sample].bytes();
        for (byte, hostile) in file[offset..252].iter_mut().zip(bytes) {
            *byte = hostile;
        }
        file[second] = value;
        fuzz::fuzz_table(&file);
    }

    #[test]
    fn mutated_files_do_not_panic(
        sample in 0..4usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut file = samples()[sample].bytes();
        for (place, byte) in changes {
            let place = place.index(file.len());
            file[place] = byte;
        }
        if let Some(cut) = cut {
            file.truncate(cut.index(file.len()));
        }
        fuzz::fuzz_table(&file);
    }

    /// Changes inside frames, with correct checksums.
    #[test]
    fn hostile_frames_do_not_panic(
        largest in prop_oneof![Just(2u16), Just(84), Just(700)],
        seed: u64,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let metric = if largest == 2 { Metric::Wdl } else { Metric::Dtw };
        let mut spec = spec(metric, largest, 1, 3000);
        spec.block_cells = 3000;
        let mut file = SmallTable::new(spec, seed).bytes();
        let payload = file.len() - 32 - 2060 - 256 - 4;
        for (place, byte) in changes {
            file[256 + 5 + place.index(payload - 5)] = byte;
        }
        fuzz::fuzz_table(&file);
    }
}

#[test]
fn a_flipped_bit_is_an_error_or_changes_nothing() {
    for small in samples() {
        let whole = small.bytes();
        let footer = whole.len() - 32;
        // One bit of each byte in the short run.
        for byte in 0..whole.len() {
            for bit in (0..8).filter(|&bit| crate::full() || bit == byte * 5 % 8) {
                let mut file = whole.clone();
                file[byte] ^= 1 << bit;
                let result = Table::open(file, "KKKvK.table").and_then(|table| {
                    assert!(table.check_file_hash().is_err(), "byte {byte} bit {bit}");
                    small.compare(&table)
                });
                match result {
                    Ok(()) => assert!(byte >= footer, "byte {byte} bit {bit} is under no checksum"),
                    Err(error) => assert!(error.to_string().contains("KKKvK.table"), "{error}"),
                }
            }
        }
    }
}

#[test]
fn a_file_of_another_length_is_an_error() {
    for small in samples() {
        let whole = small.bytes();
        for length in 0..whole.len() {
            let error = Table::open(whole[..length].to_vec(), "short").expect_err("short");
            assert!(error.to_string().contains("short"), "{error}");
        }
        let mut longer = whole;
        longer.push(0);
        let error = Table::open(longer, "long").expect_err("long");
        assert!(matches!(error, TableError::Length { .. }), "{error}");
    }
}

#[test]
fn other_files_are_not_tables() {
    let text = b"Lorem ipsum dolor sit amet. ".repeat(40);
    for file in [
        Vec::new(),
        b"GALOT".to_vec(),
        vec![0; 5000],
        vec![0xFF; 5000],
        text,
    ] {
        let error = Table::open(file.clone(), "other").expect_err("no table");
        assert!(matches!(error, TableError::NotATable { .. }), "{error}");
        fuzz::fuzz_table(&file);
    }
    let mut newer = samples()[0].bytes();
    newer[8] = 4;
    let error = Table::open(newer, "newer").expect_err("another version");
    assert!(
        matches!(error, TableError::Version { found: 4, .. }),
        "{error}"
    );
    assert!(error.to_string().contains("update this program"), "{error}");
}

#[test]
fn the_essay_states_the_format_versions() {
    let essay = include_str!("../../src/table/mod.rs");
    let stated = format!(
        "This is version {FORMAT_VERSION}; \
         the oldest version that is read is {OLDEST_FORMAT_VERSION}."
    );
    assert!(essay.contains(&stated), "{stated}");
}

/// Returns the first sample with changed bytes in its header and a correct checksum.
fn with_header(offset: usize, bytes: &[u8]) -> Vec<u8> {
    altered(&samples()[0], offset, bytes)
}

fn altered(small: &SmallTable, offset: usize, bytes: &[u8]) -> Vec<u8> {
    let mut file = small.bytes();
    file[offset..offset + bytes.len()].copy_from_slice(bytes);
    let crc = crc32fast::hash(&file[..252]).to_le_bytes();
    file[252..256].copy_from_slice(&crc);
    file
}

#[test]
fn reserved_features_are_refused_by_name() {
    let error = Table::open(with_header(14, &[4]), "later").expect_err("reserved");
    assert!(matches!(error, TableError::Reserved { .. }), "{error}");
    assert_eq!(error.table(), Some("later"));
    let named = "omission rule 4: without the positions in which";
    assert!(error.to_string().contains(named), "{error}");
    for (offset, bytes, field) in [
        (14, &[5][..], "omission rule"),
        (14, &[255], "omission rule"),
        (176, &[0; 16], "digest of the rules"),
        (15, &[2], "codec"),
        (192, &[1], "offset of the dictionaries"),
        (192, &[0, 0, 0, 0, 0, 0, 0, 1], "offset of the dictionaries"),
        (200, &[1], "offset of the dictionaries"),
        (207, &[1], "offset of the dictionaries"),
        (208, &[24], "order of the cells"),
        (209, &[24], "order of the cells"),
        (210, &[1], "unused bytes"),
        (251, &[1], "unused bytes"),
    ] {
        let error = Table::open(with_header(offset, bytes), "wrong").expect_err("wrong");
        match &error {
            TableError::Header { source, .. } => assert_eq!(source.field, field),
            other => panic!("{field}: {other}"),
        }
    }
    assert!(Table::open(with_header(0, b"G"), "the sample").is_ok());
}

#[test]
fn compact_tables_with_contradictory_headers_are_refused() {
    let [_, two_planes, need, _, compact] = &samples()[..] else {
        panic!("other samples");
    };
    let table = Table::open(compact.bytes(), "compact").expect("a table");
    assert_eq!(table.spec().form(), TableForm::Compact);
    assert_eq!(table.spec().plane(Colour::Black, 0), Some(0));
    assert_eq!(table.spec().plane(Colour::White, 0), None);
    assert_eq!(table.dictionaries().expect("one"), compact.dictionaries);
    for (small, offset, bytes, field) in [
        (two_planes, 14, &[2][..], "planes of one side to move"),
        (two_planes, 14, &[3], "planes of one side to move"),
        (need, 14, &[2], "omission rule"),
        (need, 14, &[3], "omission rule"),
        (compact, 12, &[3], "omission rule"),
        (compact, 100, &[2], "planes of one side to move"),
        // The dictionary belongs to the other side.
        (compact, 14, &[2], "length of a dictionary"),
        (compact, 14, &[1], "length of a dictionary"),
        (compact, 200, &[1], "length of a dictionary"),
        (compact, 204, &[0; 4], "offset of the dictionaries"),
    ] {
        let error = Table::open(altered(small, offset, bytes), "wrong").expect_err("wrong");
        match &error {
            TableError::Header { source, .. } => assert_eq!(source.field, field),
            other => panic!("{field}: {other}"),
        }
    }
}

/// A source that counts reads and can be switched off.
#[derive(Default)]
struct CountingSource {
    bytes: Vec<u8>,
    reads: AtomicUsize,
    off: AtomicBool,
}

impl ReadBlock for CountingSource {
    fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read_block(&self, offset: u64, buffer: &mut [u8]) -> std::io::Result<()> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        if self.off.load(Ordering::Relaxed) {
            return Err(std::io::Error::other("switched off"));
        }
        self.bytes.read_block(offset, buffer)
    }
}

#[test]
fn a_cold_block_takes_one_read_and_a_warm_one_none() {
    let mut spec = spec(Metric::Dtw, 40, 1, 600 * 16);
    spec.part_cells = 512 * 16;
    let small = SmallTable::new(spec, 1);
    let source = Arc::new(CountingSource {
        bytes: small.bytes(),
        ..CountingSource::default()
    });
    let table = Table::open(source.clone(), "watched").expect("a table");
    let cache = BlockCache::new(1 << 20);
    let reads = || source.reads.swap(0, Ordering::Relaxed);
    assert_eq!(reads(), 1, "the header");

    let not_cached = |cell| {
        matches!(
            table.get_cached(0, cell, &cache),
            Err(TableError::NotCached)
        )
    };
    assert!(not_cached(0));
    assert_eq!(reads(), 0);
    table.get(0, 0, &cache).expect("whole");
    assert_eq!(reads(), 2, "a page of the directory and the block");
    let code = table.get(0, 15, &cache).expect("whole");
    assert_eq!(table.get_cached(0, 15, &cache).expect("cached"), code);
    assert_eq!(reads(), 0);
    assert!(not_cached(16));
    table.get(0, 16, &cache).expect("whole");
    assert_eq!(reads(), 1, "the block, its page is known");
    table.get(0, 512 * 16, &cache).expect("whole");
    assert_eq!(reads(), 2, "the second page");

    source.off.store(true, Ordering::Relaxed);
    assert_eq!(table.get(0, 15, &cache).expect("cached"), code);
    assert_eq!(reads(), 0);
    let error = table.get(0, 32, &cache).expect_err("switched off");
    assert!(matches!(error, TableError::Read { .. }), "{error}");
    assert!(not_cached(32));
    // These blocks are not cached for another table or in another cache.
    source.off.store(false, Ordering::Relaxed);
    let twin = Table::open(source.clone(), "twin").expect("a table");
    assert!(matches!(
        twin.get_cached(0, 15, &cache),
        Err(TableError::NotCached)
    ));
    let empty = BlockCache::new(1 << 20);
    assert!(matches!(
        table.get_cached(0, 15, &empty),
        Err(TableError::NotCached)
    ));
}

#[test]
fn the_cache_stays_within_its_capacity() {
    let mut spec = spec(Metric::Dtw, 200, 2, 100_000);
    spec.block_cells = 700;
    let small = SmallTable::new(spec, 2);
    for capacity in [0, 100, 1000, 20_000, 3 << 20] {
        let table = Table::open(small.bytes(), "table").expect("a table");
        let cache = BlockCache::new(capacity);
        for cell in numbers(capacity, spec.cells).take(3000) {
            let code = table.get(1, cell, &cache).expect("whole");
            let kept = small.planes[1][cell as usize];
            assert!(kept == OMITTED || kept == code);
            assert!(cache.used() <= capacity);
        }
        assert!(cache.capacity() <= capacity);
        assert_eq!(cache.blocks() > 0, capacity >= 1000);
        cache.clear();
        assert_eq!((cache.used(), cache.blocks()), (0, 0));
    }
}

#[test]
fn a_table_is_preloaded_as_far_as_there_is_room() {
    let mut spec = spec(Metric::Wdl, 2, 2, 50_000);
    spec.block_cells = 500;
    for small in [
        SmallTable::new(spec, 5),
        SmallTable::new(spec, 6).in_phrases(),
    ] {
        let cells = || (0..2).flat_map(|plane| (0..50_000).map(move |cell| (plane, cell)));
        let table = Table::open(small.bytes(), "table").expect("a table");
        let cache = BlockCache::new(1 << 20);
        assert!(table.preload(&cache).expect("whole"));
        assert_eq!(cache.blocks_read(), 200);
        let code = |cell| table.get_cached(0, cell, &cache).expect("cached");
        assert!(
            (0..50_000)
                .zip(&small.planes[0])
                .all(|(cell, &kept)| kept == OMITTED || kept == code(cell))
        );
        assert!(cells().all(|(plane, cell)| table.get_cached(plane, cell, &cache).is_ok()));
        assert!(table.preload(&cache).expect("whole"));
        assert_eq!(cache.blocks_read(), 200, "all of them are there");

        let table = Table::open(small.bytes(), "table").expect("a table");
        let cache = BlockCache::new(4000);
        table.get(1, 49_999, &cache).expect("whole");
        assert!(!table.preload(&cache).expect("whole"));
        table
            .get_cached(1, 49_999, &cache)
            .expect("it did not make way");
        let kept = cells().filter(|&(plane, cell)| table.get_cached(plane, cell, &cache).is_ok());
        assert!((1000..99_000).contains(&kept.count()));
    }
}

#[test]
fn blocks_are_kept_decoded_while_all_open_tables_fit() {
    let mut spec = spec(Metric::Wdl, 2, 2, 50_000);
    spec.block_cells = 500;
    let small = SmallTable::new(spec, 6).in_phrases();
    let [first, second] = [0; 2].map(|_| Table::open(small.bytes(), "table").expect("a table"));
    // 25,000 bytes of cells, and an eighth for headers.
    let cache = BlockCache::new(29_000);
    assert!(first.preload(&cache).expect("whole"));
    let decoded = cache.used();
    assert!(decoded > 25_000);
    cache.clear();
    // Two do not fit, so blocks of both stay as they are stored from now on.
    second.get(0, 0, &cache).expect("whole");
    assert!(first.preload(&cache).expect("whole"));
    assert!(cache.used() < decoded, "{} bytes", cache.used());
    // A table that is closed takes no room.
    drop(second);
    cache.clear();
    assert!(first.preload(&cache).expect("whole"));
    assert_eq!(cache.used(), decoded);
}

#[test]
fn threads_share_a_cache() {
    let mut spec = spec(Metric::Wdl, 2, 1, 50_000);
    spec.block_cells = 500;
    for small in [
        SmallTable::new(spec, 3),
        SmallTable::new(spec, 4).in_phrases(),
    ] {
        assert_threads_share_caches(&small);
    }
}

/// Reads two tables from four threads, with caches that evict blocks and keep them in either form.
fn assert_threads_share_caches(small: &SmallTable) {
    let spec = &small.spec;
    for bytes in [2_000, 8_000, 100_000] {
        let tables = [0; 2].map(|_| Table::open(small.bytes(), "table").expect("a table"));
        let cache = BlockCache::new(bytes);
        std::thread::scope(|scope| {
            for seed in 0..4 {
                let (tables, cache) = (&tables, &cache);
                scope.spawn(move || {
                    for cell in numbers(seed, spec.cells).take(20_000) {
                        let table = &tables[cell as usize % 2];
                        let code = table.get(0, cell, cache).expect("whole");
                        let kept = small.planes[0][cell as usize];
                        assert!(kept == OMITTED || kept == code);
                        if let Ok(cached) = table.get_cached(0, cell, cache) {
                            assert_eq!(cached, code);
                        }
                    }
                });
            }
        });
        assert!(cache.used() <= cache.capacity());
    }
}

#[test]
fn a_cell_outside_the_table_is_an_error() {
    let small = &samples()[1];
    let table = Table::open(small.bytes(), "table").expect("a table");
    let cache = BlockCache::new(1000);
    for (plane, cell) in [(0, small.spec.cells), (2, 0), (usize::MAX, u64::MAX)] {
        let error = table.get(plane, cell, &cache).expect_err("outside");
        assert!(matches!(error, TableError::NoSuchCell { .. }), "{error}");
        let error = table.get_cached(plane, cell, &cache).expect_err("outside");
        assert!(matches!(error, TableError::NoSuchCell { .. }), "{error}");
    }
    let mut decoder = BlockDecoder::new();
    for block in [table.blocks(), u64::MAX] {
        let error = table.check_block(block, &mut decoder).expect_err("outside");
        assert!(matches!(error, TableError::NoSuchBlock { .. }), "{error}");
    }
    let decoded = table.decode_block(0, &mut decoder).expect("whole");
    assert_eq!(decoded.get(small.spec.cells), None);
    assert_eq!(
        decoded.get(0),
        Some(filled(&small.planes[0][..17], false)[0])
    );
}

#[test]
fn a_damaged_part_is_named() {
    let small = &samples()[0];
    let whole = small.bytes();
    let open = |byte: usize| {
        let mut file = whole.clone();
        file[byte] ^= 1;
        Table::open(file, "table")
    };
    let part = |error: TableError| match error {
        TableError::Checksum { part, .. } => part,
        other => panic!("{other}"),
    };
    assert_eq!(part(open(20).expect_err("damaged")), FilePart::Header);
    let cache = BlockCache::new(1000);
    let ask = |byte: usize, cell| open(byte).expect("opens").get(0, cell, &cache);
    assert_eq!(part(ask(256, 0).expect_err("damaged")), FilePart::Block(0));
    let directory = whole.len() - 32 - 2060;
    let damaged = ask(directory + 100, 0).expect_err("damaged");
    assert_eq!(part(damaged), FilePart::DirectoryPage(0));
    let last_damaged = ask(directory - 1, 0);
    assert!(last_damaged.is_ok(), "the first block is not damaged");
}

#[test]
fn a_damaged_dictionary_is_named() {
    let small = samples().swap_remove(PHRASES_SAMPLE);
    let whole = small.bytes();
    let [first, second] = small.spec.dictionaries.map(|length| length as usize);
    for (byte, side) in [
        (256, 0),
        (256 + first - 1, 0),
        (256 + first, 1),
        (256 + first + second - 1, 1),
    ] {
        let mut file = whole.clone();
        file[byte] ^= 1;
        let table = Table::open(file, "table").expect("opens");
        let error = table.dictionaries().expect_err("damaged");
        assert!(
            matches!(
                error,
                TableError::Checksum { part: FilePart::Dictionary(found), .. } if found == side
            ),
            "{error}"
        );
        // Cells of that side are refused, those of the other side are read.
        let (cache, cells) = (BlockCache::new(1 << 20), 0..small.spec.cells);
        let answers = |plane| {
            cells
                .clone()
                .map(|cell| table.get(plane, cell, &cache))
                .collect::<Result<Vec<_>, _>>()
        };
        assert!(answers(side).is_err());
        assert!(answers(1 - side).is_ok());
    }
}

#[test]
fn an_invalid_dictionary_with_a_correct_checksum_is_refused() {
    let small = samples().swap_remove(PHRASES_SAMPLE);
    let whole = small.bytes();
    let mut refused = 0;
    for byte in 256..256 + small.spec.dictionaries[0] as usize - 4 {
        for value in [0, 1, 0x11, 0xFF] {
            let mut file = whole.clone();
            if std::mem::replace(&mut file[byte], value) == value {
                continue;
            }
            let table = Table::open(fuzz::repaired(&file), "table").expect("opens");
            match table
                .dictionaries()
                .and_then(|_| table.get(0, 0, &BlockCache::new(0)))
            {
                Ok(code) => assert!(code <= 2),
                Err(TableError::Content {
                    part: FilePart::Dictionary(0),
                    ..
                }) => refused += 1,
                Err(error) => assert!(matches!(error, TableError::Content { .. }), "{error}"),
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_block_in_the_wrong_place_is_an_error() {
    // Two uniform blocks are exchanged.
    let mut codes = vec![1; 16];
    codes.resize(32, 2);
    let small = SmallTable::with_codes(spec(Metric::Wdl, 2, 1, 32), vec![codes]);
    let mut file = small.bytes();
    let (one, other) = file[256..266].split_at_mut(5);
    one.swap_with_slice(other);
    let table = Table::open(file, "table").expect("opens");
    for cell in 0..32 {
        let error = table
            .get(0, cell, &BlockCache::new(0))
            .expect_err("exchanged");
        assert!(matches!(error, TableError::Checksum { .. }), "{error}");
    }
}

#[test]
fn a_renamed_table_is_an_error() {
    let small = &samples()[2];
    let table = Table::open(small.bytes(), "KKKvK.need").expect("a table");
    let ask = |variant, class, metric, profile| {
        table.check_identity(&TableIdentity {
            variant,
            class,
            metric,
            profile,
            rules: RULES,
        })
    };
    let profile = Some("fmjd-2015");
    assert!(ask("international", "KKKvK", Metric::Need, profile).is_ok());
    for (property, result) in [
        ("variant", ask("russian", "KKKvK", Metric::Need, profile)),
        ("class", ask("international", "KKvK", Metric::Need, profile)),
        ("metric", ask("international", "KKKvK", Metric::Dtw, None)),
        (
            "profile",
            ask("international", "KKKvK", Metric::Need, Some("lidraughts")),
        ),
        ("profile", ask("international", "KKKvK", Metric::Need, None)),
    ] {
        match result {
            Err(TableError::Unexpected {
                property: found, ..
            }) => assert_eq!(found, property),
            other => panic!("{property}: {other:?}"),
        }
    }
}

#[test]
fn a_table_of_other_rules_is_refused_with_the_rebuild_command() {
    let small = &samples()[0];
    let table = Table::open(small.bytes(), "KKKvK.wdl").expect("a table");
    assert_eq!(table.spec().rules, RULES);
    let mut expected = TableIdentity {
        variant: "international",
        class: "KKKvK",
        metric: Metric::Wdl,
        profile: None,
        rules: RULES,
    };
    table
        .check_identity(&expected)
        .expect("the rules of the table");
    for bit in 0..128 {
        let mut rules = RULES;
        rules.0[bit / 8] ^= 1 << (bit % 8);
        expected.rules = rules;
        let error = table.check_identity(&expected).expect_err("other rules");
        match &error {
            TableError::OtherRules {
                table,
                expected,
                found,
                ..
            } => assert_eq!((&**table, *expected, *found), ("KKKvK.wdl", rules, RULES)),
            other => panic!("{other}"),
        }
        let command = "galotne-gen --rules international build KKKvK";
        let message = error.with_rebuild_command(command).to_string();
        assert!(message.contains(&format!("`{command}`")), "{message}");
        assert!(
            message.contains("07070707070707070707070707070707"),
            "{message}"
        );
    }
    let rules = RulesDigest([0; 16]);
    let spec = TableSpec {
        rules,
        ..small.spec
    };
    assert!(
        PartEncoder::new(&spec, &[], Effort::Brisk).is_err(),
        "a table has a digest of its rules"
    );
}

#[test]
fn large_codes_take_two_bytes() {
    let mut spec = spec(Metric::Dtw, code::MAX_CODE, 1, 64);
    spec.omission = Omission::Nothing;
    assert_eq!(spec.encoding, CellEncoding::TwoBytes);
    // The second block has one code, which does not fit in a byte; that of the third does.
    let mut codes: Vec<u16> = (0..16).map(|cell| cell * 4000).collect();
    codes.extend([code::MAX_CODE; 16]);
    codes.extend([255; 16]);
    codes.extend([256; 16]);
    let small = SmallTable::with_codes(spec, vec![codes]);
    let table = Table::open(small.bytes(), "table").expect("a table");
    small.compare(&table).expect("whole");
    let length = |block| {
        let stored = table.block_range(block).expect("a block");
        stored.end - stored.start
    };
    assert_eq!(length(2), 5);
    assert!(length(1) > 5 && length(3) > 5);
}

#[test]
fn codes_that_do_not_fit_are_errors() {
    let mut spec = spec(Metric::Dtw, 84, 1, 40);
    let mut encoder = PartEncoder::new(&spec, &[], Effort::Brisk).expect("allowed");
    let mut codes = vec![84; 40];
    assert!(encoder.encode(0, 0, &codes).is_ok());
    codes[33] = 85;
    match encoder.encode(0, 0, &codes) {
        Err(WriteError::CodeTooLarge {
            cell: 33,
            code: 85,
            largest: 84,
            ..
        }) => {}
        other => panic!("{other:?}"),
    }
    let short = encoder.encode(0, 0, &codes[1..]).expect_err("short");
    assert!(
        matches!(
            short,
            WriteError::PartLength {
                expected: 40,
                found: 39,
                ..
            }
        ),
        "{short}"
    );
    assert!(encoder.encode(0, 1, &codes).is_err(), "no such part");
    assert!(encoder.encode(1, 0, &codes).is_err(), "no such plane");

    spec.largest = 256;
    assert!(
        PartEncoder::new(&spec, &[], Effort::Brisk).is_err(),
        "256 is not a byte"
    );
    spec.encoding = CellEncoding::TwoBytes;
    assert!(PartEncoder::new(&spec, &[], Effort::Brisk).is_ok());
    spec.largest = OMITTED;
    assert!(
        PartEncoder::new(&spec, &[], Effort::Brisk).is_err(),
        "the mark of omitted cells"
    );
    spec.largest = 2;
    spec.encoding = CellEncoding::Ternary;
    assert!(PartEncoder::new(&spec, &[], Effort::Brisk).is_ok());
    spec.largest = 3;
    assert!(
        PartEncoder::new(&spec, &[], Effort::Brisk).is_err(),
        "3 is not a ternary digit"
    );
    let need = TableSpec {
        metric: Metric::Need,
        largest: 2,
        ..spec
    };
    assert!(
        PartEncoder::new(&need, &[], Effort::Brisk).is_err(),
        "need has a profile"
    );
}

#[test]
fn damaged_parts_and_parts_out_of_order_are_refused() {
    let small = &samples()[0];
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("table");
    let mut encoder = PartEncoder::new(&small.spec, &[], Effort::Brisk).expect("allowed");
    let parts: Vec<_> = small
        .parts()
        .into_iter()
        .map(|(plane, part)| small.encode(&mut encoder, plane, part))
        .collect();
    let mut writer = TableWriter::create(&path, dir.path(), &small.spec, &[]).expect("created");
    let early = writer.append(&parts[1]).expect_err("too early");
    assert!(matches!(early, WriteError::PartOrder { .. }), "{early}");
    for byte in 0..parts[0].bytes.len() {
        let mut damaged = parts[0].clone();
        damaged.bytes[byte] ^= 4;
        let error = writer.append(&damaged).expect_err("damaged");
        assert!(matches!(error, WriteError::PartDamaged { .. }), "{error}");
    }
    let damage: [fn(&mut EncodedPart); 4] = [
        |part| part.bytes.truncate(part.bytes.len() - 1),
        |part| part.bytes.push(0),
        |part| part.lengths[0] += 1,
        |part| part.lengths.push(5),
    ];
    for damage in damage {
        let mut damaged = parts[0].clone();
        damage(&mut damaged);
        assert!(writer.append(&damaged).is_err());
    }
    for part in &parts {
        writer.append(part).expect("in order");
    }
    let late = writer.append(&parts[0]).expect_err("too late");
    assert!(late.to_string().contains("expected no more"), "{late}");
    writer.finish().expect("complete");
    assert_eq!(std::fs::read(&path).expect("written"), small.bytes());
}

#[test]
fn a_table_gets_its_name_when_it_is_complete() {
    let small = &samples()[0];
    let dir = tempfile::tempdir().expect("a directory");
    let scratch = dir.path().join(".work");
    std::fs::create_dir(&scratch).expect("created");
    let path = dir.path().join("table");
    let left = || std::fs::read_dir(&scratch).expect("readable").count();

    let mut encoder = PartEncoder::new(&small.spec, &[], Effort::Brisk).expect("allowed");
    let mut writer = TableWriter::create(&path, &scratch, &small.spec, &[]).expect("created");
    writer
        .append(&small.encode(&mut encoder, 0, 0))
        .expect("in order");
    assert!(scratch.join("table.tmp").exists() && !path.exists());
    let error = writer.finish().expect_err("incomplete");
    assert!(
        matches!(error, WriteError::Incomplete { plane: 0, part: 1 }),
        "{error}"
    );
    assert!(!path.exists());
    assert_eq!(left(), 0);

    drop(TableWriter::create(&path, &scratch, &small.spec, &[]).expect("created"));
    assert_eq!(left(), 0);

    // The file of a killed process is overwritten.
    std::fs::write(scratch.join("table.tmp"), vec![7; 100_000]).expect("written");
    let mut writer = TableWriter::create(&path, &scratch, &small.spec, &[]).expect("created");
    for (plane, part) in small.parts() {
        writer
            .append(&small.encode(&mut encoder, plane, part))
            .expect("in order");
    }
    writer.finish().expect("complete");
    assert_eq!(left(), 0);
    assert_eq!(std::fs::read(&path).expect("written"), small.bytes());

    let nowhere = TableWriter::create(&path, dir.path().join("missing"), &small.spec, &[]);
    let error = nowhere.expect_err("no such directory");
    assert!(error.to_string().contains("missing"), "{error}");
}

#[test]
fn all_sources_give_the_same_table() {
    let dir = tempfile::tempdir().expect("a directory");
    for (number, small) in samples().iter().enumerate() {
        let path = dir.path().join(format!("{number}"));
        small.write(&path);
        let table = Table::open_file(&path).expect("a table");
        small.compare(&table).expect("whole");
        table.check_file_hash().expect("whole");
        let shared: Arc<[u8]> = small.bytes().into();
        small
            .compare(&Table::open(shared, "shared").expect("a table"))
            .expect("whole");
        #[cfg(feature = "mmap")]
        {
            let mapped = Table::open_mapped(&path).expect("a table");
            small.compare(&mapped).expect("whole");
            mapped.check_file_hash().expect("whole");
        }
    }
    let missing = dir.path().join("missing");
    let error = Table::open_file(&missing).expect_err("missing");
    assert!(error.to_string().contains("missing"), "{error}");
    std::fs::write(&missing, "").expect("written");
    assert!(Table::open_file(&missing).is_err());
    #[cfg(feature = "mmap")]
    assert!(Table::open_mapped(&missing).is_err());
}

#[test]
fn sources_refuse_reads_beyond_their_end() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("bytes");
    std::fs::write(&path, [1, 2, 3, 4]).expect("written");
    let file = galotne::table::FileSource::open(&path).expect("opens");
    let sources: Vec<Box<dyn ReadBlock>> = vec![
        Box::new(vec![1, 2, 3, 4]),
        Box::new(file),
        #[cfg(feature = "mmap")]
        Box::new(galotne::table::MapSource::open(&path).expect("opens")),
    ];
    for source in sources {
        assert_eq!((source.len(), source.is_empty()), (4, false));
        let mut buffer = [0; 3];
        source.read_block(1, &mut buffer).expect("inside");
        assert_eq!(buffer, [2, 3, 4]);
        for offset in [2, 4, 5, u64::MAX - 1] {
            assert!(source.read_block(offset, &mut buffer).is_err(), "{offset}");
        }
    }
}

#[test]
fn an_alias_refers_to_the_table_with_the_cells() {
    let dir = tempfile::tempdir().expect("a directory");
    let [path, target] = ["alias", "target"].map(|name| dir.path().join(name));
    let small = &samples()[2];
    small.write(&target);
    let target = Table::open_file(&target).expect("a table");
    let alias = Alias {
        profile: "fmjd-2015".parse().expect("a name"),
        hash: target.file_hash().expect("readable"),
    };
    let refused = write_alias(&path, dir.path(), &small.spec, alias);
    assert!(refused.is_err(), "an alias of itself");
    let dtw = spec(Metric::Dtw, 10, 1, 10);
    assert!(write_alias(&path, dir.path(), &dtw, alias).is_err());
    assert!(!path.exists());

    let lidraughts: Label<16> = "lidraughts".parse().expect("a name");
    let spec = TableSpec {
        profile: Some(lidraughts),
        ..small.spec
    };
    write_alias(&path, dir.path(), &spec, alias).expect("written");
    let whole = std::fs::read(&path).expect("written");
    assert_eq!(whole.len(), 256 + 32);
    let table = Table::open_file(&path).expect("an alias");
    assert_eq!((table.alias(), table.blocks()), (Some(&alias), 0));
    table.check_file_hash().expect("whole");
    table.check_alias(&target).expect("the table it names");
    assert!(table.check_alias(&table).is_err());
    assert!(target.check_alias(&table).is_err(), "not an alias");
    let cache = BlockCache::new(1000);
    for error in [table.get(0, 0, &cache), table.get_cached(0, 0, &cache)] {
        let error = error.expect_err("no cells");
        assert!(matches!(error, TableError::Alias { .. }), "{error}");
        assert!(error.to_string().contains("fmjd-2015"), "{error}");
    }
    let block = table.check_block(0, &mut BlockDecoder::new());
    assert!(block.is_err());

    // A table with other values.
    SmallTable::new(small.spec, 99).write(&dir.path().join("other"));
    let other = Table::open_file(dir.path().join("other")).expect("a table");
    let error = table.check_alias(&other).expect_err("other values");
    assert!(
        matches!(
            error,
            TableError::Unexpected {
                property: "SHA-256",
                ..
            }
        ),
        "{error}"
    );

    for byte in 0..whole.len() - 32 {
        let mut file = whole.clone();
        file[byte] ^= 1;
        assert!(Table::open(file, "alias").is_err(), "byte {byte}");
    }
}

/// Parses the bytes of the example in the essay; the others are zero.
fn example_bytes() -> Vec<u8> {
    let essay = include_str!("../../src/table/mod.rs");
    let mut file: Vec<u8> = Vec::new();
    for line in essay.lines().filter_map(|line| line.strip_prefix("//! ")) {
        let Some((offset, rest)) = line.split_once("  ") else {
            continue;
        };
        let Ok(offset) = usize::from_str_radix(offset, 16) else {
            continue;
        };
        assert!(offset >= file.len(), "{line}");
        file.resize(offset, 0);
        let bytes = rest.split("  ").next().unwrap_or_default();
        file.extend(
            bytes
                .split(' ')
                .map(|b| u8::from_str_radix(b, 16).expect("a byte")),
        );
    }
    file
}

#[test]
fn the_example_in_the_essay_is_a_table() {
    let spec = TableSpec {
        variant: "example".parse().expect("a name"),
        class: "toy".parse().expect("a name"),
        rules: RulesDigest(Clauses::of_game(&INTERNATIONAL).digest()),
        part_cells: 7,
        block_cells: 5,
        ..spec(Metric::Wdl, 2, 1, 9)
    };
    let codes = vec![OMITTED, 1, 1, OMITTED, 1, 2, 0, OMITTED, OMITTED];
    let small = SmallTable::with_codes(spec, vec![codes]);
    let (written, shown) = (small.bytes(), example_bytes());
    if written != shown {
        // The rows for the essay, without those of zeros.
        let rows = written
            .chunks(16)
            .enumerate()
            .filter(|(_, row)| row.iter().any(|&b| b != 0));
        let rows: Vec<_> = rows
            .map(|(n, row)| format!("{:04x}  {row:02x?}", n * 16))
            .collect();
        panic!("the essay shows other bytes than\n{}", rows.join("\n"));
    }
    let table = Table::open(shown, "example").expect("a table");
    small.compare(&table).expect("whole");
    let mut codes = Vec::new();
    for block in 0..table.blocks() {
        table
            .decode_cells(block, &mut BlockDecoder::pure_rust(), &mut codes)
            .expect("whole");
    }
    assert_eq!(codes, [1, 1, 1, 1, 1, 2, 0, 0, 0]);
}
