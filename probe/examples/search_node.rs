//! Probes as an engine does at the nodes of its search, without ever waiting for the disk: `cargo
//! run --example search_node -- TABLES FEN`.

#![allow(clippy::print_stdout, reason = "the program prints its results")]

use galotne::{Fen, INTERNATIONAL, Measure, Position, ProbeError, Tablebase, Wdl};
use std::error::Error;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

/// Returns the value of a position if its block is in memory; otherwise asks the loader to read it.
fn probe(tables: &Tablebase, loader: &SyncSender<Position>, position: &Position) -> Option<Wdl> {
    match tables.cached().wdl(position) {
        Ok(wdl) => Some(wdl),
        Err(ProbeError::NotCached(_)) => {
            // If the queue is full, the search requests the block again when it returns to it.
            let _ = loader.try_send(*position);
            None
        }
        Err(error) => {
            eprintln!("{error}");
            None
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(directory), Some(fen)) = (arguments.next(), arguments.next()) else {
        return Err("usage: search_node TABLES FEN".into());
    };
    let tables = Tablebase::open(&INTERNATIONAL, directory)?;
    // Up to this number of pieces every position has a table.
    println!("tables of up to {} pieces", tables.pieces(Measure::Wdl));
    let position = Fen::parse(&INTERNATIONAL, &fen)?.position;
    let (loader, requests) = sync_channel::<Position>(64);
    thread::scope(|scope| {
        scope.spawn(|| {
            for position in requests {
                // The cache keeps the block.
                let _ = tables.reading().wdl(&position);
            }
        });
        println!("at first: {:?}", probe(&tables, &loader, &position));
        thread::sleep(std::time::Duration::from_millis(100));
        println!("later: {:?}", probe(&tables, &loader, &position));
        // The loader ends when its queue is closed.
        drop(loader);
    });
    Ok(())
}
