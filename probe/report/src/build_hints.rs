//! Advice on missing tables in words: the command that builds them, and its cost.

use crate::language::{Language, say};
use crate::lines::list_of_at_most;
use galotne_answer::BuildHint;

/// A line for each table of a hint, and one for the cost. Tables out of reach have no command.
pub(crate) fn lines(hint: &BuildHint, language: Language) -> Vec<String> {
    let line = |table: &String| match hint.is_within_reach() {
        true => say!(
            language,
            "missing-table",
            table = table.as_str(),
            command = hint.command.as_str()
        ),
        false => say!(language, "missing-alone", tables = table.as_str()),
    };
    (hint.tables.iter().map(line))
        .chain(cost(hint, language))
        .collect()
}

/// A sentence about all tables of a hint, of which `max` are named, and one about the cost.
pub(crate) fn sentences(hint: &BuildHint, max: usize, language: Language) -> Vec<String> {
    let tables = list_of_at_most(max, &hint.tables, language);
    let missing = match hint.is_within_reach() {
        true => say!(
            language,
            "missing",
            tables = tables,
            command = hint.command.as_str()
        ),
        false => say!(language, "missing-alone", tables = tables),
    };
    [missing].into_iter().chain(cost(hint, language)).collect()
}

/// The cost of building the tables, in a sentence; `None` for games without an estimate.
#[must_use]
pub fn cost(hint: &BuildHint, language: Language) -> Option<String> {
    let estimate = hint.estimate?;
    let full_disk = estimate.full_disk();
    let key = match (estimate.is_within_reach(), full_disk) {
        (true, _) => "making-takes",
        (false, Some(_)) => "making-beyond-disk",
        (false, None) => "making-beyond",
    };
    Some(say!(
        language,
        key,
        classes = hint.classes.join(", "),
        time = duration(estimate.seconds(), language),
        cores = estimate.machine.cores,
        disk = size(estimate.cost.disk, language),
        free = size(full_disk.unwrap_or_default(), language)
    ))
}

/// A duration in the largest unit that it has more than one or two of, rounded up.
fn duration(seconds: f64, language: Language) -> String {
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

/// A number of bytes in the largest unit that fits into it, rounded up: with a decimal if one digit
/// stands before it.
pub(crate) fn size(bytes: u64, language: Language) -> String {
    const UNITS: [&str; 5] = ["kB", "MB", "GB", "TB", "PB"];
    let tenths_of = |unit: usize| bytes.div_ceil(100 * 1000_u64.pow(unit as u32)).max(1);
    let fits = |&unit: &usize| tenths_of(unit) < 10_000;
    let unit = (0..UNITS.len()).find(fits).unwrap_or(UNITS.len() - 1);
    let tenths = tenths_of(unit);
    let point = match language {
        Language::English => '.',
        Language::Latvian | Language::Russian => ',',
    };
    let number = match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenth) if whole < 10 && unit > 0 => format!("{whole}{point}{tenth}"),
        (whole, _) => (whole + 1).to_string(),
    };
    say!(language, "size", unit = UNITS[unit], n = number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded_up() {
        for (bytes, english) in [
            (0, "1 kB"),
            (1, "1 kB"),
            (4_001, "5 kB"),
            (999_000, "999 kB"),
            (1_000_000, "1 MB"),
            (2_100_000_000, "2.1 GB"),
            (2_100_000_001, "2.2 GB"),
            (9_990_000, "10 MB"),
            (23_600_000, "24 MB"),
            (999_950_000, "1 GB"),
            (u64::MAX, "18447 PB"),
        ] {
            assert_eq!(size(bytes, Language::English), english, "{bytes}");
        }
        assert_eq!(size(2_100_000_000, Language::Latvian), "2,1 GB");
    }
}
