//! [`Game`]: a game that has tables.
//!
//! [`Rules`] tells how a game is played and how its positions are numbered. `Game` adds the names
//! of its classes and tables, the layout of a table, and the way from a position to its value. A
//! [`Tablebase`](crate::tablebase::Tablebase) needs no more than this, whatever the pieces and the
//! board are.

use crate::material::MaterialClass;
use crate::measure::Measure;
use crate::rules::{ClassIndex, Clauses, Profile, Rules};
use crate::table::{Omission, TableSpec};
use crate::tablebase::{Probe, ProbeError, StoredCell, TableKey};
use crate::value::{Metric, Value};
use std::fmt;

/// A game with tables.
pub trait Game: Rules<Class: MaterialClass> + fmt::Debug + Sized + 'static {
    /// The order of a table's cells, prepared for look-ups when the table is opened.
    type Addressing: Send + Sync;
    /// The reason why a position has no cell of its own, as far as resolving it needs to know.
    type OmissionReason: Copy;
    /// Values that resolving has found and may need again. One memo serves one caller.
    type Memo: Default;

    /// The omission rule of tables that keep both sides to move.
    const OMISSION: Omission;

    /// Returns the name of the game, in options and as the folder of its tables.
    fn name(&self) -> &'static str;

    /// Returns the name in the headers of its tables.
    fn tag(&self) -> &'static str;

    /// Returns its sets of draw rules, the default one first; none for a game without draw rules.
    fn profiles(&self) -> &'static [Profile] {
        &[]
    }

    /// Returns the set of draw rules with this name. Every game has `none`.
    fn profile(&self, name: &str) -> Option<&'static Profile> {
        if name == Profile::NONE.name {
            return Some(&Profile::NONE);
        }
        (self.profiles().iter()).find(|profile| profile.name == name)
    }

    /// Returns the metrics that its tables can have.
    fn metrics(&self) -> &'static [Metric] {
        &[Metric::Wdl, Metric::Dtw]
    }

    /// Whether the game has positions of a class.
    fn has_class(&self, class: Self::Class) -> bool;

    /// Returns all canonical classes of up to this many pieces, each after those it can move into.
    fn classes(&self, pieces: u8) -> Vec<Self::Class>;

    /// Returns the clauses that decide the values of tables, with those of a draw profile for
    /// `need`. Tables carry a digest of them.
    fn clauses(&self, profile: Option<&'static Profile>) -> Clauses;

    /// Returns the number of planes of a table that keeps both sides to move.
    fn planes(&self, key: &TableKey<Self::Class>, index: &Self::Index) -> usize {
        let _ = key;
        index.planes()
    }

    /// Whether a table may leave out all that this omission rule says.
    fn may_omit(&self, key: &TableKey<Self::Class>, omission: Omission) -> bool {
        let _ = key;
        omission == Self::OMISSION
    }

    /// Prepares look-ups in a table that has just been opened.
    fn addressing(&self, index: &Self::Index, spec: &TableSpec) -> Self::Addressing;

    /// Checks that a position stands on the board of this game.
    ///
    /// # Errors
    /// It stands on another one.
    #[inline]
    fn check_board(&self, position: &Self::Position) -> Result<(), ProbeError<Self::Class>> {
        let _ = position;
        Ok(())
    }

    /// Finds the place of a position's value.
    ///
    /// # Errors
    /// The table is missing, cannot be opened, or is not open where nothing may be read.
    fn find<'a>(
        &self,
        probe: &Probe<'a, Self>,
        position: &Self::Position,
        measure: Measure,
    ) -> Result<ValueSource<'a, Self>, ProbeError<Self::Class>>;

    /// Derives the value of a position without a cell from the positions that its moves lead to.
    ///
    /// # Errors
    /// A table is missing or cannot be read, or is not in memory where nothing may be read.
    fn resolve(
        &self,
        probe: &Probe<'_, Self>,
        position: &Self::Position,
        measure: Measure,
        reason: Self::OmissionReason,
        memo: &mut Self::Memo,
    ) -> Result<Value, ProbeError<Self::Class>>;

    /// Answers a batch of questions. `answer` is called once for each, in any order,
    /// with its number and value.
    fn value_batch(
        &self,
        probe: &Probe<'_, Self>,
        questions: &[(Self::Position, Measure)],
        memo: &mut Self::Memo,
        answer: &mut dyn FnMut(usize, Result<Value, ProbeError<Self::Class>>),
    ) {
        probe.look_up_together(questions, memo, answer);
    }
}

/// The place of a position's value.
pub enum ValueSource<'a, G: Game> {
    /// The rules alone decide it, or it has been worked out before.
    Known(Value),
    /// A cell of a table.
    Stored(StoredCell<'a, G>),
    /// The positions that its moves lead to.
    Moves(G::OmissionReason),
}
