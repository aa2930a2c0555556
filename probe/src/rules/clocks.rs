//! Draw clocks: rules that end a game as drawn after a number of moves.
//!
//! In every position at most one clock of a profile is *in charge*: the first one in the table that
//! matches the material and has no condition on squares. A clock counts every ply after the one
//! that started it. [`Profile::effect`] alone decides what a ply does to the clocks.
//!
//! A *conditional* clock has a condition on squares. It runs beside the clock in charge while the
//! condition is met: [`Profile::conditional_clock`]. The code on tables and values calls it the
//! *second clock* of a class.
//!
//! If two rules count in one position from different beginnings, tables hold the values under one
//! of them. The other is *untabled* ([`Profile::untabled`]). The clock that expires first ends the
//! game, and a verdict that the untabled clock could still change says so.

use super::Sentence;
use crate::material::Class;
use crate::position::{Colour, Position};
use crate::value::ClockEffect;
use std::ops::RangeInclusive;

/// The material in which a clock counts. Colours do not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Material {
    /// Any material.
    Any,
    /// A list of canonical classes.
    OneOf(&'static [Class]),
    /// Kings only: this number of kings against one.
    KingsAgainstKing(RangeInclusive<u8>),
    /// This number of pieces in all, and a king on both sides.
    BothHaveKings(RangeInclusive<u8>),
    /// This number of pieces, at least one of them a king, against one king.
    AgainstKing(RangeInclusive<u8>),
}

impl Material {
    /// Whether a class has this material.
    #[must_use]
    pub fn matches(&self, class: Class) -> bool {
        self.covers(class.canonical())
    }

    /// Whether a canonical class has this material.
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

/// The side whose moves a clock counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountedSide {
    /// Both sides, each the same number.
    Both,
    /// Only the side with more pieces. If both have the same number, like [`CountedSide::Both`].
    Stronger,
}

/// The events that restart the count of a clock while its material stays the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockReset {
    /// None: the count runs until the material changes.
    Never,
    /// Man moves and captures.
    ManMoveOrCapture,
    /// Captures and promotions, which change the balance of material.
    CaptureOrPromotion,
}

/// The number of plies left on a clock that is entered from the material of another clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockEntry {
    /// The full limit.
    Fresh,
    /// After a capture in a position in which the named rule counts, at most as many plies as that
    /// rule has left. The named rule goes on counting until neither of the two is in charge.
    CappedBy(&'static str),
}

/// A condition, on the squares of pieces, under which a clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareCondition {
    /// The lone king stands on the long diagonal.
    LoneKingOnLongDiagonal,
    /// The lone king stands on the long diagonal, and no other piece does.
    LoneKingAloneOnLongDiagonal,
}

impl SquareCondition {
    /// Whether the condition is met in a position in which one side has a king and nothing else.
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
    /// The place in the rule text.
    pub article: &'static str,
    /// The printed words of the article, in the language of the text; empty if the text is known
    /// only at second hand, or not quoted here.
    pub quote: &'static str,
    /// The material in which it counts.
    pub material: Material,
    /// The condition on squares under which it runs; `None` for a clock that always runs.
    pub condition: Option<SquareCondition>,
    /// The number of moves (not plies) after which the game is drawn.
    pub moves: u8,
    /// The side whose moves are counted.
    pub counted_side: CountedSide,
    /// The events that restart it.
    pub resets: ClockReset,
    /// The number of plies left at its beginning.
    pub entry: ClockEntry,
    /// Whether a player must claim the draw; otherwise the game ends by itself.
    pub claimed: bool,
    /// Whether the meaning of the text is disputed.
    pub contested: bool,
    /// Whether the values in tables take it into account. If not, it is counted beside the clock in
    /// charge, and verdicts use what can be known of it without a table.
    pub tabled: bool,
}

impl Clock {
    /// The clock of positions in which no rule counts. The solver counts plies there as well, so
    /// that `need` tells whether a result stands, but the count never ends a game. There are always
    /// fewer plies between two man moves or captures than its limit; a solver that finds more
    /// reports an error.
    pub const ENDLESS: Self = Self {
        rule: "",
        article: "",
        quote: "",
        material: Material::Any,
        condition: None,
        moves: 63,
        counted_side: CountedSide::Both,
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

    /// Whether `other` goes on counting after a capture leads from its material to that of this
    /// clock.
    #[must_use]
    pub fn is_entered_from(&self, other: &Self) -> bool {
        self.entry == ClockEntry::CappedBy(other.rule)
    }

    /// Returns the only side whose moves are counted in a class; `None` if both sides' are.
    #[must_use]
    pub const fn only_counted_side(&self, class: Class) -> Option<Colour> {
        let [white, black] = Colour::BOTH;
        let (strong, weak) = (class.side(white), class.side(black));
        match self.counted_side {
            CountedSide::Stronger if strong > weak => Some(white),
            CountedSide::Stronger if strong < weak => Some(black),
            _ => None,
        }
    }

    /// Whether the plies of one side are counted in a class.
    #[must_use]
    pub fn counts_plies_of(&self, class: Class, colour: Colour) -> bool {
        self.only_counted_side(class)
            .is_none_or(|counted| counted == colour)
    }

    /// Returns the limit in plies, if the side that is not counted moves first.
    #[must_use]
    pub const fn limit(&self) -> u8 {
        2 * self.moves
    }

    /// Returns the plies left on a fresh clock with `turn` to move. The game ends with the last
    /// counted move, so if only one side is counted, its first move takes one ply and every other
    /// move two.
    #[must_use]
    pub fn fresh(&self, class: Class, turn: Colour) -> u8 {
        self.limit() - u8::from(self.only_counted_side(class) == Some(turn))
    }

    /// Returns the plies left after `spent` plies, at most [`Clock::limit`].
    #[must_use]
    pub fn left(&self, class: Class, turn: Colour, spent: u8) -> u8 {
        let left = self.limit().saturating_sub(spent);
        match self.only_counted_side(class) {
            // Odd with the counted side to move, even with the other.
            Some(counted) if (left % 2 == 1) != (counted == turn) => left.saturating_sub(1),
            _ => left,
        }
    }

    /// Returns the number of different counts: moves if only one side is counted, otherwise plies.
    #[must_use]
    pub const fn counts(&self, class: Class) -> u8 {
        match self.only_counted_side(class) {
            Some(_) => self.moves,
            None => self.limit(),
        }
    }

    /// Returns the count at which `left` plies are left, from 0 (fresh) to [`Clock::counts`] (none
    /// left).
    #[must_use]
    pub fn count(&self, class: Class, left: u8) -> u8 {
        let left = match self.only_counted_side(class) {
            Some(_) => left.div_ceil(2),
            None => left,
        };
        self.counts(class).saturating_sub(left)
    }
}

/// A clock's place in its profile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClockId(u8);

/// The properties of a ply that draw rules use. They do not depend on squares, so a solver can
/// treat all plies of a kind at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The class it is played in, of either orientation.
    pub from: Class,
    /// The class it leads into.
    pub to: Class,
    /// The side that plays it.
    pub turn: Colour,
    /// Whether a man moved for good: stepped forward, was crowned, or captured. A step sideways can
    /// be taken back as the move of a king can.
    pub man_moved: bool,
    /// Whether a piece was captured.
    pub captured: bool,
    /// Whether the condition of the [conditional clock](Profile::conditional_clock) is met before
    /// and after the ply.
    pub condition_met: [bool; 2],
}

impl Ply {
    /// Makes the ply between two positions, with the condition of the conditional clock not met:
    /// [`Profile::ply`] adds it.
    #[must_use]
    #[inline]
    pub fn between(before: &Position, after: &Position) -> Self {
        let turn = before.turn();
        Self {
            from: Class::from_position(before),
            to: Class::from_position(after),
            turn,
            man_moved: before.men(turn) != after.men(turn) && !is_sideways(before, after),
            captured: before.pieces(!turn) != after.pieces(!turn),
            condition_met: [false; 2],
        }
    }

    /// Makes a quiet move of a king, or a step of a man sideways.
    #[must_use]
    pub const fn quiet(class: Class, turn: Colour) -> Self {
        Self {
            from: class,
            to: class,
            turn,
            man_moved: false,
            captured: false,
            condition_met: [false; 2],
        }
    }

    /// Makes a capture, or otherwise a man's step forward, from one class into another.
    #[must_use]
    pub const fn leaving(from: Class, to: Class, turn: Colour, captured: bool) -> Self {
        Self {
            from,
            to,
            turn,
            man_moved: !captured,
            captured,
            condition_met: [false; 2],
        }
    }

    /// Returns the look-ups for the classes before and after the ply. Mostly they are the same
    /// class, which is looked up once.
    fn for_both_classes<T: Copy>(&self, look_up: impl Fn(Class) -> T) -> [T; 2] {
        let before = look_up(self.from);
        let after = if self.to == self.from {
            before
        } else {
            look_up(self.to)
        };
        [before, after]
    }

    /// Whether no earlier position can occur again.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        self.man_moved || self.captured
    }
}

/// Whether a ply in which a man moved is a step along its row, which only whole boards have.
#[inline]
fn is_sideways(before: &Position, after: &Position) -> bool {
    let (board, turn) = (before.board(), before.turn());
    if !board.is_whole() || before.pieces(!turn) != after.pieces(!turn) {
        return false;
    }
    let moved = before.men(turn) ^ after.men(turn);
    let mut rows = board.iter(moved).map(|square| board.row_of(square));
    // The squares before and after the step; a crowned man leaves one square alone.
    matches!((rows.next(), rows.next()), (Some(one), Some(other)) if one == other)
}

/// The effect of a ply on the clocks of a profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyEffect {
    /// The clock in charge after the ply.
    pub in_charge: Option<ClockId>,
    /// The effect on the count of the clock in charge.
    pub count: ClockEffect,
    /// Whether the clock that was in charge goes on counting beside the new one.
    pub carries: bool,
    /// The number by which the count ([`Clock::count`]) of the conditional clock advances; `None`
    /// if that clock has just begun or does not run.
    pub condition_advance: Option<u8>,
}

impl PlyEffect {
    /// Returns the count of the conditional clock after the ply, from the count before it: 0 if
    /// that clock does not run or has just begun.
    #[must_use]
    #[inline]
    pub fn conditional_count(&self, before: u8) -> u8 {
        (self.condition_advance).map_or(0, |counted| before.saturating_add(counted))
    }
}

/// A named set of draw rules with exact counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The name on the command line and in table files.
    pub name: &'static str,
    /// The authority, by one name for all of its profiles: they are interpretations or editions of
    /// the same rules.
    pub authority: &'static str,
    /// The rule text.
    pub text: &'static str,
    /// The clocks. The first one that matches the material is in charge.
    pub clocks: &'static [Clock],
    /// The rule of repetition.
    pub repetition: Option<Repetition>,
    /// The sentences that the text leaves open, so that the counting rests on an interpretation.
    pub open: &'static [Sentence],
    /// The sentences about draws that need no counting of moves.
    pub uncounted: &'static [Sentence],
}

/// A rule of repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The rule's short name, `6.1`.
    pub rule: &'static str,
    /// The place in the rule text.
    pub article: &'static str,
    /// The printed words, as [`Clock::quote`] has them.
    pub quote: &'static str,
    /// The required number of occurrences of a position with the same side to move.
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

    /// Returns a clock.
    #[must_use]
    #[inline]
    pub fn clock(&self, id: ClockId) -> &'static Clock {
        self.clocks
            .get(usize::from(id.0))
            .unwrap_or(&Clock::ENDLESS)
    }

    /// Finds the first clock that passes a test.
    fn find(&self, test: impl Fn(&Clock) -> bool) -> Option<ClockId> {
        (self.clocks.iter().zip(0..)).find_map(|(clock, id)| test(clock).then_some(ClockId(id)))
    }

    /// Returns the clock in charge of a class, canonical or not.
    #[must_use]
    pub fn in_charge(&self, class: Class) -> Option<ClockId> {
        let class = class.canonical();
        self.find(|clock| clock.tabled && clock.condition.is_none() && clock.material.covers(class))
    }

    /// Returns the clock in charge of a class, or [`Clock::ENDLESS`] if there is none.
    #[must_use]
    pub fn clock_for(&self, class: Class) -> &'static Clock {
        (self.in_charge(class)).map_or(&Clock::ENDLESS, |id| self.clock(id))
    }

    /// Returns the clock of a class that runs only while a condition on squares is met.
    #[must_use]
    pub fn conditional_clock(&self, class: Class) -> Option<ClockId> {
        let class = class.canonical();
        self.find(|clock| clock.condition.is_some() && clock.material.covers(class))
    }

    /// Whether the values in tables take all of its clocks into account.
    #[must_use]
    pub fn is_tabled(&self) -> bool {
        self.clocks.iter().all(|clock| clock.tabled)
    }

    /// Returns the clock of a class that the values in tables do not take into account. `None` if
    /// the clock in charge has no larger limit: both begin with the capture or promotion that leads
    /// to the class, so the untabled one cannot expire first.
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

    /// Returns the condition of the conditional clock of a class.
    #[must_use]
    pub fn square_condition(&self, class: Class) -> Option<SquareCondition> {
        self.conditional_clock(class)
            .and_then(|id| self.clock(id).condition)
    }

    /// Returns the number of planes of `need` in a class: one for each count of the conditional
    /// clock, or 1 without such a clock.
    #[must_use]
    pub fn planes(&self, class: Class) -> u8 {
        (self.conditional_clock(class)).map_or(1, |id| self.clock(id).counts(class))
    }

    /// Returns the conditional clock that runs in this position.
    #[must_use]
    pub fn conditional_clock_at(&self, position: &Position) -> Option<ClockId> {
        // A profile without such a clock is the common case.
        (self.conditional_clock(Class::from_position(position)))
            .filter(|&id| self.is_condition_met(id, position))
    }

    /// Whether the condition of a conditional clock is met.
    fn is_condition_met(&self, id: ClockId, position: &Position) -> bool {
        (self.clock(id).condition).is_some_and(|condition| condition.holds(position))
    }

    /// Finds a clock by the name of its rule. Of several, the one for this class is preferred.
    #[must_use]
    pub fn rule(&self, rule: &str, class: Class) -> Option<ClockId> {
        self.find(|clock| clock.rule == rule && clock.material.matches(class))
            .or_else(|| self.find(|clock| clock.rule == rule))
    }

    /// Returns the names of its rules for messages.
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

    /// Makes the ply between two positions, with all properties that this profile uses.
    #[must_use]
    pub fn ply(&self, before: &Position, after: &Position) -> Ply {
        let mut ply = Ply::between(before, after);
        let [old, new] = ply.for_both_classes(|class| self.conditional_clock(class));
        let is_met = |clock: Option<_>, position| {
            clock.is_some_and(|id| self.is_condition_met(id, position))
        };
        ply.condition_met = [is_met(old, before), is_met(new, after)];
        ply
    }

    /// Returns the effect of a ply on all clocks.
    ///
    /// The clock in charge goes on counting if it stays in charge and nothing resets it. A new
    /// clock in charge starts fresh; after a capture the old one may run on beside it
    /// ([`ClockEntry::CappedBy`]). A conditional clock counts while its condition is met.
    #[must_use]
    pub fn effect(&self, ply: &Ply) -> PlyEffect {
        let [old, new] = ply.for_both_classes(|class| self.in_charge(class));
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
        let condition_advance = if ply.condition_met == [true; 2] {
            let [old, new] = ply.for_both_classes(|class| self.conditional_clock(class));
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
            condition_advance,
        }
    }
}
