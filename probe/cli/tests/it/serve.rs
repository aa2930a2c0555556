//! `galotne serve` as a program: what it refuses, what the environment sets, how it is told to stop.

use crate::asking::{command_in, run_in};
use galotne::rules::INTERNATIONAL;
use galotne_generator::build::build;
use galotne_generator::order::Order;
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

fn tables() -> TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let class = "KvK".parse().expect("a class");
    build(&Order::new(&INTERNATIONAL, vec![class], dir.path()), &()).expect("tables are built");
    dir
}

/// The body of the answer to a question.
fn ask(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let head = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    body.to_owned()
}

/// Stopped with the test, whatever becomes of it.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn flags_and_environment_set_it_up_and_a_signal_ends_it() {
    let dir = tables();
    let mut command = command_in(dir.path(), &["serve", "--json", "--lookups", "3"]);
    command
        .env("GALOTNE_LISTEN", "127.0.0.1:0")
        .env("GALOTNE_WAITING", "7")
        .env("GALOTNE_CACHE", "8")
        .env("GALOTNE_MMAP", "true")
        .stderr(Stdio::piped());
    let mut served = Served(command.spawn().expect("it starts"));
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
            &limits["block_cache_bytes"]
        ],
        [&json!(3), &json!(7), &json!(8 << 20)]
    );
    let found: Json =
        serde_json::from_str(&ask(address, "/international?fen=W:WK41:BK46")).expect("JSON");
    assert_eq!(found["dtw"], 3);
    assert!(ask(address, "/").contains("<!doctype html>"));

    let id = served.0.id().to_string();
    let told = Command::new("kill").args(["-TERM", &id]).status();
    assert!(told.expect("kill is here").success());
    assert!(served.0.wait().expect("it ends").success());
}

#[test]
fn what_cannot_be_served_is_refused() {
    let dir = tables();
    let nowhere = run_in(&dir.path().join("nowhere"), &["serve"]);
    assert!(nowhere.refusal().contains("serve --demo"));
    for flag in [["--rules", "russian"], ["--profile", "none"]] {
        let refused = run_in(dir.path(), &["serve", flag[0], flag[1]]);
        assert!(refused.refusal().contains("leave out"), "{refused:?}");
    }
}
