//! Classes for which the system has too little memory.

use galotne::material::Class;
use galotne::rules::{INTERNATIONAL, Variant};
use galotne_generator::distribute::solve;
use galotne_generator::error::BuildError;
use galotne_generator::game::Solve;
use galotne_generator::order::BuildOrder;
use galotne_generator::solve::SolveError;

/// The arrays of a class in work are asked for before a file is read. Otherwise the process would
/// be aborted where one of them cannot be allocated.
#[test]
fn memory_that_the_system_refuses_is_an_error() {
    let dir = tempfile::tempdir().expect("a directory");
    // It takes 85 TiB.
    let class: Class = "KKKKKvKKKKK".parse().expect("a class");
    let mut order = BuildOrder::new(&INTERNATIONAL, vec![class], dir.path());
    order.memory = u64::MAX;
    let shards = Variant::shards(&order, class).expect("a class that can be numbered");
    let error = solve(&order, shards[0], dir.path(), dir.path(), &()).expect_err("no memory");
    let expected = matches!(
        error,
        BuildError::Solve {
            source: SolveError::Room(_),
            ..
        }
    );
    assert!(expected, "{error}");
    let message = error.to_string();
    assert!(message.contains("the system refuses"), "{message}");
}
