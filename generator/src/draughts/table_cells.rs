//! The codes of a solved class as its tables store them.

use super::index_plane::{IndexPlane, score_codes};
use crate::error::BuildError;
use crate::game::Solve;
use crate::order::BuildOrder;
use crate::store::planes::{CellSet, ScorePlanes, side_count};
use crate::store::solved_class::SolvedClass;
use crate::timing::{StageTimes, WorkStage};
use crate::write::cell_codes::CellCodes;
use crate::write::cell_orders::best_order;
use crate::write::code_buffer::CodeBuffer;
use crate::write::contents::{TableContent, TableShape};
use crate::write::table_file::train_dictionary;
use galotne::index::CellOrder;
use galotne::position::Colour;
use galotne::rules::{SquareCondition, Variant};
use galotne::table::{
    CellEncoding, Omission, TableForm, TableSpec, TrainedDictionary, TwoBitCodes, WriteError,
};
use galotne::tablebase::TableKey;
use galotne::value::Metric;
use std::ops::Range;
use std::sync::Arc;

/// Returns the number of a key's profile among the solved ones.
pub fn profile_number(order: &BuildOrder, key: TableKey) -> usize {
    let number = order
        .profiles
        .iter()
        .position(|profile| Some(profile.name) == key.profile);
    number.unwrap_or(0)
}

/// Returns the planes of a `need` table. Of several counts of a second clock the last one, with
/// nothing left on it, does not need a table; pairs of runs of king moves all do.
pub fn need_planes(planes: &[Arc<ScorePlanes>]) -> &[Arc<ScorePlanes>] {
    match planes {
        [planes] => std::slice::from_ref(planes),
        [first, ..] if first.index().runs().has_runs() => planes,
        [counts @ .., _] => counts,
        [] => &[],
    }
}

/// The codes of a solved class as a table stores them.
pub struct DraughtsCells<'a> {
    planes: Vec<IndexPlane<'a>>,
    scores: &'a [Arc<ScorePlanes>],
    quiet: &'a [CellSet],
    codes: [u16; 256],
    /// The condition of a second clock. Beyond its first count only positions that meet it are
    /// stored.
    second_clock: Option<SquareCondition>,
    /// The sides to move, of each count or pair of runs in turn.
    turns: &'static [Colour],
}

impl<'a> DraughtsCells<'a> {
    /// Selects both sides to move, or one if the sides are equal.
    pub fn new(order: &BuildOrder, key: TableKey, solved: &'a SolvedClass) -> Self {
        let scores = match key.metric.has_profile() {
            false => &solved.distances[..],
            true => need_planes(&solved.need[profile_number(order, key)].planes),
        };
        let turns = &Colour::BOTH[..side_count(key.class)];
        let planes = (scores.iter()).flat_map(|scores| {
            turns
                .iter()
                .map(|&turn| IndexPlane::new(scores, solved, turn))
        });
        let profile = key.profile.and_then(|name| order.game.profile(name));
        Self {
            planes: planes.collect(),
            scores,
            quiet: &solved.quiet,
            codes: score_codes(order.game, key.metric),
            second_clock: profile.and_then(|profile| profile.square_condition(key.class)),
            turns,
        }
    }

    /// Returns the order in which a plane takes fewest bytes, and the estimated bytes of samples.
    fn best_order(
        &self,
        plane: usize,
        metric: Metric,
        largest: u16,
        times: &StageTimes,
    ) -> Result<(u64, CellOrder), WriteError> {
        times.time(WorkStage::Compress, || {
            let encoding = CellEncoding::narrowest(metric, largest);
            let read = |order, places, buffer: &mut CodeBuffer| {
                buffer.read(self, plane, order, places);
            };
            let index = self.planes[plane].index();
            best_order(index, encoding, largest, Variant::EFFORT, read)
        })
    }

    /// Chooses the orders of the cells, and for the compact form the side to move that takes fewer
    /// bytes, White if both take as many. The samples depend on the class alone, so the choice
    /// does, too.
    pub fn choose_shape(
        &self,
        metric: Metric,
        content: &TableContent,
        form: TableForm,
        times: &StageTimes,
    ) -> Result<TableShape, BuildError> {
        let overall = content.largest.iter().copied().max().unwrap_or(0);
        let largest_of = |turn: Colour| match form {
            TableForm::Fast => overall,
            TableForm::Compact => content.largest[turn.index()],
        };
        let mut orders = [CellOrder::STANDARD; 2];
        let mut smallest: Option<(u64, Colour, Option<TrainedDictionary>)> = None;
        for (plane, &turn) in self.turns.iter().enumerate() {
            let largest = largest_of(turn);
            let (mut bytes, order) = self.best_order(plane, metric, largest, times)?;
            orders[turn.index()] = order;
            let mut trained = None;
            if (form, CellEncoding::narrowest(metric, largest))
                == (TableForm::Compact, CellEncoding::TwoBits)
            {
                // The sample of a dictionary is far larger than that of an order.
                let dictionary = times.time(WorkStage::Compress, || {
                    train_dictionary(self, plane, order, largest)
                });
                bytes = dictionary.bytes;
                trained = Some(dictionary);
            }
            if smallest.as_ref().is_none_or(|(least, ..)| bytes < *least) {
                smallest = Some((bytes, turn, trained));
            }
        }
        if self.turns.len() == 1 && self.planes.len() > 1 {
            // Every second plane takes the order of the other side: see `TableSpec::turn`.
            orders[1] = orders[0];
        }
        let Some((_, turn, trained)) = smallest.filter(|_| form == TableForm::Compact) else {
            return Ok(TableShape {
                largest: overall,
                planes: self.planes.len(),
                orders,
                omission: Omission::Captures,
                trained: None,
            });
        };
        orders[(!turn).index()] = CellOrder::STANDARD;
        Ok(TableShape {
            largest: largest_of(turn),
            planes: 1,
            orders,
            omission: Omission::OnlySide(turn),
            trained,
        })
    }
}

impl CellCodes for DraughtsCells<'_> {
    fn cells(&self) -> u64 {
        (self.planes.first()).map_or(0, |plane| plane.index().cells())
    }

    fn planes(&self) -> usize {
        self.planes.len()
    }

    fn select_planes(&mut self, spec: &TableSpec) {
        self.turns = spec.turns();
        (self.planes).retain(|plane| self.turns.contains(&plane.turn()));
    }

    fn codes(&self, number: usize, order: CellOrder, places: Range<u64>, codes: &mut Vec<u16>) {
        let plane = &self.planes[number];
        plane.codes(&self.codes, order, places.clone(), codes);
        if let (Some(standing), true) = (self.second_clock, number >= self.turns.len()) {
            plane.keep_only(order, places, codes, |position| standing.holds(position));
        }
    }

    fn result_codes(
        &self,
        number: usize,
        order: CellOrder,
        places: Range<u64>,
        codes: &mut TwoBitCodes,
    ) {
        self.planes[number].result_codes(order, places, codes);
    }

    fn release(&self) {
        self.scores.iter().for_each(|planes| planes.release());
        self.quiet.iter().for_each(CellSet::release);
    }

    fn is_intact(&self) -> bool {
        let scores = self.scores.iter().all(|planes| planes.is_intact());
        scores && self.quiet.iter().all(CellSet::is_intact)
    }
}
