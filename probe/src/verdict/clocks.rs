//! Draw clocks as they stand in a game.

use crate::material::Class;
use crate::position::{Colour, Position};
use crate::rules::{Clock, ClockEffect, ClockId, Material, Profile};
use std::fmt;
use std::str::FromStr;

/// Plies already counted, as a player reads them off the score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpentPlies {
    /// On the clock that is in charge here.
    Running(u16),
    /// On the clock of the named rule.
    Rule(String, u16),
}

impl FromStr for SpentPlies {
    type Err = ClockError;

    /// `14`, or `6.2=30`.
    fn from_str(text: &str) -> Result<Self, ClockError> {
        let (rule, plies) = match text.split_once('=') {
            Some((rule, plies)) => (Some(rule.trim()), plies),
            None => (None, text),
        };
        let plies = (plies.trim().parse()).map_err(|_| ClockError::Unreadable(text.to_owned()))?;
        Ok(rule.map_or(Self::Running(plies), |rule| {
            Self::Rule(rule.to_owned(), plies)
        }))
    }
}

impl fmt::Display for SpentPlies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running(plies) => write!(f, "{plies}"),
            Self::Rule(rule, plies) => write!(f, "{rule}={plies}"),
        }
    }
}

/// Why a count cannot stand.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClockError {
    /// Not a count.
    #[error("`{0}` is no count: write a number of plies (14), or a rule and a number (6.2=30)")]
    Unreadable(String),
    /// No such rule in the profile.
    #[error("profile {profile} has no rule {rule} that counts plies (it has {known})")]
    UnknownRule {
        /// The profile.
        profile: &'static str,
        /// What was asked for.
        rule: String,
        /// The rules there are.
        known: String,
    },
    /// The rule exists but does not count in this class.
    #[error("rule {rule} does not count in {class}; rule {running} does")]
    NotRunning {
        /// What was asked for.
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
        /// What was given.
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
    /// A count of a rule that started later than the one in charge.
    #[error(
        "{spent} plies on rule {rule} cannot be: it restarted no earlier than rule {running}, which has counted {class_spent}"
    )]
    OlderThanClass {
        /// The rule.
        rule: &'static str,
        /// What was given.
        spent: u16,
        /// The rule in charge.
        running: &'static str,
        /// What that one has counted.
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
    /// Plies played since nothing is left: nobody has claimed the draw.
    pub beyond: u16,
}

impl RunningClock {
    /// Plies that count as played on it.
    #[must_use]
    pub fn spent(&self) -> u16 {
        u16::from(self.clock.limit().saturating_sub(self.left)).saturating_add(self.beyond)
    }

    const fn next(mut self) -> Self {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None if self.clock.claimed => self.beyond = self.beyond.saturating_add(1),
            // The game is over: nothing is counted any more.
            None => {}
        }
        self
    }
}

/// The clocks of a game at one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    profile: &'static Profile,
    running: Option<RunningClock>,
    /// The clock that was in charge before a capture and goes on counting beside the one in charge.
    carried: Option<RunningClock>,
    /// The clock that runs while pieces stand where it says, and its count ([`Clock::count`]).
    standing: Option<(RunningClock, u8)>,
    /// The clock that counts here and that no table knows.
    untabled: Option<RunningClock>,
}

impl Clocks {
    /// Fresh clocks for a position: nothing counted yet.
    #[must_use]
    pub fn fresh(profile: &'static Profile, position: &Position) -> Self {
        let class = Class::from_position(position);
        let beside = profile.conditional_clock_at(position);
        Self::begun(profile, class, position.turn(), beside)
    }

    /// Clocks that begin to count in a class: with the one in charge that which runs while pieces
    /// stand where it says.
    fn begun(
        profile: &'static Profile,
        class: Class,
        turn: Colour,
        beside: Option<ClockId>,
    ) -> Self {
        let has_both_sides = class.has_both_sides();
        let clocks = [profile.in_charge(class), beside, profile.untabled(class)];
        let [running, standing, untabled] = clocks.map(|id| {
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
            running,
            carried: None,
            standing: standing.map(|running| (running, 0)),
            untabled,
        }
    }

    /// Clocks with these counts; nothing counted on the others.
    ///
    /// # Errors
    /// A rule the profile does not have or that does not count here, more plies than its limit, or
    /// a count of quiet moves longer than the material has been on the board.
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
                SpentPlies::Running(plies) => (clocks.running.map(|running| running.id), *plies),
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
            // Where no clock is in charge there is nothing a count could change.
            let (Some(id), Some(running)) = (id, &mut clocks.running) else {
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
            // At most the limit, which is one byte.
            let within = plies.min(limit) as u8;
            let count = RunningClock {
                id,
                clock,
                left: clock.left(class, turn, within),
                beyond: plies - u16::from(within),
            };
            if id == running.id {
                *running = count;
            } else if let Some((standing, spent)) = clocks
                .standing
                .as_mut()
                .filter(|(standing, _)| standing.id == id)
            {
                (*standing, *spent) = (count, clock.count(class, count.left));
            } else if let Some(untabled) = (clocks.untabled.as_mut()).filter(|other| other.id == id)
            {
                *untabled = count;
            } else if running.clock.is_entered_from(clock) {
                clocks.carried = Some(count);
            } else if clock.material == Material::Any && clock.standing.is_none() {
                quiet = Some((clock, plies));
            } else {
                return Err(ClockError::NotRunning {
                    rule: clock.rule.to_owned(),
                    class,
                    running: running.clock.rule,
                });
            }
        }
        // The count of quiet moves restarted when the material arose, if not later.
        if let (Some((quiet, spent)), Some(running)) = (quiet, clocks.running) {
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

    /// The counts from which [`Clocks::with_spent`] makes these clocks again.
    #[must_use]
    pub fn spent(&self) -> Vec<SpentPlies> {
        let standing = self.standing.map(|(running, _)| running);
        (self.running.into_iter())
            .chain(self.carried)
            .chain(standing)
            .chain(self.untabled)
            .map(|running| SpentPlies::Rule(running.clock.rule.to_owned(), running.spent()))
            .collect()
    }

    /// The profile.
    #[must_use]
    pub const fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// The clock in charge.
    #[must_use]
    pub const fn in_charge(&self) -> Option<RunningClock> {
        self.running
    }

    /// The clock that runs beside it: one carried over from before a capture, or one that runs
    /// while pieces stand where it says.
    #[must_use]
    pub fn secondary(&self) -> Option<RunningClock> {
        self.carried.or(self.standing.map(|(running, _)| running))
    }

    /// The count of the clock that runs while pieces stand where it says; 0 where there is none.
    #[must_use]
    pub fn conditional_count(&self) -> u8 {
        self.standing.map_or(0, |(_, count)| count)
    }

    /// The clock that counts here and that no table knows: what it would end is not in `need`.
    #[must_use]
    pub const fn untabled(&self) -> Option<RunningClock> {
        self.untabled
    }

    /// Plies that may still be played on the clock in charge before the game is drawn, or on one
    /// carried over from before a capture if that has fewer; `None` without a clock. It is what
    /// `need` is compared with.
    #[must_use]
    pub fn left(&self) -> Option<u8> {
        let running = self.running?.left;
        Some((self.carried).map_or(running, |carried| running.min(carried.left)))
    }

    /// The clock that will end the game first.
    #[must_use]
    pub fn first_to_end(&self) -> Option<RunningClock> {
        (self.running.into_iter())
            .chain(self.secondary())
            .chain(self.untabled)
            .min_by_key(|running| running.left)
    }

    /// The clock that has run out, if one has: the rule has ended the game unless the board did, or
    /// the player to move may claim that it does.
    #[must_use]
    pub fn expired(&self) -> Option<RunningClock> {
        self.first_to_end().filter(|clock| clock.left == 0)
    }

    /// Whether a rule has ended the game, unless the board did.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        (self.expired()).is_some_and(|running| !running.clock.claimed)
    }

    /// The clock under which the player to move may claim a draw, before moving.
    #[must_use]
    pub fn claimable(&self) -> Option<RunningClock> {
        self.expired().filter(|running| running.clock.claimed)
    }

    /// The clocks after the ply between two positions, the first of which they are the clocks of.
    #[must_use]
    pub(super) fn after(&self, before: &Position, after: &Position) -> Self {
        self.changed(before, after, true)
    }

    /// The clocks after a piece of the side that is not to move has been taken off the board: what
    /// a capture does to them, without a ply that could be counted.
    #[must_use]
    pub(super) fn after_removal(&self, before: &Position, after: &Position) -> Self {
        self.changed(before, after, false)
    }

    /// The clocks after a ply, or after a change of the board that is none.
    fn changed(&self, before: &Position, after: &Position, played: bool) -> Self {
        let counted = |running: RunningClock| if played { running.next() } else { running };
        let ply = self.profile.ply(before, after);
        let effect = self.profile.effect(&ply);
        let [_, stands] = ply.standing;
        let beside = (stands.then(|| self.profile.conditional_clock(ply.to))).flatten();
        let mut next = Self::begun(self.profile, ply.to, after.turn(), beside);
        if let (ClockEffect::RunsOn, Some(old), Some(_)) =
            (effect.count, self.running, next.running)
        {
            if effect.carries {
                next.carried = Some(counted(old));
            } else {
                next.running = Some(counted(old));
                next.carried = self.carried.map(counted);
            }
        }
        if let (Some(_), Some((old, count)), Some(_)) =
            (effect.standing, self.standing, next.standing)
        {
            // By how much it is over nobody needs to know.
            let count = if played {
                (effect.standing_count(count)).min(old.clock.counts(ply.from))
            } else {
                count
            };
            next.standing = Some((counted(old), count));
        }
        if let (false, Some(old), Some(_)) = (ply.is_final(), self.untabled, next.untabled) {
            next.untabled = Some(old.next());
        }
        next
    }
}
