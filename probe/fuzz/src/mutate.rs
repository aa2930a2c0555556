//! Mutations of valid inputs.

use fastrand::Rng;

/// Numbers at common limits.
const EDGES: [u64; 12] = [
    0,
    1,
    7,
    0x7F,
    0x80,
    0xFF,
    0x7FFF,
    0xFFFF,
    0x7FFF_FFFF,
    0xFFFF_FFFF,
    i64::MAX as u64,
    u64::MAX,
];

/// The largest length of an input.
const MAX_BYTES: usize = 1 << 16;

/// Makes inputs from others, the same ones for the same seed.
pub struct Mutator<'s> {
    seeds: &'s [Vec<u8>],
    random: Rng,
}

impl<'s> Mutator<'s> {
    /// Creates a mutator of these inputs; there must be at least one.
    #[must_use]
    pub fn new(seeds: &'s [Vec<u8>], seed: u64) -> Self {
        assert!(!seeds.is_empty(), "there is nothing to begin with");
        let random = Rng::with_seed(seed);
        Self { seeds, random }
    }

    /// Returns the next input: one of the seeds with one to eight changes, fewer if it is short.
    pub fn input(&mut self) -> Vec<u8> {
        let mut input = self.seeds[self.random.usize(..self.seeds.len())].clone();
        let most = (input.len() / 32).clamp(1, 8);
        for _ in 0..self.random.usize(1..=most) {
            self.change(&mut input);
        }
        input.truncate(MAX_BYTES);
        input
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        if input.is_empty() {
            input.extend(self.some_bytes());
            return;
        }
        match self.random.u8(..10) {
            0 => {
                let at = self.place(input);
                input[at] ^= 1 << self.random.u8(..8);
            }
            1 => {
                let at = self.place(input);
                input[at] = self.byte();
            }
            2 => {
                let at = self.place(input);
                let bytes = self.some_bytes();
                input.splice(at..at, bytes);
            }
            3 => {
                let (start, end) = self.range(input);
                input.drain(start..end);
            }
            // Inserts a copy of a part.
            4 => {
                let (start, end) = self.range(input);
                let (part, at) = (input[start..end].to_vec(), self.place(input));
                input.splice(at..at, part);
            }
            // Overwrites a part with a copy of another.
            5 => {
                let (start, end) = self.range(input);
                let at = self.random.usize(..=input.len() - (end - start));
                input.copy_within(start..end, at);
            }
            6 => {
                let at = self.place(input);
                input.truncate(at);
            }
            7 => self.number(input),
            8 => self.digits(input),
            // Joins the beginning of this input with the end of another.
            _ => {
                let other = &self.seeds[self.random.usize(..self.seeds.len())];
                let (cut, from) = (self.place(input), self.random.usize(..=other.len()));
                input.truncate(cut);
                input.extend(&other[from..]);
            }
        }
    }

    /// Overwrites a number of 2, 4 or 8 bytes, or changes it by a small amount.
    fn number(&mut self, input: &mut [u8]) {
        let (at, width) = (self.place(input), 2 << self.random.u8(..3));
        let Some(place) = input.get_mut(at..at + width) else {
            return;
        };
        let mut bytes = [0; 8];
        bytes[..width].copy_from_slice(place);
        let number = match self.random.bool() {
            true => EDGES[self.random.usize(..EDGES.len())],
            false => u64::from_le_bytes(bytes).wrapping_add(self.random.u64(..9).wrapping_sub(4)),
        };
        place.copy_from_slice(&number.to_le_bytes()[..width]);
    }

    /// Replaces a decimal number.
    fn digits(&mut self, input: &mut Vec<u8>) {
        let from = self.place(input);
        let Some(start) = (input[from..].iter()).position(u8::is_ascii_digit) else {
            return;
        };
        let start = from + start;
        let length = (input[start..].iter()).take_while(|byte| byte.is_ascii_digit());
        let end = start + length.count();
        let number = match self.random.u8(..4) {
            0 => EDGES[self.random.usize(..EDGES.len())],
            _ => self.random.u64(..60),
        };
        input.splice(start..end, number.to_string().into_bytes());
    }

    fn place(&mut self, input: &[u8]) -> usize {
        self.random.usize(..input.len())
    }

    /// Chooses the bounds of a part, usually a short one.
    fn range(&mut self, input: &[u8]) -> (usize, usize) {
        let start = self.place(input);
        let most = input.len() - start;
        let most = if self.random.u8(..4) > 0 {
            most.min(16)
        } else {
            most
        };
        (start, start + self.random.usize(1..=most))
    }

    fn some_bytes(&mut self) -> Vec<u8> {
        (0..self.random.usize(1..9)).map(|_| self.byte()).collect()
    }

    /// Chooses any byte, or a character that is common in texts.
    fn byte(&mut self) -> u8 {
        const LETTERS: &[u8] = b"0123456789WBKH:,;.-x*!?_=&%+/()[]{}\"\\ \n\r\t";
        match self.random.bool() {
            true => LETTERS[self.random.usize(..LETTERS.len())],
            false => self.random.u8(..),
        }
    }
}
