//! The sections of a chapter on draughts.

use super::{
    Disagreement, Dispute, HeldSquares, LongestNeed, RoadResults, RuleEffect, StandingResults,
};
use crate::chapter::Chapter;
use crate::plots::{self, Curve, PlotError};
use crate::results::Results;
use crate::section::{Block, Section};
use crate::sections::{ChapterGame, board, class_title, results_by_owner, zugzwangs};
use crate::wording::{head, length, number, percentage, share, side, to_move};
use galotne::geometry::Square;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::Variant;
use galotne_report::diagram::heat;
use galotne_report::{Language, say};

impl ChapterGame for Variant {
    const COUNTS_MESSAGE: &'static str = "study-counts-words";

    fn title(&self, language: Language) -> String {
        say!(language, format!("rules-{}", self.name))
    }

    fn pieces_in_words(class: Class, language: Language) -> String {
        let sides = Colour::BOTH.map(|side| {
            let (kings, men) = (class.kings(side), class.men(side));
            let kings = (kings > 0).then(|| say!(language, "study-kings", n = kings));
            let men = (men > 0).then(|| say!(language, "study-men", n = men));
            kings.into_iter().chain(men).collect::<Vec<_>>().join(" + ")
        });
        sides.join(" : ")
    }

    fn comparison(
        chapter: &Chapter<Self>,
        others: &[&Chapter<Self>],
        language: Language,
    ) -> Option<Section> {
        // With White to move. If both have kings on the road, one of them is soon taken.
        let on_road = |chapter: &Chapter<Self>, owners: &[&str]| {
            let mut sum = Results::default();
            for row in &chapter.findings.road {
                if row.side == "w" && owners.contains(&row.on) {
                    sum.add(&row.results);
                }
            }
            share(sum.wins, sum.all(), language)
        };
        let row = |chapter: &Chapter<Self>| {
            let longest = chapter.longest.iter().map(|line| line.plies).max();
            let [white, black] = [0, 1].map(|side| chapter.statistics.get(side));
            let won = white.map(|of| share(of.wins, of.positions, language));
            let lost = black.map(|of| share(of.losses, of.positions, language));
            vec![
                chapter.game.title(language),
                white.map_or_else(String::new, |of| number(of.positions, language)),
                won.unwrap_or_default(),
                lost.unwrap_or_default(),
                longest.map_or_else(String::new, |plies| length(plies, language)),
                on_road(chapter, &["black"]),
                on_road(chapter, &["nobody", "white"]),
            ]
        };
        let keys = [
            "",
            "study-positions",
            "study-won-to-move",
            "study-won-waiting",
            "study-longest",
            "study-won-on-road",
            "study-won-off-road",
        ];
        let all = [chapter].into_iter().chain(others.iter().copied());
        Some(Section {
            title: say!(language, "study-beside"),
            blocks: vec![
                Block::Words(say!(language, "study-beside-words")),
                Block::Table(head(keys, language), all.map(row).collect()),
            ],
        })
    }

    fn sections(chapter: &Chapter<Self>, language: Language) -> Result<Vec<Section>, PlotError> {
        let findings = &chapter.findings;
        let words = say!(
            language,
            "study-zugzwangs-words",
            all = number(findings.zugzwangs.placements, language),
            quiet = number(findings.zugzwangs.quiet, language)
        );
        let example = findings.zugzwangs.example.as_deref();
        let find = "--zugzwang --side white --quiet";
        let mut sections = vec![];
        sections.extend(rule_effects(chapter, language)?);
        sections.extend(held_squares(chapter, language));
        sections.extend(road(&findings.road, language));
        sections.push(zugzwangs(chapter, words, example, find, language));
        Ok(sections)
    }

    /// The disagreements of draw rules, if there are at least two.
    fn last_section(chapter: &Chapter<Self>, language: Language) -> Option<Section> {
        let findings = &chapter.findings;
        let profiles = findings.laws.iter().map(|effect| effect.profiles.len());
        if profiles.sum::<usize>() < 2 {
            return None;
        }
        let agree = findings.disagreements.is_empty();
        let words = if agree {
            "study-agree"
        } else {
            "study-disagree-words"
        };
        let mut blocks = vec![Block::Words(say!(language, words))];
        if !agree {
            blocks.extend(differences(chapter.game, &findings.disagreements, language));
        }
        Some(Section {
            title: say!(language, "study-disagree"),
            blocks,
        })
    }
}

/// The wins of the side that wins more, with that side to move.
fn main_result(effect: &RuleEffect) -> Option<&StandingResults> {
    let of_mover = effect.standing.iter().filter(|of| of.winner == of.side);
    of_mover.max_by_key(|of| of.positions)
}

fn names(names: &[&str]) -> String {
    names.join(", ")
}

/// The effects of draw rules.
fn rule_effects(
    chapter: &Chapter<Variant>,
    language: Language,
) -> Result<Option<Section>, PlotError> {
    let effects = &chapter.findings.laws;
    if effects.is_empty() {
        return Ok(None);
    }
    let mut blocks = vec![Block::Words(say!(language, "study-laws-words"))];
    let counting = effects.iter().filter(|effect| effect.rule.is_some());
    let curves = counting.clone().filter_map(|effect| {
        let standing = main_result(effect)?;
        Some(Curve {
            name: names(&effect.profiles),
            whole: standing.positions,
            left: standing.left.clone(),
        })
    });
    let curves: Vec<Curve> = curves.collect();
    if !curves.is_empty() {
        let (x, y) = (say!(language, "study-spent"), say!(language, "study-left"));
        blocks.push(Block::Plot {
            svg: plots::curves(&curves, &x, &y)?,
            caption: say!(language, "study-laws-caption"),
        });
    }
    blocks.push(standing_table(effects, language));
    let beside = effects.iter().filter(|effect| effect.beside.is_some());
    let beside: Vec<&str> = beside.flat_map(|effect| effect.profiles.clone()).collect();
    if !beside.is_empty() {
        let profiles = names(&beside);
        let words = say!(language, "study-beside-rule", profiles = profiles);
        blocks.push(Block::Words(words));
    }
    let mut longest: Vec<(&LongestNeed, Vec<String>)> = vec![];
    for effect in counting {
        let Some(deepest) = &effect.deepest else {
            continue;
        };
        let profiles = names(&effect.profiles);
        let profiles = format!("{profiles} ({})", effect.limit.unwrap_or(0));
        match longest.iter_mut().find(|(known, _)| *known == deepest) {
            Some((_, known)) => known.push(profiles),
            None => longest.push((deepest, vec![profiles])),
        }
    }
    for (deepest, profiles) in longest {
        let caption = say!(
            language,
            "study-deepest",
            need = deepest.need,
            profiles = profiles.join("; "),
            fen = deepest.fen.as_str()
        );
        blocks.extend(board(chapter.game, &deepest.fen, caption, language));
    }
    blocks.extend(without_tables(&chapter.findings.without_tables, language));
    Ok(Some(Section {
        title: say!(language, "study-laws"),
        blocks,
    }))
}

/// The shares of results that stand with 0, 1/4, 1/2 and 3/4 of the limit spent.
fn standing_table(effects: &[RuleEffect], language: Language) -> Block {
    let mut rows = vec![];
    for effect in effects {
        let rule = match (effect.rule, effect.moves) {
            (Some(rule), Some(moves)) => {
                say!(language, "study-rule", rule = rule, n = moves)
            }
            _ => say!(language, "study-no-rule"),
        };
        for standing in &effect.standing {
            let last = standing.left.len().saturating_sub(1);
            let winner = side(standing.winner);
            let wins = say!(language, "study-side-wins", side = winner);
            let mut row = vec![
                names(&effect.profiles),
                rule.clone(),
                format!("{}: {wins}", to_move(standing.side, language)),
                number(standing.positions, language),
            ];
            // Without a clock no plies are spent.
            row.extend([0, 1, 2, 3].map(|quarters| {
                let counted = quarters == 0 || last > 0;
                let left = standing.left.get(last * quarters / 4).filter(|_| counted);
                left.map_or("–".to_owned(), |&left| {
                    share(left, standing.positions, language)
                })
            }));
            rows.push(row);
        }
    }
    let keys = [
        "study-profiles",
        "study-rule-name",
        "study-result",
        "study-positions",
        "study-fresh",
        "study-quarter",
        "study-half",
        "study-three-quarters",
    ];
    Block::Table(head(keys, language), rows)
}

/// The squares on which the weaker side holds.
fn held_squares(chapter: &Chapter<Variant>, language: Language) -> Option<Section> {
    let mut blocks = vec![Block::Words(say!(language, "study-held-words"))];
    for held in &chapter.findings.held {
        let key = if held.kings {
            "study-held-kings"
        } else {
            "study-held-men"
        };
        let pieces = say!(language, key, side = side(held.pieces_of));
        let caption = format!("{pieces}; {}", to_move(held.side, language));
        blocks.push(Block::Plot {
            svg: heat_map(chapter.game, held, &caption, language),
            caption,
        });
    }
    (blocks.len() > 1).then(|| Section {
        title: say!(language, "study-held"),
        blocks,
    })
}

/// A board whose squares are coloured by the share of positions that are held with a piece there.
fn heat_map(variant: &Variant, held: &HeldSquares, title: &str, language: Language) -> String {
    let squares = held.squares.iter().map(|&(square, positions, held)| {
        let share = (positions > 0).then(|| held as f64 / positions as f64);
        let text = share.map(|_| percentage(held, positions, language));
        let square = Square::from_index(square - 1);
        (square, share, text.unwrap_or_default())
    });
    let squares: Vec<_> = squares.collect();
    heat(variant, title, &squares)
}

/// The results by kings on the main road.
fn road(rows: &[RoadResults], language: Language) -> Option<Section> {
    let keys = ["study-road", "study-road-words", "study-road-kings"];
    let by_owner = (rows.iter()).map(|row| (row.side, row.on, row.results));
    (!rows.is_empty()).then(|| results_by_owner(by_owner, keys, language))
}

/// The disagreements of many classes: a section for each class that has any, and a list of the
/// others.
pub fn dispute_sections(disputes: &[Dispute], language: Language) -> Vec<Section> {
    let mut sections = vec![Section {
        title: say!(language, "study-disagree"),
        blocks: vec![Block::Words(say!(language, "study-disagree-words"))],
    }];
    let (none, some): (Vec<&Dispute>, Vec<&Dispute>) =
        disputes.iter().partition(|of| of.disagreements.is_empty());
    for of in some {
        let mut blocks = differences(of.game, &of.disagreements, language);
        blocks.extend(without_tables(&of.without_tables, language));
        sections.push(Section {
            title: class_title::<Variant>(of.class, language),
            blocks,
        });
    }
    if !none.is_empty() {
        let classes: Vec<String> = none.iter().map(|of| of.class.to_string()).collect();
        let mut blocks = vec![Block::Words(format!(
            "{} {}",
            say!(language, "study-agree"),
            classes.join(", ")
        ))];
        let mut missing: Vec<&str> = none
            .iter()
            .flat_map(|of| of.without_tables.clone())
            .collect();
        missing.sort_unstable();
        missing.dedup();
        blocks.extend(without_tables(&missing, language));
        sections.push(Section {
            title: say!(language, "study-agree-title"),
            blocks,
        });
    }
    sections
}

/// A note on profiles without tables.
fn without_tables(profiles: &[&str], language: Language) -> Option<Block> {
    let words = || say!(language, "study-without", profiles = names(profiles));
    (!profiles.is_empty()).then(|| Block::Words(words()))
}

/// A table of disagreements, and the simplest example of each.
fn differences(variant: &'static Variant, all: &[Disagreement], language: Language) -> Vec<Block> {
    let rows = all.iter().map(|of| {
        let pairs: Vec<String> = of.profiles.iter().map(|pair| pair.join(" / ")).collect();
        let spent = |of: &Disagreement| {
            let differing = |place: &usize| of.by_spent.get(*place).is_some_and(|&at| at > 0);
            let places = 0..of.by_spent.len();
            (places.clone().find(differing), places.rev().find(differing))
        };
        let most = of.by_spent.iter().max().copied().unwrap_or_default();
        let at = of.by_spent.iter().position(|&positions| positions == most);
        let range = match spent(of) {
            (Some(first), Some(last)) if first != last => format!("{first}–{last}"),
            (Some(first), _) => first.to_string(),
            _ => "–".to_owned(),
        };
        vec![
            pairs.join("; "),
            number(of.positions, language),
            number(of.by_spent.first().copied().unwrap_or_default(), language),
            range,
            format!("{} ({})", at.unwrap_or_default(), number(most, language)),
        ]
    });
    let keys = [
        "study-profiles",
        "study-differ",
        "study-differ-fresh",
        "study-differ-spent",
        "study-differ-most",
    ];
    let mut blocks = vec![Block::Table(head(keys, language), rows.collect())];
    for of in all {
        let categories = (of.profiles.first().into_iter().flatten())
            .zip(&of.example.categories)
            .map(|(profile, category)| {
                let category = say!(language, format!("category-{category}"));
                format!("{profile}: {category}")
            });
        let categories = categories.collect::<Vec<_>>().join("; ");
        let caption = match of.example.spent {
            Some(spent) => say!(
                language,
                "study-disagreement",
                fen = of.example.fen.as_str(),
                plies = spent,
                categories = categories
            ),
            None => format!("{}: {categories}", of.example.fen),
        };
        blocks.extend(board(variant, &of.example.fen, caption, language));
    }
    blocks
}
