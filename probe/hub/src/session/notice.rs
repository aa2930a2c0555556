//! Notices of a session, as data: the caller puts them into a language.

/// A notice for the people who use the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Notice {
    /// The position is beyond the tables, so that its score has no meaning.
    Beyond {
        /// The number of pieces on the board.
        pieces: u32,
    },
    /// Draw clocks are ignored, because tables of `need` are missing.
    WithoutClocks,
    /// There is no legal move.
    NoMove,
    /// The board asked for another game than that of the tables.
    OtherVariant {
        /// The value of `variant` that the board gave.
        name: String,
        /// The value for the game of the tables.
        own: String,
    },
    /// The board asked for draw rules that do not exist.
    UnknownProfile {
        /// The name that the board gave.
        name: String,
        /// All known names, separated by commas.
        known: String,
    },
    /// The board set a parameter that does not exist.
    UnknownParameter {
        /// The name that the board gave.
        name: String,
        /// All known names, separated by commas.
        known: String,
    },
    /// A line of the board was skipped, and the position is unknown now.
    LineTooLong {
        /// The number of the line, from 1.
        line: u64,
        /// Upper bound on the bytes of a line.
        limit: usize,
    },
    /// The other engine's move was replaced, because the tables know a better result.
    Replaced {
        /// The engine's move.
        played: String,
    },
    /// The other engine failed.
    Engine(EngineFault),
    /// A message of the library or the other engine, word for word.
    Verbatim(String),
}

/// A fault of the other engine.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EngineFault {
    /// It cannot be started.
    NotStarted {
        /// The error of the system.
        why: String,
    },
    /// It has exited.
    Gone,
    /// It did not answer in time.
    Silent,
    /// It does not play the game of the tables.
    OtherGame,
    /// It sent an illegal move.
    BadMove {
        /// The text of that move.
        said: String,
    },
}
