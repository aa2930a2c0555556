//! Material classes: the numbers of stones on the board and in hand.

use super::geometry::{MAPS, POINTS, SYMMETRIES};
use super::position::Position;
use super::rules::Mills;
use galotne::colour::Colour;
use galotne::material::{MaterialClass, choose};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// Upper bound on the stones of a side, on the board and in hand.
pub const MAX_STONES: u8 = 9;

/// A material distribution: `5v4`, White first; with stones in hand `5+1v4+2`.
///
/// A class and its mirror image with the colours exchanged have the same values, so only one of
/// them is *canonical*: White is the side with more stones in all or, if these are equal, with more
/// on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Class {
    board: [u8; 2],
    hand: [u8; 2],
}

/// A text that does not name a class.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is not a material class of mills: write White's stones, `v`, Black's stones, as in 5v4, \
     with those in hand as in 5+1v4+2 ({MAX_STONES} a side at most)"
)]
pub struct ClassError(String);

impl Class {
    /// Returns a class from the stones of White and Black on the board and in hand.
    #[must_use]
    pub const fn new(board: [u8; 2], hand: [u8; 2]) -> Self {
        Self { board, hand }
    }

    /// Returns the class of a position.
    #[must_use]
    #[inline]
    pub const fn from_position(position: &Position) -> Self {
        Self {
            board: [
                position.on_board(Colour::White),
                position.on_board(Colour::Black),
            ],
            hand: position.hands(),
        }
    }

    /// Returns the number of stones of one side on the board.
    #[must_use]
    #[inline]
    pub const fn board(self, colour: Colour) -> u8 {
        self.board[colour.index()]
    }

    /// Returns the number of stones of one side in hand.
    #[must_use]
    #[inline]
    pub const fn hand(self, colour: Colour) -> u8 {
        self.hand[colour.index()]
    }

    /// Returns the number of stones of one side, on the board and in hand.
    #[must_use]
    #[inline]
    pub const fn side(self, colour: Colour) -> u8 {
        self.board(colour) + self.hand(colour)
    }

    /// Returns the number of stones of both sides.
    #[must_use]
    pub const fn stones(self) -> u8 {
        self.side(Colour::White) + self.side(Colour::Black)
    }

    /// Returns the class with the colours exchanged.
    #[must_use]
    #[inline]
    pub const fn swapped(self) -> Self {
        Self {
            board: [self.board[1], self.board[0]],
            hand: [self.hand[1], self.hand[0]],
        }
    }

    /// Whether both sides have the same stones.
    #[must_use]
    #[inline]
    pub const fn is_symmetric(self) -> bool {
        self.board[0] == self.board[1] && self.hand[0] == self.hand[1]
    }

    /// Whether this is the one of the two orientations that tables are made for.
    #[must_use]
    #[inline]
    pub const fn is_canonical(self) -> bool {
        let (white, black) = (self.side(Colour::White), self.side(Colour::Black));
        white > black || white == black && self.board[0] >= self.board[1]
    }

    /// Returns the canonical one of the class and its mirror image.
    #[must_use]
    #[inline]
    pub const fn canonical(self) -> Self {
        if self.is_canonical() {
            self
        } else {
            self.swapped()
        }
    }

    /// Returns the number of placements of the stones on the board; `None` if they do not fit on
    /// it.
    #[must_use]
    pub fn placements(self) -> Option<u64> {
        let [white, black] = self.board.map(u64::from);
        let free = (POINTS as u64).checked_sub(white)?;
        choose(POINTS as u64, white)?.checked_mul(choose(free, black)?)
    }

    /// Returns the number of placements up to the symmetries of the board.
    ///
    /// By Burnside's lemma it is the mean number of placements that a symmetry leaves unchanged:
    /// those in which each of its cycles is White's, Black's or free.
    ///
    /// # Examples
    /// ```
    /// use galotne_mills::Class;
    ///
    /// let class: Class = "3v3".parse()?;
    /// assert_eq!((class.placements(), class.states()), (Some(2_691_920), 169_626));
    /// # Ok::<(), galotne_mills::ClassError>(())
    /// ```
    #[must_use]
    pub fn states(self) -> u64 {
        let [white, black] = self.board.map(usize::from);
        let unmoved: u64 = (MAPS.iter().take(SYMMETRIES))
            .map(|map| unmoved(map, white, black))
            .sum();
        unmoved / SYMMETRIES as u64
    }

    /// Returns the number of cells of a plane: the sets of one side up to symmetry, times the sets
    /// of the other side on the free points. The side is the one that makes fewer cells.
    #[must_use]
    pub fn cells(self) -> u64 {
        Colour::BOTH
            .map(|side| self.cells_by(side))
            .into_iter()
            .fold(u64::MAX, u64::min)
    }

    /// Returns the number of cells if the sets of this side are taken up to symmetry.
    fn cells_by(self, side: Colour) -> u64 {
        let [own, other] = [side, !side].map(|side| u64::from(self.board(side)));
        let sets = Self::new([own as u8, 0], [0; 2]).states();
        let others = (POINTS as u64).checked_sub(own);
        sets * others.and_then(|free| choose(free, other)).unwrap_or(0)
    }

    /// Returns the side whose sets are taken up to symmetry: the one that makes fewer cells, White
    /// if both make as many.
    #[must_use]
    pub fn canonical_side(self) -> Colour {
        if self.cells_by(Colour::White) <= self.cells_by(Colour::Black) {
            Colour::White
        } else {
            Colour::Black
        }
    }

    /// Returns the class with these numbers of stones for one side; `None` if a number is `None`.
    fn with(self, side: Colour, board: Option<u8>, hand: Option<u8>) -> Option<Self> {
        let mut class = self;
        class.board[side.index()] = board?;
        class.hand[side.index()] = hand?;
        Some(class)
    }
}

/// Returns the number of pairs of disjoint sets of these sizes that a permutation of the points
/// leaves unchanged.
fn unmoved(map: &[u8; POINTS], white: usize, black: usize) -> u64 {
    const SIZES: usize = POINTS + 1;
    // ways[w][b]: the number of ways to fill cycles so far with w white and b black stones.
    let mut ways = [[0_u64; SIZES]; SIZES];
    ways[0][0] = 1;
    let mut seen = [false; POINTS];
    for start in 0..POINTS {
        let (mut length, mut at) = (0, start);
        while !std::mem::replace(&mut seen[at], true) {
            length += 1;
            at = map[at].into();
        }
        if length == 0 {
            continue;
        }
        // Downward, so that each cycle is taken once.
        for own in (0..=white).rev() {
            for other in (0..=black).rev() {
                let whites = own.checked_sub(length).map_or(0, |less| ways[less][other]);
                let blacks = other.checked_sub(length).map_or(0, |less| ways[own][less]);
                ways[own][other] += whites + blacks;
            }
        }
    }
    ways[white][black]
}

// ---- The classes of a game --------------------------------------------------------------------

impl Mills {
    /// Whether there are positions of this class, with either side to move.
    #[must_use]
    pub fn has(&self, class: Class) -> bool {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let sides = Colour::BOTH.into_iter().all(|side| {
            let stones = class.side(side);
            (self.fewest_stones..=self.stones).contains(&stones)
                && (stones == self.stones || self.may_have_lost(hands, side))
        });
        sides && Colour::BOTH.iter().any(|&side| self.may_move(hands, side))
    }

    /// Whether it can be the turn of a side in a class.
    #[must_use]
    pub fn has_turn(&self, class: Class, turn: Colour) -> bool {
        self.may_move(Colour::BOTH.map(|side| class.hand(side)), turn)
    }

    /// Returns the canonical classes of the game with up to this many stones in all, each after
    /// those it can move into.
    #[must_use]
    pub fn classes(&self, stones: u8) -> Vec<Class> {
        let most = self.stones.min(MAX_STONES);
        let sides =
            || (0..=most).flat_map(|board| (0..=most - board).map(move |hand| (board, hand)));
        let mut classes = BTreeSet::new();
        for (white, white_hand) in sides() {
            for (black, black_hand) in sides() {
                let class = Class::new([white, black], [white_hand, black_hand]);
                if class.is_canonical() && class.stones() <= stones && self.has(class) {
                    classes.insert(InOrder(class));
                }
            }
        }
        classes.into_iter().map(|InOrder(class)| class).collect()
    }

    /// Returns the classes that a build makes by default: three flying stones against three and
    /// four, and the classes that lead there.
    #[must_use]
    pub fn default_classes(&self) -> Vec<Class> {
        self.classes(7)
    }

    /// Returns the number of positions of a class up to symmetry, for each side that can be to
    /// move, or for one if both sides have the same stones.
    #[must_use]
    pub fn states(&self, class: Class) -> u64 {
        self.turns(class).count() as u64 * class.states()
    }

    /// Returns the sides that can be to move in a class; only White, for both, if both sides have
    /// the same stones.
    pub fn turns(&self, class: Class) -> impl Iterator<Item = Colour> + '_ {
        (Colour::BOTH.into_iter())
            .filter(move |&turn| self.has_turn(class, turn))
            .take(if class.is_symmetric() { 1 } else { 2 })
    }

    /// Returns the classes other than `class` that a single move may lead to, canonical. Classes in
    /// which a side has too few stones are left out: there the game is over.
    #[must_use]
    pub fn successors(&self, class: Class) -> Vec<Class> {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        let mut found = vec![];
        for us in Colour::BOTH
            .into_iter()
            .filter(|&us| self.has_turn(class, us))
        {
            let (board, hand) = (class.board(us), class.hand(us));
            let earned = self.mill_earns(hands, us);
            let placed = class.with(us, Some(board + 1), hand.checked_sub(1));
            let slid = (board > 0 && self.may_slide(hands, us)).then_some(class);
            // A slide makes at most one mill: one of the two lines through its end is its own way.
            for (moved, mills) in [(placed, self.two_mills.max(1)), (slid, 1)] {
                let Some(moved) = moved else { continue };
                // A mill takes three stones.
                let removals = if earned.removes() && moved.board(us) >= 3 {
                    mills
                } else {
                    0
                };
                for removed in 0..=removals {
                    let left = moved.board(!us).checked_sub(removed);
                    let next = moved.with(!us, left, Some(moved.hand(!us)));
                    let next = next.map(Class::canonical).filter(|&next| {
                        next != class.canonical() && self.has(next) && !found.contains(&next)
                    });
                    found.extend(next);
                }
            }
        }
        found
    }

    /// These classes and all that can arise from them, canonical, each once and after those it can
    /// move into.
    #[must_use]
    pub fn all_needed(&self, classes: &[Class]) -> Vec<Class> {
        let mut found = BTreeSet::new();
        let mut open: Vec<Class> = classes.iter().map(|class| class.canonical()).collect();
        while let Some(class) = open.pop() {
            if self.has(class) && found.insert(InOrder(class)) {
                open.extend(self.successors(class));
            }
        }
        found.into_iter().map(|InOrder(class)| class).collect()
    }
}

/// Classes in an order in which each comes after those it can move into: by stones in all, which
/// removals lower, then by stones in hand, which placing lowers; then by the strength of White.
#[derive(Clone, Copy, PartialEq, Eq)]
struct InOrder(Class);

impl Ord for InOrder {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |class: Class| {
            (
                class.stones(),
                class.hand[0] + class.hand[1],
                std::cmp::Reverse((class.side(Colour::White), class.board)),
            )
        };
        key(self.0).cmp(&key(other.0))
    }
}

impl PartialOrd for InOrder {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Bits for the number of stones in one place in an ordinal.
const ORDINAL_BITS: u32 = 4;

impl MaterialClass for Class {
    const ORDINALS: usize = 1 << (4 * ORDINAL_BITS);
    const MAX_PIECES: u8 = 18;

    #[inline]
    fn ordinal(self) -> Option<usize> {
        let ([white, black], [white_hand, black_hand]) = (self.board, self.hand);
        let counts = [white, black, white_hand, black_hand];
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
        self.stones()
    }
}

// ---- Names ------------------------------------------------------------------------------------

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |colour: Colour| match self.hand(colour) {
            0 => self.board(colour).to_string(),
            hand => format!("{}+{hand}", self.board(colour)),
        };
        let name = format!("{}v{}", side(Colour::White), side(Colour::Black));
        f.pad(&name)
    }
}

impl FromStr for Class {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Self, ClassError> {
        let number = |text: &str| match text.as_bytes() {
            &[digit @ b'0'..=b'9'] => Some(digit - b'0'),
            _ => None,
        };
        let side = |text: &str| {
            let (board, hand) = match text.split_once('+') {
                Some((board, hand)) => (number(board)?, number(hand)?),
                None => (number(text)?, 0),
            };
            (board + hand <= MAX_STONES).then_some((board, hand))
        };
        let sides = text.split_once(['v', 'V']);
        let sides = sides.and_then(|(white, black)| Some((side(white)?, side(black)?)));
        let ((white, white_hand), (black, black_hand)) =
            sides.ok_or_else(|| ClassError(galotne::notation::shown(text)))?;
        Ok(Self::new([white, black], [white_hand, black_hand]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::*;
    use super::*;

    fn named(name: &str) -> Class {
        name.parse().expect("a class")
    }

    #[test]
    fn sets_up_to_symmetry_are_as_many_as_published() {
        let counts = (3..=9).map(|stones| Class::new([stones, 0], [0; 2]).states());
        assert!(counts.eq([158, 757, 2_830, 8_774, 22_188, 46_879, 82_880]));
    }

    #[test]
    fn movement_has_as_many_states_and_cells_as_published() {
        let sides =
            || (3..=9).flat_map(|own| (3..=9).map(move |other| Class::new([own, other], [0; 2])));
        assert_eq!(sides().map(Class::states).sum::<u64>(), 8_904_593_601);
        assert_eq!(sides().map(Class::cells).sum::<u64>(), 9_074_932_579);
        let placements = sides().filter_map(Class::placements);
        assert_eq!(placements.sum::<u64>(), 142_430_121_724);
        assert_eq!(named("8v8").states(), 591_726_690);
        assert_eq!(named("9v8").states(), 525_979_400);
        assert_eq!(named("9v9").states(), 409_106_740);
        assert_eq!(named("3v3").cells(), 210_140);
    }

    /// States of a whole game, those of moving alone apart.
    fn states(mills: &Mills) -> [u64; 2] {
        let (mut placing, mut moving) = (0, 0);
        for class in mills.classes(u8::MAX) {
            let states = mills.states(class);
            if class.hand == [0; 2] {
                moving += states;
            } else {
                placing += states;
            }
        }
        [placing, moving]
    }

    #[test]
    fn games_have_as_many_states_as_counted_elsewhere() {
        const MOVING: u64 = 8_904_593_601;
        assert_eq!(states(&MILLS), [17_856_763_819, MOVING]);
        assert_eq!(states(&MILLS_MIXED), [60_633_085_961 - MOVING, MOVING]);
        assert_eq!(states(&MILLS_CEYLON), [6_673_625_000, MOVING]);
        // The layers of the base game with one and with two stones in hand in all.
        let layer = |hands| {
            let classes = MILLS.classes(u8::MAX).into_iter();
            let in_layer = classes.filter(|class| class.hand[0] + class.hand[1] == hands);
            in_layer.map(|class| MILLS.states(class)).sum::<u64>()
        };
        assert_eq!([2, 1].map(layer), [4_805_546_173, 6_659_107_785]);
        // Pairs of classes: work units.
        let classes = |mills: &Mills| mills.classes(u8::MAX).len();
        assert_eq!(classes(&MILLS_MIXED), 1_225);
        let moving = MILLS
            .classes(u8::MAX)
            .into_iter()
            .filter(|class| class.hand == [0; 2]);
        assert_eq!(moving.count(), 28);
    }

    #[test]
    fn classes_come_after_their_successors() {
        for mills in VARIANTS {
            let classes = mills.classes(u8::MAX);
            for (place, &class) in classes.iter().enumerate() {
                assert_eq!(class.canonical(), class);
                for next in mills.successors(class) {
                    assert!(
                        classes[..place].contains(&next),
                        "{}: {class}, {next}",
                        mills.name
                    );
                }
            }
            // Nothing is left out by going from class to class.
            let needed = mills.all_needed(&classes[classes.len() - 9..]);
            assert!(needed.iter().all(|class| classes.contains(class)));
            let start = Class::from_position(&mills.start());
            assert_eq!(mills.all_needed(&[start]).last(), Some(&start));
        }
    }

    #[test]
    fn successors_follow_the_clauses() {
        let successors = |mills: &Mills, class: &str| {
            let found = mills.successors(named(class));
            let mut names: Vec<_> = found.iter().map(Class::to_string).collect();
            names.sort_unstable();
            names.join(" ")
        };
        assert_eq!(successors(&MILLS, "3v3"), "");
        assert_eq!(successors(&MILLS, "5v4"), "4v4 5v3");
        // Black has more in hand: it is his turn.
        assert_eq!(successors(&MILLS, "5v4+1"), "5v4 5v5");
        assert_eq!(successors(&MILLS_MIXED, "3+1v3"), "3v2+1 4v3");
        assert_eq!(successors(&MILLS_CEYLON, "9v8+1"), "9v9");
        assert_eq!(successors(&MILLS_CEYLON, "8+1v8+1"), "9v8+1");
        assert_eq!(successors(&MILLS_CEYLON, "9v9"), "9v8");
    }

    #[test]
    fn names_are_read_and_written() {
        for name in ["5v4", "5+1v4+2", "0+9v0+9", "9v8+1"] {
            assert_eq!(named(name).to_string(), name);
        }
        assert_eq!(named("4V5").canonical().to_string(), "5v4");
        assert_eq!(named("4+2v5+1").canonical().to_string(), "5+1v4+2");
        assert_eq!(named("3+2v5+1").canonical().to_string(), "5+1v3+2");
        for text in [
            "", "5", "5v", "v5", "5x4", "10v3", "5+v4", "+5v4", "9+1v3", "5+1+1v3", "-1v3",
        ] {
            assert!(text.parse::<Class>().is_err(), "{text}");
        }
    }
}
