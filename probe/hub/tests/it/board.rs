//! The board of the tests: it says lines, and waits for answers, but not for ever.

use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
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

/// Nothing takes so long.
const PATIENCE: Duration = Duration::from_secs(30);

/// All tables of three pieces, and three kings against one, with what is needed under the default
/// rules.
pub fn tables() -> Tablebase {
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
    Tablebase::open(&INTERNATIONAL, dir.path()).expect("a directory")
}

/// Limits that no decent engine comes near.
pub const PATIENT: Limits = Limits {
    start: PATIENCE,
    grace: PATIENCE,
    stop: PATIENCE,
    silence: PATIENCE,
    leave: Duration::from_millis(500),
    starts: 3,
};

/// A limit for what never comes.
pub const SHORT: Duration = Duration::from_millis(200);

/// A session and the board's end of it.
pub struct Board {
    input: Option<PipeWriter>,
    answers: Receiver<String>,
    session: Option<JoinHandle<()>>,
}

impl Board {
    /// The tables alone.
    pub fn alone() -> Self {
        Self::new(None, PATIENT)
    }

    pub fn new(engine: Option<Vec<String>>, limits: Limits) -> Self {
        let settings = Settings {
            tables: tables(),
            profile: INTERNATIONAL.default_profile(),
            engine,
            limits,
        };
        let (theirs, input) = pipe().expect("a pipe");
        let (output, ours) = pipe().expect("a pipe");
        let session = thread::spawn(move || {
            serve(settings, theirs, ours, &|remark| format!("{remark:?}")).expect("served");
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

    /// What comes until a line begins with this, that line included.
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

    /// Says something and waits for the answer.
    pub fn ask(&mut self, lines: &str, word: &str) -> Vec<String> {
        self.say(lines);
        self.until(word)
    }

    /// Asks for a move.
    pub fn go(&mut self, pos: &str, moves: &str) -> Vec<String> {
        let text = format!("pos pos={pos} moves=\"{moves}\"\nlevel move-time=0.1\ngo think");
        self.ask(&text, "done")
    }

    /// Says hello.
    pub fn begin(&mut self) -> Vec<String> {
        let mut lines = self.ask("hub", "wait");
        lines.extend(self.ask("init", "ready"));
        lines
    }

    /// Leaves without a word; what is said until the session is over.
    pub fn leave(mut self) -> Vec<String> {
        drop(self.input.take());
        self.over()
    }

    /// What is said until the session is over.
    pub fn over(&mut self) -> Vec<String> {
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

/// The move of a line `done`.
pub fn moved(lines: &[String]) -> String {
    let line = galotne_hub::line::Line::parse(lines.last().expect("a line"));
    assert_eq!(line.command, "done", "{lines:?}");
    line.get("move").unwrap_or_default().to_owned()
}

/// Whether a process is there; one that nobody has cleared away is.
pub fn is_there(pid: &str) -> bool {
    Path::new("/proc").join(pid.trim()).exists()
}
