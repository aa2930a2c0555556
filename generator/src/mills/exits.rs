//! What the moves are worth that leave a class: a stone is placed, or a mill is made and a stone removed.

use super::half::Half;
use super::unit::{Positions, Solved};
use crate::check::forward::{Preference, preference, value};
use galotne::mills::geometry::{Points, image, mills_through, points};
use galotne::mills::{Class, Earns, Hands, Mills, Position};
use galotne::position::Colour;
use galotne::value::Value;
use rayon::prelude::*;

/// No exit, or none that is better than having lost at once.
pub const NONE: Preference = 0;

const US: Colour = Colour::White;
const THEM: Colour = Colour::Black;

/// What it is worth to us that a move leads into a class, in rows of their stones. In classes here White are always
/// *we*, whose moves are looked at.
enum Ahead<'s> {
    /// With this few stones on the board and in hand they have lost.
    Won,
    /// Then it is our turn again.
    Ours(&'s Positions),
    /// Then it is their turn.
    Theirs(Turned),
}

impl<'s> Ahead<'s> {
    /// `None` if the class has not been solved.
    fn new(rules: &Mills, solved: &'s Solved, class: Class, mover: Colour) -> Option<Self> {
        if class.side(THEM) < rules.fewest {
            Some(Self::Won)
        } else if mover == US {
            solved.get(&class).map(Self::Ours)
        } else {
            let theirs = solved.get(&class.swapped())?;
            Turned::new(theirs, class.board(US), class.board(THEM)).map(Self::Theirs)
        }
    }

    /// The rows of these stones of theirs.
    fn row(&self, theirs: Points) -> Row<'_> {
        let (half, values) = match self {
            Self::Won => return Row::Won,
            Self::Ours(positions) => (positions.half(), positions.values()),
            Self::Theirs(turned) => (&turned.half, &turned.values[..]),
        };
        let (row, symmetry) = half.row_of(theirs);
        Row::Values {
            half,
            row,
            symmetry,
            values: &values[row * half.cells()..][..half.cells()],
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
        values: &'a [Preference],
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
            } => before(values[half.cell(row, image(ours, symmetry))], again),
        }
    }
}

/// What a position is worth to us one ply before it is worth so much to the side that is then to move: us again, or
/// them.
#[inline]
fn before(ahead: Preference, again: bool) -> Preference {
    preference(match (value(ahead), again) {
        (Value::Draw, _) => Value::Draw,
        (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(plies + 1),
        (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(plies + 1),
    })
}

/// The values of positions in which they are to move, in rows of their stones.
struct Turned {
    half: Half,
    values: Vec<Preference>,
}

impl Turned {
    fn new(theirs: &Positions, us: u8, them: u8) -> Option<Self> {
        let half = Half::new(us, them)?;
        let mut values = vec![0; half.rows() * half.cells()];
        let rows = values.par_chunks_mut(half.cells().max(1)).enumerate();
        rows.for_each(|(row, values)| {
            let stones = half.theirs(row);
            for (cell, value) in values.iter_mut().enumerate() {
                *value = theirs.value(stones, half.ours(row, cell));
            }
        });
        Some(Self { half, values })
    }
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

/// The best exit of every cell of the half in which White is to move; `None` if what it needs is not solved.
pub fn exits(rules: &Mills, half: &Half, class: Class, solved: &Solved) -> Option<Vec<Preference>> {
    let hands = [class.hand(US), class.hand(THEM)];
    let moving = match rules.moving {
        Hands::Both => hands == [0; 2],
        Hands::Own => hands[0] == 0,
    };
    let earns = if moving {
        rules.moving_mill
    } else {
        rules.placing_mill
    };
    let slides = rules.may_slide(hands, US);
    let flies = rules.flies(class.board(US), hands[0]);
    let slid = if slides && mills_leave(class) {
        Some(Earned::new(rules, solved, class, earns)?)
    } else {
        None
    };

    let placed = class
        .hand(US)
        .checked_sub(1)
        .map(|hand| Class::new([class.board(US) + 1, class.board(THEM)], [hand, hands[1]]));
    let mut with_stone = None;
    let mut plain = None;
    let mut milled = None;
    if let Some(class) = placed {
        with_stone = Some(Half::new(class.board(US), class.board(THEM))?);
        let mover = if waited(rules, class) { US } else { THEM };
        plain = Some(Ahead::new(rules, solved, class, mover)?);
        if class.board(US) >= 3 {
            milled = Some(Earned::new(rules, solved, class, earns)?);
        }
    }

    let mut exits = vec![NONE; half.rows() * half.cells()];
    exits
        .par_chunks_mut(half.cells().max(1))
        .enumerate()
        .for_each(|(row, exits)| {
            let theirs = half.theirs(row);
            let free = half.free(row);
            let mut better = |before: Points, worth: Preference| {
                let exit = &mut exits[half.cell(row, before)];
                *exit = worth.max(*exit);
            };
            if let Some(slid) = &slid {
                let rows = slid.rows(theirs);
                let hands = [slid.hand, hands[1]];
                for after in 0..half.cells() {
                    let ours = half.ours(row, after);
                    let mut worth = None;
                    for to in points(ours) {
                        if mills_through(to, ours ^ to.bit()) == 0 {
                            continue;
                        }
                        let near = if flies { free } else { to.neighbours() & free } & !ours;
                        for from in points(near) {
                            let worth =
                                *worth.get_or_insert_with(|| best(rules, hands, &rows, ours));
                            better(ours ^ to.bit() ^ from.bit(), worth);
                        }
                    }
                }
            }
            if let (Some(with_stone), Some(plain)) = (&with_stone, &plain) {
                let rows = milled.as_ref().map(|milled| milled.rows(theirs));
                let hands = [hands[0] - 1, hands[1]];
                let plain = plain.row(theirs);
                for after in 0..with_stone.cells() {
                    let ours = with_stone.ours(row, after);
                    let (mut worth, mut worth_of_mill) = (None, None);
                    for to in points(ours) {
                        let before = ours ^ to.bit();
                        let worth = match &rows {
                            Some(rows) if mills_through(to, before) > 0 => {
                                *worth_of_mill.get_or_insert_with(|| best(rules, hands, rows, ours))
                            }
                            _ => *worth.get_or_insert_with(|| plain.worth(ours)),
                        };
                        better(before, worth);
                    }
                }
            }
        });
    Some(exits)
}
