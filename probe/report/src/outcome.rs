//! What a position is worth to White and Black, whoever is to move.

use galotne::position::Colour;
use galotne::verdict::Category;

/// What a position is worth, whoever moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PositionOutcome {
    Wins(Colour),
    /// Without draw rules; with them it is a draw.
    Cursed(Colour),
    Draw,
    Unknown,
}

impl PositionOutcome {
    /// In the order of the legend.
    pub const ALL: [Self; 6] = [
        Self::Wins(Colour::White),
        Self::Cursed(Colour::White),
        Self::Draw,
        Self::Cursed(Colour::Black),
        Self::Wins(Colour::Black),
        Self::Unknown,
    ];

    /// That of a category, with `turn` to move.
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

    /// The message for it.
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
