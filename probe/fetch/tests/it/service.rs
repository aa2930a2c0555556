//! Fetches from a service that shares its tables.

use crate::fixture::{all, copy, counts, files, job, job_of_class, run_fetch, scratch, tables};
use galotne_fetch::{FetchError, FetchState, TransferError, plan};
use galotne_server::{FileAccess, Limits, Service, serve};
use std::fs;
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// A service on its own port, until it is dropped.
pub struct TestService {
    address: SocketAddr,
    service: Arc<Service>,
    _runtime: Runtime,
}

impl TestService {
    pub fn new(dir: &Path, transfers: usize) -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let limits = Limits {
            transfers,
            ..Limits::default()
        };
        let service = Service::open(dir, FileAccess::Read, limits).expect("tables");
        let listener = runtime
            .block_on(TcpListener::bind("127.0.0.1:0"))
            .expect("a port");
        let address = listener.local_addr().expect("an address");
        runtime.spawn(serve(
            Arc::clone(&service),
            listener,
            std::future::pending(),
        ));
        Self {
            address,
            service,
            _runtime: runtime,
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

#[test]
fn all_tables_of_a_service_are_fetched() {
    let service = TestService::new(tables(), 8);
    for path in ["", "/", "/tables", "/tables/"] {
        let dir = tempfile::tempdir().expect("a directory");
        let job = job(dir.path());
        let done = run_fetch(service.url(path), &job).expect("fetched");
        assert_eq!(counts(&done), [0, done.len(), 0]);
        assert!(files(dir.path()) == all(), "the files differ");
        assert_eq!(scratch(dir.path()), Vec::<String>::new());
        let again = run_fetch(service.url(path), &job).expect("fetched");
        assert_eq!(counts(&again), [done.len(), 0, 0]);
    }
}

#[test]
fn only_wrong_files_are_replaced() {
    let service = TestService::new(tables(), 8);
    let dir = copy();
    let at = |name: &str| dir.path().join("international").join(name);
    fs::remove_file(at("manifest.jsonl")).expect("removed");
    let mut bytes = fs::read(at("KKvM.wdl.glt")).expect("read");
    bytes[200] ^= 1;
    fs::write(at("KKvM.wdl.glt"), &bytes).expect("written");
    fs::write(at("KMvK.dtw.glt"), b"short").expect("written");
    fs::remove_file(at("KvM.need.lidraughts.glt")).expect("removed");
    fs::remove_file(at("KvK.json")).expect("removed");
    fs::write(at("MvM.json"), b"{}").expect("written");
    // A plan predicts the result and writes nothing.
    let before = files(dir.path());
    let source = service.url("").parse().expect("a source");
    let planned = plan(&source, &job(dir.path()), &()).expect("planned");
    assert!(files(dir.path()) == before && !dir.path().join(".work").exists());
    let done = run_fetch(service.url(""), &job(dir.path())).expect("fetched");
    assert_eq!(planned, done);
    let state = |name: &str| {
        let table = done.iter().find(|table| table.table == name);
        table.expect("it is wanted").state
    };
    assert_eq!(state("KKvM.wdl"), FetchState::Replaced);
    assert_eq!(state("KMvK.dtw"), FetchState::Replaced);
    assert_eq!(state("KvM.need.lidraughts"), FetchState::Fetched);
    assert_eq!(counts(&done), [done.len() - 3, 1, 2]);
    assert!(files(dir.path()) == all());
}

#[test]
fn a_service_shares_nothing_by_default() {
    let service = TestService::new(tables(), 0);
    let dir = tempfile::tempdir().expect("a directory");
    let error = run_fetch(service.url(""), &job(dir.path())).expect_err("refused");
    let text = error.to_string();
    let FetchError::Transfer { source, .. } = error else {
        panic!("{text}");
    };
    assert!(matches!(source, TransferError::Refused(403)), "{text}");
    assert!(text.contains("--share-tables"), "{text}");
    assert!(!dir.path().join("international").exists());
}

#[test]
fn requests_to_a_busy_service_are_repeated() {
    let service = TestService::new(tables(), 1);
    let dir = tempfile::tempdir().expect("a directory");
    let mut job = job(dir.path());
    job.parallel = NonZero::new(8).expect("not 0");
    job.retries = 1000;
    run_fetch(service.url(""), &job).expect("fetched");
    assert!(files(dir.path()) == all());
}

#[test]
fn a_rescan_updates_the_manifest() {
    let dir = copy();
    let service = TestService::new(dir.path(), 8);
    let at = |name: &str| dir.path().join("international").join(name);
    let goal = tempfile::tempdir().expect("a directory");
    fs::remove_file(at("KvM.wdl.glt")).expect("removed");
    // Still in the manifest.
    let error = run_fetch(service.url(""), &job_of_class(goal.path(), "KvM")).expect_err("gone");
    assert!(
        matches!(
            error,
            FetchError::Transfer {
                source: TransferError::NotFound,
                ..
            }
        ),
        "{error}"
    );
    service.service.rescan().expect("looked");
    let done = run_fetch(service.url(""), &job_of_class(goal.path(), "KvM")).expect("the rest");
    assert!(done.iter().all(|table| table.table != "KvM.wdl"));
    fs::remove_file(at("KvK.json")).expect("removed");
    let error =
        run_fetch(service.url(""), &job_of_class(goal.path(), "KvK")).expect_err("unlisted");
    assert!(error.is_missing_table(), "{error}");
}
