//! Shards: parts of a class that are solved from files into a file.
//!
//! A shard contains the slices of a class in which the rearmost man of each side is a given number
//! of rows from promotion. A quiet man move leaves the rearmost man where it is or brings it one
//! row closer. A promotion leaves the rows of the other men as they are. A shard therefore depends
//! on the shards of its own class in which either side's rearmost man is one row closer, on the
//! shard with the same rows of the class with one king more and one man fewer, and on the shards
//! that captures lead into.
//!
//! If the sides have the same pieces, the parts with rows (r, q) and (q, r) are one shard: each is
//! the other with the board turned and the colours swapped. A class that is small or has no men is
//! one shard.

use super::planes::{self, ClassTooLarge};
use galotne::geometry::Squares;
use galotne::index::Index;
use galotne::material::{Class, choose};
use galotne::position::Colour;
use galotne::rules::Variant;
use std::fmt;
use std::str::FromStr;

/// Rows between promotion and the rearmost man of White and of Black; `None` for a side without
/// men.
pub type RearmostRows = [Option<u8>; 2];

/// Classes with fewer cells are one shard by default: opening the files of several would take
/// longer than solving them.
pub const MIN_SPLIT_CELLS: u64 = 1 << 24;

/// A part of a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shard {
    /// The canonical class.
    pub class: Class,
    /// The part; `None` for the whole class.
    pub rows: Option<RearmostRows>,
}

impl Shard {
    /// Returns the shard of a whole class.
    #[must_use]
    pub const fn whole(class: Class) -> Self {
        Self { class, rows: None }
    }

    /// Returns the shards of a class, each after its dependencies. A class with fewer than
    /// `split_cells` cells is one shard.
    ///
    /// # Errors
    /// The class is too large to be numbered.
    pub fn split(
        variant: &Variant,
        class: Class,
        split_cells: u64,
    ) -> Result<Vec<Self>, ClassTooLarge> {
        let class = class.canonical();
        let index = planes::class_index(variant, class)?;
        let men = Colour::BOTH.map(|colour| class.men(colour));
        if index.cells() < split_cells || men == [0, 0] {
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
        shards.sort_by_key(|shard| shard.total_rows());
        Ok(shards)
    }

    /// Returns the rows of both sides added up. Shards of a class with equal sums are independent.
    fn total_rows(self) -> u8 {
        let rows = self.rows.unwrap_or_default();
        rows.into_iter().flatten().sum()
    }

    /// Returns the shards that must be solved before this one, each after its own dependencies.
    ///
    /// # Errors
    /// A class is too large to be numbered.
    pub fn dependencies(
        self,
        variant: &Variant,
        split_cells: u64,
    ) -> Result<Vec<Self>, ClassTooLarge> {
        let mut dependencies = vec![];
        for next in variant.all_needed(&variant.successors(self.class)) {
            if !variant.successors(self.class).contains(&next) {
                continue;
            }
            for shard in Self::split(variant, next, split_cells)? {
                if self.may_turn_into(shard) {
                    dependencies.push(shard);
                }
            }
        }
        let own = Self::split(variant, self.class, split_cells)?;
        dependencies.extend(own.into_iter().filter(|&shard| self.may_slide_into(shard)));
        Ok(dependencies)
    }

    /// Whether a quiet man move may lead into another shard of the same class.
    fn may_slide_into(self, other: Self) -> bool {
        let (Some(mine), Some(theirs)) = (self.rows, other.rows) else {
            return false;
        };
        let one_row_closer = |side: usize| {
            let mut rows = mine;
            rows[side] = rows[side].map(|row| row.saturating_sub(1));
            rows
        };
        let same = |rows: RearmostRows| {
            theirs == rows || self.class.is_symmetric() && theirs == [rows[1], rows[0]]
        };
        [0, 1]
            .into_iter()
            .any(|side| mine[side].is_some() && same(one_row_closer(side)))
    }

    /// Whether a promotion or a capture may lead into a shard of another class.
    fn may_turn_into(self, other: Self) -> bool {
        let (Some(mine), Some(theirs)) = (self.rows, other.rows) else {
            return true;
        };
        if other.class.pieces() < self.class.pieces() {
            // A capturing man may land anywhere, also backwards, and the captured men disappear.
            return true;
        }
        // The promoted man was one row from promotion. If it was the last man, no row is left.
        let rows_after = |side: usize| {
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
            let rows = rows_after(side);
            let turned = [rows[1], rows[0]];
            class == other.class && rows == theirs
                || class.swapped() == other.class && turned == theirs
                || class.is_symmetric() && class == other.class && turned == theirs
        })
    }

    /// Whether slices with these rows of the rearmost men belong to this shard.
    pub(crate) fn contains_rows(self, rows: RearmostRows) -> bool {
        self.rows.is_none_or(|mine| {
            mine == rows || self.class.is_symmetric() && mine == [rows[1], rows[0]]
        })
    }

    /// Returns the possible rows of one side's rearmost man in this shard; `None` for all rows.
    pub(crate) fn rows_of(self, colour: Colour) -> Option<Vec<Option<u8>>> {
        let rows = self.rows?;
        let both = self.class.is_symmetric() && rows[0] != rows[1];
        Some(if both {
            rows.to_vec()
        } else {
            vec![rows[colour.index()]]
        })
    }

    /// Returns the number of legal placements, saturating: with both sides to move, or with one if
    /// the sides have the same pieces.
    #[must_use]
    pub fn positions(self, variant: &Variant) -> u64 {
        let placements = |class: Class| class.placements(variant.board, variant.promotion);
        let all = placements(self.class).unwrap_or(u64::MAX);
        let sides = planes::side_count(self.class) as u64;
        let Some([white, black]) = self.rows else {
            return all.saturating_mul(sides);
        };
        // The kings have the same number of squares for every placement of the men.
        let class = self.class;
        let men = [Colour::White, Colour::Black].map(|colour| class.men(colour));
        let terms = |colour, row: Option<u8>| {
            let within = |rows| squares_within(variant, colour, rows);
            row.map_or(vec![(0, 1)], |row| {
                vec![(within(row + 1), 1), (within(row), -1)]
            })
        };
        let (of_white, of_black) = (terms(Colour::White, white), terms(Colour::Black, black));
        // Inclusion and exclusion: placements with no man further back, minus those without a man
        // in the rearmost row.
        let pairs = of_white
            .iter()
            .flat_map(|&one| of_black.iter().map(move |&other| (one, other)));
        let placements: i128 = pairs
            .map(|((one, sign), (other, other_sign))| {
                sign * other_sign * disjoint_placements([one, other], men)
            })
            .sum();
        let free = u64::from(variant.board.squares()) - u64::from(men[0]) - u64::from(men[1]);
        let [ours, theirs] =
            [Colour::White, Colour::Black].map(|colour| class.kings(colour).into());
        let kings = ways(free, ours) * ways(free.saturating_sub(ours), theirs);
        let both = 1 + i128::from(class.is_symmetric() && white != black);
        let positions = placements
            .saturating_mul(kings)
            .saturating_mul(both * i128::from(sides));
        u64::try_from(positions).unwrap_or(u64::MAX)
    }

    /// Returns the number of cells, including those in which men share a square.
    ///
    /// # Errors
    /// The class is too large to be numbered.
    pub fn cells(self, variant: &Variant) -> Result<u64, ClassTooLarge> {
        let index = planes::class_index(variant, self.class)?;
        let Some([white, black]) = self.rows else {
            return Ok(index.cells());
        };
        let count = |colour, row| placements(variant, colour, self.class.men(colour), row);
        let twice = self.class.is_symmetric() && white != black;
        let slices = count(Colour::White, white) * count(Colour::Black, black);
        Ok(slices * (1 + u64::from(twice)) * planes::slice_cells(&index) as u64)
    }
}

/// Returns the squares on which a man is fewer than `rows` rows from promotion.
fn squares_within(variant: &Variant, colour: Colour, rows: u8) -> Squares {
    let board = variant.board;
    let closed = variant.promotion.row(board, colour) | variant.promotion.first_row(board, colour);
    let all = board.all() & !closed;
    let distance = |row| match colour {
        Colour::White => row,
        Colour::Black => board.rows() - 1 - row,
    };
    let near = (0..board.rows()).filter(|&row| distance(row) < rows);
    near.fold(0, |near, row| near | board.row_squares(row)) & all
}

/// Counts the placements of `men` men whose rearmost man has the given distance to promotion.
fn placements(variant: &Variant, colour: Colour, men: u8, rearmost: Option<u8>) -> u64 {
    let Some(row) = rearmost else {
        return u64::from(men == 0);
    };
    let ways = |rows| {
        choose(
            squares_within(variant, colour, rows).count_ones().into(),
            men.into(),
        )
    };
    let [near, nearer] = [row + 1, row].map(|rows| ways(rows).unwrap_or(u64::MAX));
    near - nearer
}

/// Counts the placements of both sides' men on the given squares of each, no two on one square.
fn disjoint_placements([white, black]: [Squares; 2], [ours, theirs]: [u8; 2]) -> i128 {
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

/// [`choose`] as `i128`, saturating.
fn ways(n: u64, k: u64) -> i128 {
    choose(n, k).map_or(i128::from(u64::MAX), i128::from)
}

/// Returns the rows between promotion and the rearmost of some men.
pub(crate) fn rearmost(index: &Index, colour: Colour, men: Squares) -> Option<u8> {
    let board = index.board();
    let distances = board.iter(men).map(|square| match colour {
        Colour::White => board.row_of(square),
        Colour::Black => board.rows() - 1 - board.row_of(square),
    });
    distances.max()
}

/// `KKMvM` for a whole class; `KKMvM.3.5` or `KKMvK.3.-` for a part.
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

/// A text that is not the name of a shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is not a unit of work: expected a name such as KKMvM or KKMvM.3.5, as listed by \
     `plan --units`"
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
        // Each shard has one spelling.
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
    use crate::store::slices::SliceGroups;
    use galotne::rules::{INTERNATIONAL, VARIANTS};
    use std::collections::BTreeSet;

    fn shards(class: &str) -> Vec<Shard> {
        Shard::split(&INTERNATIONAL, class.parse().expect("a class"), 0).expect("small")
    }

    #[test]
    fn every_slice_belongs_to_one_shard() {
        for variant in VARIANTS {
            for class in variant.classes(4) {
                let index = planes::class_index(variant, class).expect("small");
                let slices = |shard: Shard| {
                    let groups = SliceGroups::new(&index, shard);
                    let slices = (0..groups.len()).flat_map(move |group| groups.get(group));
                    slices.map(|slice| slice.ranks).collect::<Vec<_>>()
                };
                let mut whole = slices(Shard::whole(class));
                let cut = Shard::split(variant, class, 0).expect("small");
                let mut parts: Vec<[u64; 2]> = cut.into_iter().flat_map(slices).collect();
                whole.sort_unstable();
                parts.sort_unstable();
                assert_eq!(parts, whole, "{} {class}", variant.name);
            }
        }
    }

    #[test]
    fn dependencies_come_before_a_shard() {
        for class in ["MMvM", "MMvMM", "KMMvKM", "KMvKM"] {
            let all = shards(class);
            for (number, shard) in all.iter().enumerate() {
                for needed in shard.dependencies(&INTERNATIONAL, 0).expect("small") {
                    let before = all[..number].contains(&needed);
                    assert!(before || needed.class != shard.class, "{shard} {needed}");
                }
            }
        }
    }

    #[test]
    fn names_of_shards_round_trip() {
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
    fn mirrored_rows_of_equal_sides_are_one_shard() {
        let all = shards("KMvKM");
        assert_eq!(all.len(), 45);
        let cells: u64 = all
            .iter()
            .map(|shard| shard.cells(&INTERNATIONAL).expect("small"))
            .sum();
        assert_eq!(
            cells,
            planes::class_index(&INTERNATIONAL, all[0].class)
                .expect("small")
                .cells()
        );
    }

    /// Compares the closed formula with a count over the slices.
    #[test]
    fn shards_have_the_positions_of_their_slices() {
        for variant in VARIANTS {
            for class in variant.classes(4) {
                let index = planes::class_index(variant, class).expect("small");
                let sides = planes::side_count(class) as u64;
                let known = variant.placements(class).expect("a number") * sides;
                assert_eq!(Shard::whole(class).positions(variant), known);
                let slices = |shard: Shard| -> u64 {
                    let groups = SliceGroups::new(&index, shard);
                    let slices = (0..groups.len()).flat_map(|group| groups.get(group));
                    // Counterparts that are not listed themselves.
                    let mirrored = |ranks| {
                        class.is_symmetric() && !planes::is_redundant(&index, Colour::Black, ranks)
                    };
                    slices
                        .map(|slice| 1 + u64::from(mirrored(slice.ranks)))
                        .sum()
                };
                let of_slice = known / slices(Shard::whole(class));
                let cut = Shard::split(variant, class, 0).expect("small");
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
