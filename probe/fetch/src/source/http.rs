//! An HTTP host: a service, or static files.
//!
//! This module checks that a response matches its request, is in time, and is not compressed. The
//! bytes themselves are checked later.

use super::rate::{RateLimitedBody, TooSlow};
use super::request::{FileStream, RangeRequest};
use crate::error::TransferError;
use crate::job::Timeouts;
use crate::system::System;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use ureq::config::Config;
use ureq::http::{HeaderMap, StatusCode, header};
use ureq::tls::{RootCerts, TlsConfig};
use ureq::{Agent, Proxy, Timeout};

const MAX_REDIRECTS: u32 = 5;

const MAX_HEADER_BYTES: usize = 64 << 10;

const MAX_ETAG_BYTES: usize = 200;

/// The address of a source, which ends with a slash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HttpAddress(String);

impl HttpAddress {
    /// Returns the address. Programs that are built without this module refuse it.
    #[expect(clippy::unnecessary_wraps, reason = "`without_http` refuses addresses")]
    pub fn new(address: String) -> Result<Self, &'static str> {
        Ok(Self(address))
    }

    /// Returns the address of a folder below this one.
    pub fn game(&self, folder: &str, timeouts: &Timeouts, system: &Arc<dyn System>) -> GameAddress {
        GameAddress::new(format!("{}{folder}", self.0), timeouts, system)
    }
}

impl fmt::Display for HttpAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The address of the folder of a game, with a pool of connections.
pub(crate) struct GameAddress {
    /// Ends with a slash.
    folder: String,
    agent: Agent,
    timeouts: Timeouts,
    system: Arc<dyn System>,
}

impl GameAddress {
    fn new(folder: String, timeouts: &Timeouts, system: &Arc<dyn System>) -> Self {
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::PlatformVerifier)
            .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .build();
        let config = Config::builder()
            // `open` maps statuses to errors.
            .http_status_as_error(false)
            // No redirect from https to http.
            .https_only(folder.starts_with("https:"))
            .max_redirects(MAX_REDIRECTS)
            .max_response_header_size(MAX_HEADER_BYTES)
            .timeout_resolve(Some(timeouts.connect))
            .timeout_connect(Some(timeouts.connect))
            .timeout_recv_response(Some(timeouts.idle))
            .timeout_per_read(Some(timeouts.idle))
            .timeout_per_write(Some(timeouts.idle))
            .user_agent(concat!("galotne/", env!("CARGO_PKG_VERSION")))
            .accept("*/*")
            .accept_encoding("identity")
            .proxy(proxy(&folder))
            .tls_config(tls)
            .build();
        Self {
            agent: system.agent(config),
            folder,
            timeouts: *timeouts,
            system: Arc::clone(system),
        }
    }

    /// Returns the address of a file.
    pub fn file(&self, name: &str) -> String {
        format!("{}{name}", self.folder)
    }

    /// Converts an error while reading a body.
    pub fn body_error(&self, error: io::Error) -> TransferError {
        if let Some(&TooSlow { rate, min_rate }) = TooSlow::from_io_error(&error) {
            return TransferError::TooSlow { rate, min_rate };
        }
        match ureq::Error::from(error) {
            ureq::Error::Timeout(phase) => TransferError::Timeout(phase.to_string()),
            error => TransferError::Disconnected(error.to_string()),
        }
    }

    /// Closes all connections.
    pub fn interrupt(&self) {
        self.agent.clone().shutdown();
    }

    pub fn open(
        &self,
        name: &str,
        request: &RangeRequest<'_>,
    ) -> Result<FileStream, TransferError> {
        let mut get = self.agent.get(self.file(name));
        if request.from > 0 {
            get = get.header(header::RANGE, format!("bytes={}-", request.from));
            if let Some(etag) = request.etag {
                get = get.header(header::IF_RANGE, etag);
            }
        }
        let response = get.call().map_err(request_error)?;
        let (head, body) = response.into_parts();
        let coding = text(&head.headers, header::CONTENT_ENCODING);
        if let Some(coding) = coding.filter(|coding| !coding.eq_ignore_ascii_case("identity")) {
            return Err(TransferError::Encoded(coding.chars().take(40).collect()));
        }
        let from = match head.status {
            StatusCode::OK => 0,
            StatusCode::PARTIAL_CONTENT if request.from > 0 => {
                let range = text(&head.headers, header::CONTENT_RANGE).and_then(content_range);
                let (from, total) = range.ok_or(TransferError::WrongRange)?;
                if let (Some(found), Some(expected)) = (total, request.length)
                    && found != expected
                {
                    return Err(TransferError::Length { expected, found });
                }
                if from != request.from {
                    return Err(TransferError::WrongRange);
                }
                from
            }
            StatusCode::RANGE_NOT_SATISFIABLE => return Err(TransferError::WrongRange),
            StatusCode::NOT_FOUND | StatusCode::GONE => return Err(TransferError::NotFound),
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => {
                let after = text(&head.headers, header::RETRY_AFTER);
                return Err(TransferError::Busy {
                    status: head.status.as_u16(),
                    after: after.and_then(retry_after),
                });
            }
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                return Err(TransferError::Refused(head.status.as_u16()));
            }
            status => return Err(TransferError::Status(status.as_u16())),
        };
        let length = body.content_length();
        if let (Some(expected), Some(length)) = (request.length, length) {
            let found = from.saturating_add(length);
            if found != expected {
                return Err(TransferError::Length { expected, found });
            }
        }
        // Weak ETags do not promise the same bytes.
        let etag = text(&head.headers, header::ETAG)
            .filter(|etag| etag.starts_with('"') && etag.len() <= MAX_ETAG_BYTES)
            .map(ToOwned::to_owned);
        Ok(FileStream {
            from,
            etag,
            body: Box::new(RateLimitedBody::new(
                body.into_reader(),
                &self.timeouts,
                &self.system,
            )),
            ends: length.is_some(),
        })
    }
}

/// Returns the proxy of the environment; none for loopback addresses.
fn proxy(folder: &str) -> Option<Proxy> {
    let host = folder.split('/').nth(2).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(
        host,
        |(name, port)| {
            if port.ends_with(']') { host } else { name }
        },
    );
    let local = name == "localhost" || name == "[::1]" || name.starts_with("127.");
    if local { None } else { Proxy::try_from_env() }
}

fn text(head: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    head.get(name)?.to_str().ok()
}

/// Parses the seconds of `Retry-After`; `None` for a date. A number beyond all bounds is a long
/// time.
fn retry_after(text: &str) -> Option<Duration> {
    let digits = text.trim();
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| Duration::from_secs(digits.parse().unwrap_or(u64::MAX)))
}

/// Parses `Content-Range`: the first byte, and the length of the file unless it is `*`.
fn content_range(text: &str) -> Option<(u64, Option<u64>)> {
    let (range, total) = text.strip_prefix("bytes ")?.split_once('/')?;
    let (from, _) = range.split_once('-')?;
    let total = match total {
        "*" => None,
        total => Some(total.parse().ok()?),
    };
    Some((from.parse().ok()?, total))
}

/// Converts the error of a request without a response.
fn request_error(error: ureq::Error) -> TransferError {
    match error {
        ureq::Error::Timeout(Timeout::Resolve | Timeout::Connect) => {
            TransferError::Unreachable("no answer in time".to_owned())
        }
        ureq::Error::Timeout(phase) => TransferError::Timeout(phase.to_string()),
        ureq::Error::HostNotFound => TransferError::Unreachable("no host of this name".to_owned()),
        ureq::Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            TransferError::Disconnected("closed without an answer".to_owned())
        }
        // TLS errors are permanent.
        ureq::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
            match error.get_ref().and_then(|inner| inner.downcast_ref()) {
                Some(rustls::Error::InvalidCertificate(why)) => {
                    TransferError::Untrusted(why.to_string())
                }
                _ => TransferError::Protocol(error.to_string()),
            }
        }
        ureq::Error::Io(error) => TransferError::Unreachable(error.to_string()),
        ureq::Error::ConnectionFailed => TransferError::Unreachable(error.to_string()),
        ureq::Error::TooManyRedirects => {
            TransferError::Protocol(format!("more than {MAX_REDIRECTS} redirects"))
        }
        ureq::Error::RequireHttpsOnly(_) => {
            TransferError::Protocol("a redirect from https to http".to_owned())
        }
        error => TransferError::Protocol(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_are_parsed() {
        let seconds = |text| retry_after(text).map(|wait| wait.as_secs());
        assert_eq!(seconds(" 120 "), Some(120));
        assert_eq!(seconds("99999999999999999999"), Some(u64::MAX));
        for other in ["", "-1", "1.5", "Fri, 27 Nov 2026 23:59:59 GMT"] {
            assert_eq!(seconds(other), None, "{other}");
        }
    }

    #[test]
    fn content_ranges_are_parsed() {
        assert_eq!(content_range("bytes 5-9/10"), Some((5, Some(10))));
        assert_eq!(content_range("bytes 0-0/*"), Some((0, None)));
        for odd in [
            "",
            "bytes */10",
            "bytes 5/10",
            "items 5-9/10",
            "bytes a-9/10",
            "bytes 5-9/-1",
        ] {
            assert_eq!(content_range(odd), None, "{odd}");
        }
    }
}
