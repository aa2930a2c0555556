//! The tables there are, found by what is asked for.

use super::{Directory, Opened, TableKey};
use crate::colour::Colour;
use crate::material::Class;
use crate::measure::Measure;
use crate::rules::{Profile, Variant};
use crate::value::Metric;
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// A table that can be opened when it is first asked for.
pub(super) struct Slot {
    /// What it is about.
    pub(super) key: TableKey,
    /// The directory its file lies in; `None` for a table that was inserted.
    pub(super) directory: Option<Arc<dyn Directory>>,
    pub(super) opened: OnceLock<Opened>,
}

/// Pieces of one kind in a class that is found by a look into an array: 0 to 7.
const COUNT_BITS: u32 = 3;

/// All tables of a variant. They are found by their keys; those of ordinary classes, of which most
/// questions are, by two looks into arrays.
pub(super) struct Shelf {
    slots: Vec<Slot>,
    numbers: FxHashMap<TableKey, usize>,
    /// By what is measured ([`Shelf::row`]), and in a row by class: the number of the slot and 1,
    /// or 0.
    rows: Vec<Box<[u32]>>,
}

impl Shelf {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![],
            numbers: FxHashMap::default(),
            rows: vec![],
        }
    }

    /// All tables.
    pub(super) fn iter(&self) -> std::slice::Iter<'_, Slot> {
        self.slots.iter()
    }

    /// The number of a table, which stays what it is.
    pub(super) fn number(&self, key: TableKey) -> Option<usize> {
        self.numbers.get(&key).copied()
    }

    /// The table of a number.
    #[inline]
    pub(super) fn numbered(&self, number: usize) -> Option<&Slot> {
        self.slots.get(number)
    }

    /// The table of a key.
    pub(super) fn get(&self, key: TableKey) -> Option<&Slot> {
        self.numbered(self.number(key)?)
    }

    /// The table that tells something of a class.
    #[inline]
    pub(super) fn find(&self, variant: &Variant, class: Class, measure: &Measure) -> Option<&Slot> {
        if let Some(row) = row(variant, measure.metric(), measure.profile())
            && let Some(place) = place(class)
        {
            let number = *self.rows.get(row)?.get(place)?;
            return self.slots.get((number as usize).checked_sub(1)?);
        }
        self.get(TableKey::of(variant, class, measure))
    }

    /// Puts a table in its place, over one that is there.
    pub(super) fn put(&mut self, variant: &Variant, slot: Slot) {
        let key = slot.key;
        if let Some(number) = self.number(key) {
            self.slots[number] = slot;
            return;
        }
        let number = self.slots.len();
        self.slots.push(slot);
        self.numbers.insert(key, number);
        let profile = key.profile.and_then(|name| variant.profile(name));
        let other = place(key.class.swapped());
        let (row, place) = (row(variant, key.metric, profile), place(key.class));
        if let (Some(row), Some(place)) = (row, place) {
            while self.rows.len() <= row {
                self.rows.push(vec![0; 1 << (4 * COUNT_BITS)].into());
            }
            // Whoever asks may sit on either chair.
            for place in [Some(place), other].into_iter().flatten() {
                self.rows[row][place] = number as u32 + 1;
            }
        }
    }
}

/// Which row the tables of a measure have; `None` for a profile that is not one of the variant's
/// own.
#[inline]
fn row(variant: &Variant, metric: Metric, profile: Option<&'static Profile>) -> Option<usize> {
    match (metric, profile) {
        (Metric::Wdl, _) => Some(0),
        (Metric::Dtw, _) => Some(1),
        (Metric::Need, Some(profile)) => {
            let mut profiles = variant.profiles.iter();
            let number = profiles.position(|own| std::ptr::eq(own, profile))?;
            Some(2 + number)
        }
        (Metric::Need, None) => None,
    }
}

/// Where in a row a class is, if it has so few pieces of each kind.
#[inline]
fn place(class: Class) -> Option<usize> {
    let [white, black] = Colour::BOTH;
    let counts = [
        class.kings(white),
        class.kings(black),
        class.men(white),
        class.men(black),
    ];
    let all = counts.iter().fold(0, |all, count| all | count);
    let place = (counts.iter()).fold(0, |place, &count| place << COUNT_BITS | usize::from(count));
    (all >> COUNT_BITS == 0).then_some(place)
}
