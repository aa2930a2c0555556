//! All that a chapter tells of a class of mills.

use super::census::{Census, Results, census, kinds};
use super::line::played_out;
use crate::chapter::{Moves, ON, Wanted};
use crate::holding::letter;
use crate::line::PlayedOut;
use galotne::position::Colour;
use galotne::report::Statistics;
use galotne::value::Metric;
use galotne_find::mills::{Conditions, FindError, Search};
use galotne_find::{Selection, Watch};
use galotne_mills::geometry::{Point, points};
use galotne_mills::{Class, Tablebase, write_fen};
use serde::Serialize;

/// What the tables of a class of mills teach, as data. Every legal placement counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chapter {
    /// The game.
    pub rules: String,
    /// The class in its canonical orientation.
    pub class: String,
    /// Counts with each side to move that can be, as `galotne-gen stats --json` has them. Where
    /// there is no table of distances they say nothing of plies.
    pub statistics: Vec<Statistics>,
    /// Values by who has a mill. With equal sides White is to move.
    pub mills: Vec<HavingMills>,
    /// Values by where a stone stands. With equal sides White is to move.
    pub points: Vec<Standing>,
    /// Where it is bad to be the one to move; null where it can be one side's turn alone.
    pub zugzwangs: Option<Zugzwangs>,
    /// Wins by one move alone; null where they were not counted.
    pub moves: Option<Vec<Moves>>,
    /// The longest wins and losses, played out: one for each side to move. Nothing without
    /// distances.
    pub longest: Vec<PlayedOut>,
}

/// What positions are worth by who has a mill.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HavingMills {
    /// Who is to move: `w` or `b`.
    pub side: String,
    /// Who has a mill: `nobody`, `white`, `black` or `both`.
    pub having: &'static str,
    /// Won for the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost for the side to move.
    pub losses: u64,
}

/// What a stone is worth to its side by where it stands. A position counts once for each such
/// stone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// Whose stone: `w` or `b`.
    pub stone_of: String,
    /// Who is to move: `w` or `b`.
    pub side: String,
    /// The points, which symmetries of the board map onto each other.
    pub points: Vec<&'static str>,
    /// Won for the side that has the stone.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost for it.
    pub losses: u64,
}

/// Placements in which whoever is to move would get a better result if the other was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Zugzwangs {
    /// All of them.
    pub placements: u64,
    /// The same with one for all that symmetries of the board make of it.
    pub up_to_symmetry: u64,
    /// The first of these, with White to move.
    pub example: Option<String>,
}

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
    let (rules, class) = (tables.game(), class.canonical());
    if !rules.has(class) {
        let rules = rules.name;
        return Err(FindError::NoClass { rules, class });
    }
    let key = |metric| galotne_mills::TableKey::new(rules, class, metric, None);
    let distances = tables.keys().any(|there| there == key(Metric::Dtw));
    let metric = if distances { Metric::Dtw } else { Metric::Wdl };
    let mut planes = census(tables, key(metric), watch)?;
    if !distances {
        planes
            .iter_mut()
            .for_each(|plane| plane.counter.forget_plies());
    }
    let both = Colour::BOTH.iter().all(|&side| rules.has_turn(class, side));
    Ok(Chapter {
        rules: rules.name.to_owned(),
        class: class.to_string(),
        mills: planes.iter().flat_map(mills).collect(),
        points: planes.iter().flat_map(standing).collect(),
        zugzwangs: both.then(|| zugzwangs(tables, class)).transpose()?,
        moves: (class.cells() <= wanted.moves_up_to)
            .then(|| unique(tables, class, &planes))
            .transpose()?,
        longest: longest(tables, &planes)?,
        statistics: (planes.into_iter())
            .flat_map(|plane| rules.statistics(plane.counter, class, plane.turn))
            .collect(),
    })
}

fn mills(plane: &Census) -> impl Iterator<Item = HavingMills> {
    let rows = ON.into_iter().zip(plane.mills);
    let side = letter(plane.turn);
    let rows = rows.map(move |(having, [wins, draws, losses])| HavingMills {
        side: side.clone(),
        having,
        wins,
        draws,
        losses,
    });
    rows.filter(|row| row.wins + row.draws + row.losses > 0)
}

fn standing(plane: &Census) -> Vec<Standing> {
    let mut rows = vec![];
    for stone_of in Colour::BOTH {
        for kind in kinds() {
            let mut sum: Results = [0; 3];
            for point in points(kind) {
                let counted = plane.points[stone_of.index()][usize::from(point.index())];
                sum.iter_mut().zip(counted).for_each(|(sum, of)| *sum += of);
            }
            let [wins, draws, losses] = sum;
            if wins + draws + losses > 0 {
                rows.push(Standing {
                    stone_of: letter(stone_of),
                    side: letter(plane.turn),
                    points: points(kind).map(Point::name).collect(),
                    wins,
                    draws,
                    losses,
                });
            }
        }
    }
    rows
}

fn zugzwangs(tables: &Tablebase, class: Class) -> Result<Zugzwangs, FindError> {
    let found = |up_to_symmetry, selection: &Selection| {
        let conditions = Conditions {
            side: Some(Colour::White),
            zugzwang: true,
            up_to_symmetry,
            ..Conditions::default()
        };
        Search::new(tables, class, conditions).run(selection, &())
    };
    let count = |up_to_symmetry| {
        let report = found(up_to_symmetry, &Selection::Count)?;
        Ok::<_, FindError>(report.count.unwrap_or_default())
    };
    let first = found(true, &Selection::First(1))?.positions;
    Ok(Zugzwangs {
        placements: count(false)?,
        up_to_symmetry: count(true)?,
        example: first.first().map(|found| write_fen(&found.position)),
    })
}

/// How many wins one move alone keeps.
fn unique(tables: &Tablebase, class: Class, planes: &[Census]) -> Result<Vec<Moves>, FindError> {
    let winning = planes.iter().filter(|plane| plane.counter.wins > 0);
    winning
        .map(|plane| {
            let conditions = Conditions {
                side: Some(plane.turn),
                unique: true,
                ..Conditions::default()
            };
            let found = Search::new(tables, class, conditions).run(&Selection::Count, &())?;
            Ok(Moves {
                side: letter(plane.turn),
                wins: plane.counter.wins,
                unique: found.count.unwrap_or_default(),
            })
        })
        .collect()
}

/// The longest of each plane, won or lost.
fn longest(tables: &Tablebase, planes: &[Census]) -> Result<Vec<PlayedOut>, FindError> {
    let longest = planes.iter().filter_map(|plane| plane.counter.longest());
    longest
        .map(|(position, as_long)| played_out(tables, &position, as_long))
        .collect()
}
