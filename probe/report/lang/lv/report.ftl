# Atskaišu teksti latviešu valodā papildus `words.ftl`.

## Skaits un vieta

after-ply = { $ply ->
    [0] pieraksta sākumā
   *[other] pēc { side-of } { nth } gājiena
}
with-ply = { $ply ->
    [0] pieraksta sākumā
   *[other] ar { side-of } { nth } gājienu
}
at-ply = { $ply }. pusgājiens
place-short = { $ply ->
    [0] sākums
   *[other] { side-of } { nth }
}
length-here = { $n ->
    [one] { $n } gājienā
   *[other] { $n } gājienos
} no šī stāvokļa
length-takes = { $n ->
    [one] { $n } gājienu
   *[other] { $n } gājienus
}

## Atskaites sākums

title = { $number }. partija
title-players = { $number }. partija: { $white } – { $black }
title-games = { $n ->
    [one] Atskaite par { $n } partiju
   *[other] Atskaite par { $n } partijām
}
index-game = Partija
index-verdict = Slēdziens
index-stated = Rezultāts pierakstā
index-contradicts = pretrunā ar slēdzienu
index-elsewhere = stāvokļa vērtējums ir cits
index-attention = Jāpārbauda
index-assumed = spēle ir pieņemta
index-corrected = gājiens ir labots
index-unjudged = Nevar izvērtēt. { $what }
index-print-alone = Drukāt tikai šo sarakstu
page-number = { $page }. lapa no { $pages }
sign-date = Vieta un datums
sign-arbiter = Tiesnesis
sign-signature = Paraksts
unreadable = { $number }. partiju nevar izvērtēt: { $message }.
page-cut-late = Šī lapa nav pilna: atvēlētais laiks, { $seconds } s, beidzās.
page-cut-busy = Šī lapa nav pilna: serverim bija pārāk daudz cita darba.
page-cut-reports = Partijas ar atskaiti: { $done } no { $all }.

fact-event = Sacensības
fact-site = Vieta
fact-date = Datums
fact-round = Kārta
fact-white = Baltie
fact-black = Melnie
fact-game = Partija
fact-rules = Spēle
fact-draw-rules = Neizšķirta noteikumi
fact-position = Vērtētais stāvoklis
fact-result = Rezultāts pierakstā
fact-termination = Beigas pierakstā
card-assumed = Pieņemts: { $assumed }
rules-assumed = { $rules } (pieņemts)
card-count = Skaitīšana
card-tables = Tabulas
card-scan = Šis slēdziens uz galdiņa
card-scan-position = Partija ir par garu kodam. Šis kods ved uz vērtēto stāvokli.
fact-game-value = Nr. { $number }, { $n ->
    [0] { $n } gājienu
    [one] { $n } gājiens
   *[other] { $n } gājieni
}
result-agrees = Tas saskan ar slēdzienu ({ $profiles }).
result-differs = Tas ir pretrunā ar slēdzienu ({ $profiles }).
result-elsewhere = Uz galdiņa partija vēl nebija beigusies, un stāvokļa vērtējums ir cits ({ $profiles }): iznākumu varēja izšķirt padošanās, vienošanās vai laiks.
result-off-the-board = Stāvokļa vērtējums ir cits ({ $profiles }), bet partija izšķirta ne uz galdiņa.

dispute-heading = Noteikumi nesakrīt
dispute-drawn = Pēc noteikumiem { $profiles } partija beidzās neizšķirti { $place }: { $article }.
dispute-won = { $side ->
    [white] Pēc noteikumiem { $profiles } baltie uzvarēja uz galdiņa { $place }.
   *[black] Pēc noteikumiem { $profiles } melnie uzvarēja uz galdiņa { $place }.
}
dispute-drawn-on-board = Pēc noteikumiem { $profiles } partija uz galdiņa beidzās neizšķirti { $place }.
dispute-claim = Pēc noteikumiem { $profiles } neizšķirtu varēja pieprasīt { $place }: { $article }.
dispute-wins = Pēc noteikumiem { $profiles } { side } uzvar.
dispute-cursed = Pēc noteikumiem { $profiles } { side } uzvarētu, bet ar pašreizējo gājienu skaitu partija ir neizšķirta.
dispute-cursed-by = Pēc noteikumiem { $profiles } { side } uzvarētu, bet ar pašreizējo gājienu skaitu partija ir neizšķirta: { $article }.
dispute-draw = Pēc noteikumiem { $profiles } stāvoklis ir neizšķirts.
dispute-unknown = Pēc noteikumiem { $profiles } stāvokļa vērtējums nav zināms.
profile-in-sentence = «{ $name }»

others-result = Pēc citiem noteikumiem rezultāts ir cits
others-end = Pēc citiem noteikumiem tas pats rezultāts citā gājienā
others-agree = Tas pats rezultāts pēc noteikumiem { $profiles }.
others-all-agree = Visi citi noteikumi dod to pašu rezultātu: { $profiles }.

## Slēdziens

verdict-heading = Slēdziens pēc noteikumiem { $profile }
verdict-same = Slēdziens ir tāds pats kā pēc noteikumiem { $profile }. Atšķiras:
verdict-drawn-by-rule = Partija pēc noteikumiem beidzās neizšķirti { $place }.
verdict-won = { side-first } uzvarēja { $place }: { $reason }.
verdict-drawn-on-board = Partija uz galdiņa beidzās neizšķirti { $place }.
verdict-wins-takes = { side-first } uzvar. Bez neizšķirta noteikumiem tas prasa { $length }.
verdict-cursed = { side-first } uzvarētu, bet ar pašreizējo gājienu skaitu partija pēc noteikumiem ir neizšķirta.
verdict-cursed-in = { side-first } uzvarētu { $length }, bet ar pašreizējo gājienu skaitu partija pēc noteikumiem ir neizšķirta.
verdict-half-known = Bez neizšķirta noteikumiem { side } uzvar; vai uzvara paliek spēkā pēc noteikumiem, nav zināms.
played-after = Pēc tam izspēlētais vairs neskaitās: { $moves }.
otherwise-won = Bez šī noteikuma { side } uzvarētu.
unclaimed-wins = Ja neviens to nepieprasa, { side } bez neizšķirta noteikumiem uzvar { $length }.
unclaimed-wins-somehow = Ja neviens to nepieprasa, { side } bez neizšķirta noteikumiem uzvar.
unclaimed-draw = Arī bez pieprasījuma stāvoklis ir neizšķirts.
claim-past = Neizšķirtu pirmo reizi varēja pieprasīt { $from }, pēdējo reizi { $to }; tagad vairs nevar.
claim-past-once = Neizšķirtu varēja pieprasīt { $from }; tagad vairs nevar.
missing = Trūkst tabulu: { $tables }. Tās izveido ar komandu { $command }.
no-such-tables = { $pieces ->
    [one] Tabulu ar { $pieces } kauliņu nav.
   *[other] Tabulu ar { $pieces } kauliņiem nav.
}
still-counted = Gājieni un atkārtojumi tik un tā ir saskaitīti.

## Gājienu skaitītāji

under = Pēc noteikumiem
under-all = visiem

clock-counts = Skaitītājs ({ $article }): { $count }.
clock-carried = Līdztekus turpina skaitīt agrākais skaitītājs ({ $article }): { $count }.
clock-standing = Līdztekus, kamēr vientuļā dāma stāv uz garās diagonāles, skaita otrs skaitītājs ({ $article }): { $count }.
forecast-draw = { $unless ->
    [capture] Ja nekas netiks sists
    [man-move] Ja nekas netiks sists un neviens parastais kauliņš neies
    [balance] Ja nekas netiks sists un neviens kauliņš nekļūs par dāmu
   *[standing] Ja nekas netiks sists un dāma paliks, kur stāv
}, partija būs neizšķirta vēlākais pēc { side-of } { nth } gājiena: { $article }.
forecast-claim = { $unless ->
    [capture] Ja nekas netiks sists
    [man-move] Ja nekas netiks sists un neviens parastais kauliņš neies
    [balance] Ja nekas netiks sists un neviens kauliņš nekļūs par dāmu
   *[standing] Ja nekas netiks sists un dāma paliks, kur stāv
}, neizšķirtu drīkstēs pieprasīt no { side-of } { nth } gājiena: { $article }.
claim-new = Neizšķirtu var pieprasīt pirmo reizi.
claim-since = { $ply ->
    [0] Tiesības to pieprasīt pastāv kopš pieraksta sākuma.
   *[other] Tiesības to pieprasīt pastāv kopš { side-of } { nth } gājiena.
}
claim-before = Tiesības to pieprasīt bija jau pirms pieraksta sākuma.
claim-first = { $ply ->
    [0] Neizšķirtu varēja pieprasīt jau agrāk, pirmo reizi pieraksta sākumā.
   *[other] Neizšķirtu varēja pieprasīt jau agrāk, pirmo reizi pēc { side-of } { nth } gājiena.
}
needs = Uzvara ir spēkā, ja šajā skaitītājā atliek vismaz { $moves }: pēc tiem partija ir beigusies vai skaitīšanu ir pārtraucis sitiens vai kauliņa gājiens.
needs-both = Uzvara ir spēkā, ja abos skaitītājos atliek vismaz { $moves }: pēc tiem partija ir beigusies vai skaitīšanu ir pārtraucis sitiens vai kauliņa gājiens.
most-spent = Tā būtu spēkā, ja būtu izspēlēts ne vairāk kā { $moves }.
most-spent-none = Tā būtu spēkā tikai tad, ja nekas vēl nebūtu izspēlēts.
needs-more-than-all = Uzvara nepaliktu spēkā pat tad, ja skaitīšana sāktos no jauna.
best-move = { to-move }; labākais ir { $best }.
holding-moves = { to-move }; neizšķirtu notur { $moves }.
since-start = Vērtējums nav mainījies kopš sākuma.
since = Vērtējums nav mainījies kopš { side-of } { nth } gājiena.
since-known = Vērtējums ir zināms kopš { side-of } { nth } gājiena un kopš tā laika nav mainījies.

line-heading = Labākais turpinājums
line-same = kā pēc noteikumiem { $profile }
line-cut = … un vēl { $n ->
    [0] { $n } gājienu
    [one] { $n } gājiens
   *[other] { $n } gājieni
}
line-claim = No šī brīža drīkst pieprasīt neizšķirtu.
line-unknown = Tālāk labākais turpinājums nav zināms.

clocks-heading = Gājienu skaitītāji
clocks-rule = Noteikums
clocks-from = Pēc gājiena
clocks-to = Pēdējais
clocks-counted = Saskaitīti gājieni
clocks-left = Atlikuši gājieni
clocks-ended = Pēc tam
clocks-past = { $n ->
    [one] { $n } agrāka skaitīšana
   *[other] { $n } agrākas skaitīšanas
}
clocks-nothing = Neviens skaitītājs neko nav saskaitījis.
ended-runs = vēl skaita
ended-reset = sākās no jauna
ended-game = beidza partiju
ended-stood = partija beidzās
ended-left = vairs neskaita

## Kur mainījās vērtējums

changes-heading = Kur tika kļūdīts
changes-none = Vērtējumu nemainīja neviens gājiens.
changes-unknown = Šīs partijas vērtējumus nepasaka neviena tabula.
changes-ply = Pusgājiens
changes-side = Puse
changes-move = Gājiens
changes-from = Bija
changes-to = Kļuva
changes-better = Vērtējumu saglabātu

# Comments in a score.
score-change = { $n ->
    [0] bija { $from }, kļuva { $to }
   *[other] bija { $from }, kļuva { $to }; vērtējumu saglabātu: { $better }
}
score-clock = { $article }: saskaitīti { $counted }, atlikuši { $left }

## Partijas gaita

course-heading = Vērtējums pēc katra gājiena
course-run = { $from } – { $to }: { $value }
course-one = { $from }: { $value }
course-unknown = nav zināms
course-change = vērtējums mainās
course-end = partija beidzas

## Diagrammas

diagrams-heading = Stāvokļi
diagram-start = Sākuma stāvoklis
diagram-judged = Vērtētais stāvoklis { $place }
diagram-ended = Partijas beigas ({ $profiles }) { $place }
diagram-before = Pirms { side-of } { nth } gājiena
diagram-best = Labākais: { $best }
diagram-kings = { $side ->
    [white] { $n ->
        [one] baltā dāma: { $squares }
       *[other] baltās dāmas: { $squares }
    }
   *[black] { $n ->
        [one] melnā dāma: { $squares }
       *[other] melnās dāmas: { $squares }
    }
}
diagram-men = { $side ->
    [white] { $n ->
        [one] baltais kauliņš: { $squares }
       *[other] baltie kauliņi: { $squares }
    }
   *[black] { $n ->
        [one] melnais kauliņš: { $squares }
       *[other] melnie kauliņi: { $squares }
    }
}

## Partijas gājieni: līdz vērtētajai pozīcijai un pēc tās

moves-heading = Partijas gājieni
moves-later = Pēc tam spēlēts:
moves-setup = (salikta pozīcija: { $fen })

## Kas pieņemts

notes-heading = Kas pieņemts
given-count = Norādīts: partijas pieraksta sākuma stāvoklī jau bija izskaitīti gājieni: { $moves } ({ $rule }. punkts).
assumed-fresh-clocks = Agrāk izspēlēto gājienu skaits nav dots: skaitīšana sākas ar pieraksta sākuma stāvokli.
assumed-half-moves-unused = Stāvokļa (FEN) skaits H{ $n } netika izmantots.
assumed-no-clock = Sākuma stāvoklī gājienus neskaita neviens noteikums: dotajam skaitam nav nozīmes.
assumed-rotated = Lauciņi nolasīti no balto puses; šeit tie ir ar parastajiem numuriem.
footer-program = galotne { $version }
footer-rules = Noteikumi: { $rules } (kontrolsumma { $fingerprint })
footer-tables = Izmantotās tabulas: { $classes }
footer-state = { $classes } ({ $state ->
    [as-published] kā publicētās, pārbaudītas { $date }; katras nolasītās daļas kontrolsumma ir pareiza
    [differs] nav tādas kā publicētās; katras nolasītās daļas kontrolsumma ir pareiza
    [not-compared] citā veidā nekā publicētās; katras nolasītās daļas kontrolsumma ir pareiza
    [not-published] nav publicētas; katras nolasītās daļas kontrolsumma ir pareiza
   *[not-verified] katras nolasītās daļas kontrolsumma ir pareiza; ar publicētajām datnes nav salīdzinātas
})
footer-checksums = Kontrolsummu sākums: { $tables }
footer-no-tables = Neviena tabula nav izmantota

## Kāpēc partiju nevar izvērtēt

# Katrs stāv aiz kola, bez punkta.

fault-at-move = { $line }. rinda, { side-of } { nth } gājiens: { $what }
fault-after-ply = { $line }. rinda, līdz { $ply }. pusgājienam viss ir pareizi: { $what }
fault-at-line = { $line }. rinda: { $what }
fault-assumed = { $what } (pierakstā spēle nav nosaukta; nolasīts tā: { $rules })
fault-other = tas nav uzrakstīts, kā vajadzētu
fault-verdict = Šo partiju nevar izvērtēt
fault-read = Kā tā nolasīta
fault-legal = Šeit iespējams
fault-missed-capture = gājiens «{ $text }» nav iespējams: bija jāsit { $moves }
fault-io = datni tālāk nevar nolasīt
fault-too-long = partija ir garāka par { $limit } baitiem: varbūt trūkst tās beigu vai nākamās galvas
fault-too-many-plies = partijā ir vairāk nekā { $limit } pusgājieni: varbūt trūkst tās beigu? Garāku partiju var vērtēt pa daļām, katrai norādot pirmo pozīciju birkā FEN
fault-utf-16 = datne nav parasts teksts, bet UTF-16 bez zīmes sākumā: saglabājiet to UTF-8 vai norādiet kodējumu
fault-binary = datne nav teksts, bet bināri dati: saglabājiet to UTF-8 vai norādiet kodējumu
fault-unexpected = «{ $found }» tur nav vietā ({ $column }. zīme)
fault-unexpected-end = rinda beidzas par agru
fault-open-comment = šeit sākas komentārs, kas nekur nebeidzas
fault-open-variation = šeit sākas variants, kas nekur nebeidzas
fault-open-setup = šeit sākas stāvoklis, kas nekur nebeidzas
fault-no-setup = starp slīpsvītrām trūkst stāvokļa
fault-too-deep = vienlaikus ir atvērti vairāk nekā { $limit } varianti
fault-lone-result = rezultāts bez partijas
fault-tag-twice = birka { $name } ir dota divreiz ar atšķirīgām vērtībām
fault-no-start = šai spēlei nav parasta sākuma stāvokļa, un FEN nav dots ({ $rules })
fault-other-board = dotais sākuma stāvoklis ir uz cita galdiņa ({ $rules })
fault-unknown-move = gājiens nav zināms, tāpēc tālāko nevar izspēlēt
fault-no-game = šeit nav partijas
fault-several-games = šeit ir vairāk nekā viena partija
fault-not-a-move = «{ $text }» nav uzrakstīts kā gājiens
fault-off-board = «{ $text }»: lauciņa { $square } nav
fault-over = «{ $text }» nevar izdarīt: partija tur jau ir beigusies
fault-illegal = gājiens «{ $text }» nav iespējams; { side } var iet { $moves }
fault-king-must-rest = gājiens «{ $text }» nav iespējams: šī dāma jau izdarījusi { $moves } gājienus pēc kārtas un tai jāgaida (17. punkts); { side } var iet { $legal }
fault-ambiguous = «{ $text }» var būt { $moves }: jāuzraksta visi lauciņi, uz kuriem nostājas
fault-fen = stāvokli «{ $text }» nevar nolasīt: { $what }
fault-fen-turn = nav teikts, kuram jāiet
fault-fen-off-board = lauciņa { $square } nav
fault-fen-occupied = uz lauciņa { $square } stāv divi kauliņi
fault-fen-crowned = uz lauciņa { $square }, pēdējā rindā, stāv parastais kauliņš
fault-fen-first-row = uz lauciņa { $square }, savā pirmajā rindā, stāv parastais kauliņš, bet šajā spēlē tas tur nevar nokļūt
fault-fen-king-moves = «{ $counts }» skaita vienas dāmas gājienus, kā frīzu dambretē
fault-fen-empty = vienai pusei nav kauliņu
fault-fen-other = kaut kas tur nav vietā ({ $at }. zīme)
fault-game-type = GameType «{ $text }» nevar nolasīt
fault-game-type-unknown = spēle ar GameType { $text } šeit nav zināma
fault-variant-unknown = spēle «{ $text }» šeit nav zināma
fault-game-type-at-odds = GameType «{ $game_type }» un Variant «{ $variant }» nosauc dažādas spēles
fault-mixed-notation = vienā pierakstā lauciņi rakstīti gan ar burtiem, gan ar numuriem
fault-ambiguous-corner = gājieni ar burtiem ir atļauti gan tad, ja a1 ir balto, gan tad, ja melno kreisajā apakšējā stūrī: vajag numurus vai GameType «{ $white }» vai «{ $black }»
fault-game-type-otherwise = GameType apraksta citu galdiņu vai sākumu, nekā šai spēlei ir ({ $rules })
fault-game-type-short = gājienus saīsinātā pierakstā, ar vienu lauciņu, nelasa
fault-profile = šai spēlei ({ $rules }) nav noteikumu { $profile }; ir { $known }
fault-no-such-ply = tajā ir { $plies ->
    [0] { $plies } pusgājienu
    [one] { $plies } pusgājiens
   *[other] { $plies } pusgājieni
}, nevis { $at }
fault-which-game = GameType nav, un spēles, kurām pieraksts atbilst, nedod vienu slēdzienu: { $games }; nosauciet noteikumus
fault-doubtful-game = GameType nav, un vairums datnes partiju neatbilst nevienai zināmai spēlei, tāpēc tā var būt cita nekā { $games }; nosauciet noteikumus
fault-table = tabulu nevar nolasīt: { $file }
fault-contradiction = tabulas ir pretrunā cita ar citu vai pašas ar sevi ({ $tables }) pozīcijā { $position }: nepareizās vērtības atradīs { $command }
fault-no-table = tabulas nevar atbildēt
fault-count = dotais gājienu skaits partijas sākumā nav iespējams
fault-count-rule = { $profile } nav noteikuma { $rule }, kas skaita gājienus; ir { $known }
fault-count-over = { $spent } gājieni katrai pusei ir vairāk, nekā atļauj noteikums { $rule } ({ $limit })
fault-count-elsewhere = partijas sākumā noteikums { $rule } neskaita; skaita noteikums { $running }

## Kāpēc uz jautājumu nav atbildes, papildus partiju kļūdām

question-count-unreadable = «{ $text }» nav gājienu skaits: rakstiet pusgājienus (14) vai katras puses gājienus (7m), arī ar pusi (10½), vajadzības gadījumā aiz noteikuma (6.3=7m)
question-count-elsewhere = noteikums { $rule } šeit neskaita; skaita noteikums { $running }
question-king-or-square = «{ $text }» var būt dāma uz { $digits } vai d līnijas lauciņš: ja tā ir dāma, rakstiet K{ $digits }
question-over = partija ir beigusies: vairs nav aizsardzības, uz ko atbildēt

## Saišu priekšskatījumi

preview-position = { to-move }. Baltajiem: { $white }; melnajiem: { $black }.
preview-kings = { $n ->
    [one] { $n } dāma
   *[other] { $n } dāmas
}
preview-men = { $n ->
    [one] { $n } kauliņš
   *[other] { $n } kauliņi
}
preview-stones = { $n ->
    [one] { $n } kauliņš
   *[other] { $n } kauliņi
}
preview-unknown-beyond = Vērtējums nav zināms: tabulas šeit sniedzas līdz { $n } figūrām.
preview-unknown-here = Vērtējums nav zināms: šī stāvokļa tabulu šeit nav.
preview-home = Dambretes galotnes, zināmas līdz beigām
preview-unreadable = Šīs saites stāvokli nevar izlasīt.
preview-unreadable-about = Atveriet to, lai redzētu, kas nav kārtībā, vai salieciet citu stāvokli.
preview-left = { $rule }. punkts: { $n ->
    [one] atlicis { $n } gājiens
   *[other] atlikuši { $n } gājieni
}
preview-too-long = Partija ir par garu, lai to izvērtētu priekšskatījumā. Te ir stāvoklis pēc { $n }. gājiena.
