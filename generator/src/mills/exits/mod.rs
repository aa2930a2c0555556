//! What the moves are worth that leave a class: a stone is placed, or a mill is made and a stone
//! removed. Where extra moves are told apart, all of them leave what is solved at once, since an
//! ordinary move follows.

mod ahead;
mod earned;
mod looked;
mod told;
mod whole;

use super::half::Half;
use super::row::Reach;
use super::solved::Solved;
use super::values::{LOST, Values};
use crate::check::forward::{Preference, preference};
use ahead::Ahead;
pub use ahead::{Turn, before};
pub use earned::Milled;
use earned::{Clauses, Earned, waited};
use galotne::position::Colour;
use galotne::value::Value;
use galotne_mills::{Class, Mills};
pub use told::slides;

/// No exit, or none that is better than having lost at once.
const NONE: Preference = LOST;
/// That of a move which ends the game.
const WON_AT_ONCE: Preference = preference(Value::Win(1));

const US: Colour = Colour::White;
const THEM: Colour = Colour::Black;

/// The moves that lead out of a half in which White is to move.
struct Leaving<'s> {
    half: &'s Half,
    reach: Reach,
    /// What a mill leads to that is made by sliding.
    slid: Option<Earned<'s>>,
    /// What sliding without a mill leads to, if that leaves what is solved at once.
    quiet: Option<Ahead<'s>>,
    placed: Option<Placed<'s>>,
}

/// What placing leads to.
struct Placed<'s> {
    /// Our stones and theirs with one more of ours.
    with_stone: Half,
    /// Without a mill.
    plain: Ahead<'s>,
    milled: Option<Earned<'s>>,
    /// With two mills at once, if that is not the same.
    doubled: Option<Earned<'s>>,
}

impl<'s> Leaving<'s> {
    /// `None` if what it needs is not solved.
    fn new(rules: &'s Mills, half: &'s Half, turn: Turn, solved: &'s Solved) -> Option<Self> {
        let class = turn.class;
        let clauses = Clauses::new(rules, turn);
        let (mut slid, mut quiet) = (None, None);
        let reach = Reach::new(rules, class);
        if reach != Reach::Nowhere {
            // By an extra move all of them leave, else those that remove a stone.
            let least = u8::from(!turn.extra);
            if class.board(US) >= 3 {
                let earned = Earned::new(clauses, solved, class, 1, least)?;
                slid = Some(earned).filter(Earned::is_any);
            }
            if turn.extra {
                quiet = Some(Ahead::new(rules, solved, Turn::ordinary(class), THEM)?);
            }
        }
        Some(Self {
            half,
            reach,
            slid,
            quiet,
            placed: match class.hand(US).checked_sub(1) {
                Some(hand) => Some(Placed::new(clauses, class, hand, solved)?),
                None => None,
            },
        })
    }

    /// Whether all that is ahead tells plies apart.
    fn are_distances(&self) -> bool {
        let placed = self.placed.iter();
        let plain = placed.clone().map(|placed| &placed.plain);
        let milled = placed.flat_map(|placed| placed.milled.iter().chain(&placed.doubled));
        let earned = self.slid.iter().chain(milled);
        (earned.flat_map(Earned::ahead))
            .chain(plain)
            .chain(&self.quiet)
            .all(Ahead::are_distances)
    }
}

impl<'s> Placed<'s> {
    /// What placing leads to from a class in which so many stones are then left in our hand.
    fn new(clauses: Clauses<'s>, class: Class, hand: u8, solved: &'s Solved) -> Option<Self> {
        let (us, them) = (class.board(US) + 1, class.board(THEM));
        let after = Class::new([us, them], [hand, class.hand(THEM)]);
        let rules = clauses.rules;
        let mover = if waited(rules, after) { US } else { THEM };
        // Two mills that share a stone are five.
        let earned = |mills, stones| match us >= stones {
            true => Earned::new(clauses, solved, after, mills, 0).map(Some),
            false => Some(None),
        };
        Some(Self {
            with_stone: Half::new(us, them)?,
            plain: Ahead::new(rules, solved, Turn::ordinary(after), mover)?,
            milled: earned(1, 3)?,
            doubled: match rules.two_mills > 1 {
                true => earned(2, 5)?,
                false => None,
            },
        })
    }
}

/// The best exit of every cell of the half in which White is to move; `None` if what it needs is
/// not solved, or not with distances where they are asked for.
pub fn exits(
    rules: &Mills,
    half: &Half,
    turn: Turn,
    distances: bool,
    solved: &Solved,
) -> Option<Values> {
    let leaving = Leaving::new(rules, half, turn, solved)?;
    if distances && !leaving.are_distances() {
        return None;
    }
    Some(match distances {
        true => told::fill(&leaving),
        false => whole::fill(&leaving),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::forward::{preference, value};
    use crate::mills::solved::Positions;
    use galotne::value::Value;
    use galotne_mills::geometry::{Point, Points};
    use galotne_mills::{
        MILLS, MILLS_CEYLON_ONCE, MILLS_CEYLON_OPTIONAL, MILLS_CEYLON_OWN_HAND,
        MILLS_CEYLON_REMOVAL_OPTIONAL, MILLS_CEYLON_SLIDES, MILLS_MIXED, MILLS_MIXED_OPTIONAL,
        MILLS_MIXED_TWO_MILLS_TWO, MILLS_OPTIONAL, Position,
    };
    use std::sync::LazyLock;

    /// Points that no symmetry maps onto those of another kind; corners of the outer and the inner
    /// ring are a fourth one.
    static KINDS: LazyLock<[Points; 3]> = LazyLock::new(|| {
        ["d7 d5 a4 c4 e4 g4 d3 d1", "b6 f6 b2 f2", "d6 b4 f4 d2"].map(|names| {
            let bit = |name| Point::named(name).expect("a point").bit();
            names.split(' ').map(bit).sum()
        })
    });

    /// Any value, the same of all positions that a symmetry makes of one: by how many stones stand
    /// on points of each kind.
    fn any_value(turn: Turn, ours: Points, theirs: Points) -> Value {
        let mut seed = u64::from(turn.extra);
        for set in [ours, theirs] {
            for kind in *KINDS {
                seed = seed * 13 + u64::from((set & kind).count_ones());
            }
        }
        for side in [US, THEM] {
            seed = seed * 13 + u64::from(turn.class.board(side) + 7 * turn.class.hand(side));
        }
        let any = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        match any % 3 {
            0 => Value::Draw,
            1 => Value::Win((any / 3 % 50) as u16),
            _ => Value::Loss((any / 3 % 50) as u16),
        }
    }

    fn any_values(turn: Turn, distances: bool) -> Positions {
        let half = Half::of_class(turn.class).expect("a class");
        let values = crate::mills::values::Filling::new(half.rows(), half.cells(), distances);
        for row in 0..half.rows() {
            let theirs = half.theirs(row);
            let each = (0..half.cells()).map(|cell| any_value(turn, half.ours(row, cell), theirs));
            values.put_all(row * half.cells(), each.map(preference));
        }
        Positions::new(half, values.finish())
    }

    /// The best move that leads out of what is solved at once, whatever the values are to which
    /// moves lead.
    fn by_moves(rules: &Mills, turn: Turn, position: &Position) -> Value {
        let mut best = NONE;
        for played in rules.moves(position) {
            let after = rules.play(position, &played);
            let (class, us) = (Class::of(&after), after.turn());
            if !turn.extra && class == turn.class {
                continue;
            }
            let value = if rules.ended(&after).is_some() {
                Value::Win(1)
            } else {
                let class = if us == US { class } else { class.swapped() };
                let next = Turn {
                    class,
                    extra: after.is_extra_move(),
                };
                match (any_value(next, after.stones(us), after.stones(!us)), us) {
                    (Value::Draw, _) => Value::Draw,
                    (Value::Win(plies), US) | (Value::Loss(plies), THEM) => Value::Win(plies + 1),
                    (Value::Loss(plies), US) | (Value::Win(plies), THEM) => Value::Loss(plies + 1),
                }
            };
            best = best.max(preference(value));
        }
        value(best)
    }

    static SLIDES_OF_THREE: Mills = Mills {
        stones: 3,
        ..MILLS_CEYLON_SLIDES
    };
    static OWN_HAND_OF_THREE: Mills = Mills {
        stones: 3,
        ..MILLS_CEYLON_OWN_HAND
    };

    #[test]
    fn exits_are_the_best_of_the_moves_that_leave() {
        for (rules, class) in [
            (&MILLS, "3v4"),
            (&MILLS, "3+2v2+2"),
            (&MILLS_OPTIONAL, "3+2v2+2"),
            (&MILLS_MIXED, "3+2v2+2"),
            (&MILLS_MIXED_OPTIONAL, "3+2v2+2"),
            (&MILLS_MIXED_TWO_MILLS_TWO, "4+1v2+3"),
            (&MILLS_CEYLON_OPTIONAL, "3v4"),
            (&MILLS_CEYLON_OPTIONAL, "3+6v1+8"),
            (&MILLS_CEYLON_REMOVAL_OPTIONAL, "3v4"),
            (&MILLS_CEYLON_ONCE, "3v4"),
            (&MILLS_CEYLON_ONCE, "3+6v1+8"),
            (&SLIDES_OF_THREE, "3v1+2"),
            (&OWN_HAND_OF_THREE, "3v1+2"),
        ] {
            let class: Class = class.parse().expect("a class");
            let extras: &[bool] = if rules == &MILLS_CEYLON_ONCE {
                &[false, true]
            } else {
                &[false]
            };
            for distances in [true, false] {
                let mut solved = Solved::new();
                let next = rules
                    .successors(class)
                    .into_iter()
                    .chain([class.canonical()]);
                for next in next.flat_map(|next| [next, next.swapped()]) {
                    solved.insert(next, any_values(Turn::ordinary(next), distances));
                    let extra = Turn {
                        class: next,
                        extra: true,
                    };
                    solved.put(extra, false, any_values(extra, distances));
                }
                for &extra in extras {
                    let turn = Turn { class, extra };
                    let half = Half::of_class(class).expect("a class");
                    let found =
                        exits(rules, &half, turn, distances, &solved).expect("all is solved");
                    let cells = (0..half.rows() * half.cells()).step_by(97);
                    for at in cells {
                        let (row, cell) = (at / half.cells(), at % half.cells());
                        let position = Position::trusted(
                            [half.ours(row, cell), half.theirs(row)],
                            [US, THEM].map(|side| class.hand(side)),
                            US,
                        );
                        let position = if extra {
                            position.on_extra_move(rules).expect("they are told apart")
                        } else {
                            position
                        };
                        let mut expected = by_moves(rules, turn, &position);
                        if !distances {
                            expected = Value::result(expected.wdl());
                        }
                        let found = value(found.at(row, cell));
                        assert_eq!(found, expected, "{} {turn:?} {position:?}", rules.name);
                    }
                }
            }
        }
    }
}
