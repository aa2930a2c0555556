//! The numbering of positions in a file of Scan.
//!
//! A cell is a mixed-radix number, most significant digit first: men of the mover, men of the other
//! side, kings of the mover, kings of the other side; and, where moves of a king in a row are
//! counted, the run of the mover and that of the other side.
//!
//! Every side counts *places* from its own far end, 0 to 49: the mover, who is White, down from
//! square 50, the other side up from square 1. Men have places 0 to 44, and each side's are chosen
//! as if the other had none, so there are cells in which two men share a square. The mover's kings
//! are chosen among the places without men, those of the other side among the rest; both are
//! counted without the gaps.
//!
//! A choice of places `p1 < p2 < ..` has the rank `C(p1, 1) + C(p2, 2) + ..`.
//!
//! Runs are numbered as by [`RunNumbers`], but the kings of a side in the order of its places.

use galotne::geometry::TEN;
use galotne::material::{Class, choose};
use galotne::position::{Colour, Position};
use galotne::rules::Variant;
use galotne::run_numbers::RunNumbers;

/// Bit `p` stands for place `p` of a side.
pub type Places = u64;

/// All places.
pub const ALL: Places = (1 << 50) - 1;
/// The places of men.
pub const OF_MEN: u64 = 45;

/// Returns the places of one side as the other side counts them.
#[must_use]
#[inline]
pub const fn turned(places: Places) -> Places {
    places.reverse_bits() >> 14
}

/// The numbering of one file.
#[derive(Clone, Debug)]
pub struct Numbering {
    class: Class,
    /// The number of placements of the mover's men, the other side's men, the mover's kings and the
    /// other side's kings.
    ways: [u64; 4],
    runs: RunNumbers,
    cells: u64,
}

impl Numbering {
    /// Returns the numbering of the file of a class of a game whose White is the mover; `None` if
    /// its cells cannot be counted in 64 bits.
    #[must_use]
    pub fn new(variant: &Variant, class: Class) -> Option<Self> {
        let [mover, other] = Colour::BOTH;
        let [men, others] = [mover, other].map(|side| u64::from(class.men(side)));
        let [kings, their_kings] = [mover, other].map(|side| u64::from(class.kings(side)));
        let free = 50u64.checked_sub(men + others)?;
        let ways = [
            choose(OF_MEN, men)?,
            choose(OF_MEN, others)?,
            choose(free, kings)?,
            choose(free.checked_sub(kings)?, their_kings)?,
        ];
        let runs = variant.run_numbers(class);
        let pairs = runs.pairs() as u64;
        let cells = (ways.iter()).try_fold(pairs, |cells, ways| cells.checked_mul(*ways))?;
        Some(Self {
            class,
            ways,
            runs,
            cells,
        })
    }

    /// Returns the class, the mover as White.
    #[must_use]
    pub const fn class(&self) -> Class {
        self.class
    }

    /// Returns the number of cells of the file.
    #[must_use]
    pub const fn cells(&self) -> u64 {
        self.cells
    }

    /// Returns the number of cells of each placement: the runs of kings that it may have.
    #[must_use]
    pub fn run_pairs(&self) -> u64 {
        self.runs.pairs() as u64
    }

    /// Whether moves of a king in a row are counted in the class.
    #[must_use]
    pub const fn has_runs(&self) -> bool {
        self.runs.has_runs()
    }

    /// Returns the number of placements of the mover's men and of the other side's.
    #[must_use]
    pub const fn men_ways(&self) -> [u64; 2] {
        [self.ways[0], self.ways[1]]
    }

    /// Returns the number of placements of kings for each placement of men.
    #[must_use]
    pub const fn king_ways(&self) -> u64 {
        self.ways[2] * self.ways[3]
    }

    /// Returns the position of a cell, the mover as White; `None` where two men share a square, or
    /// beyond the last cell.
    #[must_use]
    pub fn position(&self, cell: u64) -> Option<Position> {
        if cell >= self.cells {
            return None;
        }
        let [mover, other] = Colour::BOTH;
        let (class, mut rest) = (self.class, cell / self.run_pairs());
        let mut ranks = [0; 4];
        for (rank, ways) in ranks.iter_mut().zip(self.ways).rev() {
            (*rank, rest) = (rest % ways, rest / ways);
        }
        let men = unrank(ranks[0], class.men(mover).into());
        let others = unrank(ranks[1], class.men(other).into());
        if men & turned(others) != 0 {
            return None;
        }
        let free = ALL & !men & !turned(others);
        let kings = spread(unrank(ranks[2], class.kings(mover).into()), free);
        let free = turned(free & !kings);
        let their_kings = spread(unrank(ranks[3], class.kings(other).into()), free);
        let [men, kings] = [men, kings].map(|places| TEN.pad(turned(places)));
        let [others, their_kings] = [others, their_kings].map(|places| TEN.pad(places));
        let position =
            Position::new_unchecked(&TEN, [men?, others?], [kings?, their_kings?], mover);
        Some(self.with_runs(position, cell % self.run_pairs()))
    }

    /// Returns the position with a pair of runs by its number in the file.
    #[must_use]
    pub fn with_runs(&self, position: Position, pair: u64) -> Position {
        if !self.has_runs() {
            return position;
        }
        let states = self.runs.of_pair(pair as usize);
        position.with_king_runs_unchecked(Colour::BOTH.map(|colour| {
            let state = self.reversed(colour, states[colour.index()]);
            let kings = position.kings(colour);
            self.runs.run(&TEN, colour, kings, state)
        }))
    }

    /// Returns the state of a run with the kings of its side counted from the other end.
    fn reversed(&self, colour: Colour, state: usize) -> usize {
        self.runs.of_state(state).map_or(0, |(place, moves)| {
            let last = usize::from(self.class.kings(colour)) - 1;
            self.runs.state_at(last - place, moves)
        })
    }

    /// Returns the cell of a position of this class with White to move.
    #[must_use]
    pub fn cell(&self, position: &Position) -> u64 {
        let [mover, other] = Colour::BOTH;
        let men = turned(TEN.plain(position.men(mover)));
        let others = TEN.plain(position.men(other));
        let kings = turned(TEN.plain(position.kings(mover)));
        let their_kings = TEN.plain(position.kings(other));
        let free = ALL & !men & !turned(others);
        let ranks = [
            rank(men),
            rank(others),
            rank(closed_up(kings, free)),
            rank(closed_up(their_kings, turned(free & !kings))),
        ];
        let placement =
            (ranks.iter().zip(self.ways)).fold(0, |cell, (rank, ways)| cell * ways + rank);
        let states = Colour::BOTH.map(|colour| {
            let (kings, run) = (position.kings(colour), position.king_run(colour));
            self.reversed(colour, self.runs.state(&TEN, colour, kings, run))
        });
        placement * self.run_pairs() + self.runs.pair(states) as u64
    }
}

/// Returns the rank of a choice of places.
#[must_use]
pub fn rank(places: Places) -> u64 {
    (1..)
        .zip(bits(places))
        .map(|(i, place)| choose(place.into(), i).unwrap_or_default())
        .sum()
}

/// Returns the choice of `count` places with this rank.
#[must_use]
pub fn unrank(mut rank: u64, count: u64) -> Places {
    let mut places = 0;
    let mut below = 50;
    for i in (1..=count).rev() {
        // The highest place whose share of the rank still fits. There is always one that leaves
        // i - 1 places below it.
        while below >= i {
            below -= 1;
            let share = choose(below, i).unwrap_or(u64::MAX);
            if share <= rank {
                rank -= share;
                places |= 1 << below;
                break;
            }
        }
    }
    places
}

/// Returns the places of a set, ascending.
#[inline]
pub(super) fn bits(mut places: Places) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (places != 0).then(|| {
            let place = places.trailing_zeros();
            places &= places - 1;
            place
        })
    })
}

/// Maps places counted among the free ones to places of the board.
fn spread(places: Places, free: Places) -> Places {
    let counted = (0..).zip(bits(free));
    counted.fold(0, |set, (n, place)| set | (places >> n & 1) << place)
}

/// Maps places of the board to places counted among the free ones: the inverse of [`spread`].
fn closed_up(places: Places, free: Places) -> Places {
    let counted = (0..).zip(bits(free));
    counted.fold(0, |set, (n, place)| set | (places >> place & 1) << n)
}
