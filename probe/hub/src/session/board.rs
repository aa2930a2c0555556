//! The board's side of a session: its commands and the replies to them.

use super::{MAX_QUEUED_COMMANDS, Notice, Pending, Search, Session, Stage};
use crate::line::Line;
use crate::move_choice::{Reach, look_up};
use crate::notation::{read_king_runs, read_position, write_move};
use galotne::rules::Variant;
use galotne::tablebase::Tablebase;
use galotne::verdict::SpentPlies;
use std::io::{self, Write};

impl<W: Write> Session<'_, W> {
    /// Executes a command, or queues it while a reply is pending.
    pub(super) fn handle_board_line(&mut self, line: Line) -> io::Result<()> {
        if line.command == "ping" {
            return self.send(&Line::new("pong"));
        }
        // `stop` takes effect at once, whatever is queued: the running search may be infinite. If
        // another search is queued, the same `stop` is meant for that one too.
        let search_is_queued = self.queue.iter().any(|queued| queued.command == "go");
        if line.command == "stop" && self.may_execute(&line) {
            self.stop()?;
            if !search_is_queued {
                return Ok(());
            }
        } else if self.may_execute(&line) && !search_is_queued {
            return self.execute(line);
        }
        if self.queue.len() < MAX_QUEUED_COMMANDS {
            self.queue.push_back(line);
        }
        Ok(())
    }

    /// Whether a command can be executed now. While a move is pending, only commands about the
    /// search can.
    pub(super) fn may_execute(&self, line: &Line) -> bool {
        match self.pending {
            Pending::Nothing => true,
            Pending::Move(_) => matches!(&*line.command, "stop" | "ponder-hit"),
            Pending::Introduction | Pending::Readiness => false,
        }
    }

    /// Executes a command. Unknown ones are ignored.
    pub(super) fn execute(&mut self, line: Line) -> io::Result<()> {
        match &*line.command {
            "hub" if self.engine.is_some() && self.stage == Stage::Identifying => {
                self.pending = Pending::Introduction;
                self.expect_start();
            }
            "hub" => return self.introduce(),
            "set-param" => return self.set_param(line),
            "init" if self.engine.is_some() && self.stage != Stage::Ready => {
                self.pending = Pending::Readiness;
                self.expect_start();
                if self.stage == Stage::Waiting {
                    return self.init_engine();
                }
            }
            "init" => return self.confirm_ready(),
            "new-game" => {
                self.game.forget();
                self.state = None;
                if self.stage == Stage::Ready {
                    return self.send_to_engine("new-game");
                }
            }
            "pos" => return self.set_position(line),
            "level" => self.level = Some(line),
            "go" => return self.go(&line),
            "stop" => return self.stop(),
            "ponder-hit" => return self.ponder_hit(),
            _ => {}
        }
        Ok(())
    }

    /// Replies to `hub`: name and parameters of the tables and the other engine as one engine.
    pub(super) fn introduce(&mut self) -> io::Result<()> {
        self.take_pending();
        let name = match &self.identity.name {
            Some(name) => format!("Galotne + {name}"),
            None => "Galotne".to_owned(),
        };
        let id = Line::new("id")
            .with("name", name)
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("author", "The Galotne maintainers");
        self.send(&id)?;
        let profile = self.game.profile().name;
        let profiles = profile_names(self.game.variant()).join(" ");
        let own = [
            enum_parameter("variant", self.variant, self.variant),
            enum_parameter(self.own_name("profile"), profile, &profiles),
            Line::new("param")
                .with("name", self.own_name("spent"))
                .with("value", "")
                .with("type", "string"),
        ];
        let engines = self.identity.parameters.clone();
        let others = (engines.iter()).filter(|param| param.get("name") != Some("variant"));
        for parameter in own.iter().chain(others) {
            self.send(parameter)?;
        }
        self.send(&Line::new("wait"))
    }

    /// Returns the name of a parameter of the tables, which differs where the other engine has one
    /// of the same name.
    fn own_name(&self, name: &'static str) -> &'static str {
        match name {
            "profile" if self.identity.has_parameter(name) => "tables-profile",
            "spent" if self.identity.has_parameter(name) => "tables-spent",
            name => name,
        }
    }

    /// Returns the names of all parameters, those of the tables first.
    fn parameter_names(&self) -> Vec<&str> {
        let own = ["variant", self.own_name("profile"), self.own_name("spent")];
        let engines = (self.identity.parameters.iter()).filter_map(|param| param.get("name"));
        let others = engines.filter(|&name| name != "variant");
        own.into_iter().chain(others).collect()
    }

    fn set_param(&mut self, line: Line) -> io::Result<()> {
        let (Some(name), value) = (line.get("name"), line.get("value").unwrap_or_default()) else {
            return Ok(());
        };
        if name == "variant" && value != self.variant {
            let (name, own) = (value.to_owned(), self.variant.to_owned());
            return self.notify(&Notice::OtherVariant { name, own });
        }
        if name == self.own_name("profile") {
            let variant = self.game.variant();
            let Some(profile) = variant.profile(value) else {
                let (name, known) = (value.to_owned(), profile_names(variant).join(", "));
                return self.notify(&Notice::UnknownProfile { name, known });
            };
            self.game.set_profile(profile);
            return Ok(());
        }
        if name == self.own_name("spent") {
            let counts = value.split_whitespace().map(str::parse);
            match counts.collect::<Result<Vec<SpentPlies>, _>>() {
                Ok(spent) => self.game.set_spent(spent),
                Err(error) => return self.notify(&Notice::Verbatim(error.to_string())),
            }
            return Ok(());
        }
        let name = name.to_owned();
        if !self.identity.has_parameter(&name) {
            // An engine that has not introduced itself may have any parameter.
            let unidentified = self.command_line.is_some() && self.stage == Stage::Identifying;
            if name == "variant" || unidentified {
                return Ok(());
            }
            let known = self.parameter_names().join(", ");
            return self.notify(&Notice::UnknownParameter { name, known });
        }
        if self.engine.is_some() && matches!(self.stage, Stage::Waiting | Stage::Ready) {
            self.send_to_engine(&line.to_string())?;
        }
        (self.parameters).retain(|set| set.get("name") != Some(&name));
        self.parameters.push(line);
        Ok(())
    }

    /// Replies to `init`.
    pub(super) fn confirm_ready(&mut self) -> io::Result<()> {
        self.take_pending();
        self.ready = true;
        self.send(&Line::new("ready"))
    }

    fn set_position(&mut self, line: Line) -> io::Result<()> {
        self.state = None;
        let moves = line.get("moves").unwrap_or_default();
        let (variant, runs) = (self.game.variant(), line.get("wolf").unwrap_or_default());
        let base = read_position(variant, line.get("pos").unwrap_or_default())
            .and_then(|position| read_king_runs(variant, position, runs));
        let mut state =
            (base.clone().map_err(Into::into)).and_then(|base| self.game.follow(base, moves));
        if let Err(error) = &state {
            self.notify(&Notice::Verbatim(error.to_string()))?;
            // An impossible count has been dropped, so that a second attempt succeeds; after an
            // illegal move it fails as well, and there is no position.
            if let Ok(base) = base {
                state = self.game.follow(base, moves);
            }
        }
        if let Ok(state) = state {
            self.state = Some(state);
            self.position = Some(line);
        }
        Ok(())
    }

    fn go(&mut self, line: &Line) -> io::Result<()> {
        let Some(state) = self.state.clone() else {
            self.notify(&Notice::NoMove)?;
            return self.send(&Line::new("done"));
        };
        self.searching = true;
        let known = match look_up(&self.tables, &state) {
            Ok(known) => known,
            Err(error) => {
                // A table is damaged: go on as if there were none.
                self.notify(&Notice::Verbatim(error.to_string()))?;
                let none = Tablebase::empty(self.game.variant());
                look_up(&none, &state).map_err(io::Error::other)?
            }
        };
        if known.best.is_none() {
            self.notify(&Notice::NoMove)?;
            return self.send(&Line::new("done"));
        }
        let mode = (["ponder", "analyze"].into_iter()).find(|mode| line.get(mode).is_some());
        let search = Search {
            state,
            known,
            mode: mode.unwrap_or("think").to_owned(),
            asked: false,
            stopped: false,
            scored: false,
        };
        if search.known.reach == Reach::Decided || self.command_line.is_none() {
            return self.answer_from_tables(&search);
        }
        if self.engine.is_none() && self.ready {
            self.start_engine()?;
        }
        if self.engine.is_none() {
            return self.answer_from_tables(&search);
        }
        self.pending = Pending::Move(Box::new(search));
        match self.stage {
            Stage::Ready => self.ask(),
            // The board has not sent `init`, but it gets its move all the same.
            Stage::Waiting => self.init_engine(),
            Stage::Identifying | Stage::Initialising => {
                self.expect_start();
                Ok(())
            }
        }
    }

    /// Sends the best move that the tables know or, beyond them, a legal one.
    pub(super) fn answer_from_tables(&mut self, search: &Search) -> io::Result<()> {
        self.take_pending();
        let Some(best) = &search.known.best else {
            return self.send(&Line::new("done"));
        };
        let line: Vec<_> = best.line.iter().map(write_move).collect();
        let mut info = Line::new("info")
            .with("depth", best.plies.map_or(1, |plies| plies.max(1)))
            .with("score", format!("{:.2}", best.score))
            .with("pv", line.join(" "));
        if search.known.reach == Reach::Beyond {
            let pieces = search.state.situation.position().occupied().count_ones();
            info = info.with("message", (self.words)(&Notice::Beyond { pieces }));
        } else if search.known.without_clocks {
            info = info.with("message", (self.words)(&Notice::WithoutClocks));
        }
        self.send(&info)?;
        let mut done = Line::new("done").with("move", write_move(&best.played));
        if let Some(reply) = line.get(1) {
            done = done.with("ponder", reply);
        }
        self.send(&done)
    }
}

/// Returns the names of all draw rules, `none` last.
fn profile_names(variant: &'static Variant) -> Vec<&'static str> {
    let named = variant.profiles.iter().map(|profile| profile.name);
    let none = variant.profile("none").map(|profile| profile.name);
    named.chain(none).collect()
}

fn enum_parameter(name: &str, value: &str, values: &str) -> Line {
    Line::new("param")
        .with("name", name)
        .with("value", value)
        .with("type", "enum")
        .with("values", values)
}
