//! What to do about tables that are missing: how they are made, what that takes, and where it is
//! out of reach.

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

/// A number of bytes in the largest unit that fits into it, with a decimal where it has one digit
/// before it, rounded up.
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
    fn sizes_are_rounded_up_to_what_people_read() {
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
