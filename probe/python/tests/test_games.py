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
    assert claims and all(set(claim) == set(galotne.Claim.__required_keys__) for claim in claims)


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
