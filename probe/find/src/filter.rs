//! Conditions on values, on moves and on lines, for many positions at a time.

use crate::asked::{values, winning_moves};
use crate::conditions::Conditions;
use crate::search::{FindError, Hit};
use galotne::measure::Measure;
use galotne::position::Position;
use galotne::rules::{Move, Profile, Variant};
use galotne::tablebase::{Probe, ProbeError};
use galotne::value::Value;
use galotne::verdict::{Category, Situation, SpentPlies, best_line, judge_many};

/// Conditions beyond where pieces stand.
pub struct Filter<'a> {
    pub probe: Probe<'a>,
    conditions: &'a Conditions,
    without_clocks: &'static Profile,
}

impl<'a> Filter<'a> {
    pub fn new(probe: impl Into<Probe<'a>>, conditions: &'a Conditions) -> Self {
        let probe = probe.into();
        let variant = probe.game();
        let none = variant.profile("none").unwrap_or(variant.default_profile());
        Self {
            probe,
            conditions,
            without_clocks: none,
        }
    }

    /// The measures that are asked of every position.
    fn measures(&self) -> impl Iterator<Item = Measure> {
        let of = self.conditions;
        let plies = of.win_in.is_some() || of.loss_in.is_some() || of.longest;
        let result = of.result.is_some() || of.unique || of.unique_line || of.cursed.is_some();
        let measures = [
            plies.then_some(Measure::Dtw),
            of.needs.map(|needs| Measure::need(needs.profile)),
            (result && !plies).then_some(Measure::Wdl),
        ];
        measures.into_iter().flatten()
    }

    /// The one that is looked at first.
    pub fn first(&self) -> Option<Measure> {
        self.measures().next()
    }

    /// Whether a position that has this value may be meant.
    pub fn allows(&self, measure: Measure, value: Value) -> bool {
        let of = self.conditions;
        if let (Measure::Need { .. }, Some(needs)) = (measure, of.needs) {
            return value.plies().is_some_and(|plies| needs.plies.has(plies));
        }
        of.allow(value)
    }

    /// Whether best lines are gone through.
    const fn asks_for_lines(&self) -> bool {
        self.conditions.unique_line || self.conditions.quiet > 1
    }

    /// How many positions are looked at between two looks at whether the search is to go on.
    pub const fn together(&self) -> usize {
        if self.asks_for_lines() { 16 } else { 256 }
    }

    /// Those that meet all other conditions.
    pub fn rest(&self, mut hits: Vec<Hit>) -> Result<Vec<Hit>, FindError> {
        let of = self.conditions;
        if of.quiet > 0 {
            let variant = self.probe.game();
            hits.retain(|hit| !variant.has_capture(&hit.position));
        }
        for measure in self.measures().skip(1) {
            let values = values(self.probe, hits.iter().map(|hit| hit.position), measure)?;
            keep(
                &mut hits,
                values.into_iter().map(|value| self.allows(measure, value)),
            );
        }
        if of.zugzwang {
            let zugzwang = self.zugzwang(&hits)?;
            keep(&mut hits, zugzwang);
        }
        if of.cursed.is_some() {
            let cursed = self.cursed(&hits)?;
            keep(&mut hits, cursed);
        }
        if of.unique || of.unique_line {
            let winning = winning_moves(self.probe, hits.iter().map(|hit| hit.position))?;
            keep(&mut hits, winning.into_iter().map(|moves| moves == 1));
        }
        if self.asks_for_lines() {
            let lines = hits.iter().map(|hit| self.line(&hit.position));
            let lines = lines.collect::<Result<Vec<bool>, _>>()?;
            keep(&mut hits, lines);
        }
        Ok(hits)
    }

    fn zugzwang(&self, hits: &[Hit]) -> Result<Vec<bool>, FindError> {
        let own = values(
            self.probe,
            hits.iter().map(|hit| hit.position),
            Measure::Wdl,
        )?;
        let passed = hits
            .iter()
            .map(|hit| hit.position.with_turn(!hit.position.turn()));
        let others = values(self.probe, passed, Measure::Wdl)?;
        let both = own.into_iter().zip(others);
        Ok(both
            .map(|(own, other)| own.wdl() < other.wdl().opposite())
            .collect())
    }

    fn cursed(&self, hits: &[Hit]) -> Result<Vec<bool>, FindError> {
        let Some(cursed) = self.conditions.cursed else {
            return Ok(vec![true; hits.len()]);
        };
        let variant = self.probe.game();
        let situations = hits.iter().map(|hit| {
            let spent = [SpentPlies::Running(cursed.spent)];
            Situation::with_spent(variant, cursed.profile, hit.position, &spent)
        });
        let situations = situations.collect::<Result<Vec<_>, _>>()?;
        let judged = judge_many(self.probe, &situations).into_iter();
        let judged = judged.map(|judged| {
            let judged = judged?;
            if let Some(&key) = judged.missing.first() {
                return Err(self.probe.tables().missing(key));
            }
            let cursed = [Category::CursedWin, Category::BlessedLoss];
            Ok(judged
                .category
                .is_some_and(|category| cursed.contains(&category)))
        });
        Ok(judged.collect::<Result<_, _>>()?)
    }

    /// The moves of the best line from a position, without draw rules.
    pub fn best_line(&self, position: &Position) -> Result<Vec<Move>, FindError> {
        let variant = self.probe.game();
        let situation = Situation::fresh(variant, self.without_clocks, *position);
        let line = best_line(self.probe, &situation)?;
        match line.missing.first() {
            Some(&key) => Err(self.probe.tables().missing(key).into()),
            None => Ok(line.moves.iter().map(|ranked| ranked.played).collect()),
        }
    }

    /// Whether one move alone wins each time the side that begins a line is to move, on these
    /// positions of the line.
    pub fn is_unique(&self, line: &[Position]) -> Result<bool, ProbeError> {
        let winning = winning_moves(self.probe, line.iter().step_by(2).copied())?;
        Ok(winning.into_iter().all(|moves| moves == 1))
    }

    /// Whether the best line from a position is as it must be.
    fn line(&self, position: &Position) -> Result<bool, FindError> {
        let (of, line) = (self.conditions, self.best_line(position)?);
        if line.iter().take(of.quiet.into()).any(Move::is_capture) {
            return Ok(false);
        }
        let positions = played_out(self.probe.game(), position, &line);
        Ok(!of.unique_line || self.is_unique(&positions[..line.len()])?)
    }
}

/// The positions of a line, the first and the last included.
pub fn played_out(variant: &Variant, position: &Position, line: &[Move]) -> Vec<Position> {
    let mut now = *position;
    let after = line.iter().map(|played| {
        now = variant.play(&now, played);
        now
    });
    [*position].into_iter().chain(after).collect()
}

/// Keeps those for which the other says so.
pub fn keep<T>(hits: &mut Vec<T>, wanted: impl IntoIterator<Item = bool>) {
    let mut wanted = wanted.into_iter();
    hits.retain(|_| wanted.next().unwrap_or(false));
}
