//! A source of tables: a host, or a folder of this machine.

mod folder;
#[cfg_attr(not(feature = "http"), path = "without_http.rs")]
mod http;
mod layout;
#[cfg(feature = "http")]
mod rate;
mod request;

pub(crate) use request::RangeRequest;

use crate::context::FetchContext;
use crate::error::{FetchError, TransferError};
use folder::GameFolder;
use galotne::report::manifest::{MAX_BYTES, NAME};
use galotne::report::{AnyGame, Report};
use http::{GameAddress, HttpAddress};
use request::FileStream;
use std::fmt;
use std::io::{self, Read};
use std::path::PathBuf;
use std::str::FromStr;

/// A source of tables: `https://example.org/tables/`, the address of a service,
/// `file:///media/usb/tables`, or the path of a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSource(SourceKind);

#[derive(Clone, PartialEq, Eq, Debug)]
enum SourceKind {
    Http(HttpAddress),
    Folder(PathBuf),
}

impl FromStr for TableSource {
    type Err = FetchError;

    fn from_str(text: &str) -> Result<Self, FetchError> {
        let invalid = |problem| FetchError::Source {
            text: text.chars().take(200).collect(),
            problem,
        };
        let Some((scheme, rest)) = text.split_once("://") else {
            return match text {
                "" => Err(invalid("name an address or a folder")),
                path => Ok(Self(SourceKind::Folder(path.into()))),
            };
        };
        match &*scheme.to_ascii_lowercase() {
            scheme @ ("http" | "https") => {
                let host = rest.split('/').next().unwrap_or_default();
                if host.is_empty() {
                    return Err(invalid("the host is missing"));
                }
                if host.contains('@') {
                    return Err(invalid(
                        "addresses with user names and passwords are not supported",
                    ));
                }
                let is_forbidden = |character: char| {
                    !character.is_ascii_graphic() || "?#\\\"<>^`{|}".contains(character)
                };
                if rest.contains(is_forbidden) {
                    return Err(invalid(
                        "give the address of a folder, with %.. for special characters and \
                         without ? and #",
                    ));
                }
                let path = rest.trim_end_matches('/');
                let address = HttpAddress::new(format!("{scheme}://{path}/"));
                Ok(Self(SourceKind::Http(address.map_err(invalid)?)))
            }
            "file" => {
                let path = rest.strip_prefix("localhost").unwrap_or(rest);
                let path = Some(path).filter(|path| path.starts_with('/'));
                let path =
                    path.ok_or_else(|| invalid("write file:///PATH with an absolute path"))?;
                let path = decode_percent(path).ok_or_else(|| invalid("the path is not valid"))?;
                Ok(Self(SourceKind::Folder(path.into())))
            }
            _ => Err(invalid(
                "use http://, https://, file:// or the path of a folder",
            )),
        }
    }
}

/// Decodes the `%..` of a path.
fn decode_percent(path: &str) -> Option<String> {
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

impl fmt::Display for TableSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            SourceKind::Http(address) => address.fmt(f),
            SourceKind::Folder(path) => path.display().fmt(f),
        }
    }
}

/// The folder of a game at a source.
pub(crate) enum GameLocation {
    Http(GameAddress),
    Folder(GameFolder),
}

impl GameLocation {
    /// Requests a file.
    pub fn open(
        &self,
        name: &str,
        request: &RangeRequest<'_>,
    ) -> Result<FileStream, TransferError> {
        match self {
            Self::Http(address) => address.open(name, request),
            Self::Folder(folder) => folder.open(name, request),
        }
    }

    /// Reads a whole file.
    pub fn read(&self, name: &str, max_bytes: u64) -> ReadResult {
        let stream = self.open(name, &RangeRequest::WHOLE)?;
        let mut bytes = vec![];
        let read = stream.body.take(max_bytes + 1).read_to_end(&mut bytes);
        read.map_err(|error| self.body_error(error))?;
        Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= max_bytes))
    }

    /// Converts an error while reading a body.
    pub fn body_error(&self, error: io::Error) -> TransferError {
        match self {
            Self::Http(address) => address.body_error(error),
            Self::Folder(_) => TransferError::Read(error),
        }
    }

    /// Whether it is a folder of this machine.
    pub const fn is_folder(&self) -> bool {
        matches!(self, Self::Folder(_))
    }

    /// Ends blocking reads of all threads.
    pub fn interrupt(&self) {
        if let Self::Http(address) = self {
            address.interrupt();
        }
    }

    /// Returns the address or path of a file, for messages.
    pub fn file(&self, name: &str) -> String {
        match self {
            Self::Http(address) => address.file(name),
            Self::Folder(folder) => folder.file(name),
        }
    }
}

/// The bytes of a file, or `None` if it is too long.
pub(crate) type ReadResult = Result<Option<Vec<u8>>, TransferError>;

/// The manifest of a game at a source.
pub(crate) struct SourceManifest {
    /// A published report for each class.
    pub reports: Vec<Report>,
    /// The bytes of its file; `None` if it was made from the reports of a folder.
    pub text: Option<Vec<u8>>,
}

impl TableSource {
    /// Returns the text by which a source is known to a directory of tables: folders are absolute.
    pub(crate) fn identity(&self) -> String {
        match &self.0 {
            SourceKind::Http(address) => address.to_string(),
            SourceKind::Folder(path) => {
                let absolute = std::path::absolute(path).unwrap_or_else(|_| path.clone());
                absolute.display().to_string()
            }
        }
    }

    /// Returns the possible locations of a game.
    fn locations(&self, context: FetchContext<'_>) -> impl Iterator<Item = GameLocation> {
        let FetchContext { system, job, .. } = context;
        let folders = layout::folders(job.game.name(), job.form).into_iter();
        folders.map(|folder| match &self.0 {
            SourceKind::Http(address) => {
                GameLocation::Http(address.game(&format!("{folder}/"), &job.timeouts, system))
            }
            SourceKind::Folder(path) => GameLocation::Folder(GameFolder::new(path.join(folder))),
        })
    }

    /// Finds the location of the game of a job, and reads its manifest. `read` reads the file with
    /// retries.
    pub(crate) fn locate(
        &self,
        context: FetchContext<'_>,
        read: impl Fn(&GameLocation) -> Result<ReadResult, FetchError>,
    ) -> Result<(GameLocation, SourceManifest), FetchError> {
        let game = context.job.game;
        let mut tried = vec![];
        // Some hosts answer with a page of their own instead of 404.
        let mut invalid = None;
        for location in self.locations(context) {
            let at = location.file(NAME);
            match read_manifest(&location, game, &read) {
                Ok(Some(manifest)) => return Ok((location, manifest)),
                Ok(None) => tried.push(at),
                Err(error @ FetchError::Manifest { .. }) => {
                    invalid.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
        Err(invalid.unwrap_or_else(|| FetchError::ManifestNotFound {
            rules: game.name(),
            tried: tried.join(", "),
        }))
    }
}

/// Reads the manifest of a location. `None` if it has none.
pub(crate) fn read_manifest(
    location: &GameLocation,
    game: &'static dyn AnyGame,
    read: impl Fn(&GameLocation) -> Result<ReadResult, FetchError>,
) -> Result<Option<SourceManifest>, FetchError> {
    let at = location.file(NAME);
    let text = match (read(location)?, location) {
        (Ok(text), _) => text.ok_or(FetchError::TooLong {
            at: at.clone(),
            max_bytes: MAX_BYTES,
            kind: "manifest",
        })?,
        // A folder without a manifest may have reports.
        (Err(TransferError::NotFound), GameLocation::Folder(folder)) => {
            let reports = folder.manifest(game)?;
            return Ok(reports.map(|reports| SourceManifest {
                reports,
                text: None,
            }));
        }
        (Err(TransferError::NotFound), _) => return Ok(None),
        (Err(source), _) => return Err(FetchError::Transfer { at, source }),
    };
    let manifest = game.manifest(&text);
    let manifest = manifest.map_err(|source| FetchError::Manifest { at, source })?;
    Ok(Some(SourceManifest {
        // Files are compared with published fields only.
        reports: manifest.iter().map(Report::as_published).collect(),
        text: Some(text),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<String, String> {
        let source = text.parse::<TableSource>();
        source
            .map(|source| source.to_string())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn addresses_and_folders_are_parsed() {
        for (text, expected) in [
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
            assert_eq!(parse(text).as_deref(), Ok(expected));
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
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
