//! The legal moves of any variant: the one place where the rules of movement are written.

use super::{CaptureChoice, Captures, CrowningInCapture, KingReach, Variant};
use crate::geometry::{Bits, Direction, Square, Squares};
use crate::position::{Colour, Position};
use smallvec::SmallVec;
use std::ops::Deref;

/// A legal move. Captures that differ only in their path are one move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The captured pieces; empty for a quiet move.
    pub captured: Squares,
    /// Whether a man becomes a king.
    pub promotes: bool,
}

impl Move {
    /// Whether the move captures.
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        self.captured != 0
    }
}

/// A capture with one of the paths that lead to it: every landing square, the last included.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct MovePath {
    /// The move.
    pub played: Move,
    /// Its landing squares in order.
    pub path: Vec<Square>,
}

/// What a capture search collects: moves, or moves with their paths.
pub(super) trait Collect {
    /// Whether a chain may be left before its end.
    const MAY_STOP: bool = false;

    fn land(&mut self, square: Squares);
    fn lift(&mut self);
    fn finish(&mut self, played: Move);
}

/// Captures, without touching the heap for as many as there usually are at most.
pub(crate) type CaptureList = SmallVec<[Move; 32]>;

/// Lists of moves.
impl<L: Extend<Move> + Deref<Target = [Move]>> Collect for L {
    #[inline]
    fn land(&mut self, _: Squares) {}
    #[inline]
    fn lift(&mut self) {}
    #[inline]
    fn finish(&mut self, played: Move) {
        if is_new(self, &played) {
            self.extend([played]);
        }
    }
}

/// Whether a capture has not been found by another path. A single capture has one path.
#[inline]
fn is_new(found: &[Move], played: &Move) -> bool {
    is_single(played) || !found.contains(played)
}

/// Whether no more than one piece is captured.
#[inline]
const fn is_single(played: &Move) -> bool {
    played.captured & played.captured.wrapping_sub(1) == 0
}

struct Paths<'a> {
    variant: &'a Variant,
    current: Vec<Square>,
    found: Vec<MovePath>,
}

impl Collect for Paths<'_> {
    fn land(&mut self, square: Squares) {
        self.current.push(self.variant.board.first(square));
    }
    fn lift(&mut self) {
        self.current.pop();
    }
    fn finish(&mut self, played: Move) {
        self.found.push(MovePath {
            played,
            path: self.current.clone(),
        });
    }
}

/// The search for the captures of one piece.
struct CaptureSearch<'a, C> {
    variant: &'a Variant,
    rules: Captures,
    /// Squares without a piece; the starting square of the capturing piece is one of them.
    empty: Squares,
    enemies: Squares,
    from: Square,
    forward: &'static [Direction],
    crowning_row: Squares,
    out: &'a mut C,
}

impl Variant {
    /// The legal moves, ascending by starting square, end square and captured pieces.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.moves_into(position, &mut moves);
        moves.sort_unstable();
        moves
    }

    /// Replaces what is in `moves` by the legal moves, in no particular order.
    pub fn moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        self.collect_moves(position, self.has_capture(position), moves);
    }

    /// [`Variant::moves_into`] where [`Variant::has_capture`] has been asked before.
    pub fn collect_moves(&self, position: &Position, has_capture: bool, moves: &mut Vec<Move>) {
        moves.clear();
        if self.ended(position).is_some() {
            return;
        }
        if has_capture {
            self.capture(position, moves);
            // Most positions have captures of one piece alone.
            if moves.iter().any(|played| !is_single(played)) {
                let most = self.most(moves);
                moves.retain(|played| played.captured.count_ones() >= most);
            }
        } else {
            let _: Option<()> = self.find_quiet(position, |played| {
                moves.push(played);
                None
            });
        }
    }

    /// The legal captures, in no particular order.
    pub(crate) fn captures_in(&self, position: &Position) -> CaptureList {
        let mut captures = CaptureList::new();
        self.capture(position, &mut captures);
        if captures.iter().any(|played| !is_single(played)) {
            let most = self.most(&captures);
            captures.retain(|played| played.captured.count_ones() >= most);
        }
        captures
    }

    /// Every path of every legal capture, ascending; empty where there is nothing to capture.
    #[must_use]
    pub fn capture_paths(&self, position: &Position) -> Vec<MovePath> {
        let mut paths = Paths {
            variant: self,
            current: Vec::new(),
            found: Vec::new(),
        };
        self.capture(position, &mut paths);
        let mut found = paths.found;
        let captures: Vec<Move> = found.iter().map(|text| text.played).collect();
        let most = self.most(&captures);
        found.retain(|text| text.played.captured.count_ones() >= most);
        found.sort_unstable();
        found
    }

    /// How many pieces a capture must take at least.
    fn most(&self, captures: &[Move]) -> u32 {
        let counts = captures.iter().map(|played| played.captured.count_ones());
        match self.captures {
            Some(Captures {
                choice: CaptureChoice::Most,
                ..
            }) => counts.max().unwrap_or(0),
            _ => 0,
        }
    }

    /// Whether the side to move has a capture.
    #[must_use]
    #[inline]
    pub fn has_capture(&self, position: &Position) -> bool {
        let Some(rules) = self.captures else {
            return false;
        };
        let us = position.turn();
        let board = self.board;
        let enemies = position.pieces(!us);
        let empty = board.all() & !position.occupied();
        let jumps = |pieces, direction| {
            let over = board.step(pieces, direction) & enemies;
            board.step(over, direction) & empty != 0
        };
        let (men, kings) = (position.men(us), position.kings(us));
        let men_jump = |direction| {
            (rules.men_backward || forward(us).contains(&direction)) && jumps(men, direction)
        };
        if men != 0 && Direction::ALL.into_iter().any(men_jump) {
            return true;
        }
        match self.king {
            KingReach::Short => (Direction::ALL.into_iter()).any(|there| jumps(kings, there)),
            KingReach::Flying => Bits(kings).any(|king| {
                board.diagonals(king) & enemies != 0
                    && Direction::ALL.into_iter().any(|there| {
                        let met = board.nearest(king, there, position.occupied());
                        board.step(met & enemies, there) & empty != 0
                    })
            }),
        }
    }

    /// Whether the side to move has a legal move: otherwise the game is over.
    #[must_use]
    pub fn has_move(&self, position: &Position) -> bool {
        if self.ended(position).is_some() {
            return false;
        }
        let us = position.turn();
        let empty = self.board.all() & !position.occupied();
        let steps = |pieces, directions: &[Direction]| {
            (directions.iter()).any(|&direction| self.board.step(pieces, direction) & empty != 0)
        };
        steps(position.men(us), forward(us))
            || steps(position.kings(us), &Direction::ALL)
            || self.has_capture(position)
    }

    /// The position after a legal move.
    #[must_use]
    #[inline]
    pub fn play(&self, position: &Position, played: &Move) -> Position {
        let us = position.turn();
        let (from, to) = (self.board.bit(played.from), self.board.bit(played.to));
        let mut men = [position.men(Colour::White), position.men(Colour::Black)];
        let mut kings = [position.kings(Colour::White), position.kings(Colour::Black)];
        let was_man = men[us.index()] & from != 0;
        men[us.index()] &= !from;
        kings[us.index()] &= !from;
        if was_man && !played.promotes {
            men[us.index()] |= to;
        } else {
            kings[us.index()] |= to;
        }
        men[(!us).index()] &= !played.captured;
        kings[(!us).index()] &= !played.captured;
        Position::new_unchecked(self.board, men, kings, !us)
    }

    /// Visits the moves of a position without a capture, in no particular order, until one visit
    /// has a result.
    #[inline]
    pub(crate) fn find_quiet<R>(
        &self,
        position: &Position,
        mut visit: impl FnMut(Move) -> Option<R>,
    ) -> Option<R> {
        let us = position.turn();
        let board = self.board;
        let empty = board.all() & !position.occupied();
        let crowning_row = self.crowning_row(us);
        for from in Bits(position.men(us)) {
            for &direction in forward(us) {
                let to = board.step(from, direction) & empty;
                if to != 0 {
                    let found = visit(Move {
                        from: board.first(from),
                        to: board.first(to),
                        captured: 0,
                        promotes: to & crowning_row != 0,
                    });
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        for from in Bits(position.kings(us)) {
            for direction in Direction::ALL {
                let mut to = board.step(from, direction) & empty;
                while to != 0 {
                    let found = visit(Move {
                        from: board.first(from),
                        to: board.first(to),
                        captured: 0,
                        promotes: false,
                    });
                    if found.is_some() {
                        return found;
                    }
                    if self.king == KingReach::Short {
                        break;
                    }
                    to = board.step(to, direction) & empty;
                }
            }
        }
        None
    }

    pub(super) fn capture<C: Collect>(&self, position: &Position, out: &mut C) {
        let Some(rules) = self.captures else {
            return;
        };
        let us = position.turn();
        let enemies = position.pieces(!us);
        let crowning_row = self.crowning_row(us);
        for from in Bits(position.pieces(us)) {
            let king = position.kings(us) & from != 0;
            if king && self.board.diagonals(from) & enemies == 0 {
                continue;
            }
            CaptureSearch {
                variant: self,
                rules,
                empty: self.board.all() & (!position.occupied() | from),
                enemies,
                from: self.board.first(from),
                forward: forward(us),
                crowning_row,
                out,
            }
            .from(from, king, 0, false);
        }
    }
}

impl<C: Collect> CaptureSearch<'_, C> {
    /// Goes on capturing with the piece on `at`; says whether there was anything to capture.
    fn from(&mut self, at: Squares, king: bool, captured: Squares, promoted: bool) -> bool {
        let board = self.variant.board;
        let flies = king && self.variant.king == KingReach::Flying;
        let enemies = self.enemies & !captured;
        let mut any = false;
        for direction in Direction::ALL {
            if !king && !self.rules.men_backward && !self.forward.contains(&direction) {
                continue;
            }
            let enemy = enemies
                & if !flies {
                    board.step(at, direction)
                } else if board.ray(at, direction) & enemies == 0 {
                    0
                } else {
                    board.nearest(at, direction, !self.empty)
                };
            if enemy == 0 {
                continue;
            }
            let landings = if flies {
                board.run(enemy, direction, !self.empty)
            } else {
                board.step(enemy, direction) & self.empty
            };
            if landings == 0 {
                continue;
            }
            any = true;
            let captured = captured | enemy;
            // Where some landing square allows the capture to go on, it must. A flying king goes on
            // along a diagonal.
            let left = enemies ^ enemy;
            let mut from = if left == 0 { 0 } else { landings };
            if flies {
                from &= Bits(left).fold(0, |all, enemy| all | board.diagonals(enemy));
            }
            let mut goes_on = false;
            for landing in Bits(from) {
                goes_on |= self.land(landing, king, captured, promoted);
            }
            if C::MAY_STOP || !goes_on {
                for landing in Bits(landings) {
                    self.finish(landing, king, captured, promoted);
                }
            }
        }
        any
    }

    /// Lands on a square and goes on from there; says whether it could.
    fn land(&mut self, at: Squares, king: bool, captured: Squares, promoted: bool) -> bool {
        let crowns = !king && at & self.crowning_row != 0;
        let (king, promoted) = match self.rules.crowning {
            CrowningInCapture::EndsMove if crowns => return false,
            CrowningInCapture::GoesOnAsKing if crowns => (true, true),
            _ => (king, promoted),
        };
        self.out.land(at);
        let goes_on = self.from(at, king, captured, promoted);
        self.out.lift();
        goes_on
    }

    /// Ends the move on a square.
    fn finish(&mut self, at: Squares, king: bool, captured: Squares, promoted: bool) {
        self.out.land(at);
        self.out.finish(Move {
            from: self.from,
            to: self.variant.board.first(at),
            captured,
            promotes: promoted || !king && at & self.crowning_row != 0,
        });
        self.out.lift();
    }
}

const fn forward(colour: Colour) -> &'static [Direction] {
    match colour {
        Colour::White => &Direction::UP,
        Colour::Black => &Direction::DOWN,
    }
}
