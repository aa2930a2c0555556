#!/usr/bin/env python3
"""Plays whole games of `galotne hub`, with another engine behind it, against that engine alone.

    scripts/dev/hub_clients.py GALOTNE TABLES ENGINE [GAMES]

Moves go through the client of pydraughts (MIT) or py-draughts (GPL-3, used only in this test),
whichever is installed; both are named `draughts`. ENGINE is a program that speaks Hub with the
argument `hub`. Every move must be legal, and positions won according to the tables must be won.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from importlib.metadata import distributions

import draughts

MAX_PLIES = 160
PIECES = 7


class Pydraughts:
    """The client of pydraughts: sends the whole game, and reads scores."""

    def __init__(self, command, environment):
        from draughts.engine import HubEngine

        os.environ.update(environment)
        self.engine = HubEngine([command, "hub"])
        self.engine.init()

    @staticmethod
    def board(fen):
        return draughts.Board(variant="standard", fen=fen)

    def move(self, board):
        from draughts.engine import Limit

        try:
            return self.engine.play(board, Limit(movetime=0.05), ponder=False).move
        except (IndexError, KeyError):
            # `done` without a move, or with a move of another position.
            return None

    @staticmethod
    def legal(board):
        return {move.hub_move for move in board.legal_moves()}

    @staticmethod
    def name(move):
        return move.hub_move

    @staticmethod
    def fen(board):
        return board.fen

    def quit(self):
        self.engine.quit()
        return exit_code(self.engine.p)


class PyDraughts:
    """The client of py-draughts: sends single positions, starts `PROGRAM hub`, and treats errors as
    failures."""

    def __init__(self, command, environment):
        from draughts.engines.hub import HubEngine

        os.environ.update(environment)
        self.engine = HubEngine(command, time_limit=0.05)
        # The client polls the pipe, but misses a line that was buffered together with the former
        # one.
        self.engine._read_line = lambda timeout=None: self.engine.process.stdout.readline().strip()
        self.engine.start()
        assert self.engine.ping()

    @staticmethod
    def board(fen):
        return draughts.StandardBoard.from_fen(fen)

    def move(self, board):
        try:
            return self.engine.get_best_move(board)
        except RuntimeError:
            return None

    @staticmethod
    def legal(board):
        return {str(move) for move in board.legal_moves}

    @staticmethod
    def name(move):
        return str(move)

    @staticmethod
    def fen(board):
        return board.fen

    def quit(self):
        process = self.engine.process
        self.engine.quit()
        return exit_code(process)


def exit_code(process):
    """The exit code of an engine after `quit`."""
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()
    return process.wait(10)


def random_start(random_source):
    """A random position with a few pieces on each side."""
    while True:
        squares = random_source.sample(range(1, 51), PIECES)
        sides = {"W": [], "B": []}
        for number, square in enumerate(squares):
            side = "WB"[number % 2]
            king = random_source.random() < 0.15
            if not king and (side == "W" and square <= 5 or side == "B" and square >= 46):
                break
            sides[side].append(("K" if king else "") + str(square))
        else:
            return f"{random_source.choice('WB')}:W{','.join(sides['W'])}:B{','.join(sides['B'])}"


def values(galotne, tables, fens):
    """The results of positions for the side to move; None beyond the tables."""
    command = [
        galotne,
        "--tables",
        tables,
        "--profile",
        "none",
        "probe",
        "--json",
        "--no-moves",
        "-",
    ]
    asked = "".join(fen.replace('"', "").split("[FEN")[-1].strip(" []") + "\n" for fen in fens)
    answers = subprocess.run(
        command, input=asked, capture_output=True, text=True
    ).stdout.splitlines()
    assert len(answers) == len(fens)
    return [json.loads(answer).get("wdl") for answer in answers]


def main():
    galotne, tables, engine = [os.path.abspath(path) for path in sys.argv[1:4]]
    games = int(sys.argv[4]) if len(sys.argv) > 4 else 6
    installed = {name.metadata["Name"] for name in distributions()}
    client = Pydraughts if "pydraughts" in installed else PyDraughts
    with tempfile.TemporaryDirectory() as directory:
        # One of the clients cannot pass options: they go into a script.
        program = os.path.join(directory, "galotne")
        with open(program, "w", encoding="utf-8") as script:
            script.write(f"#!/bin/sh\nexec '{galotne}' --profile none \"$@\"\n")
        os.chmod(program, 0o755)
        ours = client(program, {"GALOTNE_TABLES": tables, "GALOTNE_ENGINE": f"'{engine}' hub"})
        theirs = client(engine, {})
        play(client, ours, theirs, galotne, tables, games)


def play(client, ours, theirs, galotne, tables, games):
    """Plays games, and checks each of our moves that the tables know."""
    random_source = random.Random(16)
    won = known = 0
    for game in range(games):
        board = client.board(random_start(random_source))
        side = game % 2
        fens = []
        # The third occurrence is a draw; engines have no move then.
        while len(fens) < MAX_PLIES and client.legal(board) and fens.count(client.fen(board)) < 2:
            fens.append(client.fen(board))
            player = ours if len(fens) % 2 == side else theirs
            move = player.move(board)
            if move is None and player is theirs:
                # The engine considers the game drawn.
                break
            assert client.name(move) in client.legal(board), (client.name(move), fens[-1])
            board.push(move)
        over = not client.legal(board)
        if over:
            fens.append(client.fen(board))
        worth = values(galotne, tables, fens)
        # Our result after each ply: our moves must not lower it.
        mine = [
            None
            if wdl is None
            else {"win": 1, "draw": 0, "loss": -1}[wdl] * (1 if (ply + 1) % 2 == side else -1)
            for ply, wdl in enumerate(worth)
        ]
        for ply, (before, after) in enumerate(zip(mine, mine[1:])):
            if (ply + 1) % 2 == side and before is not None and after is not None:
                known += 1
                assert after >= before, (fens[ply], before, after)
        if 1 in mine:
            won += 1
            assert over and mine[-1] == 1, fens
    assert ours.quit() == 0
    theirs.quit()
    print(f"{client.__name__}: {games} games, {known} moves from tables, {won} won by them")
    assert known > 0


main()
