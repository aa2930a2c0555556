"""Tests the adapter against a service, with a stand-in for the bot: `test_galotne_bot.py GALOTNE TABLES` (tables of 3 pieces,
with `need` under the rules of lidraughts)."""

import os
import subprocess
import sys
import types

decided_by_score = []


class HubEngine:
    """The part of the bot's class that the adapter uses."""

    def __init__(self, commands, options, stderr, draw_or_resign, **popen_args):
        self.commands, self.options, self.draw_or_resign = commands, options, draw_or_resign

    def offer_draw_or_resign(self, result, board):
        decided_by_score.append(board)
        return result


sys.modules["engine_wrapper"] = types.SimpleNamespace(HubEngine=HubEngine)
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from galotne_bot import Galotne, pieces  # noqa: E402


class Board:
    """A game in the bot's form."""

    def __init__(self, initial_fen, moves=(), fen=None):
        self.initial_fen = initial_fen
        self.fen = fen or initial_fen
        self.move_stack = [types.SimpleNamespace(pdn_move=move) for move in moves]

    def get_fen(self):
        return self.fen


def decided(service, board, enabled=True, **options):
    """Returns the adapter's decision: resigned, draw offered, decided by the engine's score."""
    allowed = {"resign_enabled": enabled, "offer_draw_enabled": enabled}
    given = {"engine": "'/some where/scan' hub", "service": service, "bb-size": 5, **options}
    bot = Galotne(["./engines/Galotne", "hub"], given, None, allowed)
    assert bot.commands == ["/some where/scan", "hub"]
    assert bot.options == {"bb-size": 5}
    result = types.SimpleNamespace(resigned=False, draw_offered=False)
    before = len(decided_by_score)
    bot.offer_draw_or_resign(result, board)
    return result.resigned, result.draw_offered, len(decided_by_score) > before


def main():
    galotne, tables = sys.argv[1:]
    command = [galotne, "--tables", tables, "--json", "serve", "--listen", "127.0.0.1:0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            line = next(line for line in server.stderr if "http://127.0.0.1:" in line)
            service = "http://127.0.0.1:" + line.split("http://127.0.0.1:")[1].split("/")[0]
            nothing, resigned, offered, by_score = (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)
            start = "W:WK1,K7:BK35"
            for board, expected in [
                (Board("B:WK7:B41"), offered),
                (Board("W:WK2:B7,12"), nothing),
                (Board("B:WK46:B20"), resigned),
                (Board("W:WK1:BK50,K45"), resigned),
                (Board(start, ["1-6", "35-30"], "W:WK6,K7:BK30"), offered),
                # Beyond the tables, and beyond `pieces`.
                (Board("W:W46,47,48:B4,5"), by_score),
                (Board("W:W31,32,33,34:B1,2,3"), by_score),
            ]:
                found = decided(service, board)
                assert found == tuple(map(bool, expected)), (board.fen, found)
            assert decided(service, Board("B:WK46:B20"), enabled=False) == (False, False, False)
            assert decided(service, Board("B:WK46:B20"), pieces=1) == (False, False, True)
        finally:
            server.terminate()
    # The service is gone.
    assert decided(service, Board("B:WK46:B20"), seconds=1) == (False, False, True)
    assert pieces("W:W31,K32:B1:H0:F1") == 3
    print("the adapter decides by the tables, and by the score without them")


main()
