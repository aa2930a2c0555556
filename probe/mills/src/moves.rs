//! Legal moves, and the positions that they lead to.

use super::geometry::{Point, Points, in_mills, mills_through, points};
use super::position::Position;
use super::rules::{ChainReward, Duty, Mills};
use galotne::colour::Colour;

/// A move: a stone is placed, slid or flown; the removals that its mill earns are part of it.
///
/// Moves are ordered by their start (placing first), their end, the removed stones, and by whether
/// an extra move follows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The point the stone comes from; `None` for the hand.
    pub from: Option<Point>,
    /// The point the stone goes to.
    pub to: Point,
    /// The enemy stones that are removed.
    pub removed: Points,
    /// Whether an extra move of the same side follows.
    pub again: bool,
}

impl Mills {
    /// Returns the legal moves, none if the game has ended, in the order of [`Move`].
    ///
    /// # Examples
    /// ```
    /// use galotne_mills::{MILLS, parse_fen};
    ///
    /// assert_eq!(MILLS.moves(&MILLS.start()).len(), 24);
    /// // Three stones fly to 18 free points each. One flight makes a mill and removes any of three
    /// // stones.
    /// let flying = parse_fen(&MILLS, "W:Wa1,a4,d7:Bb2,b4,f6")?;
    /// let moves = MILLS.moves(&flying);
    /// assert_eq!(moves.len(), 3 * 18 - 1 + 3);
    /// assert_eq!(moves.iter().filter(|played| played.removed != 0).count(), 3);
    /// # Ok::<(), galotne_mills::FenError>(())
    /// ```
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = vec![];
        self.moves_into(position, &mut moves);
        moves.sort_unstable();
        moves
    }

    /// Writes the legal moves to `moves`, in any order.
    pub fn moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if self.ended(position).is_none() {
            self.kept_moves_into(position, moves);
        }
    }

    /// Does the same as [`Mills::moves_into`] for a position in which the game has not ended.
    pub(super) fn kept_moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        let us = position.turn();
        let (own, hand) = (position.stones(us), position.hand(us));
        let free = position.free();
        let mut mover = Mover {
            rules: self,
            position,
            removable: None,
            moves,
        };
        if hand > 0 {
            for to in points(free) {
                mover.arrive(None, to, own);
            }
        }
        if self.may_slide(position.hands(), us) {
            let flies = self.flies(position.on_board(us), hand);
            for from in points(own) {
                let near = if flies {
                    free
                } else {
                    from.neighbours() & free
                };
                for to in points(near) {
                    mover.arrive(Some(from), to, own ^ from.bit());
                }
            }
        }
    }

    /// Whether the side to move has a move, if the game has not ended.
    #[must_use]
    pub fn can_move(&self, position: &Position) -> bool {
        let us = position.turn();
        let free = position.free();
        if position.hand(us) > 0 && free != 0 {
            return true;
        }
        self.may_slide(position.hands(), us)
            && (self.flies(position.on_board(us), position.hand(us)) && free != 0
                || points(position.stones(us)).any(|from| from.neighbours() & free != 0))
    }

    /// Returns the position after a legal move. The turn stays with the player who made it if an
    /// extra move follows, or if the other side waits.
    #[must_use]
    #[inline]
    pub fn play(&self, position: &Position, played: &Move) -> Position {
        let us = position.turn();
        let after = moved(position, played);
        let turn = if played.again || self.must_pass(after.hands(), !us) && after.hand(us) > 0 {
            us
        } else {
            !us
        };
        let extra = played.again && matches!(self.chain, ChainReward::Once);
        Position::new_unchecked(
            [after.stones(Colour::White), after.stones(Colour::Black)],
            after.hands(),
            turn,
        )
        .with_extra(extra)
    }

    /// Returns the stones of one side that a mill of the other may remove.
    #[must_use]
    #[inline]
    pub const fn removable(stones: Points) -> Points {
        let open = stones & !in_mills(stones);
        if open != 0 { open } else { stones }
    }
}

/// Returns the stones and hands after a move; the turn as it was.
#[inline]
fn moved(position: &Position, played: &Move) -> Position {
    let us = position.turn();
    let mut stones = Colour::BOTH.map(|side| position.stones(side));
    let mut hands = position.hands();
    match played.from {
        Some(from) => stones[us.index()] ^= from.bit(),
        None => hands[us.index()] = hands[us.index()].saturating_sub(1),
    }
    stones[us.index()] |= played.to.bit();
    stones[us.other().index()] &= !played.removed;
    Position::new_unchecked(stones, hands, us)
}

/// The moves of a position while they are generated.
struct Mover<'a> {
    rules: &'a Mills,
    position: &'a Position,
    /// The enemy stones that a mill may remove, computed at the first mill.
    removable: Option<Points>,
    moves: &'a mut Vec<Move>,
}

impl Mover<'_> {
    /// Adds the moves of a stone to `to`; `others` are the other stones of its side.
    #[inline]
    fn arrive(&mut self, from: Option<Point>, to: Point, others: Points) {
        let plain = Move {
            from,
            to,
            removed: 0,
            again: false,
        };
        match mills_through(to, others) {
            0 => self.moves.push(plain),
            mills => self.earn(plain, mills),
        }
    }

    /// Adds the variants of a move that makes this many mills at once.
    fn earn(&mut self, plain: Move, mills: u8) {
        let earned = self
            .rules
            .mill_earns(self.position.hands(), self.position.turn());
        let goes_on = earned.earns_extra_move()
            && !(self.position.is_extra_move() && matches!(self.rules.chain, ChainReward::Once));
        if !earned.removes() {
            self.end(plain, goes_on);
            return;
        }
        let them = self.position.turn().other();
        let stones = self.position.stones(them);
        let removable = *(self.removable).get_or_insert_with(|| Mills::removable(stones));
        let may = matches!(self.rules.removal, Duty::May);
        if may || removable == 0 {
            self.end(plain, goes_on);
        }
        let spare = self
            .position
            .in_all(them)
            .saturating_sub(self.rules.fewest_stones);
        for first in points(removable) {
            let one = Move {
                removed: first.bit(),
                ..plain
            };
            let left = stones ^ first.bit();
            // A removal that leaves too few stones ends the game at once.
            let two = mills.min(self.rules.two_mills) > 1 && spare > 0 && left != 0;
            if may || !two {
                self.end(one, goes_on);
            }
            if two {
                for second in points(Mills::removable(left)) {
                    // If both orders of removal are legal, the pair is added once.
                    let other_way = removable & second.bit() != 0
                        && Mills::removable(stones ^ second.bit()) & first.bit() != 0;
                    if !other_way || first < second {
                        let removed = first.bit() | second.bit();
                        self.end(Move { removed, ..plain }, goes_on);
                    }
                }
            }
        }
    }

    /// Adds a move, with the extra move that it earns if that is possible, and also without it if
    /// it may be declined.
    fn end(&mut self, plain: Move, goes_on: bool) {
        let (rules, us) = (self.rules, self.position.turn());
        let after = moved(self.position, &plain);
        let possible =
            goes_on && after.in_all(!us) >= rules.fewest_stones && rules.can_move(&after);
        if possible {
            self.moves.push(Move {
                again: true,
                ..plain
            });
        }
        // If the other side waits, this side moves again in any case.
        let waited = rules.must_pass(after.hands(), !us) && after.hand(us) > 0;
        if !possible || matches!(rules.extra_move, Duty::May) && !waited {
            self.moves.push(plain);
        }
    }
}
