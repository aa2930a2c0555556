//! A game replayed under a profile: where each clock starts, resets and ends, and where the game
//! does.

use super::{Clocks, RunningClock, Situation};
use crate::game_record::GameRecord;
use crate::position::{Colour, Position};
use crate::rules::{Clock, ClockId, Ply, Profile, Repetition};
use crate::value::Wdl;
use rustc_hash::FxHashMap;

/// A rule by which a game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawRule {
    /// So many moves without an end.
    Clock(&'static Clock),
    /// The same position so many times.
    Repetition(&'static Repetition),
}

impl DrawRule {
    /// The rule's short name, `6.3`.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Clock(clock) => clock.rule,
            Self::Repetition(repetition) => repetition.rule,
        }
    }

    /// Where it is written.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Self::Clock(clock) => clock.article,
            Self::Repetition(repetition) => repetition.article,
        }
    }

    /// Whether what the text means is disputed.
    #[must_use]
    pub const fn contested(self) -> bool {
        match self {
            Self::Clock(clock) => clock.contested,
            Self::Repetition(_) => false,
        }
    }
}

/// A situation in the course of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The position and its clocks.
    pub situation: Situation,
    /// How often the position has occurred so far, this time included; since the game or the
    /// position was set up.
    pub occurrences: u16,
}

impl Moment {
    /// Whether the player to move may claim a draw, before moving.
    #[must_use]
    pub fn may_be_claimed(&self) -> bool {
        !self.situation.is_over() && self.draws().any(|(_, claimed)| claimed)
    }

    /// The rules by which the game is drawn here or may be claimed as drawn.
    fn draws(&self) -> impl Iterator<Item = (DrawRule, bool)> {
        let clocks = self.situation.clocks();
        let clock = clocks.expired().map(|running| running.clock);
        let clock = clock.map(|clock| (DrawRule::Clock(clock), clock.claimed));
        let repetition = (clocks.profile().repetition.as_ref())
            .filter(|rule| self.occurrences >= u16::from(rule.occurrences))
            .map(|rule| (DrawRule::Repetition(rule), rule.claimed));
        clock.into_iter().chain(repetition)
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// After how many plies.
    pub ply: usize,
    /// Who has won; `None` if the game is drawn.
    pub winner: Option<Colour>,
    /// The rule that has ended it; `None` if it ended on the board.
    pub rule: Option<DrawRule>,
}

/// A draw that a player could claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawClaim {
    /// The rule.
    pub rule: DrawRule,
    /// After how many plies for the first time.
    pub first: usize,
    /// After how many plies for the last time.
    pub last: usize,
}

/// How a count ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpanEnd {
    /// It did not.
    Runs,
    /// The same clock began anew.
    Reset,
    /// The clock no longer counted.
    Left,
}

/// A count of one clock, from where it began to where it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockSpan {
    /// The clock's place in the profile.
    pub id: ClockId,
    /// The clock.
    pub clock: &'static Clock,
    /// After how many plies it began: the ply that started it is not counted.
    pub from: usize,
    /// The last position it stood in.
    pub to: usize,
    /// Plies already counted when it began; more than 0 only where the game began with such a
    /// count.
    pub before: u8,
    /// Plies left in the last position.
    pub left: u8,
    /// How it ended.
    pub ended: SpanEnd,
}

impl ClockSpan {
    /// The count in the last position: plies, those before its beginning included.
    #[must_use]
    pub const fn counted(&self) -> usize {
        self.before as usize + self.to - self.from
    }
}

/// A game replayed under a profile.
#[derive(Clone, Debug)]
pub struct Replay {
    profile: &'static Profile,
    /// The positions after 0 plies, 1 ply and so on; at least one.
    moments: Vec<Moment>,
    /// Where a position was put on the board that is another than the one that was there.
    setups: Vec<usize>,
    over: Option<GameEnd>,
}

impl Replay {
    /// Replays a game that begins with these clocks. Where a position was put on the board in its
    /// course, all counts begin anew; where a piece was [removed](crate::game_record::Setup::huffed)
    /// because it had not captured, they stand as after a capture.
    #[must_use]
    pub fn new(game: &GameRecord, clocks: Clocks) -> Self {
        let profile = clocks.profile();
        let mut seen = FxHashMap::<Position, u16>::default();
        let mut moments: Vec<Moment> = Vec::with_capacity(game.moves.len() + 1);
        let mut setups = game.setups.iter().peekable();
        for (ply, position) in game.positions().enumerate() {
            let (mut set_up, mut huffed) = (false, false);
            while let Some(setup) = setups.next_if(|setup| setup.ply <= ply) {
                set_up |= setup.huffed.is_none();
                huffed |= setup.huffed.is_some();
            }
            let before = ply.checked_sub(1).filter(|_| !set_up);
            let before = before.and_then(|before| Some((moments.get(before)?, before)));
            let situation = match before {
                Some((
                    Moment {
                        situation: before, ..
                    },
                    place,
                )) => {
                    if huffed || Ply::of(before.position(), &position).is_final() {
                        // What was before cannot come again.
                        seen.clear();
                    }
                    match game.moves.get(place).filter(|_| huffed) {
                        Some(played) => before.after(played).with_removed(position),
                        None => before.to(position),
                    }
                }
                None if ply == 0 && !set_up => Situation::new(game.variant, position, clocks),
                None => {
                    seen.clear();
                    Situation::fresh(game.variant, profile, position)
                }
            };
            let occurrences = seen.entry(position).or_default();
            *occurrences = occurrences.saturating_add(1);
            moments.push(Moment {
                situation,
                occurrences: *occurrences,
            });
        }
        let over = over(game, &moments);
        Self {
            profile,
            moments,
            setups: (game.setups.iter())
                .filter(|setup| setup.huffed.is_none())
                .map(|setup| setup.ply)
                .collect(),
            over,
        }
    }

    /// The profile.
    #[must_use]
    pub const fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// The number of plies played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.moments.len().saturating_sub(1)
    }

    /// The position after so many plies, with its clocks; `None` if fewer were played.
    #[must_use]
    pub fn moment(&self, ply: usize) -> Option<&Moment> {
        self.moments.get(ply)
    }

    /// The first end of the game, whatever was played after it.
    #[must_use]
    pub const fn end(&self) -> Option<GameEnd> {
        self.over
    }

    /// The plies up to `ply` that were part of the game: none after its end.
    fn played(&self, ply: usize) -> usize {
        self.over.map_or(ply, |over| over.ply.min(ply))
    }

    /// Whether this position, put on the board after so many plies, would end the game by
    /// repetition.
    pub(super) fn would_repeat(&self, ply: usize, position: &Position) -> bool {
        let Some(rule) = (self.profile.repetition).filter(|rule| !rule.claimed) else {
            return false;
        };
        let begun = (self.setups.iter().copied())
            .filter(|&setup| setup <= ply)
            .max();
        let since = self
            .moments
            .get(begun.unwrap_or(0)..=ply)
            .unwrap_or_default();
        let latest = (since.iter()).rfind(|moment| moment.situation.position() == position);
        latest.is_some_and(|moment| moment.occurrences + 1 >= u16::from(rule.occurrences))
    }

    /// What could be claimed in the course of the first plies, each rule once, in the order in
    /// which they first could.
    #[must_use]
    pub fn claims(&self, plies: usize) -> Vec<DrawClaim> {
        let mut claims: Vec<DrawClaim> = vec![];
        let on_board = self.over.filter(|over| over.rule.is_none());
        for (ply, moment) in self.moments.iter().enumerate().take(self.played(plies) + 1) {
            if on_board.is_some_and(|over| over.ply == ply) {
                break;
            }
            for (rule, _) in moment.draws().filter(|(_, claimed)| *claimed) {
                match claims.iter_mut().find(|claim| claim.rule == rule) {
                    Some(claim) => claim.last = ply,
                    None => claims.push(DrawClaim {
                        rule,
                        first: ply,
                        last: ply,
                    }),
                }
            }
        }
        claims
    }

    /// The counts of all clocks in the first plies, in the order in which they began. A count that
    /// ended without having counted anything is left out.
    #[must_use]
    pub fn spans(&self, plies: usize) -> Vec<ClockSpan> {
        let mut spans: Vec<ClockSpan> = vec![];
        // Those that run, as places in the list.
        let mut open: Vec<usize> = vec![];
        for (ply, moment) in self.moments.iter().enumerate().take(plies + 1) {
            let set_up = self.setups.contains(&ply);
            let clocks = moment.situation.clocks();
            let now = clocks.in_charge().into_iter();
            let now: Vec<_> = (now.chain(clocks.secondary()))
                .chain(clocks.untabled())
                .collect();
            let mut still = Vec::with_capacity(now.len());
            let mut begun = vec![];
            for running in now {
                let known = open
                    .iter()
                    .copied()
                    .find(|&place| (spans.get(place)).is_some_and(|span| span.id == running.id));
                let goes_on =
                    |span: &&mut ClockSpan| !set_up && running.left == span.left.saturating_sub(1);
                let old = known.and_then(|place| spans.get_mut(place));
                match (known, old.filter(goes_on)) {
                    (Some(place), Some(span)) => {
                        (span.to, span.left) = (ply, running.left);
                        still.push(place);
                    }
                    _ => begun.push(running),
                }
            }
            for place in open.iter().filter(|place| !still.contains(place)) {
                if let Some(span) = spans.get_mut(*place) {
                    // Two clocks of one rule that count as much are one to a reader.
                    let same = |running: &RunningClock| {
                        (running.clock.rule, running.clock.moves)
                            == (span.clock.rule, span.clock.moves)
                    };
                    let reset = begun.iter().any(same);
                    span.ended = if reset { SpanEnd::Reset } else { SpanEnd::Left };
                }
            }
            open = still;
            let (class, turn) = (moment.situation.class(), moment.situation.position().turn());
            for running in begun {
                let fresh = running.clock.fresh(class, turn);
                open.push(spans.len());
                spans.push(ClockSpan {
                    id: running.id,
                    clock: running.clock,
                    from: ply,
                    to: ply,
                    before: fresh.saturating_sub(running.left),
                    left: running.left,
                    ended: SpanEnd::Runs,
                });
            }
        }
        spans.retain(|span| span.ended == SpanEnd::Runs || span.counted() > 0);
        spans
    }
}

/// Where the game ended first.
fn over(game: &GameRecord, moments: &[Moment]) -> Option<GameEnd> {
    // Where a move was played the game went on: only the last position may be an end on the board.
    let last = moments.len().checked_sub(1)?;
    let on_board = (moments.last()).filter(|moment| moment.situation.is_over());
    let by_rule = moments.iter().enumerate().find_map(|(ply, moment)| {
        let (rule, _) = moment.draws().find(|(_, claimed)| !claimed)?;
        Some(GameEnd {
            ply,
            winner: None,
            rule: Some(rule),
        })
    });
    // What is on the board counts before the rule.
    let by_rule = by_rule.filter(|over| on_board.is_none() || over.ply < last);
    by_rule.or_else(|| {
        let position = on_board?.situation.position();
        let result = game.variant.at_end(position);
        let us = position.turn();
        Some(GameEnd {
            ply: last,
            winner: match result {
                Wdl::Win => Some(us),
                Wdl::Loss => Some(!us),
                Wdl::Draw => None,
            },
            rule: None,
        })
    })
}
