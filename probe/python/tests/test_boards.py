"""Boards of pydraughts are accepted as positions, and agree about moves."""

import random
import types

import pytest

import galotne

draughts = pytest.importorskip("draughts")
Board = draughts.Board


@pytest.mark.parametrize(("rules", "variant"), [("international", "standard"), ("english", "english"), ("russian", "russian")])
def test_boards_are_positions(directory, rules, variant):
    tables = galotne.Tablebase(directory, rules)
    chance = random.Random(1)
    asked = 0
    for _ in range(60):
        classes = tables.class_arrays(chance.choice(["KKvK", "KvK", "KMvK"]), chance.choice([0, 1]))
        place = chance.randrange(len(classes["wdl"]))
        sets = [int(classes[key][place]) for key in ("white", "black", "kings", "turn")]
        position = galotne.Position.from_bitboards(*sets, rules)
        board = Board(variant=variant, fen=position.fen)
        assert galotne.Position.from_board(board) == position
        assert tables.wdl(board) == classes["wdl"][place]
        for move in board.legal_moves():
            after = Board(variant=variant, fen=position.fen)
            after.push(move)
            assert galotne.Position.from_board(after) in {move.position for move in position.moves()}
            asked += 1
    assert asked > 100


def test_games_played_on_a_board(tables):
    board = Board(fen="W:WK1,K7,K18:BK35")
    for best in tables.line(board):
        assert galotne.Position.from_board(board).play(best.move) == best.position
        played = next(
            move
            for move in board.legal_moves()
            if galotne.Position.from_board(pushed(board, move)) == best.position
        )
        board.push(played)
    assert tables.verdict(board).over


def pushed(board, move):
    after = Board(fen=board.fen)
    after.push(move)
    return after


def test_boards_of_other_games(tables):
    with pytest.raises(galotne.InvalidPosition, match="english"):
        tables.wdl(Board(variant="english"))
    other = types.SimpleNamespace(fen="W:WK1:BK5", variant="canadian")
    with pytest.raises(galotne.InvalidPosition, match="canadian"):
        galotne.Position.from_board(other)
