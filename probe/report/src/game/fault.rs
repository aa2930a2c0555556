//! The report on a game that cannot be judged: its head, the board up to the fault, the score sheet
//! with the move as it was read, and the moves that can be played in its place.

use super::document::{Fact, Figure};
use super::figures::fault_figure;
use super::header;
use super::phrases::Phrases;
use crate::errors;
use crate::language::{Language, say};
use crate::sanitize::sanitize;
use galotne::notation::pdn::PdnError;
use galotne::notation::write_move;
use galotne::position::Colour;
use galotne::rules::Variant;
use galotne_answer::{AdjudicationError, UnjudgedGame, tag_or_player};

/// The most plies before a fault that are printed: as many rows as are beside a board on paper.
const MAX_PLIES: usize = 24;

/// The report on a game that cannot be judged, before it is HTML.
pub struct FaultDocument {
    pub(crate) language: Language,
    pub(crate) title: String,
    /// Event and date; empty if the score has neither.
    pub(crate) occasion: String,
    /// The round; empty if the score has none.
    pub(crate) round: String,
    pub(crate) facts: Vec<Fact>,
    /// The fault and its place, in a sentence.
    pub(crate) what: String,
    /// The position before the fault.
    pub(crate) figure: Option<Figure>,
    /// The side that starts, which has the first column of moves.
    pub(crate) starts: Colour,
    /// The last moves up to the one at fault, as on a score sheet.
    pub(crate) rows: Vec<SheetRow>,
    /// The moves that can be played in its place.
    pub(crate) legal: Vec<String>,
    /// The game as rules files name it, if it is known.
    pub(crate) rules: Option<&'static Variant>,
}

/// A row of a score sheet: the moves of both sides with one number.
#[derive(Default)]
pub(crate) struct SheetRow {
    pub number: usize,
    /// The moves of the side that starts, and of the other one.
    pub moves: [Option<SheetMove>; 2],
}

/// A move of a score sheet.
pub(crate) struct SheetMove {
    pub text: String,
    /// Whether it is the move at fault, as it was read.
    pub wrong: bool,
}

impl SheetRow {
    /// Adds a move to its row: a new one if the last has another number, or this move already.
    fn add(rows: &mut Vec<Self>, number: usize, column: usize, played: SheetMove) {
        let fits = |row: &&mut Self| {
            row.number == number && row.moves.iter().skip(column).all(Option::is_none)
        };
        if rows.last_mut().filter(fits).is_none() {
            rows.push(Self {
                number,
                ..Self::default()
            });
        }
        if let Some(cell) = (rows.last_mut()).and_then(|row| row.moves.get_mut(column)) {
            *cell = Some(played);
        }
    }
}

impl FaultDocument {
    pub(super) fn new(unjudged: &UnjudgedGame, language: Language) -> Self {
        let error = match &*unjudged.error {
            AdjudicationError::Pdn(error) => Some(error),
            _ => None,
        };
        let game = error.and_then(|error| error.game.as_deref());
        let starts = game.map_or(Colour::White, |game| game.variant.starts);
        let tag = |name: &str| tag_or_player(&unjudged.tags, name, starts);
        let number = unjudged.error.number();
        let rules = game.map(|game| say!(language, format!("rules-{}", game.variant.name)));
        let mut what = errors::adjudication(language, &unjudged.error);
        // A sentence of its own here, and not one after a colon.
        if let Some(first) = what.chars().next() {
            what.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
        }
        let mut document = Self {
            language,
            title: header::title(language, number, tag),
            occasion: header::occasion(tag),
            round: header::round(tag),
            facts: header::facts(language, tag, [("fact-rules", rules)]),
            what: format!("{what}."),
            figure: None,
            starts,
            rows: vec![],
            legal: vec![],
            rules: game.map(|game| game.variant),
        };
        if let Some(error) = error {
            document.add_board(error);
        }
        document
    }

    /// Adds what could be played before the fault.
    fn add_board(&mut self, error: &PdnError) {
        let Some(game) = error.game.as_deref() else {
            return;
        };
        let positions: Vec<_> = game.positions().collect();
        let Some(last) = positions.last() else {
            return;
        };
        let turns = positions.iter().map(|position| (position.turn(), false));
        let phrases = Phrases::new(self.language.into(), game.variant.starts, turns);
        let ply = game.moves.len();
        let text = error.text().map(sanitize);
        let played = game
            .moves
            .iter()
            .zip(&positions)
            .map(|(played, at)| SheetMove {
                text: write_move(game.variant, at, played),
                wrong: false,
            });
        let rejected = text.iter().map(|text| SheetMove {
            text: text.clone(),
            wrong: true,
        });
        let sheet = (1..).zip(played.chain(rejected));
        for (at, played) in sheet.skip((ply + 1).saturating_sub(MAX_PLIES)) {
            let (number, side) = phrases.played(at);
            let column = usize::from(side != self.starts);
            SheetRow::add(&mut self.rows, number, column, played);
        }
        let caption = phrases.place("diagram-before", ply + 1);
        let figure = fault_figure(self.language, game.variant, last, &caption, text.as_deref());
        self.figure = Some(figure);
        self.legal = error.legal_moves();
    }
}
