//! The states of tables beside the published ones, for reports.

use galotne_published::VerifiedTables;
use galotne_report::game::ClassState;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The records of verifications in a directory, each game's read once.
pub struct KnownStates {
    directory: PathBuf,
    games: RefCell<BTreeMap<String, VerifiedTables>>,
}

impl KnownStates {
    pub const fn new(directory: PathBuf) -> Self {
        Self {
            directory,
            games: RefCell::new(BTreeMap::new()),
        }
    }

    /// Returns the state of the tables of a class.
    pub fn class(&self, rules: &str, class: &str) -> ClassState {
        let mut games = self.games.borrow_mut();
        let known = games
            .entry(rules.to_owned())
            .or_insert_with(|| VerifiedTables::read(&self.directory, rules));
        match known.class_state(class) {
            Ok(state) => ClassState {
                published: state.word(),
                verified: state.verified,
            },
            // The tables were there when they were read.
            Err(_) => ClassState {
                published: "not-verified",
                verified: None,
            },
        }
    }
}
