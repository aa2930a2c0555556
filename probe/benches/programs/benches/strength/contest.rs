//! A match of an engine with tables against one with fewer or none, in pairs of games with colours
//! exchanged.

use crate::{positions, workers};
use anyhow::bail;
use galotne::Tablebase;
use galotne::position::{Colour, Position};
use galotne_bench::engine::endgames::Endgames;
use galotne_bench::engine::search::Engine;
use galotne_bench::game::{ENDINGS, Ending, GameRecord, GameTerms, play};
use galotne_bench::score_statistics::MatchScore;
use galotne_bench::text_table::{columns, grouped_digits};
use std::fmt;
use std::sync::Arc;

/// The size of a player's transposition table, as a power of two.
const TRANSPOSITION_BITS: u32 = 15;

/// The players and the conditions of a match.
pub struct Contest {
    pub tables: Arc<Tablebase>,
    /// The largest number of pieces in the tables of each player, 0 for one without tables. The
    /// score is that of the first player.
    pub table_pieces: [u8; 2],
    /// Whether the players compare moves at the root by distance.
    pub distances: bool,
    pub pairs: u64,
    pub terms: GameTerms,
    pub seed: u64,
    pub threads: usize,
}

/// Two games from one position.
struct Pair {
    /// The number of pieces in the first position.
    pieces: u32,
    games: [GameRecord; 2],
    /// The colour of the first player in the first game.
    first: Colour,
}

/// The games of a match.
pub struct ContestReport {
    table_pieces: [u8; 2],
    pairs: Vec<Pair>,
}

impl Contest {
    /// Plays all games. Players wait for tables, so the same arguments give the same games.
    pub fn play(&self) -> anyhow::Result<ContestReport> {
        let pairs = workers::run_all("games in pairs", self.threads, self.pairs, |number| {
            self.pair(&positions::position(self.seed, number))
        });
        Ok(ContestReport {
            table_pieces: self.table_pieces,
            pairs: pairs.into_iter().collect::<Result<_, _>>()?,
        })
    }

    fn pair(&self, start: &Position) -> anyhow::Result<Pair> {
        let first = start.turn();
        let [mut one, mut other] = self.table_pieces.map(|pieces| self.player(pieces));
        let mut game = |colour: Colour| {
            let players = match colour {
                Colour::White => [&mut one, &mut other],
                Colour::Black => [&mut other, &mut one],
            };
            play(start, players, self.terms, &self.tables)
        };
        let games = [game(first)?, game(!first)?];
        for player in [&mut one, &mut other] {
            if let Some(error) = player.endgames().and_then(|endgames| endgames.failure()) {
                bail!("a table was not used: {error}");
            }
        }
        Ok(Pair {
            pieces: start.occupied().count_ones(),
            games,
            first,
        })
    }

    fn player(&self, pieces: u8) -> Engine {
        let endgames = (pieces > 0).then(|| {
            let endgames = Endgames::waiting(Arc::clone(&self.tables), pieces);
            if self.distances {
                endgames.with_distances()
            } else {
                endgames
            }
        });
        Engine::new(TRANSPOSITION_BITS, endgames)
    }
}

impl Pair {
    /// Returns the colours of the first player in both games.
    fn colours(&self) -> [Colour; 2] {
        [self.first, !self.first]
    }

    /// Returns the half-points of the first player in both games.
    fn half_points(&self) -> [usize; 2] {
        let of = |game: usize| match self.games[game].winner {
            None => 1,
            Some(winner) if winner == self.colours()[game] => 2,
            Some(_) => 0,
        };
        [of(0), of(1)]
    }

    /// Returns the half-points that each player threw away: by the tables, its moves made the
    /// result of a position worse by this much.
    fn thrown(&self) -> [u32; 2] {
        let colours = self.colours();
        let sum = |swap: bool| {
            let games = self.games.iter().zip(colours);
            games
                .map(|(game, colour)| game.thrown[(if swap { !colour } else { colour }).index()])
                .sum()
        };
        [sum(false), sum(true)]
    }
}

impl fmt::Display for ContestReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = || self.pairs.iter().flat_map(|pair| &pair.games);
        let mut rows = vec![
            [
                "begun with",
                "games",
                "won",
                "drawn",
                "lost",
                "points a game",
                "95 % error",
                "Elo",
                "from",
                "to",
            ]
            .map(str::to_owned)
            .to_vec(),
        ];
        let mut add_row = |name: String, pairs: &mut dyn Iterator<Item = &Pair>| {
            let mut score = MatchScore::default();
            pairs.for_each(|pair| score.add(pair.half_points()));
            let [elo, low, high] = score.elo();
            let numbers =
                [score.games(), score.wins, score.draws, score.losses].map(grouped_digits);
            let mut cells = vec![name];
            cells.extend(numbers);
            cells.push(format!("{:.4}", score.mean()));
            cells.push(format!("± {:.4}", score.error()));
            cells.extend([elo, low, high].map(|elo| format!("{elo:+.1}")));
            rows.push(cells);
            score
        };
        for pieces in positions::PIECES {
            let mut of = self.pairs.iter().filter(|pair| pair.pieces == pieces);
            add_row(format!("{pieces} pieces"), &mut of);
        }
        let all = add_row("all".to_owned(), &mut self.pairs.iter());
        let [one, other] = self.table_pieces.map(player_name);
        writeln!(f, "{one} against {other}: {all}")?;
        f.write_str(&columns(&rows, 1))?;

        let pairs = all.pairs.map(grouped_digits).join(", ");
        writeln!(f, "pairs of 0, ½, 1, 1½ and 2 points: {pairs}")?;
        let endings = ENDINGS.map(|(ending, name)| {
            let such = games().filter(|game| game.ending == ending);
            format!("{} {name}", grouped_digits(such.count() as u64))
        });
        let plies: u64 = games().map(|game| u64::from(game.plies)).sum();
        let mean = plies as f64 / games().count() as f64;
        writeln!(
            f,
            "games: {}; {mean:.0} plies on average",
            endings.join(", ")
        )?;
        let thrown = |player: usize| {
            let sum: u32 = self.pairs.iter().map(|pair| pair.thrown()[player]).sum();
            f64::from(sum) * 100.0 / games().count() as f64
        };
        writeln!(
            f,
            "half-points thrown away in positions of the tables, in 100 games: {:.2} {one}, {:.2} {other}",
            thrown(0),
            thrown(1)
        )?;
        let cut = games().filter(|game| game.ending == Ending::Length).count();
        if cut > 0 {
            writeln!(f, "{cut} games were cut off and called draws")?;
        }
        Ok(())
    }
}

/// Describes a player.
fn player_name(pieces: u8) -> String {
    match pieces {
        0 => "without tables".to_owned(),
        _ => format!("with tables of {pieces} pieces"),
    }
}
