//! Questions answered from the bytes that have arrived.

use crate::chunk_store::{ChunkStore, Misfit};
use crate::games::draughts::{Scores, read_scores, values, verdicts};
use crate::games::{self, table_names};
use crate::open_tables::OpenTables;
use crate::reply::{Fault, Reply};
use crate::request::PositionRequest;
use crate::session_game::{BoardLimits, SessionGame};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// The tables of all games at one place, and the questions that they answer.
///
/// # Examples
/// ```
/// use galotne_wasm::{BoardLimits, CHUNK, Session};
///
/// let limits = BoardLimits { pieces: 6, ..BoardLimits::default() };
/// let mut session = Session::new("https://example.org/tables", 64 << 20, limits, CHUNK);
/// let question = r#"{"fen": "W:WK1,K7,K18:BK35", "spent": "6.3=20"}"#;
/// let reply = session.probe(question);
/// // Nothing has arrived yet. The first chunk of a file comes with its length: `found`, then
/// // `supply`.
/// assert!(reply.contains(r#"{"file":"international/KKKvK.dtw.glt","chunk":0}"#), "{reply}");
/// session.absent("international/KKKvK.dtw.glt");
/// ```
pub struct Session {
    store: Arc<ChunkStore>,
    tables: OpenTables,
}

impl Session {
    /// Creates a session for the tables at a place of this name, up to these limits.
    ///
    /// `cache_bytes` bounds the memory for blocks of tables. Files are asked for in chunks of
    /// `chunk_bytes` ([`CHUNK`](crate::CHUNK)).
    #[must_use]
    pub fn new(name: &str, cache_bytes: u64, limits: BoardLimits, chunk_bytes: u64) -> Self {
        let known = BoardLimits::default();
        let limits = BoardLimits {
            pieces: limits.pieces.min(known.pieces),
            stones: limits.stones.min(known.stones),
        };
        let names = move |folder: &str| table_names(folder, limits);
        let store = Arc::new(ChunkStore::new(name, chunk_bytes, Box::new(names)));
        Self {
            tables: OpenTables::new(Arc::clone(&store), cache_bytes),
            store,
        }
    }

    /// Sets the length of a file (`international/KKvK.wdl.glt`) in bytes.
    ///
    /// # Errors
    /// The file had another length before.
    pub fn found(&mut self, file: &str, length: u64) -> Result<(), Misfit> {
        self.store.found(file, length)
    }

    /// Returns the length of a chunk in bytes.
    #[must_use]
    pub fn chunk_bytes(&self) -> u64 {
        self.store.chunk_bytes()
    }

    /// Adds a chunk of a file. Only the last one may be [shorter](Self::chunk_bytes).
    ///
    /// # Errors
    /// The chunk has another length, or the length of the file is not known yet.
    pub fn supply(&mut self, file: &str, chunk: u64, bytes: &[u8]) -> Result<(), Misfit> {
        self.store.supply(file, chunk, bytes)
    }

    /// Adds a whole file, which stays in memory.
    pub fn insert(&mut self, file: &str, bytes: Vec<u8>) {
        self.store.insert(file, bytes);
        self.tables.close(file);
    }

    /// Notes that a file does not exist.
    pub fn absent(&mut self, file: &str) {
        if self.store.absent(file) {
            self.tables.close(file);
        }
    }

    /// Forgets all about a file, because it has changed or arrived damaged.
    pub fn forget(&mut self, file: &str) {
        self.store.forget(file);
        self.tables.close(file);
    }

    /// Drops the least recently read chunks until at most this many bytes are held.
    ///
    /// Not while a question is open: it might never have all its chunks at the same time.
    pub fn trim(&mut self, max_bytes: u64) {
        self.store.trim(max_bytes);
    }

    /// Returns the bytes of all chunks held.
    #[must_use]
    pub fn held(&self) -> u64 {
        self.store.held()
    }

    /// Judges a position. The question is an object with `fen` and, optionally, `rules`, `profile`,
    /// `spent`, `seen`, `rotate` and `moves`; the answer is that of `galotne probe --json`.
    pub fn probe(&mut self, question: &str) -> String {
        self.ask(question, |game, tables, request| {
            game.probe(tables, request)
        })
    }

    /// Finds best play from a position. The question is that of [`Session::probe`], the answer that
    /// of `galotne line --json`.
    pub fn line(&mut self, question: &str) -> String {
        self.ask(question, |game, tables, request| game.line(tables, request))
    }

    fn ask<T: Serialize>(
        &mut self,
        question: &str,
        answer: impl FnOnce(
            &'static dyn SessionGame,
            &mut OpenTables,
            &PositionRequest,
        ) -> Result<T, Fault>,
    ) -> String {
        let answer = parse::<PositionRequest>(question).and_then(|request| {
            let game = games::by_name(request.rules.as_deref())?;
            answer(game, &mut self.tables, &request)
        });
        to_json(&self.reply(answer))
    }

    /// Makes a reply of an attempt. If bytes were missing, only these count.
    fn reply<T>(&self, attempt: Result<T, Fault>) -> Reply<T> {
        let wants = self.store.take_wants();
        match attempt {
            _ if !wants.is_empty() => Reply::Wants(wants),
            Ok(answer) => Reply::Answer(answer),
            Err(fault) => Reply::Error(fault),
        }
    }

    /// Parses games in PDN. The question is an object with, optionally, `rules`, `profile` (several
    /// separated by commas), `spent`, `fen`, `rotate`, `at`, `acceptIrregular`, `guess`,
    /// `encoding`, `pasted` and `moves`.
    ///
    /// # Errors
    /// The question makes no sense. The error is a [`Reply::Error`].
    pub fn games(&self, question: &str, pdn: &[u8]) -> Result<Scores, String> {
        let scores = parse(question).and_then(|request| read_scores(&request, pdn));
        scores.map_err(|fault| to_json(&Reply::<()>::Error(fault)))
    }

    /// Judges a game, by its place among all. The answer is an array of the objects that `galotne
    /// adjudicate --json` writes about it: one for each profile, or one with the error.
    pub fn adjudicate(&mut self, scores: &Scores, place: usize) -> String {
        let verdicts = verdicts(&mut self.tables, scores, place);
        to_json(&self.reply(verdicts))
    }

    /// Returns the values of many positions of a game of draughts. Four numbers are a position:
    /// White's pieces, Black's pieces, the kings of both (bit `n - 1` is square `n`), and 0 or 1
    /// for White or Black to move.
    ///
    /// `measure` is `wdl`, `dtw` or `need`. A win in *n* plies is *n* + 1, a loss in *n* plies
    /// -(*n* + 1), a draw 0; WDL has no plies: 1, 0, -1. A value without a table is
    /// [`UNKNOWN`](crate::UNKNOWN).
    pub fn values(
        &mut self,
        game: &str,
        profile: Option<&str>,
        measure: &str,
        boards: &[u64],
    ) -> Reply<Vec<i16>> {
        let values = values(&mut self.tables, game, profile, measure, boards);
        self.reply(values)
    }
}

fn parse<T: DeserializeOwned>(question: &str) -> Result<T, Fault> {
    serde_json::from_str(question).map_err(Fault::request)
}

/// Writes JSON. It cannot fail: all keys are strings.
pub(crate) fn to_json(reply: &impl Serialize) -> String {
    serde_json::to_string(reply).unwrap_or_default()
}
