//! Shards: the parts of a class that start from files and end in files.
//!
//! A shard is the slices of a class in which the rearmost man of each side has so many rows to go.
//! A quiet move of a man leaves the rearmost one where it is or brings it one row on; a man that is
//! crowned leaves the rows of the others as they are. So a shard needs, of its own class, the shard
//! with one row less on either side; of a class with a king more and a man less the shard with its
//! own rows; and of classes with fewer pieces those that a capture leads into.
//!
//! Of a class with equal sides the shards with rows (r, q) and (q, r) are one, since positions of
//! the one are those of the other from the other chair. A class without men, and one that is small,
//! is one shard.

use super::planes::{self, TooLarge};
use galotne::geometry::Squares;
use galotne::index::Index;
use galotne::material::{Class, choose};
use galotne::position::Colour;
use galotne::rules::Variant;
use std::fmt;
use std::str::FromStr;

/// How many rows the rearmost man of White and of Black has to go; `None` where a side has no men.
pub type Rows = [Option<u8>; 2];

/// A class with fewer cells than this is not cut: a file for each of its shards would take longer
/// to open than to solve.
pub const CUT_CELLS: u64 = 1 << 24;

/// A part of a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shard {
    /// The class, canonical.
    pub class: Class,
    /// Which part; `None` is all of it.
    pub rows: Option<Rows>,
}

impl Shard {
    /// All of a class.
    #[must_use]
    pub const fn whole(class: Class) -> Self {
        Self { class, rows: None }
    }

    /// The shards of a class, each after those it needs. Classes with fewer than `cut` cells are
    /// one shard.
    ///
    /// # Errors
    /// The class is too large to be numbered.
    pub fn of(variant: &Variant, class: Class, cut: u64) -> Result<Vec<Self>, TooLarge> {
        let class = class.canonical();
        let index = planes::index(variant, class)?;
        let men = Colour::BOTH.map(|colour| class.men(colour));
        if index.cells() < cut || men == [0, 0] {
            return Ok(vec![Self::whole(class)]);
        }
        let [white, black] = Colour::BOTH.map(|colour| match class.men(colour) {
            0 => vec![None],
            men => {
                let rows = (0..variant.board.rows()).map(Some);
                let rows = rows.filter(|&row| placements(variant, colour, men, row) > 0);
                rows.collect::<Vec<Option<u8>>>()
            }
        });
        let mut shards: Vec<Self> = (white.iter())
            .flat_map(|&white| black.iter().map(move |&black| [white, black]))
            .filter(|[white, black]| !class.is_symmetric() || white >= black)
            .map(|rows| Self {
                class,
                rows: Some(rows),
            })
            .collect();
        shards.sort_by_key(|shard| shard.to_go());
        Ok(shards)
    }

    /// The rows of both sides together: a shard needs none of its class with as many.
    fn to_go(self) -> u8 {
        let rows = self.rows.unwrap_or_default();
        rows.into_iter().flatten().sum()
    }

    /// The shards that must be solved before this one, each after those it needs itself.
    ///
    /// # Errors
    /// A class is too large to be numbered.
    pub fn needs(self, variant: &Variant, cut: u64) -> Result<Vec<Self>, TooLarge> {
        let mut needed = vec![];
        for next in variant.all_needed(&variant.successors(self.class)) {
            if !variant.successors(self.class).contains(&next) {
                continue;
            }
            for shard in Self::of(variant, next, cut)? {
                if self.leads_to(shard) {
                    needed.push(shard);
                }
            }
        }
        let own = Self::of(variant, self.class, cut)?;
        needed.extend(own.into_iter().filter(|&shard| self.is_behind(shard)));
        Ok(needed)
    }

    /// Whether a quiet move of a man may lead into this other shard of the same class.
    fn is_behind(self, other: Self) -> bool {
        let (Some(mine), Some(theirs)) = (self.rows, other.rows) else {
            return false;
        };
        let one_less = |side: usize| {
            let mut rows = mine;
            rows[side] = rows[side].map(|row| row.saturating_sub(1));
            rows
        };
        let same = |rows: Rows| {
            theirs == rows || self.class.is_symmetric() && theirs == [rows[1], rows[0]]
        };
        [0, 1]
            .into_iter()
            .any(|side| mine[side].is_some() && same(one_less(side)))
    }

    /// Whether a crowning or a capture may lead into this shard of another class.
    fn leads_to(self, other: Self) -> bool {
        let (Some(mine), Some(theirs)) = (self.rows, other.rows) else {
            return true;
        };
        if other.class.pieces() < self.class.pieces() {
            // Who captures may go anywhere with a man, also backwards; what is captured goes.
            return true;
        }
        // Crowned was a man with one row to go, and if it was the last one no row is left.
        let crowned = |side: usize| {
            let mut rows = mine;
            if rows[side] == Some(1) && self.class.men(Colour::BOTH[side]) == 1 {
                rows[side] = None;
            }
            rows
        };
        [0, 1].into_iter().any(|side| {
            let Some(class) = self.class.promoted(Colour::BOTH[side]) else {
                return false;
            };
            let rows = crowned(side);
            let turned = [rows[1], rows[0]];
            class == other.class && rows == theirs
                || class.swapped() == other.class && turned == theirs
                || class.is_symmetric() && class == other.class && turned == theirs
        })
    }

    /// Whether the men of one side may stand here together with those of the other.
    pub(crate) fn holds(self, rows: Rows) -> bool {
        self.rows.is_none_or(|mine| {
            mine == rows || self.class.is_symmetric() && mine == [rows[1], rows[0]]
        })
    }

    /// The rows that one side's rearmost man may have here; `None` where all may be.
    pub(crate) fn rows_of(self, colour: Colour) -> Option<Vec<Option<u8>>> {
        let rows = self.rows?;
        let both = self.class.is_symmetric() && rows[0] != rows[1];
        Some(if both {
            rows.to_vec()
        } else {
            vec![rows[colour.index()]]
        })
    }

    /// Legal placements, counted for both sides to move, or once where the sides are equal; as far
    /// as there are numbers for them.
    #[must_use]
    pub fn positions(self, variant: &Variant) -> u64 {
        let placements = |class: Class| class.placements(variant.board, variant.crowning);
        let all = placements(self.class).unwrap_or(u64::MAX);
        let sides = planes::sides(self.class) as u64;
        let Some([white, black]) = self.rows else {
            return all.saturating_mul(sides);
        };
        // However the men stand, the kings have as many squares: a shard has the share of its men.
        let class = self.class;
        let men = [Colour::White, Colour::Black].map(|colour| class.men(colour));
        let near = |colour, row: Option<u8>| row.map_or(0, |row| within(variant, colour, row + 1));
        let nearer = |colour, row: Option<u8>| row.map_or(0, |row| within(variant, colour, row));
        let [of_white, of_black] =
            [(Colour::White, white), (Colour::Black, black)].map(|(colour, row)| match row {
                None => vec![(0, 1)],
                Some(_) => vec![(near(colour, row), 1), (nearer(colour, row), -1)],
            });
        // Those with no man further back, without those with none in this row either.
        let pairs = of_white
            .iter()
            .flat_map(|&one| of_black.iter().map(move |&other| (one, other)));
        let apart: i128 = pairs
            .map(|((one, sign), (other, other_sign))| {
                sign * other_sign * disjoint([one, other], men)
            })
            .sum();
        let free = u64::from(variant.board.squares()) - u64::from(men[0]) - u64::from(men[1]);
        let [ours, theirs] =
            [Colour::White, Colour::Black].map(|colour| class.kings(colour).into());
        let kings = ways(free, ours) * ways(free.saturating_sub(ours), theirs);
        let both = 1 + i128::from(class.is_symmetric() && white != black);
        let positions = apart
            .saturating_mul(kings)
            .saturating_mul(both * i128::from(sides));
        u64::try_from(positions).unwrap_or(u64::MAX)
    }

    /// Cells of its slices, those in which men share a square among them.
    ///
    /// # Errors
    /// The class is too large to be numbered.
    pub fn cells(self, variant: &Variant) -> Result<u64, TooLarge> {
        let index = planes::index(variant, self.class)?;
        let Some([white, black]) = self.rows else {
            return Ok(index.cells());
        };
        let count = |colour, row| placements(variant, colour, self.class.men(colour), row);
        let twice = self.class.is_symmetric() && white != black;
        let slices = count(Colour::White, white) * count(Colour::Black, black);
        Ok(slices * (1 + u64::from(twice)) * planes::slice_cells(&index) as u64)
    }
}

/// The squares on which a man of a colour has fewer than so many rows to go.
fn within(variant: &Variant, colour: Colour, rows: u8) -> Squares {
    let board = variant.board;
    let all = board.all() & !variant.crowning.row(board, colour);
    let to_go = |row| match colour {
        Colour::White => row,
        Colour::Black => board.rows() - 1 - row,
    };
    let near = (0..board.rows()).filter(|&row| to_go(row) < rows);
    near.fold(0, |near, row| near | board.row_squares(row)) & all
}

/// In how many ways so many men of a colour stand so that the rearmost has these rows to go.
fn placements(variant: &Variant, colour: Colour, men: u8, rearmost: Option<u8>) -> u64 {
    let Some(row) = rearmost else {
        return u64::from(men == 0);
    };
    let ways = |rows| {
        choose(
            within(variant, colour, rows).count_ones().into(),
            men.into(),
        )
    };
    let [near, nearer] = [row + 1, row].map(|rows| ways(rows).unwrap_or(u64::MAX));
    near - nearer
}

/// In how many ways so many men of either side stand on these squares of theirs, no two on one.
fn disjoint([white, black]: [Squares; 2], [ours, theirs]: [u8; 2]) -> i128 {
    let [shared, alone] = [white & black, white & !black].map(|set| u64::from(set.count_ones()));
    let of_black = u64::from(black.count_ones());
    let splits = (0..=u64::from(ours)).filter(|&taken| taken <= of_black);
    splits
        .map(|taken| {
            let left = u64::from(ours) - taken;
            ways(shared, taken) * ways(alone, left) * ways(of_black - taken, theirs.into())
        })
        .sum()
}

/// [`choose`] in larger numbers.
fn ways(n: u64, k: u64) -> i128 {
    choose(n, k).map_or(i128::from(u64::MAX), i128::from)
}

/// How many rows the rearmost of some men has to go.
pub(crate) fn rearmost(index: &Index, colour: Colour, men: Squares) -> Option<u8> {
    let board = index.board();
    let to_go = board.iter(men).map(|square| match colour {
        Colour::White => board.row_of(square),
        Colour::Black => board.rows() - 1 - board.row_of(square),
    });
    to_go.max()
}

/// `KKMvM` for a whole class, `KKMvM.3.5` and `KKMvK.3.-` for parts.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.class.fmt(f)?;
        for row in self.rows.into_iter().flatten() {
            match row {
                Some(row) => write!(f, ".{row}")?,
                None => f.write_str(".-")?,
            }
        }
        Ok(())
    }
}

/// This is not the name of a shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is no unit of work: they have names such as KKMvM or KKMvM.3.5, as `plan --units` lists them"
)]
pub struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(name: &str) -> Result<Self, ShardError> {
        let wrong = || ShardError(name.to_owned());
        let mut parts = name.split('.');
        let class: Class = (parts.next().and_then(|class| class.parse().ok())).ok_or_else(wrong)?;
        let row = |text: &str| match text {
            "-" => Some(None),
            _ => text.parse().ok().map(Some),
        };
        let rows: Option<Vec<Option<u8>>> = parts.map(row).collect();
        let rows = match rows.ok_or_else(wrong)?[..] {
            [] => None,
            [white, black] => Some([white, black]),
            _ => return Err(wrong()),
        };
        let shard = Self { class, rows };
        // One spelling each.
        if shard.to_string() == name && class.is_canonical() {
            Ok(shard)
        } else {
            Err(wrong())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::slices::Groups;
    use galotne::rules::{INTERNATIONAL, VARIANTS};
    use std::collections::BTreeSet;

    fn shards(class: &str) -> Vec<Shard> {
        Shard::of(&INTERNATIONAL, class.parse().expect("a class"), 0).expect("small")
    }

    #[test]
    fn shards_have_every_slice_once() {
        for variant in VARIANTS {
            for class in variant.classes(4) {
                let index = planes::index(variant, class).expect("small");
                let slices = |shard: Shard| {
                    let groups = Groups::new(&index, shard);
                    let slices = (0..groups.len()).flat_map(move |group| groups.get(group));
                    slices.map(|slice| slice.ranks).collect::<Vec<_>>()
                };
                let mut whole = slices(Shard::whole(class));
                let cut = Shard::of(variant, class, 0).expect("small");
                let mut parts: Vec<[u64; 2]> = cut.into_iter().flat_map(slices).collect();
                whole.sort_unstable();
                parts.sort_unstable();
                assert_eq!(parts, whole, "{} {class}", variant.name);
            }
        }
    }

    #[test]
    fn what_a_shard_needs_comes_before_it() {
        for class in ["MMvM", "MMvMM", "KMMvKM", "KMvKM"] {
            let all = shards(class);
            for (place, shard) in all.iter().enumerate() {
                for needed in shard.needs(&INTERNATIONAL, 0).expect("small") {
                    let before = all[..place].contains(&needed);
                    assert!(before || needed.class != shard.class, "{shard} {needed}");
                }
            }
        }
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        let mut names = BTreeSet::new();
        for class in ["KKvK", "KMvK", "MMvM", "KMvKM"] {
            for shard in shards(class) {
                assert_eq!(shard.to_string().parse(), Ok(shard));
                names.insert(shard.to_string());
            }
        }
        assert!(
            names.contains("KMvK.9.-") && names.contains("KKvK") && names.contains("KMvKM.9.9")
        );
        for wrong in [
            "",
            "KvKK",
            "KKMvM.3",
            "KKMvM.3.5.1",
            "KKMvM.03.5",
            "KKMvM.x.5",
            "KKMvM.",
        ] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn rows_of_equal_sides_are_one_shard_both_ways_round() {
        let all = shards("KMvKM");
        assert_eq!(all.len(), 45);
        let cells: u64 = all
            .iter()
            .map(|shard| shard.cells(&INTERNATIONAL).expect("small"))
            .sum();
        assert_eq!(
            cells,
            planes::index(&INTERNATIONAL, all[0].class)
                .expect("small")
                .cells()
        );
    }

    /// Counted without going through them, and slice by slice.
    #[test]
    fn every_shard_has_the_positions_of_its_slices() {
        for variant in VARIANTS {
            for class in variant.classes(4) {
                let index = planes::index(variant, class).expect("small");
                let sides = planes::sides(class) as u64;
                let known = variant.placements(class).expect("a number") * sides;
                assert_eq!(Shard::whole(class).positions(variant), known);
                let slices = |shard: Shard| -> u64 {
                    let groups = Groups::new(&index, shard);
                    let slices = (0..groups.len()).flat_map(|group| groups.get(group));
                    let mirrored = |ranks: [u64; 2]| class.is_symmetric() && ranks[0] != ranks[1];
                    slices
                        .map(|slice| 1 + u64::from(mirrored(slice.ranks)))
                        .sum()
                };
                let of_slice = known / slices(Shard::whole(class));
                let cut = Shard::of(variant, class, 0).expect("small");
                for &shard in &cut {
                    let counted = slices(shard) * of_slice;
                    assert_eq!(
                        shard.positions(variant),
                        counted,
                        "{} {shard}",
                        variant.name
                    );
                }
                let positions = cut.iter().map(|shard| shard.positions(variant));
                assert_eq!(positions.sum::<u64>(), known, "{} {class}", variant.name);
                let cells = cut.iter().map(|shard| shard.cells(variant).expect("small"));
                assert_eq!(
                    cells.sum::<u64>(),
                    index.cells(),
                    "{} {class}",
                    variant.name
                );
            }
        }
    }
}
