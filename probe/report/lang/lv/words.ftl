# Ko saka visur, latviešu valodā: puses, skaitļi, vērtējumi, noteikumi un to avoti, piezīmes. Atslēgas un
# mainīgie visās valodās ir vienādi. Puses ir "white" un "black"; skaita pusgājienus, ja nav teikts, ka gājienus.

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
plies = { $plies ->
    [0] { $plies } pusgājienu
    [one] { $plies } pusgājiens
   *[other] { $plies } pusgājieni
}
length = { $n ->
    [one] { $n } gājienā
   *[other] { $n } gājienos
}
moves-each = katras puses { $n ->
    [0] { $n } gājienu
    [one] { $n } gājiens
   *[other] { $n } gājieni
}
moves-by-side = baltie { $white }, melnie { $black }
moves-one = { side-of } 1 gājiens
moves-apart = { $side ->
    [white] balto { $n } un melno { $m }
   *[black] melno { $n } un balto { $m }
} { $m ->
    [0] gājienu
    [one] gājiens
   *[other] gājieni
}
moves-of = { side-of } { $n ->
    [0] { $n } gājienu
    [one] { $n } gājiens
   *[other] { $n } gājieni
}
left-each = no { $moves } gājieniem katrai pusei atliek { $left }
left-apart = no { $moves } gājieniem { $side ->
    [white] baltajiem atliek { $left }, melnajiem { $others }
   *[black] melnajiem atliek { $left }, baltajiem { $others }
}
left-charged = no { side-of } { $moves } gājieniem atliek { $left }
played-all = ir izdarīti { $played }
played-beyond = ir izdarīti { $played }, pietika ar { $moves } katrai pusei
played-charged = ir izdarīti { side-of } { $moves } gājieni
and = { $first } un { $last }
and-more = { $list } un vēl { $n }

## Rezultāti pierakstā

result-white-wins = Uzvarēja baltie
result-draw = Neizšķirts
result-black-wins = Uzvarēja melnie
result-double-forfeit = Zaudējums abiem
result-unfinished = Nav norādīts
result-other = «{ $text }»
termination-normal = uz galdiņa, padodoties vai vienojoties
termination-time-forfeit = beidzies laiks
termination-abandoned = spēle pamesta
termination-resignation = padošanās
termination-agreement = vienošanās
termination-adjudication = tiesneša lēmums
termination-rules-infraction = noteikumu pārkāpums
termination-unterminated = nepabeigta

## Slēdziens

verdict-claim = { side-first } tagad, pirms sava gājiena, drīkst pieprasīt neizšķirtu.
verdict-wins = { side-first } uzvar.
verdict-wins-in = { side-first } uzvar { $length }.
verdict-draw = Stāvoklis ir neizšķirts.
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
reason-first-king = { $side ->
    [white] baltajiem ir pirmā dāma
   *[black] melnajiem ir pirmā dāma
}

rule-cited = { $says } ({ $article }; { $profile }).

## A ruling in one sentence

# Clauses begin with a small letter; the whole is capitalized where it is put together.

ruling-under = { $verdict } ({ $profiles })
ruling-under-same = { $verdict } ({ $profiles }; tas pats pēc visiem { $n } salīdzinātajiem noteikumiem)
ruling-under-all = { $verdict } (tas pats pēc visiem { $n } salīdzinātajiem noteikumiem)
ruling-place = { $ply ->
    [0] sākuma stāvoklī
   *[other] ar { side-of } { $n }. gājienu
}
ruling-drawn = neizšķirts pēc { $rule }. punkta { $place }
ruling-repeated = neizšķirts, jo stāvoklis atkārtojās ({ $rule }. punkts): { repeated }
ruling-drawn-on-board = neizšķirts uz galdiņa { $place }
ruling-won = { side } uzvarēja { $place }
ruling-claim = neizšķirtu varēja pieprasīt pēc { $rule }. punkta { $place }
ruling-claim-repeated = neizšķirtu varēja pieprasīt, jo stāvoklis atkārtojās ({ $rule }. punkts): { repeated }
ruling-wins = partija nav beigusies: { side } uzvar
ruling-cursed = partija nav beigusies: ja abi spēlē vislabāk, neizšķirts pēc { $rule }. punkta
ruling-draw = partija nav beigusies: ja abi spēlē vislabāk, neizšķirts
ruling-unknown = partija nav beigusies, un šī stāvokļa nav nevienā no šeit esošajām tabulām
repeated = tas pats stāvoklis { $n ->
    [3] trešo
   *[other] { nth }
} reizi, { $start ->
    [yes] sākuma stāvoklī un pēc
   *[no] pēc
} { side-of } gājieniem Nr. { $moves }
repeated-sentence = Tas pats stāvoklis { $n ->
    [3] trešo
   *[other] { nth }
} reizi: { $start ->
    [yes] sākuma stāvoklī un pēc
   *[no] pēc
} { side-of } gājieniem Nr. { $moves }.
score-says = Pierakstā: «{ $said }».
assumed-profile = neizšķirta noteikumi { $profile }, { $by ->
    [site] tās vietnes, kur partija spēlēta
    [date] partijas datuma redakcija
   *[usual] šai spēlei parastie
}.
corrected = Labots pie tiesneša galda: { side-of } { $n }. gājiens pierakstā bija { $was }, nolasīts kā { $read }.

## Gājienu skaitītāji

needs-later = Šeit vēl neviens noteikums neskaita; uzvaru atņem noteikums, kas stāsies spēkā vēlāk.
clock-none = Šeit neviens neizšķirta noteikums gājienus neskaita.
occurred = { $n ->
    [1] Stāvoklis uz galdiņa ir pirmo reizi.
   *[other] Stāvoklis uz galdiņa ir { nth } reizi.
}
line-drawn = Partija pēc noteikumiem ir neizšķirta.
line-won = { side-first } ir uzvarējuši.

## Vērtējumi

category-win = uzvara
category-cursed-win = atņemta uzvara
category-draw = neizšķirts
category-blessed-loss = izglābts zaudējums
category-loss = zaudējums
category-unknown = nav zināms

value-win = uzvara
value-cursed-win = uzvara, bet pēc noteikumiem neizšķirts
value-draw = neizšķirts
value-blessed-loss = zaudējums, bet pēc noteikumiem neizšķirts
value-loss = zaudējums

course-white-wins = uzvara baltajiem
course-white-cursed = uzvara baltajiem, bet pēc noteikumiem neizšķirts
course-draw = neizšķirts
course-black-cursed = uzvara melnajiem, bet pēc noteikumiem neizšķirts
course-black-wins = uzvara melnajiem

needs-nothing = Rezultāts paliek spēkā, lai cik gājienu būtu saskaitīts: tas iestājas, pirms kāds var pieprasīt neizšķirtu.
otherwise = Cits šo pašu noteikumu lasījums saka citādi: { $value } ({ $profiles }).
otherwise-by = Cits šo pašu noteikumu lasījums saka citādi: { $value } ({ $article }; { $profiles }).

## Ko prasa tabulu izveide

missing-alone = Trūkst: { $tables }.
span = { $unit ->
    [second] { $n ->
        [one] { $n } sekundi
       *[other] { $n } sekundes
    }
    [minute] { $n ->
        [one] { $n } minūti
       *[other] { $n } minūtes
    }
    [hour] { $n ->
        [one] { $n } stundu
       *[other] { $n } stundas
    }
    [day] { $n ->
        [one] { $n } dienu
       *[other] { $n } dienas
    }
   *[year] { $n ->
        [one] { $n } gadu
       *[other] { $n } gadus
    }
}
size = { $n } { $unit }
with-cores = { $cores ->
    [one] ar { $cores } kodolu
   *[other] ar { $cores } kodoliem
}
making-takes = Visu, kā trūkst { $classes }, izveidot prasa apmēram { $time } { with-cores } un { $disk } diska vietas.
making-beyond = Visu, kā trūkst { $classes }, šeit nav iespējams izveidot: tas prasa vairāk nekā { $time } { with-cores } un { $disk } diska vietas.
making-beyond-disk = Visu, kā trūkst { $classes }, šeit nav iespējams izveidot: tas prasa vismaz { $disk } diska vietas, no kurām brīvi ir { $free }, un { $time } { with-cores }.

## Piezīmes

# Stāvokļa piezīmes turpinās aiz kola; pieraksta piezīmes ir teikumi.

note-fresh-clocks = izspēlēto gājienu skaits nav dots: skaitīšana sākas no jauna
note-half-moves-unused = stāvokļa (FEN) skaits H{ $n } netika izmantots; to izmanto ar --spent fen
note-no-clock = šeit gājienus neskaita neviens noteikums: dotajam skaitam nav nozīmes
note-rotated = lauciņi nolasīti no balto puses; atbildē tie ir ar parastajiem numuriem
note-no-game-type = Pierakstā spēle nav nosaukta (nav GameType): tas nolasīts kā { $rules }.
note-fits-several = Pierakstā spēle nav nosaukta (nav GameType), un tas atbilst vairākām: { $games }. Slēdziens visās ir tāds pats; tas nolasīts kā { $rules }.
note-stops = Pieraksts atbilst noteikumiem līdz { $ply }. pusgājienam; tālākais nav lasīts: { $why }.
note-settled-capture = Sitiens { $ply }. pusgājienā nolasīts kā { $move }: tikai ar to pieraksts var turpināties.
note-irregular = Pārkāpums: gājiens { $move } { $ply }. pusgājienā atstāts spēkā, kaut arī bija jāsit: { $due }. Skaitīšana turpinās pēc tā, kas notika uz galdiņa.
note-huffed = Pēc { $ply }. pusgājiena kauliņš uz lauciņa { $square } noņemts, jo ar to netika sists. Skaitīšana ir kā pēc sišanas.
note-encoding = Teksts nav UTF-8: tas nolasīts kā { $encoding }.
note-game-type-overruled = GameType «{ $tag }» nav ņemts vērā: nolasīts kā { $rules }.
note-variant-overruled = Variant «{ $tag }» nav ņemts vērā: nolasīts kā { $rules }.
note-from-position = Pierakstā nosaukta nevis spēle, bet sākuma stāvoklis: tas nolasīts kā { $rules }.
note-letters-from-white = Pieraksta burtos a1 ir balto kreisajā apakšējā stūrī.
note-usual-numbering = Lauciņi ir numurēti kā parasti, nevis tā, kā teikts GameType.
note-fen-ignored = FEN nav ņemts vērā, jo ir SetUp "0".
note-blacks-points-first = Rezultātā pirmie ir melno punkti, jo melnie sāk: 1-0 ir melno uzvara.
note-results-differ = Result birkā teikts «{ $tag }», bet aiz pēdējā gājiena stāv «{ $terminator }».
note-contested = Par to, ko nozīmē { $article }, ir strīds. Šeit tas saprasts tā: { $says }.

## Spēles

rules-international = starptautiskā dambrete (100 lauciņu)
rules-russian = krievu dambrete (64 lauciņu)
rules-brazilian = brazīliešu dambrete (64 lauciņu)
rules-english = angļu dambrete
rules-killer = killer dambrete (100 lauciņu)
rules-italian = itāļu dambrete (64 lauciņu)
rules-spanish = spāņu (portugāļu) dambrete (64 lauciņu)
rules-pool = pool dambrete (64 lauciņu)
rules-czech = čehu dambrete (64 lauciņu)
rules-thai = taju dambrete (makhos, 64 lauciņu)
rules-turkish = turku dambrete (dama, visi 64 lauciņi)
rules-breakthrough = izlaušanās dambrete (100 lauciņu)
rules-frisian = frīzu dambrete (100 lauciņu)
rules-frysk = Frysk!: frīzu dambrete ar pieciem kauliņiem katram
rules-frisian-free = frīzu dambrete bez dāmas gājienu ierobežojuma
rules-international-giveaway = starptautiskā padošanās
rules-russian-giveaway = krievu padošanās
rules-brazilian-giveaway = brazīliešu padošanās
rules-english-giveaway = angļu padošanās
rules-international-giveaway-blocked-wins = starptautiskā padošanās, kurā iesprostotais uzvar
rules-russian-giveaway-blocked-wins = krievu padošanās, kurā iesprostotais uzvar
rules-brazilian-giveaway-blocked-wins = brazīliešu padošanās, kurā iesprostotais uzvar
rules-english-giveaway-blocked-wins = angļu padošanās, kurā iesprostotais uzvar
rules-wolf-and-sheep = vilks un aitas

## Neizšķirta noteikumu profili

profile-none = bez neizšķirta noteikumiem
profile-fmjd-2015 = FMJD 1. pielikums, 2015. gada novembris
profile-fmjd-2018 = FMJD 2018. gada 1. pielikums, kā to citē citi
profile-fmjd-2024 = FMJD 2024. gada 1. pielikums, kā to citē citi
profile-lidraughts = kā skaita lidraughts.org
profile-ru-minsport-100 = Krievijas Sporta ministrijas 2013. gada rīkojums Nr. 722
profile-lv-001 = 64 lauciņu dambretes noteikumi (Latvija)
profile-lv-003 = skolu noteikumi (Latvija, 64 lauciņi)
profile-fmjd-64 = FMJD-64, FMJD 64 lauciņu sekcija, kā to citē citi
profile-cbjd = CBJD, Brazīlijas konfederācija, 2013. gada spēles noteikumi
profile-cbd = CBD, Brazīlijas konfederācija, 2020. gada kodekss
profile-lv-004 = galda spēle «Dambrete»: bez neizšķirta noteikumiem
profile-threefold = tikai trīskārtējs atkārtojums, kā vispārpieņemts
profile-killer = 25 gājieni un trīskārtējs atkārtojums, kā vispārpieņemts
profile-fid = FID, Itālijas federācija, kā to citē citi
profile-fpd-repetition = FPD, Portugāles federācija, bez tās gājienu ierobežojumiem
profile-apca-open = APCA, Amerikas pool dambretes asociācija; tās skaitļi nav zināmi un netiek lietoti
profile-apca = APCA, tikai 27. un 28. punkts, kā tos citē citi
profile-playstrategy = kā skaita playstrategy.org
profile-cfd-open = ČFD, Čehijas federācija: skaits nav atrasts; trīskārtējs atkārtojums, kā saprasts
profile-tudaf = TÜDAF, Turcijas federācija
profile-frisian-2011 = 2011. gada oficiālie frīzu dambretes noteikumi
profile-wcdf = WCDF, Pasaules angļu dambretes federācija

## Spēles un neizšķirta noteikumi, tik īsi, cik vajag sarakstam

board-variant-without = { $name } (nav tabulu)
board-variant-international = Starptautiskā dambrete
board-variant-russian = Krievu dambrete
board-variant-brazilian = Brazīliešu dambrete
board-variant-english = Angļu dambrete
board-variant-killer = Killer dambrete
board-variant-italian = Itāļu dambrete
board-variant-spanish = Spāņu (portugāļu) dambrete
board-variant-pool = Pool dambrete
board-variant-czech = Čehu dambrete
board-variant-thai = Taju dambrete (makhos)
board-variant-turkish = Turku dambrete (dama)
board-variant-breakthrough = Izlaušanās dambrete
board-variant-frisian = Frīzu dambrete
board-variant-frysk = Frysk!
board-variant-frisian-free = Frīzu dambrete, dāma neierobežota
board-variant-international-giveaway = Starptautiskā padošanās
board-variant-russian-giveaway = Krievu padošanās
board-variant-brazilian-giveaway = Brazīliešu padošanās
board-variant-english-giveaway = Angļu padošanās
board-variant-international-giveaway-blocked-wins = Starptautiskā padošanās, iesprostotais uzvar
board-variant-russian-giveaway-blocked-wins = Krievu padošanās, iesprostotais uzvar
board-variant-brazilian-giveaway-blocked-wins = Brazīliešu padošanās, iesprostotais uzvar
board-variant-english-giveaway-blocked-wins = Angļu padošanās, iesprostotais uzvar
board-variant-wolf-and-sheep = Vilks un aitas
board-profile-none = Bez neizšķirta noteikumiem
board-profile-fmjd-2015 = FMJD 2015
board-profile-fmjd-2018 = FMJD 2018
board-profile-fmjd-2024 = FMJD 2024
board-profile-lidraughts = lidraughts
board-profile-ru-minsport-100 = Krievijas Sporta ministrija
board-profile-lv-001 = 64 lauciņu dambretes noteikumi
board-profile-lv-003 = Skolu noteikumi
board-profile-lv-004 = Galda spēle «Dambrete» (neskaita)
board-profile-threefold = Tikai trīskārtējs atkārtojums
board-profile-killer = 25 gājieni, kā pieņemts
board-profile-fid = FID
board-profile-fpd-repetition = FPD, tikai atkārtojums
board-profile-apca-open = APCA (skaitļi nav zināmi)
board-profile-apca = APCA, tikai 27. un 28. punkts
board-profile-playstrategy = playstrategy
board-profile-cfd-open = ČFD (tikai atkārtojums)
board-profile-tudaf = TÜDAF
board-profile-frisian-2011 = 2011. gada noteikumi
board-profile-fmjd-64 = FMJD-64
board-profile-cbjd = CBJD (Brazīlija, 2013)
board-profile-cbd = CBD (Brazīlija, 2020. gada kodekss)
board-profile-wcdf = WCDF

## Noteikumi: kur tie rakstīti un ko tie saka

rule-fmjd-2015-6-1 = FMJD 1. pielikuma 6.1. punkts
    .says = Ja viena un tā pati pozīcija atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, partija ir neizšķirta
rule-fmjd-2015-6-2 = FMJD 1. pielikuma 6.2. punkts
    .says = Ja katra puse 25 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-fmjd-2015-6-3 = FMJD 1. pielikuma 6.3. punkts
    .says = Trīs dāmas, divas dāmas un kauliņš vai dāma un divi kauliņi pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 16 gājienus
rule-fmjd-2015-6-4 = FMJD 1. pielikuma 6.4. punkts
    .says = Divas dāmas, dāma un kauliņš vai viena dāma pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 5 gājienus; pēc sitiena 6.3. punkta galotnē tie ir vēl 5 gājieni

rule-lidraughts-6-1 = FMJD 1. pielikuma 6.1. punkts
    .says = Ja viena un tā pati pozīcija atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu
rule-lidraughts-6-2 = FMJD 1. pielikuma 6.2. punkts
    .says = Ja katra puse 25 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-lidraughts-6-3 = FMJD 1. pielikuma 6.3. punkts
    .says = Trīs dāmas, divas dāmas un kauliņš vai dāma un divi kauliņi pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 16 gājienus
rule-lidraughts-6-4 = FMJD 1. pielikuma 6.4. punkts
    .says = Divas dāmas, dāma un kauliņš vai viena dāma pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 5 gājienus; pēc sitiena 6.3. punkta galotnē tos sāk skaitīt no jauna

rule-fmjd-2018-6-1 = FMJD 1. pielikuma 6.1. punkts
    .says = Ja viena un tā pati pozīcija atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, partija ir neizšķirta
rule-fmjd-2018-6-2 = FMJD 1. pielikuma 6.2. punkts
    .says = Ja katra puse 25 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-fmjd-2018-6-3 = FMJD 1. pielikuma 6.3. punkts
    .says = Trīs dāmas, divas dāmas un kauliņš vai dāma un divi kauliņi pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 16 gājienus
rule-fmjd-2018-6-4 = FMJD 2018. gada 1. pielikuma 6.4. punkts
    .says = Divas dāmas, dāma un kauliņš vai viena dāma pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 5 gājienus; pēc sitiena 6.3. punkta galotnē turpina skaitīt arī tās 16 gājienus

rule-fmjd-2024-6-1 = FMJD 1. pielikuma 6.1. punkts
    .says = Ja viena un tā pati pozīcija atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, partija ir neizšķirta
rule-fmjd-2024-6-2 = FMJD 1. pielikuma 6.2. punkts
    .says = Ja katra puse 25 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-fmjd-2024-6-3 = FMJD 1. pielikuma 6.3. punkts
    .says = Trīs dāmas, divas dāmas un kauliņš vai dāma un divi kauliņi pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 16 gājienus
rule-fmjd-2024-6-3-diagonal = FMJD 2024. gada 1. pielikuma 6.3. punkts (garā diagonāle)
    .says = Kamēr vientuļā dāma pret trim kauliņiem viena pati ieņem garo diagonāli, neizšķirts ir pēc 5 katras puses gājieniem
rule-fmjd-2024-6-4 = FMJD 2018. gada 1. pielikuma 6.4. punkts
    .says = Divas dāmas, dāma un kauliņš vai viena dāma pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 5 gājienus; pēc sitiena 6.3. punkta galotnē turpina skaitīt arī tās 16 gājienus

rule-ru-minsport-100-3 = rīkojuma Nr. 722 3.5. punkts (atkārtojums)
    .says = Ja viena un tā pati pozīcija atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, partija ir neizšķirta
rule-ru-minsport-100-5 = rīkojuma Nr. 722 3.5. punkts (5 gājieni)
    .says = Divas dāmas, dāma un kauliņš vai viena dāma pret vienu dāmu: neizšķirts, ja stiprākā puse neuzvar ar savu 5. gājienu
rule-ru-minsport-100-16 = rīkojuma Nr. 722 3.5. punkts (16 gājieni)
    .says = Trīs dāmas, divas dāmas un kauliņš vai dāma un divi kauliņi pret vienu dāmu: neizšķirts, ja stiprākā puse neuzvar ar savu 16. gājienu
rule-ru-minsport-100-25 = rīkojuma Nr. 722 3.5. punkts (25 gājieni)
    .says = Ja katra puse 25 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta

rule-lv-001-1-14-1-2 = 64 lauciņu dambretes noteikumu 1.14.1. punkta otrā domuzīme
    .says = Ja katrai pusei 32 gājienu laikā spēku materiālā attiecība nav mainījusies, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu
rule-lv-001-1-14-1-3 = 64 lauciņu dambretes noteikumu 1.14.1. punkta trešā domuzīme
    .says = Trīs vai vairāk dāmu pret vienu dāmu: neizšķirts, ja stiprākā puse ar savu 15. gājienu nenosit pretinieka dāmu
rule-lv-001-1-14-1-4 = 64 lauciņu dambretes noteikumu 1.14.1. punkta ceturtā domuzīme
    .says = Trīs dāmas pret vienu dāmu uz garā ceļa: neizšķirts, ja stiprākā puse neuzvar ar savu 5. gājienu
rule-lv-001-1-14-1-5 = 64 lauciņu dambretes noteikumu 1.14.1. punkta piektā domuzīme
    .says = Divas dāmas vai dāma un kauliņš pret dāmu vai kauliņu: neizšķirts, ja stiprākā puse neuzvar ar savu 10. gājienu
rule-lv-001-1-14-1-6 = 64 lauciņu dambretes noteikumu 1.14.1. punkta sestā domuzīme
    .says = Ja viens un tas pats stāvoklis atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu

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
    .says = Ja viens un tas pats stāvoklis atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu

rule-cbjd-5 = Regras de Jogo, 99. pants
    .says = Divas dāmas pret divām, pret dāmu vai pret dāmu un kauliņu, dāma pret dāmu vai pret dāmu un kauliņu: neizšķirts pēc pieciem katras puses gājieniem
rule-cbjd-5-diagonal = Regras de Jogo, 100. pants
    .says = Trīs kauliņi pret vientuļu dāmu uz garā ceļa: neizšķirts pēc pieciem katras puses gājieniem
rule-cbjd-20 = Regras de Jogo, 97. pants, b
    .says = Ja katra puse 20 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-cbjd-repetition = Regras de Jogo, 98. pants
    .says = Ja viens un tas pats stāvoklis atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu

rule-cbd-59-B = 2020. gada kodekss, 59. pants, B
    .says = Ja katra puse 20 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-cbd-59-C = 2020. gada kodekss, 59. pants, C
    .says = Ja viens un tas pats stāvoklis atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu
rule-cbd-59-D = 2020. gada kodekss, 59. pants, D
    .says = Dāma pret dāmu: neizšķirts pēc 2 katras puses gājieniem
rule-cbd-59-E = 2020. gada kodekss, 59. pants, E
    .says = Divas dāmas vai dāma un kauliņš pret dāmu, dāma un kauliņš pret dāmu un kauliņu, divas dāmas pret divām: neizšķirts pēc pieciem katras puses gājieniem
rule-cbd-59-E-diagonal = 2020. gada kodekss, 59. pants, E (garais ceļš)
    .says = Trīs kauliņi pret vientuļu dāmu uz garā ceļa: neizšķirts pēc pieciem katras puses gājieniem

rule-killer-6-1 = pēc vispārpieņemtas kārtības, kā FMJD 1. pielikuma 6.1. punktā
    .says = Ja viena un tā pati pozīcija atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, partija ir neizšķirta
rule-killer-6-2 = pēc vispārpieņemtas kārtības, kā FMJD 1. pielikuma 6.2. punktā
    .says = Ja katra puse 25 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta

rule-fid-4 = FID noteikumi, 9.3
    .says = Ja viens un tas pats stāvoklis atkārtojas četras reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu
rule-fid-40 = FID noteikumi, 10.4
    .says = Ja katrai pusei 40 gājienu laikā neviens parastais kauliņš nav gājis un nekas nav sists, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu

rule-fpd-repetition-3 = FPD noteikumi (atkārtojums)
    .says = Ja viens un tas pats stāvoklis atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu

rule-frisian-2011-18 = frīzu dambretes noteikumu 18. punkts
    .says = Divas dāmas pret vienu dāmu: neizšķirts, ja stiprākā puse neuzvar ar savu 7. gājienu
rule-frisian-2011-21-1 = frīzu dambretes noteikumu 21.1. punkts
    .says = Katram viena dāma: neizšķirts, ja dāma netiek nosista, katrai pusei izdarot 1 gājienu
rule-lidraughts-18 = lidraughts.org, divas dāmas pret vienu
    .says = Divas dāmas pret vienu dāmu: neizšķirts, kad katra puse izdarījusi 7 gājienus
rule-lidraughts-21-1 = lidraughts.org, katram viena dāma
    .says = Katram viena dāma: neizšķirts, kad katra puse izdarījusi 2 gājienus

rule-apca-27 = APCA noteikumu 27. punkts
    .says = Trīs dāmas pret vienu dāmu: neizšķirts, ja stiprākā puse neuzvar ar savu 13. gājienu
rule-apca-28 = APCA noteikumu 28. punkts
    .says = Trīs dāmas pret vienu dāmu uz garā ceļa: neizšķirts, ja stiprākā puse neuzvar ar savu 5. gājienu

rule-playstrategy-7-2-4 = FMJD-64 noteikumu 7.2.4. punkts
    .says = Trīs vai vairāk dāmu pret vienu dāmu: neizšķirts, ja stiprākā puse ar savu 15. gājienu nenosit pretinieka dāmu
rule-playstrategy-7-2-5 = FMJD-64 noteikumu 7.2.5. punkts
    .says = Ja katra puse 15 gājienus pēc kārtas iet tikai ar dāmām un nekas netiek sists, partija ir neizšķirta
rule-playstrategy-7-2-6-30 = FMJD-64 noteikumu 7.2.6. punkts (4 vai 5 kauliņi)
    .says = Abām pusēm ir dāmas, kopā 4 vai 5 kauliņi: neizšķirts, ja katrai pusei 30 gājienu laikā spēku attiecība nav mainījusies
rule-playstrategy-7-2-6-60 = FMJD-64 noteikumu 7.2.6. punkts (6 vai 7 kauliņi)
    .says = Abām pusēm ir dāmas, kopā 6 vai 7 kauliņi: neizšķirts, ja katrai pusei 60 gājienu laikā spēku attiecība nav mainījusies
rule-playstrategy-7-2-7 = FMJD-64 noteikumu 7.2.7. punkts
    .says = Trīs kauliņi pret vientuļu dāmu uz garā ceļa: neizšķirts, ja stiprākā puse neuzvar ar savu 5. gājienu
rule-playstrategy-7-2-8 = FMJD-64 noteikumu 7.2.8. punkts
    .says = Divas dāmas, dāma un kauliņš vai viena dāma pret vienu dāmu: neizšķirts, ja stiprākā puse neuzvar ar savu 5. gājienu
rule-playstrategy-repetition = FMJD-64 noteikumu 7.2. punkts (atkārtojums)
    .says = Ja viens un tas pats stāvoklis atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu

rule-cfd-open-3 = kā saprasti čehu noteikumi (atkārtojums)
    .says = Ja viens un tas pats stāvoklis atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu
rule-tudaf-1-1 = TÜDAF noteikumi, katram viens kauliņš
    .says = Katram viens kauliņš: tūlīt neizšķirts, lai ko arī varētu nosist
rule-tudaf-3 = TÜDAF noteikumi (atkārtojums)
    .says = Ja viens un tas pats stāvoklis atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu
rule-threefold-3 = pēc vispārpieņemtas kārtības (atkārtojums)
    .says = Ja viens un tas pats stāvoklis atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu
rule-wcdf-3 = WCDF noteikumi, 1.32.1
    .says = Ja viens un tas pats stāvoklis atkārtojas trīs reizes un katru reizi gājiens ir vienam un tam pašam spēlētājam, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu
rule-wcdf-40 = WCDF noteikumi, 1.32.2
    .says = Ja katrai pusei 40 gājienu laikā neviens parastais kauliņš nav gājis un nekas nav sists, spēlētājs, kuram jāiet, pirms sava gājiena drīkst pieprasīt neizšķirtu
