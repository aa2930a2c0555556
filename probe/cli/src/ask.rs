//! A question: a position in company of its clocks, judged.

use crate::{Counts, Options, Outcome};
use anyhow::{Context, bail};
use galotne::material::Class;
use galotne::notation::{Fen, FenError, write_fen};
use galotne::position::Position;
use galotne::rules::{Clock, INTERNATIONAL, Profile, VARIANTS, Variant};
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use galotne::verdict::{
    ClockError, Clocks, Judged, Line, RankedMove, Spent, best_line, judge, ranked_moves,
};

/// Everything that stays the same from question to question.
pub struct Desk {
    pub tables: Tablebase,
    pub profile: &'static Profile,
    spent: Vec<Spent>,
    /// Take the count from the FEN.
    spent_in_fen: bool,
    rotate: bool,
}

/// A position that can be asked about.
pub struct Question {
    pub position: Position,
    pub clocks: Clocks,
    /// What had to be assumed, in sentences.
    pub assumed: Vec<String>,
}

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("{rules} is not played with {class}, but with {known}")]
    Material {
        rules: &'static str,
        class: Class,
        known: String,
    },
    #[error(transparent)]
    Clock(#[from] ClockError),
    #[error(transparent)]
    Probe(#[from] ProbeError),
}

impl AskError {
    /// One word for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Fen(_) => "fen",
            Self::Material { .. } => "material",
            Self::Clock(_) => "clock",
            Self::Probe(_) => "table",
        }
    }
}

impl Desk {
    pub fn open(options: &Options, counts: Option<&Counts>) -> anyhow::Result<Self> {
        let variant = match &options.rules {
            None => &INTERNATIONAL,
            Some(name) => variant(name)?,
        };
        let profile = match &options.profile {
            None => variant.default_profile(),
            Some(name) => profile(variant, name)?,
        };
        let mut tables = match Tablebase::open(variant, &options.tables) {
            // Some questions need no table, and the rest are answered by what is missing.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Tablebase::empty(variant),
            opened => {
                opened.with_context(|| format!("cannot list {}", options.tables.display()))?
            }
        }
        .with_cache(options.cache << 20);
        if options.mmap {
            tables = tables.with_memory_maps();
        }
        let (mut spent, mut spent_in_fen) = (vec![], false);
        for count in counts.map_or(&[][..], |counts| &counts.spent) {
            if count == "fen" {
                spent_in_fen = true;
            } else {
                spent.push(count.parse()?);
            }
        }
        if spent_in_fen && !spent.is_empty() {
            bail!("--spent fen and another --spent contradict each other");
        }
        Ok(Self {
            tables,
            profile,
            spent,
            spent_in_fen,
            rotate: counts.is_some_and(|counts| counts.rotate),
        })
    }

    pub fn variant(&self) -> &'static Variant {
        self.tables.variant()
    }

    /// Reads a question.
    pub fn question(&self, text: &str) -> Result<Question, AskError> {
        let fen = if self.rotate {
            Fen::parse_rotated(self.variant(), text)?
        } else {
            Fen::parse(self.variant(), text)?
        };
        self.check_material(Class::of(&fen.position))?;
        let mut assumed = vec![];
        let from_fen = fen
            .half_moves
            .filter(|_| self.spent_in_fen)
            .map(Spent::Running);
        let spent = from_fen
            .as_ref()
            .map_or(&self.spent[..], std::slice::from_ref);
        let clocks = Clocks::with_spent(self.variant(), self.profile, &fen.position, spent)?;
        if clocks.running().is_some() {
            if spent.is_empty() {
                assumed.push("no count was given: clocks are fresh".to_owned());
            }
            if let (Some(half_moves), false) = (fen.half_moves, self.spent_in_fen) {
                assumed.push(format!(
                    "the FEN's H{half_moves} was not used; --spent fen uses it"
                ));
            }
        } else if !spent.is_empty() {
            assumed.push("no clock runs here: the count given plays no part".to_owned());
        }
        if self.rotate {
            assumed.push(
                "squares were read from White's side; the answer has the usual numbers".to_owned(),
            );
        }
        Ok(Question {
            position: fen.position,
            clocks,
            assumed,
        })
    }

    /// Refuses material that the game is not played with: no tables of it are ever made.
    fn check_material(&self, class: Class) -> Result<(), AskError> {
        let variant = self.variant();
        match variant.material {
            // A side without pieces is the end of a game.
            Some(known) if class.both_sides() && !known.contains(&class.canonical()) => {
                Err(AskError::Material {
                    rules: variant.name,
                    class: class.canonical(),
                    known: (known.iter().map(Class::to_string).collect::<Vec<_>>()).join(", "),
                })
            }
            _ => Ok(()),
        }
    }

    /// Judges a question.
    pub fn judge(&self, question: &Question) -> Result<Judged, AskError> {
        Ok(judge(&self.tables, &question.position, question.clocks)?)
    }

    /// What each move makes of it.
    pub fn moves(&self, question: &Question) -> Result<Vec<RankedMove>, AskError> {
        Ok(ranked_moves(
            &self.tables,
            &question.position,
            &question.clocks,
        )?)
    }

    /// Best play from it.
    pub fn line(&self, question: &Question) -> Result<Line, AskError> {
        Ok(best_line(
            &self.tables,
            &question.position,
            &question.clocks,
        )?)
    }

    /// What makes tables of the game.
    pub fn build(&self) -> String {
        let rules = self.variant().name;
        if rules == INTERNATIONAL.name {
            "galotne-gen build".to_owned()
        } else {
            format!("galotne-gen --rules {rules} build")
        }
    }

    pub fn fen(&self, position: &Position) -> String {
        write_fen(self.variant().board, position)
    }
}

/// How an answer counts for the exit code; `missing` is what its moves would need besides.
pub fn outcome(judged: &Judged, missing: &[TableKey]) -> Outcome {
    if judged.category.is_some() && missing.is_empty() {
        Outcome::Answered
    } else {
        Outcome::MissingTable
    }
}

/// The largest number of plies already spent on the clock in charge with which the result still
/// stands; `None` without a clock, and where the result does not stand even with a fresh one.
pub fn max_spent(position: &Position, judged: &Judged) -> Option<u8> {
    let clock = judged.clocks.running()?.clock;
    let need = judged.need?.plies()?;
    let (class, turn) = (Class::of(position), position.turn());
    (0..=clock.limit())
        .rev()
        .find(|&spent| need <= clock.left(class, turn, spent).into())
}

/// The rule under which a player may claim a draw now.
pub fn claimable(judged: &Judged) -> Option<&'static Clock> {
    judged.clocks.claimable().filter(|_| !judged.over)
}

/// The game with this name.
pub fn variant(name: &str) -> anyhow::Result<&'static Variant> {
    Variant::named(name).with_context(|| {
        let known: Vec<_> = VARIANTS.iter().map(|variant| variant.name).collect();
        format!("there is no game `{name}`; there is: {}", known.join(", "))
    })
}

/// The draw rules with this name.
pub fn profile(variant: &Variant, name: &str) -> anyhow::Result<&'static Profile> {
    variant.profile(name).with_context(|| {
        let known = variant.profiles.iter().chain([&Profile::NONE]);
        let known: Vec<_> = known.map(|profile| profile.name).collect();
        format!(
            "{} has no profile `{name}`; it has {}",
            variant.name,
            known.join(", ")
        )
    })
}
