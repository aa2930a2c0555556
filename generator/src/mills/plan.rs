//! What classes of mills cost, and in which steps a build goes through them.

use super::order::{BuildError, Order};
use super::sets::Sets;
use super::tables;
use crate::plan::Cost;
use galotne::colour::Colour;
use galotne::mills::geometry::POINTS;
use galotne::mills::{Class, Mills, Orbits};
use galotne::value::Metric;

/// Nanoseconds of one core that a cell takes, solved, written and read again: one of a class in which stones slide, and one
/// in which every stone is placed. Measured on the classes up to 6v4, with distances, by a program built for tests on a busy
/// machine; one that is built for use takes less.
const SLIDING: f64 = 1200.0;
const PLACING: f64 = 700.0;

/// The same of results alone: measured on all of nine men's morris with nothing else running (`data/measured/mills-base-wdl.txt`).
const SLIDING_RESULTS: f64 = 115.0;
const PLACING_RESULTS: f64 = 50.0;

/// Bits that a cell takes in tables of results, on the average of all of movement (nothing in 9v3, 1.1 in 9v9), and of distances,
/// in 6v4.
const BITS: [f64; 2] = [0.63, 1.13];

/// Bits of a cell of a solved class, and of one that is being solved: its exits and its values, and nine of what is known. With
/// distances, and of results alone.
const HELD: [u64; 2] = [16, 2];
const AT_WORK: [u64; 2] = [42, 11];

/// What the process takes beside that: canonical sets, parts of tables at work.
const BESIDE: u64 = 192 << 20;

/// Cells of all planes of a class.
fn cells(rules: &Mills, class: Class) -> u64 {
    rules.turns(class).count() as u64 * class.cells()
}

/// The cells of all planes of a class as they lie in memory: in rows of whichever side's stones makes more of them, each row filled up to
/// whole words of bits. `None` if a side has more stones than there are.
fn cells_in_memory(rules: &Mills, class: Class) -> Option<u64> {
    let rows_of = |rows: Colour| {
        let [rows, others] = [class.board(rows), class.board(!rows)];
        let sets = Orbits::of(rows)?.canonical().len() as u64;
        let row = Sets::count(POINTS as u8 - rows, others);
        Some(sets * row.next_multiple_of(64))
    };
    let [white, black] = Colour::BOTH.map(rows_of);
    Some(rules.turns(class).count() as u64 * white?.max(black?))
}

/// How a build goes on with a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The class.
    pub class: Class,
    /// Whether it is read back from its table.
    pub from_disk: bool,
    /// Whether its tables are to be written.
    pub open: bool,
    /// The classes in memory that it needs.
    pub needs: Vec<Class>,
    /// The classes that no step ahead needs, once it is done.
    pub done: Vec<Class>,
    /// The bytes of memory that it takes, with what is there from before.
    pub memory: u64,
}

/// The steps of an order in a directory as it is: classes of which something is missing, and those that they lead into, read
/// back where their tables are there and solved again where they are not.
#[must_use]
pub fn steps(
    order: &Order,
    is_missing: impl Fn(Class) -> bool,
    is_there: impl Fn(Class) -> bool,
) -> Vec<Step> {
    let rules = order.rules;
    let open: Vec<Class> = (order.classes.iter().copied())
        .filter(|&class| is_missing(class))
        .collect();
    let mut needed = open.clone();
    let (mut asked, mut from_disk) = (open.clone(), vec![]);
    while let Some(class) = asked.pop() {
        for next in rules.successors(class) {
            if needed.contains(&next) {
                continue;
            }
            needed.push(next);
            if is_there(next) {
                from_disk.push(next);
            } else {
                asked.push(next);
            }
        }
    }
    let classes: Vec<Class> = (rules.all_needed(&open).into_iter())
        .filter(|class| needed.contains(class))
        .collect();
    let of_disk = |class: &Class| from_disk.contains(class);
    let needs = |class: Class| match of_disk(&class) {
        true => vec![],
        false => rules.successors(class),
    };
    let mut held: Vec<Class> = vec![];
    let mut steps = vec![];
    for (place, &class) in classes.iter().enumerate() {
        let [held_in, worked_in] = [HELD, AT_WORK].map(|bits| bits[usize::from(!order.distances)]);
        let in_memory =
            |class: &Class| cells_in_memory(rules, *class).unwrap_or_else(|| cells(rules, *class));
        let all = held.iter().map(in_memory).sum::<u64>();
        // What moves lead into is turned while exits are found.
        let turned = needs(class).iter().map(in_memory).max().unwrap_or(0);
        let bits = held_in * (all + 2 * turned) + worked_in * in_memory(&class);
        let memory = BESIDE + bits / 8;
        held.push(class);
        let ahead: Vec<Class> = (classes[place + 1..].iter())
            .flat_map(|&class| needs(class))
            .collect();
        let (kept, done): (Vec<Class>, Vec<Class>) =
            (held.iter()).partition(|class| ahead.contains(class));
        held = kept;
        steps.push(Step {
            class,
            from_disk: of_disk(&class),
            open: open.contains(&class),
            needs: needs(class),
            done,
            memory,
        });
    }
    steps
}

/// The steps of an order in its directory.
#[must_use]
pub(super) fn steps_left(order: &Order, faulty: &[Class]) -> Vec<Step> {
    let missing = |class| faulty.contains(&class) || !tables::complete(order, class);
    let there = |class| !faulty.contains(&class) && tables::readable(order, class).is_some();
    steps(order, missing, there)
}

/// What an order costs if nothing is there.
#[must_use]
pub fn plan(order: &Order) -> Vec<Cost> {
    let steps = steps(order, |_| true, |_| false);
    (steps.iter().zip(1..))
        .map(|(step, place)| cost(order, step, place))
        .collect()
}

pub(super) fn cost(order: &Order, step: &Step, place: usize) -> Cost {
    let (rules, class) = (order.rules, step.class);
    let cells = cells(rules, class) as f64;
    let hands = Colour::BOTH.map(|side| class.hand(side));
    let slides = (rules.turns(class)).any(|side| rules.may_slide(hands, side));
    let rate = match (order.distances, slides) {
        (true, true) => SLIDING,
        (true, false) => PLACING,
        (false, true) => SLIDING_RESULTS,
        (false, false) => PLACING_RESULTS,
    };
    let bits = order.metrics.iter().map(|metric| match metric {
        Metric::Wdl => BITS[0],
        Metric::Dtw | Metric::Need => BITS[1],
    });
    Cost {
        rules: rules.name.to_owned(),
        class: class.to_string(),
        order: place,
        needs: step.needs.iter().map(Class::to_string).collect(),
        positions: rules.states(class),
        memory: step.memory,
        scratch: 0,
        disk: (cells * bits.sum::<f64>() / 8.0) as u64 + 2300 * order.metrics.len() as u64,
        seconds: cells * rate / 1e9,
    }
}

/// Refuses an order for which the memory allowed is too small.
///
/// # Errors
/// [`BuildError::Memory`], and those of [`Order::check`].
pub fn fits(order: &Order) -> Result<(), BuildError> {
    order.check()?;
    fits_in(order, &steps(order, |_| true, |_| false))
}

pub(super) fn fits_in(order: &Order, steps: &[Step]) -> Result<(), BuildError> {
    match steps.iter().max_by_key(|step| step.memory) {
        Some(step) if step.memory > order.memory => Err(BuildError::Memory {
            class: step.class,
            needed: step.memory.div_ceil(1 << 20),
            allowed: order.memory >> 20,
        }),
        _ => Ok(()),
    }
}
