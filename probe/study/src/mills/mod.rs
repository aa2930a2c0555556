//! Chapters on mills: who has a mill, where a stone stands well, and when it is bad to be to move.
//!
//! Every legal placement counts, with all its images under the symmetries of the board.

mod census;
mod sections;

use crate::board::BoardGame;
use crate::game::{BestMove, ClassCounts, StudyGame};
use crate::results::{OWNERS, Results};
use crate::wording::letter;
use census::{Census, census, kinds};
use galotne::position::Colour;
use galotne::report::{Counter, Statistics};
use galotne_find::mills::{Conditions, FindError};
use galotne_find::{Search, Selection, Watch};
use galotne_mills::geometry::{Point, points};
use galotne_mills::{
    Class, Mills, Position, TableKey, Tablebase, parse_fen, ranked_moves, write_fen, write_moves,
};
use galotne_report::Language;
use galotne_report::board::PieceSigns;
use galotne_report::mills::board::{diagram, svg};
use serde::Serialize;

/// The findings of a class of mills.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Findings {
    /// Results by owner of a mill. If both sides have the same stones, White is to move.
    pub mills: Vec<MillResults>,
    /// Results by point of a stone. If both sides have the same stones, White is to move.
    pub points: Vec<StoneResults>,
    /// The positions in which it is bad to be to move; null if only one side can be to move.
    pub zugzwangs: Option<Zugzwangs>,
}

/// Results by owner of a mill.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MillResults {
    /// The side to move: `w` or `b`.
    pub side: &'static str,
    /// The owner of a mill: `nobody`, `white`, `black` or `both`.
    pub having: &'static str,
    /// The results for the side to move.
    #[serde(flatten)]
    pub results: Results,
}

/// Results by point of a stone. A position counts once for each stone there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StoneResults {
    /// The side of the stone: `w` or `b`.
    pub stone_of: &'static str,
    /// The side to move: `w` or `b`.
    pub side: &'static str,
    /// The points, all images of one under the symmetries of the board.
    pub points: Vec<&'static str>,
    /// The results for the side of the stone.
    #[serde(flatten)]
    pub results: Results,
}

/// Placements in which each side to move would get a better result if it was the other's turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Zugzwangs {
    /// All of them.
    pub placements: u64,
    /// The number of placements that are not images of each other.
    pub up_to_symmetry: u64,
    /// The first of these, with White to move.
    pub example: Option<String>,
}

impl BoardGame for Mills {
    fn read_position(&self, fen: &str) -> Result<Position, String> {
        parse_fen(self, fen).map_err(|error| error.to_string())
    }

    fn svg(
        &self,
        position: &Position,
        title: &str,
        description: &str,
        language: Language,
    ) -> String {
        svg(position, 0, title, description, language)
    }

    fn text_diagram(&self, position: &Position, language: Language) -> String {
        diagram(position, PieceSigns::ASCII, language)
    }
}

impl StudyGame for Mills {
    type Findings = Findings;

    fn turns_alternate(&self) -> bool {
        Self::turns_alternate(self)
    }

    fn count_class(
        tables: &Tablebase,
        class: Class,
        watch: &dyn Watch,
    ) -> Result<ClassCounts<Self>, FindError> {
        let rules = tables.game();
        if !rules.has(class) {
            let rules = rules.name;
            return Err(FindError::NoClass { rules, class });
        }
        let dtw = TableKey::dtw(rules, class);
        let distances = tables.keys().any(|key| key == dtw);
        let key = if distances {
            dtw
        } else {
            TableKey::wdl(rules, class)
        };
        let mut planes = census(tables, key, watch)?;
        if !distances {
            for plane in &mut planes {
                plane.counter.forget_plies();
            }
        }
        let both = Colour::BOTH.iter().all(|&side| rules.has_turn(class, side));
        let findings = Findings {
            mills: planes.iter().flat_map(mills).collect(),
            points: planes.iter().flat_map(stones).collect(),
            zugzwangs: both.then(|| zugzwangs(tables, class)).transpose()?,
        };
        let counters = planes.into_iter().map(|plane| (plane.turn, plane.counter));
        Ok(ClassCounts {
            cells: class.cells(),
            counters: counters.collect(),
            findings,
        })
    }

    fn statistics(
        &self,
        class: Class,
        turn: Colour,
        counter: Counter<Position>,
    ) -> Vec<Statistics> {
        Self::statistics(self, counter, class, turn)
    }

    fn best_moves(
        tables: &Tablebase,
        position: &Position,
    ) -> Result<Vec<BestMove<Position>>, FindError> {
        let ranked = ranked_moves(tables, position)?;
        let missing = ranked.iter().find_map(|of| of.judged.missing.first());
        if let Some(&key) = missing {
            return Err(tables.missing(key).into());
        }
        let texts = write_moves(tables.game(), position);
        let best = ranked.first().map(|best| best.worth());
        let best = (ranked.iter()).take_while(|other| Some(other.worth()) == best);
        let written = best.map(|ranked| {
            let text = texts.iter().find(|(played, _)| *played == ranked.played);
            BestMove {
                text: text.map(|(_, text)| text.clone()).unwrap_or_default(),
                next: ranked.judged.position,
            }
        });
        Ok(written.collect())
    }

    fn oriented(&self, position: &Position) -> Position {
        if self.comes_in_turn(position) {
            *position
        } else {
            position.swapped()
        }
    }
}

/// The results of a plane by owner of a mill.
fn mills(plane: &Census) -> impl Iterator<Item = MillResults> {
    let side = letter(plane.turn);
    let rows = OWNERS.into_iter().zip(plane.mills);
    let rows = rows.map(move |(having, results)| MillResults {
        side,
        having,
        results,
    });
    rows.filter(|row| row.results.all() > 0)
}

/// The results of a plane by point of a stone.
fn stones(plane: &Census) -> Vec<StoneResults> {
    let mut rows = vec![];
    for stone_of in Colour::BOTH {
        for kind in kinds() {
            let mut results = Results::default();
            for point in points(kind) {
                results.add(&plane.points[stone_of.index()][usize::from(point.index())]);
            }
            if results.all() > 0 {
                rows.push(StoneResults {
                    stone_of: letter(stone_of),
                    side: letter(plane.turn),
                    points: points(kind).map(Point::name).collect(),
                    results,
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
