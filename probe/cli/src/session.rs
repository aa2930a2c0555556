//! Open tables, and the answers to one question after another.

use crate::games::QuestionSession;
use crate::{CountArgs, Options};
use anyhow::Context;
use galotne::game::Game;
use galotne::rules::{Profile, Variant};
use galotne::tablebase::{Directory, Folder, Tablebase};
use galotne_answer::json::FailureDetail;
use galotne_answer::{
    BuildMeans, Counts, NameError, PositionDetail, PositionQuestion, PositionVerdict,
    QuestionError, profile,
};
use galotne_report::position::PositionReport;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::thread;

/// The profile with this name; without a name, the default profile of the game.
pub fn draw_rules(
    name: Option<&str>,
    variant: &'static Variant,
) -> Result<&'static Profile, NameError> {
    name.map_or_else(
        || Ok(variant.default_profile()),
        |name| profile(variant, name),
    )
}

/// Open tables of draughts, with draw rules and counts.
pub struct DraughtsSession {
    tables: Tablebase,
    profile: &'static Profile,
    counts: Counts,
    rotate: bool,
}

impl DraughtsSession {
    pub fn open(
        variant: &'static Variant,
        options: &Options,
        counts: &CountArgs,
        seen: &[String],
    ) -> anyhow::Result<Self> {
        Ok(Self {
            tables: open(options, variant)?,
            profile: draw_rules(options.profile.as_deref(), variant)?,
            counts: counts.read()?.with_seen(seen),
            rotate: counts.rotate,
        })
    }
}

impl QuestionSession for DraughtsSession {
    fn answer(
        &self,
        text: &str,
        detail: &PositionDetail,
    ) -> Result<Box<dyn PositionReport>, FailureDetail> {
        let answer = || -> Result<_, QuestionError> {
            let (variant, counts) = (self.tables.game(), &self.counts);
            let question =
                PositionQuestion::read(variant, self.profile, text, counts, self.rotate)?;
            Ok(PositionVerdict::new(question, &self.tables, detail)?)
        };
        let verdict = answer().map_err(|error| FailureDetail::from(&error))?;
        Ok(Box::new(verdict))
    }
}

/// Opens the tables of a game. The directory need not exist: some questions need no table, and the
/// answers to others name the missing tables.
pub fn open<G: Game>(options: &Options, game: &'static G) -> anyhow::Result<Tablebase<G>> {
    let folder = Folder::new(&options.tables);
    let name = folder.name().to_owned();
    let directory: Arc<dyn Directory> = if options.mmap {
        Arc::new(folder.mapped())
    } else {
        Arc::new(folder)
    };
    let mut tables = Tablebase::empty(game).with_home(&name);
    match tables.add(directory) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        added => added.with_context(|| format!("cannot list {name}"))?,
    }
    Ok(tables.with_cache(options.cache << 20))
}

/// This machine as a builder of tables in a directory, which may not exist yet.
pub fn build_means(directory: &Path) -> BuildMeans {
    let path = std::path::absolute(directory).unwrap_or_else(|_| directory.to_owned());
    let existing = path.ancestors().find(|path| path.exists());
    BuildMeans {
        cores: thread::available_parallelism().map_or(1, NonZero::get),
        disk: existing.and_then(|path| fs4::available_space(path).ok()),
    }
}
