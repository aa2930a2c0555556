//! Many questions at once.

use super::probe::{WORST, Way, Window};
use super::shelf::Slot;
use super::{Probe, ProbeError};
use crate::measure::Measure;
use crate::position::Position;
use crate::rules::Move;
use crate::table::{TableCell, codes};
use crate::value::{BackwardStep, Value};

/// As many questions as are worth asking together: enough to bring those of one block together, few
/// enough for what is known of them to stay in a processor's own memory.
const TOGETHER: usize = 1024;

/// No more positions are added to those that are sought together, beyond what the last question
/// brings along.
const SOUGHT: usize = 4 * TOGETHER;

/// A position whose value is sought, because it was asked for or because moves of one that is not
/// stored lead to it.
struct Node {
    /// The node before the move, and how its value is seen from there; `None` for a position that
    /// was asked for.
    before: Option<(usize, BackwardStep)>,
    /// What is known of its value so far.
    value: Result<Value, ProbeError>,
}

/// What becomes of some questions.
#[derive(Default)]
struct Batch<'a> {
    /// Every node stands behind the one before it, and the moves of a position in their order.
    nodes: Vec<Node>,
    /// The nodes whose values are stored.
    stored: Vec<(usize, &'a Slot)>,
    /// Where they are.
    cells: Vec<TableCell<'a>>,
}

impl Probe<'_> {
    /// What is asked of many positions. `answer` is called once for each, with its place among
    /// `positions` and its value, in any order.
    ///
    /// Each answer is that of [`Probe::measure`], and comes up to twice as fast as alone: what lies
    /// in memory is waited for together, and what must be read is read once for all positions of a
    /// block that are among the next thousand.
    ///
    /// ```no_run
    /// use galotne::{INTERNATIONAL, Measure, Position, Tablebase, Value};
    ///
    /// # fn positions() -> Vec<Position> { vec![] }
    /// let tables = Tablebase::open(&INTERNATIONAL, "data/tables")?;
    /// let positions = positions();
    /// let mut values = vec![None; positions.len()];
    /// tables.reading().measure_many(&positions, Measure::Wdl, |place, value| {
    ///     values[place] = value.ok();
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn measure_many(
        &self,
        positions: &[Position],
        measure: Measure,
        answer: impl FnMut(usize, Result<Value, ProbeError>),
    ) {
        let asked = positions.iter().map(|position| (*position, measure));
        self.measure_each(asked, answer);
    }

    /// As [`Probe::measure_many`], but something else may be asked of every position.
    pub fn measure_each(
        &self,
        asked: impl IntoIterator<Item = (Position, Measure)>,
        mut answer: impl FnMut(usize, Result<Value, ProbeError>),
    ) {
        let (mut asked, mut batch, mut answered) = (asked.into_iter(), Batch::default(), 0);
        let mut together = Vec::with_capacity(TOGETHER);
        loop {
            together.clear();
            while together.len() < TOGETHER && batch.nodes.len() < SOUGHT {
                let Some((position, measure)) = asked.next() else {
                    break;
                };
                match self.check(&position) {
                    Ok(()) => batch.add(self, None, &position, measure),
                    Err(error) => batch.push(None, Err(error)),
                }
                together.push((position, measure));
            }
            if together.is_empty() {
                return;
            }
            batch.look_up(self);
            answered += together.len();
            let mut number = answered;
            batch.settle(|value| {
                number -= 1;
                // Asked alone it may do without what is at fault.
                let asked = together.pop().filter(|_| value.is_err());
                let alone = asked.map(|(position, measure)| self.measure(&position, measure));
                answer(number, alone.unwrap_or(value));
            });
        }
    }
}

impl<'a> Batch<'a> {
    fn push(&mut self, before: Option<(usize, BackwardStep)>, value: Result<Value, ProbeError>) {
        self.nodes.push(Node { before, value });
    }

    /// Adds a position of the right board, and what its moves lead to unless its own value is
    /// stored.
    fn add(
        &mut self,
        probe: &Probe<'a>,
        before: Option<(usize, BackwardStep)>,
        position: &Position,
        measure: Measure,
    ) {
        let node = self.nodes.len();
        match probe.way(position, measure) {
            Way::Known(value) => self.push(before, Ok(value)),
            Way::Quiet => match probe.stored(position, measure) {
                Ok(Some(stored)) => {
                    self.stored.push((node, stored.slot));
                    self.cells.push(stored.cell);
                    self.push(before, Ok(Value::Draw));
                }
                Ok(None) => {
                    // Some moves leave little to ask of others, so as long as cells are in memory
                    // they are looked at one by one.
                    let in_memory = probe.in_memory();
                    if let Ok(value) = in_memory.of_quiet_moves(position, measure, Window::OPEN) {
                        return self.push(before, Ok(value));
                    }
                    self.push(before, Ok(WORST));
                    let variant = probe.variant();
                    let _: Option<()> = variant.find_quiet(position, |played| {
                        self.add_after(probe, node, position, &played, measure);
                        None
                    });
                    if self.nodes.len() == node + 1 {
                        self.nodes[node].value = Ok(Value::at_end(variant.without_move));
                    }
                }
                Err(error) => self.push(before, Err(error)),
            },
            Way::Captures => {
                self.push(before, Ok(WORST));
                for played in &probe.variant().captures_in(position) {
                    self.add_after(probe, node, position, played, measure);
                }
            }
        }
    }

    /// Adds what a move of a node's position leads to.
    fn add_after(
        &mut self,
        probe: &Probe<'a>,
        node: usize,
        position: &Position,
        played: &Move,
        measure: Measure,
    ) {
        let next = probe.variant().play(position, played);
        let (after, step) = measure.between(position, &next);
        self.add(probe, Some((node, step)), &next, after);
    }

    /// Brings what is stored.
    fn look_up(&mut self, probe: &Probe<'a>) {
        let (nodes, stored) = (&mut self.nodes, &self.stored);
        codes(
            &self.cells,
            probe.tables().cache(),
            probe.reads(),
            |number, code| {
                let (node, slot) = stored[number];
                nodes[node].value = probe.value(slot, code);
            },
        );
        self.stored.clear();
        self.cells.clear();
    }

    /// Hands over the values of what was asked for, the last one first, and forgets everything.
    fn settle(&mut self, mut answer: impl FnMut(Result<Value, ProbeError>)) {
        while let Some(Node { before, value }) = self.nodes.pop() {
            let Some((before, step)) = before else {
                answer(value);
                continue;
            };
            let best = &mut self.nodes[before].value;
            match (value.map(|value| value.one_ply_before(step)), &*best) {
                (Ok(value), Ok(known)) => *best = Ok((*known).max(value)),
                (Err(fault), _) => *best = Err(fault),
                (Ok(_), Err(_)) => {}
            }
        }
    }
}
