"""Draws and resignations of lidraughts-bot by the tables of a Galotne service.

Put this file beside the bot's `strategies.py`, add `from galotne_bot import Galotne` to that, and name `Galotne` as the
engine, with the protocol `homemade`. An engine that speaks Hub plays; once there are few pieces, a service (`galotne serve`) is
asked what the whole game is worth, with the counts of its draw rules. A lost game is resigned and a drawn one offered as a
draw, if the bot is allowed either; a won one is neither, whatever the engine thinks. Where the service has no answer, or none
in time, it is the engine's score that decides, as without it.

`homemade_options`: `engine`, the command of the engine; `service`, the address of the service; `pieces`, ask with so many or
fewer (6); `seconds`, wait so long for an answer (2); everything else goes to the engine.
"""

import json
import logging
import shlex
import urllib.error
import urllib.request

from engine_wrapper import HubEngine

logger = logging.getLogger(__name__)


def judge(service, initial_fen, moves, seconds):
    """What a game has come to for the side to move: win, cursed-win, draw, blessed-loss, loss; None if that is not known."""
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
        # One whom a draw rule saves may take it; one whom it robs of a win plays on.
        if category in ("draw", "blessed-loss") and self.draw_or_resign.get("offer_draw_enabled", False):
            result.draw_offered = True
        return result


def pieces(fen):
    """How many pieces a FEN has."""
    sides = fen.split(":")[1:3]
    return sum(len(side[1:].split(",")) for side in sides if len(side) > 1)
