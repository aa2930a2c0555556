//! What to do about tables that are missing: how they are made, what that takes, and where it is out of reach.

use crate::language::{Language, say};
use galotne::material::Class;
use galotne::tablebase::Tablebase;

/// Whether the tables of these classes can be made here, and what that takes in a sentence.
pub fn making(tables: &Tablebase, classes: &[Class], language: Language) -> (bool, String) {
    let (cost, means) = (tables.cost(classes), tables.means());
    let reach = cost.is_within(means);
    let key = match (reach, means.disk) {
        (true, _) => "making-takes",
        (false, Some(free)) if cost.disk > free => "making-beyond-disk",
        (false, _) => "making-beyond",
    };
    let names: Vec<_> = classes.iter().map(ToString::to_string).collect();
    let sentence = say!(
        language,
        key,
        classes = names.join(", "),
        time = span(cost.seconds_with(means), language),
        cores = means.cores,
        disk = size(cost.disk, language),
        free = size(means.disk.unwrap_or_default(), language)
    );
    (reach, sentence)
}

/// A time in the largest unit that it has more than one or two of, rounded up.
fn span(seconds: f64, language: Language) -> String {
    const UNITS: [(&str, f64); 5] = [
        ("second", 1.0),
        ("minute", 60.0),
        ("hour", 3600.0),
        ("day", 86_400.0),
        ("year", 365.25 * 86_400.0),
    ];
    let mut larger = UNITS.iter().rev();
    let fitting = larger.find(|(_, length)| seconds > 1.5 * length);
    let &(unit, length) = fitting.unwrap_or(&UNITS[0]);
    let number = (seconds / length).ceil().max(1.0) as usize;
    say!(language, "span", unit = unit, n = number)
}

/// A number of bytes in the largest unit that fits into it, rounded up.
pub(crate) fn size(bytes: u64, language: Language) -> String {
    let mut number = bytes.div_ceil(1000).max(1);
    let mut units = ["kB", "MB", "GB", "TB", "PB"].into_iter();
    let mut unit = units.next().unwrap_or_default();
    while let Some(next) = (number >= 1000).then(|| units.next()).flatten() {
        (number, unit) = (number.div_ceil(1000), next);
    }
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    say!(language, "size", unit = unit, n = number)
}
