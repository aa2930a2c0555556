//! Positions: the stones on the board and in hand, and the side to move.

use super::geometry::{ALL, Point, Points, image, points};
use super::rules::{ChainReward, Mills};
use galotne::colour::Colour;
use galotne::value::Wdl;

/// A position: two disjoint sets of points, the stones in both hands, and the side to move.
///
/// The rules are not part of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stones: [Points; 2],
    hands: [u8; 2],
    turn: Colour,
    extra: bool,
}

/// The reason why sets of points and hands are not a position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A set has bits outside the board.
    #[error("a stone stands off the board")]
    OffBoard,
    /// Both sides stand on a point.
    #[error("White and Black both stand on {0}")]
    Overlap(Point),
    /// A side has more stones than it starts with.
    #[error(
        "{} has {board} on the board and {hand} in hand, and the game is played with {stones} \
         stones a side",
        .colour.word()
    )]
    TooMany {
        /// The side.
        colour: Colour,
        /// Its stones on the board.
        board: u8,
        /// Its stones in hand.
        hand: u8,
        /// The number of stones a side starts with.
        stones: u8,
    },
    /// Neither side has enough stones to play on.
    #[error("neither side has {0} stones on the board and in hand")]
    NobodyLeft(u8),
    /// Stones are placed in turn, and that does not leave these hands.
    #[error(
        "{} to move with {own} in hand against {other}: stones are placed in turn and {} begins, \
         so {}",
        .turn.word(), .starts.word(),
        match .turn == .starts {
            true => "both sides have as many then",
            false => "this side has one more then",
        }
    )]
    OutOfTurn {
        /// The side to move.
        turn: Colour,
        /// The side that began.
        starts: Colour,
        /// The stones in hand of the side to move.
        own: u8,
        /// The stones in hand of the other side.
        other: u8,
    },
    /// A stone is missing before any can have been removed.
    #[error(
        "{} has {board} on the board and {hand} in hand, {stones} stones in all are needed: \
         nothing is removed while stones are placed",
        .colour.word()
    )]
    NothingRemoved {
        /// The side.
        colour: Colour,
        /// Its stones on the board.
        board: u8,
        /// Its stones in hand.
        hand: u8,
        /// The number of stones a side starts with.
        stones: u8,
    },
    /// The side to move has placed all its stones and must wait until the other has.
    #[error(
        "{} to move, but it has no stone in hand and waits until the {other} of the other side are \
         placed",
        .turn.word()
    )]
    Waits {
        /// The side to move.
        turn: Colour,
        /// The stones in hand of the other side.
        other: u8,
    },
    /// An extra move is marked in a game in which it is a move like any other.
    #[error("an extra move is marked, and this game does not tell it from other moves")]
    NoExtraMoves,
}

impl Position {
    /// Returns a position from the stones of White and Black on the board and in hand.
    ///
    /// # Errors
    /// Names the rule of a position that is broken. One side may have too few stones to play on:
    /// that is the end of a game. Whether a game can reach the position is not checked.
    pub fn new(
        rules: &Mills,
        stones: [Points; 2],
        hands: [u8; 2],
        turn: Colour,
    ) -> Result<Self, PositionError> {
        if (stones[0] | stones[1]) & !ALL != 0 {
            return Err(PositionError::OffBoard);
        }
        if let Some(shared) = points(stones[0] & stones[1]).next() {
            return Err(PositionError::Overlap(shared));
        }
        for colour in Colour::BOTH {
            let (board, hand) = (
                stones[colour.index()].count_ones() as u8,
                hands[colour.index()],
            );
            if board.saturating_add(hand) > rules.stones {
                return Err(PositionError::TooMany {
                    colour,
                    board,
                    hand,
                    stones: rules.stones,
                });
            }
        }
        let position = Self::new_unchecked(stones, hands, turn);
        if (Colour::BOTH.iter()).all(|&colour| position.in_all(colour) < rules.fewest_stones) {
            return Err(PositionError::NobodyLeft(rules.fewest_stones));
        }
        let [own, other] = [turn, !turn].map(|side| position.hand(side));
        if rules.must_pass(hands, turn) && !rules.places_in_turn() {
            return Err(PositionError::Waits { turn, other });
        }
        if !rules.comes_in_turn(&position) {
            return Err(PositionError::OutOfTurn {
                turn,
                starts: rules.starts,
                own,
                other,
            });
        }
        for colour in Colour::BOTH {
            if position.in_all(colour) < rules.stones && !rules.may_have_lost(hands, colour) {
                return Err(PositionError::NothingRemoved {
                    colour,
                    board: position.on_board(colour),
                    hand: position.hand(colour),
                    stones: rules.stones,
                });
            }
        }
        Ok(position)
    }

    /// Returns the same position with an extra move due, where the game tells extra moves from
    /// others.
    ///
    /// # Errors
    /// [`PositionError::NoExtraMoves`] where it does not.
    pub const fn on_extra_move(self, rules: &Mills) -> Result<Self, PositionError> {
        match rules.chain {
            ChainReward::Once => Ok(self.with_extra(true)),
            ChainReward::GoesOn => Err(PositionError::NoExtraMoves),
        }
    }

    /// Returns a position that is known to be valid: nothing is checked. [`Position::new`] checks.
    #[must_use]
    #[inline]
    pub const fn new_unchecked(stones: [Points; 2], hands: [u8; 2], turn: Colour) -> Self {
        Self {
            stones,
            hands,
            turn,
            extra: false,
        }
    }

    /// Returns the stones of one side on the board.
    #[must_use]
    #[inline]
    pub const fn stones(&self, colour: Colour) -> Points {
        self.stones[colour.index()]
    }

    /// Returns the number of stones of one side on the board.
    #[must_use]
    #[inline]
    pub const fn on_board(&self, colour: Colour) -> u8 {
        self.stones(colour).count_ones() as u8
    }

    /// Returns the number of stones of one side in hand.
    #[must_use]
    #[inline]
    pub const fn hand(&self, colour: Colour) -> u8 {
        self.hands[colour.index()]
    }

    /// Returns the stones in hand of White and Black.
    #[must_use]
    #[inline]
    pub const fn hands(&self) -> [u8; 2] {
        self.hands
    }

    /// Returns the number of stones of one side, on the board and in hand.
    #[must_use]
    #[inline]
    pub const fn in_all(&self, colour: Colour) -> u8 {
        self.on_board(colour) + self.hand(colour)
    }

    /// Returns the free points.
    #[must_use]
    #[inline]
    pub const fn free(&self) -> Points {
        ALL & !(self.stones[0] | self.stones[1])
    }

    /// Returns the side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// Whether the move that is due is known to be an extra move. Only a game in which such a move
    /// earns less than others ([`ChainReward::Once`]) tells them apart.
    #[must_use]
    #[inline]
    pub const fn is_extra_move(&self) -> bool {
        self.extra
    }

    /// Returns the same stones with this side to move, which the game may not allow; no extra move
    /// is due.
    #[must_use]
    #[inline]
    pub const fn with_turn(self, turn: Colour) -> Self {
        Self {
            turn,
            extra: false,
            ..self
        }
    }

    /// Returns the position on a board turned and reflected by one of the symmetries of
    /// [`MAPS`](super::geometry::MAPS).
    #[must_use]
    #[inline]
    pub fn image(&self, symmetry: usize) -> Self {
        Self {
            stones: self.stones.map(|set| image(set, symmetry)),
            ..*self
        }
    }

    pub(super) const fn with_extra(self, extra: bool) -> Self {
        Self { extra, ..self }
    }

    /// Returns the position with the colours exchanged.
    #[must_use]
    #[inline]
    pub const fn swapped(&self) -> Self {
        Self {
            stones: [self.stones[1], self.stones[0]],
            hands: [self.hands[1], self.hands[0]],
            turn: self.turn.other(),
            extra: self.extra,
        }
    }
}

impl Mills {
    /// Returns the position a game starts from.
    ///
    /// # Examples
    /// ```
    /// use galotne_mills::{MILLS, write_fen};
    ///
    /// assert_eq!(write_fen(&MILLS.start()), "W:W+9:B+9");
    /// ```
    #[must_use]
    pub const fn start(&self) -> Position {
        Position::new_unchecked([0, 0], [self.stones; 2], self.starts)
    }

    /// Returns a position from the stones of White and Black on the board and in hand.
    ///
    /// # Errors
    /// Names the rule of a position that is broken: [`PositionError`]. One side may have too few
    /// stones to go on: that is the end of a game.
    pub fn position(
        &self,
        stones: [Points; 2],
        hands: [u8; 2],
        turn: Colour,
    ) -> Result<Position, PositionError> {
        Position::new(self, stones, hands, turn)
    }

    /// Returns the result for the side to move if one side has too few stones; `None` if the game
    /// goes on as long as there is a move.
    #[must_use]
    #[inline]
    pub const fn ended(&self, position: &Position) -> Option<Wdl> {
        let us = position.turn();
        if position.in_all(us) < self.fewest_stones {
            Some(Wdl::Loss)
        } else if position.in_all(us.other()) < self.fewest_stones {
            Some(Wdl::Win)
        } else {
            None
        }
    }

    /// Whether placing stones in turn can leave the hands of a position; true where stones are not
    /// placed in turn.
    #[must_use]
    pub fn comes_in_turn(&self, position: &Position) -> bool {
        self.leaves_in_turn(position.hands(), position.turn())
    }

    /// Whether placing stones in turn can leave these hands with this side to move; true where
    /// stones are not placed in turn.
    #[must_use]
    pub fn leaves_in_turn(&self, hands: [u8; 2], turn: Colour) -> bool {
        let [own, other] = [turn, !turn].map(|side| hands[side.index()]);
        !self.places_in_turn() || hands == [0; 2] || own == other + u8::from(turn != self.starts)
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Point;
    use super::super::*;
    use super::*;

    fn set(names: &[&str]) -> Points {
        (names.iter())
            .map(|name| Point::named(name).expect(name).bit())
            .sum()
    }

    #[test]
    fn invalid_positions_are_refused() {
        use Colour::{Black, White};
        let (three, four) = (set(&["a1", "d1", "g1"]), set(&["a7", "d7", "g7", "b6"]));
        let refused = |rules: &Mills, stones, hands, turn| {
            rules
                .position(stones, hands, turn)
                .expect_err("no position")
                .to_string()
        };
        let cases = [
            (
                refused(&MILLS, [1 << 24, 0], [3, 3], White),
                "a stone stands off the board",
            ),
            (
                refused(&MILLS, [three, three], [0, 0], White),
                "White and Black both stand on a1",
            ),
            (
                refused(&MILLS, [three, four], [7, 0], White),
                "white has 3 on the board and 7 in hand, and the game is played with 9 stones a \
                 side",
            ),
            (
                refused(&MILLS, [three, four], [0, 255], White),
                "black has 4 on the board and 255 in hand, and the game is played with 9 stones a \
                 side",
            ),
            (
                refused(&MILLS, [1, 2], [1, 1], White),
                "neither side has 3 stones on the board and in hand",
            ),
            (
                refused(&MILLS, [three, four], [2, 1], White),
                "white to move with 2 in hand against 1: stones are placed in turn and white \
                 begins, so both sides have as many then",
            ),
            (
                refused(&MILLS, [three, four], [2, 2], Black),
                "black to move with 2 in hand against 2: stones are placed in turn and white \
                 begins, so this side has one more then",
            ),
            (
                refused(&MILLS_CEYLON, [three, four], [6, 4], White),
                "black has 4 on the board and 4 in hand, 9 stones in all are needed: nothing is \
                 removed while stones are placed",
            ),
            (
                refused(&MILLS_CEYLON, [0x1ff, four << 9], [0, 5], White),
                "white to move, but it has no stone in hand and waits until the 5 of the other \
                 side are placed",
            ),
        ];
        for (found, wanted) in cases {
            assert_eq!(found, wanted);
        }
        let error = MILLS.start().on_extra_move(&MILLS);
        assert_eq!(error, Err(PositionError::NoExtraMoves));
    }

    #[test]
    fn positions_that_the_clauses_allow_are_accepted() {
        use Colour::{Black, White};
        let (three, four) = (set(&["a1", "d1", "g1"]), set(&["a7", "d7", "g7", "b6"]));
        for (rules, stones, hands, turn) in [
            (&MILLS, [three, four], [2, 3], Black),
            (&MILLS, [three, four], [0, 0], Black),
            (&MILLS, [three, 3], [0, 0], Black),
            (&MILLS_MIXED, [three, four], [0, 3], White),
            (&MILLS_CEYLON, [three, four], [6, 5], White),
            (&MILLS_CEYLON, [0x1ff, four << 9], [0, 5], Black),
            (&MILLS_CEYLON_SLIDES, [0x1ff, four << 9], [0, 5], White),
            (&MILLS_CEYLON_OWN_HAND, [0x1ff, four << 9], [0, 3], White),
        ] {
            assert!(
                rules.position(stones, hands, turn).is_ok(),
                "{}",
                rules.name
            );
        }
        assert!(size_of::<Position>() <= 12);
    }
}
