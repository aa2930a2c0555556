//! A host of files with a chosen behaviour for each request. Only the standard library is used, so
//! that the exact bytes of each response are visible here.

use std::collections::HashMap;
use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A request.
#[derive(Clone, Debug)]
pub struct Request {
    /// The path, with its leading slash.
    pub path: String,
    /// The first byte of a `Range`.
    pub from: Option<u64>,
    pub if_range: Option<String>,
    /// Earlier requests for the same path.
    pub before: usize,
    pub head: String,
}

impl Request {
    /// Whether it asks for a file of this name.
    pub fn is_of(&self, file: &str) -> bool {
        self.path.rsplit('/').next() == Some(file)
    }
}

/// A behaviour of the host.
#[derive(Clone, Debug)]
pub enum Behaviour {
    /// According to the standard.
    Honest,
    /// The connection ends after this many bytes of the body.
    Cut(usize),
    /// One bit of this byte of the body is flipped.
    Flip(usize),
    /// The whole file, even if a range was requested.
    NoRanges,
    /// In chunks, without a length.
    Chunked,
    /// Without a length; zeros follow the file without end.
    Endless,
    /// A stated length that is this many bytes too long.
    Longer(u64),
    /// A stated range that begins this many bytes too late.
    Shifted(u64),
    /// A false `Content-Encoding`.
    Compressed,
    /// A status, with these header lines.
    Status(u16, &'static str),
    /// A redirect.
    Redirect(String),
    /// This many bytes of the body, then silence on an open connection.
    Silent(usize),
    /// One byte of the body after the other, with this time between them.
    Drip(Duration),
    /// A header without end.
    EndlessHead,
    /// Bytes that are not HTTP.
    Noise,
    /// Other bytes instead of the file.
    Bytes(Vec<u8>),
}

type Choose = dyn Fn(&Request) -> Behaviour + Send + Sync;

/// A running host, stopped when dropped.
pub struct FakeHost {
    pub address: String,
    log: Arc<Mutex<Vec<Request>>>,
    stopped: Arc<AtomicBool>,
}

impl FakeHost {
    /// Serves the files of a directory; `choose` decides the behaviour for each request.
    pub fn new(dir: &Path, choose: impl Fn(&Request) -> Behaviour + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let log = Arc::<Mutex<Vec<Request>>>::default();
        let stopped = Arc::<AtomicBool>::default();
        let choose: Arc<Choose> = Arc::new(choose);
        let (shared_log, stop, dir) = (Arc::clone(&log), Arc::clone(&stopped), dir.to_owned());
        thread::spawn(move || {
            let counts = Arc::<Mutex<HashMap<String, usize>>>::default();
            for stream in listener.incoming() {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let Ok(stream) = stream else { continue };
                let client = Client {
                    dir: dir.clone(),
                    choose: Arc::clone(&choose),
                    log: Arc::clone(&shared_log),
                    counts: Arc::clone(&counts),
                    stopped: Arc::clone(&stop),
                };
                // Errors mean that the client hung up.
                thread::spawn(move || client.serve(stream).ok());
            }
        });
        Self {
            address,
            log,
            stopped,
        }
    }

    /// Returns all requests so far.
    pub fn requests(&self) -> Vec<Request> {
        self.log.lock().expect("no panic").clone()
    }

    /// Returns the requests for a file.
    pub fn requests_for(&self, file: &str) -> Vec<Request> {
        let mut requests = self.requests();
        requests.retain(|request| request.is_of(file));
        requests
    }
}

impl Drop for FakeHost {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        let address = self.address.trim_start_matches("http://");
        // Wakes the listener.
        let _ = TcpStream::connect(address);
    }
}

struct Client {
    dir: PathBuf,
    choose: Arc<Choose>,
    log: Arc<Mutex<Vec<Request>>>,
    counts: Arc<Mutex<HashMap<String, usize>>>,
    stopped: Arc<AtomicBool>,
}

/// Returns the ETag of a file.
pub fn etag(bytes: &[u8]) -> String {
    let sum = bytes
        .iter()
        .fold(7_u64, |sum, byte| sum.wrapping_mul(31) + u64::from(*byte));
    format!("\"{sum:x}\"")
}

impl Client {
    fn request(&self, stream: &mut TcpStream) -> std::io::Result<Request> {
        let mut head = vec![];
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut byte)?;
            head.push(byte[0]);
        }
        let head = String::from_utf8(head).expect("text");
        let field = |name: &str| {
            let line = head
                .lines()
                .find(|line| line.to_ascii_lowercase().starts_with(name))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        };
        let path = head.split(' ').nth(1).expect("a path").to_owned();
        let from = field("range:").map(|range| {
            let from = range
                .strip_prefix("bytes=")
                .and_then(|range| range.strip_suffix('-'));
            from.expect("an open range").parse().expect("a number")
        });
        let mut counts = self.counts.lock().expect("no panic");
        let count = counts.entry(path.clone()).or_default();
        let request = Request {
            before: *count,
            from,
            if_range: field("if-range:"),
            path,
            head,
        };
        *count += 1;
        self.log.lock().expect("no panic").push(request.clone());
        Ok(request)
    }

    fn serve(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let request = self.request(&mut stream)?;
        let behaviour = (self.choose)(&request);
        match &behaviour {
            Behaviour::Status(status, lines) => {
                let head = format!(
                    "HTTP/1.1 {status} Odd\r\n{lines}Content-Length: 0\r\nConnection: close\r\n\r\n"
                );
                return stream.write_all(head.as_bytes());
            }
            Behaviour::Redirect(to) => {
                let head = format!(
                    "HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\
                     Connection: close\r\n\r\n"
                );
                return stream.write_all(head.as_bytes());
            }
            Behaviour::EndlessHead => {
                stream.write_all(b"HTTP/1.1 200 OK\r\n")?;
                while !self.stopped.load(Ordering::Relaxed) {
                    stream.write_all(b"X-More: and more and more and more\r\n")?;
                }
                return Ok(());
            }
            Behaviour::Noise => return stream.write_all(b"\x00\xff\x15\x03 what?\r\n\r\n"),
            _ => {}
        }
        let path = self.dir.join(request.path.trim_start_matches('/'));
        let bytes = match &behaviour {
            Behaviour::Bytes(bytes) => Ok(bytes.clone()),
            _ => fs::read(path),
        };
        let Ok(bytes) = bytes else {
            return stream.write_all(
                b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            );
        };
        let etag = etag(&bytes);
        let same = request.if_range.as_ref().is_none_or(|known| *known == etag);
        let ranges = same && !matches!(behaviour, Behaviour::NoRanges);
        let from = request.from.filter(|_| ranges).map(|from| from as usize);
        let total = bytes.len();
        let mut body = bytes[from.unwrap_or(0).min(total)..].to_vec();
        let mut head = match from {
            Some(from) if from >= total => {
                format!("HTTP/1.1 416 No\r\nContent-Range: bytes */{total}\r\n")
            }
            Some(from) => {
                let from = match behaviour {
                    Behaviour::Shifted(by) => from + by as usize,
                    _ => from,
                };
                format!(
                    "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes {from}-{}/{total}\r\n",
                    total - 1
                )
            }
            None => "HTTP/1.1 200 OK\r\n".to_owned(),
        };
        head += &format!("ETag: {etag}\r\nConnection: close\r\n");
        let length = body.len() as u64;
        match behaviour {
            Behaviour::Longer(more) => head += &format!("Content-Length: {}\r\n", length + more),
            Behaviour::Chunked => head += "Transfer-Encoding: chunked\r\n",
            Behaviour::Endless => {}
            Behaviour::Compressed => {
                head += &format!("Content-Encoding: gzip\r\nContent-Length: {length}\r\n");
            }
            _ => head += &format!("Content-Length: {length}\r\n"),
        }
        stream.write_all((head + "\r\n").as_bytes())?;
        match behaviour {
            Behaviour::Cut(most) => {
                body.truncate(most);
                stream.write_all(&body)?;
                stream.shutdown(Shutdown::Both)
            }
            Behaviour::Flip(byte) => {
                if let Some(byte) = body.get_mut(byte) {
                    *byte ^= 4;
                }
                stream.write_all(&body)
            }
            Behaviour::Chunked => {
                for chunk in body.chunks(1000) {
                    stream.write_all(format!("{:x}\r\n", chunk.len()).as_bytes())?;
                    stream.write_all(chunk)?;
                    stream.write_all(b"\r\n")?;
                }
                stream.write_all(b"0\r\n\r\n")
            }
            Behaviour::Endless => {
                stream.write_all(&body)?;
                while !self.stopped.load(Ordering::Relaxed) {
                    stream.write_all(&[0; 1 << 16])?;
                }
                Ok(())
            }
            Behaviour::Silent(most) => {
                body.truncate(most);
                stream.write_all(&body)?;
                while !self.stopped.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(10));
                }
                Ok(())
            }
            Behaviour::Drip(interval) => {
                for byte in body {
                    stream.write_all(&[byte])?;
                    thread::sleep(interval);
                }
                Ok(())
            }
            _ => stream.write_all(&body),
        }
    }
}
