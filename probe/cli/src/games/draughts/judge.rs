//! Reads and judges games of draughts.

use crate::args::adjudicate::AdjudicateArgs;
use crate::games::command_game::{GameJudge, JudgedGame, JudgedGames};
use crate::options::Options;
use crate::tablebase::open;
use anyhow::Context;
use galotne::notation::MoveError;
use galotne::notation::pdn::{
    GameFit, PdnError, PdnErrorKind, PdnGame, ReadOptions, StartPosition, read_games,
};
use galotne::rules::{INTERNATIONAL, Variant};
use galotne::tablebase::Tablebase;
use galotne_answer::{
    AdjudicatedGame, AdjudicationOptions, UnjudgedGame, pasted_fen, typed_fen, variant,
};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::rc::Rc;

/// Judges games of draughts. A score without rules may belong to any of them.
pub struct DraughtsJudge<'a> {
    options: &'a Options,
    /// The tables of each game that has come up.
    tables: Vec<Rc<Tablebase>>,
    profiles: Vec<String>,
    judging: AdjudicationOptions,
    reading: ReadOptions,
    unread_first_move: Option<String>,
}

impl<'a> DraughtsJudge<'a> {
    pub fn open(options: &'a Options, args: &AdjudicateArgs) -> anyhow::Result<Self> {
        let rules = options.rules.as_deref().map(variant).transpose()?;
        let rotate = args.counts.rotate;
        let start = args.fen.as_deref();
        let start = start.map(|fen| start_position(rules, fen, rotate));
        let profiles = options.profile.iter().flat_map(|names| names.split(','));
        Ok(Self {
            options,
            tables: vec![],
            profiles: profiles.map(|name| name.trim().to_owned()).collect(),
            judging: args.judging(options)?,
            reading: ReadOptions {
                rules,
                start: start.transpose()?,
                rotate,
                at: args.at,
                accept_irregular: args.accept_irregular,
                charset: args.charset()?,
                pasted: args.moves.is_some(),
            },
            unread_first_move: None,
        })
    }

    /// Counts the games of a file that fit some rules. Standard input can be read only once: its
    /// games are judged without such a count.
    fn census(&self, file: Option<&Path>) -> anyhow::Result<Option<GameFit>> {
        let named = file.filter(|path| self.reading.rules.is_none() && *path != Path::new("-"));
        let Some(path) = named else {
            return Ok(None);
        };
        let unreadable = || format!("cannot read {}", path.display());
        // A pipe must not be opened for the count.
        if !path.metadata().with_context(unreadable)?.is_file() {
            return Ok(None);
        }
        let file = File::open(path).with_context(unreadable)?;
        let reader = BufReader::with_capacity(1 << 16, file);
        Ok(Some(GameFit::count(reader, &self.reading)))
    }

    fn judge(&mut self, read: Result<PdnGame, PdnError>) -> anyhow::Result<JudgedGame> {
        let read = match read {
            Ok(read) => read,
            Err(error) => {
                if let Some(text) = unread_first_move(&error) {
                    self.unread_first_move = Some(text.to_owned());
                }
                return Ok(Err(Box::new(UnjudgedGame::from(error))));
            }
        };
        let tags = read.tags.clone();
        let (options, known) = (self.options, &mut self.tables);
        let game = AdjudicatedGame::by_names(read, &self.profiles, &self.judging, |variant| {
            tables(options, known, variant)
        })?;
        Ok(match game {
            Ok((_, game)) => Ok(Box::new(game)),
            Err(error) => Err(Box::new(UnjudgedGame {
                error: Box::new(error),
                tags,
            })),
        })
    }
}

impl GameJudge for DraughtsJudge<'_> {
    fn read<'a>(
        &'a mut self,
        file: Option<&Path>,
        input: Box<dyn BufRead + 'a>,
    ) -> anyhow::Result<JudgedGames<'a>> {
        self.judging.census = self.census(file)?;
        let games = read_games(input, self.reading);
        Ok(Box::new(games.map(move |read| {
            let number = (read.as_ref()).map_or_else(|error| error.number, |game| game.number);
            Ok((number, self.judge(read)?))
        })))
    }

    fn unread_first_move(&self) -> Option<&str> {
        self.unread_first_move.as_deref()
    }
}

/// Reads the position of `--fen`, of this game or of any.
fn start_position(
    rules: Option<&Variant>,
    fen: &str,
    rotate: bool,
) -> anyhow::Result<StartPosition> {
    let fen = pasted_fen(fen);
    let read = StartPosition::parse(rules, fen, rotate);
    Ok(match read {
        // On 8x8 fields the letter D may be that of a square.
        Err(_) => {
            let fen = typed_fen(rules.unwrap_or(&INTERNATIONAL), fen)?;
            StartPosition::parse(rules, &fen, rotate)?
        }
        read => read?,
    })
}

/// The tables of a game, opened when it first comes up.
fn tables(
    options: &Options,
    known: &mut Vec<Rc<Tablebase>>,
    variant: &'static Variant,
) -> anyhow::Result<Rc<Tablebase>> {
    let own = (known.iter()).find(|tables| tables.game().name == variant.name);
    if let Some(tables) = own {
        return Ok(Rc::clone(tables));
    }
    let tables = Rc::new(open(options, variant)?);
    known.push(Rc::clone(&tables));
    Ok(tables)
}

/// The first move of a game that cannot be read because of it.
fn unread_first_move(error: &PdnError) -> Option<&str> {
    if error.ply().is_some_and(|ply| ply > 0) {
        return None;
    }
    match &error.kind {
        PdnErrorKind::Unexpected { found, .. } => found.as_deref(),
        PdnErrorKind::Move(error) => match &**error {
            MoveError::NotAMove { text, .. } => Some(text),
            _ => None,
        },
        _ => None,
    }
}
