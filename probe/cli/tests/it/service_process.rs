//! `galotne serve` as a process.

use std::io::{BufRead, BufReader};
use std::process::Child;

/// A process that is stopped when dropped.
pub struct ServiceProcess(pub Child);

impl Drop for ServiceProcess {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns the address of a service, from the first line of its log.
pub fn address(served: &mut ServiceProcess) -> String {
    let log = served.0.stderr.take().expect("a log");
    let mut lines = BufReader::new(log).lines();
    let first = lines.next().expect("a line").expect("text");
    // Without a reader, a full pipe would block the service.
    std::thread::spawn(move || lines.for_each(drop));
    let (_, address) = first.split_once("http://").expect("an address");
    address.split_once('/').expect("a path").0.to_owned()
}

/// A service for the tables in a directory, on a free port.
pub struct TestService {
    pub address: String,
    _process: ServiceProcess,
}

impl TestService {
    pub fn new(dir: &std::path::Path, flags: &[&str]) -> Self {
        let mut command = crate::program::command_in(
            dir,
            &[&["serve", "--listen", "127.0.0.1:0"], flags].concat(),
        );
        let mut process = ServiceProcess(
            command
                .stderr(std::process::Stdio::piped())
                .spawn()
                .expect("it starts"),
        );
        Self {
            address: address(&mut process),
            _process: process,
        }
    }
}
