//! The values of positions found by a search.

use crate::class_search::{SearchClock, SearchedGame};
use crate::error::ApiError;
use galotne::tablebase::Probe;
use galotne_answer::json::PositionAnswer;
use galotne_answer::mills::{JudgedPosition, position_answer};
use galotne_find::FoundPosition;
use galotne_mills::{Mills, Position, ProbeError};

impl SearchedGame for Mills {
    type Answer = PositionAnswer;

    fn answers(
        &'static self,
        probe: Probe<'_, Self>,
        _: SearchClock,
        found: &[FoundPosition<Position>],
    ) -> Result<Vec<PositionAnswer>, ApiError> {
        let answers = found.iter().map(|found| {
            let position = JudgedPosition::new(probe.tables(), found.position)?;
            Ok(position_answer(self, &position, None))
        });
        Ok(answers.collect::<Result<_, ProbeError>>()?)
    }
}
