//! Material classes: the pieces on the board without their squares.

use crate::geometry::Board;
use crate::position::{Colour, Position};
use crate::promotion::Promotion;
use std::collections::BTreeSet;
use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

/// A class of any game: the positions that share tables. Its text is part of the names of those.
///
/// A class and its image with the colours exchanged have the same values, so one of the two has
/// tables: the *canonical* one.
pub trait MaterialClass:
    Copy + Eq + Hash + fmt::Debug + fmt::Display + FromStr + Send + Sync + 'static
{
    /// One more than the largest [ordinal](MaterialClass::ordinal).
    const ORDINALS: usize;
    /// The largest number of pieces for which tables are built.
    const MAX_PIECES: u8;

    /// Returns a small number of the class, so that its tables are found by array look-ups; `None`
    /// for a class with unusually many pieces.
    fn ordinal(self) -> Option<usize>;

    /// Returns the class with the colours exchanged.
    #[must_use]
    fn swapped(self) -> Self;

    /// Whether tables are made for this class and not for its image with the colours exchanged.
    fn is_canonical(self) -> bool;

    /// Returns the canonical one of the class and its image.
    #[must_use]
    fn canonical(self) -> Self {
        if self.is_canonical() {
            self
        } else {
            self.swapped()
        }
    }

    /// Whether both sides have the same pieces.
    fn is_symmetric(self) -> bool {
        self == self.swapped()
    }

    /// Returns the number of pieces.
    fn pieces(self) -> u8;
}

/// Bits for the number of pieces of one kind in an ordinal: 0 to 7 pieces.
const ORDINAL_BITS: u32 = 3;

impl MaterialClass for Class {
    const ORDINALS: usize = 1 << (4 * ORDINAL_BITS);
    const MAX_PIECES: u8 = 10;

    #[inline]
    fn ordinal(self) -> Option<usize> {
        let ([white_kings, black_kings], [white_men, black_men]) = (self.kings, self.men);
        let counts = [white_kings, black_kings, white_men, black_men];
        let all = counts.iter().fold(0, |all, count| all | count);
        let add = |ordinal, &count| ordinal << ORDINAL_BITS | usize::from(count);
        (all >> ORDINAL_BITS == 0).then(|| counts.iter().fold(0, add))
    }

    fn swapped(self) -> Self {
        Self::swapped(self)
    }

    #[inline]
    fn is_canonical(self) -> bool {
        Self::is_canonical(self)
    }

    fn pieces(self) -> u8 {
        Self::pieces(self)
    }
}

/// A material distribution such as `KKMvK`: White first, kings then men.
///
/// A class and the one with exchanged colours have the same values, so tables exist for one of the
/// two, the *canonical* one: White is the side with more pieces, or with equally many the one with
/// more kings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Class {
    kings: [u8; 2],
    men: [u8; 2],
}

/// A text that is not the name of a class.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is not a material class: write White's pieces, `v`, Black's pieces, as in KKMvK \
     (K king, M man)"
)]
pub struct ClassError(String);

impl Class {
    /// Builds a class from the numbers of kings and men of White and Black.
    #[must_use]
    pub const fn new(kings: [u8; 2], men: [u8; 2]) -> Self {
        Self { kings, men }
    }

    /// Returns the class of a position.
    #[must_use]
    #[inline]
    pub const fn from_position(position: &Position) -> Self {
        Self {
            kings: [
                position.kings(Colour::White).count_ones() as u8,
                position.kings(Colour::Black).count_ones() as u8,
            ],
            men: [
                position.men(Colour::White).count_ones() as u8,
                position.men(Colour::Black).count_ones() as u8,
            ],
        }
    }

    /// Returns the number of kings of one side.
    #[must_use]
    #[inline]
    pub const fn kings(self, colour: Colour) -> u8 {
        self.kings[colour.index()]
    }

    /// Returns the number of men of one side.
    #[must_use]
    #[inline]
    pub const fn men(self, colour: Colour) -> u8 {
        self.men[colour.index()]
    }

    /// Returns the number of pieces of one side.
    #[must_use]
    pub const fn side(self, colour: Colour) -> u8 {
        self.kings(colour) + self.men(colour)
    }

    /// Returns the number of pieces of both sides.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        self.side(Colour::White) + self.side(Colour::Black)
    }

    /// Whether both sides have pieces; otherwise the game is over.
    #[must_use]
    #[inline]
    pub const fn has_both_sides(self) -> bool {
        self.side(Colour::White) > 0 && self.side(Colour::Black) > 0
    }

    /// Whether a side has a king.
    #[must_use]
    #[inline]
    pub const fn has_kings(self) -> bool {
        self.kings(Colour::White) > 0 || self.kings(Colour::Black) > 0
    }

    /// Returns the class with the colours exchanged.
    #[must_use]
    #[inline]
    pub const fn swapped(self) -> Self {
        Self {
            kings: [self.kings[1], self.kings[0]],
            men: [self.men[1], self.men[0]],
        }
    }

    /// Whether both sides have the same pieces.
    #[must_use]
    pub const fn is_symmetric(self) -> bool {
        self.kings[0] == self.kings[1] && self.men[0] == self.men[1]
    }

    /// Whether tables are made for this class and not for the one with exchanged colours.
    #[must_use]
    #[inline]
    pub const fn is_canonical(self) -> bool {
        let (white, black) = (self.side(Colour::White), self.side(Colour::Black));
        white > black || white == black && self.kings[0] >= self.kings[1]
    }

    /// Returns the canonical one of this class and the one with exchanged colours.
    #[must_use]
    pub const fn canonical(self) -> Self {
        if self.is_canonical() {
            self
        } else {
            self.swapped()
        }
    }

    /// Returns the class after the promotion of a man of `colour`; `None` if it has no man.
    #[must_use]
    pub fn promoted(self, colour: Colour) -> Option<Self> {
        let mut class = self;
        let side = colour.index();
        class.men[side] = class.men[side].checked_sub(1)?;
        class.kings[side] += 1;
        Some(class)
    }

    /// Returns the class after `colour` has lost pieces; `None` if it does not have them.
    #[must_use]
    pub fn without(self, colour: Colour, kings: u8, men: u8) -> Option<Self> {
        let mut class = self;
        let side = colour.index();
        class.kings[side] = class.kings[side].checked_sub(kings)?;
        class.men[side] = class.men[side].checked_sub(men)?;
        Some(class)
    }

    /// Returns all canonical classes of 2 to `pieces` pieces, each after its successors.
    #[must_use]
    pub fn up_to(pieces: u8) -> Vec<Self> {
        let mut classes = BTreeSet::new();
        for kings in 0..=pieces {
            for black_kings in 0..=pieces - kings {
                for men in 0..=pieces - kings - black_kings {
                    for black_men in 0..=pieces - kings - black_kings - men {
                        let class = Self::new([kings, black_kings], [men, black_men]);
                        if class.has_both_sides() && class.is_canonical() {
                            classes.insert(BySuccessors(class));
                        }
                    }
                }
            }
        }
        classes
            .into_iter()
            .map(|BySuccessors(class)| class)
            .collect()
    }

    /// Returns the other canonical classes that one move can lead to. Classes with pieces of one
    /// side alone are left out, since the game is over there.
    #[must_use]
    pub fn successors(self) -> Vec<Self> {
        let mut found = vec![];
        for us in Colour::BOTH {
            for moved in [Some(self), self.promoted(us)].into_iter().flatten() {
                for kings in 0..=moved.kings(!us) {
                    for men in 0..=moved.men(!us) {
                        let next = moved.without(!us, kings, men).map(Self::canonical);
                        let next =
                            next.filter(|next| next.has_both_sides() && *next != self.canonical());
                        found.extend(next.filter(|next| !found.contains(next)));
                    }
                }
            }
        }
        found
    }

    /// Returns this class and all that can arise from it, canonical, each after its successors.
    #[must_use]
    pub fn with_successors(self) -> Vec<Self> {
        Self::all_needed(&[self])
    }

    /// Returns these classes and all that can arise from them, canonical, each once and after its
    /// successors.
    #[must_use]
    pub fn all_needed(classes: &[Self]) -> Vec<Self> {
        let mut found = BTreeSet::new();
        let mut open: Vec<Self> = classes.iter().map(|class| class.canonical()).collect();
        while let Some(class) = open.pop() {
            if !found.insert(BySuccessors(class)) {
                continue;
            }
            for colour in Colour::BOTH {
                open.extend(
                    [
                        class.promoted(colour),
                        class.without(colour, 1, 0),
                        class.without(colour, 0, 1),
                    ]
                    .into_iter()
                    .flatten()
                    .filter(|class| class.has_both_sides())
                    .map(Self::canonical),
                );
            }
        }
        found.into_iter().map(|BySuccessors(class)| class).collect()
    }

    /// Counts the placements of the class on a board, with no man on its promotion row, nor on its
    /// first row if none ever stands there, for one side to move; `None` if the number does not
    /// fit.
    #[must_use]
    pub fn placements(self, board: &Board, promotion: Promotion) -> Option<u64> {
        let (all, row) = (
            u64::from(board.squares()),
            u64::from(promotion.squares(board)),
        );
        let [kings, black_kings] = self.kings.map(u64::from);
        let [men, black_men] = self.men.map(u64::from);
        let first = u64::from(promotion.first_squares(board));
        if first > 0 {
            // The same squares are open to the men of both sides.
            let squares = all - row - first;
            return choose(squares, men)?
                .checked_mul(choose(squares.saturating_sub(men), black_men)?)?
                .checked_mul(choose((all - men).saturating_sub(black_men), kings)?)?
                .checked_mul(choose(
                    (all - men).saturating_sub(black_men + kings),
                    black_kings,
                )?);
        }
        // `apart` of White's men stand on Black's promotion row, where they take no square from
        // Black's men.
        let mut placements: u128 = 0;
        for apart in 0..=men.min(row) {
            let beside = men - apart;
            placements += u128::from(choose(row, apart)?)
                * u128::from(choose(all - 2 * row, beside)?)
                * u128::from(choose((all - row).saturating_sub(beside), black_men)?);
        }
        let free = all.checked_sub(men + black_men)?;
        let free_black = free.saturating_sub(kings);
        let total = placements
            .checked_mul(u128::from(choose(free, kings)?))?
            .checked_mul(u128::from(choose(free_black, black_kings)?))?;
        u64::try_from(total).ok()
    }
}

/// The order in which every class comes after its successors: by pieces, then by men, then by the
/// strength of White.
#[derive(Clone, Copy, PartialEq, Eq)]
struct BySuccessors(Class);

impl Ord for BySuccessors {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |class: Class| {
            (
                class.pieces(),
                class.men[0] + class.men[1],
                std::cmp::Reverse((class.side(Colour::White), class.kings)),
            )
        };
        key(self.0).cmp(&key(other.0))
    }
}

impl PartialOrd for BySuccessors {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |colour: Colour| {
            "K".repeat(self.kings(colour).into()) + &"M".repeat(self.men(colour).into())
        };
        let name = format!("{}v{}", side(Colour::White), side(Colour::Black));
        f.pad(&name)
    }
}

impl FromStr for Class {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Self, ClassError> {
        let error = || ClassError(text.to_owned());
        let (white, black) = text.split_once(['v', 'V']).ok_or_else(error)?;
        let mut class = Self::new([0, 0], [0, 0]);
        for (side, pieces) in [white, black].into_iter().enumerate() {
            if pieces.is_empty() || pieces.len() > 20 {
                return Err(error());
            }
            for piece in pieces.chars() {
                match piece {
                    'K' | 'k' => class.kings[side] += 1,
                    'M' | 'm' => class.men[side] += 1,
                    _ => return Err(error()),
                }
            }
        }
        Ok(class)
    }
}

/// Returns the binomial coefficient `C(n, k)`; `None` if it does not fit.
#[must_use]
pub fn choose(n: u64, k: u64) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    let mut ways: u128 = 1;
    for i in 0..k {
        ways = ways.checked_mul(u128::from(n - i))? / u128::from(i + 1);
    }
    u64::try_from(ways).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{EIGHT, TEN};

    fn named(name: &str) -> Class {
        name.parse().expect("a class")
    }

    #[test]
    fn position_counts_agree_with_published_ones() {
        let published = [
            (
                &TEN,
                [8_845, 806_300, 41_971_200, 1_570_600_750, 46_198_758_750],
            ),
            (
                &EIGHT,
                [3_488, 196_032, 6_209_316, 139_450_808, 2_426_085_676],
            ),
        ];
        for (board, counts) in published {
            for (pieces, count) in (2..).zip(counts) {
                // Both sides to move of every class; a symmetric class has one of them.
                let entries = |class: &Class| {
                    let placements = class.placements(board, Promotion::FarRow).expect("fits");
                    if class.is_symmetric() {
                        placements
                    } else {
                        2 * placements
                    }
                };
                let classes = Class::up_to(pieces);
                let of_size = classes.iter().filter(|class| class.pieces() == pieces);
                assert_eq!(of_size.map(entries).sum::<u64>(), count);
            }
        }
        assert_eq!(
            named("KMvKM").placements(&TEN, Promotion::FarRow),
            Some(4_478_160)
        );
        assert_eq!(
            named("KKMMvKKM").placements(&TEN, Promotion::FarRow),
            Some(45_793_430_100)
        );
    }

    #[test]
    fn classes_come_after_their_successors() {
        let classes = Class::up_to(6);
        assert_eq!(
            classes.iter().filter(|class| class.pieces() <= 4).count(),
            23
        );
        for (place, class) in classes.iter().enumerate() {
            let needed = class.with_successors();
            assert_eq!(needed.last(), Some(class));
            assert!(
                needed
                    .iter()
                    .all(|needed| classes[..=place].contains(needed))
            );
        }
    }

    #[test]
    fn names_are_read_and_written() {
        assert_eq!(named("mkvKK").to_string(), "KMvKK");
        assert_eq!(named("KMvKK").canonical().to_string(), "KKvKM");
        assert_eq!(named("KvMM").canonical().to_string(), "MMvK");
        for text in ["", "K", "Kv", "vK", "KxK", "KvQ", "KKKKKKKKKKKKKKKKKKKKKvK"] {
            assert!(text.parse::<Class>().is_err(), "{text}");
        }
    }
}
