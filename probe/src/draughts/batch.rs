//! Many questions about draughts positions at once.

use super::resolve::{OmissionReason, WORST, Window};
use crate::game::{Game, ValueSource};
use crate::measure::Measure;
use crate::position::Position;
use crate::rules::{Move, Variant};
use crate::tablebase::{Probe, ProbeError, StoredCell};
use crate::value::{BackwardStep, Value};

/// Upper bound on the positions that are looked up together, not counting those that the last
/// question adds: few enough for their state to stay in the processor's cache.
const MAX_NODES: usize = 4096;

/// A position whose value is needed: for a question, or for the move of another position that leads
/// to it.
struct Node {
    /// The node before the move, and how its value is seen from there; `None` for a position that
    /// was asked for.
    before: Option<(usize, BackwardStep)>,
    /// Its value, as far as it is known.
    value: Result<Value, ProbeError>,
}

/// A batch of questions, with the positions that their answers depend on.
#[derive(Default)]
struct Batch<'a> {
    /// Every node stands behind the one before it, and the moves of a position in their order.
    nodes: Vec<Node>,
    /// The nodes whose values are stored.
    stored: Vec<usize>,
    /// The cells of these.
    cells: Vec<StoredCell<'a, Variant>>,
}

/// Answers questions about positions of the right board: [`Probe::values`] for draughts.
pub(super) fn answer(
    probe: &Probe<'_>,
    questions: &[(Position, Measure)],
    answer: &mut dyn FnMut(usize, Result<Value, ProbeError>),
) {
    let (mut batch, mut first) = (Batch::default(), 0);
    while first < questions.len() {
        let mut next = first;
        while next < questions.len() && batch.nodes.len() < MAX_NODES {
            let (position, measure) = &questions[next];
            batch.add(probe, None, position, *measure);
            next += 1;
        }
        batch.look_up(probe);
        let mut number = next;
        batch.settle(|value| {
            number -= 1;
            // A single look-up may not need the faulty table.
            let value = value.or_else(|_| {
                let (position, measure) = &questions[number];
                probe.value(position, *measure)
            });
            answer(number, value);
        });
        first = next;
    }
}

impl<'a> Batch<'a> {
    fn push(&mut self, before: Option<(usize, BackwardStep)>, value: Result<Value, ProbeError>) {
        self.nodes.push(Node { before, value });
    }

    /// Adds a position of the right board, and its successors unless its own value is stored.
    fn add(
        &mut self,
        probe: &Probe<'a>,
        before: Option<(usize, BackwardStep)>,
        position: &Position,
        measure: Measure,
    ) {
        let node = self.nodes.len();
        match probe.game().find(probe, position, measure) {
            Ok(ValueSource::Known(value)) => self.push(before, Ok(value)),
            Ok(ValueSource::Stored(cell)) => {
                self.stored.push(node);
                self.cells.push(cell);
                self.push(before, Ok(Value::Draw));
            }
            Ok(ValueSource::Moves(OmissionReason::OtherSide)) => {
                // With all cells in memory, alpha-beta cut-offs make single look-ups faster.
                let in_memory = probe.in_memory();
                if let Ok(value) = in_memory.best_quiet_move(position, measure, Window::OPEN) {
                    return self.push(before, Ok(value));
                }
                self.push(before, Ok(WORST));
                let variant = probe.game();
                let _: Option<()> = variant.find_quiet(position, |played| {
                    self.add_after(probe, node, position, &played, measure);
                    None
                });
                if self.nodes.len() == node + 1 {
                    self.nodes[node].value = Ok(Value::at_end(variant.without_move));
                }
            }
            Err(error) => self.push(before, Err(error)),
            Ok(ValueSource::Moves(OmissionReason::Capture)) => {
                self.push(before, Ok(WORST));
                for played in &probe.game().captures_in(position) {
                    self.add_after(probe, node, position, played, measure);
                }
            }
        }
    }

    /// Adds the successor by a move from a node's position.
    fn add_after(
        &mut self,
        probe: &Probe<'a>,
        node: usize,
        position: &Position,
        played: &Move,
        measure: Measure,
    ) {
        let next = probe.game().play(position, played);
        let (after, step) = measure.between(position, &next);
        self.add(probe, Some((node, step)), &next, after);
    }

    /// Looks up the stored values.
    fn look_up(&mut self, probe: &Probe<'a>) {
        let (nodes, stored) = (&mut self.nodes, &self.stored);
        probe.look_up_all(&self.cells, |number, value| {
            nodes[stored[number]].value = value;
        });
        self.stored.clear();
        self.cells.clear();
    }

    /// Passes on the values of the questions, the last one first, and empties the batch.
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
