//! The moves that leave a class, and the best of them in a row.

use super::mill_reward::{MillReward, opponent_waits};
use super::row_values::{PlacementValues, RowValues};
use super::successor::Successor;
use crate::mills::movement::{MillClauses, Reach, THEM, US};
use crate::mills::sets::RankRun;
use crate::mills::side_index::SideIndex;
use crate::mills::solved_classes::{ClassTurn, SolvedClasses};
use crate::mills::steps::{
    RowStep, mills_at, select_both, select_either, select_mill, select_two_mills, steps,
};
use galotne_mills::geometry::points;
use galotne_mills::{Class, Mills};
use rayon::prelude::*;

/// The moves that leave a class in which White is to move.
pub struct ExitMoves<'s> {
    index: &'s SideIndex,
    reach: Reach,
    /// The reward of a step that makes a mill.
    mill: Option<MillReward<'s>>,
    /// The successor of a step without a mill, if that is an exit.
    quiet: Option<Successor<'s>>,
    placement: Option<Placement<'s>>,
}

/// The successors of a stone that is placed.
struct Placement<'s> {
    /// The index of the opponent's stones and ours, with the stone.
    index: SideIndex,
    /// For each point, as numbered among the free ones, the runs of sets that lack it; of no point
    /// unless distances are solved.
    runs: Vec<Vec<RankRun>>,
    /// Without a mill.
    plain: Successor<'s>,
    /// With a mill.
    mill: Option<MillReward<'s>>,
    /// With two mills at once, if their reward is another one.
    two_mills: Option<MillReward<'s>>,
}

/// The buffers of a worker, for one row at a time.
#[derive(Default)]
pub struct ExitBuffers<V> {
    best: V,
    /// Values after a move without a mill, with one and with two.
    plain: V,
    milled: V,
    doubled: V,
    /// Selected sets.
    one_mill: Vec<u64>,
    two_mills: Vec<u64>,
}

impl<'s> ExitMoves<'s> {
    /// Finds the successors; `None` if one is not solved, or not with distances where they are
    /// needed.
    pub fn new(
        rules: &'s Mills,
        index: &'s SideIndex,
        turn: ClassTurn,
        distances: bool,
        solved: &'s SolvedClasses,
    ) -> Option<Self> {
        let class = turn.class;
        let clauses = MillClauses::new(rules, turn);
        let (mut mill, mut quiet) = (None, None);
        let reach = Reach::new(rules, class);
        if reach != Reach::Nowhere {
            // On an extra move every step is an exit, otherwise only one that removes a stone.
            let least = u8::from(!turn.extra);
            if class.board(US) >= 3 {
                let reward = MillReward::new(clauses, solved, class, 1, least)?;
                mill = Some(reward).filter(MillReward::is_any);
            }
            if turn.extra {
                let next = ClassTurn::ordinary(class);
                quiet = Some(Successor::new(rules, solved, next, THEM)?);
            }
        }
        let moves = Self {
            index,
            reach,
            mill,
            quiet,
            placement: match class.hand(US) {
                0 => None,
                _ => Some(Placement::new(clauses, class, index, distances, solved)?),
            },
        };
        (!distances || moves.have_distances()).then_some(moves)
    }

    fn have_distances(&self) -> bool {
        let placement = self.placement.iter();
        let plain = placement.clone().map(|placement| &placement.plain);
        let mills =
            placement.flat_map(|placement| placement.mill.iter().chain(&placement.two_mills));
        let mills = self.mill.iter().chain(mills);
        (mills.flat_map(MillReward::successors))
            .chain(plain)
            .chain(&self.quiet)
            .all(Successor::has_distances)
    }

    pub fn best<'b, V: RowValues>(&self, row: usize, buffers: &'b mut ExitBuffers<V>) -> &'b mut V {
        let index = self.index;
        let (sets, theirs, free) = (index.sets(), index.theirs(row), index.free(row));
        let steps = match (&self.mill, &self.quiet) {
            (None, None) => vec![],
            _ => steps(free, self.reach, true),
        };
        let makes_mill = |step: &&RowStep| step.mills.iter().any(Option::is_some);
        buffers.best.clear(sets);
        let ExitBuffers {
            best,
            plain,
            milled,
            one_mill: selected,
            ..
        } = buffers;
        if let Some(reward) = &self.mill {
            select_mill(sets, free, selected);
            milled.look_up(&reward.rows(theirs), free, selected, index);
            for step in steps.iter().filter(makes_mill) {
                select_either(sets, &step.mills, selected);
                best.raise_by_step(milled, selected, step, index);
            }
        }
        if let Some(quiet) = &self.quiet {
            plain.read(&quiet.row(theirs), sets);
            for step in &steps {
                select_either(sets, &step.mills, selected);
                selected.iter_mut().for_each(|word| *word = !*word);
                best.raise_by_step(plain, selected, step, index);
            }
        }
        if let Some(placement) = &self.placement {
            placement.raise(index, row, buffers);
        }
        &mut buffers.best
    }
}

impl<'s> Placement<'s> {
    /// Finds the successors of a stone that is placed from `class`.
    fn new(
        clauses: MillClauses<'s>,
        class: Class,
        before: &SideIndex,
        distances: bool,
        solved: &'s SolvedClasses,
    ) -> Option<Self> {
        let (us, them) = (class.board(US) + 1, class.board(THEM));
        let after = Class::new([us, them], [class.hand(US) - 1, class.hand(THEM)]);
        let rules = clauses.rules;
        let mover = if opponent_waits(rules, after) {
            US
        } else {
            THEM
        };
        let reward = |mills, least_stones| match us >= least_stones {
            true => MillReward::new(clauses, solved, after, mills, 0).map(Some),
            false => Some(None),
        };
        let index = SideIndex::new(us, them)?;
        let points = 0..if distances { before.sets().points() } else { 0 };
        Some(Self {
            runs: (points.into_par_iter())
                .map(|point| before.sets().runs(index.sets(), point))
                .collect(),
            index,
            plain: Successor::new(rules, solved, ClassTurn::ordinary(after), mover)?,
            mill: reward(1, 3)?,
            two_mills: match rules.two_mills > 1 {
                // Two mills that share a stone are five.
                true => reward(2, 5)?,
                false => None,
            },
        })
    }

    /// Raises the best values of a row by those of placements.
    fn raise<V: RowValues>(&self, before: &SideIndex, row: usize, buffers: &mut ExitBuffers<V>) {
        let (theirs, free, after) = (before.theirs(row), before.free(row), &self.index);
        let sets = after.sets();
        let ExitBuffers {
            best,
            plain,
            milled,
            doubled,
            one_mill,
            two_mills,
        } = buffers;
        plain.read(&self.plain.row(theirs), sets);
        if let Some(reward) = &self.mill {
            select_mill(sets, free, one_mill);
            milled.look_up(&reward.rows(theirs), free, one_mill, after);
        }
        if let Some(reward) = &self.two_mills {
            select_two_mills(sets, free, two_mills);
            doubled.look_up(&reward.rows(theirs), free, two_mills, after);
        }
        for (point, to) in (0..).zip(points(free)) {
            one_mill.clear();
            two_mills.clear();
            let lines = mills_at(to, 0, free);
            if self.mill.is_some() && lines.iter().any(Option::is_some) {
                select_either(sets, &lines, one_mill);
            }
            if self.two_mills.is_some() && lines.iter().all(Option::is_some) {
                select_both(sets, &lines, two_mills);
            }
            best.raise_by_placement(PlacementValues {
                point,
                sets: [before.sets(), sets],
                runs: self.runs.get(usize::from(point)).map_or(&[], Vec::as_slice),
                plain,
                mills: [(milled, one_mill), (doubled, two_mills)],
            });
        }
    }
}
