"""Judged games."""

import galotne

# Both games have an illegal move.
PDN = """[Event "Test"]
[White "A"]
[Black "B"]
[Result "2-0"]
[FEN "W:WK41:BK46"]
1. 41-40 2-0

[FEN "W:WK1:BK50"]
1. 1-2 1-1
"""


def test_each_game_and_profile(tables):
    moves = tables.line("W:WK1,K7,K18:BK35")
    score = " ".join(str(played) for played in moves)
    games = tables.adjudicate(f'[FEN "W:WK1,K7,K18:BK35"]\n{score} 2-0\n', ["fmjd-2015", "fmjd-2018"])
    assert [game.profile for game in games] == ["fmjd-2015", "fmjd-2018"]
    for game in games:
        assert game.error is None and game.plies == 15 and game.game == 1
        assert game.over is not None and set(game.over) == set(galotne.GameEnd.__required_keys__)
        assert game.over["ply"] == 15 and game.outcome == game.over["result"] == "white-wins"
        assert game.stated == "2-0" or game.stated == "white-wins"
        assert game.contradiction is False
        assert game.answer["rules"] == "international"


def test_changes_and_claims_have_their_keys(tables):
    played = "1. 7-2 35-49 2. 18-4 49-16"
    (game,) = tables.adjudicate(f'[FEN "W:WK1,K7,K18:BK35"] {played} 2-0')
    assert game.changes == [{"ply": 3, "played": "18-4", "from": "win", "to": "draw", "better": ["2-16"]}]
    assert set(game.changes[0]) == set(galotne.ValueChange.__required_keys__)
    assert game.category == galotne.Category.DRAW and game.contradiction is True
    # The same position for the third time may be claimed.
    again = "1. 1-6 35-49 2. 6-1 49-35 3. 1-6 35-49 4. 6-1 49-35"
    games = tables.adjudicate(f'[FEN "W:WK1,K7,K18:BK35"] {again} *', ["all"])
    claims = [claim for game in games for claim in game.claimable]
    keys = galotne.Claim.__required_keys__ | {"repeated"}
    assert claims and all(set(claim) == keys for claim in claims)
    assert claims[0]["repeated"] == [0, 4, 8]


def test_an_unreadable_game_has_an_error(tables):
    first, second = tables.adjudicate(PDN)
    assert "41-40" in first.error and first.outcome is None and first.answer["white"] == "A"
    assert second.error and second.game == 2
    assert "41-40" in repr(first)


def test_bytes_and_plies(tables):
    pdn = b'[FEN "W:WK1,K7,K18:BK35"]\n1. 7-2 *\n'
    (before,) = tables.adjudicate(pdn, at=0, spent=21)
    assert before.category == "cursed-win"
    (after,) = tables.adjudicate(pdn, moves=True)
    assert after.category == "loss" and after.answer["final"]["moves"]
    (everything, *others) = tables.adjudicate(pdn, ["all"])
    assert everything.profile == "fmjd-2015" and len(others) >= 3
    assert isinstance(everything, galotne.Adjudication) and everything.changes == []


def test_the_termination_that_a_score_states(tables):
    score = '[Termination "{}"]\n[FEN "W:WK1,K7,K18:BK35"]\n1. 7-2 0-2\n\n'
    stated = ["Time forfeit", "Normal", "Black won by resignation", "?"]
    games = tables.adjudicate("".join(score.format(text) for text in stated))
    assert [game.termination for game in games] == ["time-forfeit", "normal", "resignation", None]
    # White wins by the tables: only what was decided off the board is no contradiction.
    assert [game.contradiction for game in games] == [False, True, False, True]
    (unreadable, _) = tables.adjudicate(PDN)
    assert unreadable.termination is None and unreadable.guessed is False


def test_games_that_are_not_named_are_guessed_on_request(directory, tables):
    unnamed = '[FEN "W:WK1,K7,K18:BK35"]\n1. 7-2 *\n\n'
    named = '[GameType "25"]\n[FEN "W:Wa1:Bh8"]\n1. a1-b2 *\n\n'
    lettered = '[FEN "W:Wa1:Bh8"]\n1. a1-b2 *\n\n'
    first, second, third = tables.adjudicate(unnamed + named + lettered, guess=True)
    assert (first.answer["rules"], first.guessed, first.category) == ("international", True, "loss")
    # The tables of the other game are in the same directory.
    assert (second.answer["rules"], second.guessed) == ("russian", False)
    assert second.category not in (None, "unknown")
    assert (third.answer["rules"], third.guessed) == ("russian", True)
    # Otherwise the tables name the game.
    (given,) = tables.adjudicate(unnamed)
    assert given.answer["rules"] == "international" and given.guessed is False
    # What fits no game is refused.
    (refused,) = tables.adjudicate("1. 1-50 *", guess=True)
    assert refused.error is not None and refused.guessed is False
    with galotne.Tablebase(directory, "russian") as russian:
        (other,) = russian.adjudicate(unnamed, guess=True)
        assert other.answer["rules"] == "international" and other.category == "loss"
