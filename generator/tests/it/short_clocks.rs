//! Draw clocks so short that they take wins away.
//!
//! With the limits of the real profiles every win of up to four pieces holds with a fresh clock.
//! Only shorter limits test results that fail even then, and their consequences in larger classes.

use crate::test_extent::full;
use galotne::material::Class;
use galotne::measure::Measure;
use galotne::position::Position;
use galotne::rules::{
    Clock, ClockEntry, ClockReset, CountedSide, INTERNATIONAL, Material, Profile, SquareCondition,
    Variant,
};
use galotne::tablebase::Tablebase;
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Situation, SpentPlies, judge, ranked_moves};
use galotne_generator::build::build;
use galotne_generator::check::verify::deep;
use galotne_generator::order::BuildOrder;

static SHORT: Variant = Variant {
    name: "short",
    tag: "short",
    profiles: &[
        Profile {
            name: "capped",
            clocks: &[
                A,
                Clock {
                    entry: ClockEntry::CappedBy("A"),
                    ..B
                },
                QUIET,
            ],
            ..Profile::NONE
        },
        Profile {
            name: "fresh",
            clocks: &[A, B, QUIET],
            ..Profile::NONE
        },
        // Only the stronger side's moves count, and a second clock runs while the lone king is on
        // the long diagonal.
        Profile {
            name: "own",
            clocks: &[
                Clock {
                    counted_side: CountedSide::Stronger,
                    ..A
                },
                Clock {
                    rule: "road",
                    condition: Some(SquareCondition::LoneKingOnLongDiagonal),
                    counted_side: CountedSide::Stronger,
                    moves: 2,
                    ..A
                },
                Clock {
                    counted_side: CountedSide::Stronger,
                    ..B
                },
            ],
            ..Profile::NONE
        },
        // Draws must be claimed.
        Profile {
            name: "claimed",
            clocks: &[
                Clock { claimed: true, ..A },
                Clock { claimed: true, ..B },
                Clock {
                    claimed: true,
                    ..QUIET
                },
            ],
            ..Profile::NONE
        },
        // Both sides' moves count, and the second clock runs while the lone king is alone there.
        Profile {
            name: "alone",
            clocks: &[
                A,
                Clock {
                    rule: "road",
                    condition: Some(SquareCondition::LoneKingAloneOnLongDiagonal),
                    moves: 2,
                    ..A
                },
                Clock {
                    resets: ClockReset::CaptureOrPromotion,
                    moves: 3,
                    ..QUIET
                },
            ],
            ..Profile::NONE
        },
    ],
    ..INTERNATIONAL
};

const A: Clock = Clock {
    rule: "A",
    article: "a test",
    material: Material::OneOf(&[
        Class::new([3, 1], [0, 0]),
        Class::new([2, 1], [1, 0]),
        Class::new([1, 1], [2, 0]),
    ]),
    moves: 4,
    resets: ClockReset::Never,
    ..Clock::ENDLESS
};

const B: Clock = Clock {
    rule: "B",
    material: Material::OneOf(&[
        Class::new([2, 1], [0, 0]),
        Class::new([1, 1], [1, 0]),
        Class::new([1, 1], [0, 0]),
    ]),
    moves: 2,
    ..A
};

const QUIET: Clock = Clock {
    rule: "quiet",
    material: Material::Any,
    moves: 1,
    resets: ClockReset::ManMoveOrCapture,
    ..A
};

#[test]
fn results_that_exceed_a_clock_are_draws_in_all_classes() {
    assert_eq!(INTERNATIONAL.board, SHORT.board);
    let dir = tempfile::tempdir().expect("a directory");
    // One class of four pieces, with a lone king for the long diagonal; others take long.
    let classes: &[&str] = if full() {
        &["KKKvK", "KKvM", "KMvM", "MMvM", "KKMvK", "KMMvK"]
    } else {
        &["KKKvK", "KKvM", "KMvM", "MMvM"]
    };
    let classes: Vec<Class> = (classes.iter())
        .map(|name| name.parse().expect("a class"))
        .collect();
    let order = BuildOrder::new(&SHORT, Class::all_needed(&classes), dir.path());
    build(&order, &()).expect("tables are built");
    let tables = Tablebase::open(&SHORT, dir.path()).expect("tables are there");
    let mut measures = vec![Measure::Wdl, Measure::Dtw];
    let profiles = SHORT.profiles.iter();
    measures.extend(profiles.map(Measure::need));
    deep(&tables, &order.classes, &measures, &()).expect("every value follows from the moves");

    let mut failed = [0; SHORT.profiles.len()];
    for class in Class::up_to(3)
        .into_iter()
        .chain(["KKKvK".parse().expect("a class")])
    {
        let index = galotne::index::Index::new(&SHORT, class).expect("small");
        for turn in galotne::position::Colour::BOTH {
            index
                .walk()
                .find(0..index.cells(), turn, |cell, _, position| {
                    let decided = tables.wdl(position).expect("a value") != Wdl::Draw;
                    for (failed, profile) in failed.iter_mut().zip(SHORT.profiles) {
                        let need = tables.need(position, profile).expect("a value");
                        *failed += u32::from(decided && need == Value::Draw);
                        // For a sample, compare moves at every count.
                        if decided && cell % 1997 == 0 {
                            compare_moves(&tables, position, profile, class);
                        }
                    }
                    None::<()>
                });
        }
    }
    assert!(failed.iter().all(|&failed| failed > 1000), "{failed:?}");
}

/// No rule text has claims on a clock that counts one side's moves or has a second clock.
#[test]
fn unsupported_claims_are_rejected() {
    static OWN: Variant = Variant {
        name: "claims",
        tag: "claims",
        profiles: &[Profile {
            name: "own",
            clocks: &[Clock {
                counted_side: CountedSide::Stronger,
                claimed: true,
                ..B
            }],
            ..Profile::NONE
        }],
        ..INTERNATIONAL
    };
    let dir = tempfile::tempdir().expect("a directory");
    let class = "KKvK".parse().expect("a class");
    let order = BuildOrder::new(&OWN, Class::all_needed(&[class]), dir.path());
    let refused = build(&order, &()).expect_err("it is refused");
    let text = refused.to_string();
    assert!(
        text.contains("rule B of own must be claimed in KKvK"),
        "{text}"
    );
}

/// Asserts at every count that the best move leads to the opposite category of the position.
fn compare_moves(tables: &Tablebase, position: &Position, profile: &'static Profile, class: Class) {
    let Some(clock) = profile.in_charge(class).map(|id| profile.clock(id)) else {
        return;
    };
    let beside = profile
        .conditional_clock_at(position)
        .map(|id| profile.clock(id));
    let limit = beside.map_or(0, Clock::limit);
    // Without a claim the count runs on.
    let max_spent = clock.limit() + if clock.claimed { 3 } else { 0 };
    for (spent, beside_spent) in
        (0..=max_spent).flat_map(|spent| (0..=limit).map(move |beside| (spent, beside)))
    {
        let mut counts = vec![SpentPlies::Running(spent.into())];
        counts
            .extend(beside.map(|beside| SpentPlies::Rule(beside.rule.into(), beside_spent.into())));
        let situation =
            Situation::with_spent(&SHORT, profile, *position, &counts).expect("a count");
        let judged = judge(tables, &situation).expect("tables are there");
        let moves = ranked_moves(tables, &situation).expect("tables are there");
        let Some(best) = moves.first() else { continue };
        let category = judged.category.expect("known");
        if judged.claimable().is_some() && category != Category::Win {
            // Moves are judged as if played without the claim.
            assert!(matches!(
                category,
                Category::CursedWin | Category::BlessedLoss
            ));
            continue;
        }
        assert_eq!(
            best.judged.category,
            Some(category.opposite()),
            "{} {position:?} {counts:?}",
            profile.name
        );
    }
}
