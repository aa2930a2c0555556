//! The values of positions found by a search.

use crate::class_search::{SearchClock, SearchedGame};
use crate::error::ApiError;
use galotne::rules::Variant;
use galotne::tablebase::{Probe, ProbeError};
use galotne::verdict::{PositionHistory, SpentPlies};
use galotne_answer::json::{self, position_answer};
use galotne_answer::{Counts, PositionQuestion, alternatives};
use galotne_find::{FindError, FoundPosition};

impl SearchedGame for Variant {
    type Answer = json::PositionAnswer;

    fn answers(
        &'static self,
        probe: Probe<'_>,
        clock: SearchClock,
        found: &[FoundPosition],
    ) -> Result<Vec<json::PositionAnswer>, ApiError> {
        let counts = Counts {
            spent: clock.spent.map(SpentPlies::Running).into_iter().collect(),
            ..Counts::default()
        };
        let questions = found.iter().map(|found| {
            let (situation, assumed) =
                counts.situation(self, clock.profile, found.position, None)?;
            Ok(PositionQuestion {
                situation,
                seen: PositionHistory::default(),
                assumed,
            })
        });
        let questions = questions.collect::<Result<Vec<_>, FindError>>()?;
        let all: Vec<&PositionQuestion> = questions.iter().collect();
        let judged = PositionQuestion::judge_many(probe, &all).into_iter();
        let answers = questions.iter().zip(judged).map(|(question, judged)| {
            let judged = judged?;
            let otherwise = alternatives(probe, &judged)?;
            Ok(position_answer(question, &judged, otherwise, None))
        });
        Ok(answers.collect::<Result<_, ProbeError>>()?)
    }
}
