# Тексты командной строки по-русски, кроме `words.ftl`: позиции, лучшее продолжение, сводки, правила игр.

## Позиция и её оценка

whose-turn = { $side ->
    [white] ход белых
   *[black] ход чёрных
}
diagram-signs = { $white_man } белая простая, { $white_king } белая дамка; { $black_man } чёрная простая, { $black_king } чёрная дамка
answer-over = Партия окончена: { $reason }.
answer-won = { side-first } выиграли: { $reason }.
answer-unknown = Неизвестно: оценки нет ни в одной таблице.
answer-draw = Ничья.
answer-cursed = По правилам ничья: { side } выиграли бы, но не хватает оставшихся ходов.
answer-cursed-in = По правилам ничья: { side } выиграли бы { $length }, но не хватает оставшихся ходов.
answer-claimed = По правилам ничья: { side } выиграли бы, но можно потребовать ничью.
answer-claimed-in = По правилам ничья: { side } выиграли бы { $length }, но можно потребовать ничью.
answer-repeated = По правилам ничья: { side } выиграли бы, но позиция повторилась.
answer-repeated-in = По правилам ничья: { side } выиграли бы { $length }, но позиция повторилась.
answer-half-known = { side-first } без правил о ничьей выигрывают; выигрывают ли с ними, неизвестно.
answer-half-known-in = { side-first } без правил о ничьей выигрывают { $length }; выигрывают ли с ними, неизвестно.
assumed = Принято: { $note }.
missing-table = Не хватает таблицы { $table }; её создаёт команда `{ $command }`.

## Счётчики ходов

written = { $article }; { $profile }
written-contested = { $article }; { $profile }; о его смысле спорят
counting = Правило { $rule } ({ $written }): { $left }.
counting-carried = Рядом продолжает считать правило { $rule } ({ $written }): { $left }.
counting-standing = Рядом, пока одинокая дамка держит большак, считает правило { $rule } ({ $written }): { $left }.
reached = Счёт по правилу { $rule } исчерпан ({ $written }): { $played }.
reached-draw = Партия закончена вничью.
reached-claim = { side-first } могут до своего хода потребовать ничью.
result-needs = Выигрыш в силе, если остаётся самое меньшее { $moves } (после них партия закончена или счёт прервало взятие либо ход простой шашкой), то есть сыграно самое большее { $most }.
result-needs-all = Выигрыш в силе, если остаётся { $moves } (после них партия закончена или счёт прервало взятие либо ход простой шашкой), то есть ничего ещё не сыграно.
result-needs-both = Выигрыш в силе, если на обоих счётчиках остаётся самое меньшее { $moves }.
result-fails = Выигрыш не сохраняется и при счёте с самого начала.
result-fails-standing = Выигрыш не сохраняется и тогда, когда счёт по правилу { $rule } начат заново.

## Ходы

column-move = ход
column-result = результат
column-then = затем
column-left = осталось ходов
column-needs = нужно
column-rule = правило
column-half = ½: у одной стороны на ход больше
choice-claim = потребовать
move-loss = выигрывает
move-loss-in = выигрывает { $length }
move-blessed-loss = по правилам ничья
move-blessed-loss-in = по правилам ничья, иначе выигрывает { $length }
move-draw = ничья
move-cursed-win = по правилам ничья
move-cursed-win-in = по правилам ничья, иначе проигрывает { $length }
move-win = проигрывает
move-win-in = проигрывает { $length }
move-unknown = неизвестно

## Лучшее продолжение

no-line-over = Партия окончена.
no-line-draw = У ничейной позиции нет продолжения до конца партии.
no-line-claim = Здесь можно потребовать ничью.
no-line-unknown = Без других таблиц лучшее продолжение неизвестно.
line-after = После { $n ->
    [one] { $n } хода
   *[other] { $n } ходов
}
ending-unknown = дальше лучшее продолжение неизвестно
ending-reached = ничья, счёт по правилу { $rule } исчерпан
ending-won = { side } выиграли
ending-claim = после { $n }‑го хода { side-of } можно потребовать ничью по правилу { $rule }
ending-but = { $won }, но { $claim }
ending-plain = лучшее продолжение заканчивается

## Дерево доказательства

# Длина считается от позиции после ответа до конца.
tree-replies = { $n ->
    [1] на единственный ответ
   *[other] на все ответы ({ $n })
}: { $list }
tree-at-once = { $n ->
    [one] { $n } проигрывает сразу
   *[many] { $n } проигрывают сразу
}
tree-in = { $moves } за { $n }
tree-unknown = { $moves } неизвестно
tree-group-at-once = { $moves }: сразу
tree-group-in = { $moves }: за { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}
tree-group = { tree-group-in }, { $answer }
tree-group-unknown = { $moves }: неизвестно без { $tables }
tree-missing = неизвестно без { $tables }
tree-same = как после { $moves }
tree-complete = На каждую защиту есть ответ до конца.
tree-limited = «…»: там дерево кончается, достигнув предела; его поднимают --moves и --nodes.
tree-without-tables = Выигрыш не доказан: не хватает таблиц.

## Много партий

games = { $n ->
    [one] { $n } партия
    [few] { $n } партии
   *[many] { $n } партий
}
tally-all = { games }: оценено { $judged }, вне таблиц { $beyond }
tally-failed = { games }: оценено { $judged }, вне таблиц { $beyond }, не прочитано { $failed }: { $numbers }
summary-game = партия
summary-profile = правила
summary-verdict = заключение
summary-open = не окончена: { $value }
summary-stated = в записи
summary-value-of = { side-first }: { $value }
summary-changes = изменения: { $changes }
summary-white-wins = выиграли белые
summary-draw = ничья
summary-black-wins = выиграли чёрные
over-by = { $result } ({ $rule }), { $n }‑й ход { side-of }
over-after = { $result }, { $n }‑й ход { side-of }

## Файлы для других программ

export-done = { $n ->
    [one] { $n } файл
    [few] { $n } файла
   *[many] { $n } файлов
} в { $directory }, всего { $size }: записано { $written }, уже было { $kept }.

## Доска в файлах

site-nowhere = По этому адресу ничего нет.
site-to-board = К доске

## Искомые позиции

find-done = Позиций, отвечающих условиям: { $count }; показано: { $shown }.
find-part = Первые позиции, отвечающие условиям ({ $shown }); могут быть и другие: --count их сосчитает.

## Задачи

problems-title = Задачи: { $class }
problems-solutions = Решения
problem-white = Белые начинают и выигрывают
problem-black = Чёрные начинают и выигрывают
problem-facts = { $n ->
    [one] за { $n } ход
    [few] за { $n } хода
   *[many] за { $n } ходов
}, уровень { $level } из 5
theme-main-road = большак
theme-opposition = оппозиция
theme-sacrifice = жертва
theme-promotion = проход в дамки
theme-block = в конце заперт
theme-only-moves = больше ничто не выигрывает
theme-zugzwang = цугцванг
theme-double-threat = две угрозы
theme-opened-mill = мельница открывается и закрывается
theme-double-mill = двойная мельница
theme-extra-move = дополнительный ход
theme-flight = полёт
problems-fewer = Найдено задач: { $found } из { $wanted }; других в { $class } не нашлось.

## Движок для досок

hub-beyond = Вне таблиц ({ count-pieces }): оценка ничего не значит.
hub-without-clocks = Правила о ничьей не учтены: нет таблиц need.
hub-no-move = Нет позиции, в которой возможен ход.
hub-other-variant = В { $name } здесь не играют: таблицы для игры { $own }.
hub-unknown-profile = Правил о ничьей { $name } нет; есть { $known }.
hub-unknown-parameter = Параметра { $name } нет; есть { $known }.
hub-line-too-long = В строке { $line } больше { $limit } байт, она пропущена.
hub-replaced = Вместо хода { $played }, который упустил бы результат.
hub-engine-not-started = Другой движок не запускается: { $why }
hub-engine-gone = Другой движок завершил работу.
hub-engine-silent = Другой движок не ответил вовремя и был остановлен.
hub-engine-other-game = Другой движок не играет в эту игру и был остановлен.
hub-engine-bad-move = Другой движок ответил { $said }, но такого хода здесь нет.

## Число фигур

number = { $n }
count-kings = { $n ->
    [1] одна дамка
    [2] две дамки
    [3] три дамки
    [4] четыре дамки
    [one] { number } дамка
    [few] { number } дамки
   *[many] { number } дамок
}
count-men = { $n ->
    [1] одна простая
    [2] две простые
    [3] три простые
    [4] четыре простые
    [one] { number } простая
    [few] { number } простые
   *[many] { number } простых
}
count-pieces = { $n ->
    [one] { number } фигура
    [few] { number } фигуры
   *[many] { number } фигур
}
against-kings = { $n ->
    [1] одной дамки
    [2] двух дамок
    [3] трёх дамок
    [4] четырёх дамок
    [one] { number } дамки
   *[other] { number } дамок
}
against-men = { $n ->
    [1] одной простой
    [2] двух простых
    [3] трёх простых
    [4] четырёх простых
    [one] { number } простой
   *[other] { number } простых
}
or = { $first } или { $last }
or-last = { $list } или { $last }

## Правила игры

clause-board = доска
clause-starts = начинают
clause-king = дамка
clause-men = простые
clause-choice = выбор
clause-crowning = проход в дамки
clause-ends = конец
starts-either = { side-first } или другая сторона, если так сказано в записи
squares-numbered = { $rows } x { $rows } полей; тёмных { $squares }, с номерами от 1 до { $squares } со стороны чёрных
squares-numbered-from-below = { $rows } x { $rows } полей; тёмных { $squares }, с номерами от 1 до { $squares } со стороны белых
squares-lettered = { $rows } x { $rows } полей; тёмных { $squares }, с обозначениями от a1 до h8 со стороны белых
squares-mirrored = { $board }; тёмный угол у каждого игрока справа
squares-all = { $rows } x { $rows } полей, играют на всех { $squares }, с обозначениями от a1 до h8 со стороны белых; ходят по рядам и столбцам
squares-pieces = { $board }; играют { $classes }
king-short = на одно поле вперёд или назад
king-short-captures = на одно поле вперёд или назад; после взятия встаёт сразу за взятой фигурой
king-flying = на любое расстояние по свободным полям; после взятия встаёт на любое свободное поле за взятой фигурой
king-flying-halts = на любое расстояние по свободным полям; встаёт на любое свободное поле за фигурой, взятой последней, а если это дамка, то сразу за ней
king-flying-behind = на любое расстояние по свободным полям; при взятии встаёт сразу за каждой взятой фигурой
removed-at-once = { $king }; взятые фигуры снимаются сразу
removed-at-once-back = { $king }; взятые фигуры снимаются сразу, и она может бить дальше и прямо назад
king-ends-game = дамка не ходит: игра кончается, когда она появляется
king-limited = { $king }; пока у стороны есть простые, одна и та же дамка ходит подряд не больше { $limit } раз, если не бьёт
king-along-rows = { $king }; бьёт также по рядам и столбцам
men-no-captures = ничего не берут
men-both-ways = берут вперёд и назад
men-forward = берут только вперёд
men-not-kings = { $men }, дамку брать нельзя
men-along-rows = { $men }, также по рядам и столбцам
men-sideways = ходят и бьют вперёд или вбок, назад никогда
choice-none = взятий нет
choice-most = надо взять как можно больше; простые и дамки считаются одинаково
choice-pieces-by-king-kings-kings-first = надо взять как можно больше; при равном числе — дамкой, а не простой, затем больше дамок, затем так, чтобы дамка была взята раньше
choice-pieces-kings = надо взять как можно больше; при равном числе — больше дамок
choice-free = любое взятие; выбранное доводят до конца
choice-by-king = если может бить дамка, простой бить нельзя; в остальном любое взятие; выбранное доводят до конца
choice-value-by-king = надо взять наибольшую ценность; дамки стоят меньше, чем вдвое больше простых, и больше, чем на одну меньше; при равной ценности — дамкой, а не простой
crowning-never = простые в дамки не проходят
crowning-far-row = на последней горизонтали
crowning-stays-man = на последней горизонтали; простая, которая при взятии только проходит её, остаётся простой
crowning-goes-on = на последней горизонтали; посреди взятия простая продолжает бить дамкой
crowning-ends-move = на последней горизонтали; посреди взятия ход на этом кончается
ends-both = { $pieces ->
    [loses] сторона без фигур или без хода в свою очередь проиграла
   *[wins] сторона без фигур или без хода в свою очередь выиграла
}
ends-apart = { $pieces ->
    [loses] сторона без фигур проиграла; сторона без хода в свою очередь выиграла
   *[wins] сторона без фигур выиграла; сторона без хода в свою очередь проиграла
}
ends-passing = { $ends }; дамка выиграла, как только прошла все простые противника
ends-first-king = { $ends }; сторона, первой проведшая дамку, сразу выиграла

## Правила набора

material-any = любой
material-classes = { $strong } против { $weak }
material-kings-against-king = { $range ->
    [more] { count-kings } или больше против одной дамки
    [either] { $least } или { count-kings } против одной дамки
    [between] { $least } – { count-kings } против одной дамки
   *[exact] { count-kings } против одной дамки
}
material-both-have-kings = { $range ->
    [more] { count-pieces } или больше, у каждой стороны есть дамка
    [either] { $least } или { count-pieces }, у каждой стороны есть дамка
    [between] { $least } – { count-pieces }, у каждой стороны есть дамка
   *[exact] { count-pieces }, у каждой стороны есть дамка
}
material-against-king = { $range ->
    [more] { count-pieces } или больше, из них хотя бы одна дамка, против одной дамки
    [either] { $least } или { count-pieces }, из них хотя бы одна дамка, против одной дамки
    [between] { $least } – { count-pieces }, из них хотя бы одна дамка, против одной дамки
   *[exact] { count-pieces }, из них хотя бы одна дамка, против одной дамки
}
standing-long-diagonal = одинокая дамка стоит на большаке, от { $from } до { $to }
standing-alone-long-diagonal = одинокая дамка одна стоит на большаке, от { $from } до { $to }

sheet-head = { $rules }: { $source }
sheet-head-aliases = { $rules } (или { $aliases }): { $source }
sheet-no-profiles = Правил о ничьей нет.
sheet-profile = набор { $profile }: { $source }
sheet-default-profile = набор { $profile }, обычный: { $source }
sheet-rule = правило
sheet-material = материал
sheet-moves = ходов
sheet-of = чьих
sheet-restarted-by = заново после
sheet-entered = начало
sheet-draw = ничья
sheet-while = пока { $standing }
sheet-repetition = одна и та же позиция при ходе той же стороны
sheet-times = раза
of-both = обеих
of-stronger = сильнейшей
restarted-by-nothing = ничего
restarted-by-man-move = хода простой
restarted-by-capture = взятия
restarted-by-promotion = новой дамки
entered-fresh = заново
entered-capped = не больше { $rule }
draw-automatic = автоматически
draw-contested = спорно
draw-claimed = по требованию
draw-untabled = в таблицах нет

sheet-names = Игры и их правила о ничьей, как их называют в командах. `galotne rules russian` показывает одну из них по пунктам.
legend-in-charge = считает
    .means = В каждой позиции ходы считает первое правило набора, материал которого стоит на доске, у какой бы стороны он ни был. Правило, которое требует, чтобы фигуры стояли на определённых полях, считает рядом, пока они там стоят.
legend-of = чьих
    .means = обеих: каждая сторона делает столько ходов. сильнейшей: считаются только ходы стороны, у которой больше фигур.
legend-entered = начало
    .means = заново: со всеми своими ходами. не больше правила: после взятия из материала того правила, и ходов не больше, чем у него осталось.
legend-draw = ничья
    .means = автоматически: партия заканчивается сама. по требованию: ничью должен потребовать игрок. спорно: о смысле текста спорят. в таблицах нет: считается наряду с главным правилом, и сказано, когда оно может изменить ответ.
legend-000 = латвийские тексты для 100 клеток (приложение 1 ФМЖД)
legend-001 = «Spēles noteikumi 64 lauciņu dambretē», правила игры на 64 клетках
legend-003 = латвийские правила для школ
legend-004 = «Dambrete», домашняя игра с её разновидностями
