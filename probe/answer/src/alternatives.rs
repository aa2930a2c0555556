//! Other verdicts under the same rules.
//!
//! Profiles of one authority are interpretations or editions of one text. A verdict names those
//! that contradict it.

use crate::citation::rule_key;
use galotne::game_record::GameRecord;
use galotne::rules::Profile;
use galotne::tablebase::{Probe, ProbeError};
use galotne::verdict::{
    Adjudication, Category, DrawClaim, DrawRule, GameEnd, Judgement, Replay, Situation, SpentPlies,
    judge,
};
use serde::Serialize;

/// A profile of the same authority under which a position has another category.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Otherwise))]
pub struct Alternative {
    /// The profile.
    pub profile: &'static str,
    /// The category of the position under it.
    #[serde(serialize_with = "serialize_category")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub category: Category,
    /// Its rule that counts in the position and would end the game first; null if none does.
    pub rule: Option<&'static str>,
    /// The key of the rule in the messages of every language.
    pub cite: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn serialize_category<S: serde::Serializer>(
    category: &Category,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(category.word())
}

impl Alternative {
    fn new(profile: &'static Profile, category: Category, rule: Option<DrawRule>) -> Self {
        Self {
            profile: profile.name,
            category,
            rule: rule.map(DrawRule::rule),
            cite: rule.map(|rule| rule_key(profile, rule)),
        }
    }
}

/// The verdict on a played game under another profile.
#[derive(Clone, Debug)]
pub struct OtherRuling {
    /// The profile.
    pub profile: &'static Profile,
    /// The first end of the game, up to the position judged.
    pub over: Option<GameEnd>,
    /// The draws that could be claimed.
    pub claims: Vec<DrawClaim>,
    /// The value of the position judged.
    pub judged: Judgement,
}

/// The other profiles of a game by the same authority.
fn siblings(situation: &Situation) -> impl Iterator<Item = &'static Profile> + use<> {
    let (variant, own) = (situation.variant(), situation.profile());
    (variant.profiles.iter())
        .filter(move |other| other.name != own.name && other.authority == own.authority)
}

/// The other profiles of a game by other authorities, except the one without draw rules.
fn foreign(situation: &Situation) -> impl Iterator<Item = &'static Profile> + use<> {
    let (variant, own) = (situation.variant(), situation.profile());
    (variant.profiles.iter()).filter(move |other| {
        let plays_by_rules = !other.clocks.is_empty() || other.repetition.is_some();
        plays_by_rules && other.authority != own.authority
    })
}

/// The rule that counts in a position and would end the game first.
fn next_rule(judged: &Judgement) -> Option<DrawRule> {
    let running = judged.clocks().first_to_end();
    running.map(|running| DrawRule::Clock(running.clock))
}

/// Finds the profiles of the same authority that give a position another category, with the counts
/// unchanged. A count that a profile does not know is left out; one that it alone knows is fresh.
/// `None` if the category is unknown, here or under a profile, because a table is missing.
///
/// # Errors
/// A table cannot be read.
pub fn alternatives<'a>(
    probe: impl Into<Probe<'a>>,
    judged: &Judgement,
) -> Result<Option<Vec<Alternative>>, ProbeError> {
    let probe = probe.into();
    let Some(own) = judged.category else {
        return Ok(None);
    };
    let mut found = vec![];
    // A draw without draw rules and the end on the board are the same under all profiles.
    if judged.over || own == Category::Draw {
        return Ok(Some(found));
    }
    // A draw by repetition is the same under every profile with that rule.
    let repeated = judged.repeated.is_some_and(|rule| !rule.claimed);
    let has_repetition = |profile: &Profile| profile.repetition.is_some_and(|rule| !rule.claimed);
    for profile in siblings(&judged.situation) {
        if repeated && has_repetition(profile) {
            continue;
        }
        let other = judge(probe, &under(profile, &judged.situation).situation)?;
        let Some(category) = other.category else {
            return Ok(None);
        };
        if category != own {
            found.push(Alternative::new(profile, category, next_rule(&other)));
        }
    }
    Ok(Some(found))
}

/// Judges a played game under the other profiles of the same authority, after this number of plies.
/// The game is replayed under each, from the situation in which it began, so that all counts are
/// its own.
///
/// # Errors
/// A table cannot be read.
pub fn sibling_rulings<'a>(
    probe: impl Into<Probe<'a>>,
    game: &GameRecord,
    start: &Situation,
    at: usize,
) -> Result<Vec<OtherRuling>, ProbeError> {
    let starts = siblings(start).map(|profile| under(profile, start).situation);
    rulings_from(starts, probe.into(), game, at)
}

/// Judges a played game under the profiles of other authorities, as [`sibling_rulings`] does. A
/// profile whose rules do not know a count that was given is left out: it would judge another game.
///
/// # Errors
/// A table cannot be read.
pub fn foreign_rulings<'a>(
    probe: impl Into<Probe<'a>>,
    game: &GameRecord,
    start: &Situation,
    at: usize,
) -> Result<Vec<OtherRuling>, ProbeError> {
    let starts = foreign(start).map(|profile| under(profile, start));
    let known = starts.filter(|other| other.has_all_counts);
    rulings_from(known.map(|other| other.situation), probe.into(), game, at)
}

fn rulings_from(
    starts: impl Iterator<Item = Situation>,
    probe: Probe<'_>,
    game: &GameRecord,
    at: usize,
) -> Result<Vec<OtherRuling>, ProbeError> {
    let mut found = vec![];
    for start in starts {
        let replay = Replay::new(game, *start.clocks());
        let Some(moment) = replay.moment(at) else {
            continue;
        };
        found.push(OtherRuling {
            profile: start.profile(),
            over: replay.end().filter(|over| over.ply <= at),
            claims: replay.claims(at),
            judged: judge(probe, &moment.situation)?,
        });
    }
    Ok(found)
}

/// Finds the profiles of the same authority that give a played game another category. `None` if the
/// category is unknown, here or under a profile, because a table is missing.
pub fn alternatives_in_game(
    judged: &Adjudication,
    siblings: &[OtherRuling],
) -> Option<Vec<Alternative>> {
    let own = category(judged.over, &judged.judged)?;
    let mut found = vec![];
    for sibling in siblings {
        let category = category(sibling.over, &sibling.judged)?;
        if category != own {
            let ended = sibling.over.and_then(|over| over.rule);
            let rule = ended.or_else(|| next_rule(&sibling.judged));
            found.push(Alternative::new(sibling.profile, category, rule));
        }
    }
    Some(found)
}

/// The category of a position of a game, which a rule may have drawn earlier.
fn category(over: Option<GameEnd>, judged: &Judgement) -> Option<Category> {
    match over {
        Some(GameEnd { rule: Some(_), .. }) => Some(Category::Draw),
        _ => judged.category,
    }
}

/// A situation under another profile.
struct OtherSituation {
    situation: Situation,
    /// Whether each count of the situation has a rule there that counts the same.
    has_all_counts: bool,
}

/// The situation under another profile, with those of its counts that the profile has. The count of
/// the rule in charge passes to the one in charge there if both are about the same pieces.
fn under(profile: &'static Profile, situation: &Situation) -> OtherSituation {
    let (variant, position) = (situation.variant(), *situation.position());
    let with = |spent: &[SpentPlies]| Situation::with_spent(variant, profile, position, spent);
    let mut accepted = vec![];
    let mut found = Situation::fresh(variant, profile, position);
    let in_charge = |situation: &Situation| situation.clocks().in_charge().map(|run| run.clock);
    let (own, other) = (in_charge(situation), in_charge(&found));
    let is_same = |rule: &str| {
        own.zip(other)
            .is_some_and(|(own, other)| own.rule == rule && own.material == other.material)
    };
    let mut has_all_counts = true;
    for count in situation.clocks().spent() {
        let (translated, plies) = match &count {
            SpentPlies::Rule(rule, plies) if is_same(rule) => (SpentPlies::Running(*plies), *plies),
            SpentPlies::Rule(_, plies) | SpentPlies::Running(plies) => (count.clone(), *plies),
        };
        accepted.push(translated);
        match with(&accepted) {
            Ok(counted) => found = counted,
            Err(_) => {
                drop(accepted.pop());
                has_all_counts &= plies == 0;
            }
        }
    }
    OtherSituation {
        situation: found,
        has_all_counts,
    }
}
