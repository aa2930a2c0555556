//! `galotne serve` as a process: flags, environment, limits and signals.

use crate::program::{CommandOutput, command_in, run_in};
use crate::service_process::{ServiceProcess, address};
use galotne::rules::INTERNATIONAL;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_server::Limits;
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn tables() -> TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let class = "KvK".parse().expect("a class");
    build(
        &BuildOrder::new(&INTERNATIONAL, vec![class], dir.path()),
        &(),
    )
    .expect("tables are built");
    dir
}

/// Sends a request, and returns the body of the response.
pub fn ask(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    // A service that does not answer fails the test.
    let wait = Some(Duration::from_secs(60));
    stream.set_read_timeout(wait).expect("a time limit");
    let head = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    body.to_owned()
}

pub fn send_signal(served: &ServiceProcess, signal: &str) {
    let sent = Command::new("kill")
        .args([signal, &served.0.id().to_string()])
        .status();
    assert!(sent.expect("kill").success());
}

#[test]
fn flags_override_the_file_of_limits_and_a_signal_ends_the_service() {
    let dir = tables();
    let file = dir.path().join("limits.conf");
    let limits = "# few\nlookups = 5\nwaiting = 7\nsearch_class_cells = 1_00\n";
    std::fs::write(&file, limits).expect("written");
    let mut command = command_in(dir.path(), &["serve", "--json", "--lookups", "3"]);
    command
        .env("GALOTNE_LISTEN", "127.0.0.1:0")
        .env("GALOTNE_LIMITS", &file)
        .env("GALOTNE_CONNECTIONS", "9")
        .env("GALOTNE_CACHE", "8")
        .env("GALOTNE_MMAP", "true")
        .env("GALOTNE_SCRUB", "20MiB")
        .stderr(Stdio::piped());
    let mut served = ServiceProcess(command.spawn().expect("it starts"));
    let log = served.0.stderr.take().expect("a log");
    let mut lines = BufReader::new(log).lines();
    let first = lines.next().expect("a line").expect("text");
    let first: Json = serde_json::from_str(&first).expect("one object per line");
    let message = first["fields"]["message"].as_str().expect("a message");
    let address = message.strip_prefix("http://").expect("an address");
    let (address, _) = address.split_once('/').expect("a path");

    let limits: Json = serde_json::from_str(&ask(address, "/v1/limits")).expect("JSON");
    assert_eq!(
        [
            &limits["lookups"],
            &limits["waiting"],
            &limits["connections"],
            &limits["search_class_cells"],
            &limits["block_cache_bytes"],
            &limits["scrub_bytes_per_second"]
        ],
        [
            &json!(3),
            &json!(7),
            &json!(9),
            &json!(100),
            &json!(8 << 20),
            &json!(20 << 20)
        ]
    );
    let found: Json =
        serde_json::from_str(&ask(address, "/international?fen=W:WK41:BK46")).expect("JSON");
    assert_eq!(found["dtw"], 3);
    assert!(ask(address, "/").contains("<!doctype html>"));
    // The tables are read again in the background.
    let begun = Instant::now();
    while !ask(address, "/metrics").contains("galotne_scrub_passes_total 1\n") {
        assert!(begun.elapsed() < Duration::from_secs(60), "no scrub");
        std::thread::sleep(Duration::from_millis(20));
    }

    send_signal(&served, "-TERM");
    assert!(served.0.wait().expect("it ends").success());
}

#[test]
fn an_address_may_be_a_name_or_a_port_alone() {
    let dir = tables();
    for listen in [":0", "localhost:0", "127.0.0.1:0"] {
        let mut command = command_in(dir.path(), &["serve", "--listen", listen]);
        let mut served = ServiceProcess(command.stderr(Stdio::piped()).spawn().expect("it starts"));
        let address = address(&mut served);
        assert!(address.starts_with("127.0.0.1:"), "{listen}: {address}");
        assert!(!ask(&address, "/healthz").is_empty());
    }
    for flag in ["--listen", "--admin-listen"] {
        for text in [
            "8080",
            "localhost",
            ":port",
            "localhost:65536",
            "::1:8080",
            "http://localhost:8080",
            "",
        ] {
            let refused = run_in(dir.path(), &["serve", flag, text]);
            assert_eq!((refused.code, &*refused.out), (Some(1), ""), "{text}");
            let remedy = "write 127.0.0.1:8080, a name as in localhost:8080";
            assert!(refused.err.contains(remedy), "{text}: {}", refused.err);
        }
    }
}

/// Faults in a file of limits end the start, with the line.
#[test]
fn faulty_limits_are_refused_with_their_line() {
    let dir = tables();
    let file = dir.path().join("limits.conf");
    let path = file.to_str().expect("UTF-8");
    let refused = run_in(dir.path(), &["serve", "--limits", path]);
    assert!(refused.refusal().contains(path), "{}", refused.err);
    for text in ["\nconections = 9\n", "\nconnections = many\n"] {
        std::fs::write(&file, text).expect("written");
        let refused = run_in(dir.path(), &["serve", "--limits", path]);
        let place = format!("{path}: line 2: ");
        assert!(refused.refusal().contains(&place), "{}", refused.err);
    }
}

/// A service whose operator relies on a variable of an earlier version does not start.
#[test]
fn an_old_variable_is_refused_with_the_key_that_replaces_it() {
    let dir = tables();
    let mut command = command_in(dir.path(), &["serve"]);
    let refused = CommandOutput::new(
        command
            .env("GALOTNE_WAITING", "9")
            .output()
            .expect("it starts"),
    );
    let refusal = refused.refusal();
    assert!(
        refusal.contains("GALOTNE_WAITING") && refusal.contains("`waiting = ..`"),
        "{refusal}"
    );
}

#[test]
fn the_help_states_the_default_limits() {
    let help = run_in(Path::new("."), &["serve", "--help"]).out;
    let limits = Limits::default();
    for default in [limits.connections, limits.connections_per_client] {
        assert!(help.contains(&format!("[default: {default}]")), "{help}");
    }
    let seconds = limits.request_seconds;
    assert!(help.contains(&format!("[default: {seconds}]")), "{help}");
}

/// The first tables appear soon, and a signal removes all files.
#[test]
fn demo_tables_are_built_while_the_service_runs_and_removed_with_it() {
    let nowhere = TempDir::new().expect("a directory");
    let flags = ["serve", "--demo", "--json", "--listen", "127.0.0.1:0"];
    let mut command = command_in(&nowhere.path().join("none"), &flags);
    let mut served = ServiceProcess(command.stderr(Stdio::piped()).spawn().expect("it starts"));
    let log = served.0.stderr.take().expect("a log");
    let mut messages = BufReader::new(log).lines().map(|line| {
        let line: Json = serde_json::from_str(&line.expect("text")).expect("one object per line");
        let message = &line["fields"]["message"];
        message.as_str().expect("a message").to_owned()
    });
    let mut after = |start: &str| {
        let found = messages.find_map(|message| message.strip_prefix(start).map(str::to_owned));
        found.expect("a line")
    };
    let address = after("http://");
    let (address, _) = address.split_once('/').expect("a path");
    let dir = after("tables are those in ");
    assert!(Path::new(&dir).is_dir(), "{dir}");
    after("looked through the tables again");
    let three_against_one = "/international?fen=W:WK1,K7,K18:BK35";
    let found: Json = serde_json::from_str(&ask(address, three_against_one)).expect("JSON");
    assert_eq!(found["wdl"], 2);

    send_signal(&served, "-INT");
    assert!(served.0.wait().expect("it ends").success());
    assert!(!Path::new(&dir).exists(), "{dir}");
}

#[test]
fn operators_have_an_address_and_requests_have_identifiers() {
    let dir = tables();
    let flags =
        "serve --json --access-log --listen 127.0.0.1:0 --admin-listen 127.0.0.1:0 --connections 1";
    let flags: Vec<&str> = flags.split_whitespace().collect();
    let mut command = command_in(dir.path(), &flags);
    let mut served = ServiceProcess(command.stderr(Stdio::piped()).spawn().expect("it starts"));
    let log = served.0.stderr.take().expect("a log");
    let mut lines = BufReader::new(log).lines().map(|line| {
        let line = line.expect("text");
        serde_json::from_str::<Json>(&line).expect("one object per line")
    });
    let mut listens = || {
        let line = lines.next().expect("a line");
        let message = line["fields"]["message"].as_str().expect("a message");
        let address = message.strip_prefix("http://").expect("an address");
        address.split_once('/').expect("a path").0.to_owned()
    };
    let (public, admin) = (listens(), listens());
    // The only public connection is taken.
    let taken = TcpStream::connect(&*public).expect("it listens");
    for path in ["/healthz", "/readyz", "/metrics", "/v1/limits"] {
        assert!(!ask(&admin, path).is_empty());
    }
    drop(taken);
    let mut stream = TcpStream::connect(&*public).expect("it listens");
    let head =
        "GET /healthz?x=1 HTTP/1.1\r\nHost: x\r\nX-Request-Id: abc-1\r\nConnection: close\r\n\r\n";
    stream.write_all(head.as_bytes()).expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.contains("x-request-id: abc-1\r\n"), "{answer}");
    let logged =
        (lines.find(|line| line["target"] == "galotne::access")).expect("an entry of the log");
    let fields = &logged["fields"];
    assert_eq!(
        [
            &fields["id"],
            &fields["method"],
            &fields["address"],
            &fields["status"],
            &fields["client"]
        ],
        [
            &json!("abc-1"),
            &json!("GET"),
            &json!("/healthz?x=1"),
            &json!(200),
            &json!("127.0.0.1")
        ]
    );
}

#[test]
fn a_signal_ends_the_service_within_its_shutdown_time() {
    let dir = tables();
    let file = dir.path().join("limits.conf");
    let limits = "shutdown_seconds = 1\nrequest_seconds = 600\npage_games = 1_000_000\n\
                  page_bytes = 4_194_304\nadjudicate_bytes = 4_194_304\n";
    std::fs::write(&file, limits).expect("written");
    let flags = ["serve", "--listen", "127.0.0.1:0", "--limits"];
    let mut command = command_in(dir.path(), &flags);
    command.arg(&file);
    let mut served = ServiceProcess(command.stderr(Stdio::piped()).spawn().expect("it starts"));
    let address = address(&mut served);
    // A page that takes many minutes.
    let games = "[FEN \"W:WK1,K7:BK35\"]\n*\n\n".repeat(100_000);
    let target = "/v1/adjudicate?format=html&profile=all&rules=international";
    let mut streams = vec![];
    for _ in 0..2 {
        let mut stream = TcpStream::connect(&*address).expect("it listens");
        let length = games.len();
        let head = format!("POST {target} HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("it is sent");
        stream.write_all(games.as_bytes()).expect("it is sent");
        streams.push(stream);
    }
    std::thread::sleep(Duration::from_millis(500));
    let signalled = Instant::now();
    send_signal(&served, "-TERM");
    assert!(served.0.wait().expect("it ends").success());
    // A watchdog, generous for busy machines.
    let elapsed = signalled.elapsed();
    assert!(elapsed < Duration::from_secs(60), "{elapsed:?}");
}

#[test]
fn a_signal_rescans_the_tables() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut command = command_in(dir.path(), &["serve", "--listen", "127.0.0.1:0"]);
    let mut served = ServiceProcess(command.stderr(Stdio::piped()).spawn().expect("it starts"));
    let address = address(&mut served);
    assert!(ask(&address, "/v1/tables").contains("\"tables\":[]"));
    let class = "KvK".parse().expect("a class");
    build(
        &BuildOrder::new(&INTERNATIONAL, vec![class], dir.path()),
        &(),
    )
    .expect("tables are built");
    send_signal(&served, "-HUP");
    let signalled = Instant::now();
    while ask(&address, "/v1/tables").contains("\"tables\":[]") {
        assert!(signalled.elapsed() < Duration::from_secs(60), "no rescan");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(ask(&address, "/international?fen=W:WK41:BK46").contains("\"dtw\":3"));
    send_signal(&served, "-TERM");
    assert!(served.0.wait().expect("it ends").success());
}

#[test]
fn invalid_configurations_are_refused() {
    let dir = tables();
    let nowhere = run_in(&dir.path().join("nowhere"), &["serve"]);
    assert!(nowhere.refusal().contains("serve --demo"));
    for flag in [["--rules", "russian"], ["--profile", "none"]] {
        let refused = run_in(dir.path(), &["serve", flag[0], flag[1]]);
        assert!(refused.refusal().contains("leave out"), "{refused:?}");
    }
}
