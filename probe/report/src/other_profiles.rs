//! The verdicts of other profiles by the same authority.

use crate::language::{Language, say};
use crate::names::profile_name;
use crate::outcome::PositionOutcome;
use galotne::position::Colour;
use galotne::verdict::Category;
use galotne_answer::Alternative;

/// A sentence for each different verdict, with `turn` to move.
pub(crate) fn sentences(others: &[&Alternative], turn: Colour, language: Language) -> Vec<String> {
    type Verdict = (Category, Option<String>);
    let mut groups: Vec<(Verdict, Vec<&str>)> = vec![];
    for other in others {
        let article = other.cite.as_ref().map(|cite| say!(language, cite));
        let verdict = (other.category, article);
        match groups.iter_mut().find(|(known, _)| *known == verdict) {
            Some((_, profiles)) => profiles.push(other.profile),
            None => groups.push((verdict, vec![other.profile])),
        }
    }
    let sentence = |((category, article), profiles): (Verdict, Vec<&str>)| {
        let value = say!(language, PositionOutcome::new(Some(category), turn).key());
        let profiles: Vec<_> = profiles
            .iter()
            .map(|name| profile_name(name, language))
            .collect();
        let profiles = profiles.join(", ");
        match article {
            Some(article) => say!(
                language,
                "otherwise-by",
                value = value,
                article = article,
                profiles = profiles
            ),
            None => say!(language, "otherwise", value = value, profiles = profiles),
        }
    };
    groups.into_iter().map(sentence).collect()
}
