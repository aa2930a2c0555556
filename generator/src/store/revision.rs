//! The revision of the solver: a number that is another one whenever its source is.
//!
//! A journal holds what an earlier run has solved, and is taken over without being solved again. That must not happen when
//! the program that solved it was another: a fault that has been corrected since would live on in the tables. So nobody has
//! to remember to count up; a change of a comment costs an interrupted build no more than what it had begun.

use galotne::table::FORMAT_VERSION;

/// All that decides what units hold, in which order they are solved, and how they are written down. A test compares the list
/// with the folders.
const SOURCES: &[(&str, &str)] = &[
    ("solve/assembly.rs", include_str!("../solve/assembly.rs")),
    ("solve/captures.rs", include_str!("../solve/captures.rs")),
    ("solve/clocks.rs", include_str!("../solve/clocks.rs")),
    ("solve/error.rs", include_str!("../solve/error.rs")),
    ("solve/exits.rs", include_str!("../solve/exits.rs")),
    ("solve/kings.rs", include_str!("../solve/kings.rs")),
    ("solve/known.rs", include_str!("../solve/known.rs")),
    ("solve/levels.rs", include_str!("../solve/levels.rs")),
    ("solve/mod.rs", include_str!("../solve/mod.rs")),
    ("solve/outline.rs", include_str!("../solve/outline.rs")),
    ("solve/solver.rs", include_str!("../solve/solver.rs")),
    ("solve/statics.rs", include_str!("../solve/statics.rs")),
    ("solve/stored.rs", include_str!("../solve/stored.rs")),
    ("solve/units.rs", include_str!("../solve/units.rs")),
    ("store/bits.rs", include_str!("bits.rs")),
    ("store/journal.rs", include_str!("journal.rs")),
    ("store/mod.rs", include_str!("mod.rs")),
    ("store/packed.rs", include_str!("packed.rs")),
    ("store/planes.rs", include_str!("planes.rs")),
    ("store/revision.rs", include_str!("revision.rs")),
    ("store/scope.rs", include_str!("scope.rs")),
    ("store/score.rs", include_str!("score.rs")),
    ("store/shards.rs", include_str!("shards.rs")),
    ("store/shared.rs", include_str!("shared.rs")),
    ("store/slices.rs", include_str!("slices.rs")),
    ("store/solved.rs", include_str!("solved.rs")),
    ("store/sums.rs", include_str!("sums.rs")),
    ("store/unit.rs", include_str!("unit.rs")),
];

/// The revision. Under which reading of the rules units were solved is not part of it: journals name that too.
pub fn revision() -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    // How cells are numbered belongs to the format of tables.
    hasher.update(&FORMAT_VERSION.to_le_bytes());
    for (name, source) in SOURCES {
        hasher.update(name.as_bytes());
        hasher.update(&(source.len() as u64).to_le_bytes());
        hasher.update(source.as_bytes());
    }
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_source_of_the_solver_counts() {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut here = BTreeSet::new();
        for folder in ["solve", "store"] {
            for entry in fs::read_dir(src.join(folder)).expect("a folder") {
                let name = entry.expect("an entry").file_name();
                here.insert(format!("{folder}/{}", name.to_str().expect("text")));
            }
        }
        let named: BTreeSet<String> = SOURCES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(named, here);
        for (name, source) in SOURCES {
            assert_eq!(
                fs::read_to_string(src.join(name)).expect("a source"),
                *source
            );
        }
    }
}
