# Kas sakāms tikai par dzirnavām, latviski, papildus `words.ftl`.

mills-name = Dzirnavas
mills-name-mixed = Jauktās dzirnavas
mills-name-ceylon = Ceilonas dzirnavas
mills-in = pēc { $plies ->
    [one] { $plies } pusgājiena
   *[other] { $plies } pusgājieniem
}
mills-too-few = { $side ->
    [white] baltajiem ir palicis pārāk maz kauliņu
   *[black] melnajiem ir palicis pārāk maz kauliņu
}
mills-unreachable = Līdz šai pozīcijai neviena spēle nenonāk: dzirnavas ir, bet otra puse nav zaudējusi nevienu kauliņu
mills-signs = { $white } baltie, { $black } melnie
mills-in-hand = { $side ->
    [white] baltajiem rokā { $n }
   *[black] melnajiem rokā { $n }
}
mills-column-risk = risks
mills-risk = zaudē { $losing } no { $replies } atbildēm
mills-risk-class = pretinieks var nonākt līdz { $class }

## Spēles lapās

clause-stones = kauliņi
clause-moves = gājieni
clause-flying = lidošana
clause-placing = liekot
clause-moving = ejot
clause-removal = noņemšana
mills-stones = { $n } kauliņi katram, sākumā visi rokā
mills-starts = { $side ->
    [white] sāk baltie
   *[black] sāk melnie
}
mills-slides-all-placed = kauliņus vispirms liek; uz brīvu blakus punktu tos pārvieto, kad abiem rokā nav neviena
mills-slides-own-placed = kauliņus vispirms liek; kas uzlicis visus, pārvieto tos uz brīvu blakus punktu
mills-slides-always = katrā gājienā kauliņu liek vai pārvieto uz brīvu blakus punktu
mills-flies-on-board = { $n } kauliņi laukumā, ja rokā nav neviena, iet uz jebkuru brīvu punktu
mills-flies-in-all = { $n } kauliņi laukumā un rokā kopā iet uz jebkuru brīvu punktu
mills-removal = dzirnavas noņem pretinieka kauliņu; dzirnavās stāvošu tikai tad, ja visi ir dzirnavās
mills-extra-move = dzirnavas dod papildu gājienu
mills-both = dzirnavas noņem pretinieka kauliņu un dod papildu gājienu
mills-must = ko var noņemt, tas jānoņem
mills-may = no noņemšanas drīkst atteikties
mills-ends = zaudē puse, kurai laukumā un rokā ir mazāk nekā { $n } kauliņi vai kurai savā gājienā nav, kur iet

## Spēles pieraksti

mills-value = Vērtība
mills-otherwise = Citā teksta lasījumā ir citādi ({ $rules }; { $cite }): { $what }.
mills-otherwise-start = spēle tur nevar sākties
mills-otherwise-illegal = { $ply }. pusgājiens nav pēc noteikumiem, { $why }
mills-otherwise-legal = { $ply }. pusgājiens ir pēc noteikumiem
mills-otherwise-goes-on = spēle nav beigusies
mills-otherwise-over = spēle bija beigusies pēc { $ply }. pusgājiena, { $result }
mills-otherwise-unknown = Ko saka citi teksta lasījumi, bez to tabulām nav zināms: { $rules }.
mills-note-overruled = Pierakstā teikts, ka spēle ir «{ $tag }»: lasīta kā { $rules }.
mills-note-irregular = Pret noteikumiem: { $played } ({ $ply }. pusgājiens) pretinieks atstāja spēkā ({ $why }). Spēle turpinās ar to, kas ir laukumā.

# Katru liek aiz kola, bez punkta.

mills-fault-no-point = «{ $text }»: punkta { $point } nav
mills-fault-set-up = spēles gaitā uzstādīta pozīcija; tai vajag atsevišķu spēli
mills-fault-mixed-names = vienā spēlē punkti nosaukti gan ar skaitļiem, gan ar burtiem; rakstiet visus vienādi, bet gājienu numurus ar punktu
mills-fault-too-many-plies = spēlē ir vairāk nekā { $limit } pusgājieni
mills-fault-after-end = spēle bija beigusies pēc { $ply }. pusgājiena: { $reason }
mills-fault-hand-empty = rokā nav kauliņa, ko likt
mills-fault-more-stones = katra puse ir izlikusi savus { $stones } kauliņus: spēli ar vairāk kauliņiem, tādu kā morabaraba vai divpadsmit vīru dzirnavas, šeit nespēlē; ja kauliņš pārvietojas, rakstiet, no kurienes, piemēram, d6-d5
mills-fault-point-taken = punkts { $point } ir aizņemts
mills-fault-no-stone = punktā { $point } nav tās puses kauliņa, kura iet
mills-fault-place-first = kauliņus vēl nepārvieto, vispirms jāliek tie, kas rokā
mills-fault-no-step = { $from } un { $to } nav blakus, un kauliņi vēl nelido
mills-fault-missing-removal = tas izveido dzirnavas, bet nav teikts, ko noņem: { $moves }
mills-fault-no-mill = dzirnavas neizveidojas, tāpēc nekas nav noņemams
mills-fault-no-removal = šīs dzirnavas neko nenoņem
mills-fault-nothing-there = punktā { $point } nav pretinieka kauliņa
mills-fault-in-mill = kauliņš punktā { $point } ir dzirnavās, bet citi nav: { $open }
mills-fault-too-many = noņemts vairāk kauliņu, nekā dzirnavas dod
mills-fault-no-extra-move = «+» saka, ka tā pati puse turpina, bet papildu gājiena nav
mills-fault-extra-move-not-made = { $ply }. pusgājiens izveidoja dzirnavas un deva papildu gājienu, kas nav izdarīts
