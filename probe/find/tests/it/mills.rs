//! Searches in mills against a naive reference: every position is checked alone, and each of its
//! sixteen images separately.

mod problems;

use crate::{full, terms};
use galotne::colour::Colour;
use galotne::rules::Profile;
use galotne::table::TableForm;
use galotne::value::{Value, Wdl};
use galotne_find::mills::{Conditions, FindError};
use galotne_find::{Cursor, Selection, SpentClock, VisitBatch, Watch};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::geometry::{ALL, SYMMETRIES, next_set};
use galotne_mills::{
    Class, MILLS, MILLS_CEYLON, MILLS_MIXED, Mills, Position, Tablebase, best_line, ranked_moves,
};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;

type Search<'a> = galotne_find::Search<'a, Mills>;
type FoundPosition = galotne_find::FoundPosition<Position>;
type SearchProgress = galotne_find::SearchProgress<Position>;
type SearchReport = galotne_find::SearchReport<Position>;

fn class(name: &str) -> Class {
    name.parse().expect("a class")
}

fn build_tables(rules: &'static Mills, name: &str) -> (Tablebase, TempDir) {
    build_form(rules, name, TableForm::Fast)
}

fn build_form(rules: &'static Mills, name: &str, form: TableForm) -> (Tablebase, TempDir) {
    let dir = tempfile::tempdir().expect("a directory");
    let classes = rules.all_needed(&[class(name)]);
    let order = BuildOrder {
        form: Some(form),
        ..BuildOrder::new(rules, classes, dir.path())
    };
    build(&order, &()).expect("tables");
    let tables = Tablebase::open(rules, dir.path()).expect("tables");
    (tables, dir)
}

/// Returns every position of a class, in the orientation of its name, that placing stones in turn
/// leads to.
fn all_positions(rules: &Mills, class: Class) -> impl Iterator<Item = Position> {
    let sets = |stones: u8| {
        let first = (1 << stones) - 1;
        std::iter::successors(Some(first), |&set| Some(next_set(set)))
            .take_while(|set| set & !ALL == 0)
    };
    let [white, black] = Colour::BOTH.map(|side| class.board(side));
    let hands = Colour::BOTH.map(|side| class.hand(side));
    let occurs = |turn| rules.has_turn(class, turn) && rules.leaves_in_turn(hands, turn);
    let turns = Colour::BOTH.map(|turn| occurs(turn).then_some(turn));
    sets(white).flat_map(move |whites| {
        let free = move |blacks: &u32| blacks & whites == 0;
        sets(black).filter(free).flat_map(move |blacks| {
            (turns.into_iter().flatten())
                .map(move |turn| Position::new_unchecked([whites, blacks], hands, turn))
        })
    })
}

/// Returns a key that all images of a position share, and with `swaps_colours` those with exchanged
/// colours too.
fn orbit(position: &Position, swaps_colours: bool) -> (u32, u32, usize) {
    let seen = |position: &Position| {
        let [white, black] = Colour::BOTH.map(|side| position.stones(side));
        (white, black, position.turn().index())
    };
    let images =
        |position: Position| (0..SYMMETRIES).map(move |symmetry| seen(&position.image(symmetry)));
    let others = swaps_colours.then(|| images(position.swapped()));
    images(*position)
        .chain(others.into_iter().flatten())
        .min()
        .expect("images")
}

/// The naive reading of conditions.
struct NaiveSearch<'a> {
    tables: &'a Tablebase,
    of: &'a Conditions,
}

impl NaiveSearch<'_> {
    fn winning_moves(&self, position: &Position) -> usize {
        let moves = ranked_moves(self.tables, position).expect("tables");
        let wins = |worth: Option<Value>| worth.is_some_and(|value| value.wdl() == Wdl::Win);
        moves.iter().filter(|found| wins(found.worth())).count()
    }

    /// Whether a position meets all conditions except those that compare positions.
    fn meets(&self, position: &Position) -> bool {
        let (of, rules) = (self.of, self.tables.game());
        if of.side.is_some_and(|side| side != position.turn())
            || !of.board.iter().all(|condition| condition.holds(position))
        {
            return false;
        }
        let value = self.tables.dtw(position).expect("a table");
        let (wdl, plies) = (value.wdl(), value.plies().unwrap_or(0));
        let won = of.unique || of.unique_line;
        if of.result.is_some_and(|result| result != wdl)
            || (of.win_in).is_some_and(|range| wdl != Wdl::Win || !range.has(plies))
            || (of.loss_in).is_some_and(|range| wdl != Wdl::Loss || !range.has(plies))
            || won && wdl != Wdl::Win
        {
            return false;
        }
        let removes = |played: &galotne_mills::Move| played.removed != 0;
        if of.quiet > 0 && rules.moves(position).iter().any(removes) {
            return false;
        }
        if of.zugzwang {
            let other = position.with_turn(!position.turn());
            if !rules.has_turn(Class::from_position(&other), other.turn()) {
                return false;
            }
            let passed = self.tables.wdl(&other).expect("a table").opposite();
            if wdl >= passed {
                return false;
            }
        }
        if won && self.winning_moves(position) != 1 {
            return false;
        }
        if of.quiet > 1 || of.unique_line {
            let line = best_line(self.tables, position).expect("tables");
            let first = line.moves.iter().take(of.quiet.into());
            if first.map(|step| &step.played).any(removes) {
                return false;
            }
            let mut at = *position;
            for step in &line.moves {
                if of.unique_line && at.turn() == position.turn() && self.winning_moves(&at) != 1 {
                    return false;
                }
                at = step.judged.position;
            }
        }
        true
    }

    /// Returns the positions that meet all conditions, in any order.
    fn find(&self, class: Class) -> Vec<Position> {
        let positions =
            all_positions(self.tables.game(), class).filter(|position| self.meets(position));
        let mut positions: Vec<Position> = positions.collect();
        if self.of.longest {
            positions.retain(|position| self.plies(position).is_some());
            let most = positions.iter().map(|position| self.plies(position)).max();
            positions.retain(|position| Some(self.plies(position)) == most);
        }
        positions
    }

    fn plies(&self, position: &Position) -> Option<u16> {
        self.tables.dtw(position).expect("a table").plies()
    }
}

fn search(tables: &Tablebase, class: Class, of: &Conditions, selection: Selection) -> SearchReport {
    let search = Search::new(tables, class, of.clone());
    search.run(&selection, &()).expect("tables")
}

/// A watch that stops the search when it has been asked this many times.
struct Patience(AtomicU32);

impl Watch for Patience {
    fn goes_on(&self) -> bool {
        self.0.fetch_sub(1, Ordering::Relaxed) > 1
    }
}

/// Runs a search that is stopped again and again, at first as often as possible, and checks that
/// every piece makes progress.
fn run_in_pieces(
    search: &Search<'_>,
    selection: Selection,
    after: Option<Cursor>,
) -> SearchProgress {
    let mut progress = SearchProgress::new(selection, after);
    for piece in 0.. {
        if progress.is_done() {
            break;
        }
        let before = progress.next();
        let patience = Patience(AtomicU32::new(if piece < 20 { 1 } else { 5000 }));
        search.resume(&mut progress, &patience).expect("tables");
        assert!(progress.is_done() || progress.next() != before);
    }
    progress
}

/// Runs a search in pages of this many positions.
fn run_in_pages(search: &Search<'_>, number: usize) -> Vec<FoundPosition> {
    let (mut found, mut after, mut scanned) = (vec![], None, 0);
    loop {
        let page = run_in_pieces(search, Selection::First(number), after);
        after = page.next();
        let some = page.report().positions;
        assert!(some.len() == number || after.is_none());
        found.extend(some);
        let Some(cursor) = after else {
            return found;
        };
        let now = search.cells_until(cursor).expect("a class");
        assert!(scanned <= now && 0 < now && now <= search.cells().expect("a class"));
        scanned = now;
    }
}

/// Checks that searches in pieces and in pages find the same as one run.
fn compare_pieces(tables: &Tablebase, class: Class, of: &Conditions, all: &SearchReport) {
    let search = Search::new(tables, class, of.clone());
    let whole = run_in_pieces(&search, Selection::All, None);
    assert_eq!(whole.next(), None);
    assert_eq!(&whole.report(), all, "{of:?}");
    if of.longest {
        return;
    }
    // Pages can end among the images of a position.
    for number in [all.positions.len() / 5 + 1, all.positions.len() / 2 + 3] {
        assert_eq!(run_in_pages(&search, number), all.positions, "{of:?}");
    }
    let first = search.run(&Selection::First(9), &()).expect("tables");
    let shown = all.positions.len().min(9);
    assert_eq!(first.positions, all.positions[..shown]);
}

/// Checks that a visit passes on the same positions as one run finds.
fn compare_visit(tables: &Tablebase, name: &str, of: Conditions) {
    let search = Search::new(tables, class(name), of);
    let all = search.run(&Selection::All, &()).expect("tables").positions;
    assert!(!all.is_empty());
    let batch = VisitBatch {
        parts: 3,
        cells: 100,
    };
    let mut visited = vec![];
    let make = |some: &[FoundPosition]| Ok::<_, FindError>(some.to_vec());
    let take = |some| {
        visited.extend::<Vec<FoundPosition>>(some);
        Ok(())
    };
    search.visit(batch, &(), make, take).expect("tables");
    assert_eq!(visited, all);
}

/// Compares a search with the reference, and returns the number of positions.
fn compare(tables: &Tablebase, name: &str, of: &Conditions) -> usize {
    let class = class(name);
    let naive = NaiveSearch { tables, of };
    let expected = naive.find(class);
    let report = search(tables, class, of, Selection::All);
    assert_eq!(report.count, Some(report.positions.len() as u64), "{of:?}");
    let found: BTreeSet<_> = (report.positions.iter())
        .map(|found| stones_and_turn(&found.position))
        .collect();
    assert_eq!(found.len(), report.positions.len(), "each once: {of:?}");
    let turns = report.positions.iter().map(|found| found.position.turn());
    assert!(turns.is_sorted(), "White to move first");
    // Zugzwangs take two look-ups a position: only the full tests compare pieces of large classes.
    if full() || !of.zugzwang || class.is_symmetric() {
        compare_pieces(tables, class, of, &report);
    }
    if of.up_to_symmetry {
        // One position stands for all its images, and meets the conditions itself.
        let swaps_colours = of.side.is_none() && class.is_symmetric();
        let keys = |positions: &[Position]| -> BTreeSet<_> {
            (positions.iter())
                .map(|position| orbit(position, swaps_colours))
                .collect()
        };
        let shown: Vec<Position> = (report.positions.iter())
            .map(|found| found.position)
            .collect();
        assert_eq!(keys(&shown), keys(&expected), "{of:?}");
        assert_eq!(keys(&shown).len(), shown.len(), "{of:?}");
        assert!(shown.iter().all(|position| expected.contains(position)));
    } else {
        let expected: BTreeSet<_> = expected.iter().map(stones_and_turn).collect();
        assert_eq!(found, expected, "{of:?}");
    }
    found.len()
}

fn stones_and_turn(position: &Position) -> (usize, u32, u32) {
    let [white, black] = Colour::BOTH.map(|side| position.stones(side));
    (position.turn().index(), white, black)
}

/// Parses conditions.
fn conditions(text: &str) -> Conditions {
    terms::conditions(&MILLS, &Profile::NONE, text)
}

#[test]
fn searches_agree_with_the_reference() {
    let (tables, _dir) = build_tables(&MILLS, "4v3");
    let few = "on=white:a1 on=black:d1 on=black:f4";
    // The reference takes long for all positions.
    let (many, one) = if full() {
        ("", "on=white:a1")
    } else {
        ("on=white:a1 on=black:d1", "on=white:a1 on=black:d1")
    };
    for (name, text, board) in [
        ("3v3", "draw up-to-symmetry", many),
        ("3v3", "zugzwang", many),
        ("3v3", "longest up-to-symmetry", many),
        ("3v3", "longest black", few),
        ("3v3", "win-in=9..11", few),
        ("3v3", "loss-in=20.. up-to-symmetry", few),
        ("3v3", "unique up-to-symmetry", few),
        ("3v3", "quiet=3 loss-in=4", few),
        ("4v3", "unique quiet=1 black", few),
        ("3v4", "zugzwang up-to-symmetry", one),
        ("3v4", "win-in=1", few),
    ] {
        let of = conditions(&format!("{text} {board}"));
        assert!(compare(&tables, name, &of) > 0, "{name} {of:?}");
    }
    if full() {
        for text in ["loss", "longest black"] {
            assert!(compare(&tables, "3v3", &conditions(text)) > 0, "{text}");
        }
    }
}

/// Blocks with many candidates for zugzwang are decoded; few candidates are looked up.
#[test]
fn decoded_and_looked_up_zugzwangs_are_equal() {
    let all = conditions("zugzwang");
    let few = conditions("zugzwang on=white:a1 on=black:d1");
    let forms: &[TableForm] = if full() {
        &[TableForm::Fast, TableForm::Compact]
    } else {
        &[TableForm::Fast]
    };
    let mut all_of = forms.iter().map(|&form| {
        let (tables, _dir) = build_form(&MILLS_MIXED, "4v3", form);
        let all = search(&tables, class("4v3"), &all, Selection::All);
        let all: Vec<Position> = all.positions.iter().map(|found| found.position).collect();
        let meets = |position: &&Position| few.board.iter().all(|on| on.holds(position));
        let expected: BTreeSet<_> = all.iter().filter(meets).map(stones_and_turn).collect();
        let found = search(&tables, class("4v3"), &few, Selection::All);
        let found: BTreeSet<_> = (found.positions.iter())
            .map(|found| stones_and_turn(&found.position))
            .collect();
        assert_eq!(found, expected, "{form:?}");
        assert!(!expected.is_empty());
        all
    });
    let fast = all_of.next();
    assert!(all_of.all(|compact| Some(compact) == fast));
}

#[test]
fn the_same_side_makes_an_extra_move() {
    let (tables, _dir) = build_tables(&MILLS_CEYLON, "4v3");
    let of = "win-in=5.. on=white:a1 on=black:d1 on=black:f4";
    let of = |quiet| conditions(&format!("{of} quiet={quiet}"));
    let [all, quiet] = [0, 1].map(|quiet| compare(&tables, "4v3", &of(quiet)));
    assert!(all > quiet && quiet > 0, "{all}, {quiet}");
}

#[test]
fn stones_in_hand_leave_one_side_to_move() {
    let (tables, _dir) = build_tables(&MILLS, "2+1v2+2");
    let refused = Search::new(&tables, class("2+2v2+1"), Conditions::default());
    let refused = refused
        .run(&Selection::Count, &())
        .expect_err("no game comes to it");
    assert_eq!(
        refused.to_string(),
        "stones are placed in turn, and so no game of mills comes to 2+2v2+1: 2+1v2+2 is the same \
         with its colours exchanged"
    );
    for name in ["2+1v3+1", "2+1v2+2"] {
        let of = conditions("win on=any:a1");
        let found = search(&tables, class(name), &of, Selection::All);
        let turns: BTreeSet<usize> = (found.positions.iter())
            .map(|found| found.position.turn().index())
            .collect();
        assert_eq!(turns.len(), 1, "{name}");
        assert!(compare(&tables, name, &of) > 0);
        compare_visit(&tables, name, of);
        compare_visit(&tables, name, conditions("longest"));
        // It cannot be the other side's turn.
        assert_eq!(compare(&tables, name, &conditions("zugzwang")), 0);
    }
}

#[test]
fn selections_are_subsets_of_all_positions() {
    let (tables, _dir) = build_tables(&MILLS, "3v3");
    let of = conditions("loss");
    let of_class = |selection| search(&tables, class("3v3"), &of, selection);
    let all = of_class(Selection::All);
    let counted = of_class(Selection::Count);
    assert_eq!((counted.count, counted.positions.len()), (all.count, 0));
    let first = of_class(Selection::First(7));
    assert_eq!(first.positions, all.positions[..7]);
    let seed = 5;
    let drawn = of_class(Selection::Random { number: 50, seed });
    assert_eq!((drawn.count, drawn.positions.len()), (all.count, 50));
    assert!(
        drawn
            .positions
            .iter()
            .all(|found| all.positions.contains(found))
    );
    assert_eq!(drawn, of_class(Selection::Random { number: 50, seed }));
    let other = of_class(Selection::Random {
        number: 50,
        seed: 6,
    });
    assert_ne!(drawn, other);
    let spent = SpentClock {
        profile: galotne::rules::INTERNATIONAL.default_profile(),
        spent: 3,
    };
    let clocks = Conditions {
        cursed: Some(spent),
        ..Conditions::default()
    };
    let none = search(&tables, class("3v3"), &clocks, Selection::Count);
    assert_eq!(none.count, Some(0), "mills have no clocks");
    let error = Search::new(&tables, class("4v3"), of.clone()).run(&Selection::Count, &());
    assert!(error.expect_err("no table").to_string().contains("4v3.wdl"));
    let error = Search::new(&tables, class("2v2"), of).run(&Selection::Count, &());
    assert_eq!(
        error.expect_err("no class").to_string(),
        "mills has no class 2v2"
    );
    let three = Search::new(&tables, class("3v3"), Conditions::default());
    for selection in [Selection::Count, Selection::First(usize::MAX)] {
        let stopped = three.run(&selection, &Patience(AtomicU32::new(1)));
        assert!(matches!(stopped, Err(FindError::Stopped)));
    }
    let offsets = three.cells().expect("a class") / 2 * 16;
    let resume = |offset| {
        let cursor = format!("white-{offset}").parse().expect("a cursor");
        let mut progress = SearchProgress::new(Selection::Count, Some(cursor));
        three.resume(&mut progress, &())
    };
    assert!(resume(offsets - 1).is_ok());
    assert!(matches!(resume(offsets), Err(FindError::NoCell { .. })));
}

#[test]
fn placing_in_turn_decides_the_sides_to_move() {
    let sides = |rules: &'static Mills, name: &str| {
        let tables = Tablebase::empty(rules);
        let cells = |side| Search::new(&tables, class(name), conditions(side)).cells();
        let [white, black] = ["white", "black"].map(cells);
        Some([white.ok()? > 0, black.ok()? > 0])
    };
    for (rules, name, expected) in [
        (&MILLS, "3v4", Some([true, true])),
        (&MILLS, "2+1v2+1", Some([true, false])),
        (&MILLS, "2+1v3+1", Some([true, false])),
        (&MILLS, "3+1v2+1", Some([true, false])),
        (&MILLS, "2+1v2+2", Some([false, true])),
        (&MILLS, "2+2v2+1", None),
        (&MILLS_MIXED, "2+2v2+1", Some([true, true])),
    ] {
        assert_eq!(sides(rules, name), expected, "{name} of {}", rules.name);
    }
}
