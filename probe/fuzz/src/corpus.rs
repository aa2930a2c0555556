//! The corpus: small input files in the folder `corpus`.

use std::fs;
use std::path::Path;

/// Returns the files of a target, sorted by name, so that the same random numbers give the same
/// inputs everywhere.
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target);
    let files = fs::read_dir(&folder).expect("a folder of the repository");
    let mut files: Vec<_> = files
        .map(|file| file.expect("it can be listed").path())
        .collect();
    files.sort();
    let read = |file| fs::read(file).expect("it can be read");
    files.into_iter().map(read).collect()
}
