#!/usr/bin/env python3
"""Exports games with `galotne adjudicate --pdn`, and reads the scores again: with galotne, and with
pydraughts or py-draughts, whichever is installed here as `draughts`.

    python3 scripts/dev/compare_scores.py [--galotne PROGRAM] [--tables DIR] FILE_OR_FOLDER..

galotne must come to the same game, position and verdict, the other program to the same position
after the last move. Left out, and counted, is what a program does not read:
- both: games of other rules or without moves, positions set up in the course of a game
  (`/FEN ".."/`), and irregular moves;
- pydraughts 0.6.7: games from a position with Black to move, whose first move it takes twice, and
  English draughts from a position, where it takes numbers for moves;
- py-draughts 1.10.1: English draughts, which White starts there; games with tags that look like
  moves, since it looks for moves in the whole text; captures with all landing squares, of which it
  takes the first that has the same ends.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import draughts

# The keys of `galotne adjudicate --json` that describe the game and the verdict.
SAME = [
    "rules", "profile", "plies", "at", "over", "claimable", "occurrences", "changes", "clocks",
    "irregular", "stated", "outcome", "contradiction", "event", "date", "round", "white", "black",
]  # fmt: skip
SAME_AT_THE_END = ["fen", "class", "category", "wdl", "dtw", "clock"]

# `GameType` and its board: the name in pydraughts, the class of py-draughts, the rows.
GAMES = {
    "20": ("standard", "StandardBoard", 10),
    "21": ("english", None, 8),
    "25": ("russian", "RussianBoard", 8),
    "26": ("brazilian", "BrazilianBoard", 8),
    "98": (None, "AntidraughtsBoard", 10),
}


def adjudicate(program, tables, path, *options):
    command = [program, "--tables", tables, "adjudicate", *options, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def answers(text):
    """The verdicts on the games that could be judged."""
    games = [json.loads(line) for line in text.splitlines()]
    return [game for game in games if "error" not in game]


def verdict(game):
    last = game["final"]
    return {key: game[key] for key in SAME} | {key: last[key] for key in SAME_AT_THE_END}


def placement(fen, rows):
    """The pieces of a FEN by side, kind and square, in either notation."""
    found = set()
    # py-draughts writes the whole tag.
    for section in fen.rstrip('"].').split(":")[1:]:
        if section[:1] not in ("W", "B"):
            continue
        for square in filter(None, section[1:].split(",")):
            king = square.startswith("K")
            name = square[1:] if king else square
            found.add((section[0], king, number(name, rows)))
    return frozenset(found)


def number(name, rows):
    if name.isdigit():
        return int(name)
    rank = int(name[1:]) - 1
    return (rows - 1 - rank) * (rows // 2) + "abcdefghij".index(name[0].lower()) // 2 + 1


def tag(score, name):
    found = re.search(rf'^\[{name} "(.*)"\]$', score, re.MULTILINE)
    return found and found[1]


def movetext(score):
    return re.sub(r"\{[^}]*\}", "", score.split("\n\n", 1)[1])


def with_pydraughts(score):
    """The FEN after the last move, or the reason why the score is not read."""
    from draughts.PDN import PDNReader

    name, _, rows = GAMES.get(tag(score, "GameType"), (None, None, 0))
    fen = tag(score, "FEN")
    if name is None:
        return None, "other rules"
    if fen and (fen.startswith("B") or name == "english"):
        return None, "from a position with Black to move, English draughts from a position"
    (game,) = PDNReader(score).games
    if game.variant != name:
        return f"read as {game.variant}", None
    board = draughts.Board(variant=name, fen=fen or "startpos")
    for text in game.moves:
        board.push(draughts.Move(board, pdn_move=text))
    if game.game_ending != movetext(score).split()[-1]:
        return f"another result: {game.game_ending}", None
    return placement(board.fen, rows), None


def with_py_draughts(score):
    """The FEN after the last move, or the reason why the score is not read."""
    _, name, rows = GAMES.get(tag(score, "GameType"), (None, None, 0))
    if name is None:
        return None, "other rules, English draughts"
    moves, tags = movetext(score), score.split("\n\n", 1)[0]
    if re.search(r"\d[-x]\d", re.sub(r'^\[(Ruling|Result) ".*"\]$', "", tags, flags=re.MULTILINE)):
        return None, "tags that look like moves"
    if re.search(r"x\w+x", moves):
        return None, "captures with all landing squares"
    kind = getattr(draughts, name)
    if fen := tag(score, "FEN"):
        sides = {"W": [], "B": []}
        for side, king, square in placement(fen, rows):
            sides[side].append(f"{'K' * king}{square}")
        numbered = fen[0] + "".join(f":{side}{','.join(sides[side])}" for side in "WB")
        start = kind.from_fen(numbered)

        class Placed(kind):
            """A board that begins with the position, since `from_pdn` knows no FEN."""

            def __init__(self, *given, **named):
                if not given and not named:
                    given = (start.position, start.turn)
                super().__init__(*given, **named)

        kind = Placed
    return placement(kind.from_pdn(score).fen, rows), None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--galotne", default="target/release/galotne")
    parser.add_argument("--tables", default="data/tables")
    parser.add_argument("files", nargs="+", type=Path)
    options = parser.parse_args()
    try:
        program, read = f"pydraughts {version('pydraughts')}", with_pydraughts
    except PackageNotFoundError:
        program, read = f"py-draughts {version('py-draughts')}", with_py_draughts
    files = [
        file
        for path in options.files
        for file in (sorted(path.rglob("*.pdn")) if path.is_dir() else [path])
        if file.is_file()
    ]
    counts, left_out, faults = Counter(), Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        exported = Path(folder) / "exported.pdn"
        for file in files:
            asked = ["--accept-irregular"]
            before = answers(adjudicate(options.galotne, options.tables, file, "--json", *asked))
            scores = adjudicate(options.galotne, options.tables, file, "--pdn", *asked)
            exported.write_text(scores, encoding="utf-8")
            after = answers(adjudicate(options.galotne, options.tables, exported, "--json", *asked))
            games = re.split(r"\n\n(?=\[)", scores.rstrip("\n")) if scores else []
            if not len(before) == len(after) == len(games):
                faults.append(f"{file}: {len(before)} games, {len(games)} scores, {len(after)} read")
                continue
            for one, two, score in zip(before, after, games):
                place = f"{file}, game {one['game']}"
                counts["games"] += 1
                if verdict(one) != verdict(two):
                    differ = [key for key in verdict(one) if verdict(one)[key] != verdict(two)[key]]
                    faults.append(f"{place}: galotne differs in {', '.join(differ)}")
                if "/FEN" in score or one["irregular"]:
                    left_out["positions set up in the course of a game, irregular moves"] += 1
                    continue
                if one["plies"] == 0:
                    left_out["without moves"] += 1
                    continue
                try:
                    found, reason = read(score + "\n")
                except Exception as error:  # It is another program's.
                    found, reason = f"{type(error).__name__}: {error}", None
                if reason:
                    left_out[reason] += 1
                    continue
                rows = GAMES[tag(score, "GameType")][2]
                if found != placement(one["final"]["fen"], rows):
                    told = found if isinstance(found, str) else "another position"
                    faults.append(f"{place}: {program}: {told}")
                else:
                    counts["equal"] += 1
    print(f"{program}: {counts['games']} games, {counts['equal']} read as the same, {len(faults)} faults")
    for reason, games in left_out.most_common():
        print(f"  left out: {games} games, {reason}")
    for fault in faults[:20]:
        print(f"  {fault}")
    return 1 if faults or not counts["equal"] else 0


if __name__ == "__main__":
    sys.exit(main())
