//! What a solved class looks like as a whole: hashes over its values, and statistics.

use super::cells::{self, Buffer, Plane};
use crate::store::packed_scores::ScoreWidth;
use crate::store::planes::{CellSet, ScorePlanes, plane_count};
use crate::store::score::{DRAW, Scale, ScoreByte};
use crate::store::solved_class::SolvedClass;
use crate::timing::{StageTimes, WorkStage};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::report::{Counter, Statistics};
use galotne::rules::Variant;
use galotne::table::FileHash;
use galotne::value::{Metric, Value};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

/// What writing a table must know of its values.
#[derive(Clone, Debug)]
pub struct Content {
    /// See [`TableReport::content`](galotne::report::TableReport::content).
    pub hash: String,
    /// The largest code of a quiet position with White and with Black to move.
    pub largest: [u16; 2],
}

/// Surveys `need` of a solved class; of several counts of a second clock one after the other.
pub fn need(
    variant: &Variant,
    need: &[Arc<ScorePlanes>],
    solved: &SolvedClass,
    stages: &StageTimes,
) -> Content {
    survey(variant, need, solved, &[Metric::Need], stages, |_| ()).remove(0)
}

/// Surveys distances on some metrics, in the same order, and makes the statistics of the class.
pub fn distances(
    variant: &Variant,
    solved: &SolvedClass,
    metrics: &[Metric],
    stages: &StageTimes,
) -> (Vec<Content>, Vec<Statistics>) {
    let planes = std::slice::from_ref(&solved.distance);
    let class = solved.distance.index().class();
    let mut found = vec![Tally::default(); plane_count(class)];
    let contents = survey(variant, planes, solved, metrics, stages, |part| {
        found[part.turn.index()].add(part);
    });
    let counters = (found.iter().zip(Colour::BOTH))
        .map(|(scores, turn)| {
            let plane = Plane::new(&solved.distance, solved, turn);
            let counted = solved.distance.width() == ScoreWidth::Byte;
            scores.counter(variant, &plane, counted)
        })
        .collect();
    (contents, statistics_of(variant, class, counters))
}

/// Returns the statistics of a class for White and Black to move, from a counter for each plane that
/// it stores.
pub fn statistics_of(variant: &Variant, class: Class, counters: Vec<Counter>) -> Vec<Statistics> {
    let mut counters = counters;
    if let ([one], true) = (&counters[..], class.is_symmetric()) {
        let mirrored = one.clone().swapped();
        counters.push(mirrored);
    }
    (counters.into_iter().zip(Colour::BOTH))
        .map(|(counter, turn)| counter.finish(variant, class, turn))
        .collect()
}

/// What is found in one part of a plane.
struct Part {
    turn: Colour,
    cells: Range<u64>,
    /// How often each score occurs, and the number of the first legal position that has it.
    scores: Vec<(u64, u64)>,
    /// Which scores quiet positions have.
    stored: [bool; 256],
    /// For each metric what is hashed.
    texts: Vec<Vec<u8>>,
}

/// Goes through all planes in order. Some parts are prepared by all workers while those before
/// them are hashed.
fn survey(
    variant: &Variant,
    planes: &[Arc<ScorePlanes>],
    solved: &SolvedClass,
    metrics: &[Metric],
    stages: &StageTimes,
    mut visit: impl FnMut(&Part) + Send,
) -> Vec<Content> {
    /// Parts that are prepared together.
    const TOGETHER: usize = 16;
    let codes: Vec<_> = metrics
        .iter()
        .map(|&metric| (metric, cells::codes(variant, metric)))
        .collect();
    let mut hashes = vec![Sha256::new(); metrics.len()];
    let mut stored = [[false; 256]; 2];
    let mut hash = |parts: Vec<Part>| {
        for part in &parts {
            visit(part);
            let stored = &mut stored[part.turn.index()];
            (stored.iter_mut().zip(part.stored)).for_each(|(all, stored)| *all |= stored);
        }
        (hashes.par_iter_mut().enumerate()).for_each(|(metric, hash)| {
            stages.time(WorkStage::Survey, || {
                for part in &parts {
                    hash.update(&part.texts[metric]);
                }
            });
        });
    };
    let mut ready: Vec<Part> = vec![];
    let sides = plane_count(solved.distance.index().class());
    let turns = || Colour::BOTH[..sides].iter();
    for (planes, &turn) in
        (planes.iter()).flat_map(|planes| turns().map(move |turn| (planes, turn)))
    {
        let plane = Plane::new(planes, solved, turn);
        for some in plane.parts().chunks(TOGETHER) {
            let prepare = || -> Vec<Part> {
                (some.par_iter())
                    .map_init(
                        <(Buffer, Vec<ScoreByte>)>::default,
                        |(buffer, legal), cells| {
                            stages.time(WorkStage::Survey, || {
                                let stored = plane.legal(cells.clone(), buffer, legal);
                                let texts = codes.iter();
                                let texts =
                                    texts.map(|(metric, codes)| text(*metric, codes, legal));
                                Part {
                                    turn,
                                    cells: cells.clone(),
                                    stored,
                                    scores: occurrences(legal),
                                    texts: texts.collect(),
                                }
                            })
                        },
                    )
                    .collect()
            };
            planes.release();
            solved.quiet.iter().for_each(CellSet::release);
            let done = std::mem::take(&mut ready);
            (ready, ()) = rayon::join(prepare, || hash(done));
        }
    }
    hash(ready);
    (hashes.into_iter().zip(codes))
        .map(|(hash, (_, codes))| {
            let largest = stored.map(|stored| {
                let stored = codes.into_iter().zip(stored);
                let stored = stored.filter_map(|(code, stored)| stored.then_some(code));
                stored.max().unwrap_or(0)
            });
            Content {
                hash: FileHash(hash.finalize().into()).to_string(),
                largest,
            }
        })
        .collect()
}

/// How often each score occurs, and where first.
fn occurrences(legal: &[ScoreByte]) -> Vec<(u64, u64)> {
    let mut found = vec![(0, 0); 256];
    for (&score, number) in legal.iter().zip(0..) {
        let (count, first) = &mut found[usize::from(score)];
        if *count == 0 {
            *first = number;
        }
        *count += 1;
    }
    found
}

/// The bytes that are hashed.
fn text(metric: Metric, codes: &[u16; 256], legal: &[ScoreByte]) -> Vec<u8> {
    bytes(metric, legal.iter().map(|&score| codes[usize::from(score)]))
}

/// The bytes that are hashed of some codes.
pub fn bytes(metric: Metric, codes: impl ExactSizeIterator<Item = u16>) -> Vec<u8> {
    if metric == Metric::Wdl {
        return codes.map(|code| code as u8).collect();
    }
    let mut bytes = vec![0; 2 * codes.len()];
    for (two, code) in bytes.chunks_exact_mut(2).zip(codes) {
        two.copy_from_slice(&code.to_le_bytes());
    }
    bytes
}

/// How often each score occurs in a plane, and the part and number of the first position that has
/// it.
#[derive(Clone)]
struct Tally {
    counts: Vec<u64>,
    first: Vec<Option<(Range<u64>, u64)>>,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            counts: vec![0; 256],
            first: vec![None; 256],
        }
    }
}

impl Tally {
    fn add(&mut self, part: &Part) {
        for (score, &(count, first)) in part.scores.iter().enumerate() {
            if count > 0 && self.counts[score] == 0 {
                self.first[score] = Some((part.cells.clone(), first));
            }
            self.counts[score] += count;
        }
    }

    /// What was counted; without plies if these were not `counted`.
    fn counter(&self, variant: &Variant, plane: &Plane<'_>, counted: bool) -> Counter {
        let scale = Scale::Distance(variant.parity());
        let longest = |score: Option<usize>| {
            let score = score.filter(|_| counted)?;
            let (part, number) = self.first[score].clone()?;
            let plies = match scale.value(score as ScoreByte) {
                Value::Win(plies) | Value::Loss(plies) => plies,
                Value::Draw => return None,
            };
            Some((plies, plane.position(part, number)?))
        };
        let draw = usize::from(DRAW);
        let occurs = |score: &usize| self.counts[*score] > 0;
        let of = |wanted: Ordering| -> u64 {
            let counts = self.counts.iter().enumerate();
            counts
                .filter(|(score, _)| score.cmp(&draw) == wanted)
                .map(|(_, count)| count)
                .sum()
        };
        let by_plies = |wanted: fn(Value) -> Option<u16>| {
            let occurring = (0..256).filter(|score| counted && *score != draw && occurs(score));
            occurring
                .filter_map(|score| {
                    let plies = wanted(scale.value(score as ScoreByte))?;
                    Some((plies, self.counts[score]))
                })
                .collect()
        };
        Counter {
            wins_in: by_plies(|value| match value {
                Value::Win(plies) => Some(plies),
                _ => None,
            }),
            losses_in: by_plies(|value| match value {
                Value::Loss(plies) => Some(plies),
                _ => None,
            }),
            wins: of(Ordering::Greater),
            draws: of(Ordering::Equal),
            losses: of(Ordering::Less),
            // Long wins and long losses lie next to the draws.
            longest_win: longest((draw + 1..256).find(occurs)),
            longest_loss: longest((0..draw).rev().find(occurs)),
        }
    }
}
