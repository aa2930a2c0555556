//! Where tables come from: a host, or a folder of this machine.

mod folder;
mod http;

use crate::{AnyGame, FetchError, Patience, TransferError};
use folder::Folder;
use galotne::report::Report;
use galotne::report::manifest::{MOST_BYTES, NAME};
use http::Http;
use std::fmt;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Where tables come from: `https://example.org/tables/`, the address of a service,
/// `file:///media/usb/tables`, or the path of a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source(Kind);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    /// An address that ends with a slash.
    Http(String),
    Folder(PathBuf),
}

impl FromStr for Source {
    type Err = FetchError;

    fn from_str(text: &str) -> Result<Self, FetchError> {
        let wrong = |problem| FetchError::Source {
            text: text.chars().take(200).collect(),
            problem,
        };
        let Some((scheme, rest)) = text.split_once("://") else {
            return match text {
                "" => Err(wrong("name an address or a folder")),
                path => Ok(Self(Kind::Folder(path.into()))),
            };
        };
        match &*scheme.to_ascii_lowercase() {
            scheme @ ("http" | "https") => {
                let host = rest.split('/').next().unwrap_or_default();
                if host.is_empty() {
                    return Err(wrong("it names no host"));
                }
                if host.contains('@') {
                    return Err(wrong("names and passwords in addresses are not used"));
                }
                let odd = |character: char| {
                    !character.is_ascii_graphic() || "?#\\\"<>^`{|}".contains(character)
                };
                if rest.contains(odd) {
                    return Err(wrong(
                        "give the address of a folder, with %.. for what is no plain character, and without ? and #",
                    ));
                }
                let path = rest.trim_end_matches('/');
                Ok(Self(Kind::Http(format!("{scheme}://{path}/"))))
            }
            "file" => {
                let path = rest.strip_prefix("localhost").unwrap_or(rest);
                let path = Some(path).filter(|path| path.starts_with('/'));
                let path = path.ok_or_else(|| wrong("write file:///PATH, from the root on"))?;
                let path = decoded(path).ok_or_else(|| wrong("it is no path"))?;
                Ok(Self(Kind::Folder(path.into())))
            }
            _ => Err(wrong("there are http://, https://, file:// and folders")),
        }
    }
}

/// A path without `%..`.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = vec![];
    let mut rest = path.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        rest = behind;
        bytes.push(match (first, behind) {
            (b'%', [high, low, behind @ ..]) => {
                rest = behind;
                let digits = [*high, *low];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            (b'%' | 0, _) => return None,
            (plain, _) => plain,
        });
    }
    String::from_utf8(bytes)
        .ok()
        .filter(|path| !path.contains('\0'))
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Http(address) => f.write_str(address),
            Kind::Folder(path) => path.display().fmt(f),
        }
    }
}

/// A file as it begins to come.
pub(crate) struct Reply {
    /// From which byte of the file on: that which was asked for, or 0.
    pub from: u64,
    /// What the file is known by, if it is known by something.
    pub tag: Option<String>,
    /// Its bytes, from there on.
    pub body: Box<dyn std::io::Read + Send>,
    /// Whether the body ends by itself where the file does.
    pub ends: bool,
}

/// What is asked of a file.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    /// From which byte on.
    pub from: u64,
    /// What it was known by when the bytes before came.
    pub tag: Option<&'a str>,
    /// How long it is, if that is known.
    pub length: Option<u64>,
}

impl Asked<'_> {
    /// All of a file that nothing is known of.
    pub const WHOLE: Self = Self {
        from: 0,
        tag: None,
        length: None,
    };
}

/// The place where the files of a game are.
pub(crate) enum Place {
    Http(Http),
    Folder(Folder),
}

impl Place {
    /// Begins to read a file of the game.
    pub fn open(&self, file: &str, asked: &Asked<'_>) -> Result<Reply, TransferError> {
        match self {
            Self::Http(http) => http.open(file, asked),
            Self::Folder(folder) => folder.open(file, asked),
        }
    }

    /// Reads a file to its end, if that comes before there are more bytes than `most`.
    pub fn read(&self, file: &str, most: u64) -> Read {
        let reply = self.open(file, &Asked::WHOLE)?;
        let mut bytes = vec![];
        let read = reply.body.take(most + 1).read_to_end(&mut bytes);
        read.map_err(|error| self.failed(error))?;
        Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
    }

    /// What to make of an error of a body.
    pub fn failed(&self, error: std::io::Error) -> TransferError {
        match self {
            Self::Http(_) => http::failed(error),
            Self::Folder(_) => TransferError::Read(error),
        }
    }

    /// Ends all that is being read, so that nobody waits for it.
    pub fn give_up(&self) {
        if let Self::Http(http) = self {
            http.give_up();
        }
    }

    /// Where a file is.
    pub fn at(&self, file: &str) -> String {
        match self {
            Self::Http(http) => http.at(file),
            Self::Folder(folder) => folder.at(file),
        }
    }
}

impl Source {
    /// The places where a game may be: below the address of a folder of tables, or of a service.
    fn places(&self, game: &dyn AnyGame, patience: &Patience) -> Vec<Place> {
        ["", "tables/"]
            .iter()
            .map(|below| match &self.0 {
                Kind::Http(address) => {
                    let folder = format!("{address}{below}{}/", game.name());
                    Place::Http(Http::new(folder, patience))
                }
                Kind::Folder(path) => {
                    let folder = path.join(below).join(game.name());
                    Place::Folder(Folder::new(folder))
                }
            })
            .collect()
    }

    /// Finds the place of a game, and reads its manifest. `read` reads a file, as often as it
    /// takes.
    pub(crate) fn find(
        &self,
        game: &'static dyn AnyGame,
        patience: &Patience,
        read: impl Fn(&Place) -> Result<Read, FetchError>,
    ) -> Result<(Place, Vec<Report>), FetchError> {
        let mut tried = vec![];
        // A host may answer with a page of its own where there is nothing.
        let mut other = None;
        for place in self.places(game, patience) {
            let at = place.at(NAME);
            match listed(&place, game, &read) {
                Ok(Some(manifest)) => return Ok((place, manifest)),
                Ok(None) => tried.push(at),
                Err(error @ FetchError::Manifest { .. }) => {
                    other.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
        Err(other.unwrap_or_else(|| FetchError::NoManifest {
            rules: game.name(),
            tried: tried.join(" nor "),
        }))
    }
}

/// What came of reading a file: its bytes, or `None` where there are too many of them.
pub(crate) type Read = Result<Option<Vec<u8>>, TransferError>;

/// The manifest of a place, if it has one.
pub(crate) fn listed(
    place: &Place,
    game: &'static dyn AnyGame,
    read: impl Fn(&Place) -> Result<Read, FetchError>,
) -> Result<Option<Vec<Report>>, FetchError> {
    let at = place.at(NAME);
    let text = match (read(place)?, place) {
        (Ok(text), _) => text.ok_or(FetchError::ManifestTooLong {
            at: at.clone(),
            most: MOST_BYTES,
        })?,
        // A folder of tables has reports, if nobody has made a manifest of them.
        (Err(TransferError::Gone), Place::Folder(folder)) => {
            return folder.reports(game);
        }
        (Err(TransferError::Gone), _) => return Ok(None),
        (Err(source), _) => return Err(FetchError::Transfer { at, source }),
    };
    let manifest = game.manifest(&text);
    let manifest = manifest.map_err(|source| FetchError::Manifest { at, source })?;
    // Whatever else stands in it is nothing that files are compared with.
    Ok(Some(manifest.iter().map(Report::as_published).collect()))
}

/// The path of a file, as messages have it.
fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Result<String, String> {
        let source = text.parse::<Source>();
        source
            .map(|source| source.to_string())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn addresses_and_folders_are_told_apart() {
        for (text, meant) in [
            ("https://example.org", "https://example.org/"),
            (
                "HTTP://example.org:8080/a/b///",
                "http://example.org:8080/a/b/",
            ),
            ("http://[::1]:8080", "http://[::1]:8080/"),
            ("/media/usb/tables", "/media/usb/tables"),
            ("tables", "tables"),
            (
                "file:///media/usb%20stick/tables",
                "/media/usb stick/tables",
            ),
            ("file://localhost/a", "/a"),
        ] {
            assert_eq!(source(text).as_deref(), Ok(meant));
        }
        for text in [
            "",
            "ftp://example.org",
            "http://",
            "https:///a",
            "http://me:secret@example.org/",
            "https://example.org/?a",
            "https://example.org/#a",
            "http://a b/",
            "http://a/\r\nX: y",
            "file://host/a",
            "file:///a%2",
            "file:///a%00",
            "file:///%ff",
        ] {
            assert!(source(text).is_err(), "{text}");
        }
    }
}
