//! Other verdicts on a game of mills, by interpretations of its text.

use galotne::position::Colour;
use galotne_mills::PlyFaultKind;
use serde::Serialize;

/// An interpretation of the text with another verdict on a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MillsAlternative {
    /// The game with this interpretation.
    pub rules: &'static str,
    /// The key of the sentence interpreted differently, in the messages of every language.
    pub cite: Option<String>,
    /// The article of the sentence.
    pub source: Option<&'static str>,
    /// The difference.
    #[serde(flatten)]
    pub differs: VerdictDifference,
}

/// The difference between two verdicts: one word in `differs`, and its details.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "differs", rename_all = "kebab-case")]
pub enum VerdictDifference {
    /// The game cannot begin in its first position.
    Start,
    /// A legal ply is illegal.
    Illegal {
        /// The number of the ply, from 1.
        ply: usize,
        /// The fault, in one word.
        fault: &'static str,
        /// The fault for messages.
        #[serde(skip)]
        kind: Box<PlyFaultKind>,
    },
    /// The illegal ply is legal.
    Legal {
        /// The number of the ply, from 1.
        ply: usize,
    },
    /// The game ends differently, or does not end.
    End {
        /// The number of plies at the end; null where the game goes on.
        ply: Option<usize>,
        /// `white-wins` or `black-wins`; null where the game goes on.
        result: Option<&'static str>,
    },
    /// The position judged has another value.
    Value {
        /// `white-wins`, `draw` or `black-wins`.
        result: &'static str,
        /// The winner for messages.
        #[serde(skip)]
        winner: Option<Colour>,
    },
}
