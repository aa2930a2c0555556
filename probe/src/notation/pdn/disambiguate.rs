//! Ambiguous captures: if a score gives only the first and the last square and several captures
//! fit, the following moves tell which one was played.

use super::ast::LocatedItem;
use super::score_player::{Rejection, ScorePlayer};

/// Upper bound on the plies that are tried in total.
const MAX_TRIED_PLIES: usize = 20_000;

/// Upper bound on the ambiguous captures of one line.
const MAX_AMBIGUITIES: usize = 32;

/// The outcome of [`disambiguate`].
pub(super) enum Continuation<'a> {
    /// Exactly one interpretation can be played to the end of the score.
    Complete(ScorePlayer),
    /// All interpretations fail. This one fails later than the others, at this item.
    Furthest(ScorePlayer, LocatedItem<'a>, Rejection),
    /// Several interpretations can be played to the end or equally far, or there are too many.
    Undecided,
}

/// Plays the items in every interpretation of the first one and of later ambiguous captures.
pub(super) fn disambiguate<'a>(
    player: &ScorePlayer,
    items: &[LocatedItem<'a>],
) -> Continuation<'a> {
    let mut search = ContinuationSearch {
        plies_left: MAX_TRIED_PLIES,
        exhausted: false,
        complete: vec![],
        furthest: None,
        tied: false,
    };
    search.follow(player.clone(), items, MAX_AMBIGUITIES);
    if search.exhausted || search.complete.len() > 1 {
        return Continuation::Undecided;
    }
    match (search.complete.pop(), search.furthest) {
        (Some(player), _) => Continuation::Complete(player),
        (None, Some((player, item, why))) if !search.tied => {
            Continuation::Furthest(player, item, why)
        }
        _ => Continuation::Undecided,
    }
}

/// The search for the interpretation with which the score goes on longest.
struct ContinuationSearch<'a> {
    plies_left: usize,
    /// Whether a bound was reached.
    exhausted: bool,
    /// The interpretations that reached the end. The search stops at two.
    complete: Vec<ScorePlayer>,
    /// The interpretation that failed last, and the item at which it did.
    furthest: Option<(ScorePlayer, LocatedItem<'a>, Rejection)>,
    /// Whether another interpretation came equally far.
    tied: bool,
}

impl<'a> ContinuationSearch<'a> {
    /// Plays the items, with at most `ambiguities` ambiguous captures.
    fn follow(&mut self, mut player: ScorePlayer, items: &[LocatedItem<'a>], ambiguities: usize) {
        for (place, item) in items.iter().enumerate() {
            if self.complete.len() > 1 {
                return;
            }
            let Some(plies_left) = self.plies_left.checked_sub(1) else {
                self.exhausted = true;
                return;
            };
            self.plies_left = plies_left;
            match player.take(&item.item) {
                Ok(()) => {}
                Err(Rejection::Ambiguous(moves)) => {
                    let Some(ambiguities) = ambiguities.checked_sub(1) else {
                        self.exhausted = true;
                        return;
                    };
                    let rest = items.get(place + 1..).unwrap_or_default();
                    for played in moves {
                        let mut next = player.clone();
                        next.choose(played);
                        self.follow(next, rest, ambiguities);
                    }
                    return;
                }
                Err(why) => return self.keep_furthest(player, *item, why),
            }
        }
        self.complete.push(player);
    }

    /// Keeps the interpretation that came furthest.
    fn keep_furthest(&mut self, player: ScorePlayer, item: LocatedItem<'a>, why: Rejection) {
        let plies = |player: &ScorePlayer| player.game.moves.len();
        let best = self.furthest.as_ref().map(|(best, ..)| plies(best));
        self.tied = best == Some(plies(&player)) || (self.tied && best > Some(plies(&player)));
        if best < Some(plies(&player)) {
            self.furthest = Some((player, item, why));
        }
    }
}
