//! A host of files that behaves as it is told to, request by request. Standard library only: what
//! it sends is what is written here.

use std::collections::HashMap;
use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What somebody asks for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The path, from the slash on.
    pub path: String,
    /// The first byte that is asked for.
    pub from: Option<u64>,
    pub if_range: Option<String>,
    /// How often the path was asked for before.
    pub before: usize,
    pub head: String,
}

impl Request {
    /// Whether it is for a file of this name.
    pub fn is_of(&self, file: &str) -> bool {
        self.path.rsplit('/').next() == Some(file)
    }
}

/// What is done with a request.
#[derive(Clone, Debug)]
pub enum Manner {
    /// As the standard says.
    Honest,
    /// Honest, but ended after so many bytes of the body.
    Cut(usize),
    /// Honest, but for one bit of this byte of the body.
    Flip(usize),
    /// The whole file, whatever was asked for.
    NoRanges,
    /// In chunks, without a length.
    Chunked,
    /// Without a length; behind the file comes more, as long as anybody listens.
    Endless,
    /// A length that is so many bytes too long.
    Longer(u64),
    /// A range that begins so many bytes later than was asked for.
    Shifted(u64),
    /// Says that it is compressed.
    Compressed,
    /// A status, with these lines in the head.
    Status(u16, &'static str),
    /// Elsewhere.
    Redirect(String),
    /// So many bytes of the body, then nothing any more.
    Silent(usize),
    /// A head without an end.
    EndlessHead,
    /// No HTTP at all.
    Noise,
    /// This instead of the file.
    Bytes(Vec<u8>),
}

type Choose = dyn Fn(&Request) -> Manner + Send + Sync;

/// Serves until it is dropped.
pub struct Host {
    pub address: String,
    log: Arc<Mutex<Vec<Request>>>,
    gone: Arc<AtomicBool>,
}

impl Host {
    /// The files of a directory, each request served as `choose` says.
    pub fn new(dir: &Path, choose: impl Fn(&Request) -> Manner + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let log = Arc::<Mutex<Vec<Request>>>::default();
        let gone = Arc::<AtomicBool>::default();
        let choose: Arc<Choose> = Arc::new(choose);
        let (kept, ended, dir) = (Arc::clone(&log), Arc::clone(&gone), dir.to_owned());
        thread::spawn(move || {
            let counts = Arc::<Mutex<HashMap<String, usize>>>::default();
            for stream in listener.incoming() {
                if ended.load(Ordering::Relaxed) {
                    return;
                }
                let Ok(stream) = stream else { continue };
                let client = Client {
                    dir: dir.clone(),
                    choose: Arc::clone(&choose),
                    log: Arc::clone(&kept),
                    counts: Arc::clone(&counts),
                    gone: Arc::clone(&ended),
                };
                // Whoever hangs up has heard enough.
                thread::spawn(move || client.serve(stream).ok());
            }
        });
        Self { address, log, gone }
    }

    /// What was asked for so far.
    pub fn requests(&self) -> Vec<Request> {
        self.log.lock().expect("no panic").clone()
    }

    /// What was asked for of a file.
    pub fn of(&self, file: &str) -> Vec<Request> {
        let mut requests = self.requests();
        requests.retain(|request| request.is_of(file));
        requests
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
        let address = self.address.trim_start_matches("http://");
        // Whatever comes of it wakes the listener.
        let _ = TcpStream::connect(address);
    }
}

struct Client {
    dir: PathBuf,
    choose: Arc<Choose>,
    log: Arc<Mutex<Vec<Request>>>,
    counts: Arc<Mutex<HashMap<String, usize>>>,
    gone: Arc<AtomicBool>,
}

/// What a file is known by here.
pub fn tag(bytes: &[u8]) -> String {
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
        let manner = (self.choose)(&request);
        match &manner {
            Manner::Status(status, lines) => {
                let head = format!(
                    "HTTP/1.1 {status} Odd\r\n{lines}Content-Length: 0\r\nConnection: close\r\n\r\n"
                );
                return stream.write_all(head.as_bytes());
            }
            Manner::Redirect(to) => {
                let head = format!(
                    "HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                );
                return stream.write_all(head.as_bytes());
            }
            Manner::EndlessHead => {
                stream.write_all(b"HTTP/1.1 200 OK\r\n")?;
                while !self.gone.load(Ordering::Relaxed) {
                    stream.write_all(b"X-More: and more and more and more\r\n")?;
                }
                return Ok(());
            }
            Manner::Noise => return stream.write_all(b"\x00\xff\x15\x03 what?\r\n\r\n"),
            _ => {}
        }
        let path = self.dir.join(request.path.trim_start_matches('/'));
        let bytes = match &manner {
            Manner::Bytes(bytes) => Ok(bytes.clone()),
            _ => fs::read(path),
        };
        let Ok(bytes) = bytes else {
            return stream.write_all(
                b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            );
        };
        let tag = tag(&bytes);
        let same = request.if_range.as_ref().is_none_or(|known| *known == tag);
        let ranges = same && !matches!(manner, Manner::NoRanges);
        let from = request.from.filter(|_| ranges).map(|from| from as usize);
        let total = bytes.len();
        let mut body = bytes[from.unwrap_or(0).min(total)..].to_vec();
        let mut head = match from {
            Some(from) if from >= total => {
                format!("HTTP/1.1 416 No\r\nContent-Range: bytes */{total}\r\n")
            }
            Some(from) => {
                let from = match manner {
                    Manner::Shifted(by) => from + by as usize,
                    _ => from,
                };
                format!(
                    "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes {from}-{}/{total}\r\n",
                    total - 1
                )
            }
            None => "HTTP/1.1 200 OK\r\n".to_owned(),
        };
        head += &format!("ETag: {tag}\r\nConnection: close\r\n");
        let said = body.len() as u64;
        match manner {
            Manner::Longer(more) => head += &format!("Content-Length: {}\r\n", said + more),
            Manner::Chunked => head += "Transfer-Encoding: chunked\r\n",
            Manner::Endless => {}
            Manner::Compressed => {
                head += &format!("Content-Encoding: gzip\r\nContent-Length: {said}\r\n");
            }
            _ => head += &format!("Content-Length: {said}\r\n"),
        }
        stream.write_all((head + "\r\n").as_bytes())?;
        match manner {
            Manner::Cut(most) => {
                body.truncate(most);
                stream.write_all(&body)?;
                stream.shutdown(Shutdown::Both)
            }
            Manner::Flip(byte) => {
                if let Some(byte) = body.get_mut(byte) {
                    *byte ^= 4;
                }
                stream.write_all(&body)
            }
            Manner::Chunked => {
                for chunk in body.chunks(1000) {
                    stream.write_all(format!("{:x}\r\n", chunk.len()).as_bytes())?;
                    stream.write_all(chunk)?;
                    stream.write_all(b"\r\n")?;
                }
                stream.write_all(b"0\r\n\r\n")
            }
            Manner::Endless => {
                stream.write_all(&body)?;
                while !self.gone.load(Ordering::Relaxed) {
                    stream.write_all(&[0; 1 << 16])?;
                }
                Ok(())
            }
            Manner::Silent(most) => {
                body.truncate(most);
                stream.write_all(&body)?;
                while !self.gone.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(10));
                }
                Ok(())
            }
            _ => stream.write_all(&body),
        }
    }
}
