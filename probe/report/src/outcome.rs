//! The value of a position for White and Black, independent of the side to move.

use galotne::position::Colour;
use galotne::verdict::Category;

/// The value of a position for White and Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PositionOutcome {
    Wins(Colour),
    /// A win without draw rules, a draw with them.
    Cursed(Colour),
    Draw,
    Unknown,
}

impl PositionOutcome {
    /// All outcomes in the order of the legend.
    pub const ALL: [Self; 6] = [
        Self::Wins(Colour::White),
        Self::Cursed(Colour::White),
        Self::Draw,
        Self::Cursed(Colour::Black),
        Self::Wins(Colour::Black),
        Self::Unknown,
    ];

    /// The outcome of a category with `turn` to move.
    pub fn new(category: Option<Category>, turn: Colour) -> Self {
        match category {
            None => Self::Unknown,
            Some(Category::Draw) => Self::Draw,
            Some(Category::Win) => Self::Wins(turn),
            Some(Category::Loss) => Self::Wins(!turn),
            Some(Category::CursedWin) => Self::Cursed(turn),
            Some(Category::BlessedLoss) => Self::Cursed(!turn),
        }
    }

    /// The key of its message.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Wins(Colour::White) => "course-white-wins",
            Self::Cursed(Colour::White) => "course-white-cursed",
            Self::Draw => "course-draw",
            Self::Cursed(Colour::Black) => "course-black-cursed",
            Self::Wins(Colour::Black) => "course-black-wins",
            Self::Unknown => "course-unknown",
        }
    }
}
