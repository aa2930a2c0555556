//! A session: the conversation with a board and, where one is configured, another engine.
//!
//! One loop reads the lines of both. It waits for the engine only up to a deadline. An engine that
//! is late, has exited or sends unusable output is killed; the board is told, gets the move that
//! the tables know or at least a legal one, and the engine is restarted for a later move, a few
//! times. `board` handles the lines of the board, `engine` those of the engine.

mod board;
mod engine;
mod notice;

pub use notice::{EngineFault, Notice};

use crate::engine_process::EngineProcess;
use crate::event::Event;
use crate::game::{Game, GameState};
use crate::games::{NORMAL, variant_value};
use crate::line::Line;
use crate::line_reader::{LineReader, MAX_LINE_BYTES};
use crate::move_choice::Knowledge;
use galotne::rules::Profile;
use galotne::tablebase::Tablebase;
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The number of events that may wait before the threads that send them are blocked.
const MAX_WAITING_EVENTS: usize = 256;
/// The number of parameters of another engine that the board learns of.
const MAX_PARAMETERS: usize = 500;
/// The number of commands of the board that are kept until they can be executed.
const MAX_QUEUED_COMMANDS: usize = 1000;
/// Upper bound in seconds on the time that a board can give for a move.
const MAX_THINKING_SECONDS: f64 = 1e7;
/// The score of a drawn position.
const DRAW_SCORE: &str = "0.00";

/// The times that the other engine may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// To identify itself, and again to get ready.
    pub start: Duration,
    /// For a move, beyond the time that the board gives.
    pub grace: Duration,
    /// For a move, after `stop`.
    pub stop: Duration,
    /// Between two lines of a search for which the board gives no time.
    pub silence: Duration,
    /// To exit, after `quit`.
    pub leave: Duration,
    /// The number of times it is started at most.
    pub starts: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(60),
            grace: Duration::from_secs(5),
            stop: Duration::from_secs(5),
            silence: Duration::from_secs(300),
            leave: Duration::from_secs(1),
            starts: 4,
        }
    }
}

/// The configuration of a session.
#[derive(Debug)]
pub struct Settings {
    /// Tables of the game: one that has a [`variant_value`].
    pub tables: Tablebase,
    /// The draw rules.
    pub profile: &'static Profile,
    /// The command line of the other engine, if there is one.
    pub engine: Option<Vec<String>>,
    /// The time limits of that engine.
    pub limits: Limits,
}

/// Serves a board until it quits or its output ends. `words` puts notices into a language.
///
/// # Errors
/// Writing to the board fails for another reason than that it has left, or Hub does not have the
/// game of the tables.
pub fn serve(
    settings: Settings,
    input: impl Read + Send + 'static,
    output: impl Write,
    words: &dyn Fn(&Notice) -> String,
) -> io::Result<()> {
    let game = settings.tables.game();
    let variant = variant_value(game).ok_or_else(|| {
        let why = format!("Hub has no variant for {}", game.name);
        io::Error::new(io::ErrorKind::InvalidInput, why)
    })?;
    let (sender, events) = sync_channel(MAX_WAITING_EVENTS);
    let board = sender.clone();
    // Not joined: the thread may still wait for a line when the session is over.
    thread::Builder::new().spawn(move || {
        let mut input = LineReader::new(input);
        while let Ok(Some(line)) = input.next_line() {
            let event = match line.is_cut {
                false => Event::Board(line.text()),
                true => Event::BoardLineTooLong(line.number),
            };
            if board.send(event).is_err() {
                return;
            }
        }
        let _ = board.send(Event::BoardGone);
    })?;
    let mut session = Session {
        game: Game::new(game, settings.profile),
        variant,
        tables: settings.tables,
        command_line: settings.engine,
        limits: settings.limits,
        words,
        out: output,
        sender,
        engine: None,
        stage: Stage::Identifying,
        starts: 0,
        identity: EngineIdentity::default(),
        parameters: vec![],
        searching: false,
        ready: false,
        state: None,
        position: None,
        level: None,
        pending: Pending::Nothing,
        deadline: None,
        queue: VecDeque::new(),
    };
    let done = session.run(&events);
    if let Some(engine) = session.engine.take() {
        engine.dismiss(session.limits.leave);
    }
    match done {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// The stages of starting the other engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// `hub` was sent.
    Identifying,
    /// The engine waits for `init`.
    Waiting,
    /// `init` was sent.
    Initialising,
    /// The engine can search.
    Ready,
}

/// The reply that the board waits for and that depends on the other engine.
#[derive(Debug)]
enum Pending {
    Nothing,
    /// The reply to `hub`.
    Introduction,
    /// The reply to `init`.
    Readiness,
    /// A move.
    Move(Box<Search>),
}

/// A search for a move by the other engine.
#[derive(Debug)]
struct Search {
    state: GameState,
    known: Knowledge,
    /// The argument of `go`: `think`, `ponder` or `analyze`.
    mode: String,
    /// Whether the engine has been asked.
    asked: bool,
    /// Whether the engine has been told to stop.
    stopped: bool,
    /// Whether the engine has sent a score.
    scored: bool,
}

/// The name and the parameters that the other engine has declared.
#[derive(Debug, Default)]
struct EngineIdentity {
    name: Option<String>,
    parameters: Vec<Line>,
}

impl EngineIdentity {
    fn parameter(&self, name: &str) -> Option<&Line> {
        (self.parameters.iter()).find(|parameter| parameter.get("name") == Some(name))
    }

    fn has_parameter(&self, name: &str) -> bool {
        self.parameter(name).is_some()
    }

    /// Whether the engine plays the game with this value of `variant`.
    fn plays(&self, variant: &str) -> bool {
        let Some(parameter) = self.parameter("variant") else {
            return variant == NORMAL;
        };
        let values = ["value", "values"].map(|key| parameter.get(key).unwrap_or_default());
        let mut values = values.iter().flat_map(|values| values.split_whitespace());
        values.any(|value| value == variant)
    }
}

struct Session<'a, W> {
    game: Game,
    /// The game as a value of the parameter `variant`.
    variant: &'static str,
    tables: Tablebase,
    command_line: Option<Vec<String>>,
    limits: Limits,
    words: &'a dyn Fn(&Notice) -> String,
    out: W,
    sender: SyncSender<Event>,
    engine: Option<EngineProcess>,
    stage: Stage,
    /// The number of engines started so far.
    starts: u32,
    identity: EngineIdentity,
    /// The parameters of the other engine that the board has set.
    parameters: Vec<Line>,
    /// Whether the board waits for a move.
    searching: bool,
    /// Whether `ready` has been sent to the board.
    ready: bool,
    state: Option<GameState>,
    /// The position and the level as the board sent them, for the other engine.
    position: Option<Line>,
    level: Option<Line>,
    pending: Pending,
    /// The time by which the other engine must have answered.
    deadline: Option<Instant>,
    /// Commands of the board that wait until the pending reply is sent.
    queue: VecDeque<Line>,
}

impl<W: Write> Session<'_, W> {
    fn run(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        if self.command_line.is_some() {
            self.start_engine()?;
        }
        loop {
            let event = match self.deadline {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(deadline) => {
                    events.recv_timeout(deadline.saturating_duration_since(Instant::now()))
                }
            };
            match event {
                Ok(Event::Board(text)) => {
                    let line = Line::parse(&text);
                    if line.command == "quit" {
                        return Ok(());
                    }
                    self.handle_board_line(line)?;
                }
                Ok(Event::BoardLineTooLong(line)) => {
                    let limit = MAX_LINE_BYTES;
                    self.notify(&Notice::LineTooLong { line, limit })?;
                    // It may have been the next position: the previous one must not be played in
                    // its place.
                    self.handle_board_line(Line::new("pos"))?;
                }
                Ok(Event::BoardGone) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Ok(Event::Engine(number, text)) if self.is_running(number) => {
                    self.handle_engine_line(&Line::parse(&text))?;
                }
                Ok(Event::EngineGone(number)) if self.is_running(number) => {
                    self.give_up_engine(EngineFault::Gone)?;
                }
                // Late output of an earlier engine.
                Ok(Event::Engine(..) | Event::EngineGone(_)) => {}
                Err(RecvTimeoutError::Timeout) => {}
            }
            if (self.deadline).is_some_and(|deadline| deadline <= Instant::now()) {
                self.give_up_engine(EngineFault::Silent)?;
            }
            while self
                .queue
                .front()
                .is_some_and(|line| self.may_execute(line))
            {
                if let Some(line) = self.queue.pop_front() {
                    self.execute(line)?;
                }
            }
        }
    }

    fn is_running(&self, number: u64) -> bool {
        (self.engine.as_ref()).is_some_and(|engine| engine.number == number)
    }

    fn expect_within(&mut self, limit: Duration) {
        self.deadline = Some(Instant::now() + limit);
    }

    /// Takes the pending reply, so that nothing is expected of the other engine any more.
    fn take_pending(&mut self) -> Pending {
        self.deadline = None;
        std::mem::replace(&mut self.pending, Pending::Nothing)
    }

    /// Sends a notice to the board. During a search it is an `info`: some boards take an `error`
    /// for the end of the search.
    fn notify(&mut self, notice: &Notice) -> io::Result<()> {
        let command = if self.searching { "info" } else { "error" };
        let message = (self.words)(notice);
        self.send(&Line::new(command).with("message", message))
    }

    /// Sends a line to the board.
    fn send(&mut self, line: &Line) -> io::Result<()> {
        self.searching &= line.command != "done";
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}
