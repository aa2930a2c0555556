//! A chapter on mills in sections.

use super::chapter::{Chapter, HavingMills, Standing, Zugzwangs};
use crate::plots::PlotError;
use crate::tell::{
    Block, Common, Section, board, command, counts, head, lengths, longest, number, share, side,
    to_move, unique,
};
use galotne::position::Colour;
use galotne_mills::geometry::Point;
use galotne_mills::{Class, Mills};
use galotne_report::mills::board::heat;
use galotne_report::{Language, say};

/// The name of a game; readings of the text have that of their game, and their own behind it.
pub fn game(rules: &str, language: Language) -> String {
    const KEYS: [(&str, &str); 3] = [
        ("mills-mixed", "mills-name-mixed"),
        ("mills-ceylon", "mills-name-ceylon"),
        ("mills", "mills-name"),
    ];
    let known = KEYS.into_iter().find(|(name, _)| rules.starts_with(name));
    match known {
        Some((name, key)) if name == rules => say!(language, key),
        Some((_, key)) => format!("{} ({rules})", say!(language, key)),
        None => rules.to_owned(),
    }
}

/// A class in words, and its name.
pub fn named(class: &str, language: Language) -> String {
    let Ok(parsed) = class.parse::<Class>() else {
        return class.to_owned();
    };
    let sides = Colour::BOTH.map(|side| {
        let stones = say!(language, "study-stones", n = parsed.board(side));
        match parsed.hand(side) {
            0 => stones,
            hand => format!("{stones} + {}", say!(language, "study-hand", n = hand)),
        }
    });
    format!("{} – {class}", sides.join(" : "))
}

/// All sections of a chapter.
pub fn sections(chapter: &Chapter, language: Language) -> Result<Vec<Section>, PlotError> {
    let common = Common {
        rules: &chapter.rules,
        class: &chapter.class,
        statistics: &chapter.statistics,
        longest: &chapter.longest,
        moves: chapter.moves.as_deref(),
        alternate: Mills::named(&chapter.rules).is_none_or(Mills::turns_alternate),
    };
    let mut sections = vec![counts(&common, "study-counts-words-mills", language)];
    let distances = !chapter.longest.is_empty();
    if distances {
        sections.push(lengths(&common, language)?);
    }
    sections.extend(having(chapter, language));
    sections.extend(standing(chapter, language));
    let told = chapter.zugzwangs.iter();
    sections.extend(told.map(|of| zugzwangs(&common, of, language)));
    sections.extend(unique(&common, language));
    if distances {
        sections.push(longest(&common, language));
    }
    Ok(sections)
}

/// What it matters who has a mill.
fn having(chapter: &Chapter, language: Language) -> Option<Section> {
    let row = |of: &HavingMills| {
        let all = of.wins + of.draws + of.losses;
        vec![
            to_move(&of.side, language),
            say!(language, format!("study-on-{}", of.having)),
            number(all, language),
            share(of.wins, all, language),
            share(of.draws, all, language),
            share(of.losses, all, language),
        ]
    };
    let keys = [
        "",
        "study-having",
        "study-positions",
        "study-wins",
        "study-draws",
        "study-losses",
    ];
    // Where nobody can have one there is nothing to tell.
    (chapter.mills.iter().any(|of| of.having != "nobody")).then(|| Section {
        title: say!(language, "study-mills"),
        blocks: vec![
            Block::Words(say!(language, "study-mills-words")),
            Block::Table(
                head(keys, language),
                chapter.mills.iter().map(row).collect(),
            ),
        ],
    })
}

/// Where stones stand well: numbers, and a board for each side and each side to move.
fn standing(chapter: &Chapter, language: Language) -> Option<Section> {
    let row = |of: &Standing| {
        let all = of.wins + of.draws + of.losses;
        vec![
            format!(
                "{}; {}",
                say!(language, "study-stones-of", side = side(&of.stone_of)),
                to_move(&of.side, language)
            ),
            of.points.join(" "),
            share(of.wins, all, language),
            share(of.draws, all, language),
            share(of.losses, all, language),
        ]
    };
    let keys = [
        "",
        "study-point",
        "study-wins",
        "study-draws",
        "study-losses",
    ];
    let rows = chapter.points.iter().map(row).collect();
    let mut blocks = vec![
        Block::Words(say!(language, "study-points-words")),
        Block::Table(head(keys, language), rows),
    ];
    let same =
        |one: &Standing, other: &Standing| one.stone_of == other.stone_of && one.side == other.side;
    for some in chapter.points.chunk_by(same) {
        let Some(first) = some.first() else {
            continue;
        };
        let whose = say!(language, "study-stones-of", side = side(&first.stone_of));
        let caption = format!("{whose}; {}", to_move(&first.side, language));
        let shares = some.iter().flat_map(|of| {
            let all = of.wins + of.draws + of.losses;
            // A draw is half a win.
            let points = 2 * of.wins + of.draws;
            let text = share(points, 2 * all, language);
            let text = text.trim_end_matches("\u{a0}%").to_owned();
            let named = of.points.iter().filter_map(|name| Point::named(name));
            named.map(move |point| (point, points as f64 / (2 * all) as f64, text.clone()))
        });
        let shares: Vec<_> = shares.collect();
        blocks.push(Block::Plot {
            svg: heat(&caption, &shares),
            caption,
        });
    }
    (!chapter.points.is_empty()).then(|| Section {
        title: say!(language, "study-points"),
        blocks,
    })
}

fn zugzwangs(common: &Common<'_>, of: &Zugzwangs, language: Language) -> Section {
    let words = say!(
        language,
        "study-zugzwangs-words-mills",
        all = number(of.placements, language),
        apart = number(of.up_to_symmetry, language)
    );
    let mut blocks = vec![Block::Words(words)];
    if let Some(example) = &of.example {
        let caption = say!(language, "study-zugzwang", fen = example.as_str());
        blocks.extend(board(common.rules, example, caption));
    }
    let words = format!("find {} --zugzwang --side white --count", common.class);
    blocks.push(command(common, "galotne", &words));
    Section {
        title: say!(language, "study-zugzwangs"),
        blocks,
    }
}
