//! What the board says, and what it is answered.

use super::{Awaited, MOST_QUEUED, Remark, Search, Session, Stage, VARIANT};
use crate::choice::{Reach, look_up};
use crate::line::Line;
use crate::notation::{read_position, write_move};
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::Tablebase;
use galotne::verdict::SpentPlies;
use std::io::{self, Write};

impl<W: Write> Session<'_, W> {
    /// The board says something; what cannot be done yet waits.
    pub(super) fn hear(&mut self, line: Line) -> io::Result<()> {
        if line.command == "ping" {
            return self.say(&Line::new("pong"));
        }
        // A search that nothing ends must be heard to be stopped, whatever has been said since; and
        // if that was to search for something else, it is this as well that is to be stopped.
        let next = self.queue.iter().any(|queued| queued.command == "go");
        if line.command == "stop" && self.may_obey(&line) {
            self.stop()?;
            if !next {
                return Ok(());
            }
        } else if self.may_obey(&line) && !next {
            return self.obey(line);
        }
        if self.queue.len() < MOST_QUEUED {
            self.queue.push_back(line);
        }
        Ok(())
    }

    /// While something is awaited, only what is about that can be done.
    pub(super) fn may_obey(&self, line: &Line) -> bool {
        match self.awaited {
            Awaited::Nothing => true,
            Awaited::Move(_) => matches!(&*line.command, "stop" | "ponder-hit"),
            Awaited::Introduction | Awaited::Readiness => false,
        }
    }

    /// Does what the board says. What is not known is no command.
    pub(super) fn obey(&mut self, line: Line) -> io::Result<()> {
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
            "stop" => self.stop(),
            "ponder-hit" => self.ponder_hit(),
            _ => Ok(()),
        }
    }

    pub(super) fn introduce(&mut self) -> io::Result<()> {
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

    /// A parameter of ours; where the other engine has one of the same name, it is called
    /// otherwise.
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
            let spent: Result<Vec<SpentPlies>, _> =
                value.split_whitespace().map(str::parse).collect();
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

    pub(super) fn be_ready(&mut self) -> io::Result<()> {
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

    /// Answers with what the tables know, or if that is nothing, with a legal move.
    pub(super) fn answer_from_tables(&mut self, search: &Search) -> io::Result<()> {
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
