//! Reads games of one kind and judges them.

use super::{AdjudicateArgs, JudgedGame};
use crate::Options;
use crate::session::open;
use anyhow::Context;
use galotne::notation::MoveError;
use galotne::notation::pdn::{
    GameFit, PdnError, PdnErrorKind, PdnGame, ReadOptions, StartPosition, read_games,
};
use galotne::rules::Variant;
use galotne::tablebase::Tablebase;
use galotne_answer::{AdjudicatedGame, AdjudicationOptions, UnjudgedGame, mills, variant};
use galotne_mills::{Mills, SheetOptions, parse_fen, read_move, read_sheets};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::rc::Rc;

/// Judged games with their numbers in the input.
pub type JudgedGames<'a> = Box<dyn Iterator<Item = anyhow::Result<(usize, JudgedGame)>> + 'a>;

/// Reads games of one kind and judges them.
pub trait GameJudge {
    /// Reads the games of an input, with their numbers, and judges each. `file` is the input if it
    /// has a name.
    fn read<'a>(
        &'a mut self,
        file: Option<&Path>,
        input: Box<dyn BufRead + 'a>,
    ) -> anyhow::Result<JudgedGames<'a>>;

    /// Tells the user why no game at all could be judged, if the reason is known.
    fn explain_failure(&self) {}
}

/// Judges games of draughts. A score without rules may belong to any of them.
pub struct DraughtsJudge<'a> {
    options: &'a Options,
    /// The tables of each game that has come up.
    tables: Vec<Rc<Tablebase>>,
    profiles: Vec<String>,
    judging: AdjudicationOptions,
    reading: ReadOptions,
    /// Whether a game began with a placed stone, as in mills.
    stone_placed: bool,
}

impl<'a> DraughtsJudge<'a> {
    pub fn open(options: &'a Options, args: &AdjudicateArgs) -> anyhow::Result<Self> {
        let rules = options.rules.as_deref().map(variant).transpose()?;
        let rotate = args.counts.rotate;
        let start = args.fen.as_deref();
        let profiles = options.profile.iter().flat_map(|names| names.split(','));
        Ok(Self {
            options,
            tables: vec![],
            profiles: profiles.map(|name| name.trim().to_owned()).collect(),
            judging: args.judging(options)?,
            reading: ReadOptions {
                rules,
                start: (start.map(|fen| StartPosition::parse(rules, fen, rotate))).transpose()?,
                rotate,
                at: args.at,
                accept_irregular: args.accept_irregular,
                charset: args.charset()?,
                pasted: args.moves.is_some(),
            },
            stone_placed: false,
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
                self.stone_placed |= is_stone_placed(&error);
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

    fn explain_failure(&self) {
        if self.stone_placed {
            eprintln!(
                "galotne: stones are placed as in mills: add --rules mills, mills-mixed or \
                 mills-ceylon"
            );
        }
    }
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

/// Whether a game cannot be read because it begins with the placing of a stone.
fn is_stone_placed(error: &PdnError) -> bool {
    let text = match &error.kind {
        PdnErrorKind::Unexpected {
            found: Some(found), ..
        } => found,
        PdnErrorKind::Move(error) => match &**error {
            MoveError::NotAMove { text, .. } => text,
            _ => return false,
        },
        _ => return false,
    };
    let begins = error.ply.is_none_or(|ply| ply == 0);
    begins && read_move(text).is_ok_and(|played| played.from.is_none())
}

/// Judges games of mills, with the tables of the game and of the interpretations of its text.
pub struct MillsJudge {
    tables: galotne_mills::Tablebase,
    others: Vec<galotne_mills::Tablebase>,
    judging: AdjudicationOptions,
    reading: SheetOptions,
}

impl MillsJudge {
    pub fn open(
        game: &'static Mills,
        options: &Options,
        args: &AdjudicateArgs,
    ) -> anyhow::Result<Self> {
        let others = game.readings().map(|other| open(options, other));
        let start = args.fen.as_deref().map(|fen| parse_fen(game, fen));
        Ok(Self {
            tables: open(options, game)?,
            others: others.collect::<anyhow::Result<_>>()?,
            judging: args.judging(options)?,
            reading: SheetOptions {
                start: start.transpose()?,
                accept_irregular: args.accept_irregular,
                charset: args.charset()?,
                pasted: args.moves.is_some(),
            },
        })
    }
}

impl GameJudge for MillsJudge {
    fn read<'a>(
        &'a mut self,
        _: Option<&Path>,
        input: Box<dyn BufRead + 'a>,
    ) -> anyhow::Result<JudgedGames<'a>> {
        let sheets = read_sheets(self.tables.game(), input, self.reading);
        Ok(Box::new(sheets.map(move |read| {
            let number = (read.as_ref()).map_or_else(|error| error.number, |sheet| sheet.number);
            let (tables, others) = (&self.tables, &self.others);
            let game = mills::AdjudicatedGame::new(read, tables, others, &self.judging);
            let game: JudgedGame = match game {
                Ok(game) => Ok(Box::new(game)),
                Err(unjudged) => Err(Box::new(unjudged)),
            };
            Ok((number, game))
        })))
    }
}
