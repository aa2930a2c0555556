//! A host of files that answers late, wrongly or not at all, as its plan says.

use super::clock::Clock;
use fastrand::Rng;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use ureq::Error;
use ureq::unversioned::transport::{Buffers, LazyBuffers, NextTimeout, Transport};

/// A kind of fault, and the answer to a request that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Behaviour {
    Honest,
    /// The body ends too early: the connection is closed in order.
    Cut,
    /// The body ends too early: the connection is reset.
    Reset,
    /// The body stops, and the connection stays.
    Silent,
    /// No answer at all.
    NoAnswer,
    /// A bit of the body is flipped.
    Flip,
    /// The stated length is wrong.
    WrongLength,
    /// Other bytes than the file, without a length.
    OtherBytes,
    /// Another file of the host.
    OtherFile,
    /// The whole file, even if a range was requested.
    NoRanges,
    /// A range that begins elsewhere.
    Shifted,
    /// 429 or 503, with or without `Retry-After`.
    Busy,
    /// Another status.
    Status,
    /// A redirect to the same file.
    Redirect,
    /// A redirect to nothing, or to itself.
    WrongRedirect,
    /// Few bytes at a time.
    Slow,
    /// Not HTTP.
    Noise,
}

const FAULTS: [Behaviour; 16] = [
    Behaviour::Cut,
    Behaviour::Reset,
    Behaviour::Silent,
    Behaviour::NoAnswer,
    Behaviour::Flip,
    Behaviour::WrongLength,
    Behaviour::OtherBytes,
    Behaviour::OtherFile,
    Behaviour::NoRanges,
    Behaviour::Shifted,
    Behaviour::Busy,
    Behaviour::Status,
    Behaviour::Redirect,
    Behaviour::WrongRedirect,
    Behaviour::Slow,
    Behaviour::Noise,
];

/// The faults of a host.
#[derive(Debug)]
struct Plan {
    dice: Rng,
    /// The kinds that occur.
    kinds: Vec<Behaviour>,
    /// The chance that an answer has one.
    rate: f64,
    /// The chance that a connection fails.
    connection_rate: f64,
}

/// A host, reached by [`Socket`]s.
#[derive(Debug)]
pub struct Host {
    files: BTreeMap<String, Vec<u8>>,
    plan: Mutex<Plan>,
    requests: Mutex<u64>,
}

impl Host {
    /// Returns a host that answers according to the standard.
    pub fn honest(files: BTreeMap<String, Vec<u8>>) -> Self {
        let plan = Plan {
            dice: Rng::with_seed(0),
            kinds: vec![],
            rate: 0.0,
            connection_rate: 0.0,
        };
        Self {
            files,
            plan: Mutex::new(plan),
            requests: Mutex::default(),
        }
    }

    /// Returns a host with a plan of faults: some kinds, rare or frequent.
    pub fn faulty(files: BTreeMap<String, Vec<u8>>, dice: &mut Rng) -> Self {
        let kinds = dice.choose_multiple(FAULTS, 1 + dice.clone().usize(..FAULTS.len()));
        let rates = [0.01, 0.03, 0.1, 0.3, 1.0];
        let plan = Plan {
            kinds,
            rate: rates[dice.usize(..rates.len())],
            connection_rate: [0.0, 0.0, 0.03, 0.3][dice.usize(..4)],
            dice: dice.fork(),
        };
        Self {
            files,
            plan: Mutex::new(plan),
            requests: Mutex::default(),
        }
    }

    /// Returns the number of requests so far.
    pub fn requests(&self) -> u64 {
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn plan(&self) -> std::sync::MutexGuard<'_, Plan> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Decides on a connection.
    pub fn accepts(&self) -> Accepts {
        let mut plan = self.plan();
        if plan.connection_rate > 0.0 && plan.dice.f64() < plan.connection_rate {
            return match plan.dice.u8(..3) {
                0 => Accepts::Refused,
                1 => Accepts::Never,
                _ => Accepts::At(Duration::from_secs(plan.dice.u64(1..15))),
            };
        }
        Accepts::At(Duration::from_millis(1))
    }

    /// Answers a request.
    fn answer(&self, head: &str) -> Answer {
        *(self.requests.lock()).unwrap_or_else(PoisonError::into_inner) += 1;
        let mut plan = self.plan();
        let plan = &mut *plan;
        let behaviour = match plan.rate > 0.0 && plan.dice.f64() < plan.rate {
            true => plan.kinds[plan.dice.usize(..plan.kinds.len())],
            false => Behaviour::Honest,
        };
        let path = head.split(' ').nth(1).unwrap_or_default();
        let field = |name: &str| {
            let mut lines = head.lines().filter_map(|line| line.split_once(": "));
            lines.find_map(|(key, value)| key.eq_ignore_ascii_case(name).then_some(value))
        };
        let from = field("range").and_then(|range| {
            let digits = range.strip_prefix("bytes=")?.strip_suffix('-')?;
            digits.parse::<usize>().ok()
        });
        self.respond(path, from, field("if-range"), behaviour, &mut plan.dice)
    }

    fn respond(
        &self,
        path: &str,
        from: Option<usize>,
        if_range: Option<&str>,
        behaviour: Behaviour,
        dice: &mut Rng,
    ) -> Answer {
        match behaviour {
            Behaviour::NoAnswer => return Answer::of("", End::Silent),
            Behaviour::Noise => return Answer::of("\0\u{ff} what?\r\n\r\n", End::Close),
            Behaviour::Busy => {
                let waits = [
                    "",
                    "1",
                    "7",
                    "60",
                    "299",
                    "301",
                    "99999999999999999999",
                    "soon",
                ];
                let after = match waits[dice.usize(..waits.len())] {
                    "" => String::new(),
                    wait => format!("Retry-After: {wait}\r\n"),
                };
                let status = [429, 503][dice.usize(..2)];
                return Answer::status(status, &after);
            }
            Behaviour::Status => {
                let statuses = [204, 301, 400, 401, 403, 404, 410, 416, 418, 500, 502, 504];
                return Answer::status(statuses[dice.usize(..statuses.len())], "");
            }
            Behaviour::Redirect => {
                let to = format!("http://elsewhere.example{path}");
                return Answer::status(302, &format!("Location: {to}\r\n"));
            }
            Behaviour::WrongRedirect => {
                let places = [path, "/nothing", "http://", "ftp://host/x", "//"];
                let to = places[dice.usize(..places.len())];
                return Answer::status(307, &format!("Location: {to}\r\n"));
            }
            _ => {}
        }
        let mut file = self.files.get(path);
        if behaviour == Behaviour::OtherFile {
            file = self.files.values().nth(dice.usize(..self.files.len()));
        }
        let Some(file) = file else {
            return Answer::status(404, "");
        };
        let other;
        let file = match behaviour {
            Behaviour::OtherBytes => {
                other = vec![dice.u8(..); dice.usize(..2 * file.len() + 2)];
                &other
            }
            _ => file,
        };
        let etag = format!("\"{:x}-{}\"", file.len(), file.last().unwrap_or(&0));
        let same = if_range.is_none_or(|known| known == etag);
        let from = from.filter(|_| same && behaviour != Behaviour::NoRanges);
        let total = file.len();
        let mut body = file[from.unwrap_or(0).min(total)..].to_vec();
        let mut head = match from {
            Some(from) if from >= total => return Answer::status(416, ""),
            Some(from) => {
                let from = match behaviour {
                    Behaviour::Shifted => from + 1 + dice.usize(..99),
                    _ => from,
                };
                let last = total - 1;
                format!("HTTP/1.1 206 Part\r\nContent-Range: bytes {from}-{last}/{total}\r\n")
            }
            None => "HTTP/1.1 200 OK\r\n".to_owned(),
        };
        head += &format!("ETag: {etag}\r\n");
        let length = match behaviour {
            Behaviour::WrongLength => Some(dice.usize(..2 * body.len() + 2)),
            // Also without a length: the connection ends the body.
            Behaviour::OtherBytes => None,
            _ => Some(body.len()).filter(|_| dice.u8(..4) > 0),
        };
        if let Some(length) = length {
            head += &format!("Content-Length: {length}\r\n");
        }
        let mut end = match length {
            Some(length) if length == body.len() => End::Open,
            _ => End::Close,
        };
        let cut = dice.usize(..=body.len());
        match behaviour {
            Behaviour::Cut => (end, _) = (End::Close, body.truncate(cut)),
            Behaviour::Reset => (end, _) = (End::Reset, body.truncate(cut)),
            Behaviour::Silent => (end, _) = (End::Silent, body.truncate(cut)),
            Behaviour::Flip => {
                if let Some(byte) = body.get_mut(cut) {
                    *byte ^= 1 << dice.u8(..8);
                }
            }
            _ => {}
        }
        let (piece, delay) = match behaviour {
            // From far below the least rate to far above it.
            Behaviour::Slow => (1 + dice.usize(..4000), dice.u64(..40_000)),
            _ => (16 << 10, 1),
        };
        let delay = Duration::from_millis(delay);
        let mut answer = Answer::of(&format!("{head}\r\n"), end);
        let pieces = body.chunks(piece).map(|bytes| (delay, bytes.to_vec()));
        answer.pieces.extend(pieces);
        answer
    }
}

/// The event after the last byte of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// The next request.
    Open,
    Close,
    Reset,
    Silent,
}

/// The bytes of an answer, each piece with the time before it.
#[derive(Debug)]
struct Answer {
    pieces: VecDeque<(Duration, Vec<u8>)>,
    end: End,
}

impl Answer {
    fn of(text: &str, end: End) -> Self {
        let mut pieces = VecDeque::new();
        if !text.is_empty() {
            pieces.push_back((Duration::from_millis(5), text.as_bytes().to_vec()));
        }
        Self { pieces, end }
    }

    fn status(status: u16, lines: &str) -> Self {
        let text = format!("HTTP/1.1 {status} Odd\r\n{lines}Content-Length: 0\r\n\r\n");
        Self::of(&text, End::Open)
    }
}

/// A connection to the host.
#[derive(Debug)]
pub struct Socket {
    clock: Arc<Clock>,
    host: Arc<Host>,
    buffers: LazyBuffers,
    /// The part of a request that has been sent.
    request: Vec<u8>,
    answer: Answer,
}

impl Socket {
    pub fn new(clock: Arc<Clock>, host: Arc<Host>) -> Self {
        Self {
            clock,
            host,
            buffers: LazyBuffers::new(16 << 10, 16 << 10),
            request: vec![],
            answer: Answer::of("", End::Open),
        }
    }

    /// Waits in vain.
    fn time_out(&self, timeout: NextTimeout) -> Error {
        self.clock.advance(*timeout.after);
        Error::Timeout(timeout.reason)
    }
}

impl Transport for Socket {
    fn buffers(&mut self) -> &mut dyn Buffers {
        &mut self.buffers
    }

    fn transmit_output(&mut self, amount: usize, _: NextTimeout) -> Result<(), Error> {
        let sent = &self.buffers.output()[..amount];
        self.request.extend(sent);
        if self.request.ends_with(b"\r\n\r\n") {
            let head = std::mem::take(&mut self.request);
            self.answer = self.host.answer(&String::from_utf8_lossy(&head));
        }
        Ok(())
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        let timeout = timeout.for_read();
        let Some((delay, bytes)) = self.answer.pieces.front_mut() else {
            return match self.answer.end {
                End::Close => Ok(false),
                End::Reset => Err(Error::Io(io::ErrorKind::ConnectionReset.into())),
                End::Open | End::Silent => Err(self.time_out(timeout)),
            };
        };
        if *delay > *timeout.after {
            *delay -= *timeout.after;
            return Err(self.time_out(timeout));
        }
        self.clock.advance(std::mem::take(delay));
        let room = self.buffers.input_append_buf();
        let length = room.len().min(bytes.len());
        room[..length].copy_from_slice(&bytes[..length]);
        bytes.drain(..length);
        if bytes.is_empty() {
            self.answer.pieces.pop_front();
        }
        self.buffers.input_appended(length);
        Ok(length > 0)
    }

    fn is_open(&mut self) -> bool {
        self.answer.end == End::Open && self.answer.pieces.is_empty()
    }
}

/// The fate of a connection.
pub enum Accepts {
    At(Duration),
    Refused,
    Never,
}
