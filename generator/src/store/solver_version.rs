//! The version of a solver: a checksum of its source.
//!
//! A journal or a shard holds values that an earlier run has solved, and the next run takes them
//! over. A program with another solver must not: a fault that was corrected in the meantime would
//! live on in the tables. The checksum changes with any edit, so no version number has to be raised
//! by hand. If a comment is edited during an interrupted build, only the units solved so far are
//! lost.

use galotne::table::FORMAT_VERSION;

/// Paths below `src`, and contents.
pub type Sources = &'static [(&'static str, &'static str)];

/// Includes source files by their paths below `src`.
macro_rules! sources {
    ($($path:literal)*) => {
        &[$(($path, include_str!(concat!("../", $path)))),*]
    };
}

pub(crate) use sources;

/// All sources that decide the values of draughts units, their order and their bytes. A test
/// compares the list with the folders.
const DRAUGHTS: Sources = sources!(
    "solve/assembly.rs"
    "solve/captures.rs"
    "solve/class_plan.rs"
    "solve/clocks.rs"
    "solve/error.rs"
    "solve/exit_scores.rs"
    "solve/exits.rs"
    "solve/inputs.rs"
    "solve/kings.rs"
    "solve/levels.rs"
    "solve/mod.rs"
    "solve/precedence.rs"
    "solve/result_rows.rs"
    "solve/run_solver.rs"
    "solve/score_sets.rs"
    "solve/shard_files.rs"
    "solve/side_positions.rs"
    "solve/side_steps.rs"
    "solve/solver.rs"
    "solve/unit_solver.rs"
    "store/allocation.rs"
    "store/bit_matrix.rs"
    "store/checksums.rs"
    "store/chunk_file.rs"
    "store/chunked_slots.rs"
    "store/journal.rs"
    "store/mod.rs"
    "store/packed_scores.rs"
    "store/planes.rs"
    "store/records.rs"
    "store/score.rs"
    "store/shards.rs"
    "store/slices.rs"
    "store/slots.rs"
    "store/solved_class.rs"
    "store/solved_unit.rs"
    "store/solver_version.rs"
    "store/targets.rs"
);

/// Returns the version of the draughts solver. Journals name the interpretation of the rules
/// separately.
pub fn draughts() -> u32 {
    version(DRAUGHTS)
}

pub fn version(sources: Sources) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    // The numbering of cells belongs to the format of tables.
    hasher.update(&FORMAT_VERSION.to_le_bytes());
    for (name, source) in sources {
        hasher.update(name.as_bytes());
        hasher.update(&(source.len() as u64).to_le_bytes());
        hasher.update(source.as_bytes());
    }
    hasher.finalize()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// Adds the paths below `src` of all source files in a folder and its subfolders.
    fn add_files(src: &Path, folder: &Path, files: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                add_files(src, &path, files);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let path = path.strip_prefix(src).expect("a path below src");
                files.insert(path.to_str().expect("text").replace('\\', "/"));
            }
        }
    }

    pub(crate) fn assert_complete(sources: Sources, folders: &[&str], others: &[&str]) {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut files: BTreeSet<String> = others.iter().map(|&name| name.to_owned()).collect();
        for folder in folders {
            add_files(&src, &src.join(folder), &mut files);
        }
        let listed: BTreeSet<String> = sources.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(listed, files);
    }

    #[test]
    fn every_source_file_of_the_draughts_solver_is_listed() {
        assert_complete(DRAUGHTS, &["solve", "store"], &[]);
    }
}
