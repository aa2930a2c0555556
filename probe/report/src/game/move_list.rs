//! The moves of a game in its report, so that a signed page says which game it is about.

use super::phrases::Phrases;
use crate::language::say;
use galotne::position::Colour;

/// A move of a score.
pub(crate) struct ScoreMove {
    /// The number of the move, and the side that makes it.
    pub number: (usize, Colour),
    pub text: String,
}

impl ScoreMove {
    /// The number to write before this move: the other side's move needs one only at the beginning,
    /// and an extra move none.
    pub fn number_after(&self, before: Option<(usize, Colour)>, starts: Colour) -> Option<String> {
        let (number, side) = self.number;
        if side == starts && before != Some(self.number) {
            Some(format!("{number}."))
        } else {
            before.is_none().then(|| format!("{number}..."))
        }
    }
}

/// The moves of a game, each with its number where a score has one.
pub(crate) struct MoveList {
    pub heading: String,
    /// The moves that lead to the position judged, or to the end of the game.
    pub decisive: Vec<String>,
    /// The moves after it, with a heading; `None` if there are none.
    pub later: Option<(String, Vec<String>)>,
}

impl MoveList {
    /// Lists the moves. `decisive` is the number of plies that decides the verdict. `None` if the
    /// game has no moves.
    pub fn new(
        phrases: &Phrases,
        moves: &[ScoreMove],
        setups: &[(usize, String)],
        decisive: usize,
    ) -> Option<Self> {
        let mut before = None;
        let mut texts: Vec<String> = vec![];
        for (ply, played) in moves.iter().enumerate() {
            let setup = setups.iter().find(|(after, _)| *after == ply);
            let setup =
                setup.map(|(_, fen)| say!(phrases.language, "moves-setup", fen = fen.as_str()));
            let number = played.number_after(before, phrases.starts);
            before = Some(played.number);
            let parts = setup.into_iter().chain(number).chain([played.text.clone()]);
            texts.push(parts.collect::<Vec<_>>().join("\u{a0}"));
        }
        let later = texts.split_off(decisive.min(texts.len()));
        let later = (!later.is_empty()).then(|| (say!(phrases.language, "moves-later"), later));
        (!moves.is_empty()).then(|| Self {
            heading: say!(phrases.language, "moves-heading"),
            decisive: texts,
            later,
        })
    }
}
