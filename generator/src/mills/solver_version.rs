//! The version of the mills solver: a checksum of its source.

use crate::store::solver_version::{Sources, sources, version};

/// All sources that decide the values of mills shards and their bytes.
const SOURCES: Sources = sources!(
    "check/preference.rs"
    "mills/bit_transfer/bit_mask.rs"
    "mills/bit_transfer/bmi2.rs"
    "mills/bit_transfer/butterfly.rs"
    "mills/bit_transfer/mod.rs"
    "mills/bits.rs"
    "mills/class_solver.rs"
    "mills/clauses.rs"
    "mills/equivalent.rs"
    "mills/exits/distances.rs"
    "mills/exits/exit_moves.rs"
    "mills/exits/lookup.rs"
    "mills/exits/mill_reward.rs"
    "mills/exits/mod.rs"
    "mills/exits/results.rs"
    "mills/exits/row_values.rs"
    "mills/exits/successor.rs"
    "mills/levels.rs"
    "mills/mod.rs"
    "mills/movement.rs"
    "mills/omitted_side.rs"
    "mills/plan.rs"
    "mills/row_solver.rs"
    "mills/sets.rs"
    "mills/shard_file.rs"
    "mills/side_index.rs"
    "mills/side_values.rs"
    "mills/solved_classes.rs"
    "mills/solver_version.rs"
    "mills/spilled_classes.rs"
    "mills/steps.rs"
    "mills/summary.rs"
    "mills/table_cells.rs"
    "mills/table_shape.rs"
    "mills/workspace.rs"
    "store/records.rs"
);

/// Returns the version of the mills solver.
pub fn mills() -> u32 {
    version(SOURCES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::solver_version::tests::assert_complete;

    #[test]
    fn every_source_file_of_the_mills_solver_is_listed() {
        let others = ["check/preference.rs", "store/records.rs"];
        assert_complete(SOURCES, &["mills"], &others);
    }
}
