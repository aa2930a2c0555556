# Ko saka tikai galdiņš pārlūkā, latviski. To lasa kopā ar visiem kopīgajiem vārdiem; katra atslēga sākas ar `board`.
# Puses ir "white" un "black".

## Lapa

board-skip = Uz galdiņu
board-game = Spēle
board-draw-rules = Neizšķirta noteikumi
board-examples = Piemēri
board-examples-choose = Izvēlēties…
board-copy-link = Kopēt saiti uz šo stāvokli
board-copied = Saite nokopēta
board-not-copied = Pārlūks neļāva kopēt; saite ir redzama adreses joslā
board-theme = Gaišs vai tumšs
board-help = Palīdzība
board-language = Valoda
board-name = Galdiņš
board-squares = Galdiņš, { $n } reiz { $n } lauciņi
board-answer = Atbilde
board-views = Skati
board-view-play = Gājieni
board-view-line = Variants
board-view-map = Karte
board-view-setup = Salikt
board-score = Partijas gājieni
board-score-empty = Ejiet uz galdiņa vai izvēlieties gājienu sarakstā.
board-palette = Kauliņi, ko likt uz galdiņa
board-to-move = Gājiens
board-flip = Apgriezt galdiņu
board-cancel = Atcelt
board-close = Aizvērt
board-retry = Mēģināt vēlreiz

## Lauciņi un kauliņi, kā tos nolasa priekšā

board-square = { $name }, { $there }
board-square-valued = { $square }: { $value }
board-square-empty = tukšs
board-piece-wm = baltais kauliņš
board-piece-wk = baltā dāma
board-piece-bm = melnais kauliņš
board-piece-bk = melnā dāma
board-tool-move = Pārvietot kauliņus
board-tool-erase = Noņemt kauliņus

## Gājienu un stāvokļu vērtējums

board-value-win = uzvara
board-value-cursed-win = uzvara, bet pēc noteikuma neizšķirts
board-value-draw = neizšķirts
board-value-blessed-loss = zaudējums, bet pēc noteikuma neizšķirts
board-value-loss = zaudējums
board-value-unknown = nav zināms
board-value-free = šurp var iet
board-group-win = Uzvar
board-group-cursed-win = Uzvarētu, bet pēc noteikuma neizšķirts
board-group-draw = Neizšķirts
board-group-blessed-loss = Zaudētu, bet pēc noteikuma neizšķirts
board-group-loss = Zaudē
board-group-unknown = Nav zināms

## Gājienu saraksts un soļi pa partiju

board-column-move = Gājiens
board-column-plies = Līdz galam
board-column-left = Atliek
board-column-needs = Vajag
board-column-move-title = Labākais vispirms
board-column-plies-title = Pusgājieni līdz partijas beigām pēc šī gājiena
board-column-left-title = Cik pēc šī gājiena vēl atliek
board-column-needs-title = Cik jāatliek, lai rezultāts būtu spēkā
board-moves-none = Partija ir beigusies: gājienu nav.
board-moves-hidden = Kamēr spēlējat, vērtējums ir paslēpts.
board-move-drop = Atpakaļ uz partijas sākumu
board-hints = Rādīt vērtējumu
board-computer = Datora puse
board-computer-none = nav
board-new-game = No sākuma
board-step-first = Uz sākumu
board-step-back = Gājienu atpakaļ
board-step-forward = Gājienu uz priekšu
board-step-last = Uz pēdējo gājienu
board-step-flip = Apgriezt galdiņu

## Slēdziens virsrakstā

board-asking = Meklēju tabulās…
board-empty = Galdiņš ir tukšs.
board-drawn-full = Neizšķirts pēc noteikuma { $rule }: gājieni ir izspēlēti.
board-drawn-by-rule = Neizšķirts pēc noteikuma { $rule }: { side } uzvarētu, bet atlikušo gājienu nepietiek.
board-drawn-by-rule-in = Neizšķirts pēc noteikuma { $rule }: { side } uzvarētu { $length }, bet atlikušo gājienu nepietiek.
board-stands-plies = { $n ->
    [one] Uzvara ir spēkā, ja izspēlēts ne vairāk kā { $n } pusgājiens.
   *[other] Uzvara ir spēkā, ja izspēlēti ne vairāk kā { $n } pusgājieni.
}
board-stands-moves = { $n ->
    [one] Uzvara ir spēkā, ja izdarīts ne vairāk kā { $n } gājiens.
   *[other] Uzvara ir spēkā, ja izdarīti ne vairāk kā { $n } gājieni.
}
board-stands-never = Nepietiktu arī tad, ja skaitīt sāktu no jauna.

## Kāpēc nav atbildes

board-problem-fen = Tāds stāvoklis nav iespējams.
board-problem-material = Ar šādiem kauliņiem šo spēli nespēlē.
board-problem-clock = Tik daudz gājienu šeit nevar būt izspēlēts.
board-problem-table = Tabulu nevar nolasīt.
board-problem-move = Šāds gājiens šeit nav iespējams.
board-problem-offline = Serveris nav sasniedzams.
board-problem-server = Serveris nevarēja atbildēt.
board-problem-refused = Serveris jautājumu nepieņēma.

## Kas jāzina kopā ar slēdzienu

board-claim = { verdict-claim } { rule-cited }
board-repeated = { occurred } Skatiet noteikumu par atkārtošanos.
board-missing = Trūkst tabulas { $name }. To izveido ar
board-large = { $n ->
    [one] Tabulas ar { $n } kauliņu neviens neveido.
   *[other] Tabulas ar { $n } kauliņiem neviens neveido.
}
board-note-fresh-clocks = Nav norādīts, cik izspēlēts: skaitīšana sākas šeit.
board-note-half-moves-unused = FEN skaits H{ $n } nav ņemts vērā.
board-note-no-clock = Šeit gājienus neskaita: norādītais skaits neko nemaina.

## Gājienu skaitīšana

board-clock-none = Neizšķirta noteikums te neskaita
board-clock-no-rules = Spēle bez neizšķirta noteikumiem.
board-clock-over = Partija ir beigusies
board-clock-rules = Ko šie noteikumi skaita:
board-clock-rule = Noteikums { $rule }
board-clock-left-plies = Atliek { $n } no { $limit }
board-clock-left-moves = Atliek { $n } no { $limit }
board-clock-spent = izspēlēts
board-clock-need = vajag
board-clock-left-short = atliek
board-clock-counted-plies = Jau izspēlētie pusgājieni
board-clock-counted-moves = Jau izdarītie stiprākās puses gājieni
board-clock-count-plies = Izspēlētie pusgājieni, noteikums { $rule }
board-clock-count-moves = Izdarītie gājieni, noteikums { $rule }
board-clock-less-plies = Par pusgājienu mazāk, noteikums { $rule }
board-clock-less-moves = Par gājienu mazāk, noteikums { $rule }
board-clock-more-plies = Par pusgājienu vairāk, noteikums { $rule }
board-clock-more-moves = Par gājienu vairāk, noteikums { $rule }
board-clock-aloud-plies = { $n } no { $limit } pusgājieniem
board-clock-aloud-moves = { $n } no { $limit } gājieniem
board-clock-carried = Noteikumu { $rule } pēc sitiena skaita tālāk
board-clock-beside = Līdztekus skaita noteikumu { $rule }
board-clock-reset = Sākt skaitīt no jauna

## Labākais turpinājums

board-line-back = Atpakaļ pa labāko turpinājumu
board-line-forward = Uz priekšu pa labāko turpinājumu
board-line-play = Izspēlēt
board-line-pause = Apturēt
board-line-clock = atliek { $left }, vajag { $need }
board-line-none = Neviens nevar uzvarēt: labākā turpinājuma, ko rādīt, nav.
board-line-cut-off = Te variants beidzas: trūkst { $name }.
board-line-after = { $n ->
    [one] Pēc { $n } pusgājiena:
   *[other] Pēc { $n } pusgājieniem:
}

## Karte

board-map-about = Kāds būtu stāvokļa vērtējums, ja viens kauliņš stāvētu citā lauciņā. Izvēlieties lauciņu, lai to tur noliktu.
board-map-piece = Kauliņš, ko pārvieto
board-map-presets = Kartes, ko vērts aplūkot
board-map-for-w = Baltajiem
board-map-for-b = Melnajiem
board-map-value-win = uzvar
board-map-value-cursed-win = uzvarētu, pēc noteikuma neizšķirts
board-map-value-draw = neizšķirts
board-map-value-blessed-loss = izglābj noteikums
board-map-value-loss = zaudē
board-map-value-unknown = nav zināms

## Salikšana

board-setup-hint = Izvēlieties kauliņu un tad lauciņus; vai velciet kauliņus uz galdiņa, pa galdiņu un nost no tā.
board-setup-fen = Stāvoklis FEN pierakstā
board-setup-show = Parādīt
board-setup-clear = Notīrīt galdiņu
board-setup-start = Sākumstāvoklis
board-setup-done = Jautāt tabulām

## Kurš no vairākiem sitieniem

board-chooser-title = Kurš sitiens?
board-chooser-takes = sit { $n }: { $squares }

## Palīdzība

board-help-about = Galotne zina dambretes galotnes līdz beigām: kāds ir stāvokļa vērtējums pēc neizšķirta noteikumiem, ņemot vērā protokolā izspēlēto gājienu skaitu.
board-help-values = Zīmes uz galdiņa tam, kura gājiens
board-help-win = Gājiens uzvar.
board-help-cursed-win = Tas uzvarētu, bet agrāk iestājas neizšķirts pēc noteikuma.
board-help-draw = Tas noved pie neizšķirta.
board-help-blessed-loss = Tas zaudētu, bet agrāk iestājas neizšķirts pēc noteikuma.
board-help-loss = Tas zaudē.
board-help-unknown = Trūkst tabulas.
board-help-words = Pusgājiens ir viena spēlētāja gājiens. „Vajag” ir mazākais pusgājienu skaits, kam jāatliek, lai rezultāts būtu spēkā.
board-help-api = Tās pašas atbildes programmām
board-help-keys = Taustiņi
board-key-arrows-name = Bultiņas
board-key-arrows = pārvietoties pa galdiņu
board-key-enter-name = Enter, atstarpe
board-key-enter = izvēlēties kauliņu, izdarīt gājienu
board-key-escape-name = Esc
board-key-escape = atlaist
board-key-brackets-name = { "[ ]" }
board-key-brackets = gājienu atpakaļ, uz priekšu
board-key-u-name = u
board-key-u = ņemt gājienu atpakaļ
board-key-f-name = f
board-key-f = apgriezt galdiņu

## Spēles un neizšķirta noteikumi, tik īsi, cik vajag sarakstam

board-variant-without = { $name } (nav tabulu)
board-variant-international = Starptautiskā dambrete
board-variant-russian = Krievu dambrete
board-variant-brazilian = Brazīliešu dambrete
board-variant-english = Angļu dambrete
board-variant-international-giveaway = Starptautiskā padošanās
board-variant-russian-giveaway = Krievu padošanās
board-variant-brazilian-giveaway = Brazīliešu padošanās
board-variant-english-giveaway = Angļu padošanās
board-variant-international-giveaway-blocked-wins = Starptautiskā padošanās, iesprostotais uzvar
board-variant-russian-giveaway-blocked-wins = Krievu padošanās, iesprostotais uzvar
board-variant-brazilian-giveaway-blocked-wins = Brazīliešu padošanās, iesprostotais uzvar
board-variant-english-giveaway-blocked-wins = Angļu padošanās, iesprostotais uzvar
board-variant-wolf-and-sheep = Vilks un aitas
board-profile-none = bez noteikumiem
board-profile-fmjd-2015 = FMJD 2015
board-profile-fmjd-2018 = FMJD 2018
board-profile-fmjd-2024 = FMJD 2024
board-profile-lidraughts = lidraughts
board-profile-ru-minsport-100 = Krievijas Sporta ministrija
board-profile-lv-001 = 64 lauciņu dambretes noteikumi
board-profile-lv-003 = Skolu noteikumi
board-profile-lv-004 = Galda spēle «Dambrete» (neskaita)
board-profile-threefold = Tikai trīskārtējs atkārtojums
board-profile-fmjd-64 = FMJD-64
board-profile-cbjd = CBJD (Brazīlija)
board-profile-wcdf = WCDF

## Piemēri

board-example-three-kings = Trīs dāmas pret vienu: uzvara 15 pusgājienos
board-example-three-kings-short = Trīs dāmas pret vienu
board-example-spoiled = Tas pats, kad izspēlēti 21: par vēlu
board-example-two-kings-man = Divas dāmas un kauliņš: ilgākā, 31
board-example-two-kings-man-short = Divas dāmas un kauliņš
board-example-king-man = Dāma un kauliņš: ilgākā, 9
board-example-king-man-short = Dāma un kauliņš
board-example-two-kings = Divas dāmas: ilgākā, 7
board-example-two-kings-short = Divas dāmas pret vienu
board-example-king-king = Dāma pret dāmu: uzvara 3 pusgājienos
board-example-king-king-short = Dāma pret dāmu
board-example-three-men = Viena dāma uzvar trīs kauliņus, 43
board-example-three-men-short = Trīs kauliņi pret dāmu
board-example-circle = Sitiens, kas beidzas, kur sācies
board-example-petrov = Petrova trijstūris: ilgākā, 25
board-example-petrov-short = Petrova trijstūris
board-example-main-road = Dāma uz garā ceļa: neizšķirts
board-example-main-road-short = Garais ceļš
board-example-two-men = Viens kauliņš uzvar divus, 25
board-example-two-men-short = Divi kauliņi pret vienu
board-example-brazilian-men = Viena dāma uzvar divus kauliņus, 23
board-example-brazilian-men-short = Divi kauliņi pret dāmu
board-example-giveaway = Padošanās: trīs kauliņi, ilgākā, 22
board-example-giveaway-short = Divi kauliņi pret vienu
board-example-english-men = Divi kauliņi uzvar dāmu, 61
board-example-english-men-short = Divi kauliņi pret dāmu
board-example-wolf = Aitas uzvar 44 pusgājienos
board-example-wolf-short = Kur sākt vilkam
