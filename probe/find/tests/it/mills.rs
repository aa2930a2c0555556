//! Searches in mills against naive recounts: every placement is set up and asked alone, the sixteen
//! images of each by themselves.

mod problems;

use crate::full;
use galotne::colour::Colour;
use galotne::table::TableForm;
use galotne::value::{Value, Wdl};
use galotne_find::mills::{Conditions, FindError, Found, Place, Progress, Report, Search};
use galotne_find::{Cursor, Selection, Watch, Wave};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::geometry::{ALL, SYMMETRIES, next_set};
use galotne_mills::{
    Class, MILLS, MILLS_CEYLON, MILLS_MIXED, Mills, Position, Tablebase, best_line, ranked_moves,
};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;

fn class(name: &str) -> Class {
    name.parse().expect("a class")
}

fn built(rules: &'static Mills, name: &str) -> (Tablebase, TempDir) {
    built_in(rules, name, TableForm::Fast)
}

fn built_in(rules: &'static Mills, name: &str, form: TableForm) -> (Tablebase, TempDir) {
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

/// Every position of a class as it is named that placing stones in turn leads to.
fn all(rules: &Mills, class: Class) -> impl Iterator<Item = Position> {
    let sets = |stones: u8| {
        let first = (1 << stones) - 1;
        std::iter::successors(Some(first), |&set| Some(next_set(set)))
            .take_while(|set| set & !ALL == 0)
    };
    let [white, black] = Colour::BOTH.map(|side| class.board(side));
    let hands = Colour::BOTH.map(|side| class.hand(side));
    let comes = |turn| rules.has_turn(class, turn) && rules.leaves_in_turn(hands, turn);
    let turns = Colour::BOTH.map(|turn| comes(turn).then_some(turn));
    sets(white).flat_map(move |whites| {
        let free = move |blacks: &u32| blacks & whites == 0;
        sets(black).filter(free).flat_map(move |blacks| {
            (turns.into_iter().flatten())
                .map(move |turn| Position::new_unchecked([whites, blacks], hands, turn))
        })
    })
}

/// What stands for all images of a position, from the other chair as well where both chairs are
/// one.
fn key(position: &Position, chairs: bool) -> (u32, u32, usize) {
    let seen = |position: &Position| {
        let [white, black] = Colour::BOTH.map(|side| position.stones(side));
        (white, black, position.turn().index())
    };
    let images =
        |position: Position| (0..SYMMETRIES).map(move |symmetry| seen(&position.image(symmetry)));
    let others = chairs.then(|| images(position.swapped()));
    images(*position)
        .chain(others.into_iter().flatten())
        .min()
        .expect("images")
}

struct Naive<'a> {
    tables: &'a Tablebase,
    of: &'a Conditions,
}

impl Naive<'_> {
    fn winning(&self, position: &Position) -> usize {
        let moves = ranked_moves(self.tables, position).expect("tables");
        let wins = |worth: Option<Value>| worth.is_some_and(|value| value.wdl() == Wdl::Win);
        moves.iter().filter(|found| wins(found.worth())).count()
    }

    fn holds(&self, position: &Position) -> bool {
        let (of, rules) = (self.of, self.tables.game());
        if of.side.is_some_and(|side| side != position.turn())
            || !of.places.iter().all(|place| place.holds(position))
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
        if won && self.winning(position) != 1 {
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
                if of.unique_line && at.turn() == position.turn() && self.winning(&at) != 1 {
                    return false;
                }
                at = step.judged.position;
            }
        }
        true
    }

    /// All that is to be found, without the order.
    fn found(&self, class: Class) -> Vec<Position> {
        let positions = all(self.tables.game(), class).filter(|position| self.holds(position));
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

fn search(tables: &Tablebase, class: Class, of: &Conditions, selection: Selection) -> Report {
    let search = Search::new(tables, class, of.clone());
    search.run(&selection, &()).expect("tables")
}

/// Has enough each time it is asked.
struct Impatient;

impl Watch for Impatient {
    fn goes_on(&self) -> bool {
        false
    }
}

/// Has enough when it has been asked so often.
struct Patience(AtomicU32);

impl Watch for Patience {
    fn goes_on(&self) -> bool {
        self.0.fetch_sub(1, Ordering::Relaxed) > 1
    }
}

/// A search that is stopped again and again, the first times as often as it can be, and gets
/// further each time.
fn in_pieces(search: &Search<'_>, selection: Selection, after: Option<Cursor>) -> Progress {
    let mut progress = Progress::new(selection, after);
    for piece in 0.. {
        if progress.is_done() {
            break;
        }
        let before = progress.next();
        let patience = Patience(AtomicU32::new(if piece < 20 { 1 } else { 5000 }));
        search.go_on(&mut progress, &patience).expect("tables");
        assert!(progress.is_done() || progress.next() != before);
    }
    progress
}

/// Page after page of so many positions.
fn in_pages(search: &Search<'_>, number: usize) -> Vec<Found> {
    let (mut found, mut after, mut gone) = (vec![], None, 0);
    loop {
        let page = in_pieces(search, Selection::First(number), after);
        after = page.next();
        let some = page.report().positions;
        assert!(some.len() == number || after.is_none());
        found.extend(some);
        let Some(cursor) = after else {
            return found;
        };
        let now = search.cells_until(cursor).expect("a class");
        assert!(gone <= now && 0 < now && now <= search.cells().expect("a class"));
        gone = now;
    }
}

/// What is found piece by piece and page by page is what is found at once.
fn agrees_with_itself(tables: &Tablebase, class: Class, of: &Conditions, all: &Report) {
    let search = Search::new(tables, class, of.clone());
    let whole = in_pieces(&search, Selection::All, None);
    assert_eq!(whole.next(), None);
    assert_eq!(&whole.report(), all, "{of:?}");
    if of.longest {
        return;
    }
    // Pages end among the images of a position, too.
    for number in [all.positions.len() / 5 + 1, all.positions.len() / 2 + 3] {
        assert_eq!(in_pages(&search, number), all.positions, "{of:?}");
    }
    let first = search.run(&Selection::First(9), &()).expect("tables");
    let shown = all.positions.len().min(9);
    assert_eq!(first.positions, all.positions[..shown]);
}

/// What is handed over wave by wave is what is found at once.
fn hands_over(tables: &Tablebase, name: &str, of: Conditions) {
    let search = Search::new(tables, class(name), of);
    let all = search.run(&Selection::All, &()).expect("tables").positions;
    assert!(!all.is_empty());
    let wave = Wave {
        parts: 3,
        cells: 100,
    };
    let mut handed = vec![];
    let made = |some: &[Found]| Ok::<_, FindError>(some.to_vec());
    let take = |some| {
        handed.extend::<Vec<Found>>(some);
        Ok(())
    };
    search.visit(wave, &(), made, take).expect("tables");
    assert_eq!(handed, all);
}

fn agrees(tables: &Tablebase, name: &str, of: &Conditions) -> usize {
    let class = class(name);
    let naive = Naive { tables, of };
    let wanted = naive.found(class);
    let report = search(tables, class, of, Selection::All);
    assert_eq!(report.count, Some(report.positions.len() as u64), "{of:?}");
    let found: BTreeSet<_> = (report.positions.iter())
        .map(|found| key_of(&found.position))
        .collect();
    assert_eq!(found.len(), report.positions.len(), "each once: {of:?}");
    let turns = report.positions.iter().map(|found| found.position.turn());
    assert!(turns.is_sorted(), "White to move first");
    // Whoever looks for zugzwangs asks for each position twice: of large classes that is done once.
    if full() || !of.zugzwang || class.is_symmetric() {
        agrees_with_itself(tables, class, of, &report);
    }
    if of.up_to_symmetry {
        // One for all images, and it is one that was wanted itself.
        let chairs = of.side.is_none() && class.is_symmetric();
        let keys = |positions: &[Position]| -> BTreeSet<_> {
            (positions.iter())
                .map(|position| key(position, chairs))
                .collect()
        };
        let shown: Vec<Position> = (report.positions.iter())
            .map(|found| found.position)
            .collect();
        assert_eq!(keys(&shown), keys(&wanted), "{of:?}");
        assert_eq!(keys(&shown).len(), shown.len(), "{of:?}");
        assert!(wanted.iter().all(|position| naive.holds(position)));
        assert!(shown.iter().all(|position| wanted.contains(position)));
    } else {
        let wanted: BTreeSet<_> = wanted.iter().map(key_of).collect();
        assert_eq!(found, wanted, "{of:?}");
    }
    found.len()
}

fn key_of(position: &Position) -> (usize, u32, u32) {
    let [white, black] = Colour::BOTH.map(|side| position.stones(side));
    (position.turn().index(), white, black)
}

fn on(places: &[&str]) -> Vec<Place> {
    (places.iter())
        .map(|text| Place::read(text).expect("a place"))
        .collect()
}

#[test]
fn searches_find_what_a_recount_finds() {
    let (tables, _dir) = built(&MILLS, "4v3");
    let few = || on(&["white:a1", "black:d1", "black:f4"]);
    // A recount of all takes its time.
    let many = || {
        if full() {
            vec![]
        } else {
            on(&["white:a1", "black:d1"])
        }
    };
    let range = |text: &str| Some(text.parse().expect("a range"));
    let nothing = Conditions::default;
    for (name, of) in [
        (
            "3v3",
            Conditions {
                result: Some(Wdl::Draw),
                places: many(),
                up_to_symmetry: true,
                ..nothing()
            },
        ),
        (
            "3v3",
            Conditions {
                zugzwang: true,
                places: many(),
                ..nothing()
            },
        ),
        (
            "3v3",
            Conditions {
                longest: true,
                places: many(),
                up_to_symmetry: true,
                ..nothing()
            },
        ),
        (
            "3v3",
            Conditions {
                longest: true,
                side: Some(Colour::Black),
                places: few(),
                ..nothing()
            },
        ),
        (
            "3v3",
            Conditions {
                win_in: range("9..11"),
                places: few(),
                ..nothing()
            },
        ),
        (
            "3v3",
            Conditions {
                loss_in: range("20.."),
                places: few(),
                up_to_symmetry: true,
                ..nothing()
            },
        ),
        (
            "3v3",
            Conditions {
                unique: true,
                places: few(),
                up_to_symmetry: true,
                ..nothing()
            },
        ),
        (
            "3v3",
            Conditions {
                quiet: 3,
                loss_in: range("4"),
                places: few(),
                ..nothing()
            },
        ),
        (
            "4v3",
            Conditions {
                unique: true,
                quiet: 1,
                places: few(),
                side: Some(Colour::Black),
                ..nothing()
            },
        ),
        (
            "3v4",
            Conditions {
                zugzwang: true,
                places: if full() { on(&["white:a1"]) } else { many() },
                up_to_symmetry: true,
                ..nothing()
            },
        ),
        (
            "3v4",
            Conditions {
                win_in: range("1"),
                places: few(),
                ..nothing()
            },
        ),
    ] {
        assert!(agrees(&tables, name, &of) > 0, "{name} {of:?}");
    }
    if full() {
        let lost = Conditions {
            result: Some(Wdl::Loss),
            ..nothing()
        };
        let longest = Conditions {
            longest: true,
            side: Some(Colour::Black),
            ..nothing()
        };
        for of in [lost, longest] {
            assert!(agrees(&tables, "3v3", &of) > 0, "{of:?}");
        }
    }
}

/// Where many of a class are asked about, the other side's plane is read beside their own; where
/// few are, each is looked up.
#[test]
fn zugzwangs_are_the_same_however_they_are_looked_for() {
    let of = |places: &[&str]| Conditions {
        zugzwang: true,
        places: on(places),
        ..Conditions::default()
    };
    let few = ["white:a1", "black:d1"];
    let places = on(&few);
    let forms: &[TableForm] = if full() {
        &[TableForm::Fast, TableForm::Compact]
    } else {
        &[TableForm::Fast]
    };
    let mut all_of = forms.iter().map(|&form| {
        let (tables, _dir) = built_in(&MILLS_MIXED, "4v3", form);
        let all = search(&tables, class("4v3"), &of(&[]), Selection::All);
        let all: Vec<Position> = all.positions.iter().map(|found| found.position).collect();
        let there = |position: &&Position| places.iter().all(|place| place.holds(position));
        let those: BTreeSet<_> = all.iter().filter(there).map(key_of).collect();
        let found = search(&tables, class("4v3"), &of(&few), Selection::All);
        let found: BTreeSet<_> = (found.positions.iter())
            .map(|found| key_of(&found.position))
            .collect();
        assert_eq!(found, those, "{form:?}");
        assert!(!those.is_empty());
        all
    });
    let fast = all_of.next();
    assert!(all_of.all(|compact| Some(compact) == fast));
}

#[test]
fn extra_moves_are_the_same_sides() {
    let (tables, _dir) = built(&MILLS_CEYLON, "4v3");
    let of = |quiet| Conditions {
        win_in: Some("5..".parse().expect("a range")),
        places: on(&["white:a1", "black:d1", "black:f4"]),
        quiet,
        ..Conditions::default()
    };
    let [all, quiet] = [0, 1].map(|quiet| agrees(&tables, "4v3", &of(quiet)));
    assert!(all > quiet && quiet > 0, "{all}, {quiet}");
}

#[test]
fn stones_in_hand_leave_one_side_to_move() {
    let (tables, _dir) = built(&MILLS, "2+1v2+2");
    let refused = Search::new(&tables, class("2+2v2+1"), Conditions::default());
    let refused = refused
        .run(&Selection::Count, &())
        .expect_err("no game comes to it");
    assert_eq!(
        refused.to_string(),
        "stones are placed in turn, and so no game of mills comes to 2+2v2+1: 2+1v2+2 is the same with its colours exchanged"
    );
    for name in ["2+1v3+1", "2+1v2+2"] {
        let of = Conditions {
            result: Some(Wdl::Win),
            places: on(&["any:a1"]),
            ..Conditions::default()
        };
        let found = search(&tables, class(name), &of, Selection::All);
        let turns: BTreeSet<usize> = (found.positions.iter())
            .map(|found| found.position.turn().index())
            .collect();
        assert_eq!(turns.len(), 1, "{name}");
        assert!(agrees(&tables, name, &of) > 0);
        hands_over(&tables, name, of);
        let longest = Conditions {
            longest: true,
            ..Conditions::default()
        };
        hands_over(&tables, name, longest);
        // Nobody can wish that it was the other's turn.
        let of = Conditions {
            zugzwang: true,
            ..Conditions::default()
        };
        assert_eq!(agrees(&tables, name, &of), 0);
    }
}

#[test]
fn the_first_ones_and_those_drawn_are_of_all() {
    let (tables, _dir) = built(&MILLS, "3v3");
    let of = Conditions {
        result: Some(Wdl::Loss),
        ..Conditions::default()
    };
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
    assert_ne!(
        drawn,
        of_class(Selection::Random {
            number: 50,
            seed: 6
        })
    );
    let spent = galotne_find::Cursed {
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
        let stopped = three.run(&selection, &Impatient);
        assert!(matches!(stopped, Err(FindError::Stopped)));
    }
    let places = three.cells().expect("a class") / 2 * 16;
    let beyond = |cell| {
        let cursor = format!("white-{cell}").parse().expect("a place");
        let mut progress = Progress::new(Selection::Count, Some(cursor));
        three.go_on(&mut progress, &())
    };
    assert!(beyond(places - 1).is_ok());
    assert!(matches!(beyond(places), Err(FindError::NoCell { .. })));
}
