# Atskaišu un galdiņa teksti latviešu valodā. Atslēgas un mainīgie visās valodās ir vienādi.
# Puses ir "white" un "black"; skaita pusgājienus, ja nav teikts, ka gājienus.

language = latviešu

## Puses

side = { $side ->
    [white] baltie
   *[black] melnie
}
side-first = { $side ->
    [white] Baltie
   *[black] Melnie
}
side-of = { $side ->
    [white] balto
   *[black] melno
}
to-move = { $side ->
    [white] Gājiens baltajiem
   *[black] Gājiens melnajiem
}

## Skaits un vieta

nth = { $n }.
plies = { $n ->
    [zero] { $n } pusgājienu
    [one] { $n } pusgājiens
   *[other] { $n } pusgājieni
}
after-ply = { $ply ->
    [0] sākuma stāvoklī
   *[other] pēc { $ply }. pusgājiena ({ side-of } { nth } gājiena)
}
with-ply = { $ply ->
    [0] sākuma stāvoklī
   *[other] ar { $ply }. pusgājienu ({ side-of } { nth } gājienu)
}
length = { $plies ->
    [one] { $plies } pusgājienā (ar { side-of } { nth } gājienu, skaitot no šejienes)
   *[other] { $plies } pusgājienos (ar { side-of } { nth } gājienu, skaitot no šejienes)
}
length-takes = { $plies ->
    [zero] { $plies } pusgājienu (līdz { side-of } { nth } gājienam, skaitot no šejienes)
    [one] { $plies } pusgājienu (līdz { side-of } { nth } gājienam, skaitot no šejienes)
   *[other] { $plies } pusgājienus (līdz { side-of } { nth } gājienam, skaitot no šejienes)
}
and = { $first } un { $last }
and-more = { $list } un vēl { $n }

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

result-white-wins = Uzvarēja baltie
result-draw = Neizšķirts
result-black-wins = Uzvarēja melnie
result-double-forfeit = Zaudējums abiem
result-unfinished = Nav norādīts
result-other = «{ $text }»
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
verdict-claim = Tagad drīkst pieprasīt neizšķirtu.
verdict-wins = { side-first } uzvar.
verdict-wins-in = { side-first } uzvar { $length }.
verdict-wins-takes = { side-first } uzvar. Bez neizšķirta noteikumiem tas prasa { $length }.
verdict-cursed = { side-first } uzvarētu, bet ar pašreizējo gājienu skaitu partija pēc noteikumiem ir neizšķirta.
verdict-cursed-in = { side-first } uzvarētu { $length }, bet ar pašreizējo gājienu skaitu partija pēc noteikumiem ir neizšķirta.
verdict-draw = Stāvoklis ir neizšķirts.
verdict-half-known = Bez neizšķirta noteikumiem { side } uzvar; vai uzvara paliek spēkā pēc noteikumiem, nav zināms.
verdict-unknown = Nav zināms: neviena tabula nepasaka, kāds ir šī stāvokļa vērtējums.

reason-no-pieces = { $side ->
    [white] baltajiem vairs nav kauliņu
   *[black] melnajiem vairs nav kauliņu
}
reason-no-move = { $side ->
    [white] baltajiem nav gājiena
   *[black] melnajiem nav gājiena
}
reason-passed = vilks ticis garām visām aitām

rule-cited = { $says } ({ $article }; { $profile }).
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
clock-none = Šeit neviens neizšķirta noteikums gājienus neskaita.
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
needs-later = Šeit vēl neviens noteikums neskaita; uzvaru atņem noteikums, kas stāsies spēkā vēlāk.
best-move = { to-move }; labākais ir { $best }.
holding-moves = { to-move }; neizšķirtu notur { $moves }.
occurred = { $n ->
    [1] Stāvoklis uz galdiņa ir pirmo reizi.
   *[other] Stāvoklis uz galdiņa ir { nth } reizi.
}
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
line-won = { side-first } ir uzvarējuši.
line-drawn = Partija pēc noteikumiem ir neizšķirta.
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
value-win = uzvara
value-cursed-win = uzvara, bet pēc noteikumiem neizšķirts
value-draw = neizšķirts
value-blessed-loss = zaudējums, bet pēc noteikumiem neizšķirts
value-loss = zaudējums

## Partijas gaita

course-heading = Vērtējums pēc katra pusgājiena
course-run = { $from }.–{ $to }.: { $value }
course-one = { $from }.: { $value }
course-white-wins = uzvara baltajiem
course-white-cursed = uzvara baltajiem, bet pēc noteikumiem neizšķirts
course-draw = neizšķirts
course-black-cursed = uzvara melnajiem, bet pēc noteikumiem neizšķirts
course-black-wins = uzvara melnajiem
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
note-no-game-type = Pierakstā nav GameType: tas nolasīts kā { $rules }.
note-game-type-overruled = GameType «{ $tag }» nav ņemts vērā: nolasīts kā { $rules }.
note-fen-ignored = FEN nav ņemts vērā, jo ir SetUp "0".
note-results-differ = Result birkā teikts «{ $tag }», bet aiz pēdējā gājiena stāv «{ $terminator }».
note-contested = Par to, ko nozīmē { $article }, ir strīds. Šeit tas saprasts tā: { $says }.
footer-program = galotne { $version }
footer-tables = Izmantotās tabulas: { $classes }
footer-no-tables = Neviena tabula nav izmantota

## Spēles

rules-international = starptautiskā dambrete (100 lauciņu)
rules-russian = krievu dambrete (64 lauciņu)
rules-brazilian = brazīliešu dambrete (64 lauciņu)
rules-english = angļu dambrete
rules-international-giveaway = starptautiskā dambrete, padošanās
rules-russian-giveaway = krievu dambrete, padošanās
rules-brazilian-giveaway = brazīliešu dambrete, padošanās
rules-english-giveaway = angļu dambrete, padošanās
rules-international-giveaway-blocked-loses = starptautiskā dambrete, padošanās, kurā iesprostotais zaudē
rules-russian-giveaway-blocked-loses = krievu dambrete, padošanās, kurā iesprostotais zaudē
rules-brazilian-giveaway-blocked-loses = brazīliešu dambrete, padošanās, kurā iesprostotais zaudē
rules-english-giveaway-blocked-loses = angļu dambrete, padošanās, kurā iesprostotais zaudē
rules-wolf-and-sheep = vilks un aitas

## Neizšķirta noteikumu profili

profile-none = bez neizšķirta noteikumiem
profile-fmjd-2015 = FMJD 1. pielikums, 2015. gada novembris
profile-lidraughts = kā skaita lidraughts.org
profile-fmjd-2024 = FMJD 2024. gada 1. pielikums pēc citu citētā
profile-ru-minsport-100 = Krievijas Sporta ministrijas 2013. gada rīkojums Nr. 722
profile-lv-001 = spēles noteikumi 64 lauciņu dambretē
profile-lv-003 = dambretes noteikumi skolām (64 lauciņi)
profile-fmjd-64 = FMJD 64 lauciņu sekcija pēc citu citētā
profile-cbjd = Brazīlijas konfederācija pēc citu citētā
profile-lv-004 = galda spēle «Dambrete»: bez neizšķirta noteikumiem
profile-wcdf = Pasaules dambretes federācija WCDF

## Noteikumi: kur tie rakstīti un ko tie saka

rule-fmjd-2015-6-1 = FMJD 1. pielikuma 6.1. punkts
    .says = Ja viena un tā pati pozīcija ar vienu un to pašu gājiena kārtu atkārtojas trīs reizes, partija ir neizšķirta
rule-fmjd-2015-6-2 = FMJD 1. pielikuma 6.2. punkts
    .says = Ja katra puse 25 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-fmjd-2015-6-3 = FMJD 1. pielikuma 6.3. punkts
    .says = Trīs dāmas, divas dāmas un kauliņš vai dāma un divi kauliņi pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 16 gājienus
rule-fmjd-2015-6-4 = FMJD 1. pielikuma 6.4. punkts
    .says = Divas dāmas, dāma un kauliņš vai viena dāma pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 5 gājienus; pēc sitiena 6.3. punkta galotnē turpina skaitīt arī tās 16 gājienus

rule-lidraughts-6-1 = FMJD 1. pielikuma 6.1. punkts
    .says = Ja viena un tā pati pozīcija ar vienu un to pašu gājiena kārtu atkārtojas trīs reizes, spēlētājs drīkst pieprasīt neizšķirtu
rule-lidraughts-6-2 = FMJD 1. pielikuma 6.2. punkts
    .says = Ja katra puse 25 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-lidraughts-6-3 = FMJD 1. pielikuma 6.3. punkts
    .says = Trīs dāmas, divas dāmas un kauliņš vai dāma un divi kauliņi pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 16 gājienus
rule-lidraughts-6-4 = FMJD 1. pielikuma 6.4. punkts
    .says = Divas dāmas, dāma un kauliņš vai viena dāma pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 5 gājienus; pēc sitiena 6.3. punkta galotnē tos sāk skaitīt no jauna

rule-fmjd-2024-6-1 = FMJD 1. pielikuma 6.1. punkts
    .says = Ja viena un tā pati pozīcija ar vienu un to pašu gājiena kārtu atkārtojas trīs reizes, partija ir neizšķirta
rule-fmjd-2024-6-2 = FMJD 1. pielikuma 6.2. punkts
    .says = Ja katra puse 25 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-fmjd-2024-6-3 = FMJD 1. pielikuma 6.3. punkts
    .says = Trīs dāmas, divas dāmas un kauliņš vai dāma un divi kauliņi pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 16 gājienus
rule-fmjd-2024-6-3-diagonal = FMJD 2024. gada 1. pielikuma 6.3. punkts (garā diagonāle)
    .says = Kamēr vientuļā dāma pret trim kauliņiem viena pati ieņem garo diagonāli, neizšķirts ir pēc 5 katras puses gājieniem
rule-fmjd-2024-6-4 = FMJD 1. pielikuma 6.4. punkts
    .says = Divas dāmas, dāma un kauliņš vai viena dāma pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 5 gājienus; pēc sitiena 6.3. punkta galotnē turpina skaitīt arī tās 16 gājienus

rule-ru-minsport-100-3 = rīkojuma Nr. 722 3.5. punkts (atkārtojums)
    .says = Ja viena un tā pati pozīcija ar vienu un to pašu gājiena kārtu atkārtojas trīs reizes, partija ir neizšķirta
rule-ru-minsport-100-5 = rīkojuma Nr. 722 3.5. punkts (5 gājieni)
    .says = Divas dāmas, dāma un kauliņš vai viena dāma pret vienu dāmu: neizšķirts, ja stiprākā puse neuzvar ar savu 5. gājienu
rule-ru-minsport-100-16 = rīkojuma Nr. 722 3.5. punkts (16 gājieni)
    .says = Trīs dāmas, divas dāmas un kauliņš vai dāma un divi kauliņi pret vienu dāmu: neizšķirts, ja stiprākā puse neuzvar ar savu 16. gājienu
rule-ru-minsport-100-25 = rīkojuma Nr. 722 3.5. punkts (25 gājieni)
    .says = Ja katra puse 25 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta

rule-lv-001-1-14-1b = 64 lauciņu dambretes noteikumu 1.14.1. punkts (b)
    .says = Ja katrai pusei 32 gājienu laikā spēku materiālā attiecība nav mainījusies, spēlētājs drīkst pieprasīt neizšķirtu
rule-lv-001-1-14-1c = 64 lauciņu dambretes noteikumu 1.14.1. punkts (c)
    .says = Trīs vai vairāk dāmu pret vienu dāmu: neizšķirts, ja stiprākā puse ar savu 15. gājienu nenosit pretinieka dāmu
rule-lv-001-1-14-1d = 64 lauciņu dambretes noteikumu 1.14.1. punkts (d)
    .says = Trīs dāmas pret vienu dāmu uz garā ceļa: neizšķirts, ja stiprākā puse neuzvar ar savu 5. gājienu
rule-lv-001-1-14-1e = 64 lauciņu dambretes noteikumu 1.14.1. punkts (e)
    .says = Divas dāmas vai dāma un kauliņš pret dāmu vai kauliņu: neizšķirts, ja stiprākā puse neuzvar ar savu 10. gājienu
rule-lv-001-1-14-1f = 64 lauciņu dambretes noteikumu 1.14.1. punkts (f)
    .says = Ja viens un tas pats stāvoklis ar vienu un to pašu gājiena kārtu atkārtojas trīs reizes, spēlētājs drīkst pieprasīt neizšķirtu

rule-lv-003-3 = dambretes noteikumi skolām (atkārtojums)
    .says = Ja viena un tā pati pozīcija atkārtojas trīs reizes, partija ir neizšķirta
rule-lv-003-15 = dambretes noteikumi skolām (15 gājieni)
    .says = Ja trīs dāmas nespēj noķert vienu dāmu 15 gājienos, partija ir neizšķirta

rule-fmjd-64-7-2-4 = FMJD-64 noteikumu 7.2.4. punkts
    .says = Trīs vai vairāk dāmu pret vienu dāmu: neizšķirts, ja stiprākā puse ar savu 15. gājienu nenosit pretinieka dāmu
rule-fmjd-64-7-2-5 = FMJD-64 noteikumu 7.2.5. punkts
    .says = Ja katra puse 15 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-fmjd-64-7-2-6-30 = FMJD-64 noteikumu 7.2.6. punkts (4 vai 5 kauliņi)
    .says = Abām pusēm ir dāmas, kopā 4 vai 5 kauliņi: neizšķirts, ja katrai pusei 30 gājienu laikā spēku attiecība nav mainījusies
rule-fmjd-64-7-2-6-60 = FMJD-64 noteikumu 7.2.6. punkts (6 vai 7 kauliņi)
    .says = Abām pusēm ir dāmas, kopā 6 vai 7 kauliņi: neizšķirts, ja katrai pusei 60 gājienu laikā spēku attiecība nav mainījusies
rule-fmjd-64-7-2-7 = FMJD-64 noteikumu 7.2.7. punkts
    .says = Trīs kauliņi pret vientuļu dāmu uz garā ceļa: neizšķirts, ja stiprākā puse neuzvar ar savu 5. gājienu
rule-fmjd-64-7-2-8 = FMJD-64 noteikumu 7.2.8. punkts
    .says = Divas dāmas, dāma un kauliņš vai viena dāma pret vienu dāmu: neizšķirts, ja stiprākā puse neuzvar ar savu 5. gājienu
rule-fmjd-64-repetition = FMJD-64 noteikumu 7.2. punkts (atkārtojums)
    .says = Ja viens un tas pats stāvoklis ar vienu un to pašu gājiena kārtu atkārtojas trīs reizes, spēlētājs drīkst pieprasīt neizšķirtu

rule-cbjd-5 = CBJD noteikumi (5 gājieni)
    .says = Ja abām pusēm palicis maz kauliņu un to vidū ir dāmas, neizšķirts ir pēc pieciem katras puses gājieniem
rule-cbjd-5-diagonal = CBJD noteikumi (garais ceļš)
    .says = Trīs kauliņi pret vientuļu dāmu uz garā ceļa: neizšķirts pēc pieciem katras puses gājieniem
rule-cbjd-20 = CBJD noteikumi (20 gājieni)
    .says = Ja katra puse 20 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-cbjd-repetition = CBJD noteikumi (atkārtojums)
    .says = Ja viens un tas pats stāvoklis ar vienu un to pašu gājiena kārtu atkārtojas trīs reizes, spēlētājs drīkst pieprasīt neizšķirtu

rule-wcdf-3 = WCDF noteikumi (atkārtojums)
    .says = Ja viens un tas pats stāvoklis ar vienu un to pašu gājiena kārtu atkārtojas trīs reizes, spēlētājs drīkst pieprasīt neizšķirtu
rule-wcdf-40 = WCDF noteikumi (40 gājieni)
    .says = Ja katrai pusei 40 gājienu laikā neviens kauliņš nav gājis un nekas nav sists, spēlētājs drīkst pieprasīt neizšķirtu
