# Ko saka tikai galdiņš pārlūkā, latviski. To lasa kopā ar visiem kopīgajiem vārdiem; katra atslēga sākas ar `board`.
# Puses ir "white" un "black".

## Lapa

board-skip = Uz galdiņu
board-game = Spēle
board-draw-rules = Neizšķirta noteikumi
board-home = Galotne: uz stāvokļiem
board-positions = Stāvokļi
board-copied = Nokopēts
board-not-copied = Pārlūks neļāva kopēt; teksts ir iezīmēts
board-help = Palīdzība
board-language = Valoda
board-name = Galdiņš
board-squares = Galdiņš, { $n } reiz { $n } lauciņi
board-answer = Atbilde
board-views = Skati
board-view-play = Gājieni
board-view-score = Partija
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

## Pirmā lapa

board-home-title = Dambretes galotnes līdz pēdējam gājienam
board-home-lead = Galotne zina, kāds ir stāvokļa vērtējums un kāds tas ir pēc neizšķirta noteikumiem, ja daļa gājienu jau izspēlēta. Izvēlieties stāvokli vai salieciet savu.
board-home-setup = Salikt stāvokli
board-home-board = Pie galdiņa
board-home-back = Atpakaļ pie partijas
board-home-others = Citas spēles

## Lapas izskats

board-look = Izskats
board-look-theme = Gaišs vai tumšs
board-look-theme-system = Kā sistēmā
board-look-theme-light = Gaišs
board-look-theme-dark = Tumšs
board-look-board = Galdiņš un kauliņi
board-look-board-wood = Koks
board-look-board-classic = Klasisks
board-look-board-contrast = Liels kontrasts
board-look-plies = Rādīt arī pusgājienus
board-look-numbers = Numuri uz brīvajiem lauciņiem

## Dalīšanās

board-share = Dalīties
board-share-link = Saite
board-share-fen = Stāvoklis FEN pierakstā
board-share-embed = Ievietošanai citā lapā
board-share-frame = Dambretes galotne Galotne galdiņā
board-whole = Atvērt Galotnē
board-share-png = Attēls (PNG)
board-share-svg = Attēls (SVG)
board-share-failed = Pārlūks attēlu neizveidoja
board-copy = Kopēt: { $what }

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
board-column-ends = Beidz gājienā
board-column-plies = Pusgājieni
board-column-left = Atliek
board-column-needs = Vajag
board-column-move-title = Labākais vispirms
board-column-ends-title = Ar kuru gājienu partija beidzas, šo ieskaitot
board-column-plies-title = Pusgājieni līdz partijas beigām pēc šī gājiena
board-column-left-title = Cik pēc šī gājiena vēl atliek
board-column-needs-title = Cik jāatliek, lai rezultāts būtu spēkā
board-moves-none = Partija ir beigusies: gājienu nav.
board-moves-hidden = Kamēr spēlējat, vērtējums ir paslēpts.
board-move-drop = Atpakaļ uz partijas sākumu
board-hints = Rādīt vērtējumu
board-computer = Datora puse
board-computer-none = nav
board-step-first = Uz sākumu
board-step-back = Gājienu atpakaļ
board-step-forward = Gājienu uz priekšu
board-step-last = Uz pēdējo gājienu
board-step-flip = Apgriezt galdiņu

## Partijas pieraksts

board-sheet-empty = Izdariet gājienus uz galdiņa: šeit redzēsiet, ko katrs no tiem bija vērts. Citi gājieni agrākā stāvoklī kļūst par variantiem.
board-sheet-choose = Izvēlieties gājienu, lai redzētu, ko tas mainīja.
board-sheet-before = Pirms
board-sheet-after = Pēc
board-sheet-better = Labāk bija { $move }.
board-sheet-promote = Par galveno variantu
board-sheet-forget = Aizmirst no šejienes
board-sign-only = vienīgais gājiens, kas rezultātu notur
board-sign-mistake = atdod puspunktu
board-sign-blunder = uzvaru pārvērš zaudējumā
board-sign-doubtful = atdod uzvaru, ko tāpat atņem noteikums
board-sign-none = rezultātu notur

## Slēdziens virsrakstā

board-asking = Meklēju tabulās…
board-empty = Galdiņš ir tukšs.
board-unknown = Šajās tabulās tā nav.
board-length = { $n }. gājienā
board-length-other = { side-of } { $n }. gājienā
board-drawn-rule = Neizšķirts pēc noteikuma { $rule }.
board-standing-moves = Atliek { $left } no { $limit } gājieniem, vajag { $need }.
board-standing-plies = Atliek { $left } no { $limit } pusgājieniem, vajag { $need }.
board-spoiled = { side-first } uzvarētu, bet atlikušo gājienu nepietiek.
board-spoiled-full = { side-first } uzvarētu, bet visi gājieni ir izspēlēti.
board-spoiled-never = { side-first } uzvarētu { $length }, bet nepietiktu arī tad, ja skaitīt sāktu no jauna.
board-spoiled-moves = { side-first } uzvarētu { $length }, bet gājienu vajag { $need }, atliek { $left }.
board-spoiled-plies = { side-first } uzvarētu { $length }, bet pusgājienu vajag { $need }, atliek { $left }.

## Kāpēc

board-why-road = Vienīgā dāma notur garo ceļu.
board-why-only-wins = Uzvar tikai { $move }.
board-why-only-draws = Neizšķirtu notur tikai { $move }.
board-why-all-win = Uzvar jebkurš gājiens.
board-why-all-lose = { $side ->
    [white] Baltajiem
   *[black] Melnajiem
} glābiņa nav.
board-why-forced = Ir tikai viens gājiens.
board-why-known-win = { $move } tomēr uzvar.
board-why-nobody = Neviens nevar panākt uzvaru.

## Kāpēc nav atbildes

board-problem-fen = Tāds stāvoklis nav iespējams.
board-problem-material = Ar šādiem kauliņiem šo spēli nespēlē.
board-problem-clock = Tik daudz gājienu šeit nevar būt izspēlēts.
board-problem-table = Tabulu nevar nolasīt.
board-problem-move = Šāds gājiens šeit nav iespējams.
board-problem-offline = Serveris nav sasniedzams.
board-problem-unkept = Nav savienojuma.
board-unkept = Šīs galotnes tabulas šajā ierīcē nav saglabātas. Palīdzībā redzams, kuras ir, un tur, kad savienojums ir, var saglabāt vēl.
board-problem-server = Serveris nevarēja atbildēt.
board-problem-refused = Serveris jautājumu nepieņēma.

## Kas jāzina kopā ar slēdzienu

board-claim = { verdict-claim } { rule-cited }
board-repeated = { occurred } Skatiet noteikumu par atkārtošanos.
board-missing-visitor = Šī galotne te nav izrēķināta. Spēlējiet tālāk: tiklīdz kauliņu būs pietiekami maz, tabulas atbildēs atkal.
board-missing-keeper = Servera uzturētājam
board-missing = Trūkst: { $name }. To izveido ar
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
board-clock-left-plies = Atliek { $n } no { $limit } pusgājieniem
board-clock-left-moves = Atliek { $n } no { $limit } gājieniem
board-clock-counted = Izspēlēts
board-clock-last = pēdējais skaits, kas vēl uzvar: { $n }
board-clock-words = Ko saka noteikums
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
board-line-after-move = Pēc { $n }. gājiena:

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
board-help-words = Skaita abu pušu gājienus: pusgājiens ir viena spēlētāja gājiens. „Vajag” ir mazākais skaits, kam jāatliek, lai rezultāts būtu spēkā.
board-help-api = Tās pašas atbildes programmām
board-offline = Bez savienojuma
board-offline-impossible = Šī pārlūkprogramma no šīs lapas neko nesaglabā: bez savienojuma tā neatveras.
board-offline-keeping = Tiek saglabāts šajā ierīcē: { $done } no { $all } MB.
board-offline-page = Šī lapa atveras bez savienojuma.
board-offline-ready = Šī lapa atveras bez savienojuma un atbild par galotnēm līdz { $n } kauliņiem.
board-offline-keep = Saglabāt arī tās, kurās kauliņu ir { $n }: { $size } MB
board-offline-failed = Viss netika saglabāts: nebija savienojuma vai pietrūka vietas.
board-help-keys = Taustiņi
board-key-steps-name = ← →
board-key-steps = gājienu atpakaļ, uz priekšu
board-key-ends-name = Home, End
board-key-ends = uz sākumu, uz beigām
board-key-arrows-name = Tab, bultiņas
board-key-arrows = pārvietoties pa galdiņu
board-key-enter-name = Enter, atstarpe
board-key-enter = izvēlēties kauliņu, izdarīt gājienu
board-key-escape-name = Esc
board-key-escape = atlaist
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

board-example-three-kings = Trīs dāmas pret vienu
board-example-three-kings-about = Viens kluss gājiens uzvar 8. gājienā. Pārējie noved pie neizšķirta.
board-example-spoiled = Par pusgājienu par vēlu
board-example-spoiled-about = Tas pats stāvoklis, kad izspēlēti 10½ gājieni: neizšķirts pēc noteikuma.
board-example-two-kings-man = Divas dāmas un kauliņš
board-example-two-kings-man-about = Ilgākā šāda uzvara: 16. gājienā.
board-example-king-man = Dāma un kauliņš pret dāmu
board-example-king-man-about = Noteikums ļauj piecus gājienus; vajag visus.
board-example-two-kings = Divas dāmas pret vienu
board-example-two-kings-about = Parasti neizšķirts. Te baltie uzvar 4. gājienā.
board-example-king-king = Dāma pret dāmu
board-example-king-king-about = Uzvara 2. gājienā, ko viegli palaist garām.
board-example-three-men = Viena dāma uzvar trīs kauliņus
board-example-three-men-about = Melnie sāk un uzvar, bet tikai 22. gājienā.
board-example-circle = Sitiens pa apli
board-example-circle-about = Kauliņš sit četrus un beidz, kur sācis.
board-example-petrov = Petrova trijstūris
board-example-petrov-about = Trīs dāmas noķer vienu ārpus garā ceļa: 13. gājienā.
board-example-main-road = Garais ceļš
board-example-main-road-about = Dāma uz garā ceļa noturas pret trim.
board-example-two-men = Viens kauliņš pret diviem
board-example-two-men-about = Vienīgais kauliņš uzvar 13. gājienā.
board-example-brazilian-men = Dāma pret diviem kauliņiem
board-example-brazilian-men-about = Melnie uzvar 12. gājienā.
board-example-giveaway = Divi kauliņi padodas
board-example-giveaway-about = Ilgākā ar trim kauliņiem: melno 11. gājienā.
board-example-english-men = Divi kauliņi uzvar dāmu
board-example-english-men-about = Tāls ceļš: baltie uzvar 31. gājienā.
board-example-wolf = Vilks un aitas
board-example-wolf-about = Aitas uzvar, ja turas kopā.
