//! The model of an archive: the dictionaries of its table, and the probabilities of all contexts.

use super::rans::{Probabilities, TOTAL};
use crate::table::{CHECKSUM_LEN, Dictionary, SpecError, TableSpec};

/// The most bytes of a model. Two dictionaries and two planes of the most contexts take less.
pub(super) const MAX_MODEL_BYTES: usize = 1 << 22;

/// The number of bytes that stand for a probability.
const PROBABILITIES: u8 = 120;
/// The bytes of a dictionary before its pairs: their count, and the fill.
const BEFORE_PAIRS: usize = 3;

/// The model of an archive.
#[derive(Debug)]
pub(super) struct Model {
    /// The dictionaries of the table, one for each side to move that has planes.
    pub(super) dictionaries: Vec<Dictionary>,
    /// The probabilities of all contexts of each plane.
    pub(super) planes: Vec<Vec<Probabilities>>,
}

/// Returns the probability that a byte stands for.
const fn probability(byte: u8) -> u16 {
    (((8 + byte as u32 % 8) << (byte / 8)) / 8) as u16
}

fn fault(field: &'static str, expected: &str, found: impl ToString) -> SpecError {
    SpecError::new(field, expected, found.to_string())
}

/// Exchanges rows and columns of pairs: `columns` bytes of each entry -> `columns` stretches.
fn transpose(bytes: &[u8], columns: usize) -> impl Iterator<Item = u8> {
    let rows = bytes.len() / columns.max(1);
    (0..columns * rows).map(move |at| bytes[at % rows * columns + at / rows])
}

/// The bytes of a model that are not parsed yet.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], SpecError> {
        let (taken, rest) = (self.0.split_at_checked(count))
            .ok_or_else(|| fault("model", &format!("{count} more bytes"), self.0.len()))?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, SpecError> {
        Ok(self.take(1)?.first().copied().unwrap_or_default())
    }

    /// Reads a number in bytes of seven bits.
    fn number(&mut self) -> Result<u64, SpecError> {
        let mut number = 0;
        for shift in [0, 7, 14, 21] {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(fault("gap between contexts", "at most 4 bytes", "more"))
    }
}

impl Model {
    /// Parses a model.
    pub(super) fn parse(
        bytes: &[u8],
        spec: &TableSpec,
        contexts: usize,
    ) -> Result<Self, SpecError> {
        let mut rest = Rest(bytes);
        let mut dictionaries = vec![];
        for length in spec.dictionaries.into_iter().filter(|&length| length > 0) {
            let body = rest.take((length as usize).saturating_sub(CHECKSUM_LEN))?;
            dictionaries.push(parse_dictionary(body)?);
        }
        let planes = (0..spec.planes).map(|_| parse_contexts(&mut rest, contexts));
        let planes = planes.collect::<Result<_, _>>()?;
        if !rest.0.is_empty() {
            return Err(fault("model", "no more bytes", rest.0.len()));
        }
        Ok(Self {
            dictionaries,
            planes,
        })
    }

    /// Returns the bytes of a model.
    #[cfg(feature = "write")]
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![];
        for dictionary in &self.dictionaries {
            let body = dictionary.bytes(0);
            let pairs = usize::from(u16::from_le_bytes([body[0], body[1]]));
            let (before, rest) = body.split_at(BEFORE_PAIRS);
            let (pairs, lengths) = rest.split_at(4 * pairs);
            bytes.extend(before);
            bytes.extend(transpose(pairs, 4));
            bytes.extend(&lengths[..lengths.len() - CHECKSUM_LEN]);
        }
        for plane in &self.planes {
            append_contexts(plane, &mut bytes);
        }
        bytes
    }
}

fn parse_dictionary(body: &[u8]) -> Result<Dictionary, SpecError> {
    let pairs = match body {
        [low, high, ..] => usize::from(u16::from_le_bytes([*low, *high])),
        _ => 0,
    };
    let end = BEFORE_PAIRS + 4 * pairs;
    let (Some(before), Some(transposed), Some(lengths)) = (
        body.get(..BEFORE_PAIRS),
        body.get(BEFORE_PAIRS..end),
        body.get(end..),
    ) else {
        let expected = format!("{end} bytes at least");
        return Err(fault("dictionary", &expected, body.len()));
    };
    let mut plain = before.to_vec();
    if pairs > 0 {
        plain.extend(transpose(transposed, pairs));
    }
    plain.extend(lengths);
    Dictionary::parse(&plain)
}

fn parse_contexts(rest: &mut Rest<'_>, contexts: usize) -> Result<Vec<Probabilities>, SpecError> {
    let mut plane = vec![[0; 3]; contexts];
    let count = rest.take(4)?;
    let count = u32::from_le_bytes([count[0], count[1], count[2], count[3]]);
    let mut next = 0;
    for _ in 0..count {
        let context = rest.number()? + next;
        next = context + 1;
        let place = (usize::try_from(context).ok()).and_then(|context| plane.get_mut(context));
        let Some(place) = place else {
            return Err(fault("context", &format!("below {contexts}"), context));
        };
        *place = parse_probabilities(rest)?;
    }
    Ok(plane)
}

fn parse_probabilities(rest: &mut Rest<'_>) -> Result<Probabilities, SpecError> {
    let codes = rest.byte()?;
    let remaining = usize::from(codes >> 3);
    if codes >= 1 << 5 || remaining > 2 || codes >> remaining & 1 == 0 {
        let expected = "bits of codes, and one of these";
        return Err(fault("codes of a context", expected, codes));
    }
    let (mut probabilities, mut left) = ([0; 3], TOTAL);
    for code in (0..3).filter(|&code| codes >> code & 1 == 1 && code != remaining) {
        let byte = rest.byte()?;
        let value = probability(byte.min(PROBABILITIES - 1));
        if byte >= PROBABILITIES || value >= left {
            return Err(fault("probability", "less than what is left", byte));
        }
        left -= value;
        probabilities[code] = value;
    }
    probabilities[remaining] = left;
    Ok(probabilities)
}

/// Chooses the probabilities of a context in which codes occur so many times.
#[cfg(feature = "write")]
pub(super) fn probabilities(counts: [u64; 3]) -> Probabilities {
    let total: u64 = counts.iter().sum();
    let Some(remaining) = (0..3)
        .max_by_key(|&code| counts[code])
        .filter(|_| total > 0)
    else {
        return [0; 3];
    };
    let mut chosen = [0; 3];
    for code in (0..3).filter(|&code| counts[code] > 0 && code != remaining) {
        let exact = counts[code] as f64 * f64::from(TOTAL) / total as f64;
        let distance = |byte: &u8| {
            let ratio = f64::from(probability(*byte)) / exact;
            if ratio < 1.0 { 1.0 / ratio } else { ratio }
        };
        // The smallest byte of a probability, as several stand for the smallest ones.
        let nearest =
            (0..PROBABILITIES).min_by(|one, other| distance(one).total_cmp(&distance(other)));
        chosen[code] = nearest.map_or(1, probability);
    }
    chosen[remaining] = TOTAL - chosen.iter().sum::<u16>();
    chosen
}

#[cfg(feature = "write")]
fn append_contexts(plane: &[Probabilities], bytes: &mut Vec<u8>) {
    let used = || {
        let plane = (0_u32..).zip(plane);
        plane.filter(|(_, probabilities)| **probabilities != [0; 3])
    };
    bytes.extend((used().count() as u32).to_le_bytes());
    let mut next = 0;
    for (context, probabilities) in used() {
        let mut gap = context - next;
        next = context + 1;
        while gap >= 0x80 {
            bytes.push(gap as u8 | 0x80);
            gap >>= 7;
        }
        bytes.push(gap as u8);
        // The rest need not have a byte, all others do.
        let byte_of = |value: u16| (0..PROBABILITIES).find(|&byte| probability(byte) == value);
        let codes = (0..3).filter(|&code| probabilities[code] > 0);
        let fits = |&rest: &usize| {
            let mut others = codes.clone().filter(|&code| code != rest);
            others.all(|code| byte_of(probabilities[code]).is_some())
        };
        let remaining = codes
            .clone()
            .filter(fits)
            .max_by_key(|&code| probabilities[code]);
        let remaining = remaining.unwrap_or(0);
        let mask = codes.clone().fold(0, |mask, code| mask | 1 << code);
        bytes.push(mask | (remaining as u8) << 3);
        let others = codes.filter(|&code| code != remaining);
        bytes.extend(others.map(|code| byte_of(probabilities[code]).unwrap_or(0)));
    }
}

#[cfg(all(test, feature = "write"))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn probabilities_are_read_as_they_were_chosen(
            counts in prop::collection::vec(
                (0..4u64, 0..70_000u64, 0..5_000_000_000u64), 1..40,
            ),
        ) {
            let plane: Vec<Probabilities> = counts
                .iter()
                .map(|&(draws, wins, losses)| probabilities([draws / 2, wins / 2, losses]))
                .collect();
            for (chosen, &(draws, wins, losses)) in plane.iter().zip(&counts) {
                let counts = [draws / 2, wins / 2, losses];
                let total = if counts == [0; 3] { 0 } else { TOTAL };
                prop_assert_eq!(chosen.iter().sum::<u16>(), total);
                for (chosen, count) in chosen.iter().zip(counts) {
                    prop_assert_eq!(*chosen > 0, count > 0);
                }
            }
            let mut bytes = vec![];
            append_contexts(&plane, &mut bytes);
            let parsed = parse_contexts(&mut Rest(&bytes), plane.len());
            prop_assert_eq!(parsed.as_ref().ok(), Some(&plane));
            prop_assert!(parse_contexts(&mut Rest(&bytes), plane.len() - 1).is_err()
                || plane.last() == Some(&[0; 3]));
        }
    }

    #[test]
    fn equal_counts_leave_a_rest() {
        for counts in [[1, 1, 1], [5, 5, 0], [1, 0, 0], [3, 3, 3]] {
            let chosen = probabilities(counts);
            assert_eq!(chosen.iter().sum::<u16>(), TOTAL, "{counts:?}");
        }
    }
}
