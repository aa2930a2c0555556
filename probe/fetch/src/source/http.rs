//! A host that is asked over HTTP: a service, or static files.
//!
//! Nothing that it says is believed before it is checked; here that it answers what was asked, in
//! time, and as plain bytes.

use super::{Asked, Reply};
use crate::{Patience, TransferError};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use ureq::config::Config;
use ureq::http::{HeaderMap, StatusCode, header};
use ureq::tls::{RootCerts, TlsConfig};
use ureq::{Agent, Proxy, Timeout};

/// So often an answer may lead elsewhere.
const REDIRECTS: u32 = 5;

/// Bytes that the head of an answer may have.
const HEAD: usize = 64 << 10;

/// The address of the folder of a game, and what asks there.
pub(crate) struct Http {
    /// Ends with a slash.
    folder: String,
    agent: Agent,
}

impl Http {
    pub fn new(folder: String, patience: &Patience) -> Self {
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::PlatformVerifier)
            .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .build();
        let config = Config::builder()
            // A status is no error of the connection: it is looked at here.
            .http_status_as_error(false)
            // Who asked for a safe connection is not led to one that is not.
            .https_only(folder.starts_with("https:"))
            .max_redirects(REDIRECTS)
            .max_response_header_size(HEAD)
            .timeout_resolve(Some(patience.connect))
            .timeout_connect(Some(patience.connect))
            .timeout_recv_response(Some(patience.idle))
            .timeout_per_read(Some(patience.idle))
            .timeout_per_write(Some(patience.idle))
            .user_agent(concat!("galotne/", env!("CARGO_PKG_VERSION")))
            .accept("*/*")
            .accept_encoding("identity")
            .proxy(proxy(&folder))
            .tls_config(tls)
            .build();
        Self {
            agent: config.new_agent(),
            folder,
        }
    }

    pub fn at(&self, file: &str) -> String {
        format!("{}{file}", self.folder)
    }

    pub fn give_up(&self) {
        self.agent.clone().shutdown();
    }

    pub fn open(&self, file: &str, asked: &Asked<'_>) -> Result<Reply, TransferError> {
        let mut request = self.agent.get(self.at(file));
        if asked.from > 0 {
            request = request.header(header::RANGE, format!("bytes={}-", asked.from));
            if let Some(tag) = asked.tag {
                request = request.header(header::IF_RANGE, tag);
            }
        }
        let answer = request.call().map_err(refused)?;
        let (head, body) = answer.into_parts();
        let coding = text(&head.headers, header::CONTENT_ENCODING);
        if let Some(coding) = coding.filter(|coding| !coding.eq_ignore_ascii_case("identity")) {
            return Err(TransferError::Encoded(coding.chars().take(40).collect()));
        }
        let from = match head.status {
            StatusCode::OK => 0,
            StatusCode::PARTIAL_CONTENT if asked.from > 0 => {
                let range = text(&head.headers, header::CONTENT_RANGE).and_then(content_range);
                let (from, total) = range.ok_or(TransferError::OtherRange)?;
                if let (Some(found), Some(expected)) = (total, asked.length)
                    && found != expected
                {
                    return Err(TransferError::Length { expected, found });
                }
                if from != asked.from {
                    return Err(TransferError::OtherRange);
                }
                from
            }
            StatusCode::RANGE_NOT_SATISFIABLE => return Err(TransferError::OtherRange),
            StatusCode::NOT_FOUND | StatusCode::GONE => return Err(TransferError::Gone),
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => {
                let after = text(&head.headers, header::RETRY_AFTER);
                return Err(TransferError::Busy {
                    status: head.status.as_u16(),
                    after: after
                        .and_then(|seconds| seconds.trim().parse().ok())
                        .map(Duration::from_secs),
                });
            }
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                return Err(TransferError::Refused(head.status.as_u16()));
            }
            status => return Err(TransferError::Status(status.as_u16())),
        };
        let length = body.content_length();
        if let (Some(expected), Some(length)) = (asked.length, length) {
            let found = from.saturating_add(length);
            if found != expected {
                return Err(TransferError::Length { expected, found });
            }
        }
        // A weak tag names what is worth the same, not the same bytes.
        let tag = text(&head.headers, header::ETAG)
            .filter(|tag| tag.starts_with('"') && tag.len() <= 200)
            .map(ToOwned::to_owned);
        Ok(Reply {
            from,
            tag,
            body: Box::new(body.into_reader()),
            ends: length.is_some(),
        })
    }
}

/// The proxy that the environment names, but not for this machine itself.
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

/// The first byte of a range, and the length of the file if it is told.
fn content_range(text: &str) -> Option<(u64, Option<u64>)> {
    let (range, total) = text.strip_prefix("bytes ")?.split_once('/')?;
    let (from, _) = range.split_once('-')?;
    let total = match total {
        "*" => None,
        total => Some(total.parse().ok()?),
    };
    Some((from.parse().ok()?, total))
}

/// What to make of a request without an answer.
fn refused(error: ureq::Error) -> TransferError {
    match error {
        ureq::Error::Timeout(Timeout::Resolve | Timeout::Connect) => {
            TransferError::Unreachable("it does not answer in time".to_owned())
        }
        ureq::Error::Timeout(what) => TransferError::Silent(what.to_string()),
        ureq::Error::HostNotFound => {
            TransferError::Unreachable("there is no host of this name".to_owned())
        }
        ureq::Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            TransferError::Broken("it ended before there was an answer".to_owned())
        }
        // So says TLS what it cannot go on with, and no second try would change it.
        ureq::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
            let of_tls = error.get_ref().and_then(|inner| inner.downcast_ref());
            match of_tls {
                Some(rustls::Error::InvalidCertificate(why)) => {
                    TransferError::Untrusted(why.to_string())
                }
                _ => TransferError::Protocol(error.to_string()),
            }
        }
        ureq::Error::Io(error) => TransferError::Unreachable(error.to_string()),
        ureq::Error::ConnectionFailed => TransferError::Unreachable(error.to_string()),
        ureq::Error::TooManyRedirects => {
            TransferError::Protocol(format!("it leads elsewhere more than {REDIRECTS} times"))
        }
        ureq::Error::RequireHttpsOnly(_) => {
            TransferError::Protocol("it leads from https to an address that is not".to_owned())
        }
        error => TransferError::Protocol(error.to_string()),
    }
}

/// What to make of an error of a body.
pub(crate) fn failed(error: io::Error) -> TransferError {
    match ureq::Error::from(error) {
        ureq::Error::Timeout(what) => TransferError::Silent(what.to_string()),
        error => TransferError::Broken(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
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
