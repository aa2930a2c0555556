//! The other engine: a process that may be slow, silent, talkative, or gone.
//!
//! Nothing here waits for it. A thread hands over what it says, another one what it is told; when
//! it is no longer wanted it gets a moment to leave, then it is ended with all that it has started,
//! and what the system keeps of it is cleared away.

use crate::session::Event;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// What is longer is no line of the protocol; the rest of it counts as another one.
pub(crate) const LONGEST_LINE: u64 = 1 << 20;
/// So many lines may wait until it reads them.
const WAITING: usize = 256;

/// A running engine.
#[derive(Debug)]
pub(crate) struct Partner {
    child: Child,
    /// Which of the engines that were started this is: what an earlier one still says counts no
    /// more.
    pub number: u64,
    told: Option<SyncSender<String>>,
}

impl Partner {
    /// Starts an engine; what it says comes as events.
    pub(crate) fn start(
        words: &[String],
        number: u64,
        events: &SyncSender<Event>,
    ) -> io::Result<Self> {
        let nothing = || io::Error::new(io::ErrorKind::InvalidInput, "no command is given");
        let (program, arguments) = words.split_first().ok_or_else(nothing)?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        // Its own group, so that all it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (told, telling) = sync_channel::<String>(WAITING);
        let partner = Self {
            child,
            number,
            told: Some(told),
        };
        if let (Some(mut input), Some(output)) = (input, output) {
            thread::Builder::new().spawn(move || {
                // It ends with its last line, or when the engine no longer reads.
                for line in telling {
                    if writeln!(input, "{line}")
                        .and_then(|()| input.flush())
                        .is_err()
                    {
                        return;
                    }
                }
            })?;
            let events = events.clone();
            thread::Builder::new().spawn(move || {
                let mut output = BufReader::new(output);
                while let Ok(Some(line)) = read_line(&mut output) {
                    if events.send(Event::Partner(number, line)).is_err() {
                        return;
                    }
                }
                let _ = events.send(Event::PartnerGone(number));
            })?;
        }
        Ok(partner)
    }

    /// Tells it a line. `false` if it has not read for so long that it never will.
    pub(crate) fn tell(&self, line: &str) -> bool {
        let told = self
            .told
            .as_ref()
            .map(|told| told.try_send(line.to_owned()));
        matches!(told, Some(Ok(())))
    }

    /// Lets it leave, for so long.
    pub(crate) fn dismiss(mut self, patience: Duration) {
        self.tell("quit");
        // The end of its input.
        self.told = None;
        let end = Instant::now() + patience;
        while !self.has_left() && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Partner {
    /// Whether it has ended. The system keeps its number until it is dropped: nobody else gets it.
    #[cfg(unix)]
    fn has_left(&self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Pid::from_raw(self.child.id().cast_signed())
            .is_none_or(|number| !matches!(waitid(WaitId::Pid(number), look), Ok(None)))
    }

    /// Whether it has ended.
    #[cfg(not(unix))]
    fn has_left(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Partner {
    fn drop(&mut self) {
        // What it has started is ended even if it has left by itself. A group that is gone is no
        // error.
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id().cast_signed()) {
            // The group of its number is its own as long as it has not been waited for.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A line, or as much of it as a line may have; `None` at the end. What is no text is replaced.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = vec![];
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}
