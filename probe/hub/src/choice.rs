//! What the tables play.

use crate::game::Standing;
use galotne::rules::{INTERNATIONAL, Move};
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, RankedMove, Situation, best_line, judge, ranked_moves};

/// So many moves of best play are shown.
const SHOWN: usize = 20;
/// What a win is worth that takes no move. Readers take more than 90 for a win, and a hundredth for
/// a ply.
const WIN: f64 = 100.0;
/// What a win is worth whose length no table tells.
const SOME_WIN: f64 = 90.0;

/// A move with what the other side is shown of it.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub played: Move,
    /// What the position is worth, for the side to move.
    pub score: f64,
    /// Plies to the end, if they are known.
    pub plies: Option<u16>,
    /// Best play, this move first.
    pub line: Vec<Move>,
}

/// What the tables know of a position.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    /// The moves, best first: what is not known comes last.
    moves: Vec<RankedMove>,
    /// Best as far as the tables know; `None` if there is no move.
    pub best: Option<Choice>,
    pub reach: Reach,
    /// The draw clocks are not looked at: tables of what is needed are missing.
    pub without_clocks: bool,
}

/// How far the tables reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// The best move is known, and which it is makes a difference.
    Decided,
    /// The position is drawn: some moves keep that.
    Drawn,
    /// The position is in no table, and no move is known to win.
    Beyond,
}

/// Looks a position up, with what is counted and what has been on the board.
pub(crate) fn look_up(tables: &Tablebase, standing: &Standing) -> Result<Knowledge, ProbeError> {
    let mut situation = standing.situation;
    let mut judged = judge(tables, &situation)?;
    let without_clocks = judged.category.is_none() && judged.wdl.is_some();
    if without_clocks {
        // Without them everything that is won would count as unknown.
        let profile = INTERNATIONAL
            .profile("none")
            .unwrap_or_else(|| situation.profile());
        situation = Situation::fresh(&INTERNATIONAL, profile, *situation.position());
        judged = judge(tables, &situation)?;
    }
    let moves = standing
        .seen
        .apply_to_moves(ranked_moves(tables, &situation)?);
    let first = moves.first().and_then(|found| found.judged.category);
    let reach = match (judged.category, first) {
        (_, Some(Category::Loss)) => Reach::Decided,
        (Some(Category::Draw), _) => Reach::Drawn,
        (Some(_), Some(_)) => Reach::Decided,
        _ => Reach::Beyond,
    };
    let found = match reach {
        Reach::Beyond => unknown(&moves),
        Reach::Decided | Reach::Drawn => best(&moves, standing),
    };
    let best = found
        .map(|found| -> Result<Choice, ProbeError> {
            let line = if reach == Reach::Decided {
                line(tables, &situation, found)?
            } else {
                vec![found.played]
            };
            let (score, plies) = worth(found, reach);
            Ok(Choice {
                played: found.played,
                score,
                plies,
                line,
            })
        })
        .transpose()?;
    Ok(Knowledge {
        best,
        reach,
        without_clocks,
        moves,
    })
}

impl Knowledge {
    /// What the tables play instead of a move of somebody else's: nothing, unless the result of
    /// that move is known and that of another one is known to be better.
    pub(crate) fn instead_of(&self, played: &Move) -> Option<Move> {
        let of = |found: &RankedMove| found.judged.category.map(result);
        let theirs = (self.moves.iter())
            .find(|found| found.played == *played)
            .and_then(of)?;
        let best = self.moves.first()?;
        (of(best)? < theirs).then_some(best.played)
    }
}

/// What a game ends with for the side to move.
const fn result(category: Category) -> Wdl {
    match category {
        Category::Loss => Wdl::Loss,
        Category::BlessedLoss | Category::Draw | Category::CursedWin => Wdl::Draw,
        Category::Win => Wdl::Win,
    }
}

/// The first move, or where no distance leads on, one of its equals that repeats the least.
fn best<'a>(moves: &'a [RankedMove], standing: &Standing) -> Option<&'a RankedMove> {
    let first = moves.first()?;
    if first.judged.dtw.is_some() {
        return Some(first);
    }
    let equals = (moves.iter())
        .take_while(|found| found.judged.category == first.judged.category)
        .filter(|found| found.judged.dtw.is_none());
    equals.min_by_key(|found| standing.seen.occurrences(found.position()))
}

/// The first move that is not known to lose, or else the best of those that are.
fn unknown(moves: &[RankedMove]) -> Option<&RankedMove> {
    let draws = moves
        .first()
        .filter(|found| found.judged.category < Some(Category::Win));
    let draws = draws.filter(|found| found.judged.category.is_some());
    let unknown = moves.iter().find(|found| found.judged.category.is_none());
    unknown.or(draws).or_else(|| moves.first())
}

/// What a move is worth to its side, and the plies to the end, the move included.
fn worth(found: &RankedMove, reach: Reach) -> (f64, Option<u16>) {
    if reach != Reach::Decided {
        return (0.0, None);
    }
    let plies = found
        .judged
        .dtw
        .and_then(Value::plies)
        .map(|plies| plies + 1);
    let size = plies.map_or(SOME_WIN, |plies| WIN - f64::from(plies) / 100.0);
    match found.judged.category.map(result) {
        Some(Wdl::Loss) => (size, plies),
        Some(Wdl::Win) => (-size, plies),
        _ => (0.0, None),
    }
}

/// Best play that begins with a move.
fn line(
    tables: &Tablebase,
    situation: &Situation,
    first: &RankedMove,
) -> Result<Vec<Move>, ProbeError> {
    let after = situation.after(&first.played);
    let rest = best_line(tables, &after)?;
    let rest = rest.moves.iter().map(|found| found.played);
    Ok(std::iter::once(first.played)
        .chain(rest)
        .take(SHOWN)
        .collect())
}
