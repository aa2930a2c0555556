//! Searches against a naive reference: every position of a class is checked alone, one condition
//! after the other.

mod mills;
mod terms;

use galotne::geometry::Board;
use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::{Colour, Position};
use galotne::rules::{BRAZILIAN, ENGLISH_GIVEAWAY, INTERNATIONAL, Profile, RUSSIAN, Variant};
use galotne::table::TableForm;
use galotne::tablebase::{ProbeError, Tablebase};
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Situation, SpentPlies, best_line, judge};
use galotne_find::draughts::{Pieces, Theme};
use galotne_find::problems::{ProblemRequest, problems};
use galotne_find::{
    Conditions, Cursor, FindError, FoundPosition, Search, SearchProgress, SearchReport, Selection,
    SpentClock, Watch,
};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// Tables in a temporary directory.
struct TestTables {
    tables: Tablebase,
    _dir: TempDir,
}

/// Builds tables of classes and of all that they need, for one profile.
fn build_tables(variant: &'static Variant, form: TableForm, classes: &[&str]) -> TestTables {
    let dir = tempfile::tempdir().expect("a directory");
    let classes: Vec<Class> = classes.iter().map(|name| class(name).canonical()).collect();
    let order = BuildOrder {
        form: Some(form),
        profiles: variant.counting_profiles().take(1).collect(),
        ..BuildOrder::new(variant, variant.all_needed(&classes), dir.path())
    };
    build(&order, &()).expect("tables");
    TestTables {
        tables: Tablebase::open(variant, dir.path()).expect("tables"),
        _dir: dir,
    }
}

fn class(name: &str) -> Class {
    name.parse().expect("a class")
}

/// Returns every position of a class, in the orientation of its name.
fn all_positions(variant: &'static Variant, class: Class) -> Vec<Position> {
    let canonical = class.canonical();
    let index = Index::new(variant, canonical).expect("small");
    let mut positions = vec![];
    for turn in Colour::BOTH {
        for cell in 0..index.cells() {
            let numbered = index.position(cell, turn);
            positions.extend(numbered.map(|position| {
                if class == canonical {
                    position
                } else {
                    position.swapped()
                }
            }));
        }
    }
    positions
}

/// A condition on the board in plain data: pieces, squares, and whether one stands there.
type BoardCondition = (Pieces, Vec<u8>, bool);

/// The naive reading of conditions.
struct NaiveSearch<'a> {
    tables: &'a Tablebase,
    conditions: &'a Conditions,
    board: &'a [BoardCondition],
}

impl NaiveSearch<'_> {
    fn wdl(&self, position: &Position) -> Wdl {
        self.tables.wdl(position).expect("a table")
    }

    fn winning_moves(&self, position: &Position) -> usize {
        let variant = self.tables.game();
        let moves = variant.moves(position);
        moves
            .iter()
            .filter(|played| self.wdl(&variant.play(position, played)) == Wdl::Loss)
            .count()
    }

    fn line(&self, position: &Position) -> Vec<galotne::verdict::RankedMove> {
        let variant = self.tables.game();
        let none = variant.profile("none").expect("a profile");
        best_line(self.tables, &Situation::fresh(variant, none, *position))
            .expect("tables")
            .moves
    }

    /// Whether a position meets all conditions except those that compare positions.
    fn meets(&self, position: &Position) -> bool {
        let (of, variant) = (self.conditions, self.tables.game());
        let number = |set: u64| -> Vec<u8> {
            (variant.board.iter(set))
                .map(|square| square.number())
                .collect()
        };
        for (pieces, squares, on) in self.board {
            let alone =
                |side: Colour| position.men(side) == 0 && position.kings(side).count_ones() == 1;
            let selected: u64 = Colour::BOTH
                .into_iter()
                .map(|side| match pieces {
                    Pieces::All(only) if only.is_none_or(|only| only == side) => {
                        position.pieces(side)
                    }
                    Pieces::Men(only) if only.is_none_or(|only| only == side) => position.men(side),
                    Pieces::Kings(only) if only.is_none_or(|only| only == side) => {
                        position.kings(side)
                    }
                    Pieces::LoneKing if alone(side) => position.kings(side),
                    _ => 0,
                })
                .sum();
            if number(selected)
                .iter()
                .any(|square| squares.contains(square))
                != *on
            {
                return false;
            }
        }
        let wdl = self.wdl(position);
        let dtw = self.tables.dtw(position).expect("a table");
        let need = |profile| self.tables.need(position, profile).expect("a table");
        let is_cursed = |clock: SpentClock| {
            let situation = Situation::with_spent(
                variant,
                clock.profile,
                *position,
                &[SpentPlies::Running(clock.spent)],
            );
            let judged = judge(self.tables, &situation.expect("a count")).expect("tables");
            matches!(
                judged.category,
                Some(Category::CursedWin | Category::BlessedLoss)
            )
        };
        let is_zugzwang = || wdl < self.wdl(&position.with_turn(!position.turn())).opposite();
        let unique_line = || {
            let (mut now, mut unique) = (*position, true);
            for ranked in self.line(position) {
                unique &= now.turn() != position.turn() || self.winning_moves(&now) == 1;
                now = variant.play(&now, &ranked.played);
            }
            unique
        };
        let quiet = |plies: usize| {
            !variant.has_capture(position)
                && self
                    .line(position)
                    .iter()
                    .take(plies)
                    .all(|ranked| !ranked.played.is_capture())
        };
        of.side.is_none_or(|side| side == position.turn())
            && of.result.is_none_or(|result| result == wdl)
            && of
                .win_in
                .is_none_or(|range| matches!(dtw, Value::Win(plies) if range.has(plies)))
            && of
                .loss_in
                .is_none_or(|range| matches!(dtw, Value::Loss(plies) if range.has(plies)))
            && (!of.longest || dtw != Value::Draw)
            && of.needs.is_none_or(|needs| {
                need(needs.profile)
                    .plies()
                    .is_some_and(|plies| needs.plies.has(plies))
            })
            && of.cursed.is_none_or(is_cursed)
            && (!of.zugzwang || is_zugzwang())
            && (!(of.unique || of.unique_line)
                || wdl == Wdl::Win && self.winning_moves(position) == 1)
            && (!of.unique_line || unique_line())
            && (of.quiet == 0 || quiet(of.quiet.into()))
    }

    fn find(&self, class: Class) -> BTreeSet<String> {
        let variant = self.tables.game();
        let mut found: Vec<Position> = all_positions(variant, class);
        found.retain(|position| self.meets(position));
        let plies = |position: &Position| self.tables.dtw(position).expect("a table").plies();
        if self.conditions.longest {
            let most = found.iter().filter_map(plies).max();
            found.retain(|position| plies(position) == most);
        }
        let fens = found.iter().map(|position| write_fen(variant, position));
        if !self.conditions.up_to_symmetry {
            return fens.collect();
        }
        // The first image by its text stands for all.
        found
            .iter()
            .map(|position| images(variant, position).into_iter().min().expect("itself"))
            .collect()
    }
}

/// Returns the FEN of a position and of its images, by row and column.
fn images(variant: &'static Variant, position: &Position) -> Vec<String> {
    let board = variant.board;
    let rows = i32::from(board.rows());
    let at = |board: &Board, square: galotne::geometry::Square| {
        let row = i32::from(square.index() / board.row());
        (
            row,
            2 * i32::from(square.index() % board.row()) + (row + 1) % 2,
        )
    };
    let image = |to: &dyn Fn((i32, i32)) -> (i32, i32)| {
        let moved = |set: u64| {
            let squares = board.iter(set).map(|square| {
                let target = to(at(board, square));
                let image = board
                    .iter(board.all())
                    .find(|&other| at(board, other) == target);
                board.bit(image.expect("a dark square"))
            });
            squares.fold(0, |all, bit| all | bit)
        };
        let kings = Colour::BOTH.map(|side| moved(position.kings(side)));
        let men = Colour::BOTH.map(|side| moved(position.men(side)));
        write_fen(
            variant,
            &variant
                .position(men, kings, position.turn())
                .expect("a position"),
        )
    };
    let mut images = vec![write_fen(variant, position)];
    if Colour::BOTH.iter().all(|&side| position.men(side) == 0) {
        images.extend([
            image(&|(row, column)| (column, row)),
            image(&|(row, column)| (rows - 1 - column, rows - 1 - row)),
            image(&|(row, column)| (rows - 1 - row, rows - 1 - column)),
        ]);
    }
    if Class::from_position(position).is_symmetric() {
        let other = position.swapped();
        if position.turn() == Colour::Black {
            return self::images(variant, &other);
        }
    }
    images
}

/// Returns conditions to test, each with its conditions on the board in plain data.
fn test_conditions(
    variant: &'static Variant,
    profile: &'static Profile,
) -> Vec<(Conditions, Vec<BoardCondition>)> {
    let mut all: Vec<&str> = vec![
        "",
        "black win",
        "draw quiet=1",
        "win-in=3..5",
        "white loss-in=2..",
        "longest",
        "longest loss up-to-symmetry",
        "unique",
        "unique-line win-in=4..",
        "zugzwang",
        "white zugzwang up-to-symmetry",
        "quiet=3 win",
        "win up-to-symmetry",
    ];
    if !profile.clocks.is_empty() {
        all.extend(["needs=3..9", "cursed=6"]);
    }
    let board = variant.board;
    let road: Vec<u8> = (board.iter(board.long_diagonal()))
        .map(|square| square.number())
        .collect();
    let [white, black] = Colour::BOTH.map(|side| Pieces::All(Some(side)));
    // With exchanged colours the piece stands on another square.
    let corner = board.squares() / 2;
    let on_corner = format!("on=white:{corner} up-to-symmetry");
    let all = all.into_iter().map(|text| (text, vec![])).chain([
        (
            "lone-king=main-road draw up-to-symmetry",
            vec![(Pieces::LoneKing, road.clone(), true)],
        ),
        (&on_corner, vec![(white, vec![corner], true)]),
        (
            "off=black:main-road on=king:1,5-9 win",
            vec![
                (black, road, false),
                (Pieces::Kings(None), vec![1, 5, 6, 7, 8, 9], true),
            ],
        ),
    ]);
    all.map(|(text, board)| (terms::conditions(variant, profile, text), board))
        .collect()
}

fn compare(variant: &'static Variant, form: TableForm, classes: &[&str]) {
    let built = build_tables(variant, form, classes);
    let tables = &built.tables;
    let counting = variant.counting_profiles().next();
    let profile = counting.unwrap_or(variant.default_profile());
    let mut successes = 0;
    // Compact tables are slow: only the full tests try all conditions.
    let one_in = if full() || form == TableForm::Fast {
        1
    } else {
        3
    };
    for name in classes {
        let all = test_conditions(variant, profile);
        for (conditions, board) in all.into_iter().step_by(one_in) {
            let what = format!("{} {name} {form:?} {conditions:?}", variant.name);
            let naive = NaiveSearch {
                tables,
                conditions: &conditions,
                board: &board,
            };
            let expected = naive.find(class(name));
            let search = Search::new(tables, class(name), conditions.clone());
            let report = search.run(&Selection::All, &()).expect("tables");
            assert_eq!(report.count, Some(report.positions.len() as u64), "{what}");
            let fens: BTreeSet<String> = report
                .positions
                .iter()
                .map(|found| {
                    let fen = write_fen(variant, &found.position);
                    if !conditions.up_to_symmetry {
                        return fen;
                    }
                    images(variant, &found.position)
                        .into_iter()
                        .min()
                        .expect("itself")
                })
                .collect();
            assert_eq!(fens.len(), report.positions.len(), "none twice: {what}");
            assert_eq!(fens, expected, "{what}");
            successes += usize::from(!expected.is_empty());
            // Other selections are subsets.
            assert_eq!(
                search.run(&Selection::Count, &()).expect("tables").count,
                report.count,
                "{what}"
            );
            let first = search.run(&Selection::First(3), &()).expect("tables");
            assert_eq!(
                first.positions[..],
                report.positions[..report.positions.len().min(3)],
                "{what}"
            );
            let drawn = |seed| {
                search
                    .run(&Selection::Random { number: 5, seed }, &())
                    .expect("tables")
                    .positions
            };
            assert_eq!(drawn(7).len(), report.positions.len().min(5), "{what}");
            assert_eq!(drawn(7), drawn(7), "{what}");
            assert!(
                drawn(8)
                    .iter()
                    .all(|found| report.positions.contains(found)),
                "{what}"
            );
            assert!(
                report.positions.len() < 1000 || drawn(7) != drawn(8),
                "{what}"
            );
            // Searches in pieces and in pages find the same. They take as long as all the rest, so
            // they alternate.
            if conditions.longest || successes % 2 == 0 {
                let random = Selection::Random { number: 5, seed: 7 };
                let selection = [Selection::Count, Selection::All, random][successes % 3];
                let whole = search.run(&selection, &()).expect("tables");
                let pieces = run_in_pieces(&search, selection, None).report();
                assert!(pieces == whole, "{selection:?} {what}");
            } else {
                assert!(run_in_pages(&search, &report) == report.positions, "{what}");
            }
        }
    }
    assert!(
        successes > classes.len() * 6 / one_in,
        "most conditions are met by some position: {successes}"
    );
}

/// A watch that stops the search each time it is asked.
struct Impatient;

impl Watch for Impatient {
    fn goes_on(&self) -> bool {
        false
    }
}

/// Runs a search that is stopped as often as possible, and checks that every piece makes progress.
fn run_in_pieces(
    search: &Search<'_>,
    selection: Selection,
    after: Option<Cursor>,
) -> SearchProgress {
    let mut progress = SearchProgress::new(selection, after);
    while !progress.is_done() {
        let before = progress.next();
        search.resume(&mut progress, &Impatient).expect("tables");
        assert!(progress.is_done() || progress.next() != before);
    }
    progress
}

/// Runs a search page by page, one of them in pieces.
fn run_in_pages(search: &Search<'_>, report: &SearchReport) -> Vec<FoundPosition> {
    let number = report.positions.len() / 5 + 1;
    let (mut found, mut after, mut pages) = (vec![], None, 0);
    loop {
        let mut page = SearchProgress::new(Selection::First(number), after);
        if pages == 1 {
            page = run_in_pieces(search, Selection::First(number), after);
        }
        search.resume(&mut page, &()).expect("tables");
        assert!(page.is_done());
        after = page.next();
        let scanned = after.map(|after| search.cells_until(after).expect("a class"));
        let all = search.cells().expect("a class");
        assert!(scanned.is_none_or(|scanned| 0 < scanned && scanned <= all));
        let some = page.report();
        let known = pages == 0 && after.is_none();
        assert_eq!(some.count, known.then_some(report.positions.len() as u64));
        found.extend(some.positions);
        pages += 1;
        if after.is_none() {
            return found;
        }
    }
}

/// Whether the long tests run (`scripts/test --full`).
pub fn full() -> bool {
    std::env::var_os("GALOTNE_TEST_FULL").is_some()
}

#[test]
fn searches_agree_with_the_reference() {
    compare(&INTERNATIONAL, TableForm::Fast, &["KvM"]);
    if full() {
        let classes = ["KvKM", "KvK", "KMvK", "KvKK", "MMvK"];
        compare(&INTERNATIONAL, TableForm::Fast, &classes);
    }
}

#[test]
fn searches_in_compact_tables_agree_with_the_reference() {
    compare(&RUSSIAN, TableForm::Compact, &["KvKM"]);
    if full() {
        compare(&RUSSIAN, TableForm::Compact, &["KMvM", "MvMM", "KKvK"]);
    }
}

#[test]
fn searches_in_other_games_agree_with_the_reference() {
    if full() {
        compare(&RUSSIAN, TableForm::Fast, &["KKvK", "MvM", "KMvM"]);
        compare(&BRAZILIAN, TableForm::Fast, &["KKvK", "MvKM"]);
        compare(&ENGLISH_GIVEAWAY, TableForm::Fast, &["KMvK", "MMvK", "MvM"]);
    }
}

/// Each problem is solved move by move with single look-ups.
#[test]
fn problems_have_one_solution() {
    let built = build_tables(&INTERNATIONAL, TableForm::Fast, &["KMvK"]);
    let (tables, variant) = (&built.tables, &INTERNATIONAL);
    let request = |number, level, seed, side| ProblemRequest {
        number,
        level,
        seed,
        side,
    };
    let drawn = |request| problems(tables, class("KMvK"), &request, &()).expect("tables");
    let found = drawn(request(30, None, 1, None));
    assert_eq!(found.len(), 30);
    assert_eq!(found, drawn(request(30, None, 1, None)));
    assert_ne!(found, drawn(request(30, None, 2, None)));
    let naive = NaiveSearch {
        tables,
        conditions: &Conditions::default(),
        board: &[],
    };
    let mut seen = BTreeSet::new();
    for problem in &found {
        let fen = write_fen(variant, &problem.position);
        assert!(
            seen.insert(images(variant, &problem.position).into_iter().min()),
            "{fen} comes twice"
        );
        assert!(!variant.has_capture(&problem.position), "{fen}");
        let dtw = tables.dtw(&problem.position).expect("a table");
        assert_eq!(dtw, Value::Win(problem.line.len() as u16), "{fen}");
        let (mut now, mut promotes, mut loses_piece) = (problem.position, false, false);
        for (ply, played) in problem.line.iter().enumerate() {
            if ply % 2 == 0 {
                assert_eq!(naive.winning_moves(&now), 1, "{fen}");
                let tries = variant
                    .moves(&now)
                    .into_iter()
                    .map(|played| variant.play(&now, &played));
                let plausible =
                    tries.filter(|next| !variant.has_capture(next) && naive.wdl(next) != Wdl::Loss);
                assert_eq!(problem.tries[ply / 2], plausible.count(), "{fen}");
            }
            promotes |= played.promotes;
            loses_piece |= ply % 2 == 1 && played.is_capture();
            now = variant.play(&now, played);
        }
        assert!(!variant.has_move(&now), "{fen}");
        let shows = |theme| problem.themes.contains(&theme);
        assert_eq!(
            (promotes, loses_piece),
            (shows(Theme::Promotion), shows(Theme::Sacrifice)),
            "{fen}"
        );
        let loser = !problem.position.turn();
        assert_eq!(now.pieces(loser) != 0, shows(Theme::Block), "{fen}");
    }
    for level in 1..=2 {
        let found = drawn(request(4, Some(level), 1, Some(Colour::White)));
        assert_eq!(found.len(), 4, "level {level}");
        assert!(
            found
                .iter()
                .all(|problem| problem.level == level && problem.position.turn() == Colour::White)
        );
    }
    // The search ends even if there are none.
    assert_eq!(
        problems(tables, class("KvK"), &request(5, Some(5), 1, None), &()).expect("tables"),
        []
    );
}

#[test]
fn a_missing_table_matters_only_to_conditions_on_values() {
    let tables = Tablebase::empty(&INTERNATIONAL);
    let won = terms::conditions(&INTERNATIONAL, &Profile::NONE, "win");
    let error = |class: &str, conditions: &Conditions| {
        let search = Search::new(&tables, self::class(class), conditions.clone());
        search
            .run(&Selection::Count, &())
            .expect_err("no table")
            .to_string()
    };
    assert!(
        error("KKvK", &won).contains("KKvK.wdl"),
        "{}",
        error("KKvK", &won)
    );
    // Without conditions on values no table is needed.
    let count =
        Search::new(&tables, class("KvK"), Conditions::default()).run(&Selection::Count, &());
    assert_eq!(count.expect("no table is needed").count, Some(2 * 50 * 49));
}

#[test]
fn searches_stop_on_request_and_refuse_wrong_cursors() {
    let built = build_tables(&INTERNATIONAL, TableForm::Fast, &["KMvK"]);
    let search = Search::new(&built.tables, class("KMvK"), Conditions::default());
    for selection in [Selection::Count, Selection::First(usize::MAX)] {
        let stopped = search.run(&selection, &Impatient);
        assert!(matches!(stopped, Err(FindError::Stopped)));
    }
    // Cancelled look-ups.
    let cancelled = AtomicBool::new(true);
    let won = terms::conditions(&INTERNATIONAL, &Profile::NONE, "win");
    let search = Search::new(built.tables.reading().until(&cancelled), class("KMvK"), won);
    let mut progress = SearchProgress::new(Selection::Count, None);
    let stopped = search.resume(&mut progress, &());
    assert!(matches!(
        stopped,
        Err(FindError::Probe(ProbeError::Cancelled))
    ));
    // A cursor beyond the end.
    let cursor: Cursor = "white-99999999999".parse().expect("a cursor");
    let mut progress = SearchProgress::new(Selection::Count, Some(cursor));
    let beyond = search.resume(&mut progress, &());
    assert!(matches!(beyond, Err(FindError::NoCell { .. })));
}
