//! The tables of a game, found by class and metric.

use super::{Directory, Opened, TableKey};
use crate::game::Game;
use crate::material::MaterialClass;
use crate::measure::Measure;
use crate::rules::Profile;
use crate::value::Metric;
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// A table that is opened when it is first needed.
pub(super) struct Slot<G: Game> {
    pub(super) key: TableKey<G::Class>,
    /// The directory of its file; `None` for a table that was inserted.
    pub(super) directory: Option<Arc<dyn Directory>>,
    pub(super) opened: OnceLock<Opened<G>>,
}

/// All tables of a game. Those of ordinary classes, which most questions are about, are found by
/// two array look-ups, the others by a hash of their key.
pub(super) struct Registry<G: Game> {
    slots: Vec<Slot<G>>,
    numbers: FxHashMap<TableKey<G::Class>, usize>,
    /// For each metric and profile ([`row`]) the classes by [`MaterialClass::ordinal`]: the number
    /// of the slot plus 1, or 0 where there is none.
    rows: Vec<Box<[u32]>>,
}

impl<G: Game> Registry<G> {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![],
            numbers: FxHashMap::default(),
            rows: vec![],
        }
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Slot<G>> {
        self.slots.iter()
    }

    /// Returns the number of a table, which never changes.
    pub(super) fn number(&self, key: TableKey<G::Class>) -> Option<usize> {
        self.numbers.get(&key).copied()
    }

    #[inline]
    pub(super) fn by_number(&self, number: usize) -> Option<&Slot<G>> {
        self.slots.get(number)
    }

    pub(super) fn by_key(&self, key: TableKey<G::Class>) -> Option<&Slot<G>> {
        self.by_number(self.number(key)?)
    }

    /// Returns the table that answers a measure for a class, in either orientation.
    #[inline]
    pub(super) fn find(&self, game: &G, class: G::Class, measure: &Measure) -> Option<&Slot<G>> {
        if let Some(row) = row(game, measure.metric(), measure.profile())
            && let Some(ordinal) = class.ordinal()
        {
            let number = *self.rows.get(row)?.get(ordinal)?;
            return self.slots.get((number as usize).checked_sub(1)?);
        }
        self.by_key(TableKey::of(game, class, measure))
    }

    /// Adds a table, in place of one with the same key.
    pub(super) fn insert(&mut self, game: &G, slot: Slot<G>) {
        let key = slot.key;
        if let Some(number) = self.number(key) {
            self.slots[number] = slot;
            return;
        }
        let number = self.slots.len();
        self.slots.push(slot);
        self.numbers.insert(key, number);
        let profile = key.profile.and_then(|name| game.profile(name));
        if let (Some(row), Some(ordinal)) = (row(game, key.metric, profile), key.class.ordinal()) {
            while self.rows.len() <= row {
                self.rows.push(vec![0; G::Class::ORDINALS].into());
            }
            // Questions name a class in either orientation.
            let ordinals = [Some(ordinal), key.class.swapped().ordinal()];
            for ordinal in ordinals.into_iter().flatten() {
                self.rows[row][ordinal] = number as u32 + 1;
            }
        }
    }
}

/// Returns the row of a metric's tables; `None` for a profile that is not one of the game's own.
#[inline]
fn row<G: Game>(game: &G, metric: Metric, profile: Option<&'static Profile>) -> Option<usize> {
    match (metric, profile) {
        (Metric::Wdl, _) => Some(0),
        (Metric::Dtw, _) => Some(1),
        (Metric::Need, Some(profile)) => {
            let mut profiles = game.profiles().iter();
            let number = profiles.position(|own| std::ptr::eq(own, profile))?;
            Some(2 + number)
        }
        (Metric::Need, None) => None,
    }
}
