//! Archives as inputs, made of small tables on demand, so that they always have the current format.

use crate::corpus::read_files;
use galotne::archive::fuzz::fuzz_archive;
use galotne::rules::INTERNATIONAL;
use galotne::table::{Table, TableForm};
use galotne::value::Metric;
use galotne_generator::archive::OutputDirectory;
use galotne_generator::build;
use galotne_generator::order::BuildOrder;
use std::path::Path;
use std::sync::OnceLock;

/// The bytes of the head, and of the footer.
const HEAD: usize = 324;
const FOOTER: usize = 32;
/// Offsets in the head: of the stored bytes of the model, and of the number of blocks.
const MODEL_STORED: usize = 12;
const BLOCKS: usize = 20;
/// The first bytes of a model, by which it is found in an input.
const MARK: usize = 24;

/// Reads an archive, then the same behind the head of a whole one: half of a small archive is its
/// head, in which nearly every change is fatal.
pub fn check(data: &[u8]) -> bool {
    let behind = archives().iter().find_map(|whole| behind_head(whole, data));
    fuzz_archive(data) | behind.is_some_and(|file| fuzz_archive(&file))
}

/// Returns the bytes of the archives.
pub fn seeds(_: &str) -> Vec<Vec<u8>> {
    archives().to_vec()
}

/// The archives of all international tables of two pieces in both forms.
pub fn archives() -> &'static [Vec<u8>] {
    static ARCHIVES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    ARCHIVES.get_or_init(|| {
        let forms = [TableForm::Fast, TableForm::Compact];
        forms.into_iter().flat_map(archives_of).collect()
    })
}

fn archives_of(form: TableForm) -> Vec<Vec<u8>> {
    let dir = tempfile::tempdir().expect("a directory");
    let [tables, archives] = ["tables", "archives"].map(|name| dir.path().join(name));
    let order = BuildOrder {
        metrics: vec![Metric::Wdl],
        form: Some(form),
        ..BuildOrder::new(&INTERNATIONAL, INTERNATIONAL.classes(2), &tables)
    };
    build::build(&order, &()).expect("tables");
    let output = OutputDirectory::of_archives(&archives, &INTERNATIONAL).expect("a directory");
    for &class in &order.classes {
        let path = tables
            .join(INTERNATIONAL.name)
            .join(format!("{class}.wdl.glt"));
        let table = Table::open_file(path).expect("a table");
        output.archive(&tables, &table, &()).expect("an archive");
    }
    let is_archive = |file: &Path| file.extension().is_some_and(|ending| ending == "gla");
    read_files(&archives.join(INTERNATIONAL.name), is_archive)
}

/// Returns the part of an input from the model of an archive on, behind its head, with a last block
/// that fills the file. `None` if the model does not begin in the input.
fn behind_head(whole: &[u8], data: &[u8]) -> Option<Vec<u8>> {
    let mark = whole.get(HEAD..HEAD + MARK)?;
    let start = data.windows(MARK).position(|bytes| bytes == mark)?;
    let mut file = [whole.get(..HEAD)?, data.get(start..)?].concat();
    let number = |at: usize| {
        let bytes = file.get(at..)?.first_chunk()?;
        Some(u32::from_le_bytes(*bytes) as usize)
    };
    let blocks = number(BLOCKS)?;
    let lengths = HEAD + number(MODEL_STORED)?;
    let last = lengths + 4 * (blocks - 1);
    let mut begin = last + 8;
    for block in 0..blocks - 1 {
        begin += number(lengths + 4 * block)?;
    }
    let length = file.len().checked_sub(FOOTER + begin)? as u32;
    (file.get_mut(last..last + 4)?).copy_from_slice(&length.to_le_bytes());
    Some(file)
}
