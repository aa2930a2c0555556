//! The replay of a game under a profile: starts, resets and ends of its clocks, and its own end.

use super::{Clocks, RunningClock, Situation};
use crate::game_record::GameRecord;
use crate::position::{Colour, Position};
use crate::rules::{Clock, ClockId, Ply, Profile, Repetition};
use crate::value::Wdl;
use rustc_hash::FxHashMap;

/// A rule that makes a game a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawRule {
    /// A limit of moves.
    Clock(&'static Clock),
    /// A repetition of the position.
    Repetition(&'static Repetition),
}

impl DrawRule {
    /// Returns the rule's short name, `6.3`.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Clock(clock) => clock.rule,
            Self::Repetition(repetition) => repetition.rule,
        }
    }

    /// Returns the place in the rule text.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Self::Clock(clock) => clock.article,
            Self::Repetition(repetition) => repetition.article,
        }
    }

    /// Whether the meaning of the text is disputed.
    #[must_use]
    pub const fn contested(self) -> bool {
        match self {
            Self::Clock(clock) => clock.contested,
            Self::Repetition(_) => false,
        }
    }
}

/// A situation in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The position and its clocks.
    pub situation: Situation,
    /// The number of occurrences of the position so far, this one included, since the game or a
    /// position was set up.
    pub occurrences: u16,
}

impl Moment {
    /// Whether the player to move may claim a draw, before moving.
    #[must_use]
    pub fn may_be_claimed(&self) -> bool {
        !self.situation.is_over() && self.draws().any(|(_, claimed)| claimed)
    }

    /// Returns the rules that end the game here or let the player to move claim a draw, with
    /// whether they must be claimed.
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
    /// The number of plies played.
    pub ply: usize,
    /// The winner; `None` if the game is drawn.
    pub winner: Option<Colour>,
    /// The rule that has ended the game; `None` if it ended on the board.
    pub rule: Option<DrawRule>,
}

/// A draw that a player could claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawClaim {
    /// The rule.
    pub rule: DrawRule,
    /// The ply after which it was possible for the first time.
    pub first: usize,
    /// The ply after which it was possible for the last time.
    pub last: usize,
}

/// The end of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpanEnd {
    /// None: the count still runs.
    Runs,
    /// A restart of the same clock.
    Reset,
    /// A change of material or squares after which the clock does not count.
    Left,
}

/// A count of one clock from its beginning to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockSpan {
    /// The clock's place in the profile.
    pub id: ClockId,
    /// The clock.
    pub clock: &'static Clock,
    /// The ply that started it, which is not counted.
    pub from: usize,
    /// The ply after which it counted last.
    pub to: usize,
    /// The plies already counted at its beginning: more than 0 only if the game began with a count.
    pub before: u8,
    /// The plies left at the end.
    pub left: u8,
    /// Its end.
    pub end: SpanEnd,
}

impl ClockSpan {
    /// Returns the count at the end in plies, those before its beginning included.
    #[must_use]
    pub const fn counted(&self) -> usize {
        self.before as usize + self.to - self.from
    }
}

/// The replay of a game under a profile.
#[derive(Clone, Debug)]
pub struct Replay {
    profile: &'static Profile,
    /// The situations after 0 plies, 1 ply and so on; at least one.
    moments: Vec<Moment>,
    /// The plies after which another position was put on the board.
    setups: Vec<usize>,
    end: Option<GameEnd>,
}

impl Replay {
    /// Replays a game that begins with these clocks. If a position is put on the board during the
    /// game, all counts restart. If a piece is [removed](crate::game_record::Setup::huffed) because
    /// it had not captured, the counts are as after a capture.
    #[must_use]
    pub fn new(game: &GameRecord, clocks: Clocks) -> Self {
        let profile = clocks.profile();
        let mut occurrences = FxHashMap::<Position, u16>::default();
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
                    if huffed || Ply::between(before.position(), &position).is_final() {
                        // No earlier position can occur again.
                        occurrences.clear();
                    }
                    match game.moves.get(place).filter(|_| huffed) {
                        Some(played) => before.after(played).with_removed(position),
                        None => before.after_ply_to(position),
                    }
                }
                None if ply == 0 && !set_up => Situation::new(game.variant, position, clocks),
                None => {
                    occurrences.clear();
                    Situation::fresh(game.variant, profile, position)
                }
            };
            let count = occurrences.entry(position).or_default();
            *count = count.saturating_add(1);
            moments.push(Moment {
                situation,
                occurrences: *count,
            });
        }
        let end = first_end(game, &moments);
        Self {
            profile,
            moments,
            setups: (game.setups.iter())
                .filter(|setup| setup.huffed.is_none())
                .map(|setup| setup.ply)
                .collect(),
            end,
        }
    }

    /// Returns the profile.
    #[must_use]
    pub const fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// Returns the number of plies played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.moments.len().saturating_sub(1)
    }

    /// Returns the situation after `ply` plies; `None` if fewer were played.
    #[must_use]
    pub fn moment(&self, ply: usize) -> Option<&Moment> {
        self.moments.get(ply)
    }

    /// Returns the numbers of plies, `ply` the last, after which the position that stands on the
    /// board after `ply` plies [occurred](Moment::occurrences); none if fewer were played.
    #[must_use]
    pub fn occurrences(&self, ply: usize) -> Vec<usize> {
        let Some(last) = self.moments.get(ply) else {
            return vec![];
        };
        let position = last.situation.position();
        let mut plies = vec![];
        for (at, moment) in self.moments.iter().enumerate().take(ply + 1) {
            if moment.situation.position() == position {
                // Since a set-up position the count begins again.
                if moment.occurrences == 1 {
                    plies.clear();
                }
                plies.push(at);
            }
        }
        plies
    }

    /// Returns the first end of the game, even if moves were played after it.
    #[must_use]
    pub const fn end(&self) -> Option<GameEnd> {
        self.end
    }

    /// Returns the number of plies up to `ply` before the end of the game.
    fn plies_before_end(&self, ply: usize) -> usize {
        self.end.map_or(ply, |end| end.ply.min(ply))
    }

    /// Whether a move to this position after `ply` plies would end the game by repetition.
    pub(super) fn would_repeat(&self, ply: usize, position: &Position) -> bool {
        let Some(rule) = (self.profile.repetition).filter(|rule| !rule.claimed) else {
            return false;
        };
        let last_setup = (self.setups.iter().copied())
            .filter(|&setup| setup <= ply)
            .max();
        let since = self
            .moments
            .get(last_setup.unwrap_or(0)..=ply)
            .unwrap_or_default();
        let latest = (since.iter()).rfind(|moment| moment.situation.position() == position);
        latest.is_some_and(|moment| moment.occurrences + 1 >= u16::from(rule.occurrences))
    }

    /// Returns the draws that could be claimed in the first `plies` plies: each rule once, in the
    /// order of the first possibility.
    #[must_use]
    pub fn claims(&self, plies: usize) -> Vec<DrawClaim> {
        let mut claims: Vec<DrawClaim> = vec![];
        let on_board = self.end.filter(|end| end.rule.is_none());
        for (ply, moment) in self
            .moments
            .iter()
            .enumerate()
            .take(self.plies_before_end(plies) + 1)
        {
            if on_board.is_some_and(|end| end.ply == ply) {
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

    /// Returns the counts of all clocks in the first `plies` plies, in the order of their
    /// beginnings. Counts that ended without a counted ply are left out.
    #[must_use]
    pub fn spans(&self, plies: usize) -> Vec<ClockSpan> {
        let mut spans: Vec<ClockSpan> = vec![];
        // The indices of the spans that run.
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
                    // To a reader two clocks of one rule with one limit are one clock.
                    let same = |running: &RunningClock| {
                        (running.clock.rule, running.clock.moves)
                            == (span.clock.rule, span.clock.moves)
                    };
                    let reset = begun.iter().any(same);
                    span.end = if reset { SpanEnd::Reset } else { SpanEnd::Left };
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
                    end: SpanEnd::Runs,
                });
            }
        }
        spans.retain(|span| span.end == SpanEnd::Runs || span.counted() > 0);
        spans
    }
}

/// Returns the first end of a game.
fn first_end(game: &GameRecord, moments: &[Moment]) -> Option<GameEnd> {
    // Every move shows that the game went on, so only the last position can be an end on the board.
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
    // An end on the board comes before one by a rule.
    let by_rule = by_rule.filter(|end| on_board.is_none() || end.ply < last);
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
