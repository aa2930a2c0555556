//! The other engine's side of a session: its start, its searches and its faults.

use super::{
    DRAW_SCORE, EngineFault, EngineIdentity, MAX_PARAMETERS, MAX_THINKING_SECONDS, Notice, Pending,
    Session, Stage,
};
use crate::engine_process::EngineProcess;
use crate::line::Line;
use crate::move_choice::Reach;
use crate::notation::{read_move, write_move};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The number of characters after which names and moves of the engine are cut in messages.
const MAX_QUOTED_CHARACTERS: usize = 60;

impl<W: Write> Session<'_, W> {
    /// Sets the deadline for getting ready, unless there is one already.
    pub(super) fn expect_start(&mut self) {
        let limit = self.limits.start;
        self.deadline.get_or_insert_with(|| Instant::now() + limit);
    }

    /// Starts the engine, unless it has been started too often.
    pub(super) fn start_engine(&mut self) -> io::Result<()> {
        let allowed = self.starts < self.limits.starts;
        let Some(command_line) = self.command_line.clone().filter(|_| allowed) else {
            return Ok(());
        };
        self.starts += 1;
        match EngineProcess::start(&command_line, self.starts.into(), &self.sender) {
            Ok(engine) => {
                self.engine = Some(engine);
                self.stage = Stage::Identifying;
                self.identity = EngineIdentity::default();
                self.expect_within(self.limits.start);
                self.send_to_engine("hub")
            }
            Err(error) => {
                let why = format!("{}: {error}", command_line.join(" "));
                self.notify(&Notice::Engine(EngineFault::NotStarted { why }))
            }
        }
    }

    /// Lets the engine get ready.
    pub(super) fn init_engine(&mut self) -> io::Result<()> {
        self.stage = Stage::Initialising;
        self.expect_within(self.limits.start);
        if self.ready {
            // A restarted engine does not know the parameters yet.
            for line in self.parameters.clone() {
                self.send_to_engine(&line.to_string())?;
            }
        }
        let declared = self.identity.parameter("variant");
        if declared.is_some_and(|variant| variant.get("value") != Some(self.variant)) {
            self.send_to_engine(&format!("set-param name=variant value={}", self.variant))?;
        }
        self.send_to_engine("init")
    }

    /// Asks the engine for the pending move.
    pub(super) fn ask(&mut self) -> io::Result<()> {
        let Pending::Move(search) = &mut self.pending else {
            return Ok(());
        };
        search.asked = true;
        let go = format!("go {}", search.mode);
        let position = self.position.as_ref().map(Line::to_string);
        let level = self.level.as_ref().map(with_flags);
        for line in [position, level, Some(go)].into_iter().flatten() {
            self.send_to_engine(&line)?;
        }
        self.deadline = match &self.pending {
            Pending::Move(search) if search.mode == "think" => self.move_deadline(),
            // The board stops the other modes.
            _ => None,
        };
        Ok(())
    }

    /// Returns the deadline of a move if the engine starts to think now.
    fn move_deadline(&self) -> Option<Instant> {
        let argument = |name: &str| self.level.as_ref()?.get(name);
        let seconds = |name: &str| -> Option<f64> {
            let seconds: f64 = argument(name)?.parse().ok()?;
            Some(seconds).filter(|seconds| (0.0..=MAX_THINKING_SECONDS).contains(seconds))
        };
        let given = seconds("move-time")
            .or_else(|| Some(seconds("time")? + seconds("inc").unwrap_or_default()));
        let limit = match given {
            Some(given) => Duration::from_secs_f64(given) + self.limits.grace,
            None if argument("infinite").is_some() => return None,
            None => self.limits.silence,
        };
        Some(Instant::now() + limit)
    }

    /// Turns pondering into thinking: the expected move has been played, so the time counts.
    pub(super) fn ponder_hit(&mut self) -> io::Result<()> {
        let deadline = self.move_deadline();
        if let Pending::Move(search) = &mut self.pending {
            search.mode = "think".to_owned();
            if search.asked {
                self.deadline = deadline;
                return self.send_to_engine("ponder-hit");
            }
        }
        Ok(())
    }

    /// Ends the search, if there is one: the board wants its move now.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        let Pending::Move(search) = &mut self.pending else {
            return Ok(());
        };
        if search.stopped {
            return Ok(());
        }
        if !search.asked {
            return self.reply_without_engine();
        }
        search.stopped = true;
        self.expect_within(self.limits.stop);
        self.send_to_engine("stop")
    }

    /// Handles a line of the engine. Lines that make no sense at this stage are ignored.
    pub(super) fn handle_engine_line(&mut self, line: &Line) -> io::Result<()> {
        match (self.stage, &*line.command) {
            (Stage::Identifying, "id") => self.identity.name = line.get("name").map(quoted),
            (Stage::Identifying, "param") => {
                let parameters = &mut self.identity.parameters;
                if parameters.len() < MAX_PARAMETERS && line.get("name").is_some() {
                    parameters.push(line.clone());
                }
            }
            (Stage::Identifying, "wait") if !self.identity.plays(self.variant) => {
                // It would not learn the game by being started again.
                self.command_line = None;
                self.identity = EngineIdentity::default();
                return self.give_up_engine(EngineFault::OtherGame);
            }
            (Stage::Identifying, "wait") => {
                self.stage = Stage::Waiting;
                self.deadline = None;
                match self.pending {
                    Pending::Introduction => return self.introduce(),
                    Pending::Nothing => {}
                    Pending::Readiness | Pending::Move(_) => return self.init_engine(),
                }
            }
            (Stage::Initialising, "ready") => {
                self.stage = Stage::Ready;
                self.deadline = None;
                match self.pending {
                    Pending::Readiness => return self.confirm_ready(),
                    Pending::Move(_) => return self.ask(),
                    Pending::Nothing | Pending::Introduction => {}
                }
            }
            (Stage::Ready, "info") => return self.forward_info(line),
            (Stage::Ready, "done") => return self.finish_search(line),
            (_, "error") => {
                let message = line.get("message").unwrap_or_default().to_owned();
                return self.notify(&Notice::Verbatim(message));
            }
            _ => {}
        }
        Ok(())
    }

    /// Forwards news of a search to the board. The engine's score of a position that the tables
    /// know as drawn becomes 0.00.
    fn forward_info(&mut self, line: &Line) -> io::Result<()> {
        let timed = (self.level.as_ref())
            .is_some_and(|level| level.get("move-time").or(level.get("time")).is_some());
        let silence_deadline = (!timed).then(|| self.move_deadline()).flatten();
        let Pending::Move(search) = &mut self.pending else {
            return Ok(());
        };
        if !search.asked {
            return Ok(());
        }
        if search.mode == "think" && !search.stopped {
            // Not silent, so it gets more time; not if it has been told to stop.
            self.deadline = self.deadline.max(silence_deadline);
        }
        let mut line = line.clone();
        let drawn = search.known.reach == Reach::Drawn;
        for (_, score) in (line.arguments.iter_mut()).filter(|(name, _)| name == "score") {
            search.scored = true;
            if drawn {
                *score = DRAW_SCORE.to_owned();
            }
        }
        self.send(&line)
    }

    /// Answers the board with the engine's move, unless it is illegal or worse than the tables'.
    fn finish_search(&mut self, line: &Line) -> io::Result<()> {
        if !matches!(&self.pending, Pending::Move(search) if search.asked) {
            return Ok(());
        }
        let Pending::Move(search) = self.take_pending() else {
            return Ok(());
        };
        let said = line.get("move").unwrap_or_default();
        let position = search.state.situation.position();
        let variant = self.game.variant();
        let Ok(played) = read_move(variant, position, said) else {
            let said = quoted(said);
            self.notify(&Notice::Engine(EngineFault::BadMove { said }))?;
            return self.answer_from_tables(&search);
        };
        let drawn = |played: &str| {
            let info = Line::new("info").with("depth", 1).with("score", DRAW_SCORE);
            info.with("pv", played)
        };
        let text = write_move(&played);
        if let Some(better) = search.known.better_than(&played).as_ref().map(write_move) {
            let notice = (self.words)(&Notice::Replaced { played: text });
            self.send(&drawn(&better).with("message", notice))?;
            return self.send(&Line::new("done").with("move", better));
        }
        if search.known.reach == Reach::Drawn && !search.scored {
            self.send(&drawn(&text))?;
        }
        let mut done = Line::new("done").with("move", text);
        let after = variant.play(position, &played);
        let reply = (line.get("ponder")).and_then(|reply| read_move(variant, &after, reply).ok());
        if let Some(reply) = reply {
            done = done.with("ponder", write_move(&reply));
        }
        self.send(&done)
    }

    /// Kills a faulty engine and sends the pending reply without it.
    pub(super) fn give_up_engine(&mut self, fault: EngineFault) -> io::Result<()> {
        self.deadline = None;
        // Dropping the process kills it.
        if self.engine.take().is_none() {
            return Ok(());
        }
        self.notify(&Notice::Engine(fault))?;
        self.reply_without_engine()
    }

    fn reply_without_engine(&mut self) -> io::Result<()> {
        match self.take_pending() {
            Pending::Nothing => Ok(()),
            Pending::Introduction => self.introduce(),
            Pending::Readiness => self.confirm_ready(),
            Pending::Move(search) => self.answer_from_tables(&search),
        }
    }

    /// Sends a line to the engine. An engine that does not read is given up.
    pub(super) fn send_to_engine(&mut self, text: &str) -> io::Result<()> {
        if (self.engine.as_ref()).is_none_or(|engine| engine.send(text)) {
            return Ok(());
        }
        self.give_up_engine(EngineFault::Silent)
    }
}

fn quoted(text: &str) -> String {
    text.chars().take(MAX_QUOTED_CHARACTERS).collect()
}

/// Writes a line whose arguments without a value are flags: `infinite`, not `infinite=""`.
fn with_flags(line: &Line) -> String {
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
