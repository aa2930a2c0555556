//! Moves that were corrected in a score before it was judged: what the sheet said, and what was
//! read in its place. A report says both, since the ruling rests on it.

use crate::move_number::move_number;
use galotne::GameRecord;
use galotne::notation::write_move;
use galotne::position::Colour;
use std::str::FromStr;

/// Upper bound on the letters of a word of a sheet that an answer repeats.
const MAX_LETTERS: usize = 24;

/// A move of a score that somebody corrected: `45:31-27` for ply 45, where the sheet has 31-27.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    /// The number of the ply, from 1.
    pub ply: usize,
    /// The word of the sheet, shortened if it is long.
    pub was: String,
}

/// The reason why a text is not a correction.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a correction: write the ply and what the sheet said, as in 45:31-27")]
pub struct CorrectionError {
    /// The text, shortened if it is long.
    pub text: String,
}

impl FromStr for Correction {
    type Err = CorrectionError;

    fn from_str(text: &str) -> Result<Self, CorrectionError> {
        let shortened = |text: &str| text.trim().chars().take(MAX_LETTERS).collect::<String>();
        let parse = || {
            let (ply, was) = text.split_once(':')?;
            let ply = ply.trim().parse().ok().filter(|ply| *ply > 0)?;
            let was = shortened(was);
            (!was.is_empty()).then_some(Self { ply, was })
        };
        parse().ok_or_else(|| CorrectionError {
            text: shortened(text),
        })
    }
}

/// A move that was read in place of what the sheet says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorrectedMove {
    /// The number of the ply, from 1.
    pub ply: usize,
    /// The number of the move, as the sheet counts.
    pub number: usize,
    /// Its side.
    pub side: Colour,
    /// The word of the sheet, shortened if it is long.
    pub was: String,
    /// The move read in its place.
    pub read: String,
}

impl CorrectedMove {
    /// Finds the move of a correction in its game; `None` if the ply was not played.
    #[must_use]
    pub fn find(Correction { ply, was }: &Correction, game: &GameRecord) -> Option<Self> {
        let place = ply.checked_sub(1)?;
        let (position, played) = (game.positions().nth(place)?, game.moves.get(place)?);
        Some(Self {
            ply: *ply,
            number: move_number(game, *ply),
            side: position.turn(),
            was: was.clone(),
            read: write_move(game.variant, &position, played),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::notation::pdn::{ReadOptions, parse_game};

    #[test]
    fn a_correction_is_a_ply_and_a_word() {
        let read = |text: &str| text.parse::<Correction>();
        let correction = |ply, was: &str| {
            let was = was.to_owned();
            Ok(Correction { ply, was })
        };
        assert_eq!(read("45:31-27"), correction(45, "31-27"));
        assert_eq!(read("5:c3:e5"), correction(5, "c3:e5"));
        let long = "9".repeat(60);
        assert_eq!(read(&format!("1:{long}")), correction(1, &"9".repeat(24)));
        for wrong in ["", "45", "45:", ":31-27", "0:31-27", "x:31-27"] {
            let error = read(wrong).expect_err(wrong).to_string();
            assert!(
                error.contains(wrong) && error.contains("45:31-27"),
                "{error}"
            );
        }
    }

    #[test]
    fn a_corrected_move_has_the_number_of_the_sheet_and_both_words() {
        let numbers = |score: &str| {
            let read = parse_game(score, &ReadOptions::default()).expect("a game");
            let found = [1, 2, 3, 9].into_iter().filter_map(|ply| {
                let was = "1-2".to_owned();
                CorrectedMove::find(&Correction { ply, was }, &read.game)
            });
            let words = found.map(|found| {
                let side = found.side.word();
                format!("{} {side} {} {}", found.number, found.was, found.read)
            });
            words.collect::<Vec<_>>()
        };
        let ten = numbers("[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *");
        assert_eq!(
            ten,
            [
                "1 white 1-2 32-28",
                "1 black 1-2 19-23",
                "2 white 1-2 28x19"
            ]
        );
        // Black begins games of English draughts.
        let eight = numbers("[GameType \"21\"]\n\n1. 12-16 22-17 2. 16-19 *");
        assert_eq!(
            eight,
            [
                "1 black 1-2 12-16",
                "1 white 1-2 22-17",
                "2 black 1-2 16-19"
            ]
        );
    }
}
