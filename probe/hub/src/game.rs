//! The course of a game: its draw clocks and earlier positions.
//!
//! A board sends the position after the last irreversible move, and the moves since. A count may
//! have begun earlier: the sixteen moves against a lone king continue across moves of men. Such a
//! count comes from an earlier position of the game that leads to the new one within two plies, or
//! from the parameter `spent`.

use crate::notation::{NotationError, read_move};
use galotne::position::Position;
use galotne::rules::{Profile, Variant};
use galotne::verdict::{ClockError, PositionHistory, Situation, SpentPlies};

/// The number of recent situations that are remembered.
const MAX_REMEMBERED: usize = 16;

/// The reason why a position cannot be followed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GameError {
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Clock(#[from] ClockError),
}

/// A position with its clocks and the positions before it.
#[derive(Clone, Debug)]
pub(crate) struct GameState {
    pub situation: Situation,
    pub history: PositionHistory,
}

/// The memory of a game between two commands.
#[derive(Debug)]
pub(crate) struct Game {
    variant: &'static Variant,
    profile: &'static Profile,
    spent: Vec<SpentPlies>,
    /// The position that `spent` refers to: the first one sent after it.
    spent_at: Option<Position>,
    /// The situation in which the moves of the last command began.
    base: Option<Situation>,
    /// The last situations, newest last.
    recent: Vec<Situation>,
}

impl Game {
    pub(crate) const fn new(variant: &'static Variant, profile: &'static Profile) -> Self {
        Self {
            variant,
            profile,
            spent: vec![],
            spent_at: None,
            base: None,
            recent: vec![],
        }
    }

    pub(crate) const fn variant(&self) -> &'static Variant {
        self.variant
    }

    pub(crate) const fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// Sets the draw rules, and forgets the counts of the former ones.
    pub(crate) fn set_profile(&mut self, profile: &'static Profile) {
        self.profile = profile;
        self.forget();
    }

    /// Sets the plies already counted in the next position that is sent.
    pub(crate) fn set_spent(&mut self, spent: Vec<SpentPlies>) {
        self.spent = spent;
        self.spent_at = None;
    }

    /// Begins another game.
    pub(crate) fn forget(&mut self) {
        self.base = None;
        self.recent.clear();
    }

    /// Follows the game along `moves` from a position.
    pub(crate) fn follow(&mut self, base: Position, moves: &str) -> Result<GameState, GameError> {
        let mut now = self.begin(base)?;
        let (begun, mut before) = (now, vec![]);
        let mut met = vec![now];
        for text in moves.split_whitespace() {
            let played = read_move(self.variant, now.position(), text)?;
            before.push(*now.position());
            now = now.after(&played);
            met.push(now);
        }
        self.base = Some(begun);
        self.recent.extend(met);
        let old = self.recent.len().saturating_sub(MAX_REMEMBERED);
        self.recent.drain(..old);
        Ok(GameState {
            situation: now,
            history: before.into_iter().collect(),
        })
    }

    /// Finds the clocks of a position from which moves are sent.
    fn begin(&mut self, base: Position) -> Result<Situation, GameError> {
        let said = !self.spent.is_empty() && self.spent_at.is_none_or(|at| at == base);
        if said {
            self.spent_at = Some(base);
            let counted = Situation::with_spent(self.variant, self.profile, base, &self.spent);
            if counted.is_err() {
                // An impossible count is reported once; then the position stands without it.
                self.spent.clear();
            }
            return Ok(counted?);
        }
        let met = self.base.iter().chain(self.recent.iter().rev());
        let carried = met
            .copied()
            .find_map(|situation| reach(situation, &base, 2));
        let fresh = || Situation::fresh(self.variant, self.profile, base);
        Ok(carried.unwrap_or_else(fresh))
    }
}

/// Returns the situation of a position if another situation leads to it within this many plies.
fn reach(from: Situation, position: &Position, plies: u8) -> Option<Situation> {
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
        .find_map(|played| reach(from.after(played), position, plies - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::notation::Fen;
    use galotne::rules::INTERNATIONAL;

    fn position(fen: &str) -> Position {
        Fen::parse(&INTERNATIONAL, fen).expect("a FEN").position
    }

    fn left(state: &GameState) -> Option<u8> {
        state.situation.clocks().left()
    }

    #[test]
    fn moves_and_spent_plies_count() {
        let mut game = Game::new(&INTERNATIONAL, INTERNATIONAL.default_profile());
        let base = position("W:WK1,K7,K18:BK35");
        let left_after =
            |game: &mut Game, moves: &str| left(&game.follow(base, moves).expect("a game"));
        assert_eq!(left_after(&mut game, ""), Some(32));
        assert_eq!(left_after(&mut game, "7-2 35-24"), Some(30));
        game.forget();
        game.set_spent(vec![SpentPlies::Running(20)]);
        assert_eq!(left_after(&mut game, "7-2 35-24"), Some(10));
        assert_eq!(left(&game.follow(base, "7-2").expect("a game")), Some(11));
        // `spent` belongs to the first position, not to another one.
        let other = position("W:WK3,K9,K20:BK37");
        assert_eq!(left(&game.follow(other, "").expect("a game")), Some(32));
        game.set_spent(vec![SpentPlies::Running(99)]);
        assert!(game.follow(base, "").is_err());
        assert!(game.follow(base, "").is_ok());
        assert!(game.follow(base, "1-2").is_err());
    }

    #[test]
    fn a_count_continues_across_a_move_of_a_man() {
        let mut game = Game::new(&INTERNATIONAL, INTERNATIONAL.default_profile());
        let base = position("W:WK1,K7,36:BK35");
        let after = game.follow(base, "1-6 35-30 7-2 30-35").expect("a game");
        assert_eq!(left(&after), Some(28));
        // 36-31 is irreversible: the board sends the position after it as a new base.
        let played = read_move(&INTERNATIONAL, after.situation.position(), "36-31").expect("legal");
        let base = *after.situation.after(&played).position();
        assert_eq!(left(&game.follow(base, "").expect("a game")), Some(27));
        // The same position in another game.
        game.forget();
        assert_eq!(left(&game.follow(base, "").expect("a game")), Some(32));
    }

    #[test]
    fn earlier_positions_are_counted() {
        let mut game = Game::new(&INTERNATIONAL, INTERNATIONAL.default_profile());
        let base = position("W:WK1,K7,K18:BK35");
        let there = game.follow(base, "1-6 35-30 6-1 30-35").expect("a game");
        assert_eq!(there.history.occurrences(&base), 2);
    }
}
