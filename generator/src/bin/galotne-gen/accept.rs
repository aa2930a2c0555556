//! `galotne-gen accept`: tables that others have built, checked and copied to one's own.

use crate::command_line::GlobalOptions;
use crate::wording::{bytes_in_words, counted};
use anyhow::bail;
use galotne::material::MaterialClass;
use galotne_generator::accept::{Decision, Evidence, Offer};
use galotne_generator::check::sample::Sample;
use galotne_generator::game::Solve;
use galotne_generator::progress_bar::TerminalBar;
use serde_json::{Value, json};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::Path;

/// Draws the seed of a sample, so that whoever offers tables cannot know it.
pub fn draw_seed() -> u64 {
    // The keys of the state are random.
    RandomState::new().hash_one(())
}

/// Checks the named classes and what they lead to, or all offered ones, and copies those that are
/// right. Prints a line for each.
///
/// # Errors
/// A class was refused, none is offered, or the file system fails.
pub fn run<G: Solve>(
    options: &GlobalOptions,
    game: &'static G,
    named: &[G::Class],
    from: &Path,
    sample: Sample,
) -> anyhow::Result<()> {
    let mut offer = Offer::open(game, from, &options.tables)?;
    let classes = offer.classes(named)?;
    if classes.is_empty() {
        if options.rules == "all" {
            return Ok(());
        }
        bail!(
            "there are no tables of {} in {}",
            game.name(),
            from.join(game.name()).display()
        );
    }
    let bar = TerminalBar::default();
    let (mut accepted, mut refused, mut sampled) = (0, 0, false);
    for class in classes {
        let decision = offer.accept(class, sample, &bar)?;
        match &decision {
            Decision::Accepted(class) => {
                accepted += 1;
                sampled |= matches!(class.evidence, Evidence::RandomPositions(_));
            }
            Decision::Refused(_) => refused += 1,
        }
        let line = match options.json {
            true => in_json(game.name(), class, &decision, sample).to_string(),
            false => in_words(class, &decision),
        };
        bar.suspend(|| writeln!(io::stdout().lock(), "{line}"))?;
    }
    drop(bar);
    if !options.json {
        let mut text = format!(
            "{} accepted, {refused} refused.",
            counted(accepted, "class", "classes")
        );
        if sampled {
            let (size, seed) = (sample.size, sample.seed);
            text.push_str(&format!(
                " `galotne-gen verify --random {size} --seed {seed}` compares the same positions."
            ));
        }
        writeln!(io::stdout().lock(), "{text}")?;
    }
    if refused > 0 {
        bail!("{} refused", counted(refused, "class was", "classes were"));
    }
    Ok(())
}

/// Returns the line of a class.
fn in_words<C: MaterialClass>(class: C, decision: &Decision<C>) -> String {
    let class = class.to_string();
    let accepted = match decision {
        Decision::Accepted(accepted) => accepted,
        Decision::Refused(refusal) => return format!("{class:<10} {:>10}  {refusal}", "refused:"),
    };
    let reason = match &accepted.evidence {
        Evidence::SameFiles => "the same files are here already".to_owned(),
        Evidence::EveryValue => "every value follows from the moves".to_owned(),
        Evidence::RandomPositions(sampled) => {
            let compared = sampled.compared();
            match sampled.whole {
                true => format!("all {compared} stored results follow from the moves"),
                false => format!("{compared} random results follow from the moves"),
            }
        }
    };
    let bytes = bytes_in_words(accepted.bytes);
    format!("{class:<10} {bytes:>10}  {reason}")
}

fn in_json<C: MaterialClass>(
    rules: &str,
    class: C,
    decision: &Decision<C>,
    sample: Sample,
) -> Value {
    let class = class.to_string();
    let accepted = match decision {
        Decision::Accepted(accepted) => accepted,
        Decision::Refused(refusal) => {
            return json!({"rules": rules, "class": class, "refused": refusal.to_string()});
        }
    };
    let (evidence, compared) = match &accepted.evidence {
        Evidence::SameFiles => ("same-files", None),
        Evidence::EveryValue => ("every-value", None),
        Evidence::RandomPositions(sampled) => ("random-positions", Some(sampled.compared())),
    };
    json!({
        "rules": rules,
        "class": class,
        "tables": accepted.tables,
        "bytes": accepted.bytes,
        "evidence": evidence,
        "compared": compared,
        "seed": compared.map(|_| sample.seed),
    })
}
