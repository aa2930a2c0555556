# Тексты отчётов по-русски, кроме `words.ftl`.

## Числа и места

after-ply = { $ply ->
    [0] в начале записи
   *[other] после { $n }‑го хода { side-of }
}
with-ply = { $ply ->
    [0] в начале записи
   *[other] после { $n }‑го хода { side-of }
}
at-ply = { $ply }‑й полуход
place-short = { $ply ->
    [0] начало
   *[other] { $n }‑й { side-of }
}
length-here = за { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
} от этой позиции
length-takes = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}

## Начало отчёта

title = Партия { $number }
title-players = Партия { $number }: { $white } – { $black }
title-games = { $n ->
    [one] Отчёт об { $n } партии
   *[other] Отчёт о { $n } партиях
}
index-game = Партия
index-verdict = Заключение
index-stated = Результат в записи
index-contradicts = противоречит заключению
index-elsewhere = позиция оценивается иначе
index-attention = Проверить
index-assumed = игра предположена
index-corrected = ход исправлен
index-unjudged = Оценить нельзя. { $what }
index-print-alone = Печатать только этот список
page-number = Страница { $page } из { $pages }
sign-date = Место и дата
sign-arbiter = Арбитр
sign-signature = Подпись
unreadable = Партию { $number } рассудить нельзя: { $message }.
page-cut-late = Эта страница неполна: отведённое время, { $seconds } с, истекло.
page-cut-busy = Эта страница неполна: у сервера было слишком много другой работы.
page-cut-reports = Партий с отчётом: { $done } из { $all }.

fact-event = Соревнование
fact-site = Место
fact-date = Дата
fact-round = Тур
fact-white = Белые
fact-black = Чёрные
fact-game = Партия
fact-rules = Игра
fact-draw-rules = Правила о ничьей
fact-position = Оцениваемая позиция
fact-result = Результат в записи
fact-termination = Окончание в записи
card-assumed = Предположено: { $assumed }
rules-assumed = { $rules } (предположено)
card-count = Счёт ходов
card-tables = Таблицы
card-scan = Это заключение на доске
card-scan-position = Партия слишком длинна для кода. Этот код ведёт к оцениваемой позиции.
fact-game-value = № { $number }, { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}
result-agrees = Он совпадает с заключением ({ $profiles }).
result-differs = Он противоречит заключению ({ $profiles }).
result-elsewhere = На доске партия ещё не закончилась, и позиция оценивается иначе ({ $profiles }): исход могли решить сдача, соглашение или время.
result-off-the-board = Оценка позиции другая ({ $profiles }), но партия решена не на доске.

dispute-heading = Правила расходятся
dispute-drawn = По правилам { $profiles } партия закончилась вничью { $place }: { $article }.
dispute-won = { $side ->
    [white] По правилам { $profiles } белые выиграли на доске { $place }.
   *[black] По правилам { $profiles } чёрные выиграли на доске { $place }.
}
dispute-drawn-on-board = По правилам { $profiles } партия на доске закончилась вничью { $place }.
dispute-claim = По правилам { $profiles } ничью можно было потребовать { $place }: { $article }.
dispute-wins = По правилам { $profiles } { side } выигрывают.
dispute-cursed = По правилам { $profiles } { side } выиграли бы, но при нынешнем счёте ходов это ничья.
dispute-cursed-by = По правилам { $profiles } { side } выиграли бы, но при нынешнем счёте ходов это ничья: { $article }.
dispute-draw = По правилам { $profiles } позиция ничейная.
dispute-unknown = По правилам { $profiles } оценка позиции неизвестна.
profile-in-sentence = «{ $name }»

others-result = По другим правилам результат иной
others-end = По другим правилам тот же результат на другом ходу
others-agree = Тот же результат по правилам { $profiles }.
others-all-agree = Все другие правила дают тот же результат: { $profiles }.

## Заключение

verdict-heading = Заключение по правилам { $profile }
verdict-same = Заключение то же, что по правилам { $profile }. Отличается:
verdict-drawn-by-rule = Партия по правилам закончилась вничью { $place }.
verdict-won = { side-first } выиграли { $place }: { $reason }.
verdict-drawn-on-board = Партия на доске закончилась вничью { $place }.
verdict-wins-takes = { side-first } выигрывают. Без правил о ничьей выигрыш занимает { $length }.
verdict-cursed = { side-first } выиграли бы, но при нынешнем счёте ходов это по правилам ничья.
verdict-cursed-in = { side-first } выиграли бы { $length }, но при нынешнем счёте ходов это по правилам ничья.
verdict-half-known = Без правил о ничьей { side } выигрывают; сохраняется ли выигрыш по правилам, неизвестно.
played-after = Сыгранное после этого не считается: { $moves }.
otherwise-won = Без этого правила { side } выиграли бы.
unclaimed-wins = Если её не потребуют, { side } без правил о ничьей выигрывают { $length }.
unclaimed-wins-somehow = Если её не потребуют, { side } без правил о ничьей выигрывают.
unclaimed-draw = И без требования позиция ничейная.
claim-past = Ничью впервые можно было потребовать { $from }, в последний раз { $to }; теперь уже нельзя.
claim-past-once = Ничью можно было потребовать { $from }; теперь уже нельзя.
missing = Не хватает таблиц: { $tables }. Их создаёт команда { $command }.
no-such-tables = { $pieces ->
    [one] Таблиц с { $pieces } шашкой не существует.
   *[other] Таблиц с { $pieces } шашками не существует.
}
still-counted = Ходы и повторения всё равно сосчитаны.

## Счётчики

under = По правилам
under-all = всем

clock-counts = Счётчик ({ $article }): { $count }.
clock-carried = Рядом идёт прежний счётчик ({ $article }): { $count }.
clock-standing = Рядом, пока одинокая дамка держит большак, идёт второй счётчик ({ $article }): { $count }.
forecast-draw = { $unless ->
    [capture] Если ничего не будет взято
    [man-move] Если ничего не будет взято и ни одна простая не пойдёт
    [balance] Если ничего не будет взято и ни одна простая не пройдёт в дамки
   *[standing] Если ничего не будет взято и дамка останется там
}, партия закончится вничью не позже { $n }‑го хода { side-of }: { $article }.
forecast-claim = { $unless ->
    [capture] Если ничего не будет взято
    [man-move] Если ничего не будет взято и ни одна простая не пойдёт
    [balance] Если ничего не будет взято и ни одна простая не пройдёт в дамки
   *[standing] Если ничего не будет взято и дамка останется там
}, ничью можно будет потребовать с { $n }‑го хода { side-of }: { $article }.
claim-new = Потребовать ничью можно впервые.
claim-since = { $ply ->
    [0] Право требовать её действует с начала записи.
   *[other] Право требовать её действует с { $n }‑го хода { side-of }.
}
claim-before = Право требовать её было ещё до начала записи.
claim-first = { $ply ->
    [0] Потребовать ничью можно было и раньше, впервые в начале записи.
   *[other] Потребовать ничью можно было и раньше, впервые после { $n }‑го хода { side-of }.
}
needs = Выигрыш в силе, если на этом счётчике остаётся самое меньшее { $moves }: после них партия закончена или счёт прервало взятие либо ход простой.
needs-both = Выигрыш в силе, если на обоих счётчиках остаётся самое меньшее { $moves }: после них партия закончена или счёт прервало взятие либо ход простой.
most-spent = Он был бы в силе, если бы было сыграно самое большее { $moves }.
most-spent-none = Он был бы в силе, только если бы ещё ничего не было сыграно.
needs-more-than-all = Выигрыш не сохранился бы и при счёте с самого начала.
best-move = { to-move }; лучший ход — { $best }.
holding-moves = { to-move }; ничью держат { $moves }.
since-start = Оценка не менялась с самого начала.
since = Оценка не менялась с { $n }‑го хода { side-of }.
since-known = Оценка известна с { $n }‑го хода { side-of } и с тех пор не менялась.

line-heading = Лучшее продолжение
line-same = как по правилам { $profile }
line-cut = … и ещё { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}
line-claim = С этого момента можно потребовать ничью.
line-unknown = Дальше лучшее продолжение неизвестно.

clocks-heading = Счётчики ходов
clocks-rule = Правило
clocks-from = После хода
clocks-to = Последний
clocks-counted = Отсчитано ходов
clocks-left = Осталось ходов
clocks-ended = Затем
clocks-past = { $n ->
    [one] { $n } прежний счёт
    [few] { $n } прежних счёта
   *[many] { $n } прежних счётов
}
clocks-nothing = Ни один счётчик ничего не отсчитал.
ended-runs = ещё идёт
ended-reset = начат заново
ended-game = закончил партию
ended-stood = партия закончилась
ended-left = больше не идёт

## Где менялась оценка

changes-heading = Где ошиблись
changes-none = Ни один ход оценки не изменил.
changes-unknown = Оценок этой партии нет ни в одной таблице.
changes-ply = Полуход
changes-side = Сторона
changes-move = Ход
changes-from = Было
changes-to = Стало
changes-better = Сохраняло оценку

# Comments in a score.
score-change = { $n ->
    [0] было: { $from }, стало: { $to }
   *[other] было: { $from }, стало: { $to }; сохраняло оценку: { $better }
}
score-clock = { $article }: отсчитано { $counted }, осталось { $left }

## Ход партии

course-heading = Оценка после каждого хода
course-run = { $from } – { $to }: { $value }
course-one = { $from }: { $value }
course-unknown = неизвестно
course-change = оценка меняется
course-end = конец партии

## Диаграммы

diagrams-heading = Позиции
diagram-start = Начальная позиция
diagram-judged = Оцениваемая позиция { $place }
diagram-ended = Конец партии ({ $profiles }) { $place }
diagram-before = Перед { $n }‑м ходом { side-of }
diagram-best = Лучший ход: { $best }
diagram-kings = { $side ->
    [white] { $n ->
        [one] белая дамка: { $squares }
       *[other] белые дамки: { $squares }
    }
   *[black] { $n ->
        [one] чёрная дамка: { $squares }
       *[other] чёрные дамки: { $squares }
    }
}
diagram-men = { $side ->
    [white] { $n ->
        [one] белая простая: { $squares }
       *[other] белые простые: { $squares }
    }
   *[black] { $n ->
        [one] чёрная простая: { $squares }
       *[other] чёрные простые: { $squares }
    }
}

## Ходы партии: до оцениваемой позиции и после неё

moves-heading = Ходы партии
moves-later = Дальше сыграно:
moves-setup = (расставлена позиция: { $fen })

## Что принято

notes-heading = Что принято
given-count = Указано: в начальной позиции записи уже было сосчитано ходов: { $moves } (п. { $rule }).
assumed-fresh-clocks = Прежний счёт ходов не указан: счёт начат с начальной позиции записи.
assumed-half-moves-unused = Счёт H{ $n } из FEN не использован.
assumed-no-clock = В начальной позиции ходы не считаются: указанный счёт роли не играет.
assumed-rotated = Поля прочитаны со стороны белых; здесь у них обычные номера.
footer-program = galotne { $version }
footer-rules = Правила: { $rules } (контрольная сумма { $fingerprint })
footer-tables = Использованы таблицы: { $classes }
footer-state = { $classes } ({ $state ->
    [as-published] как опубликованные, проверены { $date }; контрольная сумма каждой прочитанной части верна
    [differs] не такие, как опубликованные; контрольная сумма каждой прочитанной части верна
    [not-compared] в другой форме, чем опубликованные; контрольная сумма каждой прочитанной части верна
    [not-published] не опубликованы; контрольная сумма каждой прочитанной части верна
   *[not-verified] контрольная сумма каждой прочитанной части верна; с опубликованными файлы не сличены
})
footer-checksums = Начало контрольных сумм: { $tables }
footer-no-tables = Таблицы не использованы

## Почему партию нельзя оценить

# Каждое стоит после двоеточия, без точки.

fault-at-move = строка { $line }, { $n }‑й ход { side-of }: { $what }
fault-after-ply = строка { $line }, до { $ply }‑го полухода всё верно: { $what }
fault-at-line = строка { $line }: { $what }
fault-assumed = { $what } (игра в записи не названа; прочитано так: { $rules })
fault-other = записано не так, как ожидалось
fault-verdict = Эту партию нельзя рассудить
fault-read = Как она прочитана
fault-legal = Здесь возможно
fault-missed-capture = ход «{ $text }» невозможен: надо было бить { $moves }
fault-io = дальше файл прочитать нельзя
fault-too-long = партия длиннее { $limit } байт: возможно, нет её конца или следующего заголовка
fault-too-many-plies = в партии больше полуходов, чем { $limit }: возможно, нет её конца? Более длинную партию можно рассудить по частям, указав для каждой первую позицию в теге FEN
fault-utf-16 = файл — не обычный текст, а UTF-16 без метки в начале: сохраните его в UTF-8 или укажите кодировку
fault-binary = файл — не текст, а двоичные данные: сохраните его в UTF-8 или укажите кодировку
fault-unexpected = «{ $found }» там не на месте (знак { $column })
fault-unexpected-end = строка кончается слишком рано
fault-open-comment = здесь начинается комментарий, который нигде не кончается
fault-open-variation = здесь начинается вариант, который нигде не кончается
fault-open-setup = здесь начинается позиция, которая нигде не кончается
fault-no-setup = между косыми чертами нет позиции
fault-too-deep = вариантов, открытых одновременно, больше { $limit }
fault-lone-result = результат без партии
fault-tag-twice = тег { $name } дан дважды с разными значениями
fault-no-start = у этой игры нет обычной начальной позиции, и FEN не дан ({ $rules })
fault-other-board = данная начальная позиция стоит на другой доске ({ $rules })
fault-unknown-move = ход неизвестен, поэтому дальнейшее сыграть нельзя
fault-no-game = партии здесь нет
fault-several-games = партий здесь больше одной
fault-not-a-move = «{ $text }» записано не как ход
fault-off-board = «{ $text }»: поля { $square } нет
fault-over = «{ $text }» сыграть нельзя: партия там уже окончена
fault-illegal = ход «{ $text }» невозможен; { side } могут пойти { $moves }
fault-king-must-rest = ход «{ $text }» невозможен: эта дамка уже сделала { $moves } хода подряд и должна подождать (п. 17); { side } могут пойти { $legal }
fault-ambiguous = «{ $text }» может значить { $moves }: нужны все поля, на которые встают
fault-fen = позицию «{ $text }» прочитать нельзя: { $what }
fault-fen-turn = не сказано, чей ход
fault-fen-off-board = поля { $square } нет
fault-fen-occupied = на поле { $square } стоят две шашки
fault-fen-crowned = на поле { $square }, на последней горизонтали, стоит простая
fault-fen-first-row = на поле { $square }, на своей первой горизонтали, стоит простая, а в этой игре она туда попасть не может
fault-fen-king-moves = «{ $counts }» считает ходы одной дамки, как во фризских шашках
fault-fen-empty = у одной из сторон нет шашек
fault-fen-other = что-то там не на месте (знак { $at })
fault-game-type = GameType «{ $text }» прочитать нельзя
fault-game-type-unknown = игра с GameType { $text } здесь неизвестна
fault-variant-unknown = игра «{ $text }» здесь неизвестна
fault-game-type-at-odds = GameType «{ $game_type }» и Variant «{ $variant }» называют разные игры
fault-mixed-notation = в одной записи поля обозначены и буквами, и числами
fault-ambiguous-corner = ходы буквами возможны и при a1 в левом нижнем углу белых, и в углу чёрных: нужны числа или GameType «{ $white }» или «{ $black }»
fault-game-type-otherwise = GameType описывает не ту доску или не то начало, какие есть у этой игры ({ $rules })
fault-game-type-short = ходы в краткой записи, с одним полем, не читаются
fault-profile = у этой игры ({ $rules }) нет правил { $profile }; есть { $known }
fault-no-such-ply = в ней { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[many] { $plies } полуходов
}, а не { $at }
fault-which-game = GameType нет, а игры, к которым подходит запись, не дают одного заключения: { $games }; назовите правила
fault-doubtful-game = GameType нет, и большинство партий файла не подходят ни к одной известной игре, так что это может быть другая игра, а не { $games }; назовите правила
fault-table = таблицу прочитать нельзя: { $file }
fault-contradiction = таблицы противоречат друг другу или сами себе ({ $tables }) в позиции { $position }: неверные значения найдёт { $command }
fault-no-table = таблицы не могут ответить
fault-count = указанного счёта ходов в начале партии быть не может
fault-count-rule = в { $profile } нет правила { $rule }, которое считало бы ходы; есть { $known }
fault-count-over = счёт ходов каждой стороны { $spent } больше, чем допускает правило { $rule } ({ $limit })
fault-count-elsewhere = в начале партии правило { $rule } не считает; считает правило { $running }

## Почему на вопрос нет ответа, кроме ошибок в партиях

question-count-unreadable = «{ $text }» — не счёт ходов: пишите полуходы (14) или ходы каждой стороны (7m), можно с половиной (10½), при надобности после правила (6.3=7m)
question-count-elsewhere = правило { $rule } здесь не считает; считает правило { $running }
question-king-or-square = «{ $text }» может быть дамкой на { $digits } или полем вертикали d: если это дамка, пишите K{ $digits }
question-over = партия окончена: защиты, на которую нужен ответ, больше нет

## Предпросмотр ссылок

preview-position = { to-move }. У белых: { $white }; у чёрных: { $black }.
preview-kings = { $n ->
    [one] { $n } дамка
    [few] { $n } дамки
   *[many] { $n } дамок
}
preview-men = { $n ->
    [one] { $n } простая
    [few] { $n } простые
   *[many] { $n } простых
}
preview-stones = { $n ->
    [one] { $n } фишка
    [few] { $n } фишки
   *[many] { $n } фишек
}
preview-unknown-beyond = Оценка неизвестна: таблицы здесь доходят до { $n } шашек.
preview-unknown-here = Оценка неизвестна: таблиц этой позиции здесь нет.
preview-home = Шашечные окончания, известные до конца
preview-unreadable = Позицию в этой ссылке нельзя прочесть.
preview-unreadable-about = Откройте её, чтобы увидеть, что не так, или расставьте другую позицию.
preview-left = Пункт { $rule }: { $n ->
    [one] остался { $n } ход
    [few] осталось { $n } хода
   *[many] осталось { $n } ходов
}
preview-too-long = Партия слишком длинна, чтобы рассудить её в предпросмотре. Здесь позиция после { $n }-го хода.
