//! Probes of all positions agree with the naive reference solver, on every metric, for stored
//! positions and for those with a pending capture.

use crate::common::{compact, four_pieces};
use crate::conversion::{material, position, turns, value};
use crate::reference::{self, CountingSolver, Outcome, Reference, Variant};
use crate::test_extent::full;
use galotne::material::Class;
use galotne::rules::{INTERNATIONAL, Profile};
use galotne::tablebase::Tablebase;
use galotne::value::Wdl;
use galotne::verdict::Category;

fn tables() -> &'static Tablebase {
    &four_pieces().tables
}

fn profiles() -> [(&'static Profile, reference::Profile); 2] {
    let named = |name| INTERNATIONAL.profile(name).expect("a profile");
    [
        (named("fmjd-2015"), reference::Profile::Fmjd2015),
        (named("fmjd-2018"), reference::Profile::Fmjd2018),
    ]
}

/// Compares every position of a class; for few pieces, in both forms of tables.
fn compare(judge: &mut Reference, class: Class) {
    let tables = tables();
    let compact = (class.pieces() < 4).then(|| &compact().tables);
    judge.solve(material(class));
    let mut positions = 0;
    Variant::INTERNATIONAL.for_each_placement(material(class), |placement| {
        for (turn, their_turn) in turns() {
            let position = position(&INTERNATIONAL, placement, turn);
            let signed = |plies| value(judge.wdl(placement, their_turn), plies);
            let dtw = signed(judge.dtw(placement, their_turn));
            assert_eq!(
                tables.dtw(&position).expect("a value"),
                dtw,
                "{class} {position:?}"
            );
            let wdl = tables.wdl(&position).expect("a value");
            assert_eq!(wdl, dtw.wdl(), "{class} {position:?}");
            if let Some(compact) = compact {
                let found = compact.dtw(&position).expect("a value");
                assert_eq!(found, dtw, "{class} {position:?}");
                let found = compact.wdl(&position).expect("a value");
                assert_eq!(found, wdl, "{class} {position:?}");
            }
            for (profile, theirs) in profiles() {
                let need = signed(judge.need(theirs, placement, their_turn).map(u16::from));
                let found = tables.need(&position, profile).expect("a value");
                assert_eq!(found, need, "{} {class} {position:?}", profile.name);
            }
            positions += 1;
        }
    });
    assert_eq!(
        Some(positions),
        INTERNATIONAL
            .placements(class)
            .map(|placements| 2 * placements)
    );
}

#[test]
fn every_position_of_two_and_three_pieces_agrees() {
    let mut judge = Reference::new();
    for class in Class::up_to(3) {
        compare(&mut judge, class);
        if !class.is_symmetric() {
            compare(&mut judge, class.swapped());
        }
    }
}

/// `variants` compares three kings against one at every count. Golden hashes cover all classes of
/// four pieces.
#[test]
fn every_position_of_some_classes_of_four_pieces_agrees() {
    if !full() {
        return;
    }
    let mut judge = Reference::new();
    for class in ["KMMvK", "KKKvK", "KKvKK", "MMvMM"] {
        compare(&mut judge, class.parse().expect("a class"));
    }
}

/// Compares `need` with plain backward induction over states that include the count, for every
/// position and every count.
fn compare_counts(profile: (&'static Profile, reference::Profile), class: Class) {
    let tables = tables();
    let (profile, theirs) = profile;
    let counted = CountingSolver::solve(Variant::INTERNATIONAL, Some(theirs), material(class));
    // The clock counts both sides' plies.
    let limit = counted.limit(material(class), reference::Colour::White);
    assert_eq!(
        profile.in_charge(class).map(|id| profile.clock(id).limit()),
        Some(limit)
    );
    Variant::INTERNATIONAL.for_each_placement(material(class), |placement| {
        for (turn, their_turn) in turns() {
            let position = position(&INTERNATIONAL, placement, turn);
            let wdl = tables.wdl(&position).expect("a value");
            let need = tables.need(&position, profile).expect("a value");
            let over = INTERNATIONAL.moves(&position).is_empty();
            for spent in 0..=limit {
                let left = (!over).then_some(limit - spent);
                let expected = match Category::with_clock(wdl, need.plies(), left) {
                    Category::Win => Outcome::Win,
                    Category::Loss => Outcome::Loss,
                    _ => Outcome::Draw,
                };
                let found = counted.outcome(placement, their_turn, limit - spent, 0);
                assert_eq!(
                    found, expected,
                    "{} {class} {position:?} {spent}",
                    profile.name
                );
            }
        }
    });
}

/// Classes with rules 6.3 and 6.4, and one without; the large ones last. `variants` compares three
/// kings against one at every count.
fn counted_classes() -> &'static [&'static str] {
    let classes = &["KvK", "KKvK", "KMvK", "MMvK", "KKKvK", "KKMvK", "KMMvK"];
    if full() { classes } else { &classes[..2] }
}

#[test]
fn need_agrees_with_counts_in_the_state() {
    let [first, second] = profiles();
    for &class in counted_classes() {
        let class: Class = class.parse().expect("a class");
        compare_counts(second, class);
        compare_counts(first, class);
    }
}

#[test]
fn need_agrees_with_counts_of_quiet_moves_in_the_state() {
    // Both profiles have the same rule 6.2.
    let classes: &[&str] = if full() {
        &["KvM", "KMvM", "KMvKM"]
    } else {
        &["KvM"]
    };
    for class in classes {
        compare_counts(profiles()[0], class.parse().expect("a class"));
    }
}

#[test]
fn without_draw_rules_counts_do_not_matter() {
    let tables = tables();
    for class in counted_classes() {
        let class: Class = class.parse().expect("a class");
        let counted = CountingSolver::solve(Variant::INTERNATIONAL, None, material(class));
        Variant::INTERNATIONAL.for_each_placement(material(class), |placement| {
            for (turn, their_turn) in turns() {
                let expected = match counted.outcome(placement, their_turn, 0, 0) {
                    Outcome::Win => Wdl::Win,
                    Outcome::Draw => Wdl::Draw,
                    Outcome::Loss => Wdl::Loss,
                };
                let position = position(&INTERNATIONAL, placement, turn);
                assert_eq!(tables.wdl(&position).expect("a value"), expected);
            }
        });
    }
}
