//! Values of many positions at once, as numbers.

use crate::open_tables::OpenTables;
use crate::reply::Fault;
use crate::request::profile_or_default;
use galotne::measure::Measure;
use galotne::position::{Bitboards, Colour, Position};
use galotne::rules::Variant;
use galotne::tablebase::ProbeError;
use galotne::value::{Metric, Value};
use galotne_answer::variant;

/// The number for a position whose table does not exist.
pub const UNKNOWN: i16 = i16::MIN;

/// Looks up the values of positions given as four numbers each.
pub(crate) fn values(
    tables: &mut OpenTables,
    game: &str,
    profile: Option<&str>,
    measure: &str,
    boards: &[u64],
) -> Result<Vec<i16>, Fault> {
    let variant = variant(game)?;
    let profile = profile_or_default(variant, profile)?;
    let measure = Metric::named(measure)
        .and_then(|metric| Measure::new(metric, Some(profile)))
        .ok_or_else(|| Fault::request("measures are wdl, dtw and need"))?;
    let (boards, rest) = boards.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(Fault::request(
            "four numbers are a position: White's pieces, Black's, the kings, the side to move",
        ));
    }
    let parse = |(place, board)| {
        position(variant, board)
            .map_err(|error| Fault::request(format!("position {place}: {error}")))
    };
    let positions: Vec<Position> = boards
        .iter()
        .enumerate()
        .map(parse)
        .collect::<Result<_, _>>()?;
    let tables = tables.tablebase(variant)?;
    let mut values = vec![UNKNOWN; positions.len()];
    let mut fault = None;
    (tables.reading()).values(&positions, measure, |place, value| match value {
        Ok(value) => {
            if let Some(number) = values.get_mut(place) {
                *number = signed(value);
            }
        }
        Err(ProbeError::Missing { .. }) => {}
        Err(error) => fault = fault.take().or(Some(error)),
    });
    fault.map_or(Ok(values), |error| Err(error.into()))
}

fn position(
    variant: &Variant,
    &[white, black, kings, turn]: &[u64; 4],
) -> Result<Position, String> {
    let turn = match turn {
        0 => Colour::White,
        1 => Colour::Black,
        _ => return Err("the side to move is 0 or 1".to_owned()),
    };
    let sets = Bitboards {
        white,
        black,
        kings,
        turn,
    };
    (variant.position_from(&sets)).map_err(|error| error.to_string())
}

/// Writes a result with its plies in one number. The plies of any table fit.
fn signed(value: Value) -> i16 {
    let number =
        |plies: u16| i16::try_from(plies).map_or(i16::MAX, |plies| plies.saturating_add(1));
    match value {
        Value::Win(plies) => number(plies),
        Value::Draw => 0,
        Value::Loss(plies) => -number(plies),
    }
}
