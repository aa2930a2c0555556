//! The disagreement of rules: of the profiles of a report, and of others.

use super::document::OtherRulesBox;
use super::phrases::{Phrases, grouped};
use crate::language::say;
use galotne::position::Colour;
use galotne::rules::Profile;
use galotne::value::Wdl;
use galotne::verdict::{Category, DrawClaim, DrawRule, GameEnd, Judgement};
use galotne_answer::{AdjudicatedGame, OtherRuling, Ruling};

/// The disagreement of the profiles, a sentence for each verdict; nothing if they agree.
pub(super) fn between_profiles(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<String> {
    if !game.disputed() {
        return vec![];
    }
    let verdicts = game.rulings.iter().map(ProfileVerdict::of_ruling);
    sentences(phrases, verdicts)
}

/// The verdicts under other rules, of the same authority and of others; `None` if there are none.
/// Those that are judged in the report as well are only named.
pub(super) fn other_rules(phrases: &Phrases, game: &AdjudicatedGame) -> Option<OtherRulesBox> {
    let siblings = siblings(phrases, game);
    let foreign = foreign(phrases, game);
    if siblings.is_none() && foreign.is_empty() {
        return None;
    }
    let (differ, siblings) = siblings.unwrap_or_default();
    Some(OtherRulesBox {
        differ,
        siblings,
        foreign,
    })
}

/// The rulings under other profiles, each once, in the order of the game.
fn distinct<'a>(
    game: &'a AdjudicatedGame,
    others: impl Fn(&'a Ruling) -> &'a [OtherRuling],
) -> Vec<&'a OtherRuling> {
    let profiles = game.read.game.variant.profiles;
    let mut all: Vec<_> = game.rulings.iter().flat_map(others).collect();
    all.sort_by_key(|other| (profiles.iter()).position(|own| own.name == other.profile.name));
    all.dedup_by_key(|other| other.profile.name);
    all
}

/// A sentence for each verdict under the profiles of other authorities that the report does not
/// have, or one if all agree with it.
fn foreign(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<String> {
    let rulings = game.rulings.iter();
    let judged_by = |authority| (rulings.clone()).any(|own| own.profile().authority == authority);
    let mut others = distinct(game, |ruling| &ruling.foreign);
    others.retain(|other| !judged_by(other.profile.authority));
    if others.is_empty() {
        return vec![];
    }
    let agrees = |other: &&OtherRuling| {
        (rulings.clone()).all(|ruling| ruling.agrees_with(other) == Some(true))
    };
    if others.iter().all(agrees) {
        let names: Vec<_> = others.iter().map(|other| other.profile.name).collect();
        let profiles = phrases.profiles(&names);
        return vec![say!(phrases.language, "foreign-agree", profiles = profiles)];
    }
    let verdicts = others.into_iter().map(ProfileVerdict::of_other);
    sentences(phrases, verdicts)
}

/// The verdicts under other rules of the same authority, and whether one is known to differ that
/// the report does not have.
fn siblings(phrases: &Phrases, game: &AdjudicatedGame) -> Option<(bool, Vec<String>)> {
    let rulings = game.rulings.iter();
    let all = distinct(game, |ruling| &ruling.siblings);
    if all.is_empty() {
        return None;
    }
    let judged = |name| (rulings.clone()).any(|ruling| ruling.profile().name == name);
    let mut others = all.clone();
    others.retain(|sibling| !judged(sibling.profile.name));
    let agreements: Vec<Option<bool>> = (rulings.clone())
        .flat_map(|ruling| (ruling.siblings.iter()).map(|sibling| ruling.agrees_with(sibling)))
        .collect();
    let agree = agreements.iter().all(|&agree| agree == Some(true));
    let named = |key: &str| {
        let siblings = if others.is_empty() { &all } else { &others };
        let names: Vec<_> = siblings.iter().map(|other| other.profile.name).collect();
        vec![say!(
            phrases.language,
            key,
            profiles = phrases.profiles(&names)
        )]
    };
    let sentences = match (agree, others.is_empty()) {
        (true, _) => named("siblings-agree"),
        (false, true) => named("siblings-judged"),
        (false, false) => sentences(
            phrases,
            others.iter().copied().map(ProfileVerdict::of_other),
        ),
    };
    let differ = !others.is_empty() && agreements.contains(&Some(false));
    Some((differ, sentences))
}

/// Writes a sentence for each different verdict.
fn sentences<'a>(
    phrases: &Phrases,
    verdicts: impl Iterator<Item = ProfileVerdict<'a>>,
) -> Vec<String> {
    let verdicts = verdicts.map(|verdict| (verdict.profile.name, verdict.words(phrases)));
    (grouped(verdicts).into_iter())
        .map(|(profiles, words)| {
            say!(
                phrases.language,
                words.key,
                profiles = phrases.profiles(&profiles),
                side = words.side,
                article = words.article,
                place = words.place
            )
        })
        .collect()
}

/// The verdict on a game under one of several profiles.
struct ProfileVerdict<'a> {
    profile: &'static Profile,
    over: Option<GameEnd>,
    claims: &'a [DrawClaim],
    judged: &'a Judgement,
}

/// The key of a message on a verdict, and its variables.
#[derive(PartialEq)]
struct VerdictWords {
    key: &'static str,
    side: Colour,
    article: String,
    place: String,
}

impl<'a> ProfileVerdict<'a> {
    fn of_ruling(ruling: &'a Ruling) -> Self {
        Self {
            profile: ruling.profile(),
            over: ruling.adjudication.over,
            claims: &ruling.claims,
            judged: &ruling.adjudication.judged,
        }
    }

    fn of_other(other: &'a OtherRuling) -> Self {
        Self {
            profile: other.profile,
            over: other.over,
            claims: &other.claims,
            judged: &other.judged,
        }
    }

    fn words(&self, phrases: &Phrases) -> VerdictWords {
        let mut words = VerdictWords {
            key: "dispute-unknown",
            side: Colour::White,
            article: String::new(),
            place: String::new(),
        };
        if let Some(over) = self.over {
            words.place = phrases.place("with-ply", over.ply);
            words.key = match (over.rule, over.winner) {
                (Some(rule), _) => {
                    words.article = phrases.written(self.profile, rule);
                    "dispute-drawn"
                }
                (None, Some(winner)) => {
                    words.side = winner;
                    "dispute-won"
                }
                (None, None) => "dispute-drawn-on-board",
            };
        } else if let Some(claim) = self.claims.first() {
            words.place = phrases.place("after-ply", claim.first);
            words.article = phrases.written(self.profile, claim.rule);
            words.key = "dispute-claim";
        } else {
            let turn = self.judged.situation.position().turn();
            words.side = match self.judged.wdl {
                Some(Wdl::Loss) => !turn,
                _ => turn,
            };
            words.key = match self.judged.category {
                None => "dispute-unknown",
                Some(Category::Draw) => "dispute-draw",
                Some(Category::Win | Category::Loss) => "dispute-wins",
                Some(_) => match self.judged.clocks().first_to_end() {
                    Some(running) => {
                        let rule = DrawRule::Clock(running.clock);
                        words.article = phrases.written(self.profile, rule);
                        "dispute-cursed-by"
                    }
                    None => "dispute-cursed",
                },
            };
        }
        words
    }
}
