//! Moves that were corrected in a score before it was judged: what the sheet said, and what was
//! read in its place. A report says both, since the ruling rests on it.

use crate::adjudicated::AdjudicatedGame;
use crate::notes::{AnswerNote, NoteKind};
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

impl AdjudicatedGame {
    /// Adds the moves that were corrected before the game was judged. Those of plies that were not
    /// played are left out: a game may be judged up to an earlier ply.
    #[must_use]
    pub fn with_corrections(mut self, corrections: &[Correction]) -> Self {
        let notes = corrections.iter().filter_map(|one| self.correction(one));
        self.corrections = notes.collect();
        self
    }

    fn correction(&self, Correction { ply, was }: &Correction) -> Option<AnswerNote> {
        let game = &self.read.game;
        let place = ply.checked_sub(1)?;
        let (position, played) = (game.positions().nth(place)?, game.moves.get(place)?);
        let read = write_move(game.variant, &position, played);
        let side = position.turn();
        let number = move_number(game.start.turn(), game.variant.starts, *ply);
        let text = format!("corrected: move {number} of {side:?} was `{was}`, read as {read}");
        Some(AnswerNote {
            about: NoteKind::Corrected {
                ply: *ply,
                n: number,
                side: side.word(),
                was: was.clone(),
                read,
            },
            cite: None,
            text,
        })
    }
}

/// The number of the move at a ply, as players count: it goes up before each move of the side that
/// starts games.
fn move_number(first: Colour, starts: Colour, ply: usize) -> usize {
    match first == starts {
        true => ply.div_ceil(2),
        false => ply / 2 + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicated::AdjudicationOptions;
    use galotne::notation::pdn::{ReadOptions, parse_game};
    use galotne::rules::Variant;
    use galotne::tablebase::Tablebase;

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
    fn a_note_has_the_number_of_the_sheet_and_both_moves() {
        let numbers = |score: &str| {
            let read = parse_game(score, &ReadOptions::default()).expect("a game");
            let variant: &'static Variant = read.game.variant;
            let (tables, options) = (Tablebase::empty(variant), AdjudicationOptions::default());
            let profile = variant.default_profile();
            let game = AdjudicatedGame::new(&tables, read, &[profile], &options).expect("judged");
            let corrections = [1, 2, 3, 9].map(|ply| Correction {
                ply,
                was: "1-2".to_owned(),
            });
            let game = game.with_corrections(&corrections);
            let notes = game.corrections.into_iter();
            let found = notes.filter_map(|note| match note.about {
                NoteKind::Corrected {
                    n, side, was, read, ..
                } => Some(format!("{n} {side} {was} {read}")),
                _ => None,
            });
            found.collect::<Vec<_>>()
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
