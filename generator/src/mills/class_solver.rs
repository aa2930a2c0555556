//! Solves a class in memory.

use super::exits::exits;
use super::levels::{self, SideSolver};
use super::movement::Movement;
use super::side_index::SideIndex;
use super::solved_classes::{ClassTurn, SolvedClasses, SolvedSide, from_perspective};
use galotne_mills::{ChainReward, Class, Mills};

/// Solves a class from those that it can move into: distances, or results alone. Returns `None` if
/// one of those is not solved, or not with distances where they are needed.
pub fn solve(
    rules: &Mills,
    class: Class,
    distances: bool,
    solved: &mut SolvedClasses,
) -> Option<()> {
    let index_and_exits = |turn: ClassTurn, solved: &SolvedClasses| {
        let index = SideIndex::of_class(turn.class)?;
        let exits = exits(rules, &index, turn, distances, solved)?;
        Some((index, exits))
    };
    let turns = rules.turns(class).map(|turn| from_perspective(class, turn));
    let turns: Vec<Class> = turns.collect();
    let movements = turns.iter().map(|&class| Movement::new(rules, class));
    let movements: Vec<Option<Movement>> = movements.collect();
    if movements.iter().any(Option::is_some) {
        let mut sides = vec![];
        for (&class, movement) in turns.iter().zip(movements) {
            let (index, exits) = index_and_exits(ClassTurn::ordinary(class), solved)?;
            // One side may only place stones while the other one slides.
            let movement = movement.unwrap_or(Movement::NONE);
            sides.push(SideSolver::new(index, movement, exits));
        }
        levels::solve(&mut sides);
        for (&class, side) in turns.iter().zip(sides) {
            solved.insert(ClassTurn::ordinary(class), false, side.finish());
        }
    } else {
        // Every move leaves the class.
        for turn in turns.iter().map(|&class| ClassTurn::ordinary(class)) {
            let (index, exits) = index_and_exits(turn, solved)?;
            solved.insert(turn, false, SolvedSide::new(index, exits));
        }
    }
    // No move leads to an extra move of the same class, but any extra move may lead to an ordinary
    // one of it.
    if matches!(rules.chain, ChainReward::Once) {
        for &class in &turns {
            let turn = ClassTurn { class, extra: true };
            let (index, exits) = index_and_exits(turn, solved)?;
            solved.insert(turn, false, SolvedSide::new(index, exits));
        }
    }
    Some(())
}
