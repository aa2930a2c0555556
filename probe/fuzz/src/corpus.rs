//! The inputs that are kept: small files in the folder `corpus`, made for this purpose.

use std::fs;
use std::path::Path;

/// The files of a target, by name, so that a seed of random numbers means the same everywhere.
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
