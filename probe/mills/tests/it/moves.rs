//! The moves of the library are those of the text, in positions of all kinds and along whole games.

use super::any_position;
use super::text::{State, Text, name};
use galotne::rules::{ClassIndex, Rules};
use galotne_mills::{Class, Index, Mills, Position, VARIANTS, parse_fen, write_fen, write_move};
use std::collections::{HashMap, HashSet};

/// The moves and what comes of them by the text, sorted.
fn by_text(rules: &Mills, position: &Position) -> Vec<(String, State)> {
    let mut found = vec![];
    Text::of(rules).each(&State::of(position), &mut |played| {
        let mut text = played
            .from
            .map(|from| format!("{}-", name(from)))
            .unwrap_or_default();
        text += name(played.to);
        let mut removed: Vec<_> = played.removed.iter().map(|&at| name(at)).collect();
        removed.sort_unstable();
        text.extend(removed.iter().map(|at| format!("x{at}")));
        if played.again {
            text.push('+');
        }
        found.push((text, played.next));
    });
    found.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    found
}

fn by_clauses(rules: &Mills, position: &Position) -> Vec<(String, State)> {
    let moves = rules.moves(position).into_iter();
    let mut found: Vec<_> = moves
        .map(|played| {
            (
                write_move(&played),
                State::of(&rules.play(position, &played)),
            )
        })
        .collect();
    found.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    found
}

#[test]
fn clauses_and_text_agree_wherever_stones_stand() {
    for rules in VARIANTS {
        let mut random = fastrand::Rng::with_seed(7);
        let (mut moves, mut removals, mut extras, mut none) = (0, 0, 0, 0);
        for _ in 0..3_000 {
            let position = any_position(rules, &mut random);
            let found = by_clauses(rules, &position);
            assert_eq!(
                found,
                by_text(rules, &position),
                "{} {}",
                rules.name,
                write_fen(&position)
            );
            moves += found.len();
            removals += found.iter().filter(|(text, _)| text.contains('x')).count();
            extras += found.iter().filter(|(text, _)| text.contains('+')).count();
            none += usize::from(found.is_empty());
        }
        // Nothing of all this went unseen.
        assert!(
            moves > 10_000 && removals > 100 && none > 10,
            "{} {moves} {removals} {none}",
            rules.name
        );
        assert_eq!(
            extras > 100,
            rules.name.contains("ceylon"),
            "{}",
            rules.name
        );
    }
}

/// Games of random moves: whatever a game comes to is a position of a class of the game, one that
/// its class said it could move into.
#[test]
fn games_stay_in_their_classes() {
    for rules in VARIANTS {
        let mut random = fastrand::Rng::with_seed(8);
        let mut indexes: HashMap<Class, Index> = HashMap::new();
        let (mut seen, mut wins) = (HashSet::new(), 0);
        for _ in 0..60 {
            let mut position = rules.start();
            let mut before = None;
            for _ in 0..300 {
                let written = write_fen(&position);
                assert_eq!(parse_fen(rules, &written), Ok(position), "{}", rules.name);
                assert_eq!(Rules::write(*rules, &position), written);
                let Some((class, from_chair)) = rules.canonical(&position) else {
                    wins += 1;
                    break;
                };
                if let Some(before) = before.filter(|&before| before != class) {
                    assert!(
                        rules.successors(before).contains(&class),
                        "{} {before} {class}",
                        rules.name
                    );
                }
                before = Some(class);
                seen.insert(class);
                let index = indexes.entry(class);
                let index =
                    index.or_insert_with(|| Index::new(rules, class).expect("a class of the game"));
                let seat = index.place(&from_chair);
                let (plane, cell) = index.plane_and_cell(&seat);
                let there = index.position(plane, cell).expect("a cell");
                assert_eq!(index.place(&there), seat, "{written}");
                assert_eq!(there.is_extra_move(), position.is_extra_move());
                let moves = rules.moves(&position);
                assert_eq!(
                    by_clauses(rules, &position),
                    by_text(rules, &position),
                    "{} {written}",
                    rules.name
                );
                let Some(played) = random.choice(&moves) else {
                    break;
                };
                position = rules.play(&position, played);
            }
        }
        assert!(
            wins > 0 && seen.len() > 20,
            "{}: {} classes, {wins} wins",
            rules.name,
            seen.len()
        );
    }
}

/// Each class that a class is said to move into is one that it does move into, where that can be
/// tried in full.
#[test]
fn successors_are_those_that_moves_lead_to() {
    for rules in VARIANTS {
        for class in rules
            .classes(7)
            .into_iter()
            .filter(|class| class.cells() < 10_000)
        {
            let index = Index::new(rules, class).expect("a class of the game");
            let mut found = HashSet::new();
            for plane in 0..ClassIndex::planes(&index) {
                Index::find(
                    &&index,
                    plane,
                    0..u64::MAX,
                    |_, _, position| -> Option<()> {
                        for played in rules.moves(position) {
                            found.extend(
                                rules
                                    .canonical(&rules.play(position, &played))
                                    .map(|(class, _)| class),
                            );
                        }
                        None
                    },
                );
            }
            found.remove(&class);
            let said: HashSet<Class> = rules.successors(class).into_iter().collect();
            assert_eq!(found, said, "{} {class}", rules.name);
        }
    }
}
