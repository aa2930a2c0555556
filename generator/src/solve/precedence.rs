//! The precedence of captures: the rank that the rules give to a capture, numbered within a class.
//!
//! Of the captures of one position only those with the largest rank are legal. The ranks that the
//! rules give ([`CaptureRules::rank`]) do not fit into a byte. In one class there are few different
//! ones, so their numbers do.

use super::error::SolveError;
use galotne::geometry::Squares;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::{CaptureFacts, CaptureRules, Variant};

/// The captured pieces of a capture in order: a bit for each, set for a king, below a bit that is
/// always set.
pub type CaptureOrder = u32;

/// The order of a capture without pieces.
pub const NOTHING_CAPTURED: CaptureOrder = 1;

/// Returns the order with one more piece.
pub const fn with_piece(order: CaptureOrder, is_king: bool) -> CaptureOrder {
    order << 1 | is_king as CaptureOrder
}

/// The precedence of the captures of one side in a class. It is not 0.
pub struct Precedence {
    pub rules: CaptureRules,
    numbers: Numbers,
}

/// The numbers of ranks in ascending order of these, from 1.
enum Numbers {
    /// All captures have the same rank.
    Equal,
    /// The numbers of captured pieces.
    Pieces,
    /// The numbers by [`CaptureOrder`], for captures by a man and by a king.
    ByOrder([Vec<u8>; 2]),
}

impl Precedence {
    /// Returns the precedences for White and for Black to move; `None` in a game without captures.
    ///
    /// # Errors
    /// There are more ranks than numbers in a byte.
    pub fn of_class(variant: &Variant, class: Class) -> Result<Option<[Self; 2]>, SolveError> {
        let Some(rules) = variant.captures else {
            return Ok(None);
        };
        let of_side = |turn| -> Result<Self, SolveError> {
            let numbers = if rules.is_free_choice() {
                Numbers::Equal
            } else if rules.compares_pieces_only() {
                Numbers::Pieces
            } else {
                let by_order = number_ranks(rules, class, turn);
                Numbers::ByOrder(by_order.ok_or(SolveError::Criteria {
                    variant: variant.name,
                    class,
                })?)
            };
            Ok(Self { rules, numbers })
        };
        let [white, black] = Colour::BOTH.map(of_side);
        Ok(Some([white?, black?]))
    }

    /// Returns the precedence of a capture of these pieces in this order.
    #[inline]
    pub fn number(&self, by_king: bool, captured: Squares, order: CaptureOrder) -> u8 {
        match &self.numbers {
            Numbers::Equal => 1,
            Numbers::Pieces => captured.count_ones() as u8,
            Numbers::ByOrder(numbers) => numbers[usize::from(by_king)][order as usize],
        }
    }
}

/// Numbers the ranks of all captures that are possible with the pieces of a class; `None` if a byte
/// is too small.
fn number_ranks(rules: CaptureRules, class: Class, turn: Colour) -> Option<[Vec<u8>; 2]> {
    let [kings, men] = [class.kings(!turn), class.men(!turn)].map(u32::from);
    let orders: CaptureOrder = 1 << (kings + men + 1);
    let rank = |by_king: bool, order: CaptureOrder| {
        let pieces = order.ilog2();
        let order = order ^ 1 << pieces;
        let facts = CaptureFacts {
            by_king,
            pieces,
            kings: order.count_ones(),
            order: order.checked_shl(u32::BITS - pieces).unwrap_or_default(),
        };
        let captures = if by_king {
            class.kings(turn)
        } else {
            class.men(turn)
        };
        let possible = captures > 0 && facts.kings <= kings && pieces - facts.kings <= men;
        (possible && pieces > 0).then(|| rules.rank(&facts))
    };
    let ranks = [false, true].map(|by_king| {
        let ranks = (NOTHING_CAPTURED..orders).map(|order| rank(by_king, order));
        [None].into_iter().chain(ranks).collect::<Vec<_>>()
    });
    let mut all: Vec<u64> = ranks.iter().flatten().copied().flatten().collect();
    all.sort_unstable();
    all.dedup();
    let numbers = ranks.map(|ranks| {
        let number = |rank: Option<u64>| match rank {
            Some(rank) => u8::try_from(all.partition_point(|&other| other <= rank)).ok(),
            None => Some(0),
        };
        ranks.into_iter().map(number).collect::<Option<Vec<u8>>>()
    });
    let [by_man, by_king] = numbers;
    Some([by_man?, by_king?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::CaptureCriterion::{self, ByKing, Kings, KingsFirst, Pieces};
    use galotne::rules::{ENGLISH, VARIANTS};

    fn precedence(criteria: &'static [CaptureCriterion], class: &str) -> Option<Precedence> {
        let variant = Variant {
            captures: ENGLISH
                .captures
                .map(|rules| CaptureRules { criteria, ..rules }),
            ..ENGLISH
        };
        let class = class.parse().expect("a class");
        let both = Precedence::of_class(&variant, class).ok()?;
        both.map(|[white, _]| white)
    }

    /// Returns captures by a man and by a king, as `m` and `k`, of pieces in this order, from the
    /// largest precedence down; those in one word have the same one.
    fn ranked(criteria: &'static [CaptureCriterion], captures: &[&str]) -> String {
        let precedence = precedence(criteria, "KMvKKMMM").expect("few ranks");
        let number = |text: &str| {
            let (by, taken) = text.split_once('x').expect("a capture");
            let kings = taken.chars().map(|piece| piece == 'k');
            let captured = (1 << taken.len()) - 1;
            precedence.number(
                by == "k",
                captured,
                kings.fold(NOTHING_CAPTURED, with_piece),
            )
        };
        let mut numbered: Vec<(u8, &str)> =
            captures.iter().map(|text| (number(text), *text)).collect();
        assert!(numbered.iter().all(|(number, _)| *number > 0));
        numbered.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
        let groups = numbered.chunk_by(|one, other| one.0 == other.0);
        let words = groups.map(|group| {
            let texts: Vec<&str> = group.iter().map(|(_, text)| *text).collect();
            texts.join("=")
        });
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn captures_of_a_class_are_numbered_by_their_rank() {
        let captures = [
            "mxm", "kxk", "mxmm", "kxmm", "kxmk", "kxkm", "mxkk", "kxmmm",
        ];
        for (criteria, expected) in [
            (&[][..], "mxm=kxk=mxmm=kxmm=kxmk=kxkm=mxkk=kxmmm"),
            (&[Pieces], "kxmmm mxmm=kxmm=kxmk=kxkm=mxkk mxm=kxk"),
            (&[ByKing], "kxk=kxmm=kxmk=kxkm=kxmmm mxm=mxmm=mxkk"),
            (&[Pieces, Kings], "kxmmm mxkk kxmk=kxkm mxmm=kxmm kxk mxm"),
            (
                &[Pieces, ByKing, Kings, KingsFirst],
                "kxmmm kxkm kxmk kxmm mxkk mxmm kxk mxm",
            ),
        ] {
            assert_eq!(ranked(criteria, &captures), expected, "{criteria:?}");
        }
    }

    #[test]
    fn too_many_ranks_for_a_byte_are_refused() {
        let all = &[Pieces, ByKing, Kings, KingsFirst];
        assert!(precedence(all, "MvKKKMMM").is_some());
        assert!(precedence(all, "KvKKKKMMMMM").is_none());
        for variant in VARIANTS {
            for class in Class::up_to(6) {
                let found = Precedence::of_class(variant, class).expect("few ranks");
                assert_eq!(found.is_some(), variant.captures.is_some());
            }
        }
    }
}
