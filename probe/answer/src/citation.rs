//! Keys under which draw rules are cited, the same in JSON and in the messages of every language.

use galotne::rules::{Clock, Profile};
use galotne::verdict::DrawRule;

/// The key of a rule: `rule-fmjd-2015-6-3`. The message with this key names the article; its
/// attribute `says` summarises the rule.
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
        DrawRule::Clock(clock) if shares_paragraph(profile, clock) => {
            format!("{key}-{}", clock.moves)
        }
        _ => key,
    }
}

fn shares_paragraph(profile: &Profile, clock: &Clock) -> bool {
    (profile.clocks.iter()).any(|other| other.rule == clock.rule && other.moves != clock.moves)
}
