//! Draw clocks so short that they take wins away.
//!
//! With the limits of the real profiles every win of up to four pieces stands with a fresh clock.
//! Results that fail even then, and what follows from them further up, need shorter ones.

use galotne::geometry::TEN;
use galotne::material::Class;
use galotne::position::Position;
use galotne::rules::{Clock, Entry, INTERNATIONAL, Profile, Resets, Variant};
use galotne::table::Metric;
use galotne::tablebase::Tablebase;
use galotne::value::{Value, Wdl};
use galotne::verdict::{Clocks, judge, ranked_moves};
use galotne_generator::build::build;
use galotne_generator::order::Order;
use galotne_generator::verify::deep;

static SHORT: Variant = Variant {
    name: "short",
    profiles: &[
        Profile {
            name: "capped",
            clocks: &[
                A,
                Clock {
                    entry: Entry::CappedBy("A"),
                    ..B
                },
                QUIET,
            ],
        },
        Profile {
            name: "fresh",
            clocks: &[A, B, QUIET],
        },
    ],
    ..INTERNATIONAL_CLAUSES
};

const INTERNATIONAL_CLAUSES: Variant = Variant {
    name: "",
    board: &TEN,
    starts: galotne::position::Colour::White,
    king: galotne::rules::KingReach::Flying,
    men_capture_backward: true,
    choice: galotne::rules::CaptureChoice::Most,
    crowning: galotne::rules::CrowningInCapture::StaysMan,
    without_move: galotne::rules::WithoutMove::Loses,
    profiles: &[],
};

const A: Clock = Clock {
    rule: "A",
    article: "a test",
    material: Some(&[
        Class::new([3, 1], [0, 0]),
        Class::new([2, 1], [1, 0]),
        Class::new([1, 1], [2, 0]),
    ]),
    limit: 7,
    resets: Resets::Never,
    entry: Entry::Fresh,
};

const B: Clock = Clock {
    rule: "B",
    material: Some(&[
        Class::new([2, 1], [0, 0]),
        Class::new([1, 1], [1, 0]),
        Class::new([1, 1], [0, 0]),
    ]),
    limit: 4,
    ..A
};

const QUIET: Clock = Clock {
    rule: "quiet",
    material: None,
    limit: 2,
    resets: Resets::ManMoveOrCapture,
    ..A
};

#[test]
fn results_that_fail_are_drawn_all_the_way_up() {
    assert_eq!(INTERNATIONAL.board, SHORT.board);
    let dir = tempfile::tempdir().expect("a directory");
    let classes: Vec<Class> = (["KKKvK", "KKMvK", "KMMvK", "KKvM", "KMvM", "MMvM"].iter())
        .map(|name| name.parse().expect("a class"))
        .collect();
    let order = Order::new(&SHORT, Class::all_needed(&classes), dir.path());
    build(&order, &()).expect("tables are built");
    let tables = Tablebase::open(&SHORT, dir.path()).expect("tables are there");
    let mut wanted = vec![(Metric::Wdl, None), (Metric::Dtw, None)];
    wanted.extend(
        SHORT
            .profiles
            .iter()
            .map(|profile| (Metric::Need, Some(profile))),
    );
    deep(&tables, &order.classes, &wanted, &()).expect("every value follows from the moves");

    let mut failed = [0; 2];
    for class in Class::up_to(3)
        .into_iter()
        .chain(["KKKvK".parse().expect("a class")])
    {
        let index = galotne::index::Index::new(&TEN, class).expect("small");
        for turn in galotne::position::Colour::BOTH {
            index
                .walk()
                .find(0..index.cells(), turn, |cell, _, position| {
                    let decided = tables.probe_wdl(position).expect("a value") != Wdl::Draw;
                    for (failed, profile) in failed.iter_mut().zip(SHORT.profiles) {
                        let need = tables.probe_need(position, profile).expect("a value");
                        *failed += u32::from(decided && need == Value::Draw);
                        // Now and then, play on from every count.
                        if decided && cell % 1997 == 0 {
                            play(&tables, position, profile, class);
                        }
                    }
                    None::<()>
                });
        }
    }
    assert!(failed.iter().all(|&failed| failed > 1000), "{failed:?}");
}

/// With every count the moves keep what the position promises: the best one leads to the opposite
/// category, and none to a better one.
fn play(tables: &Tablebase, position: &Position, profile: &'static Profile, class: Class) {
    let Some(clock) = profile.clock(class) else {
        return;
    };
    for spent in 0..=clock.limit {
        let count = [galotne::verdict::Spent::Running(spent.into())];
        let clocks = Clocks::with_spent(profile, class, &count).expect("a count");
        let judged = judge(tables, position, clocks).expect("tables are there");
        let moves = ranked_moves(tables, position, &clocks).expect("tables are there");
        let Some(best) = moves.first() else { continue };
        let category = judged.category.expect("known");
        assert_eq!(
            best.judged.category,
            Some(category.opposite()),
            "{} {position:?} {spent}",
            profile.name
        );
    }
}
