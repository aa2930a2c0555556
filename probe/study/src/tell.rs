//! A chapter in sections: sentences, tables, plots and boards, for whatever is written of it.

use crate::board::Board;
use crate::chapter::{Chapter, Dispute, Moves, Road};
use crate::clocks::{Deepest, Disagreement, Law, Standing};
use crate::line::{PlayedMove, PlayedOut};
use crate::plots::{self, Bars, Curve, PlotError};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::report::Statistics;
use galotne::rules::{VARIANTS, Variant};
use galotne_report::{Language, say};

/// A part of a chapter.
pub struct Section {
    pub title: String,
    pub blocks: Vec<Block>,
}

/// What a section is made of.
pub enum Block {
    /// A sentence or some.
    Words(String),
    /// Rows of cells under a head; the first cell of a row names it.
    Table(Vec<String>, Vec<Vec<String>>),
    /// A drawing, and what it shows.
    Plot { svg: String, caption: String },
    /// A position, and what is said of it.
    Board { board: Board, caption: String },
    /// Moves in pairs, those that are as good beside them.
    Line(Vec<[String; 3]>),
    /// How a command says the same.
    Command(String),
}

/// A number with its thousands apart.
pub fn number(number: u64, language: Language) -> String {
    let digits = number.to_string();
    let apart = match language {
        Language::English => ",",
        Language::Latvian | Language::Russian => "\u{a0}",
    };
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups = groups.map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(apart)
}

/// A part of a whole, in per cent.
pub fn share(part: u64, whole: u64, language: Language) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    let share = 100.0 * part as f64 / whole as f64;
    // What is neither nothing nor all does not look so.
    let text = match share {
        _ if part == 0 => "0".to_owned(),
        _ if part == whole => "100".to_owned(),
        ..0.01 => "< 0.01".to_owned(),
        99.99.. => "> 99.99".to_owned(),
        ..1.0 | 99.0.. => format!("{share:.2}"),
        _ => format!("{share:.1}"),
    };
    let text = match language {
        Language::English => text,
        Language::Latvian | Language::Russian => text.replace('.', ","),
    };
    format!("{text}\u{a0}%")
}

/// The number of a move of the winner at which so many plies end.
pub fn moves(plies: u16) -> u16 {
    plies.div_ceil(2)
}

/// The side that a letter names.
pub fn side(letter: &str) -> Colour {
    if letter == "w" {
        Colour::White
    } else {
        Colour::Black
    }
}

pub fn to_move(letter: &str, language: Language) -> String {
    say!(language, "to-move", side = side(letter))
}

/// What a class consists of, in words.
fn material(class: &str, language: Language) -> String {
    let Ok(class) = class.parse::<Class>() else {
        return class.to_owned();
    };
    let sides = Colour::BOTH.map(|side| {
        let kings = class.kings(side);
        let men = class.men(side);
        let kings = (kings > 0).then(|| say!(language, "study-kings", n = kings));
        let men = (men > 0).then(|| say!(language, "study-men", n = men));
        kings.into_iter().chain(men).collect::<Vec<_>>().join(" + ")
    });
    sides.join(" : ")
}

/// What every chapter has, of whichever game.
#[derive(Clone, Copy)]
pub struct Common<'c> {
    /// The game.
    pub rules: &'c str,
    /// The class.
    pub class: &'c str,
    /// Counts, by side to move.
    pub statistics: &'c [Statistics],
    /// The longest wins and losses.
    pub longest: &'c [PlayedOut],
    /// Wins by one move alone.
    pub moves: Option<&'c [Moves]>,
    /// Whether turns alternate, so that two plies are a move; otherwise plies are told.
    pub alternate: bool,
}

impl<'c> Common<'c> {
    fn of(chapter: &'c Chapter) -> Self {
        Self {
            rules: &chapter.rules,
            class: &chapter.class,
            statistics: &chapter.statistics,
            longest: &chapter.longest,
            moves: chapter.moves.as_deref(),
            alternate: true,
        }
    }

    /// The number of the winner's move, or of the ply, at which so many plies end.
    fn moves(&self, plies: u16) -> u16 {
        if self.alternate { moves(plies) } else { plies }
    }

    /// The words for moves, or those for plies.
    fn word(&self, key: &str) -> String {
        match self.alternate {
            true => key.to_owned(),
            false => format!("{key}-plies"),
        }
    }
}

fn variant(rules: &str) -> Option<&'static Variant> {
    (VARIANTS.iter().copied()).find(|variant| variant.name == rules)
}

/// The name of a game.
pub fn game(rules: &str, language: Language) -> String {
    say!(language, format!("rules-{rules}"))
}

/// A class in words, and its name.
pub fn named(class: &str, language: Language) -> String {
    format!("{} – {class}", material(class, language))
}

pub fn board(rules: &str, fen: &str, caption: String) -> Option<Block> {
    let board = Board::read(rules, fen)?;
    Some(Block::Board { board, caption })
}

/// A command of the program, for the game of a chapter.
pub fn command(of: &Common<'_>, program: &str, words: &str) -> Block {
    let rules = match of.rules {
        "international" => String::new(),
        rules => format!(" --rules {rules}"),
    };
    Block::Command(format!("{program}{rules} {words}"))
}

/// All sections of a chapter; the others are of the same pieces in other games.
pub fn sections(
    chapter: &Chapter,
    others: &[&Chapter],
    language: Language,
) -> Result<Vec<Section>, PlotError> {
    let common = Common::of(chapter);
    let mut sections = vec![counts(&common, "study-counts-words", language)];
    if !others.is_empty() {
        sections.push(beside(chapter, others, language));
    }
    sections.push(lengths(&common, language)?);
    sections.extend(laws(chapter, language)?);
    sections.extend(held(chapter, language));
    sections.extend(road(chapter, language));
    sections.push(zugzwangs(chapter, language));
    sections.extend(unique(&common, language));
    sections.push(longest(&common, language));
    sections.extend(disagreements(chapter, language));
    Ok(sections)
}

/// The heads of a table.
pub fn head<const N: usize>(keys: [&str; N], language: Language) -> Vec<String> {
    keys.map(|key| {
        if key.is_empty() {
            String::new()
        } else {
            say!(language, key)
        }
    })
    .into()
}

/// How much is won; `words` say which positions count.
pub fn counts(of: &Common<'_>, words: &str, language: Language) -> Section {
    let row = |of: &Statistics| {
        let part = |part: u64| {
            let share = share(part, of.positions, language);
            format!("{} ({share})", number(part, language))
        };
        vec![
            to_move(&of.side, language),
            number(of.positions, language),
            part(of.wins),
            part(of.draws),
            part(of.losses),
        ]
    };
    let keys = [
        "",
        "study-positions",
        "study-wins",
        "study-draws",
        "study-losses",
    ];
    Section {
        title: say!(language, "study-counts"),
        blocks: vec![
            Block::Words(say!(language, words)),
            Block::Table(
                head(keys, language),
                of.statistics.iter().map(row).collect(),
            ),
            command(of, "galotne-gen", &format!("stats {}", of.class)),
        ],
    }
}

/// The most plies of any decided position.
fn most_plies(chapter: &Chapter) -> Option<u16> {
    (chapter.longest.iter()).map(|line| line.plies).max()
}

/// The same pieces in other games.
fn beside(chapter: &Chapter, others: &[&Chapter], language: Language) -> Section {
    // White is to move; where both have kings on the road, the one or the other is soon taken.
    let on_road = |chapter: &Chapter, who: &[&str]| {
        let rows = (chapter.road.iter()).filter(|row| row.side == "w" && who.contains(&row.on));
        let (wins, all) = rows.fold((0, 0), |(wins, all), row| {
            (wins + row.wins, all + row.wins + row.draws + row.losses)
        });
        share(wins, all, language)
    };
    let row = |chapter: &Chapter| {
        let [white, black] = [0, 1].map(|side| chapter.statistics.get(side));
        let won = white.map(|of| share(of.wins, of.positions, language));
        let lost = black.map(|of| share(of.losses, of.positions, language));
        vec![
            game(&chapter.rules, language),
            white.map_or_else(String::new, |of| number(of.positions, language)),
            won.unwrap_or_default(),
            lost.unwrap_or_default(),
            most_plies(chapter).map_or_else(String::new, |plies| length(plies, language)),
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
    Section {
        title: say!(language, "study-beside"),
        blocks: vec![
            Block::Words(say!(language, "study-beside-words")),
            Block::Table(head(keys, language), all.map(row).collect()),
        ],
    }
}

/// A number of plies as people say it, moves first.
pub fn length(plies: u16, language: Language) -> String {
    say!(language, "study-length", n = moves(plies), plies = plies)
}

/// How soon it is won.
pub fn lengths(chapter: &Common<'_>, language: Language) -> Result<Section, PlotError> {
    let winners = Colour::BOTH.map(|winner| {
        // With the winner to move.
        let of = (chapter.statistics.iter()).find(|of| side(&of.side) == winner);
        let by_move = of.map(|of| of.wins_in.clone()).unwrap_or_default();
        let mut bars: Vec<(u16, u64)> = vec![];
        for (plies, positions) in by_move {
            match bars.last_mut() {
                Some((last, counted)) if *last == chapter.moves(plies) => *counted += positions,
                _ => bars.push((chapter.moves(plies), positions)),
            }
        }
        (winner, bars)
    });
    let mut rows = vec![];
    for (winner, bars) in &winners {
        let all: u64 = bars.iter().map(|(_, positions)| positions).sum();
        let mut before = 0;
        for &(at, positions) in bars {
            before += positions;
            rows.push(vec![
                say!(
                    language,
                    chapter.word("study-wins-on"),
                    side = *winner,
                    n = at
                ),
                number(positions, language),
                share(positions, all, language),
                share(before, all, language),
            ]);
        }
    }
    let series: Vec<Bars> = (winners.into_iter())
        .filter(|(_, bars)| !bars.is_empty())
        .map(|(winner, bars)| Bars {
            name: say!(language, "study-side-wins", side = winner),
            bars,
        })
        .collect();
    let mut blocks = vec![Block::Words(say!(
        language,
        chapter.word("study-lengths-words")
    ))];
    if !series.is_empty() {
        let (x, y) = (
            say!(language, chapter.word("study-move")),
            say!(language, "study-positions"),
        );
        blocks.push(Block::Plot {
            svg: plots::bars(&series, &x, &y)?,
            caption: say!(language, chapter.word("study-lengths-caption")),
        });
        let keys = ["", "study-positions", "study-share", "study-by-then"];
        blocks.push(Block::Table(head(keys, language), rows));
    }
    Ok(Section {
        title: say!(language, "study-lengths"),
        blocks,
    })
}

/// The wins of the side that wins more, with that side to move.
fn main_result(law: &Law) -> Option<&Standing> {
    let of_mover = law.standing.iter().filter(|of| of.winner == of.side);
    of_mover.max_by_key(|of| of.positions)
}

fn names(names: &[String]) -> String {
    names.join(", ")
}

/// What the draw rules leave.
fn laws(chapter: &Chapter, language: Language) -> Result<Option<Section>, PlotError> {
    if chapter.laws.is_empty() {
        return Ok(None);
    }
    let mut blocks = vec![Block::Words(say!(language, "study-laws-words"))];
    let mut curves = vec![];
    for law in &chapter.laws {
        if let Some(standing) = main_result(law).filter(|_| law.rule.is_some()) {
            curves.push(Curve {
                name: names(&law.profiles),
                whole: standing.positions,
                left: standing.left.clone(),
            });
        }
    }
    if !curves.is_empty() {
        let (x, y) = (say!(language, "study-spent"), say!(language, "study-left"));
        blocks.push(Block::Plot {
            svg: plots::curves(&curves, &x, &y)?,
            caption: say!(language, "study-laws-caption"),
        });
    }
    let mut rows = vec![];
    for law in &chapter.laws {
        let rule = match (&law.rule, law.moves) {
            (Some(rule), Some(moves)) => {
                say!(language, "study-rule", rule = rule.as_str(), n = moves)
            }
            _ => say!(language, "study-no-rule"),
        };
        for standing in &law.standing {
            let last = standing.left.len().saturating_sub(1);
            let mut row = vec![
                names(&law.profiles),
                rule.clone(),
                format!(
                    "{}: {}",
                    to_move(&standing.side, language),
                    say!(language, "study-side-wins", side = side(&standing.winner))
                ),
                number(standing.positions, language),
            ];
            // Nothing is spent where nothing is counted.
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
    blocks.push(Block::Table(head(keys, language), rows));
    let beside = chapter.laws.iter().filter(|law| law.beside.is_some());
    let beside: Vec<String> = beside.flat_map(|law| law.profiles.clone()).collect();
    if !beside.is_empty() {
        let profiles = names(&beside);
        let words = say!(language, "study-beside-rule", profiles = profiles);
        blocks.push(Block::Words(words));
    }
    let mut shown: Vec<(&Deepest, Vec<&Law>)> = vec![];
    for law in chapter.laws.iter().filter(|law| law.rule.is_some()) {
        if let Some(deepest) = &law.deepest {
            match shown.iter_mut().find(|(known, _)| *known == deepest) {
                Some((_, laws)) => laws.push(law),
                None => shown.push((deepest, vec![law])),
            }
        }
    }
    for (deepest, laws) in shown {
        let of: Vec<String> = (laws.iter())
            .map(|law| format!("{} ({})", names(&law.profiles), law.limit.unwrap_or(0)))
            .collect();
        let caption = say!(
            language,
            "study-deepest",
            need = deepest.need,
            profiles = of.join("; "),
            fen = deepest.fen.as_str()
        );
        blocks.extend(board(&chapter.rules, &deepest.fen, caption));
    }
    blocks.extend(without(&chapter.without_tables, language));
    Ok(Some(Section {
        title: say!(language, "study-laws"),
        blocks,
    }))
}

/// Where the weaker side holds.
fn held(chapter: &Chapter, language: Language) -> Option<Section> {
    let variant = variant(&chapter.rules)?;
    let mut blocks = vec![Block::Words(say!(language, "study-held-words"))];
    for held in &chapter.held {
        let key = if held.kings {
            "study-held-kings"
        } else {
            "study-held-men"
        };
        let whose = say!(language, key, side = side(&held.pieces_of));
        let caption = format!("{whose}; {}", to_move(&held.side, language));
        blocks.push(Block::Plot {
            svg: plots::board(variant, held, &caption, language),
            caption,
        });
    }
    (blocks.len() > 1).then(|| Section {
        title: say!(language, "study-held"),
        blocks,
    })
}

/// What it matters who has the main road.
fn road(chapter: &Chapter, language: Language) -> Option<Section> {
    let row = |of: &Road| {
        let all = of.wins + of.draws + of.losses;
        vec![
            to_move(&of.side, language),
            say!(language, format!("study-on-{}", of.on)),
            number(all, language),
            share(of.wins, all, language),
            share(of.draws, all, language),
            share(of.losses, all, language),
        ]
    };
    let keys = [
        "",
        "study-road-kings",
        "study-positions",
        "study-wins",
        "study-draws",
        "study-losses",
    ];
    (!chapter.road.is_empty()).then(|| Section {
        title: say!(language, "study-road"),
        blocks: vec![
            Block::Words(say!(language, "study-road-words")),
            Block::Table(head(keys, language), chapter.road.iter().map(row).collect()),
        ],
    })
}

fn zugzwangs(chapter: &Chapter, language: Language) -> Section {
    let of = &chapter.zugzwangs;
    let words = say!(
        language,
        "study-zugzwangs-words",
        all = number(of.placements, language),
        quiet = number(of.quiet, language)
    );
    let mut blocks = vec![Block::Words(words)];
    if let Some(example) = &of.example {
        let caption = say!(language, "study-zugzwang", fen = example.as_str());
        blocks.extend(board(&chapter.rules, example, caption));
    }
    let words = format!(
        "find {} --zugzwang --side white --quiet --count",
        chapter.class
    );
    blocks.push(command(&Common::of(chapter), "galotne", &words));
    Section {
        title: say!(language, "study-zugzwangs"),
        blocks,
    }
}

pub fn unique(chapter: &Common<'_>, language: Language) -> Option<Section> {
    let moves = chapter.moves.filter(|moves| !moves.is_empty())?;
    let side = (moves.first()).map_or(Colour::White, |of| side(&of.side));
    let rows = moves.iter().map(|of| {
        vec![
            to_move(&of.side, language),
            number(of.wins, language),
            number(of.unique, language),
            share(of.unique, of.wins, language),
        ]
    });
    let keys = ["", "study-wins", "study-unique-wins", "study-share"];
    Some(Section {
        title: say!(language, "study-unique"),
        blocks: vec![
            Block::Words(say!(language, "study-unique-words")),
            Block::Table(head(keys, language), rows.collect()),
            command(
                chapter,
                "galotne",
                &format!(
                    "find {} --unique --side {} --count",
                    chapter.class,
                    side.word()
                ),
            ),
        ],
    })
}

/// A line with numbers before its moves, or before its plies where turns do not alternate.
pub fn numbered(line: &PlayedOut, alternate: bool) -> Vec<[String; 3]> {
    let plies = if alternate { 2 } else { 1 };
    let rows = line.moves.chunks(plies).zip(1..).map(|(pair, number)| {
        let equal = |place: usize| {
            let of = pair.get(place).filter(|of| !of.equal.is_empty());
            of.map(as_good)
        };
        let moves: Vec<&str> = pair.iter().map(|of| of.played.as_str()).collect();
        let equals: Vec<String> = [0, 1].into_iter().filter_map(equal).collect();
        [number.to_string(), moves.join("  "), equals.join("; ")]
    });
    rows.collect()
}

/// A move and those that are as good: of very many, as where nothing helps any more, the first ones
/// and how many there are.
fn as_good(of: &PlayedMove) -> String {
    const MOST: usize = 12;
    let number = of.equal.len();
    let named = match number > MOST {
        true => format!("{}, … ({number})", of.equal[..MOST / 4].join(", ")),
        false => of.equal.join(", "),
    };
    format!("{} ≈ {named}", of.played)
}

pub fn longest(chapter: &Common<'_>, language: Language) -> Section {
    let mut blocks = vec![Block::Words(say!(language, "study-longest-words"))];
    for line in chapter.longest {
        let of = line.fen.starts_with('W');
        let turn = if of { Colour::White } else { Colour::Black };
        let winner = if line.won { turn } else { !turn };
        let caption = say!(
            language,
            chapter.word("study-longest-caption"),
            side = winner,
            n = chapter.moves(line.plies),
            plies = line.plies,
            positions = number(line.as_long, language),
            fen = line.fen.as_str()
        );
        blocks.extend(board(chapter.rules, &line.fen, caption));
        blocks.push(Block::Line(numbered(line, chapter.alternate)));
    }
    blocks.push(command(
        chapter,
        "galotne",
        &format!("find {} --longest", chapter.class),
    ));
    Section {
        title: say!(language, "study-longest-title"),
        blocks,
    }
}

/// Where draw rules disagree.
fn disagreements(chapter: &Chapter, language: Language) -> Option<Section> {
    // One alone has nobody to disagree with.
    if chapter
        .laws
        .iter()
        .map(|law| law.profiles.len())
        .sum::<usize>()
        < 2
    {
        return None;
    }
    let mut blocks = vec![];
    if chapter.disagreements.is_empty() {
        blocks.push(Block::Words(say!(language, "study-agree")));
    } else {
        blocks.push(Block::Words(say!(language, "study-disagree-words")));
        blocks.extend(differences(
            &chapter.rules,
            &chapter.disagreements,
            language,
        ));
    }
    Some(Section {
        title: say!(language, "study-disagree"),
        blocks,
    })
}

/// The disagreements of many classes: a section for each that has any, and which have none.
pub fn disputes(disputes: &[Dispute], language: Language) -> Vec<Section> {
    let mut sections = vec![Section {
        title: say!(language, "study-disagree"),
        blocks: vec![Block::Words(say!(language, "study-disagree-words"))],
    }];
    let (none, some): (Vec<&Dispute>, Vec<&Dispute>) =
        disputes.iter().partition(|of| of.disagreements.is_empty());
    for of in some {
        let mut blocks = differences(&of.rules, &of.disagreements, language);
        blocks.extend(without(&of.without_tables, language));
        sections.push(Section {
            title: named(&of.class, language),
            blocks,
        });
    }
    if !none.is_empty() {
        let classes: Vec<&str> = none.iter().map(|of| of.class.as_str()).collect();
        let mut blocks = vec![Block::Words(format!(
            "{} {}",
            say!(language, "study-agree"),
            classes.join(", ")
        ))];
        let mut missing: Vec<String> = none
            .iter()
            .flat_map(|of| of.without_tables.clone())
            .collect();
        missing.sort_unstable();
        missing.dedup();
        blocks.extend(without(&missing, language));
        sections.push(Section {
            title: say!(language, "study-agree-title"),
            blocks,
        });
    }
    sections
}

/// That there are no tables of some profiles.
fn without(profiles: &[String], language: Language) -> Option<Block> {
    let words = || say!(language, "study-without", profiles = names(profiles));
    (!profiles.is_empty()).then(|| Block::Words(words()))
}

/// How pairs of profiles differ, and the simplest example of each.
fn differences(rules: &str, all: &[Disagreement], language: Language) -> Vec<Block> {
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
        blocks.extend(board(rules, &of.example.fen, caption));
    }
    blocks
}
