//! Problems of mills in their notation.

use super::board;
use crate::language::Language;
use crate::problems::ProblemNotation;
use crate::search::mills_set_up_tags;
use galotne::position::Colour;
use galotne_mills::{Mills, Move, Position, Replay, WrittenMove, write_fen, write_score};

/// A problem of mills.
#[derive(Clone, Debug)]
pub struct MillsProblem {
    /// The game.
    pub rules: &'static Mills,
    /// The position; the side to move wins.
    pub position: Position,
    /// The solution.
    pub line: Vec<Move>,
}

impl ProblemNotation for MillsProblem {
    fn winner(&self) -> Colour {
        self.position.turn()
    }

    fn fen(&self) -> String {
        write_fen(&self.position)
    }

    fn solution(&self) -> String {
        let entries: Vec<WrittenMove> = self.line.iter().copied().map(Into::into).collect();
        write_score(&Replay::new(self.rules, self.position, &entries, true))
    }

    fn tags(&self, event: &str, result: &str) -> String {
        mills_set_up_tags(self.rules.name, event, &self.fen(), result)
    }

    fn board(&self, title: &str, language: Language) -> String {
        board::svg(&self.position, 0, title, &self.fen(), language)
    }
}
