//! All that a chapter tells of a class.

use crate::census::{Census, census};
use crate::clocks::{self, Disagreement, Law, Laws};
use crate::holding::{Held, letter};
use crate::line::{PlayedOut, played_out};
use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::Colour;
use galotne::report::{Counter, Statistics};
use galotne::rules::Variant;
use galotne::tablebase::{TableKey, Tablebase};
use galotne_find::{Conditions, FindError, Search, Selection, Watch, index_of};
use serde::Serialize;

/// What a chapter is to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Wins by one move alone are counted in classes of no more cells: every move of every win is
    /// asked about.
    pub moves_up_to: u64,
}

impl Default for Wanted {
    fn default() -> Self {
        Self {
            moves_up_to: 1 << 23,
        }
    }
}

/// What the tables of a class teach, as data. Every legal placement counts, pending captures
/// included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chapter {
    /// The game.
    pub rules: String,
    /// The class in its canonical orientation.
    pub class: String,
    /// Counts with White and with Black to move, as `galotne-gen stats --json` has them.
    pub statistics: Vec<Statistics>,
    /// What the draw rules leave.
    pub laws: Vec<Law>,
    /// Profiles whose tables are not here.
    pub without_tables: Vec<String>,
    /// Where draw rules disagree.
    pub disagreements: Vec<Disagreement>,
    /// Where the pieces of the side that wins less hold, in positions without a capture for the
    /// side to move.
    pub held: Vec<Held>,
    /// Values by who has kings on the main road, in positions without a capture for the side to
    /// move; nothing in a class without kings.
    pub road: Vec<Road>,
    /// Where it is bad to be the one to move.
    pub zugzwangs: Zugzwangs,
    /// Wins by one move alone; null where they were not counted.
    pub moves: Option<Vec<Moves>>,
    /// The longest wins and losses, played out: one for each side to move.
    pub longest: Vec<PlayedOut>,
}

/// What positions are worth by who has kings on the main road.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Road {
    /// Who is to move: `w` or `b`.
    pub side: String,
    /// Who has kings there: `nobody`, `white`, `black` or `both`.
    pub on: &'static str,
    /// Won for the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost for the side to move.
    pub losses: u64,
}

/// Placements in which whoever is to move would get a better result if the other was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Zugzwangs {
    /// All of them.
    pub placements: u64,
    /// Those in which White, to move, has no capture.
    pub quiet: u64,
    /// The first of these, with White to move.
    pub example: Option<String>,
}

/// How many wins one move alone keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Moves {
    /// Who is to move: `w` or `b`.
    pub side: String,
    /// Positions won for that side.
    pub wins: u64,
    /// Those with one winning move.
    pub unique: u64,
}

/// Nobody, one side or both.
pub(crate) const ON: [&str; 4] = ["nobody", "white", "black", "both"];

/// Goes through a class and counts.
///
/// # Errors
/// A table is missing or cannot be read; there is no such class.
pub fn chapter(
    tables: &Tablebase,
    class: Class,
    wanted: &Wanted,
    watch: &dyn Watch,
) -> Result<Chapter, FindError> {
    let (variant, class) = (tables.game(), class.canonical());
    let (index, laws) = begun(tables, class)?;
    let Census {
        counters,
        holding,
        road,
        zugzwangs,
        zugzwang,
        needs,
    } = census(tables, &index, &laws, watch)?;
    let [white, mut black] = counters;
    if class.is_symmetric() {
        // So that the same position is the first in both.
        black = white.clone().swapped();
    }
    let counters = [white, black];
    // A win of White is one with White to move, and a loss with Black to move.
    let won = |side: usize| counters[side].wins + counters[1 - side].losses;
    let weaker = if won(0) < won(1) {
        Colour::White
    } else {
        Colour::Black
    };
    let held = Colour::BOTH.into_iter().zip(&holding);
    let road = Colour::BOTH.into_iter().zip(road).flat_map(|(turn, by)| {
        let rows = ON.into_iter().zip(by);
        rows.map(move |(on, [wins, draws, losses])| Road {
            side: letter(turn),
            on,
            wins,
            draws,
            losses,
        })
    });
    let kings = Colour::BOTH.iter().any(|&side| class.kings(side) > 0);
    Ok(Chapter {
        rules: variant.name.to_owned(),
        class: class.to_string(),
        laws: clocks::laws(variant, &laws, &needs),
        without_tables: laws.names_without_tables(),
        disagreements: clocks::disagreements(tables, &laws, &needs)?,
        held: held
            .flat_map(|(turn, holding)| holding.of(variant.board, weaker, turn))
            .collect(),
        road: road
            .filter(|row| kings && row.wins + row.draws + row.losses > 0)
            .collect(),
        zugzwangs: Zugzwangs {
            placements: zugzwangs[0],
            quiet: zugzwangs[1],
            example: zugzwang.map(|position| write_fen(variant, &position)),
        },
        moves: (index.cells() <= wanted.moves_up_to)
            .then(|| unique(tables, class, &counters))
            .transpose()?,
        longest: longest(tables, &counters)?,
        statistics: statistics(variant, class, counters),
    })
}

/// Where draw rules disagree in a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Dispute {
    /// The game.
    pub rules: String,
    /// The class in its canonical orientation.
    pub class: String,
    /// Profiles whose tables are not here.
    pub without_tables: Vec<String>,
    /// Each pair of profiles that judges anything differently.
    pub disagreements: Vec<Disagreement>,
}

/// Goes through a class and counts where draw rules disagree; what a [`chapter`] has of it.
///
/// # Errors
/// As [`chapter`].
pub fn dispute(tables: &Tablebase, class: Class, watch: &dyn Watch) -> Result<Dispute, FindError> {
    let (index, laws) = begun(tables, class.canonical())?;
    let counted = census(tables, &index, &laws, watch)?;
    Ok(Dispute {
        rules: tables.game().name.to_owned(),
        class: class.canonical().to_string(),
        disagreements: clocks::disagreements(tables, &laws, &counted.needs)?,
        without_tables: laws.names_without_tables(),
    })
}

/// The numbering of a class whose tables are here, and the draw rules that can be looked at.
fn begun(tables: &Tablebase, class: Class) -> Result<(Index, Laws), FindError> {
    let variant = tables.game();
    let index = index_of(variant, class)?;
    tables.table(TableKey::dtw(variant, class))?;
    Ok((index, Laws::new(tables, class)?))
}

fn statistics(variant: &Variant, class: Class, counters: [Counter; 2]) -> Vec<Statistics> {
    let both = counters.into_iter().zip(Colour::BOTH);
    both.map(|(counter, turn)| counter.finish(variant, class, turn))
        .collect()
}

/// How many wins one move alone keeps.
fn unique(
    tables: &Tablebase,
    class: Class,
    counters: &[Counter; 2],
) -> Result<Vec<Moves>, FindError> {
    let counted = Colour::BOTH.into_iter().zip(counters);
    counted
        .filter(|(_, counter)| counter.wins > 0)
        .map(|(side, counter)| {
            let conditions = Conditions {
                side: Some(side),
                unique: true,
                ..Conditions::default()
            };
            let found = Search::new(tables, class, conditions).run(&Selection::Count, &())?;
            Ok(Moves {
                side: letter(side),
                wins: counter.wins,
                unique: found.count.unwrap_or_default(),
            })
        })
        .collect()
}

/// The longest of each side to move, won or lost.
fn longest(tables: &Tablebase, counters: &[Counter; 2]) -> Result<Vec<PlayedOut>, FindError> {
    let longest = counters.iter().filter_map(Counter::longest);
    longest
        .map(|(position, as_long)| played_out(tables, &position, as_long))
        .collect()
}
