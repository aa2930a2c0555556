//! `galotne rules`: the games and their draw rules, so that a referee can proofread them.

use crate::{Options, Outcome, Speech};
use anyhow::bail;
use galotne::rules::{VARIANTS, Variant};
use galotne_report::rules::{self, RulesSheet};
use std::io::{self, Write};

pub fn run(options: &Options, speech: &Speech, name: Option<&str>) -> anyhow::Result<Outcome> {
    let language = speech.language()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let profile = options.profile.as_deref();
    let has_it = |variant: &Variant| profile.is_none_or(|name| variant.profile(name).is_some());
    let variants: Vec<_> = match name.or(options.rules.as_deref()) {
        Some(name) => vec![galotne_answer::variant(name)?],
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
            .map(|name| galotne_answer::profile(variant, name))
            .transpose()?;
        let sheet = RulesSheet::new(variant, profile, language);
        if options.json {
            writeln!(out, "{}", serde_json::to_string(&sheet)?)?;
        } else {
            if place > 0 {
                write!(out, "{}", rules::separator())?;
            }
            write!(out, "{}", rules::text(&sheet, language))?;
        }
    }
    if !options.json {
        write!(out, "{}{}", rules::separator(), rules::legend(language))?;
    }
    out.flush()?;
    Ok(Outcome::Answered)
}
