//! The sections of a chapter on mills.

use super::{MillResults, StoneResults};
use crate::chapter::Chapter;
use crate::plots::PlotError;
use crate::section::{Block, Section};
use crate::sections::{ChapterGame, results_by_owner, zugzwangs};
use crate::wording::{head, number, percentage, shares, side, to_move};
use galotne::position::Colour;
use galotne_mills::geometry::Point;
use galotne_mills::{Class, Mills};
use galotne_report::mills::board::heat;
use galotne_report::{Language, say};

impl ChapterGame for Mills {
    const COUNTS_MESSAGE: &'static str = "study-counts-words-mills";

    /// Other readings of a game's text have the name of the game and their own behind it.
    fn title(&self, language: Language) -> String {
        const GAMES: [(&str, &str); 3] = [
            ("mills-mixed", "mills-name-mixed"),
            ("mills-ceylon", "mills-name-ceylon"),
            ("mills", "mills-name"),
        ];
        let known = (GAMES.into_iter()).find(|(name, _)| self.name.starts_with(name));
        match known {
            Some((name, key)) if name == self.name => say!(language, key),
            Some((_, key)) => format!("{} ({})", say!(language, key), self.name),
            None => self.name.to_owned(),
        }
    }

    fn pieces_in_words(class: Class, language: Language) -> String {
        let sides = Colour::BOTH.map(|side| {
            let stones = say!(language, "study-stones", n = class.board(side));
            match class.hand(side) {
                0 => stones,
                hand => format!("{stones} + {}", say!(language, "study-hand", n = hand)),
            }
        });
        sides.join(" : ")
    }

    fn sections(chapter: &Chapter<Self>, language: Language) -> Result<Vec<Section>, PlotError> {
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
        Ok(by_mills.chain(by_stones).chain(zugzwangs).collect())
    }
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
