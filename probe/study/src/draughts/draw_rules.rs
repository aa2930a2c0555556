//! The effects of draw rules on a class: the results that stand with some plies spent, the longest
//! needs, and the disagreements between profiles.

use crate::wording::letter;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::{Colour, Position};
use galotne::rules::{Clock, CountedSide, Profile, Variant};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::verdict::{Situation, SpentPlies, judge};
use galotne_find::FindError;
use serde::Serialize;

/// The profiles of a game in a class.
pub struct ClassProfiles {
    class: Class,
    /// The profiles with tables.
    counted: Vec<CountedProfile>,
    /// The names of those without tables.
    pub without_tables: Vec<&'static str>,
}

/// A profile with the clock in charge of the class.
struct CountedProfile {
    profile: &'static Profile,
    clock: &'static Clock,
    /// By side to move and need: the most plies spent with which the result stands; -1 if it does
    /// not stand with a fresh clock.
    most_spent: [Vec<i16>; 2],
}

impl CountedProfile {
    fn new(profile: &'static Profile, class: Class) -> Self {
        let clock = profile.clock_for(class);
        let most_spent = Colour::BOTH.map(|turn| {
            let stands = |need: u8, spent: u8| need <= clock.left(class, turn, spent);
            let most = |need| (0..=clock.limit()).rev().find(|&spent| stands(need, spent));
            let needs = 0..=clock.limit();
            needs.map(|need| most(need).map_or(-1, i16::from)).collect()
        });
        Self {
            profile,
            clock,
            most_spent,
        }
    }

    fn most_spent(&self, turn: Colour, need: Option<u16>) -> i16 {
        let Some(need) = need else {
            return -1;
        };
        if self.clock.is_endless() {
            return i16::MAX;
        }
        let most = self.most_spent[turn.index()].get(usize::from(need));
        most.copied().unwrap_or(-1)
    }

    /// The most plies spent with which it is compared with another profile.
    const fn limit(&self) -> i16 {
        if self.clock.is_endless() {
            i16::MAX
        } else {
            self.clock.limit() as i16
        }
    }
}

impl ClassProfiles {
    /// Opens the tables of all profiles with clocks. A missing table is no error, a damaged one is.
    pub fn new(tables: &Tablebase, class: Class) -> Result<Self, ProbeError> {
        let variant = tables.game();
        let mut profiles = Self {
            class,
            counted: vec![],
            without_tables: vec![],
        };
        for profile in (variant.profiles.iter()).filter(|profile| !profile.clocks.is_empty()) {
            let key = TableKey::need(variant, class, profile);
            match tables.table(key) {
                Ok(_) => profiles.counted.push(CountedProfile::new(profile, class)),
                Err(ProbeError::Missing { .. }) => profiles.without_tables.push(profile.name),
                Err(damaged) => return Err(damaged),
            }
        }
        Ok(profiles)
    }

    /// The profiles with tables.
    pub fn iter(&self) -> impl Iterator<Item = &'static Profile> {
        self.counted.iter().map(|counted| counted.profile)
    }
}

/// A position that is won or lost without draw rules.
pub struct DecidedPosition<'a> {
    pub position: &'a Position,
    /// Plies to the end without draw rules.
    pub plies: u16,
    /// Whether the side to move wins.
    pub won: bool,
}

/// The distribution of needs.
#[derive(Clone, Default)]
struct NeedHistogram {
    /// Positions by the plies that they need.
    needing: Vec<u64>,
    /// Positions for which no clock is long enough.
    never: u64,
}

/// The difference between two profiles.
#[derive(Clone, Default)]
struct ProfileDifference {
    /// Positions that they judge differently with some count.
    positions: u64,
    /// The same by plies spent.
    by_spent: Vec<u64>,
    /// The plies spent, the length and the position with the fewest plies spent; of several the
    /// shortest win, and of these the first.
    first: Option<(i16, u16, Position)>,
}

/// The needs of a class under one profile.
#[derive(Clone, Default)]
struct ProfileNeeds {
    /// By side to move and whether it wins.
    histograms: [[NeedHistogram; 2]; 2],
    /// The first position with the longest need.
    longest: Option<(u16, Position)>,
}

/// The needs of a class under all profiles.
#[derive(Clone)]
pub struct NeedCounts {
    by_profile: Vec<ProfileNeeds>,
    /// By pair of profiles.
    differences: Vec<ProfileDifference>,
}

impl NeedCounts {
    pub fn new(profiles: &ClassProfiles) -> Self {
        let number = profiles.counted.len();
        Self {
            by_profile: vec![ProfileNeeds::default(); number],
            differences: vec![ProfileDifference::default(); pairs(number).count()],
        }
    }

    /// Counts a position with its need under each profile.
    pub fn count(
        &mut self,
        profiles: &ClassProfiles,
        decided: &DecidedPosition<'_>,
        needs: impl Iterator<Item = Option<u16>>,
    ) {
        let profiles = &profiles.counted;
        let turn = decided.position.turn();
        let mut most = smallvec::SmallVec::<[i16; 8]>::new();
        for ((counts, profile), need) in self.by_profile.iter_mut().zip(profiles).zip(needs) {
            let histogram = &mut counts.histograms[turn.index()][usize::from(decided.won)];
            match need {
                None => histogram.never += 1,
                Some(need) => {
                    let place = usize::from(need);
                    if histogram.needing.len() <= place {
                        histogram.needing.resize(place + 1, 0);
                    }
                    histogram.needing[place] += 1;
                    if counts.longest.is_none_or(|(longest, _)| need > longest) {
                        counts.longest = Some((need, *decided.position));
                    }
                }
            }
            most.push(profile.most_spent(turn, need));
        }
        for ((one, other), difference) in pairs(most.len()).zip(&mut self.differences) {
            if most[one] == most[other] {
                continue;
            }
            let limit = match profiles[one].limit().min(profiles[other].limit()) {
                // Neither has a clock.
                i16::MAX => 0,
                limit => limit,
            };
            let first = most[one].min(most[other]) + 1;
            let last = most[one].max(most[other]).min(limit);
            difference.count(decided, first, last);
        }
    }

    /// Adds the counts of later positions in the order of the index.
    pub fn add(&mut self, later: Self) {
        for (own, other) in self.by_profile.iter_mut().zip(later.by_profile) {
            let histograms = own.histograms.as_flattened_mut().iter_mut();
            for (own, other) in histograms.zip(other.histograms.as_flattened()) {
                own.never += other.never;
                add(&mut own.needing, &other.needing);
            }
            if other.longest.map(|(need, _)| need) > own.longest.map(|(need, _)| need) {
                own.longest = other.longest;
            }
        }
        for (own, other) in self.differences.iter_mut().zip(later.differences) {
            own.positions += other.positions;
            add(&mut own.by_spent, &other.by_spent);
            own.offer(other.first);
        }
    }
}

impl ProfileDifference {
    /// Counts a position that is judged differently with these plies spent.
    fn count(&mut self, decided: &DecidedPosition<'_>, first: i16, last: i16) {
        if first > last {
            return;
        }
        self.positions += 1;
        let (from, to) = (first.max(0) as usize, last.max(0) as usize);
        if self.by_spent.len() <= to {
            self.by_spent.resize(to + 1, 0);
        }
        for counted in &mut self.by_spent[from..=to] {
            *counted += 1;
        }
        self.offer(Some((first, decided.plies, *decided.position)));
    }

    /// Takes another position as the first one if it is simpler.
    fn offer(&mut self, other: Option<(i16, u16, Position)>) {
        let rank = |found: &Option<(i16, u16, Position)>| {
            found.map_or((i16::MAX, u16::MAX), |(spent, plies, _)| (spent, plies))
        };
        if rank(&other) < rank(&self.first) {
            self.first = other;
        }
    }
}

fn add(own: &mut Vec<u64>, other: &[u64]) {
    if own.len() < other.len() {
        own.resize(other.len(), 0);
    }
    for (own, other) in own.iter_mut().zip(other) {
        *own += other;
    }
}

/// All pairs of numbers below this one, in order.
fn pairs(number: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..number).flat_map(move |one| (one + 1..number).map(move |other| (one, other)))
}

/// The effect of a profile, or of several with the same effect, on a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleEffect {
    /// The profiles.
    pub profiles: Vec<&'static str>,
    /// The rule in charge of the class; null if none counts.
    pub rule: Option<&'static str>,
    /// The article with the rule.
    pub article: Option<&'static str>,
    /// The limit in plies.
    pub limit: Option<u8>,
    /// The limit in moves.
    pub moves: Option<u8>,
    /// Whether only moves of the stronger side are counted.
    pub of_stronger: bool,
    /// Whether a player must claim the draw.
    pub claimed: bool,
    /// The rule that counts beside it under a condition on squares; here no plies are spent on it.
    pub beside: Option<&'static str>,
    /// Results by side to move and winner.
    pub standing: Vec<StandingResults>,
    /// The first position with the longest need.
    pub deepest: Option<LongestNeed>,
}

/// The number of results of one kind that stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StandingResults {
    /// The side to move: `w` or `b`.
    pub side: &'static str,
    /// The winner without draw rules.
    pub winner: &'static str,
    /// The number of positions with this winner.
    pub positions: u64,
    /// The number of these that stand with 0, 1, 2, .. plies spent; without a clock with 0 alone.
    pub left: Vec<u64>,
}

/// A position with the longest need.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LongestNeed {
    /// The plies needed.
    pub need: u16,
    /// The position.
    pub fen: String,
}

/// A disagreement between profiles in a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Disagreement {
    /// The pairs of profiles that differ in this way.
    pub profiles: Vec<[&'static str; 2]>,
    /// The number of positions that they judge differently with some count that both allow.
    pub positions: u64,
    /// The same by plies spent, from 0.
    pub by_spent: Vec<u64>,
    /// The simplest one: the fewest plies spent, the shortest win.
    pub example: DisagreementExample,
}

/// A position that two profiles judge differently.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DisagreementExample {
    /// The position.
    pub fen: String,
    /// The plies spent on the rule in charge; null if none counts.
    pub spent: Option<u16>,
    /// The results for the side to move under the one and the other.
    pub categories: [&'static str; 2],
}

/// The effects of all profiles, those with the same effect together.
pub fn effects(variant: &Variant, profiles: &ClassProfiles, needs: &NeedCounts) -> Vec<RuleEffect> {
    let mut effects: Vec<RuleEffect> = vec![];
    for (counted, needs) in profiles.counted.iter().zip(&needs.by_profile) {
        let &CountedProfile { profile, clock, .. } = counted;
        let counts = !clock.is_endless();
        let beside = profile
            .conditional_clock(profiles.class)
            .map(|id| profile.clock(id).rule);
        let mut effect = RuleEffect {
            profiles: vec![],
            rule: counts.then_some(clock.rule),
            article: counts.then_some(clock.article),
            limit: counts.then(|| clock.limit()),
            moves: counts.then_some(clock.moves),
            of_stronger: clock.counted_side == CountedSide::Stronger,
            claimed: clock.claimed,
            beside,
            standing: standing(profiles.class, clock, &needs.histograms),
            deepest: needs.longest.map(|(need, position)| LongestNeed {
                need,
                fen: write_fen(variant, &position),
            }),
        };
        // The same rule may be written in several articles.
        let same = |known: &&mut RuleEffect| {
            let like = RuleEffect {
                profiles: known.profiles.clone(),
                article: known.article,
                ..effect.clone()
            };
            **known == like
        };
        match effects.iter_mut().find(same) {
            Some(known) => known.profiles.push(profile.name),
            None => {
                effect.profiles.push(profile.name);
                effects.push(effect);
            }
        }
    }
    effects
}

/// The results that stand, by side to move and winner.
fn standing(
    class: Class,
    clock: &Clock,
    histograms: &[[NeedHistogram; 2]; 2],
) -> Vec<StandingResults> {
    let mut all = vec![];
    let spent = if clock.is_endless() {
        0..=0
    } else {
        0..=clock.limit()
    };
    for (turn, by_result) in Colour::BOTH.into_iter().zip(histograms) {
        for (winner, histogram) in [turn, !turn].into_iter().zip(by_result.iter().rev()) {
            let decided = histogram.needing.iter().sum::<u64>() + histogram.never;
            let left = |spent: u8| {
                let left = if clock.is_endless() {
                    usize::MAX
                } else {
                    clock.left(class, turn, spent).into()
                };
                let standing = histogram.needing.iter().take(left.saturating_add(1));
                standing.sum()
            };
            if decided > 0 {
                all.push(StandingResults {
                    side: letter(turn),
                    winner: letter(winner),
                    positions: decided,
                    left: spent.clone().map(left).collect(),
                });
            }
        }
    }
    all
}

/// The disagreements of all pairs of profiles, those of the same kind together.
pub fn disagreements(
    tables: &Tablebase,
    profiles: &ClassProfiles,
    needs: &NeedCounts,
) -> Result<Vec<Disagreement>, FindError> {
    let (variant, profiles) = (tables.game(), &profiles.counted);
    let mut all: Vec<Disagreement> = vec![];
    for ((one, other), difference) in pairs(profiles.len()).zip(&needs.differences) {
        let Some((spent, _, position)) = difference.first else {
            continue;
        };
        let pair = [&profiles[one], &profiles[other]];
        let spent = spent.max(0) as u16;
        let mut categories = ["unknown"; 2];
        for (category, counted) in categories.iter_mut().zip(pair) {
            let spent = (!counted.clock.is_endless()).then_some(SpentPlies::Running(spent));
            let situation =
                Situation::with_spent(variant, counted.profile, position, spent.as_slice())?;
            let judged = judge(tables, &situation)?;
            if let Some(&key) = judged.missing.first() {
                return Err(tables.missing(key).into());
            }
            if let Some(found) = judged.category {
                *category = found.word();
            }
        }
        let any_clock = pair.iter().any(|counted| !counted.clock.is_endless());
        let found = Disagreement {
            profiles: vec![pair.map(|counted| counted.profile.name)],
            positions: difference.positions,
            by_spent: difference.by_spent.clone(),
            example: DisagreementExample {
                fen: write_fen(variant, &position),
                spent: any_clock.then_some(spent),
                categories,
            },
        };
        let same = |known: &&mut Disagreement| {
            (known.positions, &known.by_spent, &known.example)
                == (found.positions, &found.by_spent, &found.example)
        };
        match all.iter_mut().find(same) {
            Some(known) => known.profiles.extend(found.profiles),
            None => all.push(found),
        }
    }
    Ok(all)
}
