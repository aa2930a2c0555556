//! `galotne hub`: an engine with tables, for boards that speak the Hub protocol.

use crate::exit_status::ExitStatus;
use crate::games::CommandGame;
use crate::language::LanguageArgs;
use crate::options::Options;
use crate::tablebase::{draw_rules, open};
use anyhow::{Context, bail};
use galotne::rules::Variant;
use galotne_hub::session::EngineFault;
use galotne_hub::{Limits, Notice, Settings, serve, variant_value};
use galotne_report::{Language, hub};
use std::io;
use std::time::Duration;

#[derive(clap::Args)]
pub struct HubArgs {
    /// The command of another Hub engine, for positions beyond the tables
    #[arg(long, env = "GALOTNE_ENGINE", value_name = "COMMAND")]
    engine: Option<String>,
    /// Seconds for that engine to identify itself, and again to get ready
    #[arg(
        long,
        env = "GALOTNE_ENGINE_START",
        default_value_t = 60,
        value_name = "SECONDS"
    )]
    engine_start: u64,
    /// Seconds of grace for an engine beyond its thinking time, and after a request to stop
    #[arg(
        long,
        env = "GALOTNE_ENGINE_GRACE",
        default_value_t = 5,
        value_name = "SECONDS"
    )]
    engine_grace: u64,
    /// Seconds of silence allowed to an engine that thinks without a time limit
    #[arg(
        long,
        env = "GALOTNE_ENGINE_SILENCE",
        default_value_t = 300,
        value_name = "SECONDS"
    )]
    engine_silence: u64,
    #[command(flatten)]
    language: LanguageArgs,
}

pub fn run(
    options: &Options,
    args: &HubArgs,
    game: &'static dyn CommandGame,
) -> anyhow::Result<ExitStatus> {
    // The board, not a terminal, shows the notices.
    let language = args.language.named()?.unwrap_or_default();
    let variant = Variant::by_name(game.name()).filter(|game| variant_value(game).is_some());
    let variant = variant.with_context(|| {
        format!(
            "Hub is a protocol for international draughts, killer and breakthrough: {} cannot be \
             played by it",
            game.name()
        )
    })?;
    if options.json {
        bail!("Hub has a format of its own: leave out --json");
    }
    let engine = args
        .engine
        .as_deref()
        .filter(|command| !command.trim().is_empty());
    let engine = engine.map(|command| {
        shell_words::split(command)
            .with_context(|| format!("`{command}` is not a command: a quotation mark is open"))
    });
    let grace = Duration::from_secs(args.engine_grace);
    let settings = Settings {
        tables: open(options, variant)?,
        profile: draw_rules(options.profile.as_deref(), variant)?,
        engine: engine.transpose()?,
        limits: Limits {
            start: Duration::from_secs(args.engine_start),
            grace,
            stop: grace,
            silence: Duration::from_secs(args.engine_silence),
            ..Limits::default()
        },
    };
    let words = |notice: &Notice| text(notice, language);
    serve(settings, io::stdin(), io::stdout().lock(), &words)?;
    Ok(ExitStatus::Answered)
}

/// Writes a notice. Texts of engines and libraries are not translated.
fn text(notice: &Notice, language: Language) -> String {
    match notice {
        Notice::Beyond { pieces } => hub::beyond(*pieces as usize, language),
        Notice::WithoutClocks => hub::without_clocks(language),
        Notice::NoMove => hub::no_move(language),
        Notice::OtherVariant { name, own } => hub::other_variant(name, own, language),
        Notice::UnknownProfile { name, known } => hub::unknown_profile(name, known, language),
        Notice::UnknownParameter { name, known } => hub::unknown_parameter(name, known, language),
        Notice::LineTooLong { line, limit } => hub::line_too_long(*line, *limit, language),
        Notice::Replaced { played } => hub::replaced(played, language),
        Notice::Engine(EngineFault::NotStarted { why }) => hub::engine_not_started(why, language),
        Notice::Engine(EngineFault::Silent) => hub::engine_silent(language),
        Notice::Engine(EngineFault::OtherGame) => hub::engine_other_game(language),
        Notice::Engine(EngineFault::BadMove { said }) => hub::engine_bad_move(said, language),
        Notice::Engine(_) => hub::engine_gone(language),
        Notice::Verbatim(text) => text.clone(),
        _ => String::new(),
    }
}
