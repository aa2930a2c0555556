//! The clauses and classes of mills that the solver supports.

use super::movement::Movement;
use crate::error::BuildError;
use crate::solve::SolveError;
use galotne::value::EndResult;
use galotne_mills::{ChainReward, Class, FlyingRule, Index, Mills};

/// Returns the numbering of a class.
///
/// # Errors
/// [`BuildError::NoClass`].
pub(super) fn class_index(rules: &Mills, class: Class) -> Result<Index, BuildError<Class>> {
    let rules_name = rules.name;
    Index::new(rules, class).ok_or(BuildError::NoClass {
        rules: rules_name,
        class,
    })
}

/// Returns the error of a class without all classes that its solution needs.
pub(super) fn unsolved(class: Class) -> BuildError<Class> {
    BuildError::solve(class, SolveError::Incomplete)
}

/// Returns a clause of a game that the solver does not support.
///
/// Where a game distinguishes extra moves, they are solved after all ordinary moves of their class.
/// This is right if the ply before an extra move comes from another class, by a placing or a
/// removal, as in every known game; otherwise ordinary and extra moves of one class would lead into
/// each other.
///
/// The solver does not look for two mills made by one flying stone: three stones make one mill at
/// most, and no known game flies with five. In every known game a side without a move loses.
#[must_use]
pub fn unsupported_clause(rules: &Mills) -> Option<&'static str> {
    let stays = || {
        let mut classes = rules.classes(u8::MAX).into_iter();
        classes.any(|class| {
            [class, class.swapped()]
                .iter()
                .any(|&class| Movement::new(rules, class).is_some_and(Movement::stays_in_row))
        })
    };
    let (FlyingRule::OnBoard(flying) | FlyingRule::InAll(flying)) = rules.flies;
    [
        (
            matches!(rules.chain, ChainReward::GoesOn) || !stays(),
            "no further extra move for a mill by an extra move, where a mill may remove nothing",
        ),
        (
            rules.two_mills == 1 || flying < 5,
            "two removals for two mills by a flying stone",
        ),
        (
            matches!(rules.without_move, EndResult::Loses),
            "a win for the side without a move",
        ),
    ]
    .into_iter()
    .find_map(|(known, clause)| (!known).then_some(clause))
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne_mills::{
        MILLS, MILLS_CEYLON_ONCE, MILLS_CEYLON_SLIDES, MILLS_MIXED, MILLS_TWO_MILLS_TWO,
        SlidingRule, VARIANTS,
    };

    #[test]
    fn all_games_are_supported() {
        for rules in VARIANTS {
            assert_eq!(unsupported_clause(rules), None, "{}", rules.name);
        }
        for rules in [
            Mills {
                without_move: EndResult::Wins,
                ..MILLS
            },
            Mills {
                flies: FlyingRule::OnBoard(5),
                ..MILLS_TWO_MILLS_TWO
            },
            Mills {
                chain: ChainReward::Once,
                ..MILLS_CEYLON_SLIDES
            },
            Mills {
                slides: SlidingRule::Always,
                ..MILLS_CEYLON_ONCE
            },
        ] {
            assert!(unsupported_clause(&rules).is_some(), "{}", rules.clauses());
        }
        // The clause has no effect where no mill earns an extra move.
        let mixed = Mills {
            chain: ChainReward::Once,
            ..MILLS_MIXED
        };
        assert_eq!(unsupported_clause(&mixed), None);
    }
}
