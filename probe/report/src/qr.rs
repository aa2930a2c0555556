//! QR codes (ISO/IEC 18004) of links: byte mode, error correction level M, or L where M does not
//! fit. In comes a text, out comes a square of dark and light modules.

use maud::html;

/// The modules on a side of version 1; each version adds four.
const FIRST_SIDE: usize = 21;
/// The side of the light margin around a code, in modules.
const QUIET: usize = 4;

/// The error correction codewords of each block, and the blocks, by version from 1 (table 9).
const LEVEL_L: [[usize; 40]; 2] = [
    [
        7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30,
        30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
        1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13,
        14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
];
const LEVEL_M: [[usize; 40]; 2] = [
    [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28,
        28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23,
        25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
];

/// The level of error correction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    L,
    M,
}

impl Level {
    const fn table(self) -> &'static [[usize; 40]; 2] {
        match self {
            Self::L => &LEVEL_L,
            Self::M => &LEVEL_M,
        }
    }

    /// The bits of the format information (table 12).
    const fn bits(self) -> u32 {
        match self {
            Self::L => 1,
            Self::M => 0,
        }
    }
}

/// A QR code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QrCode {
    side: usize,
    /// The modules by rows; true: dark.
    modules: Vec<bool>,
    /// The modules that carry no data.
    fixed: Vec<bool>,
}

impl QrCode {
    /// Encodes a text; `None` if it is longer than a code can be (2953 bytes).
    ///
    /// # Examples
    /// ```
    /// use galotne_report::qr::QrCode;
    ///
    /// let code = QrCode::of("https://example.org/").expect("short");
    /// assert_eq!(code.side(), 25);
    /// assert!(code.is_dark(0, 0));
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        // Version 12 with level M is still read from paper with ease; larger ones need the room.
        let fits = |level: Level, max: usize| {
            (1..=max).find(|&version| text.len() <= capacity(version, level))
        };
        let (version, level) = match fits(Level::M, 12) {
            Some(version) => (version, Level::M),
            None => (fits(Level::L, 40)?, Level::L),
        };
        let words = interleaved(&data_words(text.as_bytes(), version, level), version, level);
        let mut code = Self::with_patterns(version);
        code.place(&words);
        let masked = (0..8).map(|mask| {
            let mut masked = code.clone();
            masked.apply_mask(mask);
            masked.write_format(level, mask);
            masked
        });
        masked.min_by_key(Self::penalty)
    }

    /// The modules on a side.
    #[must_use]
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Whether a module is dark; false outside.
    #[must_use]
    pub fn is_dark(&self, row: usize, column: usize) -> bool {
        column < self.side && self.modules.get(row * self.side + column) == Some(&true)
    }

    /// Draws the code as an SVG element with this title, its light margin included.
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        let side = self.side + 2 * QUIET;
        html! {
            svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox={ "0 0 " (side) " " (side) }
                role="img" aria-label=(title) shape-rendering="crispEdges" {
                title { (title) }
                rect width=(side) height=(side) fill="#ffffff" {}
                path d=(self.path()) fill="#000000" {}
            }
        }
        .into_string()
    }

    /// The dark modules as rows of rectangles.
    fn path(&self) -> String {
        let mut path = String::new();
        for row in 0..self.side {
            let mut column = 0;
            while column < self.side {
                let dark = (column..self.side).take_while(|&column| self.is_dark(row, column));
                let width = dark.count();
                if width > 0 {
                    let (x, y) = (column + QUIET, row + QUIET);
                    path += &format!("M{x} {y}h{width}v1h-{width}z");
                }
                column += width.max(1);
            }
        }
        path
    }

    fn set(&mut self, row: usize, column: usize, dark: bool) {
        let place = row * self.side + column;
        if let (Some(module), Some(fixed)) =
            (self.modules.get_mut(place), self.fixed.get_mut(place))
        {
            (*module, *fixed) = (dark, true);
        }
    }

    /// Creates a code with its finder, timing and alignment patterns and its version.
    fn with_patterns(version: usize) -> Self {
        let side = FIRST_SIDE + 4 * (version - 1);
        let mut code = Self {
            side,
            modules: vec![false; side * side],
            fixed: vec![false; side * side],
        };
        for place in 0..side {
            code.set(6, place, place % 2 == 0);
            code.set(place, 6, place % 2 == 0);
        }
        let (near, far) = (3, side - 4);
        for (row, column) in [(near, near), (near, far), (far, near)] {
            code.square(row, column, 4, |distance| distance != 2 && distance != 4);
        }
        let centres = alignment(version);
        let (first, last) = (centres.first(), centres.last());
        for row in &centres {
            for column in &centres {
                let corners = [(first, first), (first, last), (last, first)];
                if !corners.contains(&(Some(row), Some(column))) {
                    code.square(*row, *column, 2, |distance| distance != 1);
                }
            }
        }
        // Reserves the modules of the format.
        code.write_format(Level::M, 0);
        if version >= 7 {
            let bits = with_remainder(version as u32, 0x1F25, 12);
            for place in 0..18 {
                let dark = bits >> place & 1 == 1;
                let (short, long) = (side - 11 + place % 3, place / 3);
                code.set(short, long, dark);
                code.set(long, short, dark);
            }
        }
        code
    }

    /// Draws rings around a centre, dark by their distance from it.
    fn square(&mut self, row: usize, column: usize, reach: usize, dark: impl Fn(usize) -> bool) {
        for y in row.saturating_sub(reach)..=(row + reach).min(self.side - 1) {
            for x in column.saturating_sub(reach)..=(column + reach).min(self.side - 1) {
                self.set(y, x, dark(y.abs_diff(row).max(x.abs_diff(column))));
            }
        }
    }

    /// Writes the format beside the finder patterns, twice, and the module that is always dark.
    fn write_format(&mut self, level: Level, mask: u32) {
        let bits = with_remainder(level.bits() << 3 | mask, 0x537, 10) ^ 0x5412;
        let side = self.side;
        for place in 0..15 {
            let dark = bits >> place & 1 == 1;
            match place {
                0..6 => self.set(place, 8, dark),
                6 | 7 => self.set(place + 1, 8, dark),
                8 => self.set(8, 7, dark),
                _ => self.set(8, 14 - place, dark),
            }
            match place {
                0..8 => self.set(8, side - 1 - place, dark),
                _ => self.set(side - 15 + place, 8, dark),
            }
        }
        self.set(side - 8, 8, true);
    }

    /// Places the codewords in columns of two, upwards and downwards in turn, from the right.
    fn place(&mut self, words: &[u8]) {
        let mut bits = (words.iter()).flat_map(|word| (0..8).rev().map(move |bit| word >> bit & 1));
        let mut right = self.side - 1;
        let mut upward = true;
        loop {
            for step in 0..self.side {
                let row = if upward { self.side - 1 - step } else { step };
                for column in [right, right - 1] {
                    let place = row * self.side + column;
                    if self.fixed.get(place) == Some(&false)
                        && let Some(module) = self.modules.get_mut(place)
                    {
                        *module = bits.next() == Some(1);
                    }
                }
            }
            upward = !upward;
            // The timing pattern has column 6.
            right = match right {
                0..=1 => return,
                8 => 5,
                _ => right - 2,
            };
        }
    }

    fn apply_mask(&mut self, mask: u32) {
        for place in 0..self.modules.len() {
            let (i, j) = (place / self.side, place % self.side);
            let flips = match mask {
                0 => (i + j) % 2 == 0,
                1 => i % 2 == 0,
                2 => j % 3 == 0,
                3 => (i + j) % 3 == 0,
                4 => (i / 2 + j / 3) % 2 == 0,
                5 => i * j % 2 + i * j % 3 == 0,
                6 => (i * j % 2 + i * j % 3) % 2 == 0,
                _ => ((i + j) % 2 + i * j % 3) % 2 == 0,
            };
            if flips
                && self.fixed.get(place) == Some(&false)
                && let Some(module) = self.modules.get_mut(place)
            {
                *module = !*module;
            }
        }
    }

    /// How hard the code is to read (7.8.3): long runs, blocks, false finder patterns, imbalance.
    fn penalty(&self) -> usize {
        const FINDER: [bool; 7] = [true, false, true, true, true, false, true];
        let mut penalty = 0;
        let lines = (0..self.side).flat_map(|line| {
            let row: Vec<bool> = (0..self.side).map(|at| self.is_dark(line, at)).collect();
            let column: Vec<bool> = (0..self.side).map(|at| self.is_dark(at, line)).collect();
            [row, column]
        });
        for line in lines {
            for run in line.chunk_by(|one, other| one == other) {
                penalty += if run.len() >= 5 { run.len() - 2 } else { 0 };
            }
            for (at, window) in line.windows(7).enumerate() {
                let light = |from: usize, to: usize| {
                    line.get(from..to).is_some_and(|four| !four.contains(&true))
                };
                let before = at >= 4 && light(at - 4, at);
                let after = light(at + 7, at + 11);
                penalty += if window == FINDER && (before || after) {
                    40
                } else {
                    0
                };
            }
        }
        for row in 1..self.side {
            for column in 1..self.side {
                let dark = self.is_dark(row, column);
                let others = [(row - 1, column), (row, column - 1), (row - 1, column - 1)];
                let same = others
                    .iter()
                    .all(|&(row, column)| self.is_dark(row, column) == dark);
                penalty += if same { 3 } else { 0 };
            }
        }
        let dark = self.modules.iter().filter(|&&dark| dark).count();
        penalty + (dark * 20).abs_diff(self.modules.len() * 10) / self.modules.len() * 10
    }
}

/// Appends the remainder of a division by a generator of this degree: a BCH code.
fn with_remainder(value: u32, generator: u32, degree: u32) -> u32 {
    let remainder = (0..degree).fold(value, |rest, _| {
        rest << 1 ^ (rest >> (degree - 1)) * generator
    });
    value << degree | remainder & ((1 << degree) - 1)
}

/// The rows and columns of the centres of alignment patterns (annex E).
fn alignment(version: usize) -> Vec<usize> {
    if version == 1 {
        return vec![];
    }
    let count = version / 7 + 2;
    let last = 4 * version + 10;
    let step = match version {
        32 => 26,
        _ => (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2,
    };
    let mut centres: Vec<usize> = (0..count - 1).map(|place| last - place * step).collect();
    centres.push(6);
    centres.reverse();
    centres
}

/// The codewords of a version, those for error correction included.
fn all_words(version: usize) -> usize {
    let mut modules = (16 * version + 128) * version + 64;
    if version >= 2 {
        let centres = version / 7 + 2;
        modules -= (25 * centres - 10) * centres - 55;
        modules -= if version >= 7 { 36 } else { 0 };
    }
    modules / 8
}

/// The error correction codewords of each block, and the number of blocks.
fn blocks(version: usize, level: Level) -> (usize, usize) {
    let [correction, blocks] = level.table();
    let of = |table: &[usize; 40]| table.get(version - 1).copied().unwrap_or(1);
    (of(correction), of(blocks))
}

fn data_word_count(version: usize, level: Level) -> usize {
    let (correction, blocks) = blocks(version, level);
    all_words(version) - correction * blocks
}

/// The bytes of text that fit: mode and length take some of them.
fn capacity(version: usize, level: Level) -> usize {
    data_word_count(version, level) - if version < 10 { 2 } else { 3 }
}

/// The data codewords: mode, length, bytes, padding.
fn data_words(text: &[u8], version: usize, level: Level) -> Vec<u8> {
    let length = text.len();
    let mut nibbles: Vec<u8> = vec![4];
    let digits = if version < 10 { 2 } else { 4 };
    nibbles.extend(
        (0..digits)
            .rev()
            .map(|digit| (length >> (4 * digit)) as u8 & 15),
    );
    nibbles.extend(text.iter().flat_map(|byte| [byte >> 4, byte & 15]));
    // The terminator.
    nibbles.push(0);
    let mut words: Vec<u8> = (nibbles.chunks(2))
        .map(|pair| match *pair {
            [high, low] => high << 4 | low,
            [high] => high << 4,
            _ => 0,
        })
        .collect();
    let padding = [0xEC, 0x11].into_iter().cycle();
    let missing = data_word_count(version, level).saturating_sub(words.len());
    words.extend(padding.take(missing));
    words
}

/// Splits data into blocks, and takes a codeword of each in turn: first data, then correction.
fn interleaved(data: &[u8], version: usize, level: Level) -> Vec<u8> {
    let (correction, count) = blocks(version, level);
    let short = data.len() / count;
    let long = data.len() % count;
    let divisor = generator(correction);
    let mut rest = data;
    let parts: Vec<(&[u8], Vec<u8>)> = (0..count)
        .map(|block| {
            // The longer blocks come last.
            let length = short + usize::from(block >= count - long);
            let (part, after) = rest.split_at(length.min(rest.len()));
            rest = after;
            (part, remainder(part, &divisor))
        })
        .collect();
    let data = (0..=short).flat_map(|at| parts.iter().filter_map(move |(part, _)| part.get(at)));
    let checks =
        (0..correction).flat_map(|at| parts.iter().filter_map(move |(_, sum)| sum.get(at)));
    data.chain(checks).copied().collect()
}

/// The product of two elements of GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1.
fn product(x: u8, y: u8) -> u8 {
    (0..8).rev().fold(0, |sum, bit| {
        let doubled = (sum << 1) ^ (sum >> 7) * 0x1D;
        doubled ^ (y >> bit & 1) * x
    })
}

/// The generator polynomial of a degree, without its first coefficient, which is 1.
fn generator(degree: usize) -> Vec<u8> {
    let mut divisor = vec![0; degree];
    if let Some(last) = divisor.last_mut() {
        *last = 1;
    }
    let mut root = 1;
    for _ in 0..degree {
        for place in 0..degree {
            let next = divisor.get(place + 1).copied().unwrap_or(0);
            if let Some(coefficient) = divisor.get_mut(place) {
                *coefficient = product(*coefficient, root) ^ next;
            }
        }
        root = product(root, 2);
    }
    divisor
}

/// The Reed-Solomon remainder of a block.
fn remainder(block: &[u8], divisor: &[u8]) -> Vec<u8> {
    let mut rest = vec![0; divisor.len()];
    for byte in block {
        let factor = byte ^ rest.first().copied().unwrap_or(0);
        rest.rotate_left(1);
        if let Some(last) = rest.last_mut() {
            *last = 0;
        }
        for (digit, coefficient) in rest.iter_mut().zip(divisor) {
            *digit ^= product(*coefficient, factor);
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the standard's annex I, and one that many texts on Reed-Solomon codes for QR
    /// print: version 1, level M, `HELLO WORLD` in alphanumeric mode.
    #[test]
    fn correction_words_are_those_of_published_examples() {
        let symbol = [
            16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17,
        ];
        assert_eq!(
            remainder(&symbol, &generator(10)),
            [165, 36, 212, 193, 237, 54, 199, 135, 44, 85]
        );
        let hello = [
            32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17,
        ];
        assert_eq!(
            remainder(&hello, &generator(10)),
            [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]
        );
    }

    /// Format information of table C.1, version information of table D.1.
    #[test]
    fn format_and_version_are_those_of_the_standard() {
        assert_eq!(
            with_remainder(0b00101, 0x537, 10) ^ 0x5412,
            0b100_0000_1100_1110
        );
        assert_eq!(with_remainder(7, 0x1F25, 12), 0x07C94);
        assert_eq!(with_remainder(40, 0x1F25, 12), 0x28C69);
    }

    #[test]
    fn versions_hold_what_the_standard_says() {
        let levels = |version| [Level::L, Level::M].map(|level| capacity(version, level));
        assert_eq!(levels(1), [17, 14]);
        assert_eq!(levels(9), [230, 180]);
        assert_eq!(levels(10), [271, 213]);
        assert_eq!(levels(40), [2953, 2331]);
        assert_eq!(alignment(7), [6, 22, 38]);
        assert_eq!(alignment(32), [6, 34, 60, 86, 112, 138]);
        assert_eq!(alignment(40), [6, 30, 58, 86, 114, 142, 170]);
        assert_eq!(
            QrCode::of(&"a".repeat(2953)).map(|code| code.side()),
            Some(177)
        );
        assert_eq!(QrCode::of(&"a".repeat(2954)), None);
    }

    /// A small reader: it takes the mask from the format, and undoes placing and interleaving.
    fn read(code: &QrCode) -> String {
        let version = (code.side - FIRST_SIDE) / 4 + 1;
        let bits = (0..15).fold(0, |bits, place| {
            let dark = match place {
                0..8 => code.is_dark(8, code.side - 1 - place),
                _ => code.is_dark(code.side - 15 + place, 8),
            };
            bits | u32::from(dark) << place
        }) ^ 0x5412;
        let (level, mask) = match bits >> 13 {
            0 => (Level::M, bits >> 10 & 7),
            1 => (Level::L, bits >> 10 & 7),
            other => panic!("level {other}"),
        };
        let mut plain = code.clone();
        plain.fixed = QrCode::with_patterns(version).fixed;
        plain.apply_mask(mask);
        // Marks each data module with its place in the stream.
        let count = all_words(version);
        let mut words = vec![0_u8; count];
        let mut order = vec![];
        let mut right = code.side as i32 - 1;
        let mut upward = true;
        while right > 0 {
            for step in 0..code.side {
                let row = if upward { code.side - 1 - step } else { step };
                for column in [right, right - 1] {
                    let place = row * code.side + column as usize;
                    if !plain.fixed[place] {
                        order.push(plain.modules[place]);
                    }
                }
            }
            upward = !upward;
            right -= if right == 8 { 3 } else { 2 };
        }
        for (at, bit) in order.iter().enumerate().take(count * 8) {
            words[at / 8] |= u8::from(*bit) << (7 - at % 8);
        }
        let (_, parts) = blocks(version, level);
        let all = data_word_count(version, level);
        let lengths: Vec<usize> = (0..parts)
            .map(|part| all / parts + usize::from(part >= parts - all % parts))
            .collect();
        let mut data = vec![vec![]; parts];
        let mut stream = words.iter();
        for at in 0..=all / parts {
            for (part, length) in lengths.iter().enumerate() {
                if at < *length {
                    data[part].extend(stream.next());
                }
            }
        }
        let data: Vec<u8> = data.concat();
        assert_eq!(data[0] >> 4, 4, "byte mode");
        let nibble = |at: usize| usize::from(data[at / 2] >> (4 * (1 - at % 2)) & 15);
        let digits = if version < 10 { 2 } else { 4 };
        let length = (1..=digits).fold(0, |length, at| length << 4 | nibble(at));
        let bytes = (0..length).map(|at| {
            let at = 1 + digits + 2 * at;
            (nibble(at) << 4 | nibble(at + 1)) as u8
        });
        String::from_utf8(bytes.collect()).expect("text")
    }

    #[test]
    fn every_length_is_read_back() {
        for length in (1..330).chain([400, 700, 1000, 1500, 2000, 2953]) {
            let text: String = (0..length)
                .map(|at| char::from(b'!' + (at * 7 % 90) as u8))
                .collect();
            let code = QrCode::of(&text).expect("it fits");
            assert_eq!(read(&code), text, "{length} bytes");
        }
    }
}
