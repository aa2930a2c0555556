//! The game as far as its positions tell it: what the draw clocks say, and what has been on the
//! board before.
//!
//! A board sends where the pieces stood after the last move that cannot be undone, and the moves
//! since. A count that began earlier does not show in that, such as sixteen moves each against a
//! lone king, which run on across moves of men. It is known in two ways: from the positions of this
//! game that were sent before, if one of them leads to this one in two plies or less; and from what
//! the user said to be spent at the first position.

use crate::notation::{NotationError, read_move};
use galotne::position::Position;
use galotne::rules::{INTERNATIONAL, Profile};
use galotne::verdict::{ClockError, PositionHistory, Situation, SpentPlies};

/// So many of the last situations are remembered.
const REMEMBERED: usize = 16;

/// Why a position cannot be followed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GameError {
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Clock(#[from] ClockError),
}

/// What is asked about: a position with its clocks, and what was on the board before it.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub situation: Situation,
    pub seen: PositionHistory,
}

/// A game between two commands.
#[derive(Debug)]
pub(crate) struct Game {
    profile: &'static Profile,
    spent: Vec<SpentPlies>,
    /// The position that `spent` is said of: the first that was sent after it.
    spent_at: Option<Position>,
    /// Where the moves of the last position began.
    base: Option<Situation>,
    /// The last situations, newest last.
    known: Vec<Situation>,
}

impl Game {
    pub(crate) const fn new(profile: &'static Profile) -> Self {
        Self {
            profile,
            spent: vec![],
            spent_at: None,
            base: None,
            known: vec![],
        }
    }

    pub(crate) const fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// Counts by other rules from now on.
    pub(crate) fn set_profile(&mut self, profile: &'static Profile) {
        self.profile = profile;
        self.forget();
    }

    /// Says what is spent at the next position that is sent.
    pub(crate) fn set_spent(&mut self, spent: Vec<SpentPlies>) {
        self.spent = spent;
        self.spent_at = None;
    }

    /// What comes is another game.
    pub(crate) fn forget(&mut self) {
        self.base = None;
        self.known.clear();
    }

    /// Follows the game to where `moves` lead from a position.
    pub(crate) fn follow(&mut self, base: Position, moves: &str) -> Result<Standing, GameError> {
        let mut now = self.begin(base)?;
        let (begun, mut before) = (now, vec![]);
        let mut met = vec![now];
        for text in moves.split_whitespace() {
            let played = read_move(now.position(), text)?;
            before.push(*now.position());
            now = now.after(&played);
            met.push(now);
        }
        self.base = Some(begun);
        self.known.extend(met);
        let old = self.known.len().saturating_sub(REMEMBERED);
        self.known.drain(..old);
        Ok(Standing {
            situation: now,
            seen: before.into_iter().collect(),
        })
    }

    /// The clocks of a position from which moves are sent.
    fn begin(&mut self, base: Position) -> Result<Situation, GameError> {
        let said = !self.spent.is_empty() && self.spent_at.is_none_or(|at| at == base);
        if said {
            self.spent_at = Some(base);
            let counted = Situation::with_spent(&INTERNATIONAL, self.profile, base, &self.spent);
            if counted.is_err() {
                // It is told once, and the position stands without it.
                self.spent.clear();
            }
            return Ok(counted?);
        }
        let met = self.base.iter().chain(self.known.iter().rev());
        let carried = met
            .copied()
            .find_map(|situation| reaches(situation, &base, 2));
        let fresh = || Situation::fresh(&INTERNATIONAL, self.profile, base);
        Ok(carried.unwrap_or_else(fresh))
    }
}

/// The situation of a position that another one leads to in so many plies or less.
fn reaches(from: Situation, position: &Position, plies: u8) -> Option<Situation> {
    if from.position() == position {
        return Some(from);
    }
    let pieces = |position: &Position| position.occupied().count_ones();
    if plies == 0 || pieces(from.position()) < pieces(position) {
        return None;
    }
    let moves = from.moves();
    moves
        .iter()
        .find_map(|played| reaches(from.after(played), position, plies - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::notation::Fen;

    fn position(fen: &str) -> Position {
        Fen::parse(&INTERNATIONAL, fen).expect("a FEN").position
    }

    fn left(standing: &Standing) -> Option<u8> {
        standing.situation.clocks().left()
    }

    #[test]
    fn moves_count_and_so_does_what_is_said_to_be_spent() {
        let mut game = Game::new(INTERNATIONAL.default_profile());
        let base = position("W:WK1,K7,K18:BK35");
        assert_eq!(left(&game.follow(base, "").expect("a game")), Some(32));
        assert_eq!(
            left(&game.follow(base, "7-2 35-24").expect("a game")),
            Some(30)
        );
        game.forget();
        game.set_spent(vec![SpentPlies::Running(20)]);
        assert_eq!(
            left(&game.follow(base, "7-2 35-24").expect("a game")),
            Some(10)
        );
        assert_eq!(left(&game.follow(base, "7-2").expect("a game")), Some(11));
        // It was said of that position, not of any other.
        let other = position("W:WK3,K9,K20:BK37");
        assert_eq!(left(&game.follow(other, "").expect("a game")), Some(32));
        game.set_spent(vec![SpentPlies::Running(99)]);
        assert!(game.follow(base, "").is_err());
        assert!(game.follow(base, "").is_ok());
        assert!(game.follow(base, "1-2").is_err());
    }

    #[test]
    fn a_count_runs_on_across_a_move_of_a_man() {
        let mut game = Game::new(INTERNATIONAL.default_profile());
        let base = position("W:WK1,K7,36:BK35");
        let after = game.follow(base, "1-6 35-30 7-2 30-35").expect("a game");
        assert_eq!(left(&after), Some(28));
        // 36-31 cannot be undone: the board begins anew there, with the answer to it.
        let played = read_move(after.situation.position(), "36-31").expect("legal");
        let base = *after.situation.after(&played).position();
        assert_eq!(left(&game.follow(base, "").expect("a game")), Some(27));
        // The same position in another game.
        game.forget();
        assert_eq!(left(&game.follow(base, "").expect("a game")), Some(32));
    }

    #[test]
    fn what_has_been_on_the_board_is_known() {
        let mut game = Game::new(INTERNATIONAL.default_profile());
        let base = position("W:WK1,K7,K18:BK35");
        let there = game.follow(base, "1-6 35-30 6-1 30-35").expect("a game");
        assert_eq!(there.seen.occurrences(&base), 2);
    }
}
