//! The service that shares its tables.

use crate::made::{all, copy, counts, fetched, files, of_class, order, scratch, tables};
use galotne_fetch::{FetchError, State, TransferError, plan};
use galotne_server::{Access, Limits, Service, serve};
use std::fs;
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// A service on a port of its own, until it is dropped.
pub struct Served {
    address: SocketAddr,
    service: Arc<Service>,
    _runtime: Runtime,
}

impl Served {
    pub fn new(dir: &Path, transfers: usize) -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let limits = Limits {
            transfers,
            ..Limits::default()
        };
        let service = Service::open(dir, Access::Read, limits).expect("tables");
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
fn a_service_gives_all_that_it_has() {
    let served = Served::new(tables(), 8);
    for path in ["", "/", "/tables", "/tables/"] {
        let dir = tempfile::tempdir().expect("a directory");
        let order = order(dir.path());
        let done = fetched(served.url(path), &order).expect("fetched");
        assert_eq!(counts(&done), [0, done.len(), 0]);
        assert!(files(dir.path()) == all(), "it is not the same");
        assert_eq!(scratch(dir.path()), Vec::<String>::new());
        let again = fetched(served.url(path), &order).expect("fetched");
        assert_eq!(counts(&again), [done.len(), 0, 0]);
    }
}

#[test]
fn what_is_here_and_wrong_is_replaced_and_the_rest_stays() {
    let served = Served::new(tables(), 8);
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
    // A dry run says so and leaves everything as it is.
    let before = files(dir.path());
    let source = served.url("").parse().expect("a source");
    let told = plan(&source, &order(dir.path()), &()).expect("planned");
    assert!(files(dir.path()) == before && !dir.path().join(".work").exists());
    let done = fetched(served.url(""), &order(dir.path())).expect("fetched");
    assert_eq!(told, done);
    let state = |name: &str| {
        let table = done.iter().find(|table| table.table == name);
        table.expect("it is wanted").state
    };
    assert_eq!(state("KKvM.wdl"), State::Replaced);
    assert_eq!(state("KMvK.dtw"), State::Replaced);
    assert_eq!(state("KvM.need.lidraughts"), State::Fetched);
    assert_eq!(counts(&done), [done.len() - 3, 1, 2]);
    assert!(files(dir.path()) == all());
}

#[test]
fn a_service_that_was_not_told_to_shares_nothing() {
    let served = Served::new(tables(), 0);
    let dir = tempfile::tempdir().expect("a directory");
    let error = fetched(served.url(""), &order(dir.path())).expect_err("refused");
    let text = error.to_string();
    let FetchError::Transfer { source, .. } = error else {
        panic!("{text}");
    };
    assert!(matches!(source, TransferError::Refused(403)), "{text}");
    assert!(text.contains("--share-tables"), "{text}");
    assert!(!dir.path().join("international").exists());
}

/// Who is told that it is too much now waits, and asks again.
#[test]
fn a_service_that_is_busy_is_asked_again() {
    let served = Served::new(tables(), 1);
    let dir = tempfile::tempdir().expect("a directory");
    let mut order = order(dir.path());
    order.parallel = NonZero::new(8).expect("not 0");
    order.retries = 1000;
    fetched(served.url(""), &order).expect("fetched");
    assert!(files(dir.path()) == all());
}

#[test]
fn a_service_tells_what_it_has_now() {
    let dir = copy();
    let served = Served::new(dir.path(), 8);
    let at = |name: &str| dir.path().join("international").join(name);
    let goal = tempfile::tempdir().expect("a directory");
    fs::remove_file(at("KvM.wdl.glt")).expect("removed");
    // It was there when the service looked.
    let error = fetched(served.url(""), &of_class(goal.path(), "KvM")).expect_err("gone");
    assert!(
        matches!(
            error,
            FetchError::Transfer {
                source: TransferError::Gone,
                ..
            }
        ),
        "{error}"
    );
    served.service.rescan().expect("looked");
    let done = fetched(served.url(""), &of_class(goal.path(), "KvM")).expect("the rest");
    assert!(done.iter().all(|table| table.table != "KvM.wdl"));
    fs::remove_file(at("KvK.json")).expect("removed");
    let error = fetched(served.url(""), &of_class(goal.path(), "KvK")).expect_err("unlisted");
    assert!(error.is_missing_table(), "{error}");
}
