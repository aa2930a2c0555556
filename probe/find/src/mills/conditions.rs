//! What is sought of mills.

use super::places::Place;
use crate::conditions::Range;
use galotne::position::Colour;
use galotne::value::Wdl;

/// What a position of mills must be like: what [`crate::Conditions`] asks of draughts, but for clocks, which mills do not
/// have. All of it at once; what is not said may be anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conditions {
    /// Who is to move.
    pub side: Option<Colour>,
    /// What it is worth to the side to move.
    pub result: Option<Wdl>,
    /// The side to move wins in so many plies.
    pub win_in: Option<Range>,
    /// The side to move loses in so many plies.
    pub loss_in: Option<Range>,
    /// Of all that meet the other conditions, those that take the most plies.
    pub longest: bool,
    /// Won, and one move alone wins.
    pub unique: bool,
    /// Won, and in the best line the winner has one winning move alone each time.
    pub unique_line: bool,
    /// Either side had rather not be the one to move: it would get a better result if the other was.
    pub zugzwang: bool,
    /// Where stones stand, or do not.
    pub places: Vec<Place>,
    /// Nothing is removed in the first so many plies of the best line; with one, the side to move can remove nothing.
    pub quiet: u16,
    /// Of positions that are each other's images one.
    pub up_to_symmetry: bool,
}
