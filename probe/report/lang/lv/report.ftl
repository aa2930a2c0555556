# Atskaišu teksti latviešu valodā papildus `words.ftl`.

## Skaits un vieta

after-ply = { $ply ->
    [0] sākuma stāvoklī
   *[other] pēc { $ply }. pusgājiena ({ side-of } { nth } gājiena)
}
with-ply = { $ply ->
    [0] sākuma stāvoklī
   *[other] ar { $ply }. pusgājienu ({ side-of } { nth } gājienu)
}
length-takes = { $plies ->
    [zero] { $plies } pusgājienu (līdz { side-of } { nth } gājienam, skaitot no šejienes)
    [one] { $plies } pusgājienu (līdz { side-of } { nth } gājienam, skaitot no šejienes)
   *[other] { $plies } pusgājienus (līdz { side-of } { nth } gājienam, skaitot no šejienes)
}

## Atskaites sākums

title = { $number }. partija
title-players = { $number }. partija: { $white } – { $black }
title-games = { $n ->
    [zero] Atskaite par { $n } partijām
    [one] Atskaite par { $n } partiju
   *[other] Atskaite par { $n } partijām
}
unreadable = { $number }. partiju nevar nolasīt: { $message }

fact-event = Sacensības
fact-site = Vieta
fact-date = Datums
fact-round = Kārta
fact-white = Baltie
fact-black = Melnie
fact-game = Partija
fact-rules = Spēle
fact-position = Vērtētais stāvoklis
fact-result = Rezultāts pierakstā
fact-game-value = { $plies ->
    [zero] Nr. { $number }, { $plies } pusgājienu
    [one] Nr. { $number }, { $plies } pusgājiens
   *[other] Nr. { $number }, { $plies } pusgājieni
}
result-agrees = Tas saskan ar slēdzienu ({ $profiles }).
result-differs = Tas ir pretrunā ar slēdzienu ({ $profiles }).
result-elsewhere = Uz galdiņa partija vēl nebija beigusies, un stāvokļa vērtējums ir cits ({ $profiles }): iznākumu varēja izšķirt padošanās, vienošanās vai laiks.

dispute-heading = Noteikumi nesakrīt
dispute-drawn = Pēc { $profiles } noteikumiem partija beidzās neizšķirti { $place }: { $article }.
dispute-won = { $side ->
    [white] Pēc { $profiles } noteikumiem baltie uzvarēja uz galdiņa { $place }.
   *[black] Pēc { $profiles } noteikumiem melnie uzvarēja uz galdiņa { $place }.
}
dispute-drawn-on-board = Pēc { $profiles } noteikumiem partija uz galdiņa beidzās neizšķirti { $place }.
dispute-claim = Pēc { $profiles } noteikumiem neizšķirtu varēja pieprasīt { $place }: { $article }.
dispute-wins = Pēc { $profiles } noteikumiem { side } uzvar.
dispute-cursed = Pēc { $profiles } noteikumiem { side } uzvarētu, bet ar pašreizējo gājienu skaitu partija ir neizšķirta.
dispute-draw = Pēc { $profiles } noteikumiem stāvoklis ir neizšķirts.
dispute-unknown = Pēc { $profiles } noteikumiem stāvokļa vērtējums nav zināms.

## Slēdziens

verdict-heading = Slēdziens pēc { $profile } noteikumiem
verdict-drawn-by-rule = Partija pēc noteikumiem beidzās neizšķirti { $place }.
verdict-won = { side-first } uzvarēja { $place }: { $reason }.
verdict-drawn-on-board = Partija uz galdiņa beidzās neizšķirti { $place }.
verdict-wins-takes = { side-first } uzvar. Bez neizšķirta noteikumiem tas prasa { $length }.
verdict-cursed = { side-first } uzvarētu, bet ar pašreizējo gājienu skaitu partija pēc noteikumiem ir neizšķirta.
verdict-cursed-in = { side-first } uzvarētu { $length }, bet ar pašreizējo gājienu skaitu partija pēc noteikumiem ir neizšķirta.
verdict-half-known = Bez neizšķirta noteikumiem { side } uzvar; vai uzvara paliek spēkā pēc noteikumiem, nav zināms.
played-after = { $n ->
    [zero] Pēc tam izspēlētais vairs neskaitās: { $n } pusgājienu.
    [one] Pēc tam izspēlētais vairs neskaitās: { $n } pusgājiens.
   *[other] Pēc tam izspēlētais vairs neskaitās: { $n } pusgājieni.
}
otherwise-won = Bez šī noteikuma { side } uzvarētu.
unclaimed-wins = Ja neviens to nepieprasa, { side } bez neizšķirta noteikumiem uzvar { $length }.
unclaimed-wins-somehow = Ja neviens to nepieprasa, { side } bez neizšķirta noteikumiem uzvar.
unclaimed-draw = Arī bez pieprasījuma stāvoklis ir neizšķirts.
claim-past = Neizšķirtu pirmo reizi varēja pieprasīt { $from }, pēdējo reizi { $to }; tagad vairs nevar.
claim-past-once = Neizšķirtu varēja pieprasīt { $from }; tagad vairs nevar.
missing = Trūkst: { $tables }. Tās izveido ar: { $command }.
no-such-tables = { $pieces ->
    [one] Tabulu ar { $pieces } kauliņu nav.
   *[other] Tabulu ar { $pieces } kauliņiem nav.
}
still-counted = Gājieni un atkārtojumi tik un tā ir saskaitīti.

## Gājienu skaitītāji

under = Pēc noteikumiem
under-all = visiem

clock-counts = Skaitītājs ({ $article }): no { $limit } pusgājieniem iztērēti { $spent }, atlikuši { $left }.
clock-charged = Skaitītājs ({ $article }): no { side-of } { $moves } gājieniem atlikuši { $left } ({ $plies }).
clock-carried = Līdztekus turpina skaitīt agrākais skaitītājs ({ $article }): no { $limit } pusgājieniem iztērēti { $spent }, atlikuši { $left }.
clock-standing = Līdztekus, kamēr dāma tur stāv, skaita otrs skaitītājs ({ $article }): no { $limit } pusgājieniem iztērēti { $spent }, atlikuši { $left }.
clock-standing-charged = Līdztekus, kamēr dāma tur stāv, skaita otrs skaitītājs ({ $article }): no { side-of } { $moves } gājieniem atlikuši { $left } ({ $plies }).
needs = { $n ->
    [zero] Uzvarai skaitītājā jābūt atlikušiem vismaz { $n } pusgājieniem.
    [one] Uzvarai skaitītājā jābūt atlikušam vismaz { $n } pusgājienam.
   *[other] Uzvarai skaitītājā jābūt atlikušiem vismaz { $n } pusgājieniem.
}
needs-both = { $n ->
    [zero] Uzvarai abos skaitītājos jābūt atlikušiem vismaz { $n } pusgājieniem.
    [one] Uzvarai abos skaitītājos jābūt atlikušam vismaz { $n } pusgājienam.
   *[other] Uzvarai abos skaitītājos jābūt atlikušiem vismaz { $n } pusgājieniem.
}
most-spent = { $n ->
    [zero] Tā paliktu spēkā, ja būtu iztērēti ne vairāk kā { $n } pusgājienu.
    [one] Tā paliktu spēkā, ja būtu iztērēts ne vairāk kā { $n } pusgājiens.
   *[other] Tā paliktu spēkā, ja būtu iztērēti ne vairāk kā { $n } pusgājieni.
}
needs-more-than-all = Uzvara nepaliktu spēkā pat tad, ja skaitīšana sāktos no jauna.
best-move = { to-move }; labākais ir { $best }.
holding-moves = { to-move }; neizšķirtu notur { $moves }.
since-start = Vērtējums nav mainījies kopš sākuma.
since = Vērtējums nav mainījies kopš { $ply }. pusgājiena ({ side-of } { nth } gājiena).
since-known = Vērtējums ir zināms kopš { $ply }. pusgājiena ({ side-of } { nth } gājiena) un kopš tā laika nav mainījies.

line-heading = Labākā spēle
line-same = kā pēc { $profile } noteikumiem
line-cut = { $n ->
    [zero] … un vēl { $n } pusgājienu
    [one] … un vēl { $n } pusgājiens
   *[other] … un vēl { $n } pusgājieni
}
line-claim = No šī brīža drīkst pieprasīt neizšķirtu.
line-unknown = Labākā spēle tālāk nav zināma.

clocks-heading = Gājienu skaitītāji
clocks-rule = Noteikums
clocks-from = Pēc pusgājiena
clocks-to = Pēdējais
clocks-counted = Saskaitīti
clocks-left = Atlikuši
clocks-ended = Pēc tam
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

## Partijas gaita

course-heading = Vērtējums pēc katra pusgājiena
course-run = { $from }.–{ $to }.: { $value }
course-one = { $from }.: { $value }
course-unknown = nav zināms
course-change = vērtējums mainās
course-end = partija beidzas

## Diagrammas

diagrams-heading = Stāvokļi
diagram-start = Sākuma stāvoklis
diagram-judged = Vērtētais stāvoklis { $place }
diagram-ended = Partijas beigas ({ $profiles }) { $place }
diagram-before = Pirms { $ply }. pusgājiena ({ side-of } { nth } gājiena)
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

## Kas pieņemts

notes-heading = Kas pieņemts
assumed-fresh-clocks = Agrāk izspēlēto gājienu skaits nav dots: skaitīšana sākas ar pieraksta sākuma stāvokli.
assumed-half-moves-unused = Stāvokļa (FEN) skaits H{ $n } netika izmantots.
assumed-no-clock = Sākuma stāvoklī gājienus neskaita neviens noteikums: dotajam skaitam nav nozīmes.
assumed-rotated = Lauciņi nolasīti no balto puses; šeit tie ir ar parastajiem numuriem.
footer-program = galotne { $version }
footer-tables = Izmantotās tabulas: { $classes }
footer-no-tables = Neviena tabula nav izmantota
