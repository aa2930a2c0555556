//! Which game a command is about: the one place where it is decided. Draughts go on in the modules
//! of the commands, mills in [`mills`](crate::mills).

use crate::{Command, Options};
use anyhow::bail;
use galotne::rules::Variant;
use galotne_mills::{Mills, rules_of_sheets};
use std::fs::File;
use std::io::BufReader;

/// The game of mills that is meant; `None` where it is one of draughts, or none is named. Where
/// none is, a file of score sheets names its own.
///
/// # Errors
/// There is no game of this name.
pub fn mills(options: &Options, command: &Command) -> anyhow::Result<Option<&'static Mills>> {
    let Some(name) = options.rules.as_deref() else {
        let Command::Adjudicate(args) = command else {
            return Ok(None);
        };
        // What cannot be read is told by the command.
        let first = args.first_file().and_then(|path| File::open(path).ok());
        return Ok(first.and_then(|file| rules_of_sheets(BufReader::new(file))));
    };
    // Some commands take several games, and say themselves what they do not know.
    if name.contains(',') || name == "all" {
        return Ok(None);
    }
    let mills = Mills::named(name);
    if mills.is_none() && Variant::by_name(name).is_none() {
        bail!("there is no game `{name}`; there is: {}", known());
    }
    Ok(mills)
}

/// The names of all games.
pub fn known() -> String {
    let draughts = galotne::rules::VARIANTS.iter().map(|variant| variant.name);
    let mills = galotne_mills::VARIANTS.iter().map(|mills| mills.name);
    draughts.chain(mills).collect::<Vec<_>>().join(", ")
}
