# Что говорит только доска в браузере, по-русски. Читается вместе с общими словами; каждый ключ начинается с `board`.
# Стороны — "white" и "black".

## Страница

board-skip = К доске
board-game = Игра
board-draw-rules = Правила о ничьей
board-home = Galotne: к позициям
board-positions = Позиции
board-copied = Скопировано
board-not-copied = Браузер не дал скопировать; текст выделен
board-copy-refused = Браузер не дал скопировать
board-help = Справка
board-language = Язык
board-name = Доска
board-squares = Доска { $n } на { $n } полей
board-answer = Ответ
board-views = Вкладки
board-view-play = Ходы
board-view-score = Партия
board-view-line = Вариант
board-view-proof = Дерево
board-view-map = Карта
board-view-setup = Позиция
board-score = Ходы партии
board-score-empty = Сделайте ход на доске или выберите его в списке.
board-palette = Шашки для расстановки
board-to-move = Очередь хода
board-flip = Перевернуть доску
board-cancel = Отмена
board-close = Закрыть
board-retry = Повторить

## Первая страница

board-home-setup = Расставить позицию
board-home-more = Ещё позиции ({ $n })
board-home-others = Другие игры
board-entry = Позиция, партия, ссылка или запись ходов
board-entry-sample = 1. 32-28 19-23 · W:WK46,K47,K48:BK3
board-entry-open = Открыть
board-entry-show = Показать на доске
board-entry-nothing = Вставьте или наберите FEN, PDN, ходы, ссылку или поля: белые дамки 46 47 48, чёрная дамка 3.
board-entry-unknown = Здесь не видно ни позиции, ни партии. Попробуйте FEN, ходы, например 1. 32-28 19-23, или поля: белые дамки 46 47 48, чёрная дамка 3.
board-entry-stopped = Прочитано до { $n }-го хода: сыграть { $move } там нельзя.
board-entry-empty = пустая доска.
board-entry-none = ничего
board-entry-no-board = Ни в одной игре нет доски со всеми этими полями.
board-entry-position = { $game }: позиция.
board-entry-mills = Позиция игры «мельница».
board-entry-mills-game = Партия в мельницу, { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}.
board-entry-link = Ссылка на эту страницу.
board-entry-elsewhere = Страница сайта { $site }. Отсюда её не прочитать: откройте партию там, скопируйте её PDN или ходы и вставьте в это поле.
board-entry-pdn = Её PDN в новой вкладке
board-entry-games = { $n ->
    [one] { $n } партия
    [few] { $n } партии
   *[many] { $n } партий
}.
board-entry-game = партия, { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}.
board-entry-game-unnumbered = партия.
board-badge-win = Выигрыш
board-badge-win-in = { $n ->
    [one] Выигрыш за { $n } ход
    [few] Выигрыш за { $n } хода
   *[many] Выигрыш за { $n } ходов
}
board-badge-loss = Проигрыш
board-badge-loss-in = { $n ->
    [one] Проигрыш за { $n } ход
    [few] Проигрыш за { $n } хода
   *[many] Проигрыш за { $n } ходов
}
board-badge-draw = Ничья
board-badge-cursed-win = Ничья по правилу
board-badge-blessed-loss = Ничья по правилу

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
board-look-numbers = Номера на свободных полях

## Чтобы поделиться

board-share = Поделиться
board-share-link = Ссылка
board-share-fen = Позиция в записи FEN
board-share-pdn = Партия в PDN
board-share-send = Отправить…
board-share-embed = Для вставки на другую страницу
board-share-frame = Шашечное окончание на сайте Galotne
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
board-tool-erase = Снимать шашки
board-tool-undo = Отменить
board-tool-redo = Вернуть

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
board-column-ends = До конца
board-column-wins = Выигрыш
board-column-loses = Проигрыш
board-column-left = Остаток
board-column-needs = Нужно
board-column-needs-side = Нужно { $side ->
    [white] белым
   *[black] чёрным
}
board-column-move-title = Сначала лучшие
board-column-ends-title = Ходов до конца партии, считая этот
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
board-misplay-theirs = { $side ->
    [white] Ход белых.
   *[black] Ход чёрных.
}
board-misplay-capture = Надо бить, а у этой фигуры такого взятия нет.
board-misplay-stuck = У этой фигуры нет хода.
board-misplay-must-capture = Эта фигура должна бить, но ни одно взятие там не заканчивается.
board-misplay-far = Эта фигура туда пойти не может.
board-sheet-promote = Сделать главным
board-sheet-forget = Удалить отсюда
board-sheet-ruling = Назад к заключению
board-sign-only = единственный ход, сохраняющий результат
board-sign-mistake = превращает выигрыш в ничью или ничью в проигрыш
board-sign-blunder = превращает выигрыш в проигрыш
board-sign-doubtful = отдаёт выигрыш, который и так отнимает правило
board-sign-none = сохраняет результат

## Заключение в заголовке

board-asking = Ищу в таблицах…
board-empty = Доска пуста.
board-unknown = Здесь в таблицах её нет.
board-drawn-rule = Ничья по правилу { $rule }.
board-standing = Осталось { $left } из { $limit } ходов, нужно { $need }.
board-spoiled = { side-first } выиграли бы, но оставшихся ходов не хватает.
board-spoiled-full = { side-first } выиграли бы, но ходы исчерпаны.
board-spoiled-never = { side-first } выиграли бы { $length }, но не хватило бы и полного счёта.
board-spoiled-later = { side-first } выиграли бы { $length }, но раньше игру заканчивает правило о ничьей.
board-spoiled-need = { side-first } выиграли бы { $length }, но ходов нужно { $need }, а осталось { $left }.

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
board-fen-turn = Не сказано, чей ход: позиция начинается с W: или B:.
board-fen-sides = Нужны шашки и белых, и чёрных, например W:WK46,K47:BK3.
board-fen-square = На этой доске нет поля { $name }.
board-fen-twice = На поле { $name } стоят две шашки.
board-fen-man = Простая не может стоять на поле { $name }: она стала бы дамкой.
board-problem-material = Такими шашками в эту игру не играют.
board-problem-clock = Столько ходов здесь сделано быть не может.
board-problem-table = Таблица не читается.
board-problem-move = Здесь такой ход невозможен.
board-problem-game = Эта ссылка называет игру, которой здесь нет.
board-link-game = Эта ссылка называет игру, которой здесь нет: «{ $name }». Вместо неё: { $shown }.
board-link-profile = Эта ссылка называет правила о ничьей, которых здесь нет: «{ $name }». Вместо них: { $shown }.
board-problem-offline = Сервис не отвечает.
board-problem-unkept = Нет соединения.
board-unkept = Таблицы этого окончания на этом устройстве не сохранены. В справке видно, какие сохранены; когда соединение есть, там можно сохранить и другие.
board-problem-server = Сервер не смог ответить.
board-problem-refused = Сервер отклонил запрос.
board-problem-unanswered = Ответа об этой позиции нет.
board-problem-example = Показать пример
board-last-answer = Последний ответ, { $time }:

## Что надо знать вместе с заключением

board-claim = { verdict-claim } { rule-cited }
board-repeated = { occurred } См. правило о повторении.
board-missing-visitor = Это окончание здесь не рассчитано. Играйте дальше: как только шашек останется достаточно мало, таблицы снова ответят.
board-missing-keeper = Для того, кто ведёт этот сервер
board-missing = Нет: { $name }. Создать:
board-large = { $n ->
    [one] Таблиц с { $n } шашкой нет.
   *[many] Таблиц с { $n } шашками нет.
}
board-note-fresh-clocks = Счёт не указан: он начинается здесь.
board-note-half-moves-unused = Счёт H{ $n } из FEN не учтён.
board-note-no-clock = Здесь ходы не считают: указанный счёт ни на что не влияет.
board-note-readings = Как прочитано спорное правило

## Счёт ходов

board-clock-none = Здесь ходы не считают
board-clock-no-rules = Эти правила о ничьей ходов не считают.
board-clock-over = Партия окончена
board-clock-rules = Что считают эти правила:
board-clock-rule = Правило { $rule }
board-clock-left = Осталось { $n } из { $limit }
board-clock-counted = Сделано
board-clock-last = выигрыш при счёте до { $n }
board-clock-words = Что говорит правило
board-clock-count = Сделано ходов по правилу { $rule }
board-clock-less-half = На полхода меньше по правилу { $rule }
board-clock-less-whole = На ход меньше по правилу { $rule }
board-clock-more-half = На полхода больше по правилу { $rule }
board-clock-more-whole = На ход больше по правилу { $rule }
board-clock-aloud = { $n } из { $limit } ходов
board-clock-carried = По правилу { $rule } считают дальше и после взятия
board-clock-beside = Одновременно считают по правилу { $rule }
board-clock-own = Сосчитано по правилу { $rule }
board-clock-reset = Начать счёт заново
board-clock-king-run = Дамка { side-of } на { $square } сделала { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[other] { $moves } ходов
} подряд; разрешено не больше трёх.
board-film-play = Показать счёт ходов от 0 до предела
board-film-pause = Остановить показ
board-film-svg = Анимация счёта ходов (SVG)
board-film-strip = Ряд картинок (SVG)
board-film-counted = сделано: { $n }

## Лучшее продолжение

board-line-back = Назад по лучшему продолжению
board-line-forward = Вперёд по лучшему продолжению
board-line-play = Разыграть
board-line-pause = Пауза
board-line-clock = осталось { $left }, нужно { $need }
board-line-none = Выиграть никто не может: показывать нечего.
board-line-not-stored = Результат известен, но путь к нему не сохранён.
board-line-cut-off = Здесь вариант обрывается: не хватает { $name }.
board-line-after = { $n ->
    [one] После { $n } хода:
   *[many] После { $n } ходов:
}

## Дерево доказательства

board-proof-open = Все защиты и лучший ответ на каждую. Раскройте ответ, чтобы увидеть дальше.
board-proof-complete = На каждую защиту есть ответ до конца.
board-proof-unproved = Выигрыш не доказан: не хватает таблиц.
board-proof-none = По этим правилам о ничьей здесь никто не выигрывает: доказывать нечего.
board-proof-nowhere = Для этой игры или на этой странице деревьев доказательства нет.
board-proof-missing = Позиция неизвестна: не хватает { $name }.
board-proof-fold = Ответы на { $move }
board-proof-replies = { $n ->
    [one] { $n } ответ
    [few] { $n } ответа
   *[many] { $n } ответов
}
board-proof-at-once = сразу
board-proof-in = { $n ->
    [one] за { $n } ход
    [few] за { $n } хода
   *[many] за { $n } ходов
}
board-proof-same = как после { $moves }
board-proof-without = неизвестно без { $name }
board-proof-goes-on = вариант продолжается
board-proof-study = Сохранить разбор (PDN)
board-proof-saved = Сохранено: { $name }.
board-proof-copy = Скопировать PDN

## Карта

board-map-about = Оценка позиции с этой шашкой на каждом поле. Выберите поле, чтобы поставить её туда.
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
board-map-number = Число на поле: сколько ходов до конца партии. Чем меньше, тем ярче цвет.
board-map-csv = Оценки (CSV)
board-map-both = Оба
board-map-against = Сравнить с
board-map-against-none = ни с какими правилами
board-map-differ = { $n ->
    [one] Полосы ({ $profile }): иная оценка на { $n } поле.
    [few] Полосы ({ $profile }): иная оценка на { $n } полях.
   *[many] Полосы ({ $profile }): иная оценка на { $n } полях.
}
board-map-same = По другим правилам ({ $profile }) все оценки те же.
board-map-stripes = полосы: { $profile }
board-map-halves = Слева вверху: ход белых; справа внизу: ход чёрных.
board-map-said-both = при ходе белых: { $first }; при ходе чёрных: { $second }
board-map-said-rules = { $first }; { $profile }: { $second }

## Расстановка

board-setup-dropped = { $n ->
    [one] Для { $n } шашки на этой доске нет поля: она снята. «Отменить» вернёт её.
   *[other] Для { $n } шашек на этой доске нет полей: они сняты. «Отменить» вернёт их.
}
board-setup-hint = Нажимайте на поле: простая, дамка, пусто. Правая кнопка или долгое нажатие ставит другой цвет. Шашки можно перетаскивать на доску, по доске и с доски, а FEN — вставить где угодно.
board-setup-fen = Позиция в записи FEN
board-setup-show = Показать
board-setup-clear = Очистить доску
board-setup-done = Играть отсюда

## Какое из нескольких взятий

board-chooser-title = Какое взятие?
board-chooser-takes = берёт { $n }: { $squares }

## Справка

board-help-about = Galotne знает шашечные окончания до конца: чего стоит позиция по правилам о ничьей при том счёте ходов, который записан в бланке.
board-help-begin = Позицию или всю партию можно вставить в любом месте страницы, а фигуры – расставить нажатиями. «Судья» читает партию и говорит, когда и по какому правилу она закончилась; в «Учёбе» – уроки, задачи и правила.
board-help-begin-static = Позицию или всю партию можно вставить в любом месте страницы, а фигуры – расставить нажатиями. В «Учёбе» – уроки, задачи и правила.
board-help-values = Знаки на доске для того, чей ход
board-help-win = Ход выигрывает.
board-help-cursed-win = Он выиграл бы, но раньше наступает ничья по правилу.
board-help-draw = Он ведёт к ничьей.
board-help-blessed-loss = Он проиграл бы, но раньше наступает ничья по правилу.
board-help-loss = Он проигрывает.
board-help-unknown = Нет таблицы.
board-help-words = Считают ходы обеих сторон: полхода – ход одного игрока; на 64 полях некоторые тексты считают только ходы сильнейшей стороны. «Нужно» – наименьшее число, которое должно оставаться, чтобы результат был в силе.
board-help-mills = В мельницу играют в её комнате: ставьте, ходите, снимайте; правила там же, под кнопкой «Как играть».
board-help-api = Те же ответы для программ (по-английски)
board-help-service = «Судье», «Обзору» и «Дереву» нужен сервер, и на этой странице их нет: установите Galotne на компьютер, запустите { $command } и откройте адрес, который она напечатает.
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
board-key-escape = снять выделение
board-key-u-name = u
board-key-u = взять ход назад
board-key-f-name = f
board-key-f = перевернуть доску
board-key-undo-name = Ctrl+Z, u
board-key-undo = при расстановке: отменить
board-key-redo-name = Ctrl+Y, r
board-key-redo = при расстановке: вернуть
board-key-paste-name = Ctrl+V
board-key-paste = показать скопированный FEN

## Примеры

board-example-three-kings = Три дамки против одной
board-example-three-kings-about = Один тихий ход выигрывает за 8 ходов. Остальные ведут к ничьей.
board-example-spoiled = Поздно на полхода
board-example-spoiled-about = Та же позиция, когда сделано 10½ ходов: ничья по правилу.
board-example-two-kings-man = Две дамки и простая
board-example-two-kings-man-about = Самый долгий такой выигрыш: 16 ходов.
board-example-king-man = Дамка и простая против дамки
board-example-king-man-about = Правило даёт пять ходов; нужны все.
board-example-two-kings = Две дамки против одной
board-example-two-kings-about = Обычно ничья. Здесь белые выигрывают за 4 хода.
board-example-king-king = Дамка против дамки
board-example-king-king-about = Выигрыш за 2 хода, который легко пропустить.
board-example-three-men = Одна дамка выигрывает у трёх простых
board-example-three-men-about = Чёрные начинают и выигрывают, но не быстрее чем за 22 хода.
board-example-circle = Взятие по кругу
board-example-circle-about = Простая берёт четыре и кончает там, где начала.
board-example-petrov = Треугольник Петрова
board-example-petrov-about = Три дамки ловят одну вне большака за 13 ходов.
board-example-main-road = Большак
board-example-main-road-about = Дамка на большаке держится против трёх.
board-example-two-men = Одна простая против двух
board-example-two-men-about = Одинокая простая выигрывает за 13 ходов.
board-example-brazilian-men = Дамка против двух простых
board-example-brazilian-men-about = Чёрные выигрывают за 12 ходов.
board-example-giveaway = Две простые поддаются
board-example-giveaway-about = Самый долгий выигрыш с тремя простыми: 11 ходов.
board-example-killer-kings = Две дамки против одной в «киллере»
board-example-killer-kings-about = В международных шашках ничья. Здесь белые выигрывают за 8 ходов.
board-example-italian-men = Две простые против одной в итальянских шашках
board-example-italian-men-about = Белые выигрывают за 33 хода: самый долгий выигрыш с тремя простыми.
board-example-pool-row = Проход в дамки при взятии в пуле
board-example-pool-row-about = В русских шашках простая бьёт дальше как дамка и сразу выигрывает. Здесь она останавливается на последней горизонтали, и белые выигрывают за 2 хода.
board-example-czech-king = Дамка бьёт раньше простой
board-example-czech-king-about = Простая выиграла бы, взяв e3. Но дамке надо бить g7: ничья.
board-example-frisian-king = Дамка, которой разрешено три хода подряд
board-example-frisian-king-about = Окончание Валинги (1976): без 17-го пункта выигрыш за 20 ходов, с ним ничья.
board-example-thai-back = Прямо назад в тайских шашках
board-example-thai-back-about = Дамка бьёт 8, идёт по той же линии прямо назад и бьёт 18, затем 26: белые сразу выигрывают.
board-example-turkish-line = Линия, которая открывается в турецких шашках
board-example-turkish-line-about = Дамка бьёт d3, f5 и g4, затем проходит освободившееся поле d3 и бьёт b3: белые сразу выигрывают.
board-example-breakthrough-men = Одна простая против двух
board-example-breakthrough-men-about = Самый долгий «прорыв» с тремя простыми: чёрные выигрывают за 10 ходов.
board-example-english-men = Две простые выигрывают у дамки
board-example-english-men-about = Долгий путь: белые выигрывают за 31 ход.
board-example-wolf = Волк и овцы
board-example-wolf-about = Овцы выигрывают, если держатся вместе.

## Комнаты

board-rooms = Разделы
board-room = Раздел
board-room-play = Доска
board-room-desk = Судья
board-room-explore = Обзор
board-room-learn = Учёба
board-room-mills = Мельница
board-room-desk-about = Вставьте партию: когда она закончилась и где упущен выигрыш?
board-room-explore-about = Все соотношения сил: сколько выигрышей, какие самые долгие, поиск позиций.
board-room-learn-about = Уроки по шагам, задачи по темам с рейтингом и правила о ничьей.
board-room-mills-about = Обычная, смешанная и цейлонская мельница: ставьте, ходите, снимайте и смотрите, чего стоит каждый ход.
board-room-missing = Эту часть страницы загрузить не удалось.
board-room-service = { $room }: на этой странице нет
board-room-service-about = На этой странице только таблицы отдельных позиций, и она работает без сервера. Чтобы судить целые партии, нужен сервер.
board-room-service-explore = На этой странице только таблицы отдельных позиций, и она работает без сервера. Чтобы искать в целых классах, нужен сервер.
board-room-service-do = Что делать
board-room-service-serve = Установите Galotne на компьютер, запустите { $command } и откройте адрес, который она напечатает. Там эта же страница со всеми комнатами.
board-room-service-file = Или рассудите файл без страницы: { $command }
board-room-service-position = Отдельную позицию можно рассудить и здесь: расставьте её на доске и выберите правила о ничьей и счёт.
board-room-service-board = К доске

## Стол судьи

board-desk-title = Решите спор о партии
board-desk-lead = Вставьте партию или перетащите файл. Вы узнаете, на каком ходу она закончилась, что и когда можно было потребовать и что говорят разные правила о ничьей.
board-desk-paste = Партии в PDN, одни ходы или позиция и ходы
board-desk-judge = Рассудить
board-desk-file = Открыть файл
board-desk-sample = Попробовать пример
board-desk-board = Партия на доске
board-desk-rules-said = как сказано в тексте
board-desk-limits = До { $games } партий и { $size } КБ за раз.
board-desk-too-large = В файле { $size } КБ; за раз можно прочитать не больше { $most } КБ. Ничего не изменилось.
board-desk-too-many = Столько партий за раз рассудить нельзя.
board-desk-judging = Таблицы ищут ответ…
board-desk-stop = Прервать
board-desk-no-games = В этом тексте нет партии.
board-desk-nothing = Сначала вставьте партию или позицию.
board-desk-only-address = В адресе нет ходов. Откройте партию там, скопируйте её ходы (на lidraughts: «Share & export», PDN) и вставьте сюда.
board-desk-ask-title = { $n ->
    [one] Сначала один вопрос
    [few] Сначала два вопроса
    [many] Сначала { $n } вопросов
   *[other] Сначала два вопроса
}
board-desk-ask-rules = По каким правилам о ничьей идёт турнир?
board-desk-ask-by-date = Выбрано по дате партии: редакция { $year } года.
board-desk-ask-by-site = Выбрано по сайту, где играли: { $site }.
board-desk-ask-against-date = Их вы выбрали для прошлой партии; по дате этой подходит редакция { $year } года.
board-desk-ask-against-site = Их вы выбрали для прошлой партии; эту играли на сайте { $site }.
board-desk-ask-remembered = Ответ запоминается для следующей партии.
board-desk-ask-list = Тогда он относится к партиям этой игры в списке, если у их сайта нет своих правил.
board-desk-ask-count = Есть ли в записи счёт ходов?
board-desk-ask-moves = Насчитано ходов
board-desk-ask-where = Где записан счёт
board-desk-ask-count-about = Эта запись начинается там, где ходы уже считают. Если оставить пустым, счёт начинается с первой позиции.
board-desk-ask-number = Напишите число ходов, например 10, или 10½, если одна сторона сделала на ход больше.
board-desk-ask-no-clock = Там ни одно правило не считает ходов.
board-desk-ask-restarted = Между первой позицией и этим ходом счёт начался заново или стало считать другое правило: счёт там следует из самих ходов.
board-desk-ask-fewer = К этому месту в самой записи ходов больше.
board-desk-ask-beyond = При таком счёте партия закончилась бы вничью раньше первой позиции.
board-desk-ask-change = Изменить правила или счёт
board-desk-sheet = ходов насчитано в начале: { $n }
board-desk-reach = Таблицы здесь доходят до { $most } шашек; в этой позиции их { $pieces }.
board-desk-no-table = Таблицы такого окончания здесь нет ({ $class }).
board-ruling = Заключение одним предложением
board-ruling-copy = Скопировать предложение
board-ruling-link = Скопировать ссылку
board-ruling-card = Карточка заключения
board-desk-games = { $n ->
    [one] { $n } партия
    [few] { $n } партии
    [many] { $n } партий
   *[other] { $n } партий
}
board-desk-game = Партия { $n }
board-desk-faults = { $n ->
    [one] { $n } партию не удалось прочитать до конца; по остальным вынесено заключение.
    [few] { $n } партии не удалось прочитать до конца; по остальным вынесено заключение.
    [many] { $n } партий не удалось прочитать до конца; по остальным вынесено заключение.
   *[other] { $n } партий не удалось прочитать до конца; по остальным вынесено заключение.
}
board-desk-all-read = Все прочитаны.
board-desk-list-under = Правила о ничьей: { $name }
board-desk-list-rules = Правила о ничьей на турнире
board-desk-list-assumed = предположены (по сайту или дате)
board-desk-list-counts = { $n ->
    [one] { $n } партия начинается там, где ходы уже могли считать. Счёт начат с первой позиции; чтобы указать счёт из записи, откройте партию.
    [few] { $n } партии начинаются там, где ходы уже могли считать. Счёт начат с первой позиции; чтобы указать счёт из записи, откройте партию.
    [many] { $n } партий начинаются там, где ходы уже могли считать. Счёт начат с первой позиции; чтобы указать счёт из записи, откройте партию.
   *[other] { $n } партии начинаются там, где ходы уже могли считать. Счёт начат с первой позиции; чтобы указать счёт из записи, откройте партию.
}
board-desk-no-count = счёт не указан
board-desk-assumed = Предположено: { assumed-profile }
board-desk-assumed-short = { $name }, предположено
board-desk-corrected-short = ход исправлен
board-desk-correct = Откройте, чтобы исправить ход
board-desk-which = Какие партии
board-desk-which-all = Все
board-desk-which-contradiction = С другим результатом
board-desk-which-changed = Ход изменил исход
board-desk-which-fault = Не прочитаны
board-desk-more = Ещё партии
board-desk-score-says = в записи: { $stated }
board-desk-line = Строка { $n }: { $what }
board-desk-accept = Читать дальше: с пропущенным взятием ({ $due }) согласились
board-desk-fault-at = Запись обрывается на { $n }‑м ходу { side-of }
board-desk-fault-at-line = Строку { $n } нельзя прочитать
board-desk-fault-here = По этой партии нельзя вынести заключение
board-desk-fault-instead = Выберите сделанный ход
board-desk-fault-possible = Здесь возможно
board-desk-fault-before = Рассудить партию до этого хода
board-desk-fault-illegal-move = такой ход здесь невозможен.
board-desk-fault-illegal-move-named = ход «{ $text }» здесь невозможен.
board-desk-fault-missed-capture = здесь надо было бить.
board-desk-fault-missed-capture-named = ход «{ $text }» невозможен: надо было бить.
board-desk-fault-other-capture-named = ход «{ $text }» невозможен: здесь надо бить иначе.
board-desk-fault-king-must-rest-named = ход «{ $text }» невозможен: эта дамка уже сделала { $moves } хода подряд и должна подождать.
board-desk-fault-over-named = «{ $text }» сыграть нельзя: партия там уже окончена.
board-desk-fault-off-board = такого поля нет.
board-desk-fault-off-board-named = «{ $text }» называет поле, которого на доске нет.
board-desk-fault-other-side-named = «{ $text }» — ход другой стороны. { to-move }.
board-desk-fault-short-named = «{ $text }» — краткая запись. Ходы пишут с обоими полями: c3-d4 и d4xf6.
board-desk-fault-syntax = это не ход. Ходы пишут 32-28 и 28x19 или c3-d4 и d4xf6.
board-desk-fault-syntax-named = «{ $text }» — не ход. Ходы пишут 32-28 и 28x19 или c3-d4 и d4xf6.
board-desk-fault-unknown-move = ход неизвестен, поэтому следующие нельзя сыграть.
board-desk-fault-unreadable-move = ход нельзя прочитать.
board-desk-fault-unreadable-move-named = «{ $text }» нельзя прочитать как ход.
board-desk-fault-ambiguous-move = неясно, какое взятие имеется в виду.
board-desk-fault-ambiguous-move-named = «{ $text }» может быть несколькими взятиями: выберите одно.
board-desk-fault-unclosed = скобка или комментарий не закрыты.
board-desk-fault-fen = позицию нельзя прочитать. Её пишут так: W:W31,K40:B3,K14, сначала — чей ход.
board-desk-fault-no-start = не сказано, с чего начинается партия.
board-desk-fault-other-board = позиция с другой доски, чем игра. Выберите игру под текстом.
board-desk-fault-game-type = такая игра неизвестна. Выберите игру под текстом.
board-desk-fault-which-game = не сказано, какая это игра. Выберите её под текстом и рассмотрите снова.
board-desk-fault-mixed-notation = поля записаны и буквами, и числами. Пишите все ходы одинаково.
board-desk-fault-ambiguous-corner = буквы подходят и со стороны белых, и со стороны чёрных. Пишите поля числами.
board-desk-fault-tag-twice = тег в скобках дан дважды с разными значениями. Оставьте один.
board-desk-fault-too-long = партия слишком длинная. Не пропущен ли конец партии или комментария?
board-desk-fault-encoding = это не простой текст. Сохраните файл как текст в UTF-8.
board-desk-fault-no-game = в этом тексте нет партии.
board-desk-fault-clock = такой счёт в начале партии невозможен.
board-desk-fault-table = таблица этого сервера повреждена.
board-desk-fault-deadline = время вышло раньше этой партии.
board-desk-fault-other = по этой партии нельзя вынести заключение.
board-desk-other-game-mills = Это партия в мельницу. Здесь судят только партии в шашки.
board-desk-other-game-chess = Это партия в шахматы. Здесь судят только партии в шашки.
board-desk-to-mills = Посмотреть в разделе «Мельница»
board-desk-start = в начале
board-desk-move = после { $n }‑го хода { side-of }
board-desk-by = { $n }‑й ход { side-of }
board-desk-move-played = После { $n }‑го хода { side-of } ({ $move })
board-desk-here = { $named }: { $worth }. { $count }
board-desk-after-end = партия была окончена
board-desk-no-clock = Ходы не считаются.
board-desk-count = Правило { $rule }: осталось { $left } из { $limit } ходов.
board-desk-count-sides = Правило { $rule }: из { $limit } ходов у белых осталось { $white }, у чёрных { $black }.
board-desk-drawn = Ничья по правилу { $rule }, { $named }.
board-desk-drawn-repeated = Ничья из-за повторения позиции (правило { $rule }), { $named }.
board-desk-won = { $result }, { $named }.
board-desk-claimable = Не окончена, но { side } могут потребовать ничью.
board-desk-unknown = Не окончена, а последней позиции в таблицах нет.
board-desk-open-spoiled = Не окончена: при лучшей игре ничья по правилу.
board-desk-open-white-wins = Не окончена: отсюда белые выигрывают.
board-desk-open-black-wins = Не окончена: отсюда чёрные выигрывают.
board-desk-open-draw = Не окончена: при лучшей игре ничья.
board-desk-short = { $result }, { $n }‑й ход { side-of }
board-desk-short-rule = { $result } ({ $rule }), { $n }‑й ход { side-of }
board-desk-short-repeated = { $result }, повторение ({ $rule }), { $n }‑й ход { side-of }
board-desk-short-claim = Можно потребовать ничью
board-desk-short-white-wins = Не окончена, белые выигрывают
board-desk-short-black-wins = Не окончена, чёрные выигрывают
board-desk-short-unknown = Не окончена, в таблицах нет
board-desk-short-draw = Не окончена, ничья
board-desk-others = Другая партия
board-desk-list = Все партии
board-desk-disputed = По разным правилам о ничьей исход этой партии разный: см. ниже.
board-desk-disputed-move = По другим правилам о ничьей тот же исход наступает на другом ходу: см. ниже.
board-desk-contradiction = В записи другой исход: «{ $stated }».
board-desk-played-on = После этого сделано ещё ходов: { $n }; они не считаются.
board-desk-strip = Партия от первой позиции до последней
board-desk-key-win = выигрыш
board-desk-key-cursed = выигрыш, но ничья по правилу
board-desk-key-draw = ничья
board-desk-key-unknown = неизвестно
board-desk-key-over = после конца
board-desk-turnings = Что решило партию
board-desk-no-turnings = Насколько знают таблицы, ни один ход ничего не отдал.
board-desk-turning-thrown = { $named }: { $move } упускает выигрыш.
board-desk-turning-lost = { $named }: { $move } проигрывает ничейную партию.
board-desk-turning-slower = { $named }: после { $move } правило опережает выигрыш.
board-desk-turning-claim = { $named }: { side } могли потребовать ничью (правило { $rule }).
board-desk-turning-irregular = { $named }: { $move }, хотя надо было бить { $due }; с этим согласились.
board-desk-turning-drawn = { $named }: партия закончилась вничью по правилу { $rule }.
board-desk-turning-repeated = { $named }: партия закончилась вничью из-за повторения позиции (правило { $rule }).
board-desk-turning-won = { $named }: партия закончилась. { $result }.
board-desk-kept = Лучше: { $moves }
board-desk-a-claim = потребовать ничью
board-desk-profiles = Что говорят разные правила о ничьей
board-desk-verdict = Заключение
board-desk-fresh = В начале партии счёт ходов не указан.
board-desk-readings = { $n ->
    [one] Как понят текст правил ({ $n } замечание)
    [few] Как понят текст правил ({ $n } замечания)
    [many] Как понят текст правил ({ $n } замечаний)
   *[other] Как понят текст правил ({ $n } замечаний)
}
board-desk-report-most = В отчёте не больше { $n } партий.
board-desk-report = Отчёт для печати
board-desk-print = Печатать
board-desk-keep = Отчёт файлом
board-desk-json = JSON
board-desk-study = Другие ходы

## Соотношения сил

board-explore-title = Что знают таблицы
board-explore-lead = Выберите шашки. Вы увидите, сколько выигрышей и сколько ничьих, самые долгие выигрыши, и сможете искать позиции.
board-explore-none = Для этой игры здесь нет таблиц: { $name }. Они есть для этих:
board-explore-pieces = { $n ->
    [one] { $n } шашка
    [few] { $n } шашки
    [many] { $n } шашек
   *[other] { $n } шашек
}
board-explore-missing = Здесь нет таблиц для класса: { $missing }.
board-explore-uncounted = Числа не учитывают правил о ничьей.
board-explore-unknown = Статистики по этому соотношению сил здесь нет.
board-explore-clock = Правило о ничьей для этих шашек: { $article }, ходов: { $n }.
board-explore-positions = { $n ->
    [one] { $count } позиция
    [few] { $count } позиции
   *[many] { $count } позиций
}
board-explore-longest = Самые долгие
board-explore-longest-win = Самый долгий выигрыш стороны, чей ход
board-explore-longest-loss = Самая долгая защита стороны, чей ход
board-explore-win = выиграно
board-explore-draw = ничья
board-explore-loss = проиграно
board-explore-column = за { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}: { $count }
board-explore-histogram-win = Выигрыши по числу ходов (логарифмическая шкала)
board-explore-histogram-loss = Проигрыши по числу ходов (логарифмическая шкала)
board-explore-numbers = Числами
board-find = Искать позиции
board-find-side-any = любая сторона
board-find-side-white = белые
board-find-side-black = чёрные
board-find-value = Для того, чей ход
board-find-value-any = любой
board-find-value-win = выигрыш
board-find-value-draw = ничья
board-find-value-loss = проигрыш
board-find-order = Показать
board-find-order-any = наугад
board-find-order-longest = самые долгие
board-find-order-all = все по порядку
board-find-length = Ходов до конца
board-find-from = Наименьшее число ходов
board-find-to = Наибольшее число ходов
board-find-exchanged = Наименьшее и наибольшее число ходов поменяны местами.
board-find-unique = Выигрывает только один ход
board-find-zugzwang = Цугцванг (лучше не ходить)
board-find-quiet = Бить нечего
board-find-cursed = Выигрыш, но ничья по выбранным правилам
board-find-counted = Уже насчитано ходов
board-find-with-count = Насчитано ходов: { $n }.
board-find-shorter = На ход короче
board-find-squares = Поля
board-find-on = Шашки на полях, например { $piece }, king:main-road или white-man:{ $squares }
board-find-piece = Шашка
board-find-press = Нажмите на поля, где должна стоять { $piece }.
board-find-square-free = без условия
board-find-piece-any = любая шашка
board-find-piece-man = простая любого цвета
board-find-piece-king = дамка любого цвета
board-find-piece-lone-king = одинокая дамка
board-find-piece-white = белая шашка
board-find-piece-black = чёрная шашка
board-find-place-lone-king-main-road = Одинокая дамка на большаке
board-find-place-king-main-road = Дамка на большаке
board-find-place-king-edge = Дамка у края
board-find-place-man-edge = Простая у края
board-find-go = Искать
board-find-looking = Ищу…
board-find-stop = Остановить
board-find-stopped = Поиск остановлен.
board-find-asked = Искали с такими условиями. Нажмите на условие, чтобы искать без него.
board-find-without = Без условия: { $what }
board-find-refused = Так искать нельзя.
board-find-some = { $n ->
    [one] Пока { $n } позиция.
    [few] Пока { $n } позиции.
    [many] Пока { $n } позиций.
   *[other] Пока { $n } позиций.
}
board-find-all = { $n ->
    [one] { $n } позиция, больше нет.
    [few] { $n } позиции, больше нет.
    [many] { $n } позиций, больше нет.
   *[other] { $n } позиций, больше нет.
}
board-find-few = { $n ->
    [one] { $n } позиция, выбрана наугад; сколько их всего, не подсчитано.
    [few] { $n } позиции, выбраны наугад; сколько их всего, не подсчитано.
   *[many] { $n } позиций, выбраны наугад; сколько их всего, не подсчитано.
}
board-find-sample = { $n } из { $all }, выбраны наугад.
board-find-sample-long = { $n } из { $all }, выбраны наугад, сначала самые долгие.
board-find-some-of = { $n } из { $all }, в порядке таблиц.
board-find-longest-some = { $n } из { $all } позиций с наибольшим числом ходов.
board-find-in-order = Пока { $n }, по порядку: выбор наугад занял бы здесь слишком много времени.
board-find-fault-moves = «{ $read }» — не число ходов от 0 до { $most }.
board-find-fault-counted = «{ $read }» — не число ходов, например 10 или 10,5.
board-find-fault-over = «{ $read }» ходов больше, чем здесь допускает правило.
board-find-fault-form = «{ $read }» не читается: напишите шашки, двоеточие и поля, например king:main-road или white-man:{ $squares }.
board-find-fault-pieces = «{ $read }» не называет шашек. Напишите any, white, black, man, king, lone-king, white-man, black-man, white-king или black-king.
board-find-fault-squares = «{ $read }» не называет полей этой доски. Напишите их как на доске, или от и до, например { $squares }, или main-road, double, triple, quadruple или edge.
board-find-others = Показать другие
board-find-every = Все по порядку
board-find-save = Сохранить эти (FEN)
board-find-long = Самые долгие находятся, только если просмотреть весь класс: выберите одну сторону или все по порядку.
board-find-none = Такой позиции нет.
board-find-none-so-long = { $n ->
    [one] Таких нет: самой долгой нужен { $n } ход.
    [few] Таких нет: самой долгой нужно { $n } хода.
   *[many] Таких нет: самой долгой нужно { $n } ходов.
}
board-find-suggested = Вписана половина самого долгого выигрыша.
board-find-longest-all = { $n ->
    [one] { $n } позиция с наибольшим числом ходов.
    [few] { $n } позиции с наибольшим числом ходов.
   *[many] { $n } позиций с наибольшим числом ходов.
}
board-find-would = { $kind ->
    [win] иначе выигрыш, ходов: { $n }
   *[loss] иначе проигрыш, ходов: { $n }
}
board-find-not-yet = Пока ни одной.
board-find-through = Просмотрено: { $share }.
board-find-more = Искать дальше
board-kings = { $n ->
    [one] { $n } дамка
    [few] { $n } дамки
    [many] { $n } дамок
   *[other] { $n } дамок
}
board-men = { $n ->
    [one] { $n } простая
    [few] { $n } простые
    [many] { $n } простых
   *[other] { $n } простых
}
board-class = { $white } – { $black }

## Тренировка

board-trainer-kind = Упражнение
board-trainer-kind-win = Выиграть
board-trainer-kind-hold = Удержать
board-trainer-kind-only = Один ход
board-trainer-level = Уровень
board-trainer-level-1 = Легко
board-trainer-level-2 = Средне
board-trainer-level-3 = Трудно
board-trainer-task-win = { to-move }: выиграйте.
board-trainer-task-hold = { to-move }: удержите ничью.
board-trainer-task-only = { to-move }: выигрывает только один ход.
board-trainer-none = Для этой игры такого упражнения нет. Есть на другом уровне или в другой игре.
board-trainer-unsuited = Эта позиция для такого упражнения не подходит; вот другая.
board-trainer-left = Осталось ходов: { $n } (правило { $rule }).
board-trainer-again = Это уже было.
board-trainer-held-so-far = Вы продержались { $n } из { $goal } ходов.
board-trainer-right = Верно. Продолжайте.
board-trainer-hint = Подсказка
board-trainer-hinted-piece = Ходить надо этой. Следующая подсказка покажет куда.
board-trainer-hinted-move = Вот этот ход.
board-trainer-solution = Решение
board-trainer-next = Дальше
board-trainer-retry = Ещё раз
board-trainer-share = Скопировать ссылку
board-trainer-study = К доске
board-trainer-shown = Стрелка показывает лучший ход. Это упражнение ещё вернётся.
board-trainer-shown-win = Это самый быстрый выигрыш. Задача вернётся позже.
board-trainer-done-won = { $n ->
    [one] Выиграно за { $n } ход.
    [few] Выиграно за { $n } хода.
    [many] Выиграно за { $n } ходов.
   *[other] Выиграно за { $n } ходов.
}
board-trainer-done-held = { $n ->
    [one] Вы продержались { $n } ход: это ничья.
    [few] Вы продержались { $n } хода: это ничья.
    [many] Вы продержались { $n } ходов: это ничья.
   *[other] Вы продержались { $n } ходов: это ничья.
}
board-trainer-done-rule = Удержано: по правилу { $rule } это ничья.
board-trainer-done-only = Да: выигрывает только { $move }.
board-trainer-after-all = Позже оно всё же вернётся.
board-trainer-wrong-draws = { $move }: ничья, выигрыш упущен.
board-trainer-wrong-loses = { $move } проигрывает.
board-trainer-wrong-slow = { $move }: ничья по правилу, это слишком долго.
board-trainer-wrong-rule = По правилу { $rule } это ничья.
board-trainer-slow = Для выигрыша { side-of } нужно ещё ходов: { $need }, осталось: { $left }.
board-trainer-streak = Подряд
board-trainer-best = Рекорд
board-trainer-solved = Решено
board-trainer-due = Ещё вернётся
board-trainer-keys = Клавиши: h — подсказка, n — дальше.

## Уроки, задачи и главы

board-learn-lessons = Уроки
board-learn-puzzles = Задачи
board-learn-practice = Тренировка
board-learn-chapters = Правила
board-learn-lead = Окончания шаг за шагом; каждое число посчитано по таблицам. На некоторых шагах ходы ищете вы.
board-learn-group-first = Начните здесь
board-learn-group-deeper = Глубже
board-learn-group-rules = Судьям: где правила расходятся
board-learn-group-mills = Мельница
board-learn-about-two-against-one = Почти всегда ничья. А когда нет?
board-learn-about-three-kings-8x8 = План, который в русских шашках учат первым, шаг за шагом.
board-learn-about-three-kings-10x10 = Здесь три дамки ловят одну, только если она стоит плохо. Когда и за сколько ходов?
board-learn-about-records = Самые длинные выигрыши не более чем шестью шашками, ход за ходом.
board-learn-about-disagreements-international = Одна позиция, два свода правил, два результата.
board-learn-about-disagreements-russian = Окончания на 64 клетках, которые правила стран и ФМЖД оценивают по-разному.
board-learn-about-three-that-fly = Чего стоят три летающие фишки и выигрывает ли двойная мельница.
board-learn-about-counts = Сколько ходов даётся на каждое окончание и когда счёт начинается заново.
board-learn-about-draw-rules = Тексты правил о ничьей рядом, окончание за окончанием.
board-learn-about-disputed-count = Что делать, если два игрока считают по-разному.
board-learn-about-words = Что значат слова на этой доске.
board-learn-tasks = { $n ->
    [one] { $n } задача
    [few] { $n } задачи
    [many] { $n } задач
   *[other] { $n } задачи
}
board-learn-steps = { $n ->
    [one] { $n } шаг
    [few] { $n } шага
    [many] { $n } шагов
   *[other] { $n } шага
}
board-learn-step = Шаг { $n } из { $all }
board-learn-read = Прочитан до конца
board-learn-steps-name = Шаги урока
board-learn-previous = Назад
board-learn-next-lesson = Следующий урок
board-learn-next = Дальше
board-learn-your-move = Ваш ход: найдите выигрыш { $side ->
    [white] белых
   *[black] чёрных
}.
board-learn-free = Попробуйте ходы на доске за обе стороны: таблицы скажут, чего стоит каждый.
board-learn-values = Чего стоит каждый ход?
board-learn-hide-values = Скрыть оценки
board-learn-moves-win = Выигрывают
board-learn-moves-cursed-win = Выигрыш, но ничья по правилам
board-learn-moves-draw = Ничья
board-learn-moves-blessed-loss = Проигрыш, но ничья по правилам
board-learn-moves-loss = Проигрывают
board-learn-moves-unknown = Неизвестно
board-learn-at-start = В начале:
board-learn-line = Показать ходы
board-learn-line-again = Показать ещё раз
board-learn-from-start = С начала
board-learn-play = Продолжить
board-learn-pause = Остановить
board-learn-commands = Команды, которые считают эти числа
board-learn-motif = Задачи на эту тему
board-learn-of-lesson = Задачи урока
board-learn-puzzle-of = Задача { $n }{ $solved ->
    [yes] , решена
   *[no] {""}
}
board-learn-mills-exercises = Упражнения — в разделе «Мельница».
board-learn-in-mills = Сыграть в разделе «Мельница»
board-learn-no-lesson = Такого урока нет.
board-learn-no-puzzle = Этой задачи здесь больше нет; вот другая.
board-learn-none = Такой задачи здесь нет. Выберите другую тему, уровень или игру:
board-learn-theme = Тема
board-learn-elsewhere = В других играх:
board-learn-any = Любая
board-theme-opposition = Выжидательный ход
board-theme-petrov = Треугольник Петрова
board-theme-sacrifice = Жертва
board-theme-main-road = Большак
board-theme-only-move = Единственный спасающий ход
board-theme-count = Решает счёт ходов
board-theme-longest = Самый долгий выигрыш
board-learn-level = Уровень { $level } из 5.
board-learn-counted = Правило { $rule }: насчитано ходов — { $spent }, осталось — { $left }.
board-learn-also = { $move } тоже выигрывает, но есть выигрыш быстрее. Найдите его.
board-learn-shown = Таково решение. Задача вернётся после десяти других или завтра.
board-learn-others-win = Эти тоже выигрывают, но медленнее: { $moves }
board-learn-others-draw = Эти ведут к ничьей: { $moves }
board-learn-others-lose = Эти проигрывают: { $moves }
board-learn-others-slow = Этим не хватает оставшихся ходов: { $moves }
board-learn-held = Удержано: это ничья.
board-learn-rated = Рейтинг { $change }, теперь { $rating }.
board-learn-why = Почему?
board-learn-why-only = У { $side ->
    [white] белых
   *[black] чёрных
} один ответ: { $reply }.
board-learn-why-reply = { side-first } отвечают { $reply }.
board-learn-why-slow = Это ещё выигрывает, но не за оставшиеся ходы. { side-first } держатся ходом { $reply }.
board-learn-again = Решить самому
board-learn-rating = Рейтинг
board-learn-streak = Подряд
board-learn-solved = Решено
board-learn-due = Ещё вернётся
board-learn-why-drawn = Отсюда ни один ход { $side ->
    [white] белых
   *[black] чёрных
} не выигрывает.
board-learn-line-won = Конец: { $side ->
    [white] белые выиграли.
   *[black] чёрные выиграли.
}
board-learn-daily = Задача дня
board-learn-daily-of = Задача дня, { $date }
board-learn-daily-done = { $n ->
    [one] Сегодня решена, дней подряд: { $n }.
   *[other] Сегодня решена, дней подряд: { $n }.
}
board-learn-daily-run = { $n ->
    [one] Дней подряд: { $n }. Продолжайте.
   *[other] Дней подряд: { $n }. Продолжайте.
}
board-learn-keys-puzzle = Клавиши: h — подсказка, w — почему, n — дальше.
board-learn-first-try = В рейтинг идёт первая попытка: с подсказкой половина, с решением — как неудача.
board-learn-with-count = { to-move }; насчитано ходов — { $n }:
board-learn-fresh = { to-move }; счёт только начат:
board-learn-says-wins = { $side ->
    [white] белые
   *[black] чёрные
} выигрывают
board-learn-says-saved = по правилам ничья
board-learn-says-draw = ничья
board-learn-differ = Позиции, оценённые по-разному
board-learn-chapters-about = Что правила говорят о ничьей и как считают ходы.
board-help-learn = Уроки и правила о ничьей для чтения

## Mills

board-mills-title = Мельница
board-mills-lead = Играйте за обе стороны или против соперника; таблицы скажут, чего стоит каждый ход.
board-mills-board = Доска мельницы, 24 точки
board-mills-game-mills = Обычная
board-mills-game-mills-mixed = Смешанная
board-mills-game-mills-ceylon = Цейлонская
board-mills-back = Назад
board-mills-start = С начала
board-mills-example = Самый долгий выигрыш
board-mills-exercise-win = Выиграть
board-mills-exercise-double = Двойная мельница
board-mills-exercise-hold = Удержать
board-mills-exercises = Задания:
board-mills-exercise-missing = Для этого задания здесь нет таблиц. Остальные можно играть.
board-mills-exercise-absent = Для бледных заданий здесь нет таблиц мельницы; у «galotne serve --demo» они есть.
board-mills-another = Другая позиция
board-mills-leave = К партии
board-mills-change-start = { $game }: новая партия. «{ board-mills-back }» вернёт прежнюю.
board-mills-change-same = { $game }: фишки остаются, правила меняются.
board-mills-win-on =
    Вы играете { $side ->
        [white] белыми
       *[black] чёрными
    }: выиграйте.
board-mills-win-solved = Выиграно: хорошо сыграно.
board-mills-win-failed = Так выигрыш упущен: возьмите ход назад и попробуйте другой.
board-mills-double-on =
    Вы играете { $side ->
        [white] белыми
       *[black] чёрными
    }: выиграйте за { $n ->
        [one] { $n } ход
        [few] { $n } хода
       *[other] { $n } ходов
    } двойной мельницей.
board-mills-double-hint = Двойная мельница: одна фишка ходит туда и обратно между двумя мельницами. С тремя фишками чёрные прыгают и могут встать между ними.
board-mills-double-solved = { board-mills-win-solved }
board-mills-double-failed = Так быстро уже не выиграть: возьмите ход назад и попробуйте другой.
board-mills-hold-on =
    Вы играете { $side ->
        [white] белыми
       *[black] чёрными
    }: не проиграйте. Удержано: { $n } из { $all }.
board-mills-hold-solved = Удержано: остаётся ничья.
board-mills-hold-failed = Так проигрывают: возьмите ход назад и попробуйте другой.
board-mills-w = белая фишка
board-mills-b = чёрная фишка
board-mills-free = свободно
board-mills-removable = можно снять
board-mills-hand = { $side ->
    [white] У белых
   *[black] У чёрных
  } { $n ->
    [one] в руке { $n } фишка
    [few] в руке { $n } фишки
   *[other] в руке { $n } фишек
  }
board-mills-left = { $side ->
    [white] У белых
   *[black] У чёрных
  } { $n ->
    [one] { $n } фишка
    [few] { $n } фишки
   *[other] { $n } фишек
  }
board-mills-flying = { $side ->
    [white] У белых
   *[black] У чёрных
  } { $n } фишки, они прыгают
board-mills-remove = { $side ->
    [white] Белые
   *[black] Чёрные
  } закрыли мельницу: снимите фишку с красным кольцом.
board-mills-place = { $side ->
    [white] Белые
   *[black] Чёрные
  } ставят фишку.
board-mills-slide = { $side ->
    [white] Белые
   *[black] Чёрные
  } ходят фишкой.
board-mills-either = { $side ->
    [white] Белые
   *[black] Чёрные
  } ставят фишку или ходят.
board-mills-fly = { $side ->
    [white] Белые
   *[black] Чёрные
  } прыгают: любой фишкой на любую свободную точку.
board-mills-where = Куда?
board-mills-forward = Вперёд
board-mills-kind-place = Поставить
board-mills-kind-place-remove = Поставить и снять
board-mills-kind-move = Пойти
board-mills-kind-move-remove = Пойти и снять
board-mills-solved = Решено: таков исход при лучшей игре обеих сторон.
board-mills-solved-unnamed = Решено: при лучшей игре это выигрыш. Какой ход выигрывает, здесь не хранится; это знают таблицы всей игры.
board-mills-beyond = Эта позиция здесь неизвестна; когда фишек останется мало, таблицы снова ответят.
board-mills-no-tables = Эта позиция здесь неизвестна: таблиц мельницы нет.
board-mills-known-game = { $result ->
    [white] Известно последнее: выигрывали белые.
    [black] Известно последнее: выигрывали чёрные.
   *[draw] Известно последнее: ничья.
  }
board-mills-known-start = { $result ->
    [white] Начало выиграно для белых.
    [black] Начало выиграно для чёрных.
   *[draw] Начало партии – ничья при лучшей игре.
  }
board-mills-by-rule = Таблицы сюда не достают: соперник играет по простому правилу.
board-mills-advice = Лучший ход здесь неизвестен. Простое правило советует:
board-mills-advice-remove = Он закрывает мельницу и снимает фишку.
board-mills-advice-stop = Он не даёт закрыть мельницу другой стороне.
board-mills-advice-threat = Он готовит мельницу.
board-mills-advice-free = Он оставляет место для ходов.
board-mills-setup-hint = Нажмите на точку: белая, чёрная, пусто. Фишки можно перетаскивать.
board-mills-fault-few = Ни у одной стороны нет трёх фишек: мельницу никто не закроет.
board-mills-fault-in-turn = Фишки ставят по очереди, начинают белые: при ходе белых у обеих сторон в руке поровну, при ходе чёрных у чёрных на одну больше.
board-mills-fault-none-removed = Пока фишки ставят, ни одну не снимают: пока хоть одна в руке, у каждой стороны на доске и в руке вместе девять.
board-mills-hand-more = { side-first }: на одну фишку в руке больше
board-mills-hand-less = { side-first }: на одну фишку в руке меньше
board-mills-opponent = Соперник
board-mills-side-none = нет
board-mills-side-w = играет белыми
board-mills-side-b = играет чёрными
board-mills-refused = Запись обрывается здесь: ход { $number }, { $move }, невозможен.
board-mills-again = Ещё партия
board-mills-you-won = Вы выиграли!
board-mills-you-lost = В этот раз выиграл соперник.
board-mills-lost-few = { $side ->
    [white] У белых
   *[black] У чёрных
  } осталось меньше трёх фишек.
board-mills-lost-blocked = { $side ->
    [white] У белых
   *[black] У чёрных
  } нет хода.
board-mills-repeated = Эта позиция возникла в третий раз: на турнире это ничья.
board-mills-took = { side-first } закрыли мельницу и сняли { $name }.
board-mills-took-again = { side-first } закрыли мельницу, сняли { $name } и ходят ещё раз.
board-mills-moves-again = { side-first } закрыли мельницу и ходят ещё раз.
board-mills-not-guarded = { $name } стоит в мельнице: снимите другую фишку.
board-mills-not-remove = Сначала снимите фишку с красным кольцом.
board-mills-not-theirs = { $name } – фишка другой стороны: ход { $side ->
    [white] белых
   *[black] чёрных
  }.
board-mills-not-placing = Фишки ещё не ходят: поставьте одну на свободную точку.
board-mills-not-stuck = { $name } не может пойти: рядом нет свободной точки.
board-mills-not-far = { $name } слишком далеко: фишка ходит по линии на соседнюю свободную точку.
board-mills-not-choose = Сначала выберите фишку, которая пойдёт.
board-mills-link = Позицию в этой ссылке нельзя прочесть: здесь начало игры.
board-mills-strength = Сила соперника
board-mills-strength-easy = лёгкий
board-mills-strength-medium = средний
board-mills-strength-full = в полную силу
board-mills-how = Как играть
board-mills-how-place = Начинают белые. По очереди каждый ставит одну из своих девяти фишек на свободную точку.
board-mills-how-mixed = Начинают белые. Каждый в свой ход ставит одну из своих девяти фишек на свободную точку или ходит фишкой по линии на соседнюю свободную точку.
board-mills-how-mill = Три фишки одного цвета на линии – мельница. Кто её закрыл, обязан снять фишку соперника; за две мельницы сразу тоже снимают одну.
board-mills-how-safe = Из мельницы можно снять, только если других фишек у соперника нет. Снятые фишки в игру не возвращаются.
board-mills-how-ceylon = Три фишки одного цвета на линии – мельница. Пока фишки ставят, закрывший её обязан пойти ещё раз и ничего не снимает.
board-mills-how-waits = Кто поставил все фишки, ждёт, пока поставит свои соперник. Мельница последней поставленной фишки ещё считается закрытой при расстановке.
board-mills-how-ceylon-later = После этого закрывший мельницу снимает фишку соперника и ходит ещё раз.
board-mills-how-extra = Мельница, закрытая таким дополнительным ходом, даёт то же самое снова. Если дополнительный ход невозможен, ход переходит к сопернику.
board-mills-how-move = Когда все фишки поставлены, фишка ходит по линии на соседнюю свободную точку. Мельница, которую открыли и закрыли, считается снова.
board-mills-how-again = Мельница, которую открыли и закрыли, считается снова.
board-mills-how-fly = У кого на доске три фишки, а в руке ни одной, тот может прыгать: ходить на любую свободную точку.
board-mills-how-end = Выигрывает тот, у чьего соперника на доске и в руке вместе осталось только две фишки или в свой ход некуда пойти.
board-mills-how-draw = Если выиграть не может никто, это ничья.
