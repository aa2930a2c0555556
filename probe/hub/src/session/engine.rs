//! What the other engine is told, what it says, and what becomes of it.

use super::{
    About, Awaited, DRAWN, EngineFault, LONGEST_THINKING, MOST_PARAMS, Remark, Session, Stage,
};
use crate::choice::Reach;
use crate::line::Line;
use crate::notation::{read_move, write_move};
use crate::partner::Partner;
use galotne::rules::{INTERNATIONAL, Move};
use std::io::{self, Write};
use std::time::{Duration, Instant};

impl<W: Write> Session<'_, W> {
    /// The other engine must get on with its start by a time, unless there is one already.
    pub(super) fn expect_start(&mut self) {
        let limit = self.limits.start;
        self.deadline.get_or_insert_with(|| Instant::now() + limit);
    }

    pub(super) fn start_partner(&mut self) -> io::Result<()> {
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
    pub(super) fn init_partner(&mut self) -> io::Result<()> {
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
    pub(super) fn ask(&mut self) -> io::Result<()> {
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
    pub(super) fn ponder_hit(&mut self) -> io::Result<()> {
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

    /// The board wants its move now, if it waits for one.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        match &mut self.awaited {
            // It was told already.
            Awaited::Move(search) if search.stopped => return Ok(()),
            Awaited::Move(search) if search.asked => search.stopped = true,
            Awaited::Move(_) => return self.fall_back(),
            Awaited::Nothing | Awaited::Introduction | Awaited::Readiness => return Ok(()),
        }
        self.deadline = Some(Instant::now() + self.limits.stop);
        self.tell("stop")
    }

    /// The other engine says something.
    pub(super) fn hear_partner(&mut self, line: &Line) -> io::Result<()> {
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

    /// The other engine tells of its search. What it takes a position for that the tables know is
    /// not passed on.
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
    pub(super) fn lose_partner(&mut self, fault: EngineFault) -> io::Result<()> {
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
    pub(super) fn tell(&mut self, text: &str) -> io::Result<()> {
        if self
            .partner
            .as_ref()
            .is_none_or(|partner| partner.tell(text))
        {
            return Ok(());
        }
        self.lose_partner(EngineFault::Silent)
    }
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
