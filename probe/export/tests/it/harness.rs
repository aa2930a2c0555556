//! Tables for the tests, exports into temporary directories, and files of rows as other programs
//! read them.

use galotne::table::TableForm;
use galotne::tablebase::Tablebase;
use galotne_export::record::Extent;
use galotne_export::rows::{Form, RowGame, RowSettings, export};
use galotne_export::{ExportProgress, ExportedFile, Order};
use galotne_generator::build::build;
use galotne_generator::game::Solve;
use galotne_generator::order::BuildOrder;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::fs::{self, File};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;

/// Tables in a temporary directory.
pub struct Built<G: RowGame> {
    pub tables: Tablebase<G>,
    pub dir: TempDir,
}

/// Builds all tables that a class needs, with one profile if the game has any.
pub fn built<G: RowGame + Solve>(game: &'static G, form: TableForm, name: &str) -> Built<G> {
    let dir = tempfile::tempdir().expect("a directory");
    let counting = game.profiles().iter();
    let counting = counting.filter(|profile| !profile.clocks.is_empty());
    let order = BuildOrder {
        form: Some(form),
        profiles: counting.take(1).collect(),
        ..BuildOrder::new(game, game.all_needed(&[class::<G>(name)]), dir.path())
    };
    build(&order, &()).expect("tables");
    let tables = Tablebase::open(game, dir.path()).expect("tables");
    Built { tables, dir }
}

pub fn class<G: RowGame>(name: &str) -> G::Class {
    name.parse().ok().expect("a class")
}

/// An order for one class.
pub fn order<G: RowGame>(name: &str, directory: &Path) -> Order<G::Class> {
    Order {
        classes: vec![class::<G>(name)],
        directory: directory.to_owned(),
        memory: 1 << 30,
        threads: 2,
    }
}

/// The names of the columns of a game.
pub fn names<G: RowGame>() -> Vec<&'static str> {
    G::COLUMNS.iter().map(|column| column.name).collect()
}

/// Counts cells.
#[derive(Default)]
pub struct CellCounter {
    announced: AtomicU64,
    done: AtomicU64,
}

impl CellCounter {
    /// The announced and the finished cells.
    pub fn cells(&self) -> (u64, u64) {
        let [announced, done] =
            [&self.announced, &self.done].map(|count| count.load(Ordering::Relaxed));
        (announced, done)
    }
}

impl ExportProgress for CellCounter {
    fn begin(&self, cells: u64) {
        self.announced.store(cells, Ordering::Relaxed);
    }

    fn advance(&self, cells: u64) {
        self.done.fetch_add(cells, Ordering::Relaxed);
    }

    fn finished(&self, _: &ExportedFile) {}
}

/// Exports one class. All announced cells must have been finished.
pub fn exported<G: RowGame>(
    tables: &Tablebase<G>,
    settings: &RowSettings<G::BoardCondition>,
    order: &Order<G::Class>,
) -> ExportedFile {
    let progress = CellCounter::default();
    let mut files = export(tables, settings, order, &progress).expect("exported");
    let (announced, done) = progress.cells();
    assert_eq!(announced, done);
    assert_eq!(files.len(), 1);
    files.remove(0)
}

/// The texts of each row, by column.
pub type Texts = Vec<Vec<String>>;

/// Exports one class into a directory of its own and reads the file.
pub fn exported_texts<G: RowGame>(
    tables: &Tablebase<G>,
    settings: &RowSettings<G::BoardCondition>,
    name: &str,
) -> Texts {
    let dir = tempfile::tempdir().expect("a directory");
    let file = exported(tables, settings, &order::<G>(name, dir.path())).entry;
    let (rules, form) = (tables.game().name(), settings.form);
    assert_eq!(file.file, format!("{rules}/{name}.{}", form.extension()));
    let path = dir.path().join(&file.file);
    assert_eq!(fs::metadata(&path).expect("a file").len(), file.bytes);
    let texts = match form {
        Form::Csv => read_csv(&path, &names::<G>()),
        _ => read_parquet(&path, &names::<G>()),
    };
    assert_eq!(file.extent, Extent::Rows(texts.len() as u64));
    texts
}

fn read_csv(path: &Path, names: &[&str]) -> Texts {
    let mut table = csv::Reader::from_path(path).expect("a table");
    assert_eq!(table.headers().expect("names"), names);
    let records = table.into_records();
    let texts = |record: csv::StringRecord| record.iter().map(ToOwned::to_owned).collect();
    records
        .map(|record| texts(record.expect("a record")))
        .collect()
}

fn read_parquet(path: &Path, names: &[&str]) -> Texts {
    let file = SerializedFileReader::new(File::open(path).expect("a file")).expect("parquet");
    let rows = file.get_row_iter(None).expect("rows");
    let texts = rows.map(|row| {
        let row = row.expect("a row");
        assert!(row.get_column_iter().map(|(name, _)| name).eq(names));
        row.get_column_iter()
            .map(|(_, field)| text(field))
            .collect()
    });
    texts.collect()
}

fn text(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Int(number) => number.to_string(),
        Field::Long(number) => number.to_string(),
        Field::Bool(flag) => flag.to_string(),
        Field::ListInternal(list) => {
            let texts: Vec<String> = list.elements().iter().map(text).collect();
            texts.join(" ")
        }
        other => panic!("{other:?}"),
    }
}

/// The columns that the guide explains under a heading.
pub fn documented_columns(heading: &str) -> Vec<&'static str> {
    let guide = include_str!("../../README.md").lines();
    let section = guide.skip_while(|line| *line != heading).skip(1);
    let section = section.take_while(|line| !line.starts_with("## "));
    let name = |line: &'static str| Some(line.strip_prefix("| `")?.split_once('`')?.0);
    section.filter_map(name).collect()
}
