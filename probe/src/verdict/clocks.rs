//! The counts of draw clocks in a game.

use crate::material::Class;
use crate::position::{Colour, Position};
use crate::rules::{Clock, ClockEffect, ClockId, Material, Profile};
use std::fmt;
use std::str::FromStr;

/// Plies already counted, as a player reads them off the score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpentPlies {
    /// On the clock in charge.
    Running(u16),
    /// On the clock of the named rule.
    Rule(String, u16),
}

impl FromStr for SpentPlies {
    type Err = ClockError;

    /// Parses a number of plies (`14`, `14 plies`), or of moves by each side, as rule texts count
    /// (`7m`, `7 moves`: 14 plies). A half makes it moves: `10½` and `10.5` are 21 plies. A rule may
    /// come first: `6.2=30`, `6.2:30`, `6.3=7m`.
    fn from_str(text: &str) -> Result<Self, ClockError> {
        let (rule, count) = match text.split_once(['=', ':']) {
            Some((rule, count)) => (Some(rule.trim()), count.trim()),
            None => (None, text.trim()),
        };
        let plies = parse_plies(count).ok_or_else(|| ClockError::Unreadable(text.to_owned()))?;
        Ok(rule.map_or(Self::Running(plies), |rule| {
            Self::Rule(rule.to_owned(), plies)
        }))
    }
}

/// Parses a number of plies, or of moves by each side.
fn parse_plies(count: &str) -> Option<u16> {
    let digits = count.trim_start_matches(|character: char| character.is_ascii_digit());
    let number = count.get(..count.len() - digits.len()).unwrap_or_default();
    let half = [".5", ",5", "½"]
        .iter()
        .find_map(|half| digits.strip_prefix(half));
    let unit = half.unwrap_or(digits).trim_start();
    let whole = match number {
        "" if half.is_some() => 0,
        number => number.parse::<u16>().ok()?,
    };
    // A rule that is counted in halves is counted in moves.
    let plies_each = match (&*unit.to_ascii_lowercase(), half) {
        ("" | "ply" | "plies", None) => 1,
        ("" | "m" | "move" | "moves", _) => 2,
        _ => return None,
    };
    let plies = whole.checked_mul(plies_each)?;
    plies.checked_add(u16::from(half.is_some()))
}

impl fmt::Display for SpentPlies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running(plies) => write!(f, "{plies}"),
            Self::Rule(rule, plies) => write!(f, "{rule}={plies}"),
        }
    }
}

/// An error in a count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClockError {
    /// The text is not a count.
    #[error(
        "`{0}` is not a count: write plies (14) or moves of each side (7m), halves too (10½), after a \
         rule if need be (6.2=30, 6.3=7m)"
    )]
    Unreadable(String),
    /// A rule that the profile does not have.
    #[error("profile {profile} has no rule {rule} that counts plies (it has {known})")]
    UnknownRule {
        /// The profile.
        profile: &'static str,
        /// The name of the rule.
        rule: String,
        /// The rules of the profile.
        known: String,
    },
    /// A rule that does not count in this class.
    #[error("rule {rule} does not count in {class}; rule {running} does")]
    NotRunning {
        /// The name of the rule.
        rule: String,
        /// The class.
        class: Class,
        /// The rule in charge.
        running: &'static str,
    },
    /// More plies than the rule allows.
    #[error("{spent} plies are more than rule {rule} allows ({limit} plies)")]
    OverLimit {
        /// The rule.
        rule: &'static str,
        /// The count.
        spent: u16,
        /// The limit in plies.
        limit: u8,
    },
    /// Two counts of one rule.
    #[error("rule {rule} is counted twice: give one number of plies for each rule")]
    Twice {
        /// The rule.
        rule: &'static str,
    },
    /// A count of a rule that started later than the rule in charge, but with more plies.
    #[error(
        "{spent} plies on rule {rule} cannot be: it restarted no earlier than rule {running}, \
         which has counted {class_spent}"
    )]
    OlderThanClass {
        /// The rule.
        rule: &'static str,
        /// The count.
        spent: u16,
        /// The rule in charge.
        running: &'static str,
        /// The count of the rule in charge.
        class_spent: u16,
    },
}

/// A clock with its count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunningClock {
    /// Its place in the profile.
    pub id: ClockId,
    /// The rule.
    pub clock: &'static Clock,
    /// Plies that may still be played before the game is drawn, or a draw may be claimed.
    pub left: u8,
    /// Plies played after the limit, while the draw was not claimed.
    pub beyond: u16,
}

impl RunningClock {
    /// Returns the plies counted on it.
    #[must_use]
    pub fn spent(&self) -> u16 {
        u16::from(self.clock.limit().saturating_sub(self.left)).saturating_add(self.beyond)
    }

    /// Returns the clock after another counted ply.
    const fn after_ply(mut self) -> Self {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None if self.clock.claimed => self.beyond = self.beyond.saturating_add(1),
            // The game is over.
            None => {}
        }
        self
    }
}

/// The clocks of a game at one position, with their counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    profile: &'static Profile,
    in_charge: Option<RunningClock>,
    /// The clock that was in charge before a capture and goes on counting.
    carried: Option<RunningClock>,
    /// The clock that runs only while a condition on squares is met, and its count
    /// ([`Clock::count`]).
    conditional: Option<(RunningClock, u8)>,
    /// The clock that the values in tables leave out.
    untabled: Option<RunningClock>,
}

impl Clocks {
    /// Makes fresh clocks for a position.
    #[must_use]
    pub fn fresh(profile: &'static Profile, position: &Position) -> Self {
        let class = Class::from_position(position);
        let conditional = profile.conditional_clock_at(position);
        Self::start(profile, class, position.turn(), conditional)
    }

    /// Makes the clocks that start to count in a class.
    fn start(
        profile: &'static Profile,
        class: Class,
        turn: Colour,
        conditional: Option<ClockId>,
    ) -> Self {
        let has_both_sides = class.has_both_sides();
        let clocks = [
            profile.in_charge(class),
            conditional,
            profile.untabled(class),
        ];
        let [in_charge, conditional, untabled] = clocks.map(|id| {
            let id = id.filter(|_| has_both_sides)?;
            let clock = profile.clock(id);
            let left = clock.fresh(class, turn);
            Some(RunningClock {
                id,
                clock,
                left,
                beyond: 0,
            })
        });
        Self {
            profile,
            in_charge,
            carried: None,
            conditional: conditional.map(|running| (running, 0)),
            untabled,
        }
    }

    /// Makes clocks with these counts. All other clocks are fresh.
    ///
    /// # Errors
    /// A rule that the profile does not have or that does not count here; more plies than its
    /// limit; a count of quiet moves longer than the material has been on the board.
    pub fn with_spent(
        profile: &'static Profile,
        position: &Position,
        spent: &[SpentPlies],
    ) -> Result<Self, ClockError> {
        let (class, turn) = (Class::from_position(position), position.turn());
        let mut clocks = Self::fresh(profile, position);
        let mut quiet = None;
        let mut counted: Vec<&str> = vec![];
        for count in spent {
            let (id, plies) = match count {
                SpentPlies::Running(plies) => (clocks.in_charge.map(|running| running.id), *plies),
                SpentPlies::Rule(rule, plies) => {
                    let id =
                        (profile.rule(rule, class)).ok_or_else(|| ClockError::UnknownRule {
                            profile: profile.name,
                            rule: rule.clone(),
                            known: profile.rules(),
                        })?;
                    (Some(id), *plies)
                }
            };
            // Without a clock in charge a count changes nothing.
            let (Some(id), Some(running)) = (id, &mut clocks.in_charge) else {
                continue;
            };
            let clock = profile.clock(id);
            let limit = u16::from(clock.limit());
            if plies > limit && !clock.claimed {
                return Err(ClockError::OverLimit {
                    rule: clock.rule,
                    spent: plies,
                    limit: clock.limit(),
                });
            }
            if counted.contains(&clock.rule) {
                return Err(ClockError::Twice { rule: clock.rule });
            }
            counted.push(clock.rule);
            // The limit fits into one byte.
            let within = plies.min(limit) as u8;
            let count = RunningClock {
                id,
                clock,
                left: clock.left(class, turn, within),
                beyond: plies - u16::from(within),
            };
            if id == running.id {
                *running = count;
            } else if let Some((conditional, spent)) = clocks
                .conditional
                .as_mut()
                .filter(|(conditional, _)| conditional.id == id)
            {
                (*conditional, *spent) = (count, clock.count(class, count.left));
            } else if let Some(untabled) = (clocks.untabled.as_mut()).filter(|other| other.id == id)
            {
                *untabled = count;
            } else if running.clock.is_entered_from(clock) {
                clocks.carried = Some(count);
            } else if clock.material == Material::Any && clock.condition.is_none() {
                quiet = Some((clock, plies));
            } else {
                return Err(ClockError::NotRunning {
                    rule: clock.rule.to_owned(),
                    class,
                    running: running.clock.rule,
                });
            }
        }
        // The count of quiet moves restarted when the material arose, or later.
        if let (Some((quiet, spent)), Some(running)) = (quiet, clocks.in_charge) {
            let class_spent = running.spent();
            if spent > class_spent {
                return Err(ClockError::OlderThanClass {
                    rule: quiet.rule,
                    spent,
                    running: running.clock.rule,
                    class_spent,
                });
            }
        }
        Ok(clocks)
    }

    /// Returns the counts from which [`Clocks::with_spent`] makes these clocks again.
    #[must_use]
    pub fn spent(&self) -> Vec<SpentPlies> {
        let conditional = self.conditional.map(|(running, _)| running);
        (self.in_charge.into_iter())
            .chain(self.carried)
            .chain(conditional)
            .chain(self.untabled)
            .map(|running| SpentPlies::Rule(running.clock.rule.to_owned(), running.spent()))
            .collect()
    }

    /// Returns the profile.
    #[must_use]
    pub const fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// Returns the clock in charge.
    #[must_use]
    pub const fn in_charge(&self) -> Option<RunningClock> {
        self.in_charge
    }

    /// Returns the clock that runs beside it: one carried over from before a capture, or the
    /// conditional clock.
    #[must_use]
    pub fn secondary(&self) -> Option<RunningClock> {
        self.carried
            .or(self.conditional.map(|(running, _)| running))
    }

    /// Returns the count of the conditional clock; 0 if it does not run.
    #[must_use]
    pub fn conditional_count(&self) -> u8 {
        self.conditional.map_or(0, |(_, count)| count)
    }

    /// Returns the clock that the values in tables leave out: `need` does not know its end.
    #[must_use]
    pub const fn untabled(&self) -> Option<RunningClock> {
        self.untabled
    }

    /// Returns the plies left on the clock in charge, or on the one carried over from before a
    /// capture if that has fewer; `None` without a clock. Comparing it with `need` tells whether a
    /// result stands.
    #[must_use]
    pub fn left(&self) -> Option<u8> {
        let running = self.in_charge?.left;
        Some((self.carried).map_or(running, |carried| running.min(carried.left)))
    }

    /// Returns the clock that will end the game first.
    #[must_use]
    pub fn first_to_end(&self) -> Option<RunningClock> {
        (self.in_charge.into_iter())
            .chain(self.secondary())
            .chain(self.untabled)
            .min_by_key(|running| running.left)
    }

    /// Returns the clock that has expired. Its rule has ended the game, unless the game was over on
    /// the board, or the player to move may claim the draw.
    #[must_use]
    pub fn expired(&self) -> Option<RunningClock> {
        self.first_to_end().filter(|clock| clock.left == 0)
    }

    /// Whether a rule has ended the game, unless the game was over on the board.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        (self.expired()).is_some_and(|running| !running.clock.claimed)
    }

    /// Returns the clock under which the player to move may claim a draw before moving.
    #[must_use]
    pub fn claimable(&self) -> Option<RunningClock> {
        self.expired().filter(|running| running.clock.claimed)
    }

    /// Returns the clocks after the ply from the position of these clocks to another position.
    #[must_use]
    pub(super) fn after(&self, before: &Position, after: &Position) -> Self {
        self.changed(before, after, true)
    }

    /// Returns the clocks after the removal of a piece of the side that is not to move. It has the
    /// effect of a capture, but no ply is counted.
    #[must_use]
    pub(super) fn after_removal(&self, before: &Position, after: &Position) -> Self {
        self.changed(before, after, false)
    }

    /// Returns the clocks after a ply, or after a removal if none was played.
    fn changed(&self, before: &Position, after: &Position, played: bool) -> Self {
        let counted = |running: RunningClock| if played { running.after_ply() } else { running };
        let ply = self.profile.ply(before, after);
        let effect = self.profile.effect(&ply);
        let [_, is_met] = ply.condition_met;
        let conditional = (is_met.then(|| self.profile.conditional_clock(ply.to))).flatten();
        let mut next = Self::start(self.profile, ply.to, after.turn(), conditional);
        if let (ClockEffect::RunsOn, Some(old), Some(_)) =
            (effect.count, self.in_charge, next.in_charge)
        {
            if effect.carries {
                next.carried = Some(counted(old));
            } else {
                next.in_charge = Some(counted(old));
                next.carried = self.carried.map(counted);
            }
        }
        if let (Some(_), Some((old, count)), Some(_)) =
            (effect.condition_advance, self.conditional, next.conditional)
        {
            // Counts beyond the limit make no difference.
            let count = if played {
                (effect.conditional_count(count)).min(old.clock.counts(ply.from))
            } else {
                count
            };
            next.conditional = Some((counted(old), count));
        }
        if let (false, Some(old), Some(_)) = (ply.is_final(), self.untabled, next.untabled) {
            next.untabled = Some(old.after_ply());
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_of_each_side_counts_as_two_plies() {
        for (text, plies) in [
            ("14", 14),
            ("14 plies", 14),
            ("1 ply", 1),
            ("7m", 14),
            (" 7 Moves ", 14),
            ("1 move", 2),
            ("0 moves", 0),
            ("32767m", 65534),
            ("10½", 21),
            ("10.5", 21),
            ("10,5", 21),
            ("9½ moves", 19),
            ("9.5 moves", 19),
            ("½", 1),
        ] {
            assert_eq!(text.parse(), Ok(SpentPlies::Running(plies)), "{text}");
            for separator in ["=", ":", " = "] {
                let named = format!("6.3{separator}{text}");
                let rule = SpentPlies::Rule("6.3".to_owned(), plies);
                assert_eq!(named.parse(), Ok(rule), "{named}");
            }
        }
    }

    #[test]
    fn other_texts_are_not_counts() {
        for text in [
            "",
            "m",
            "moves",
            "ten moves",
            "7 half-moves",
            "7mm",
            "7 m 3",
            "5+4",
            "9½ plies",
            "10.4",
            "10.50",
            "32767½m9",
            "-1",
            "32768m",
            "65536",
            "6.3=",
            "6.3=m",
            "6.3=7=3",
        ] {
            let unreadable = ClockError::Unreadable(text.to_owned());
            assert_eq!(text.parse::<SpentPlies>(), Err(unreadable), "{text}");
        }
    }

    #[test]
    fn written_counts_are_read_back() {
        let rule = SpentPlies::Rule("1.14.1-3".to_owned(), 30);
        for count in [SpentPlies::Running(9), rule] {
            assert_eq!(count.to_string().parse(), Ok(count));
        }
    }
}
