//! The figures of an offered report: what of them is believed, and the report that is written.
//!
//! Results, hashes of values and longest games in a report are claims of whoever wrote it. With
//! distances they are counted again. Of results alone that would take as long as the build: they
//! must add up to the placements of the class, and everything else is left out.

use super::refusal::Refusal;
use crate::check::content::content_hash;
use crate::check::inventory::WholeTable;
use crate::game::Solve;
use crate::progress::Progress;
use galotne::material::MaterialClass;
use galotne::measure::Measure;
use galotne::report::manifest::parse_of;
use galotne::report::{Report, Statistics};
use galotne::rules::ClassIndex;
use galotne::table::TableForm;
use galotne::tablebase::Tablebase;
use std::path::Path;

/// The sides to move in the order of reports.
const SIDES: [&str; 2] = ["w", "b"];

/// Checks the entries of a report in the form of manifests, and returns it with nothing that is not
/// checked or counted.
///
/// # Errors
/// [`Refusal::Report`] and [`Refusal::Figures`] with the path of the report.
pub fn plain_report<G: Solve>(
    game: &'static G,
    class: G::Class,
    published: &Report,
    tables: &[WholeTable<G::Class>],
    path: &Path,
) -> Result<Report, Refusal<G::Class>> {
    let wrong = |source| Refusal::Report {
        report: path.to_owned(),
        source,
    };
    // A report can be written as JSON.
    let line = serde_json::to_vec(published).unwrap_or_default();
    parse_of::<G::Class>(&line, game.name()).map_err(wrong)?;
    let mut entries = published.tables.clone();
    for entry in &mut entries {
        let mut compact = (tables.iter()).filter(|table| table.form == TableForm::Compact);
        let is_compact = compact.any(|table| table.key.to_string() == entry.table);
        entry.form = is_compact.then_some(TableForm::Compact);
        entry.archive = None;
    }
    let statistics = plain_statistics(game, class, &published.statistics);
    Ok(Report {
        rules: game.name().to_owned(),
        class: class.to_string(),
        tables: entries,
        statistics: statistics.ok_or_else(|| figures(path, "wins, draws and losses"))?,
        checksum: None,
        licence: None,
    })
}

/// Returns claimed results without everything else; `None` if they are not those of all placements.
fn plain_statistics<G: Solve>(
    game: &G,
    class: G::Class,
    claimed: &[Statistics],
) -> Option<Vec<Statistics>> {
    let both = class.is_symmetric() || game.index(class)?.planes() > 1;
    let sides: Vec<&str> = claimed.iter().map(|claim| &*claim.side).collect();
    let is_right = match (both, &*sides) {
        (true, sides) => sides == SIDES,
        (false, [side]) => SIDES.contains(side),
        (false, _) => false,
    };
    if !is_right {
        return None;
    }
    let positions = game.placements(class)?;
    let plain = claimed.iter().map(|claim| {
        let counted = claim.wins.checked_add(claim.draws)?;
        (counted.checked_add(claim.losses)? == positions).then(|| Statistics {
            rules: game.name().to_owned(),
            class: class.to_string(),
            side: claim.side.clone(),
            positions,
            wins: claim.wins,
            draws: claim.draws,
            losses: claim.losses,
            longest_win: None,
            longest_loss: None,
            wins_in: vec![],
            losses_in: vec![],
        })
    });
    plain.collect()
}

/// Counts the values of a class with distances, hashes those of its tables, and compares both with
/// its report. Writes the counted figures into it.
///
/// # Errors
/// [`Refusal::Figures`], or a table cannot be read.
pub fn count_again<G: Solve>(
    tables: &Tablebase<G>,
    class: G::Class,
    whole: &[WholeTable<G::Class>],
    report: &mut Report,
    path: &Path,
    progress: &dyn Progress,
) -> Result<(), Refusal<G::Class>> {
    let game = tables.game();
    for table in whole {
        let measure = table.key.measure(game);
        let profile = measure.and_then(|measure| measure.profile());
        if profile.is_some_and(|profile| game.clock_condition(profile, class).is_some()) {
            // The hash covers counts that a position off the condition cannot have, and that no
            // table stores.
            continue;
        }
        let name = table.key.to_string();
        let Some(entry) = report.tables.iter().find(|entry| entry.table == name) else {
            return Err(figures(path, "tables"));
        };
        if entry.same_as.is_some() {
            // The inventory has compared it with the table that it stands for.
            continue;
        }
        if content_hash(tables, table.key, progress)?.to_string() != entry.content {
            return Err(figures(path, "hashes of values"));
        }
    }
    let has_distances =
        |table: &WholeTable<G::Class>| table.key.measure(game) == Some(Measure::Dtw);
    if whole.iter().any(has_distances) {
        let counted = G::count(tables, class);
        let counted = counted.map_err(|error| Refusal::Value(error.into()))?;
        if !have_same_results(&counted, &report.statistics) {
            return Err(figures(path, "wins, draws and losses"));
        }
        report.statistics = counted;
    }
    Ok(())
}

/// Whether two lists count the same wins, draws and losses.
pub fn have_same_results(one: &[Statistics], other: &[Statistics]) -> bool {
    let results = |side: &Statistics| (side.side.clone(), [side.wins, side.draws, side.losses]);
    one.iter().map(results).eq(other.iter().map(results))
}

fn figures<C: MaterialClass>(path: &Path, figure: &'static str) -> Refusal<C> {
    Refusal::Figures {
        report: path.to_owned(),
        figure,
    }
}
