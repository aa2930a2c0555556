//! Tables with right checksums and wrong values, whose manifest names their hashes: fetches refuse
//! them, verifications name them, and answers with moves see a part of them.

use crate::fixture::{copy, counts, files, job, job_of_class, run_fetch, scratch, tables};
use crate::forged::forge;
use galotne::colour::Colour;
use galotne::index::Index;
use galotne::material::Class;
use galotne::report::{self, AnyGame, Report, file_of};
use galotne::rules::{ClassIndex, INTERNATIONAL, Profile};
use galotne::table::code;
use galotne::table::{Table, TableForm};
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::verdict::{Situation, ranked_moves};
use galotne_fetch::{FetchError, FetchJob, Publication, Trust};
use galotne_generator::check::inventory::Inventory;
use galotne_generator::check::publication::{ContentScope, compare_with_published};
use galotne_generator::check::verify::Verify;
use galotne_mills::MILLS;
use galotne_published::VerifiedTables;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn path(dir: &Path, rules: &str, table: &str) -> PathBuf {
    dir.join(rules).join(file_of(table))
}

/// Makes the report of a forged table and the manifest of its directory describe it.
fn vouch<G: Verify>(game: &'static G, dir: &Path, table: &str) {
    let class = table.split('.').next().expect("a class");
    let path_of_report = report::path_of(dir, game.name(), class);
    let mut report = report::read(&path_of_report).expect("a report");
    report.checksum = None;
    let forged = Table::open_file(path(dir, game.name(), table)).expect("a table");
    let entry = report.tables.iter_mut().find(|entry| entry.table == table);
    let entry = entry.expect("an entry");
    entry.bytes = forged.file_len();
    entry.file = forged.sha256().expect("read").to_string();
    entry.seal = Some(forged.file_hash().expect("read").to_string());
    let report = report.with_checksum().expect("JSON");
    fs::write(path_of_report, serde_json::to_vec(&report).expect("JSON")).expect("written");
    write_manifest(game, dir, |_| ());
}

/// Writes the manifest of a directory, with changes.
fn write_manifest<G: Verify>(game: &'static G, dir: &Path, change: impl Fn(&mut Report)) {
    let tables = Tablebase::open(game, dir).expect("tables");
    let mut classes: Vec<G::Class> = tables.keys().map(|key| key.class).collect();
    classes.dedup();
    classes = game.all_needed(&classes);
    let set = Inventory::read(&tables, dir, &classes, &());
    let lines = set.manifest().into_iter().map(|mut report| {
        change(&mut report);
        serde_json::to_string(&report).expect("JSON") + "\n"
    });
    let manifest = dir.join(game.name()).join("manifest.jsonl");
    fs::write(manifest, lines.collect::<String>()).expect("written");
}

/// Forges a table of two or three pieces, or of three stones against three.
fn forge_table(dir: &Path, rules: &str, table: &str, forged: fn(usize, u16) -> u16) {
    let path = path(dir, rules, table);
    let largest = match table.ends_with(".wdl") {
        true => code::LOSS,
        false => Table::open_file(&path).expect("a table").spec().largest + 2,
    };
    forge(&path, largest, |plane, _, code| forged(plane, code));
}

/// Wrong results: a name, and the new code of a code in a plane.
type Forgery = (&'static str, &'static str, fn(usize, u16) -> u16);

fn constant<const CODE: u16>(_: usize, _: u16) -> u16 {
    CODE
}

/// Wins and losses change places.
fn exchanged(_: usize, code: u16) -> u16 {
    match code {
        0 => 0,
        code if code % 2 == 1 => code + 1,
        code => code - 1,
    }
}

fn longer(_: usize, code: u16) -> u16 {
    if code == 0 { 0 } else { code + 2 }
}

/// Draws are won for the side of the first plane and lost for the other: cycles of draws fit each
/// other.
fn draws_won(plane: usize, code: u16) -> u16 {
    match (code, plane) {
        (code::DRAW, 0) => code::WIN,
        (code::DRAW, _) => code::LOSS,
        (other, _) => other,
    }
}

const DRAUGHTS: [Forgery; 4] = [
    ("wdl", "winners exchanged", exchanged),
    ("wdl", "draws of one side won", draws_won),
    ("dtw", "winners exchanged", exchanged),
    ("dtw", "two plies longer", longer),
];

const MILLS_ONLY: [Forgery; 4] = [
    ("wdl", "everything drawn", constant::<0>),
    ("wdl", "everything won", constant::<1>),
    ("dtw", "everything drawn", constant::<0>),
    ("dtw", "one distance", constant::<4>),
];

/// Positions that were asked for with moves, and those that ended as a contradiction.
#[derive(Default)]
struct Asked {
    all: usize,
    contradictions: usize,
}

impl Asked {
    fn add(&mut self, is_contradiction: bool) {
        self.all += 1;
        self.contradictions += usize::from(is_contradiction);
    }
}

fn ask_draughts(dir: &Path, class: &str) -> Asked {
    let tables = Tablebase::open(&INTERNATIONAL, dir).expect("tables");
    let class: Class = class.parse().expect("a class");
    let index = Index::new(&INTERNATIONAL, class).expect("a small class");
    let stride = index.cells() / 200 + 1;
    let mut asked = Asked::default();
    for cell in (0..index.cells()).step_by(stride as usize) {
        for turn in Colour::BOTH {
            let Some(position) = index.position(cell, turn) else {
                continue;
            };
            let situation = Situation::fresh(&INTERNATIONAL, &Profile::NONE, position);
            let answer = ranked_moves(&tables, &situation);
            asked.add(matches!(answer, Err(ProbeError::Contradiction(_))));
        }
    }
    asked
}

fn ask_mills(dir: &Path, class: &str) -> Asked {
    let tables = Tablebase::open(&MILLS, dir).expect("tables");
    let class = class.parse().expect("a class");
    let index = galotne_mills::Index::new(&MILLS, class).expect("a small class");
    let cells = ClassIndex::cells(&index);
    let mut asked = Asked::default();
    for cell in (0..cells).step_by((cells / 200 + 1) as usize) {
        let walk = ClassIndex::walk(&index);
        let range = cell..cell + 1;
        let _: Option<()> =
            <galotne_mills::Index as ClassIndex>::find(&walk, 0, range, |_, _, position| {
                let answer = galotne_mills::ranked_moves(&tables, position);
                asked.add(matches!(answer, Err(ProbeError::Contradiction(_))));
                None
            });
    }
    asked
}

/// Whole tables by the checks of one directory alone that differ from the published ones.
fn differing<G: Verify + Sync>(game: &'static G, dir: &Path) -> Vec<String> {
    let tables = Tablebase::open(game, dir).expect("tables");
    let mut classes: Vec<G::Class> = tables.keys().map(|key| key.class).collect();
    classes.dedup();
    let set = Inventory::read(&tables, dir, &classes, &());
    assert!(set.faults().is_empty(), "{:?}", set.faults());
    let compared = compare_with_published(&set, ContentScope::Suspicious, &());
    let differs = compared
        .iter()
        .filter(|table| table.publication == Publication::Differs);
    let names = differs.map(|table| {
        assert!(table.fault.is_some(), "{}", table.key);
        table.key.to_string()
    });
    names.collect()
}

/// A fetch of a class from a forged set must name the forged table, and leave nothing.
fn refused(game: &'static dyn AnyGame, source: &Path, class: &str, table: &str) {
    let dir = tempfile::tempdir().expect("a directory");
    let job = FetchJob {
        game,
        ..job_of_class(dir.path(), class)
    };
    match run_fetch(source.display(), &job).expect_err("refused") {
        FetchError::NotAsPublished { table: named, .. } => assert_eq!(named, table),
        error => panic!("{table}: {error}"),
    }
    let left = fs::read_dir(dir.path()).expect("listed").count();
    assert_eq!(left, 0, "{table}");
}

fn copy_mills() -> TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    fs::create_dir(dir.path().join("mills")).expect("made");
    for name in ["3v3.wdl.glt", "3v3.dtw.glt", "3v3.json"] {
        let name = Path::new("mills").join(name);
        fs::copy(crate::mills::tables().join(&name), dir.path().join(&name)).expect("copied");
    }
    dir
}

/// Which of 24 forged sets end as a contradiction when positions are asked for with their moves,
/// and which only a comparison with the published hashes names.
#[test]
fn forged_sets_are_named() {
    let (mut sets, mut seen) = (0, 0);
    let mut report = |rules: &str, table: &str, name: &str, asked: &Asked| {
        sets += 1;
        seen += usize::from(asked.contradictions > 0);
        let Asked {
            all,
            contradictions,
        } = asked;
        eprintln!("{rules:<14} {table:<10} {name:<22} {contradictions:>3} of {all} contradict");
    };
    for class in ["KvK", "KvM", "MvM", "KKvK"] {
        for (metric, name, forged) in DRAUGHTS {
            let (dir, table) = (copy(), format!("{class}.{metric}"));
            forge_table(dir.path(), "international", &table, forged);
            vouch(&INTERNATIONAL, dir.path(), &table);
            refused(&INTERNATIONAL, dir.path(), class, &table);
            assert_eq!(differing(&INTERNATIONAL, dir.path()), [&*table], "{name}");
            report(
                "international",
                &table,
                name,
                &ask_draughts(dir.path(), class),
            );
        }
    }
    for (metric, name, forged) in DRAUGHTS.into_iter().chain(MILLS_ONLY) {
        let (dir, table) = (copy_mills(), format!("3v3.{metric}"));
        forge_table(dir.path(), "mills", &table, forged);
        vouch(&MILLS, dir.path(), &table);
        refused(&MILLS, dir.path(), "3v3", &table);
        assert_eq!(differing(&MILLS, dir.path()), [&*table], "{name}");
        report("mills", &table, name, &ask_mills(dir.path(), "3v3"));
    }
    eprintln!("{sets} sets: fetch and verify name all, {seen} contradict themselves somewhere");
    assert_eq!(sets, 24);
    assert_eq!(seen, 20);
}

fn states(dir: &Path, names: &[&str]) -> Vec<&'static str> {
    let known = VerifiedTables::read(dir, "international");
    names.iter().map(|name| known.state(name).word()).collect()
}

#[test]
fn published_tables_are_recorded_as_such() {
    let dir = tempfile::tempdir().expect("a directory");
    let source = tables().display().to_string();
    let done = run_fetch(&source, &job(dir.path())).expect("fetched");
    let all: Vec<&str> = done.iter().map(|table| &*table.table).collect();
    assert!(
        done.iter()
            .all(|table| table.publication == Publication::AsPublished)
    );
    assert_eq!(states(dir.path(), &all), vec!["as-published"; all.len()]);
    assert_eq!(scratch(dir.path()), [] as [&str; 0]);
    // Tables that were there already are recorded, too.
    fs::remove_file(dir.path().join("international/verified.jsonl")).expect("it was there");
    assert_eq!(states(dir.path(), &all[..1]), ["not-verified"]);
    let again = run_fetch(&source, &job(dir.path())).expect("kept");
    assert_eq!(counts(&again), [all.len(), 0, 0]);
    assert_eq!(states(dir.path(), &all), vec!["as-published"; all.len()]);
    // A table that was changed is not verified any more.
    let changed = path(dir.path(), "international", all[0]);
    let bytes = fs::read(&changed).expect("read");
    fs::write(&changed, &bytes[1..]).expect("written");
    assert_eq!(
        states(dir.path(), &all[..2]),
        ["not-verified", "as-published"]
    );
}

#[test]
fn other_tables_are_accepted_on_request() {
    let (source, table) = (copy(), "KvK.wdl");
    forge_table(source.path(), "international", table, exchanged);
    vouch(&INTERNATIONAL, source.path(), table);
    let dir = tempfile::tempdir().expect("a directory");
    let refused = job_of_class(dir.path(), "KvK");
    let job = FetchJob {
        trust: Trust {
            unpublished: true,
            ..refused.trust.clone()
        },
        ..refused.clone()
    };
    let done = run_fetch(source.path().display(), &job).expect("accepted");
    let differing = done
        .iter()
        .filter(|table| table.publication == Publication::Differs);
    let differing: Vec<&str> = differing.map(|table| &*table.table).collect();
    assert_eq!(differing, [table]);
    assert_eq!(
        states(dir.path(), &[table, "KvK.dtw"]),
        ["differs", "as-published"]
    );
    // Without the request they are refused, although they are there already.
    let error = run_fetch(source.path().display(), &refused).expect_err("refused");
    assert!(
        matches!(error, FetchError::NotAsPublished { .. }),
        "{error}"
    );
    let text = error.to_string();
    assert!(
        text.contains("KvK.wdl.glt") && text.contains("--unpublished"),
        "{text}"
    );
}

#[test]
fn the_form_that_a_manifest_claims_is_checked() {
    let (source, table) = (copy(), "KKvK.need.fmjd-2015");
    forge_table(source.path(), "international", table, longer);
    vouch(&INTERNATIONAL, source.path(), table);
    // No compact `need` tables are published: this one would not be compared.
    write_manifest(&INTERNATIONAL, source.path(), |report| {
        let entry = report.tables.iter_mut().find(|entry| entry.table == table);
        entry
            .into_iter()
            .for_each(|entry| entry.form = Some(TableForm::Compact));
    });
    let dir = tempfile::tempdir().expect("a directory");
    let error = run_fetch(source.path().display(), &job_of_class(dir.path(), "KKvK"));
    match error.expect_err("refused") {
        FetchError::NotAsPublished { table: named, .. } => assert_eq!(named, table),
        error => panic!("{error}"),
    }
    let wrong = PathBuf::from("international").join(file_of(table));
    assert!(!files(dir.path()).contains_key(&wrong));
}
