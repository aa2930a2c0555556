//! How rules are cited: one key for each rule of each profile, the same in JSON and in the messages
//! of every language.

use galotne::rules::{Clock, Profile};
use galotne::verdict::DrawRule;

/// The key of a rule: `rule-fmjd-2015-6-3`. The message of this name says where the rule is
/// written, its attribute `says` what it says.
///
/// # Examples
/// ```
/// use galotne::rules::INTERNATIONAL;
/// use galotne::verdict::DrawRule;
/// use galotne_answer::rule_key;
///
/// let profile = INTERNATIONAL.default_profile();
/// let clock = &profile.clocks[0];
/// assert_eq!(rule_key(profile, DrawRule::Clock(clock)), "rule-fmjd-2015-6-3");
/// ```
#[must_use]
pub fn rule_key(profile: &Profile, rule: DrawRule) -> String {
    let name = rule.rule().replace('.', "-");
    let key = format!("rule-{}-{name}", profile.name);
    match rule {
        // Two clocks of one paragraph differ in their moves.
        DrawRule::Clock(clock) if named_twice(profile, clock) => {
            format!("{key}-{}", clock.moves)
        }
        _ => key,
    }
}

fn named_twice(profile: &Profile, clock: &Clock) -> bool {
    (profile.clocks.iter()).any(|other| other.rule == clock.rule && other.moves != clock.moves)
}
