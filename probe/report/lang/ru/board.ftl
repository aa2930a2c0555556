# Что говорит только доска в браузере, по-русски. Читается вместе с общими словами; каждый ключ начинается с `board`.
# Стороны — "white" и "black".

## Страница

board-skip = К доске
board-game = Игра
board-draw-rules = Правила ничьей
board-examples = Примеры
board-examples-choose = Выбрать…
board-copy-link = Скопировать ссылку на позицию
board-copied = Ссылка скопирована
board-not-copied = Браузер не дал скопировать: ссылка в адресной строке
board-theme = Светлая или тёмная
board-help = Справка
board-language = Язык
board-name = Доска
board-squares = Доска { $n } на { $n } полей
board-answer = Ответ
board-views = Разделы
board-view-play = Ходы
board-view-line = Вариант
board-view-map = Карта
board-view-setup = Расставить
board-score = Ходы партии
board-score-empty = Сделайте ход на доске или выберите его в списке.
board-palette = Шашки для расстановки
board-to-move = Очередь хода
board-flip = Перевернуть доску
board-cancel = Отмена
board-close = Закрыть
board-retry = Повторить

## Поля и шашки, как их читают вслух

board-square = { $name }, { $there }
board-square-valued = { $square }: { $value }
board-square-empty = пусто
board-piece-wm = белая простая
board-piece-wk = белая дамка
board-piece-bm = чёрная простая
board-piece-bk = чёрная дамка
board-tool-move = Переставлять шашки
board-tool-erase = Снимать шашки

## Оценки ходов и позиций

board-value-win = выигрыш
board-value-cursed-win = выигрыш, но ничья по правилу
board-value-draw = ничья
board-value-blessed-loss = проигрыш, но ничья по правилу
board-value-loss = проигрыш
board-value-unknown = неизвестно
board-value-free = сюда можно пойти
board-group-win = Выигрывают
board-group-cursed-win = Выиграли бы, но ничья по правилу
board-group-draw = Ничья
board-group-blessed-loss = Проиграли бы, но ничья по правилу
board-group-loss = Проигрывают
board-group-unknown = Неизвестно

## Список ходов и шаги по партии

board-column-move = Ход
board-column-plies = До конца
board-column-left = Остаток
board-column-needs = Нужно
board-column-move-title = Сначала лучшие
board-column-plies-title = Полуходов до конца партии после этого хода
board-column-left-title = Сколько остаётся по правилу после этого хода
board-column-needs-title = Сколько должно оставаться, чтобы результат был в силе
board-moves-none = Партия окончена: ходов нет.
board-moves-hidden = Пока вы играете, оценки скрыты.
board-move-drop = Вернуться к началу партии
board-hints = Показывать оценки
board-computer = Сторона компьютера
board-computer-none = нет
board-new-game = С начала
board-step-first = В начало
board-step-back = Ход назад
board-step-forward = Ход вперёд
board-step-last = К последнему ходу
board-step-flip = Перевернуть доску

## Заключение в заголовке

board-asking = Ищу в таблицах…
board-empty = Доска пуста.
board-drawn-full = Ничья по правилу { $rule }: ходы исчерпаны.
board-drawn-by-rule = Ничья по правилу { $rule }: { side } выиграли бы, но оставшихся ходов не хватает.
board-drawn-by-rule-in = Ничья по правилу { $rule }: { side } выиграли бы { $length }, но оставшихся ходов не хватает.
board-stands-plies = { $n ->
    [one] Выигрыш в силе, если сделано не больше { $n } полухода.
   *[other] Выигрыш в силе, если сделано не больше { $n } полуходов.
}
board-stands-moves = { $n ->
    [one] Выигрыш в силе, если сделано не больше { $n } хода.
   *[other] Выигрыш в силе, если сделано не больше { $n } ходов.
}
board-stands-never = Не хватило бы и полного счёта.

## Почему нет ответа

board-problem-fen = Такой позиции быть не может.
board-problem-material = Такими шашками в эту игру не играют.
board-problem-clock = Столько ходов здесь сделано быть не может.
board-problem-table = Таблица не читается.
board-problem-move = Здесь такой ход невозможен.
board-problem-offline = Сервер недоступен.
board-problem-server = Сервер не смог ответить.
board-problem-refused = Сервер не принял вопрос.

## Что надо знать вместе с заключением

board-claim = { verdict-claim } { rule-cited }
board-repeated = { occurred } См. правило о повторении.
board-missing = Нет таблицы { $name }. Её создаст команда
board-large = { $n ->
    [one] Таблиц из { $n } шашки никто не делает.
   *[many] Таблиц из { $n } шашек никто не делает.
}
board-note-fresh-clocks = Счёт не указан: он начинается здесь.
board-note-half-moves-unused = Счёт H{ $n } из FEN не учтён.
board-note-no-clock = Здесь ходы не считают: указанный счёт ни на что не влияет.

## Счёт ходов

board-clock-none = Здесь ходы не считают
board-clock-no-rules = Игра без правил ничьей.
board-clock-over = Партия окончена
board-clock-rules = Что считают эти правила:
board-clock-rule = Правило { $rule }
board-clock-left-plies = Осталось { $n } из { $limit }
board-clock-left-moves = Осталось { $n } из { $limit }
board-clock-spent = сделано
board-clock-need = нужно
board-clock-left-short = осталось
board-clock-counted-plies = Уже сделано полуходов
board-clock-counted-moves = Уже сделано ходов сильнейшей стороны
board-clock-count-plies = Сделано полуходов по правилу { $rule }
board-clock-count-moves = Сделано ходов по правилу { $rule }
board-clock-less-plies = На полуход меньше по правилу { $rule }
board-clock-less-moves = На ход меньше по правилу { $rule }
board-clock-more-plies = На полуход больше по правилу { $rule }
board-clock-more-moves = На ход больше по правилу { $rule }
board-clock-aloud-plies = { $n } из { $limit } полуходов
board-clock-aloud-moves = { $n } из { $limit } ходов
board-clock-carried = Правило { $rule } считают дальше и после взятия
board-clock-beside = Рядом считают правило { $rule }
board-clock-reset = Начать счёт заново

## Лучшее продолжение

board-line-back = Назад по лучшему продолжению
board-line-forward = Вперёд по лучшему продолжению
board-line-play = Разыграть
board-line-pause = Пауза
board-line-clock = осталось { $left }, нужно { $need }
board-line-none = Выиграть никто не может: показывать нечего.
board-line-cut-off = Дальше хода нет: не хватает { $name }.
board-line-after = { $n ->
    [one] После { $n } полухода:
   *[many] После { $n } полуходов:
}

## Карта

board-map-about = Чего стоила бы позиция, стой одна шашка на другом поле. Выберите поле, чтобы поставить её туда.
board-map-piece = Какую шашку переставлять
board-map-presets = Карты, которые стоит посмотреть
board-map-for-w = Для белых
board-map-for-b = Для чёрных
board-map-value-win = выигрыш
board-map-value-cursed-win = выигрыш, но ничья по правилу
board-map-value-draw = ничья
board-map-value-blessed-loss = спасает правило
board-map-value-loss = проигрыш
board-map-value-unknown = неизвестно

## Расстановка

board-setup-hint = Выберите шашку, затем поля; или перетаскивайте шашки на доску, по доске и с доски.
board-setup-fen = Позиция в записи FEN
board-setup-show = Показать
board-setup-clear = Очистить доску
board-setup-start = Начальная позиция
board-setup-done = Спросить таблицы

## Какое из нескольких взятий

board-chooser-title = Какое взятие?
board-chooser-takes = берёт { $n }: { $squares }

## Справка

board-help-about = Galotne знает шашечные окончания до конца: чего стоит позиция по правилам ничьей с тем счётом ходов, который записан в бланке.
board-help-values = Знаки на доске для того, чей ход
board-help-win = Ход выигрывает.
board-help-cursed-win = Он выиграл бы, но раньше наступает ничья по правилу.
board-help-draw = Он ведёт к ничьей.
board-help-blessed-loss = Он проиграл бы, но раньше наступает ничья по правилу.
board-help-loss = Он проигрывает.
board-help-unknown = Нет таблицы.
board-help-words = Полуход — ход одного игрока. «Нужно» — наименьшее число полуходов, которое должно оставаться, чтобы результат был в силе.
board-help-api = Те же ответы для программ
board-help-keys = Клавиши
board-key-arrows-name = Стрелки
board-key-arrows = перемещаться по доске
board-key-enter-name = Enter, пробел
board-key-enter = выбрать шашку, сделать ход
board-key-escape-name = Esc
board-key-escape = отпустить
board-key-brackets-name = { "[ ]" }
board-key-brackets = ход назад, вперёд
board-key-u-name = u
board-key-u = взять ход назад
board-key-f-name = f
board-key-f = перевернуть доску

## Игры и правила ничьей, так коротко, как нужно списку

board-variant-without = { $name } (нет таблиц)
board-variant-international = Международные шашки
board-variant-russian = Русские шашки
board-variant-brazilian = Бразильские шашки
board-variant-english = Английские шашки (чекерс)
board-variant-international-giveaway = Международные поддавки
board-variant-russian-giveaway = Русские поддавки
board-variant-brazilian-giveaway = Бразильские поддавки
board-variant-english-giveaway = Английские поддавки
board-variant-international-giveaway-blocked-wins = Международные поддавки, запертый выигрывает
board-variant-russian-giveaway-blocked-wins = Русские поддавки, запертый выигрывает
board-variant-brazilian-giveaway-blocked-wins = Бразильские поддавки, запертый выигрывает
board-variant-english-giveaway-blocked-wins = Английские поддавки, запертый выигрывает
board-variant-wolf-and-sheep = Волк и овцы
board-profile-none = без правил
board-profile-fmjd-2015 = ФМЖД 2015
board-profile-fmjd-2018 = ФМЖД 2018
board-profile-fmjd-2024 = ФМЖД 2024
board-profile-lidraughts = lidraughts
board-profile-ru-minsport-100 = Минспорт России
board-profile-lv-001 = Латвийские правила для 64 клеток
board-profile-lv-003 = Латвийские школьные правила
board-profile-lv-004 = Домашняя игра «Dambrete» (без счёта)
board-profile-threefold = Только троекратное повторение
board-profile-fmjd-64 = ФМЖД-64
board-profile-cbjd = CBJD (Бразилия)
board-profile-wcdf = WCDF

## Примеры

board-example-three-kings = Три дамки против одной: выигрыш за 15
board-example-three-kings-short = Три дамки против одной
board-example-spoiled = То же, когда сделано 21: поздно
board-example-two-kings-man = Две дамки и простая: дольше всего, 31
board-example-two-kings-man-short = Две дамки и простая
board-example-king-man = Дамка и простая: дольше всего, 9
board-example-king-man-short = Дамка и простая
board-example-two-kings = Две дамки: дольше всего, 7
board-example-two-kings-short = Две дамки против одной
board-example-king-king = Дамка против дамки: выигрыш за 3
board-example-king-king-short = Дамка против дамки
board-example-three-men = Одна дамка побеждает трёх простых, 43
board-example-three-men-short = Три простые против дамки
board-example-circle = Взятие, которое кончается там, где началось
board-example-petrov = Треугольник Петрова: дольше всего, 25
board-example-petrov-short = Треугольник Петрова
board-example-main-road = Дамка на большаке: ничья
board-example-main-road-short = Большак
board-example-two-men = Одна простая побеждает двух, 25
board-example-two-men-short = Две простые против одной
board-example-brazilian-men = Одна дамка побеждает двух простых, 23
board-example-brazilian-men-short = Две простые против дамки
board-example-giveaway = Поддавки: три простые, дольше всего, 22
board-example-giveaway-short = Две простые против одной
board-example-english-men = Две простые побеждают дамку, 61
board-example-english-men-short = Две простые против дамки
board-example-wolf = Овцы выигрывают за 44
board-example-wolf-short = Где начать волку
