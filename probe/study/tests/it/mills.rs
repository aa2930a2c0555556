//! Chapters on mills against naive recounts: every placement of the stones is set up and looked up
//! alone.

use crate::letter;
use galotne::position::Colour;
use galotne::report::{self, Statistics};
use galotne::value::Wdl;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::geometry::{ALL, POINTS, Point, Points, SYMMETRIES, image, in_mills, points};
use galotne_mills::{
    Class, MILLS, MILLS_CEYLON, MILLS_CEYLON_ONCE, MILLS_MIXED, Mills, Position, Tablebase,
    parse_fen, parse_move, write_fen,
};
use galotne_report::Language;
use galotne_study::{ChapterOptions, chapter, markdown, page};
use tempfile::TempDir;

type Chapter = galotne_study::Chapter<Mills>;

struct Built {
    tables: Tablebase,
    /// The statistics of the report.
    statistics: Vec<Statistics>,
    _dir: TempDir,
}

fn built(rules: &'static Mills, class: Class, distances: bool) -> Built {
    let dir = tempfile::tempdir().expect("a directory");
    let mut order = BuildOrder::new(rules, rules.all_needed(&[class]), dir.path());
    if !distances {
        order.distances = false;
        order.metrics.truncate(1);
    }
    build(&order, &()).expect("tables");
    let report = report::read(&order.report_path(class)).expect("a report");
    Built {
        tables: Tablebase::open(rules, dir.path()).expect("tables"),
        statistics: report.statistics,
        _dir: dir,
    }
}

/// Every set of this many points.
fn sets(stones: u8) -> Vec<Points> {
    let mut sets: Vec<Points> = vec![0];
    for _ in 0..stones {
        let larger = sets.iter().flat_map(|&set| {
            let above = Points::BITS - set.leading_zeros();
            (above..POINTS as u32).map(move |point| set | 1 << point)
        });
        sets = larger.collect();
    }
    sets
}

/// Every placement of a class with a side to move.
fn placements(class: Class, turn: Colour, mut visit: impl FnMut(Position)) {
    let [white, black] = Colour::BOTH.map(|side| sets(class.board(side)));
    let hands = Colour::BOTH.map(|side| class.hand(side));
    for &white in &white {
        for &black in black.iter().filter(|&&black| black & white == 0) {
            visit(Position::new_unchecked([white, black], hands, turn));
        }
    }
}

/// The game, the class, and whether unique wins are counted.
const CLASSES: [(&Mills, &str, bool); 4] = [
    (&MILLS, "3v3", false),
    (&MILLS, "3+1v3", false),
    (&MILLS_MIXED, "2+1v2+1", true),
    (&MILLS_CEYLON_ONCE, "3v3", false),
];

/// Classes of the full run.
const LONG: [(&Mills, &str, bool); 2] = [(&MILLS, "2+1v2+1", true), (&MILLS_CEYLON, "3v3", false)];

fn classes() -> impl Iterator<Item = (&'static Mills, &'static str, bool)> {
    let long = LONG.into_iter().filter(|_| crate::full());
    CLASSES.into_iter().chain(long)
}

#[test]
fn sets_of_points_are_complete() {
    for (stones, many) in [(0, 1), (1, 24), (2, 276), (3, 2024)] {
        let mut sets = sets(stones);
        assert!(sets.iter().all(|set| set & !ALL == 0));
        sets.sort_unstable();
        sets.dedup();
        assert_eq!(sets.len(), many);
    }
}

#[test]
fn chapters_agree_with_naive_recounts() {
    for (rules, class, unique) in classes() {
        let class: Class = class.parse().expect("a class");
        let Built {
            tables, statistics, ..
        } = &built(rules, class, true);
        let options = ChapterOptions {
            max_cells_for_unique_wins: if unique { u64::MAX } else { 0 },
        };
        let found = chapter(tables, class, options, &()).expect("a chapter");
        assert_eq!(&found.statistics, statistics, "{} {class}", rules.name);
        assert_eq!(found.moves.is_some(), unique);
        for turn in rules.turns(class) {
            assert_counts(tables, class, turn, &found);
        }
        assert_lines(rules, &found);
        assert_written(&found);
    }
}

fn results(wdl: Wdl, [wins, draws, losses]: &mut [u64; 3]) {
    *match wdl {
        Wdl::Win => wins,
        Wdl::Draw => draws,
        Wdl::Loss => losses,
    } += 1;
}

/// Compares results by mill and by stone, zugzwangs and unique wins.
fn assert_counts(tables: &Tablebase, class: Class, turn: Colour, found: &Chapter) {
    let (rules, name) = (tables.game(), format!("{} {class}", tables.game().name));
    let wdl = |position: &Position| tables.wdl(position).expect("a table");
    let both = Colour::BOTH.iter().all(|&side| rules.has_turn(class, side));
    let mut having = [[0; 3]; 4];
    let mut standing = vec![[[0; 3]; POINTS]; 2];
    let (mut zugzwangs, mut apart) = (0, vec![]);
    let (mut wins, mut unique) = (0, 0);
    placements(class, turn, |position| {
        let value = wdl(&position);
        let [white, black] = Colour::BOTH.map(|side| in_mills(position.stones(side)) != 0);
        let on = usize::from(white) + 2 * usize::from(black);
        results(value, &mut having[on]);
        for side in Colour::BOTH {
            let own = if side == turn {
                value
            } else {
                value.opposite()
            };
            for point in points(position.stones(side)) {
                results(own, &mut standing[side.index()][usize::from(point.index())]);
            }
        }
        if both && turn == Colour::White {
            let other = wdl(&position.with_turn(Colour::Black));
            if value < other.opposite() {
                zugzwangs += 1;
                let images = (0..SYMMETRIES).map(|symmetry| position.image(symmetry));
                let first = images.map(|image| Colour::BOTH.map(|side| image.stones(side)));
                apart.push(first.min());
            }
        }
        if found.moves.is_some() && value == Wdl::Win {
            wins += 1;
            let moves = rules.moves(&position);
            let winning = moves.iter().filter(|played| {
                let next = rules.play(&position, played);
                let wdl = match rules.ended(&next) {
                    Some(wdl) => wdl,
                    None => wdl(&next),
                };
                wdl == if next.turn() == turn {
                    Wdl::Win
                } else {
                    Wdl::Loss
                }
            });
            unique += u64::from(winning.count() == 1);
        }
    });
    let side = letter(turn);
    let findings = &found.findings;
    for row in findings.mills.iter().filter(|row| row.side == side) {
        let on = ["nobody", "white", "black", "both"];
        let on = on.iter().position(|on| *on == row.having).expect("known");
        let of = row.results;
        assert_eq!([of.wins, of.draws, of.losses], having[on], "{name}");
        having[on] = [0; 3];
    }
    assert_eq!(having, [[0; 3]; 4], "{name}: nothing is left out");
    for row in findings.points.iter().filter(|row| row.side == side) {
        let side = usize::from(row.stone_of == "b");
        let mut sum = [0; 3];
        for name in &row.points {
            let counted =
                &mut standing[side][usize::from(Point::named(name).expect("a point").index())];
            for (sum, counted) in sum.iter_mut().zip(counted) {
                *sum += std::mem::take(counted);
            }
        }
        let of = row.results;
        assert_eq!([of.wins, of.draws, of.losses], sum, "{name}");
        // Symmetries map one point onto each of the others.
        let all = points(row.points.iter().fold(0, |all, name| {
            all | Point::named(name).expect("a point").bit()
        }));
        for point in all {
            let of_kind = (0..SYMMETRIES).map(|symmetry| image(point.bit(), symmetry));
            let of_kind = of_kind.fold(0, |all, image| all | image).count_ones() as usize;
            assert_eq!(of_kind, row.points.len(), "{name}");
        }
    }
    assert!(
        standing.iter().flatten().all(|left| *left == [0; 3]),
        "{name}: nothing is left out"
    );
    if turn == Colour::White {
        apart.sort_unstable();
        apart.dedup();
        let zugzwangs_found = findings.zugzwangs.as_ref();
        let counted = zugzwangs_found.map(|of| (of.placements, of.up_to_symmetry));
        assert_eq!(
            counted,
            both.then_some((zugzwangs, apart.len() as u64)),
            "{name}"
        );
        if let Some(example) = zugzwangs_found.and_then(|of| of.example.as_ref()) {
            let position = parse_fen(rules, example).expect("a position");
            let other = position.with_turn(Colour::Black);
            assert!(wdl(&position) < wdl(&other).opposite(), "{name} {example}");
        }
    }
    if let Some(moves) = &found.moves {
        let of_side = moves.iter().find(|moves| moves.side == side);
        let counted = of_side.map_or((0, 0), |moves| (moves.wins, moves.unique));
        assert_eq!(counted, (wins, unique), "{name} {side}");
    }
}

/// Replays lines: their moves are legal, lead to the end, and are as many as announced.
fn assert_lines(rules: &Mills, found: &Chapter) {
    assert!(!found.longest.is_empty());
    for line in &found.longest {
        assert_eq!(line.moves.len(), usize::from(line.plies), "{}", line.fen);
        assert!(line.as_long > 0);
        let mut position = parse_fen(rules, &line.fen).expect("a position");
        for step in &line.moves {
            for other in &step.equal {
                parse_move(rules, &position, other).expect("a legal move");
            }
            let played = parse_move(rules, &position, &step.played).expect("a legal move");
            position = rules.play(&position, &played);
            assert_eq!(step.fen, write_fen(&position));
        }
        assert!(
            rules.ended(&position).is_some() || !rules.can_move(&position),
            "{}",
            line.fen
        );
    }
}

/// Writes pages and Markdown in every language: they have boards and contain no key of a message.
fn assert_written(found: &Chapter) {
    for language in Language::ALL {
        let text = markdown::markdown(found, &[], language).expect("a text");
        let page = page::html(found, &[], language).expect("a page");
        for all in [&text, &page] {
            assert!(
                !all.contains("study-") && !all.contains("mills-signs"),
                "{all}"
            );
        }
        assert!(text.contains("a   b   c   d   e   f   g"));
        assert!(page.matches("class=\"board\"").count() > found.longest.len());
    }
}

#[test]
fn without_distances_only_results_are_counted() {
    let class: Class = "3v3".parse().expect("a class");
    let Built { tables, .. } = &built(&MILLS, class, false);
    let options = ChapterOptions {
        max_cells_for_unique_wins: 0,
    };
    let found = chapter(tables, class, options, &()).expect("a chapter");
    let [white, black] = &found.statistics[..] else {
        panic!("two sides");
    };
    assert_eq!(
        (white.wins, white.draws, white.losses),
        (2_232_160, 4112, 455_648)
    );
    assert_eq!((black.wins, black.wins_in.len()), (white.wins, 0));
    assert!(found.longest.is_empty() && white.longest_win.is_none());
    let text = markdown::markdown(&found, &[], Language::English).expect("a text");
    assert!(!text.contains("How soon") && text.contains("Who has a mill"));
}
