//! What a class looks like as a whole: how many positions are won, drawn and lost, and the longest.

use crate::store::planes;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::{Colour, Position};
use galotne::report::{self, Longest, Statistics};
use galotne::rules::Variant;
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::Metric;
use galotne::value::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// Counts values as they come.
#[derive(Clone, Default)]
pub struct Counter {
    /// Positions won for the side to move.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Lost positions.
    pub losses: u64,
    /// The first of the longest wins, with its plies.
    pub longest_win: Option<(u16, Position)>,
    /// The first of the longest losses, with its plies.
    pub longest_loss: Option<(u16, Position)>,
    /// Won positions by plies to the end.
    pub wins_in: BTreeMap<u16, u64>,
    /// Lost positions by plies to the end.
    pub losses_in: BTreeMap<u16, u64>,
}

impl Counter {
    /// Counts one position.
    pub fn count(&mut self, position: &Position, value: Value) {
        let (counter, by_plies, plies, longest) = match value {
            Value::Win(plies) => (
                &mut self.wins,
                &mut self.wins_in,
                plies,
                &mut self.longest_win,
            ),
            Value::Draw => {
                self.draws += 1;
                return;
            }
            Value::Loss(plies) => (
                &mut self.losses,
                &mut self.losses_in,
                plies,
                &mut self.longest_loss,
            ),
        };
        *counter += 1;
        *by_plies.entry(plies).or_default() += 1;
        if longest.is_none_or(|(longest, _)| plies > longest) {
            *longest = Some((plies, *position));
        }
    }

    /// The same with colours exchanged.
    fn swapped(mut self) -> Self {
        for longest in [&mut self.longest_win, &mut self.longest_loss] {
            *longest = longest.map(|(plies, position)| (plies, position.swapped()));
        }
        self
    }

    fn finish(self, variant: &Variant, class: Class, turn: Colour) -> Statistics {
        let longest = |found: Option<(u16, Position)>, sign: i32| {
            found.map(|(plies, position)| Longest {
                dtw: sign * i32::from(plies),
                fen: write_fen(variant, &position),
            })
        };
        Statistics {
            rules: variant.name.to_owned(),
            class: class.to_string(),
            side: turn.letter().to_ascii_lowercase().to_string(),
            positions: self.wins + self.draws + self.losses,
            wins: self.wins,
            draws: self.draws,
            losses: self.losses,
            longest_win: longest(self.longest_win, 1),
            longest_loss: longest(self.longest_loss, -1),
            wins_in: self.wins_in.into_iter().collect(),
            losses_in: self.losses_in.into_iter().collect(),
        }
    }
}

/// The statistics of a class for White and Black to move, from a counter for each plane it stores.
pub fn statistics(variant: &Variant, class: Class, counters: Vec<Counter>) -> Vec<Statistics> {
    let mut counters = counters;
    if let ([one], true) = (&counters[..], class.is_symmetric()) {
        let mirrored = one.clone().swapped();
        counters.push(mirrored);
    }
    (counters.into_iter().zip(Colour::BOTH))
        .map(|(counter, turn)| counter.finish(variant, class, turn))
        .collect()
}

/// The statistics of a class with tables in `dir`: from the report beside them if it is of these
/// tables, otherwise counted anew by asking the probe for every position.
///
/// # Errors
/// A table is missing or cannot be read.
pub fn of_tables(
    tables: &Tablebase,
    dir: &Path,
    class: Class,
) -> Result<Vec<Statistics>, ProbeError> {
    let variant = tables.variant();
    let report = report::read(&report::path(dir, variant, class)).ok();
    for metric in [Metric::Dtw, Metric::Wdl] {
        let key = TableKey::new(variant, class, metric, None);
        let table = match tables.table(key) {
            Err(ProbeError::Missing { .. }) => continue,
            table => table?.0,
        };
        let hash = table.file_hash()?.to_string();
        if let Some(report) = &report
            && report.describes(&key.to_string(), &hash)
        {
            return Ok(report.statistics.clone());
        }
    }
    let (_, index) = tables.table(TableKey::dtw(variant, class))?;
    let mut counters = vec![Counter::default(); planes::sides(class)];
    for (counter, turn) in counters.iter_mut().zip(Colour::BOTH) {
        let failed = index.walk().find(0..index.cells(), turn, |_, _, position| {
            let value = tables.probe_dtw(position);
            value.map(|value| counter.count(position, value)).err()
        });
        failed.map_or(Ok(()), Err)?;
    }
    Ok(statistics(variant, class, counters))
}
