//! Draw clocks as they stand in a game.

use crate::material::Class;
use crate::rules::{Clock, Count, Profile};
use std::str::FromStr;

/// Plies already counted, as a player reads them off the score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spent {
    /// On the clock that is in charge here.
    Running(u16),
    /// On the clock of the named rule.
    Rule(String, u16),
}

impl FromStr for Spent {
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
        class_spent: u8,
    },
}

/// A clock with its count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Running {
    /// The rule.
    pub clock: &'static Clock,
    /// Plies counted.
    pub spent: u8,
}

impl Running {
    /// Plies left.
    #[must_use]
    pub const fn left(&self) -> u8 {
        self.clock.limit.saturating_sub(self.spent)
    }

    const fn next(mut self) -> Self {
        self.spent = self.spent.saturating_add(1);
        self
    }
}

/// The clocks of a game at one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    profile: &'static Profile,
    running: Option<Running>,
    /// The clock that was in charge before a capture and goes on counting beside the one in charge.
    beside: Option<Running>,
}

impl Clocks {
    /// Fresh clocks for a class: nothing counted yet.
    #[must_use]
    pub fn fresh(profile: &'static Profile, class: Class) -> Self {
        let running = (class.both_sides().then(|| profile.clock(class)).flatten())
            .map(|clock| Running { clock, spent: 0 });
        Self {
            profile,
            running,
            beside: None,
        }
    }

    /// Clocks with these counts; nothing counted on the others.
    ///
    /// # Errors
    /// A rule the profile does not have or that does not count here, more plies than its limit, or a
    /// count of quiet moves longer than the material has been on the board.
    pub fn with_spent(
        profile: &'static Profile,
        class: Class,
        spent: &[Spent],
    ) -> Result<Self, ClockError> {
        let mut clocks = Self::fresh(profile, class);
        let mut quiet = None;
        let mut counted: Vec<&str> = vec![];
        for count in spent {
            let (rule, plies) = match count {
                Spent::Running(plies) => (clocks.running.map(|running| running.clock), *plies),
                Spent::Rule(rule, plies) => {
                    let clock = profile.rule(rule).ok_or_else(|| ClockError::UnknownRule {
                        profile: profile.name,
                        rule: rule.clone(),
                        known: profile.rules(),
                    })?;
                    (Some(clock), *plies)
                }
            };
            // Where no clock is in charge there is nothing a count could change.
            let (Some(clock), Some(running)) = (rule, &mut clocks.running) else {
                continue;
            };
            if plies > clock.limit.into() {
                return Err(ClockError::OverLimit {
                    rule: clock.rule,
                    spent: plies,
                    limit: clock.limit,
                });
            }
            if counted.contains(&clock.rule) {
                return Err(ClockError::Twice { rule: clock.rule });
            }
            counted.push(clock.rule);
            let count = Running {
                clock,
                spent: plies as u8,
            };
            if clock.rule == running.clock.rule {
                *running = count;
            } else if running.clock.is_entered_from(clock) {
                clocks.beside = Some(count);
            } else if clock.material.is_none() {
                quiet = Some(count);
            } else {
                return Err(ClockError::NotRunning {
                    rule: clock.rule.to_owned(),
                    class,
                    running: running.clock.rule,
                });
            }
        }
        // The count of quiet moves restarted when the material arose, if not later.
        if let (Some(quiet), Some(running)) = (quiet, clocks.running)
            && quiet.spent > running.spent
        {
            return Err(ClockError::OlderThanClass {
                rule: quiet.clock.rule,
                spent: quiet.spent.into(),
                running: running.clock.rule,
                class_spent: running.spent,
            });
        }
        Ok(clocks)
    }

    /// The profile.
    #[must_use]
    pub const fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// The clock in charge.
    #[must_use]
    pub const fn running(&self) -> Option<Running> {
        self.running
    }

    /// The clock that goes on counting beside it.
    #[must_use]
    pub const fn beside(&self) -> Option<Running> {
        self.beside
    }

    /// Plies that may still be played before the game is drawn; `None` without a clock.
    #[must_use]
    pub fn left(&self) -> Option<u8> {
        let running = self.running?.left();
        Some(
            self.beside
                .map_or(running, |beside| running.min(beside.left())),
        )
    }

    /// The clock that will end the game first.
    #[must_use]
    pub fn next_to_end(&self) -> Option<Running> {
        let running = self.running?;
        Some(
            self.beside
                .filter(|beside| beside.left() < running.left())
                .unwrap_or(running),
        )
    }

    /// Whether a rule has ended the game, unless the board did.
    #[must_use]
    pub fn reached(&self) -> bool {
        self.left() == Some(0)
    }

    /// The clocks after a ply from a position of class `from` into one of class `to`.
    #[must_use]
    pub fn after(&self, from: Class, to: Class, man_moved: bool, captured: bool) -> Self {
        let mut next = Self::fresh(self.profile, to);
        if self.profile.after(from, to, man_moved, captured) == Count::RunsOn
            && let (Some(old), Some(new)) = (self.running, next.running)
        {
            if old.clock.rule == new.clock.rule {
                next.running = Some(old.next());
                next.beside = self.beside.map(Running::next);
            } else {
                next.beside = Some(old.next());
            }
        }
        next
    }
}
