//! The sections of a chapter on mills.

use super::{MillResults, StoneResults};
use crate::chapter::Chapter;
use crate::section::{Block, Section};
use crate::sections::{results_by_owner, zugzwangs};
use crate::wording::{head, number, percentage, shares, side, to_move};
use galotne_mills::Mills;
use galotne_mills::geometry::Point;
use galotne_report::mills::board::heat;
use galotne_report::{Language, say};

/// The sections between the lengths of wins and the unique wins.
pub fn sections(chapter: &Chapter<Mills>, language: Language) -> Vec<Section> {
    let findings = &chapter.findings;
    let zugzwangs = findings.zugzwangs.as_ref().map(|found| {
        let words = say!(
            language,
            "study-zugzwangs-words-mills",
            all = number(found.placements, language),
            apart = number(found.up_to_symmetry, language)
        );
        let (example, find) = (found.example.as_deref(), "--zugzwang --side white");
        zugzwangs(chapter, words, example, find, language)
    });
    let by_mills = mills(&findings.mills, language).into_iter();
    let by_stones = stones(&findings.points, language);
    by_mills.chain(by_stones).chain(zugzwangs).collect()
}

/// The results by owner of a mill; `None` in a class without mills.
fn mills(rows: &[MillResults], language: Language) -> Option<Section> {
    let keys = ["study-mills", "study-mills-words", "study-having"];
    let by_owner = (rows.iter()).map(|row| (row.side, row.having, row.results));
    (rows.iter().any(|row| row.having != "nobody"))
        .then(|| results_by_owner(by_owner, keys, language))
}

/// The results by point of a stone: numbers, and a board for each side and side to move.
fn stones(rows: &[StoneResults], language: Language) -> Option<Section> {
    let whose = |row: &StoneResults| {
        let stones = say!(language, "study-stones-of", side = side(row.stone_of));
        format!("{stones}; {}", to_move(row.side, language))
    };
    let cells = rows.iter().map(|row| {
        let mut cells = vec![whose(row), row.points.join(" ")];
        cells.extend(shares(&row.results, language));
        cells
    });
    let keys = [
        "",
        "study-point",
        "study-wins",
        "study-draws",
        "study-losses",
    ];
    let mut blocks = vec![
        Block::Words(say!(language, "study-points-words")),
        Block::Table(head(keys, language), cells.collect()),
    ];
    let same = |one: &StoneResults, other: &StoneResults| {
        one.stone_of == other.stone_of && one.side == other.side
    };
    for group in rows.chunk_by(same) {
        let caption = group.first().map(whose).unwrap_or_default();
        let shares = group.iter().flat_map(|row| {
            // A draw is half a win.
            let (half_wins, all) = (2 * row.results.wins + row.results.draws, row.results.all());
            let text = percentage(half_wins, 2 * all, language);
            let share = half_wins as f64 / (2 * all) as f64;
            let named = row.points.iter().filter_map(|name| Point::named(name));
            named.map(move |point| (point, share, text.clone()))
        });
        let shares: Vec<_> = shares.collect();
        blocks.push(Block::Plot {
            svg: heat(&caption, &shares),
            caption,
        });
    }
    (!rows.is_empty()).then(|| Section {
        title: say!(language, "study-points"),
        blocks,
    })
}
