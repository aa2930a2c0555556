//! The shape of a mills table: whether it keeps both sides to move, one, or none.

use super::table_cells::TableCells;
use crate::error::BuildError;
use crate::game::Solve;
use crate::timing::{StageTimes, WorkStage};
use crate::write::cell_orders::estimate_plane;
use crate::write::contents::{TableContent, TableShape};
use galotne::colour::Colour;
use galotne::index::CellOrder;
use galotne::table::{Omission, TableForm, TrainedDictionary};
use galotne::value::Metric;
use galotne_mills::{Class, CompactForm, Mills, TableKey};
use rayon::prelude::*;

/// Chooses the shape of a table. In the compact form it keeps the side to move that takes fewer
/// bytes, or none if all values follow from other classes.
pub fn choose_shape(
    rules: &Mills,
    key: TableKey,
    cells: &TableCells<'_>,
    content: &TableContent,
    form: TableForm,
    times: &StageTimes,
) -> Result<TableShape, BuildError<Class>> {
    let (omission, trained) = match rules.compact_form(key.class) {
        CompactForm::OneSide if form == TableForm::Compact => {
            omit_larger_side(key.metric, cells, &content.largest, times)?
        }
        // The side that is never to move has no cells to keep.
        CompactForm::Nothing if form == TableForm::Compact => {
            let turn = cells.index().planes()[0].turn;
            (Omission::OnlySide(!turn), None)
        }
        CompactForm::All | CompactForm::OneSide | CompactForm::Nothing => (Omission::Nothing, None),
    };
    let mut cells = cells.clone();
    cells.set_omission(omission);
    let largest = cells.stored().flatten().map(|plane| content.largest[plane]);
    Ok(TableShape {
        largest: largest.max().unwrap_or(0),
        planes: cells.stored().count(),
        orders: [CellOrder::STANDARD; 2],
        omission,
        trained,
    })
}

/// Returns the omission of the side to move that takes more bytes, and the dictionary of the other
/// side if one was trained.
fn omit_larger_side(
    metric: Metric,
    cells: &TableCells<'_>,
    largest: &[u16],
    times: &StageTimes,
) -> Result<(Omission, Option<TrainedDictionary>), BuildError<Class>> {
    let sides = cells.index().planes().par_iter().zip(largest);
    let estimates = sides.map(|(plane, &largest)| {
        let mut cells = cells.clone();
        cells.set_omission(Omission::OnlySide(plane.turn));
        let (bytes, trained) = times.time(WorkStage::Compress, || {
            estimate_plane(&cells, metric, largest, Mills::EFFORT)
        })?;
        Ok((bytes, plane.turn, trained))
    });
    let estimates: Vec<(u64, Colour, Option<TrainedDictionary>)> =
        estimates.collect::<Result<_, BuildError<Class>>>()?;
    let smallest = estimates.into_iter().min_by_key(|&(bytes, ..)| bytes);
    Ok(match smallest {
        Some((_, turn, trained)) => (Omission::OnlySide(turn), trained),
        None => (Omission::Nothing, None),
    })
}
