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
    (
        "check/preference.rs",
        include_str!("../check/preference.rs"),
    ),
    (
        "mills/bit_transfer/bmi2.rs",
        include_str!("../mills/bit_transfer/bmi2.rs"),
    ),
    (
        "mills/bit_transfer/butterfly.rs",
        include_str!("../mills/bit_transfer/butterfly.rs"),
    ),
    (
        "mills/bit_transfer/mod.rs",
        include_str!("../mills/bit_transfer/mod.rs"),
    ),
    ("mills/bits.rs", include_str!("../mills/bits.rs")),
    ("mills/build.rs", include_str!("../mills/build.rs")),
    (
        "mills/class_solver.rs",
        include_str!("../mills/class_solver.rs"),
    ),
    ("mills/codes.rs", include_str!("../mills/codes.rs")),
    (
        "mills/distribute.rs",
        include_str!("../mills/distribute.rs"),
    ),
    (
        "mills/equivalent.rs",
        include_str!("../mills/equivalent.rs"),
    ),
    (
        "mills/exits/distances.rs",
        include_str!("../mills/exits/distances.rs"),
    ),
    (
        "mills/exits/exit_moves.rs",
        include_str!("../mills/exits/exit_moves.rs"),
    ),
    (
        "mills/exits/lookup.rs",
        include_str!("../mills/exits/lookup.rs"),
    ),
    (
        "mills/exits/mill_reward.rs",
        include_str!("../mills/exits/mill_reward.rs"),
    ),
    ("mills/exits/mod.rs", include_str!("../mills/exits/mod.rs")),
    (
        "mills/exits/results.rs",
        include_str!("../mills/exits/results.rs"),
    ),
    (
        "mills/exits/row_values.rs",
        include_str!("../mills/exits/row_values.rs"),
    ),
    (
        "mills/exits/successor.rs",
        include_str!("../mills/exits/successor.rs"),
    ),
    ("mills/levels.rs", include_str!("../mills/levels.rs")),
    ("mills/mod.rs", include_str!("../mills/mod.rs")),
    ("mills/movement.rs", include_str!("../mills/movement.rs")),
    (
        "mills/omitted_side.rs",
        include_str!("../mills/omitted_side.rs"),
    ),
    ("mills/order.rs", include_str!("../mills/order.rs")),
    ("mills/plan.rs", include_str!("../mills/plan.rs")),
    (
        "mills/row_solver.rs",
        include_str!("../mills/row_solver.rs"),
    ),
    ("mills/sets.rs", include_str!("../mills/sets.rs")),
    (
        "mills/shard_file.rs",
        include_str!("../mills/shard_file.rs"),
    ),
    ("mills/shards.rs", include_str!("../mills/shards.rs")),
    (
        "mills/side_index.rs",
        include_str!("../mills/side_index.rs"),
    ),
    (
        "mills/side_values.rs",
        include_str!("../mills/side_values.rs"),
    ),
    (
        "mills/solved_classes.rs",
        include_str!("../mills/solved_classes.rs"),
    ),
    ("mills/steps.rs", include_str!("../mills/steps.rs")),
    ("mills/summary.rs", include_str!("../mills/summary.rs")),
    ("mills/tables.rs", include_str!("../mills/tables.rs")),
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
            (DRAUGHTS, &["solve", "store"][..], &[][..]),
            (
                MILLS,
                &["mills", "mills/bit_transfer", "mills/exits"],
                &["check/preference.rs", "store/records.rs"],
            ),
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
