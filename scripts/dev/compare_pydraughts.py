#!/usr/bin/env python3
"""Compares the moves of `galotne` with those of pydraughts (MIT), an independent move generator.

    python3 -m venv DIR && DIR/bin/pip install pydraughts==0.6.7
    DIR/bin/python scripts/dev/compare_pydraughts.py [--galotne PROGRAM] [--positions 2000]
        [--seed 1]

For four of the games that both know it generates random positions with kings, reproducible by seed,
and compares the positions after each legal move. Its output is in `data/reference/pydraughts.txt`.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from importlib.metadata import version

from draughts import Board

# Games: the name in pydraughts and the number of rows.
GAMES = {
    "international": ("standard", 10),
    "russian": ("russian", 8),
    "brazilian": ("brazilian", 8),
    "english": ("english", 8),
}


def square_name(game, number):
    """A square for pydraughts: a number on 10 x 10 and in checkers, else letter and digit."""
    rows = GAMES[game][1]
    if game in ("international", "english"):
        return str(number)
    row, place = divmod(number - 1, rows // 2)
    rank = rows - 1 - row
    return "abcdefgh"[2 * place + rank % 2] + str(rank + 1)


def square_number(game, text):
    """The number of a square in either notation."""
    if text.isdigit():
        return int(text)
    rows = GAMES[game][1]
    rank = int(text[1]) - 1
    return (rows - 1 - rank) * (rows // 2) + "abcdefgh".index(text[0].lower()) // 2 + 1


def random_position(game, randomness):
    """A FEN with 2 to 14 pieces, most of them kings; men are off their promotion row."""
    rows = GAMES[game][1]
    row, squares = rows // 2, rows * rows // 2
    pieces = randomness.randint(2, 14)
    sides = {"W": [], "B": []}
    places = randomness.sample(range(1, squares + 1), pieces)
    for turn, place in enumerate(places):
        side = "WB"[turn % 2] if turn < 2 else randomness.choice("WB")
        crowned = place <= row if side == "W" else place > squares - row
        king = crowned or randomness.random() < 0.6
        sides[side].append(("K" if king else "") + square_name(game, place))
    return randomness.choice("WB") + "".join(f":{side}{','.join(sides[side])}" for side in "WB")


def placement(game, fen):
    """The pieces of a FEN by side, kind and square, in either notation."""
    found = set()
    for section in fen.split(":")[1:]:
        side, squares = section[0], section[1:].rstrip(".")
        for square in filter(None, squares.split(",")):
            king = square.startswith("K")
            found.add((side, king, square_number(game, square[1:] if king else square)))
    return frozenset(found)


def pydraughts_successors(game, fen):
    reached = set()
    moves = Board(variant=GAMES[game][0], fen=fen).legal_moves()
    for move in moves:
        board = Board(variant=GAMES[game][0], fen=fen)
        board.push(move)
        reached.add(placement(game, board.fen))
    return reached


def galotne_successors(program, game, fens):
    with tempfile.TemporaryDirectory() as empty:
        command = [program, "--tables", empty, "--rules", game, "--json", "probe", "-"]
        answer = subprocess.run(
            command, input="\n".join(fens), capture_output=True, text=True, check=False
        )
    for line in answer.stdout.splitlines():
        yield {placement(game, move["fen"]) for move in json.loads(line)["moves"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--galotne", default="target/release/galotne")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(
        f"pydraughts {version('pydraughts')}, {options.positions} random positions of each game, seed {options.seed}"
    )
    wrong = 0
    for game in GAMES:
        randomness = random.Random(f"{options.seed} {game}")
        fens = [random_position(game, randomness) for _ in range(options.positions)]
        moves = captures = differences = 0
        answers = list(galotne_successors(options.galotne, game, fens))
        if len(answers) != len(fens):
            sys.exit(f"{game}: {len(answers)} answers to {len(fens)} positions")
        for fen, own in zip(fens, answers):
            other = pydraughts_successors(game, fen)
            moves += len(own)
            pieces = len(placement(game, fen))
            captures += any(len(reached) < pieces for reached in own)
            if own != other:
                differences += 1
                if differences <= 5:
                    print(
                        f"  {game} {fen}: only here {sorted(map(sorted, own - other))}, only there {sorted(map(sorted, other - own))}"
                    )
        print(
            f"{game}: {moves} moves, {captures} positions with captures, {differences} positions differ"
        )
        wrong += differences
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
