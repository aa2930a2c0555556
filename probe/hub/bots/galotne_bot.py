"""Draws and resignations of lidraughts-bot by the tables of a Galotne service.

Put this file beside the bot's `strategies.py`, add `from galotne_bot import Galotne` there, and name `Galotne` as the
engine, with the protocol `homemade`. A Hub engine plays. Once few pieces are left, a service (`galotne serve`) judges the
whole game, with the counts of its draw rules: the bot resigns a lost game and offers a draw in a drawn one, if it is
allowed to. Without an answer in time, the engine's score decides.

`homemade_options`: `engine`, the command of the engine; `service`, the address of the service; `pieces`, the number of
pieces from which on the service is asked (6); `seconds`, the time to wait for an answer (2); everything else goes to the
engine.
"""

import json
import logging
import shlex
import urllib.error
import urllib.request

from engine_wrapper import HubEngine

logger = logging.getLogger(__name__)


def judge(service, initial_fen, moves, seconds):
    """Returns the category of a game for the side to move (win, cursed-win, draw, blessed-loss, loss), or None."""
    game = f'[GameType "20"]\n[FEN "{initial_fen}"]\n\n{" ".join(moves)} *\n'
    request = urllib.request.Request(f"{service.rstrip('/')}/v1/adjudicate?profile=lidraughts", data=game.encode())
    try:
        with urllib.request.urlopen(request, timeout=seconds) as response:
            answer = json.loads(response.readline())
        return answer["final"]["category"]
    except (OSError, ValueError, KeyError, TypeError, urllib.error.URLError) as error:
        logger.warning("no answer from %s: %s", service, error)
        return None


class Galotne(HubEngine):
    """A Hub engine whose draws and resignations come from tables."""

    def __init__(self, commands, options, stderr, draw_or_resign, **popen_args):
        self.service = options.pop("service")
        self.pieces = int(options.pop("pieces", 6))
        self.seconds = float(options.pop("seconds", 2))
        command = shlex.split(options.pop("engine"))
        super().__init__(command, options, stderr, draw_or_resign, **popen_args)

    def offer_draw_or_resign(self, result, board):
        """Decides for the side to move, before its move."""
        category = None
        if pieces(board.get_fen()) <= self.pieces:
            moves = [move.pdn_move for move in board.move_stack]
            category = judge(self.service, board.initial_fen, moves, self.seconds)
        if category in (None, "unknown"):
            return super().offer_draw_or_resign(result, board)
        logger.info("tables: %s", category)
        if category == "loss" and self.draw_or_resign.get("resign_enabled", False):
            result.resigned = True
        # A side saved by a draw rule offers the draw; a side robbed of its win by one plays on.
        if category in ("draw", "blessed-loss") and self.draw_or_resign.get("offer_draw_enabled", False):
            result.draw_offered = True
        return result


def pieces(fen):
    """Counts the pieces of a FEN."""
    sides = fen.split(":")[1:3]
    return sum(len(side[1:].split(",")) for side in sides if len(side) > 1)
