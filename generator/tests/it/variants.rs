//! Probes in every game agree with the naive reference solver: all positions of two and three
//! pieces, three kings against one at every count of the second clock, and all of wolf and sheep.
//! The reference solver itself is compared with published figures.

use crate::common::{directory, four_pieces};
use crate::conversion::{material, position, turns, value};
use crate::prebuilt;
use crate::reference::{
    self, Colour, CountingSolver, Material, Outcome, Placement, Reference, play,
};
use crate::test_extent::full;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::Position;
use galotne::report;
use galotne::rules::{BRAZILIAN, INTERNATIONAL, Profile, THAI, TURKISH, VARIANTS, Variant};
use galotne::tablebase::Tablebase;
use galotne::value::Value;
use galotne::verdict::{Situation, SpentPlies, ranked_moves};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::collections::BTreeMap;
use std::fmt::Debug;

// ---- The reference solver ----------------------------------------------------------------------

fn rules(name: &str) -> reference::Variant {
    reference::Variant::named(name).expect("a game")
}

fn class_named(name: &str) -> Material {
    Material::named(name).expect("a class")
}

/// Returns the bits of printed square numbers.
fn squares(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().map(|number| 1 << (number - 1)).sum()
}

fn men(white: impl IntoIterator<Item = u64>, black: impl IntoIterator<Item = u64>) -> Placement {
    Placement {
        white_men: squares(white),
        white_kings: 0,
        black_men: squares(black),
        black_kings: 0,
    }
}

fn perft(rules: &reference::Variant, placement: &Placement, turn: Colour, depth: usize) -> u64 {
    let moves = rules.moves(placement, turn);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = moves.iter().map(|mv| play(placement, turn, mv));
    after
        .map(|after| perft(rules, &after, turn.other(), depth - 1))
        .sum()
}

fn compare_perft(name: &str, placement: &Placement, known: &[u64]) {
    compare_perft_from(name, placement, Colour::White, known);
}

fn compare_perft_from(name: &str, placement: &Placement, turn: Colour, known: &[u64]) {
    let rules = rules(name);
    for (depth, &known) in (1..).zip(known) {
        let found = perft(&rules, placement, turn, depth);
        assert_eq!(found, known, "{name} {placement:?} {depth}");
    }
}

#[test]
fn reference_solver_has_the_published_perft_numbers() {
    let ten = men(31..=50, 1..=20);
    let known = [9, 81, 658, 4265, 27117, 167_140, 1_049_442];
    compare_perft("international", &ten, &known);
    let kings = Placement {
        white_kings: ten.white_men,
        black_kings: ten.black_men,
        ..men([], [])
    };
    let known = [17, 79, 352, 1399, 7062, 37589];
    compare_perft("international", &kings, &known);
    let woldouby = men(
        [25, 27, 28, 30, 32, 33, 34, 35, 37, 38],
        [12, 13, 14, 16, 18, 19, 21, 23, 24, 26],
    );
    let known = [6, 12, 30, 73, 215, 590, 1944, 6269, 22369];
    compare_perft("international", &woldouby, &known);
    let known = [9, 81, 795, 7578, 86351];
    compare_perft("international", &men(6..=10, 41..=45), &known);

    let killer = Placement {
        white_men: squares([6, 9, 10, 11, 20, 21, 22, 23, 30, 33, 37, 41, 42, 43, 44, 46]),
        white_kings: squares([31]),
        black_men: squares([]),
        black_kings: squares([17, 24]),
    };
    let known = [14, 55, 1168, 5165, 84326, 573_965];
    compare_perft_from("killer", &killer, Colour::Black, &known);

    // The game ends where a king is made.
    let known = [9, 81, 810, 6570, 57159];
    compare_perft("breakthrough", &men(11..=20, 31..=40), &known);

    let eight = men(21..=32, 1..=12);
    let known = [9, 81, 658, 3874, 21265, 102_431, 540_126];
    compare_perft("frisian", &ten, &known);

    let known = [7, 49, 302, 1469, 7482, 37986, 190_146, 929_899];
    compare_perft("russian", &eight, &known);
    let known = [7, 49, 302, 1469, 7473, 37628, 187_302, 907_830];
    compare_perft("brazilian", &eight, &known);
    let known = [7, 49, 302, 1469, 7482, 37986, 190_146, 929_896];
    compare_perft("pool", &eight, &known);
    let known = [7, 49, 302, 1469, 7361, 36768, 179_740, 845_931];
    compare_perft("czech", &eight, &known);
    compare_perft("thai", &eight, &known);
    let known = [8, 64, 708, 7538, 85090, 931_312];
    compare_perft("turkish", &men(41..=56, 9..=24), &known);
    compare_perft("thai", &men(25..=32, 1..=8), &[7, 49]);
    let known = [7, 49, 302, 1469, 7361, 36768, 179_740, 845_931];
    compare_perft("english", &eight, &known);
    let known = [7, 49, 302, 1469, 7361, 36473, 177_532, 828_783];
    compare_perft("italian", &eight, &known);
    let known = [7, 49, 302, 1469, 7361, 36473, 177_532, 828_783];
    compare_perft("spanish", &eight, &known);
    let gilbert = Placement {
        white_men: squares([17, 20, 9, 8]),
        white_kings: squares([27, 28, 12]),
        black_men: squares([21, 24, 14, 4]),
        black_kings: squares([19, 13, 11]),
    };
    let known = [13, 112, 828, 6756, 46241, 368_908];
    compare_perft("italian", &gilbert, &known);
}

/// Counts wins, draws and losses of a side to move, and finds the longest plies of each.
fn count_results(
    rules: &reference::Variant,
    judge: &Reference,
    class: Material,
    turn: Colour,
) -> ([u64; 3], [Option<u16>; 3]) {
    let (mut counts, mut longest) = ([0; 3], [None; 3]);
    rules.for_each_placement(class, |placement| {
        let kind = match judge.wdl(placement, turn) {
            Outcome::Win => 0,
            Outcome::Draw => 1,
            Outcome::Loss => 2,
        };
        counts[kind] += 1;
        longest[kind] = longest[kind].max(judge.dtw(placement, turn));
    });
    (counts, longest)
}

#[test]
fn reference_solver_has_the_published_figures_of_international_draughts() {
    let rules = rules("international");
    let mut judge = Reference::without_clocks(rules);
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../data/reference/international.tsv"
    );
    let known = std::fs::read_to_string(path).expect("the data are in the repository");
    let rows = known.lines().skip(1).map(|line| line.split('\t').collect());
    // For larger classes only the longest wins are published.
    for row in rows.filter(|row: &Vec<&str>| row[0].len() <= "KKvK".len()) {
        let class = class_named(row[0]);
        judge.solve(class);
        let turn = if row[1] == "b" {
            Colour::Black
        } else {
            Colour::White
        };
        let ([wins, draws, losses], [win, _, loss]) = count_results(&rules, &judge, class, turn);
        let mut found: Vec<String> = [wins + draws + losses, wins, draws, losses]
            .iter()
            .map(u64::to_string)
            .collect();
        found.extend([win, loss].map(|plies| plies.map_or("-".to_owned(), |it| it.to_string())));
        assert_eq!(found, row[2..], "{row:?}");
    }
}

#[test]
fn reference_solver_has_the_published_results_of_kings() {
    let rules = rules("russian");
    let mut judge = Reference::without_clocks(rules);
    let three_kings = class_named("KKKvK");
    judge.solve(three_kings);
    // Petrov's triangle.
    let (_, longest) = count_results(&rules, &judge, three_kings, Colour::White);
    assert_eq!(longest, [Some(25), None, None]);
}

#[test]
fn reference_solver_has_the_published_results_of_english_draughts() {
    if !full() {
        return;
    }
    let rules = rules("english");
    let mut judge = Reference::without_clocks(rules);
    let (mut counts, mut longest) = ([0; 3], None);
    for class in Class::up_to(4) {
        judge.solve(material(class));
        // If the sides are equal, one of them is counted.
        let turns = if class.is_symmetric() { 1 } else { 2 };
        for turn in &Colour::BOTH[..turns] {
            let (found, plies) = count_results(&rules, &judge, material(class), *turn);
            (counts.iter_mut().zip(found)).for_each(|(sum, found)| *sum += found);
            longest = plies.into_iter().fold(longest, Option::max);
        }
    }
    assert_eq!(counts, [2_675_270, 1_728_769, 2_004_797]);
    assert_eq!(longest, Some(109));
}

// ---- The tables --------------------------------------------------------------------------------

/// A game, its rules in the reference solver, and its tables.
struct JudgedGame {
    variant: &'static Variant,
    rules: reference::Variant,
    tables: Tablebase,
    differences: Differences,
    _dir: Option<tempfile::TempDir>,
}

impl JudgedGame {
    /// Builds the tables of some classes; those of international draughts are built already.
    fn build(name: &str, classes: &[Class]) -> Self {
        let variant = Variant::by_name(name).expect("a game");
        let (tables, dir) = if variant == &INTERNATIONAL {
            (Tablebase::open(variant, four_pieces().dir.path()), None)
        } else {
            let dir = directory();
            let order = BuildOrder::new(variant, classes.to_vec(), dir.path());
            prebuilt::copy_prebuilt(variant.name, classes, dir.path());
            build(&order, &()).expect("tables are built");
            (Tablebase::open(variant, dir.path()), Some(dir))
        };
        Self {
            variant,
            rules: rules(name),
            tables: tables.expect("tables are there"),
            differences: Differences::default(),
            _dir: dir,
        }
    }

    /// Visits every position of a class, with both sides to move.
    fn each_position(&self, class: Class, mut visit: impl FnMut(&Position, &Placement, Colour)) {
        self.rules.for_each_placement(material(class), |placement| {
            for (turn, their_turn) in turns() {
                let position = position(self.variant, placement, turn);
                visit(&position, placement, their_turn);
            }
        });
    }

    /// Compares WDL and DTW of a class that the reference solver has solved.
    fn compare_distances(&mut self, judge: &Reference, class: Class) {
        let mut differences = std::mem::take(&mut self.differences);
        let mut positions = 0;
        self.each_position(class, |position, placement, turn| {
            let has_move = !self.rules.moves(placement, turn).is_empty();
            assert_eq!(self.variant.has_move(position), has_move, "{position:?}");
            let expected = value(judge.wdl(placement, turn), judge.dtw(placement, turn));
            let dtw = self.tables.dtw(position).expect("a value");
            let wdl = self.tables.wdl(position).expect("a value");
            let fen = || write_fen(self.variant, position);
            differences.note(|| format!("DTW of {class}"), fen, expected, dtw);
            differences.note(|| format!("WDL of {class}"), fen, expected.wdl(), wdl);
            positions += 1;
        });
        let known = self.variant.placements(class);
        assert_eq!(Some(positions), known.map(|placements| 2 * placements));
        self.differences = differences;
    }

    /// Ranks the moves of some positions of a class under every profile and at every count of the
    /// second clock: right values never contradict each other.
    fn compare_with_moves(&self, class: Class) {
        let stride = if full() { 7 } else { 97 };
        let mut number = 0_u64;
        self.each_position(class, |position, _, _| {
            number += 1;
            if !number.is_multiple_of(stride) {
                return;
            }
            for profile in self.variant.profiles.iter().chain([&Profile::NONE]) {
                let fresh = Situation::fresh(self.variant, profile, *position);
                let second = fresh.clocks().secondary();
                let counts = (second.iter()).flat_map(|second| {
                    let rule = second.clock.rule.to_owned();
                    (1..=second.left.into()).map(move |spent| SpentPlies::Rule(rule.clone(), spent))
                });
                let counted = counts.map(|count| {
                    Situation::with_spent(self.variant, profile, *position, &[count])
                        .expect("a count up to the limit")
                });
                for situation in [fresh].into_iter().chain(counted) {
                    if let Err(error) = ranked_moves(&self.tables, &situation) {
                        panic!("{}: {error}", profile.name);
                    }
                }
            }
        });
        assert!(number >= stride, "{class} {number}");
    }

    /// Compares `need` of a class at every count of the second clock.
    fn compare_needs(
        &mut self,
        profile: &'static Profile,
        counted: &mut CountingSolver,
        distances: &Reference,
        class: Class,
    ) {
        let mut differences = std::mem::take(&mut self.differences);
        counted.add(material(class));
        // Few results need the last ply, so the limits are compared separately.
        for (turn, their_turn) in turns() {
            let clock = profile.in_charge(class).map(|id| profile.clock(id));
            let fresh = clock.map_or(0, |clock| clock.fresh(class, turn));
            let expected = counted.limit(material(class), their_turn);
            let about = || format!("plies of a fresh clock under {}", profile.name);
            differences.note(about, || format!("{class} {turn:?}"), expected, fresh);
        }
        self.each_position(class, |position, placement, turn| {
            let plain = distances.wdl(placement, turn);
            for second in 0..counted.second_counts(placement) {
                let need = counted.need(placement, turn, second);
                let expected = match need {
                    Some((outcome, plies)) => {
                        assert_eq!(
                            outcome, plain,
                            "{placement:?}: a clock changed a win to a loss"
                        );
                        value(outcome, Some(plies.into()))
                    }
                    None => Value::Draw,
                };
                let found = if second == 0 {
                    self.tables.need(position, profile)
                } else {
                    self.tables.reading().need(position, profile, second)
                };
                let found = found.expect("a value");
                let about = || {
                    format!(
                        "need of {class} under {}, second count {second}",
                        profile.name
                    )
                };
                let fen = || write_fen(self.variant, position);
                if counted.limit(material(class), turn) > 0 {
                    differences.note(about, fen, expected, found);
                } else {
                    // Without a clock only the result matters.
                    differences.note(about, fen, expected.wdl(), found.wdl());
                }
            }
        });
        self.differences = differences;
    }

    /// Returns the profiles with clocks, for the library and for the reference solver.
    fn clocks(&self) -> Vec<(&'static Profile, reference::Profile)> {
        let known = |profile: &'static Profile| {
            let theirs = reference::Profile::of_game(self.variant.name, profile.name);
            let theirs = theirs.expect("a profile");
            (profile, theirs)
        };
        (self.variant.profiles.iter().map(known))
            .filter(|(_, theirs)| theirs.has_clocks())
            .collect()
    }

    /// Compares all measures of some classes, with the profiles selected by `is_selected`.
    fn compare(&mut self, classes: &[Class], is_selected: impl Fn(&Profile) -> bool) {
        let mut distances = Reference::without_clocks(self.rules);
        for &class in classes {
            distances.solve(material(class));
            self.compare_distances(&distances, class);
            self.compare_with_moves(class);
        }
        for (profile, theirs) in self.clocks() {
            if !is_selected(profile) {
                continue;
            }
            let mut counted = CountingSolver::new(self.rules, Some(theirs));
            for &class in classes {
                self.compare_needs(profile, &mut counted, &distances, class);
            }
        }
    }
}

/// Differing answers: the number for each topic, and the first of them.
#[derive(Default)]
struct Differences(BTreeMap<String, (u64, String)>);

impl Differences {
    fn note<T: PartialEq + Debug>(
        &mut self,
        about: impl Fn() -> String,
        fen: impl Fn() -> String,
        expected: T,
        found: T,
    ) {
        if expected != found {
            let first = || format!("{}: {expected:?} expected, {found:?} found", fen());
            let known = self.0.entry(about()).or_insert_with(|| (0, first()));
            known.0 += 1;
        }
    }

    fn assert_none(&self) {
        let list = |(about, (times, first)): (&String, &(u64, String))| {
            format!("\n{about}: {times} times, first {first}")
        };
        assert!(
            self.0.is_empty(),
            "{}",
            self.0.iter().map(list).collect::<String>()
        );
    }
}

/// Compares all measures of all classes of two and three pieces, with either colour; without
/// `--full` those of three pieces with White stronger, but for one.
fn compare_small_classes(name: &str) {
    compare_small_classes_with(name, |_| true);
}

fn compare_small_classes_with(name: &str, is_selected: impl Fn(&Profile) -> bool) {
    let classes = Variant::by_name(name).expect("a game").classes(3);
    let mut game = JudgedGame::build(name, &classes);
    game.compare(&in_both_colours(&classes), is_selected);
    game.differences.assert_none();
}

/// Classes, and those of them with other colours that are compared.
pub fn in_both_colours(classes: &[Class]) -> Vec<Class> {
    let swapped = classes.iter().filter(|class| !class.is_symmetric());
    let compared =
        swapped.filter(|class| full() || class.to_string() == "KMvK" || class.pieces() < 3);
    (classes.iter().copied())
        .chain(compared.map(|class| class.swapped()))
        .collect()
}

/// Compares all measures of some classes of four pieces, at every count of the second clock.
fn compare_classes(name: &str, classes: &[&str]) {
    compare_classes_with(name, classes, |_| true);
}

fn compare_classes_with(name: &str, classes: &[&str], is_selected: impl Fn(&Profile) -> bool) {
    let named = |name: &&str| name.parse().expect("a class");
    let classes: Vec<Class> = classes.iter().map(named).collect();
    let needed = Variant::by_name(name).expect("a game").all_needed(&classes);
    let mut game = JudgedGame::build(name, &needed);
    game.compare(&classes, is_selected);
    game.differences.assert_none();
}

#[test]
fn international() {
    compare_small_classes_with("international", is_compared);
}

/// On the large board each profile takes long, and a second clock multiplies that by its counts.
/// The golden hashes cover the other profiles.
fn is_compared(profile: &Profile) -> bool {
    full() || profile.name == INTERNATIONAL.default_profile().name
}

#[test]
fn international_giveaway() {
    compare_small_classes("international-giveaway");
}

#[test]
fn international_giveaway_blocked_wins() {
    compare_small_classes("international-giveaway-blocked-wins");
}

/// Golden hashes cover them without `--full`.
#[test]
fn international_three_kings() {
    if full() {
        compare_classes("international", &["KKKvK"]);
    }
}

#[test]
fn russian() {
    compare_small_classes("russian");
    if full() {
        compare_classes("russian", &["KKKvK"]);
    }
}

#[test]
fn brazilian() {
    compare_small_classes("brazilian");
    // Russian draughts has the same kings.
    let default = BRAZILIAN.default_profile().name;
    compare_classes_with("brazilian", &["KKKvK"], |profile| {
        full() || profile.name == default
    });
}

#[test]
fn all_four_pieces_on_64_squares() {
    if !full() {
        return;
    }
    let classes: Vec<String> = Class::up_to(4).iter().map(Class::to_string).collect();
    let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
    for game in [
        "russian",
        "brazilian",
        "english",
        "italian",
        "spanish",
        "pool",
        "czech",
        "thai",
    ] {
        compare_classes(game, &classes);
    }
}

#[test]
fn english() {
    compare_small_classes("english");
}

#[test]
fn killer() {
    compare_small_classes("killer");
    if full() {
        compare_classes("killer", &["KKvKK", "KKMvK"]);
    }
}

#[test]
fn italian() {
    compare_small_classes("italian");
    if full() {
        // Captures of several pieces, in different orders and by different pieces.
        compare_classes("italian", &["KKvKM", "KMvKM"]);
    }
}

#[test]
fn spanish() {
    compare_small_classes("spanish");
    if full() {
        // Captures of a king and of a man.
        compare_classes("spanish", &["KKvKM", "KMvKM"]);
    }
}

#[test]
fn pool() {
    compare_small_classes("pool");
    // The only class with clocks of the association. The kings are those of Russian draughts.
    compare_classes_with("pool", &["KKKvK"], |profile| {
        full() || profile.name == "apca"
    });
}

#[test]
fn czech() {
    compare_small_classes("czech");
}

/// The moves themselves are compared, too: the judge takes captured pieces off its board before it
/// looks for the next jump. Kings on both sides capture the most ways.
#[test]
fn thai() {
    compare_small_classes("thai");
    if full() {
        compare_classes("thai", &["KKvKM", "KMMvK"]);
    }
    let mut classes = THAI.classes(if full() { 4 } else { 3 });
    classes.extend(["KKvKM", "KMMvK"].map(|name| name.parse::<Class>().expect("a class")));
    let several: usize = (classes.into_iter())
        .map(|class| compare_moves(&THAI, class))
        .sum();
    assert!(several > 1000, "{several}");
    compare_statistics(&THAI, &THAI.classes(3));
}

/// The moves themselves are compared, too: the judge takes captured pieces off a board of columns
/// and ranks before it looks for the next jump.
#[test]
fn turkish() {
    compare_small_classes("turkish");
    let mut classes = TURKISH.classes(2);
    let mut captures = vec!["KMMvM"];
    if full() {
        compare_classes("turkish", &["KKvKM", "KMvKM", "KMMvM", "MMvMM", "KMvMM"]);
        classes = TURKISH.classes(3);
        captures.push("KMvMM");
    }
    compare_statistics(&TURKISH, &classes);
    classes.extend((captures.into_iter()).map(|name| name.parse::<Class>().expect("a class")));
    let several: usize = (classes.into_iter())
        .map(|class| compare_moves(&TURKISH, class))
        .sum();
    assert!(several > 1000, "{several}");
}

/// Compares the numbers of won, drawn and lost positions. They are counted by the solver, also
/// where a capture is pending, which tables do not store.
fn compare_statistics(variant: &'static Variant, classes: &[Class]) {
    let dir = directory();
    let order = BuildOrder::new(variant, classes.to_vec(), dir.path());
    build(&order, &()).expect("tables are built");
    let judge = rules(variant.name);
    let mut distances = Reference::without_clocks(judge);
    for &class in classes {
        distances.solve(material(class));
        let path = report::path_of(dir.path(), variant.name, class);
        let statistics = report::read(&path).expect("a report").statistics;
        let sides = turns().map(|(_, turn)| turn);
        assert_eq!(statistics.len(), sides.len(), "{class}");
        for (found, turn) in statistics.iter().zip(sides) {
            let (counts, _) = count_results(&judge, &distances, material(class), turn);
            let found = [found.wins, found.draws, found.losses];
            assert_eq!(found, counts, "{class} {turn:?}");
        }
    }
}

/// Compares the moves in all positions of a class. Returns the number of captures of several
/// pieces.
fn compare_moves(variant: &'static Variant, class: Class) -> usize {
    let judge = rules(variant.name);
    let mut several = 0;
    judge.for_each_placement(material(class), |placement| {
        for (turn, their_turn) in turns() {
            let position = position(variant, placement, turn);
            let found = variant.moves(&position);
            let mut found: Vec<_> = (found.iter())
                .map(|played| {
                    let captured = variant.board.plain(played.captured);
                    let king = position.kings(turn) & variant.board.bit(played.from) != 0;
                    let ends = (played.from.number(), played.to.number());
                    (ends, captured, king, played.promotes)
                })
                .collect();
            let expected = judge.moves(placement, their_turn);
            let mut expected: Vec<_> = (expected.iter())
                .map(|mv| ((mv.from, mv.to), mv.captured, mv.king, mv.crowned))
                .collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{}", write_fen(variant, &position));
            let long = found
                .iter()
                .filter(|(_, captured, ..)| captured.count_ones() > 1);
            several += long.count();
        }
    });
    several
}

#[test]
fn breakthrough() {
    compare_small_classes("breakthrough");
    if full() {
        compare_classes("breakthrough", &["MMvMM", "MMMvM"]);
    }
}

#[test]
fn frisian_free() {
    compare_small_classes("frisian-free");
    if full() {
        // Captures of several pieces, and equal values by a king and by a man.
        compare_classes("frisian-free", &["KMvKM", "KMvMM"]);
    }
}

#[test]
fn giveaway_on_64_squares() {
    for game in ["russian", "brazilian", "english"] {
        compare_small_classes(&format!("{game}-giveaway"));
        compare_small_classes(&format!("{game}-giveaway-blocked-wins"));
    }
}

#[test]
fn wolf_and_sheep() {
    let class = "MMMMvK".parse().expect("a class");
    let mut game = JudgedGame::build("wolf-and-sheep", &[class]);
    game.compare(&[class], |_| true);
    game.differences.assert_none();

    let mut judge = Reference::without_clocks(game.rules);
    judge.solve(material(class));
    // Winning Ways: the sheep win from every start square of the wolf.
    for wolf in 1..=28 {
        let start = Placement {
            black_kings: squares([wolf]),
            ..men(29..=32, [])
        };
        assert_eq!(judge.wdl(&start, Colour::Black), Outcome::Loss);
    }
}

#[test]
fn every_game_is_compared() {
    let compared = [
        "international",
        "russian",
        "brazilian",
        "english",
        "killer",
        "italian",
        "spanish",
        "pool",
        "czech",
        "thai",
        "turkish",
        "breakthrough",
        // Positions of the first two have counts of king moves: see `frisian`.
        "frisian",
        "frysk",
        "frisian-free",
        "international-giveaway",
        "russian-giveaway",
        "brazilian-giveaway",
        "english-giveaway",
        "international-giveaway-blocked-wins",
        "russian-giveaway-blocked-wins",
        "brazilian-giveaway-blocked-wins",
        "english-giveaway-blocked-wins",
        "wolf-and-sheep",
    ];
    let games: Vec<_> = VARIANTS.iter().map(|variant| variant.name).collect();
    assert_eq!(games, compared);
}
