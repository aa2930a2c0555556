//! The draw clocks: which of them run in a position, and where a move leaves them.
//!
//! Two numbers carry everything. One is the plies left on the clock of the class, even where it
//! counts the moves of one side: the plies up to and with that side's last. Where 6.3 goes on
//! inside 6.4, both are charged every ply and both end together, so the smaller alone decides. The
//! other number is what is spent on the clock that runs beside it while a lone king holds the long
//! diagonal.

use super::board::{Colour, Placement};
use super::{Material, Variant};

/// A set of draw rules. The profile `none` is written as the absence of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Profile {
    /// Seeds 000 and 002: five more moves after a capture that leads from 6.3 into 6.4.
    Fmjd2015,
    /// A capture inside 6.3 that leads into 6.4 keeps what is left of 6.3 as a cap.
    Fmjd2018,
    /// The same, and five moves each for a lone king alone on the long diagonal.
    Fmjd2024,
    /// A capture inside 6.3 that leads into 6.4 starts that afresh.
    Lidraughts,
    /// Russian Federation, 100 squares: the stronger side's own moves.
    RuMinsport100,
    /// 64 squares, seed 001, article 1.14.1.
    Lv001,
    /// 64 squares in schools, seed 003.
    Lv003,
    /// Checkers of seed 004: no draw rules.
    Lv004,
    /// FMJD, 64 squares, article 7.2, without 7.2.5: that limits the moves by kings alone whatever
    /// the material, and values are those of the other rules.
    Fmjd64,
    /// Brazilian confederation.
    Cbjd,
    /// English draughts.
    Wcdf,
}

/// The paragraph whose clock runs in a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Kings alone, without a capture; runs wherever no other rule of the profile does. (6.2; 20
    /// moves of `cbjd`; with any move of a man or capture as its end also the 40 of `wcdf`.)
    Quiet,
    /// Three kings, two kings and a man, or a king and two men against a king (6.3).
    ThreeToOne,
    /// Two kings, a king and a man, or a king against a king (6.4, 7.2.8).
    TwoToOne,
    /// Three or more kings against one (1.14.1 c, 7.2.4, seed 003).
    ThreeKings,
    /// Two kings or a king and a man against a king or a man (1.14.1 e).
    TwoPieces,
    /// The balance of material stays (1.14.1 b, 7.2.6).
    Balance,
    /// KKvKK, KKvK, KKvKM, KvK, KvKM (`cbjd`).
    Five,
}

/// How long a clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// So many moves by both sides.
    Each(u8),
    /// So many moves of the stronger side.
    Own(u8),
}

/// What a move does to the clock of the class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Landing {
    /// The clock of the class it lands in starts with its full limit.
    Fresh,
    /// The ply is counted; what is left goes on, up to the limit of the class it lands in.
    Counted,
}

/// The clock that runs beside the one of the class while the lone king is on the long diagonal.
#[derive(Clone, Copy, Debug)]
struct Beside {
    length: Length,
    /// It runs only while no other piece stands there.
    alone: bool,
}

impl Profile {
    /// The profile of a name such as `fmjd-2015`; `None` if it is not one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "fmjd-2015" => Self::Fmjd2015,
            "fmjd-2018" => Self::Fmjd2018,
            "fmjd-2024" => Self::Fmjd2024,
            "lidraughts" => Self::Lidraughts,
            "ru-minsport-100" => Self::RuMinsport100,
            "lv-001" => Self::Lv001,
            "lv-003" => Self::Lv003,
            // Nothing is counted.
            "lv-004" | "threefold" => Self::Lv004,
            "fmjd-64" => Self::Fmjd64,
            "cbjd" => Self::Cbjd,
            "wcdf" => Self::Wcdf,
            _ => return None,
        })
    }

    /// Whether any clock runs anywhere.
    #[must_use]
    pub fn has_clocks(self) -> bool {
        self != Self::Lv004
    }

    /// The rule whose clock runs in a class, either side being the strong one; `None` where no
    /// clock runs.
    #[must_use]
    pub fn rule(self, material: Material) -> Option<Rule> {
        let (strong, weak) = strong_and_weak(material);
        let pieces = strong.0 + strong.1 + weak.0 + weak.1;
        let three_kings = matches!((strong, weak), ((3.., 0), (1, 0)));
        match self {
            Self::Fmjd2015
            | Self::Fmjd2018
            | Self::Fmjd2024
            | Self::Lidraughts
            | Self::RuMinsport100 => Some(match (strong, weak) {
                ((3, 0) | (2, 1) | (1, 2), (1, 0)) => Rule::ThreeToOne,
                ((2, 0) | (1, 1) | (1, 0), (1, 0)) => Rule::TwoToOne,
                _ => Rule::Quiet,
            }),
            Self::Lv001 => Some(match (strong, weak) {
                _ if three_kings => Rule::ThreeKings,
                ((2, 0) | (1, 1), (1, 0) | (0, 1)) => Rule::TwoPieces,
                _ => Rule::Balance,
            }),
            Self::Lv003 => matches!((strong, weak), ((3, 0), (1, 0))).then_some(Rule::ThreeKings),
            Self::Lv004 => None,
            Self::Fmjd64 => match (strong, weak) {
                _ if three_kings => Some(Rule::ThreeKings),
                ((2, 0) | (1, 1) | (1, 0), (1, 0)) => Some(Rule::TwoToOne),
                ((1.., _), (1.., _)) if pieces == 4 || pieces == 5 => Some(Rule::Balance),
                _ => None,
            },
            Self::Cbjd => Some(match (strong, weak) {
                ((2, 0), (2, 0) | (1, 0) | (1, 1)) | ((1, 0) | (1, 1), (1, 0)) => Rule::Five,
                _ => Rule::Quiet,
            }),
            Self::Wcdf => Some(Rule::Quiet),
        }
    }

    /// Whether the draw comes only if the player to move claims it, before he moves (1.14.1: "līdz
    /// sava gājiena izdarīšanai"; the referee of the WCDF is shown the score). Then the count runs
    /// on while nobody does.
    pub(super) fn claimed(self, material: Material) -> bool {
        match self.rule(material) {
            Some(Rule::Balance) => self == Self::Lv001,
            Some(Rule::Quiet) => self == Self::Wcdf,
            _ => false,
        }
    }

    /// The length of the clock of a class.
    fn length(self, material: Material) -> Option<Length> {
        let charged = |moves| match (self, strong(material)) {
            // With equal sides there is no stronger one to charge.
            (Self::RuMinsport100 | Self::Fmjd64, Some(_)) => Length::Own(moves),
            _ => Length::Each(moves),
        };
        Some(match self.rule(material)? {
            Rule::Quiet => match self {
                Self::Cbjd => Length::Each(20),
                Self::Wcdf => Length::Each(40),
                _ => Length::Each(25),
            },
            Rule::ThreeToOne => charged(16),
            Rule::TwoToOne => charged(5),
            Rule::ThreeKings => Length::Own(15),
            Rule::TwoPieces => Length::Own(10),
            Rule::Balance => match self {
                Self::Lv001 => Length::Each(32),
                _ => Length::Each(30),
            },
            Rule::Five => Length::Each(5),
        })
    }

    /// The plies on a fresh clock of a class; 0 where there is none.
    #[must_use]
    pub fn limit(self, material: Material, turn: Colour) -> u8 {
        match self.length(material) {
            None => 0,
            Some(Length::Each(moves)) => 2 * moves,
            // The last ply is the strong side's.
            Some(Length::Own(moves)) if strong(material) == Some(turn) => 2 * moves - 1,
            Some(Length::Own(moves)) => 2 * moves,
        }
    }

    /// Where a man move or a capture lands. (A king's quiet move is counted under every rule.)
    pub(super) fn landing(self, from: Material, to: Material) -> Landing {
        let (Some(before), Some(after)) = (self.rule(from), self.rule(to)) else {
            return Landing::Fresh;
        };
        let goes_on = match (before, after) {
            // Any of these moves is what the rule waits for.
            (Rule::Quiet, Rule::Quiet) => false,
            // It waits for a capture or a promotion, and a man's move is neither.
            (Rule::Balance, Rule::Balance) => from == to,
            // The later texts: 6.3 goes on counting inside 6.4.
            (Rule::ThreeToOne, Rule::TwoToOne) => matches!(self, Self::Fmjd2018 | Self::Fmjd2024),
            // Nothing restarts the others from inside, neither a promotion nor 2K v K becoming
            // K v K; and a class that is entered or left has the clock of its own.
            _ => before == after,
        };
        if goes_on {
            Landing::Counted
        } else {
            Landing::Fresh
        }
    }

    /// The clock beside the one of the class, while the lone king is where it has to be.
    fn beside(self, material: Material) -> Option<Beside> {
        let (length, alone) = match self {
            Self::Fmjd2024 => (Length::Each(5), true),
            Self::Lv001 | Self::Fmjd64 => (Length::Own(5), false),
            Self::Cbjd => (Length::Each(5), false),
            _ => return None,
        };
        let runs = match strong_and_weak(material) {
            ((3, 0), (1, 0)) => true,
            ((2, 1) | (1, 2), (1, 0)) => self != Self::Lv001,
            _ => false,
        };
        runs.then_some(Beside { length, alone })
    }

    /// What may be spent on the clock beside the one of the class before the game is drawn: own
    /// moves of the strong side, or plies of both; 0 in classes without such a clock.
    #[must_use]
    pub fn beside_limit(self, material: Material) -> u8 {
        match self.beside(material).map(|beside| beside.length) {
            None => 0,
            Some(Length::Each(moves)) => 2 * moves,
            Some(Length::Own(moves)) => moves,
        }
    }

    /// What a ply of `turn` adds to the clock beside the one of the class while it runs.
    pub(super) fn beside_charge(self, material: Material, turn: Colour) -> u8 {
        match self.beside(material).map(|beside| beside.length) {
            None => 0,
            Some(Length::Each(_)) => 1,
            Some(Length::Own(_)) => u8::from(strong(material) == Some(turn)),
        }
    }

    /// Whether the clock beside the one of the class runs in a position.
    #[must_use]
    pub fn runs_beside(self, variant: &Variant, placement: &Placement) -> bool {
        let material = Material::of(placement);
        let Some(beside) = self.beside(material) else {
            return false;
        };
        let lone = match strong(material) {
            Some(strong) => placement.pieces(strong.other()),
            None => return false,
        };
        let pieces = placement.pieces(Colour::White) | placement.pieces(Colour::Black);
        let holding = variant.board.long_diagonal() & if beside.alone { pieces } else { lone };
        holding == lone
    }
}

/// Kings and men of the larger side, then of the other. Sides of equal size come with more kings
/// first, which leaves nothing but the kind of position to match.
fn strong_and_weak(material: Material) -> ((u8, u8), (u8, u8)) {
    let white = (material.white_kings, material.white_men);
    let black = (material.black_kings, material.black_men);
    let order = |side: (u8, u8)| (side.0 + side.1, side.0);
    if order(white) >= order(black) {
        (white, black)
    } else {
        (black, white)
    }
}

/// The side with more pieces.
fn strong(material: Material) -> Option<Colour> {
    let [white, black] = Colour::BOTH.map(|colour| material.pieces(colour));
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Colour::White),
        std::cmp::Ordering::Less => Some(Colour::Black),
        std::cmp::Ordering::Equal => None,
    }
}
