//! Damaged, truncated and mixed-up files: a probe returns the true answer or an error with the name
//! of the file. Intact tables with wrong values: `deep` finds the position.

use crate::common::{BuiltTables, Random, check_files, class, four_pieces, tables_of_a_class};
use crate::test_extent::full;
use galotne::index::Index;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::notation::{Fen, write_fen};
use galotne::position::{Colour, Position};
use galotne::rules::{INTERNATIONAL, Profile, Variant};
use galotne::table::{
    Alias, BlockDecoder, Effort, PartEncoder, Table, TableError, TableSpec, TableWriter, code,
    write_alias,
};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::Metric;
use galotne::value::Value;
use galotne_generator::check::sample::{Sample, SampledClass, compare_sample};
use galotne_generator::check::verify::{self, VerifyError};
use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

// ---- Tables ------------------------------------------------------------------------------------

/// Returns sound tables.
fn built() -> &'static BuiltTables {
    four_pieces()
}

fn profile(name: &str) -> &'static Profile {
    INTERNATIONAL.profile(name).expect("a profile")
}

fn dtw(name: &str) -> TableKey {
    TableKey::dtw(&INTERNATIONAL, class(name))
}

fn wdl(name: &str) -> TableKey {
    TableKey::wdl(&INTERNATIONAL, class(name))
}

fn need(name: &str, rules: &str) -> TableKey {
    TableKey::need(&INTERNATIONAL, class(name), profile(rules))
}

/// Returns the tables to damage: a few, or with `--full` all of two and three pieces and two
/// classes of four pieces.
fn keys() -> Vec<TableKey> {
    let mut classes = ["KvM", "KMvM", "MMvMM"].map(class).to_vec();
    if full() {
        classes = Class::up_to(3);
        classes.extend(["MMvMM", "KKvKK"].map(class));
    }
    let mut keys: Vec<TableKey> = (built().tables.keys())
        .filter(|key| classes.contains(&key.class))
        .collect();
    keys.sort_by_key(ToString::to_string);
    assert_eq!(keys.len(), classes.len() * tables_of_a_class());
    keys
}

/// A copy of tables, to be damaged.
struct TableCopy(TempDir);

impl TableCopy {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let copy = Self(dir);
        fs::create_dir(copy.0.path().join(INTERNATIONAL.name)).expect("made");
        let needed = Class::all_needed(&[class("MMvMM")]);
        let keys = built().tables.keys();
        for key in keys.filter(|key| needed.contains(&key.class)) {
            fs::write(copy.path(key), sound_bytes(key)).expect("copied");
        }
        copy
    }

    fn path(&self, key: TableKey) -> PathBuf {
        path(self.0.path(), key)
    }

    fn put(&self, key: TableKey, bytes: &[u8]) {
        fs::write(self.path(key), bytes).expect("written");
    }

    fn restore(&self, key: TableKey) {
        self.put(key, &sound_bytes(key));
    }

    fn open(&self) -> Tablebase {
        Tablebase::open(&INTERNATIONAL, self.0.path()).expect("the directory is there")
    }

    /// Returns the error of a probe of a table.
    fn error(&self, key: TableKey) -> ProbeError {
        let probe = &probes(key)[0];
        match probe.ask(&self.open()) {
            Err(error) => error,
            Ok(value) => panic!("{key} answered {value:?}"),
        }
    }
}

fn path(dir: &Path, key: TableKey) -> PathBuf {
    dir.join(INTERNATIONAL.name).join(key.file_name())
}

fn sound_bytes(key: TableKey) -> Vec<u8> {
    fs::read(path(built().dir.path(), key)).expect("a table")
}

// ---- Probes ------------------------------------------------------------------------------------

/// A probe of a position, and the true answer.
struct SampleProbe {
    key: TableKey,
    position: Position,
    truth: Value,
}

impl SampleProbe {
    fn new(key: TableKey, position: Position) -> Self {
        let mut probe = Self {
            key,
            position,
            truth: Value::Draw,
        };
        probe.truth = (probe.ask(&built().tables)).expect("sound tables answer");
        probe
    }

    fn ask(&self, tables: &Tablebase) -> Result<Value, ProbeError> {
        match self.key.metric {
            Metric::Wdl => tables.wdl(&self.position).map(Value::from_wdl),
            Metric::Dtw => tables.dtw(&self.position),
            Metric::Need => tables.need(
                &self.position,
                profile(self.key.profile.expect("need has one")),
            ),
        }
    }

    /// Asserts that the answer is true or an error with the name of the file. Returns whether it is
    /// true.
    fn is_true(&self, tables: &Tablebase, file: &Path, what: &str) -> bool {
        match self.ask(tables) {
            Ok(value) => {
                let fen = write_fen(&INTERNATIONAL, &self.position);
                assert_eq!(value, self.truth, "{fen} after {what}");
                true
            }
            Err(error) => {
                assert_names(&error.to_string(), error.file(), file);
                false
            }
        }
    }
}

/// Returns probes that read every block of a table, with both colours, and captures into its class.
fn probes(key: TableKey) -> Vec<SampleProbe> {
    let (table, index) = built().tables.table(key).expect("a sound table");
    let layout = table.layout();
    let mut positions = vec![];
    for (plane, turn) in (0..layout.planes()).zip(Colour::BOTH) {
        for block in layout.plane_blocks(plane) {
            let range = layout.block_cells(block).expect("a block").cells;
            let cells: Vec<u64> = index.cells_at(table.spec().orders[plane], range).collect();
            let stored = |&cell: &u64| quiet(index, cell, turn);
            let first = cells.iter().find_map(stored);
            let last = cells.iter().rev().find_map(stored);
            positions.extend(first);
            positions.extend(last.map(|position| position.swapped()));
        }
    }
    positions.extend(captures_into(key.class));
    (positions.into_iter())
        .map(|position| SampleProbe::new(key, position))
        .collect()
}

/// Returns the position in a cell if it is stored: legal and without a capture.
fn quiet(index: &Index, cell: u64, turn: Colour) -> Option<Position> {
    index
        .position(cell, turn)
        .filter(|position| !INTERNATIONAL.has_capture(position))
}

/// Returns a few positions of larger classes whose captures lead into a class.
fn captures_into(class: Class) -> Vec<Position> {
    let leads_here = |position: &Position| {
        (INTERNATIONAL.moves(position).iter()).any(|played| {
            Class::from_position(&INTERNATIONAL.play(position, played)).canonical() == class
        })
    };
    let larger = (Class::up_to(3).into_iter())
        .filter(|larger| larger.pieces() == class.pieces() + 1 && *larger != class);
    larger
        .filter_map(|larger| {
            let index = Index::new(&INTERNATIONAL, larger)?;
            (0..index.cells())
                .step_by(97)
                .filter_map(|cell| index.position(cell, Colour::White))
                .find(|position| INTERNATIONAL.has_capture(position) && leads_here(position))
        })
        .collect()
}

/// Asserts a message of one line that starts with the path of the file.
fn assert_names(message: &str, named: Option<&str>, file: &Path) {
    let file = file.display().to_string();
    assert_eq!(named, Some(file.as_str()), "{message}");
    assert!(message.starts_with(&file), "{message}");
    assert!(!message.contains('\n'), "{message}");
}

// ---- Flipped bits ------------------------------------------------------------------------------

/// A region of a file, and whether a probe of every block must detect damage there.
struct Region {
    name: String,
    bytes: Range<u64>,
    is_always_detected: bool,
}

/// Returns the regions of a file: header fields, dictionaries, blocks, checksums, fields of
/// directory pages, and the footer. They cover the whole file.
fn regions(key: TableKey) -> Vec<Region> {
    const HEADER: [u64; 24] = [
        0, 8, 10, 12, 13, 14, 15, 16, 32, 48, 80, 88, 96, 100, 101, 102, 104, 112, 120, 128, 144,
        176, 252, 256,
    ];
    let table = built().tables.file(key).expect("a sound table");
    let mut regions = vec![];
    let mut add = |name: String, bytes: Range<u64>, is_always_detected| {
        if !bytes.is_empty() {
            regions.push(Region {
                name,
                bytes,
                is_always_detected,
            });
        }
    };
    for bounds in HEADER.windows(2) {
        add("header".to_owned(), bounds[0]..bounds[1], true);
    }
    let mut end = 256;
    for (side, length) in table.spec().dictionaries.into_iter().enumerate() {
        let length = u64::from(length);
        if length > 0 {
            add(format!("dictionary {side}"), end..end + length, true);
        }
        end += length;
    }
    for block in 0..table.blocks() {
        let stored = table.block_range(block).expect("sound");
        assert_eq!(stored.start, end);
        end = stored.end;
        // A block of omitted cells alone is never read.
        let is_read = table
            .layout()
            .block_cells(block)
            .and_then(|range| {
                let index = Index::new(&INTERNATIONAL, key.class)?;
                let order = table.spec().orders[range.plane];
                let mut cells = index.cells_at(order, range.cells);
                cells.find_map(|cell| quiet(&index, cell, Colour::BOTH[range.plane]))
            })
            .is_some();
        add(format!("block {block}"), stored.start..end - 4, is_read);
        add(format!("checksum of block {block}"), end - 4..end, is_read);
    }
    for page in 0..table.blocks().div_ceil(512) {
        let used = end + 8 + 4 * (table.blocks() - 512 * page).min(512);
        for bounds in [end, end + 8, used, end + 2056, end + 2060].windows(2) {
            add(format!("directory page {page}"), bounds[0]..bounds[1], true);
        }
        end += 2060;
    }
    add("footer".to_owned(), end..end + 32, false);
    assert_eq!(end + 32, table.file_len());
    let mut covered = 0;
    for region in &regions {
        assert_eq!(region.bytes.start, covered);
        covered = region.bytes.end;
    }
    assert_eq!(covered, table.file_len());
    regions
}

/// Flips bits of a copied table one at a time, in each of the regions, and calls `check` for each
/// damaged state. Returns the number of flips.
fn for_each_flip(
    copy: &TableCopy,
    key: TableKey,
    regions: &[Region],
    mut check: impl FnMut(&Region, &str),
) -> usize {
    let mut random = Random(seed(&key.to_string()));
    let mut bytes = sound_bytes(key);
    let mut flips = BTreeSet::new();
    for region in regions {
        let length = region.bytes.end - region.bytes.start;
        for _ in 0..flips_per_region() {
            let bit = 8 * region.bytes.start + random.below(8 * length);
            let (byte, mask) = ((bit / 8) as usize, 1 << (bit % 8));
            if !flips.insert(bit) {
                continue;
            }
            bytes[byte] ^= mask;
            copy.put(key, &bytes);
            let what = format!("bit {} of byte {byte} of {key} ({})", bit % 8, region.name);
            check(region, &what);
            bytes[byte] ^= mask;
        }
    }
    copy.restore(key);
    flips.len()
}

/// Returns the number of flips in each region.
fn flips_per_region() -> usize {
    if full() { 2 } else { 1 }
}

/// Returns the smallest expected number of flips over all files.
fn min_flips() -> usize {
    if full() { 2_000 } else { 400 }
}

/// Returns a seed from a name.
fn seed(name: &str) -> u64 {
    name.bytes()
        .fold(0, |seed, byte| seed * 31 % (1 << 40) + u64::from(byte))
}

#[test]
fn answers_with_a_flipped_bit_are_true_or_errors_naming_the_file() {
    let copy = TableCopy::new();
    let mut made = 0;
    for key in keys() {
        let (file, probes) = (copy.path(key), probes(key));
        made += for_each_flip(&copy, key, &regions(key), |region, what| {
            let tables = copy.open();
            let answered = (probes.iter())
                .filter(|probe| probe.is_true(&tables, &file, what))
                .count();
            if region.is_always_detected {
                assert!(answered < probes.len(), "undetected: {what}");
            }
        });
    }
    assert!(made >= min_flips(), "{made}");
}

#[test]
fn flipped_bits_in_the_header_are_errors() {
    let copy = TableCopy::new();
    for key in keys() {
        let (file, probes) = (copy.path(key), probes(key));
        let stored = |probe: &&SampleProbe| {
            Class::from_position(&probe.position).canonical() == key.class
                && !INTERNATIONAL.has_capture(&probe.position)
        };
        let probes: Vec<&SampleProbe> = probes.iter().filter(stored).collect();
        let mut header = regions(key);
        header.retain(|region| region.name == "header");
        for_each_flip(&copy, key, &header, |_, what| {
            let tables = copy.open();
            for probe in &probes {
                assert!(!probe.is_true(&tables, &file, what), "{what}");
            }
        });
    }
}

#[test]
fn verify_reports_every_flipped_bit() {
    let copy = TableCopy::new();
    let mut made = 0;
    for key in keys() {
        let file = copy.path(key);
        made += for_each_flip(&copy, key, &regions(key), |_, what| {
            match check_files(&copy.open(), &[key]) {
                Err(VerifyError::Probe(error)) => {
                    assert_names(&error.to_string(), error.file(), &file);
                }
                other => panic!("{other:?} after {what}"),
            }
        });
    }
    assert!(made >= min_flips(), "{made}");
}

#[test]
fn sound_tables_pass_verify() {
    check_files(&built().tables, &keys()).expect("sound tables");
}

// ---- Lengths -----------------------------------------------------------------------------------

/// Returns lengths to truncate a file to: each border of a region, and one byte on either side.
fn shorter_lengths(key: TableKey) -> BTreeSet<u64> {
    let full = sound_bytes(key).len() as u64;
    (regions(key).iter())
        .flat_map(|region| {
            let start = region.bytes.start;
            [start.saturating_sub(1), start, start + 1]
        })
        .chain([full - 1])
        .filter(|&length| length < full)
        .collect()
}

#[test]
fn truncated_files_are_errors_naming_the_file() {
    let copy = TableCopy::new();
    for key in keys() {
        let (file, bytes) = (copy.path(key), sound_bytes(key));
        let probe = &probes(key)[0];
        for length in shorter_lengths(key) {
            copy.put(key, &bytes[..length as usize]);
            let what = format!("{key} was cut to {length} bytes");
            let tables = copy.open();
            assert!(!probe.is_true(&tables, &file, &what), "{what}");
            let verified = check_files(&tables, &[key]).expect_err(&what);
            assert!(
                verified.to_string().contains(&file.display().to_string()),
                "{verified}"
            );
        }
        copy.restore(key);
    }
}

#[test]
fn files_with_extra_bytes_are_errors_naming_the_file() {
    let copy = TableCopy::new();
    for key in keys() {
        for added in [1, 32, 2060] {
            let mut bytes = sound_bytes(key);
            bytes.resize(bytes.len() + added, 0);
            copy.put(key, &bytes);
            let error = copy.error(key);
            assert_names(&error.to_string(), error.file(), &copy.path(key));
        }
        copy.restore(key);
    }
}

#[test]
fn files_truncated_while_open_are_errors_naming_the_file() {
    let copy = TableCopy::new();
    for key in [dtw("KvK"), wdl("KMvM"), dtw("KKvKK")] {
        let tables = copy.open();
        let probes = probes(key);
        let (file, first) = (copy.path(key), &probes[0]);
        assert!(first.is_true(&tables, &file, "opening"));
        fs::OpenOptions::new()
            .write(true)
            .open(&file)
            .and_then(|file| file.set_len(300))
            .expect("cut");
        for probe in &probes {
            probe.is_true(&tables, &file, "the file was cut while open");
        }
        copy.restore(key);
    }
}

// ---- Other files -------------------------------------------------------------------------------

#[test]
fn empty_files_are_not_tables() {
    let copy = TableCopy::new();
    copy.put(dtw("KMvK"), b"");
    let error = copy.error(dtw("KMvK"));
    assert!(
        matches!(error, ProbeError::Table(TableError::NotATable { .. })),
        "{error}"
    );
    assert_names(&error.to_string(), error.file(), &copy.path(dtw("KMvK")));
}

#[test]
fn text_files_are_not_tables() {
    let copy = TableCopy::new();
    let page = "<!doctype html><title>404 Not Found</title>\n".repeat(100);
    copy.put(wdl("KMvK"), page.as_bytes());
    let error = copy.error(wdl("KMvK"));
    assert!(
        matches!(error, ProbeError::Table(TableError::NotATable { .. })),
        "{error}"
    );
    assert_names(&error.to_string(), error.file(), &copy.path(wdl("KMvK")));
}

#[test]
fn directories_in_place_of_tables_are_errors_naming_the_path() {
    let copy = TableCopy::new();
    let path = copy.path(dtw("KvK"));
    fs::remove_file(&path).expect("removed");
    fs::create_dir(&path).expect("made");
    let error = copy.error(dtw("KvK"));
    assert_names(&error.to_string(), error.file(), &path);
}

/// Stores one table under the name of another and probes that. Returns the mismatched property and
/// the message.
fn probe_mistaken(from: TableKey, to: TableKey) -> (&'static str, String) {
    let copy = TableCopy::new();
    copy.put(to, &sound_bytes(from));
    let error = copy.error(to);
    assert_names(&error.to_string(), error.file(), &copy.path(to));
    let verified = check_files(&copy.open(), &[to]).expect_err("verify detects it");
    assert_eq!(verified.to_string(), error.to_string());
    match error {
        ProbeError::Table(TableError::Unexpected { property, .. }) => (property, error.to_string()),
        error => panic!("{error}"),
    }
}

#[test]
fn tables_of_another_class_are_rejected() {
    let (property, message) = probe_mistaken(dtw("KKvK"), dtw("KMvK"));
    assert_eq!(property, "class");
    assert!(
        message.contains("`KKvK`") && message.contains("`KMvK`"),
        "{message}"
    );
}

#[test]
fn tables_of_another_metric_are_rejected() {
    assert_eq!(probe_mistaken(dtw("KvK"), wdl("KvK")).0, "metric");
    assert_eq!(probe_mistaken(wdl("KvK"), dtw("KvK")).0, "metric");
    assert_eq!(
        probe_mistaken(dtw("KvK"), need("KvK", "fmjd-2015")).0,
        "metric"
    );
}

#[test]
fn tables_of_another_profile_are_rejected() {
    let (property, _) = probe_mistaken(need("KvK", "fmjd-2015"), need("KvK", "lidraughts"));
    assert_eq!(property, "profile");
}

/// A game that does not exist.
static OTHER_GAME: Variant = Variant {
    name: "other-game",
    tag: "other-game",
    ..INTERNATIONAL
};

#[test]
fn tables_of_another_variant_are_rejected() {
    let dir = tempfile::tempdir().expect("a directory");
    let tables = dir.path().join(OTHER_GAME.name);
    fs::create_dir(&tables).expect("made");
    let file = tables.join(dtw("KvK").file_name());
    fs::write(&file, sound_bytes(dtw("KvK"))).expect("written");
    let tables = Tablebase::open(&OTHER_GAME, dir.path()).expect("the directory is there");
    let probe = &probes(dtw("KvK"))[0];
    let error = probe.ask(&tables).expect_err("a table of another game");
    assert!(
        matches!(
            error,
            ProbeError::Table(TableError::Unexpected {
                property: "variant",
                ..
            })
        ),
        "{error}"
    );
    assert_names(&error.to_string(), error.file(), &file);
}

// ---- Aliases -----------------------------------------------------------------------------------

/// A class with the same need under `lidraughts` and `fmjd-2015`: one is an alias of the other.
const SHARED: &str = "KMvM";

#[test]
fn equal_need_is_stored_once() {
    let file = |of| built().tables.file(need(SHARED, of)).expect("sound");
    let alias = file("lidraughts").alias().expect("an alias");
    assert_eq!(alias.profile.as_str(), "fmjd-2015");
    assert!(file("fmjd-2015").alias().is_none());
}

#[test]
fn aliases_without_their_table_name_the_missing_one() {
    let copy = TableCopy::new();
    let (alias, target) = (need(SHARED, "lidraughts"), need(SHARED, "fmjd-2015"));
    fs::remove_file(copy.path(target)).expect("removed");
    let error = copy.error(alias);
    assert!(
        matches!(error, ProbeError::Missing { key, .. } if key == target),
        "{error}"
    );
    let verified = check_files(&copy.open(), &[alias]).expect_err("verify detects it");
    assert_eq!(verified.to_string(), error.to_string());
}

#[test]
fn aliases_of_a_table_with_other_cells_are_rejected() {
    let copy = TableCopy::new();
    let (alias, target) = (need(SHARED, "lidraughts"), need(SHARED, "fmjd-2015"));
    rewrite(&copy, target, |_, codes| {
        let kept = codes.iter().position(|&code| code > 2).expect("a result");
        codes[kept] = code::DRAW;
    });
    // The table itself is intact: only the hash in the alias differs.
    assert!(probes(target)[0].ask(&copy.open()).is_ok());
    let error = copy.error(alias);
    assert!(
        matches!(
            error,
            ProbeError::Table(TableError::Unexpected {
                property: "SHA-256",
                ..
            })
        ),
        "{error}"
    );
    assert_names(&error.to_string(), error.file(), &copy.path(target));
}

#[test]
fn aliases_of_a_table_of_another_class_are_rejected() {
    let copy = TableCopy::new();
    let (alias, target) = (need(SHARED, "lidraughts"), need(SHARED, "fmjd-2015"));
    copy.put(target, &sound_bytes(need("KvK", "fmjd-2015")));
    let error = copy.error(alias);
    assert_names(&error.to_string(), error.file(), &copy.path(target));
}

#[test]
fn cyclic_aliases_are_rejected() {
    let copy = TableCopy::new();
    let spec = |key| *built().tables.file(key).expect("sound").spec();
    let keys = ["lidraughts", "fmjd-2015"].map(|of| need(SHARED, of));
    for (key, other) in [(keys[0], keys[1]), (keys[1], keys[0])] {
        let alias = Alias {
            profile: other
                .profile
                .expect("need has one")
                .parse()
                .expect("a name"),
            hash: built()
                .tables
                .file(keys[1])
                .and_then(|table| Ok(table.file_hash()?))
                .expect("sound"),
        };
        write_alias(copy.path(key), copy.0.path(), &spec(key), alias).expect("written");
    }
    // In a separate process: following the cycle would exhaust the stack.
    let done = Command::new(env!("CARGO_BIN_EXE_galotne-gen"))
        .args(["verify", SHARED, "--tables"])
        .arg(copy.0.path())
        .output()
        .expect("it starts");
    let message = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(1), "{message}");
    let file = copy.path(keys[1]).display().to_string();
    let other = copy.path(keys[0]).display().to_string();
    assert!(
        message.contains(&file) || message.contains(&other),
        "{message}"
    );
}

// ---- Intact, but wrong -------------------------------------------------------------------------

/// Writes a table again with changed codes and right checksums.
fn rewrite(copy: &TableCopy, key: TableKey, mut change: impl FnMut(usize, &mut [u16])) {
    let (table, _) = built().tables.table(key).expect("a sound table");
    let (spec, layout): (&TableSpec, _) = (table.spec(), table.layout());
    let shared = &table.dictionaries().expect("sound");
    let mut writer =
        TableWriter::create(copy.path(key), copy.0.path(), spec, shared).expect("a file");
    let (mut encoder, mut decoder) = (
        PartEncoder::new(spec, shared, Effort::Brisk).expect("a compressor"),
        BlockDecoder::new(),
    );
    for plane in 0..layout.planes() {
        let mut codes = vec![];
        for block in layout.plane_blocks(plane) {
            table
                .decode_cells(block, &mut decoder, &mut codes)
                .expect("sound");
        }
        change(plane, &mut codes);
        for part in 0..layout.parts() {
            let cells = layout.part_cells(part).expect("a part");
            let codes = &codes[cells.start as usize..cells.end as usize];
            let encoded = encoder.encode(plane, part, codes).expect("it fits");
            writer.append(&encoded).expect("in order");
        }
    }
    writer.finish().expect("written");
    let table = Table::open_file(copy.path(key)).expect("a table");
    table.check_file_hash().expect("the right hash");
}

/// Changes the value of a quiet cell near the middle of a plane. Returns its position.
fn falsify(copy: &TableCopy, key: TableKey, plane: usize) -> Position {
    let (table, index) = built().tables.table(key).expect("a sound table");
    let largest = table.spec().largest;
    let wrong = |code: u16| match key.metric {
        Metric::Wdl => (code + 1) % 3,
        // The same result in fewer or more plies, if there is such a code.
        Metric::Dtw | Metric::Need if code > 2 => code - 2,
        Metric::Dtw | Metric::Need if code == code::DRAW => largest,
        Metric::Dtw | Metric::Need if code + 2 <= largest => code + 2,
        Metric::Dtw | Metric::Need => code::DRAW,
    };
    let turn = Colour::BOTH[plane];
    let position = (index.cells() / 2..index.cells())
        .find_map(|cell| quiet(index, cell, turn))
        .expect("a quiet cell");
    let strides = index.strides(table.spec().orders[plane]);
    let number = index.place_in(&position, &strides) as usize;
    rewrite(copy, key, |changed, codes| {
        if changed == plane {
            codes[number] = wrong(codes[number]);
        }
    });
    position
}

/// Returns the measures that verify a table.
fn measures(key: TableKey) -> Vec<Measure> {
    match (key.metric, key.profile) {
        (Metric::Wdl, _) => vec![Measure::Wdl, Measure::Dtw],
        (Metric::Need, Some(name)) => vec![Measure::need(profile(name))],
        _ => vec![Measure::Dtw],
    }
}

/// Falsifies one value and checks that the error names the position or one with a move to it,
/// whichever comes first in the index.
fn assert_deep_finds_wrong_value(key: TableKey, measures: &[Measure]) {
    let planes = if key.class.is_symmetric() { 1 } else { 2 };
    for plane in 0..planes {
        let copy = TableCopy::new();
        let falsified = falsify(&copy, key, plane);
        let tables = copy.open();
        check_files(&tables, &[key]).expect("right checksums");
        let error = verify::deep(&tables, &[key.class], measures, &());
        let Err(VerifyError::Wrong { table, fen, .. }) = &error else {
            panic!("{key}: {error:?}");
        };
        let message = format!("{key}: {error:?}");
        assert_eq!(*table, key, "{message}");
        let named = Fen::parse(&INTERNATIONAL, fen)
            .expect("a position")
            .position;
        let same = |position: &Position| {
            *position == falsified || key.class.is_symmetric() && position.swapped() == falsified
        };
        let before = (INTERNATIONAL.moves(&named).iter())
            .any(|played| same(&INTERNATIONAL.play(&named, played)));
        // White's plane is checked first, and no move leads from White to White.
        let must_be_named = planes == 2 && plane == 0;
        assert!(same(&named) || before && !must_be_named, "{message}");
        // With need, tables are checked position by position, otherwise row by row; the error is
        // the same.
        if key.metric != Metric::Need {
            let mut more = measures.to_vec();
            more.push(Measure::need(profile("fmjd-2015")));
            let other = verify::deep(&tables, &[key.class], &more, &());
            let other = other.expect_err("it is wrong either way").to_string();
            assert_eq!(error.expect_err("it is wrong").to_string(), other);
        }
    }
}

#[test]
fn deep_finds_a_wrong_distance() {
    for name in ["KvK", "KKvK", "KMvM", "MMvM"] {
        let key = dtw(name);
        assert_deep_finds_wrong_value(key, &measures(key));
    }
}

#[test]
fn deep_finds_a_wrong_result() {
    for name in ["KvK", "KKvK", "KMvM", "MMvM"] {
        let key = wdl(name);
        assert_deep_finds_wrong_value(key, &measures(key));
    }
}

#[test]
fn deep_finds_a_wrong_result_without_distances() {
    for name in ["KvK", "KKvK", "KMvM", "MMvM"] {
        assert_deep_finds_wrong_value(wdl(name), &[Measure::Wdl]);
    }
}

#[test]
fn deep_finds_a_wrong_need() {
    for name in ["KvK", "KKvK", "KMvM", "MMvM"] {
        let key = need(name, "fmjd-2015");
        assert_deep_finds_wrong_value(key, &measures(key));
    }
}

/// Returns stored draws of a class that can be relabelled as wins of White without contradiction:
/// White always has a move that stays among them, and Black has no other moves.
fn drawn_cycle(name: &str) -> [BTreeSet<u64>; 2] {
    let (_, index) = built().tables.table(wdl(name)).expect("sound");
    let value = |position: &Position| built().tables.wdl(position).expect("sound");
    let draws = |turn: Colour| -> BTreeSet<u64> {
        (0..index.cells())
            .filter(|&cell| {
                quiet(index, cell, turn)
                    .is_some_and(|position| value(&position) == galotne::value::Wdl::Draw)
            })
            .collect()
    };
    let mut cycle = Colour::BOTH.map(draws);
    loop {
        let before = cycle.clone();
        for turn in Colour::BOTH {
            let others = cycle[(!turn).index()].clone();
            let stays = |position: &Position| {
                Class::from_position(position) == index.class()
                    && others.contains(&index.cell(position))
            };
            cycle[turn.index()].retain(|&cell| {
                let position = index.position(cell, turn).expect("a draw");
                let next: Vec<Position> = (INTERNATIONAL.moves(&position).iter())
                    .map(|played| INTERNATIONAL.play(&position, played))
                    .collect();
                match turn {
                    Colour::White => next.iter().any(stays),
                    Colour::Black => next
                        .iter()
                        .all(|next| stays(next) || value(next) == galotne::value::Wdl::Win),
                }
            });
        }
        if cycle == before {
            return cycle;
        }
    }
}

#[test]
fn deep_finds_consistently_relabelled_draws() {
    let cycle = drawn_cycle("KKvK");
    assert!(cycle.iter().all(|draws| !draws.is_empty()));
    let copy = TableCopy::new();
    let key = wdl("KKvK");
    let (table, index) = built().tables.table(key).expect("sound");
    let numbers = |plane: usize| {
        let strides = index.strides(table.spec().orders[plane]);
        let cells = cycle[plane].iter();
        cells.map(move |&cell| {
            let position = index.position(cell, Colour::BOTH[plane]);
            index.place_in(&position.expect("a draw"), &strides)
        })
    };
    rewrite(&copy, key, |plane, codes| {
        for number in numbers(plane) {
            codes[number as usize] = [code::WIN, code::LOSS][plane];
        }
    });
    let tables = copy.open();
    let deep = |measures: &[_]| verify::deep(&tables, &[key.class], measures, &());
    deep(&[Measure::Wdl]).expect("results alone are consistent");
    let error = deep(&measures(key)).expect_err("distances disagree");
    assert!(
        matches!(error, VerifyError::Wrong { table, .. } if table == key),
        "{error}"
    );
}

/// Compares a sample of a class with its moves.
fn sampled(
    tables: &Tablebase<Variant>,
    key: TableKey,
    size: u64,
    seed: u64,
) -> Result<SampledClass<Class>, VerifyError> {
    compare_sample(tables, key.class, Sample { size, seed }, &())
}

#[test]
fn a_sample_of_all_positions_finds_one_wrong_result() {
    for name in ["KvK", "KKvK", "KMvM", "MMvM"] {
        let key = wdl(name);
        let sound = sampled(&built().tables, key, u64::MAX, 1).expect("sound tables");
        let index = built().tables.table(key).expect("sound").1;
        let positions = |turn| (0..index.cells()).filter_map(move |cell| quiet(index, cell, turn));
        let turns = if key.class.is_symmetric() { 1 } else { 2 };
        let stored = Colour::BOTH[..turns]
            .iter()
            .map(|&turn| positions(turn).count() as u64);
        assert!(sound.whole);
        assert_eq!(sound.compared(), stored.sum::<u64>(), "{name}");
        for plane in 0..turns {
            let copy = TableCopy::new();
            falsify(&copy, key, plane);
            let found = sampled(&copy.open(), key, u64::MAX, 1);
            assert!(
                matches!(&found, Err(VerifyError::Wrong { table, .. }) if *table == key),
                "{name}: {found:?}"
            );
        }
    }
}

#[test]
fn samples_depend_on_their_seed_alone_and_find_wrong_results_by_chance() {
    let key = wdl("KKvK");
    let size = 500;
    let results = |seed| {
        let sampled = sampled(&built().tables, key, size, seed).expect("sound tables");
        assert!(!sampled.whole && sampled.compared() == size, "{sampled:?}");
        sampled.results
    };
    assert_eq!(results(1), results(1));
    assert!((2..10).any(|seed| results(seed) != results(1)));
    // One wrong result is found by a sample that has it or a position with a move to it: about one
    // in ten of these.
    let copy = TableCopy::new();
    falsify(&copy, key, 0);
    let tables = copy.open();
    let found = (1..=200).filter(|&seed| sampled(&tables, key, size, seed).is_err());
    let found = found.count();
    assert!((1..200).contains(&found), "{found} of 200 samples");
}
