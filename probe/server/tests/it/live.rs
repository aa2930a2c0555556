//! The service on a socket, with faulty, slow and greedy clients.

use crate::prebuilt;
use galotne::rules::INTERNATIONAL;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_report::Language;
use galotne_report::game::{CutReason, page_cut};
use galotne_server::{FileAccess, Limits, Service, TrustedProxy, serve};
use rand::prelude::*;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Once, OnceLock};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A request that succeeds.
const GOOD: &str =
    "GET /international?fen=W:WK41:BK46 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
/// Watchdog for things that happen at once, generous for busy machines.
const PATIENCE: Duration = Duration::from_secs(60);

fn tables() -> &'static Path {
    static TABLES: OnceLock<TempDir> = OnceLock::new();
    let dir = TABLES.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        // A larger class, for long searches.
        let large = "KKvKK".parse().expect("a class");
        let classes = INTERNATIONAL.classes(3).into_iter().chain([large]);
        let order = BuildOrder::new(&INTERNATIONAL, classes.collect(), dir.path());
        prebuilt::copy_prebuilt(INTERNATIONAL.name, &order.classes, dir.path());
        build(&order, &()).expect("tables are built");
        dir
    });
    dir.path()
}

/// Panics of the service, also those in background tasks or during a stream. Panics of this file
/// are failed assertions.
static PANICS: AtomicUsize = AtomicUsize::new(0);

fn count_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if (panic.location()).is_none_or(|location| location.file() != file!()) {
                PANICS.fetch_add(1, Ordering::Relaxed);
            }
            usual(panic);
        }));
    });
}

struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    done: JoinHandle<std::io::Result<()>>,
}

impl Running {
    async fn new(limits: Limits) -> Self {
        Self::behind_proxies(limits, vec![]).await
    }

    async fn behind_proxies(limits: Limits, proxies: Vec<TrustedProxy>) -> Self {
        count_panics();
        let service =
            Service::behind_proxies(tables(), FileAccess::Read, limits, proxies).expect("tables");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let done = tokio::spawn(serve(service, listener, async {
            let _ = stopped.await;
        }));
        Self {
            address,
            stop: Some(stop),
            done,
        }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address)
            .await
            .expect("a connection")
    }

    /// Sends bytes and reads to the end of the stream.
    async fn exchange(&self, request: &[u8]) -> String {
        let mut stream = self.connect().await;
        // The service may close the connection early.
        let _ = stream.write_all(request).await;
        read_rest(&mut stream).await
    }

    #[track_caller]
    fn assert_good(answer: &str) {
        assert!(
            answer.starts_with("HTTP/1.1 200") && answer.contains("\"dtw\":3"),
            "{answer}"
        );
    }
}

async fn read_rest(stream: &mut TcpStream) -> String {
    let mut answer = vec![];
    let read = stream.read_to_end(&mut answer);
    // A reset ends the stream, too.
    let _ = tokio::time::timeout(PATIENCE, read)
        .await
        .expect("the service hung up");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn slow_request_headers_are_cut_off() {
    let limits = Limits {
        header_seconds: 1,
        ..Limits::default()
    };
    let service = Running::new(limits).await;
    let mut slow = vec![];
    for _ in 0..50 {
        let mut stream = service.connect().await;
        stream
            .write_all(b"GET /international?fen=W:WK41")
            .await
            .expect("it is sent");
        slow.push(stream);
    }
    Running::assert_good(&service.exchange(GOOD.as_bytes()).await);
    for mut stream in slow {
        let answer = read_rest(&mut stream).await;
        assert!(!answer.contains("200 OK"), "{answer}");
    }
    Running::assert_good(&service.exchange(GOOD.as_bytes()).await);
}

#[tokio::test]
async fn slow_request_bodies_are_refused() {
    let limits = Limits {
        idle_seconds: 1,
        ..Limits::default()
    };
    let service = Running::new(limits).await;
    let head = "POST /v1/probe HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1000\r\n\r\nW:WK41:BK46\nW:WK4";
    let answer = service.exchange(head.as_bytes()).await;
    assert!(
        answer.contains("\"dtw\":3"),
        "whole lines are answered: {answer}"
    );
    assert!(answer.contains("\"kind\":\"deadline\""), "{answer}");
}

/// Connects from another address: all of 127.0.0.0/8 is local.
async fn connect_from(service: &Running, sender: &str) -> TcpStream {
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    let sender = format!("{sender}:0").parse().expect("an address");
    socket.bind(sender).expect("an address of its own");
    socket.connect(service.address).await.expect("a connection")
}

/// Returns a request to judge games.
fn adjudication(address: &str, games: &str) -> Vec<u8> {
    let length = games.len();
    let head = format!(
        "POST {address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"
    );
    [&head, games].concat().into_bytes()
}

/// Returns a game of this number of plies, divisible by 4.
fn long_game(plies: usize) -> String {
    let moves = "7-2 35-49 2-7 49-35 ".repeat(plies / 4);
    format!("[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK1,K7,K18:BK35\"]\n{moves}*\n")
}

const SHORT_GAME: &str = "[FEN \"W:WK1,K7:BK35\"]\n*\n";

/// A client that sends slowly gets 408, and keeps nobody waiting meanwhile.
#[tokio::test]
async fn slow_games_are_refused_and_keep_nobody_waiting() {
    let limits = Limits {
        adjudications: 1,
        body_seconds: 1,
        least_bytes_per_second: 1000,
        waiting: 0,
        ..Limits::default()
    };
    let service = Running::new(limits).await;
    let mut slow = connect_from(&service, "127.0.0.2").await;
    let head = "POST /v1/adjudicate HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n";
    slow.write_all(head.as_bytes()).await.expect("it is sent");
    let begun = std::time::Instant::now();
    let send_slowly = async {
        while begun.elapsed() < PATIENCE && slow.write_all(b"\n").await.is_ok() {
            let mut answer = [0; 12];
            let answered = slow.read_exact(&mut answer);
            if (tokio::time::timeout(Duration::from_millis(100), answered).await).is_ok() {
                return answer;
            }
        }
        [0; 12]
    };
    let ask = async {
        let mut answers = vec![];
        while begun.elapsed() < Duration::from_millis(600) {
            let request = adjudication("/v1/adjudicate", SHORT_GAME);
            answers.push(service.exchange(&request).await);
        }
        answers
    };
    let (slow_answer, answers) = tokio::join!(send_slowly, ask);
    assert_eq!(&slow_answer, b"HTTP/1.1 408");
    for answer in answers {
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

/// Large answers that are not read take the memory; small questions are answered meanwhile, and
/// large ones later.
#[tokio::test]
async fn a_spent_budget_refuses_large_questions_until_it_is_returned() {
    let limits = Limits {
        connections: 64,
        in_flight_bytes: 24 << 20,
        ..Limits::default()
    };
    let service = Running::new(limits).await;
    let address = "/v1/adjudicate?course=true&profile=all&rules=international";
    // More than the buffers of the system hold.
    let games = (long_game(3_000) + "\n").repeat(10);
    let large = adjudication(address, &games);
    let ask_large = async |last: u8| {
        let mut stream = connect_from(&service, &format!("127.0.0.{last}")).await;
        stream.write_all(&large).await.expect("it is sent");
        let mut begin = [0; 12];
        (stream.read_exact(&mut begin).await).expect("an answer begins");
        (&begin == b"HTTP/1.1 200", stream)
    };
    let mut unread = vec![];
    let refused = loop {
        let last = 2 + unread.len() as u8;
        match ask_large(last).await {
            (true, stream) => unread.push(stream),
            (false, mut stream) => break read_rest(&mut stream).await,
        }
    };
    assert!(!unread.is_empty());
    assert!(
        refused.starts_with(" Service Unavailable")
            && refused.contains("retry-after: 1")
            && refused.contains("\"error\":\"busy\""),
        "{refused}"
    );
    let small = adjudication("/v1/adjudicate", SHORT_GAME);
    let answer = service.exchange(&small).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let metrics = b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let answer = service.exchange(metrics).await;
    assert!(!answer.contains("galotne_in_flight_bytes 0\n"), "{answer}");
    drop(unread);
    let begun = std::time::Instant::now();
    while !ask_large(40).await.0 {
        assert!(begun.elapsed() < PATIENCE, "the memory is still in use");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    while !(service.exchange(metrics).await).contains("galotne_in_flight_bytes 0\n") {
        assert!(begun.elapsed() < PATIENCE, "the memory is still in use");
    }
}

#[tokio::test]
async fn games_have_so_many_plies_at_most() {
    let service = Running::new(Limits::default()).await;
    let games = long_game(10_004) + "\n" + &long_game(4);
    let answer = service
        .exchange(&adjudication("/v1/adjudicate?course=true", &games))
        .await;
    let lines: Vec<serde_json::Value> = (answer.lines())
        .filter(|line| line.starts_with('{'))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let [long, short] = &lines[..] else {
        panic!("{} lines", lines.len());
    };
    assert_eq!(long["error"]["kind"], "too-long", "{long}");
    assert_eq!(short["course"].as_array().map(Vec::len), Some(5), "{short}");
}

/// Idle connections of a client with many give way to the first one of another client.
#[tokio::test]
async fn idle_connections_give_way() {
    let limits = Limits {
        connections: 4,
        header_seconds: 600,
        request_seconds: 600,
        ..Limits::default()
    };
    let service = Running::new(limits).await;
    let mut idle = vec![];
    for _ in 0..4 {
        let mut stream = connect_from(&service, "127.0.0.2").await;
        let request = GOOD.replace("Connection: close\r\n", "");
        stream
            .write_all(request.as_bytes())
            .await
            .expect("it is sent");
        let mut begin = [0; 12];
        (stream.read_exact(&mut begin).await).expect("an answer begins");
        assert_eq!(&begin, b"HTTP/1.1 200");
        idle.push(stream);
    }
    let answer = tokio::time::timeout(PATIENCE, service.exchange(GOOD.as_bytes())).await;
    Running::assert_good(&answer.expect("a connection gives way"));
    // The longest idle one was closed.
    let mut idle = idle.into_iter();
    let mut first = idle.next().expect("a connection");
    read_rest(&mut first).await;
    for mut other in idle {
        let ended = tokio::time::timeout(Duration::from_millis(50), read_rest(&mut other));
        assert!(ended.await.is_err(), "one connection was enough");
    }
}

#[tokio::test]
async fn clients_that_do_not_read_are_disconnected() {
    let limits = Limits {
        connections: 1,
        idle_seconds: 1,
        ..Limits::default()
    };
    let service = Running::new(limits).await;
    let mut client = service.connect().await;
    let questions = "W:WK41:BK46\n".repeat(100_000);
    let head = format!(
        "POST /v1/probe?moves=true HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n",
        questions.len()
    );
    // More answers than the buffers of a socket hold.
    let asking = tokio::spawn(async move {
        client.write_all(head.as_bytes()).await.expect("it is sent");
        // Fails when the service gives up.
        let _ = client.write_all(questions.as_bytes()).await;
        client
    });
    // The only connection is freed.
    Running::assert_good(&service.exchange(GOOD.as_bytes()).await);
    asking.await.expect("no panic");
}

#[tokio::test]
async fn requests_have_a_deadline() {
    let limits = Limits {
        request_seconds: 1,
        ..Limits::default()
    };
    let service = Running::new(limits).await;
    // An incomplete body.
    let head = "POST /v1/adjudicate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1000\r\n\r\n[";
    let answer = service.exchange(head.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(
        answer.contains("retry-after: 1") && answer.contains("\"error\":\"deadline\""),
        "{answer}"
    );
}

/// Returns a small request for a page that takes many minutes.
fn long_page() -> Vec<u8> {
    let games = "[FEN \"W:WK1,K7:BK35\"]\n*\n\n".repeat(100_000);
    let address = "/v1/adjudicate?format=html&profile=all&rules=international";
    let length = games.len();
    let head = format!(
        "POST {address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"
    );
    [head, games].concat().into_bytes()
}

/// Returns limits with a single lookup and without bounds on games.
fn one_lookup() -> Limits {
    Limits {
        page_games: usize::MAX,
        page_bytes: 1 << 22,
        adjudicate_bytes: 1 << 22,
        ..Limits::default().with_lookups(1)
    }
}

/// Asserts that a request is answered long before the earlier work would be done.
async fn assert_lookup_is_free(service: &Running) {
    let answer = tokio::time::timeout(PATIENCE, service.exchange(GOOD.as_bytes()));
    Running::assert_good(&answer.await.expect("a free lookup"));
}

#[tokio::test]
async fn a_page_beyond_its_deadline_frees_its_lookup() {
    let limits = Limits {
        request_seconds: 1,
        ..one_lookup()
    };
    let service = Running::new(limits).await;
    let answer = service.exchange(&long_page()).await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert_lookup_is_free(&service).await;
}

#[tokio::test]
async fn a_disconnected_client_frees_its_lookup() {
    let limits = Limits {
        request_seconds: 600,
        ..one_lookup()
    };
    let service = Running::new(limits).await;
    let mut stream = service.connect().await;
    stream.write_all(&long_page()).await.expect("it is sent");
    tokio::time::sleep(Duration::from_millis(300)).await;
    drop(stream);
    assert_lookup_is_free(&service).await;
}

/// Requests an adjudication, and reads the answer only after its time is over.
async fn read_late(address: &str, games: usize, limits: Limits) -> String {
    let late = Duration::from_secs(limits.stream_seconds) + Duration::from_millis(200);
    let service = Running::new(limits).await;
    let games = "[FEN \"W:WK1,K7:BK35\"]\n*\n\n".repeat(games);
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket
        .set_recv_buffer_size(1 << 12)
        .expect("a small buffer");
    let mut stream = socket.connect(service.address).await.expect("a connection");
    let head = format!(
        "POST {address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        games.len()
    );
    (stream.write_all((head + &games).as_bytes()).await).expect("it is sent");
    tokio::time::sleep(late).await;
    read_rest(&mut stream).await
}

#[tokio::test]
async fn incomplete_adjudications_end_with_the_reason() {
    let limits = Limits {
        stream_seconds: 1,
        ..Limits::default()
    };
    let lines = read_late("/v1/adjudicate?profile=all", 9_000, limits).await;
    let last = (lines.lines().rev()).find(|line| line.starts_with('{'));
    let last: serde_json::Value = serde_json::from_str(last.expect("a line")).expect("JSON");
    assert_eq!(last["error"]["kind"], "deadline", "{last}");
    let game = last["game"].as_u64().expect("a number");
    assert!((2..=9_000).contains(&game), "{last}");
    let judged = format!("\"game\":{}", game - 1);
    assert!(lines.contains(&judged) && lines.ends_with("\r\n0\r\n\r\n"));

    // 700 reports are more than the buffers of the system hold. A busy machine needs longer until
    // the first report is there.
    let mut seconds = 5;
    let (page, reports) = loop {
        let limits = Limits {
            stream_seconds: seconds,
            page_games: 700,
            ..Limits::default()
        };
        let address = "/v1/adjudicate?profile=all&format=html&lang=lv";
        let page = read_late(address, 700, limits).await;
        let reports = page.matches("<article id=\"report-").count();
        if reports > 0 || seconds > 100 {
            break (page, reports);
        }
        seconds *= 4;
    };
    let notice = page_cut(CutReason::Late { seconds }, reports, 700, Language::Latvian);
    assert!(
        page.contains(&notice),
        "{reports} reports, but not: {notice}"
    );
    assert!(page.contains("</html>") && page.ends_with("\r\n0\r\n\r\n"));
}

/// Endless batches with a line now and then use the connections of their client until their time is
/// over.
#[tokio::test]
async fn slow_batches_of_one_client_are_limited_and_end() {
    let limits = Limits {
        connections_per_client: 20,
        stream_seconds: 2,
        ..Limits::default()
    };
    let service = Running::new(limits).await;
    let head = "POST /v1/probe HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nW:WK41:BK46\n";
    let mut slow = vec![];
    for _ in 0..20 {
        let mut stream = service.connect().await;
        stream.write_all(head.as_bytes()).await.expect("it is sent");
        slow.push(stream);
    }
    let refused = service.exchange(GOOD.as_bytes()).await;
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    assert!(refused.contains("\"error\":\"too-often\""), "{refused}");
    // Another client is served: all of 127.0.0.0/8 is local.
    let other = tokio::net::TcpSocket::new_v4().expect("a socket");
    other
        .bind("127.0.0.3:0".parse().expect("an address"))
        .expect("an address of its own");
    let mut other = other.connect(service.address).await.expect("a connection");
    other.write_all(GOOD.as_bytes()).await.expect("it is sent");
    Running::assert_good(&read_rest(&mut other).await);
    let mut answers = vec![];
    for mut stream in slow {
        let kept = async {
            // Never idle.
            while stream.write_all(b"\n").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        };
        let _ = tokio::time::timeout(Duration::from_millis(100), kept).await;
        answers.push(read_rest(&mut stream).await);
    }
    for answer in answers {
        assert!(answer.contains("\"kind\":\"deadline\""), "{answer}");
    }
    Running::assert_good(&service.exchange(GOOD.as_bytes()).await);
}

/// All requests come from the address of the proxy; the client is in a header.
#[tokio::test]
async fn clients_behind_a_trusted_proxy_have_separate_limits() {
    let limits = Limits {
        requests_per_second: NonZeroU32::new(2),
        connections_per_client: 2,
        ..Limits::default()
    };
    let service =
        Running::behind_proxies(limits, vec!["127.0.0.0/8".parse().expect("a network")]).await;
    let asked = |client: &str| {
        GOOD.replacen(
            "Host: x",
            &format!("Host: x\r\nX-Forwarded-For: {client}"),
            1,
        )
    };
    let mut away = 0;
    for _ in 0..10 {
        let answer = service.exchange(asked("198.51.100.1").as_bytes()).await;
        away += usize::from(answer.starts_with("HTTP/1.1 429"));
    }
    assert!(away > 0, "one client asks too often");
    for other in 2..40 {
        let client = format!("6.6.6.6, 198.51.100.{other}");
        Running::assert_good(&service.exchange(asked(&client).as_bytes()).await);
    }
    // Simultaneous requests of one client are limited, too.
    let slow = "POST /v1/probe HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.99\r\nContent-Length: 100\r\n\r\nW:WK41:BK46\n";
    let mut open = vec![];
    for _ in 0..2 {
        tokio::time::sleep(Duration::from_millis(600)).await;
        let mut stream = service.connect().await;
        stream.write_all(slow.as_bytes()).await.expect("it is sent");
        let mut begin = [0; 12];
        stream
            .read_exact(&mut begin)
            .await
            .expect("an answer begins");
        assert_eq!(&begin, b"HTTP/1.1 200");
        open.push(stream);
    }
    tokio::time::sleep(Duration::from_millis(600)).await;
    let refused = service.exchange(asked("198.51.100.99").as_bytes()).await;
    assert!(
        refused.starts_with("HTTP/1.1 429") && refused.contains("\"error\":\"too-often\""),
        "{refused}"
    );
    Running::assert_good(&service.exchange(asked("198.51.100.98").as_bytes()).await);
    drop(open);
}

#[tokio::test]
async fn single_positions_do_not_wait_for_batches() {
    let limits = Limits {
        connections_per_client: 1000,
        ..Limits::default().with_lookups(2)
    };
    let service = Running::new(limits).await;
    let questions = "W:WK41:BK46\n".repeat(20_000);
    let head = format!(
        "POST /v1/probe?moves=true HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n",
        questions.len()
    );
    let request: std::sync::Arc<[u8]> = [head, questions].concat().into_bytes().into();
    let mut batches = tokio::task::JoinSet::new();
    for _ in 0..60 {
        let (mut read, mut write) = service.connect().await.into_split();
        let request = std::sync::Arc::clone(&request);
        batches.spawn(async move {
            let mut nowhere = tokio::io::sink();
            let answers = tokio::io::copy(&mut read, &mut nowhere);
            let _ = tokio::join!(write.write_all(&request), answers);
        });
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    for square in 1..=10 {
        // Another position each time, to miss the cache.
        let asked = GOOD.replace("BK46", &format!("BK{square}"));
        let answer = service.exchange(asked.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    assert!(
        !batches.is_empty() && batches.try_join_next().is_none(),
        "batches go on"
    );
}

/// Opens connections with unfinished batches.
async fn occupy_connections(service: &Running, count: usize) -> Vec<TcpStream> {
    let batch =
        "POST /v1/probe HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nW:WK41:BK46\n";
    let mut taken = vec![];
    for _ in 0..count {
        let mut stream = service.connect().await;
        (stream.write_all(batch.as_bytes()).await).expect("it is sent");
        let mut begin = [0; 12];
        (stream.read_exact(&mut begin).await).expect("an answer begins");
        assert_eq!(&begin, b"HTTP/1.1 200");
        taken.push(stream);
    }
    taken
}

async fn assert_healthy(service: &Running) {
    for path in ["/healthz", "/readyz"] {
        let asked = format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n");
        let answer = tokio::time::timeout(PATIENCE, service.exchange(asked.as_bytes()));
        let answer = answer.await.expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

#[tokio::test]
async fn health_checks_are_answered_when_all_connections_are_taken() {
    let limits = Limits {
        connections: 2,
        waiting_connections: 1,
        idle_seconds: 600,
        ..Limits::default()
    };
    let service = Running::new(limits).await;
    let taken = occupy_connections(&service, 2).await;
    assert_healthy(&service).await;
    // One more may wait, even if it sends nothing; then no other.
    let waiting = service.connect().await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_healthy(&service).await;
    let full = service.exchange(GOOD.as_bytes()).await;
    assert!(full.starts_with("HTTP/1.1 503"), "{full}");
    assert!(full.contains("\"error\":\"busy\""), "{full}");
    drop(waiting);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let leave = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        drop(taken);
    };
    let (answer, ()) = tokio::join!(service.exchange(GOOD.as_bytes()), leave);
    Running::assert_good(&answer);
}

#[tokio::test]
async fn health_checks_are_answered_when_a_client_used_its_limit() {
    let limits = Limits {
        connections_per_client: 2,
        requests_per_second: NonZeroU32::new(2),
        idle_seconds: 600,
        ..Limits::default()
    };
    let service = Running::new(limits).await;
    let taken = occupy_connections(&service, 2).await;
    for _ in 0..4 {
        assert_healthy(&service).await;
    }
    let refused = service.exchange(GOOD.as_bytes()).await;
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    drop(taken);
}

#[tokio::test]
async fn clients_above_the_rate_limit_are_refused() {
    let limits = Limits {
        requests_per_second: NonZeroU32::new(5),
        ..Limits::default()
    };
    let service = Running::new(limits).await;
    let mut away = 0;
    for _ in 0..40 {
        let answer = service.exchange(GOOD.as_bytes()).await;
        if answer.starts_with("HTTP/1.1 429") {
            assert!(
                answer.contains("retry-after: 1") && answer.contains("\"error\":\"too-often\""),
                "{answer}"
            );
            away += 1;
        } else {
            Running::assert_good(&answer);
        }
    }
    // Five are allowed at once, and five more in each second of the test.
    assert!(away > 0);
}

#[tokio::test]
async fn thousands_of_malformed_requests_do_no_harm() {
    let service = Running::new(Limits::default()).await;
    let long = format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "a".repeat(100_000));
    let headers = format!("GET / HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(5000));
    let kinds: [&[u8]; 14] = [
        b"\0\0\0\0\r\n\r\n",
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /international?fen=%ff%fe%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET /international?fen=W:WK1:BK99&spent=-1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET /board/../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"POST /v1/probe HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 12\r\n\r\n\x00\x01\x02{\"fen\":[]}\n",
        b"POST /v1/adjudicate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 9\r\n\r\n[A \"x]{(;",
        b"POST /v1/probe HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        b"POST /v1/adjudicate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        b"POST /v1/probe HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        long.as_bytes(),
        headers.as_bytes(),
    ];
    let full = crate::full();
    for round in 0..if full { 10_000_usize } else { 2_000 } {
        let request = kinds[round % kinds.len()];
        let answer = service.exchange(request).await;
        let refused = answer.is_empty()
            || answer.starts_with("HTTP/1.1 4")
            || answer.starts_with("HTTP/1.0 4");
        // Batches and games have errors in their lines, and empty ones empty answers.
        let answered = answer.starts_with("HTTP/1.1 200")
            && (answer.contains("\"error\"") || answer.ends_with("\r\n\r\n0\r\n\r\n"));
        assert!(
            refused || answered,
            "{:?}\n{answer}",
            String::from_utf8_lossy(&request[..request.len().min(100)])
        );
        if round % 1000 == 0 {
            Running::assert_good(&service.exchange(GOOD.as_bytes()).await);
        }
    }
    Running::assert_good(&service.exchange(GOOD.as_bytes()).await);
    let metrics = service
        .exchange(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        .await;
    assert!(!metrics.contains("status=\"500\""), "{metrics}");
    assert_eq!(PANICS.load(Ordering::Relaxed), 0);
}

/// Omits, inserts, replaces and repeats some bytes.
fn garble(dice: &mut StdRng, bytes: &[u8]) -> Vec<u8> {
    let mut garbled = bytes.to_vec();
    for _ in 0..dice.random_range(0..6) {
        let at = dice.random_range(0..garbled.len().max(1));
        let other = *b"0159:;,.-x=#&%+?/[](){}\"'*WBKHF\n\0\xff"
            .choose(dice)
            .expect("there are some");
        match dice.random_range(0..4) {
            0 if at < garbled.len() => drop(garbled.remove(at)),
            1 => garbled.insert(at, other),
            2 if at < garbled.len() => garbled[at] = other,
            _ => garbled.extend_from_within(at.min(garbled.len())..),
        }
    }
    garbled
}

#[tokio::test]
async fn garbled_requests_do_no_harm() {
    let service = Running::new(Limits::default()).await;
    let addresses: [&[u8]; 8] = [
        b"/international?fen=W:WK41:BK46&profile=lidraughts&spent=6.4=3",
        b"/standard/mainline?fen=W:WK2,6:BK50&spent=4",
        b"/v1/stats/international/KKvK",
        b"/v1/classes/international/KvKK",
        b"/v1/find/international/KvKK?side=black&win_in=3..7&on=king:1-20&off=white:46&limit=3&after=white-40",
        b"/russian?fen=W:WKa1,Kc1:BKh2&tables=00",
        b"/v1/tables",
        b"/board/app.js",
    ];
    let posts: [(&str, &[u8]); 3] = [
        (
            "/v1/probe?moves=true",
            b"W:WK41:BK46\n{\"fen\":\"W:WK1,K7:BK35\",\"spent\":[\"6.4=3\",\"6.3=20\"],\"moves\":true}\nB:W6:BK50\n",
        ),
        (
            "/v1/adjudicate?profile=all",
            b"[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK1,K7,K18:BK35\"]\n1. 7-2 35-49 {a} (2. 2-16) 2. 2-16! *\n",
        ),
        ("/v1/adjudicate?format=html&lang=lv", b"1. 32-28 19-23 2. 28x19 14x23 1/2-1/2"),
    ];
    let mut dice = StdRng::seed_from_u64(64);
    for _ in 0..3_000 {
        let request = if dice.random_bool(0.5) {
            let address = addresses.choose(&mut dice).expect("there are some");
            let mut address = garble(&mut dice, address);
            address.retain(|byte| !b"\n\0".contains(byte));
            [
                b"GET ",
                &*address,
                b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            ]
            .concat()
        } else {
            let (address, body) = posts.choose(&mut dice).expect("there are some");
            let body = garble(&mut dice, body);
            let head = format!(
                "POST {address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
                body.len()
            );
            [head.as_bytes(), &body].concat()
        };
        let answer = service.exchange(&request).await;
        let status = answer.get(9..10);
        assert!(
            answer.starts_with("HTTP/1.1 ") && matches!(status, Some("2" | "4")),
            "{:?}\n{answer}",
            String::from_utf8_lossy(&request)
        );
    }
    Running::assert_good(&service.exchange(GOOD.as_bytes()).await);
    assert_eq!(PANICS.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn large_bodies_are_refused_early() {
    let service = Running::new(Limits::default()).await;
    // Before a byte of it is sent.
    let head = "POST /v1/adjudicate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 99999999999\r\n\r\n";
    let answer = service.exchange(head.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    // In pieces of unknown number.
    let head = "POST /v1/adjudicate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
    let mut stream = service.connect().await;
    stream.write_all(head.as_bytes()).await.expect("it is sent");
    let piece = [b"10000\r\n".to_vec(), vec![b' '; 1 << 16], b"\r\n".to_vec()].concat();
    for _ in 0..200 {
        if stream.write_all(&piece).await.is_err() {
            break;
        }
    }
    let answer = read_rest(&mut stream).await;
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 413"),
        "{answer}"
    );
    Running::assert_good(&service.exchange(GOOD.as_bytes()).await);
}

#[tokio::test]
async fn requests_in_flight_finish_at_a_shutdown() {
    let mut service = Running::new(Limits::default()).await;
    let mut stream = service.connect().await;
    let head = "POST /v1/probe HTTP/1.1\r\nHost: x\r\nContent-Length: 24\r\n\r\nW:WK41:BK46\n";
    stream.write_all(head.as_bytes()).await.expect("it is sent");
    // The first answer shows that the request is in flight.
    let mut answer = vec![];
    while !String::from_utf8_lossy(&answer).contains("\"dtw\":3") {
        let mut piece = [0; 4096];
        let read = tokio::time::timeout(PATIENCE, stream.read(&mut piece)).await;
        let read = read.expect("an answer in time").expect("an answer");
        assert!(read > 0, "hung up");
        answer.extend_from_slice(&piece[..read]);
    }
    service
        .stop
        .take()
        .expect("it runs")
        .send(())
        .expect("it listens");
    // The listening socket is closed.
    tokio::time::timeout(PATIENCE, async {
        while TcpStream::connect(service.address).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await
    .expect("the socket is closed");
    stream
        .write_all(b"W:WK41:BK46\n")
        .await
        .expect("it is sent");
    let answer = String::from_utf8_lossy(&answer).into_owned() + &read_rest(&mut stream).await;
    assert_eq!(answer.matches("\"dtw\":3").count(), 2, "{answer}");
    let done = tokio::time::timeout(PATIENCE, service.done).await;
    done.expect("it ends").expect("no panic").expect("no error");
}

/// Returns a search that takes many seconds.
fn long_search(number: usize) -> String {
    // Different for each number, so that none waits for the answer to another.
    let asked = format!("unique_line=true&off=black:{number}&limit=100");
    format!(
        "GET /v1/find/international/KKvKK?{asked} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    )
}

/// Returns limits without bounds on pages.
fn endless_pages() -> Limits {
    Limits {
        request_seconds: 600,
        search_seconds: 600,
        search_cells: u64::MAX,
        searches_per_client: 1000,
        ..Limits::default()
    }
}

#[tokio::test]
async fn a_disconnected_client_ends_its_search() {
    let limits = Limits {
        searches: 1,
        ..endless_pages().with_lookups(1)
    };
    let service = Running::new(limits).await;
    let mut stream = service.connect().await;
    let long = long_search(1).replace("limit=100", "count=true");
    stream.write_all(long.as_bytes()).await.expect("it is sent");
    tokio::time::sleep(Duration::from_millis(300)).await;
    // It shares the only lookup.
    assert_lookup_is_free(&service).await;
    drop(stream);
    let short =
        b"GET /v1/find/international/KvK?limit=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let begun = std::time::Instant::now();
    while !(service.exchange(short).await).starts_with("HTTP/1.1 200") {
        assert!(begun.elapsed() < PATIENCE, "the search goes on");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_lookup_is_free(&service).await;
}

#[tokio::test]
async fn single_positions_do_not_wait_for_searches() {
    let service = Running::new(endless_pages().with_lookups(2)).await;
    let mut searches = tokio::task::JoinSet::new();
    for number in 1..=20 {
        let mut stream = service.connect().await;
        let long = long_search(number).replace("limit=100", "count=true");
        searches.spawn(async move {
            stream.write_all(long.as_bytes()).await.expect("it is sent");
            read_rest(&mut stream).await
        });
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    for square in 1..=10 {
        // Another position each time, to miss the cache.
        let asked = GOOD.replace("BK46", &format!("BK{square}"));
        let answer = service.exchange(asked.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    assert!(searches.try_join_next().is_none(), "searches go on");
}

#[tokio::test]
async fn searches_of_one_client_are_limited() {
    let limits = Limits {
        searches_per_client: 1,
        ..endless_pages()
    };
    let service = Running::new(limits).await;
    let mut stream = service.connect().await;
    let long = long_search(1).replace("limit=100", "count=true");
    stream.write_all(long.as_bytes()).await.expect("it is sent");
    tokio::time::sleep(Duration::from_millis(300)).await;
    let other = service.exchange(long_search(2).as_bytes()).await;
    assert!(
        other.starts_with("HTTP/1.1 429") && other.contains("\"error\":\"too-often\""),
        "{other}"
    );
}
