//! The process of the other engine, which may be slow, silent, talkative or gone.
//!
//! Nothing here waits for it: one thread reads its output, another one writes its input. An engine
//! that is no longer needed gets a moment to exit; then it is killed with all its child processes
//! and reaped.

use crate::event::Event;
use crate::line_reader::LineReader;
use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The number of lines that may wait until the engine reads them.
const MAX_UNREAD_LINES: usize = 256;

/// A running engine.
#[derive(Debug)]
pub(crate) struct EngineProcess {
    child: Child,
    /// The number of this engine in [`Event`]s.
    pub number: u64,
    input: Option<SyncSender<String>>,
}

impl EngineProcess {
    /// Starts an engine. Its output arrives as events.
    pub(crate) fn start(
        command_line: &[String],
        number: u64,
        events: &SyncSender<Event>,
    ) -> io::Result<Self> {
        let empty = || io::Error::new(io::ErrorKind::InvalidInput, "no command is given");
        let (program, arguments) = command_line.split_first().ok_or_else(empty)?;
        let mut command = Command::new(program);
        (command.args(arguments).stdin(Stdio::piped())).stdout(Stdio::piped());
        // A process group of its own, so that its child processes can be killed with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (input, lines) = sync_channel::<String>(MAX_UNREAD_LINES);
        let process = Self {
            child,
            number,
            input: Some(input),
        };
        if let (Some(mut stdin), Some(stdout)) = (stdin, stdout) {
            thread::Builder::new().spawn(move || {
                for line in lines {
                    let written = writeln!(stdin, "{line}").and_then(|()| stdin.flush());
                    if written.is_err() {
                        return;
                    }
                }
            })?;
            let events = events.clone();
            thread::Builder::new().spawn(move || {
                let mut stdout = LineReader::new(stdout);
                while let Ok(Some(line)) = stdout.next_line() {
                    // No command of an engine is that long: the board does not miss it.
                    if line.is_cut {
                        continue;
                    }
                    if events.send(Event::Engine(number, line.text())).is_err() {
                        return;
                    }
                }
                let _ = events.send(Event::EngineGone(number));
            })?;
        }
        Ok(process)
    }

    /// Sends a line without waiting; `false` if too many lines are unread already.
    pub(crate) fn send(&self, line: &str) -> bool {
        (self.input.as_ref()).is_some_and(|input| input.try_send(line.to_owned()).is_ok())
    }

    /// Asks the engine to quit and waits at most this long for it to exit.
    pub(crate) fn dismiss(mut self, patience: Duration) {
        self.send("quit");
        // Closes its standard input.
        self.input = None;
        let end = Instant::now() + patience;
        while !self.has_exited() && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether it has exited. It is not reaped yet, so the system gives its process number to no
    /// other process before it is dropped.
    #[cfg(unix)]
    fn has_exited(&self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Pid::from_raw(self.child.id().cast_signed())
            .is_none_or(|number| !matches!(waitid(WaitId::Pid(number), look), Ok(None)))
    }

    #[cfg(not(unix))]
    fn has_exited(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // Child processes are killed even if the engine has exited by itself. The group keeps its
        // number until the engine is reaped; a group that no longer exists is not an error.
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id().cast_signed()) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
