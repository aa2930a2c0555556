//! Captures of which a score gives both ends and not the way, where several ways lead there: the
//! moves that follow tell which was played.

use super::ast::ScoreItem;
use super::interpret::{Rejection, ScorePlayer};

/// How many plies are tried in all.
const MOST_PLIES: usize = 20_000;

/// How many captures of a line may be open at once.
const MOST_OPEN: usize = 32;

/// What the moves that follow say.
pub(super) enum Continuation<'a> {
    /// One way leads to the end of the score.
    ToTheEnd(ScorePlayer),
    /// None does, and one leads further than all others: to this item, which cannot be taken.
    Until(ScorePlayer, ScoreItem<'a>, Rejection),
    /// Several lead to the end or equally far, or there are too many to try.
    Unsettled,
}

/// Plays on along every reading of the first of these items, and of those behind it that leave a
/// choice too.
pub(super) fn settle<'a>(player: &ScorePlayer, items: &[ScoreItem<'a>]) -> Continuation<'a> {
    let mut search = ContinuationSearch {
        left: MOST_PLIES,
        exhausted: false,
        whole: vec![],
        furthest: None,
        tied: false,
    };
    search.follow(player.clone(), items, MOST_OPEN);
    if search.exhausted || search.whole.len() > 1 {
        return Continuation::Unsettled;
    }
    match (search.whole.pop(), search.furthest) {
        (Some(player), _) => Continuation::ToTheEnd(player),
        (None, Some((player, item, why))) if !search.tied => Continuation::Until(player, item, why),
        _ => Continuation::Unsettled,
    }
}

struct ContinuationSearch<'a> {
    /// How many plies may still be tried.
    left: usize,
    exhausted: bool,
    /// Those that came to the end; no more than two.
    whole: Vec<ScorePlayer>,
    /// That which came furthest of the others, and what it stopped at.
    furthest: Option<(ScorePlayer, ScoreItem<'a>, Rejection)>,
    /// Whether another one came as far.
    tied: bool,
}

impl<'a> ContinuationSearch<'a> {
    fn follow(&mut self, mut player: ScorePlayer, items: &[ScoreItem<'a>], open: usize) {
        for (place, item) in items.iter().enumerate() {
            if self.whole.len() > 1 {
                return;
            }
            let Some(left) = self.left.checked_sub(1) else {
                self.exhausted = true;
                return;
            };
            self.left = left;
            match player.take(item) {
                Ok(()) => {}
                Err(Rejection::Several(moves)) => {
                    let Some(open) = open.checked_sub(1) else {
                        self.exhausted = true;
                        return;
                    };
                    let rest = items.get(place + 1..).unwrap_or_default();
                    for played in moves {
                        let mut next = player.clone();
                        next.choose(played);
                        self.follow(next, rest, open);
                    }
                    return;
                }
                Err(why) => return self.stopped(player, *item, why),
            }
        }
        self.whole.push(player);
    }

    /// Keeps the line that came furthest.
    fn stopped(&mut self, player: ScorePlayer, item: ScoreItem<'a>, why: Rejection) {
        let plies = |player: &ScorePlayer| player.game.moves.len();
        let best = self.furthest.as_ref().map(|(best, ..)| plies(best));
        self.tied = best == Some(plies(&player)) || (self.tied && best > Some(plies(&player)));
        if best < Some(plies(&player)) {
            self.furthest = Some((player, item, why));
        }
    }
}
