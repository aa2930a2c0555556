//! The choice of a move from the tables.

use crate::game::GameState;
use galotne::rules::Move;
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, RankedMove, Situation, best_line, judge, ranked_moves};

/// The number of moves of best play that are shown.
const MAX_LINE_MOVES: usize = 20;
/// The score of a win in 0 plies. Boards take scores above 90 for a win and 0.01 for a ply.
const WIN: f64 = 100.0;
/// The score of a win of unknown length.
const WIN_OF_UNKNOWN_LENGTH: f64 = 90.0;

/// A move with the score and the line that the board is shown.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub played: Move,
    /// The value of the position for the side to move.
    pub score: f64,
    /// Plies to the end, if known.
    pub plies: Option<u16>,
    /// Best play, beginning with this move.
    pub line: Vec<Move>,
}

/// The tables' knowledge of a position.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    /// The moves, best first; those of unknown value come last.
    moves: Vec<RankedMove>,
    /// The best known move; `None` if there is no legal move.
    pub best: Option<Choice>,
    pub reach: Reach,
    /// Whether draw clocks were ignored because tables of `need` are missing.
    pub without_clocks: bool,
}

/// The extent of the tables' knowledge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// The best move is known and matters.
    Decided,
    /// The position is drawn, and some moves keep the draw.
    Drawn,
    /// The position is in no table, and no move is known to win.
    Beyond,
}

/// Looks a position up, with its draw clocks and earlier positions.
pub(crate) fn look_up(tables: &Tablebase, state: &GameState) -> Result<Knowledge, ProbeError> {
    let mut situation = state.situation;
    let mut judged = judge(tables, &situation)?;
    let without_clocks = judged.category.is_none() && judged.wdl.is_some();
    if without_clocks {
        // With clocks, every win would count as unknown.
        let (variant, now) = (situation.variant(), *situation.position());
        let profile = (variant.profile("none")).unwrap_or_else(|| situation.profile());
        situation = Situation::fresh(variant, profile, now);
        judged = judge(tables, &situation)?;
    }
    let moves = state
        .history
        .apply_to_moves(ranked_moves(tables, &situation)?);
    let first = moves.first().and_then(|found| found.judged.category);
    let reach = match (judged.category, first) {
        (_, Some(Category::Loss)) => Reach::Decided,
        (Some(Category::Draw), _) => Reach::Drawn,
        (Some(_), Some(_)) => Reach::Decided,
        _ => Reach::Beyond,
    };
    let chosen = match reach {
        Reach::Beyond => best_beyond(&moves),
        Reach::Decided | Reach::Drawn => best(&moves, state),
    };
    let mut best = None;
    if let Some(chosen) = chosen {
        let (score, plies) = score(chosen, reach);
        best = Some(Choice {
            played: chosen.played,
            score,
            plies,
            line: match reach {
                Reach::Decided => line(tables, &situation, chosen)?,
                Reach::Drawn | Reach::Beyond => vec![chosen.played],
            },
        });
    }
    Ok(Knowledge {
        best,
        reach,
        without_clocks,
        moves,
    })
}

impl Knowledge {
    /// Returns a move with a better known result than `played`, if there is one.
    pub(crate) fn better_than(&self, played: &Move) -> Option<Move> {
        let of = |found: &RankedMove| found.judged.category.map(result);
        let theirs = (self.moves.iter())
            .find(|found| found.played == *played)
            .and_then(of)?;
        let best = self.moves.first()?;
        (of(best)? < theirs).then_some(best.played)
    }
}

/// Returns the result of a game for the side to move, draw rules included.
const fn result(category: Category) -> Wdl {
    match category {
        Category::Loss => Wdl::Loss,
        Category::BlessedLoss | Category::Draw | Category::CursedWin => Wdl::Draw,
        Category::Win => Wdl::Win,
    }
}

/// Returns the first move or, if its distance is unknown, the one of equal value whose position has
/// occurred least often.
fn best<'a>(moves: &'a [RankedMove], state: &GameState) -> Option<&'a RankedMove> {
    let first = moves.first()?;
    if first.judged.dtw.is_some() {
        return Some(first);
    }
    let equals = (moves.iter())
        .take_while(|found| found.judged.category == first.judged.category)
        .filter(|found| found.judged.dtw.is_none());
    equals.min_by_key(|found| state.history.occurrences(found.position()))
}

/// Returns the first move of unknown value or, if all are known, the best one.
fn best_beyond(moves: &[RankedMove]) -> Option<&RankedMove> {
    let unknown = moves.iter().find(|found| found.judged.category.is_none());
    unknown.or(moves.first())
}

/// Returns the score of a move for its side, and the plies to the end, the move included.
fn score(found: &RankedMove, reach: Reach) -> (f64, Option<u16>) {
    if reach != Reach::Decided {
        return (0.0, None);
    }
    let plies = found.judged.dtw.and_then(Value::plies);
    let plies = plies.map(|plies| plies + 1);
    let size = plies.map_or(WIN_OF_UNKNOWN_LENGTH, |plies| {
        WIN - f64::from(plies) / 100.0
    });
    match found.judged.category.map(result) {
        Some(Wdl::Loss) => (size, plies),
        Some(Wdl::Win) => (-size, plies),
        _ => (0.0, None),
    }
}

/// Returns best play that begins with a move.
fn line(
    tables: &Tablebase,
    situation: &Situation,
    first: &RankedMove,
) -> Result<Vec<Move>, ProbeError> {
    let rest = best_line(tables, &situation.after(&first.played))?;
    let moves = [first].into_iter().chain(&rest.moves).take(MAX_LINE_MOVES);
    Ok(moves.map(|found| found.played).collect())
}
