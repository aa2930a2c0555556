//! What draw rules leave of a class: how many results stand with so many plies spent, the closest
//! calls, and where rules disagree.

use crate::holding::letter;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::{Colour, Position};
use galotne::rules::{Clock, CountedSide, Profile, Variant};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::verdict::{Situation, SpentPlies, judge};
use galotne_find::FindError;
use serde::Serialize;

/// The draw rules that are looked at in a class.
pub struct Laws {
    class: Class,
    of: Vec<Counted>,
    /// The names of those whose tables are not here.
    without_tables: Vec<&'static str>,
}

/// A profile with the clock that is in charge of the class.
struct Counted {
    profile: &'static Profile,
    clock: &'static Clock,
    /// By side to move and need: the most plies spent with which the result stands, -1 if not even
    /// with a fresh clock.
    most_spent: [Vec<i16>; 2],
}

impl Counted {
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

    /// The most plies that can be spent where it is compared with another.
    const fn limit(&self) -> i16 {
        if self.clock.is_endless() {
            i16::MAX
        } else {
            self.clock.limit() as i16
        }
    }
}

impl Laws {
    /// All profiles of the game that count anything, as far as their tables are here; one that
    /// cannot be read is an error.
    pub fn new(tables: &Tablebase, class: Class) -> Result<Self, ProbeError> {
        let variant = tables.game();
        let mut laws = Self {
            class,
            of: vec![],
            without_tables: vec![],
        };
        for profile in (variant.profiles.iter()).filter(|profile| !profile.clocks.is_empty()) {
            let key = TableKey::need(variant, class, profile);
            match tables.table(key) {
                Ok(_) => laws.of.push(Counted::new(profile, class)),
                Err(ProbeError::Missing { .. }) => laws.without_tables.push(profile.name),
                Err(damaged) => return Err(damaged),
            }
        }
        Ok(laws)
    }

    pub fn names_without_tables(&self) -> Vec<String> {
        self.without_tables
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    pub fn profiles(&self) -> impl Iterator<Item = &'static Profile> {
        self.of.iter().map(|law| law.profile)
    }
}

/// A decided position as draw rules are asked about it.
pub struct Counting<'a> {
    pub position: &'a Position,
    /// Plies to the end without draw rules.
    pub plies: u16,
    /// Whether the side to move wins.
    pub won: bool,
}

/// How many positions need so many plies, and how many no clock is long enough for.
#[derive(Clone, Default)]
struct Histogram {
    needing: Vec<u64>,
    never: u64,
}

/// How two profiles differ.
#[derive(Clone, Default)]
struct Differing {
    positions: u64,
    /// By plies spent.
    by_spent: Vec<u64>,
    /// The one with the fewest plies spent, of these the one with the shortest win, of these the
    /// first.
    first: Option<(i16, u16, Position)>,
}

/// What is needed in a class, counted.
#[derive(Clone, Default)]
pub struct Needs {
    /// By profile, side to move and whether it wins.
    histograms: Vec<[[Histogram; 2]; 2]>,
    /// The first of those that need most, by profile.
    deepest: Vec<Option<(u16, Position)>>,
    /// By pair of profiles.
    differing: Vec<Differing>,
}

impl Needs {
    /// Counts a position with what it needs under each profile.
    pub fn count(
        &mut self,
        laws: &Laws,
        of: &Counting<'_>,
        needs: impl Iterator<Item = Option<u16>>,
    ) {
        self.histograms.resize_with(laws.of.len(), Default::default);
        self.deepest.resize_with(laws.of.len(), Default::default);
        let turn = of.position.turn();
        let mut most = smallvec::SmallVec::<[i16; 8]>::new();
        for (law, need) in needs.enumerate() {
            let histogram = &mut self.histograms[law][turn.index()][usize::from(of.won)];
            match need {
                None => histogram.never += 1,
                Some(need) => {
                    let place = usize::from(need);
                    if histogram.needing.len() <= place {
                        histogram.needing.resize(place + 1, 0);
                    }
                    histogram.needing[place] += 1;
                    if self.deepest[law].is_none_or(|(deepest, _)| need > deepest) {
                        self.deepest[law] = Some((need, *of.position));
                    }
                }
            }
            most.push(laws.of[law].most_spent(turn, need));
        }
        for (pair, (one, other)) in pairs(most.len()).enumerate() {
            if self.differing.len() <= pair {
                self.differing.push(Differing::default());
            }
            if most[one] == most[other] {
                continue;
            }
            let limit = match laws.of[one].limit().min(laws.of[other].limit()) {
                // Nothing is counted.
                i16::MAX => 0,
                limit => limit,
            };
            let first = most[one].min(most[other]) + 1;
            let last = most[one].max(most[other]).min(limit);
            self.differing[pair].count(of, first, last);
        }
    }

    pub fn add(&mut self, later: Self) {
        let longest = self.histograms.len().max(later.histograms.len());
        self.histograms.resize_with(longest, Default::default);
        self.deepest.resize_with(longest, Default::default);
        for (own, other) in self.histograms.iter_mut().zip(later.histograms) {
            for (own, other) in own.as_flattened_mut().iter_mut().zip(other.as_flattened()) {
                own.never += other.never;
                add(&mut own.needing, &other.needing);
            }
        }
        for (own, other) in self.deepest.iter_mut().zip(later.deepest) {
            if other.map(|(need, _)| need) > own.map(|(need, _)| need) {
                *own = other;
            }
        }
        let longest = self.differing.len().max(later.differing.len());
        self.differing.resize_with(longest, Default::default);
        for (own, other) in self.differing.iter_mut().zip(later.differing) {
            own.positions += other.positions;
            add(&mut own.by_spent, &other.by_spent);
            own.offer(other.first);
        }
    }
}

impl Differing {
    fn count(&mut self, of: &Counting<'_>, first: i16, last: i16) {
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
        self.offer(Some((first, of.plies, *of.position)));
    }

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

/// Each two of so many, in order.
fn pairs(number: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..number).flat_map(move |one| (one + 1..number).map(move |other| (one, other)))
}

/// What the draw rules of one profile, or of several that come to the same, leave of a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Law {
    /// The profiles.
    pub profiles: Vec<String>,
    /// The rule in charge of the class and where it is written; null where none counts.
    pub rule: Option<String>,
    /// Where it is written.
    pub article: Option<String>,
    /// Its limit in plies.
    pub limit: Option<u8>,
    /// The same in moves.
    pub moves: Option<u8>,
    /// Whether the moves of the stronger side alone are counted.
    pub of_stronger: bool,
    /// Whether a player must claim the draw.
    pub claimed: bool,
    /// The rule that counts beside it where pieces stand as it says; here nothing is spent on it.
    pub beside: Option<String>,
    /// Results by who is to move and who wins.
    pub standing: Vec<Standing>,
    /// The first of those positions that stand and need most.
    pub deepest: Option<Deepest>,
}

/// How many results of one kind stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// Who is to move: `w` or `b`.
    pub side: String,
    /// Who wins without draw rules.
    pub winner: String,
    /// How many positions that are.
    pub positions: u64,
    /// How many of them stand with 0, 1, 2, .. plies spent; where nothing is counted, with 0 alone.
    pub left: Vec<u64>,
}

/// A position that needs many plies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Deepest {
    /// So many.
    pub need: u16,
    /// The position.
    pub fen: String,
}

/// Profiles that judge positions of a class differently.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Disagreement {
    /// Pairs of profiles that differ in just this way.
    pub profiles: Vec<[String; 2]>,
    /// How many positions they judge differently with some count that both allow.
    pub positions: u64,
    /// The same by plies spent, from 0.
    pub by_spent: Vec<u64>,
    /// The simplest one: the fewest plies spent, the shortest win.
    pub example: Example,
}

/// A position that two profiles judge differently.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Example {
    /// The position.
    pub fen: String,
    /// Plies spent on the rule in charge; null where none counts.
    pub spent: Option<u16>,
    /// What it is worth to the side to move under the one and the other.
    pub categories: [String; 2],
}

/// What each profile leaves of the class; those that come to the same are told once.
pub fn laws(variant: &Variant, laws: &Laws, needs: &Needs) -> Vec<Law> {
    let mut told: Vec<Law> = vec![];
    for (number, &Counted { profile, clock, .. }) in laws.of.iter().enumerate() {
        let counts = !clock.is_endless();
        let beside = profile
            .conditional_clock(laws.class)
            .map(|id| profile.clock(id).rule);
        let mut law = Law {
            profiles: vec![],
            rule: counts.then(|| clock.rule.to_owned()),
            article: counts.then(|| clock.article.to_owned()),
            limit: counts.then(|| clock.limit()),
            moves: counts.then_some(clock.moves),
            of_stronger: clock.counted_side == CountedSide::Stronger,
            claimed: clock.claimed,
            beside: beside.map(str::to_owned),
            standing: standing(laws, clock, needs.histograms.get(number)),
            deepest: (needs.deepest.get(number).copied().flatten()).map(|(need, position)| {
                Deepest {
                    need,
                    fen: write_fen(variant, &position),
                }
            }),
        };
        let same = |told: &&mut Law| {
            let (profiles, article) = (told.profiles.clone(), told.article.clone());
            // The same rule may be written in several places.
            let like = Law {
                profiles,
                article,
                ..law.clone()
            };
            **told == like
        };
        let name = profile.name.to_owned();
        match told.iter_mut().find(same) {
            Some(known) => known.profiles.push(name),
            None => {
                law.profiles.push(name);
                told.push(law);
            }
        }
    }
    told
}

fn standing(laws: &Laws, clock: &Clock, needs: Option<&[[Histogram; 2]; 2]>) -> Vec<Standing> {
    let mut all = vec![];
    let spent = if clock.is_endless() {
        0..=0
    } else {
        0..=clock.limit()
    };
    for (turn, by_result) in Colour::BOTH.into_iter().zip(needs.into_iter().flatten()) {
        for (winner, histogram) in [turn, !turn].into_iter().zip(by_result.iter().rev()) {
            let decided = histogram.needing.iter().sum::<u64>() + histogram.never;
            let left = |spent: u8| {
                let left = if clock.is_endless() {
                    usize::MAX
                } else {
                    clock.left(laws.class, turn, spent).into()
                };
                let standing = histogram.needing.iter().take(left.saturating_add(1));
                standing.sum()
            };
            if decided > 0 {
                all.push(Standing {
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

/// Where profiles disagree; pairs that do in the same way are told together.
pub fn disagreements(
    tables: &Tablebase,
    laws: &Laws,
    needs: &Needs,
) -> Result<Vec<Disagreement>, FindError> {
    let variant = tables.game();
    let mut all: Vec<Disagreement> = vec![];
    for ((one, other), differing) in pairs(laws.of.len()).zip(&needs.differing) {
        let Some((spent, _, position)) = differing.first else {
            continue;
        };
        let counted = |law: usize| !laws.of[law].clock.is_endless();
        let mut categories = [const { String::new() }; 2];
        for (category, law) in categories.iter_mut().zip([one, other]) {
            let spent = Some(SpentPlies::Running(spent.max(0) as u16)).filter(|_| counted(law));
            let situation =
                Situation::with_spent(variant, laws.of[law].profile, position, spent.as_slice())?;
            let judged = judge(tables, &situation)?;
            if let Some(&key) = judged.missing.first() {
                return Err(tables.missing(key).into());
            }
            let word = judged
                .category
                .map_or("unknown", |category| category.word());
            *category = word.to_owned();
        }
        let found = Disagreement {
            profiles: vec![[one, other].map(|law| laws.of[law].profile.name.to_owned())],
            positions: differing.positions,
            by_spent: differing.by_spent.clone(),
            example: Example {
                fen: write_fen(variant, &position),
                spent: (counted(one) || counted(other)).then_some(spent.max(0) as u16),
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
