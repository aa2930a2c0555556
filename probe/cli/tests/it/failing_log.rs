//! Standard error that cannot be written: a full disk, a closed stream, a reader that has gone or
//! that reads no longer. Answers and exit codes stay the same, and the service goes on.

use crate::contract::tables;
use crate::program::{CommandOutput, command_in};
use crate::serve::{ask, send_signal};
use crate::service_process::ServiceProcess;
use std::fs::OpenOptions;
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Opens a file on a disk that is always full.
fn full_disk() -> Stdio {
    let full = OpenOptions::new().write(true).open("/dev/full");
    full.expect("Linux").into()
}

#[test]
fn commands_answer_the_same_without_standard_error() {
    let dir = tables();
    let out = tempfile::tempdir().expect("a directory");
    let out = out.path().join("rows");
    let out = out.to_str().expect("UTF-8");
    let sheet = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/pdn/ambiguous.pdn");
    let commands: &[(&[&str], i32)] = &[
        (&["find", "KKKvK", "--list", "3"], 0),
        (&["find", "KKKKKvKK"], 2),
        (&["probe", "W:WK1:BK7", "nonsense", "--no-moves"], 1),
        (&["probe", "W:WK1,K2,K3,K4:BK45,K46,K47", "--no-moves"], 2),
        (&["line", "nonsense"], 1),
        (&["problems", "KKvK", "--number", "50"], 0),
        (&["export", "KvK", "--format", "csv", "--out", out], 0),
        (&["adjudicate", "no such file", sheet], 1),
        (&["hub", "--nonsense"], 1),
        (&["--rules", "nonsense", "tables"], 1),
    ];
    for &(arguments, code) in commands {
        let run = |stderr: Stdio| {
            let done = command_in(dir, arguments).stderr(stderr).output();
            CommandOutput::new(done.expect("it starts"))
        };
        // An export finds the files of the one before.
        run(Stdio::piped());
        let whole = run(Stdio::piped());
        assert_eq!(whole.code, Some(code), "{arguments:?}: {whole:?}");
        let full = run(full_disk());
        assert_eq!(
            (full.code, &full.out),
            (whole.code, &whole.out),
            "{arguments:?}"
        );
        // `sh` closes the stream.
        let mut closed = Command::new("sh");
        let program = command_in(dir, arguments);
        closed
            .args(["-c", "exec \"$@\" 2>&-", "sh"])
            .arg(program.get_program());
        let closed = closed.args(program.get_args()).output().expect("it starts");
        let closed = CommandOutput::new(closed);
        assert_eq!(
            (closed.code, &closed.out),
            (whole.code, &whole.out),
            "{arguments:?}"
        );
    }
}

/// Starts a service on a free port.
fn serve(stderr: Stdio) -> (ServiceProcess, String) {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = free.local_addr().expect("an address").to_string();
    drop(free);
    let mut command = command_in(tables(), &["serve", "--access-log", "--listen", &address]);
    let served = command.stderr(stderr).spawn().expect("it starts");
    let start = Instant::now();
    while TcpStream::connect(&address).is_err() {
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "it does not listen"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
    (ServiceProcess(served), address)
}

/// Returns the number of lost lines among the metrics.
fn lost_lines(address: &str) -> u64 {
    let metrics = ask(address, "/metrics");
    let line = metrics
        .lines()
        .find(|line| line.starts_with("galotne_lost_log_lines "));
    let number = line.and_then(|line| line.split(' ').next_back());
    number.expect("the metric").parse().expect("a number")
}

/// Asks until lines are lost. The log is written by a thread of its own, so not at once.
fn assert_lines_are_lost(address: &str) {
    let start = Instant::now();
    while lost_lines(address) == 0 {
        assert!(start.elapsed() < Duration::from_secs(60), "no line is lost");
    }
    ask(address, "/healthz");
}

fn assert_ends_on_a_signal(mut served: ServiceProcess) {
    send_signal(&served, "-TERM");
    assert!(served.0.wait().expect("it ends").success());
}

#[test]
fn the_service_outlives_a_full_disk() {
    let (served, address) = serve(full_disk());
    assert_lines_are_lost(&address);
    assert_ends_on_a_signal(served);
}

#[test]
fn the_service_outlives_the_reader_of_its_log() {
    let (mut served, address) = serve(Stdio::piped());
    drop(served.0.stderr.take());
    assert_lines_are_lost(&address);
    assert_ends_on_a_signal(served);
}

#[test]
fn the_service_outlives_a_reader_that_reads_no_longer() {
    let (mut served, address) = serve(Stdio::piped());
    // Kept open, but not read: the pipe is full after some 500 requests, the queue after as many.
    let pipe = served.0.stderr.take();
    assert_lines_are_lost(&address);
    assert_ends_on_a_signal(served);
    drop(pipe);
}
