//! What a build will do: classes in order, and what they will cost.

use galotne::index::Index;
use galotne::material::Class;
use galotne::rules::Variant;
use galotne::table::Metric;
use serde::Serialize;

/// One class of a plan.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// The variant's name.
    pub rules: String,
    /// The class.
    pub class: String,
    /// Its place in the order, from 1.
    pub order: usize,
    /// Classes that must be there before.
    pub needs: Vec<String>,
    /// Legal placements, counted for both sides to move (once where the sides are equal).
    pub positions: u64,
    /// Memory in bytes while it is solved, its own and that of the classes it looks into.
    pub memory: u64,
    /// Expected size of its tables in bytes.
    pub disk: u64,
    /// Expected time in seconds on one core.
    pub seconds: f64,
}

/// Positions that one core solves, writes and checks in a second, all metrics together. Measured on
/// the 4-piece set; see `scripts/bench`.
const POSITIONS_PER_SECOND: f64 = 3e6;

/// Bits that a position takes in a table, measured on the 4-piece set.
const fn bits(metric: Metric) -> f64 {
    match metric {
        Metric::Wdl => 0.25,
        Metric::Dtw => 0.9,
        Metric::Need => 0.4,
    }
}

/// Plans classes; each must come after those it can move into. `tables` are the metrics to be made,
/// `need` once for each profile.
#[must_use]
pub fn plan(variant: &'static Variant, classes: &[Class], tables: &[Metric]) -> Vec<Step> {
    let bytes = |class: Class| {
        let planes = if class.is_symmetric() { 1 } else { 2 };
        let needs = tables
            .iter()
            .filter(|&&metric| metric == Metric::Need)
            .count() as u64;
        // Score bytes on each scale, and a bit for captures.
        Index::new(variant.board, class).map_or(u64::MAX, |index| {
            index.cells().saturating_mul(planes * (1 + needs) + 1)
        })
    };
    let mut held = 0_u64;
    (1..)
        .zip(classes)
        .map(|(order, &class)| {
            let planes = if class.is_symmetric() { 1 } else { 2 };
            let placements = class.placements(variant.board).unwrap_or(u64::MAX);
            let positions = placements.saturating_mul(planes);
            held = held.saturating_add(bytes(class));
            let disk = tables.iter().map(|&metric| bits(metric)).sum::<f64>() / 8.0;
            let needs = class.with_successors();
            Step {
                rules: variant.name.to_owned(),
                class: class.to_string(),
                order,
                needs: needs[..needs.len() - 1]
                    .iter()
                    .map(Class::to_string)
                    .collect(),
                positions,
                // What is solved is copied once on its way into the planes.
                memory: held.saturating_add(bytes(class)),
                disk: (positions as f64 * disk) as u64,
                seconds: positions as f64 / POSITIONS_PER_SECOND,
            }
        })
        .collect()
}
