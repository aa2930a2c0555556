//! The source of tables that `galotne fetch` asks without an argument, and the public key of its
//! publisher: from the environment, from the user's file `fetch.toml`, or compiled in.
//!
//! The file has lines such as `source = "https://example.org/"`, comments after `#`, and empty
//! lines: a small part of TOML. Anything else is an error, so that a slip of the pen is not
//! ignored.

use anyhow::{Context, bail};
use galotne::table::open_regular;
use galotne_fetch::ManifestKey;
use std::env;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The source of this build. There is no public host yet.
const COMPILED_SOURCE: Option<&str> = None;

/// The public key of its publisher.
const COMPILED_KEY: Option<&str> = None;

/// The environment variable for the source.
const SOURCE_VARIABLE: &str = "GALOTNE_SOURCE";

/// The environment variable for the key.
const KEY_VARIABLE: &str = "GALOTNE_SOURCE_KEY";

/// The file, in the folder for configurations of the user.
const FILE: &str = "galotne/fetch.toml";

/// Upper bound on the size of the file.
const MAX_BYTES: u64 = 64 << 10;

/// The settings that the command line may leave out.
#[derive(Default, Debug)]
pub struct Configuration {
    pub source: Option<String>,
    pub key: Option<ManifestKey>,
}

impl Configuration {
    /// Reads the environment, and for what it does not say, the file of the user.
    ///
    /// # Errors
    /// The file has a line that it cannot have, or a key cannot be read.
    pub fn load() -> anyhow::Result<Self> {
        let file = match file() {
            Some(path) => read(&path).with_context(|| path.display().to_string())?,
            None => Settings::default(),
        };
        let source = variable(SOURCE_VARIABLE)?;
        let key = match (variable(KEY_VARIABLE)?, &file.key) {
            (Some(named), _) => Some(read_key(&named, Path::new("")).context(KEY_VARIABLE)?),
            (None, Some(named)) => Some(read_key(named, &file.folder).with_context(|| {
                let path = file.folder.join("fetch.toml");
                path.display().to_string()
            })?),
            (None, None) => COMPILED_KEY.map(str::parse).transpose()?,
        };
        let compiled = || COMPILED_SOURCE.map(ToOwned::to_owned);
        Ok(Self {
            source: source.or(file.source).or_else(compiled),
            key,
        })
    }
}

/// Returns the error for a command without a source.
pub fn no_source() -> anyhow::Error {
    let file = file().map_or_else(|| FILE.to_owned(), |path| path.display().to_string());
    anyhow::anyhow!(
        "no source of tables is known: name one (`galotne fetch https://HOST` or the path of a \
         folder), set {SOURCE_VARIABLE}, or write `source = \"https://HOST\"` into {file}"
    )
}

/// Reads a public key: its text, or the path of a file with it, which may be relative to a folder.
pub fn read_key(named: &str, folder: &Path) -> anyhow::Result<ManifestKey> {
    named.parse().or_else(|error: galotne_fetch::KeyError| {
        ManifestKey::read(&folder.join(named))
            .with_context(|| format!("`{named}` is {error}; nor is it a file with one"))
    })
}

/// Returns the value of an environment variable, unless it is empty.
fn variable(name: &str) -> anyhow::Result<Option<String>> {
    match env::var(name) {
        Ok(value) => Ok(Some(value).filter(|value| !value.is_empty())),
        Err(env::VarError::NotPresent) => Ok(None),
        Err(error @ env::VarError::NotUnicode(_)) => Err(error).context(name.to_owned()),
    }
}

/// Returns the path of the file, by the conventions of the system.
fn file() -> Option<PathBuf> {
    // The conventions ignore relative paths.
    let absolute = |variable| {
        let path = env::var_os(variable).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    let home = || env::home_dir().filter(|home| home.is_absolute());
    let folder = if cfg!(windows) {
        absolute("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        absolute("XDG_CONFIG_HOME").or_else(|| Some(home()?.join(".config")))
    };
    Some(folder?.join(FILE))
}

/// The lines of a file.
#[derive(Default, PartialEq, Eq, Debug)]
struct Settings {
    source: Option<String>,
    key: Option<String>,
    /// The folder of the file.
    folder: PathBuf,
}

/// Reads a file; a missing one says nothing.
fn read(path: &Path) -> anyhow::Result<Settings> {
    let mut text = String::new();
    let opened = open_regular(path, File::options().read(true));
    match opened.and_then(|file| file.take(MAX_BYTES).read_to_string(&mut text)) {
        Ok(_) => {}
        Err(error) if is_missing(&error) => return Ok(Settings::default()),
        Err(error) => return Err(error.into()),
    }
    let mut settings = parse(&text)?;
    settings.folder = path.parent().unwrap_or(Path::new("")).to_owned();
    Ok(settings)
}

fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn parse(text: &str) -> anyhow::Result<Settings> {
    let mut settings = Settings::default();
    for (line, number) in text.lines().zip(1..) {
        let Some((name, value)) = parse_line(line).with_context(|| format!("line {number}"))?
        else {
            continue;
        };
        let setting = match name {
            "source" => &mut settings.source,
            "key" => &mut settings.key,
            _ => bail!("line {number}: there is no setting `{name}`; there are source and key"),
        };
        if setting.replace(value.to_owned()).is_some() {
            bail!("line {number}: `{name}` is set a second time");
        }
    }
    if let Some(source) = &settings.source
        && !source.contains("://")
        && !Path::new(source).is_absolute()
    {
        bail!("`{source}` is neither an address nor an absolute path");
    }
    Ok(settings)
}

/// Parses a line: the name of a setting and its value, or `None` for a line without a setting.
fn parse_line(line: &str) -> anyhow::Result<Option<(&str, &str)>> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let expected = || "expected `name = \"value\"`";
    let (name, rest) = line.split_once('=').with_context(expected)?;
    let rest = rest.trim_start();
    let quoted = |quote| Some((quote, rest.strip_prefix(quote)?));
    let (quote, rest) = (quoted('"').or_else(|| quoted('\''))).with_context(expected)?;
    let (value, rest) = rest.split_once(quote).with_context(expected)?;
    let rest = rest.trim_start();
    if !(rest.is_empty() || rest.starts_with('#')) {
        bail!("there is something behind the value");
    }
    if quote == '"' && value.contains('\\') {
        bail!("write values with \\ in single quotes");
    }
    if value.is_empty() {
        bail!("the value is empty");
    }
    Ok(Some((name.trim_end(), value)))
}
