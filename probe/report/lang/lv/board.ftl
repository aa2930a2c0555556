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
board-copy-refused = Pārlūks neļāva nokopēt
board-help = Palīdzība
board-language = Valoda
board-name = Galdiņš
board-squares = Galdiņš, { $n } reiz { $n } lauciņi
board-answer = Atbilde
board-views = Skati
board-view-play = Gājieni
board-view-score = Partija
board-view-line = Variants
board-view-proof = Koks
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

board-home-setup = Salikt stāvokli
board-home-more = Vēl stāvokļi ({ $n })
board-home-others = Citas spēles
board-entry = Stāvoklis, partija, saite vai partijas pieraksts
board-entry-sample = 1. 32-28 19-23 · W:WK46,K47,K48:BK3
board-entry-open = Atvērt
board-entry-show = Rādīt uz galdiņa
board-entry-nothing = Ielīmējiet vai ierakstiet FEN, PDN, gājienus, saiti vai lauciņus: baltās dāmas 46 47 48, melnā dāma 3.
board-entry-unknown = Šeit nav ne stāvokļa, ne partijas. Mēģiniet ar FEN, gājieniem, piemēram, 1. 32-28 19-23, vai lauciņiem: baltās dāmas 46 47 48, melnā dāma 3.
board-entry-stopped = Nolasīts līdz { $n }. gājienam: { $move } tur nevar izdarīt.
board-entry-empty = tukšs galdiņš.
board-entry-none = nekas
board-entry-no-board = Nevienai spēlei šeit nav galdiņa ar visiem šiem lauciņiem.
board-entry-position = { $game }: stāvoklis.
board-entry-mills = Stāvoklis dzirnavās.
board-entry-mills-game = Dzirnavu partija, { $n ->
    [zero] { $n } gājienu
    [one] { $n } gājiens
   *[other] { $n } gājieni
}.
board-entry-link = Saite uz šo lapu.
board-entry-elsewhere = Lapa vietnē { $site }. Citas vietnes no šejienes nolasīt nevar: atveriet partiju tur, nokopējiet tās PDN vai gājienus un ielīmējiet šajā laukā.
board-entry-pdn = Tās PDN jaunā cilnē
board-entry-games = { $n ->
    [zero] { $n } partiju
    [one] { $n } partija
   *[other] { $n } partijas
}.
board-entry-game = partija, { $n ->
    [zero] { $n } gājienu
    [one] { $n } gājiens
   *[other] { $n } gājieni
}.
board-entry-game-unnumbered = partija.
board-badge-win = Uzvara
board-badge-win-in = Uzvara { $n } gāj.
board-badge-loss = Zaudējums
board-badge-loss-in = Zaudējums { $n } gāj.
board-badge-draw = Neizšķirts
board-badge-cursed-win = Neizšķirts pēc noteikuma
board-badge-blessed-loss = Neizšķirts pēc noteikuma

## Lapas izskats

board-look = Izskats
board-look-theme = Gaišs vai tumšs
board-look-theme-system = Kā sistēmā
board-look-theme-light = Gaišs
board-look-theme-dark = Tumšs
board-look-board = Galdiņš un kauliņi
board-look-board-wood = Koks
board-look-board-classic = Klasisks
board-look-board-contrast = Augsts kontrasts
board-look-numbers = Numuri uz brīvajiem lauciņiem

## Dalīšanās

board-share = Dalīties
board-share-link = Saite
board-share-fen = Stāvoklis FEN pierakstā
board-share-pdn = Partija PDN formātā
board-share-send = Sūtīt…
board-share-embed = Ievietošanai citā lapā
board-share-frame = Dambretes galotne vietnē Galotne
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
board-tool-erase = Noņemt kauliņus
board-tool-undo = Atsaukt
board-tool-redo = Atkārtot

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
board-column-ends = Līdz galam
board-column-wins = Uzvara
board-column-loses = Zaudējums
board-column-left = Atliek
board-column-needs = Vajag
board-column-needs-side = Vajag { $side ->
    [white] baltajiem
   *[black] melnajiem
}
board-column-move-title = Labākais vispirms
board-column-ends-title = Gājieni līdz partijas beigām, šo ieskaitot
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
board-misplay-theirs = { $side ->
    [white] Gājiens baltajiem.
   *[black] Gājiens melnajiem.
}
board-misplay-capture = Jāsit, bet ar šo kauliņu derīga sitiena nav.
board-misplay-stuck = Šim kauliņam nav gājiena.
board-misplay-must-capture = Ar šo kauliņu jāsit, bet neviens sitiens tur nebeidzas.
board-misplay-far = Šis kauliņš uz turieni iet nevar.
board-sheet-promote = Par galveno variantu
board-sheet-forget = Dzēst no šejienes
board-sheet-ruling = Atpakaļ pie slēdziena
board-sign-only = vienīgais gājiens, kas rezultātu notur
board-sign-mistake = uzvaru pārvērš neizšķirtā vai neizšķirtu zaudējumā
board-sign-blunder = uzvaru pārvērš zaudējumā
board-sign-doubtful = atdod uzvaru, ko tāpat atņem noteikums
board-sign-none = rezultātu notur

## Slēdziens virsrakstā

board-asking = Meklēju tabulās…
board-empty = Galdiņš ir tukšs.
board-unknown = Šajās tabulās tā nav.
board-drawn-rule = Neizšķirts pēc noteikuma { $rule }.
board-standing = Atliek { $left } no { $limit } gājieniem, vajag { $need }.
board-spoiled = { side-first } uzvarētu, bet atlikušo gājienu nepietiek.
board-spoiled-full = { side-first } uzvarētu, bet visi gājieni ir izspēlēti.
board-spoiled-never = { side-first } uzvarētu { $length }, bet nepietiktu arī tad, ja skaitīt sāktu no jauna.
board-spoiled-later = { side-first } uzvarētu { $length }, bet pa ceļam partiju izbeidz neizšķirta noteikums.
board-spoiled-need = { side-first } uzvarētu { $length }, bet gājienu vajag { $need }, atliek { $left }.

## Kāpēc

board-why-road = Vientuļā dāma notur garo ceļu.
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
board-fen-turn = Nav teikts, kura gājiens: stāvoklis sākas ar W: vai B:.
board-fen-sides = Vajag gan balto, gan melno kauliņus, piemēram, W:WK46,K47:BK3.
board-fen-square = Uz šī galdiņa nav lauciņa { $name }.
board-fen-twice = Lauciņā { $name } stāv divi kauliņi.
board-fen-man = Lauciņā { $name } vienkāršs kauliņš stāvēt nevar: tas būtu dāma.
board-problem-material = Ar šādiem kauliņiem šo spēli nespēlē.
board-problem-clock = Tik daudz gājienu šeit nevar būt izspēlēts.
board-problem-table = Tabulu nevar nolasīt.
board-problem-move = Šāds gājiens šeit nav iespējams.
board-problem-game = Šī saite nosauc spēli, kuras te nav.
board-link-game = Šī saite nosauc spēli, kuras te nav: „{ $name }”. Tās vietā rādīta: { $shown }.
board-link-profile = Šī saite nosauc neizšķirta noteikumus, kādu te nav: „{ $name }”. To vietā: { $shown }.
board-problem-offline = Pakalpojums neatbild.
board-problem-unkept = Nav savienojuma.
board-unkept = Šīs galotnes tabulas šajā ierīcē nav saglabātas. Palīdzībā redzams, kuras ir; kad ir savienojums, tur var saglabāt arī citas.
board-problem-server = Serveris nevarēja atbildēt.
board-problem-refused = Serveris pieprasījumu noraidīja.
board-problem-unanswered = Atbildes par šo stāvokli nav.
board-problem-example = Parādīt piemēru
board-last-answer = Pēdējā atbilde, plkst. { $time }:

## Kas jāzina kopā ar slēdzienu

board-claim = { verdict-claim } { rule-cited }
board-repeated = { occurred } Skatiet noteikumu par atkārtošanos.
board-missing-visitor = Šī galotne te nav izrēķināta. Spēlējiet tālāk: tiklīdz kauliņu būs pietiekami maz, tabulas atbildēs atkal.
board-missing-keeper = Servera uzturētājam
board-missing = Trūkst: { $name }. To izveido ar
board-large = { $n ->
    [one] Tabulu ar { $n } kauliņu nav.
   *[other] Tabulu ar { $n } kauliņiem nav.
}
board-note-fresh-clocks = Nav norādīts, cik izspēlēts: skaitīšana sākas šeit.
board-note-half-moves-unused = FEN skaits H{ $n } nav ņemts vērā.
board-note-no-clock = Šeit gājienus neskaita: norādītais skaits neko nemaina.
board-note-readings = Kā šeit lasīts strīdīgs noteikums

## Gājienu skaitīšana

board-clock-none = Te gājienus neskaita neviens noteikums
board-clock-no-rules = Šie neizšķirta noteikumi gājienus neskaita.
board-clock-over = Partija ir beigusies
board-clock-rules = Ko šie noteikumi skaita:
board-clock-rule = Noteikums { $rule }
board-clock-left = Atliek { $n } no { $limit } gāj.
board-clock-counted = Izspēlēts
board-clock-last = vēl uzvar ar skaitu līdz { $n }
board-clock-words = Ko saka noteikums
board-clock-count = Izdarītie gājieni, noteikums { $rule }
board-clock-less-half = Par pusgājienu mazāk, noteikums { $rule }
board-clock-less-whole = Par gājienu mazāk, noteikums { $rule }
board-clock-more-half = Par pusgājienu vairāk, noteikums { $rule }
board-clock-more-whole = Par gājienu vairāk, noteikums { $rule }
board-clock-aloud = { $n } no { $limit } gājieniem
board-clock-carried = Pēc noteikuma { $rule } skaita tālāk arī pēc sitiena
board-clock-beside = Vienlaikus skaita arī pēc noteikuma { $rule }
board-clock-own = Skaitīts pēc noteikuma { $rule }
board-clock-reset = Sākt skaitīt no jauna
board-clock-king-run = { $side ->
    [white] Baltā
   *[black] Melnā
} dāma uz { $square } izdarījusi { $moves ->
    [one] { $moves } gājienu
   *[other] { $moves } gājienus
} pēc kārtas; atļauti ne vairāk kā trīs.
board-film-play = Rādīt skaitīšanu no 0 līdz robežai
board-film-pause = Apturēt
board-film-svg = Skaitīšanas animācija (SVG)
board-film-strip = Attēlu virkne (SVG)
board-film-counted = izspēlēts: { $n }

## Labākais turpinājums

board-line-back = Atpakaļ pa labāko turpinājumu
board-line-forward = Uz priekšu pa labāko turpinājumu
board-line-play = Izspēlēt
board-line-pause = Apturēt
board-line-clock = atliek { $left }, vajag { $need }
board-line-none = Neviens nevar uzvarēt: labākā turpinājuma, ko rādīt, nav.
board-line-not-stored = Rezultāts ir zināms, bet ceļš līdz tam nav saglabāts.
board-line-cut-off = Te variants beidzas: trūkst { $name }.
board-line-after = { $n ->
    [zero] Pēc { $n } gājieniem:
    [one] Pēc { $n } gājiena:
   *[other] Pēc { $n } gājieniem:
}

## Pierādījuma koks

board-proof-open = Visas aizsardzības un labākā atbilde uz katru. Atveriet atbildi, lai turpinātu.
board-proof-complete = Uz katru aizsardzību ir atbilde līdz galam.
board-proof-unproved = Uzvara nav pierādīta: trūkst tabulu.
board-proof-none = Pēc šiem neizšķirta noteikumiem te neviens neuzvar: nav ko pierādīt.
board-proof-nowhere = Šai spēlei vai šajā lapā pierādījuma koku nav.
board-proof-missing = Stāvoklis nav zināms: trūkst { $name }.
board-proof-fold = Atbildes uz { $move }
board-proof-replies = { $n ->
    [zero] { $n } atbilžu
    [one] { $n } atbilde
   *[other] { $n } atbildes
}
board-proof-at-once = tūlīt
board-proof-in = { $n ->
    [zero] pēc { $n } gājieniem
    [one] pēc { $n } gājiena
   *[other] pēc { $n } gājieniem
}
board-proof-same = kā pēc { $moves }
board-proof-without = nav zināms bez { $name }
board-proof-goes-on = variants turpinās
board-proof-study = Saglabāt kā izpēti (PDN)
board-proof-saved = Saglabāts: { $name }.
board-proof-copy = Kopēt PDN

## Karte

board-map-about = Stāvokļa vērtējums, ja kauliņš stāvētu katrā no lauciņiem. Izvēlieties lauciņu, lai to tur noliktu.
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
board-map-number = Skaitlis uz lauciņa: cik gājienu līdz partijas beigām. Jo mazāk, jo spilgtāka krāsa.
board-map-csv = Vērtības (CSV)
board-map-both = Abi
board-map-against = Salīdzināt ar
board-map-against-none = citiem noteikumiem nesalīdzināt
board-map-differ = { $n ->
    [zero] Svītras ({ $profile }): cits vērtējums { $n } lauciņos.
    [one] Svītras ({ $profile }): cits vērtējums { $n } lauciņā.
   *[other] Svītras ({ $profile }): cits vērtējums { $n } lauciņos.
}
board-map-same = Arī pēc otrajiem noteikumiem ({ $profile }) visi vērtējumi ir tie paši.
board-map-stripes = svītras: { $profile }
board-map-halves = Augšā pa kreisi: gājiens baltajiem; apakšā pa labi: gājiens melnajiem.
board-map-said-both = ja gājiens baltajiem: { $first }; ja gājiens melnajiem: { $second }
board-map-said-rules = { $first }; { $profile }: { $second }

## Salikšana

board-setup-dropped = { $n ->
    [one] { $n } kauliņam uz šī galdiņa nav lauciņa: tas noņemts. Ar „Atsaukt” to atgūst.
   *[other] { $n } kauliņiem uz šī galdiņa nav lauciņa: tie noņemti. Ar „Atsaukt” tos atgūst.
}
board-setup-hint = Pieskarieties lauciņam: kauliņš, dāma, tukšs. Labais klikšķis vai ilgs pieskāriens liek otru krāsu. Kauliņus var vilkt uz galdiņa, pa galdiņu un nost no tā, un FEN var ielīmēt jebkur.
board-setup-fen = Stāvoklis FEN pierakstā
board-setup-show = Parādīt
board-setup-clear = Notīrīt galdiņu
board-setup-done = Spēlēt no šejienes

## Kurš no vairākiem sitieniem

board-chooser-title = Kurš sitiens?
board-chooser-takes = sit { $n }: { $squares }

## Palīdzība

board-help-about = Galotne zina dambretes galotnes līdz beigām: kāds ir stāvokļa vērtējums pēc neizšķirta noteikumiem, ņemot vērā protokolā izspēlēto gājienu skaitu.
board-help-begin = Stāvokli vai veselu partiju var ielīmēt jebkurā lapas vietā, figūras var salikt arī ar pieskārieniem. „Tiesnesis” izlasa partiju un pasaka, kad un pēc kura noteikuma tā beidzās; sadaļā „Mācības” ir nodarbības, uzdevumi un noteikumi.
board-help-begin-static = Stāvokli vai veselu partiju var ielīmēt jebkurā lapas vietā, figūras var salikt arī ar pieskārieniem. Sadaļā „Mācības” ir nodarbības, uzdevumi un noteikumi.
board-help-values = Zīmes uz galdiņa tam, kura gājiens
board-help-win = Gājiens uzvar.
board-help-cursed-win = Tas uzvarētu, bet agrāk iestājas neizšķirts pēc noteikuma.
board-help-draw = Tas noved pie neizšķirta.
board-help-blessed-loss = Tas zaudētu, bet agrāk iestājas neizšķirts pēc noteikuma.
board-help-loss = Tas zaudē.
board-help-unknown = Trūkst tabulas.
board-help-words = Skaita abu pušu gājienus: pusgājiens ir viena spēlētāja gājiens; uz 64 lauciņiem daži teksti skaita tikai stiprākās puses gājienus. „Vajag” ir mazākais gājienu skaits, kam jāatliek, lai rezultāts būtu spēkā.
board-help-mills = Dzirnavas spēlē savā istabā: lieciet, ejiet, noņemiet; noteikumi ir turpat, pogā „Kā spēlē”.
board-help-api = Tās pašas atbildes programmām (angliski)
board-help-service = „Tiesnesim”, „Izpētei” un „Kokam” vajadzīgs serveris, un šajā lapā to nav: uzstādiet Galotne datorā, palaidiet { $command } un atveriet adresi, ko tā parāda.
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
board-key-escape = atcelt izvēli
board-key-u-name = u
board-key-u = ņemt gājienu atpakaļ
board-key-f-name = f
board-key-f = apgriezt galdiņu
board-key-undo-name = Ctrl+Z, u
board-key-undo = saliekot: atsaukt
board-key-redo-name = Ctrl+Y, r
board-key-redo = saliekot: atkārtot
board-key-paste-name = Ctrl+V
board-key-paste = parādīt nokopētu FEN

## Piemēri

board-example-three-kings = Trīs dāmas pret vienu
board-example-three-kings-about = Viens kluss gājiens uzvar 8 gājienos. Pārējie noved pie neizšķirta.
board-example-spoiled = Par pusgājienu par vēlu
board-example-spoiled-about = Tas pats stāvoklis, kad izspēlēti 10½ gājieni: neizšķirts pēc noteikuma.
board-example-two-kings-man = Divas dāmas un kauliņš
board-example-two-kings-man-about = Ilgākā šāda uzvara: 16 gājieni.
board-example-king-man = Dāma un kauliņš pret dāmu
board-example-king-man-about = Noteikums ļauj piecus gājienus; vajag visus.
board-example-two-kings = Divas dāmas pret vienu
board-example-two-kings-about = Parasti neizšķirts. Te baltie uzvar 4 gājienos.
board-example-king-king = Dāma pret dāmu
board-example-king-king-about = Uzvara 2 gājienos, ko viegli palaist garām.
board-example-three-men = Viena dāma uzvar trīs kauliņus
board-example-three-men-about = Melnie sāk un uzvar, bet ne ātrāk kā 22 gājienos.
board-example-circle = Sitiens pa apli
board-example-circle-about = Kauliņš sit četrus un beidz, kur sācis.
board-example-petrov = Petrova trijstūris
board-example-petrov-about = Trīs dāmas noķer vienu ārpus garā ceļa 13 gājienos.
board-example-main-road = Garais ceļš
board-example-main-road-about = Dāma uz garā ceļa noturas pret trim.
board-example-two-men = Viens kauliņš pret diviem
board-example-two-men-about = Vientuļais kauliņš uzvar 13 gājienos.
board-example-brazilian-men = Dāma pret diviem kauliņiem
board-example-brazilian-men-about = Melnie uzvar 12 gājienos.
board-example-giveaway = Divi kauliņi padodas
board-example-giveaway-about = Ilgākā uzvara ar trim kauliņiem: 11 gājieni.
board-example-killer-kings = Divas dāmas pret vienu killer dambretē
board-example-killer-kings-about = Starptautiskajā dambretē neizšķirts. Te baltie uzvar 8 gājienos.
board-example-italian-men = Divi kauliņi pret vienu itāļu dambretē
board-example-italian-men-about = Baltie uzvar 33 gājienos: ilgākā uzvara ar trim kauliņiem.
board-example-pool-row = Kļūst par dāmu sitiena vidū pool dambretē
board-example-pool-row-about = Krievu dambretē kauliņš sit tālāk kā dāma un tūlīt uzvar. Te tas pēdējā rindā apstājas, un baltie uzvar 2 gājienos.
board-example-czech-king = Dāma sit pirms kauliņa
board-example-czech-king-about = Kauliņš uzvarētu, nositot e3. Bet ar dāmu jāsit g7: neizšķirts.
board-example-frisian-king = Dāma, kas drīkst iet trīs reizes
board-example-frisian-king-about = Valingas galotne (1976): bez 17. punkta uzvara 20 gājienos, ar to neizšķirts.
board-example-thai-back = Taisni atpakaļ taju dambretē
board-example-thai-back-about = Dāma nosit 8, pa to pašu līniju iet taisni atpakaļ un nosit 18, tad 26: baltie tūlīt uzvar.
board-example-turkish-line = Līnija, kas atveras turku dambretē
board-example-turkish-line-about = Dāma nosit d3, f5 un g4, tad iet pāri atbrīvotajam lauciņam d3 un nosit b3: baltie tūlīt uzvar.
board-example-breakthrough-men = Viens kauliņš pret diviem
board-example-breakthrough-men-about = Ilgākā izlaušanās ar trim kauliņiem: melnie uzvar 10 gājienos.
board-example-english-men = Divi kauliņi uzvar dāmu
board-example-english-men-about = Tāls ceļš: baltie uzvar 31 gājienā.
board-example-wolf = Vilks un aitas
board-example-wolf-about = Aitas uzvar, ja turas kopā.

## Telpas

board-rooms = Sadaļas
board-room = Sadaļa
board-room-play = Galdiņš
board-room-desk = Tiesnesis
board-room-explore = Izpēte
board-room-learn = Mācības
board-room-mills = Dzirnavas
board-room-desk-about = Ielīmējiet partiju: kad tā beidzās un kur palaista garām uzvara?
board-room-explore-about = Visas figūru grupas: cik ir uzvaru, kuras ir ilgākās, stāvokļu meklēšana.
board-room-learn-about = Nodarbības soli pa solim, uzdevumi ar tēmām un reitingu un neizšķirta noteikumi.
board-room-mills-about = Parastās, jauktās un Ceilonas dzirnavas: lieciet, ejiet, noņemiet un redziet, ko vērts katrs gājiens.
board-room-missing = Šo lapas daļu neizdevās ielādēt.
board-room-service = { $room }: šajā lapā nav
board-room-service-about = Šajā lapā ir tikai atsevišķu stāvokļu tabulas, un tā darbojas bez servera. Veselu partiju izvērtēšanai serveris ir vajadzīgs.
board-room-service-explore = Šajā lapā ir tikai atsevišķu stāvokļu tabulas, un tā darbojas bez servera. Meklēšanai veselās klasēs serveris ir vajadzīgs.
board-room-service-do = Ko darīt
board-room-service-serve = Uzstādiet Galotne datorā, palaidiet { $command } un atveriet adresi, ko tā parāda. Tur ir šī pati lapa ar visām istabām.
board-room-service-file = Vai arī izvērtējiet failu bez lapas: { $command }
board-room-service-position = Atsevišķu stāvokli var izvērtēt arī šeit: salieciet to uz galdiņa un izvēlieties neizšķirta noteikumus un skaitu.
board-room-service-board = Uz galdiņu

## Tiesneša galds

board-desk-title = Izšķiriet strīdīgu partiju
board-desk-lead = Ielīmējiet partiju vai ievelciet datni. Uzzināsiet, kurā gājienā tā beidzās, ko un kad varēja pieprasīt un ko saka katri neizšķirta noteikumi.
board-desk-paste = Partijas PDN pierakstā, tikai gājieni vai stāvoklis un gājieni
board-desk-judge = Izvērtēt
board-desk-file = Atvērt datni
board-desk-sample = Izmēģināt paraugu
board-desk-board = Partija uz galdiņa
board-desk-rules-said = kā teikts tekstā
board-desk-limits = Reizē līdz { $games } partijām un { $size } KB.
board-desk-too-large = Datnē ir { $size } KB; reizē var nolasīt ne vairāk kā { $most } KB. Nekas nav mainīts.
board-desk-too-many = Tik daudz partiju reizē izvērtēt nevar.
board-desk-judging = Tabulas meklē atbildi…
board-desk-stop = Pārtraukt
board-desk-no-games = Šajā tekstā nav partijas.
board-desk-nothing = Vispirms ielīmējiet partiju vai stāvokli.
board-desk-only-address = Adresē gājienu nav. Atveriet partiju tur, nokopējiet tās gājienus (vietnē lidraughts: «Share & export», PDN) un ielīmējiet šeit.
board-desk-ask-title = { $n ->
    [zero] Vispirms { $n } jautājumi
    [one] Vispirms viens jautājums
   *[other] Vispirms divi jautājumi
}
board-desk-ask-rules = Pēc kādiem neizšķirta noteikumiem notiek turnīrs?
board-desk-ask-by-date = Izvēlēts pēc partijas datuma: { $year }. gada redakcija.
board-desk-ask-by-site = Izvēlēts pēc vietnes, kur partija spēlēta: { $site }.
board-desk-ask-against-date = Tos izvēlējāties iepriekšējai partijai; pēc datuma šai atbilst { $year }. gada redakcija.
board-desk-ask-against-site = Tos izvēlējāties iepriekšējai partijai; šī spēlēta vietnē { $site }.
board-desk-ask-remembered = Atbilde tiek iegaumēta nākamajai partijai.
board-desk-ask-list = Tad tā attiecas uz šīs spēles partijām sarakstā, ja vien to vietnei nav savu noteikumu.
board-desk-ask-count = Vai pierakstā ir gājienu skaits?
board-desk-ask-moves = Saskaitītie gājieni
board-desk-ask-where = Kur skaits pierakstīts
board-desk-ask-count-about = Šis pieraksts sākas vietā, kur gājienus jau skaita. Ja lauks tukšs, skaitīšana sākas ar pirmo stāvokli.
board-desk-ask-number = Rakstiet gājienu skaitu, piemēram, 10, vai 10½, ja viena puse gājusi par vienu reizi vairāk.
board-desk-ask-no-clock = Tur neviens noteikums gājienus neskaita.
board-desk-ask-restarted = Starp pirmo stāvokli un šo gājienu skaitīšana sākās no jauna vai sāka skaitīt cits noteikums: skaits tur izriet no pašiem gājieniem.
board-desk-ask-fewer = Līdz tai vietai pierakstā pašā ir vairāk gājienu.
board-desk-ask-beyond = Ar tādu skaitu partija būtu neizšķirta pirms pirmā stāvokļa.
board-desk-ask-change = Mainīt noteikumus vai skaitu
board-desk-sheet = sākumā saskaitīti gājieni: { $n }
board-desk-reach = Šeit ir tabulas līdz { $most } figūrām; šajā stāvoklī to ir { $pieces }.
board-desk-no-table = Šādas galotnes tabulas šeit nav ({ $class }).
board-ruling = Slēdziens vienā teikumā
board-ruling-copy = Kopēt teikumu
board-ruling-link = Kopēt saiti
board-ruling-card = Slēdziena kartīte
board-desk-games = { $n ->
    [zero] { $n } partijas
    [one] { $n } partija
   *[other] { $n } partijas
}
board-desk-game = { $n }. partija
board-desk-faults = { $n ->
    [zero] { $n } partijas neizdevās izlasīt līdz galam; pārējās ir izvērtētas.
    [one] { $n } partiju neizdevās izlasīt līdz galam; pārējās ir izvērtētas.
   *[other] { $n } partijas neizdevās izlasīt līdz galam; pārējās ir izvērtētas.
}
board-desk-all-read = Visas ir izlasītas.
board-desk-list-under = Neizšķirta noteikumi: { $name }
board-desk-list-rules = Turnīra neizšķirta noteikumi
board-desk-list-assumed = pieņemti (pēc vietnes vai datuma)
board-desk-list-counts = { $n ->
    [zero] { $n } partijas sākas vietā, kur gājieni jau var būt skaitīti. Skaits sākas ar pirmo stāvokli; lai norādītu skaitu no pieraksta, atveriet partiju.
    [one] { $n } partija sākas vietā, kur gājieni jau var būt skaitīti. Skaits sākas ar pirmo stāvokli; lai norādītu skaitu no pieraksta, atveriet partiju.
   *[other] { $n } partijas sākas vietā, kur gājieni jau var būt skaitīti. Skaits sākas ar pirmo stāvokli; lai norādītu skaitu no pieraksta, atveriet partiju.
}
board-desk-no-count = skaits nav norādīts
board-desk-assumed = Pieņemts: { assumed-profile }
board-desk-assumed-short = { $name }, pieņemts
board-desk-corrected-short = gājiens ir labots
board-desk-correct = Atveriet, lai izlabotu gājienu
board-desk-which = Kuras partijas
board-desk-which-all = Visas
board-desk-which-contradiction = Ar citu rezultātu
board-desk-which-changed = Kāds gājiens mainīja iznākumu
board-desk-which-fault = Neizlasītas
board-desk-more = Vēl partijas
board-desk-score-says = pierakstā: { $stated }
board-desk-line = { $n }. rindā: { $what }
board-desk-accept = Lasīt tālāk: izlaistā sišana ({ $due }) tika pieļauta
board-desk-fault-at = Partija apstājas pie { side-of } { $n }. gājiena
board-desk-fault-at-line = { $n }. rindu nevar nolasīt
board-desk-fault-here = Šo partiju nevar izvērtēt
board-desk-fault-instead = Izvēlieties izdarīto gājienu
board-desk-fault-possible = Šeit iespējams
board-desk-fault-before = Izvērtēt partiju pirms šī gājiena
board-desk-fault-illegal-move = šāds gājiens šeit nav iespējams.
board-desk-fault-illegal-move-named = gājiens «{ $text }» šeit nav iespējams.
board-desk-fault-missed-capture = šeit bija jāsit.
board-desk-fault-missed-capture-named = gājiens «{ $text }» nav iespējams: bija jāsit.
board-desk-fault-other-capture-named = gājiens «{ $text }» nav iespējams: šeit jāsit citādi.
board-desk-fault-king-must-rest-named = gājiens «{ $text }» nav iespējams: šī dāma jau izdarījusi { $moves } gājienus pēc kārtas un tai jāgaida.
board-desk-fault-over-named = «{ $text }» nevar izdarīt: partija tur jau ir beigusies.
board-desk-fault-off-board = tāda lauciņa nav.
board-desk-fault-off-board-named = «{ $text }» min lauciņu, kura uz galdiņa nav.
board-desk-fault-other-side-named = «{ $text }» ir otras puses gājiens. { to-move }.
board-desk-fault-short-named = «{ $text }» ir saīsināts pieraksts. Gājienus raksta ar abiem lauciņiem: c3-d4 un d4xf6.
board-desk-fault-syntax = tas nav gājiens. Gājienus raksta 32-28 un 28x19 vai c3-d4 un d4xf6.
board-desk-fault-syntax-named = «{ $text }» nav gājiens. Gājienus raksta 32-28 un 28x19 vai c3-d4 un d4xf6.
board-desk-fault-unknown-move = gājiens nav zināms, tāpēc nākamos nevar izspēlēt.
board-desk-fault-unreadable-move = gājienu nevar nolasīt.
board-desk-fault-unreadable-move-named = «{ $text }» nevar nolasīt kā gājienu.
board-desk-fault-ambiguous-move = nav skaidrs, kurš sitiens domāts.
board-desk-fault-ambiguous-move-named = «{ $text }» var būt vairāki sitieni: izvēlieties īsto.
board-desk-fault-unclosed = iekava vai komentārs nav aizvērts.
board-desk-fault-fen = stāvokli nevar nolasīt. To raksta tā: W:W31,K40:B3,K14; vispirms tas, kam gājiens.
board-desk-fault-no-start = nav teikts, kur partija sākas.
board-desk-fault-other-board = stāvoklis ir no cita galdiņa nekā spēle. Izvēlieties spēli zem teksta.
board-desk-fault-game-type = šāda spēle nav zināma. Izvēlieties spēli zem teksta.
board-desk-fault-which-game = nav teikts, kuru spēli spēlē. Izvēlieties to zem teksta un izvērtējiet vēlreiz.
board-desk-fault-mixed-notation = lauciņi rakstīti gan ar burtiem, gan ar skaitļiem. Rakstiet visus gājienus vienādi.
board-desk-fault-ambiguous-corner = burti der gan no balto, gan no melno puses. Rakstiet lauciņus ar skaitļiem.
board-desk-fault-tag-twice = kāda birka iekavās dota divreiz ar dažādām vērtībām. Atstājiet vienu.
board-desk-fault-too-long = partija ir pārāk gara. Vai nav aizmirstas partijas vai komentāra beigas?
board-desk-fault-encoding = tas nav vienkāršs teksts. Saglabājiet datni kā UTF-8 tekstu.
board-desk-fault-no-game = šajā tekstā nav partijas.
board-desk-fault-clock = šāds skaits partijas sākumā nav iespējams.
board-desk-fault-table = servera tabula ir bojāta.
board-desk-fault-deadline = laiks beidzās pirms šīs partijas.
board-desk-fault-other = šo partiju nevar izvērtēt.
board-desk-other-game-mills = Šī ir dzirnavu partija. Šeit izvērtē tikai dambretes partijas.
board-desk-other-game-chess = Šī ir šaha partija. Šeit izvērtē tikai dambretes partijas.
board-desk-to-mills = Skatīt sadaļā «Dzirnavas»
board-desk-start = sākumā
board-desk-move = pēc { side-of } { $n }. gājiena
board-desk-by = { side-of } { $n }. gājiens
board-desk-move-played = Pēc { side-of } { $n }. gājiena ({ $move })
board-desk-here = { $named }: { $worth }. { $count }
board-desk-after-end = partija jau bija beigusies
board-desk-no-clock = Gājienus neskaita.
board-desk-count = { $rule }. punkts: atliek { $left } no { $limit } gājieniem.
board-desk-count-sides = { $rule }. punkts: no { $limit } gājieniem baltajiem atliek { $white }, melnajiem { $black }.
board-desk-drawn = Neizšķirts pēc { $rule }. punkta, { $named }.
board-desk-drawn-repeated = Neizšķirts stāvokļa atkārtošanās dēļ ({ $rule }. punkts), { $named }.
board-desk-won = { $result }, { $named }.
board-desk-claimable = Nav beigusies, bet { side } drīkst pieprasīt neizšķirtu.
board-desk-unknown = Nav beigusies, un pēdējā stāvokļa tabulās nav.
board-desk-open-spoiled = Nav beigusies: ja abi spēlē vislabāk, neizšķirts pēc noteikumiem.
board-desk-open-white-wins = Nav beigusies: baltie no šejienes uzvar.
board-desk-open-black-wins = Nav beigusies: melnie no šejienes uzvar.
board-desk-open-draw = Nav beigusies: ja abi spēlē vislabāk, neizšķirts.
board-desk-short = { $result }, { side-of } { $n }. gājiens
board-desk-short-rule = { $result } ({ $rule }), { side-of } { $n }. gājiens
board-desk-short-repeated = { $result }, atkārtošanās ({ $rule }), { side-of } { $n }. gājiens
board-desk-short-claim = Drīkst pieprasīt neizšķirtu
board-desk-short-white-wins = Nav beigusies, baltie uzvar
board-desk-short-black-wins = Nav beigusies, melnie uzvar
board-desk-short-unknown = Nav beigusies, tabulās nav
board-desk-short-draw = Nav beigusies, neizšķirts
board-desk-others = Cita partija
board-desk-list = Visas partijas
board-desk-disputed = Neizšķirta noteikumi par šo partiju nav vienisprātis: skat. zemāk.
board-desk-disputed-move = Pēc citiem neizšķirta noteikumiem tas pats iznākums ir citā gājienā: sk. zemāk.
board-desk-contradiction = Pierakstā ir cits iznākums: «{ $stated }».
board-desk-played-on = Pēc tam izdarīti vēl gājieni: { $n }; tie neskaitās.
board-desk-strip = Partija no pirmā stāvokļa līdz pēdējam
board-desk-key-win = uzvara
board-desk-key-cursed = uzvara, bet pēc noteikumiem neizšķirts
board-desk-key-draw = neizšķirts
board-desk-key-unknown = nav zināms
board-desk-key-over = pēc beigām
board-desk-turnings = Kas izšķīra
board-desk-no-turnings = Cik tabulas zina, neviens gājiens neko neatdeva.
board-desk-turning-thrown = { $named }: { $move } palaida garām uzvaru.
board-desk-turning-lost = { $named }: { $move } zaudēja neizšķirtu partiju.
board-desk-turning-slower = { $named }: pēc { $move } noteikumi apsteidz uzvaru.
board-desk-turning-claim = { $named }: { side } varēja pieprasīt neizšķirtu ({ $rule }. punkts).
board-desk-turning-irregular = { $named }: { $move }, lai gan bija jāsit { $due }; to pieļāva.
board-desk-turning-drawn = { $named }: partija beidzās neizšķirti pēc { $rule }. punkta.
board-desk-turning-repeated = { $named }: partija beidzās neizšķirti stāvokļa atkārtošanās dēļ ({ $rule }. punkts).
board-desk-turning-won = { $named }: partija beidzās. { $result }.
board-desk-kept = Labāk: { $moves }
board-desk-a-claim = pieprasīt neizšķirtu
board-desk-profiles = Ko saka katri neizšķirta noteikumi
board-desk-verdict = Vērtējums
board-desk-fresh = Gājienu skaits partijas sākumā nav norādīts.
board-desk-readings = { $n ->
    [zero] Kā saprasts noteikumu teksts ({ $n } piezīmes)
    [one] Kā saprasts noteikumu teksts ({ $n } piezīme)
   *[other] Kā saprasts noteikumu teksts ({ $n } piezīmes)
}
board-desk-report-most = Atskaitē ir ne vairāk kā { $n } partijas.
board-desk-report = Atskaite drukai
board-desk-print = Drukāt
board-desk-keep = Atskaite datnē
board-desk-json = JSON
board-desk-study = Citi gājieni

## Grupas un kas tajās

board-explore-title = Ko zina tabulas
board-explore-lead = Izvēlieties figūras. Redzēsiet, cik ir uzvaru un neizšķirtu, un ilgākās uzvaras, un varēsiet meklēt stāvokļus.
board-explore-none = Šai spēlei te nav tabulu: { $name }. Tabulas ir šīm:
board-explore-pieces = { $n ->
    [zero] { $n } figūras
    [one] { $n } figūra
   *[other] { $n } figūras
}
board-explore-missing = Te nav tabulu šādai klasei: { $missing }.
board-explore-uncounted = Skaitļi neizšķirta noteikumus neievēro.
board-explore-unknown = Par šo grupu te statistikas nav.
board-explore-clock = Neizšķirta noteikums šīm figūrām: { $article }, gājieni: { $n }.
board-explore-positions = { $n ->
    [zero] { $count } stāvokļu
    [one] { $count } stāvoklis
   *[other] { $count } stāvokļi
}
board-explore-longest = Ilgākās
board-explore-longest-win = Ilgākā uzvara tam, kurš iet
board-explore-longest-loss = Ilgākā aizsardzība tam, kurš iet
board-explore-win = uzvara
board-explore-draw = neizšķirts
board-explore-loss = zaudējums
board-explore-column = { $n ->
    [one] { $n } gājienā
   *[other] { $n } gājienos
}: { $count }
board-explore-histogram-win = Uzvaras pēc gājienu skaita (logaritmiskā mērogā)
board-explore-histogram-loss = Zaudējumi pēc gājienu skaita (logaritmiskā mērogā)
board-explore-numbers = Skaitļos
board-find = Meklēt stāvokļus
board-find-side-any = jebkura puse
board-find-side-white = baltie
board-find-side-black = melnie
board-find-value = Tam, kura gājiens
board-find-value-any = jebkurš
board-find-value-win = uzvara
board-find-value-draw = neizšķirts
board-find-value-loss = zaudējums
board-find-order = Rādīt
board-find-order-any = nejauši
board-find-order-longest = garākos
board-find-order-all = visus pēc kārtas
board-find-length = Gājieni līdz galam
board-find-from = Vismazāk gājienu
board-find-to = Visvairāk gājienu
board-find-exchanged = Mazākais un lielākais gājienu skaits ir samainīti vietām.
board-find-unique = Uzvar tikai viens gājiens
board-find-zugzwang = Cugcvangs (labāk neiet)
board-find-quiet = Nav ko sist
board-find-cursed = Uzvara, bet pēc izvēlētajiem noteikumiem neizšķirts
board-find-counted = Jau saskaitītie gājieni
board-find-with-count = Saskaitīto gājienu skaits: { $n }.
board-find-shorter = Par gājienu īsākie
board-find-squares = Lauciņi
board-find-on = Figūras uz lauciņiem, piemēram, { $piece }, king:main-road vai white-man:{ $squares }
board-find-piece = Figūra
board-find-press = Nospiediet lauciņus, uz kuriem jāstāv: { $piece }.
board-find-square-free = bez nosacījuma
board-find-piece-any = jebkura figūra
board-find-piece-man = jebkuras krāsas kauliņš
board-find-piece-king = jebkuras krāsas dāma
board-find-piece-lone-king = viena pati dāma
board-find-piece-white = balta figūra
board-find-piece-black = melna figūra
board-find-place-lone-king-main-road = Viena pati dāma uz garā ceļa
board-find-place-king-main-road = Dāma uz garā ceļa
board-find-place-king-edge = Dāma malā
board-find-place-man-edge = Kauliņš malā
board-find-go = Meklēt
board-find-looking = Meklēju…
board-find-stop = Apturēt
board-find-stopped = Meklēšana apturēta.
board-find-asked = Meklēts ar šiem nosacījumiem. Nospiediet kādu, lai meklētu bez tā.
board-find-without = Bez nosacījuma: { $what }
board-find-refused = Tā meklēt nevar.
board-find-some = { $n ->
    [zero] Pagaidām { $n } stāvokļi.
    [one] Pagaidām { $n } stāvoklis.
   *[other] Pagaidām { $n } stāvokļi.
}
board-find-all = { $n ->
    [zero] { $n } stāvokļi, vairāk nav.
    [one] { $n } stāvoklis, vairāk nav.
   *[other] { $n } stāvokļi, vairāk nav.
}
board-find-few = { $n ->
    [zero] { $n } nejauši izvēlētu stāvokļu; cik to ir pavisam, nav skaitīts.
    [one] { $n } nejauši izvēlēts stāvoklis; cik to ir pavisam, nav skaitīts.
   *[other] { $n } nejauši izvēlēti stāvokļi; cik to ir pavisam, nav skaitīts.
}
board-find-sample = { $n } no { $all }, izvēlēti nejauši.
board-find-sample-long = { $n } no { $all }, izvēlēti nejauši, ilgākie vispirms.
board-find-some-of = { $n } no { $all }, tabulu kārtībā.
board-find-longest-some = { $n } no { $all } stāvokļiem ar visvairāk gājieniem.
board-find-in-order = Pagaidām { $n }, pēc kārtas: nejauša izvēle te prasītu pārāk ilgu laiku.
board-find-fault-moves = „{ $read }” nav gājienu skaits no 0 līdz { $most }.
board-find-fault-counted = „{ $read }” nav gājienu skaits, piemēram, 10 vai 10,5.
board-find-fault-over = „{ $read }” gājienu ir vairāk, nekā noteikums te atļauj.
board-find-fault-form = „{ $read }” nav saprotams: rakstiet figūras, kolu un lauciņus, piemēram, king:main-road vai white-man:{ $squares }.
board-find-fault-pieces = „{ $read }” nenosauc figūras. Rakstiet any, white, black, man, king, lone-king, white-man, black-man, white-king vai black-king.
board-find-fault-squares = „{ $read }” nenosauc šī galdiņa lauciņus. Rakstiet tos kā uz galdiņa, vai no–līdz, piemēram, { $squares }, vai main-road, double, triple, quadruple vai edge.
board-find-others = Rādīt citus
board-find-every = Visus pēc kārtas
board-find-save = Saglabāt šos (FEN)
board-find-long = Garākos atrod, tikai izskatot visu klasi: izvēlieties vienu pusi vai visus pēc kārtas.
board-find-none = Tāda stāvokļa nav.
board-find-none-so-long = { $n ->
    [zero] Tādu nav: visilgākajai vajag { $n } gājienu.
    [one] Tādu nav: visilgākajai vajag { $n } gājienu.
   *[other] Tādu nav: visilgākajai vajag { $n } gājienus.
}
board-find-suggested = Ierakstīta puse no ilgākās uzvaras.
board-find-longest-all = { $n ->
    [zero] { $n } stāvokļi ar visvairāk gājieniem.
    [one] { $n } stāvoklis ar visvairāk gājieniem.
   *[other] { $n } stāvokļi ar visvairāk gājieniem.
}
board-find-would = { $kind ->
    [win] citādi uzvara, gājieni: { $n }
   *[loss] citādi zaudējums, gājieni: { $n }
}
board-find-not-yet = Pagaidām nav neviena.
board-find-through = Pārmeklēts: { $share }.
board-find-more = Meklēt tālāk
board-kings = { $n ->
    [zero] { $n } dāmas
    [one] { $n } dāma
   *[other] { $n } dāmas
}
board-men = { $n ->
    [zero] { $n } kauliņi
    [one] { $n } kauliņš
   *[other] { $n } kauliņi
}
board-class = { $white } – { $black }

## Treniņš

board-trainer-kind = Uzdevums
board-trainer-kind-win = Uzvarēt
board-trainer-kind-hold = Noturēt
board-trainer-kind-only = Vienīgais
board-trainer-level = Līmenis
board-trainer-level-1 = Viegls
board-trainer-level-2 = Vidējs
board-trainer-level-3 = Grūts
board-trainer-task-win = { to-move }: uzvariet.
board-trainer-task-hold = { to-move }: noturiet neizšķirtu.
board-trainer-task-only = { to-move }: uzvar tikai viens gājiens.
board-trainer-none = Šai spēlei tāda uzdevuma nav. Tie ir citā līmenī vai spēlē.
board-trainer-unsuited = Šis stāvoklis tādam uzdevumam neder; te ir cits.
board-trainer-left = Atlikušie gājieni: { $n } ({ $rule }. punkts).
board-trainer-again = Šis jau ir bijis.
board-trainer-held-so-far = Noturējāties { $n } no { $goal } gājieniem.
board-trainer-right = Pareizi. Turpiniet.
board-trainer-hint = Mājiens
board-trainer-hinted-piece = Jāiet ar šo. Vēl viens mājiens parādīs, kurp.
board-trainer-hinted-move = Tas ir gājiens.
board-trainer-solution = Atrisinājums
board-trainer-next = Nākamais
board-trainer-retry = Vēlreiz
board-trainer-share = Kopēt saiti
board-trainer-study = Pie galdiņa
board-trainer-shown = Bulta rāda labāko gājienu. Šis uzdevums vēlāk atgriezīsies.
board-trainer-shown-win = Šī ir ātrākā uzvara. Uzdevums vēlāk atgriezīsies.
board-trainer-done-won = { $n ->
    [zero] Uzvarēts { $n } gājienos.
    [one] Uzvarēts { $n } gājienā.
   *[other] Uzvarēts { $n } gājienos.
}
board-trainer-done-held = { $n ->
    [zero] Noturējāties { $n } gājienus: tas ir neizšķirts.
    [one] Noturējāties { $n } gājienu: tas ir neizšķirts.
   *[other] Noturējāties { $n } gājienus: tas ir neizšķirts.
}
board-trainer-done-rule = Noturēts: pēc { $rule }. punkta tas ir neizšķirts.
board-trainer-done-only = Jā: uzvar tikai { $move }.
board-trainer-after-all = Vēlāk tas tomēr atgriezīsies.
board-trainer-wrong-draws = { $move }: neizšķirts, uzvara palaista garām.
board-trainer-wrong-loses = { $move } zaudē.
board-trainer-wrong-slow = { $move }: neizšķirts pēc noteikumiem, tas ir par lēnu.
board-trainer-wrong-rule = Pēc { $rule }. punkta tas ir neizšķirts.
board-trainer-slow = Līdz { side-of } uzvarai gājienu vajag vēl { $need }, bet atliek { $left }.
board-trainer-streak = Pēc kārtas
board-trainer-best = Rekords
board-trainer-solved = Atrisināti
board-trainer-due = Vēl atgriezīsies
board-trainer-keys = Taustiņi: h – mājiens, n – nākamais.

## Nodarbības, uzdevumi un nodaļas

board-learn-lessons = Nodarbības
board-learn-puzzles = Uzdevumi
board-learn-practice = Treniņš
board-learn-chapters = Noteikumi
board-learn-lead = Galotnes soli pa solim; katru skaitli izrēķinājušas tabulas. Dažos soļos gājienus meklējat paši.
board-learn-group-first = Sāciet šeit
board-learn-group-deeper = Dziļāk
board-learn-group-rules = Tiesnešiem: kur noteikumi atšķiras
board-learn-group-mills = Dzirnavas
board-learn-about-two-against-one = Gandrīz vienmēr neizšķirts. Kad tā nav?
board-learn-about-three-kings-8x8 = Plāns, kuru pirmo iemācās katrs krievu dambretes spēlētājs, soli pa solim.
board-learn-about-three-kings-10x10 = Šeit trīs dāmas vienu noķer tikai tad, ja tā stāv slikti. Kad un cik gājienos?
board-learn-about-records = Ilgākās uzvaras ar ne vairāk kā sešiem kauliņiem, izspēlētas gājienu pa gājienam.
board-learn-about-disagreements-international = Viena pozīcija, divi noteikumu kopumi, divi rezultāti.
board-learn-about-disagreements-russian = 64 lauciņu galotnes, kuras valstu un FMJD noteikumi vērtē atšķirīgi.
board-learn-about-three-that-fly = Cik vērti ir trīs lidojoši kauliņi un vai dubultās dzirnavas uzvar.
board-learn-about-counts = Cik gājienu ir katrai galotnei un kad skaitīšana sākas no jauna.
board-learn-about-draw-rules = Neizšķirta noteikumu teksti līdzās, galotne pēc galotnes.
board-learn-about-disputed-count = Ko darīt, ja divi spēlētāji skaita atšķirīgi.
board-learn-about-words = Ko nozīmē vārdi uz šī galdiņa.
board-learn-tasks = { $n ->
    [zero] { $n } uzdevumu
    [one] { $n } uzdevums
   *[other] { $n } uzdevumi
}
board-learn-steps = { $n ->
    [zero] { $n } soļu
    [one] { $n } solis
   *[other] { $n } soļi
}
board-learn-step = { $n }. solis no { $all }
board-learn-read = Izlasīta līdz galam
board-learn-steps-name = Nodarbības soļi
board-learn-previous = Atpakaļ
board-learn-next-lesson = Nākamā nodarbība
board-learn-next = Tālāk
board-learn-your-move = Jūsu gājiens: atrodiet { $side ->
    [white] balto
   *[black] melno
} uzvaru.
board-learn-free = Izmēģiniet gājienus uz galdiņa par abām pusēm: tabulas pasaka, cik vērts ir katrs.
board-learn-values = Cik vērts ir katrs gājiens?
board-learn-hide-values = Paslēpt vērtības
board-learn-moves-win = Uzvar
board-learn-moves-cursed-win = Uzvara, bet pēc noteikumiem neizšķirts
board-learn-moves-draw = Neizšķirts
board-learn-moves-blessed-loss = Zaudējums, bet pēc noteikumiem neizšķirts
board-learn-moves-loss = Zaudē
board-learn-moves-unknown = Nav zināms
board-learn-at-start = Sākumā:
board-learn-line = Parādīt gājienus
board-learn-line-again = Parādīt vēlreiz
board-learn-from-start = No sākuma
board-learn-play = Turpināt
board-learn-pause = Apturēt
board-learn-commands = Komandas, kas izrēķina skaitļus
board-learn-motif = Uzdevumi par šo tēmu
board-learn-of-lesson = Nodarbības uzdevumi
board-learn-puzzle-of = { $n }. uzdevums{ $solved ->
    [yes] , atrisināts
   *[no] {""}
}
board-learn-mills-exercises = Uzdevumi ir sadaļā «Dzirnavas».
board-learn-in-mills = Izspēlēt sadaļā «Dzirnavas»
board-learn-no-lesson = Tādas nodarbības nav.
board-learn-no-puzzle = Šī uzdevuma te vairs nav; te ir cits.
board-learn-none = Tāda uzdevuma te nav. Izvēlieties citu tēmu vai līmeni, vai spēli:
board-learn-theme = Tēma
board-learn-elsewhere = Citās spēlēs:
board-learn-any = Jebkura
board-theme-opposition = Nogaidīšanas gājiens
board-theme-petrov = Petrova trijstūris
board-theme-sacrifice = Upuris
board-theme-main-road = Garais ceļš
board-theme-only-move = Vienīgais gājiens, kas notur
board-theme-count = Izšķir gājienu skaits
board-theme-longest = Ilgākā uzvara
board-learn-level = { $level }. līmenis no 5.
board-learn-counted = { $rule }. punkts: saskaitīti gājieni – { $spent }, atlikuši – { $left }.
board-learn-also = Arī { $move } uzvar, bet ir ātrāka uzvara. Atrodiet to.
board-learn-shown = Tāds ir atrisinājums. Uzdevums atgriezīsies pēc desmit citiem vai rīt.
board-learn-others-win = Arī šie uzvar, bet lēnāk: { $moves }
board-learn-others-draw = Šie ir neizšķirti: { $moves }
board-learn-others-lose = Šie zaudē: { $moves }
board-learn-others-slow = Šiem nepietiek atlikušo gājienu: { $moves }
board-learn-held = Noturēts: tas ir neizšķirts.
board-learn-rated = Reitings { $change }, tagad { $rating }.
board-learn-why = Kāpēc?
board-learn-why-only = { $side ->
    [white] Baltajiem
   *[black] Melnajiem
} ir viena atbilde: { $reply }.
board-learn-why-reply = { side-first } atbild ar { $reply }.
board-learn-why-slow = Tas vēl uzvar, bet ne atlikušajos gājienos. { side-first } turas ar { $reply }.
board-learn-again = Atrisināt pašam
board-learn-rating = Reitings
board-learn-streak = Pēc kārtas
board-learn-solved = Atrisināti
board-learn-due = Vēl atgriezīsies
board-learn-why-drawn = No šejienes neviens { $side ->
    [white] balto
   *[black] melno
} gājiens neuzvar.
board-learn-line-won = Beigas: { $side ->
    [white] baltie ir uzvarējuši.
   *[black] melnie ir uzvarējuši.
}
board-learn-daily = Dienas uzdevums
board-learn-daily-of = Dienas uzdevums, { $date }
board-learn-daily-done = Šodien atrisināts. Dienas pēc kārtas: { $n }.
board-learn-daily-run = Dienas pēc kārtas: { $n }. Turpiniet.
board-learn-keys-puzzle = Taustiņi: h – mājiens, w – kāpēc, n – nākamais.
board-learn-first-try = Reitingā skaitās pirmais mēģinājums: ar mājienu – puse, ar atrisinājumu – kā neizdevies.
board-learn-with-count = { to-move }; saskaitīti gājieni – { $n }:
board-learn-fresh = { to-move }; skaits tikko sākas:
board-learn-says-wins = { $side ->
    [white] baltie
   *[black] melnie
} uzvar
board-learn-says-saved = pēc noteikumiem neizšķirts
board-learn-says-draw = neizšķirts
board-learn-differ = Atšķirīgi vērtēti stāvokļi
board-learn-chapters-about = Ko noteikumi saka par neizšķirtu un kā skaita gājienus.
board-help-learn = Nodarbības un neizšķirta noteikumi lasīšanai

## Mills

board-mills-title = Dzirnavas
board-mills-lead = Spēlējiet par abām pusēm vai pret pretinieku; tabulas saka, ko vērts katrs gājiens.
board-mills-board = Dzirnavu laukums, 24 punkti
board-mills-game-mills = Parastās
board-mills-game-mills-mixed = Jauktās
board-mills-game-mills-ceylon = Ceilonas
board-mills-back = Atpakaļ
board-mills-start = No sākuma
board-mills-example = Ilgākā uzvara
board-mills-exercise-win = Uzvarēt
board-mills-exercise-double = Dubultās dzirnavas
board-mills-exercise-hold = Noturēt
board-mills-exercises = Uzdevumi:
board-mills-exercise-missing = Šim uzdevumam te nav tabulu. Pārējos var spēlēt.
board-mills-exercise-absent = Bālajiem uzdevumiem te nav dzirnavu tabulu; „galotne serve --demo” tās ir.
board-mills-another = Cits stāvoklis
board-mills-leave = Atpakaļ uz spēli
board-mills-change-start = { $game }: jauna spēle. „{ board-mills-back }” atgriež iepriekšējo.
board-mills-change-same = { $game }: kauliņi paliek, mainās noteikumi.
board-mills-win-on =
    Jūs spēlējat ar { $side ->
        [white] baltajiem
       *[black] melnajiem
    }: uzvariet.
board-mills-win-solved = Uzvarēts: labi nospēlēts.
board-mills-win-failed = Tā uzvara ir palaista garām: atsauciet gājienu un mēģiniet citu.
board-mills-double-on =
    Jūs spēlējat ar { $side ->
        [white] baltajiem
       *[black] melnajiem
    }: uzvariet { $n ->
        [zero] { $n } gājienos
        [one] { $n } gājienā
       *[other] { $n } gājienos
    } ar dubultām dzirnavām.
board-mills-double-hint = Dubultās dzirnavas: viens kauliņš staigā turp un atpakaļ starp divām dzirnavām. Ar trim kauliņiem melnie lec un var aizsprostot ceļu.
board-mills-double-solved = { board-mills-win-solved }
board-mills-double-failed = Tā tik ātri vairs neuzvarēt: atsauciet gājienu un mēģiniet citu.
board-mills-hold-on =
    Jūs spēlējat ar { $side ->
        [white] baltajiem
       *[black] melnajiem
    }: nezaudējiet. Noturēts: { $n } no { $all }.
board-mills-hold-solved = Noturēts: paliek neizšķirts.
board-mills-hold-failed = Tā zaudē: atsauciet gājienu un mēģiniet citu.
board-mills-w = balts kauliņš
board-mills-b = melns kauliņš
board-mills-free = brīvs
board-mills-removable = drīkst noņemt
board-mills-hand = { $side ->
    [white] Baltajiem
   *[black] Melnajiem
  } { $n ->
    [zero] rokā { $n } kauliņu
    [one] rokā { $n } kauliņš
   *[other] rokā { $n } kauliņi
  }
board-mills-left = { $side ->
    [white] Baltajiem
   *[black] Melnajiem
  } { $n ->
    [zero] { $n } kauliņu
    [one] { $n } kauliņš
   *[other] { $n } kauliņi
  }
board-mills-flying = { $side ->
    [white] Baltajiem
   *[black] Melnajiem
  } { $n } kauliņi, kas lec
board-mills-remove = { $side ->
    [white] Baltie
   *[black] Melnie
  } uzlika dzirnavas: noņemiet kauliņu ar sarkanu gredzenu.
board-mills-place = { $side ->
    [white] Baltie
   *[black] Melnie
  } liek kauliņu.
board-mills-slide = { $side ->
    [white] Baltie
   *[black] Melnie
  } iet ar kauliņu.
board-mills-either = { $side ->
    [white] Baltie
   *[black] Melnie
  } liek kauliņu vai iet ar kādu.
board-mills-fly = { $side ->
    [white] Baltie
   *[black] Melnie
  } lec: ar jebkuru kauliņu uz jebkuru brīvu punktu.
board-mills-where = Uz kurieni?
board-mills-forward = Uz priekšu
board-mills-kind-place = Likt
board-mills-kind-place-remove = Likt un noņemt
board-mills-kind-move = Iet
board-mills-kind-move-remove = Iet un noņemt
board-mills-solved = Atrisināts: tāds ir iznākums, ja abi spēlē vislabāk.
board-mills-solved-unnamed = Atrisināts: ja spēlē vislabāk, tā ir uzvara. Kurš gājiens uzvar, te nav glabāts; to zina visas spēles tabulas.
board-mills-beyond = Šis stāvoklis te nav zināms; kad kauliņu būs maz, tabulas atbildēs atkal.
board-mills-no-tables = Šis stāvoklis te nav zināms: dzirnavu tabulu nav.
board-mills-known-game = { $result ->
    [white] Pēdējais zināmais: baltie bija ceļā uz uzvaru.
    [black] Pēdējais zināmais: melnie bija ceļā uz uzvaru.
   *[draw] Pēdējais zināmais: neizšķirts.
  }
board-mills-known-start = { $result ->
    [white] No sākuma uzvar baltie.
    [black] No sākuma uzvar melnie.
   *[draw] No sākuma, abiem spēlējot vislabāk, ir neizšķirts.
  }
board-mills-by-rule = Tabulas līdz šejienei nesniedzas: pretinieks spēlē pēc vienkārša likuma.
board-mills-advice = Labākais gājiens te nav zināms. Vienkāršs likums iesaka:
board-mills-advice-remove = Tas uzliek dzirnavas un noņem kauliņu.
board-mills-advice-stop = Tas aptur pretinieka dzirnavas.
board-mills-advice-threat = Tas sagatavo dzirnavas.
board-mills-advice-free = Tas atstāj vietu, kur iet.
board-mills-setup-hint = Pieskarieties punktam: balts, melns, tukšs. Kauliņus var vilkt.
board-mills-fault-few = Nevienai pusei nav trīs kauliņu: dzirnavas neviens nevar uzlikt.
board-mills-fault-in-turn = Kauliņus liek pārmaiņus, un sāk baltie: ja jāiet baltajiem, abiem rokā ir vienādi daudz, ja jāiet melnajiem, melnajiem ir par vienu vairāk.
board-mills-fault-none-removed = Kamēr kauliņus liek, nevienu nenoņem: ja kāds vēl ir rokā, katrai pusei uz laukuma un rokā kopā ir deviņi.
board-mills-hand-more = { side-first }: par vienu kauliņu rokā vairāk
board-mills-hand-less = { side-first }: par vienu kauliņu rokā mazāk
board-mills-opponent = Pretinieks
board-mills-side-none = nav
board-mills-side-w = spēlē ar baltajiem
board-mills-side-b = spēlē ar melnajiem
board-mills-refused = Pieraksts beidzas šeit: { $number }. gājiens { $move } nav iespējams.
board-mills-again = Vēl viena spēle
board-mills-you-won = Jūs uzvarējāt!
board-mills-you-lost = Šoreiz uzvarēja pretinieks.
board-mills-lost-few = { $side ->
    [white] Baltajiem
   *[black] Melnajiem
  } mazāk par trim kauliņiem.
board-mills-lost-blocked = { $side ->
    [white] Baltajiem
   *[black] Melnajiem
  } nav gājiena.
board-mills-repeated = Šis stāvoklis ir radies trešo reizi: turnīrā tas ir neizšķirts.
board-mills-took = { side-first } uzlika dzirnavas un noņēma { $name }.
board-mills-took-again = { side-first } uzlika dzirnavas, noņēma { $name } un iet vēlreiz.
board-mills-moves-again = { side-first } uzlika dzirnavas un iet vēlreiz.
board-mills-not-guarded = { $name } stāv dzirnavās: noņemiet citu kauliņu.
board-mills-not-remove = Vispirms noņemiet kauliņu ar sarkanu gredzenu.
board-mills-not-theirs = { $name } ir pretinieka kauliņš: gājiens { $side ->
    [white] baltajiem
   *[black] melnajiem
  }.
board-mills-not-placing = Kauliņus vēl nepārvieto: lieciet vienu uz brīva punkta.
board-mills-not-stuck = { $name } nevar paiet: blakus nav brīva punkta.
board-mills-not-far = { $name } ir par tālu: kauliņš iet pa līniju uz blakus brīvo punktu.
board-mills-not-choose = Vispirms izvēlieties kauliņu, ar kuru iet.
board-mills-link = Stāvokli šajā saitē nevar izlasīt: te ir spēles sākums.
board-mills-strength = Pretinieka spēks
board-mills-strength-easy = viegls
board-mills-strength-medium = vidējs
board-mills-strength-full = pilnā spēkā
board-mills-how = Kā spēlē
board-mills-how-place = Sāk baltie. Katrs pēc kārtas liek vienu no saviem deviņiem kauliņiem uz brīva punkta.
board-mills-how-mixed = Sāk baltie. Katrs savā gājienā liek vienu no saviem deviņiem kauliņiem uz brīva punkta vai pārvieto vienu pa līniju uz blakus brīvo punktu.
board-mills-how-mill = Trīs vienas krāsas kauliņi uz līnijas ir dzirnavas. Kas tās uzliek, tam jānoņem pretinieka kauliņš; arī par divām dzirnavām reizē noņem vienu.
board-mills-how-safe = No dzirnavām drīkst noņemt tikai tad, ja pretiniekam citu kauliņu nav. Noņemtie kauliņi spēlē neatgriežas.
board-mills-how-ceylon = Trīs vienas krāsas kauliņi uz līnijas ir dzirnavas. Kamēr kauliņus liek, tam, kas tās uzliek, jāiet vēlreiz, un neko nenoņem.
board-mills-how-waits = Kas visus kauliņus ir uzlicis, gaida, līdz savus uzliek pretinieks. Arī pēdējā kauliņa dzirnavas vēl ir liekot uzliktas dzirnavas.
board-mills-how-ceylon-later = Pēc tam, kas uzliek dzirnavas, noņem pretinieka kauliņu un iet vēlreiz.
board-mills-how-extra = Dzirnavas, kas uzliktas ar šādu papildu gājienu, dod to pašu vēlreiz. Ja papildu gājiens nav iespējams, iet pretinieks.
board-mills-how-move = Kad visi kauliņi ir uzlikti, kauliņu pārvieto pa līniju uz blakus brīvo punktu. Atvērtas un atkal aizvērtas dzirnavas skaitās no jauna.
board-mills-how-again = Atvērtas un atkal aizvērtas dzirnavas skaitās no jauna.
board-mills-how-fly = Kam uz laukuma ir trīs kauliņi un rokā neviena, drīkst lēkt: iet uz jebkuru brīvu punktu.
board-mills-how-end = Uzvar tas, kura pretiniekam uz laukuma un rokā kopā palikuši tikai divi kauliņi vai savā gājienā nav kur iet.
board-mills-how-draw = Ja neviens nevar uzvarēt, spēle ir neizšķirta.
