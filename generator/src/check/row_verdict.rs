//! The parts shared by the row verifiers of all games.

use crate::progress::Progress;
use galotne::measure::Measure;
use galotne::rules::Rules;
use galotne::value::Metric;
use std::collections::HashMap;

/// The verdict of a row verifier on a set of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowVerdict<C> {
    /// Every value follows from its moves.
    Sound,
    /// This class has a fault, or something to which rows do not apply. All classes before it are
    /// sound.
    Doubtful(C),
    /// Rows do not apply to this game or to these tables; nothing was verified.
    NotApplicable,
}

/// Returns the metric to derive, and whether results are compared with distances; `None` if rows do
/// not apply to these measures.
pub fn derived_metric(measures: &[Measure]) -> Option<(Metric, bool)> {
    match measures {
        [Measure::Wdl] => Some((Metric::Wdl, false)),
        [Measure::Dtw] => Some((Metric::Dtw, false)),
        [Measure::Wdl, Measure::Dtw] | [Measure::Dtw, Measure::Wdl] => Some((Metric::Dtw, true)),
        _ => None,
    }
}

/// Verifies classes in an `order` in which each comes after those that it can move into.
///
/// `verify` receives a class and the values of earlier classes, and returns the values of the
/// class, or `None` at a fault. Values that no later class needs are dropped.
pub fn verify_in_order<R: Rules, V>(
    rules: &R,
    order: &[R::Class],
    progress: &dyn Progress,
    verify: impl Fn(R::Class, &HashMap<R::Class, V>) -> Option<V>,
) -> RowVerdict<R::Class> {
    let mut known: HashMap<R::Class, V> = HashMap::new();
    for (place, &class) in order.iter().enumerate() {
        progress.name_task(&class.to_string());
        let Some(values) = verify(class, &known) else {
            return RowVerdict::Doubtful(class);
        };
        known.insert(class, values);
        let later = order[place + 1..].iter();
        let needed: Vec<R::Class> = later.flat_map(|&class| rules.successors(class)).collect();
        known.retain(|class, _| needed.contains(class));
    }
    RowVerdict::Sound
}
