//! Chapters on draughts: what draw rules leave, where the weaker side holds, who has the main road,
//! and when it is bad to be to move.

mod census;
mod draw_rules;
mod fortresses;
mod sections;

pub use draw_rules::{Disagreement, DisagreementExample, LongestNeed, RuleEffect, StandingResults};
pub use fortresses::HeldSquares;
pub(crate) use sections::dispute_sections;

use crate::board::BoardGame;
use crate::chapter::{serialize_name, serialize_text};
use crate::game::{BestMove, ClassCounts, StudyGame};
use crate::results::{OWNERS, Results};
use crate::wording::letter;
use census::{Census, census};
use draw_rules::ClassProfiles;
use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::{Fen, write_fen, write_move};
use galotne::position::{Colour, Position};
use galotne::report::{Counter, Statistics};
use galotne::rules::{Profile, Variant};
use galotne::tablebase::{TableKey, Tablebase};
use galotne::verdict::{Situation, missing_tables, ranked_moves};
use galotne_find::{FindError, Watch, class_index};
use galotne_report::Language;
use galotne_report::board::{PieceSigns, diagram};
use galotne_report::diagram::{Drawing, svg};
use serde::Serialize;

/// The findings of a class of draughts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Findings {
    /// The effects of draw rules.
    pub laws: Vec<RuleEffect>,
    /// The profiles without tables.
    pub without_tables: Vec<&'static str>,
    /// The disagreements of draw rules.
    pub disagreements: Vec<Disagreement>,
    /// The squares on which pieces of the side that wins less hold, in positions without a capture
    /// for the side to move.
    pub held: Vec<HeldSquares>,
    /// Results by kings on the main road, in positions without a capture for the side to move;
    /// empty in a class without kings.
    pub road: Vec<RoadResults>,
    /// The positions in which it is bad to be to move.
    pub zugzwangs: Zugzwangs,
}

/// Results by kings on the main road.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RoadResults {
    /// The side to move: `w` or `b`.
    pub side: &'static str,
    /// The owner of the kings on it: `nobody`, `white`, `black` or `both`.
    pub on: &'static str,
    /// The results for the side to move.
    #[serde(flatten)]
    pub results: Results,
}

/// Placements in which each side to move would get a better result if it was the other's turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Zugzwangs {
    /// All of them.
    pub placements: u64,
    /// The number of these without a capture for White.
    pub quiet: u64,
    /// The first of these, with White to move.
    pub example: Option<String>,
}

/// The disagreements of draw rules in a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Dispute {
    /// The game.
    #[serde(rename = "rules", serialize_with = "serialize_name")]
    pub game: &'static Variant,
    /// The class, canonical.
    #[serde(serialize_with = "serialize_text")]
    pub class: Class,
    /// The profiles without tables.
    pub without_tables: Vec<&'static str>,
    /// Each pair of profiles that disagree.
    pub disagreements: Vec<Disagreement>,
}

/// Goes through a class and counts the disagreements of draw rules, as a
/// [`chapter`](crate::chapter) does.
///
/// # Errors
/// A table is missing or cannot be read; there is no such class.
pub fn dispute(tables: &Tablebase, class: Class, watch: &dyn Watch) -> Result<Dispute, FindError> {
    let class = class.canonical();
    let (index, profiles) = open(tables, class)?;
    let needs = census(tables, &index, &profiles, watch)?.needs;
    Ok(Dispute {
        game: tables.game(),
        class,
        disagreements: draw_rules::disagreements(tables, &profiles, &needs)?,
        without_tables: profiles.without_tables,
    })
}

/// The numbering of a class with tables, and the draw rules with tables.
fn open(tables: &Tablebase, class: Class) -> Result<(Index, ClassProfiles), FindError> {
    let variant = tables.game();
    let index = class_index(variant, class)?;
    tables.table(TableKey::dtw(variant, class))?;
    Ok((index, ClassProfiles::new(tables, class)?))
}

impl BoardGame for Variant {
    fn read_position(&self, fen: &str) -> Result<Position, String> {
        let read = Fen::parse(self, fen).map_err(|error| error.to_string())?;
        Ok(read.position)
    }

    fn svg(&self, position: &Position, title: &str, description: &str, _: Language) -> String {
        let drawing = Drawing {
            title,
            description,
            ..Drawing::default()
        };
        svg(self, position, &drawing)
    }

    fn text_diagram(&self, position: &Position, language: Language) -> String {
        diagram(self, position, PieceSigns::ASCII, language)
    }
}

impl StudyGame for Variant {
    type Findings = Findings;

    fn count_class(
        tables: &Tablebase,
        class: Class,
        watch: &dyn Watch,
    ) -> Result<ClassCounts<Self>, FindError> {
        let variant = tables.game();
        let (index, profiles) = open(tables, class)?;
        let Census {
            counters: [white, mut black],
            fortresses,
            road,
            zugzwangs: [placements, quiet],
            zugzwang,
            needs,
        } = census(tables, &index, &profiles, watch)?;
        if class.is_symmetric() {
            // The counts are equal. This makes the first positions images of each other, too.
            black = white.clone().swapped();
        }
        // White wins with White to move, and in the losses with Black to move.
        let won = [white.wins + black.losses, black.wins + white.losses];
        let weaker = if won[0] < won[1] {
            Colour::White
        } else {
            Colour::Black
        };
        let held = Colour::BOTH.into_iter().zip(&fortresses);
        let road = Colour::BOTH.into_iter().zip(road).flat_map(|(turn, by)| {
            let rows = OWNERS.into_iter().zip(by);
            rows.map(move |(on, results)| RoadResults {
                side: letter(turn),
                on,
                results,
            })
        });
        let kings = class.has_kings();
        let findings = Findings {
            laws: draw_rules::effects(variant, &profiles, &needs),
            disagreements: draw_rules::disagreements(tables, &profiles, &needs)?,
            without_tables: profiles.without_tables,
            held: held
                .flat_map(|(turn, counts)| counts.held_by(variant.board, weaker, turn))
                .collect(),
            road: road.filter(|row| kings && row.results.all() > 0).collect(),
            zugzwangs: Zugzwangs {
                placements,
                quiet,
                example: zugzwang.map(|position| write_fen(variant, &position)),
            },
        };
        Ok(ClassCounts {
            cells: index.cells(),
            counters: vec![(Colour::White, white), (Colour::Black, black)],
            findings,
        })
    }

    fn statistics(&self, class: Class, turn: Colour, counter: Counter) -> Vec<Statistics> {
        vec![counter.finish(self, class, turn)]
    }

    fn best_moves(
        tables: &Tablebase,
        position: &Position,
    ) -> Result<Vec<BestMove<Position>>, FindError> {
        let variant = tables.game();
        let ranked = ranked_moves(
            tables,
            &Situation::fresh(variant, &Profile::NONE, *position),
        )?;
        if let Some(&key) = missing_tables(&ranked).first() {
            return Err(tables.missing(key).into());
        }
        let best = ranked.first().map(|best| best.judged.dtw);
        let best = (ranked.iter()).take_while(|other| Some(other.judged.dtw) == best);
        let written = best.map(|ranked| BestMove {
            text: write_move(variant, position, &ranked.played),
            next: *ranked.position(),
        });
        Ok(written.collect())
    }
}
