//! The report on a game that cannot be judged: its head, the board up to the fault, the move as it
//! was read, and the moves that can be played in its place.

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
use galotne_answer::{AdjudicationError, UnjudgedGame, tag_or_player};

/// The most plies before a fault that are printed.
const MAX_PLIES: usize = 12;

/// The report on a game that cannot be judged, before it is HTML.
pub struct FaultDocument {
    pub(crate) language: Language,
    pub(crate) title: String,
    pub(crate) facts: Vec<Fact>,
    /// The fault and its place, in a sentence.
    pub(crate) what: String,
    /// The position before the fault.
    pub(crate) figure: Option<Figure>,
    /// The last moves before the fault, numbered; empty at the start of the game.
    pub(crate) moves: Vec<String>,
    /// The move at fault as it was read, with its number.
    pub(crate) rejected: Option<String>,
    /// The moves that can be played in its place.
    pub(crate) legal: Vec<String>,
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
            facts: header::facts(language, tag, [("fact-rules", rules)]),
            what: format!("{what}."),
            figure: None,
            moves: vec![],
            rejected: None,
            legal: vec![],
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
        let written =
            (game.moves.iter().zip(&positions))
                .enumerate()
                .map(|(before, (played, at))| {
                    let text = write_move(game.variant, at, played);
                    match at.turn() == game.variant.starts || before + MAX_PLIES <= ply {
                        true => phrases.numbered_ply(before + 1, &text),
                        false => text,
                    }
                });
        self.moves = written.skip(ply.saturating_sub(MAX_PLIES)).collect();
        if ply > MAX_PLIES {
            self.moves.insert(0, "…".to_owned());
        }
        let text = error.text().map(sanitize);
        self.rejected = text
            .as_ref()
            .map(|text| phrases.numbered_ply(ply + 1, text));
        let caption = phrases.place("diagram-before", ply + 1);
        let figure = fault_figure(self.language, game.variant, last, &caption, text.as_deref());
        self.figure = Some(figure);
        self.legal = error.legal_moves();
    }
}
