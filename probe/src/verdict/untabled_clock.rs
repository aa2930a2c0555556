//! The influence of a clock that the values in tables leave out.
//!
//! `need` is the fewest plies with which the result survives the clock in charge: up to the end, or
//! up to a capture or promotion, after which all counts restart. An untabled clock with as many
//! plies left does not expire before that either. After the capture or promotion the largest `need`
//! of the next classes bounds the plies.

use super::{Category, Judgement};
use crate::rules::{Clock, Rules};
use crate::tablebase::{Probe, ProbeError};
use crate::value::Value;

/// Returns the untabled clock if it could still turn the result into a draw.
pub(super) fn could_change(
    probe: Probe<'_>,
    judged: &Judgement,
) -> Result<Option<&'static Clock>, ProbeError> {
    let profile = judged.situation.profile();
    let stands = matches!(judged.category, Some(Category::Win | Category::Loss));
    if !stands || judged.over || profile.is_tabled() {
        return Ok(None);
    }
    // The game ends before any count can, even a count that begins later.
    let clocks = judged.clocks();
    let fresh = profile
        .clocks
        .iter()
        .map(|clock| clock.limit().saturating_sub(1))
        .min();
    let soonest = (clocks
        .first_to_end()
        .map(|running| running.left)
        .into_iter())
    .chain(fresh)
    .min();
    let end = judged.dtw.and_then(Value::plies);
    if end.is_some_and(|end| soonest.is_some_and(|soonest| end <= soonest.into())) {
        return Ok(None);
    }
    if let Some(untabled) = clocks.untabled() {
        let need = judged.need.and_then(Value::plies);
        if need.is_none_or(|need| need > untabled.left.into()) {
            return Ok(Some(untabled.clock));
        }
    }
    // After the next capture or promotion it restarts.
    let own = judged.situation.class().canonical();
    let mut later = Rules::all_needed(judged.situation.variant(), &[own]);
    later.retain(|class| *class != own);
    for class in later {
        let Some(untabled) = profile.untabled(class).map(|id| profile.clock(id)) else {
            continue;
        };
        match probe.largest_need(class, profile) {
            Ok(largest) if largest <= untabled.limit().into() => {}
            Ok(_) | Err(ProbeError::Missing { .. } | ProbeError::NotCached(_)) => {
                return Ok(Some(untabled));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}
