//! The report on a game before it is text or HTML: sentences, tables and figures.

use super::move_list::MoveList;
use super::phrases::{Phrases, grouped};
use super::value_strip::ValueStrips;
use crate::language::{Language, say};
use galotne::position::Colour;

/// The length of best play in plies beyond which it does not fit on a page.
const MAX_LINE_PLIES: usize = 40;

/// A report, before it is text or HTML.
pub struct GameDocument {
    pub(crate) language: Language,
    pub(crate) title: String,
    /// Event and date; empty if the score has neither.
    pub(crate) occasion: String,
    /// Sentences for an arbiter to check before signing: the game and the draw rules, if nobody
    /// named them, the count with which the score began, and the moves that were corrected.
    pub(crate) grounds: Option<String>,
    /// The ruling in short; `None` for games without draw rules.
    pub(crate) card: Option<RulingCard>,
    /// The disagreement of the profiles; empty if they agree.
    pub(crate) dispute: Vec<String>,
    /// The verdicts under other rules; `None` if there are none.
    pub(crate) other_rules: Option<OtherRulesBox>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) judgements: Vec<VerdictSection>,
    pub(crate) tables: Vec<ReportTable>,
    pub(crate) strips: ValueStrips,
    pub(crate) figures: Vec<Figure>,
    /// `None` for a position without moves.
    pub(crate) moves: Option<MoveList>,
    pub(crate) notes: Vec<String>,
    pub(crate) used: UsedTables,
}

/// The card of a ruling: the verdict in one sentence, with its board and its grounds.
pub struct RulingCard {
    pub(crate) language: Language,
    pub(crate) title: String,
    /// Event and date; empty if the score has neither.
    pub(crate) occasion: String,
    pub(crate) sentence: String,
    /// The same sentences.
    pub(crate) grounds: Option<String>,
    pub(crate) figure: Figure,
    /// Labels and values: the rules and the count.
    pub(crate) facts: Vec<(String, String)>,
    /// The tables with the beginnings of their hashes, under their label; `None` without tables.
    pub(crate) tables: Option<(String, String)>,
    /// The state of a board on which this game is judged, to follow the address of its page; `None`
    /// if the game cannot be written that way.
    pub(crate) fragment: Option<String>,
    /// The same without the names of the players, which is shorter.
    pub(crate) nameless: Option<String>,
    /// The state of a board with the position judged alone, which is shorter still.
    pub(crate) last_position: Option<String>,
}

/// The tables that decided the value of a game.
pub(crate) struct UsedTables {
    /// The game, as table files name it.
    pub rules: &'static str,
    /// The classes, in the order of their first use.
    pub classes: Vec<String>,
}

/// The verdicts under other rules than those of the report.
pub(crate) struct OtherRulesBox {
    /// The heading over verdicts that differ.
    pub heading: String,
    /// A sentence for each verdict that differs from one of the report; those under rules of the
    /// same authority come first.
    pub differ: Vec<String>,
    /// A line with the rules that agree, and one with those whose verdict is unknown.
    pub short: Vec<String>,
}

/// A line of the head.
pub(crate) struct Fact {
    pub label: String,
    pub value: String,
}

/// The verdict under one profile, or several.
#[derive(PartialEq)]
pub(crate) struct VerdictSection {
    pub heading: String,
    /// The profiles by their names in files.
    pub under: Vec<&'static str>,
    pub profiles: String,
    /// The rules that they belong to.
    pub rules: String,
    /// The verdict in one sentence.
    pub verdict: String,
    pub sentences: Vec<ReportSentence>,
    pub play: Option<BestPlay>,
}

#[derive(PartialEq)]
pub(crate) struct ReportSentence {
    pub text: String,
    /// Whether an arbiter looks for this sentence.
    pub strong: bool,
}

#[derive(Clone, PartialEq)]
pub(crate) struct BestPlay {
    pub heading: String,
    /// Numbered moves.
    pub moves: Vec<String>,
    /// The state after them.
    pub ending: String,
}

/// A table under its heading.
pub(crate) struct ReportTable {
    pub heading: String,
    pub columns: Vec<ReportColumn>,
    pub rows: Vec<Vec<String>>,
    /// The sentence in place of rows.
    pub empty: String,
    /// The number of past rows, which are the last ones.
    pub past: usize,
    /// The heading over past rows, if a page collapses them.
    pub past_heading: Option<String>,
}

pub(crate) struct ReportColumn {
    pub heading: String,
    pub kind: CellKind,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum CellKind {
    Text,
    /// Numbers, aligned to the right.
    Numbers,
    /// Moves, each in one line.
    Moves,
}

/// A diagram.
pub(crate) struct Figure {
    pub svg: String,
    pub caption: String,
}

impl GameDocument {
    pub(crate) fn message(&self, key: &str) -> String {
        say!(self.language, key)
    }
}

impl ReportSentence {
    pub fn plain(text: String) -> Self {
        Self {
            text,
            strong: false,
        }
    }

    pub fn strong(text: String) -> Self {
        Self { text, strong: true }
    }
}

impl BestPlay {
    /// Best play after a ply. Each move has its player, whether the same side moves again after it,
    /// and its text; `again` tells the same of the ply before.
    pub fn new(
        phrases: &Phrases,
        ply: usize,
        again: bool,
        line: &[(Colour, bool, String)],
        ending: String,
    ) -> Self {
        let (mut number, side) = phrases.played(ply);
        let mut before = (ply > 0).then_some((side, again));
        let mut moves = vec![];
        for (index, (turn, again, text)) in line.iter().take(MAX_LINE_PLIES).enumerate() {
            let new = *turn == phrases.starts && before != Some((phrases.starts, true));
            number += usize::from(new || number == 0);
            moves.push(match (new, index) {
                (true, _) => format!("{number}.\u{a0}{text}"),
                (false, 0) => format!("{number}...\u{a0}{text}"),
                (false, _) => text.clone(),
            });
            before = Some((*turn, *again));
        }
        let more = line.len() - moves.len();
        if more > 0 {
            moves.push(phrases.wording.length("line-cut", more));
        }
        Self {
            heading: say!(phrases.language, "line-heading"),
            moves,
            ending,
        }
    }
}

impl ReportTable {
    /// A table of the rows under each profile, in the order of the game. Equal rows stand there
    /// once; a last column names their profiles, if these differ between rows.
    pub fn of_all(
        phrases: &Phrases,
        [heading, empty]: [&str; 2],
        mut columns: Vec<ReportColumn>,
        found: Vec<(&'static str, Vec<TableRow>)>,
    ) -> Self {
        let language = phrases.language;
        let profiles = found.len();
        let rows = (found.into_iter())
            .flat_map(|(profile, rows)| rows.into_iter().map(move |row| (profile, row)));
        let mut groups = grouped(rows);
        groups.sort_by_key(|(_, row)| (row.past, row.ply));
        let past = groups.iter().filter(|(_, row)| row.past).count();
        let named = groups.iter().any(|(under, _)| under.len() < profiles);
        if named {
            columns.push(ReportColumn::new(language, "under", CellKind::Text));
        }
        let rows = groups.into_iter().map(|(under, mut row)| {
            if named {
                row.cells.push(if under.len() == profiles {
                    say!(language, "under-all")
                } else {
                    // A name stays in one line.
                    phrases.profile_list(&under).replace('-', "\u{2011}")
                });
            }
            row.cells
        });
        Self {
            heading: say!(language, heading),
            columns,
            rows: rows.collect(),
            empty: say!(language, empty),
            past,
            past_heading: None,
        }
    }

    /// The same table with past rows collapsed under a heading, if there are other rows.
    pub fn with_past_collapsed(mut self, phrases: &Phrases, key: &str) -> Self {
        if 0 < self.past && self.past < self.rows.len() {
            self.past_heading = Some(say!(phrases.language, key, n = self.past));
        }
        self
    }
}

/// A row and its ply in the game.
#[derive(PartialEq)]
pub(crate) struct TableRow {
    pub ply: usize,
    /// Whether the row is past; past rows come last.
    pub past: bool,
    pub cells: Vec<String>,
}

impl ReportColumn {
    pub fn new(language: Language, key: &str, kind: CellKind) -> Self {
        Self {
            heading: say!(language, key),
            kind,
        }
    }
}
