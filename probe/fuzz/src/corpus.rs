//! The corpus: small input files in the folder `corpus`.

use std::fs;
use std::path::Path;

/// Returns the files of a target, sorted by name, so that the same random numbers give the same
/// inputs everywhere.
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    read_files(&corpus.join(target), |_| true)
}

/// Returns the chosen files of a folder, sorted by name.
pub fn read_files(folder: &Path, choose: impl Fn(&Path) -> bool) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let chosen = files.iter().filter(|file| choose(file));
    chosen.map(|file| fs::read(file).expect("a file")).collect()
}
