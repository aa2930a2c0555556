//! The board of mills: 24 points on three nested squares with the middles of their sides joined.
//!
//! Points are named by file, `a` to `g` from the left, and rank, `1` to `7` from below. They are
//! numbered from 0 row by row from the top left, so that `a7` is 0 and `g1` is 23:
//!
//! ```text
//! 7  0-----------1-----------2
//! 6  |   3-------4-------5   |
//! 5  |   |   6---7---8   |   |
//! 4  9--10--11      12--13--14
//! 3  |   |  15--16--17   |   |
//! 2  |  18------19------20   |
//! 1 21----------22----------23
//!    a   b   c   d   e   f   g
//! ```
//!
//! In this order each of the eight rows of three is three neighbouring bits.

use std::fmt;

/// A set of points: bit `n` for the point with number `n`.
pub type Points = u32;

/// Number of points.
pub const POINTS: usize = 24;

/// The set of all points.
pub const ALL: Points = (1 << POINTS) - 1;

/// Number of lines of three points, on which mills can stand.
pub const LINES: usize = 16;

/// Number of symmetries of the board and its steps: the eight of the square, and each of them with
/// the rings turned inside out.
pub const SYMMETRIES: usize = 16;

/// Number of symmetries of the mills alone, without regard to steps: any order of the three rings.
pub const MILL_SYMMETRIES: usize = 48;

const NAMES: [&str; POINTS] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3",
    "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1",
];

/// A point of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// Returns the point with this number; `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < POINTS {
            Some(Self(index))
        } else {
            None
        }
    }

    /// Returns the number of the point, 0 to 23.
    #[must_use]
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the set that holds just this point.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> Points {
        1 << self.0
    }

    /// Returns the name of the point, such as `a7`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// Returns the point with this name, in small or capital letters.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let place = (NAMES.iter()).position(|known| known.eq_ignore_ascii_case(name))?;
        Self::from_index(place as u8)
    }

    /// Returns the points that are one step away.
    #[must_use]
    #[inline]
    pub const fn neighbours(self) -> Points {
        NEIGHBOURS[self.0 as usize]
    }

    /// For both lines through this point the two other points.
    #[must_use]
    #[inline]
    pub const fn lines(self) -> [Points; 2] {
        BESIDE[self.0 as usize]
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns the points of a set, ascending by number.
pub fn points(set: Points) -> impl Iterator<Item = Point> {
    let mut rest = set & ALL;
    std::iter::from_fn(move || {
        let point = Point((rest != 0).then(|| rest.trailing_zeros() as u8)?);
        rest &= rest - 1;
        Some(point)
    })
}

/// Returns the points of a set in the order of their names: `a1`, `a4`, `a7`, `b2` ..
pub fn by_name(set: Points) -> impl Iterator<Item = Point> {
    (BY_NAME.into_iter()).filter(move |point| set & point.bit() != 0)
}

/// The sixteen lines of three points, rows first.
pub const LINE: [Points; LINES] = lines();

const NEIGHBOURS: [Points; POINTS] = neighbours();
const BESIDE: [[Points; 2]; POINTS] = beside();
const BY_NAME: [Point; POINTS] = sorted();

/// File and rank as seen from the middle of the board, -3 to 3.
const fn place(point: usize) -> [i8; 2] {
    let name = NAMES[point].as_bytes();
    [(name[0] - b'a') as i8 - 3, (name[1] - b'1') as i8 - 3]
}

/// Returns the point in a place; there must be one.
const fn point_at(at: [i8; 2]) -> usize {
    let mut point = 0;
    loop {
        let [file, rank] = place(point);
        if file == at[0] && rank == at[1] {
            return point;
        }
        point += 1;
    }
}

const fn lines() -> [Points; LINES] {
    let mut lines = [0; LINES];
    let mut row = 0;
    while row < LINES / 2 {
        let mut nth = 3 * row;
        while nth < 3 * row + 3 {
            lines[row] |= 1 << nth;
            // The columns are the rows of the board reflected in a diagonal.
            let [file, rank] = place(nth);
            lines[LINES / 2 + row] |= 1 << point_at([rank, file]);
            nth += 1;
        }
        row += 1;
    }
    lines
}

const fn neighbours() -> [Points; POINTS] {
    let mut neighbours = [0; POINTS];
    let mut line = 0;
    while line < LINES {
        // Numbers ascend along rows and down columns alike, so the middle of a line is its middle
        // number.
        let ends = LINE[line];
        let first = ends.trailing_zeros() as usize;
        let last = 31 - ends.leading_zeros() as usize;
        let middle = (ends & !(1 << first) & !(1 << last)).trailing_zeros() as usize;
        neighbours[first] |= 1 << middle;
        neighbours[last] |= 1 << middle;
        neighbours[middle] |= 1 << first | 1 << last;
        line += 1;
    }
    neighbours
}

const fn beside() -> [[Points; 2]; POINTS] {
    let mut beside = [[0; 2]; POINTS];
    let mut line = 0;
    while line < LINES {
        let mut point = 0;
        while point < POINTS {
            if LINE[line] & 1 << point != 0 {
                // A point is in one row and in one column.
                beside[point][line / (LINES / 2)] = LINE[line] & !(1 << point);
            }
            point += 1;
        }
        line += 1;
    }
    beside
}

const fn sorted() -> [Point; POINTS] {
    let mut sorted = [Point(0); POINTS];
    let mut point = 0;
    while point < POINTS {
        let [file, rank] = place(point);
        let (mut before, mut other) = (0, 0);
        while other < POINTS {
            let [its_file, its_rank] = place(other);
            if its_file < file || its_file == file && its_rank < rank {
                before += 1;
            }
            other += 1;
        }
        sorted[before] = Point(point as u8);
        point += 1;
    }
    sorted
}

// ---- Mills ------------------------------------------------------------------------------------

/// Returns the number of mills that a stone on `point` stands in; `set` holds all stones of its
/// side.
#[must_use]
#[inline]
pub const fn mills_through(point: Point, set: Points) -> u8 {
    let [row, column] = point.lines();
    (set & row == row) as u8 + (set & column == column) as u8
}

/// Returns the stones of a set, all of one side, that stand in a mill.
#[must_use]
#[inline]
pub const fn in_mills(set: Points) -> Points {
    let (mut found, mut line) = (0, 0);
    while line < LINES {
        if set & LINE[line] == LINE[line] {
            found |= LINE[line];
        }
        line += 1;
    }
    found
}

// ---- Symmetries -------------------------------------------------------------------------------

/// The orders of the rings, from the inner one (1) to the outer one (3). The first two keep the
/// steps.
const RINGS: [[i8; 3]; 6] = [
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
    [1, 3, 2],
    [2, 3, 1],
    [3, 1, 2],
];

/// The image of each point under each symmetry of the mills. The first [`SYMMETRIES`] keep the
/// steps as well; the very first is the identity.
///
/// All 48 apply only where no stone slides: three stones against three with empty hands, when both
/// sides fly.
pub const MAPS: [[u8; POINTS]; MILL_SYMMETRIES] = maps();

const fn maps() -> [[u8; POINTS]; MILL_SYMMETRIES] {
    let mut maps = [[0; POINTS]; MILL_SYMMETRIES];
    let mut map = 0;
    while map < MILL_SYMMETRIES {
        let mut point = 0;
        while point < POINTS {
            let [file, rank] = place(point);
            let ring = if file.abs() > rank.abs() {
                file.abs()
            } else {
                rank.abs()
            };
            let onto = RINGS[map / 8][ring as usize - 1];
            let mut at = [file / ring * onto, rank / ring * onto];
            if map & 1 != 0 {
                at = [-at[0], at[1]];
            }
            if map & 2 != 0 {
                at = [at[0], -at[1]];
            }
            if map & 4 != 0 {
                at = [at[1], at[0]];
            }
            maps[map][point] = point_at(at) as u8;
            point += 1;
        }
        map += 1;
    }
    maps
}

/// The images of each byte of a set.
static IMAGES: [[[Points; SYMMETRIES]; 256]; 3] = images_of_bytes();

const fn images_of_bytes() -> [[[Points; SYMMETRIES]; 256]; 3] {
    let mut images = [[[0; SYMMETRIES]; 256]; 3];
    let mut byte = 0;
    while byte < 3 {
        let mut bits = 1_usize;
        while bits < 256 {
            let low = bits.trailing_zeros() as usize;
            let mut map = 0;
            while map < SYMMETRIES {
                // The image of the lowest bit, added to that of the rest.
                images[byte][bits][map] =
                    images[byte][bits & (bits - 1)][map] | 1 << MAPS[map][8 * byte + low];
                map += 1;
            }
            bits += 1;
        }
        byte += 1;
    }
    images
}

/// Returns the image of a set under one of the sixteen symmetries.
#[must_use]
#[inline]
pub fn image(set: Points, symmetry: usize) -> Points {
    let [low, middle, high, _] = set.to_le_bytes().map(usize::from);
    let symmetry = symmetry % SYMMETRIES;
    IMAGES[0][low][symmetry] | IMAGES[1][middle][symmetry] | IMAGES[2][high][symmetry]
}

/// Returns the images of a set under all sixteen.
#[must_use]
#[inline]
pub fn images(set: Points) -> [Points; SYMMETRIES] {
    let [low, middle, high, _] = set.to_le_bytes().map(usize::from);
    let [low, middle, high] = [&IMAGES[0][low], &IMAGES[1][middle], &IMAGES[2][high]];
    std::array::from_fn(|symmetry| low[symmetry] | middle[symmetry] | high[symmetry])
}

/// Returns the number of different images of a set under the symmetries, itself among them.
#[must_use]
pub fn orbit(set: Points) -> u64 {
    let same = images(set).into_iter().filter(|&image| image == set);
    (SYMMETRIES / same.count()) as u64
}

/// Returns the next larger set with as many points, sets read as numbers; the empty one is its own.
#[must_use]
#[inline]
pub const fn next_set(set: Points) -> Points {
    // Gosper's: the lowest run of ones gives its highest one to the next place, and the others go
    // down.
    let low = set & set.wrapping_neg();
    let carried = set.wrapping_add(low);
    if low == 0 {
        return set;
    }
    carried | (((carried ^ set) >> 2) / low)
}

// ---- Sets among free points -------------------------------------------------------------------

/// Number of points handled at once: a quarter of the board.
const CHUNK: usize = 6;
const CHUNKS: usize = 1 << CHUNK;

/// `GATHERED[mask][set]`: the bits of a set where those of the mask are, pushed together.
static GATHERED: [[u8; CHUNKS]; CHUNKS] = chunks(true);
/// `SCATTERED[mask][set]`: the lowest bits of a set where those of the mask are.
static SCATTERED: [[u8; CHUNKS]; CHUNKS] = chunks(false);

const fn chunks(gather: bool) -> [[u8; CHUNKS]; CHUNKS] {
    let mut chunks = [[0; CHUNKS]; CHUNKS];
    let mut mask = 0;
    while mask < CHUNKS {
        let mut set = 0;
        while set < CHUNKS {
            let (mut bit, mut nth) = (0, 0);
            while bit < CHUNK {
                if mask >> bit & 1 != 0 {
                    let (from, to) = if gather { (bit, nth) } else { (nth, bit) };
                    chunks[mask][set] |= ((set >> from & 1) << to) as u8;
                    nth += 1;
                }
                bit += 1;
            }
            set += 1;
        }
        mask += 1;
    }
    chunks
}

/// Returns the points of `set` numbered among those of `free`: bit `n` for the `n`th of these.
#[must_use]
#[inline]
pub fn gather(set: Points, free: Points) -> Points {
    let (mut gathered, mut below) = (0, 0);
    for chunk in 0..POINTS / CHUNK {
        let [mask, bits] = [free, set].map(|set| (set >> (CHUNK * chunk)) as usize % CHUNKS);
        gathered |= Points::from(GATHERED[mask][bits]) << below;
        below += mask.count_ones();
    }
    gathered
}

/// Returns the inverse of [`gather`].
#[must_use]
#[inline]
pub fn scatter(gathered: Points, free: Points) -> Points {
    let (mut set, mut below) = (0, 0);
    for chunk in 0..POINTS / CHUNK {
        let mask = (free >> (CHUNK * chunk)) as usize % CHUNKS;
        let bits = (gathered >> below) as usize % CHUNKS;
        set |= Points::from(SCATTERED[mask][bits]) << (CHUNK * chunk);
        below += mask.count_ones();
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set(names: &str) -> Points {
        (names.split_whitespace())
            .map(|name| Point::named(name).expect(name).bit())
            .sum()
    }

    #[test]
    fn steps_and_lines_are_those_of_the_board() {
        let steps: u32 = (points(ALL)).map(|at| at.neighbours().count_ones()).sum();
        assert_eq!(steps / 2, 32);
        for (point, around) in [
            ("a7", "d7 a4"),
            ("d7", "a7 g7 d6"),
            ("d6", "d7 d5 b6 f6"),
            ("d5", "d6 c5 e5"),
            ("b4", "a4 c4 b6 b2"),
            ("e3", "d3 e4"),
            ("g1", "d1 g4"),
        ] {
            let point = Point::named(point).expect(point);
            assert_eq!(point.neighbours(), set(around), "{point}");
        }
        for line in [
            "a7 d7 g7", "c5 d5 e5", "e4 f4 g4", "a7 a4 a1", "d7 d6 d5", "d3 d2 d1", "c5 c4 c3",
        ] {
            assert!(LINE.contains(&set(line)), "{line}");
        }
        assert!(LINE.iter().all(|line| line.count_ones() == 3), "{LINE:x?}");
        for point in points(ALL) {
            let [row, column] = point.lines();
            assert_eq!((row & column, row & point.bit()), (0, 0));
            assert!([row, column].map(|line| LINE.contains(&(line | point.bit()))) == [true; 2]);
            assert_eq!(Point::named(point.name()), Some(point));
        }
        let mut distinct = LINE;
        distinct.sort_unstable();
        assert!(distinct.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn names_are_in_their_order() {
        let names: Vec<_> = by_name(ALL).map(Point::name).collect();
        assert_eq!(names.len(), POINTS);
        assert!(names.is_sorted(), "{names:?}");
        for other in ["", "d4", "a2", "h1", "a", "a77", "A٧"] {
            assert_eq!(Point::named(other), None, "{other}");
        }
        assert_eq!(Point::named("G1"), Point::from_index(23));
    }

    #[test]
    fn symmetries_keep_what_they_say() {
        let mapped = |map: &[u8; POINTS], set| {
            points(set)
                .map(|at| 1 << map[at.index() as usize])
                .sum::<Points>()
        };
        for (place, map) in MAPS.iter().enumerate() {
            assert_eq!(mapped(map, ALL), ALL);
            assert!(!MAPS[..place].contains(map), "each of them is another one");
            assert!(LINE.iter().all(|line| LINE.contains(&mapped(map, *line))));
            let steps = points(ALL).all(|at| {
                let to = Point(map[at.index() as usize]);
                to.neighbours() == mapped(map, at.neighbours())
            });
            assert_eq!(steps, place < SYMMETRIES, "{place}");
        }
        assert!((0..POINTS).all(|at| usize::from(MAPS[0][at]) == at));
        for at in points(ALL) {
            for (symmetry, map) in MAPS.iter().enumerate().take(SYMMETRIES) {
                assert_eq!(image(at.bit(), symmetry), mapped(map, at.bit()));
            }
        }
    }

    proptest! {
        #[test]
        fn images_are_those_of_the_points(set in 0..=ALL) {
            let all = images(set);
            for (symmetry, whole) in all.into_iter().enumerate() {
                let one_by_one = points(set).map(|at| image(at.bit(), symmetry)).sum::<Points>();
                prop_assert_eq!(whole, one_by_one);
                prop_assert_eq!(image(set, symmetry), one_by_one);
            }
        }

        #[test]
        fn gathered_sets_are_scattered_again(set in 0..=ALL, free in 0..=ALL) {
            let gathered = gather(set, free);
            prop_assert_eq!(scatter(gathered, free), set & free);
            let one_by_one = points(free).enumerate().filter(|(_, at)| set & at.bit() != 0);
            prop_assert_eq!(gathered, one_by_one.map(|(nth, _)| 1 << nth).sum::<Points>());
        }

        #[test]
        fn mills_are_full_lines(set in 0..=ALL) {
            let found = in_mills(set);
            for at in points(ALL) {
                let mills = LINE.iter().filter(|&&line| line & at.bit() != 0 && line & set == line);
                let mills = mills.count() as u8;
                prop_assert_eq!(found & at.bit() != 0, mills > 0);
                if set & at.bit() != 0 {
                    prop_assert_eq!(mills_through(at, set), mills);
                }
            }
        }
    }
}
