//! The disagreement of rules: of the profiles of a report, and of others.

use super::document::OtherRulesBox;
use super::phrases::{Phrases, grouped};
use crate::language::say;
use galotne::position::Colour;
use galotne::rules::Profile;
use galotne::value::Wdl;
use galotne::verdict::{Category, DrawClaim, DrawRule, GameEnd, Judgement};
use galotne_answer::{AdjudicatedGame, OtherRuling, Ruling};

/// The disagreement of the profiles, a sentence for each verdict, also with the names of other rules
/// that give it; nothing if the profiles agree.
pub(super) fn between_profiles(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<String> {
    if !game.disputed() {
        return vec![];
    }
    let verdicts = game.rulings.iter().map(ProfileVerdict::of_ruling);
    let mut others = others(game);
    others.retain(|other| agrees_with_one(game, other));
    let others = others.into_iter().map(ProfileVerdict::of_other);
    sentences(phrases, verdicts.chain(others))
}

/// Whether other rules give the verdict of one of the profiles.
fn agrees_with_one(game: &AdjudicatedGame, other: &OtherRuling) -> bool {
    (game.rulings.iter()).any(|ruling| ruling.agrees_with(other) == Some(true))
}

/// The verdicts under other rules, of the same authority and of others; `None` if there are none.
/// Rules that are judged in the report are left out, and so are those of other authorities if one
/// of theirs is. Under profiles that disagree, the dispute names the rules that agree with one.
pub(super) fn other_rules(phrases: &Phrases, game: &AdjudicatedGame) -> Option<OtherRulesBox> {
    let (mut differ, mut agree, mut unknown) = (vec![], vec![], vec![]);
    let mut another_result = false;
    let disputed = game.disputed();
    for other in others(game) {
        if disputed && agrees_with_one(game, other) {
            continue;
        }
        let rulings = game.rulings.iter();
        let agreements: Vec<_> = (rulings.clone())
            .map(|ruling| ruling.agrees_with(other))
            .collect();
        let verdict = ProfileVerdict::of_other(other);
        let result = verdict.result();
        if agreements.iter().all(|&agree| agree == Some(true)) {
            agree.push(other.profile.name);
        } else if result.is_none() && verdict.claims.is_empty() {
            unknown.push(verdict);
        } else {
            another_result |= (rulings.clone())
                .any(|ruling| ProfileVerdict::of_ruling(ruling).result() != result);
            differ.push(verdict);
        }
    }
    if differ.is_empty() && agree.is_empty() && unknown.is_empty() {
        return None;
    }
    let heading = match another_result {
        true => "others-result",
        false => "others-end",
    };
    let mut short = sentences(phrases, unknown.into_iter());
    if !agree.is_empty() {
        let profiles = phrases.profiles(&agree);
        let key = match differ.is_empty() && short.is_empty() {
            true => "others-all-agree",
            false => "others-agree",
        };
        short.insert(0, say!(phrases.language, key, profiles = profiles));
    }
    Some(OtherRulesBox {
        heading: say!(phrases.language, heading),
        differ: sentences(phrases, differ.into_iter()),
        short,
    })
}

/// The rulings under profiles that the report does not have, each once: those of the authorities
/// of the report first, each in the order of the game.
pub(super) fn others(game: &AdjudicatedGame) -> Vec<&OtherRuling> {
    let rulings = game.rulings.iter();
    let judged = |name| (rulings.clone()).any(|own| own.profile().name == name);
    let judged_by = |authority| (rulings.clone()).any(|own| own.profile().authority == authority);
    let mut siblings = distinct(game, |ruling| &ruling.siblings);
    siblings.retain(|other| !judged(other.profile.name));
    let mut foreign = distinct(game, |ruling| &ruling.foreign);
    foreign.retain(|other| !judged_by(other.profile.authority));
    siblings.extend(foreign);
    siblings
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

    /// The winner of the game, or of the position judged; `Some(None)` for a draw, and `None` if it
    /// is not known.
    fn result(&self) -> Option<Option<Colour>> {
        if let Some(over) = self.over {
            return Some(over.winner);
        }
        let turn = self.judged.situation.position().turn();
        Some(match (self.judged.category?, self.judged.wdl) {
            (Category::Win | Category::Loss, Some(Wdl::Loss)) => Some(!turn),
            (Category::Win | Category::Loss, _) => Some(turn),
            _ => None,
        })
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
