#!/usr/bin/env python3
"""Plays whole games of `galotne hub`, with another engine behind it, against that engine alone.

    scripts/dev/hub_clients.py GALOTNE TABLES ENGINE [GAMES]

Moves go through the client of whichever of pydraughts (MIT) and py-draughts (GPL-3, used here and not built upon) is
installed; both are called `draughts`. ENGINE is a program that speaks Hub when told `hub`. Every move must be legal, and what
is won by the tables must be won.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from importlib.metadata import distributions

import draughts

MOST_PLIES = 160
PIECES = 7


class Pydraughts:
    """The client of pydraughts: it sends the game from its beginning, and reads scores."""

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
            # `done` without a move, or with one of another position.
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
        return ended(self.engine.p)


class PyDraughts:
    """The client of py-draughts: it sends single positions, starts `PROGRAM hub`, and takes errors for failures."""

    def __init__(self, command, environment):
        from draughts.engines.hub import HubEngine

        os.environ.update(environment)
        self.engine = HubEngine(command, time_limit=0.05)
        # The client asks whether there is something to read, but a line that came with another one has been read already.
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
        return ended(process)


def ended(process):
    """How an engine ended that was told to."""
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()
    return process.wait(10)


def start(chance):
    """A position of a few pieces for both."""
    while True:
        squares = chance.sample(range(1, 51), PIECES)
        sides = {"W": [], "B": []}
        for number, square in enumerate(squares):
            side = "WB"[number % 2]
            king = chance.random() < 0.15
            if not king and (side == "W" and square <= 5 or side == "B" and square >= 46):
                break
            sides[side].append(("K" if king else "") + str(square))
        else:
            return f"{chance.choice('WB')}:W{','.join(sides['W'])}:B{','.join(sides['B'])}"


def values(galotne, tables, fens):
    """What positions are worth to the side to move; None beyond the tables."""
    command = [galotne, "--tables", tables, "--profile", "none", "probe", "--json", "--no-moves", "-"]
    asked = "".join(fen.replace('"', "").split("[FEN")[-1].strip(" []") + "\n" for fen in fens)
    answers = subprocess.run(command, input=asked, capture_output=True, text=True).stdout.splitlines()
    assert len(answers) == len(fens)
    return [json.loads(answer).get("wdl") for answer in answers]


def main():
    galotne, tables, engine = [os.path.abspath(path) for path in sys.argv[1:4]]
    games = int(sys.argv[4]) if len(sys.argv) > 4 else 6
    installed = {name.metadata["Name"] for name in distributions()}
    client = Pydraughts if "pydraughts" in installed else PyDraughts
    with tempfile.TemporaryDirectory() as directory:
        # One of the clients cannot pass options.
        program = os.path.join(directory, "galotne")
        with open(program, "w", encoding="utf-8") as script:
            script.write(f"#!/bin/sh\nexec '{galotne}' --profile none \"$@\"\n")
        os.chmod(program, 0o755)
        ours = client(program, {"GALOTNE_TABLES": tables, "GALOTNE_ENGINE": f"'{engine}' hub"})
        theirs = client(engine, {})
        play(client, ours, theirs, galotne, tables, games)


def play(client, ours, theirs, galotne, tables, games):
    """Plays games, and checks every move of ours that the tables know."""
    chance = random.Random(16)
    won = known = 0
    for game in range(games):
        board = client.board(start(chance))
        side = game % 2
        fens = []
        # A position that has come three times is drawn; engines have no move there.
        while len(fens) < MOST_PLIES and client.legal(board) and fens.count(client.fen(board)) < 2:
            fens.append(client.fen(board))
            player = ours if len(fens) % 2 == side else theirs
            move = player.move(board)
            if move is None and player is theirs:
                # It takes the game for drawn.
                break
            assert client.name(move) in client.legal(board), (client.name(move), fens[-1])
            board.push(move)
        over = not client.legal(board)
        if over:
            fens.append(client.fen(board))
        worth = values(galotne, tables, fens)
        # To whom the game belongs after each ply: our moves must keep what we have.
        mine = [None if wdl is None else {"win": 1, "draw": 0, "loss": -1}[wdl] * (1 if (ply + 1) % 2 == side else -1) for ply, wdl in enumerate(worth)]
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
