//! A session: who says what, and what is answered to whom.
//!
//! One loop reads events, lines of the board and lines of the other engine, and never waits for
//! either without a limit: whenever something is expected of the other engine, there is a time by
//! which it must have come. An engine that is late, gone or unreadable is ended; the board is told
//! so, gets the move that the tables know or at least a legal one, and the engine is started anew
//! when it is needed next, a few times. `board` is what the board says and is answered, `engine`
//! the same of the other engine, `remark` what people are told.

mod board;
mod engine;
mod remark;

pub use remark::{EngineFault, Remark};

use crate::choice::Knowledge;
use crate::game::{Game, Standing};
use crate::line::Line;
use crate::partner::{Partner, read_line};
use galotne::rules::Profile;
use galotne::tablebase::Tablebase;
use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// So many events may wait.
const EVENTS: usize = 256;
/// So many parameters of another engine are passed on.
const MOST_PARAMS: usize = 500;
/// So much of what a board says while something else is awaited is kept.
const MOST_QUEUED: usize = 1000;
/// How long anybody may be said to think.
const LONGEST_THINKING: f64 = 1e7;
/// The score of a drawn position.
const DRAWN: &str = "0.00";
/// The value of `variant` that is played.
const VARIANT: &str = "normal";

/// How long the other engine may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// To say what it is, and to get ready.
    pub start: Duration,
    /// Beyond the time that the board gives for a move.
    pub grace: Duration,
    /// To answer when it is told to stop.
    pub stop: Duration,
    /// Without news of its search, where the board gives no time.
    pub silence: Duration,
    /// To leave.
    pub leave: Duration,
    /// How often it is started at most.
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

/// What a session is about.
#[derive(Debug)]
pub struct Settings {
    /// The tables, of international draughts.
    pub tables: Tablebase,
    /// The draw rules.
    pub profile: &'static Profile,
    /// The command of the other engine, if there is one.
    pub engine: Option<Vec<String>>,
    /// How long that one may take.
    pub limits: Limits,
}

/// What happens.
#[derive(Debug)]
pub(crate) enum Event {
    /// The board says something.
    Board(String),
    /// The board has nothing more to say.
    BoardGone,
    /// An engine says something.
    Partner(u64, String),
    /// An engine has nothing more to say.
    PartnerGone(u64),
}

/// Talks with a board until it quits, or there is nobody to talk to. `words` puts remarks into a
/// language.
///
/// # Errors
/// Nothing more can be written, other than to a board that has left.
pub fn serve(
    settings: Settings,
    input: impl Read + Send + 'static,
    output: impl Write,
    words: &dyn Fn(&Remark) -> String,
) -> io::Result<()> {
    let (sender, events) = sync_channel(EVENTS);
    let board = sender.clone();
    // It may still wait for a line when the session is over.
    thread::Builder::new().spawn(move || {
        let mut input = BufReader::new(input);
        while let Ok(Some(line)) = read_line(&mut input) {
            if board.send(Event::Board(line)).is_err() {
                return;
            }
        }
        let _ = board.send(Event::BoardGone);
    })?;
    let mut session = Session {
        game: Game::new(settings.profile),
        tables: settings.tables,
        command: settings.engine,
        limits: settings.limits,
        words,
        out: output,
        sender,
        partner: None,
        stage: Stage::Greeting,
        started: 0,
        about: About::default(),
        set: vec![],
        searching: false,
        ready: false,
        standing: None,
        position: None,
        level: None,
        awaited: Awaited::Nothing,
        deadline: None,
        queue: VecDeque::new(),
    };
    let done = session.run(&events);
    if let Some(partner) = session.partner.take() {
        partner.dismiss(session.limits.leave);
    }
    match done {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// How far the other engine is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// It was told `hub`.
    Greeting,
    /// It waits for `init`.
    Waiting,
    /// It was told `init`.
    Starting,
    /// It can be asked.
    Ready,
}

/// What the board waits for, and the other engine is to bring.
#[derive(Debug)]
enum Awaited {
    Nothing,
    /// The answer to `hub`.
    Introduction,
    /// The answer to `init`.
    Readiness,
    /// A move.
    Move(Box<Search>),
}

/// A move that another engine thinks about.
#[derive(Debug)]
struct Search {
    standing: Standing,
    known: Knowledge,
    /// How it is asked: `think`, `ponder` or `analyze`.
    mode: String,
    /// Whether it has been asked.
    asked: bool,
    /// Whether it has been told to stop.
    stopped: bool,
    /// Whether it has told a score.
    scored: bool,
}

/// What the other engine says of itself.
#[derive(Debug, Default)]
struct About {
    name: Option<String>,
    params: Vec<Line>,
}

struct Session<'a, W> {
    game: Game,
    tables: Tablebase,
    command: Option<Vec<String>>,
    limits: Limits,
    words: &'a dyn Fn(&Remark) -> String,
    out: W,
    sender: SyncSender<Event>,
    partner: Option<Partner>,
    stage: Stage,
    /// How many engines were started.
    started: u32,
    about: About,
    /// The parameters that the board has set at the other engine.
    set: Vec<Line>,
    /// Whether the board waits for a move.
    searching: bool,
    /// Whether the board has had its `ready`.
    ready: bool,
    standing: Option<Standing>,
    /// What is passed on: the position and the level as the board sent them.
    position: Option<Line>,
    level: Option<Line>,
    awaited: Awaited,
    /// When what is awaited must have come.
    deadline: Option<Instant>,
    /// What the board has said since.
    queue: VecDeque<Line>,
}

impl<W: Write> Session<'_, W> {
    fn run(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        if self.command.is_some() {
            self.start_partner()?;
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
                    self.hear(line)?;
                }
                Ok(Event::BoardGone) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Ok(Event::Partner(number, text)) => {
                    if self
                        .partner
                        .as_ref()
                        .is_some_and(|partner| partner.number == number)
                    {
                        self.hear_partner(&Line::parse(&text))?;
                    }
                }
                Ok(Event::PartnerGone(number)) => {
                    if self
                        .partner
                        .as_ref()
                        .is_some_and(|partner| partner.number == number)
                    {
                        self.lose_partner(EngineFault::Gone)?;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self
                .deadline
                .is_some_and(|deadline| deadline <= Instant::now())
            {
                self.lose_partner(EngineFault::Silent)?;
            }
            while self.queue.front().is_some_and(|line| self.may_obey(line)) {
                if let Some(line) = self.queue.pop_front() {
                    self.obey(line)?;
                }
            }
        }
    }

    /// Tells the board what is wrong. While it waits for a move, that is news of the search: some
    /// boards take an error for the end of it.
    fn complain(&mut self, remark: &Remark) -> io::Result<()> {
        let message = (self.words)(remark);
        let command = if self.searching { "info" } else { "error" };
        self.say(&Line::new(command).with("message", message))
    }

    fn say(&mut self, line: &Line) -> io::Result<()> {
        self.searching &= line.command != "done";
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}
