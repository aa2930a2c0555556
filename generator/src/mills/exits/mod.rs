//! What the moves are worth that leave a class: a stone is placed, or a mill is made and a stone removed.

mod whole;

use super::half::Half;
use super::solved::{Positions, Solved};
use super::values::{LOST, Values};
use crate::check::forward::{Preference, preference, value};
use galotne::mills::geometry::{Points, image, in_mills, mills_through, points};
use galotne::mills::{Class, Earns, Mills, Position};
use galotne::position::Colour;
use galotne::value::Value;

/// No exit, or none that is better than having lost at once.
const NONE: Preference = LOST;

const US: Colour = Colour::White;
const THEM: Colour = Colour::Black;

/// What it is worth to us that a move leads into a class, in rows of their stones. In classes here White are always
/// *we*, whose moves are looked at.
enum Ahead<'s> {
    /// With this few stones on the board and in hand they have lost.
    Won,
    /// Then it is our turn again.
    Ours(&'s Positions),
    /// Then it is their turn, here in rows of their stones.
    Theirs(&'s Positions),
}

impl<'s> Ahead<'s> {
    /// `None` if the class has not been solved.
    fn new(rules: &Mills, solved: &'s Solved, class: Class, mover: Colour) -> Option<Self> {
        if class.side(THEM) < rules.fewest {
            Some(Self::Won)
        } else if mover == US {
            solved.get(&class).map(Self::Ours)
        } else {
            solved.turned(&class.swapped()).map(Self::Theirs)
        }
    }

    /// Whether it tells plies apart.
    fn are_distances(&self) -> bool {
        match self {
            Self::Won => true,
            Self::Ours(positions) | Self::Theirs(positions) => positions.values().are_distances(),
        }
    }

    /// The rows of these stones of theirs.
    fn row(&self, theirs: Points) -> Row<'_> {
        let (Self::Ours(positions) | Self::Theirs(positions)) = self else {
            return Row::Won;
        };
        let (row, symmetry) = positions.half().row_of(theirs);
        Row::Values {
            half: positions.half(),
            row,
            symmetry,
            values: positions.values(),
            ours: matches!(self, Self::Ours(_)),
        }
    }
}

/// A row of what is ahead.
enum Row<'a> {
    Won,
    Values {
        half: &'a Half,
        row: usize,
        symmetry: usize,
        values: &'a Values,
        ours: bool,
    },
}

impl Row<'_> {
    /// What a move is worth that leads here, with these stones of ours.
    #[inline]
    fn worth(&self, ours: Points) -> Preference {
        match self {
            Self::Won => preference(Value::Win(1)),
            &Self::Values {
                half,
                row,
                symmetry,
                values,
                ours: again,
            } => before(values.at(row, half.cell(row, image(ours, symmetry))), again),
        }
    }
}

/// What a position is worth to us one ply before it is worth so much to the side that is then to move: us again, or
/// them.
#[inline]
pub fn before(ahead: Preference, again: bool) -> Preference {
    preference(match (value(ahead), again) {
        (Value::Draw, _) => Value::Draw,
        (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(plies + 1),
        (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(plies + 1),
    })
}

/// What a mill of one kind leads to.
struct Earned<'s> {
    removes: bool,
    /// If it is our turn again: by an extra move, if we can make one, or because they wait.
    again: Option<Ahead<'s>>,
    /// If it is not.
    passed: Option<Ahead<'s>>,
    /// The hand we are left with.
    hand: u8,
}

impl<'s> Earned<'s> {
    /// What a mill earns that comes of a move into `class`.
    fn new(rules: &Mills, solved: &'s Solved, class: Class, earns: Earns) -> Option<Self> {
        let mut class = class;
        let removes = earns.removes() && class.board(THEM) > 0;
        if removes {
            class = Class::new(
                [class.board(US), class.board(THEM) - 1],
                [class.hand(US), class.hand(THEM)],
            );
        }
        // With too few stones left it is nobody's turn, and we have won.
        let over = class.side(THEM) < rules.fewest;
        let ahead = |mover| match over || rules.has_turn(class, mover) {
            true => Ahead::new(rules, solved, class, mover).map(Some),
            false => Some(None),
        };
        let waited = waited(rules, class);
        Some(Self {
            removes,
            again: if earns.goes_on() || waited {
                ahead(US)?
            } else {
                None
            },
            passed: if waited { None } else { ahead(THEM)? },
            hand: class.hand(US),
        })
    }

    /// The rows that it leads to from a row of these stones of theirs.
    fn rows(&self, theirs: Points) -> Vec<Left<'_>> {
        let left: Vec<Points> = if self.removes {
            points(Mills::removable(theirs))
                .map(|stone| theirs ^ stone.bit())
                .collect()
        } else {
            vec![theirs]
        };
        let mut rows = vec![];
        for left in left {
            rows.push(Left {
                theirs: left,
                again: self.again.as_ref().map(|ahead| ahead.row(left)),
                passed: self.passed.as_ref().map(|ahead| ahead.row(left)),
            });
        }
        rows
    }
}

/// Whether a mill that is made by sliding leads out of the class: if there is a stone to be removed.
pub fn mills_leave(class: Class) -> bool {
    class.board(US) >= 3 && class.board(THEM) > 0
}

/// Whether they must wait, so that it is our turn again.
fn waited(rules: &Mills, class: Class) -> bool {
    rules.waits([class.hand(US), class.hand(THEM)], THEM) && class.hand(US) > 0
}

/// Their stones after a mill, and what is ahead if it is our turn again, and if it is not.
struct Left<'a> {
    theirs: Points,
    again: Option<Row<'a>>,
    passed: Option<Row<'a>>,
}

impl Left<'_> {
    /// With our stones after the mill, and what is in hand then.
    fn worth(&self, rules: &Mills, hands: [u8; 2], ours: Points) -> Preference {
        match (&self.again, &self.passed) {
            // An extra move that is impossible is forfeited.
            (Some(again), Some(passed)) => {
                let position = Position::trusted([ours, self.theirs], hands, US);
                if rules.can_move(&position) {
                    again
                } else {
                    passed
                }
                .worth(ours)
            }
            (Some(row), None) | (None, Some(row)) => row.worth(ours),
            (None, None) => NONE,
        }
    }
}

/// The best of what a mill earns.
fn best(rules: &Mills, hands: [u8; 2], left: &[Left<'_>], ours: Points) -> Preference {
    (left.iter())
        .map(|left| left.worth(rules, hands, ours))
        .max()
        .unwrap_or(NONE)
}

/// The moves that lead out of a half in which White is to move.
struct Leaving<'s> {
    rules: &'s Mills,
    half: &'s Half,
    hands: [u8; 2],
    flies: bool,
    /// What a mill leads to that is made by sliding.
    slid: Option<Earned<'s>>,
    placed: Option<Placed<'s>>,
}

/// What placing leads to.
struct Placed<'s> {
    /// Our stones and theirs with one more of ours.
    with_stone: Half,
    /// Without a mill.
    plain: Ahead<'s>,
    milled: Option<Earned<'s>>,
}

impl<'s> Leaving<'s> {
    /// `None` if what it needs is not solved.
    fn new(rules: &'s Mills, half: &'s Half, class: Class, solved: &'s Solved) -> Option<Self> {
        let hands = [class.hand(US), class.hand(THEM)];
        let earns = rules.mill_earns(hands, US);
        let slid = if rules.may_slide(hands, US) && mills_leave(class) {
            Some(Earned::new(rules, solved, class, earns)?)
        } else {
            None
        };
        let placed = match class.hand(US).checked_sub(1) {
            None => None,
            Some(hand) => {
                let (us, them) = (class.board(US) + 1, class.board(THEM));
                let after = Class::new([us, them], [hand, hands[1]]);
                let mover = if waited(rules, after) { US } else { THEM };
                Some(Placed {
                    with_stone: Half::new(us, them)?,
                    plain: Ahead::new(rules, solved, after, mover)?,
                    milled: match us >= 3 {
                        true => Some(Earned::new(rules, solved, after, earns)?),
                        false => None,
                    },
                })
            }
        };
        Some(Self {
            rules,
            half,
            hands,
            flies: rules.flies(class.board(US), hands[0]),
            slid,
            placed,
        })
    }

    /// Whether all that is ahead tells plies apart.
    fn are_distances(&self) -> bool {
        let plain = self.placed.iter().map(|placed| &placed.plain);
        let milled = self
            .placed
            .iter()
            .filter_map(|placed| placed.milled.as_ref());
        let earned = self.slid.iter().chain(milled);
        (earned.flat_map(|earned| earned.again.iter().chain(&earned.passed)))
            .chain(plain)
            .all(Ahead::are_distances)
    }

    /// The best exit of each cell of a row.
    fn row(&self, row: usize, exits: &mut [Preference]) {
        let half = self.half;
        let (theirs, free) = (half.theirs(row), half.free(row));
        let mut better = |before: Points, worth: Preference| {
            let exit = &mut exits[half.cell(row, before)];
            *exit = worth.max(*exit);
        };
        if let Some(slid) = &self.slid {
            let rows = slid.rows(theirs);
            let hands = [slid.hand, self.hands[1]];
            for after in 0..half.cells() {
                let ours = half.ours(row, after);
                let mut worth = None;
                for to in points(in_mills(ours)) {
                    let near = if self.flies {
                        free
                    } else {
                        to.neighbours() & free
                    };
                    for from in points(near & !ours) {
                        let worth =
                            *worth.get_or_insert_with(|| best(self.rules, hands, &rows, ours));
                        better(ours ^ to.bit() ^ from.bit(), worth);
                    }
                }
            }
        }
        if let Some(placed) = &self.placed {
            let rows = placed.milled.as_ref().map(|milled| milled.rows(theirs));
            let hands = [self.hands[0] - 1, self.hands[1]];
            let plain = placed.plain.row(theirs);
            for after in 0..placed.with_stone.cells() {
                let ours = placed.with_stone.ours(row, after);
                let (mut worth, mut worth_of_mill) = (None, None);
                for to in points(ours) {
                    let before = ours ^ to.bit();
                    let worth = match &rows {
                        Some(rows) if mills_through(to, before) > 0 => *worth_of_mill
                            .get_or_insert_with(|| best(self.rules, hands, rows, ours)),
                        _ => *worth.get_or_insert_with(|| plain.worth(ours)),
                    };
                    better(before, worth);
                }
            }
        }
    }
}

/// The best exit of every cell of the half in which White is to move; `None` if what it needs is not solved, or not with
/// distances where they are asked for.
pub fn exits(
    rules: &Mills,
    half: &Half,
    class: Class,
    distances: bool,
    solved: &Solved,
) -> Option<Values> {
    let leaving = Leaving::new(rules, half, class, solved)?;
    if distances && !leaving.are_distances() {
        return None;
    }
    if !distances {
        return Some(whole::fill(&leaving));
    }
    let fill = |row: usize, exits: &mut [Preference]| leaving.row(row, exits);
    Some(Values::distances(half.rows(), half.cells(), fill))
}
