//! Which game a command is about: the one place where it is decided. Draughts go on in the modules of the commands, mills in
//! [`mills`](crate::mills).

use crate::Options;
use anyhow::bail;
use galotne::mills::Mills;
use galotne::rules::Variant;

/// The game of mills that is meant; `None` where it is one of draughts, or none is named.
///
/// # Errors
/// There is no game of this name.
pub fn mills(options: &Options) -> anyhow::Result<Option<&'static Mills>> {
    // Some commands take several games, and say themselves what they do not know.
    let name = (options.rules.as_deref()).filter(|name| !name.contains(',') && *name != "all");
    let Some(name) = name else { return Ok(None) };
    let mills = Mills::named(name);
    if mills.is_none() && Variant::named(name).is_none() {
        bail!("there is no game `{name}`; there is: {}", known());
    }
    Ok(mills)
}

/// The names of all games.
pub fn known() -> String {
    let draughts = galotne::rules::VARIANTS.iter().map(|variant| variant.name);
    let mills = galotne::mills::VARIANTS.iter().map(|mills| mills.name);
    draughts.chain(mills).collect::<Vec<_>>().join(", ")
}
