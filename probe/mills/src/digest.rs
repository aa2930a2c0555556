//! The clauses of a mills game that decide values, written out for the digest that tables carry.

use super::rules::{ChainReward, Duty, EmptyHands, FlyingRule, MillReward, Mills, SlidingRule};
use galotne::rules::Clauses;
use galotne::value::EndResult;

impl Mills {
    /// Returns the [`Clauses`] that decide the values of positions.
    ///
    /// # The text
    ///
    /// Lines as for draughts, in this order; to the right stands what else the line may say:
    ///
    /// ```text
    /// mills-text=1
    /// slides=all-placed                      or own-placed, always
    /// flies=3-on-board                       or 3-in-all
    /// moving-mill-hands=both                 or own
    /// placing-mill=removal                   or extra-move, removal-and-extra-move
    /// moving-mill=removal                    or extra-move, removal-and-extra-move
    /// two-mills-remove=1                     or 2
    /// removal=must                           or may
    /// extra-move=must                        or may
    /// extra-move-mill=as-any                 or no-extra-move
    /// lost-below=3                           stones on the board and in hand
    /// without-move=loses                     or wins
    /// ```
    ///
    /// The number of stones and the side that starts decide which positions a game reaches, but not
    /// their values. `mills-text=1` stands for the rules that all mills games have in common: see
    /// [`Mills`].
    #[must_use]
    pub fn clauses(&self) -> Clauses {
        // A new field does not compile until it is written or left out here.
        let Self {
            name: _,
            tag: _,
            aliases: _,
            interpretation_of: _,
            stones: _,
            starts: _,
            slides,
            flies,
            moving,
            placing_mill,
            moving_mill,
            two_mills,
            removal,
            extra_move,
            chain,
            fewest_stones,
            without_move,
            sources: _,
            open: _,
        } = self;
        let earns = |earns: &MillReward| match earns {
            MillReward::Removal => "removal",
            MillReward::ExtraMove => "extra-move",
            MillReward::Both => "removal-and-extra-move",
        };
        let duty = |duty: &Duty| match duty {
            Duty::Must => "must",
            Duty::May => "may",
        };
        let slides = match slides {
            SlidingRule::AllPlaced => "all-placed",
            SlidingRule::OwnPlaced => "own-placed",
            SlidingRule::Always => "always",
        };
        let flies = match flies {
            FlyingRule::OnBoard(stones) => format!("{stones}-on-board"),
            FlyingRule::InAll(stones) => format!("{stones}-in-all"),
        };
        let hands = match moving {
            EmptyHands::Both => "both",
            EmptyHands::Own => "own",
        };
        let chain = match chain {
            ChainReward::GoesOn => "as-any",
            ChainReward::Once => "no-extra-move",
        };
        let without_move = match without_move {
            EndResult::Loses => "loses",
            EndResult::Wins => "wins",
        };
        Clauses::of_lines(
            "mills-text=1",
            &[
                ("slides", slides),
                ("flies", &flies),
                ("moving-mill-hands", hands),
                ("placing-mill", earns(placing_mill)),
                ("moving-mill", earns(moving_mill)),
                ("two-mills-remove", &two_mills.to_string()),
                ("removal", duty(removal)),
                ("extra-move", duty(extra_move)),
                ("extra-move-mill", chain),
                ("lost-below", &fewest_stones.to_string()),
                ("without-move", without_move),
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MILLS, Mills};
    use super::*;
    use galotne::colour::Colour;
    use std::collections::HashSet;

    /// A game made of the base game.
    macro_rules! mills {
        ($($field:ident: $value:expr),*) => { Mills { $($field: $value,)* ..MILLS } };
    }

    #[test]
    fn every_clause_that_decides_values_changes_the_digest() {
        let mut seen = HashSet::from([MILLS.clauses().digest()]);
        for changed in [
            mills!(slides: SlidingRule::OwnPlaced),
            mills!(slides: SlidingRule::Always),
            mills!(flies: FlyingRule::OnBoard(4)),
            mills!(flies: FlyingRule::InAll(3)),
            mills!(moving: EmptyHands::Own),
            mills!(placing_mill: MillReward::ExtraMove),
            mills!(placing_mill: MillReward::Both),
            mills!(moving_mill: MillReward::ExtraMove),
            mills!(moving_mill: MillReward::Both),
            mills!(two_mills: 2),
            mills!(removal: Duty::May),
            mills!(extra_move: Duty::May),
            mills!(chain: ChainReward::Once),
            mills!(fewest_stones: 2),
            mills!(without_move: EndResult::Wins),
        ] {
            assert!(
                seen.insert(changed.clauses().digest()),
                "{}",
                changed.clauses()
            );
        }
    }

    #[test]
    fn names_texts_and_the_start_do_not() {
        for same in [
            mills!(name: "other", tag: "other"),
            mills!(stones: 4),
            mills!(starts: Colour::Black),
        ] {
            assert_eq!(same.clauses(), MILLS.clauses());
        }
    }
}
