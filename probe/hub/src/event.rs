//! Events of a session.

/// An event that the loop of a session reads. Engines are numbered in the order they were started,
/// so that late output of an earlier one can be recognised.
#[derive(Debug)]
pub(crate) enum Event {
    /// A line from the board.
    Board(String),
    /// The number of a line of the board that was skipped because of its length.
    BoardLineTooLong(u64),
    /// The end of the board's output.
    BoardGone,
    /// A line from the engine with this number.
    Engine(u64, String),
    /// The end of that engine's output.
    EngineGone(u64),
}
