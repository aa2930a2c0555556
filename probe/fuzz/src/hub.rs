//! The Hub engine answers any input in lines of the protocol, plays only legal moves, and reads
//! what it writes.

use galotne::rules::INTERNATIONAL;
use galotne::tablebase::Tablebase;
use galotne_hub::line::Line;
use galotne_hub::notation::{read_move, read_position, write_move, write_position};
use galotne_hub::{Limits, Settings, serve};
use std::io::Cursor;

/// Holds a conversation and returns whether a move was played. Without another engine it ends with
/// its input.
pub fn check(bytes: &[u8]) -> bool {
    let settings = Settings {
        tables: Tablebase::empty(&INTERNATIONAL),
        profile: INTERNATIONAL.default_profile(),
        engine: None,
        limits: Limits::default(),
    };
    let mut output = vec![];
    let words = |notice: &galotne_hub::Notice| format!("{notice:?}");
    let served = serve(settings, Cursor::new(bytes.to_vec()), &mut output, &words);
    served.expect("memory can be written");
    let output = String::from_utf8(output).expect("text");
    let mut moved = false;
    for text in output.lines() {
        let line = Line::parse(text);
        assert_eq!(line.to_string(), text, "a written line is read back");
        moved |= line.command == "done" && line.get("move").is_some();
    }
    for text in String::from_utf8_lossy(bytes).lines() {
        let line = Line::parse(text);
        let Some(Ok(position)) = line
            .get("pos")
            .map(|pos| read_position(&INTERNATIONAL, pos))
        else {
            continue;
        };
        let again = read_position(&INTERNATIONAL, &write_position(&position));
        assert_eq!(again, Ok(position));
        for played in INTERNATIONAL.moves(&position) {
            let again = read_move(&INTERNATIONAL, &position, &write_move(&played));
            assert_eq!(again, Ok(played));
        }
    }
    moved
}
