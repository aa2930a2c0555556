//! `galotne rules`: the games and their draw rules, so that a referee can proofread them.

use crate::{ExitStatus, LanguageArgs, Options};
use anyhow::bail;
use galotne::rules::{Profile, VARIANTS, Variant};
use galotne_mills::{self as mills, Mills};
use galotne_report::rules::{self, RulesSheet};
use std::io::{self, Write};

pub fn run(
    options: &Options,
    language: &LanguageArgs,
    name: Option<&str>,
) -> anyhow::Result<ExitStatus> {
    let language = language.get()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let profile = options.profile.as_deref();
    let has_it = |variant: &Variant| profile.is_none_or(|name| variant.profile(name).is_some());
    let named = name.or(options.rules.as_deref());
    // Without draw rules there is no other profile.
    let mills: Vec<&Mills> = match named {
        Some(name) => Mills::named(name).into_iter().collect(),
        None => mills::VARIANTS.to_vec(),
    };
    let plays_mills = named.is_some() && !mills.is_empty();
    let mills = mills.into_iter();
    let mills = mills.filter(|_| profile.is_none_or(|name| name == Profile::NONE.name));
    let variants: Vec<_> = match named {
        Some(_) if plays_mills => vec![],
        Some(name) => vec![galotne_answer::variant(name)?],
        None => VARIANTS
            .iter()
            .copied()
            .filter(|&variant| has_it(variant))
            .collect(),
    };
    let mut sheets = vec![];
    for variant in variants {
        let profile = profile
            .map(|name| galotne_answer::profile(variant, name))
            .transpose()?;
        sheets.push(RulesSheet::new(variant, profile, language));
    }
    sheets.extend(mills.map(|mills| galotne_report::mills::sheet(mills, language)));
    if sheets.is_empty() {
        bail!("no game has this profile; `galotne rules` shows all there are");
    }
    for (place, sheet) in sheets.into_iter().enumerate() {
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
    Ok(ExitStatus::Answered)
}
