//! The revision of a solver: a number that is another one whenever its source is.
//!
//! A journal or a shard holds what an earlier run has solved, and is taken over without being
//! solved again. That must not happen when the program that solved it was another: a fault that has
//! been corrected since would live on in the tables. So nobody has to remember to count up; a
//! change of a comment costs an interrupted build no more than what it had begun.

use galotne::table::FORMAT_VERSION;

/// Sources by their names.
type Sources = &'static [(&'static str, &'static str)];

/// All that decides what units of draughts hold, in which order they are solved, and how they are
/// written down. A test compares the list with the folders.
const DRAUGHTS: Sources = &[
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
    ("store/records.rs", include_str!("records.rs")),
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

/// The same of mills.
const MILLS: Sources = &[
    ("mills/bits.rs", include_str!("../mills/bits.rs")),
    ("mills/build.rs", include_str!("../mills/build.rs")),
    ("mills/carry.rs", include_str!("../mills/carry.rs")),
    ("mills/codes.rs", include_str!("../mills/codes.rs")),
    ("mills/derived.rs", include_str!("../mills/derived.rs")),
    (
        "mills/distribute.rs",
        include_str!("../mills/distribute.rs"),
    ),
    (
        "mills/exits/ahead.rs",
        include_str!("../mills/exits/ahead.rs"),
    ),
    (
        "mills/exits/earned.rs",
        include_str!("../mills/exits/earned.rs"),
    ),
    (
        "mills/exits/looked.rs",
        include_str!("../mills/exits/looked.rs"),
    ),
    ("mills/exits/mod.rs", include_str!("../mills/exits/mod.rs")),
    (
        "mills/exits/told.rs",
        include_str!("../mills/exits/told.rs"),
    ),
    (
        "mills/exits/whole.rs",
        include_str!("../mills/exits/whole.rs"),
    ),
    ("mills/half.rs", include_str!("../mills/half.rs")),
    ("mills/kin.rs", include_str!("../mills/kin.rs")),
    ("mills/levels.rs", include_str!("../mills/levels.rs")),
    ("mills/mod.rs", include_str!("../mills/mod.rs")),
    ("mills/network.rs", include_str!("../mills/network.rs")),
    ("mills/order.rs", include_str!("../mills/order.rs")),
    ("mills/plan.rs", include_str!("../mills/plan.rs")),
    ("mills/row.rs", include_str!("../mills/row.rs")),
    ("mills/sets.rs", include_str!("../mills/sets.rs")),
    ("mills/shard.rs", include_str!("../mills/shard.rs")),
    ("mills/shards.rs", include_str!("../mills/shards.rs")),
    ("mills/solved.rs", include_str!("../mills/solved.rs")),
    ("mills/steps.rs", include_str!("../mills/steps.rs")),
    ("mills/summary.rs", include_str!("../mills/summary.rs")),
    ("mills/tables.rs", include_str!("../mills/tables.rs")),
    ("mills/unit.rs", include_str!("../mills/unit.rs")),
    ("mills/values.rs", include_str!("../mills/values.rs")),
    ("store/records.rs", include_str!("../store/records.rs")),
];

/// The revision of the solver of draughts. Under which reading of the rules units were solved is
/// not part of it: journals name that too.
pub fn of_draughts() -> u32 {
    revision(DRAUGHTS)
}

/// The revision of the solver of mills.
pub fn of_mills() -> u32 {
    revision(MILLS)
}

fn revision(sources: Sources) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    // How cells are numbered belongs to the format of tables.
    hasher.update(&FORMAT_VERSION.to_le_bytes());
    for (name, source) in sources {
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
    fn every_source_of_a_solver_counts() {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for (sources, folders, more) in [
            (DRAUGHTS, ["solve", "store"], &[][..]),
            (MILLS, ["mills", "mills/exits"], &["store/records.rs"]),
        ] {
            let mut here: BTreeSet<String> = more.iter().map(|&name| name.to_owned()).collect();
            for folder in folders {
                for entry in fs::read_dir(src.join(folder)).expect("a folder") {
                    let name = entry.expect("an entry").file_name();
                    let name = format!("{folder}/{}", name.to_str().expect("text"));
                    here.extend(name.ends_with(".rs").then_some(name));
                }
            }
            let named: BTreeSet<String> =
                sources.iter().map(|(name, _)| (*name).to_owned()).collect();
            assert_eq!(named, here);
            for (name, source) in sources {
                assert_eq!(
                    fs::read_to_string(src.join(name)).expect("a source"),
                    *source
                );
            }
        }
    }
}
