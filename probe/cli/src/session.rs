//! Where the command line answers one question after another: tables, draw rules and counts.

use crate::{CountArgs, ExitStatus, Options};
use anyhow::Context;
use galotne::cost::Means;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::Position;
use galotne::rules::{INTERNATIONAL, Profile, Variant};
use galotne::tablebase::{Directory, Folder, TableKey, Tablebase};
use galotne::verdict::{BestLine, Judgement, RankedMove, best_line};
use galotne_answer::{
    Alternative, NameError, PositionQuestion, QuestionError, alternatives, profile, variant,
};
use galotne_mills::{self as mills, Mills};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::thread;

/// The game that is meant.
pub fn game(options: &Options) -> Result<&'static Variant, NameError> {
    let name = options.rules.as_deref();
    name.map_or(Ok(&INTERNATIONAL), variant)
}

/// The draw rules of this name, or those of the game where none is given.
pub fn draw_rules(
    name: Option<&str>,
    variant: &'static Variant,
) -> Result<&'static Profile, NameError> {
    name.map_or_else(
        || Ok(variant.default_profile()),
        |name| profile(variant, name),
    )
}

/// Everything that stays the same from question to question.
pub struct QuestionSession {
    pub tables: Tablebase,
    pub profile: &'static Profile,
    counts: galotne_answer::Counts,
    rotate: bool,
}

impl QuestionSession {
    pub fn open(options: &Options, counts: Option<&CountArgs>) -> anyhow::Result<Self> {
        let variant = game(options)?;
        let tables = open(options, variant)?;
        Ok(Self {
            tables,
            profile: draw_rules(options.profile.as_deref(), variant)?,
            counts: counts.map_or_else(|| Ok(Default::default()), CountArgs::read)?,
            rotate: counts.is_some_and(|counts| counts.rotate),
        })
    }

    /// The same with positions that occurred before those asked about.
    pub fn with_seen(mut self, seen: &[String]) -> Self {
        self.counts = self.counts.with_seen(seen);
        self
    }

    /// CountArgs nothing if there is no table that tells what counting does to a class.
    pub fn leave_out_clocks_without_tables(&mut self, class: Class) {
        let variant = self.variant();
        let need = TableKey::need(variant, class.canonical(), self.profile);
        if let (Err(_), Some(none)) = (self.tables.table(need), variant.profile("none")) {
            self.profile = none;
        }
    }

    pub fn variant(&self) -> &'static Variant {
        self.tables.game()
    }

    /// Reads a question.
    pub fn question(&self, text: &str) -> Result<PositionQuestion, QuestionError> {
        PositionQuestion::read(
            self.variant(),
            self.profile,
            text,
            &self.counts,
            self.rotate,
        )
    }

    /// Judges a question.
    pub fn judge(&self, question: &PositionQuestion) -> Result<Judgement, QuestionError> {
        Ok(question.judge(&self.tables)?)
    }

    /// Under which other readings of the same rules it is worth something else.
    pub fn otherwise(&self, judged: &Judgement) -> Result<Option<Vec<Alternative>>, QuestionError> {
        Ok(alternatives(&self.tables, judged)?)
    }

    /// What each move makes of it.
    pub fn moves(&self, question: &PositionQuestion) -> Result<Vec<RankedMove>, QuestionError> {
        Ok(question.moves(&self.tables)?)
    }

    /// Best play from it.
    pub fn line(&self, question: &PositionQuestion) -> Result<BestLine, QuestionError> {
        Ok(best_line(&self.tables, &question.situation)?)
    }

    pub fn fen(&self, position: &Position) -> String {
        write_fen(self.variant(), position)
    }
}

/// The tables of a game.
pub fn open(options: &Options, variant: &'static Variant) -> anyhow::Result<Tablebase> {
    let (name, directory) = directory(options);
    let tables = match Tablebase::from_directories(variant, [directory]) {
        // Some questions need no table, and the rest are answered by what is missing.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Tablebase::empty(variant).with_home(&name)
        }
        opened => opened.with_context(|| format!("cannot list {name}"))?,
    };
    Ok((tables.with_cache(options.cache << 20)).with_means(means(&options.tables)))
}

/// The tables of a game of mills.
pub fn open_mills(options: &Options, game: &'static Mills) -> anyhow::Result<mills::Tablebase> {
    let (name, directory) = directory(options);
    let mut tables = mills::Tablebase::empty(game).with_home(&name);
    match tables.add(directory) {
        // Some questions need no table, and the rest are answered by what is missing.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        added => added.with_context(|| format!("cannot list {name}"))?,
    }
    Ok(tables.with_cache(options.cache << 20))
}

/// The directory of the tables, and its name.
fn directory(options: &Options) -> (String, Arc<dyn Directory>) {
    let folder = Folder::new(&options.tables);
    let name = folder.name().to_owned();
    if options.mmap {
        (name, Arc::new(folder.mapped()))
    } else {
        (name, Arc::new(folder))
    }
}

/// What there is to make tables with that go into a directory, which may not be there yet.
fn means(directory: &Path) -> Means {
    let path = std::path::absolute(directory).unwrap_or_else(|_| directory.to_owned());
    let there = path.ancestors().find(|path| path.exists());
    Means {
        cores: thread::available_parallelism().map_or(1, NonZero::get),
        disk: there.and_then(|path| fs4::available_space(path).ok()),
    }
}

/// How an answer counts for the exit code; `missing` is what its moves would need besides.
pub fn outcome(judged: &Judgement, missing: &[TableKey]) -> ExitStatus {
    if judged.category.is_some() && missing.is_empty() {
        ExitStatus::Answered
    } else {
        ExitStatus::MissingTable
    }
}
