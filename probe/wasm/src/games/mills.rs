//! Mills: answers in the format of `galotne --rules mills probe --json`.

use crate::open_tables::OpenTables;
use crate::reply::Fault;
use crate::request::PositionRequest;
use crate::session_game::{BoardLimits, SessionGame, first_unknown, table_names};
use galotne::measure::Measure;
use galotne_answer::json::{LineAnswer, PositionAnswer};
use galotne_answer::mills::{
    JudgedPosition, NoDrawRulesError, QuestionError, line_answer, position_answer,
};
use galotne_mills::{Mills, Position, Tablebase, judge_many, parse_fen, ranked_moves};

impl SessionGame for Mills {
    fn table_names(&'static self, limits: BoardLimits) -> Vec<String> {
        table_names(self, limits.stones)
    }

    fn probe(
        &'static self,
        tables: &mut OpenTables,
        request: &PositionRequest,
    ) -> Result<PositionAnswer, Fault> {
        answer(self, tables, request, prefetch_moves, |tables, position| {
            let moves = (request.with_moves()).then(|| position.moves(tables));
            let moves = moves.transpose()?;
            Ok(position_answer(self, position, moves.as_deref()))
        })
    }

    fn line(
        &'static self,
        tables: &mut OpenTables,
        request: &PositionRequest,
    ) -> Result<LineAnswer, Fault> {
        answer(self, tables, request, prefetch_line, |tables, position| {
            let line = position.line(tables)?;
            let answer = position_answer(self, position, None);
            Ok(line_answer(self, position, answer, &line))
        })
    }
}

/// Answers a question; if bytes are missing for it, `prefetch` looks at all that it will read.
fn answer<T>(
    mills: &'static Mills,
    tables: &mut OpenTables,
    request: &PositionRequest,
    prefetch: fn(&Tablebase, &Position),
    answer: impl FnOnce(&Tablebase, &JudgedPosition) -> Result<T, QuestionError>,
) -> Result<T, Fault> {
    let counted = request.spent_counts() > 0 || !request.seen.is_empty();
    NoDrawRulesError::check(mills, request.profile.as_deref(), counted)?;
    if request.rotate {
        return Err(Fault::request(
            "points of mills have one name each: leave out `rotate`",
        ));
    }
    let tables = tables.tablebase(mills)?;
    let position = JudgedPosition::read(&tables, &request.fen);
    (position.and_then(|position| answer(&tables, &position))).map_err(|error| {
        if let Ok(position) = parse_fen(mills, &request.fen) {
            prefetch(&tables, &position);
        }
        error.into()
    })
}

/// Looks at a position and the positions after its moves, all together: what a compact table leaves
/// out depends on all of them.
fn prefetch_moves(tables: &Tablebase, position: &Position) {
    let mills = tables.game();
    let moves = mills.moves(position);
    let next = moves.iter().map(|played| mills.play(position, played));
    let _ = judge_many(tables, next.chain([*position]));
    // Moves are checked against the result as well as the distance.
    (tables.reading()).values(&[*position], Measure::Wdl, |_, _| {});
}

/// Looks at the first position of the best line whose moves are not all known.
fn prefetch_line(tables: &Tablebase, position: &Position) {
    let best = |position: &Position| {
        let moves = ranked_moves(tables, position)?;
        Ok::<_, galotne_mills::ProbeError>(moves.first().map(|best| best.judged.position))
    };
    if let Some(position) = first_unknown(position, best) {
        prefetch_moves(tables, &position);
    }
}

impl From<QuestionError> for Fault {
    fn from(error: QuestionError) -> Self {
        Self::reported(&error)
    }
}

impl From<NoDrawRulesError> for Fault {
    fn from(error: NoDrawRulesError) -> Self {
        Self::new(error.kind(), &error)
    }
}
