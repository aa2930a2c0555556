//! What all parts of a report say in the same way: plies, moves, sides, rules.

use crate::language::{Language, say};
use galotne::game_record::GameRecord;
use galotne::notation::write_move;
use galotne::position::{Colour, Position};
use galotne::rules::{Move, Profile, Variant};
use galotne::verdict::DrawRule;
use galotne_answer::rule_key;

/// The words for one game.
#[derive(Clone)]
pub(super) struct Phrases {
    pub language: Language,
    pub variant: &'static Variant,
    /// The number of each move and who made it.
    played: Vec<(usize, Colour)>,
    /// What stands for the profile beside a rule, if not its name.
    profiles: Option<String>,
}

impl Phrases {
    pub fn new(language: Language, game: &GameRecord) -> Self {
        let starts = game.variant.starts;
        let mut played: Vec<(usize, Colour)> = Vec::with_capacity(game.moves.len());
        for position in game.positions().take(game.moves.len()) {
            let turn = position.turn();
            let number = match played.last() {
                None => 1,
                Some((number, _)) => number + usize::from(turn == starts),
            };
            played.push((number, turn));
        }
        Self {
            language,
            variant: game.variant,
            played,
            profiles: None,
        }
    }

    /// The same words for several profiles that say the same.
    pub fn under(&self, profiles: String) -> Self {
        Self {
            profiles: Some(profiles),
            ..self.clone()
        }
    }

    /// The number of the move that was this ply, and who made it; 0 before the first.
    fn played(&self, ply: usize) -> (usize, Colour) {
        let place = ply.checked_sub(1);
        let played = place.and_then(|place| self.played.get(place).copied());
        played.unwrap_or((0, self.variant.starts))
    }

    /// A message about the move that was this ply: `after-ply`, `with-ply`, `since` ..
    pub fn place(&self, key: &str, ply: usize) -> String {
        let (number, side) = self.played(ply);
        say!(self.language, key, ply = ply, n = number, side = side)
    }

    /// A move as a score writes it: `16. 28-22` or `16... 3-8`.
    pub fn numbered(&self, number: usize, side: Colour, text: &str) -> String {
        let dots = if side == self.variant.starts {
            "."
        } else {
            "..."
        };
        format!("{number}{dots}\u{a0}{text}")
    }

    /// The move that was this ply, numbered.
    pub fn numbered_ply(&self, ply: usize, text: &str) -> String {
        let (number, side) = self.played(ply);
        self.numbered(number, side, text)
    }

    /// The number that the next move after so many plies gets.
    pub fn next_number(&self, ply: usize, turn: Colour) -> usize {
        match self.played(ply) {
            (0, _) => 1,
            (number, _) => number + usize::from(turn == self.variant.starts),
        }
    }

    /// How many moves both sides have made after so many plies; `None` in the middle of one.
    pub fn full_moves(&self, ply: usize) -> Option<usize> {
        match self.played(ply) {
            (0, _) => Some(0),
            (number, side) => (side != self.variant.starts).then_some(number),
        }
    }

    /// The number of a move that is not played yet, and whose it is: so many plies on, with `turn`
    /// to move now.
    pub fn coming(&self, ply: usize, turn: Colour, plies: usize) -> (usize, Colour) {
        let side = if plies % 2 == 1 { turn } else { !turn };
        // The side that starts games begins a new number.
        let begun = if turn == self.variant.starts {
            plies.saturating_sub(1) / 2
        } else {
            plies / 2
        };
        (self.next_number(ply, turn) + begun, side)
    }

    pub fn mover(&self, ply: usize) -> Colour {
        self.played(ply).1
    }

    pub fn side(&self, side: Colour) -> String {
        say!(self.language, "side", side = side)
    }

    pub fn text(&self, position: &Position, played: &Move) -> String {
        write_move(self.variant, position, played)
    }

    /// Where a rule is written.
    pub fn written(&self, profile: &Profile, rule: DrawRule) -> String {
        say!(self.language, rule_key(profile, rule))
    }

    /// What a rule says, without a full stop.
    pub fn says(&self, profile: &Profile, rule: DrawRule) -> String {
        say!(self.language, rule_key(profile, rule) + ".says")
    }

    fn named<'a>(&'a self, profile: &Profile) -> &'a str {
        self.profiles.as_deref().unwrap_or(profile.name)
    }

    /// Where a rule is written, and the profile: what a sentence rests on.
    pub fn cited(&self, profile: &Profile, rule: DrawRule) -> String {
        format!("{}; {}", self.written(profile, rule), self.named(profile))
    }

    /// What a rule says, as a sentence that cites it.
    pub fn rule(&self, profile: &Profile, rule: DrawRule) -> String {
        say!(
            self.language,
            "rule-cited",
            says = self.says(profile, rule),
            article = self.written(profile, rule),
            profile = self.named(profile)
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

    /// A list of at most so many; the others are counted.
    pub fn list_of_at_most(&self, most: usize, items: &[impl AsRef<str>]) -> String {
        let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
        match items.get(..most) {
            Some(shown) if items.len() > most => {
                let more = items.len() - most;
                say!(self.language, "and-more", list = shown.join(", "), n = more)
            }
            _ => items.join(", "),
        }
    }
}

/// Things of several profiles, those that are alike under one heading.
pub(super) fn grouped<T: PartialEq>(
    things: impl IntoIterator<Item = (&'static str, T)>,
) -> Vec<(Vec<&'static str>, T)> {
    let mut groups: Vec<(Vec<&'static str>, T)> = vec![];
    for (profile, thing) in things {
        match groups.iter_mut().find(|(_, known)| *known == thing) {
            Some((profiles, _)) => profiles.push(profile),
            None => groups.push((vec![profile], thing)),
        }
    }
    groups
}
