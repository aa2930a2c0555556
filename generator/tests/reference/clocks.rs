//! The draw clocks of article 6: which one runs in a class, and on which clock a move lands.
//!
//! One number, the plies left on the running clock, is all that has to be carried, in both
//! profiles. Where `fmjd-2015` runs two clocks at once (6.3 going on inside 6.4), both are charged
//! every ply and both end together, so the smaller one alone decides.

use super::Material;

/// A set of draw rules. The profile `none` is written as the absence of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Profile {
    /// A capture inside 6.3 that leads into 6.4 keeps what is left of 6.3 as a cap.
    Fmjd2015,
    /// Such a capture starts 6.4 afresh.
    Lidraughts,
}

/// The paragraph whose clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// 25 moves each of kings alone, without a capture; runs wherever the other two do not.
    Six2,
    /// 16 moves each: three kings, two kings and a man, or a king and two men against a king.
    Six3,
    /// Five moves each: two kings, a king and a man, or a king against a king.
    Six4,
}

impl Rule {
    /// The rule that applies to a class, either side being the strong one.
    #[must_use]
    pub fn of(material: Material) -> Self {
        let white = (material.white_kings, material.white_men);
        let black = (material.black_kings, material.black_men);
        // The larger side first; with one king each the order does not matter.
        let (strong, weak) = if white.0 + white.1 >= black.0 + black.1 {
            (white, black)
        } else {
            (black, white)
        };
        match (strong, weak) {
            ((3, 0) | (2, 1) | (1, 2), (1, 0)) => Self::Six3,
            ((2, 0) | (1, 1) | (1, 0), (1, 0)) => Self::Six4,
            _ => Self::Six2,
        }
    }

    /// Length of the clock in plies.
    #[must_use]
    pub fn limit(self) -> u8 {
        match self {
            Self::Six2 => 50,
            Self::Six3 => 32,
            Self::Six4 => 10,
        }
    }
}

/// What a move does to the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Landing {
    /// The clock of the class it lands in starts with its full limit.
    Fresh,
    /// The ply is counted; what is left goes on, up to the limit of the class it lands in.
    Counted,
}

/// Where a man move or a capture lands. (A king's quiet move is counted under every rule.)
pub(super) fn landing(profile: Profile, from: Material, to: Material) -> Landing {
    match (Rule::of(from), Rule::of(to)) {
        // A man move or a capture is what 6.2 waits for.
        (Rule::Six2, Rule::Six2) => Landing::Fresh,
        // Nothing restarts 6.3 or 6.4 from inside, neither a promotion nor 2K v K becoming K v K.
        (Rule::Six3, Rule::Six3) | (Rule::Six4, Rule::Six4) => Landing::Counted,
        (Rule::Six3, Rule::Six4) => match profile {
            Profile::Fmjd2015 => Landing::Counted,
            Profile::Lidraughts => Landing::Fresh,
        },
        // Entered from outside, or left for neither; the move itself is not counted.
        (Rule::Six2, Rule::Six3 | Rule::Six4) | (Rule::Six3 | Rule::Six4, Rule::Six2) => {
            Landing::Fresh
        }
        (Rule::Six4, Rule::Six3) => unreachable!("{from} has fewer pieces than {to}"),
    }
}
