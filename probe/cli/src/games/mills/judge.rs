//! Reads and judges score sheets.

use crate::args::adjudicate::AdjudicateArgs;
use crate::games::command_game::{GameJudge, JudgedGame, JudgedGames};
use crate::options::Options;
use crate::tablebase::open;
use galotne_answer::mills::AdjudicatedGame;
use galotne_answer::{AdjudicationOptions, pasted_fen};
use galotne_mills::{Mills, SheetOptions, Tablebase, parse_fen, read_sheets};
use std::io::BufRead;
use std::path::Path;

/// Judges games of mills, with the tables of the game and of the interpretations of its text.
pub struct MillsJudge {
    tables: Tablebase,
    others: Vec<Tablebase>,
    judging: AdjudicationOptions,
    reading: SheetOptions,
}

impl MillsJudge {
    pub fn open(
        game: &'static Mills,
        options: &Options,
        args: &AdjudicateArgs,
    ) -> anyhow::Result<Self> {
        let others = game.interpretations().map(|other| open(options, other));
        let start = args
            .fen
            .as_deref()
            .map(|fen| parse_fen(game, pasted_fen(fen)));
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
            let game = AdjudicatedGame::new(read, tables, others, &self.judging);
            let game: JudgedGame = match game {
                Ok(game) => Ok(Box::new(game)),
                Err(unjudged) => Err(Box::new(unjudged)),
            };
            Ok((number, game))
        })))
    }
}
