//! What a dictionary is made of, and which phrases a block becomes: the writer's half of the codec
//! of [pairs](super::re_pair_codec).
//!
//! Pairs are found in samples of a table: again and again the phrases that stand side by side most
//! often become one (all pairs at once that are at least half as frequent as the most frequent one
//! and have no phrase in common). The words are those of a Huffman code. A block is then cut into
//! the phrases whose words have the fewest bits.

use super::code::{DRAW, OMITTED};
use super::re_pair_codec::{BASE, Dictionary, LONGEST_PHRASE, LONGEST_WORD, MOST_PAIRS, RUNS};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Between two samples.
const BORDER: u16 = u16::MAX;
/// Pairs that are found less often, in the whole table as the samples let expect, cost more than
/// they save.
const WORTH: u64 = 16;
/// Pairs that are found less often in the samples may be there by chance.
const SEEN: u64 = 4;

/// Fills omitted cells: between a draw and something else with the draw, or if `decisive` with the
/// other; between two others with the larger; before the first kept code and behind the last one
/// with that; in a block without any with 0.
///
/// # Errors
/// The index of the first code that is too large.
pub(super) fn fill(
    codes: &[u16],
    largest: u16,
    decisive: bool,
    filled: &mut Vec<u16>,
) -> Result<(), usize> {
    let kept = |&code: &u16| code != OMITTED;
    if let Some(index) = codes.iter().position(|code| kept(code) && *code > largest) {
        return Err(index);
    }
    filled.clear();
    let mut rest = codes;
    let mut before = None;
    while !rest.is_empty() {
        let gap = rest.iter().position(kept).unwrap_or(rest.len());
        let behind = rest.get(gap).copied();
        let code = match (before, behind) {
            (None, None) => DRAW,
            (Some(one), None) | (None, Some(one)) => one,
            (Some(one), Some(other)) if !decisive && one.min(other) == DRAW => DRAW,
            (Some(one), Some(other)) => one.max(other),
        };
        filled.resize(filled.len() + gap, code);
        rest = &rest[gap..];
        let run = rest
            .iter()
            .position(|code| !kept(code))
            .unwrap_or(rest.len());
        filled.extend(&rest[..run]);
        before = rest[..run].last().copied().or(before);
        rest = &rest[run..];
    }
    Ok(())
}

/// Appends the runs of codes, each as phrases of one code, the longest first.
fn runs(codes: &[u16], phrases: &mut Vec<u16>) {
    for run in codes.chunk_by(|one, other| one == other) {
        let mut left = run.len();
        while left > 0 {
            let length = (left.ilog2() as usize).min(RUNS - 1);
            phrases.push((usize::from(run[0]) * RUNS + length) as u16);
            left -= 1 << length;
        }
    }
}

/// How many runs a block has, filled in the way that makes fewer.
pub(super) fn runs_of(codes: &[u16], largest: u16) -> u64 {
    let (mut filled, mut found) = (vec![], vec![]);
    let ways = [false, true].map(|decisive| {
        found.clear();
        // A code that is too large is refused when it is written.
        let _ = fill(codes, largest, decisive, &mut filled);
        runs(&filled, &mut found);
        found.len() as u64
    });
    ways[0].min(ways[1])
}

/// A dictionary and what it made of the samples.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainedDictionary {
    /// The dictionary.
    pub dictionary: Dictionary,
    /// How many bytes the samples took, those of one code apart.
    pub bytes: u64,
    /// How many cells those had.
    pub mixed_cells: u64,
}

/// Makes a dictionary out of samples.
#[derive(Debug)]
pub struct DictionaryTrainer {
    largest: u16,
    /// The codes of all samples, one after the other.
    codes: Vec<u16>,
    /// How many each has.
    lengths: Vec<usize>,
}

impl DictionaryTrainer {
    /// For a table whose largest code is `largest`, 2 at most.
    #[must_use]
    pub const fn new(largest: u16) -> Self {
        Self {
            largest,
            codes: Vec::new(),
            lengths: Vec::new(),
        }
    }

    /// Adds a sample: as many cells as a block may have. Codes that are omitted are [`OMITTED`].
    pub fn add(&mut self, codes: &[u16]) {
        self.codes.extend(codes);
        self.lengths.push(codes.len());
    }

    /// Makes the dictionary. `cells` is the number of cells of the planes that will share it.
    #[must_use]
    pub fn finish(&self, cells: u64) -> TrainedDictionary {
        let [one, other] = [false, true].map(|decisive| self.phrases(decisive));
        let decisive = other.len() < one.len();
        let mut all = if decisive { other } else { one };
        let sampled = self.codes.len();
        let least = (WORTH * sampled as u64).div_ceil(cells.max(1)).max(SEEN);
        let base = all.clone();
        let pairs = pairs(&mut all, least);
        let mut seen = vec![0; BASE + pairs.len()];
        count(&all, &mut seen);
        let mut dictionary = Dictionary {
            decisive,
            words: words(&self.with_runs(seen)),
            pairs,
        };
        // What is found once cut with these words makes better ones.
        let mut cutter = Cutter::new(&dictionary);
        let mut seen = vec![0; BASE + dictionary.pairs.len()];
        for sample in base.split(|&phrase| phrase == BORDER) {
            count(cutter.cut_runs(sample), &mut seen);
        }
        dictionary.words = words(&self.with_runs(seen.clone()));
        let bits = seen
            .iter()
            .zip(&dictionary.words)
            .map(|(seen, &word)| seen * u64::from(word));
        let runs = base.iter().filter(|&&phrase| phrase != BORDER);
        let mixed: u64 = runs.map(|&run| 1 << (usize::from(run) % RUNS)).sum();
        TrainedDictionary {
            bytes: bits.sum::<u64>().div_ceil(8),
            mixed_cells: mixed,
            dictionary,
        }
    }

    /// The runs of all samples.
    fn phrases(&self, decisive: bool) -> Vec<u16> {
        let (mut phrases, mut filled, mut rest) = (vec![], vec![], &self.codes[..]);
        for &length in &self.lengths {
            let (sample, after) = rest.split_at(length);
            rest = after;
            // A code that is too large is refused when it is written.
            // Nor are blocks of one code made of phrases.
            let is_mixed = |filled: &[u16]| filled.windows(2).any(|two| two[0] != two[1]);
            if fill(sample, self.largest, decisive, &mut filled).is_ok() && is_mixed(&filled) {
                runs(&filled, &mut phrases);
                phrases.push(BORDER);
            }
        }
        phrases
    }

    /// How often phrases were seen, every run that may occur at least once, so that everything can
    /// be written.
    fn with_runs(&self, mut seen: Vec<u64>) -> Vec<u64> {
        let runs = (usize::from(self.largest) + 1) * RUNS;
        seen.iter_mut().take(runs).for_each(|seen| *seen += 1);
        seen
    }
}

fn count(phrases: &[u16], seen: &mut [u64]) {
    for &phrase in phrases {
        if let Some(seen) = seen.get_mut(usize::from(phrase)) {
            *seen += 1;
        }
    }
}

/// Finds the pairs that are there at least so often, the most frequent one first, and puts each in
/// the place of its parts before the next one is looked for.
fn pairs(phrases: &mut Vec<u16>, least: u64) -> Vec<[u16; 2]> {
    let mut pairs: Vec<[u16; 2]> = vec![];
    let mut cells: Vec<u16> = (0..BASE).map(|phrase| 1 << (phrase % RUNS)).collect();
    let mut chain = Chain::new(std::mem::take(phrases));
    let often = |chain: &Chain, pair| chain.found.get(&pair).map_or(0, |places| places.count);
    let first = chain
        .found
        .iter()
        .map(|(&pair, places)| (places.count, Reverse(pair)));
    let mut heap: BinaryHeap<_> = first.filter(|&(count, _)| count >= least).collect();
    let mut changed = vec![];
    while let Some((count, Reverse(pair))) = heap.pop() {
        let now = often(&chain, pair);
        if now < count {
            // Others have taken its parts since.
            if now >= least {
                heap.push((now, Reverse(pair)));
            }
            continue;
        }
        let long = cells[usize::from(pair[0])] + cells[usize::from(pair[1])];
        if long > LONGEST_PHRASE {
            continue;
        }
        if pairs.len() == MOST_PAIRS {
            break;
        }
        changed.clear();
        chain.replace(pair, cells.len() as u16, &mut changed);
        cells.push(long);
        pairs.push(pair);
        changed.sort_unstable();
        changed.dedup();
        let more = changed
            .iter()
            .map(|&pair| (often(&chain, pair), Reverse(pair)));
        heap.extend(more.filter(|&(count, _)| count >= least));
    }
    *phrases = chain.phrases();
    pairs
}

/// Phrases one after the other, in which pairs are replaced by one phrase.
struct Chain {
    /// [`BORDER`] between samples and where the second part of a pair was.
    phrases: Vec<u16>,
    before: Vec<u32>,
    next: Vec<u32>,
    found: FxHashMap<[u16; 2], Places>,
}

/// Where a pair was seen, and how often it is there: a place may have changed since.
#[derive(Default)]
struct Places {
    count: u64,
    places: Vec<u32>,
}

impl Chain {
    fn new(phrases: Vec<u16>) -> Self {
        // Samples have fewer cells than there are numbers of 32 bits.
        let places = 0..phrases.len() as u32;
        let mut chain = Self {
            before: places.clone().map(|place| place.wrapping_sub(1)).collect(),
            next: places.clone().map(|place| place + 1).collect(),
            found: FxHashMap::default(),
            phrases,
        };
        // Of three alike, two are a pair.
        let mut last = None;
        for place in places {
            let Some(pair) = chain.pair(place).filter(|&pair| last != Some(pair)) else {
                last = None;
                continue;
            };
            chain.add(pair, place);
            last = (pair[0] == pair[1]).then_some(pair);
        }
        chain
    }

    /// The phrase at a place and the one behind it, if there are two.
    fn pair(&self, place: u32) -> Option<[u16; 2]> {
        let left = *self.phrases.get(place as usize)?;
        let right = *self.phrases.get(*self.next.get(place as usize)? as usize)?;
        (left != BORDER && right != BORDER).then_some([left, right])
    }

    fn add(&mut self, pair: [u16; 2], place: u32) {
        let places = self.found.entry(pair).or_default();
        places.count += 1;
        places.places.push(place);
    }

    fn remove(&mut self, pair: [u16; 2]) {
        if let Some(places) = self.found.get_mut(&pair) {
            places.count = places.count.saturating_sub(1);
        }
    }

    /// Puts a phrase wherever this pair is. Pairs that it makes with its neighbours are added to
    /// `made`.
    fn replace(&mut self, pair: [u16; 2], whole: u16, made: &mut Vec<[u16; 2]>) {
        let places = self.found.remove(&pair).unwrap_or_default().places;
        for place in places {
            if self.pair(place) != Some(pair) {
                continue;
            }
            let second = self.next[place as usize];
            let (before, behind) = (self.before[place as usize], self.next[second as usize]);
            for neighbour in [before, second] {
                if let Some(pair) = self.pair(neighbour) {
                    self.remove(pair);
                }
            }
            self.phrases[place as usize] = whole;
            self.phrases[second as usize] = BORDER;
            self.next[place as usize] = behind;
            if let Some(place_before) = self.before.get_mut(behind as usize) {
                *place_before = place;
            }
            for neighbour in [before, place] {
                if let Some(pair) = self.pair(neighbour) {
                    self.add(pair, neighbour);
                    made.push(pair);
                }
            }
        }
    }

    /// What is left.
    fn phrases(self) -> Vec<u16> {
        let (mut left, mut place) = (vec![], 0);
        while let Some(&phrase) = self.phrases.get(place) {
            left.push(phrase);
            place = self.next[place] as usize;
        }
        left
    }
}

/// The lengths of the words of a Huffman code; phrases that were not seen have none.
fn words(seen: &[u64]) -> Vec<u8> {
    let mut seen = seen.to_vec();
    loop {
        let lengths = huffman(&seen);
        if lengths.iter().all(|&length| length <= LONGEST_WORD) {
            return lengths;
        }
        // Rare ones are taken for a little less rare.
        for seen in seen.iter_mut().filter(|seen| **seen > 0) {
            *seen = *seen / 2 + 1;
        }
    }
}

fn huffman(seen: &[u64]) -> Vec<u8> {
    let leaves = seen.iter().zip(0_usize..).filter(|&(&seen, _)| seen > 0);
    let mut heap: BinaryHeap<_> = leaves.map(|(&seen, leaf)| Reverse((seen, leaf))).collect();
    // What each leaf and each node hangs on.
    let mut above = vec![None; seen.len()];
    while let Some(Reverse((one, left))) = heap.pop() {
        let Some(Reverse((other, right))) = heap.pop() else {
            break;
        };
        let node = above.len();
        above.push(None);
        (above[left], above[right]) = (Some(node), Some(node));
        heap.push(Reverse((one + other, node)));
    }
    let mut depths = vec![0_u8; above.len()];
    for at in (0..above.len()).rev() {
        if let Some(above) = above[at] {
            depths[at] = depths[above].saturating_add(1);
        }
    }
    depths.truncate(seen.len());
    depths
}

/// A node of the tree of phrases: those that begin with the same runs begin on the same way.
#[derive(Clone, Copy, Default, Debug)]
struct Node {
    /// The runs that go on from here, one bit each.
    runs: u64,
    /// The first of the nodes behind them, which follow each other.
    first: u32,
    /// The phrase that ends here, if its word has any bits.
    phrase: u16,
    bits: u8,
}

const _: () = assert!(BASE <= u64::BITS as usize);

impl Node {
    /// The node behind a run.
    #[inline]
    const fn behind(&self, run: u16) -> Option<u32> {
        let run = 1 << run;
        if self.runs & run == 0 {
            return None;
        }
        Some(self.first + (self.runs & (run - 1)).count_ones())
    }
}

/// The tree of the phrases of a dictionary that have words, its root first.
fn tree(dictionary: &Dictionary) -> Vec<Node> {
    let mut consist: Vec<Vec<u16>> = (0..BASE as u16).map(|run| vec![run]).collect();
    for &[left, right] in &dictionary.pairs {
        let runs = [left, right].map(|part| consist[usize::from(part)].as_slice());
        consist.push(runs.concat());
    }
    let word = |number: u16| dictionary.words[usize::from(number)];
    let phrases = consist.iter().map(Vec::as_slice).zip(0..);
    let mut phrases: Vec<(&[u16], u16)> = phrases.filter(|&(_, number)| word(number) > 0).collect();
    phrases.sort_unstable();
    // Of each node the phrases on whose way it lies, and how many runs it is from the root.
    let (mut nodes, mut all) = (vec![Node::default()], vec![(&phrases[..], 0)]);
    let mut at = 0;
    while let Some(&(some, depth)) = all.get(at) {
        let (ending, others) = some.split_at(some.partition_point(|(runs, _)| runs.len() == depth));
        let shortest = (ending.iter().map(|&(_, number)| (word(number), number))).min();
        let (bits, phrase) = shortest.unwrap_or_default();
        let mut node = Node {
            runs: 0,
            first: nodes.len() as u32,
            phrase,
            bits,
        };
        for behind in others.chunk_by(|(one, _), (other, _)| one[depth] == other[depth]) {
            node.runs |= 1 << behind[0].0[depth];
            nodes.push(Node::default());
            all.push((behind, depth + 1));
        }
        nodes[at] = node;
        at += 1;
    }
    nodes
}

/// Cuts blocks into phrases.
#[derive(Debug)]
pub(super) struct Cutter {
    tree: Vec<Node>,
    runs: Vec<u16>,
    /// For every border between runs the fewest bits up to there, and from which border they come
    /// by which phrase.
    best: Vec<(u32, u32, u16)>,
    cut: Vec<u16>,
}

impl Cutter {
    pub(super) fn new(dictionary: &Dictionary) -> Self {
        Self {
            tree: tree(dictionary),
            runs: vec![],
            best: vec![],
            cut: vec![],
        }
    }

    /// The phrases of a block, whose codes are filled.
    pub(super) fn cut(&mut self, codes: &[u16]) -> &[u16] {
        let mut all = std::mem::take(&mut self.runs);
        all.clear();
        runs(codes, &mut all);
        self.cut_runs(&all);
        self.runs = all;
        &self.cut
    }

    fn cut_runs(&mut self, runs: &[u16]) -> &[u16] {
        self.best.clear();
        self.best.resize(runs.len() + 1, (u32::MAX, 0, 0));
        self.best[0].0 = 0;
        for start in 0..runs.len() {
            let (here, mut node) = (self.best[start].0, self.tree[0]);
            for (border, &run) in (start + 1..).zip(&runs[start..]) {
                let Some(behind) = node.behind(run) else {
                    break;
                };
                node = self.tree[behind as usize];
                if node.bits > 0 {
                    let bits = here.saturating_add(node.bits.into());
                    if bits < self.best[border].0 {
                        self.best[border] = (bits, start as u32, node.phrase);
                    }
                }
            }
        }
        self.cut.clear();
        let mut border = runs.len();
        while border > 0 {
            let (_, start, phrase) = self.best[border];
            self.cut.push(phrase);
            border = start as usize;
        }
        self.cut.reverse();
        &self.cut
    }
}

/// Appends the words of phrases, filled up with zeros to whole bytes.
pub(super) fn append(
    phrases: &[u16],
    codes: &[u16],
    words: &[u8],
    shortest: usize,
    bytes: &mut Vec<u8>,
) {
    let start = bytes.len();
    let (mut window, mut bits) = (0_u64, 0_u32);
    for &phrase in phrases {
        let length = u32::from(words[usize::from(phrase)]);
        window = window << length | u64::from(codes[usize::from(phrase)]);
        bits += length;
        while bits >= 8 {
            bits -= 8;
            bytes.push((window >> bits) as u8);
        }
    }
    if bits > 0 {
        bytes.push((window << (8 - bits)) as u8);
    }
    bytes.resize(bytes.len().max(start + shortest), 0);
}

#[cfg(test)]
mod tests {
    use super::super::re_pair_codec::{Phrases, SHORTEST_STREAM, canonical};
    use super::*;
    use proptest::prelude::*;

    const O: u16 = OMITTED;

    #[test]
    fn omitted_cells_are_filled_with_one_of_their_neighbours() {
        let codes = [O, O, 1, O, 2, O, 0, O, 1, O, O];
        let mut filled = vec![];
        assert_eq!(fill(&codes, 2, false, &mut filled), Ok(()));
        assert_eq!(filled, [1, 1, 1, 2, 2, 0, 0, 0, 1, 1, 1]);
        assert_eq!(fill(&codes, 2, true, &mut filled), Ok(()));
        assert_eq!(filled, [1, 1, 1, 2, 2, 2, 0, 1, 1, 1, 1]);
        assert_eq!(fill(&[O, O], 2, true, &mut filled), Ok(()));
        assert_eq!(filled, [0, 0]);
        assert_eq!(fill(&[O, 1, 2], 1, true, &mut filled), Err(2));
    }

    /// Cells of a made-up table: rows that resemble each other, some of them omitted.
    fn table(seed: u64, rows: usize) -> Vec<u16> {
        let mut state = seed;
        let mut random = move |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        let first: Vec<u16> = (0..50).map(|_| random(3) as u16).collect();
        let rows = (0..rows).flat_map(|_| {
            let (code, at) = (random(3) as u16, random(50) as usize);
            let row = first
                .iter()
                .enumerate()
                .map(move |(place, &same)| match place {
                    _ if place == at => O,
                    _ if place > at + 20 => code,
                    _ => same,
                });
            row.collect::<Vec<_>>()
        });
        rows.collect()
    }

    fn trained(codes: &[u16], sample: usize) -> Dictionary {
        let mut training = DictionaryTrainer::new(2);
        codes.chunks(sample).for_each(|sample| training.add(sample));
        training.finish(codes.len() as u64).dictionary
    }

    #[test]
    fn what_repeats_becomes_phrases() {
        let codes = table(7, 4000);
        let dictionary = trained(&codes, 4096);
        assert!(dictionary.pairs.len() > 100, "{}", dictionary.pairs.len());
        assert_eq!(
            Dictionary::parse(&dictionary.bytes(0)[..dictionary.bytes(0).len() - 4]),
            Ok(dictionary.clone())
        );
        let mut cutter = Cutter::new(&dictionary);
        let (words, mut bytes) = (canonical(&dictionary.words), vec![]);
        let mut filled = vec![];
        for block in codes.chunks(4096) {
            fill(block, 2, false, &mut filled).expect("small codes");
            append(
                cutter.cut(&filled),
                &words,
                &dictionary.words,
                SHORTEST_STREAM,
                &mut bytes,
            );
        }
        // Half a bit for a cell at most, where two bits tell one without.
        assert!(bytes.len() * 16 < codes.len(), "{} bytes", bytes.len());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn blocks_come_back_whole_and_cell_by_cell(
            seed in any::<u64>(), rows in 1_usize..400, sample in 1_usize..5000, block in 1_usize..9000,
            other in any::<u64>(),
        ) {
            let dictionary = trained(&table(seed, rows), sample);
            let phrases = Phrases::new(&dictionary, 2).expect("a dictionary");
            let (mut cutter, words) = (Cutter::new(&dictionary), canonical(&dictionary.words));
            // Other cells than it was trained with.
            for block in table(other, rows).chunks(block) {
                let (mut filled, mut payload, mut packed) = (vec![], vec![], vec![]);
                fill(block, 2, dictionary.decisive, &mut filled).expect("small codes");
                for (&code, &filled) in block.iter().zip(&filled) {
                    prop_assert!(code == O || code == filled);
                }
                append(cutter.cut(&filled), &words, &dictionary.words, SHORTEST_STREAM, &mut payload);
                prop_assert_eq!(phrases.decode(&payload, block.len(), &mut packed), Ok(()));
                prop_assert_eq!(packed.len(), block.len().div_ceil(4));
                for (index, &code) in filled.iter().enumerate() {
                    prop_assert_eq!(u16::from(packed[index / 4] >> (2 * (index % 4)) & 3), code);
                    prop_assert_eq!(phrases.cell(&payload.as_slice(), index), Some(code));
                }
                // Bytes more or fewer, and bits behind the last word, are no block.
                payload.push(0);
                prop_assert!(phrases.decode(&payload, block.len(), &mut packed).is_err());
                let shorter = payload.len().saturating_sub(2);
                prop_assert!(phrases.decode(&payload[..shorter], block.len(), &mut packed).is_err());
            }
        }

        #[test]
        fn no_bytes_make_a_dictionary_or_a_block_that_panics(
            bytes in proptest::collection::vec(any::<u8>(), 0..300),
            place in 0_usize..400, change in any::<u8>(),
        ) {
            if let Ok(dictionary) = Dictionary::parse(&bytes) {
                let _ = Phrases::new(&dictionary, 2);
            }
            let mut file = trained(&table(3, 20), 100).bytes(0);
            file.truncate(file.len() - 4);
            let place = place % file.len();
            file[place] = change;
            let Ok(dictionary) = Dictionary::parse(&file) else {
                return Ok(());
            };
            if let Ok(phrases) = Phrases::new(&dictionary, 2) {
                let mut packed = vec![];
                for cells in [1, 5, 300, 4096] {
                    let _ = phrases.decode(&bytes, cells, &mut packed);
                    prop_assert!(phrases.cell(&bytes.as_slice(), cells - 1) <= Some(2));
                }
            }
        }
    }
}
