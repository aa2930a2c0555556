# Что говорится только о мельнице, по-русски, в дополнение к `words.ftl`.

mills-name = Мельница
mills-name-mixed = Смешанная мельница
mills-name-ceylon = Цейлонская мельница
mills-in = через { plies }
mills-too-few = { $side ->
    [white] у белых осталось слишком мало фишек
   *[black] у чёрных осталось слишком мало фишек
}
mills-unreachable = Ни одна игра не приводит к этой позиции: есть мельница, но другая сторона не потеряла ни одной фишки
mills-signs = { $white } белые, { $black } чёрные
mills-in-hand = { $side ->
    [white] у белых в руке { $n }
   *[black] у чёрных в руке { $n }
}
mills-column-risk = риск
mills-risk = проигрывают { $losing } из { $replies } ответов
mills-risk-class = соперник может прийти к { $class }

## Игры на листах

clause-stones = фишки
clause-moves = ходы
clause-flying = полёт
clause-placing = расстановка
clause-moving = движение
clause-removal = снятие
mills-stones = по { $n } фишек, сначала все в руке
mills-starts = { $side ->
    [white] начинают белые
   *[black] начинают чёрные
}
mills-slides-all-placed = фишки сначала ставят; на соседний свободный пункт их передвигают, когда обе руки пусты
mills-slides-own-placed = фишки сначала ставят; кто поставил все, передвигает их на соседний свободный пункт
mills-slides-always = каждым ходом фишку ставят или передвигают на соседний свободный пункт
mills-flies-on-board = { $n } фишки на доске, если в руке нет ни одной, идут на любой свободный пункт
mills-flies-in-all = { $n } фишки на доске и в руке вместе идут на любой свободный пункт
mills-removal = мельница снимает фишку соперника; стоящую в мельнице только тогда, когда все стоят в мельницах
mills-extra-move = мельница даёт дополнительный ход
mills-both = мельница снимает фишку соперника и даёт дополнительный ход
mills-must = что можно снять, надо снять
mills-may = от снятия можно отказаться
mills-ends = проиграла сторона, у которой на доске и в руке меньше { $n } фишек или которой в свой ход некуда идти

## Записи партий

mills-value = Оценка
mills-otherwise = При другом прочтении текста иначе ({ $rules }; { $cite }): { $what }.
mills-otherwise-start = партия не может там начаться
mills-otherwise-illegal = полуход { $ply } не по правилам, { $why }
mills-otherwise-legal = полуход { $ply } по правилам
mills-otherwise-goes-on = партия не окончена
mills-otherwise-over = партия была окончена после полухода { $ply }, { $result }
mills-otherwise-unknown = Что говорят другие прочтения текста, без их таблиц неизвестно: { $rules }.
mills-note-overruled = В записи сказано, что игра — «{ $tag }»: прочитано как { $rules }.
mills-note-irregular = Не по правилам: { $played } (полуход { $ply }) соперник оставил в силе ({ $why }). Партия продолжается с тем, что на доске.

# Каждое ставится после двоеточия, без точки.

mills-fault-no-point = «{ $text }»: пункта { $point } нет
mills-fault-set-up = посреди партии выставлена позиция; ей нужна отдельная партия
mills-fault-mixed-names = в одной партии пункты названы и числами, и буквами; запишите все одинаково, а номера ходов с точкой
mills-fault-too-many-plies = в партии больше полуходов, чем { $limit }
mills-fault-after-end = партия была окончена после полухода { $ply }: { $reason }
mills-fault-hand-empty = в руке нет фишки, чтобы её поставить
mills-fault-more-stones = каждая сторона поставила свои { $stones } фишек: игра с большим числом фишек, такая как морабараба или мельница на двенадцать фишек, здесь не играется; если фишка ходит, пишите, откуда, например d6-d5
mills-fault-point-taken = пункт { $point } занят
mills-fault-no-stone = на пункте { $point } нет фишки стороны, чей ход
mills-fault-place-first = фишки ещё не передвигают, сначала ставят те, что в руке
mills-fault-no-step = { $from } и { $to } не соседние, а фишки ещё не летают
mills-fault-missing-removal = ход строит мельницу, но не сказано, что снимается: { $moves }
mills-fault-no-mill = мельница не строится, поэтому снимать нечего
mills-fault-no-removal = эта мельница ничего не снимает
mills-fault-nothing-there = на пункте { $point } нет фишки соперника
mills-fault-in-mill = фишка на пункте { $point } стоит в мельнице, а другие нет: { $open }
mills-fault-too-many = снято больше фишек, чем даёт мельница
mills-fault-no-extra-move = «+» говорит, что та же сторона продолжает, но дополнительного хода нет
mills-fault-extra-move-not-made = полуход { $ply } построил мельницу и дал дополнительный ход, который не сделан
