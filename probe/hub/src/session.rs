//! A session: who says what, and what is answered to whom.
//!
//! One loop reads events, lines of the board and lines of the other engine, and never waits for either without a limit:
//! whenever something is expected of the other engine, there is a time by which it must have come. An engine that is late,
//! gone or unreadable is ended; the board is told so, gets the move that the tables know or at least a legal one, and the
//! engine is started anew when it is needed next, a few times.

use crate::choice::{Knowledge, Reach, look_up};
use crate::game::{Game, Standing};
use crate::line::Line;
use crate::notation::{read_move, read_position, write_move};
use crate::partner::{Partner, read_line};
use galotne::rules::{INTERNATIONAL, Move, Profile};
use galotne::tablebase::Tablebase;
use galotne::verdict::Spent;
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

/// What people are told.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Remark {
    /// A position of so many pieces is beyond the tables: its score means nothing.
    Beyond {
        /// How many there are.
        pieces: u32,
    },
    /// Draw clocks are not looked at: tables of `need` are missing.
    WithoutClocks,
    /// There is no legal move.
    NoMove,
    /// Another game was asked for.
    OtherVariant {
        /// Its name.
        name: String,
    },
    /// There are no such draw rules.
    UnknownProfile {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The other engine's move was replaced: it would have given away what the tables know.
    Replaced {
        /// Its move.
        played: String,
    },
    /// The other engine did something that cannot be used.
    Engine(EngineFault),
    /// What the library or the other engine says, in its own words.
    Told(String),
}

/// What another engine does wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EngineFault {
    /// It cannot be started.
    NotStarted {
        /// Why.
        why: String,
    },
    /// It has ended.
    Gone,
    /// It did not answer in time.
    Silent,
    /// Its move is none.
    BadMove {
        /// What it said.
        said: String,
    },
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

/// Talks with a board until it quits, or there is nobody to talk to. `words` puts remarks into a language.
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

    /// The board says something; what cannot be done yet waits.
    fn hear(&mut self, line: Line) -> io::Result<()> {
        if line.command == "ping" {
            return self.say(&Line::new("pong"));
        }
        if self.queue.is_empty() && self.may_obey(&line) {
            return self.obey(line);
        }
        if self.queue.len() < MOST_QUEUED {
            self.queue.push_back(line);
        }
        Ok(())
    }

    /// While something is awaited, only what is about that can be done.
    fn may_obey(&self, line: &Line) -> bool {
        match self.awaited {
            Awaited::Nothing => true,
            Awaited::Move(_) => matches!(&*line.command, "stop" | "ponder-hit"),
            Awaited::Introduction | Awaited::Readiness => false,
        }
    }

    /// Does what the board says. What is not known is no command.
    fn obey(&mut self, line: Line) -> io::Result<()> {
        match &*line.command {
            "hub" if self.partner.is_some() && self.stage == Stage::Greeting => {
                self.awaited = Awaited::Introduction;
                self.expect_start();
                Ok(())
            }
            "hub" => self.introduce(),
            "set-param" => self.set_param(line),
            "init" if self.partner.is_some() && self.stage != Stage::Ready => {
                self.awaited = Awaited::Readiness;
                self.expect_start();
                if self.stage == Stage::Waiting {
                    self.init_partner()?;
                }
                Ok(())
            }
            "init" => self.be_ready(),
            "new-game" => {
                self.game.forget();
                self.standing = None;
                match self.stage {
                    Stage::Ready => self.tell("new-game"),
                    _ => Ok(()),
                }
            }
            "pos" => self.place(line),
            "level" => {
                self.level = Some(line);
                Ok(())
            }
            "go" => self.go(&line),
            "stop" if matches!(self.awaited, Awaited::Move(_)) => self.stop(),
            "ponder-hit" => self.ponder_hit(),
            _ => Ok(()),
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.awaited = Awaited::Nothing;
        self.deadline = None;
        let name = match &self.about.name {
            Some(name) => format!("Galotne + {name}"),
            None => "Galotne".to_owned(),
        };
        let id = Line::new("id")
            .with("name", name)
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("author", "The Galotne maintainers");
        self.say(&id)?;
        let profiles = known_profiles();
        let own = [
            enumeration("variant", VARIANT, VARIANT),
            enumeration(
                self.own("profile"),
                self.game.profile().name,
                &profiles.join(" "),
            ),
            Line::new("param")
                .with("name", self.own("spent"))
                .with("value", "")
                .with("type", "string"),
        ];
        let theirs = std::mem::take(&mut self.about.params);
        let others = theirs
            .iter()
            .filter(|param| param.get("name") != Some("variant"));
        for param in own.iter().chain(others) {
            self.say(param)?;
        }
        self.about.params = theirs;
        self.say(&Line::new("wait"))
    }

    /// A parameter of ours; where the other engine has one of the same name, it is called otherwise.
    fn own(&self, name: &'static str) -> &'static str {
        let taken = |param: &Line| param.get("name") == Some(name);
        match name {
            "profile" if self.about.params.iter().any(taken) => "tables-profile",
            "spent" if self.about.params.iter().any(taken) => "tables-spent",
            name => name,
        }
    }

    fn set_param(&mut self, line: Line) -> io::Result<()> {
        let (Some(name), value) = (line.get("name"), line.get("value").unwrap_or_default()) else {
            return Ok(());
        };
        if name == "variant" && value != VARIANT {
            let name = value.to_owned();
            return self.complain(&Remark::OtherVariant { name });
        }
        if name == self.own("profile") {
            return match INTERNATIONAL.profile(value) {
                Some(profile) => {
                    self.game.set_profile(profile);
                    Ok(())
                }
                None => {
                    let (name, known) = (value.to_owned(), known_profiles().join(", "));
                    self.complain(&Remark::UnknownProfile { name, known })
                }
            };
        }
        if name == self.own("spent") {
            let spent: Result<Vec<Spent>, _> = value.split_whitespace().map(str::parse).collect();
            return match spent {
                Ok(spent) => {
                    self.game.set_spent(spent);
                    Ok(())
                }
                Err(error) => self.complain(&Remark::Told(error.to_string())),
            };
        }
        let name = name.to_owned();
        if !self
            .about
            .params
            .iter()
            .any(|param| param.get("name") == Some(&name))
        {
            return Ok(());
        }
        if self.partner.is_some() && matches!(self.stage, Stage::Waiting | Stage::Ready) {
            self.tell(&line.to_string())?;
        }
        self.set.retain(|set| set.get("name") != Some(&name));
        self.set.push(line);
        Ok(())
    }

    fn be_ready(&mut self) -> io::Result<()> {
        self.awaited = Awaited::Nothing;
        self.deadline = None;
        self.ready = true;
        self.say(&Line::new("ready"))
    }

    fn place(&mut self, line: Line) -> io::Result<()> {
        self.standing = None;
        let text = line.get("pos").unwrap_or_default();
        let moves = line.get("moves").unwrap_or_default();
        let followed = read_position(text).map_err(Into::into);
        match followed.and_then(|base| self.game.follow(base, moves)) {
            Ok(standing) => {
                self.standing = Some(standing);
                self.position = Some(line);
                Ok(())
            }
            Err(error) => {
                self.complain(&Remark::Told(error.to_string()))?;
                let Ok(base) = read_position(text) else {
                    return Ok(());
                };
                // A count that cannot be is left out; moves that cannot be leave no position.
                if let Ok(standing) = self.game.follow(base, moves) {
                    self.standing = Some(standing);
                    self.position = Some(line);
                }
                Ok(())
            }
        }
    }

    fn go(&mut self, line: &Line) -> io::Result<()> {
        let Some(standing) = self.standing.clone() else {
            self.complain(&Remark::NoMove)?;
            return self.say(&Line::new("done"));
        };
        self.searching = true;
        let known = match look_up(&self.tables, &standing) {
            Ok(known) => known,
            Err(error) => {
                // Without what a damaged table would tell.
                self.complain(&Remark::Told(error.to_string()))?;
                let none = Tablebase::empty(&INTERNATIONAL);
                look_up(&none, &standing).map_err(io::Error::other)?
            }
        };
        if known.best.is_none() {
            self.complain(&Remark::NoMove)?;
            return self.say(&Line::new("done"));
        }
        let mode = ["ponder", "analyze"]
            .into_iter()
            .find(|mode| line.get(mode).is_some());
        let search = Search {
            standing,
            known,
            mode: mode.unwrap_or("think").to_owned(),
            asked: false,
            stopped: false,
            scored: false,
        };
        if search.known.reach == Reach::Decided || self.command.is_none() {
            return self.answer_from_tables(&search);
        }
        if self.partner.is_none() && self.ready {
            self.start_partner()?;
        }
        if self.partner.is_none() {
            return self.answer_from_tables(&search);
        }
        self.awaited = Awaited::Move(Box::new(search));
        match self.stage {
            Stage::Ready => self.ask(),
            // A board that has not sent `init` gets its move all the same.
            Stage::Waiting => self.init_partner(),
            Stage::Greeting | Stage::Starting => {
                self.expect_start();
                Ok(())
            }
        }
    }

    /// The other engine must get on with its start by a time, unless there is one already.
    fn expect_start(&mut self) {
        let limit = self.limits.start;
        self.deadline.get_or_insert_with(|| Instant::now() + limit);
    }

    /// Answers with what the tables know, or if that is nothing, with a legal move.
    fn answer_from_tables(&mut self, search: &Search) -> io::Result<()> {
        self.awaited = Awaited::Nothing;
        self.deadline = None;
        let Some(best) = &search.known.best else {
            return self.say(&Line::new("done"));
        };
        let line: Vec<_> = best.line.iter().map(write_move).collect();
        let depth = best.plies.map_or(1, |plies| plies.max(1));
        let mut info = Line::new("info")
            .with("depth", depth)
            .with("score", format!("{:.2}", best.score))
            .with("pv", line.join(" "));
        if search.known.reach == Reach::Beyond {
            let pieces = search.standing.situation.position().occupied().count_ones();
            info = info.with("message", (self.words)(&Remark::Beyond { pieces }));
        } else if search.known.without_clocks {
            info = info.with("message", (self.words)(&Remark::WithoutClocks));
        }
        self.say(&info)?;
        let mut done = Line::new("done").with("move", write_move(&best.played));
        if let Some(reply) = line.get(1) {
            done = done.with("ponder", reply);
        }
        self.say(&done)
    }

    fn start_partner(&mut self) -> io::Result<()> {
        let Some(words) = self
            .command
            .clone()
            .filter(|_| self.started < self.limits.starts)
        else {
            return Ok(());
        };
        self.started += 1;
        match Partner::start(&words, self.started.into(), &self.sender) {
            Ok(partner) => {
                self.partner = Some(partner);
                self.stage = Stage::Greeting;
                self.about = About::default();
                self.deadline = Some(Instant::now() + self.limits.start);
                self.tell("hub")
            }
            Err(error) => {
                let why = format!("{}: {error}", words.join(" "));
                self.complain(&Remark::Engine(EngineFault::NotStarted { why }))
            }
        }
    }

    /// Sets what the board has set, and lets the engine get ready.
    fn init_partner(&mut self) -> io::Result<()> {
        self.stage = Stage::Starting;
        self.deadline = Some(Instant::now() + self.limits.start);
        if self.ready {
            // Started anew: it knows nothing yet.
            let lines: Vec<_> = self.set.iter().map(Line::to_string).collect();
            for line in lines {
                self.tell(&line)?;
            }
        }
        self.tell("init")
    }

    /// Asks the other engine for the move that is awaited.
    fn ask(&mut self) -> io::Result<()> {
        let Awaited::Move(search) = &mut self.awaited else {
            return Ok(());
        };
        search.asked = true;
        let go = format!("go {}", search.mode);
        let position = self.position.as_ref().map(Line::to_string);
        let level = self.level.as_ref().map(flags);
        for line in [position, level, Some(go)].into_iter().flatten() {
            self.tell(&line)?;
        }
        self.deadline = match &self.awaited {
            Awaited::Move(search) if search.mode == "think" => self.thinking(),
            // These go on until the board stops them.
            _ => None,
        };
        Ok(())
    }

    /// When a move must have come that is thought about from now on.
    fn thinking(&self) -> Option<Instant> {
        let seconds = |name: &str| -> Option<f64> {
            let seconds: f64 = self.level.as_ref()?.get(name)?.parse().ok()?;
            Some(seconds).filter(|seconds| (0.0..=LONGEST_THINKING).contains(seconds))
        };
        let infinite = self
            .level
            .as_ref()
            .is_some_and(|level| level.get("infinite").is_some());
        let given = seconds("move-time")
            .or_else(|| Some(seconds("time")? + seconds("inc").unwrap_or_default()));
        match given {
            Some(given) => {
                Some(Instant::now() + Duration::from_secs_f64(given) + self.limits.grace)
            }
            None if infinite => None,
            None => Some(Instant::now() + self.limits.silence),
        }
    }

    /// The move that was expected has been played: time runs from now on.
    fn ponder_hit(&mut self) -> io::Result<()> {
        let deadline = self.thinking();
        if let Awaited::Move(search) = &mut self.awaited {
            search.mode = "think".to_owned();
            if search.asked {
                self.deadline = deadline;
                return self.tell("ponder-hit");
            }
        }
        Ok(())
    }

    /// The board wants its move now.
    fn stop(&mut self) -> io::Result<()> {
        match &mut self.awaited {
            Awaited::Move(search) if search.asked => search.stopped = true,
            _ => return self.fall_back(),
        }
        self.deadline = Some(Instant::now() + self.limits.stop);
        self.tell("stop")
    }

    /// The other engine says something.
    fn hear_partner(&mut self, line: &Line) -> io::Result<()> {
        match (self.stage, &*line.command) {
            (Stage::Greeting, "id") => {
                self.about.name = line.get("name").map(|name| name.chars().take(60).collect());
                Ok(())
            }
            (Stage::Greeting, "param") => {
                if self.about.params.len() < MOST_PARAMS && line.get("name").is_some() {
                    self.about.params.push(line.clone());
                }
                Ok(())
            }
            (Stage::Greeting, "wait") => {
                self.stage = Stage::Waiting;
                self.deadline = None;
                match self.awaited {
                    Awaited::Introduction => self.introduce(),
                    Awaited::Nothing => Ok(()),
                    Awaited::Readiness | Awaited::Move(_) => self.init_partner(),
                }
            }
            (Stage::Starting, "ready") => {
                self.stage = Stage::Ready;
                self.deadline = None;
                match self.awaited {
                    Awaited::Readiness => self.be_ready(),
                    Awaited::Move(_) => self.ask(),
                    Awaited::Nothing | Awaited::Introduction => Ok(()),
                }
            }
            (Stage::Ready, "info") => self.pass_on(line),
            (Stage::Ready, "done") => self.conclude(line),
            (_, "error") => {
                let said = line.get("message").unwrap_or_default().to_owned();
                self.complain(&Remark::Told(said))
            }
            _ => Ok(()),
        }
    }

    /// The other engine tells of its search. What it takes a position for that the tables know is not passed on.
    fn pass_on(&mut self, line: &Line) -> io::Result<()> {
        let timed = (self.level.as_ref())
            .is_some_and(|level| level.get("move-time").or(level.get("time")).is_some());
        let silence = (!timed).then(|| self.thinking()).flatten();
        let Awaited::Move(search) = &mut self.awaited else {
            return Ok(());
        };
        if !search.asked {
            return Ok(());
        }
        if search.mode == "think" && !search.stopped {
            // News: it is not silent. One that was told to stop gets no more time by that.
            self.deadline = self.deadline.max(silence);
        }
        let mut line = line.clone();
        let drawn = search.known.reach == Reach::Drawn;
        for (_, score) in line
            .arguments
            .iter_mut()
            .filter(|(name, _)| name == "score")
        {
            search.scored = true;
            if drawn {
                *score = DRAWN.to_owned();
            }
        }
        self.say(&line)
    }

    /// The other engine has its move.
    fn conclude(&mut self, line: &Line) -> io::Result<()> {
        let search = match std::mem::replace(&mut self.awaited, Awaited::Nothing) {
            Awaited::Move(search) if search.asked => search,
            // Nobody has asked.
            awaited => {
                self.awaited = awaited;
                return Ok(());
            }
        };
        self.deadline = None;
        let said = line.get("move").unwrap_or_default();
        let situation = &search.standing.situation;
        let Ok(played) = read_move(situation.position(), said) else {
            let said = said.chars().take(60).collect();
            self.complain(&Remark::Engine(EngineFault::BadMove { said }))?;
            return self.answer_from_tables(&search);
        };
        if let Some(better) = search.known.instead_of(&played) {
            let played = write_move(&played);
            let replaced = (self.words)(&Remark::Replaced { played });
            let info = Line::new("info")
                .with("depth", 1)
                .with("score", DRAWN)
                .with("pv", write_move(&better))
                .with("message", replaced);
            self.say(&info)?;
            return self.say(&Line::new("done").with("move", write_move(&better)));
        }
        if search.known.reach == Reach::Drawn && !search.scored {
            let info = Line::new("info").with("depth", 1).with("score", DRAWN);
            self.say(&info.with("pv", write_move(&played)))?;
        }
        let mut done = Line::new("done").with("move", write_move(&played));
        let after = INTERNATIONAL.play(situation.position(), &played);
        let reply: Option<Move> = line
            .get("ponder")
            .and_then(|reply| read_move(&after, reply).ok());
        if let Some(reply) = reply {
            done = done.with("ponder", write_move(&reply));
        }
        self.say(&done)
    }

    /// The other engine is of no use any more; what is awaited of it comes without it.
    fn lose_partner(&mut self, fault: EngineFault) -> io::Result<()> {
        self.deadline = None;
        // Dropping it ends it.
        if self.partner.take().is_none() {
            return Ok(());
        }
        self.complain(&Remark::Engine(fault))?;
        self.fall_back()
    }

    /// What is awaited comes without the other engine.
    fn fall_back(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.awaited, Awaited::Nothing) {
            Awaited::Nothing => Ok(()),
            Awaited::Introduction => self.introduce(),
            Awaited::Readiness => self.be_ready(),
            Awaited::Move(search) => self.answer_from_tables(&search),
        }
    }

    /// Tells the other engine. One that does not read is lost.
    fn tell(&mut self, text: &str) -> io::Result<()> {
        if self
            .partner
            .as_ref()
            .is_none_or(|partner| partner.tell(text))
        {
            return Ok(());
        }
        self.lose_partner(EngineFault::Silent)
    }

    /// Tells the board what is wrong. While it waits for a move, that is news of the search: some boards take an error for
    /// the end of it.
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

/// The names of draw rules, with that of none.
fn known_profiles() -> Vec<&'static str> {
    let named = INTERNATIONAL.profiles.iter().map(|profile| profile.name);
    let none = INTERNATIONAL.profile("none").map(|profile| profile.name);
    named.chain(none).collect()
}

fn enumeration(name: &str, value: &str, values: &str) -> Line {
    Line::new("param")
        .with("name", name)
        .with("value", value)
        .with("type", "enum")
        .with("values", values)
}

/// A line whose arguments without a value are flags.
fn flags(line: &Line) -> String {
    let mut text = line.command.clone();
    for (name, value) in &line.arguments {
        let argument = Line::new("").with(name, value).to_string();
        text += if value.is_empty() {
            argument.trim_end_matches("=\"\"")
        } else {
            &argument
        };
    }
    text
}
