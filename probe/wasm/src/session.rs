//! Questions answered from what has arrived.

use crate::gather;
#[cfg(target_arch = "wasm32")]
use crate::host::Want;
use crate::host::{Host, Misfit, Most};
use crate::inquiry::{GamesInquiry, PositionInquiry, rules};
use crate::reply::{Fault, Reply};
use galotne::measure::Measure;
use galotne::notation::pdn::{GameFit, PdnError, PdnGame, read_games};
use galotne::position::{Bitboards, Colour, Position};
use galotne::rules::{VARIANTS, Variant};
use galotne::table::BlockCache;
use galotne::tablebase::{Directory, ProbeError, Tablebase};
use galotne::value::Value;
use galotne::verdict::best_line;
use galotne_answer::json::{LineAnswer, PositionAnswer};
use galotne_answer::mills::{self as of_mills, JudgedPosition};
use galotne_answer::{
    AdjudicatedGame, AdjudicationError, AdjudicationOptions, UnjudgedGame, alternatives, json,
    profiles,
};
use galotne_mills::{self as mills, Mills};
use serde::Serialize;
use std::sync::Arc;

/// What [`Session::values`] says of a position whose table is not there.
pub const UNKNOWN: i16 = i16::MIN;

/// Where the maker of missing tables would put them, for messages.
const HOME: &str = "data/tables";

/// Tables of all games at one place, and the questions that are answered from them.
///
/// # Examples
/// ```
/// use galotne_wasm::{CHUNK, Most, Session};
///
/// let most = Most { pieces: 6, ..Most::default() };
/// let mut session = Session::new("https://example.org/tables", 64 << 20, most, CHUNK);
/// let question = r#"{"fen": "W:WK1,K7,K18:BK35", "spent": "6.3=20"}"#;
/// let reply = session.probe(question);
/// // Nothing has arrived yet. The first chunk of a file comes with its length: `found`, then `supply`.
/// assert!(reply.contains(r#"{"file":"international/KKKvK.dtw.glt","chunk":0}"#), "{reply}");
/// session.absent("international/KKKvK.dtw.glt");
/// ```
pub struct Session {
    host: Arc<Host>,
    cache: Arc<BlockCache>,
    /// Of each game that was asked about. Opened anew once a file turns out to be absent or another
    /// one.
    tables: Vec<Arc<Tablebase>>,
    mills: Vec<Arc<mills::Tablebase>>,
}

impl Session {
    /// A session with the tables at a place of this name, of so much on the board at most, that
    /// keeps so many bytes of decoded blocks and wants chunks of so many bytes
    /// ([`CHUNK`](crate::CHUNK)).
    #[must_use]
    pub fn new(name: &str, cache_bytes: u64, most: Most, chunk_bytes: u64) -> Self {
        let known = Most::default();
        let most = Most {
            pieces: most.pieces.min(known.pieces),
            stones: most.stones.min(known.stones),
        };
        Self {
            host: Arc::new(Host::new(name, most, chunk_bytes)),
            cache: Arc::new(BlockCache::new(cache_bytes)),
            tables: vec![],
            mills: vec![],
        }
    }

    /// There is such a file (`international/KKvK.wdl.glt`), of so many bytes.
    ///
    /// # Errors
    /// It had another length before.
    pub fn found(&mut self, file: &str, length: u64) -> Result<(), Misfit> {
        self.host.found(file, length)
    }

    /// Bytes of a chunk.
    #[must_use]
    pub fn chunk_bytes(&self) -> u64 {
        self.host.chunk_bytes()
    }

    /// Brings a chunk of a file, which has [that many bytes](Self::chunk_bytes) unless it is the
    /// last one.
    ///
    /// # Errors
    /// The chunk has another length, or that of the file is not known yet.
    pub fn supply(&mut self, file: &str, chunk: u64, bytes: &[u8]) -> Result<(), Misfit> {
        self.host.supply(file, chunk, bytes)
    }

    /// Brings a whole file, which stays in memory.
    pub fn insert(&mut self, file: &str, bytes: Vec<u8>) {
        self.host.insert(file, bytes);
        self.reopen(file);
    }

    /// There is no such file.
    pub fn absent(&mut self, file: &str) {
        if self.host.absent(file) {
            self.reopen(file);
        }
    }

    /// Forgets all about a file: it is another one now, or what came of it was damaged.
    pub fn forget(&mut self, file: &str) {
        self.host.forget(file);
        self.reopen(file);
    }

    /// Forgets chunks that were not read for long, so that no more than so many bytes are held. Not
    /// while a question is open: it might never have all that it needs at the same time.
    pub fn trim(&mut self, most: u64) {
        self.host.trim(most);
    }

    /// Bytes of chunks that are held.
    #[must_use]
    pub fn held(&self) -> u64 {
        self.host.held()
    }

    /// The tables of the file's game are opened anew.
    fn reopen(&mut self, file: &str) {
        let folder = file.split('/').next().unwrap_or_default();
        (self.tables).retain(|tables| tables.game().name != folder);
        (self.mills).retain(|tables| tables.game().name != folder);
    }

    fn tables(&mut self, variant: &'static Variant) -> Result<Arc<Tablebase>, Fault> {
        let known = (self.tables.iter()).find(|tables| tables.game().name == variant.name);
        if let Some(tables) = known {
            return Ok(Arc::clone(tables));
        }
        let host: Arc<dyn Directory> = Arc::clone(&self.host) as _;
        let tables = Tablebase::from_directories(variant, [host]).map_err(Fault::request)?;
        let tables = tables.with_shared_cache(Arc::clone(&self.cache));
        let tables = Arc::new(tables.with_home(HOME));
        self.tables.push(Arc::clone(&tables));
        Ok(tables)
    }

    fn mills(&mut self, rules: &'static Mills) -> Result<Arc<mills::Tablebase>, Fault> {
        let known = (self.mills.iter()).find(|tables| tables.game().name == rules.name);
        if let Some(tables) = known {
            return Ok(Arc::clone(tables));
        }
        let mut tables = mills::Tablebase::empty(rules).with_home(HOME);
        (tables.add(Arc::clone(&self.host) as _)).map_err(Fault::request)?;
        let tables = Arc::new(tables.with_shared_cache(Arc::clone(&self.cache)));
        self.mills.push(Arc::clone(&tables));
        Ok(tables)
    }

    /// Reads a question about a position, and asks those who know its game.
    fn ask<D: Serialize, M: Serialize>(
        &mut self,
        question: &str,
        draughts: impl FnOnce(&mut Self, &PositionInquiry) -> Result<D, Fault>,
        mills: impl FnOnce(&mut Self, &'static Mills, &PositionInquiry) -> Result<M, Fault>,
    ) -> String {
        let inquiry = match read::<PositionInquiry>(question) {
            Ok(inquiry) => inquiry,
            Err(fault) => return text(&Reply::<()>::Error(fault)),
        };
        if let Some(rules) = inquiry.mills() {
            let answer = mills(self, rules, &inquiry);
            return text(&self.reply(answer));
        }
        let answer = draughts(self, &inquiry);
        text(&self.reply(answer))
    }

    /// What an attempt comes to: whatever was read in vain is wanted, whatever else it says.
    fn reply<T>(&self, attempt: Result<T, Fault>) -> Reply<T> {
        let wants = self.host.take_wants();
        match attempt {
            _ if !wants.is_empty() => Reply::Wants(wants),
            Ok(answer) => Reply::Answer(answer),
            Err(fault) => Reply::Error(fault),
        }
    }

    /// What a position is worth: an object with `fen` and, where wanted, `rules`, `profile`,
    /// `spent`, `seen`, `rotate` and `moves`; of mills with `rules`, `fen` and `moves`. The answer
    /// is that of `galotne probe --json`.
    pub fn probe(&mut self, question: &str) -> String {
        self.ask(question, Self::judge, Self::judge_mills)
    }

    fn judge(&mut self, inquiry: &PositionInquiry) -> Result<PositionAnswer, Fault> {
        let question = inquiry.question()?;
        let tables = self.tables(question.situation.variant())?;
        let with_moves = inquiry.moves != Some(false);
        let attempt = || {
            let judged = question.judge(&*tables)?;
            let otherwise = alternatives(&*tables, &judged)?;
            let moves = with_moves.then(|| question.moves(&*tables)).transpose()?;
            Ok(json::position_answer(
                &question,
                &judged,
                otherwise,
                moves.as_deref(),
            ))
        };
        attempt().map_err(|error: ProbeError| {
            if with_moves {
                gather::moves(&tables, &question.situation);
            } else {
                gather::position(&tables, &question.situation);
            }
            error.into()
        })
    }

    fn judge_mills(
        &mut self,
        rules: &'static Mills,
        inquiry: &PositionInquiry,
    ) -> Result<PositionAnswer, Fault> {
        let with_moves = inquiry.moves != Some(false);
        self.of_mills(rules, inquiry, gather::moves_of_mills, |tables, asked| {
            let moves = with_moves.then(|| asked.moves(tables)).transpose()?;
            Ok(of_mills::position_answer(rules, asked, moves.as_deref()))
        })
    }

    /// What a position of mills comes to; where something is missing for it, `gather` looks ahead.
    fn of_mills<T>(
        &mut self,
        rules: &'static Mills,
        inquiry: &PositionInquiry,
        gather: fn(&mills::Tablebase, &mills::Position),
        answer: impl FnOnce(&mills::Tablebase, &JudgedPosition) -> Result<T, of_mills::QuestionError>,
    ) -> Result<T, Fault> {
        let fen = inquiry.position_of(rules)?;
        let tables = self.mills(rules)?;
        let answered = JudgedPosition::read(&tables, fen).and_then(|asked| answer(&tables, &asked));
        answered.map_err(|error| {
            if let Ok(position) = mills::parse_fen(rules, fen) {
                gather(&tables, &position);
            }
            error.into()
        })
    }

    /// Best play from a position: a question as [`Session::probe`] takes it. The answer is that of
    /// `galotne line --json`.
    pub fn line(&mut self, question: &str) -> String {
        self.ask(question, Self::best, Self::best_of_mills)
    }

    fn best(&mut self, inquiry: &PositionInquiry) -> Result<LineAnswer, Fault> {
        let question = inquiry.question()?;
        let tables = self.tables(question.situation.variant())?;
        let attempt = || {
            let judged = question.judge(&*tables)?;
            let otherwise = alternatives(&*tables, &judged)?;
            let line = best_line(&*tables, &question.situation)?;
            let answer = json::position_answer(&question, &judged, otherwise, None);
            Ok(LineAnswer::new(&question, answer, &line))
        };
        attempt().map_err(|error: ProbeError| {
            gather::line(&tables, &question.situation);
            error.into()
        })
    }

    fn best_of_mills(
        &mut self,
        rules: &'static Mills,
        inquiry: &PositionInquiry,
    ) -> Result<LineAnswer, Fault> {
        self.of_mills(rules, inquiry, gather::line_of_mills, |tables, asked| {
            let line = asked.line(tables)?;
            let answer = of_mills::position_answer(rules, asked, None);
            Ok(of_mills::line_answer(rules, asked, answer, &line))
        })
    }

    /// Reads games in PDN, with what is asked about them: an object with, where wanted, `rules`,
    /// `profile` (several with commas between them), `spent`, `fen`, `rotate`, `at`,
    /// `acceptIrregular`, `encoding`, `pasted` and `moves`.
    ///
    /// # Errors
    /// What is asked cannot be understood: a [`Reply::Error`].
    pub fn games(&self, question: &str, pdn: &[u8]) -> Result<Scores, String> {
        let asked = || {
            let inquiry = read::<GamesInquiry>(question)?;
            let options = inquiry.reading()?;
            let mut ask = inquiry.inquiry()?;
            ask.census = Some(GameFit::count(pdn, &options));
            Ok(Scores {
                games: read_games(pdn, options).collect(),
                names: inquiry.profiles(),
                ask,
            })
        };
        asked().map_err(|fault: Fault| text(&Reply::<()>::Error(fault)))
    }

    /// The verdicts on a game, by its place among all: an array with the objects that `galotne
    /// adjudicate --json` writes about it, one for each profile, or one with the error.
    pub fn adjudicate(&mut self, scores: &Scores, place: usize) -> String {
        let verdict = self.verdict(scores, place);
        text(&self.reply(verdict))
    }

    fn verdict(&mut self, scores: &Scores, place: usize) -> Result<Vec<serde_json::Value>, Fault> {
        let read = match scores.games.get(place) {
            None => return Err(Fault::request("there is no such game")),
            Some(Err(error)) => return refused(UnjudgedGame::from(error.clone())),
            Some(Ok(read)) => read,
        };
        let case =
            AdjudicatedGame::by_names(read.clone(), &scores.names, &scores.ask, |variant| {
                self.tables(variant)
            })?;
        match case {
            Ok((_, case)) => (case.rulings.iter())
                .map(|ruling| serde_json::to_value(json::game_answer(&case, ruling)))
                .collect::<Result<_, _>>()
                .map_err(Fault::request),
            Err(error @ AdjudicationError::Probe { .. }) => {
                self.look_ahead(read, &scores.names)?;
                Err(error.into())
            }
            Err(error) => refused(UnjudgedGame {
                error: Box::new(error),
                tags: read.tags.clone(),
            }),
        }
    }

    /// All positions of a game, in each of the games that the score fits.
    fn look_ahead(&mut self, read: &PdnGame, names: &[String]) -> Result<(), Fault> {
        for read in std::iter::once(read).chain(&read.others) {
            let variant = read.game.variant;
            let tables = self.tables(variant)?;
            let positions: Vec<Position> = read.game.positions().collect();
            for profile in profiles(variant, names, read.number).unwrap_or_default() {
                gather::game(&tables, profile, &positions);
            }
        }
        Ok(())
    }

    /// Values of many positions at once: four numbers for each, White's pieces, Black's, the kings
    /// among them (bit `n - 1` is square `n`), and 0 or 1 for White or Black to move.
    ///
    /// `measure` is `wdl`, `dtw` or `need`. A win in *n* plies is *n* + 1, a loss in *n* plies
    /// -(*n* + 1), a draw 0; WDL has no plies: 1, 0, -1. What no table tells is [`UNKNOWN`].
    pub fn values(
        &mut self,
        game: &str,
        draws: Option<&str>,
        measure: &str,
        boards: &[u64],
    ) -> Reply<Vec<i16>> {
        let values = self.measured(game, draws, measure, boards);
        self.reply(values)
    }

    fn measured(
        &mut self,
        game: &str,
        draws: Option<&str>,
        measure: &str,
        boards: &[u64],
    ) -> Result<Vec<i16>, Fault> {
        let (variant, profile) = rules(Some(game), draws)?;
        let measure = match measure {
            "wdl" => Measure::Wdl,
            "dtw" => Measure::Dtw,
            "need" => Measure::need(profile),
            _ => return Err(Fault::request("measures are wdl, dtw and need")),
        };
        let (four, rest) = boards.as_chunks::<4>();
        if !rest.is_empty() {
            return Err(Fault::request(
                "four numbers are a position: White's pieces, Black's, the kings, the side to move",
            ));
        }
        let positions: Vec<Position> = (four.iter().enumerate())
            .map(|(place, sets)| {
                position(variant, sets)
                    .map_err(|error| Fault::request(format!("position {place}: {error}")))
            })
            .collect::<Result<_, _>>()?;
        let tables = self.tables(variant)?;
        let mut values = vec![UNKNOWN; positions.len()];
        let mut fault = None;
        (tables.reading()).values(&positions, measure, |place, value| match value {
            Ok(value) => {
                if let Some(cell) = values.get_mut(place) {
                    *cell = signed(value);
                }
            }
            Err(ProbeError::Missing { .. }) => {}
            Err(error) => fault = fault.take().or(Some(error)),
        });
        fault.map_or(Ok(values), |error| Err(error.into()))
    }
}

/// Games that were read, with what is asked about them.
#[derive(Debug)]
pub struct Scores {
    games: Vec<Result<PdnGame, PdnError>>,
    names: Vec<String>,
    ask: AdjudicationOptions,
}

impl Scores {
    /// How many there are, those included that cannot be read.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// The names of all games, for those who offer a choice.
#[must_use]
pub fn games() -> Vec<&'static str> {
    VARIANTS.iter().map(|variant| variant.name).collect()
}

fn read<'a, T: serde::Deserialize<'a>>(question: &'a str) -> Result<T, Fault> {
    serde_json::from_str(question).map_err(Fault::request)
}

fn refused(error: UnjudgedGame) -> Result<Vec<serde_json::Value>, Fault> {
    let failure = serde_json::to_value(json::GameFailure::from(&error));
    Ok(vec![failure.map_err(Fault::request)?])
}

fn position(
    variant: &Variant,
    &[white, black, kings, turn]: &[u64; 4],
) -> Result<Position, String> {
    let turn = match turn {
        0 => Colour::White,
        1 => Colour::Black,
        _ => return Err("the side to move is 0 or 1".to_owned()),
    };
    let sets = Bitboards {
        white,
        black,
        kings,
        turn,
    };
    (variant.position_from(&sets)).map_err(|error| error.to_string())
}

/// A result with its plies in one number; no table holds more plies than fit.
fn signed(value: Value) -> i16 {
    let number =
        |plies: u16| i16::try_from(plies).map_or(i16::MAX, |plies| plies.saturating_add(1));
    match value {
        Value::Win(plies) => number(plies),
        Value::Draw => 0,
        Value::Loss(plies) => -number(plies),
    }
}

/// No key of what is written here is anything but a string, so writing does not fail.
fn text(reply: &impl Serialize) -> String {
    serde_json::to_string(reply).unwrap_or_default()
}

/// What is wanted, as JSON.
#[cfg(target_arch = "wasm32")]
pub(crate) fn wanted(wants: &[Want]) -> String {
    text(&Reply::<()>::Wants(wants.to_vec()))
}
