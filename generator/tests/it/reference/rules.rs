//! Legal moves. Numbers of articles are those of FMJD Annex 1; other games differ by their clauses.

use super::board::{Board, Colour, DOWN, Placement, UP, squares};
use super::variants::{Choice, Crowning};
use super::{Variant, thai, turkish};

/// A legal move. Captures that differ only in their path are one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The printed number of the square on which the piece stands.
    pub from: u8,
    /// The printed number of the square on which it stops, which may be the same.
    pub to: u8,
    /// The captured pieces, bit n-1 = square n; none in a quiet move.
    pub captured: u64,
    /// Whether the piece is a king before the move.
    pub king: bool,
    /// Whether a man is promoted, possibly during the capture.
    pub crowned: bool,
}

impl Variant {
    /// Returns all legal moves, each once; none if the game is over.
    #[must_use]
    pub fn moves(&self, placement: &Placement, turn: Colour) -> Vec<Move> {
        let mut found = Vec::new();
        self.list_moves(placement, turn, &mut found);
        found
    }

    /// Lists all legal moves, each once, in a cleared list.
    pub(super) fn list_moves(&self, placement: &Placement, turn: Colour, found: &mut Vec<Move>) {
        found.clear();
        if self.over(placement, turn).is_some() {
            return;
        }
        if self.turkish {
            return turkish::moves(placement, turn, found);
        }
        if self.thai_captures {
            thai::captures(placement, turn, found);
        } else if !self.wolf {
            self.captures(placement, turn, found);
        }
        // Capturing is compulsory (4.2, 4.3).
        if found.is_empty() {
            self.quiet_moves(placement, turn, found);
        }
    }

    /// Adds quiet moves: men go one square forward (3.4), flying kings any distance (3.9), other
    /// kings one square.
    fn quiet_moves(&self, placement: &Placement, turn: Colour, found: &mut Vec<Move>) {
        let board = self.board;
        let occupied = placement.pieces(Colour::White) | placement.pieces(Colour::Black);
        let (men, kings) = placement.side(turn);
        let mut add = |from: usize, to: usize, king| {
            found.push(Move {
                from: from as u8 + 1,
                to: to as u8 + 1,
                captured: 0,
                king,
                crowned: !king && self.crowns(to, turn),
            });
        };
        for man in squares(men) {
            for direction in forward(turn) {
                if let Some(to) = board.next(man, direction)
                    && occupied >> to & 1 == 0
                {
                    add(man, to, false);
                }
            }
        }
        let reach = if self.flying_kings { usize::MAX } else { 1 };
        for king in squares(kings) {
            for direction in 0..4 {
                let way = board.line(king, direction);
                for to in way.take_while(|to| occupied >> to & 1 == 0).take(reach) {
                    add(king, to, true);
                }
            }
        }
    }

    /// Adds the complete captures that the choice of the game allows (4.13, 4.14).
    fn captures(&self, placement: &Placement, turn: Colour, found: &mut Vec<Move>) {
        let enemy = placement.pieces(turn.other());
        let occupied = placement.pieces(turn) | enemy;
        let (men, kings) = placement.side(turn);
        let mut complete = Vec::new();
        for from in squares(men | kings) {
            let chain = Chain {
                variant: self,
                turn,
                from,
                began_as_king: kings >> from & 1 != 0,
                enemy,
                enemy_kings: placement.side(turn.other()).1,
                // The start square is empty from the first jump on.
                empty: !occupied | 1 << from,
            };
            chain.extend(&chain.start(), &mut complete);
        }
        match self.choice {
            Choice::Free => {}
            Choice::Most => keep_largest(&mut complete, |capture| capture.pieces()),
            Choice::Spanish => {
                keep_largest(&mut complete, |capture| capture.pieces());
                keep_largest(&mut complete, |capture| capture.order.count_ones());
            }
            Choice::Frisian => {
                keep_largest(&mut complete, Capture::value);
                keep_largest(&mut complete, |capture| u32::from(capture.mv.king));
            }
            Choice::Czech => keep_largest(&mut complete, |capture| u32::from(capture.mv.king)),
            Choice::Italian => {
                keep_largest(&mut complete, |capture| capture.pieces());
                keep_largest(&mut complete, |capture| u32::from(capture.mv.king));
                keep_largest(&mut complete, |capture| capture.order.count_ones());
                keep_largest(&mut complete, |capture| capture.order);
            }
        }
        for capture in complete {
            if !found.contains(&capture.mv) {
                found.push(capture.mv);
            }
        }
    }

    /// Whether a man that stops on a square is promoted.
    fn crowns(&self, square: usize, turn: Colour) -> bool {
        !self.wolf && self.board.crowning_row(turn) >> square & 1 != 0
    }
}

/// A complete capture by one of its paths.
struct Capture {
    mv: Move,
    /// A digit for each captured piece in order: 1 for a king, 0 for a man.
    order: u32,
}

impl Capture {
    fn pieces(&self) -> u32 {
        self.mv.captured.count_ones()
    }

    /// Returns the value of the captured pieces: some kings are worth less than twice as many men,
    /// and more than one man less than these (Official Rules for Frisian draughts 2011, art. 11).
    fn value(&self) -> u32 {
        let kings = self.order.count_ones();
        100 * (self.pieces() - kings) + 199 * kings
    }
}

/// Keeps the captures that are the largest in one respect.
fn keep_largest(captures: &mut Vec<Capture>, respect: impl Fn(&Capture) -> u32) {
    if let Some(largest) = captures.iter().map(&respect).max() {
        captures.retain(|capture| respect(capture) == largest);
    }
}

/// Returns the placement after a legal move.
#[must_use]
pub fn play(placement: &Placement, turn: Colour, mv: &Move) -> Placement {
    let (from, to) = (1 << (mv.from - 1), 1 << (mv.to - 1));
    let shift = |set: u64| (set & !from) | to;
    let (mut men, mut kings) = placement.side(turn);
    if mv.king {
        kings = shift(kings);
    } else if mv.crowned {
        men &= !from;
        kings |= to;
    } else {
        men = shift(men);
    }
    let (other_men, other_kings) = placement.side(turn.other());
    let (other_men, other_kings) = (other_men & !mv.captured, other_kings & !mv.captured);
    match turn {
        Colour::White => Placement {
            white_men: men,
            white_kings: kings,
            black_men: other_men,
            black_kings: other_kings,
        },
        Colour::Black => Placement {
            white_men: other_men,
            white_kings: other_kings,
            black_men: men,
            black_kings: kings,
        },
    }
}

/// A capturing piece, and the board before the move: captured pieces are removed at the end (4.11).
struct Chain<'a> {
    variant: &'a Variant,
    turn: Colour,
    from: usize,
    began_as_king: bool,
    enemy: u64,
    enemy_kings: u64,
    empty: u64,
}

/// The state of a capture after some jumps.
struct Step {
    at: usize,
    king: bool,
    /// The pieces captured so far.
    taken: u64,
    /// A digit for each of them in order: 1 for a king, 0 for a man.
    order: u32,
}

impl Chain<'_> {
    fn start(&self) -> Step {
        Step {
            at: self.from,
            king: self.began_as_king,
            taken: 0,
            order: 0,
        }
    }

    /// Tries every next jump. If the capture can continue from any square behind a jumped piece,
    /// only such squares are allowed; otherwise the capture is complete.
    fn extend(&self, step: &Step, found: &mut Vec<Capture>) {
        for direction in self.directions(step.king) {
            let landings = || self.landings(step, direction);
            let must_go_on = landings().any(|landing| self.goes_on(&landing));
            for landing in landings() {
                if self.goes_on(&landing) {
                    self.extend(&landing, found);
                } else if !must_go_on && !self.is_too_far(step, &landing, direction) {
                    self.stop(&landing, found);
                }
            }
        }
    }

    /// Returns the landings of a jump in one direction.
    fn landings(&self, step: &Step, direction: usize) -> impl Iterator<Item = Step> {
        let Step {
            king, taken, order, ..
        } = *step;
        // Own pieces (4.7) and captured enemies (4.8) cannot be jumped and block the way.
        let victim = self
            .first_piece(step, direction)
            .filter(|victim| self.enemy >> victim & 1 != 0 && taken >> victim & 1 == 0)
            .filter(|victim| king || self.may_take_by_man(*victim));
        let reach = if king && self.variant.flying_kings {
            usize::MAX
        } else {
            1
        };
        victim.into_iter().flat_map(move |victim| {
            let behind = self.board().line(victim, direction);
            let free = behind.take_while(|to| self.empty >> to & 1 != 0);
            free.take(reach).map(move |at| Step {
                at,
                king: king
                    || self.variant.crowning == Crowning::InPassing
                        && self.variant.crowns(at, self.turn),
                taken: taken | 1 << victim,
                order: order << 1 | (self.enemy_kings >> victim & 1) as u32,
            })
        })
    }

    /// Whether a man may capture the enemy on a square.
    fn may_take_by_man(&self, victim: usize) -> bool {
        self.variant.men_capture_kings || self.enemy_kings >> victim & 1 == 0
    }

    /// Whether a flying king may not stop there, because it has just taken a king and there are
    /// squares between the two.
    fn is_too_far(&self, step: &Step, landing: &Step, direction: usize) -> bool {
        let victim = landing.taken & !step.taken;
        self.variant.halts_behind_king
            && step.king
            && victim & self.enemy_kings != 0
            && self
                .board()
                .next(victim.trailing_zeros() as usize, direction)
                != Some(landing.at)
    }

    /// Returns the first piece in one direction: at any distance from a flying king, adjacent to
    /// any other piece.
    fn first_piece(&self, step: &Step, direction: usize) -> Option<usize> {
        let is_piece = |square: &usize| self.empty >> square & 1 == 0;
        if step.king && self.variant.flying_kings {
            self.board().line(step.at, direction).find(is_piece)
        } else {
            self.board().next(step.at, direction).filter(is_piece)
        }
    }

    /// Whether there is a next jump, and the move does not end with a promotion.
    fn goes_on(&self, step: &Step) -> bool {
        let crowned = !step.king && self.variant.crowns(step.at, self.turn);
        if crowned && self.variant.crowning == Crowning::EndsTheMove {
            return false;
        }
        let jumps = |direction| self.landings(step, direction).next().is_some();
        self.directions(step.king).any(jumps)
    }

    fn directions(&self, king: bool) -> impl Iterator<Item = usize> {
        let backward = king || self.variant.men_capture_backward;
        let forward = forward(self.turn);
        let lines = if self.variant.captures_along_rows {
            8
        } else {
            4
        };
        (0..lines).filter(move |direction| backward || forward.contains(direction))
    }

    fn stop(&self, step: &Step, found: &mut Vec<Capture>) {
        let mv = Move {
            from: self.from as u8 + 1,
            to: step.at as u8 + 1,
            captured: step.taken,
            king: self.began_as_king,
            crowned: !self.began_as_king && (step.king || self.variant.crowns(step.at, self.turn)),
        };
        let order = step.order;
        found.push(Capture { mv, order });
    }

    fn board(&self) -> &'static Board {
        self.variant.board
    }
}

/// Returns the directions of a man's quiet move.
fn forward(turn: Colour) -> [usize; 2] {
    match turn {
        Colour::White => UP,
        Colour::Black => DOWN,
    }
}
