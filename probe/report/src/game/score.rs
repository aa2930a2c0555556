//! A judged game as a score for other programs: PDN, or a score sheet of mills, with the verdict in
//! comments.
//!
//! The score is read again as the same game: its rules are named, squares have their usual names,
//! and captures are written so that they mean one move. Other comments of the original and its
//! variations are left out.

use super::changes::ChangeWords;
use super::clocks;
use super::judgement;
use super::move_list::ScoreMove;
use super::phrases::Phrases;
use crate::language::say;
use crate::lines::{plain, wrapped};
use crate::notes::note;
use galotne::notation::pdn::{GameResult, PdnNote, StatedResult, Tag, game_tags};
use galotne::notation::{write_fen, write_move};
use galotne::position::Colour;
use galotne_answer::json::{self, ChangeAnswer};
use galotne_answer::{AdjudicatedGame, AnswerNote, Ruling};
use std::collections::BTreeMap;

/// The width of the moves, in characters.
const WIDTH: usize = 80;

/// The tags that are written anew.
const OWN_TAGS: [&str; 7] = [
    "Result", "Ruling", "GameType", "Variant", "Rules", "SetUp", "FEN",
];

/// A score before it is text.
pub(crate) struct Score {
    /// The names and values of the tags.
    pub tags: Vec<(String, String)>,
    /// The side that moves first under the rules.
    pub starts: Colour,
    pub moves: Vec<ScoreMove>,
    /// FENs of positions put on the board after a number of plies.
    pub setups: Vec<(usize, String)>,
    /// Comments after a number of plies.
    pub comments: BTreeMap<usize, Vec<String>>,
    /// The result after the last move.
    pub terminator: String,
}

impl Score {
    pub fn write(&self) -> String {
        let mut score = String::new();
        for (name, value) in &self.tags {
            score += &format!("[{name} \"{}\"]\n", quoted(value));
        }
        score.push('\n');
        for line in wrapped(&self.movetext(), WIDTH) {
            score += &line;
            score.push('\n');
        }
        score.push('\n');
        score
    }

    /// The moves with their numbers and comments, and the result.
    fn movetext(&self) -> String {
        let mut parts = vec![];
        let mut before = None;
        for ply in 0..=self.moves.len() {
            let comments = self.comments.get(&ply).into_iter().flatten();
            parts.extend(comments.map(|text| comment(text)));
            let setups = self.setups.iter().filter(|(after, _)| *after == ply);
            parts.extend(setups.map(|(_, fen)| format!("/FEN \"{fen}\"/")));
            let Some(played) = self.moves.get(ply) else {
                break;
            };
            parts.extend(played.number_after(before, self.starts));
            before = Some(played.number);
            parts.push(played.text.clone());
        }
        parts.push(self.terminator.clone());
        parts.join(" ")
    }
}

/// Returns the tags of the original that do not depend on its reading.
pub(crate) fn original_tags(tags: &[Tag]) -> Vec<(String, String)> {
    let own = |name: &str| OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name));
    (tags.iter())
        .filter(|tag| !own(&tag.name))
        .map(|tag| (tag.name.clone(), tag.value.clone()))
        .collect()
}

/// Returns the tag and the terminator of a stated result.
pub(crate) fn result_texts(stated: &StatedResult, first: Colour) -> (String, String) {
    let value = stated.value();
    let tag = points(stated.tag.as_ref().unwrap_or(value), first);
    let terminator = match stated.terminator.as_ref().unwrap_or(value) {
        // It is no end of a game for readers.
        GameResult::Other(_) => points(&GameResult::Unfinished, first),
        result => points(result, first),
    };
    (tag, terminator)
}

/// Returns the points of an outcome for the tag `Ruling`; `*` if it is not known.
pub(crate) fn ruled(outcome: Option<Option<Colour>>, first: Colour) -> String {
    let result = match outcome {
        None => GameResult::Unfinished,
        Some(None) => GameResult::Draw,
        Some(Some(Colour::White)) => GameResult::WhiteWins,
        Some(Some(Colour::Black)) => GameResult::BlackWins,
    };
    points(&result, first)
}

/// Writes the score of a game of draughts.
pub(super) fn write(phrases: &Phrases, game: &AdjudicatedGame) -> String {
    let variant = game.read.game.variant;
    let score = Score {
        tags: tags(game),
        starts: variant.starts,
        moves: moves(phrases, game),
        setups: setups(game),
        comments: comments(phrases, game),
        terminator: result_texts(&game.read.result, variant.points_first).1,
    };
    score.write()
}

/// The moves of the game.
pub(super) fn moves(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<ScoreMove> {
    let record = &game.read.game;
    let moves = record.positions().zip(&record.moves);
    let moves = moves.zip(1..).map(|((position, played), ply)| ScoreMove {
        number: phrases.played(ply),
        text: write_move(record.variant, &position, played),
    });
    moves.collect()
}

/// FENs of the positions put on the board after a number of plies.
pub(super) fn setups(game: &AdjudicatedGame) -> Vec<(usize, String)> {
    let record = &game.read.game;
    let setups = record.setups.iter();
    setups
        .map(|setup| (setup.ply, write_fen(record.variant, &setup.position)))
        .collect()
}

/// The tags: those of the original that do not depend on the reading, then the result, the rulings,
/// the rules and the start.
fn tags(game: &AdjudicatedGame) -> Vec<(String, String)> {
    let (read, record) = (&game.read, &game.read.game);
    let variant = record.variant;
    let mut tags = original_tags(&read.tags);
    let mut add = |name: &str, value: String| tags.push((name.to_owned(), value));
    add("Result", result_texts(&read.result, variant.points_first).0);
    let rulings = game.rulings.iter().map(|ruling| {
        let points = ruled(ruling.outcome(), variant.points_first);
        format!("{points} {}", ruling.profile().name)
    });
    add("Ruling", rulings.collect::<Vec<_>>().join(", "));
    for (name, value) in game_tags(variant) {
        add(name, value);
    }
    if variant.start() != Some(record.start) || read.half_moves.is_some() {
        let counts = read.half_moves.map(|plies| format!(":H{plies}:F1"));
        let fen = write_fen(variant, &record.start);
        add("SetUp", "1".to_owned());
        add("FEN", fen + counts.as_deref().unwrap_or_default());
    }
    tags
}

/// The points of a result.
fn points(result: &GameResult, first: Colour) -> String {
    match (result, first) {
        (GameResult::WhiteWins, Colour::White) | (GameResult::BlackWins, Colour::Black) => "2-0",
        (GameResult::WhiteWins, Colour::Black) | (GameResult::BlackWins, Colour::White) => "0-2",
        (GameResult::Draw, _) => "1-1",
        (GameResult::DoubleForfeit, _) => "0-0",
        (GameResult::Other(text), _) => text,
        _ => "*",
    }
    .to_owned()
}

/// The comments after each number of plies.
fn comments(phrases: &Phrases, game: &AdjudicatedGame) -> BTreeMap<usize, Vec<String>> {
    let mut comments: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut add = |ply: usize, text: String| comments.entry(ply).or_default().push(text);
    for remark in &game.read.notes {
        if let PdnNote::Irregular { ply, .. } | PdnNote::Huffed { ply, .. } = remark {
            add(*ply, note(phrases.language, &AnswerNote::from(remark)));
        }
    }
    for ruling in &game.rulings {
        let profile = phrases.profile(ruling.profile().name);
        for change in json::value_changes(ruling) {
            add(
                change.ply,
                format!("{profile}: {}", changed(phrases, &change)),
            );
        }
        for (ply, text) in clocks::ended_counts(phrases, ruling) {
            add(ply, format!("{profile}: {text}"));
        }
    }
    for judgement in judgement::judgements(phrases, game) {
        let ruled = |ruling: &&Ruling| judgement.under.contains(&ruling.profile().name);
        let Some(ruling) = game.rulings.iter().find(ruled) else {
            continue;
        };
        let adjudication = &ruling.adjudication;
        let ply = adjudication.over.map_or(adjudication.ply, |over| over.ply);
        let mut text = format!("{}: {}", judgement.profiles, judgement.verdict);
        for sentence in &judgement.sentences {
            text += &format!(" {}", sentence.text);
        }
        add(ply, text);
    }
    comments
}

/// A change of the value, and the moves that would have kept it.
pub(crate) fn changed(phrases: &Phrases, change: &ChangeAnswer) -> String {
    let ChangeWords { from, to, better } = ChangeWords::new(phrases.language, change);
    say!(
        phrases.language,
        "score-change",
        from = from,
        to = to,
        n = better.len(),
        better = phrases.short_list(&better)
    )
}

/// Writes a comment. Moves in it have the signs of print: py-draughts and others look for moves in
/// the whole text. Brackets would end it.
fn comment(text: &str) -> String {
    let text = plain(text);
    let mut comment = String::from("{");
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        let after = rest
            .peek()
            .is_some_and(|next| matches!(next, '0'..='9' | 'a'..='h'));
        comment.extend(match character {
            '-' if before.is_ascii_digit() && after => Some('–'),
            'x' if before.is_ascii_digit() && after => Some('×'),
            '{' | '}' | '[' | ']' => None,
            other if other.is_control() => Some(' '),
            other => Some(other),
        });
        before = character;
    }
    comment.push('}');
    comment
}

/// Writes the value of a tag.
fn quoted(value: &str) -> String {
    let mut quoted = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            other if other.is_control() => quoted.push(' '),
            other => quoted.push(other),
        }
    }
    quoted
}
