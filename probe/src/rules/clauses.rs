//! The clauses in which games of draughts differ: kings, captures, promotion, the goal.

use crate::geometry::{Direction, Squares};

/// The distance a king moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingReach {
    /// Any distance over empty squares, and to any empty square behind a captured piece.
    Flying,
    /// One square, and to the square just behind a captured piece.
    Short,
}

/// A criterion by which captures are compared. The captures with the largest value are compulsory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureCriterion {
    /// The number of captured pieces, men and kings alike.
    Pieces,
    /// The capturing piece: a king comes before a man.
    ByKing,
    /// The number of captured kings.
    Kings,
    /// The value of the captured pieces: `n` kings are worth less than `2 n` men and more than
    /// `2 n - 1`.
    Value,
    /// The order of the captured pieces, compared one by one: a king comes before a man.
    KingsFirst,
}

impl CaptureCriterion {
    /// Returns its name in the [text of the clauses](super::Clauses).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pieces => "pieces",
            Self::ByKing => "by-king",
            Self::Kings => "kings",
            Self::Value => "value",
            Self::KingsFirst => "kings-first",
        }
    }
}

/// The value of a man, on a scale on which the value of a king is a whole number too.
const MAN_VALUE: u64 = 200;
/// The value of a king: less than two men, by so little that `n` kings are worth more than
/// `2 n - 1` men for as many kings as a board has squares.
const KING_VALUE: u64 = 2 * MAN_VALUE - 1;

/// A man's promotion on the far row in mid-capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionInCapture {
    /// The man goes on as a man, and is promoted only if the capture ends there.
    StaysMan,
    /// The man is promoted at once and goes on as a king.
    GoesOnAsKing,
    /// The man is promoted and the move ends.
    EndsMove,
}

/// The squares on which a flying king may land behind a piece that it captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingLanding {
    /// On any empty square behind it.
    Anywhere,
    /// Just behind the piece that it captures last, if that is a king; otherwise on any empty
    /// square behind it.
    JustBehindKing,
    /// Just behind each piece that it captures, from where it may go on at any distance.
    JustBehind,
}

/// The time at which captured pieces leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// After the move. Until then they block the way and cannot be captured again.
    AfterMove,
    /// Each as soon as it is jumped, so that lines open during the capture.
    AtOnce {
        /// Whether the capturing piece may go on straight back over the emptied square.
        turns_back: bool,
    },
}

impl Removal {
    /// Whether captured pieces leave the board as soon as they are jumped.
    #[must_use]
    #[inline]
    pub const fn is_at_once(self) -> bool {
        matches!(self, Self::AtOnce { .. })
    }

    /// Whether the rule forbids to go on straight back. Where captured pieces stay until the end of
    /// the move, the last one bars the way without a rule.
    #[must_use]
    #[inline]
    pub const fn forbids_turning_back(self) -> bool {
        matches!(self, Self::AtOnce { turns_back: false })
    }

    /// Whether a piece may go on straight back.
    #[must_use]
    #[inline]
    pub const fn allows_turning_back(self) -> bool {
        matches!(self, Self::AtOnce { turns_back: true })
    }
}

/// The rules of captures. A capture is compulsory in every game that has captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CaptureRules {
    /// Whether men capture backward as well as forward (and sideways, where they step sideways).
    pub men_backward: bool,
    /// Whether men capture kings as well as men.
    pub men_take_kings: bool,
    /// The criteria that choose among captures, the most important first; none for a free choice.
    pub criteria: &'static [CaptureCriterion],
    /// Promotion in mid-capture.
    pub promotion: PromotionInCapture,
    /// The landing squares of a flying king.
    pub king_landing: KingLanding,
    /// Whether pieces capture along rows and columns as well as along diagonals. A whole board has
    /// no diagonals.
    pub orthogonal: bool,
    /// The removal of captured pieces.
    pub removal: Removal,
}

impl CaptureRules {
    /// Whether a player may choose any capture.
    #[must_use]
    #[inline]
    pub const fn is_free_choice(&self) -> bool {
        self.criteria.is_empty()
    }

    /// Whether captures are compared by the number of captured pieces and nothing else.
    #[must_use]
    #[inline]
    pub const fn compares_pieces_only(&self) -> bool {
        matches!(self.criteria, [CaptureCriterion::Pieces])
    }

    /// Returns the pieces among `enemies` that a king or a man may capture.
    #[must_use]
    #[inline]
    pub const fn takeable(&self, by_king: bool, enemies: Squares, enemy_kings: Squares) -> Squares {
        if by_king || self.men_take_kings {
            enemies
        } else {
            enemies & !enemy_kings
        }
    }

    /// Whether a flying king lands just behind every piece that it captures.
    #[must_use]
    #[inline]
    pub const fn always_lands_behind(&self) -> bool {
        matches!(self.king_landing, KingLanding::JustBehind)
    }

    /// Whether a flying king that could land farther away must land just behind an enemy with which
    /// its capture ends, because that is among these kings.
    #[must_use]
    #[inline]
    pub fn halts_behind(&self, enemy: Squares, enemy_kings: Squares) -> bool {
        self.king_landing == KingLanding::JustBehindKing && enemy & enemy_kings != 0
    }

    /// Whether a capture that goes on has a larger rank than the same capture cut short. If not,
    /// one that is not played to its end may have the same rank as a legal one.
    #[must_use]
    #[inline]
    pub fn ranks_longer_higher(&self) -> bool {
        (self.criteria).iter().any(|criterion| {
            matches!(
                criterion,
                CaptureCriterion::Pieces | CaptureCriterion::Value
            )
        })
    }

    /// Returns the directions in which kings capture. Men may capture in some of these alone.
    #[must_use]
    pub const fn directions(&self) -> &'static [Direction] {
        if self.orthogonal {
            &Direction::ALL
        } else {
            &Direction::DIAGONAL
        }
    }

    /// Whether the order of the captured pieces matters, which a [`Move`](super::Move) alone does
    /// not tell.
    pub(super) fn compares_order(&self) -> bool {
        self.criteria.contains(&CaptureCriterion::KingsFirst)
    }

    /// Returns the rank of a capture: a legal capture has the largest one. It never falls as a
    /// capture goes on.
    #[must_use]
    #[inline]
    pub fn rank(&self, facts: &CaptureFacts) -> u64 {
        (self.criteria.iter()).fold(0, |rank, criterion| match criterion {
            CaptureCriterion::Pieces => rank << 6 | u64::from(facts.pieces),
            CaptureCriterion::ByKing => rank << 1 | u64::from(facts.by_king),
            CaptureCriterion::Kings => rank << 6 | u64::from(facts.kings),
            CaptureCriterion::Value => {
                let men = u64::from(facts.pieces - facts.kings);
                let value = men * MAN_VALUE + u64::from(facts.kings) * KING_VALUE;
                rank << 15 | value
            }
            CaptureCriterion::KingsFirst => rank << 32 | u64::from(facts.order),
        })
    }
}

/// The facts of a capture that criteria compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CaptureFacts {
    /// Whether a king captures.
    pub by_king: bool,
    /// The number of captured pieces.
    pub pieces: u32,
    /// The number of kings among them.
    pub kings: u32,
    /// A bit for each of them, that of the first piece highest, set for a king. Only
    /// [`CaptureCriterion::KingsFirst`] compares it.
    pub order: u32,
}

/// An end of the game besides the loss of all pieces or moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// None.
    None,
    /// A king wins as soon as no enemy man stands on a row behind it, that is on a row that it
    /// would still reach if it went on towards the enemy's side.
    PassTheMen,
    /// The side that makes the first king wins at once. All positions before it have men alone.
    FirstKing,
}

/// The places in the rule texts where the clauses of a game are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sources {
    /// The text as a whole.
    pub text: &'static str,
    /// The board and the side that starts.
    pub board: &'static str,
    /// The moves of kings.
    pub king: &'static str,
    /// The directions in which men capture.
    pub men: &'static str,
    /// The choice among captures.
    pub choice: &'static str,
    /// Promotion in mid-capture.
    pub promotion: &'static str,
    /// The end of a game.
    pub end: &'static str,
}
