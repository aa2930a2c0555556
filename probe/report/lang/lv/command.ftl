# Komandrindas teksti latviešu valodā papildus `words.ftl`: stāvokļi, labākais turpinājums, pārskati, spēļu noteikumi.

## Stāvoklis un tā vērtējums

whose-turn = { $side ->
    [white] gājiens baltajiem
   *[black] gājiens melnajiem
}
diagram-signs = { $white_man } balto kauliņš, { $white_king } balto dāma; { $black_man } melno kauliņš, { $black_king } melno dāma
answer-over = Partija ir beigusies: { $reason }.
answer-won = { side-first } ir uzvarējuši: { $reason }.
answer-unknown = Nav zināms: neviena tabula to nepasaka.
answer-draw = Neizšķirts.
answer-cursed = Pēc noteikumiem neizšķirts: { side } uzvarētu, bet to neļauj atlikušais gājienu skaits.
answer-cursed-in = Pēc noteikumiem neizšķirts: { side } uzvarētu { $length }, bet to neļauj atlikušais gājienu skaits.
answer-claimed = Pēc noteikumiem neizšķirts: { side } uzvarētu, bet drīkst pieprasīt neizšķirtu.
answer-claimed-in = Pēc noteikumiem neizšķirts: { side } uzvarētu { $length }, bet drīkst pieprasīt neizšķirtu.
answer-repeated = Pēc noteikumiem neizšķirts: { side } uzvarētu, bet stāvoklis ir atkārtojies.
answer-repeated-in = Pēc noteikumiem neizšķirts: { side } uzvarētu { $length }, bet stāvoklis ir atkārtojies.
answer-half-known = { side-first } uzvar bez neizšķirta noteikumiem; vai arī ar tiem, nav zināms.
answer-half-known-in = { side-first } bez neizšķirta noteikumiem uzvar { $length }; vai arī ar tiem, nav zināms.
assumed = Pieņemts: { $note }.
missing-table = Trūkst tabulas { $table }; to izveido ar `{ $command }`.

## Gājienu skaitītāji

written = { $article }; { $profile }
written-contested = { $article }; { $profile }; par tā nozīmi ir strīds
counting = Noteikums { $rule } ({ $written }): { $left }.
counting-carried = Līdztekus turpina skaitīt noteikums { $rule } ({ $written }): { $left }.
counting-standing = Līdztekus, kamēr vientuļā dāma stāv uz garās diagonāles, skaita noteikums { $rule } ({ $written }): { $left }.
reached = Skaits pēc noteikuma { $rule } ir pilns ({ $written }): { $played }.
reached-draw = Partija ir neizšķirta.
reached-claim = { side-first } pirms sava gājiena drīkst pieprasīt neizšķirtu.
result-needs = Uzvara ir spēkā, ja vēl atliek vismaz { $moves } (pēc tiem partija ir beigusies vai skaitīšanu ir pārtraucis sitiens vai kauliņa gājiens), tātad izspēlēts ne vairāk kā { $most }.
result-needs-all = Uzvara ir spēkā, ja vēl atliek { $moves } (pēc tiem partija ir beigusies vai skaitīšanu ir pārtraucis sitiens vai kauliņa gājiens), tātad nekas nav izspēlēts.
result-needs-both = Uzvara ir spēkā, ja abos skaitītājos vēl atliek vismaz { $moves }.
result-fails = Uzvara nepaliek spēkā pat tad, ja skaitīšana sākas no jauna.
result-fails-standing = Uzvara nepaliek spēkā pat tad, ja pēc noteikuma { $rule } skaitīšana sākas no jauna.

## Gājieni

column-move = gājiens
column-result = rezultāts
column-then = pēc tā
column-left = atliek gājienu
column-needs = vajag
column-rule = noteikums
column-half = ½: vienai pusei ir par gājienu vairāk
choice-claim = prasīt
move-loss = uzvar
move-loss-in = uzvar { $length }
move-blessed-loss = pēc noteikumiem neizšķirts
move-blessed-loss-in = pēc noteikumiem neizšķirts, citādi uzvar { $length }
move-draw = neizšķirts
move-cursed-win = pēc noteikumiem neizšķirts
move-cursed-win-in = pēc noteikumiem neizšķirts, citādi zaudē { $length }
move-win = zaudē
move-win-in = zaudē { $length }
move-unknown = nav zināms

## Labākais turpinājums

no-line-over = Partija ir beigusies.
no-line-draw = Neizšķirtam stāvoklim nav turpinājuma līdz partijas beigām.
no-line-claim = Šeit drīkst pieprasīt neizšķirtu.
no-line-unknown = Bez citām tabulām labākais turpinājums nav zināms.
line-after = Pēc { $n ->
    [one] { $n } gājiena
   *[other] { $n } gājieniem
}
ending-unknown = tālāk labākais turpinājums nav zināms
ending-reached = neizšķirts, skaits pēc noteikuma { $rule } ir pilns
ending-won = { side } ir uzvarējuši
ending-claim = pēc { side-of } { nth } gājiena drīkst pieprasīt neizšķirtu pēc noteikuma { $rule }
ending-but = { $won }, bet { $claim }
ending-plain = labākais turpinājums beidzas

## Pierādījuma koks

# Garums ir no stāvokļa pēc atbildes līdz galam.
tree-replies = pret { $n ->
    [1] vienīgo atbildi
   *[other] visām atbildēm ({ $n })
}: { $list }
tree-at-once = { $n } zaudē tūlīt
tree-in = { $moves } pēc { $n }
tree-unknown = { $moves } nav zināms
tree-group-at-once = { $moves }: tūlīt
tree-group-in = { $moves }: pēc { $n ->
    [one] { $n } gājiena
   *[other] { $n } gājieniem
}
tree-group = { tree-group-in }, { $answer }
tree-group-unknown = { $moves }: nav zināms bez { $tables }
tree-missing = nav zināms bez { $tables }
tree-same = kā pēc { $moves }
tree-complete = Uz katru aizsardzību ir atbilde līdz galam.
tree-limited = «…»: tur koks beidzas, jo sasniegta tā robeža; to palielina --moves un --nodes.
tree-without-tables = Uzvara nav pierādīta: trūkst tabulu.

## Daudz partiju

games = { $n ->
    [0] { $n } partiju
    [one] { $n } partija
   *[other] { $n } partijas
}
tally-all = { games }: izvērtētas { $judged }, ārpus tabulām { $beyond }
tally-failed = { games }: izvērtētas { $judged }, ārpus tabulām { $beyond }, nav nolasāmas { $failed }: { $numbers }
summary-game = partija
summary-profile = profils
summary-verdict = lēmums
summary-open = nav beigusies: { $value }
summary-stated = pieraksts
summary-value-of = { side-first }: { $value }
summary-changes = izmaiņas: { $changes }
summary-white-wins = uzvar baltie
summary-draw = neizšķirts
summary-black-wins = uzvar melnie
over-by = { $result } ({ $rule }), { side-of } { $n }. gāj.
over-after = { $result }, { side-of } { $n }. gāj.

## Datnes citām programmām

export-done = { $n ->
    [zero] { $n } datņu
    [one] { $n } datne
   *[other] { $n } datnes
} mapē { $directory }, kopā { $size }: uzrakstītas { $written }, jau bija { $kept }.

## Galdiņš datnēs

site-nowhere = Šajā adresē nekā nav.
site-to-board = Pie galdiņa

## Meklētās pozīcijas

find-done = Pozīciju, kas atbilst nosacījumiem: { $count }; parādītas: { $shown }.
find-part = Pirmās { $shown } pozīcijas, kas atbilst nosacījumiem; var būt vēl citas: --count tās saskaita.

## Uzdevumi

problems-title = Uzdevumi: { $class }
problems-solutions = Atrisinājumi
problem-white = Baltie sāk un uzvar
problem-black = Melnie sāk un uzvar
problem-facts = { $n ->
    [zero] { $n } gājienos
    [one] { $n } gājienā
   *[other] { $n } gājienos
}, { $level }. grūtības pakāpe no 5
theme-main-road = garais ceļš
theme-opposition = opozīcija
theme-sacrifice = upuris
theme-promotion = iziešana dāmā
theme-block = beigās iesprostots
theme-only-moves = nekas cits neuzvar
theme-zugzwang = cugcvangs
theme-double-threat = divi draudi
theme-opened-mill = dzirnavas atver un aizver
theme-double-mill = dubultās dzirnavas
theme-extra-move = papildu gājiens
theme-flight = lidošana
problems-fewer = Atrasti uzdevumi: { $found } no { $wanted }; citi klasē { $class } neatradās.

## Dzinējs galdiem

hub-beyond = Ārpus tabulām ({ count-pieces }): vērtējums neko nenozīmē.
hub-without-clocks = Neizšķirta noteikumi nav ievēroti: trūkst need tabulu.
hub-no-move = Nav stāvokļa, kurā būtu iespējams gājiens.
hub-other-variant = Spēli { $name } šeit nespēlē: tabulas ir spēlei { $own }.
hub-unknown-profile = Nav neizšķirta noteikumu { $name }; ir { $known }.
hub-unknown-parameter = Nav parametra { $name }; ir { $known }.
hub-line-too-long = { $line }. rindā ir vairāk nekā { $limit } baiti, un tā tika izlaista.
hub-replaced = Gājiena { $played } vietā, kas zaudētu panākto rezultātu.
hub-engine-not-started = Otru dzinēju nevar palaist: { $why }
hub-engine-gone = Otrs dzinējs ir beidzis darbu.
hub-engine-silent = Otrs dzinējs laikus neatbildēja un tika apturēts.
hub-engine-other-game = Otrs dzinējs šo spēli nespēlē un tika apturēts.
hub-engine-bad-move = Otrs dzinējs atbildēja { $said }, bet šeit tāda gājiena nav.

## Kauliņu skaits

number = { $n }
count-kings = { $n ->
    [1] viena dāma
    [2] divas dāmas
    [3] trīs dāmas
    [4] četras dāmas
    [one] { number } dāma
   *[other] { number } dāmas
}
count-men = { $n ->
    [1] viens kauliņš
    [2] divi kauliņi
    [3] trīs kauliņi
    [4] četri kauliņi
    [one] { number } kauliņš
   *[other] { number } kauliņi
}
count-pieces = { $n ->
    [one] { number } kauliņš
   *[other] { number } kauliņi
}
against-kings = { $n ->
    [1] vienu dāmu
    [2] divām dāmām
    [3] trim dāmām
    [4] četrām dāmām
    [one] { number } dāmu
   *[other] { number } dāmām
}
against-men = { $n ->
    [1] vienu kauliņu
    [2] diviem kauliņiem
    [3] trim kauliņiem
    [4] četriem kauliņiem
    [one] { number } kauliņu
   *[other] { number } kauliņiem
}
or = { $first } vai { $last }
or-last = { $list } vai { $last }

## Spēles noteikumi

clause-board = galdiņš
clause-starts = sāk
clause-king = dāma
clause-men = kauliņi
clause-choice = izvēle
clause-crowning = kļūst par dāmu
clause-ends = beigas
starts-either = { side-first } vai otra puse, ja tā teikts partijas pierakstā
squares-numbered = { $rows } x { $rows } lauciņi; { $squares } tumšie lauciņi, numurēti no 1 līdz { $squares } no melno puses
squares-numbered-from-below = { $rows } x { $rows } lauciņi; { $squares } tumšie lauciņi, numurēti no 1 līdz { $squares } no balto puses
squares-lettered = { $rows } x { $rows } lauciņi; { $squares } tumšie lauciņi, apzīmēti no a1 līdz h8 no balto puses
squares-mirrored = { $board }; tumšais stūris katram spēlētājam ir labajā pusē
squares-all = { $rows } x { $rows } lauciņi, spēlē uz visiem { $squares }, apzīmēti no a1 līdz h8 no balto puses; iet pa rindām un slejām
squares-pieces = { $board }; spēlē { $classes }
king-short = viens lauciņš uz priekšu vai atpakaļ
king-short-captures = viens lauciņš uz priekšu vai atpakaļ; pēc sitiena nostājas tieši aiz nosistā kauliņa
king-flying = cik tālu vien lauciņi ir brīvi; pēc sitiena nostājas uz jebkura brīva lauciņa aiz nosistā kauliņa
king-flying-halts = cik tālu vien lauciņi ir brīvi; nostājas uz jebkura brīva lauciņa aiz pēdējā nosistā kauliņa, bet, ja tas ir dāma, tieši aiz tās
king-flying-behind = cik tālu vien lauciņi ir brīvi; sitot nostājas tieši aiz katra nosistā kauliņa
removed-at-once = { $king }; nosistos kauliņus noņem uzreiz
removed-at-once-back = { $king }; nosistos kauliņus noņem uzreiz, un tā var sist tālāk arī taisni atpakaļ
king-ends-game = dāma neiet: spēle beidzas, kad tā rodas
king-limited = { $king }; kamēr pusei ir parastie kauliņi, viena un tā pati dāma pēc kārtas neiet vairāk par { $limit } reizēm, ja nesit
king-along-rows = { $king }; sit arī pa rindām un slejām
men-no-captures = neko nesit
men-both-ways = sit uz priekšu un atpakaļ
men-forward = sit tikai uz priekšu
men-not-kings = { $men }; dāmu sist nedrīkst
men-along-rows = { $men }, arī pa rindām un slejām
men-sideways = iet un sit uz priekšu vai uz sāniem, atpakaļ nekad
choice-none = sitienu nav
choice-most = jāsit lielākais skaits; parastie kauliņi un dāmas skaitās vienādi
choice-pieces-by-king-kings-kings-first = jāsit lielākais skaits; ja tas ir vienāds, ar dāmu, nevis ar parasto kauliņu, tad visvairāk dāmu, tad tā, lai dāma tiktu sista agrāk
choice-pieces-kings = jāsit lielākais skaits; ja tas ir vienāds, visvairāk dāmu
choice-free = jebkurš sitiens; izvēlētais jāsit līdz galam
choice-by-king = ja var sist dāma, ar kauliņu sist nedrīkst; citādi jebkurš sitiens; izvēlētais jāsit līdz galam
choice-value-by-king = jāsit lielākā vērtība; dāmas ir vērtas mazāk nekā divreiz tik daudz parasto kauliņu un vairāk nekā par vienu mazāk; ja vērtība ir vienāda, ar dāmu, nevis ar parasto kauliņu
crowning-never = kauliņi par dāmām nekļūst
crowning-far-row = pēdējā rindā
crowning-stays-man = pēdējā rindā; kauliņš, kas sitot tai tikai iet pāri, paliek kauliņš
crowning-goes-on = pēdējā rindā; sitiena vidū kauliņš turpina sist kā dāma
crowning-ends-move = pēdējā rindā; sitiena vidū ar to gājiens beidzas
ends-both = { $pieces ->
    [loses] puse, kurai nav kauliņu vai savā gājienā nav kur iet, ir zaudējusi
   *[wins] puse, kurai nav kauliņu vai savā gājienā nav kur iet, ir uzvarējusi
}
ends-apart = { $pieces ->
    [loses] puse, kurai nav kauliņu, ir zaudējusi; puse, kurai savā gājienā nav kur iet, ir uzvarējusi
   *[wins] puse, kurai nav kauliņu, ir uzvarējusi; puse, kurai savā gājienā nav kur iet, ir zaudējusi
}
ends-passing = { $ends }; dāma ir uzvarējusi, līdzko tikusi garām visiem pretinieka kauliņiem
ends-first-king = { $ends }; puse, kurai ir pirmā dāma, tūlīt ir uzvarējusi

## Profila noteikumi

material-any = jebkāds
material-classes = { $strong } pret { $weak }
material-kings-against-king = { $range ->
    [more] { count-kings } vai vairāk pret vienu dāmu
    [either] { $least } vai { count-kings } pret vienu dāmu
    [between] { $least } līdz { count-kings } pret vienu dāmu
   *[exact] { count-kings } pret vienu dāmu
}
material-both-have-kings = { $range ->
    [more] { count-pieces } vai vairāk, abām pusēm ir dāma
    [either] { $least } vai { count-pieces }, abām pusēm ir dāma
    [between] { $least } līdz { count-pieces }, abām pusēm ir dāma
   *[exact] { count-pieces }, abām pusēm ir dāma
}
material-against-king = { $range ->
    [more] { count-pieces } vai vairāk, vismaz viens no tiem dāma, pret vienu dāmu
    [either] { $least } vai { count-pieces }, vismaz viens no tiem dāma, pret vienu dāmu
    [between] { $least } līdz { count-pieces }, vismaz viens no tiem dāma, pret vienu dāmu
   *[exact] { count-pieces }, vismaz viens no tiem dāma, pret vienu dāmu
}
standing-long-diagonal = vientuļā dāma stāv uz garās diagonāles no { $from } līdz { $to }
standing-alone-long-diagonal = vientuļā dāma viena pati stāv uz garās diagonāles no { $from } līdz { $to }

sheet-head = { $rules }: { $source }
sheet-head-aliases = { $rules } (arī { $aliases }): { $source }
sheet-no-profiles = Neizšķirta noteikumu nav.
sheet-profile = profils { $profile }: { $source }
sheet-default-profile = profils { $profile }, parastais: { $source }
sheet-rule = noteikums
sheet-material = materiāls
sheet-moves = gāj.
sheet-of = kuras
sheet-restarted-by = no jauna pēc
sheet-entered = sākas
sheet-draw = neizšķirts
sheet-while = kamēr { $standing }
sheet-repetition = viena un tā pati pozīcija, gājiens tam pašam spēlētājam
sheet-times = reizes
of-both = abu
of-stronger = stiprākās
restarted-by-nothing = nekā
restarted-by-man-move = parastā kauliņa gājiena
restarted-by-capture = sitiena
restarted-by-promotion = jaunas dāmas
entered-fresh = no jauna
entered-capped = ne vairāk kā { $rule }
draw-automatic = automātiski
draw-contested = strīdīgi
draw-claimed = pēc prasības
draw-untabled = tabulās nav

sheet-names = Spēles un to neizšķirta noteikumi, kā tos sauc komandās. `galotne rules russian` rāda vienu no tām pa pantiem.
legend-in-charge = skaita
    .means = Katrā stāvoklī gājienus skaita pirmais profila noteikums, kura materiāls ir uz galdiņa, vienalga, kurai pusei tas ir. Noteikums, kas prasa, lai kauliņi stāvētu noteiktos lauciņos, skaita līdztekus, kamēr tie tur stāv.
legend-of = kuras puses
    .means = abu: katra puse izdara tik daudz gājienu. stiprākās: skaita tikai tās puses gājienus, kurai ir vairāk kauliņu.
legend-entered = sākas
    .means = no jauna: ar visiem saviem gājieniem. ne vairāk kā noteikums: pēc sitiena no tā noteikuma materiāla ar ne vairāk gājieniem, kā tam vēl atlicis.
legend-draw = neizšķirts
    .means = automātiski: partija beidzas pati. pēc prasības: neizšķirts spēlētājam jāpieprasa. strīdīgi: par teksta nozīmi ir strīds. tabulās nav: skaita līdztekus galvenajam noteikumam un pasaka, ja tas var mainīt atbildi.
legend-000 = latviešu teksti 100 lauciņu dambretei (FMJD 1. pielikums)
legend-001 = «Spēles noteikumi 64 lauciņu dambretē»
legend-003 = dambretes noteikumi skolām
legend-004 = «Dambrete», galda spēle ar saviem paveidiem
