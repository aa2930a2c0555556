//! Games whose tables can be verified: [`Verify`].

use super::mill_rows;
use super::row_verdict::RowVerdict;
use super::verify::{self, VerifyError};
use crate::progress::Progress;
use galotne::game::Game;
use galotne::material::{Class, MaterialClass};
use galotne::measure::Measure;
use galotne::rules::Variant;
use galotne::tablebase::Tablebase;
use galotne_mills::Mills;

/// A game whose tables can be verified.
pub trait Verify: Game {
    /// Derives every value of these classes again: [`verify::deep`].
    ///
    /// # Errors
    /// A table is missing or cannot be read, or the first wrong position.
    fn verify_values(
        tables: &Tablebase<Self>,
        classes: &[Self::Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), VerifyError<Self::Class>>;
}

/// Returns these classes, canonical, each once and after those it can move into.
pub fn in_order<G: Game>(game: &G, classes: &[G::Class]) -> Vec<G::Class> {
    let classes: Vec<G::Class> = classes.iter().map(|class| class.canonical()).collect();
    let mut all = game.all_needed(&classes);
    all.retain(|class| classes.contains(class));
    all
}

impl Verify for Variant {
    fn verify_values(
        tables: &Tablebase,
        classes: &[Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), VerifyError> {
        verify::deep(tables, classes, measures, progress)
    }
}

impl Verify for Mills {
    fn verify_values(
        tables: &Tablebase<Self>,
        classes: &[Self::Class],
        measures: &[Measure],
        progress: &dyn Progress,
    ) -> Result<(), VerifyError<Self::Class>> {
        let classes: Vec<Self::Class> = classes.iter().map(|class| class.canonical()).collect();
        match mill_rows::verify(tables, &classes, measures, progress) {
            RowVerdict::Sound => return Ok(()),
            // It is the first such class, so what is wrong there is what is wrong first.
            RowVerdict::Doubtful(class) if classes.contains(&class) => {
                verify::by(tables.game(), tables, &[class], measures, progress)?;
            }
            RowVerdict::Doubtful(_) | RowVerdict::NotApplicable => {}
        }
        verify::by(tables.game(), tables, &classes, measures, progress)
    }
}
