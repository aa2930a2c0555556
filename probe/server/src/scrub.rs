//! The scrub: reads all tables again in the background, so that damage is found before a question
//! meets it.
//!
//! One thread opens one table after the other, by positional reads even if the service maps its
//! files. It checks the header, the directory, the dictionaries and every block, and sleeps in
//! between to keep to `scrub_bytes_per_second`. A damaged file is withdrawn: questions that need it
//! get the error of a faulty table, all others their answers.
//!
//! **Bound.** What the system keeps in its page cache is not read from the disk again.

use crate::service::Service;
use crate::table_set::{BUILD_DIRECTORY, FileAccess, folder, private};
use crate::withdrawn::WithdrawnFiles;
use galotne::table::{BlockDecoder, Table, TableError};
use galotne::tablebase::repair_command;
use galotne::value::Metric;
use galotne_answer::TableEntry;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The shortest time between the beginnings of two passes: a small set of tables need not be read
/// all the time.
const PASS_INTERVAL: Duration = Duration::from_secs(3600);

/// Longest sleep before another look at whether the scrub is stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Sleeps shorter than this are added up.
const SHORTEST_SLEEP: Duration = Duration::from_millis(10);

/// A running scrub, stopped when dropped.
pub struct Scrub {
    stopped: Arc<AtomicBool>,
}

impl Scrub {
    /// Starts the scrub of a service, unless its limits turn it off.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn start(service: &Arc<Service>) -> io::Result<Option<Self>> {
        let rate = service.limits.scrub_bytes_per_second;
        if rate == 0 {
            return Ok(None);
        }
        let stopped = Arc::<AtomicBool>::default();
        let (service, stop) = (Arc::clone(service), Arc::clone(&stopped));
        let scrub = move || run(&service, rate, &stop);
        thread::Builder::new()
            .name("scrub".to_owned())
            .spawn(scrub)?;
        Ok(Some(Self { stopped }))
    }
}

impl Drop for Scrub {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// Makes one pass after the other until the scrub is stopped.
fn run(service: &Service, rate: u64, stopped: &AtomicBool) {
    loop {
        let (begin, mut pace) = (Instant::now(), Pace::new(rate));
        let pass = pass(service, &mut |bytes| {
            service.metrics.count_scrubbed(bytes);
            sleep(pace.delay(bytes), stopped)
        });
        let Some(ScrubPass { tables, damaged }) = pass else {
            return;
        };
        service.metrics.count_scrub_pass();
        tracing::info!(tables, damaged, "read all tables again");
        if !sleep(PASS_INTERVAL.saturating_sub(begin.elapsed()), stopped) {
            return;
        }
    }
}

/// Sleeps. Returns whether the scrub goes on.
fn sleep(time: Duration, stopped: &AtomicBool) -> bool {
    let end = Instant::now() + time;
    loop {
        if stopped.load(Ordering::Relaxed) {
            return false;
        }
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return true;
        }
        thread::sleep(left.min(POLL_INTERVAL));
    }
}

/// The delays that keep reading below a rate.
struct Pace {
    /// Bytes per second.
    rate: u64,
    owed: Duration,
}

impl Pace {
    const fn new(rate: u64) -> Self {
        let owed = Duration::ZERO;
        Self { rate, owed }
    }

    /// Returns the delay after so many bytes.
    fn delay(&mut self, bytes: u64) -> Duration {
        let nanoseconds = u128::from(bytes) * 1_000_000_000 / u128::from(self.rate.max(1));
        let nanoseconds = u64::try_from(nanoseconds).unwrap_or(u64::MAX);
        self.owed = (self.owed).saturating_add(Duration::from_nanos(nanoseconds));
        if self.owed < SHORTEST_SLEEP {
            return Duration::ZERO;
        }
        std::mem::take(&mut self.owed)
    }
}

/// A complete pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct ScrubPass {
    /// The tables that were read.
    tables: usize,
    /// The tables that were withdrawn.
    damaged: usize,
}

/// Reads all tables once, and withdraws those that are damaged. `pace` is called with the length of
/// each part that was read; `None` as soon as it returns `false`.
fn pass(service: &Service, pace: &mut dyn FnMut(u64) -> bool) -> Option<ScrubPass> {
    let mut done = ScrubPass::default();
    let set = service.tables();
    for entry in set.entries.iter().filter(|entry| entry.complete) {
        match check_table(service, entry, pace) {
            Ok(TableCheck::Sound) => done.tables += 1,
            Ok(TableCheck::Unopened(error)) => {
                // A file that was removed is open all the same, and other limits pass.
                tracing::debug!(table = entry.table, %error, "not read again");
            }
            Ok(TableCheck::Stopped) => return None,
            Err(error) => {
                done.tables += 1;
                done.damaged += 1;
                withdraw(service, entry, &error);
            }
        }
    }
    Some(done)
}

/// A table that is not known to be damaged.
enum TableCheck {
    Sound,
    /// Its file cannot be opened now.
    Unopened(io::Error),
    /// The scrub was stopped.
    Stopped,
}

/// Reads a table, as its file is now. What fails is read once more: a bit that flipped on the way
/// into memory is not on the disk.
///
/// # Errors
/// It is damaged, or its disk fails.
fn check_table(
    service: &Service,
    entry: &TableEntry,
    pace: &mut dyn FnMut(u64) -> bool,
) -> Result<TableCheck, TableError> {
    let folder = folder(service.dir(), FileAccess::Read);
    let folder = private(&folder, &WithdrawnFiles::default());
    let name = format!("{}/{}", folder.name(), file_name(entry));
    let file = format!("{}.glt", entry.table);
    let open = || folder.open(entry.rules, &file);
    let sources = open().and_then(|first| Ok([first, open()?]));
    let [first, second] = match sources {
        Ok(sources) => sources,
        Err(error) => return Ok(TableCheck::Unopened(error)),
    };
    let explained = |error: TableError| error.with_rebuild_command(&rebuild_command(entry));
    let table = Table::open(first, &name).or_else(|_| Table::open(second, &name));
    let table = table.map_err(explained)?;
    let mut decoder = BlockDecoder::new();
    for block in 0..table.blocks() {
        let mut check = || table.check_block(block, &mut decoder);
        check().or_else(|_| check()).map_err(explained)?;
        let stored = table.block_range(block).map_err(explained)?;
        if !pace(stored.end - stored.start) {
            return Ok(TableCheck::Stopped);
        }
    }
    Ok(TableCheck::Sound)
}

/// Returns the name of a file below the directory of tables.
fn file_name(entry: &TableEntry) -> String {
    format!("{}/{}.glt", entry.rules, entry.table)
}

/// Returns the command that makes the table again.
fn rebuild_command(entry: &TableEntry) -> String {
    let metric = Metric::named(&entry.metric);
    repair_command(
        entry.rules,
        Some(BUILD_DIRECTORY),
        metric.as_slice(),
        entry.profile.as_slice(),
        [&entry.class],
    )
}

/// Takes a damaged table out of the answers.
fn withdraw(service: &Service, entry: &TableEntry, error: &TableError) {
    let file = file_name(entry);
    service.metrics.count_scrub_damage();
    tracing::error!(file, %error, "a table has gone bad: it is no longer served");
    let reason = error.to_string();
    let reason = (error.table())
        .and_then(|table| reason.strip_prefix(table))
        .map_or(&*reason, |reason| reason.trim_start_matches(": "));
    if let Err(error) = service.withdraw(&file, reason.to_owned()) {
        tracing::error!(file, %error, "cannot list the tables; the previous ones are served");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, router};
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode};
    use galotne::material::Class;
    use galotne::rules::INTERNATIONAL;
    use galotne_generator::build::build;
    use galotne_generator::order::BuildOrder;
    use serde_json::Value as Json;
    use std::fs;
    use std::path::PathBuf;
    use tempfile::TempDir;
    use tower::ServiceExt;

    struct ScrubbedService {
        dir: TempDir,
        service: Arc<Service>,
    }

    impl ScrubbedService {
        fn new() -> Self {
            let dir = tempfile::tempdir().expect("a directory");
            let order = BuildOrder::new(&INTERNATIONAL, Class::up_to(2), dir.path());
            build(&order, &()).expect("built");
            let service = Service::open(dir.path(), FileAccess::Read, Limits::default());
            let service = service.expect("tables");
            Self { dir, service }
        }

        fn file(&self, name: &str) -> PathBuf {
            self.dir.path().join("international").join(name)
        }

        /// Flips a bit of a block of a table, and returns the bytes from before.
        fn damage(&self, name: &str) -> Vec<u8> {
            let bytes = fs::read(self.file(name)).expect("read");
            let table = Table::open(bytes.clone(), name).expect("a table");
            let block = table.block_range(0).expect("a block");
            let mut damaged = bytes.clone();
            damaged[block.start as usize] ^= 1;
            // In place, as a disk goes bad.
            fs::write(self.file(name), damaged).expect("written");
            bytes
        }

        fn pass(&self) -> ScrubPass {
            pass(&self.service, &mut |_| true).expect("complete")
        }

        async fn get(&self, path: &str) -> (StatusCode, Json) {
            let request = Request::get(path).body(Body::empty()).expect("a request");
            let response = router(Arc::clone(&self.service)).oneshot(request).await;
            let (head, body) = response.expect("a response").into_parts();
            let body = to_bytes(body, usize::MAX).await.expect("a body");
            (
                head.status,
                serde_json::from_slice(&body).unwrap_or_default(),
            )
        }

        async fn ask(&self, fen: &str) -> (StatusCode, Json) {
            self.get(&format!("/international?fen={fen}")).await
        }
    }

    const KINGS: &str = "W:WK41:BK50";
    const MAN: &str = "W:WK41:B20";

    #[tokio::test]
    async fn a_table_that_goes_bad_is_found_and_its_class_alone_is_refused() {
        let served = ScrubbedService::new();
        let tables = served.service.tables().entries.len();
        let sound = ScrubPass { tables, damaged: 0 };
        assert_eq!(served.pass(), sound);
        // The answers and the blocks are in memory from here on.
        for fen in [KINGS, MAN] {
            assert_eq!(served.ask(fen).await.0, StatusCode::OK, "{fen}");
        }
        let before = served.damage("KvK.dtw.glt");
        assert_eq!(served.ask(KINGS).await.0, StatusCode::OK);
        let found = ScrubPass { tables, damaged: 1 };
        assert_eq!(served.pass(), found);
        for _ in 0..2 {
            let (status, error) = served.ask(KINGS).await;
            assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR, "{error}");
            assert_eq!(error["error"], "table");
            assert_eq!(error["file"], "international/KvK.dtw.glt");
            let detail = error["detail"].as_str().expect("text");
            for part in [
                "tables/international/KvK.dtw.glt: was found damaged",
                "block 0 is damaged: its checksum",
                "--repair --metrics dtw KvK",
            ] {
                assert!(detail.contains(part), "{detail}");
            }
            assert_eq!(served.ask(MAN).await.0, StatusCode::OK);
            let (status, ready) = served.get("/readyz").await;
            assert_eq!(
                (status, &ready["status"]),
                (StatusCode::OK, &"degraded".into())
            );
            let faulty = ready["faulty"].as_object().expect("an object");
            assert_eq!(
                faulty.keys().collect::<Vec<_>>(),
                ["international/KvK.dtw.glt"]
            );
            // It is remembered, and not read again.
            served.service.rescan().expect("listed");
            let rest = ScrubPass {
                tables: tables - 1,
                damaged: 0,
            };
            assert_eq!(served.pass(), rest);
        }
        fs::write(served.file("KvK.dtw.glt"), before).expect("written");
        served.service.rescan().expect("listed");
        assert_eq!(served.ask(KINGS).await.0, StatusCode::OK);
        assert_eq!(served.pass(), sound);
        let text = served.service.metrics.text(0, 0, 0);
        assert!(
            text.contains("galotne_scrub_damaged_tables_total 1\n"),
            "{text}"
        );
    }

    #[tokio::test]
    async fn other_damage_is_found_too() {
        let served = ScrubbedService::new();
        let cut = served.file("KvK.wdl.glt");
        let bytes = fs::read(&cut).expect("read");
        fs::write(&cut, &bytes[..bytes.len() - 1]).expect("written");
        let file = served.file("MvM.wdl.glt");
        let mut bytes = fs::read(&file).expect("read");
        bytes[9] ^= 1;
        fs::write(&file, bytes).expect("written");
        // A file that is gone is no damage: it is still open.
        fs::remove_file(served.file("KvM.wdl.glt")).expect("it was there");
        assert_eq!(served.pass().damaged, 2);
    }

    #[test]
    fn a_stopped_pass_is_not_complete() {
        let served = ScrubbedService::new();
        let mut parts = 0;
        let pass = pass(&served.service, &mut |_| {
            parts += 1;
            parts < 3
        });
        assert_eq!((pass, parts), (None, 3));
        let stopped = AtomicBool::new(true);
        assert!(!sleep(Duration::from_secs(3600), &stopped));
    }

    #[test]
    fn delays_keep_to_the_rate() {
        let mut pace = Pace::new(1 << 20);
        let delays = (0..1024).map(|_| pace.delay(1 << 10));
        let delays: Vec<Duration> = delays.filter(|delay| !delay.is_zero()).collect();
        let sum: Duration = delays.iter().sum();
        assert!(delays.iter().all(|delay| *delay >= SHORTEST_SLEEP));
        let second = Duration::from_secs(1);
        assert!((second - SHORTEST_SLEEP..=second).contains(&sum), "{sum:?}");
        assert_eq!(Pace::new(1 << 20).delay(3 << 20), 3 * second);
    }
}
