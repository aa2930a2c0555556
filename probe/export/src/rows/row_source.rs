//! The rows of positions, asked of the tables.

use super::game::{Row, RowError, RowGame, RowSource};
use galotne::material::MaterialClass;
use galotne::measure::Measure;
use galotne::tablebase::TableKey;
use galotne::value::{Metric, Value, Wdl};
use galotne_find::{FoundPosition, winning_moves};
use std::iter;
use std::sync::Arc;

impl<G: RowGame> RowSource<'_, G> {
    /// Returns the tables required for the rows of some classes.
    pub(super) fn required_tables(&self, classes: &[G::Class]) -> Vec<TableKey<G::Class>> {
        let (game, profile) = (self.tables.game(), self.settings.profile);
        let need = (!profile.clocks.is_empty()).then(|| Measure::need(profile));
        let results = [Metric::Wdl, Metric::Dtw].map(Measure::without_clock);
        let measures: Vec<Measure> = results.into_iter().chain(need).collect();
        let canonical: Vec<G::Class> = classes.iter().map(|class| class.canonical()).collect();
        let needed = game.all_needed(&canonical).into_iter();
        let keys = needed.flat_map(|class| {
            let measures = measures.iter();
            measures.map(move |measure| TableKey::of(game, class, measure))
        });
        keys.collect()
    }

    /// Returns the rows of some positions of a class. Values are asked once for all images of a
    /// position that follow each other.
    ///
    /// # Errors
    /// A table is missing or cannot be read, or more plies are spent than the clock counts.
    pub fn rows(
        &self,
        class: G::Class,
        found: &[FoundPosition<G::Position>],
    ) -> Result<Vec<Row<G>>, RowError<G>> {
        let (game, class) = (self.tables.game(), Arc::<str>::from(class.to_string()));
        let groups: Vec<&[FoundPosition<G::Position>]> = found
            .chunk_by(|one, next| {
                one.cell == next.cell && G::are_images(&one.position, &next.position)
            })
            .collect();
        let firsts = groups.iter().filter_map(|group| group.first());
        let firsts: Vec<G::Position> = firsts.map(|found| found.position).collect();
        let judged = G::judge(self, &firsts)?;
        let won = |value: &Value| value.wdl() == Wdl::Win;
        let wins = firsts.iter().zip(&judged);
        let wins = wins.filter(|(_, (value, _))| won(value));
        let wins = wins.map(|(position, _)| *position);
        let mut winning = winning_moves(self.tables, wins)?.into_iter();
        let (mut rows, mut moves) = (Vec::with_capacity(found.len()), vec![]);
        for ((group, first), (value, clocked)) in groups.into_iter().zip(&firsts).zip(judged) {
            game.moves_into(first, &mut moves);
            // Only won positions have winning moves.
            let winning_moves = winning.by_ref().take(won(&value).into()).sum();
            let clocked = iter::repeat_n(clocked, group.len());
            rows.extend(group.iter().zip(clocked).map(|(found, clocked)| Row {
                fen: game.write(&found.position),
                rules: game.name(),
                class: Arc::clone(&class),
                position: found.position,
                turn: game.turn(&found.position),
                value,
                clocked,
                moves: moves.len(),
                winning_moves,
                takes: moves.iter().any(G::takes),
                cell: found.cell,
            }));
        }
        Ok(rows)
    }
}
