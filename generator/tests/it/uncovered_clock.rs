//! A draw rule without tables (FMJD-64, 7.2.5), tested by playing: unless an answer warns that the
//! rule could change the result, the winner can avoid it.

use crate::common::{class, directory};
use galotne::position::Colour;
use galotne::rules::{Profile, RUSSIAN};
use galotne::tablebase::Tablebase;
use galotne::verdict::{Category, Situation, SpentPlies, judge};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;

/// Whether `winner` can force the end of the game, or a capture or man move into a won position,
/// within `left` quiet king plies.
fn can_avoid_rule(tables: &Tablebase, situation: &Situation, winner: Colour, left: u8) -> bool {
    let us = situation.position().turn();
    let moves = situation.moves();
    if moves.is_empty() {
        return us != winner;
    }
    if left == 0 {
        return false;
    }
    let succeeds = |played| {
        let next = situation.after(played);
        let men = |side| (situation.position().men(side), next.position().men(side));
        let pieces = |situation: &Situation| situation.position().occupied().count_ones();
        let quiet = pieces(situation) == pieces(&next)
            && Colour::BOTH
                .into_iter()
                .all(|side| men(side).0 == men(side).1);
        if quiet {
            return can_avoid_rule(tables, &next, winner, left - 1);
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
        moves.iter().any(succeeds)
    } else {
        moves.iter().all(succeeds)
    }
}

#[test]
fn wins_without_a_warning_can_avoid_the_rule_without_tables() {
    let dir = directory();
    let profile: &'static Profile = RUSSIAN.profile("fmjd-64").expect("a profile");
    let needed = RUSSIAN.all_needed(&[class("KKMvK")]);
    build(&BuildOrder::new(&RUSSIAN, needed, dir.path()), &()).expect("tables are built");
    let tables = Tablebase::open(&RUSSIAN, dir.path()).expect("a directory");
    let index = galotne::index::Index::new(&RUSSIAN, class("KKMvK")).expect("an index");
    let (mut holds, mut warned, mut fails) = (0, 0, 0);
    for cell in (0..index.cells()).step_by(997) {
        let left = (cell % 6) as u8;
        for turn in Colour::BOTH {
            let Some(position) = index.position(cell, turn) else {
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
            let avoided = can_avoid_rule(&tables, &situation, winner, left);
            match judged.untabled {
                None => {
                    assert!(avoided, "{situation:?}");
                    holds += 1;
                }
                Some(clock) => {
                    assert_eq!(clock.rule, "7.2.5");
                    warned += 1;
                    fails += usize::from(!avoided);
                }
            }
        }
    }
    // Warnings are justified in many cases. (A man move restarts the count without ending the clock
    // of `need`, so some warned positions are won nevertheless.)
    let counts = (holds, warned, fails);
    assert!(holds > 100 && fails > 50, "{counts:?}");
}
