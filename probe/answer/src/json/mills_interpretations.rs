//! The verdicts on a game of mills under other interpretations of the rule text.

use galotne::position::Colour;
use galotne_mills::PlyFaultKind;
use serde::Serialize;

/// An interpretation of the rule text that leads to another verdict on a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OtherInterpretation {
    /// The name of the rules with this interpretation.
    pub rules: &'static str,
    /// The key, in the messages of every language, of the sentence interpreted differently.
    #[serde(rename = "cite")]
    pub key: Option<String>,
    /// The place of the sentence in the rule text.
    #[serde(rename = "source")]
    pub cite: Option<&'static str>,
    /// The difference between the two verdicts.
    #[serde(flatten)]
    pub difference: VerdictDifference,
}

/// The difference that an interpretation makes to the verdict: one word in `differs`, and its
/// details.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "differs", rename_all = "kebab-case")]
pub enum VerdictDifference {
    /// The game could not have begun in its first position.
    Start,
    /// A ply that we judge legal would be illegal.
    Illegal {
        /// The number of the ply, from 1.
        ply: usize,
        /// The fault, in one word.
        fault: &'static str,
        /// The fault for messages.
        #[serde(skip)]
        kind: Box<PlyFaultKind>,
    },
    /// The ply that we judge illegal would be legal.
    Legal {
        /// The number of the ply, from 1.
        ply: usize,
    },
    /// The game would end differently, or would not end.
    End {
        /// The number of plies at the end; null where the game goes on.
        ply: Option<usize>,
        /// `white-wins` or `black-wins`; null where the game goes on.
        result: Option<&'static str>,
    },
    /// The position judged would have another value.
    Value {
        /// `white-wins`, `draw` or `black-wins`.
        result: &'static str,
        /// The winner for messages.
        #[serde(skip)]
        winner: Option<Colour>,
    },
}
