//! `galotne rules`: the games and their draw rules, so that a referee can proofread them.
//!
//! The tables of [`galotne::rules`] in words. JSON and text print the same sheets; as JSON each game
//! is an object on a line of its own.

mod paper;
mod words;

use crate::{Options, Outcome, ask};
use anyhow::bail;
use galotne::geometry::Board;
use galotne::rules::{Charged, Clock, Entry, Profile, Resets, VARIANTS, Variant};
use serde::Serialize;
use std::io::{self, Write};

/// A game.
#[derive(Serialize)]
struct Sheet {
    rules: &'static str,
    aliases: &'static [&'static str],
    /// The text it is taken from.
    source: &'static str,
    clauses: Vec<Clause>,
    default_profile: &'static str,
    /// Those of the game; `none`, which counts nothing, is valid everywhere.
    profiles: Vec<ProfileSheet>,
}

/// One of `board`, `starts`, `king`, `men`, `choice`, `crowning` and `ends`, in words.
#[derive(Serialize)]
struct Clause {
    clause: &'static str,
    text: String,
    source: &'static str,
}

/// A set of draw rules.
#[derive(Serialize)]
struct ProfileSheet {
    profile: &'static str,
    source: &'static str,
    /// The first whose material is on the board is in charge.
    clocks: Vec<ClockSheet>,
    repetition: Option<RepetitionSheet>,
}

/// A rule that counts moves.
#[derive(Serialize)]
struct ClockSheet {
    rule: &'static str,
    /// In words.
    material: String,
    /// Where pieces must stand, in words; such a clock counts beside the one in charge.
    standing: Option<String>,
    moves: u8,
    /// The most plies that `--spent` may say.
    limit: u8,
    /// Whose moves these are: `both`, each side as many, or `stronger`.
    counted: &'static str,
    /// Any of `man move`, `capture` and `promotion`; empty where only other material ends the count.
    restarted_by: &'static [&'static str],
    /// The rule whose count goes on when a capture leads from its material to this; null where the
    /// clock is always entered fresh.
    capped_by: Option<&'static str>,
    /// A player must claim the draw; otherwise the game ends by itself.
    claimed: bool,
    /// What the text means is disputed.
    contested: bool,
    article: &'static str,
}

/// The rule of repetition: how often the same position, with the same side to move, must occur.
#[derive(Serialize)]
struct RepetitionSheet {
    rule: &'static str,
    occurrences: u8,
    claimed: bool,
    article: &'static str,
}

pub fn run(options: &Options, name: Option<&str>) -> anyhow::Result<Outcome> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let profile = options.profile.as_deref();
    let has_it = |variant: &Variant| profile.is_none_or(|name| variant.profile(name).is_some());
    let variants: Vec<_> = match name.or(options.rules.as_deref()) {
        Some(name) => vec![ask::variant(name)?],
        None => VARIANTS
            .iter()
            .copied()
            .filter(|&variant| has_it(variant))
            .collect(),
    };
    if variants.is_empty() {
        bail!("no game has this profile; `galotne rules` shows all there are");
    }
    for (place, variant) in variants.into_iter().enumerate() {
        let profile = profile
            .map(|name| ask::profile(variant, name))
            .transpose()?;
        let sheet = Sheet::new(variant, profile);
        if options.json {
            writeln!(out, "{}", serde_json::to_string(&sheet)?)?;
        } else {
            if place > 0 {
                paper::separator(&mut out)?;
            }
            sheet.print(&mut out)?;
        }
    }
    if !options.json {
        paper::separator(&mut out)?;
        paper::legend(&mut out)?;
    }
    out.flush()?;
    Ok(Outcome::Answered)
}

impl Sheet {
    /// A game with all its profiles, or with one.
    fn new(variant: &'static Variant, profile: Option<&'static Profile>) -> Self {
        let profiles = profile.map_or(variant.profiles, std::slice::from_ref);
        Self {
            rules: variant.name,
            aliases: variant.aliases,
            source: variant.sources.text,
            clauses: words::clauses(variant),
            default_profile: variant.default_profile().name,
            profiles: (profiles.iter())
                .map(|profile| ProfileSheet {
                    profile: profile.name,
                    source: profile.text,
                    clocks: (profile.clocks.iter())
                        .map(|clock| ClockSheet::new(variant.board, clock))
                        .collect(),
                    repetition: profile.repetition.map(|repetition| RepetitionSheet {
                        rule: repetition.rule,
                        occurrences: repetition.occurrences,
                        claimed: repetition.claimed,
                        article: repetition.article,
                    }),
                })
                .collect(),
        }
    }
}

impl ClockSheet {
    fn new(board: &Board, clock: &Clock) -> Self {
        Self {
            rule: clock.rule,
            material: words::material(&clock.material),
            standing: clock.standing.map(|standing| words::place(board, standing)),
            moves: clock.moves,
            limit: clock.limit(),
            counted: match clock.charged {
                Charged::Both => "both",
                Charged::Stronger => "stronger",
            },
            restarted_by: match clock.resets {
                Resets::Never => &[],
                Resets::ManMoveOrCapture => &["man move", "capture"],
                Resets::CaptureOrPromotion => &["capture", "promotion"],
            },
            capped_by: match clock.entry {
                Entry::Fresh => None,
                Entry::CappedBy(rule) => Some(rule),
            },
            claimed: clock.claimed,
            contested: clock.contested,
            article: clock.article,
        }
    }
}
