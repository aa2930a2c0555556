//! Phrases of all parts of a report: plies, moves, sides, rules.

use crate::language::{Language, say};
use crate::lines;
use crate::wording::{PlyFigures, Wording};
use galotne::position::Colour;
use galotne::rules::Profile;
use galotne::verdict::DrawRule;
use galotne_answer::rule_key;

/// The number of moves and tables that a sentence names; the others are counted.
pub(crate) const MAX_NAMED: usize = 4;

/// The phrases for one game.
#[derive(Clone)]
pub(crate) struct Phrases {
    pub language: Language,
    pub wording: Wording,
    /// The side that starts games.
    pub starts: Colour,
    /// The number of each move, and its player.
    numbers: Vec<(usize, Colour)>,
    /// The profiles to cite beside a rule, if not its own.
    profiles: Option<String>,
}

impl Phrases {
    /// Phrases for a game with these moves: the player of each, and whether the same side moves
    /// again after it.
    pub fn new(
        wording: Wording,
        starts: Colour,
        moves: impl Iterator<Item = (Colour, bool)>,
    ) -> Self {
        let mut numbers: Vec<(usize, Colour)> = vec![];
        let mut again = false;
        for (turn, goes_on) in moves {
            let number = match numbers.last() {
                None => 1,
                Some(&(number, side)) => {
                    number + usize::from(turn == starts && !(side == starts && again))
                }
            };
            again = goes_on;
            numbers.push((number, turn));
        }
        Self {
            language: wording.language,
            wording,
            starts,
            numbers,
            profiles: None,
        }
    }

    /// The same phrases for profiles with the same verdict.
    pub fn under(&self, profiles: String) -> Self {
        Self {
            profiles: Some(profiles),
            ..self.clone()
        }
    }

    /// The number of the move at a ply, and its player; 0 before the first.
    pub fn played(&self, ply: usize) -> (usize, Colour) {
        let index = ply.checked_sub(1);
        let played = index.and_then(|index| self.numbers.get(index).copied());
        played.unwrap_or((0, self.starts))
    }

    /// A message about the move at a ply: `after-ply`, `with-ply`, `since` and others.
    pub fn place(&self, key: &str, ply: usize) -> String {
        let (number, side) = self.played(ply);
        let text = say!(self.language, key, ply = ply, n = number, side = side);
        let is_sentence = text.ends_with('.');
        match self.wording.plies {
            PlyFigures::Shown if ply > 0 && !is_sentence => {
                format!("{text} ({})", say!(self.language, "at-ply", ply = ply))
            }
            _ => text,
        }
    }

    /// A message on the repetition of a position that stood on the board after these plies: the
    /// count, and the moves of the side that made each of them.
    pub fn repeated(&self, key: &str, rule: DrawRule, plies: &[usize]) -> String {
        let moves = plies.iter().filter(|ply| **ply > 0);
        let moves: Vec<(usize, Colour)> = moves.map(|ply| self.played(*ply)).collect();
        let numbers: Vec<String> = moves.iter().map(|(number, _)| number.to_string()).collect();
        let start = if plies.contains(&0) { "yes" } else { "no" };
        say!(
            self.language,
            key,
            rule = rule.rule(),
            n = plies.len(),
            start = start,
            side = moves.last().map_or(self.starts, |(_, side)| *side),
            moves = numbers.join(", ")
        )
    }

    /// Writes a move with its number, as in a score: `16. 28-22` or `16... 3-8`.
    pub fn numbered(&self, number: usize, side: Colour, text: &str) -> String {
        let dots = if side == self.starts { "." } else { "..." };
        format!("{number}{dots}\u{a0}{text}")
    }

    /// Writes the move at a ply with its number.
    pub fn numbered_ply(&self, ply: usize, text: &str) -> String {
        let (number, side) = self.played(ply);
        self.numbered(number, side, text)
    }

    /// The number of moves of both sides before a ply; `None` in the middle of a move.
    pub fn full_moves(&self, ply: usize) -> Option<usize> {
        match self.played(ply) {
            (0, _) => Some(0),
            (number, side) => (side != self.starts).then_some(number),
        }
    }

    /// The number and the side of a future move: `plies` after this ply, with `turn` to move now.
    pub fn coming(&self, ply: usize, turn: Colour, plies: usize) -> (usize, Colour) {
        let next = match self.played(ply) {
            (0, _) => 1,
            (number, _) => number + usize::from(turn == self.starts),
        };
        let side = if plies % 2 == 1 { turn } else { !turn };
        // The side that starts games begins a new number.
        let begun = if turn == self.starts {
            plies.saturating_sub(1) / 2
        } else {
            plies / 2
        };
        (next + begun, side)
    }

    pub fn side(&self, side: Colour) -> String {
        say!(self.language, "side", side = side)
    }

    /// The article of a rule.
    pub fn written(&self, profile: &Profile, rule: DrawRule) -> String {
        say!(self.language, rule_key(profile, rule))
    }

    /// The name of draw rules as people say it.
    pub fn profile(&self, name: &str) -> String {
        say!(self.language, format!("board-profile-{name}"))
    }

    /// The names of draw rules inside a sentence.
    pub fn profiles(&self, names: &[&str]) -> String {
        let quoted = names.iter().map(|name| {
            let name = self.profile(name);
            say!(self.language, "profile-in-sentence", name = name)
        });
        self.list(&quoted.collect::<Vec<_>>())
    }

    /// The names of draw rules with commas between them.
    pub fn profile_list(&self, names: &[&str]) -> String {
        let names: Vec<String> = names.iter().map(|name| self.profile(name)).collect();
        names.join(", ")
    }

    fn profile_names(&self, profile: &Profile) -> String {
        let own = || self.profile(profile.name);
        self.profiles.clone().unwrap_or_else(own)
    }

    /// The article of a rule and the profile, as sentences cite them.
    pub fn cited(&self, profile: &Profile, rule: DrawRule) -> String {
        let article = self.written(profile, rule);
        format!("{article}; {}", self.profile_names(profile))
    }

    /// A sentence with the content of a rule, its article and profile.
    pub fn rule(&self, profile: &Profile, rule: DrawRule) -> String {
        say!(
            self.language,
            "rule-cited",
            says = say!(self.language, rule_key(profile, rule) + ".says"),
            article = self.written(profile, rule),
            profile = self.profile_names(profile)
        )
    }

    /// `a`, `a and b`, `a, b and c`.
    pub fn list(&self, items: &[impl AsRef<str>]) -> String {
        let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
        match items[..] {
            [] => String::new(),
            [only] => only.to_owned(),
            [ref first @ .., last] => {
                say!(self.language, "and", first = first.join(", "), last = last)
            }
        }
    }

    /// A list of at most [`MAX_NAMED`] items; the others are counted.
    pub fn short_list(&self, items: &[impl AsRef<str>]) -> String {
        lines::list_of_at_most(MAX_NAMED, items, self.language)
    }

    /// A sentence with the best move, or with all moves that hold a draw.
    pub fn best_moves(&self, side: Colour, drawn: bool, best: &[String]) -> Option<String> {
        let first = best.first()?.as_str();
        Some(if drawn {
            let moves = self.short_list(best);
            say!(self.language, "holding-moves", side = side, moves = moves)
        } else {
            say!(self.language, "best-move", side = side, best = first)
        })
    }

    /// A sentence with the ply of the present value: the last change, or the first of the values
    /// that are known without a gap.
    pub fn since(&self, changed: usize, known_from: usize) -> String {
        match (changed, known_from) {
            (0, 0) => say!(self.language, "since-start"),
            (changed, known) if changed >= known => self.place("since", changed),
            (_, known) => self.place("since-known", known),
        }
    }
}

/// Groups equal things and lists their profiles.
pub(crate) fn grouped<'a, T: PartialEq>(
    things: impl IntoIterator<Item = (&'a str, T)>,
) -> Vec<(Vec<&'a str>, T)> {
    let mut groups: Vec<(Vec<&'a str>, T)> = vec![];
    for (profile, thing) in things {
        match groups.iter_mut().find(|(_, known)| *known == thing) {
            Some((profiles, _)) => profiles.push(profile),
            None => groups.push((vec![profile], thing)),
        }
    }
    groups
}
