//! What a session tells people, for whoever puts it into their language.

/// What people are told.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Remark {
    /// A position of so many pieces is beyond the tables: its score means nothing.
    Beyond {
        /// How many there are.
        pieces: u32,
    },
    /// Draw clocks are not looked at: tables of `need` are missing.
    WithoutClocks,
    /// There is no legal move.
    NoMove,
    /// Another game was asked for.
    OtherVariant {
        /// Its name.
        name: String,
    },
    /// There are no such draw rules.
    UnknownProfile {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The other engine's move was replaced: it would have given away what the tables know.
    Replaced {
        /// Its move.
        played: String,
    },
    /// The other engine did something that cannot be used.
    Engine(EngineFault),
    /// What the library or the other engine says, in its own words.
    Told(String),
}

/// What another engine does wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EngineFault {
    /// It cannot be started.
    NotStarted {
        /// Why.
        why: String,
    },
    /// It has ended.
    Gone,
    /// It did not answer in time.
    Silent,
    /// Its move is none.
    BadMove {
        /// What it said.
        said: String,
    },
}
