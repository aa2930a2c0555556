//! Draw clocks: rules that end a game as drawn after a number of moves.
//!
//! In every position at most one clock of a profile is *in charge*: the first in the table whose
//! material matches and that does not ask where pieces stand. A clock counts every ply after the
//! one that started it. [`Profile::effect`] is the only place that says what a ply does to the
//! clocks.
//!
//! A clock that asks where pieces stand runs *beside* the one in charge for as long as they stand
//! there: [`Profile::conditional_clock`].
//!
//! Where two rules count in one position from different beginnings, tables hold the values under
//! one of them; the other is *untabled* ([`Profile::untabled`]). A game is ended by whichever runs
//! out first, and a verdict that the untabled one could still change says so.

use super::Sentence;
use crate::material::Class;
use crate::position::{Colour, Position};
use crate::value::ClockEffect;
use std::ops::RangeInclusive;

/// The material that a clock is in charge of. Colours do not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Material {
    /// Any.
    Any,
    /// These classes, canonical.
    OneOf(&'static [Class]),
    /// Kings only: so many against one.
    KingsAgainstKing(RangeInclusive<u8>),
    /// Both sides have a king, and there are so many pieces.
    BothHaveKings(RangeInclusive<u8>),
    /// So many pieces, at least one of them a king, against one king.
    AgainstKing(RangeInclusive<u8>),
}

impl Material {
    /// Whether a class is of this material.
    #[must_use]
    pub fn matches(&self, class: Class) -> bool {
        self.covers(class.canonical())
    }

    /// Whether a canonical class is of this material.
    fn covers(&self, class: Class) -> bool {
        let [white, black] = Colour::BOTH;
        let only_kings = class.men(white) + class.men(black) == 0;
        let lone_king = class.kings(black) == 1 && class.men(black) == 0;
        match self {
            Self::Any => true,
            Self::OneOf(classes) => classes.contains(&class),
            Self::KingsAgainstKing(kings) => {
                only_kings && lone_king && kings.contains(&class.kings(white))
            }
            Self::BothHaveKings(pieces) => {
                class.kings(white) > 0 && class.kings(black) > 0 && pieces.contains(&class.pieces())
            }
            Self::AgainstKing(pieces) => {
                class.kings(white) > 0 && lone_king && pieces.contains(&class.side(white))
            }
        }
    }
}

/// Whose moves a clock counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountedSide {
    /// Those of both sides, each as many.
    Both,
    /// Those of the side with more pieces; the other's are not counted. Where the sides are equal,
    /// as [`CountedSide::Both`].
    Stronger,
}

/// What starts the count of a clock anew while its material stays the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockReset {
    /// Nothing: the count runs until the material is another.
    Never,
    /// Any man move or capture.
    ManMoveOrCapture,
    /// Any capture or promotion: what changes the balance.
    CaptureOrPromotion,
}

/// With how many plies left a clock is entered from material that another clock is in charge of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockEntry {
    /// With its full limit.
    Fresh,
    /// After a capture out of the material of the named rule: with its limit, but with no more than
    /// that rule has left. The named rule goes on counting until neither is in charge.
    CappedBy(&'static str),
}

/// Where pieces must stand for a clock to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareCondition {
    /// The lone king on the long diagonal.
    LoneKingOnLongDiagonal,
    /// The lone king on the long diagonal, and no other piece there.
    LoneKingAloneOnLongDiagonal,
}

impl SquareCondition {
    /// Whether they stand there; asked where one side has a king and nothing else.
    #[must_use]
    pub fn holds(self, position: &Position) -> bool {
        let road = position.board().long_diagonal();
        let lone = |&colour: &Colour| {
            position.men(colour) == 0 && position.kings(colour).count_ones() == 1
        };
        let on_road = Colour::BOTH
            .iter()
            .filter(|colour| lone(colour))
            .any(|&colour| position.kings(colour) & road != 0);
        match self {
            Self::LoneKingOnLongDiagonal => on_road,
            Self::LoneKingAloneOnLongDiagonal => {
                on_road && (position.occupied() & road).count_ones() == 1
            }
        }
    }
}

/// One draw rule that counts moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The rule's short name, `6.3`.
    pub rule: &'static str,
    /// Where it is written.
    pub article: &'static str,
    /// The classes it is in charge of.
    pub material: Material,
    /// Where pieces must stand for it to run; `None` if it does not matter.
    pub standing: Option<SquareCondition>,
    /// The number of moves (not plies) after which the game is drawn.
    pub moves: u8,
    /// Whose moves these are.
    pub charged: CountedSide,
    /// What restarts it.
    pub resets: ClockReset,
    /// How it is entered.
    pub entry: ClockEntry,
    /// Whether a player must claim the draw; otherwise the game ends by itself.
    pub claimed: bool,
    /// Whether what the text means is disputed.
    pub contested: bool,
    /// Whether values take it into account. One that is not in tables is counted beside the one in
    /// charge, and all that can be known of it without a table is said.
    pub tabled: bool,
}

impl Clock {
    /// Where no rule counts, `need` still tells whether a result stands. So that it can be solved
    /// like any other, plies are counted there too, without a consequence; there are never so many
    /// between two man moves or captures, and a solver that finds so many says so.
    pub const ENDLESS: Self = Self {
        rule: "",
        article: "",
        material: Material::Any,
        standing: None,
        moves: 63,
        charged: CountedSide::Both,
        resets: ClockReset::ManMoveOrCapture,
        entry: ClockEntry::Fresh,
        claimed: false,
        contested: false,
        tabled: true,
    };

    /// Whether it is [`Clock::ENDLESS`].
    #[must_use]
    pub const fn is_endless(&self) -> bool {
        self.rule.is_empty()
    }

    /// Whether this clock, entered by a capture out of the material of `other`, lets that one go on
    /// counting.
    #[must_use]
    pub fn is_entered_from(&self, other: &Self) -> bool {
        self.entry == ClockEntry::CappedBy(other.rule)
    }

    /// The side whose moves alone are counted in a class; `None` if both sides' are.
    #[must_use]
    pub const fn charges(&self, class: Class) -> Option<Colour> {
        let [white, black] = Colour::BOTH;
        let (strong, weak) = (class.side(white), class.side(black));
        match self.charged {
            CountedSide::Stronger if strong > weak => Some(white),
            CountedSide::Stronger if strong < weak => Some(black),
            _ => None,
        }
    }

    /// Whether the plies of one side are counted in a class.
    #[must_use]
    pub fn counts_plies_of(&self, class: Class, colour: Colour) -> bool {
        self.charges(class).is_none_or(|charged| charged == colour)
    }

    /// Plies that make up the moves counted, if the side that is not counted moves first.
    #[must_use]
    pub const fn limit(&self) -> u8 {
        2 * self.moves
    }

    /// Plies left on a fresh clock with `turn` to move. The game ends with the last move counted,
    /// so where one side's moves alone are, its first move takes one ply and every other one two.
    #[must_use]
    pub fn fresh(&self, class: Class, turn: Colour) -> u8 {
        self.limit() - u8::from(self.charges(class) == Some(turn))
    }

    /// Plies left when so many have been played of them, [`Clock::limit`] at most.
    #[must_use]
    pub fn left(&self, class: Class, turn: Colour, spent: u8) -> u8 {
        let left = self.limit().saturating_sub(spent);
        match self.charges(class) {
            // Odd with the counted side to move, even with the other.
            Some(charged) if (left % 2 == 1) != (charged == turn) => left.saturating_sub(1),
            _ => left,
        }
    }

    /// How many counts it has on which positions differ: moves, or plies where both sides' are
    /// counted.
    #[must_use]
    pub const fn counts(&self, class: Class) -> u8 {
        match self.charges(class) {
            Some(_) => self.moves,
            None => self.limit(),
        }
    }

    /// The count that `left` plies are, from 0 (fresh) to [`Clock::counts`] (nothing left).
    #[must_use]
    pub fn count(&self, class: Class, left: u8) -> u8 {
        let left = match self.charges(class) {
            Some(_) => left.div_ceil(2),
            None => left,
        };
        self.counts(class).saturating_sub(left)
    }
}

/// A clock's place in its profile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClockId(u8);

/// A ply as draw rules see it. Squares do not matter to them, so a solver can ask about all plies
/// of a kind at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The class it is played in, of either orientation.
    pub from: Class,
    /// The class it leads into.
    pub to: Class,
    /// Who plays it.
    pub turn: Colour,
    /// Whether a man moved: stepped, was crowned, or captured.
    pub man_moved: bool,
    /// Whether something was captured.
    pub captured: bool,
    /// Whether pieces stand where the clock beside the one in charge asks them to
    /// ([`Profile::conditional_clock`]), before and after.
    pub standing: [bool; 2],
}

impl Ply {
    /// A ply between two positions, without what only some profiles ask about: [`Profile::ply`]
    /// adds where pieces stand.
    #[must_use]
    #[inline]
    pub fn of(before: &Position, after: &Position) -> Self {
        let turn = before.turn();
        Self {
            from: Class::from_position(before),
            to: Class::from_position(after),
            turn,
            man_moved: before.men(turn) != after.men(turn),
            captured: before.pieces(!turn) != after.pieces(!turn),
            standing: [false; 2],
        }
    }

    /// A move of a king that captures nothing.
    #[must_use]
    pub const fn quiet(class: Class, turn: Colour) -> Self {
        Self {
            from: class,
            to: class,
            turn,
            man_moved: false,
            captured: false,
            standing: [false; 2],
        }
    }

    /// A capture, or else a man's step, from one class into another.
    #[must_use]
    pub const fn leaving(from: Class, to: Class, turn: Colour, captured: bool) -> Self {
        Self {
            from,
            to,
            turn,
            man_moved: !captured,
            captured,
            standing: [false; 2],
        }
    }

    /// Of the classes before and after it, looked up once where they are the same, as they mostly
    /// are.
    fn both<T: Copy>(&self, of: impl Fn(Class) -> T) -> [T; 2] {
        let before = of(self.from);
        let after = if self.to == self.from {
            before
        } else {
            of(self.to)
        };
        [before, after]
    }

    /// Whether no position from before it can ever occur again.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        self.man_moved || self.captured
    }
}

/// What a ply does to the clocks of a profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyEffect {
    /// The clock that is in charge after it.
    pub in_charge: Option<ClockId>,
    /// What it does to the count of the clock in charge.
    pub count: ClockEffect,
    /// Whether the clock that was in charge goes on counting beside the one that has come into
    /// charge.
    pub carries: bool,
    /// By how much it advances the count ([`Clock::count`]) of the clock that runs while pieces
    /// stand where it says; `None` where that clock does not run on: it has just begun, or nothing
    /// stands there.
    pub standing: Option<u8>,
}

impl PlyEffect {
    /// The count of the clock that runs while pieces stand where it says, given that before the
    /// ply: 0 where it does not run or has just begun.
    #[must_use]
    #[inline]
    pub fn standing_count(&self, before: u8) -> u8 {
        (self.standing).map_or(0, |counted| before.saturating_add(counted))
    }
}

/// A named set of draw rules with exact counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The name on the command line and in table files.
    pub name: &'static str,
    /// Whose rules they are, by one name for all profiles of one authority: they are interpretations, or
    /// editions, of the same rules.
    pub authority: &'static str,
    /// The text they stand in.
    pub text: &'static str,
    /// The clocks; the first whose material matches is in charge.
    pub clocks: &'static [Clock],
    /// After how many occurrences of a position, with the same side to move, the game is drawn or
    /// may be claimed as drawn; where that is written.
    pub repetition: Option<Repetition>,
    /// What the text leaves open: how it is read here is not the only way.
    pub open: &'static [Sentence],
    /// Draws that no count decides.
    pub uncounted: &'static [Sentence],
}

/// The rule of repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The rule's short name, `6.1`.
    pub rule: &'static str,
    /// Where it is written.
    pub article: &'static str,
    /// How often the same position, with the same side to move, must occur.
    pub occurrences: u8,
    /// Whether a player must claim the draw.
    pub claimed: bool,
}

impl Profile {
    /// No draw rules.
    pub const NONE: Self = Self {
        name: "none",
        authority: "",
        text: "no draw rules",
        clocks: &[],
        repetition: None,
        open: &[],
        uncounted: &[],
    };

    /// The clock in this place.
    #[must_use]
    #[inline]
    pub fn clock(&self, id: ClockId) -> &'static Clock {
        self.clocks
            .get(usize::from(id.0))
            .unwrap_or(&Clock::ENDLESS)
    }

    /// The first clock for which this holds.
    fn find(&self, holds: impl Fn(&Clock) -> bool) -> Option<ClockId> {
        (self.clocks.iter().zip(0..)).find_map(|(clock, id)| holds(clock).then_some(ClockId(id)))
    }

    /// The clock in charge of a class of either orientation.
    #[must_use]
    pub fn in_charge(&self, class: Class) -> Option<ClockId> {
        let class = class.canonical();
        self.find(|clock| clock.tabled && clock.standing.is_none() && clock.material.covers(class))
    }

    /// The clock in charge of a class, or one that never ends a game where none is.
    #[must_use]
    pub fn clock_for(&self, class: Class) -> &'static Clock {
        (self.in_charge(class)).map_or(&Clock::ENDLESS, |id| self.clock(id))
    }

    /// The clock that runs beside it while pieces stand where it says.
    #[must_use]
    pub fn conditional_clock(&self, class: Class) -> Option<ClockId> {
        let class = class.canonical();
        self.find(|clock| clock.standing.is_some() && clock.material.covers(class))
    }

    /// Whether tables know all its clocks.
    #[must_use]
    pub fn is_tabled(&self) -> bool {
        self.clocks.iter().all(|clock| clock.tabled)
    }

    /// The clock that counts in a class and that no table knows. None where the one in charge
    /// allows no more plies: both begin with the capture or the promotion that leads there, so that
    /// it cannot come first.
    #[must_use]
    pub fn untabled(&self, class: Class) -> Option<ClockId> {
        // Most profiles have none.
        if self.is_tabled() {
            return None;
        }
        let in_charge = self.clock_for(class);
        let class = class.canonical();
        let found = self.find(|clock| !clock.tabled && clock.material.covers(class))?;
        let is_shorter = self.clock(found).limit() < in_charge.limit();
        (in_charge.is_endless() || is_shorter).then_some(found)
    }

    /// Where pieces must stand for the clock beside the one in charge to run.
    #[must_use]
    pub fn standing(&self, class: Class) -> Option<SquareCondition> {
        self.conditional_clock(class)
            .and_then(|id| self.clock(id).standing)
    }

    /// For how many counts of a clock beside the one in charge `need` differs in a class: 1 without
    /// one.
    #[must_use]
    pub fn planes(&self, class: Class) -> u8 {
        (self.conditional_clock(class)).map_or(1, |id| self.clock(id).counts(class))
    }

    /// The clock that runs beside the one in charge in this position.
    #[must_use]
    pub fn conditional_clock_at(&self, position: &Position) -> Option<ClockId> {
        // A profile without such a clock is the common case.
        (self.conditional_clock(Class::from_position(position)))
            .filter(|&id| self.stands(id, position))
    }

    /// Whether pieces stand where this clock asks them to.
    fn stands(&self, id: ClockId, position: &Position) -> bool {
        (self.clock(id).standing).is_some_and(|standing| standing.holds(position))
    }

    /// The clock with this rule name; of several the one for this class.
    #[must_use]
    pub fn rule(&self, rule: &str, class: Class) -> Option<ClockId> {
        self.find(|clock| clock.rule == rule && clock.material.matches(class))
            .or_else(|| self.find(|clock| clock.rule == rule))
    }

    /// The names of its rules, for messages.
    #[must_use]
    pub fn rules(&self) -> String {
        let mut rules: Vec<_> = self.clocks.iter().map(|clock| clock.rule).collect();
        rules.dedup();
        if rules.is_empty() {
            "none".to_owned()
        } else {
            rules.join(", ")
        }
    }

    /// A ply between two positions, with all that the clocks of this profile ask about.
    #[must_use]
    pub fn ply(&self, before: &Position, after: &Position) -> Ply {
        let mut ply = Ply::of(before, after);
        let [old, new] = ply.both(|class| self.conditional_clock(class));
        let stands =
            |beside: Option<_>, position| beside.is_some_and(|id| self.stands(id, position));
        ply.standing = [stands(old, before), stands(new, after)];
        ply
    }

    /// What a ply does to every clock.
    ///
    /// The clock in charge of the new position goes on counting if it is the same one and nothing
    /// resets it; another one starts anew, but after a capture it may let the old one run on beside
    /// it ([`ClockEntry::CappedBy`]). A clock that asks where pieces stand counts for as long as they
    /// stand there.
    #[must_use]
    pub fn effect(&self, ply: &Ply) -> PlyEffect {
        let [old, new] = ply.both(|class| self.in_charge(class));
        let clock = |id: Option<ClockId>| id.map_or(&Clock::ENDLESS, |id| self.clock(id));
        let (runs_on, carries) = if old == new {
            let runs_on = match clock(old).resets {
                ClockReset::Never => true,
                ClockReset::ManMoveOrCapture => !ply.is_final(),
                // Every capture and every promotion changes the class.
                ClockReset::CaptureOrPromotion => ply.from == ply.to,
            };
            (runs_on, false)
        } else {
            let carries = ply.captured && old.is_some() && clock(new).is_entered_from(clock(old));
            (carries, carries)
        };
        let standing = if ply.standing == [true; 2] {
            let [old, new] = ply.both(|class| self.conditional_clock(class));
            old.filter(|_| old == new)
                .map(|id| self.clock(id).counts_plies_of(ply.from, ply.turn).into())
        } else {
            None
        };
        PlyEffect {
            in_charge: new,
            count: if runs_on {
                ClockEffect::RunsOn
            } else {
                ClockEffect::Fresh
            },
            carries,
            standing,
        }
    }
}
