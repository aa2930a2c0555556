//! What can be known of a clock that is in no table.
//!
//! `need` is the fewest plies with which the result gets past the clock in charge: to the end, or
//! to a capture or a promotion, after which all counts begin anew. So it gets past an untabled
//! clock that has as many left. Whether it also will behind that capture or promotion, the largest
//! `need` of the classes there tells.

use super::{Category, Judgement};
use crate::rules::{Clock, Rules};
use crate::tablebase::{Probe, ProbeError};
use crate::value::Value;

/// The clock that no table knows, where it could still make a draw of a result that stands by the
/// tables.
pub(super) fn could_change(
    probe: Probe<'_>,
    judged: &Judgement,
) -> Result<Option<&'static Clock>, ProbeError> {
    let profile = judged.situation.profile();
    let stands = matches!(judged.category, Some(Category::Win | Category::Loss));
    if !stands || judged.over || profile.is_tabled() {
        return Ok(None);
    }
    // GameEnd before any count can end, whichever of them begin on the way.
    let clocks = judged.clocks();
    let fresh = profile.clocks.iter().map(|clock| clock.limit() - 1).min();
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
    // Behind the next capture or promotion it begins anew.
    let own = judged.situation.class().canonical();
    let mut behind = Rules::all_needed(judged.situation.variant(), &[own]);
    behind.retain(|class| *class != own);
    for class in behind {
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
