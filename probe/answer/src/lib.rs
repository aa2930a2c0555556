//! Questions and answers: the contract of the command line, the service and every other program.
//!
//! A [`PositionQuestion`] is read from a FEN with its counts and judged to a [`PositionVerdict`]; a
//! played game becomes an [`AdjudicatedGame`]. [`json`] writes both. A verdict carries everything
//! that its reader needs, advice on missing tables included; sentences and pages are in
//! `galotne-report`.

// Tests compile the examples of README.md.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![forbid(unsafe_code)]

mod adjudicated;
mod alternatives;
mod build_cost;
mod build_hints;
mod citation;
mod correction;
mod inventory;
pub mod json;
mod lists;
pub mod mills;
mod move_number;
mod names;
mod notes;
mod position;
mod profile_choice;
mod proof;
mod question;
mod tags;
mod termination;
mod text_board;
mod typed_fen;

pub use adjudicated::{
    AdjudicatedGame, AdjudicationError, AdjudicationOptions, AnswerDetail, Ruling, UnjudgedGame,
    UsedTable, profiles,
};
pub use alternatives::{
    Alternative, OtherRuling, alternatives, alternatives_in_game, foreign_rulings, sibling_rulings,
};
pub use build_cost::{BuildCost, BuildMachine, BuildScope, scales};
pub use build_hints::{BuildEstimate, BuildHint};
pub use citation::rule_key;
pub use correction::{CorrectedMove, Correction, CorrectionError};
pub use inventory::{TableEntry, inventory};
pub use move_number::move_number;
pub use names::{NameError, profile, shortened, variant};
pub use notes::{AnswerNote, NoteKind};
pub use position::{PositionDetail, PositionVerdict};
pub use profile_choice::{AssumedProfile, ProfileReason};
pub use proof::{NoProofError, ProofQuestionError, ProofVerdict};
pub use question::{Assumption, Counts, PositionQuestion, QuestionError};
pub use tags::{known_tag, tag_or_player};
pub use termination::Termination;
pub use text_board::TextBoardError;
pub use typed_fen::{TypedFenError, pasted_fen, typed_fen};
