//! What classes of mills cost, and in which steps a build goes through them.

use super::order::{BuildError, BuildOrder};
use super::sets::PointSets;
use super::tables;
use crate::outcome::ClassCost;
use galotne::colour::Colour;
use galotne::table::TableForm;
use galotne::value::Metric;
use galotne_mills::geometry::POINTS;
use galotne_mills::{ChainReward, Class, CompactForm, Mills, Orbits};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Nanoseconds of one core that a cell takes, solved, written and read again, with distances: one
/// of a class in which stones slide, one in which every stone is placed, and one of those that a
/// compact set leaves out. Measured on all of movement, beside other work
/// (`data/measured/mills-movement-compact.txt`), and on all of placing of nine men's morris
/// (`data/measured/mills-base-compact.txt`).
const SLIDING: f64 = 460.0;
const PLACING: f64 = 300.0;
const LEFT_OUT: f64 = 120.0;

/// The same of results alone: measured on all of nine men's morris with nothing else running
/// (`data/measured/mills-base-wdl.txt`).
const SLIDING_RESULTS: f64 = 115.0;
const PLACING_RESULTS: f64 = 50.0;

/// Bits that a cell takes in tables of results and of distances, on the average of all of movement
/// (nothing in 9v3, 1.1 in 9v9; of distances those that the compact form keeps).
const BITS: [f64; 2] = [0.63, 2.6];

/// Bits of a cell of a solved class, and of one that is being solved: its exits and its values, and
/// nine of what is known. With distances, and of results alone.
const HELD: [u64; 2] = [16, 2];
const AT_WORK: [u64; 2] = [42, 11];

/// What the process takes beside that: canonical sets, parts of tables at work.
const BESIDE: u64 = 192 << 20;

/// The planes of a class: two for each side that can be to move, if extra moves are told apart.
fn planes(rules: &Mills, class: Class) -> u64 {
    let of_side = match rules.chain {
        ChainReward::GoesOn => 1,
        ChainReward::Once => 2,
    };
    rules.turns(class).count() as u64 * of_side
}

/// Cells of all planes of a class.
pub(super) fn cells(rules: &Mills, class: Class) -> u64 {
    planes(rules, class) * class.cells()
}

/// The cells of all planes of a class as they lie in memory: in rows of whichever side's stones
/// makes more of them, each row filled up to whole words of bits. `None` if a side has more stones
/// than there are.
fn cells_in_memory(rules: &Mills, class: Class) -> Option<u64> {
    let rows_of = |rows: Colour| {
        let [rows, others] = [class.board(rows), class.board(!rows)];
        let sets = Orbits::of(rows)?.canonical().len() as u64;
        let row = PointSets::count(POINTS as u8 - rows, others);
        Some(sets * row.next_multiple_of(64))
    };
    let [white, black] = Colour::BOTH.map(rows_of);
    Some(planes(rules, class) * white?.max(black?))
}

/// The bytes of the networks by which a class is solved whose stones slide.
fn networks(rules: &Mills, class: Class) -> u64 {
    let hands = Colour::BOTH.map(|side| class.hand(side));
    let of_side = |side: Colour| {
        let points = (POINTS as u8).saturating_sub(class.board(!side));
        PointSets::network_bytes(points, class.board(side))
    };
    let slide = |&side: &Colour| rules.may_slide(hands, side);
    rules.turns(class).filter(slide).map(of_side).sum()
}

/// Where the values of a class come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// They are solved.
    Solved,
    /// A table holds all of them: its own, or that of a game in which it is worth the same.
    Table,
    /// A table holds a part of them, and the others follow from that and from classes ahead.
    Part,
}

/// How a build goes on with a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The class.
    pub class: Class,
    /// Where its values come from.
    pub source: Source,
    /// Whether its tables are to be written.
    pub open: bool,
    /// The classes that it needs in memory.
    pub needs: Vec<Class>,
    /// The classes that it needs from before, and those that are needed ahead, the one needed last
    /// coming first.
    pub kept: Vec<Class>,
    /// The bytes of memory that it takes with all of these in memory, and with none but those that
    /// it needs.
    pub memory: [u64; 2],
}

impl Step {
    /// The bytes of memory that it takes where so many are allowed: what it does not need waits in
    /// scratch files.
    fn within(&self, allowed: u64) -> u64 {
        let [all, least] = self.memory;
        all.min(allowed.max(least))
    }
}

/// The bytes of memory that a class takes as it is solved and kept.
pub(super) fn held(rules: &Mills, distances: bool, class: Class) -> u64 {
    HELD[usize::from(!distances)] * in_memory(rules, class) / 8
}

/// The bytes of memory that a step takes with so many classes beside it, from those that it needs.
fn at_work(order: &BuildOrder, class: Class, needs: &[Class], beside: &[Class]) -> u64 {
    let (rules, distances) = (order.rules, order.distances);
    let bytes = |&class: &Class| held(rules, distances, class);
    // What moves lead into is turned while exits are found.
    let turned = 2 * needs.iter().map(bytes).max().unwrap_or(0);
    let at_work = AT_WORK[usize::from(!distances)] * in_memory(rules, class) / 8;
    BESIDE + beside.iter().map(bytes).sum::<u64>() + turned + at_work + networks(rules, class)
}

/// The bytes of memory that a class takes while it is solved from shards.
pub(super) fn solving(order: &BuildOrder, class: Class) -> u64 {
    let needs = order.rules.successors(class);
    at_work(order, class, &needs, &needs)
}

/// The same while it becomes tables: it is there in rows of either side's stones.
pub(super) fn joining(order: &BuildOrder, class: Class) -> u64 {
    BESIDE + 2 * held(order.rules, order.distances, class)
}

fn in_memory(rules: &Mills, class: Class) -> u64 {
    cells_in_memory(rules, class).unwrap_or_else(|| cells(rules, class))
}

/// The steps of an order in a directory as it is: classes of which something is missing, and those
/// that they lead into, read back where there are tables of them and solved where there are not.
#[must_use]
pub fn steps(
    order: &BuildOrder,
    is_missing: impl Fn(Class) -> bool,
    source: impl Fn(Class) -> Source,
) -> Vec<Step> {
    let rules = order.rules;
    let open: Vec<Class> = (order.classes.iter().copied())
        .filter(|&class| is_missing(class))
        .collect();
    let mut sources: HashMap<Class, Source> = HashMap::new();
    let mut asked: Vec<(Class, Source)> =
        (open.iter()).map(|&class| (class, source(class))).collect();
    sources.extend(asked.iter().copied());
    while let Some((class, from)) = asked.pop() {
        if from == Source::Table {
            continue;
        }
        for next in rules.successors(class) {
            if let Entry::Vacant(entry) = sources.entry(next) {
                let source = *entry.insert(source(next));
                asked.push((next, source));
            }
        }
    }
    let classes: Vec<Class> = (rules.all_needed(&open).into_iter())
        .filter(|class| sources.contains_key(class))
        .collect();
    let needs = |class: &Class| match sources[class] {
        Source::Table => vec![],
        Source::Solved | Source::Part => rules.successors(*class),
    };
    // When each class is needed for the last time.
    let mut last: HashMap<Class, usize> = HashMap::new();
    for (place, class) in classes.iter().enumerate() {
        last.extend(needs(class).into_iter().map(|next| (next, place)));
    }
    let step = |(place, &class): (usize, &Class)| {
        let needs = needs(&class);
        let mut kept: Vec<Class> = (classes[..place].iter().copied())
            .filter(|class| last.get(class).is_some_and(|&last| last >= place))
            .collect();
        let next = |class: &Class| {
            let ahead = classes[place..].iter();
            ahead
                .take_while(|&of| !rules.successors(*of).contains(class))
                .count()
        };
        kept.sort_by_cached_key(|class| Reverse(next(class)));
        let with = |beside: &[Class]| at_work(order, class, &needs, beside);
        Step {
            class,
            source: sources[&class],
            open: open.contains(&class),
            memory: [with(&kept), with(&needs)],
            kept,
            needs,
        }
    };
    classes.iter().enumerate().map(step).collect()
}

/// The steps of an order in its directory.
#[must_use]
pub(super) fn steps_left(order: &BuildOrder, faulty: &[Class]) -> Vec<Step> {
    let missing = |class| faulty.contains(&class) || !tables::complete(order, class);
    let source = |class| match tables::readable(order, class, missing(class)) {
        Some(table) => match table.spec().form() {
            TableForm::Fast => Source::Table,
            TableForm::Compact => Source::Part,
        },
        None => Source::Solved,
    };
    steps(order, missing, source)
}

/// What an order costs if nothing is there.
#[must_use]
pub fn plan(order: &BuildOrder) -> Vec<ClassCost> {
    let steps = steps(order, |_| true, |_| Source::Solved);
    (steps.iter().zip(1..))
        .map(|(step, place)| cost(order, step, place))
        .collect()
}

pub(super) fn cost(order: &BuildOrder, step: &Step, place: usize) -> ClassCost {
    let (rules, class) = (order.rules, step.class);
    let cells = cells(rules, class) as f64;
    let hands = Colour::BOTH.map(|side| class.hand(side));
    let slides = (rules.turns(class)).any(|side| rules.may_slide(hands, side));
    let bits = order.metrics.iter().map(|metric| match metric {
        Metric::Wdl => BITS[0],
        Metric::Dtw | Metric::Need => BITS[1],
    });
    let kept = match rules.compact_form(class) {
        CompactForm::OneSide if order.form == Some(TableForm::Compact) => 0.5,
        CompactForm::Nothing if order.form == Some(TableForm::Compact) => 0.0,
        CompactForm::All | CompactForm::OneSide | CompactForm::Nothing => 1.0,
    };
    let rate = match (order.distances, slides) {
        (true, true) => SLIDING,
        (true, false) if kept > 0.0 => PLACING,
        (true, false) => LEFT_OUT,
        (false, true) => SLIDING_RESULTS,
        (false, false) => PLACING_RESULTS,
    };
    ClassCost {
        rules: rules.name.to_owned(),
        class: class.to_string(),
        order: place,
        needs: step.needs.iter().map(Class::to_string).collect(),
        positions: rules.states(class),
        memory: step.within(order.memory),
        scratch: step.memory[0].saturating_sub(order.memory),
        disk: (cells * kept * bits.sum::<f64>() / 8.0) as u64 + 2300 * order.metrics.len() as u64,
        seconds: cells * rate / 1e9,
    }
}

/// Refuses an order for which the memory allowed is too small.
///
/// # Errors
/// [`BuildError::Memory`], and those of [`BuildOrder::check`].
pub fn fits(order: &BuildOrder) -> Result<(), BuildError> {
    order.check()?;
    fits_in(order, &steps(order, |_| true, |_| Source::Solved))
}

pub(super) fn fits_in(order: &BuildOrder, steps: &[Step]) -> Result<(), BuildError> {
    let least = |step: &Step| step.within(0);
    match steps.iter().max_by_key(|step| least(step)) {
        Some(step) => order.allow(step.class, least(step)),
        None => Ok(()),
    }
}
