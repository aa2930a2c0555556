//! The book (`probe/book`): its examples equal the output of the programs, its boards equal the
//! diagrams of reports, and every page is in the table of contents.

use crate::console::Examples;
use crate::program::clean;
use crate::readme::tables;
use galotne::index::Index;
use galotne::notation::Fen;
use galotne::rules::{INTERNATIONAL, VARIANTS};
use galotne_report::diagram::{Drawing, svg};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns all pages in `probe/book/src`, sorted by path.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![];
    let mut folders = vec![root().join("probe/book/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// A reader's folder: samples of the repository, and tables in the default place.
struct ReaderFolder(TempDir);

impl ReaderFolder {
    fn new() -> Self {
        let tables = tables();
        let folder = tempfile::tempdir().expect("a directory");
        for from in ["samples", "disputes"].map(|name| root().join("data").join(name)) {
            let to = folder
                .path()
                .join("data")
                .join(from.file_name().expect("a name"));
            copy(&from, &to);
        }
        copy(tables.path(), &folder.path().join("data/tables"));
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Copies a folder recursively.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let there = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &there);
        } else {
            fs::copy(&path, there).expect("a copy");
        }
    }
}

/// Runs all examples; those that need a service or more tables only with `GALOTNE_TEST_FULL`.
#[test]
fn examples_of_the_book_equal_the_output_of_the_programs() {
    let full = std::env::var_os("GALOTNE_TEST_FULL").is_some();
    let folder = ReaderFolder::new();
    #[cfg(feature = "serve")]
    let served = full
        .then(|| crate::service_process::TestService::new(&folder.path().join("data/tables"), &[]));
    #[cfg(feature = "serve")]
    let service = served.as_ref().map(|served| served.address.as_str());
    #[cfg(not(feature = "serve"))]
    let service = None;
    let examples = Examples {
        program: Path::new(env!("CARGO_BIN_EXE_galotne")),
        folder: folder.path(),
        tables: None,
        service,
        full,
    };
    let count: usize = pages().iter().map(|page| examples.check(page)).sum();
    assert!(count >= 25, "{count} examples");
}

/// A page shows a board as `![words: FEN](../boards/NAME.svg)`. Except for international draughts,
/// the name of the game comes first: `russian-NAME.svg`. Pages in other languages show the same
/// picture, whose title is in English.
#[test]
fn boards_of_the_book_show_their_positions() {
    let mut boards = vec![];
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for image in text.split("![").skip(1) {
            let (said, rest) = image.split_once("](").expect("a picture");
            let (file, _) = rest.split_once(')').expect("an end");
            if !file.contains("boards/") {
                continue;
            }
            let path = page.parent().expect("a folder").join(file);
            let name = path
                .file_stem()
                .and_then(|stem| stem.to_str())
                .expect("a name");
            let variant = VARIANTS
                .iter()
                .filter(|variant| name.starts_with(&format!("{}-", variant.name)))
                .max_by_key(|variant| variant.name.len())
                .copied()
                .unwrap_or(&INTERNATIONAL);
            let (words, fen) = said.split_once(": ").expect("words and a position");
            // A count for the board in the browser may follow the words.
            let words = words.split_once(", ").map_or(words, |(words, _)| words);
            let position = Fen::parse(variant, fen)
                .unwrap_or_else(|error| panic!("{}: {error}", page.display()))
                .position;
            let drawing = Drawing {
                title: words,
                description: fen,
                ..Drawing::default()
            };
            let drawn = svg(variant, &position, &drawing) + "\n";
            let is_translated = [".lv.md", ".ru.md"]
                .iter()
                .any(|end| page.display().to_string().ends_with(end));
            if std::env::var_os("UPDATE_EXPECT").is_some() && !is_translated {
                fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                fs::write(&path, &drawn).expect("written");
            }
            let stored = fs::read_to_string(&path).unwrap_or_default();
            let expected = match is_translated {
                true => drawn.replace(words, "White to move"),
                false => drawn,
            };
            assert!(stored == expected, "{} is not {fen}", path.display());
            boards.push(path.canonicalize().expect("a path"));
        }
    }
    assert!(boards.len() >= 8, "{} boards", boards.len());
    for entry in fs::read_dir(root().join("probe/book/src/boards")).expect("boards") {
        let path = entry
            .expect("an entry")
            .path()
            .canonicalize()
            .expect("a path");
        assert!(boards.contains(&path), "no page shows {}", path.display());
    }
}

/// Pages written by the programs are stored unchanged.
#[test]
fn sample_pages_of_the_book_equal_the_output_of_their_commands() {
    let folder = ReaderFolder::new();
    let mut samples = 0;
    for (command, sample) in [
        (
            "adjudicate data/samples/three-against-one.pdn --profile fmjd-2015,fmjd-2018 --html",
            "report.html",
        ),
        (
            "problems KKKvK --level 2 --number 6 --sheet",
            "problems.html",
        ),
    ] {
        let asked = command.split(' ').chain([sample]);
        let mut program = Command::new(env!("CARGO_BIN_EXE_galotne"));
        clean(&mut program);
        let program = program.args(asked).current_dir(folder.path());
        let done = program.output().expect("it runs");
        assert!(done.status.success(), "{command}: {done:?}");
        let written = fs::read_to_string(folder.path().join(sample)).expect("written");
        let path = root().join("probe/book/src/samples").join(sample);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&path, &written).expect("written");
        }
        let stored = fs::read_to_string(&path).expect("a sample");
        assert!(stored == written, "{command} writes something else");
        let beside = format!("galotne {command} {sample}");
        let shown = pages().iter().any(|page| {
            let text = fs::read_to_string(page).expect("a page");
            text.contains(&beside) && text.contains(&format!("samples/{sample})"))
        });
        assert!(shown, "no page says `{beside}` and links to it");
        samples += 1;
    }
    let there = fs::read_dir(root().join("probe/book/src/samples")).expect("samples");
    assert_eq!(there.count(), samples);
}

/// The guide to the format computes the number of one position by hand.
#[test]
fn the_worked_example_has_the_right_number() {
    let page = root().join("probe/book/src/format/second-reader.md");
    let page = fs::read_to_string(page).expect("a page");
    let position = Fen::parse(&INTERNATIONAL, "W:W33,K6:BK46").expect("a position");
    let class = "KMvK".parse().expect("a class");
    let index = Index::new(&INTERNATIONAL, class).expect("a numbering");
    let (cell, cells) = (index.cell(&position.position), index.cells());
    assert_eq!((cell, cells), (67_705, 112_500));
    assert!(page.contains("= 67,705 of 112,500") && page.contains(": W:W33,K6:BK46]"));
}

#[test]
fn every_page_is_in_the_table_of_contents_once() {
    let folder = root().join("probe/book/src");
    let contents = fs::read_to_string(folder.join("SUMMARY.md")).expect("contents");
    for page in pages() {
        let name = page.strip_prefix(&folder).expect("a page");
        if name == Path::new("SUMMARY.md") {
            continue;
        }
        let link = format!("]({})", name.display());
        assert_eq!(contents.matches(&link).count(), 1, "{link}");
    }
}
