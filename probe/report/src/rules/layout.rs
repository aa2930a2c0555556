//! The layout of sheets as text, no wider than a page.

use super::{Clause, ClockSheet, ProfileSheet, RulesSheet, SentenceSheet};
use crate::language::{Language, say};
use crate::lines::{plain, width, wrapped};
use crate::names::profile_name;

/// The width of the text in characters: that of a terminal and of a letter.
const WIDTH: usize = 80;
/// The space before each column.
const SPACE: &str = "  ";
/// The columns of clauses: name, text, article.
const CLAUSE: [usize; 3] = [8, 38, 28];
/// The columns of clocks: rule, material, moves, side, restarted by, entered, draw.
const CLOCK: [usize; 7] = [8, 20, 5, 6, 10, 8, 9];
/// The columns of sentences: article, and quotation or interpretation.
const SENTENCE: [usize; 2] = [16, 60];
/// The index of the column that makes room for a wide word in another.
const WIDEST: usize = 1;

/// Writes a game with its profiles, with a line end after each line.
#[must_use]
pub fn text(sheet: &RulesSheet, language: Language) -> String {
    let mut lines = vec![String::new()];
    lines.extend(wrapped(&head(sheet, language), WIDTH));
    lines.push(String::new());
    let clauses = (sheet.clauses.iter()).map(
        |Clause {
             clause,
             text,
             source,
         }| {
            let name = say!(language, format!("clause-{clause}"));
            [name, text.clone(), (*source).to_owned()]
        },
    );
    lines.extend(table(CLAUSE, clauses.map(SheetRow::Cells).collect()));
    lines.extend(sentences("sheet-open", &sheet.open, language));
    if sheet.profiles.is_empty() {
        let none = say!(language, "sheet-no-profiles");
        lines.extend([String::new(), format!("{SPACE}{none}")]);
    }
    for profile in &sheet.profiles {
        let key = match profile.profile == sheet.default_profile {
            true => "sheet-default-profile",
            false => "sheet-profile",
        };
        let name = profile_name(profile.profile, language);
        let source = profile.source;
        let heading = say!(language, key, profile = name, source = source);
        lines.push(String::new());
        let heading = wrapped(&heading, WIDTH - SPACE.len());
        lines.extend(heading.iter().map(|line| format!("{SPACE}{line}")));
        lines.extend(clocks(profile, language));
        lines.extend(sentences("sheet-open", &profile.open, language));
        lines.extend(sentences("sheet-uncounted", &profile.uncounted, language));
    }
    printed(&lines)
}

fn printed(lines: &[String]) -> String {
    plain(&lines.join("\n")) + "\n"
}

fn head(sheet: &RulesSheet, language: Language) -> String {
    let (rules, source) = (&*sheet.heading, sheet.source);
    match sheet.aliases {
        [] => say!(language, "sheet-head", rules = rules, source = source),
        aliases => say!(
            language,
            "sheet-head-aliases",
            rules = rules,
            aliases = aliases.join(", "),
            source = source
        ),
    }
}

/// The clocks of a profile, and its rule of repetition.
fn clocks(profile: &ProfileSheet, language: Language) -> Vec<String> {
    if profile.clocks.is_empty() && profile.repetition.is_none() {
        return vec![];
    }
    let heading = [
        "sheet-rule",
        "sheet-material",
        "sheet-moves",
        "sheet-of",
        "sheet-restarted-by",
        "sheet-entered",
        "sheet-draw",
    ];
    let mut rows = vec![SheetRow::Cells(heading.map(|key| say!(language, key)))];
    for clock in &profile.clocks {
        rows.push(SheetRow::Cells(cells(clock, language)));
        if let Some(standing) = &clock.standing {
            let standing = standing.as_str();
            rows.push(SheetRow::Remark(say!(
                language,
                "sheet-while",
                standing = standing
            )));
        }
        rows.push(SheetRow::Remark(say!(language, clock.cite)));
        rows.extend(quoted(clock.quote, language));
    }
    if let Some(repetition) = &profile.repetition {
        rows.push(SheetRow::Cells([
            repetition.rule.to_owned(),
            say!(language, "sheet-repetition"),
            repetition.occurrences.to_string(),
            say!(language, "sheet-times"),
            String::new(),
            String::new(),
            by(repetition.claimed, language),
        ]));
        rows.push(SheetRow::Remark(say!(language, repetition.cite)));
        rows.extend(quoted(repetition.quote, language));
    }
    let mut lines = vec![String::new()];
    lines.extend(table(CLOCK, rows));
    lines
}

/// The printed words of a rule as a remark on it.
fn quoted(quote: Option<&str>, language: Language) -> Option<SheetRow<7>> {
    quote.map(|quote| SheetRow::Remark(say!(language, "sheet-quoted", quote = quote)))
}

/// Sentences of the texts under a heading: article, quotation and interpretation.
fn sentences(heading: &str, sheets: &[SentenceSheet], language: Language) -> Vec<String> {
    if sheets.is_empty() {
        return vec![];
    }
    let rows = sheets.iter().flat_map(|sheet| {
        let quote = sheet
            .quote
            .map(|quote| say!(language, "sheet-quoted", quote = quote));
        let first = quote.clone().unwrap_or_else(|| sheet.text.clone());
        let rest = quote.map(|_| SheetRow::Cells([String::new(), sheet.text.clone()]));
        [
            Some(SheetRow::Cells([sheet.source.to_owned(), first])),
            rest,
        ]
        .into_iter()
        .flatten()
    });
    let mut lines = vec![
        String::new(),
        format!("{SPACE}{}", say!(language, heading)),
        String::new(),
    ];
    lines.extend(table(SENTENCE, rows.collect()));
    lines
}

fn cells(clock: &ClockSheet, language: Language) -> [String; 7] {
    let restarted_by = match clock.restarted_by {
        [] => say!(language, "restarted-by-nothing"),
        events => {
            let events = events.iter().map(|event| {
                let event = event.replace(' ', "-");
                say!(language, format!("restarted-by-{event}"))
            });
            events.collect::<Vec<_>>().join(", ")
        }
    };
    let entered = match clock.capped_by {
        None => say!(language, "entered-fresh"),
        Some(rule) => say!(language, "entered-capped", rule = rule),
    };
    [
        clock.rule.to_owned(),
        clock.material.clone(),
        clock.moves.to_string(),
        say!(language, format!("of-{}", clock.counted)),
        restarted_by,
        entered,
        draw(clock, language),
    ]
}

fn draw(clock: &ClockSheet, language: Language) -> String {
    let how = by(clock.claimed, language);
    let remarks = [
        (clock.contested, "draw-contested"),
        (!clock.tabled, "draw-untabled"),
    ];
    let remarks = remarks.into_iter().filter(|(holds, _)| *holds);
    let words = std::iter::once(how).chain(remarks.map(|(_, key)| say!(language, key)));
    words.collect::<Vec<_>>().join(", ")
}

/// The way a draw comes about: by a claim, or automatically.
fn by(claimed: bool, language: Language) -> String {
    let key = if claimed {
        "draw-claimed"
    } else {
        "draw-automatic"
    };
    say!(language, key)
}

/// A line between games.
#[must_use]
pub fn separator() -> String {
    format!("\n{}\n", "-".repeat(WIDTH))
}

/// The legend of words and numbers.
#[must_use]
pub fn legend(language: Language) -> String {
    let words = ["in-charge", "of", "entered", "draw"].map(|word| {
        let key = format!("legend-{word}");
        [say!(language, key), say!(language, key + ".means")]
    });
    let texts = [
        ("000, 002", "000"),
        ("001", "001"),
        ("003", "003"),
        ("004", "004"),
    ];
    let texts =
        texts.map(|(number, key)| [number.to_owned(), say!(language, format!("legend-{key}"))]);
    let rows = words
        .into_iter()
        .chain(texts)
        .map(SheetRow::Cells)
        .collect();
    let mut lines = vec![String::new()];
    lines.extend(table([9, WIDTH - 13], rows));
    printed(&lines)
}

/// The names of games and of their draw rules, in a few lines.
#[must_use]
pub fn names(sheets: &[RulesSheet], language: Language) -> String {
    let rows = (sheets.iter())
        .map(|sheet| {
            let profiles: Vec<&str> = (sheet.profiles.iter())
                .map(|profile| profile.profile)
                .collect();
            SheetRow::Cells([sheet.rules.to_owned(), profiles.join(", ")])
        })
        .collect();
    let mut lines = vec![String::new()];
    lines.extend(wrapped(&say!(language, "sheet-names"), WIDTH));
    lines.push(String::new());
    lines.extend(table([30, WIDTH - 34], rows));
    printed(&lines)
}

/// A row of a table, or a remark on the row above.
enum SheetRow<const N: usize> {
    Cells([String; N]),
    Remark(String),
}

/// Writes rows in columns of these widths, wrapped between words.
fn table<const N: usize>(widths: [usize; N], rows: Vec<SheetRow<N>>) -> Vec<String> {
    let widths = fitted(widths, &rows);
    let mut lines = vec![];
    for row in rows {
        match row {
            SheetRow::Cells(cells) => lines.extend(side_by_side(&widths, &cells)),
            SheetRow::Remark(text) => {
                let first = widths.first().copied().unwrap_or_default();
                let rest = WIDTH - first - 2 * SPACE.len();
                lines.extend(side_by_side(&[first, rest], &[String::new(), text]));
            }
        }
    }
    lines
}

/// Adjusts the widths so that no word is wider than its column; the widest column makes room.
fn fitted<const N: usize>(mut widths: [usize; N], rows: &[SheetRow<N>]) -> [usize; N] {
    for place in (0..N).filter(|place| *place != WIDEST) {
        let words = rows.iter().flat_map(|row| match row {
            SheetRow::Cells(cells) => cells[place].split(' ').map(width).max(),
            SheetRow::Remark(_) => None,
        });
        let more = words
            .max()
            .unwrap_or_default()
            .saturating_sub(widths[place]);
        widths[place] += more;
        widths[WIDEST] = widths[WIDEST].saturating_sub(more);
    }
    widths
}

fn side_by_side(widths: &[usize], cells: &[String]) -> Vec<String> {
    let wrapped: Vec<_> = (cells.iter().zip(widths))
        .map(|(cell, &width)| wrapped(cell, width))
        .collect();
    let height = wrapped.iter().map(Vec::len).max().unwrap_or_default();
    (0..height)
        .map(|line| {
            let cells = wrapped.iter().zip(widths).map(|(lines, &width)| {
                let text = lines.get(line).map_or("", String::as_str);
                format!("{SPACE}{text:<width$}")
            });
            cells.collect::<String>().trim_end().to_owned()
        })
        .collect()
}
