//! The arbiter's report on a game: plain text, or a page to read and to print.
//!
//! Both are written from one model of sentences, tables and figures, made here from a [`AdjudicatedGame`] and
//! the tables: they cannot say different things. Everything in it is in the language asked for, and
//! rests on a rule that it names.

mod changes;
mod clocks;
mod figures;
mod header;
mod judgement;
pub mod mills;
mod notes;
mod page;
mod phrases;
mod text;
mod value_strip;

use crate::errors;
use crate::language::{Language, say};
use galotne::tablebase::Tablebase;
use galotne_answer::{AdjudicatedGame, AdjudicationError};
use phrases::{Phrases, grouped};

/// What a page has of each game.
#[derive(Clone, Copy)]
pub enum PageEntry<'a> {
    /// A game that was judged with these tables.
    Judged(&'a Tablebase, &'a AdjudicatedGame),
    /// A game that could not be.
    Unreadable(&'a AdjudicationError),
    /// A game of mills that was judged with these tables.
    Mills(
        &'a galotne_mills::Tablebase,
        &'a galotne_answer::mills::AdjudicatedGame,
    ),
    /// A game of mills that could not be.
    MillsUnreadable(&'a galotne_answer::mills::UnjudgedGame),
}

/// The report on a game as plain text, with a line end after each line. Lines have 80 characters or
/// less as far as words allow; tables may be wider.
///
/// The case should have been made with [`AnswerDetail::Line`](galotne_answer::AnswerDetail::Line); otherwise
/// best play is left out.
///
/// # Examples
/// ```
/// use galotne::GameRecord;
/// use galotne::notation::{Fen, pdn::{PdnGame, StatedResult}};
/// use galotne::rules::INTERNATIONAL;
/// use galotne::tablebase::Tablebase;
/// use galotne_answer::{AdjudicationOptions, AdjudicatedGame};
/// use galotne_report::{Language, game};
///
/// let fen = Fen::parse(&INTERNATIONAL, "W:WK46,K47,K48:BK3")?;
/// let read = PdnGame {
///     number: 1,
///     line: 1,
///     tags: vec![],
///     game: GameRecord::from(&INTERNATIONAL, fen.position),
///     result: StatedResult::default(),
///     half_moves: None,
///     notes: vec![],
///     others: vec![],
/// };
/// let tables = Tablebase::empty(&INTERNATIONAL);
/// let case = AdjudicatedGame::new(&tables, read, &[INTERNATIONAL.default_profile()], &AdjudicationOptions::default())?;
/// let text = game::text(&tables, &case, Language::English);
/// assert!(text.contains("Unknown: no table tells what this position is worth."));
/// assert!(text.contains("16 of 16 moves left for each side"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn text(tables: &Tablebase, case: &AdjudicatedGame, language: Language) -> String {
    text::write(&GameReport::new(tables, case, language))
}

/// The line for a game that cannot be judged, with a line end.
#[must_use]
pub fn unreadable(error: &AdjudicationError, language: Language) -> String {
    format!("{}\n", unreadable_line(error, language))
}

fn unreadable_line(error: &AdjudicationError, language: Language) -> String {
    let (number, message) = (error.number(), errors::case(language, error));
    say!(language, "unreadable", number = number, message = message)
}

/// A page of HTML with the reports on these games, each of which begins a new page on paper. It
/// needs nothing from elsewhere, and everything that comes from files is escaped.
#[must_use]
pub fn page(entries: &[PageEntry<'_>], language: Language) -> String {
    page::write(entries, language)
}

/// What the index of a page says of a game: enough to write everything around the reports without
/// holding one.
pub enum IndexRow {
    /// A game that was judged.
    Judged {
        /// Who played whom.
        title: String,
        /// The profiles that agree, and their verdict.
        verdicts: Vec<(String, String)>,
        /// The result that the score states.
        stated: String,
        /// How it contradicts a verdict.
        contradiction: Option<String>,
    },
    /// A game that could not be judged, in one line.
    Unreadable(String),
}

impl IndexRow {
    /// What the index says of this game.
    #[must_use]
    pub fn new(entry: &PageEntry<'_>, language: Language) -> Self {
        match entry {
            PageEntry::Judged(tables, case) => {
                let phrases = Phrases::new(language, &case.read.game);
                let judgements = judgement::judgements(&phrases, tables, case);
                Self::Judged {
                    title: header::title(&phrases, case),
                    verdicts: (judgements.into_iter())
                        .map(|judgement| (judgement.profiles, judgement.verdict))
                        .collect(),
                    stated: header::stated(&phrases, case),
                    contradiction: header::contradiction(&phrases, case),
                }
            }
            PageEntry::Unreadable(error) => Self::Unreadable(unreadable_line(error, language)),
            PageEntry::Mills(tables, case) => mills::index_row(tables, case, language),
            PageEntry::MillsUnreadable(unjudged) => {
                Self::Unreadable(mills::unreadable(unjudged, language))
            }
        }
    }
}

/// A page that is sent while it is written: everything before the reports and everything behind
/// them. Between the two stand the [reports](page_report), and together they are the [page].
#[must_use]
pub fn page_frame(rows: &[IndexRow], language: Language) -> (String, String) {
    page::frame(rows, language)
}

/// The report at this place of a page, counted from 1.
#[must_use]
pub fn page_report(place: usize, entry: &PageEntry<'_>, language: Language) -> String {
    page::report(place, entry, language)
}

/// Why the reports of a page end before the last game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutReason {
    /// They were to be done within so many seconds.
    Late {
        /// The bound.
        seconds: u64,
    },
    /// Whoever makes them had too much else to do.
    Busy,
}

/// What stands behind the reports of a page that ends after `done` of its games.
#[must_use]
pub fn page_cut(cut: CutReason, done: usize, all: usize, language: Language) -> String {
    page::cut(cut, done, all, language)
}

/// A report, before it is text or HTML.
struct GameReport {
    language: Language,
    title: String,
    /// How the profiles disagree; empty if they do not.
    dispute: Vec<String>,
    facts: Vec<Fact>,
    judgements: Vec<Judgement>,
    /// Clocks and changes.
    tables: Vec<ReportTable>,
    course: value_strip::ValueStrips,
    figures: Vec<Figure>,
    notes: Vec<String>,
    footer: Vec<String>,
}

/// A line of the head.
struct Fact {
    label: String,
    value: String,
}

/// What there is to say under one profile, or several.
#[derive(PartialEq)]
struct Judgement {
    heading: String,
    /// The names of the profiles.
    profiles: String,
    /// Whose rules they are.
    rules: String,
    /// The verdict in one sentence.
    verdict: String,
    sentences: Vec<ReportSentence>,
    play: Option<BestPlay>,
}

#[derive(PartialEq)]
struct ReportSentence {
    text: String,
    /// What an arbiter looks for.
    strong: bool,
}

/// Best play.
#[derive(Clone, PartialEq)]
struct BestPlay {
    heading: String,
    /// Numbered moves.
    moves: Vec<String>,
    /// What they come to.
    ending: String,
}

/// A table under its heading.
struct ReportTable {
    heading: String,
    columns: Vec<ReportColumn>,
    rows: Vec<Vec<String>>,
    /// What is said in place of rows.
    empty: String,
    /// How many of them, the last ones, are history, and what is said over those where they are
    /// folded away.
    past: usize,
    fold: Option<String>,
}

struct ReportColumn {
    heading: String,
    holds: CellKind,
}

#[derive(Clone, Copy, PartialEq)]
enum CellKind {
    Text,
    /// Numbers stand at the right.
    Numbers,
    /// Moves, each of which stays in one line.
    Moves,
}

/// A diagram.
struct Figure {
    svg: String,
    caption: String,
}

impl GameReport {
    fn new(tables: &Tablebase, case: &AdjudicatedGame, language: Language) -> Self {
        let phrases = Phrases::new(language, &case.read.game);
        Self {
            language,
            title: header::title(&phrases, case),
            dispute: header::dispute(&phrases, case),
            facts: header::facts(&phrases, case),
            judgements: judgement::judgements(&phrases, tables, case),
            tables: vec![
                clocks::table(&phrases, case),
                changes::table(&phrases, case),
            ],
            course: value_strip::ValueStrips::new(&phrases, case),
            figures: figures::figures(&phrases, case),
            notes: notes::notes(&phrases, case),
            footer: notes::footer(&phrases, tables, case),
        }
    }

    fn word(&self, key: &str) -> String {
        say!(self.language, key)
    }
}

impl ReportSentence {
    fn plain(text: String) -> Self {
        Self {
            text,
            strong: false,
        }
    }

    fn strong(text: String) -> Self {
        Self { text, strong: true }
    }
}

impl ReportTable {
    /// A table of what was found under each profile: rows that several have stand there once, in
    /// the order of the game, and where not all have them a last column names those that do.
    fn of_all(
        phrases: &Phrases,
        [heading, empty]: [&str; 2],
        mut columns: Vec<ReportColumn>,
        found: Vec<(&'static str, Vec<TableRow>)>,
    ) -> Self {
        let profiles = found.len();
        let rows = (found.into_iter())
            .flat_map(|(profile, rows)| rows.into_iter().map(move |row| (profile, row)));
        let mut groups = grouped(rows);
        groups.sort_by_key(|(_, row)| (row.past, row.ply));
        let past = groups.iter().filter(|(_, row)| row.past).count();
        let named = groups.iter().any(|(under, _)| under.len() < profiles);
        if named {
            columns.push(ReportColumn::new(phrases, "under", CellKind::Text));
        }
        let rows = groups.into_iter().map(|(under, mut row)| {
            if named {
                row.cells.push(if under.len() == profiles {
                    say!(phrases.language, "under-all")
                } else {
                    // A name stays whole.
                    under.join(", ").replace('-', "\u{2011}")
                });
            }
            row.cells
        });
        Self {
            heading: say!(phrases.language, heading),
            columns,
            rows: rows.collect(),
            empty: say!(phrases.language, empty),
            past,
            fold: None,
        }
    }

    /// The same with history folded away, if there is anything else.
    fn folded(mut self, phrases: &Phrases, key: &str) -> Self {
        if 0 < self.past && self.past < self.rows.len() {
            self.fold = Some(say!(phrases.language, key, n = self.past));
        }
        self
    }
}

/// A row and where in the game it belongs.
#[derive(PartialEq)]
struct TableRow {
    ply: usize,
    /// Whether it is history; the others come before it.
    past: bool,
    cells: Vec<String>,
}

impl ReportColumn {
    fn new(phrases: &Phrases, key: &str, holds: CellKind) -> Self {
        Self {
            heading: say!(phrases.language, key),
            holds,
        }
    }
}
