//! A rule that is in no table (FMJD-64, 7.2.5) judged by playing: where an answer does not say that
//! it could change what tables tell, the winner gets past it move by move.

use crate::common::{class, directory};
use galotne::position::Colour;
use galotne::rules::{Profile, RUSSIAN};
use galotne::tablebase::Tablebase;
use galotne::verdict::{Category, Situation, SpentPlies, judge};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;

/// Whether `winner` can bring about the end, or a capture or a man's move into what tables call
/// won, before so many plies of kings alone have been played.
fn gets_past(tables: &Tablebase, situation: &Situation, winner: Colour, left: u8) -> bool {
    let us = situation.position().turn();
    let moves = situation.moves();
    if moves.is_empty() {
        return us != winner;
    }
    if left == 0 {
        return false;
    }
    let keeps = |played| {
        let next = situation.after(played);
        let men = |side| (situation.position().men(side), next.position().men(side));
        let pieces = |situation: &Situation| situation.position().occupied().count_ones();
        let quiet = pieces(situation) == pieces(&next)
            && Colour::BOTH
                .into_iter()
                .all(|side| men(side).0 == men(side).1);
        if quiet {
            return gets_past(tables, &next, winner, left - 1);
        }
        let judged = judge(tables, &next).expect("tables");
        let won = if next.position().turn() == winner {
            Category::Win
        } else {
            Category::Loss
        };
        judged.category == Some(won)
    };
    if us == winner {
        moves.iter().any(keeps)
    } else {
        moves.iter().all(keeps)
    }
}

#[test]
fn what_is_said_to_stand_gets_past_a_rule_that_no_table_knows() {
    let dir = directory();
    let profile: &'static Profile = RUSSIAN.profile("fmjd-64").expect("a profile");
    let needed = RUSSIAN.all_needed(&[class("KKMvK")]);
    build(&BuildOrder::new(&RUSSIAN, needed, dir.path()), &()).expect("tables are built");
    let tables = Tablebase::open(&RUSSIAN, dir.path()).expect("a directory");
    let index = galotne::index::Index::new(&RUSSIAN, class("KKMvK")).expect("an index");
    let (mut stands, mut could_change, mut fails) = (0, 0, 0);
    for place in (0..index.cells()).step_by(997) {
        let left = (place % 6) as u8;
        for turn in Colour::BOTH {
            let Some(position) = index.position(place, turn) else {
                continue;
            };
            let spent = [SpentPlies::Rule("7.2.5".to_owned(), 30 - u16::from(left))];
            let situation = Situation::with_spent(&RUSSIAN, profile, position, &spent);
            let situation = situation.expect("a count of the class");
            let judged = judge(&tables, &situation).expect("tables");
            let winner = match judged.category {
                Some(Category::Win) => turn,
                Some(Category::Loss) => !turn,
                _ => continue,
            };
            let past = gets_past(&tables, &situation, winner, left);
            match judged.untabled {
                None => {
                    assert!(past, "{situation:?}");
                    stands += 1;
                }
                Some(clock) => {
                    assert_eq!(clock.rule, "7.2.5");
                    could_change += 1;
                    fails += usize::from(!past);
                }
            }
        }
    }
    // It is no empty warning either. (A man's step begins the count anew and is no end of `need`,
    // so that some of these are won all the same.)
    let told = (stands, could_change, fails);
    assert!(stands > 100 && fails > 50, "{told:?}");
}
