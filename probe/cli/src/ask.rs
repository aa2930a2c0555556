//! A question: a position in company of its clocks, judged.

use crate::{Counts, Options, Outcome};
use anyhow::{Context, bail};
use galotne::material::Class;
use galotne::notation::{Fen, FenError, write_fen};
use galotne::position::Position;
use galotne::rules::{Profile, Variant};
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
            Self::Clock(_) => "clock",
            Self::Probe(_) => "table",
        }
    }
}

impl Desk {
    pub fn open(options: &Options, counts: Option<&Counts>) -> anyhow::Result<Self> {
        let variant = Variant::named(&options.rules).with_context(|| {
            format!(
                "there is no game `{}`; there is: {}",
                options.rules,
                games()
            )
        })?;
        let profile = match &options.profile {
            None => variant.default_profile(),
            Some(name) => variant.profile(name).with_context(|| {
                let known: Vec<_> = variant
                    .profiles
                    .iter()
                    .map(|profile| profile.name)
                    .collect();
                format!(
                    "{} has no profile `{name}`; it has {}, none",
                    variant.name,
                    known.join(", ")
                )
            })?,
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
        let class = Class::of(&fen.position);
        let mut assumed = vec![];
        let from_fen = fen
            .half_moves
            .filter(|_| self.spent_in_fen)
            .map(Spent::Running);
        let spent = from_fen
            .as_ref()
            .map_or(&self.spent[..], std::slice::from_ref);
        let clocks = Clocks::with_spent(self.profile, class, spent)?;
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

fn games() -> String {
    let names: Vec<_> = galotne::rules::VARIANTS
        .iter()
        .map(|variant| variant.name)
        .collect();
    names.join(", ")
}
