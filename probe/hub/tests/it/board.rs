//! A board for tests: sends lines and waits for replies, but not for ever.

use galotne::material::Class;
use galotne::rules::{INTERNATIONAL, KILLER};
use galotne::tablebase::Tablebase;
use galotne::value::Metric;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_hub::{Limits, Settings, serve};
use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tempfile::TempDir;

/// Longer than any reply takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// Builds all tables of three pieces, and of three kings against one, with `need` under the default
/// draw rules.
pub fn tables() -> Tablebase {
    Tablebase::open(&INTERNATIONAL, built()).expect("a directory")
}

/// Returns their directory.
pub fn built() -> &'static Path {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let mut classes = Class::up_to(3);
        classes.push(Class::new([3, 1], [0, 0]));
        let mut order = BuildOrder::new(&INTERNATIONAL, classes, dir.path());
        order.metrics = vec![Metric::Wdl, Metric::Dtw, Metric::Need];
        order.profiles = vec![INTERNATIONAL.default_profile()];
        build(&order, &()).expect("built");
        dir
    });
    dir.path()
}

/// Builds the tables of two kings against one in killer draughts.
pub fn killer_tables() -> Tablebase {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let classes = KILLER.all_needed(&[Class::new([2, 1], [0, 0])]);
        build(&BuildOrder::new(&KILLER, classes, dir.path()), &()).expect("built");
        dir
    });
    Tablebase::open(&KILLER, dir.path()).expect("a directory")
}

/// Limits that a well-behaved engine never reaches.
pub const PATIENT: Limits = Limits {
    start: PATIENCE,
    grace: PATIENCE,
    stop: PATIENCE,
    silence: PATIENCE,
    leave: Duration::from_millis(500),
    starts: 3,
};

/// A limit for replies that never come.
pub const SHORT: Duration = Duration::from_millis(200);

/// A session and the board's end of it.
pub struct Board {
    input: Option<PipeWriter>,
    answers: Receiver<String>,
    session: Option<JoinHandle<()>>,
}

impl Board {
    /// Starts a session without another engine.
    pub fn without_engine() -> Self {
        Self::new(None, PATIENT)
    }

    pub fn new(engine: Option<Vec<String>>, limits: Limits) -> Self {
        Self::with_tables(tables(), engine, limits)
    }

    pub fn with_tables(tables: Tablebase, engine: Option<Vec<String>>, limits: Limits) -> Self {
        let settings = Settings {
            profile: tables.game().default_profile(),
            tables,
            engine,
            limits,
        };
        let (theirs, input) = pipe().expect("a pipe");
        let (output, ours) = pipe().expect("a pipe");
        let session = thread::spawn(move || {
            serve(settings, theirs, ours, &|notice| format!("{notice:?}")).expect("served");
        });
        let (sender, answers) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line.expect("text")).is_err() {
                    return;
                }
            }
        });
        Self {
            input: Some(input),
            answers,
            session: Some(session),
        }
    }

    pub fn say(&mut self, lines: &str) {
        let input = self.input.as_mut().expect("open");
        for line in lines.lines() {
            writeln!(input, "{}", line.trim()).expect("a listener");
        }
    }

    /// Returns the replies up to a line with this command, that line included.
    pub fn until(&self, word: &str) -> Vec<String> {
        let mut lines: Vec<String> = vec![];
        loop {
            let line = self.answers.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no `{word}` after {lines:?}"));
            let found = line.split(' ').next() == Some(word);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Sends lines and waits for the reply.
    pub fn ask(&mut self, lines: &str, word: &str) -> Vec<String> {
        self.say(lines);
        self.until(word)
    }

    /// Asks for a move.
    pub fn go(&mut self, pos: &str, moves: &str) -> Vec<String> {
        let text = format!("pos pos={pos} moves=\"{moves}\"\nlevel move-time=0.1\ngo think");
        self.ask(&text, "done")
    }

    /// Begins the conversation.
    pub fn begin(&mut self) -> Vec<String> {
        let mut lines = self.ask("hub", "wait");
        lines.extend(self.ask("init", "ready"));
        lines
    }

    /// Leaves without `quit`, and returns the rest of the replies.
    pub fn leave(mut self) -> Vec<String> {
        drop(self.input.take());
        self.finish()
    }

    /// Returns the replies until the session is over.
    pub fn finish(&mut self) -> Vec<String> {
        let mut lines = vec![];
        while let Ok(line) = self.answers.recv_timeout(PATIENCE) {
            lines.push(line);
        }
        self.session
            .take()
            .expect("one end")
            .join()
            .expect("no panic");
        lines
    }
}

/// Returns the move of a `done` line, the last one.
pub fn chosen_move(lines: &[String]) -> String {
    let line = galotne_hub::line::Line::parse(lines.last().expect("a line"));
    assert_eq!(line.command, "done", "{lines:?}");
    line.get("move").unwrap_or_default().to_owned()
}

/// Whether a process exists; a zombie does.
pub fn process_exists(pid: &str) -> bool {
    Path::new("/proc").join(pid.trim()).exists()
}
