//! A chapter: the counts and findings of a class as data.

use crate::game::{ClassCounts, StudyError, StudyGame};
use crate::line::{PlayedLine, played_line};
use crate::wording::letter;
use galotne::material::MaterialClass;
use galotne::position::Colour;
use galotne::report::Statistics;
use galotne::tablebase::Tablebase;
use galotne_find::{Conditions, Search, Selection, Watch};
use serde::{Serialize, Serializer};
use std::fmt::Display;

/// The extent of a chapter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChapterOptions {
    /// The most cells of a class whose unique wins are counted: every move of every win is looked
    /// up.
    pub max_cells_for_unique_wins: u64,
}

impl Default for ChapterOptions {
    fn default() -> Self {
        Self {
            max_cells_for_unique_wins: 1 << 23,
        }
    }
}

/// The lessons of a class as data. Every legal placement counts, pending captures included.
#[derive(PartialEq, Debug, Serialize)]
pub struct Chapter<G: StudyGame> {
    /// The game.
    #[serde(rename = "rules", serialize_with = "serialize_name")]
    pub game: &'static G,
    /// The class, canonical.
    #[serde(serialize_with = "serialize_text")]
    pub class: G::Class,
    /// Counts by side to move, in the form of `galotne-gen stats --json`. Without a table of
    /// distances they have no plies.
    pub statistics: Vec<Statistics>,
    /// The findings that only this game has.
    #[serde(flatten)]
    pub findings: G::Findings,
    /// Wins with one winning move; null if they were not counted.
    pub moves: Option<Vec<UniqueWins>>,
    /// The longest wins and losses, played out, by side to move; empty without distances.
    pub longest: Vec<PlayedLine>,
}

/// The number of wins that one move alone keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UniqueWins {
    /// The side to move: `w` or `b`.
    pub side: &'static str,
    /// The positions won for that side.
    pub wins: u64,
    /// The number of these with one winning move.
    pub unique: u64,
}

/// Serializes a game as its name.
pub(crate) fn serialize_name<G: StudyGame, S: Serializer>(
    game: &&'static G,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(game.name())
}

/// Serializes a class as its text.
pub(crate) fn serialize_text<S: Serializer>(
    value: &impl Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Goes through a class and counts.
///
/// # Errors
/// A table is missing or cannot be read; there is no such class.
pub fn chapter<G: StudyGame>(
    tables: &Tablebase<G>,
    class: G::Class,
    options: ChapterOptions,
    watch: &dyn Watch,
) -> Result<Chapter<G>, StudyError<G>> {
    let (game, class) = (tables.game(), class.canonical());
    let ClassCounts {
        cells,
        counters,
        findings,
    } = G::count_class(tables, class, watch)?;
    let unique_wins = || {
        let winning = counters.iter().filter(|(_, counter)| counter.wins > 0);
        let counted = winning.map(|&(turn, ref counter)| {
            Ok(UniqueWins {
                side: letter(turn),
                wins: counter.wins,
                unique: count_unique_wins(tables, class, turn)?,
            })
        });
        counted.collect::<Result<Vec<_>, StudyError<G>>>()
    };
    let longest = counters.iter();
    let longest = longest.filter_map(|(_, counter)| counter.longest());
    let longest = longest.map(|(position, as_long)| played_line(tables, &position, as_long));
    Ok(Chapter {
        game,
        class,
        findings,
        moves: (cells <= options.max_cells_for_unique_wins)
            .then(unique_wins)
            .transpose()?,
        longest: longest.collect::<Result<_, _>>()?,
        statistics: (counters.into_iter())
            .flat_map(|(turn, counter)| game.statistics(class, turn, counter))
            .collect(),
    })
}

/// Counts the positions of a class with exactly one winning move.
fn count_unique_wins<G: StudyGame>(
    tables: &Tablebase<G>,
    class: G::Class,
    turn: Colour,
) -> Result<u64, StudyError<G>> {
    let conditions = Conditions {
        side: Some(turn),
        unique: true,
        ..Conditions::default()
    };
    let found = Search::new(tables, class, conditions).run(&Selection::Count, &())?;
    Ok(found.count.unwrap_or_default())
}
