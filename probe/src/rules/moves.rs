//! The legal moves of any variant. The rules of movement are written here and nowhere else.

use super::Variant;
use super::clauses::{CaptureFacts, CaptureRules, KingReach, PromotionInCapture, Removal};
use crate::geometry::{Bits, Direction, Square, Squares};
use crate::position::{Colour, Position};
use smallvec::SmallVec;
use std::ops::Deref;

/// A legal move. Captures that differ only in their path are one move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The start square of the piece.
    pub from: Square,
    /// The square it lands on last.
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

/// A capture with one of its paths.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct MovePath {
    /// The move.
    pub played: Move,
    /// The landing squares in order, the last included.
    pub path: Vec<Square>,
}

/// A receiver of the captures that a search finds.
pub(super) trait CaptureCollector {
    /// Whether a chain may be left before its end.
    const MAY_STOP: bool = false;

    /// Adds a landing square to the current path.
    fn land(&mut self, square: Squares);
    /// Removes the last landing square from the current path.
    fn lift(&mut self);
    /// Takes a capture that ends at the end of the current path.
    fn finish(&mut self, played: Move);
}

/// Captures of one position. Nearly always there are few enough to need no allocation.
pub(crate) type CaptureList = SmallVec<[Move; 32]>;

/// Lists of moves collect each capture once, whatever its paths.
impl<L: Extend<Move> + Deref<Target = [Move]>> CaptureCollector for L {
    #[inline]
    fn land(&mut self, _: Squares) {}
    #[inline]
    fn lift(&mut self) {}
    // Out of line it takes 4 % of a look-up that plays captures.
    #[inline(always)]
    fn finish(&mut self, played: Move) {
        if is_new(self, &played) {
            self.extend([played]);
        }
    }
}

/// Whether a capture has not been found by another path. A capture of one piece has one path.
#[inline]
fn is_new(found: &[Move], played: &Move) -> bool {
    is_single(played) || !found.contains(played)
}

/// Whether at most one piece is captured.
#[inline]
const fn is_single(played: &Move) -> bool {
    played.captured & played.captured.wrapping_sub(1) == 0
}

/// A collector of captures with all their paths.
struct PathCollector<'a> {
    variant: &'a Variant,
    current: Vec<Square>,
    found: Vec<MovePath>,
}

impl CaptureCollector for PathCollector<'_> {
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

/// The search for the captures of one piece in the first `N` of [`Direction::ALL`]; `AT_ONCE`:
/// where captured pieces leave at once.
struct CaptureSearch<'a, C, const N: usize, const AT_ONCE: bool> {
    variant: &'a Variant,
    rules: CaptureRules,
    /// Squares without a piece before the move, the start square of the capturing piece included.
    empty: Squares,
    enemies: Squares,
    enemy_kings: Squares,
    /// The pieces that a man may capture.
    takeable_by_men: Squares,
    from: Square,
    forward: &'static [Direction],
    promotion_row: Squares,
    /// The direction in which the next jump must not go.
    barred: Option<Direction>,
    out: &'a mut C,
}

impl Variant {
    /// Returns the legal moves, ascending by start square, end square and captured pieces.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.moves_into(position, &mut moves);
        moves.sort_unstable();
        moves
    }

    /// Replaces the contents of `moves` by the legal moves, in no particular order.
    pub fn moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        self.collect_moves(position, self.has_capture(position), moves);
    }

    /// [`Variant::moves_into`] for a caller that knows [`Variant::has_capture`] already.
    pub fn collect_moves(&self, position: &Position, has_capture: bool, moves: &mut Vec<Move>) {
        moves.clear();
        if self.ended(position).is_some() {
            return;
        }
        if has_capture {
            self.capture(position, moves);
            if let Some(best) = self.best_rank(position, moves) {
                moves.retain(|played| best.is_rank_of(self, position, played));
            }
        } else {
            let _: Option<()> = self.find_quiet(position, |played| {
                moves.push(played);
                None
            });
        }
    }

    /// Returns the legal captures, in no particular order.
    pub(crate) fn captures_in(&self, position: &Position) -> CaptureList {
        let mut captures = CaptureList::new();
        self.capture(position, &mut captures);
        if let Some(best) = self.best_rank(position, &captures) {
            captures.retain(|played| best.is_rank_of(self, position, played));
        }
        captures
    }

    /// Returns every path of every legal capture, ascending; empty if there is no capture.
    #[must_use]
    pub fn capture_paths(&self, position: &Position) -> Vec<MovePath> {
        let mut paths = self.unranked_paths(position);
        if let Some(rules) = self.captures.filter(|rules| !rules.is_free_choice()) {
            let rank = |path: &MovePath| rules.rank(&CaptureFacts::of_path(position, path));
            let best = paths.iter().map(rank).max();
            paths.retain(|path| Some(rank(path)) == best);
        }
        paths.sort_unstable();
        paths
    }

    /// Returns every path of every capture that is played to its end, whatever its rank.
    fn unranked_paths(&self, position: &Position) -> Vec<MovePath> {
        let mut paths = PathCollector {
            variant: self,
            current: Vec::new(),
            found: Vec::new(),
        };
        self.capture(position, &mut paths);
        paths.found
    }

    /// Returns the rank that a capture must have to be legal among all of these; `None` if all are
    /// legal.
    fn best_rank(&self, position: &Position, captures: &[Move]) -> Option<BestRank> {
        let rules = self.captures.filter(|rules| !rules.is_free_choice())?;
        // Most positions have captures of one piece alone.
        if captures.len() == 1 || rules.compares_pieces_only() && captures.iter().all(is_single) {
            return None;
        }
        if rules.compares_order() {
            let mut paths = self.capture_paths(position);
            paths.dedup_by_key(|path| path.played);
            let legal = paths.into_iter().map(|path| path.played);
            return Some(BestRank::OfPaths(legal.collect()));
        }
        let ranks = captures.iter().map(|played| rank(rules, position, played));
        ranks.max().map(BestRank::OfMoves)
    }

    /// Whether the side to move has a capture.
    #[must_use]
    #[inline]
    pub fn has_capture(&self, position: &Position) -> bool {
        match self.captures {
            None => false,
            Some(rules) if rules.orthogonal => self.has_capture_among::<8>(rules, position),
            Some(rules) => self.has_capture_among::<4>(rules, position),
        }
    }

    /// Whether the side to move has a capture in the first `N` of [`Direction::ALL`].
    #[inline]
    fn has_capture_among<const N: usize>(&self, rules: CaptureRules, position: &Position) -> bool {
        let us = position.turn();
        let forward = self.men_capture_in::<N>(us);
        let board = self.board;
        let enemies = position.pieces(!us);
        let empty = board.all() & !position.occupied();
        let directions = const { Direction::among::<N>() };
        let jumps = |pieces, direction, takeable| {
            let over = board.step_onto::<N>(pieces, direction, takeable);
            board.step_onto::<N>(over, direction, empty) != 0
        };
        let (men, kings) = (position.men(us), position.kings(us));
        if men != 0 {
            let takeable = rules.takeable(false, enemies, position.kings(!us));
            let men_jump = |direction| {
                (rules.men_backward || forward.contains(&direction))
                    && jumps(men, direction, takeable)
            };
            if directions.into_iter().any(men_jump) {
                return true;
            }
        }
        match self.king {
            KingReach::Short => (directions.into_iter()).any(|there| jumps(kings, there, enemies)),
            KingReach::Flying => Bits(kings).any(|king| {
                board.lines::<N>(king) & enemies != 0
                    && directions.into_iter().any(|there| {
                        let met = board.nearest(king, there, position.occupied());
                        board.step_onto::<N>(met & enemies, there, empty) != 0
                    })
            }),
        }
    }

    /// Whether the side to move has a legal move. If not, the game is over.
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
        let (of_men, of_kings) = self.step_directions(us);
        steps(position.men(us), of_men)
            || steps(position.kings(us) & !self.barred_king(position), of_kings)
            || self.has_capture(position)
    }

    /// Returns the position after a legal move.
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
        let after = Position::new_unchecked(self.board, men, kings, !us);
        match self.king_run_limit {
            None => after,
            Some(limit) => self.count_king_moves(limit, position, played, after),
        }
    }

    /// Returns the directions in which men of a colour step towards their promotion row.
    #[must_use]
    pub const fn forward(&self, colour: Colour) -> &'static [Direction] {
        match (self.board.is_whole(), colour) {
            (false, _) => forward(colour),
            (true, Colour::White) => &[Direction::Up],
            (true, Colour::Black) => &[Direction::Down],
        }
    }

    /// Returns the directions in which men of a colour step, and in which they capture at least:
    /// forward, and along the row in games in which they step sideways.
    #[must_use]
    pub const fn men_directions(&self, colour: Colour) -> &'static [Direction] {
        use Direction::{Down, Left, Right, Up};
        match (self.men_sideways && self.board.is_whole(), colour) {
            (false, _) => self.forward(colour),
            (true, Colour::White) => &[Up, Left, Right],
            (true, Colour::Black) => &[Down, Left, Right],
        }
    }

    /// Returns the directions in which kings step.
    #[must_use]
    pub const fn king_directions(&self) -> &'static [Direction; 4] {
        if self.board.is_whole() {
            &Direction::ORTHOGONAL
        } else {
            &Direction::DIAGONAL
        }
    }

    /// Returns the directions in which men and kings step.
    #[inline]
    const fn step_directions(
        &self,
        colour: Colour,
    ) -> (&'static [Direction], &'static [Direction; 4]) {
        (self.men_directions(colour), self.king_directions())
    }

    /// Returns the directions in which men capture at least in a game in which pieces capture in
    /// the first `N` of [`Direction::ALL`]. Most games are compiled for diagonals alone.
    #[inline]
    const fn men_capture_in<const N: usize>(&self, colour: Colour) -> &'static [Direction] {
        if N == Direction::DIAGONAL.len() {
            forward(colour)
        } else {
            self.men_directions(colour)
        }
    }

    /// Visits the moves of a position without a capture, in no particular order, until one visit
    /// has a result.
    #[inline]
    pub(crate) fn find_quiet<R>(
        &self,
        position: &Position,
        visit: impl FnMut(Move) -> Option<R>,
    ) -> Option<R> {
        let us = position.turn();
        if self.board.is_whole() {
            return self.find_quiet_along_rows(position, visit);
        }
        self.find_steps::<4, _>(position, (forward(us), &Direction::DIAGONAL), visit)
    }

    /// [`Variant::find_quiet`] where pieces step along rows too: apart, so that the code for
    /// diagonals stays small.
    #[inline(never)]
    fn find_quiet_along_rows<R>(
        &self,
        position: &Position,
        visit: impl FnMut(Move) -> Option<R>,
    ) -> Option<R> {
        self.find_steps::<8, _>(position, self.step_directions(position.turn()), visit)
    }

    /// [`Variant::find_quiet`] with the directions of men and of kings, of the first `N` of
    /// [`Direction::ALL`].
    #[inline(always)]
    fn find_steps<const N: usize, R>(
        &self,
        position: &Position,
        (of_men, of_kings): (&[Direction], &[Direction; 4]),
        mut visit: impl FnMut(Move) -> Option<R>,
    ) -> Option<R> {
        let us = position.turn();
        let board = self.board;
        let empty = board.all() & !position.occupied();
        let promotion_row = self.promotion_row(us);
        for from in Bits(position.men(us)) {
            for &direction in of_men {
                let to = board.step_onto::<N>(from, direction, empty);
                if to != 0 {
                    let found = visit(Move {
                        from: board.first(from),
                        to: board.first(to),
                        captured: 0,
                        promotes: to & promotion_row != 0,
                    });
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        for from in Bits(position.kings(us) & !self.barred_king(position)) {
            for &direction in of_kings {
                let mut to = board.step_onto::<N>(from, direction, empty);
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
                    to = board.step_onto::<N>(to, direction, empty);
                }
            }
        }
        None
    }

    /// Searches the captures of all pieces of the side to move.
    pub(super) fn capture<C: CaptureCollector>(&self, position: &Position, out: &mut C) {
        let Some(rules) = self.captures else {
            return;
        };
        match (rules.orthogonal, rules.removal) {
            (false, Removal::AfterMove) => self.capture_by::<C, 4, false>(rules, position, out),
            (false, Removal::AtOnce { .. }) => self.capture_by::<C, 4, true>(rules, position, out),
            (true, Removal::AfterMove) => self.capture_by::<C, 8, false>(rules, position, out),
            (true, Removal::AtOnce { .. }) => self.capture_by::<C, 8, true>(rules, position, out),
        }
    }

    /// [`Variant::capture`] in the first `N` of [`Direction::ALL`], for one time of removal.
    #[inline]
    fn capture_by<C: CaptureCollector, const N: usize, const AT_ONCE: bool>(
        &self,
        rules: CaptureRules,
        position: &Position,
        out: &mut C,
    ) {
        let us = position.turn();
        let enemies = position.pieces(!us);
        let promotion_row = self.promotion_row(us);
        for from in Bits(position.pieces(us)) {
            let king = position.kings(us) & from != 0;
            if king && self.board.lines::<N>(from) & enemies == 0 {
                continue;
            }
            CaptureSearch::<_, N, AT_ONCE> {
                variant: self,
                rules,
                empty: self.board.all() & (!position.occupied() | from),
                enemies,
                enemy_kings: position.kings(!us),
                takeable_by_men: rules.takeable(false, enemies, position.kings(!us)),
                from: self.board.first(from),
                forward: self.men_capture_in::<N>(us),
                promotion_row,
                barred: None,
                out,
            }
            .from(from, king, 0, false);
        }
    }
}

impl<C: CaptureCollector, const N: usize, const AT_ONCE: bool> CaptureSearch<'_, C, N, AT_ONCE> {
    /// Goes on capturing with the piece on `at`. Returns whether there was a capture.
    fn from(&mut self, at: Squares, king: bool, captured: Squares, promoted: bool) -> bool {
        let board = self.variant.board;
        let flies = king && self.variant.king == KingReach::Flying;
        let empty = if AT_ONCE {
            self.empty | captured
        } else {
            self.empty
        };
        let barred = if AT_ONCE { self.barred } else { None };
        let enemies = self.enemies & !captured;
        let takeable = if king {
            enemies
        } else {
            enemies & self.takeable_by_men
        };
        let mut any = false;
        for &direction in &const { Direction::among::<N>() } {
            if !king && !self.rules.men_backward && !self.forward.contains(&direction) {
                continue;
            }
            if AT_ONCE && barred == Some(direction) {
                continue;
            }
            let enemy = if !flies {
                board.step_onto::<N>(at, direction, takeable)
            } else if board.ray(at, direction) & enemies == 0 {
                0
            } else {
                board.nearest(at, direction, !empty) & takeable
            };
            if enemy == 0 {
                continue;
            }
            let landings = if flies && !self.rules.always_lands_behind() {
                board.run(enemy, direction, !empty)
            } else {
                board.step_onto::<N>(enemy, direction, empty)
            };
            if landings == 0 {
                continue;
            }
            any = true;
            let captured = captured | enemy;
            // Where some landing square allows the capture to go on, it must. A flying king can go
            // on only from squares on the lines through the enemies that are left.
            let left = enemies ^ enemy;
            let mut from = if left == 0 { 0 } else { landings };
            if flies {
                from &= Bits(left).fold(0, |all, enemy| all | board.lines::<N>(enemy));
            }
            let mut goes_on = false;
            for landing in Bits(from) {
                if AT_ONCE && self.rules.removal.forbids_turning_back() {
                    self.barred = Some(direction.opposite());
                }
                goes_on |= self.land(landing, king, captured, promoted);
            }
            if C::MAY_STOP || !goes_on {
                let ends = if flies && self.rules.halts_behind(enemy, self.enemy_kings) {
                    board.step(enemy, direction)
                } else {
                    landings
                };
                for landing in Bits(ends) {
                    self.finish(landing, king, captured, promoted);
                }
            }
        }
        any
    }

    /// Lands on a square and goes on from there. Returns whether there was a further capture.
    fn land(&mut self, at: Squares, king: bool, captured: Squares, promoted: bool) -> bool {
        let promotes = !king && at & self.promotion_row != 0;
        let (king, promoted) = match self.rules.promotion {
            PromotionInCapture::EndsMove if promotes => return false,
            PromotionInCapture::GoesOnAsKing if promotes => (true, true),
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
            promotes: promoted || !king && at & self.promotion_row != 0,
        });
        self.out.lift();
    }
}

/// The rank that a capture must have to be legal.
enum BestRank {
    /// This one, which does not depend on the path.
    OfMoves(u64),
    /// The rank of these captures, by the best of their paths.
    OfPaths(Vec<Move>),
}

impl BestRank {
    /// Whether a capture has this rank.
    #[inline]
    fn is_rank_of(&self, variant: &Variant, position: &Position, played: &Move) -> bool {
        match (self, variant.captures) {
            (Self::OfMoves(best), Some(rules)) => rank(rules, position, played) == *best,
            (Self::OfPaths(legal), _) => legal.contains(played),
            (Self::OfMoves(_), None) => false,
        }
    }
}

/// Returns the rank of a capture in a game in which its path does not matter.
#[inline]
fn rank(rules: CaptureRules, position: &Position, played: &Move) -> u64 {
    if rules.compares_pieces_only() {
        return played.captured.count_ones().into();
    }
    rules.rank(&CaptureFacts::new(position, played))
}

impl CaptureFacts {
    /// Returns the facts of a capture apart from its path.
    #[inline]
    fn new(position: &Position, played: &Move) -> Self {
        let us = position.turn();
        Self {
            by_king: position.kings(us) & position.board().bit(played.from) != 0,
            pieces: played.captured.count_ones(),
            kings: (played.captured & position.kings(!us)).count_ones(),
            order: 0,
        }
    }

    /// Returns the facts of a capture by a path.
    fn of_path(position: &Position, path: &MovePath) -> Self {
        Self {
            order: capture_order(position, path),
            ..Self::new(position, &path.played)
        }
    }
}

/// Returns the captured pieces of a path in order, as [`CaptureFacts`] have them.
fn capture_order(position: &Position, path: &MovePath) -> u32 {
    let board = position.board();
    let enemy_kings = position.kings(!position.turn());
    let (mut order, mut next) = (0, 1 << 31);
    let mut from = board.bit(path.played.from);
    let mut left = path.played.captured;
    for &landing in &path.path {
        let to = board.bit(landing);
        // On each leg one piece is captured. Others that stood there are gone.
        let leg = (Direction::ALL.into_iter()).find(|&way| board.ray(from, way) & to != 0);
        let jumped = leg.map_or(0, |way| board.run(from, way, to)) & left;
        if jumped & enemy_kings != 0 {
            order |= next;
        }
        left ^= jumped;
        next >>= 1;
        from = to;
    }
    order
}

/// Returns the directions in which men of a colour step on diagonals.
const fn forward(colour: Colour) -> &'static [Direction] {
    match colour {
        Colour::White => &Direction::UP,
        Colour::Black => &Direction::DOWN,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CaptureCriterion, ENGLISH};
    use super::*;
    use crate::notation::{Fen, write_moves};

    const FREE: &[CaptureCriterion] = &[];
    const PIECES: &[CaptureCriterion] = &[CaptureCriterion::Pieces];
    const SPANISH: &[CaptureCriterion] = &[CaptureCriterion::Pieces, CaptureCriterion::Kings];
    const ITALIAN: &[CaptureCriterion] = &[
        CaptureCriterion::Pieces,
        CaptureCriterion::ByKing,
        CaptureCriterion::Kings,
        CaptureCriterion::KingsFirst,
    ];

    /// Returns the legal captures in a position of checkers if these criteria choose among them.
    fn captures(criteria: &'static [CaptureCriterion], fen: &str) -> Vec<String> {
        let captures = ENGLISH.captures.map(|captures| CaptureRules {
            criteria,
            ..captures
        });
        let variant = Variant {
            captures,
            ..ENGLISH
        };
        let position = Fen::parse(&variant, fen).expect(fen).position;
        let moves = write_moves(&variant, &position);
        assert_eq!(variant.captures_in(&position).len(), moves.len(), "{fen}");
        let mut paths = variant.capture_paths(&position);
        paths.dedup_by_key(|path| path.played);
        assert_eq!(paths.len(), moves.len(), "{fen}");
        moves.into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn more_pieces_come_before_all_else() {
        let fen = "W:W27,K5:B23,15,K9";
        assert_eq!(captures(FREE, fen), ["5x14", "27x11"]);
        for criteria in [PIECES, SPANISH, ITALIAN] {
            assert_eq!(captures(criteria, fen), ["27x11"], "{criteria:?}");
        }
    }

    #[test]
    fn captured_kings_decide_between_equal_numbers() {
        let fen = "W:W27:B23,K24";
        assert_eq!(captures(PIECES, fen), ["27x18", "27x20"]);
        for criteria in [SPANISH, ITALIAN] {
            assert_eq!(captures(criteria, fen), ["27x20"], "{criteria:?}");
        }
    }

    #[test]
    fn a_capturing_king_comes_before_a_captured_one() {
        let fen = "W:W27,K5:BK23,9";
        assert_eq!(captures(PIECES, fen), ["5x14", "27x18"]);
        assert_eq!(captures(SPANISH, fen), ["27x18"]);
        assert_eq!(captures(ITALIAN, fen), ["5x14"]);
    }

    #[test]
    fn the_king_that_is_captured_first_decides_last() {
        let fen = "W:WK18:B14,K6,K15,8";
        assert_eq!(captures(SPANISH, fen), ["18x2", "18x4"]);
        assert_eq!(captures(ITALIAN, fen), ["18x4"]);
        // Both ways around are one move, which has the rank of the better way.
        assert_eq!(captures(ITALIAN, "W:WK18:BK14,6,7,15"), ["18x18"]);
    }
}
