//! Examples of the library: the book shows the parts between anchors in
//! `probe/book/src/engines/rust.md`.

use crate::readme::tables;
use std::error::Error;
use std::path::Path;

fn ask(tables: &Path) -> Result<(), Box<dyn Error>> {
    // ANCHOR: ask
    use galotne::{Category, Fen, INTERNATIONAL, Situation};
    use galotne::{SpentPlies, Tablebase, Value, judge};

    let tables = Tablebase::open(&INTERNATIONAL, tables)?.with_cache(256 << 20);
    let position = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?.position;
    // In plies, without draw rules.
    assert_eq!(tables.dtw(&position)?, Value::Win(15));

    // 21 plies of the sixteen moves are spent.
    let profile = INTERNATIONAL.default_profile();
    let spent = [SpentPlies::Running(21)];
    let game = &INTERNATIONAL;
    let situation = Situation::with_spent(game, profile, position, &spent)?;
    let judged = judge(&tables, &situation)?;
    assert_eq!(judged.category, Some(Category::CursedWin));
    // ANCHOR_END: ask
    Ok(())
}

fn search(tables: &Path) -> Result<(), Box<dyn Error>> {
    use galotne::{Fen, INTERNATIONAL, Tablebase};
    let tables = Tablebase::open(&INTERNATIONAL, tables)?;
    let position = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?.position;
    // ANCHOR: search
    use galotne::{ProbeError, Wdl};

    let known = match tables.cached().wdl(&position) {
        Ok(wdl) => Some(wdl),
        // Not in memory: go on without; another thread may
        // ask `tables.reading()`.
        Err(ProbeError::NotCached(_)) => None,
        // Damaged, of other rules, missing.
        Err(error) => return Err(error.into()),
    };
    // ANCHOR_END: search
    assert_eq!(known, None);
    assert_eq!(tables.reading().wdl(&position)?, Wdl::Win);
    assert_eq!(tables.cached().wdl(&position)?, Wdl::Win);
    Ok(())
}

fn moves(tables: &Path) -> Result<(), Box<dyn Error>> {
    use galotne::{Fen, INTERNATIONAL, Situation, Tablebase};
    let tables = Tablebase::open(&INTERNATIONAL, tables)?;
    let position = Fen::parse(&INTERNATIONAL, "W:WK1,K7,K18:BK35")?.position;
    let profile = INTERNATIONAL.default_profile();
    // ANCHOR: moves
    use galotne::{best_line, ranked_moves};

    let situation = Situation::fresh(&INTERNATIONAL, profile, position);
    let ranked = ranked_moves(tables.reading(), &situation)?;
    let line = best_line(&tables, &situation)?;
    // ANCHOR_END: moves
    assert_eq!(ranked.len(), 18);
    assert_eq!(line.moves.len(), 15);
    Ok(())
}

#[test]
fn the_examples_of_the_book_work() {
    let dir = tables();
    for piece in [ask, search, moves] {
        piece(dir.path()).expect("as it says");
    }
}
