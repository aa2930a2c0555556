//! What other readings of the same rules say.

use crate::language::{Language, say};
use crate::outcome::PositionOutcome;
use galotne::position::Colour;
use galotne::verdict::Category;
use galotne_answer::Alternative;

/// A sentence for each thing that they say, with `turn` to move.
pub(crate) fn sentences(others: &[&Alternative], turn: Colour, language: Language) -> Vec<String> {
    let said = |other: &Alternative| {
        (
            other.category,
            other.cite.as_ref().map(|cite| say!(language, cite)),
        )
    };
    let mut known: Vec<(_, Vec<&str>)> = vec![];
    for other in others {
        let says = said(other);
        match known.iter_mut().find(|(known, _)| *known == says) {
            Some((_, profiles)) => profiles.push(other.profile),
            None => known.push((says, vec![other.profile])),
        }
    }
    let sentence = |((category, article), profiles): ((Category, Option<String>), Vec<&str>)| {
        let value = say!(language, PositionOutcome::new(Some(category), turn).key());
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
    known.into_iter().map(sentence).collect()
}
