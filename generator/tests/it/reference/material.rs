//! Classes: numbers of pieces of each kind, and the numbering of their placements.
//!
//! The numbering ranks each of the four piece sets among all sets of its size, as if the board were
//! otherwise empty. Numbers of overlapping sets are unused.

use std::fmt;

use super::Variant;
use super::board::{Colour, MAX_SQUARES, Placement};

/// Numbers of pieces. The sides may be in any order, not only the canonical one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Material {
    /// White's kings.
    pub white_kings: u8,
    /// White's men.
    pub white_men: u8,
    /// Black's kings.
    pub black_kings: u8,
    /// Black's men.
    pub black_men: u8,
}

impl Material {
    /// Returns the class of a name such as `KKMvK`; `None` if it is invalid.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (white, black) = name.split_once('v')?;
        let count = |side: &str| {
            let kings = side.bytes().take_while(|&piece| piece == b'K').count();
            let men = side.len() - kings;
            let in_order = side.bytes().skip(kings).all(|piece| piece == b'M');
            (in_order && !side.is_empty())
                .then_some((u8::try_from(kings).ok()?, u8::try_from(men).ok()?))
        };
        let (white_kings, white_men) = count(white)?;
        let (black_kings, black_men) = count(black)?;
        Some(Self {
            white_kings,
            white_men,
            black_kings,
            black_men,
        })
    }

    /// Returns the class of a placement.
    #[must_use]
    pub fn of(placement: &Placement) -> Self {
        let count = |set: u64| set.count_ones() as u8;
        Self {
            white_kings: count(placement.white_kings),
            white_men: count(placement.white_men),
            black_kings: count(placement.black_kings),
            black_men: count(placement.black_men),
        }
    }

    /// Returns the number of pieces of one side.
    #[must_use]
    pub fn pieces(&self, colour: Colour) -> u8 {
        match colour {
            Colour::White => self.white_kings + self.white_men,
            Colour::Black => self.black_kings + self.black_men,
        }
    }

    /// Whether both sides still have pieces.
    pub(super) fn is_playable(&self) -> bool {
        Colour::BOTH.iter().all(|&colour| self.pieces(colour) > 0)
    }

    /// Returns the playable classes after one capture or one promotion. All reachable classes are
    /// reached by repeating these steps.
    pub(super) fn steps(self) -> impl Iterator<Item = Self> {
        let less = |count: u8| count.checked_sub(1);
        let changed = [
            less(self.white_kings).map(|white_kings| Self {
                white_kings,
                ..self
            }),
            less(self.white_men).map(|white_men| Self { white_men, ..self }),
            less(self.black_kings).map(|black_kings| Self {
                black_kings,
                ..self
            }),
            less(self.black_men).map(|black_men| Self { black_men, ..self }),
            less(self.white_men).map(|white_men| Self {
                white_men,
                white_kings: self.white_kings + 1,
                ..self
            }),
            less(self.black_men).map(|black_men| Self {
                black_men,
                black_kings: self.black_kings + 1,
                ..self
            }),
        ];
        changed.into_iter().flatten().filter(Self::is_playable)
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |kings: u8, men: u8| "K".repeat(kings.into()) + &"M".repeat(men.into());
        let white = side(self.white_kings, self.white_men);
        let black = side(self.black_kings, self.black_men);
        write!(f, "{white}v{black}")
    }
}

impl Variant {
    /// Calls `f` with every legal placement of a class: no two pieces on a square, no man on its
    /// own promotion row, nor in Turkish draughts on its own first row. Pending captures, blocked
    /// sides and unreachable placements are included.
    pub fn for_each_placement(&self, material: Material, mut f: impl FnMut(&Placement)) {
        let (squares, closed) = (self.board.squares(), self.closed_to_men());
        let (behind, open) = (self.closed_behind(), self.open_to_men());
        for white_men in sets(open, material.white_men).map(|men| men << closed) {
            for black_men in sets(open, material.black_men).map(|men| men << behind) {
                if white_men & black_men != 0 {
                    continue;
                }
                let men = white_men | black_men;
                for white_kings in sets(squares, material.white_kings) {
                    if white_kings & men != 0 {
                        continue;
                    }
                    for black_kings in sets(squares, material.black_kings) {
                        if black_kings & (men | white_kings) == 0 {
                            f(&Placement {
                                white_men,
                                white_kings,
                                black_men,
                                black_kings,
                            });
                        }
                    }
                }
            }
        }
    }

    /// Returns a random legal placement of a class: `below` gives random numbers below its argument.
    pub fn random_placement(
        &self,
        material: Material,
        mut below: impl FnMut(usize) -> usize,
    ) -> Placement {
        let men = ((1u64 << self.open_to_men()) - 1) << self.closed_to_men();
        let black_men = ((1u64 << self.open_to_men()) - 1) << self.closed_behind();
        let all = (1u64 << self.board.squares()) - 1;
        let mut free = all;
        let mut stand = |among: u64, count: u8| {
            let mut set = 0u64;
            while set.count_ones() < count.into() {
                let square = 1u64 << below(self.board.squares());
                if square & among & free != 0 {
                    free &= !square;
                    set |= square;
                }
            }
            set
        };
        Placement {
            white_men: stand(men, material.white_men),
            black_men: stand(black_men, material.black_men),
            white_kings: stand(all, material.white_kings),
            black_kings: stand(all, material.black_kings),
        }
    }

    /// Returns the number of values of [`Variant::state`] in a class, used and unused.
    pub(super) fn states(&self, material: Material) -> usize {
        let squares = self.board.squares();
        let men = |count: u8| binomial(self.open_to_men(), count.into());
        let kings = |count: u8| binomial(squares, count.into());
        men(material.white_men)
            * men(material.black_men)
            * kings(material.white_kings)
            * kings(material.black_kings)
            * 2
    }

    /// Returns the number of a placement and side to move within its class, ascending in the order
    /// of [`Variant::for_each_placement`].
    pub(super) fn state(&self, placement: &Placement, turn: Colour) -> u32 {
        let (squares, closed) = (self.board.squares(), self.closed_to_men());
        let sets = [
            (placement.white_men >> closed, self.open_to_men()),
            (
                placement.black_men >> self.closed_behind(),
                self.open_to_men(),
            ),
            (placement.white_kings, squares),
            (placement.black_kings, squares),
        ];
        let number = sets.iter().fold(0, |number, &(set, among)| {
            number * binomial(among, set.count_ones() as usize) + rank(set)
        });
        u32::try_from(number * 2 + turn as usize).expect("classes of up to four pieces fit 32 bits")
    }
}

/// Returns the number of smaller sets of the same size.
fn rank(set: u64) -> usize {
    super::board::squares(set)
        .enumerate()
        .map(|(smaller, square)| binomial(square, smaller + 1))
        .sum()
}

/// Iterates over all sets of `size` squares out of the first `among`, ascending.
fn sets(among: usize, size: u8) -> impl Iterator<Item = u64> {
    let first = (1_u64 << size) - 1;
    std::iter::successors(Some(first), |&set| {
        // The next larger number with the same number of bits: the lowest run of ones moves its top
        // bit up by one, and the rest falls to the bottom.
        let lowest = set & set.wrapping_neg();
        let carried = set.checked_add(lowest).filter(|_| set != 0)?;
        let rest = ((carried ^ set) >> 2) / lowest;
        Some(carried | rest)
    })
    .take_while(move |&set| among == 64 || set >> among == 0)
}

/// Returns the number of ways to choose `size` of `among`.
fn binomial(among: usize, size: usize) -> usize {
    const LARGEST: usize = 8;
    const TABLE: [[usize; LARGEST + 1]; MAX_SQUARES + 1] = {
        let mut table = [[0; LARGEST + 1]; MAX_SQUARES + 1];
        let mut n = 0;
        while n <= MAX_SQUARES {
            table[n][0] = 1;
            let mut k = 1;
            while n > 0 && k <= LARGEST {
                table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
                k += 1;
            }
            n += 1;
        }
        table
    };
    TABLE[among][size]
}
