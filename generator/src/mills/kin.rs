//! Games that move alike once all stones are placed: what one of them has solved need not be solved
//! for the other.

use galotne::colour::Colour;
use galotne_mills::{Class, Flies, Mills, VARIANTS};

/// The other games in which a class is worth the same.
pub fn alike(rules: &Mills, class: Class) -> impl Iterator<Item = &'static Mills> {
    let others = VARIANTS.iter().copied();
    others.filter(move |other| {
        let placed = Colour::BOTH.iter().all(|&side| class.hand(side) == 0);
        placed && other.name != rules.name && move_alike(rules, other) && other.has(class)
    })
}

/// Whether every move is the same in two games, and what it earns, once all stones are placed.
fn move_alike(one: &Mills, other: &Mills) -> bool {
    let clauses = |rules: &Mills| {
        // Every clause is named here, so that a new one has to be looked at.
        let Mills {
            // What it is called.
            name: _,
            tag: _,
            aliases: _,
            sources: _,
            open: _,
            // With stones in hand.
            stones: _,
            starts: _,
            slides: _,
            moving: _,
            placing_mill: _,
            // Without.
            flies: Flies::OnBoard(flying) | Flies::InAll(flying),
            moving_mill,
            two_mills,
            removal,
            extra_move,
            chain,
            fewest,
            without_move,
        } = *rules;
        let mill = (moving_mill, two_mills, removal, extra_move, chain);
        // And how tables are laid out.
        (flying, mill, fewest, without_move, rules.parity())
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
        alike(rules, class).map(|rules| rules.name).collect()
    }

    #[test]
    fn games_that_differ_in_placing_move_alike() {
        let of_mixed = names(&MILLS_MIXED, "5v4");
        assert!(of_mixed.contains(&MILLS.name), "{of_mixed:?}");
        assert!(of_mixed.contains(&MILLS_MIXED_FLY_AT_THREE_IN_ALL.name));
        assert_eq!(names(&MILLS_OPTIONAL, "5v4"), [MILLS_MIXED_OPTIONAL.name]);
        for rules in VARIANTS {
            let alike = names(rules, "5v4");
            assert!(!alike.contains(&rules.name), "{}", rules.name);
            // With a stone in hand each is a game of its own.
            assert!(names(rules, "5+1v4").is_empty(), "{}", rules.name);
            for other in VARIANTS {
                let theirs = names(other, "5v4");
                assert_eq!(alike.contains(&other.name), theirs.contains(&rules.name));
            }
        }
    }

    #[test]
    fn a_clause_of_moving_tells_games_apart() {
        let of_base = names(&MILLS, "4v3");
        for other in [&MILLS_OPTIONAL, &MILLS_MIXED_OPTIONAL, &MILLS_CEYLON] {
            assert!(!of_base.contains(&other.name), "{}", other.name);
        }
    }
}
