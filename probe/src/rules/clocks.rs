//! Draw clocks: rules that end a game as drawn after a number of plies.
//!
//! In every position at most one clock of a profile is in charge: the first in the table whose
//! material matches. A clock counts every ply after the one that started it. What a ply does to
//! the count is one of three things, and [`Profile::after`] is the only place that says which.

use crate::material::Class;

/// What starts the count of a clock anew while its material stays the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resets {
    /// Nothing: the count runs until the material is another.
    Never,
    /// Any man move or capture.
    ManMoveOrCapture,
}

/// With how many plies left a clock is entered from material that another clock is in charge of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// With its full limit.
    Fresh,
    /// After a capture out of the material of the named rule: with its limit, but with no more than
    /// that rule has left. The named rule goes on counting until neither is in charge.
    CappedBy(&'static str),
}

/// One draw rule that counts plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The rule's short name, `6.3`.
    pub rule: &'static str,
    /// Where it is written.
    pub article: &'static str,
    /// The classes it is in charge of, canonical; `None` for every class.
    pub material: Option<&'static [Class]>,
    /// Plies of both sides after which the game is drawn.
    pub limit: u8,
    /// What restarts it.
    pub resets: Resets,
    /// How it is entered.
    pub entry: Entry,
}

impl Clock {
    /// Whether this clock, entered by a capture out of the material of `other`, lets that one go on
    /// counting.
    #[must_use]
    pub fn is_entered_from(&self, other: &Self) -> bool {
        self.entry == Entry::CappedBy(other.rule)
    }
}

/// What one ply does to the count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// The ply was counted and the same count runs on. If another clock has come into charge, it has
    /// at most its own limit left.
    RunsOn,
    /// The clock of the new position, if any, has its full limit left.
    Fresh,
}

/// A named set of draw rules with exact counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The name on the command line and in table files.
    pub name: &'static str,
    /// The clocks; the first whose material matches is in charge.
    pub clocks: &'static [Clock],
}

impl Profile {
    /// No draw rules.
    pub const NONE: Self = Self {
        name: "none",
        clocks: &[],
    };

    /// The clock in charge of a class of either orientation.
    #[must_use]
    pub fn clock(&self, class: Class) -> Option<&'static Clock> {
        let canonical = class.canonical();
        self.clocks.iter().find(|clock| {
            clock
                .material
                .is_none_or(|classes| classes.contains(&canonical))
        })
    }

    /// The clock with this rule name.
    #[must_use]
    pub fn rule(&self, rule: &str) -> Option<&'static Clock> {
        self.clocks.iter().find(|clock| clock.rule == rule)
    }

    /// The names of its rules, for messages.
    #[must_use]
    pub fn rules(&self) -> String {
        let rules: Vec<_> = self.clocks.iter().map(|clock| clock.rule).collect();
        if rules.is_empty() {
            "none".to_owned()
        } else {
            rules.join(", ")
        }
    }

    /// What a ply from a position of class `from` into one of class `to` does to the count.
    ///
    /// `man_moved` includes promotions; a capture by a man is both.
    #[must_use]
    pub fn after(&self, from: Class, to: Class, man_moved: bool, captured: bool) -> Count {
        let (Some(old), Some(new)) = (self.clock(from), self.clock(to)) else {
            return Count::Fresh;
        };
        // Both are entries of one table.
        let runs_on = if std::ptr::eq(old, new) {
            old.resets == Resets::Never || !(man_moved || captured)
        } else {
            captured && new.is_entered_from(old)
        };
        if runs_on { Count::RunsOn } else { Count::Fresh }
    }
}
