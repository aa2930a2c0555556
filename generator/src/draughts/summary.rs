//! Hashes and counts the values of a solved class.

use super::index_plane::{IndexPlane, RowBuffers, score_codes};
use super::table_cells::{need_planes, profile_number};
use crate::order::BuildOrder;
use crate::store::packed_scores::ScoreWidth;
use crate::store::planes::{CellSet, ScorePlanes, side_count};
use crate::store::score::{DRAW, Scale, ScoreByte};
use crate::store::solved_class::SolvedClass;
use crate::timing::{StageTimes, WorkStage};
use crate::write::contents::{ClassSummary, TableContent, hash_text, hashed_bytes};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::report::{Counter, Statistics};
use galotne::rules::Variant;
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::value::{Metric, Value};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

/// Parts that are prepared in parallel, while those before them are hashed.
const BATCH_PARTS: usize = 16;

/// Hashes the values of some tables of a class, and counts the class.
pub fn summarise(
    order: &BuildOrder,
    keys: &[TableKey],
    solved: &SolvedClass,
    times: &StageTimes,
) -> ClassSummary<Class> {
    let is_need = |key: &&TableKey| key.metric == Metric::Need;
    let distances: Vec<TableKey> = keys.iter().filter(|key| !is_need(key)).copied().collect();
    let metrics: Vec<Metric> = distances.iter().map(|key| key.metric).collect();
    let (hashed, statistics) = summarise_distances(order.game, solved, &metrics, times);
    let mut contents: Vec<(TableKey, TableContent)> = distances.into_iter().zip(hashed).collect();
    for &key in keys.iter().filter(is_need) {
        let need = |key| &solved.need[profile_number(order, key)];
        // Equal planes are hashed once.
        let has_same_planes = |(other, _): &&(TableKey, TableContent)| {
            is_need(&other) && need(*other).same_as == need(key).same_as
        };
        let content = match contents.iter().find(has_same_planes) {
            Some((_, content)) => content.clone(),
            None => {
                let planes = need_planes(&need(key).planes);
                hash_planes(order.game, planes, solved, &[Metric::Need], times, |_| ()).remove(0)
            }
        };
        contents.push((key, content));
    }
    ClassSummary {
        contents,
        statistics,
    }
}

/// Hashes the distances of a class on some metrics, and counts the class. Where moves of a king in
/// a row are limited, positions are counted with no such move made: as many as there are
/// placements.
fn summarise_distances(
    variant: &Variant,
    solved: &SolvedClass,
    metrics: &[Metric],
    times: &StageTimes,
) -> (Vec<TableContent>, Vec<Statistics>) {
    let first = &solved.distances[0];
    let class = first.index().class();
    let mut counts = vec![ScoreCounts::default(); side_count(class)];
    let contents = hash_planes(variant, &solved.distances, solved, metrics, times, |part| {
        if part.state == 0 {
            counts[part.turn.index()].add(part);
        }
    });
    let counters = (counts.iter().zip(Colour::BOTH))
        .map(|(counts, turn)| {
            let plane = IndexPlane::new(first, solved, turn);
            let with_plies = first.width() == ScoreWidth::Byte;
            counts.counter(variant, &plane, with_plies)
        })
        .collect();
    (contents, statistics_of(variant, class, counters))
}

/// Counts a class by asking the tables about every position.
pub fn count(tables: &Tablebase, class: Class) -> Result<Vec<Statistics>, ProbeError> {
    let variant = tables.game();
    let (_, index) = tables.table(TableKey::dtw(variant, class))?;
    let mut counters = vec![Counter::default(); side_count(class)];
    for (counter, turn) in counters.iter_mut().zip(Colour::BOTH) {
        let failed = index.walk().find(0..index.cells(), turn, |_, _, position| {
            let value = tables.dtw(position);
            value.map(|value| counter.count(position, value)).err()
        });
        failed.map_or(Ok(()), Err)?;
    }
    Ok(statistics_of(variant, class, counters))
}

/// Returns the statistics of a class for White and Black to move, from a counter for each plane.
fn statistics_of(variant: &Variant, class: Class, counters: Vec<Counter>) -> Vec<Statistics> {
    let mut counters = counters;
    if let ([one], true) = (&counters[..], class.is_symmetric()) {
        let mirrored = one.clone().swapped();
        counters.push(mirrored);
    }
    (counters.into_iter().zip(Colour::BOTH))
        .map(|(counter, turn)| counter.finish(variant, class, turn))
        .collect()
}

/// The values of a part of a plane.
struct PartSummary {
    turn: Colour,
    /// The number of the planes: a pair of runs of king moves, or a count of a second clock.
    state: usize,
    cells: Range<u64>,
    /// For each score the number of legal positions.
    scores: [u64; 256],
    /// For each score whether a quiet position has it.
    stored: [bool; 256],
    /// For each metric the hashed bytes.
    texts: Vec<Vec<u8>>,
}

/// Hashes planes one after the other on some metrics. `visit` sees all parts in order.
fn hash_planes(
    variant: &Variant,
    planes: &[Arc<ScorePlanes>],
    solved: &SolvedClass,
    metrics: &[Metric],
    times: &StageTimes,
    mut visit: impl FnMut(&PartSummary) + Send,
) -> Vec<TableContent> {
    let codes: Vec<_> = metrics
        .iter()
        .map(|&metric| (metric, score_codes(variant, metric)))
        .collect();
    let mut hashes = vec![Sha256::new(); metrics.len()];
    let mut stored = [[false; 256]; 2];
    let mut hash = |parts: Vec<PartSummary>| {
        for part in &parts {
            visit(part);
            let stored = &mut stored[part.turn.index()];
            (stored.iter_mut().zip(part.stored)).for_each(|(all, stored)| *all |= stored);
        }
        (hashes.par_iter_mut().enumerate()).for_each(|(metric, hash)| {
            times.time(WorkStage::Survey, || {
                for part in &parts {
                    hash.update(&part.texts[metric]);
                }
            });
        });
    };
    let mut ready: Vec<PartSummary> = vec![];
    let turns = &Colour::BOTH[..side_count(solved.distances[0].index().class())];
    for (state, planes, &turn) in (planes.iter().enumerate())
        .flat_map(|(state, planes)| turns.iter().map(move |turn| (state, planes, turn)))
    {
        let plane = IndexPlane::new(planes, solved, turn);
        for batch in plane.parts().chunks(BATCH_PARTS) {
            let prepare = || -> Vec<PartSummary> {
                (batch.par_iter())
                    .map_init(
                        <(RowBuffers, Vec<ScoreByte>)>::default,
                        |(buffers, legal), cells| {
                            times.time(WorkStage::Survey, || {
                                let stored = plane.legal_scores(cells.clone(), buffers, legal);
                                let texts = codes.iter().map(|(metric, codes)| {
                                    let legal = legal.iter();
                                    let codes = legal.map(|&score| codes[usize::from(score)]);
                                    hashed_bytes(*metric, codes)
                                });
                                PartSummary {
                                    turn,
                                    state,
                                    cells: cells.clone(),
                                    stored,
                                    scores: count_scores(legal),
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
            TableContent {
                hash: hash_text(hash),
                largest: largest.to_vec(),
            }
        })
        .collect()
}

/// Returns for each score the number of positions.
fn count_scores(legal: &[ScoreByte]) -> [u64; 256] {
    // Neighbours often have the same score: in one table, each addition would wait for the last.
    let mut tables = [[0_u64; 256]; 4];
    let (fours, rest) = legal.as_chunks::<4>();
    for four in fours {
        for (table, &score) in tables.iter_mut().zip(four) {
            table[usize::from(score)] += 1;
        }
    }
    for &score in rest {
        tables[0][usize::from(score)] += 1;
    }
    std::array::from_fn(|score| tables.iter().map(|table| table[score]).sum())
}

/// For each score the number of positions in a plane, and the first part with one.
#[derive(Clone)]
struct ScoreCounts {
    counts: Vec<u64>,
    first: Vec<Option<Range<u64>>>,
}

impl Default for ScoreCounts {
    fn default() -> Self {
        Self {
            counts: vec![0; 256],
            first: vec![None; 256],
        }
    }
}

impl ScoreCounts {
    fn add(&mut self, part: &PartSummary) {
        for (score, &count) in part.scores.iter().enumerate() {
            if count > 0 && self.counts[score] == 0 {
                self.first[score] = Some(part.cells.clone());
            }
            self.counts[score] += count;
        }
    }

    /// Returns the counts by value. Results alone have no plies.
    fn counter(&self, variant: &Variant, plane: &IndexPlane<'_>, with_plies: bool) -> Counter {
        let scale = Scale::Distance(variant.parity());
        let longest = |score: Option<usize>| {
            let score = score.filter(|_| with_plies)?;
            let (part, score) = (self.first[score].clone()?, score as ScoreByte);
            let plies = match scale.value(score) {
                Value::Win(plies) | Value::Loss(plies) => plies,
                Value::Draw => return None,
            };
            Some((plies, plane.position_with(part, score)?))
        };
        let draw = usize::from(DRAW);
        let occurs = |score: &usize| self.counts[*score] > 0;
        let count = |side: Ordering| -> u64 {
            let counts = self.counts.iter().enumerate();
            counts
                .filter(|(score, _)| score.cmp(&draw) == side)
                .map(|(_, count)| count)
                .sum()
        };
        let by_plies = |plies: fn(Value) -> Option<u16>| {
            let occurring = (0..256).filter(|score| with_plies && *score != draw && occurs(score));
            occurring
                .filter_map(|score| {
                    let plies = plies(scale.value(score as ScoreByte))?;
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
            wins: count(Ordering::Greater),
            draws: count(Ordering::Equal),
            losses: count(Ordering::Less),
            // The scores of long wins and long losses are next to that of draws.
            longest_win: longest((draw + 1..256).find(occurs)),
            longest_loss: longest((0..draw).rev().find(occurs)),
        }
    }
}
