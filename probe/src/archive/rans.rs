//! The entropy coder: rANS with a state of 32 bits and words of 16 bits (Duda 2013; the layout of
//! state and words is that of Giesen, Interleaved entropy coders, 2014).

/// The sum of the probabilities of a context: 2^15.
pub(super) const TOTAL: u16 = 1 << TOTAL_BITS;
const TOTAL_BITS: u32 = 15;
/// The smallest state between two codes, and the state before the first code is encoded.
const LOWEST: u32 = 1 << 16;

/// The probabilities of the codes 0, 1 and 2 of a context, which sum up to [`TOTAL`]; zeros in a
/// context that does not occur.
pub(super) type Probabilities = [u16; 3];

/// A decoder of one stream.
pub(super) struct RansDecoder<'a> {
    state: u32,
    words: std::slice::ChunksExact<'a, u8>,
    /// Whether a word was missing.
    overrun: bool,
}

impl<'a> RansDecoder<'a> {
    /// Starts with the payload of a block; `None` if it has no complete state, or half a word.
    pub(super) fn new(payload: &'a [u8]) -> Option<Self> {
        let (state, words) = payload.split_first_chunk()?;
        let words = words.chunks_exact(2);
        words.remainder().is_empty().then(|| Self {
            state: u32::from_le_bytes(*state),
            words,
            overrun: false,
        })
    }

    /// Decodes a code. The probabilities must sum up to [`TOTAL`].
    #[inline]
    pub(super) fn next(&mut self, probabilities: &Probabilities) -> u8 {
        let slot = self.state & (u32::from(TOTAL) - 1);
        let [draw, win, loss] = probabilities.map(u32::from);
        let (code, start, probability) = if slot < draw {
            (0, 0, draw)
        } else if slot < draw + win {
            (1, draw, win)
        } else {
            (2, draw + win, loss)
        };
        if probability != u32::from(TOTAL) {
            // At most 2^15 * 2^17 - 1: no overflow.
            self.state = probability * (self.state >> TOTAL_BITS) + slot - start;
            if self.state < LOWEST {
                let word = self.words.next();
                self.overrun |= word.is_none();
                let word = word.map_or(0, |word| u32::from(word[0]) | u32::from(word[1]) << 8);
                self.state = self.state << 16 | word;
            }
        }
        code
    }

    /// Whether the stream ends here as an encoder began it.
    pub(super) fn is_at_end(&self) -> bool {
        self.state == LOWEST && self.words.len() == 0 && !self.overrun
    }
}

/// Encodes codes, given with the probabilities of their contexts. A code must have a probability.
#[cfg(feature = "write")]
pub(super) fn encode<'p>(
    codes: impl DoubleEndedIterator<Item = (&'p Probabilities, u8)>,
) -> Vec<u8> {
    let (mut state, mut words) = (LOWEST, vec![]);
    // The decoder takes codes from the state in the order in which they were put last.
    for (probabilities, code) in codes.rev() {
        let [draw, win, _] = probabilities.map(u32::from);
        let start = [0, draw, draw + win][usize::from(code)];
        let probability = u32::from(probabilities[usize::from(code)]);
        if probability == u32::from(TOTAL) {
            continue;
        }
        if u64::from(state) >= u64::from(probability) << (32 - TOTAL_BITS) {
            words.push(state as u16);
            state >>= 16;
        }
        state = ((state / probability) << TOTAL_BITS) + state % probability + start;
    }
    let mut payload = state.to_le_bytes().to_vec();
    payload.extend(words.iter().rev().flat_map(|word| word.to_le_bytes()));
    payload
}

#[cfg(all(test, feature = "write"))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CONTEXTS: [Probabilities; 5] = [
        [TOTAL, 0, 0],
        [0, 0, TOTAL],
        [1, TOTAL - 2, 1],
        [11_000, 11_000, 10_768],
        [0, TOTAL - 1, 1],
    ];

    proptest! {
        #[test]
        fn codes_are_decoded_as_they_were_encoded(
            cells in prop::collection::vec((0..5usize, 0..TOTAL), 0..500),
        ) {
            let cells: Vec<(&Probabilities, u8)> = cells
                .into_iter()
                .map(|(context, slot)| {
                    let context = &CONTEXTS[context];
                    let code = if slot < context[0] {
                        0
                    } else if slot - context[0] < context[1] {
                        1
                    } else {
                        2
                    };
                    (context, code)
                })
                .collect();
            let payload = encode(cells.iter().copied());
            let mut decoder = RansDecoder::new(&payload).expect("a state");
            for (context, code) in &cells {
                prop_assert_eq!(decoder.next(context), *code);
            }
            prop_assert!(decoder.is_at_end());
            // A word less is noticed.
            if payload.len() > 4 {
                let mut decoder = RansDecoder::new(&payload[..payload.len() - 2]).expect("a state");
                cells.iter().for_each(|(context, _)| {
                    decoder.next(context);
                });
                prop_assert!(!decoder.is_at_end());
            }
        }
    }

    #[test]
    fn a_stream_is_a_state_and_whole_words() {
        assert!(RansDecoder::new(&[0, 0, 1]).is_none());
        assert!(RansDecoder::new(&[0, 0, 1, 0, 9]).is_none());
        assert!(RansDecoder::new(&[0, 0, 1, 0]).is_some_and(|decoder| decoder.is_at_end()));
        assert!(RansDecoder::new(&[1, 0, 1, 0]).is_some_and(|decoder| !decoder.is_at_end()));
    }
}
