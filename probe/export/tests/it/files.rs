//! What an export does, and files of rows as other programs read them.

use galotne_export::record::Extent;
use galotne_export::rows::Form;
use galotne_export::{Exported, Watch};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::fmt::Debug;
use std::fs::{self, File};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a file says: the texts of each row, by column.
pub type Texts = Vec<Vec<String>>;

/// Counts cells.
#[derive(Default)]
pub struct Counted {
    announced: AtomicU64,
    done: AtomicU64,
}

impl Counted {
    /// How many were announced, and how many are done.
    pub fn cells(&self) -> (u64, u64) {
        let [announced, done] = [&self.announced, &self.done];
        (
            announced.load(Ordering::Relaxed),
            done.load(Ordering::Relaxed),
        )
    }
}

impl Watch for Counted {
    fn begin(&self, cells: u64) {
        self.announced.store(cells, Ordering::Relaxed);
    }

    fn advance(&self, cells: u64) {
        self.done.fetch_add(cells, Ordering::Relaxed);
    }

    fn finished(&self, _: &Exported) {}
}

/// Exports one class. What was announced is what was done.
pub fn exported<E: Debug>(export: impl FnOnce(&Counted) -> Result<Vec<Exported>, E>) -> Exported {
    let watch = Counted::default();
    let mut files = export(&watch).expect("exported");
    let (announced, done) = watch.cells();
    assert_eq!(announced, done);
    assert_eq!(files.len(), 1);
    files.remove(0)
}

/// Reads the file of a class.
pub fn read(
    directory: &Path,
    exported: &Exported,
    rules: &str,
    class: &str,
    form: Form,
    names: &[&str],
) -> Texts {
    let file = &exported.entry;
    assert_eq!(file.file, format!("{rules}/{class}.{}", form.ending()));
    let path = directory.join(&file.file);
    assert_eq!(fs::metadata(&path).expect("a file").len(), file.bytes);
    let texts = match form {
        Form::Csv => read_csv(&path, names),
        _ => read_parquet(&path, names),
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

/// The columns that the guide tells under a heading.
pub fn told(heading: &str) -> Vec<&'static str> {
    let guide = include_str!("../../README.md").lines();
    let section = guide.skip_while(|line| *line != heading).skip(1);
    let section = section.take_while(|line| !line.starts_with("## "));
    let name = |line: &'static str| Some(line.strip_prefix("| `")?.split_once('`')?.0);
    section.filter_map(name).collect()
}
