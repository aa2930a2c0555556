//! Training of a Re-Pair dictionary, and the parsing of blocks into phrases: the writer's half of
//! the [codec](super::re_pair_codec).
//!
//! Training replaces the most frequent pair of neighbouring phrases in samples of a table by a new
//! phrase, again and again (Larsson and Moffat 2000). Codewords are those of a Huffman code. A
//! block is then parsed into the phrases with the fewest bits in total (optimal parsing).

use super::limits::{
    MAX_CODEWORD_BITS, MAX_PAIRS, MAX_PHRASE_CELLS, MIN_CODEWORD_BYTES, RUN_LENGTHS, RUNS,
};
use super::re_pair_codec::Dictionary;
use super::two_bit_codes::{Codes, TwoBitCodes};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The mark between two samples.
const SAMPLE_END: u16 = u16::MAX;
/// The fewest uses in the whole table, estimated from the samples, for which a pair saves more than
/// it costs.
const MIN_EXPECTED_USES: u64 = 16;
/// The fewest uses in the samples; rarer pairs may be chance.
const MIN_SAMPLED_USES: u64 = 4;

/// Appends cells as run phrases, the longest first within each run.
fn append_runs(cells: &TwoBitCodes, phrases: &mut Vec<u16>) {
    cells.visit_runs(|code, cells| {
        let mut left = cells;
        while left > 0 {
            let length = (left.ilog2() as usize).min(RUN_LENGTHS - 1);
            phrases.push((code * RUN_LENGTHS + length) as u16);
            left -= 1 << length;
        }
    });
}

/// Counts the run phrases of a block with the better fill of omitted cells.
pub(super) fn count_runs(codes: Codes<'_>) -> u64 {
    const MAX_RUN_CELLS: usize = MAX_PHRASE_CELLS as usize;

    let (mut two_bits, mut filled) = (TwoBitCodes::new(), TwoBitCodes::new());
    let codes = codes.two_bits(&mut two_bits);
    let counts = [false, true].map(|decisive| {
        let mut count = 0;
        filled.fill(codes, decisive);
        filled.visit_runs(|_, cells| {
            count +=
                (cells / MAX_RUN_CELLS) as u64 + u64::from((cells % MAX_RUN_CELLS).count_ones());
        });
        count
    });
    counts[0].min(counts[1])
}

/// A trained dictionary with the size of the samples.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainedDictionary {
    /// The dictionary.
    pub dictionary: Dictionary,
    /// The bytes of the samples with more than one code.
    pub bytes: u64,
    /// The cells of those samples.
    pub mixed_cells: u64,
}

/// A trainer of dictionaries from samples.
#[derive(Debug)]
pub struct DictionaryTrainer {
    largest: u16,
    /// The codes of all samples, one after the other.
    codes: TwoBitCodes,
    /// The cells of each sample.
    lengths: Vec<usize>,
}

impl DictionaryTrainer {
    /// Starts training for a table whose largest code is `largest`, at most 2.
    #[must_use]
    pub const fn new(largest: u16) -> Self {
        Self {
            largest,
            codes: TwoBitCodes::new(),
            lengths: Vec::new(),
        }
    }

    /// Adds a sample, the codes of a block.
    pub fn add<'a>(&mut self, codes: impl Into<Codes<'a>>) {
        let codes = codes.into();
        if codes.excess(self.largest).is_some() {
            // The encoder reports a code that is too large.
            return;
        }
        self.codes.extend(codes.two_bits(&mut TwoBitCodes::new()));
        self.lengths.push(codes.len());
    }

    /// Trains the dictionary for planes with `cells` cells in all.
    #[must_use]
    pub fn finish(&self, cells: u64) -> TrainedDictionary {
        let [one, other] = [false, true].map(|decisive| self.phrases(decisive));
        let decisive = other.len() < one.len();
        let mut all = if decisive { other } else { one };
        let sampled = self.codes.len();
        let min_uses = (MIN_EXPECTED_USES * sampled as u64)
            .div_ceil(cells.max(1))
            .max(MIN_SAMPLED_USES);
        let base = all.clone();
        let pairs = find_pairs(&mut all, min_uses);
        let mut uses = vec![0; RUNS + pairs.len()];
        count_phrases(&all, &mut uses);
        let mut dictionary = Dictionary {
            decisive,
            codeword_lengths: codeword_lengths(&self.with_every_run(uses)),
            pairs,
        };
        // Parsing with these codewords gives better counts, and those better codewords.
        let mut parser = PhraseParser::new(&dictionary);
        let mut uses = vec![0; RUNS + dictionary.pairs.len()];
        for sample in base.split(|&phrase| phrase == SAMPLE_END) {
            count_phrases(parser.parse_runs(sample), &mut uses);
        }
        dictionary.codeword_lengths = codeword_lengths(&self.with_every_run(uses.clone()));
        let bits = uses
            .iter()
            .zip(&dictionary.codeword_lengths)
            .map(|(uses, &length)| uses * u64::from(length));
        let runs = base.iter().filter(|&&phrase| phrase != SAMPLE_END);
        let mixed_cells: u64 = runs.map(|&run| 1 << (usize::from(run) % RUN_LENGTHS)).sum();
        TrainedDictionary {
            bytes: bits.sum::<u64>().div_ceil(8),
            mixed_cells,
            dictionary,
        }
    }

    /// Returns the run phrases of all samples with more than one code, each followed by
    /// [`SAMPLE_END`].
    fn phrases(&self, decisive: bool) -> Vec<u16> {
        let (mut phrases, mut filled, mut start) = (vec![], TwoBitCodes::new(), 0);
        for &length in &self.lengths {
            filled.fill(self.codes.all().range(start..start + length), decisive);
            start += length;
            if filled.uniform_code().is_none() && length > 0 {
                append_runs(&filled, &mut phrases);
                phrases.push(SAMPLE_END);
            }
        }
        phrases
    }

    /// Counts every possible run phrase once more, so that each gets a codeword and every block can
    /// be encoded.
    fn with_every_run(&self, mut uses: Vec<u64>) -> Vec<u64> {
        let runs = (usize::from(self.largest) + 1) * RUN_LENGTHS;
        uses.iter_mut().take(runs).for_each(|uses| *uses += 1);
        uses
    }
}

/// Adds the uses of phrases.
fn count_phrases(phrases: &[u16], uses: &mut [u64]) {
    for &phrase in phrases {
        if let Some(uses) = uses.get_mut(usize::from(phrase)) {
            *uses += 1;
        }
    }
}

/// Finds the pairs with at least `min_uses` uses, the most frequent one first, and replaces its
/// uses by the new phrase before the next one is chosen.
fn find_pairs(phrases: &mut Vec<u16>, min_uses: u64) -> Vec<[u16; 2]> {
    let mut pairs: Vec<[u16; 2]> = vec![];
    let mut cells: Vec<u16> = (0..RUNS)
        .map(|phrase| 1 << (phrase % RUN_LENGTHS))
        .collect();
    let mut list = PhraseList::new(std::mem::take(phrases));
    let uses_of = |list: &PhraseList, pair| list.pairs.get(&pair).map_or(0, |places| places.count);
    let first = list
        .pairs
        .iter()
        .map(|(&pair, places)| (places.count, Reverse(pair)));
    let mut heap: BinaryHeap<_> = first.filter(|&(count, _)| count >= min_uses).collect();
    let mut changed = vec![];
    while let Some((count, Reverse(pair))) = heap.pop() {
        let now = uses_of(&list, pair);
        if now < count {
            // Replacements since then have taken some of its uses.
            if now >= min_uses {
                heap.push((now, Reverse(pair)));
            }
            continue;
        }
        let long = cells[usize::from(pair[0])] + cells[usize::from(pair[1])];
        if long > MAX_PHRASE_CELLS {
            continue;
        }
        if pairs.len() == MAX_PAIRS {
            break;
        }
        changed.clear();
        list.replace(pair, cells.len() as u16, &mut changed);
        cells.push(long);
        pairs.push(pair);
        changed.sort_unstable();
        changed.dedup();
        let more = changed
            .iter()
            .map(|&pair| (uses_of(&list, pair), Reverse(pair)));
        heap.extend(more.filter(|&(count, _)| count >= min_uses));
    }
    *phrases = list.phrases();
    pairs
}

/// A linked list of phrases, in which the uses of a pair are replaced by one phrase.
struct PhraseList {
    /// The phrases; [`SAMPLE_END`] between samples and at the second part of a replaced pair.
    phrases: Vec<u16>,
    before: Vec<u32>,
    next: Vec<u32>,
    pairs: FxHashMap<[u16; 2], PairPlaces>,
}

/// The uses of a pair: their number, and their places, some of which may be out of date.
#[derive(Default)]
struct PairPlaces {
    count: u64,
    places: Vec<u32>,
}

impl PhraseList {
    fn new(phrases: Vec<u16>) -> Self {
        // Samples have fewer than 2^32 cells.
        let places = 0..phrases.len() as u32;
        let mut list = Self {
            before: places.clone().map(|place| place.wrapping_sub(1)).collect(),
            next: places.clone().map(|place| place + 1).collect(),
            pairs: FxHashMap::default(),
            phrases,
        };
        // Three equal phrases are one pair and one phrase.
        let mut last = None;
        for place in places {
            let Some(pair) = list.pair(place).filter(|&pair| last != Some(pair)) else {
                last = None;
                continue;
            };
            list.add(pair, place);
            last = (pair[0] == pair[1]).then_some(pair);
        }
        list
    }

    /// Returns the phrase at a place and the next one, if both are in one sample.
    fn pair(&self, place: u32) -> Option<[u16; 2]> {
        let left = *self.phrases.get(place as usize)?;
        let right = *self.phrases.get(*self.next.get(place as usize)? as usize)?;
        (left != SAMPLE_END && right != SAMPLE_END).then_some([left, right])
    }

    fn add(&mut self, pair: [u16; 2], place: u32) {
        let places = self.pairs.entry(pair).or_default();
        places.count += 1;
        places.places.push(place);
    }

    fn remove(&mut self, pair: [u16; 2]) {
        if let Some(places) = self.pairs.get_mut(&pair) {
            places.count = places.count.saturating_sub(1);
        }
    }

    /// Replaces every use of a pair by a phrase. Appends the pairs that it forms with its
    /// neighbours to `made`.
    fn replace(&mut self, pair: [u16; 2], whole: u16, made: &mut Vec<[u16; 2]>) {
        let places = self.pairs.remove(&pair).unwrap_or_default().places;
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
            self.phrases[second as usize] = SAMPLE_END;
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

    /// Returns the phrases that are left.
    fn phrases(self) -> Vec<u16> {
        let (mut left, mut place) = (vec![], 0);
        while let Some(&phrase) = self.phrases.get(place) {
            left.push(phrase);
            place = self.next[place] as usize;
        }
        left
    }
}

/// Returns the codeword lengths of a Huffman code with bounded length; phrases without uses have
/// length 0.
fn codeword_lengths(uses: &[u64]) -> Vec<u8> {
    let mut uses = uses.to_vec();
    loop {
        let lengths = huffman(&uses);
        if lengths.iter().all(|&length| length <= MAX_CODEWORD_BITS) {
            return lengths;
        }
        // A flatter distribution has shorter codewords.
        for uses in uses.iter_mut().filter(|uses| **uses > 0) {
            *uses = *uses / 2 + 1;
        }
    }
}

/// Returns the codeword lengths of a Huffman code without a bound on the length.
fn huffman(uses: &[u64]) -> Vec<u8> {
    let leaves = uses.iter().zip(0_usize..).filter(|&(&uses, _)| uses > 0);
    let mut heap: BinaryHeap<_> = leaves.map(|(&uses, leaf)| Reverse((uses, leaf))).collect();
    // The parent of each leaf and each inner node.
    let mut parents = vec![None; uses.len()];
    while let Some(Reverse((one, left))) = heap.pop() {
        let Some(Reverse((other, right))) = heap.pop() else {
            break;
        };
        let node = parents.len();
        parents.push(None);
        (parents[left], parents[right]) = (Some(node), Some(node));
        heap.push(Reverse((one + other, node)));
    }
    let mut depths = vec![0_u8; parents.len()];
    for at in (0..parents.len()).rev() {
        if let Some(parent) = parents[at] {
            depths[at] = depths[parent].saturating_add(1);
        }
    }
    depths.truncate(uses.len());
    depths
}

/// A node of the trie of phrases, whose edges are run phrases.
#[derive(Clone, Copy, Default, Debug)]
struct TrieNode {
    /// The set of runs on the edges to children, one bit each.
    runs: u64,
    /// The index of the first child; the others follow it.
    first: u32,
    /// The phrase that ends here with the shortest codeword, and the length of that; 0 bits if none
    /// ends here.
    phrase: u16,
    bits: u8,
}

const _: () = assert!(RUNS <= u64::BITS as usize);

impl TrieNode {
    /// Returns the index of the child on the edge of a run.
    #[inline]
    const fn child(&self, run: u16) -> Option<u32> {
        let run = 1 << run;
        if self.runs & run == 0 {
            return None;
        }
        Some(self.first + (self.runs & (run - 1)).count_ones())
    }
}

/// Builds the trie of the phrases with codewords, the root first.
fn trie(dictionary: &Dictionary) -> Vec<TrieNode> {
    let mut runs_of_phrase: Vec<Vec<u16>> = (0..RUNS as u16).map(|run| vec![run]).collect();
    for &[left, right] in &dictionary.pairs {
        let runs = [left, right].map(|part| runs_of_phrase[usize::from(part)].as_slice());
        runs_of_phrase.push(runs.concat());
    }
    let bits = |number: u16| dictionary.codeword_lengths[usize::from(number)];
    let phrases = runs_of_phrase.iter().map(Vec::as_slice).zip(0..);
    let mut phrases: Vec<(&[u16], u16)> = phrases.filter(|&(_, number)| bits(number) > 0).collect();
    phrases.sort_unstable();
    // For each node the phrases below it and its depth in runs.
    let (mut nodes, mut all) = (vec![TrieNode::default()], vec![(&phrases[..], 0)]);
    let mut at = 0;
    while let Some(&(some, depth)) = all.get(at) {
        let (ending, others) = some.split_at(some.partition_point(|(runs, _)| runs.len() == depth));
        let shortest = (ending.iter().map(|&(_, number)| (bits(number), number))).min();
        let (bits, phrase) = shortest.unwrap_or_default();
        let mut node = TrieNode {
            runs: 0,
            first: nodes.len() as u32,
            phrase,
            bits,
        };
        for behind in others.chunk_by(|(one, _), (other, _)| one[depth] == other[depth]) {
            node.runs |= 1 << behind[0].0[depth];
            nodes.push(TrieNode::default());
            all.push((behind, depth + 1));
        }
        nodes[at] = node;
        at += 1;
    }
    nodes
}

/// A parser of blocks into phrases with the fewest bits in total.
#[derive(Debug)]
pub(super) struct PhraseParser {
    trie: Vec<TrieNode>,
    runs: Vec<u16>,
    /// For every border between runs the fewest bits up to there, with the start of the last phrase
    /// and that phrase.
    best: Vec<(u32, u32, u16)>,
    phrases: Vec<u16>,
}

impl PhraseParser {
    pub(super) fn new(dictionary: &Dictionary) -> Self {
        Self {
            trie: trie(dictionary),
            runs: vec![],
            best: vec![],
            phrases: vec![],
        }
    }

    /// Parses the cells of a block without omitted ones.
    pub(super) fn parse(&mut self, codes: &TwoBitCodes) -> &[u16] {
        let mut all = std::mem::take(&mut self.runs);
        all.clear();
        append_runs(codes, &mut all);
        self.parse_runs(&all);
        self.runs = all;
        &self.phrases
    }

    fn parse_runs(&mut self, runs: &[u16]) -> &[u16] {
        self.best.clear();
        self.best.resize(runs.len() + 1, (u32::MAX, 0, 0));
        self.best[0].0 = 0;
        for start in 0..runs.len() {
            let (here, mut node) = (self.best[start].0, self.trie[0]);
            for (border, &run) in (start + 1..).zip(&runs[start..]) {
                let Some(child) = node.child(run) else {
                    break;
                };
                node = self.trie[child as usize];
                if node.bits > 0 {
                    let bits = here.saturating_add(node.bits.into());
                    if bits < self.best[border].0 {
                        self.best[border] = (bits, start as u32, node.phrase);
                    }
                }
            }
        }
        self.phrases.clear();
        let mut border = runs.len();
        while border > 0 {
            let (_, start, phrase) = self.best[border];
            self.phrases.push(phrase);
            border = start as usize;
        }
        self.phrases.reverse();
        &self.phrases
    }
}

/// Appends the codewords of phrases, padded with zero bits to whole bytes, and with zero bytes to
/// [`MIN_CODEWORD_BYTES`].
pub(super) fn append_codewords(
    phrases: &[u16],
    codewords: &[u16],
    lengths: &[u8],
    bytes: &mut Vec<u8>,
) {
    let start = bytes.len();
    let (mut window, mut bits) = (0_u64, 0_u32);
    for &phrase in phrases {
        let length = u32::from(lengths[usize::from(phrase)]);
        window = window << length | u64::from(codewords[usize::from(phrase)]);
        bits += length;
        while bits >= 8 {
            bits -= 8;
            bytes.push((window >> bits) as u8);
        }
    }
    if bits > 0 {
        bytes.push((window << (8 - bits)) as u8);
    }
    bytes.resize(bytes.len().max(start + MIN_CODEWORD_BYTES), 0);
}

#[cfg(test)]
mod tests {
    use super::super::code::OMITTED;
    use super::super::re_pair_codec::{PhraseDecoder, canonical_codewords};
    use super::super::skip_marks::CodewordPlace;
    use super::*;
    use proptest::prelude::*;

    const O: u16 = OMITTED;

    /// Returns the codes of an invented table: similar rows with some omitted cells.
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
    fn repeated_rows_compress_to_half_a_bit_per_cell() {
        let codes = table(7, 4000);
        let dictionary = trained(&codes, 4096);
        assert!(dictionary.pairs.len() > 100, "{}", dictionary.pairs.len());
        assert_eq!(
            Dictionary::parse(&dictionary.bytes(0)[..dictionary.bytes(0).len() - 4]),
            Ok(dictionary.clone())
        );
        let mut parser = PhraseParser::new(&dictionary);
        let codewords = canonical_codewords(&dictionary.codeword_lengths);
        let mut bytes = vec![];
        let (mut packed, mut filled) = (TwoBitCodes::new(), TwoBitCodes::new());
        for block in codes.chunks(4096) {
            packed.pack(block);
            filled.fill(packed.all(), false);
            append_codewords(
                parser.parse(&filled),
                &codewords,
                &dictionary.codeword_lengths,
                &mut bytes,
            );
        }
        assert!(bytes.len() * 16 < codes.len(), "{} bytes", bytes.len());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn blocks_are_decoded_whole_and_cell_by_cell(
            seed in any::<u64>(), rows in 1_usize..400,
            sample in 1_usize..5000, block in 1_usize..9000,
            other in any::<u64>(),
        ) {
            let dictionary = trained(&table(seed, rows), sample);
            let phrases = PhraseDecoder::new(&dictionary, 2).expect("a dictionary");
            let mut parser = PhraseParser::new(&dictionary);
            let lengths = &dictionary.codeword_lengths;
            let codewords = canonical_codewords(lengths);
            // Other cells than the samples.
            for block in table(other, rows).chunks(block) {
                let (mut payload, mut packed) = (vec![], vec![]);
                let (mut cells, mut filled) = (TwoBitCodes::new(), TwoBitCodes::new());
                cells.pack(block);
                filled.fill(cells.all(), dictionary.decisive);
                for (cell, &code) in block.iter().enumerate() {
                    prop_assert!(code == O || code == filled.all().get(cell));
                }
                let phrases_of_block = parser.parse(&filled);
                append_codewords(phrases_of_block, &codewords, lengths, &mut payload);
                prop_assert_eq!(phrases.decode(&payload, block.len(), &mut packed), Ok(()));
                prop_assert_eq!(packed.len(), block.len().div_ceil(4));
                for index in 0..block.len() {
                    let code = filled.all().get(index);
                    prop_assert_eq!(u16::from(packed[index / 4] >> (2 * (index % 4)) & 3), code);
                    let cell = phrases.cell(&payload.as_slice(), CodewordPlace::START, index);
                    prop_assert_eq!(cell, Some(code));
                }
                // Surplus or missing bytes, and bits behind the last codeword, are refused.
                payload.push(0);
                prop_assert!(phrases.decode(&payload, block.len(), &mut packed).is_err());
                let shorter = payload.len().saturating_sub(2);
                let shorter = &payload[..shorter];
                prop_assert!(phrases.decode(shorter, block.len(), &mut packed).is_err());
            }
        }

        #[test]
        fn invalid_dictionaries_and_blocks_never_panic(
            bytes in proptest::collection::vec(any::<u8>(), 0..300),
            place in 0_usize..400, change in any::<u8>(),
        ) {
            if let Ok(dictionary) = Dictionary::parse(&bytes) {
                let _ = PhraseDecoder::new(&dictionary, 2);
            }
            let mut file = trained(&table(3, 20), 100).bytes(0);
            file.truncate(file.len() - 4);
            let place = place % file.len();
            file[place] = change;
            let Ok(dictionary) = Dictionary::parse(&file) else {
                return Ok(());
            };
            if let Ok(phrases) = PhraseDecoder::new(&dictionary, 2) {
                let mut packed = vec![];
                for cells in [1, 5, 300, 4096] {
                    let _ = phrases.decode(&bytes, cells, &mut packed);
                    let cell = phrases.cell(&bytes.as_slice(), CodewordPlace::START, cells - 1);
                    prop_assert!(cell <= Some(2));
                }
            }
        }
    }
}
