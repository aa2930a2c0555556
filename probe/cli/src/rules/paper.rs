//! Sheets as a referee reads them, no wider than a page.

use galotne_report::rules::{Clause, ClockSheet, ProfileSheet, RulesSheet};
use std::io::{self, Write};

/// How wide the text is.
const WIDTH: usize = 100;

/// Prints a game with its profiles.
pub fn print(sheet: &RulesSheet, out: &mut impl Write) -> io::Result<()> {
    let aliases = match sheet.aliases {
        [] => String::new(),
        aliases => format!(" (or {})", aliases.join(", ")),
    };
    writeln!(out, "\n{}{aliases}: {}\n", sheet.rules, sheet.source)?;
    for Clause {
        clause,
        text,
        source,
    } in &sheet.clauses
    {
        row(&[("", 0), (clause, 8), (text, 46), (source, 38)], out)?;
    }
    if sheet.profiles.is_empty() {
        writeln!(out, "\n  No draw rules.")?;
    }
    for profile in &sheet.profiles {
        let name = profile.profile;
        let default = if name == sheet.default_profile {
            ", the default"
        } else {
            ""
        };
        writeln!(out, "\n  profile {name}{default}: {}", profile.source)?;
        print_profile(profile, out)?;
    }
    Ok(())
}

fn print_profile(profile: &ProfileSheet, out: &mut impl Write) -> io::Result<()> {
    if profile.clocks.is_empty() && profile.repetition.is_none() {
        return Ok(());
    }
    writeln!(out)?;
    columns(
        [
            "rule",
            "material",
            "moves",
            "of",
            "restarted by",
            "entered",
            "draw",
        ],
        out,
    )?;
    for clock in &profile.clocks {
        print_clock(clock, out)?;
    }
    if let Some(repetition) = &profile.repetition {
        columns(
            [
                repetition.rule,
                "the same position with the same side to move",
                &repetition.occurrences.to_string(),
                "times",
                "",
                "",
                draw(repetition.claimed, false),
            ],
            out,
        )?;
        remark(repetition.article, out)?;
    }
    Ok(())
}

fn print_clock(clock: &ClockSheet, out: &mut impl Write) -> io::Result<()> {
    let restarted_by = match clock.restarted_by {
        [] => "nothing".to_owned(),
        events => events.join(", "),
    };
    let entered =
        (clock.capped_by).map_or_else(|| "fresh".to_owned(), |rule| format!("capped by {rule}"));
    columns(
        [
            clock.rule,
            &clock.material,
            &clock.moves.to_string(),
            clock.counted,
            &restarted_by,
            &entered,
            draw(clock.claimed, clock.contested),
        ],
        out,
    )?;
    if let Some(standing) = &clock.standing {
        remark(&format!("while {standing}"), out)?;
    }
    remark(clock.article, out)
}

/// A line between games.
pub fn separator(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{}", "-".repeat(WIDTH))
}

const fn draw(claimed: bool, contested: bool) -> &'static str {
    match (claimed, contested) {
        (false, false) => "automatic",
        (false, true) => "automatic, contested",
        (true, false) => "claimed",
        (true, true) => "claimed, contested",
    }
}

/// What the words and the numbers mean.
pub fn legend(out: &mut impl Write) -> io::Result<()> {
    writeln!(out)?;
    let texts = [
        (
            "in charge",
            "In every position the first rule of a profile whose material is on the board counts \
             moves, whichever side has it. One that asks where pieces stand counts beside it for \
             as long as they stand there.",
        ),
        (
            "moves of",
            "both: each side plays so many. stronger: only the moves of the side with more pieces \
             are counted.",
        ),
        (
            "entered",
            "fresh: with all its moves. capped by a rule: after a capture out of the material of \
             that rule, with no more than it has left.",
        ),
        (
            "draw",
            "automatic: the game ends by itself. claimed: a player must claim it. contested: what \
             the text means is disputed.",
        ),
        (
            "000, 002",
            "the Latvian texts for 100 squares (FMJD Annex 1)",
        ),
        ("001", "\"Spēles noteikumi 64 lauciņu dambretē\""),
        ("003", "the Latvian rules for schools"),
        ("004", "\"Dambrete\", a family game with its variants"),
    ];
    texts
        .iter()
        .try_for_each(|(word, text)| row(&[("", 0), (word, 9), (text, WIDTH - 13)], out))
}

/// A row of a table of clocks.
fn columns(cells: [&str; 7], out: &mut impl Write) -> io::Result<()> {
    let [rule, material, moves, of, restarted_by, entered, draw] = cells;
    row(
        &[
            ("", 0),
            (rule, 12),
            (material, 30),
            (moves, 5),
            (of, 8),
            (restarted_by, 12),
            (entered, 9),
            (draw, 10),
        ],
        out,
    )
}

/// A line that belongs to the row above.
fn remark(text: &str, out: &mut impl Write) -> io::Result<()> {
    row(&[("", 0), ("", 12), (text, WIDTH - 16)], out)
}

/// Texts side by side, each in so many columns, two apart.
fn row(cells: &[(&str, usize)], out: &mut impl Write) -> io::Result<()> {
    let wrapped: Vec<_> = (cells.iter())
        .map(|&(text, width)| (wrap(text, width), width))
        .collect();
    let lines = wrapped.iter().map(|(lines, _)| lines.len());
    for line in 0..lines.max().unwrap_or_default() {
        let cells: Vec<_> = (wrapped.iter())
            .map(|(lines, width)| {
                let text = lines.get(line).map_or("", String::as_str);
                format!("{text:<width$}")
            })
            .collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

/// The lines of a text that is broken between words.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![];
    let mut line = String::new();
    for word in text.split(' ') {
        let length = line.chars().count() + 1 + word.chars().count();
        if line.is_empty() {
            line = word.to_owned();
        } else if length <= width {
            line = format!("{line} {word}");
        } else {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        }
    }
    lines.push(line);
    lines
}
