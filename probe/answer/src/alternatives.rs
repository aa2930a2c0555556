//! What a position is worth under another reading of the same rules: profiles of one authority are
//! readings, or editions, of one text, and whoever signs a verdict should know that another of them
//! says otherwise.

use crate::citation::rule_key;
use galotne::game_record::GameRecord;
use galotne::rules::Profile;
use galotne::tablebase::{Probe, ProbeError};
use galotne::verdict::{
    Adjudication, Category, DrawRule, GameEnd, Judgement, Replay, Situation, SpentPlies, judge,
};
use serde::Serialize;

/// A reading that gives another category.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Otherwise))]
pub struct Alternative {
    /// The draw rules of that reading.
    pub profile: &'static str,
    /// What the position is worth under them.
    #[serde(serialize_with = "word")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub category: Category,
    /// The rule of theirs that counts here, and would end the game first; null where none does.
    pub rule: Option<&'static str>,
    /// The key of that rule in the messages of every language.
    pub cite: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn word<S: serde::Serializer>(category: &Category, serializer: S) -> Result<S::Ok, S::Error> {
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

/// The other profiles of a game by the same authority.
fn siblings(situation: &Situation) -> impl Iterator<Item = &'static Profile> + use<> {
    let (variant, own) = (situation.variant(), situation.profile());
    (variant.profiles.iter())
        .filter(move |other| other.name != own.name && other.authority == own.authority)
}

/// The rule that counts in a position and would end the game first.
fn counting(judged: &Judgement) -> Option<DrawRule> {
    let running = judged.clocks().first_to_end();
    running.map(|running| DrawRule::Clock(running.clock))
}

/// The readings of the same authority that give a position another category, with the counts as
/// they stand. A count that a reading does not know is left out, and one that it alone knows is
/// fresh. `None` where a table is missing without which that cannot be known, or nothing is known
/// of the position itself.
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
    // What is drawn without draw rules, or over on the board, is so under all of them.
    if judged.over || own == Category::Draw {
        return Ok(Some(found));
    }
    // A game drawn by repetition is so under every reading that draws by it.
    let repeated = judged.repeated.is_some_and(|rule| !rule.claimed);
    let draws_too = |profile: &Profile| profile.repetition.is_some_and(|rule| !rule.claimed);
    for profile in siblings(&judged.situation) {
        if repeated && draws_too(profile) {
            continue;
        }
        let other = judge(probe, &under(profile, &judged.situation))?;
        let Some(category) = other.category else {
            return Ok(None);
        };
        if category != own {
            found.push(Alternative::new(profile, category, counting(&other)));
        }
    }
    Ok(Some(found))
}

/// The same of a game that began in this situation, after so many plies as it is judged: it is
/// played again under every reading, so that all counts are those of the score.
///
/// # Errors
/// A table cannot be read.
pub fn alternatives_in_game<'a>(
    probe: impl Into<Probe<'a>>,
    game: &GameRecord,
    start: &Situation,
    judged: &Adjudication,
) -> Result<Option<Vec<Alternative>>, ProbeError> {
    let probe = probe.into();
    let Some(own) = worth(judged.over, &judged.judged) else {
        return Ok(None);
    };
    let mut found = vec![];
    for profile in siblings(start) {
        let replay = Replay::new(game, *under(profile, start).clocks());
        let Some(moment) = replay.moment(judged.ply) else {
            return Ok(None);
        };
        let over = replay.end().filter(|over| over.ply <= judged.ply);
        let other = judge(probe, &moment.situation)?;
        let Some(category) = worth(over, &other) else {
            return Ok(None);
        };
        if category != own {
            let ended = over.and_then(|over| over.rule);
            let rule = ended.or_else(|| counting(&other));
            found.push(Alternative::new(profile, category, rule));
        }
    }
    Ok(Some(found))
}

/// What a position of a game is worth, which a rule may have drawn before.
fn worth(over: Option<GameEnd>, judged: &Judgement) -> Option<Category> {
    match over {
        Some(GameEnd { rule: Some(_), .. }) => Some(Category::Draw),
        _ => judged.category,
    }
}

/// The situation with as many of its counts as another profile has.
fn under(profile: &'static Profile, situation: &Situation) -> Situation {
    let (variant, position) = (situation.variant(), *situation.position());
    let with = |spent: &[SpentPlies]| Situation::with_spent(variant, profile, position, spent);
    let mut taken = vec![];
    let mut found = Situation::fresh(variant, profile, position);
    for count in situation.clocks().spent() {
        taken.push(count);
        match with(&taken) {
            Ok(counted) => found = counted,
            Err(_) => drop(taken.pop()),
        }
    }
    found
}
