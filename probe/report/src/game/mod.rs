//! The arbiter's report on a game: plain text, or a page to read and to print.
//!
//! Both are written from one document of sentences, tables and figures, so that they agree. Every
//! sentence is in the language requested and rests on a rule that it names.

mod card;
pub(crate) mod changes;
mod clocks;
mod dispute;
pub(crate) mod document;
mod fault;
pub(crate) mod figures;
pub(crate) mod header;
mod judgement;
pub(crate) mod move_list;
pub(crate) mod notes;
mod options;
mod page;
pub(crate) mod phrases;
pub(crate) mod score;
mod text;
pub(crate) mod value_strip;

pub use card::CardShape;
pub use document::GameDocument;
pub use document::RulingCard;
pub use fault::FaultDocument;
pub use options::{ClassState, ReportOptions, TableStates};
pub use page::{CutReason, page, page_cut, page_frame, page_report};

use crate::errors;
use crate::language::{Language, say};
use crate::notes::{note, translate};
use crate::wording::Wording;
use document::UsedTables;
use galotne::position::Colour;
use galotne_answer::json::{self, GameAnswer, GameFailure};
use galotne_answer::{AdjudicatedGame, AnswerNote, Ruling, UnjudgedGame};
use move_list::MoveList;
use phrases::Phrases;
use value_strip::ValueStrips;

/// A judged game of any kind, as people and programs read it.
pub trait GameReport {
    /// Writes an answer for each ruling, with sentences in a language.
    fn answers(&self, language: Language) -> Vec<GameAnswer<'_>>;

    /// Whether the end or the value of the game is known under every profile.
    fn is_decided(&self) -> bool;

    /// The card of the ruling; `None` for games without draw rules.
    fn card(&self, language: Language) -> Option<RulingCard> {
        self.document(language.into()).card
    }

    /// The document to be written as text or HTML.
    fn document(&self, wording: Wording) -> GameDocument;

    /// The game as a score for other programs, with the verdict in comments.
    fn score(&self, language: Language) -> String;

    /// The row for the index of a page.
    fn index_row(&self, language: Language) -> IndexRow;

    /// The number of the move at a ply; 0 before the first.
    fn move_number(&self, ply: usize) -> usize;

    /// The side that made the move at a ply.
    fn player(&self, ply: usize) -> Colour;

    /// Writes a text after the number of the move at a ply, as in a score: `16. text` or
    /// `16... text`.
    fn numbered(&self, ply: usize, text: &str) -> String;

    /// The number of moves in the game.
    fn moves(&self) -> usize;

    /// The side to move in the position judged.
    fn turn(&self) -> Colour;

    /// The notes on the reading of the score, in sentences.
    fn score_notes(&self, language: Language) -> Vec<String>;
}

/// A game of any kind that cannot be judged, as people and programs read it.
pub trait FailureReport {
    /// Writes the failure as JSON.
    fn failure(&self) -> GameFailure;

    /// The error in one line, for a page.
    fn line(&self, language: Language) -> String;

    /// The report to be written as HTML; `None` if there is no more to say than the line.
    fn document(&self, _language: Language) -> Option<FaultDocument> {
        None
    }

    /// The error in one line, for a terminal.
    fn terminal_line(&self, language: Language) -> String {
        self.line(language)
    }
}

/// A game of a page.
#[derive(Clone, Copy)]
pub enum PageEntry<'a> {
    /// A game that was judged.
    Judged(&'a dyn GameReport),
    /// A game that could not be judged.
    Unjudged(&'a dyn FailureReport),
}

/// Writes the report on a game as plain text. Lines have 80 characters or less as far as words
/// allow; tables may be wider.
///
/// The game should have been judged with the [best line](galotne_answer::AnswerDetail::BestLine)
/// and with [advice](galotne_answer::AdjudicationOptions::advice); otherwise best play, or the
/// advice on missing tables, is left out.
///
/// # Examples
/// ```
/// use galotne::GameRecord;
/// use galotne::notation::{Fen, pdn::{PdnGame, StatedResult}};
/// use galotne::rules::INTERNATIONAL;
/// use galotne::tablebase::Tablebase;
/// use galotne_answer::{AdjudicatedGame, AdjudicationOptions};
/// use galotne_report::{Language, game};
///
/// let fen = Fen::parse(&INTERNATIONAL, "W:WK46,K47,K48:BK3")?;
/// let read = PdnGame {
///     number: 1,
///     line: 1,
///     tags: vec![],
///     game: GameRecord::starting_at(&INTERNATIONAL, fen.position),
///     result: StatedResult::default(),
///     half_moves: None,
///     notes: vec![],
///     others: vec![],
/// };
/// let tables = Tablebase::empty(&INTERNATIONAL);
/// let (profile, options) = (INTERNATIONAL.default_profile(), AdjudicationOptions::default());
/// let judged = AdjudicatedGame::new(&tables, read, &[profile], &options)?;
/// let text = game::text(&judged, Language::English);
/// assert!(text.contains("Unknown: no table covers this position."));
/// assert!(text.contains("16 of 16 moves left for each side"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn text<'a>(game: &dyn GameReport, options: impl Into<ReportOptions<'a>>) -> String {
    let options = options.into();
    text::write(&game.document(options.wording), options.states)
}

impl GameReport for AdjudicatedGame {
    fn answers(&self, language: Language) -> Vec<GameAnswer<'_>> {
        let answer = |ruling| {
            let mut answer = json::game_answer(self, ruling);
            translate(language, &mut answer.last.notes);
            answer
        };
        self.rulings.iter().map(answer).collect()
    }

    fn is_decided(&self) -> bool {
        self.rulings.iter().all(Ruling::is_decided)
    }

    fn document(&self, wording: Wording) -> GameDocument {
        let language = wording.language;
        let phrases = draughts_phrases(self, wording);
        let known = |ruling: &Ruling| ruling.adjudication.values.iter().any(Option::is_some);
        let changes = (self.rulings.iter())
            .map(|ruling| (ruling.profile().name, json::value_changes(ruling)));
        GameDocument {
            language,
            title: title(self, language),
            occasion: header::occasion(|name| self.tag(name)),
            grounds: notes::grounds(&phrases, self),
            card: RulingCard::new(&phrases, self),
            dispute: dispute::between_profiles(&phrases, self),
            other_rules: dispute::other_rules(&phrases, self),
            facts: header::draughts_facts(&phrases, self),
            judgements: judgement::judgements(&phrases, self),
            tables: vec![
                clocks::table(&phrases, self),
                changes::table(&phrases, self.rulings.iter().any(known), changes),
            ],
            strips: ValueStrips::new(&phrases, self),
            figures: figures::figures(&phrases, self),
            moves: moves(&phrases, self),
            notes: notes::notes(&phrases, self),
            used: UsedTables {
                rules: self.read.game.variant.name,
                classes: self.classes.iter().map(ToString::to_string).collect(),
            },
        }
    }

    fn score(&self, language: Language) -> String {
        score::write(&draughts_phrases(self, language.into()), self)
    }

    fn index_row(&self, language: Language) -> IndexRow {
        let phrases = draughts_phrases(self, language.into());
        let disputed = self.disputed().then(|| say!(language, "dispute-heading"));
        let others = dispute::other_rules(&phrases, self);
        let others = others.filter(|others| !others.differ.is_empty());
        let assumed = (self.read.is_guessed()).then(|| say!(language, "index-assumed"));
        let rules = self.assumed_profile.map(|assumed| {
            let rules = phrases.profile(assumed.profile.name);
            say!(language, "rules-assumed", rules = rules)
        });
        let corrected = (!self.corrections.is_empty()).then(|| say!(language, "index-corrected"));
        IndexRow {
            title: title(self, language),
            occasion: header::occasion(|name| self.tag(name)),
            round: header::round(|name| self.tag(name)),
            outcome: RowOutcome::Judged {
                ruling: card::ruling_sentence(&phrases, self).unwrap_or_default(),
                stated: header::stated_end(language, self),
            },
            attention: (header::contradiction(language, self).into_iter())
                .chain(disputed)
                .chain(others.map(|others| others.heading))
                .collect(),
            grounds: assumed.into_iter().chain(rules).chain(corrected).collect(),
        }
    }

    fn move_number(&self, ply: usize) -> usize {
        galotne_answer::move_number(&self.read.game, ply)
    }

    fn player(&self, ply: usize) -> Colour {
        draughts_phrases(self, Wording::default()).played(ply).1
    }

    fn numbered(&self, ply: usize, text: &str) -> String {
        draughts_phrases(self, Wording::default()).numbered_ply(ply, text)
    }

    fn moves(&self) -> usize {
        let replay = self.rulings.first().map(|ruling| &ruling.replay);
        replay.map_or(0, |replay| replay.plies().div_ceil(2))
    }

    fn turn(&self) -> Colour {
        let first = self.rulings.first();
        let turn = |ruling: &Ruling| ruling.adjudication.moment.situation.position().turn();
        first.map_or(self.read.game.start.turn(), turn)
    }

    fn score_notes(&self, language: Language) -> Vec<String> {
        let notes = self.read.notes.iter().map(AnswerNote::from);
        notes.map(|about| note(language, &about)).collect()
    }
}

impl FailureReport for UnjudgedGame {
    fn failure(&self) -> GameFailure {
        self.into()
    }

    fn line(&self, language: Language) -> String {
        let message = errors::adjudication(language, &self.error);
        let number = self.error.number();
        say!(language, "unreadable", number = number, message = message)
    }

    fn document(&self, language: Language) -> Option<FaultDocument> {
        Some(FaultDocument::new(self, language))
    }

    /// The English error itself has the details; messages in other languages say as much as a page.
    fn terminal_line(&self, language: Language) -> String {
        match language {
            Language::English => self.error.to_string(),
            language => self.line(language).trim_end().to_owned(),
        }
    }
}

fn draughts_phrases(game: &AdjudicatedGame, wording: Wording) -> Phrases {
    let record = &game.read.game;
    let positions = record.positions().take(record.moves.len());
    let moves = positions.map(|position| (position.turn(), false));
    Phrases::new(wording, record.variant.starts, moves)
}

/// The moves, up to the earliest ply that decides a verdict and after it.
fn moves(phrases: &Phrases, game: &AdjudicatedGame) -> Option<MoveList> {
    let decisive = game.rulings.iter().map(header::decisive_ply).min()?;
    let moves = score::moves(phrases, game);
    MoveList::new(phrases, &moves, &score::setups(game), decisive)
}

fn title(game: &AdjudicatedGame, language: Language) -> String {
    header::title(language, game.read.number, |name| game.tag(name))
}

/// A row in the index of a page. Everything around the reports is written from the rows, so that no
/// report need be held.
pub struct IndexRow {
    /// The players, or as much as is known of the game.
    pub title: String,
    /// Event and date; empty if the score has neither.
    pub occasion: String,
    /// The round; empty if the score has none.
    pub round: String,
    /// The ruling, or the reason why there is none.
    pub outcome: RowOutcome,
    /// Marks for an arbiter: a result that contradicts the ruling, rules that disagree.
    pub attention: Vec<String>,
    /// The grounds of the ruling: an assumed game or draw rules, corrected moves.
    pub grounds: Vec<String>,
}

/// The ruling on a game in the index of a page.
pub enum RowOutcome {
    /// A game that was judged.
    Judged {
        /// The ruling in a sentence.
        ruling: String,
        /// The result stated by the score.
        stated: String,
    },
    /// A game that could not be judged, with the error in one line.
    Unjudged(String),
}

impl IndexRow {
    /// The row of a game.
    #[must_use]
    pub fn new(entry: &PageEntry<'_>, language: Language) -> Self {
        match entry {
            PageEntry::Judged(game) => game.index_row(language),
            PageEntry::Unjudged(game) => match game.document(language) {
                Some(fault) => Self {
                    title: fault.title,
                    occasion: fault.occasion,
                    round: fault.round,
                    outcome: RowOutcome::Unjudged(say!(
                        language,
                        "index-unjudged",
                        what = fault.what
                    )),
                    attention: vec![],
                    grounds: vec![],
                },
                None => Self {
                    title: say!(language, "title-games", n = 1_usize),
                    occasion: String::new(),
                    round: String::new(),
                    outcome: RowOutcome::Unjudged(game.line(language)),
                    attention: vec![],
                    grounds: vec![],
                },
            },
        }
    }
}
