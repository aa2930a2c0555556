//! The steps of a mills build, and the cost of classes.

use super::equivalent::equivalent_games;
use super::sets::PointSets;
use crate::error::BuildError;
use crate::game::{BuildStep, Resume};
use crate::order::BuildOrder;
use crate::plan::needed_classes;
use crate::solve::SolveError;
use crate::store::allocation;
use crate::write::tables::reported_table;
use galotne::colour::Colour;
use galotne::table::{Table, TableForm};
use galotne::value::Metric;
use galotne_answer::BuildCost;
use galotne_mills::geometry::POINTS;
use galotne_mills::{ChainReward, Class, CompactForm, Mills, Orbits, TableKey};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Nanoseconds of one core per cell for solving, writing and comparing distances: in a class with
/// slides, in a class in which every stone is placed, and in a class that a compact table leaves
/// out. Fitted to complete builds (`data/measured/mills-movement-compact.txt` and
/// `mills-base-compact.txt`).
const SLIDING_NS: f64 = 460.0;
const PLACING_NS: f64 = 300.0;
const OMITTED_NS: f64 = 120.0;

/// The same for results alone (`data/measured/mills-base-wdl.txt`).
const SLIDING_RESULTS_NS: f64 = 115.0;
const PLACING_RESULTS_NS: f64 = 50.0;

/// Average bits per cell in tables of results and of distances, over all classes in which stones
/// move; distances are those that the compact form keeps.
const TABLE_BITS: [f64; 2] = [0.63, 2.6];

/// Bits in memory per cell of a solved class, and per cell of a class in work: its exits, its
/// values and nine bits of intermediate sets. With distances, and for results alone.
const SOLVED_BITS: [u64; 2] = [16, 2];
const SOLVER_BITS: [u64; 2] = [42, 11];

/// Memory of the process beside classes: canonical sets, and parts of tables that are written.
const PROCESS_BYTES: u64 = 192 << 20;

/// Returns the number of planes: one for each side that can be to move, or two where extra moves
/// are distinguished.
fn planes(rules: &Mills, class: Class) -> u64 {
    let per_side = match rules.chain {
        ChainReward::GoesOn => 1,
        ChainReward::Once => 2,
    };
    rules.turns(class).count() as u64 * per_side
}

/// Returns the cells of all planes of a class.
pub fn cells(rules: &Mills, class: Class) -> u64 {
    planes(rules, class) * class.cells()
}

/// Returns the cells of all planes of a class in memory: in rows of the side whose stones make more
/// of them, with each row filled up to whole words of bits. `None` if a side has more stones than
/// the game.
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

/// Returns the bytes of the butterfly networks for the slides of a class.
fn network_bytes(rules: &Mills, class: Class) -> u64 {
    let hands = Colour::BOTH.map(|side| class.hand(side));
    let of_side = |side: Colour| {
        let points = (POINTS as u8).saturating_sub(class.board(!side));
        PointSets::network_bytes(points, class.board(side))
    };
    let slides = |&side: &Colour| rules.may_slide(hands, side);
    rules.turns(class).filter(slides).map(of_side).sum()
}

/// The source of the values of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueSource {
    /// They are solved.
    Solved,
    /// A table holds all of them: the table of the class, or that of a game with the same values.
    Table,
    /// A table holds one side to move, and the other side follows from it and from other classes.
    PartialTable,
}

/// A step of a build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MillsStep {
    /// The class.
    pub class: Class,
    /// The source of its values.
    pub source: ValueSource,
    /// Whether its tables are to be written.
    pub is_open: bool,
    /// The classes that must be in memory with it.
    pub needs: Vec<Class>,
    /// Earlier classes that this step or a later one needs, starting with the one whose next use is
    /// last.
    pub kept: Vec<Class>,
    /// The bytes of memory with all kept classes in memory, and with the needed ones alone.
    pub memory: [u64; 2],
}

impl BuildStep<Class> for MillsStep {
    fn class(&self) -> Class {
        self.class
    }

    fn needs(&self) -> &[Class] {
        &self.needs
    }

    /// Above the limit, classes that are not needed yet are spilled to scratch files.
    fn memory(&self, limit: u64) -> u64 {
        let [all, least] = self.memory;
        all.min(limit.max(least))
    }

    fn scratch(&self, limit: u64) -> u64 {
        self.memory[0].saturating_sub(limit)
    }
}

/// Returns the bytes of a solved class in memory.
pub fn held_bytes(rules: &Mills, distances: bool, class: Class) -> u64 {
    SOLVED_BITS[usize::from(!distances)] * padded_cells(rules, class) / 8
}

/// Returns the bytes of memory for solving a class from `needs`, with the classes of `held` in
/// memory.
fn solving_bytes(order: &BuildOrder<Mills>, class: Class, needs: &[Class], held: &[Class]) -> u64 {
    let bytes = |&class: &Class| held_bytes(order.game, order.distances, class);
    let held: u64 = held.iter().map(bytes).sum();
    PROCESS_BYTES + held + solver_bytes(order, class, needs)
}

/// Returns the bytes that solving a class from `needs` takes beside solved classes.
fn solver_bytes(order: &BuildOrder<Mills>, class: Class, needs: &[Class]) -> u64 {
    let (rules, distances) = (order.game, order.distances);
    let bytes = |&class: &Class| held_bytes(rules, distances, class);
    // A needed class is transposed while its values are looked up.
    let transposed = 2 * needs.iter().map(bytes).max().unwrap_or(0);
    let solver = SOLVER_BITS[usize::from(!distances)] * padded_cells(rules, class) / 8;
    transposed + solver + network_bytes(rules, class)
}

/// Asks the system for the memory that solving a class from `needs` takes; those of `unread` are
/// not in memory yet.
///
/// # Errors
/// It refuses.
pub fn ask_for_room(
    order: &BuildOrder<Mills>,
    class: Class,
    needs: &[Class],
    unread: &[Class],
) -> Result<(), BuildError<Class>> {
    let bytes = |&class: &Class| held_bytes(order.game, order.distances, class);
    let unread: u64 = unread.iter().map(bytes).sum();
    ask_for_bytes(class, unread + solver_bytes(order, class, needs))
}

/// Asks the system for the memory of a solved class.
///
/// # Errors
/// It refuses.
pub fn ask_for_room_of_values(
    order: &BuildOrder<Mills>,
    class: Class,
) -> Result<(), BuildError<Class>> {
    ask_for_bytes(class, held_bytes(order.game, order.distances, class))
}

fn ask_for_bytes(class: Class, bytes: u64) -> Result<(), BuildError<Class>> {
    let granted = allocation::check(bytes);
    granted.map_err(|source| BuildError::solve(class, SolveError::Room(source)))
}

/// Returns the bytes of memory for solving a class from shards.
pub fn shard_bytes(order: &BuildOrder<Mills>, class: Class) -> u64 {
    let needs = order.game.successors(class);
    solving_bytes(order, class, &needs, &needs)
}

/// Returns the bytes of memory for making the tables of a class from its shard, in rows of either
/// side's stones.
pub fn join_bytes(order: &BuildOrder<Mills>, class: Class) -> u64 {
    PROCESS_BYTES + 2 * held_bytes(order.game, order.distances, class)
}

fn padded_cells(rules: &Mills, class: Class) -> u64 {
    cells_in_memory(rules, class).unwrap_or_else(|| cells(rules, class))
}

/// Plans the solution of the `open` classes and of those that are needed for it.
pub fn steps(order: &BuildOrder<Mills>, open: &[Class], resume: Resume<'_>) -> Vec<MillsStep> {
    let rules = order.game;
    let mut sources: HashMap<Class, ValueSource> = HashMap::new();
    let classes = needed_classes(order, open, |class| {
        let source = match resume {
            Resume::Nothing => ValueSource::Solved,
            Resume::Tables | Resume::Scratch(_) => find_source(order, class, open.contains(&class)),
        };
        sources.insert(class, source);
        source == ValueSource::Table
    });
    let needs = |class: &Class| match sources[class] {
        ValueSource::Table => vec![],
        ValueSource::Solved | ValueSource::PartialTable => rules.successors(*class),
    };
    // The number of the last step that needs a class.
    let mut last_use: HashMap<Class, usize> = HashMap::new();
    for (number, class) in classes.iter().enumerate() {
        last_use.extend(needs(class).into_iter().map(|next| (next, number)));
    }
    let step = |(number, &class): (usize, &Class)| {
        let needs = needs(&class);
        let is_needed = |class: &Class| last_use.get(class).is_some_and(|&last| last >= number);
        let mut kept: Vec<Class> = (classes[..number].iter().copied())
            .filter(is_needed)
            .collect();
        let steps_to_use = |class: &Class| {
            let later = classes[number..].iter();
            later
                .take_while(|&user| !rules.successors(*user).contains(class))
                .count()
        };
        kept.sort_by_cached_key(|class| Reverse(steps_to_use(class)));
        MillsStep {
            class,
            source: sources[&class],
            is_open: open.contains(&class),
            memory: [&kept, &needs].map(|held| solving_bytes(order, class, &needs, held)),
            kept,
            needs,
        }
    };
    classes.iter().enumerate().map(step).collect()
}

/// Returns the source of a class's values in the directory of the order.
fn find_source(order: &BuildOrder<Mills>, class: Class, is_open: bool) -> ValueSource {
    match readable_table(order, class, is_open) {
        Some(table) => match table.spec().form() {
            TableForm::Fast => ValueSource::Table,
            TableForm::Compact => ValueSource::PartialTable,
        },
        None => ValueSource::Solved,
    }
}

/// Opens a table with the values of a class, with distances if those are solved: its own unless
/// that has to be written, or that of a game with the same values.
pub fn readable_table(order: &BuildOrder<Mills>, class: Class, is_open: bool) -> Option<Table> {
    let metric = if order.distances {
        Metric::Dtw
    } else {
        Metric::Wdl
    };
    let own = (!is_open).then_some(order.game);
    let games = own.into_iter().chain(equivalent_games(order.game, class));
    games.into_iter().find_map(|game| {
        let order = BuildOrder {
            game,
            ..order.clone()
        };
        reported_table(&order, TableKey::new(game, class, metric, None))
    })
}

pub fn estimate(order: &BuildOrder<Mills>, class: Class) -> BuildCost {
    let rules = order.game;
    let cells = cells(rules, class) as f64;
    let hands = Colour::BOTH.map(|side| class.hand(side));
    let slides = (rules.turns(class)).any(|side| rules.may_slide(hands, side));
    let bits = (order.metrics.iter()).map(|metric| TABLE_BITS[usize::from(metric.has_plies())]);
    let kept_share = match rules.compact_form(class) {
        CompactForm::OneSide if order.form == Some(TableForm::Compact) => 0.5,
        CompactForm::Nothing if order.form == Some(TableForm::Compact) => 0.0,
        CompactForm::All | CompactForm::OneSide | CompactForm::Nothing => 1.0,
    };
    let nanoseconds = match (order.distances, slides) {
        (true, true) => SLIDING_NS,
        (true, false) if kept_share > 0.0 => PLACING_NS,
        (true, false) => OMITTED_NS,
        (false, true) => SLIDING_RESULTS_NS,
        (false, false) => PLACING_RESULTS_NS,
    };
    let file_bytes = 2300 * order.metrics.len() as u64;
    BuildCost {
        positions: rules.states(class),
        disk: (cells * kept_share * bits.sum::<f64>() / 8.0) as u64 + file_bytes,
        seconds: cells * nanoseconds / 1e9,
    }
}
