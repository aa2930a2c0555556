# Что говорит только доска в браузере, по-русски. Читается вместе с общими словами; каждый ключ начинается с `board`.
# Стороны — "white" и "black".

## Страница

board-skip = К доске
board-game = Игра
board-draw-rules = Правила ничьей
board-home = Galotne: к позициям
board-positions = Позиции
board-copied = Скопировано
board-not-copied = Браузер не дал скопировать; текст выделен
board-help = Справка
board-language = Язык
board-name = Доска
board-squares = Доска { $n } на { $n } полей
board-answer = Ответ
board-views = Разделы
board-view-play = Ходы
board-view-score = Партия
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

## Первая страница

board-home-title = Шашечные окончания до последнего хода
board-home-lead = Galotne знает, чего стоит позиция и чего она стоит по правилам ничьей, когда часть ходов уже сделана. Выберите позицию или расставьте свою.
board-home-setup = Расставить позицию
board-home-board = К доске
board-home-back = Вернуться к партии
board-home-others = Другие игры

## Оформление страницы

board-look = Оформление
board-look-theme = Светлая или тёмная
board-look-theme-system = Как в системе
board-look-theme-light = Светлая
board-look-theme-dark = Тёмная
board-look-board = Доска и шашки
board-look-board-wood = Дерево
board-look-board-classic = Классика
board-look-board-contrast = Высокий контраст
board-look-plies = Показывать и полуходы
board-look-numbers = Номера на свободных полях

## Чтобы поделиться

board-share = Поделиться
board-share-link = Ссылка
board-share-fen = Позиция в записи FEN
board-share-embed = Для вставки на другую страницу
board-share-frame = Шашечное окончание на доске Galotne
board-whole = Открыть в Galotne
board-share-png = Картинка (PNG)
board-share-svg = Картинка (SVG)
board-share-failed = Браузер не смог сделать картинку
board-copy = Скопировать: { $what }

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
board-column-ends = Конец на
board-column-plies = Полуходы
board-column-left = Остаток
board-column-needs = Нужно
board-column-move-title = Сначала лучшие
board-column-ends-title = На каком ходу кончается партия, считая этот
board-column-plies-title = Полуходов до конца партии после этого хода
board-column-left-title = Сколько остаётся по правилу после этого хода
board-column-needs-title = Сколько должно оставаться, чтобы результат был в силе
board-moves-none = Партия окончена: ходов нет.
board-moves-hidden = Пока вы играете, оценки скрыты.
board-move-drop = Вернуться к началу партии
board-hints = Показывать оценки
board-computer = Сторона компьютера
board-computer-none = нет
board-step-first = В начало
board-step-back = Ход назад
board-step-forward = Ход вперёд
board-step-last = К последнему ходу
board-step-flip = Перевернуть доску

## Запись партии

board-sheet-empty = Делайте ходы на доске: здесь будет видно, чего стоил каждый. Другие ходы в прежней позиции станут вариантами.
board-sheet-choose = Выберите ход, чтобы увидеть, что он изменил.
board-sheet-before = До хода
board-sheet-after = После
board-sheet-better = Лучше было { $move }.
board-sheet-promote = Сделать главным
board-sheet-forget = Удалить отсюда
board-sign-only = единственный ход, сохраняющий результат
board-sign-mistake = отдаёт пол-очка
board-sign-blunder = превращает выигрыш в проигрыш
board-sign-doubtful = отдаёт выигрыш, который и так отнимает правило
board-sign-none = сохраняет результат

## Заключение в заголовке

board-asking = Ищу в таблицах…
board-empty = Доска пуста.
board-unknown = Здесь в таблицах её нет.
board-length = на { $n }‑м ходу
board-length-other = на { $n }‑м ходу { side-of }
board-drawn-rule = Ничья по правилу { $rule }.
board-standing-moves = Осталось { $left } из { $limit } ходов, нужно { $need }.
board-standing-plies = Осталось { $left } из { $limit } полуходов, нужно { $need }.
board-spoiled = { side-first } выиграли бы, но оставшихся ходов не хватает.
board-spoiled-full = { side-first } выиграли бы, но ходы исчерпаны.
board-spoiled-never = { side-first } выиграли бы { $length }, но не хватило бы и полного счёта.
board-spoiled-moves = { side-first } выиграли бы { $length }, но ходов нужно { $need }, а осталось { $left }.
board-spoiled-plies = { side-first } выиграли бы { $length }, но полуходов нужно { $need }, а осталось { $left }.

## Почему

board-why-road = Одинокая дамка держит большак.
board-why-only-wins = Выигрывает только { $move }.
board-why-only-draws = Ничью держит только { $move }.
board-why-all-win = Выигрывает любой ход.
board-why-all-lose = У { $side ->
    [white] белых
   *[black] чёрных
} нет защиты.
board-why-forced = Ход только один.
board-why-known-win = { $move } всё равно выигрывает.
board-why-nobody = Никто не может добиться выигрыша.

## Почему нет ответа

board-problem-fen = Такой позиции быть не может.
board-problem-material = Такими шашками в эту игру не играют.
board-problem-clock = Столько ходов здесь сделано быть не может.
board-problem-table = Таблица не читается.
board-problem-move = Здесь такой ход невозможен.
board-problem-offline = Сервер недоступен.
board-problem-unkept = Нет соединения.
board-unkept = Таблицы этого окончания на этом устройстве не сохранены. В справке видно, какие сохранены; когда соединение есть, там можно сохранить и другие.
board-problem-server = Сервер не смог ответить.
board-problem-refused = Сервер не принял вопрос.

## Что надо знать вместе с заключением

board-claim = { verdict-claim } { rule-cited }
board-repeated = { occurred } См. правило о повторении.
board-missing-visitor = Это окончание здесь не рассчитано. Играйте дальше: как только шашек останется достаточно мало, таблицы снова ответят.
board-missing-keeper = Для того, кто ведёт этот сервер
board-missing = Нет: { $name }. Создать:
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
board-clock-left-plies = Осталось { $n } из { $limit } полуходов
board-clock-left-moves = Осталось { $n } из { $limit } ходов
board-clock-counted = Сделано
board-clock-last = последний выигрышный счёт: { $n }
board-clock-words = Что говорит правило
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
board-line-after-move = После { $n }‑го хода:

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
board-help-words = Считают ходы обеих сторон: полхода — ход одного игрока. «Нужно» — наименьшее число, которое должно оставаться, чтобы результат был в силе.
board-help-api = Те же ответы для программ
board-offline = Без соединения
board-offline-impossible = Этот браузер ничего с этой страницы не сохраняет: без соединения она не откроется.
board-offline-keeping = Сохраняется на этом устройстве: { $done } из { $all } МБ.
board-offline-page = Эта страница открывается без соединения.
board-offline-ready = Эта страница открывается без соединения и отвечает об окончаниях, в которых не больше { $n } шашек.
board-offline-keep = Сохранить и те, в которых шашек { $n }: { $size } МБ
board-offline-failed = Сохранилось не всё: не было соединения или не хватило места.
board-help-keys = Клавиши
board-key-steps-name = ← →
board-key-steps = ход назад, вперёд
board-key-ends-name = Home, End
board-key-ends = в начало, в конец
board-key-arrows-name = Tab, стрелки
board-key-arrows = перемещаться по доске
board-key-enter-name = Enter, пробел
board-key-enter = выбрать шашку, сделать ход
board-key-escape-name = Esc
board-key-escape = отпустить
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

board-example-three-kings = Три дамки против одной
board-example-three-kings-about = Один тихий ход выигрывает на 8‑м ходу. Остальные ведут к ничьей.
board-example-spoiled = Поздно на полхода
board-example-spoiled-about = Та же позиция, когда сделано 10½ ходов: ничья по правилу.
board-example-two-kings-man = Две дамки и простая
board-example-two-kings-man-about = Самый долгий такой выигрыш: на 16‑м ходу.
board-example-king-man = Дамка и простая против дамки
board-example-king-man-about = Правило даёт пять ходов; нужны все.
board-example-two-kings = Две дамки против одной
board-example-two-kings-about = Обычно ничья. Здесь белые выигрывают на 4‑м ходу.
board-example-king-king = Дамка против дамки
board-example-king-king-about = Выигрыш на 2‑м ходу, который легко пропустить.
board-example-three-men = Одна дамка побеждает трёх простых
board-example-three-men-about = Чёрные начинают и выигрывают, но лишь на 22‑м ходу.
board-example-circle = Взятие по кругу
board-example-circle-about = Простая берёт четыре и кончает там, где начала.
board-example-petrov = Треугольник Петрова
board-example-petrov-about = Три дамки ловят одну не на большаке: на 13‑м ходу.
board-example-main-road = Большак
board-example-main-road-about = Дамка на большаке держится против трёх.
board-example-two-men = Одна простая против двух
board-example-two-men-about = Одинокая простая выигрывает на 13‑м ходу.
board-example-brazilian-men = Дамка против двух простых
board-example-brazilian-men-about = Чёрные выигрывают на 12‑м ходу.
board-example-giveaway = Две простые поддаются
board-example-giveaway-about = Самая долгая с тремя простыми: 11‑й ход чёрных.
board-example-english-men = Две простые побеждают дамку
board-example-english-men-about = Долгий путь: белые выигрывают на 31‑м ходу.
board-example-wolf = Волк и овцы
board-example-wolf-about = Овцы выигрывают, если держатся вместе.
