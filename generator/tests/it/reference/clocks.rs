//! Draw clocks: the clocks that run in a position, and the effect of a move on them.
//!
//! Two numbers are sufficient. The first is the plies left on the clock of the class. If it counts
//! the moves of one side, these are the plies up to and including that side's last move. Where 6.3
//! continues inside 6.4, both count every ply, so only the smaller one matters. The second number
//! is the spent part of the second clock, which runs while a lone king holds the long diagonal.

use super::board::{Colour, Placement};
use super::{Material, Variant};

/// A set of draw rules. The profile `none` is represented by `None`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Profile {
    /// Seeds 000 and 002: five more moves after a capture that leads from 6.3 into 6.4.
    Fmjd2015,
    /// A capture from 6.3 into 6.4 keeps the rest of 6.3 as a cap.
    Fmjd2018,
    /// The same, and five moves each while a lone king is alone on the long diagonal.
    Fmjd2024,
    /// A capture from 6.3 into 6.4 starts 6.4 afresh.
    Lidraughts,
    /// Russian Federation, 100 squares: the stronger side's own moves.
    RuMinsport100,
    /// 64 squares, seed 001, article 1.14.1.
    Lv001,
    /// 64 squares in schools, seed 003.
    Lv003,
    /// Checkers of seed 004: no draw rules.
    Lv004,
    /// FMJD, 64 squares, article 7.2 without 7.2.5, which limits king moves for any material and
    /// has no tables.
    Fmjd64,
    /// Brazilian confederation, rules of the game of 2013.
    Cbjd,
    /// Brazilian confederation, codex of 2020.
    Cbd,
    /// English draughts.
    Wcdf,
    /// Killer, by convention: 6.2 alone.
    Killer,
    /// Italian draughts: 40 moves, claimed.
    Fid,
    /// Pool checkers, APCA, clauses 27 and 28 alone.
    Apca,
    /// Frisian draughts, Official Rules 2011, 18 and 21.1.
    Frisian2011,
    /// Frisian draughts on lidraughts.org.
    FrisianLidraughts,
    /// Turkish draughts, TÜDAF: one piece each is drawn at once.
    Tudaf,
}

/// The paragraph whose clock runs in a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// King moves without captures; runs where no other rule of the profile does (6.2; the 20 moves
    /// of `cbjd` and `cbd`; the 40 moves of `wcdf`).
    Quiet,
    /// Three kings, two kings and a man, or a king and two men against a king (6.3).
    ThreeToOne,
    /// Two kings, a king and a man, or a king against a king (6.4, 7.2.8).
    TwoToOne,
    /// Three or more kings against one (1.14.1 c, 7.2.4, seed 003, APCA 27).
    ThreeKings,
    /// Two kings or a king and a man against a king or a man (1.14.1 e).
    TwoPieces,
    /// Unchanged balance of material (1.14.1 b, 7.2.6).
    Balance,
    /// KKvKK, KKvK, KKvKM, KvK, KvKM (`cbjd`); KKvK, KMvK, KMvKM, KKvKK (`cbd`, 59 E).
    Five,
    /// KvK (`cbd`, 59 D); one piece each (`tudaf`).
    Duel,
}

/// The length of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// A number of moves by each side.
    Each(u8),
    /// A number of moves by the stronger side.
    Own(u8),
}

/// The effect of a move on the clock of the class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Landing {
    /// The clock of the class after the move starts with its full limit.
    Fresh,
    /// The ply is counted, and the rest continues, up to the limit of the class after the move.
    Counted,
}

/// The second clock, which runs while the lone king is on the long diagonal.
#[derive(Clone, Copy, Debug)]
struct SecondClock {
    length: Length,
    /// Whether it runs only while no other piece is on the diagonal.
    alone: bool,
}

impl Profile {
    /// Returns the profile of a name such as `fmjd-2015`; `None` if it is unknown.
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
            // Without clocks.
            "lv-004" | "threefold" | "fpd-repetition" | "apca-open" | "cfd-open" => Self::Lv004,
            "fmjd-64" | "playstrategy" => Self::Fmjd64,
            "cbjd" => Self::Cbjd,
            "cbd" => Self::Cbd,
            "wcdf" => Self::Wcdf,
            "killer" => Self::Killer,
            "fid" => Self::Fid,
            "apca" => Self::Apca,
            "frisian-2011" => Self::Frisian2011,
            "tudaf" => Self::Tudaf,
            _ => return None,
        })
    }

    /// Returns the profile of a name in a game: lidraughts has counts of its own in Frisian draughts.
    #[must_use]
    pub fn of_game(game: &str, name: &str) -> Option<Self> {
        match (game, name) {
            ("frisian" | "frysk" | "frisian-free", "lidraughts") => Some(Self::FrisianLidraughts),
            _ => Self::named(name),
        }
    }

    /// Whether any clock runs anywhere.
    #[must_use]
    pub fn has_clocks(self) -> bool {
        self != Self::Lv004
    }

    /// Returns the rule whose clock runs in a class; `None` if no clock runs. Either side may be
    /// the stronger one.
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
            Self::Lv003 | Self::Apca => {
                matches!((strong, weak), ((3, 0), (1, 0))).then_some(Rule::ThreeKings)
            }
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
            Self::Cbd => Some(match (strong, weak) {
                ((1, 0), (1, 0)) => Rule::Duel,
                ((2, 0) | (1, 1), (1, 0)) | ((1, 1), (1, 1)) | ((2, 0), (2, 0)) => Rule::Five,
                _ => Rule::Quiet,
            }),
            Self::Wcdf | Self::Killer | Self::Fid => Some(Rule::Quiet),
            Self::Frisian2011 | Self::FrisianLidraughts => match (strong, weak) {
                ((2, 0), (1, 0)) => Some(Rule::TwoToOne),
                ((1, 0), (1, 0)) => Some(Rule::Duel),
                _ => None,
            },
            Self::Tudaf => (pieces == 2).then_some(Rule::Duel),
        }
    }

    /// Whether the player to move must claim the draw before moving (1.14.1: "līdz sava gājiena
    /// izdarīšanai"; WCDF: by showing the score to the referee). Without a claim the count runs on.
    pub(super) fn claimed(self, material: Material) -> bool {
        match self.rule(material) {
            Some(Rule::Balance) => self == Self::Lv001,
            Some(Rule::Quiet) => matches!(self, Self::Wcdf | Self::Fid),
            _ => false,
        }
    }

    /// Returns the length of the clock of a class.
    fn length(self, material: Material) -> Option<Length> {
        let charged = |moves| match (self, strong(material)) {
            // Equal sides have no stronger one.
            (Self::RuMinsport100 | Self::Fmjd64, Some(_)) => Length::Own(moves),
            _ => Length::Each(moves),
        };
        Some(match self.rule(material)? {
            Rule::Quiet => match self {
                Self::Cbjd | Self::Cbd => Length::Each(20),
                Self::Wcdf | Self::Fid => Length::Each(40),
                _ => Length::Each(25),
            },
            Rule::ThreeToOne => charged(16),
            Rule::TwoToOne => match self {
                // "the two must win within seven moves": their own seven.
                Self::Frisian2011 => Length::Own(7),
                Self::FrisianLidraughts => Length::Each(7),
                _ => charged(5),
            },
            Rule::ThreeKings => Length::Own(if self == Self::Apca { 13 } else { 15 }),
            Rule::TwoPieces => Length::Own(10),
            Rule::Balance => match self {
                Self::Lv001 => Length::Each(32),
                _ => Length::Each(30),
            },
            Rule::Five => Length::Each(5),
            Rule::Duel => match self {
                // A king that can be taken now, or must be taken after the next move.
                Self::Frisian2011 => Length::Each(1),
                Self::Tudaf => Length::Each(0),
                _ => Length::Each(2),
            },
        })
    }

    /// Returns the plies on a fresh clock of a class; 0 without a clock.
    #[must_use]
    pub fn limit(self, material: Material, turn: Colour) -> u8 {
        match self.length(material) {
            None => 0,
            Some(Length::Each(moves)) => 2 * moves,
            // The last ply is the stronger side's.
            Some(Length::Own(moves)) if strong(material) == Some(turn) => 2 * moves - 1,
            Some(Length::Own(moves)) => 2 * moves,
        }
    }

    /// Returns the effect of a man move or a capture. (A quiet king move is counted under every
    /// rule.)
    pub(super) fn landing(self, from: Material, to: Material) -> Landing {
        let (Some(before), Some(after)) = (self.rule(from), self.rule(to)) else {
            return Landing::Fresh;
        };
        let goes_on = match (before, after) {
            // Any of these moves ends the count.
            (Rule::Quiet, Rule::Quiet) => false,
            // A capture or a promotion ends the count, a man move does not.
            (Rule::Balance, Rule::Balance) => from == to,
            // In later texts 6.3 continues inside 6.4.
            (Rule::ThreeToOne, Rule::TwoToOne) => matches!(self, Self::Fmjd2018 | Self::Fmjd2024),
            // No move inside the classes of a rule restarts its count, neither a promotion nor
            // 2K v K becoming K v K. Classes of different rules have separate clocks.
            _ => before == after,
        };
        if goes_on {
            Landing::Counted
        } else {
            Landing::Fresh
        }
    }

    /// Returns the second clock of a class, if it has one.
    fn second_clock(self, material: Material) -> Option<SecondClock> {
        let (length, alone) = match self {
            Self::Fmjd2024 => (Length::Each(5), true),
            Self::Lv001 | Self::Fmjd64 | Self::Apca => (Length::Own(5), false),
            Self::Cbjd | Self::Cbd => (Length::Each(5), false),
            _ => return None,
        };
        let runs = match strong_and_weak(material) {
            ((3, 0), (1, 0)) => true,
            ((2, 1) | (1, 2), (1, 0)) => !matches!(self, Self::Lv001 | Self::Apca),
            _ => false,
        };
        runs.then_some(SecondClock { length, alone })
    }

    /// Returns the limit of the second clock: moves of the stronger side, or plies of both; 0
    /// without a second clock.
    #[must_use]
    pub fn second_limit(self, material: Material) -> u8 {
        match self.second_clock(material).map(|clock| clock.length) {
            None => 0,
            Some(Length::Each(moves)) => 2 * moves,
            Some(Length::Own(moves)) => moves,
        }
    }

    /// Returns the plies that a ply of `turn` adds to the second clock while it runs.
    pub(super) fn second_charge(self, material: Material, turn: Colour) -> u8 {
        match self.second_clock(material).map(|clock| clock.length) {
            None => 0,
            Some(Length::Each(_)) => 1,
            Some(Length::Own(_)) => u8::from(strong(material) == Some(turn)),
        }
    }

    /// Whether the second clock runs in a position.
    #[must_use]
    pub fn second_clock_runs(self, variant: &Variant, placement: &Placement) -> bool {
        let material = Material::of(placement);
        let Some(clock) = self.second_clock(material) else {
            return false;
        };
        let lone = match strong(material) {
            Some(strong) => placement.pieces(strong.other()),
            None => return false,
        };
        let pieces = placement.pieces(Colour::White) | placement.pieces(Colour::Black);
        let holding = variant.board.long_diagonal() & if clock.alone { pieces } else { lone };
        holding == lone
    }
}

/// Returns the kings and men of the larger side, then of the other. If both have the same number of
/// pieces, the side with more kings comes first.
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

/// Returns the side with more pieces.
fn strong(material: Material) -> Option<Colour> {
    let [white, black] = Colour::BOTH.map(|colour| material.pieces(colour));
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Colour::White),
        std::cmp::Ordering::Less => Some(Colour::Black),
        std::cmp::Ordering::Equal => None,
    }
}
