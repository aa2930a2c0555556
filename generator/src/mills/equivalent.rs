//! Games with equal rules once all stones are placed: their tables can be read instead of solving
//! such a class again.

use galotne::colour::Colour;
use galotne_mills::{Class, FlyingRule, Mills, VARIANTS};

/// Returns the other games in which the positions of a class have the same values.
pub fn equivalent_games(rules: &Mills, class: Class) -> impl Iterator<Item = &'static Mills> {
    let others = VARIANTS.iter().copied();
    others.filter(move |other| {
        let placed = Colour::BOTH.iter().all(|&side| class.hand(side) == 0);
        placed && other.name != rules.name && are_equivalent(rules, other) && other.has(class)
    })
}

/// Whether two games have the same moves and rewards once all stones are placed.
fn are_equivalent(one: &Mills, other: &Mills) -> bool {
    let clauses = |rules: &Mills| {
        // Every clause is listed, so that a new one does not compile before it is considered.
        let Mills {
            // Names and texts.
            name: _,
            tag: _,
            aliases: _,
            interpretation_of: _,
            sources: _,
            open: _,
            // Clauses for stones in hand.
            stones: _,
            starts: _,
            slides: _,
            moving: _,
            placing_mill: _,
            // Clauses for stones on the board.
            flies: FlyingRule::OnBoard(flying) | FlyingRule::InAll(flying),
            moving_mill,
            two_mills,
            removal,
            extra_move,
            chain,
            fewest_stones,
            without_move,
        } = *rules;
        let mill = (moving_mill, two_mills, removal, extra_move, chain);
        // The parity decides how tables store distances.
        (flying, mill, fewest_stones, without_move, rules.parity())
    };
    clauses(one) == clauses(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne_mills::{
        MILLS, MILLS_CEYLON, MILLS_MIXED, MILLS_MIXED_FLY_AT_THREE_IN_ALL, MILLS_MIXED_OPTIONAL,
        MILLS_OPTIONAL,
    };

    fn names(rules: &Mills, class: &str) -> Vec<&'static str> {
        let class: Class = class.parse().expect("a class");
        equivalent_games(rules, class)
            .map(|rules| rules.name)
            .collect()
    }

    #[test]
    fn games_that_differ_in_placing_are_equivalent() {
        let mixed = names(&MILLS_MIXED, "5v4");
        assert!(mixed.contains(&MILLS.name), "{mixed:?}");
        assert!(mixed.contains(&MILLS_MIXED_FLY_AT_THREE_IN_ALL.name));
        assert_eq!(names(&MILLS_OPTIONAL, "5v4"), [MILLS_MIXED_OPTIONAL.name]);
        for rules in VARIANTS {
            let equivalent = names(rules, "5v4");
            assert!(!equivalent.contains(&rules.name), "{}", rules.name);
            // Not with a stone in hand.
            assert!(names(rules, "5+1v4").is_empty(), "{}", rules.name);
            for other in VARIANTS {
                let theirs = names(other, "5v4");
                assert_eq!(
                    equivalent.contains(&other.name),
                    theirs.contains(&rules.name)
                );
            }
        }
    }

    #[test]
    fn games_that_differ_in_moving_are_not_equivalent() {
        let base = names(&MILLS, "4v3");
        for other in [&MILLS_OPTIONAL, &MILLS_MIXED_OPTIONAL, &MILLS_CEYLON] {
            assert!(!base.contains(&other.name), "{}", other.name);
        }
    }
}
