//! The tables of a game, found by class and metric.

use super::{Directory, TableKey};
use crate::material::MaterialClass;
use crate::measure::Measure;
use crate::rules::Profile;
use crate::value::Metric;
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// A table that is opened when it is first needed.
pub(super) struct Slot<C: MaterialClass, T> {
    pub(super) key: TableKey<C>,
    /// The directory of its file; `None` for a table that was inserted.
    pub(super) directory: Option<Arc<dyn Directory>>,
    pub(super) opened: OnceLock<T>,
}

/// All tables of a game. Those of ordinary classes, which most questions are about, are found by
/// two array look-ups, the others by a hash of their key.
pub(super) struct Registry<C: MaterialClass, T> {
    /// The name of the game.
    rules: &'static str,
    /// The draw rules of the game.
    profiles: &'static [Profile],
    slots: Vec<Slot<C, T>>,
    numbers: FxHashMap<TableKey<C>, usize>,
    /// For each metric and profile ([`Registry::row`]) the classes by [`MaterialClass::ordinal`]:
    /// the number of the slot plus 1, or 0 where there is none. Rows without tables are empty.
    rows: Vec<Box<[u32]>>,
}

impl<C: MaterialClass, T> Registry<C, T> {
    pub(super) fn new(rules: &'static str, profiles: &'static [Profile]) -> Self {
        Self {
            rules,
            profiles,
            slots: vec![],
            numbers: FxHashMap::default(),
            rows: vec![],
        }
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Slot<C, T>> {
        self.slots.iter()
    }

    /// Returns the number of a table, which never changes.
    pub(super) fn number(&self, key: TableKey<C>) -> Option<usize> {
        self.numbers.get(&key).copied()
    }

    #[inline]
    pub(super) fn by_number(&self, number: usize) -> Option<&Slot<C, T>> {
        self.slots.get(number)
    }

    pub(super) fn by_key(&self, key: TableKey<C>) -> Option<&Slot<C, T>> {
        self.by_number(self.number(key)?)
    }

    /// Returns the key of the table that answers a measure for a class.
    pub(super) fn key(&self, class: C, measure: &Measure) -> TableKey<C> {
        TableKey {
            rules: self.rules,
            class: class.canonical(),
            metric: measure.metric(),
            profile: measure.profile().map(|profile| profile.name),
        }
    }

    /// Returns the table that answers a measure for a class, in either orientation.
    #[inline]
    pub(super) fn find(&self, class: C, measure: &Measure) -> Option<&Slot<C, T>> {
        if let Some(row) = self.row(measure.metric(), measure.profile())
            && let Some(ordinal) = class.ordinal()
        {
            let number = *self.rows.get(row)?.get(ordinal)?;
            return self.slots.get((number as usize).checked_sub(1)?);
        }
        self.by_key(self.key(class, measure))
    }

    /// Adds a table, in place of one with the same key.
    pub(super) fn insert(&mut self, slot: Slot<C, T>) {
        let key = slot.key;
        if let Some(number) = self.number(key) {
            self.slots[number] = slot;
            return;
        }
        let number = self.slots.len();
        self.slots.push(slot);
        self.numbers.insert(key, number);
        let own = |name| self.profiles.iter().find(|profile| profile.name == name);
        let profile = key.profile.and_then(own);
        if let (Some(row), Some(ordinal)) = (self.row(key.metric, profile), key.class.ordinal()) {
            while self.rows.len() <= row {
                self.rows.push(Box::default());
            }
            if self.rows[row].is_empty() {
                self.rows[row] = vec![0; C::ORDINALS].into();
            }
            // Questions name a class in either orientation.
            let ordinals = [Some(ordinal), key.class.swapped().ordinal()];
            for ordinal in ordinals.into_iter().flatten() {
                self.rows[row][ordinal] = number as u32 + 1;
            }
        }
    }

    /// Returns the row of a metric's tables; `None` for a profile that is not one of the game's
    /// own.
    #[inline]
    fn row(&self, metric: Metric, profile: Option<&'static Profile>) -> Option<usize> {
        let row = metric as usize;
        if !metric.has_profile() {
            return Some(row);
        }
        let profile = profile?;
        let mut profiles = self.profiles.iter();
        let number = profiles.position(|own| std::ptr::eq(own, profile))?;
        Some(row + number * Metric::ALL.len())
    }
}
