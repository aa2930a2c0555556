//! The conditions on values, moves and lines, for many candidates together.

use crate::conditions::Conditions;
use crate::searchable::{Candidate, FindResult, Searchable};
use crate::values::{is_unique_line, play_line, values, winning_moves};
use galotne::measure::Measure;
use galotne::tablebase::Probe;
use galotne::value::Value;

/// Candidates that still may meet all conditions.
type Candidates<G> = Vec<Candidate<<G as galotne::rules::Rules>::Position>>;

/// The conditions of a search beyond the board.
pub struct Filter<'a, G: Searchable> {
    pub probe: Probe<'a, G>,
    pub conditions: &'a Conditions<G::BoardCondition>,
    /// The measure of candidates' values.
    pub measure: Option<Measure>,
}

impl<G: Searchable> Filter<'_, G> {
    /// Whether best lines are played out.
    const fn needs_lines(&self) -> bool {
        self.conditions.unique_line || self.conditions.quiet > 1
    }

    /// Returns how many candidates to filter by moves before the watch is asked again.
    pub const fn batch(&self) -> usize {
        if self.needs_lines() { 16 } else { 256 }
    }

    /// Drops candidates without the right values, or with a capture in a search for quiet ones.
    pub fn retain_by_values(&self, candidates: &mut Candidates<G>) -> FindResult<(), G> {
        if let Some(measure) = self.measure {
            let unknown = (candidates.iter())
                .filter_map(|candidate| candidate.value.is_none().then_some(candidate.position));
            let mut found = values(self.probe, unknown, measure)?.into_iter();
            let allows = |value: &Value| self.conditions.allows(measure, *value);
            candidates.retain_mut(|candidate| {
                candidate.value = candidate.value.or_else(|| found.next().filter(allows));
                candidate.value.is_some()
            });
        }
        if self.conditions.quiet > 0 {
            candidates.retain(|candidate| self.probe.game().is_quiet(&candidate.position));
        }
        for measure in self.conditions.measures().skip(1) {
            let values = values(self.probe, positions(candidates), measure)?.into_iter();
            let allowed = values.map(|value| self.conditions.allows(measure, value));
            retain(candidates, allowed);
        }
        Ok(())
    }

    /// Drops candidates that do not meet the conditions on clocks, moves and lines.
    pub fn retain_by_moves(&self, candidates: &mut Candidates<G>) -> FindResult<(), G> {
        let conditions = self.conditions;
        if let Some(clock) = conditions.cursed {
            let all: Vec<_> = positions(candidates).collect();
            retain(candidates, G::are_cursed(self.probe, clock, &all)?);
        }
        if conditions.unique || conditions.unique_line {
            let winning = winning_moves(self.probe, positions(candidates))?;
            retain(candidates, winning.into_iter().map(|moves| moves == 1));
        }
        if self.needs_lines() {
            let lines = positions(candidates).map(|position| self.has_line(&position));
            let lines = lines.collect::<Result<Vec<bool>, _>>()?;
            retain(candidates, lines);
        }
        Ok(())
    }

    /// Whether the best line of a position meets the conditions.
    fn has_line(&self, position: &G::Position) -> FindResult<bool, G> {
        let (quiet, unique) = (self.conditions.quiet.into(), self.conditions.unique_line);
        let limit = if unique { usize::MAX } else { quiet };
        let line = G::best_line_start(self.probe, position, limit)?;
        if line.iter().take(quiet).any(G::takes) {
            return Ok(false);
        }
        if !unique {
            return Ok(true);
        }
        let positions = play_line(self.probe.game(), position, &line);
        Ok(is_unique_line(self.probe, &positions[..line.len()])?)
    }
}

fn positions<P: Copy>(candidates: &[Candidate<P>]) -> impl Iterator<Item = P> {
    candidates.iter().map(|candidate| candidate.position)
}

/// Keeps the items whose flags are set.
pub fn retain<T>(items: &mut Vec<T>, flags: impl IntoIterator<Item = bool>) {
    let mut flags = flags.into_iter();
    items.retain(|_| flags.next().unwrap_or(false));
}
