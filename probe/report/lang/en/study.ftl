# Messages of chapters on a class of endings, in English, besides `words.ftl`.

study-contents = Contents
study-kings = { $n ->
    [one] { $n } king
   *[other] { $n } kings
}
study-men = { $n ->
    [one] { $n } man
   *[other] { $n } men
}
study-positions = positions
study-wins = won
study-draws = drawn
study-losses = lost
study-share = share
study-length = { $n ->
    [one] { $n } move
   *[other] { $n } moves
} ({ plies })
study-side-wins = { $side ->
    [white] White wins
   *[black] Black wins
}

study-counts = How much is won
study-counts-words = Every legal placement of the pieces counts once for each side to move, including those with a pending capture. Won and lost refer to the side to move, with best play and without draw rules.

study-beside = One ending, several boards
study-beside-words = The same pieces in other games, with White to move unless stated otherwise. In the last two columns White has no capture.
study-won-to-move = White, to move, wins
study-won-waiting = Black, to move, loses
study-longest = longest
study-won-on-road = won, Black alone on the main road
study-won-off-road = won, no black king on it

study-lengths = How soon
study-lengths-words = The number of moves in which the winner, who is to move, wins against the longest defence.
study-lengths-caption = Positions by the number of moves in which they are won.
study-move = moves
study-by-then = won by then
study-wins-in = { $side ->
    [white] White wins
   *[black] Black wins
} in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}

study-laws = What the draw rules leave
study-laws-words = A result stands only if it comes before the count is full. The table shows the share of the wins without draw rules that is left when part of the count is already spent.
study-laws-caption = Wins that still stand, for the side that wins more and is to move.
study-result = result
study-spent = plies already spent
study-left = wins that stand
study-rule = { $rule }, { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
study-rule-name = rule in charge
study-no-rule = none counts
study-profiles = draw rules
study-fresh = fresh count
study-quarter = a quarter spent
study-half = half spent
study-three-quarters = three quarters spent
study-beside-rule = Under { $profiles } a second rule counts while the lone king stands on the main road; nothing is spent on it here.
study-deepest = No position that stands needs more than { $need } plies: { $fen }. Limits: { $profiles }.
study-without = There are no tables of { $profiles } here, so they are left out.

study-held = Where the weaker side holds
study-held-words = Each square shows, in percent, how often the side with such a piece on it does not lose, with all others anywhere. Placements in which the side to move has a capture do not count. Darker is safer.
study-held-kings = { $side ->
    [white] White kings
   *[black] Black kings
}
study-held-men = { $side ->
    [white] White men
   *[black] Black men
}

study-road = Control of the main road
study-road-words = The main road is the long diagonal. Values are those of the side to move; placements in which it has a capture do not count.
study-road-kings = kings on it
study-on-nobody = nobody
study-on-white = White
study-on-black = Black
study-on-both = both

study-zugzwangs = When having to move is bad
study-zugzwangs-words = In { $all } placements each side would get a better result if it were the other’s turn. In { $quiet } of them White, to move, has no capture.
study-zugzwang = Whoever is to move is worse off: { $fen }

study-unique = Only moves
study-unique-words = The number of wins that only one move keeps.
study-unique-wins = with one winning move

study-longest-title = The longest wins, played out
study-longest-words = Both sides play their best; ≈ precedes moves that are just as good: an equally short win, or an equally long defence.
study-longest-caption = { $side ->
    [white] White wins
   *[black] Black wins
} in { $n ->
    [one] { $n } move
   *[other] { $n } moves
} ({ plies }). Equally long: { $positions }. { $fen }

study-disagree = Where draw rules disagree
study-disagree-words = Positions that two sets of draw rules judge differently, with a number of plies spent that both still allow. Where the rules have a second count, it stands at zero.
study-agree = All draw rules with tables here judge every position alike, with every count that they allow.
study-differ = positions judged differently
study-differ-fresh = with a fresh count
study-differ-spent = plies spent
study-differ-most = most at (positions)
study-disagreement = { $fen } with { plies } spent: { $categories }
study-agree-title = Classes in which all agree

## Mills

study-stones = { $n ->
    [one] { $n } stone
   *[other] { $n } stones
}
study-hand = { $n } in hand
study-counts-words-mills = Every legal placement of the stones counts once for each side that can be to move. Won and lost refer to the side to move, with best play.
study-mills = Who has a mill
study-mills-words = Values are those of the side to move.
study-having = a mill stands for
study-points = Where a stone stands well
study-points-words = Won, drawn and lost refer to the side of the stone, with all others anywhere. On the boards a win counts 100 and a draw 50. Points that symmetries of the board map onto each other have the same value.
study-point = point
study-stones-of = { $side ->
    [white] White stones
   *[black] Black stones
}
study-zugzwangs-words-mills = In { $all } placements each side would get a better result if it were the other’s turn: { $apart } up to symmetries of the board.

# Where extra moves are possible, two plies are not a move.

study-move-plies = plies
study-lengths-words-plies = The number of plies in which the winner, who is to move, wins against the longest defence. Extra moves count.
study-lengths-caption-plies = Positions by the number of plies in which they are won.
study-wins-in-plies = { $side ->
    [white] White wins
   *[black] Black wins
} in { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}
study-longest-caption-plies = { $side ->
    [white] White wins
   *[black] Black wins
} in { $n ->
    [one] { $n } ply
   *[other] { $n } plies
}. Equally long: { $positions }. { $fen }
