//! The verification of each game's tables.

use super::mill_rows;
use super::plain_rules;
use super::row_verdict::RowVerdict;
use super::rows;
use super::verify::{Codes, Verify, VerifyError, decode_plane, verify_by};
use crate::progress::Progress;
use galotne::game::Game;
use galotne::material::{Class, MaterialClass};
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne::rules::Variant;
use galotne::tablebase::{TableKey, Tablebase};
use galotne_mills::Mills;

/// Returns these classes, canonical, each once and after those it can move into.
pub fn in_order<G: Game>(game: &G, classes: &[G::Class]) -> Vec<G::Class> {
    let classes: Vec<G::Class> = classes.iter().map(|class| class.canonical()).collect();
    let mut all = game.all_needed(&classes);
    all.retain(|class| classes.contains(class));
    all
}

impl Verify for Variant {
    fn decode(
        tables: &Tablebase,
        class: Class,
        measure: &Measure,
        planes: usize,
    ) -> Result<Vec<(Codes, bool)>, VerifyError> {
        let key = TableKey::of(tables.game(), class, measure);
        let (table, index) = tables.table(key)?;
        let turns = Colour::BOTH.into_iter().take(planes);
        let planes = turns.map(|turn| match table.spec().plane(turn, measure.count()) {
            Some(plane) => {
                let order = table.spec().orders[table.spec().turn(plane).index()];
                let codes = decode_plane(table, plane, |places| index.cells_at(order, places))?;
                Ok((codes, true))
            }
            None => Ok((Codes::new(index.cells(), 0), false)),
        });
        planes.collect()
    }

    fn verify_rows(
        tables: &Tablebase,
        classes: &[Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> RowVerdict<Class> {
        rows::verify(tables, classes, measures, progress)
    }

    fn verify_positions(
        tables: &Tablebase,
        classes: (&[Class], &[Class]),
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), VerifyError> {
        plain_rules!(tables.game(), rules => verify_by(rules, tables, classes, measures, progress))
    }
}

impl Verify for Mills {
    fn decode(
        tables: &Tablebase<Self>,
        class: Self::Class,
        measure: &Measure,
        planes: usize,
    ) -> Result<Vec<(Codes, bool)>, VerifyError<Self::Class>> {
        let key = TableKey::of(tables.game(), class, measure);
        let (table, index) = tables.table(key)?;
        let planes = (0..planes).map(|plane| match index.stored(table.spec(), plane) {
            Some(stored) => Ok((decode_plane(table, stored, |places| places)?, true)),
            None => Ok((Codes::new(index.cells(), 0), false)),
        });
        planes.collect()
    }

    fn verify_rows(
        tables: &Tablebase<Self>,
        classes: &[Self::Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> RowVerdict<Self::Class> {
        mill_rows::verify(tables, classes, measures, progress)
    }
}
