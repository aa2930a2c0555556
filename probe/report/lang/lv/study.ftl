# Ko saka nodaļas par galotņu klasi, latviski. Tās lasa kopā ar vārdiem, kas ir kopīgi visiem.

study-contents = Saturs
study-kings = { $n ->
    [zero] { $n } dāmu
    [one] { $n } dāma
   *[other] { $n } dāmas
}
study-men = { $n ->
    [zero] { $n } kauliņu
    [one] { $n } kauliņš
   *[other] { $n } kauliņi
}
study-positions = pozīcijas
study-wins = uzvarēts
study-draws = neizšķirts
study-losses = zaudēts
study-share = daļa
study-length = { $n ->
    [zero] { $n } gājienu
    [one] { $n } gājiens
   *[other] { $n } gājieni
} ({ plies })
study-side-wins = { $side ->
    [white] Uzvar baltie
   *[black] Uzvar melnie
}

study-counts = Cik daudz ir uzvarēts
study-counts-words = Katrs atļautais kauliņu izvietojums skaitās vienreiz katrai pusei, kurai ir gājiens, arī tie, kuros jāsit. «Uzvarēts» un «zaudēts» attiecas uz pusi, kurai ir gājiens, abām pusēm spēlējot vislabāk un bez neizšķirta noteikumiem.

study-beside = Viena galotne, vairāki galdiņi
study-beside-words = Tie paši kauliņi citās spēlēs; gājiens ir baltajiem, ja nav teikts citādi. Pēdējās divās slejās baltajiem nav ko sist.
study-won-to-move = baltie uzvar savā gājienā
study-won-waiting = melnie zaudē savā gājienā
study-longest = visilgāk
study-won-on-road = uzvarēts, ja uz garā ceļa ir tikai melnie
study-won-off-road = uzvarēts, ja melno tur nav

study-lengths = Cik drīz
study-lengths-words = Cik gājienos uzvar tas, kuram ir gājiens, ja otra puse turas, cik ilgi vien var.
study-lengths-caption = Pozīcijas pēc gājienu skaita līdz uzvarai.
study-move = gājieni
study-by-then = līdz tam uzvarēts
study-wins-in = { $side ->
    [white] Baltie uzvar
   *[black] Melnie uzvar
} { $n ->
    [one] { $n } gājienā
   *[other] { $n } gājienos
}

study-laws = Ko atstāj neizšķirta noteikumi
study-laws-words = Rezultāts paliek spēkā tikai tad, ja tas iestājas, pirms skaitīšana ir beigusies. Šeit ir redzams, kāda daļa uzvaru bez neizšķirta noteikumiem paliek, kad tik daudz pusgājienu jau ir izskaitīts.
study-laws-caption = Tās puses uzvaras, kura uzvar biežāk, kad gājiens ir tai: cik vēl ir spēkā.
study-result = rezultāts
study-spent = jau izskaitītie pusgājieni
study-left = uzvaras, kas ir spēkā
study-rule = { $rule }, { $n ->
    [zero] { $n } gājienu
    [one] { $n } gājiens
   *[other] { $n } gājieni
}
study-rule-name = spēkā esošais noteikums
study-no-rule = neviens neskaita
study-profiles = neizšķirta noteikumi
study-fresh = sākumā
study-quarter = izskaitīta ceturtdaļa
study-half = izskaitīta puse
study-three-quarters = izskaitītas trīs ceturtdaļas
study-beside-rule = { $profiles }: otrs noteikums skaita, kamēr vientuļā dāma stāv uz garā ceļa; šeit tajā nekas nav izskaitīts.
study-deepest = Nevienai pozīcijai, kas paliek spēkā, nevajag vairāk par šādu pusgājienu skaitu: { $need }. { $fen }. Robežas: { $profiles }.
study-without = Noteikumu { $profiles } tabulu šeit nav; par tiem nekas nav teikts.

study-held = Kur vājākā puse turas
study-held-words = Katrs lauciņš saka, cik no simts izvietojumiem ar tādu kauliņu uz tā tā puse nezaudē, lai kur stāvētu pārējie. Izvietojumi, kuros tam, kam gājiens, ir ko sist, neskaitās. Jo tumšāks, jo drošāk.
study-held-kings = { $side ->
    [white] Baltās dāmas
   *[black] Melnās dāmas
}
study-held-men = { $side ->
    [white] Baltie kauliņi
   *[black] Melnie kauliņi
}

study-road = Kam pieder garais ceļš
study-road-words = Garais ceļš ir garākā diagonāle. Vērtības ir tās puses, kurai ir gājiens; izvietojumi, kuros tai ir ko sist, neskaitās.
study-road-kings = dāmas uz tā
study-on-nobody = nevienam
study-on-white = baltajiem
study-on-black = melnajiem
study-on-both = abiem

study-zugzwangs = Kad gājiens ir nelaime
study-zugzwangs-words = Izvietojumi, kuros katrai pusei būtu labāk, ja gājiens būtu otrai: { $all }. No tiem tādi, kuros baltajiem savā gājienā nav ko sist: { $quiet }.
study-zugzwang = Kam gājiens, tam ir sliktāk: { $fen }

study-unique = Vienīgie gājieni
study-unique-words = Cik uzvaru saglabā tikai viens gājiens.
study-unique-wins = ar vienu uzvarošu gājienu

study-longest-title = Ilgākās uzvaras, izspēlētas līdz galam
study-longest-words = Abas puses spēlē vislabāk; aiz ≈ ir gājieni, kas ir tikpat labi: tikpat īsa uzvara vai tikpat ilga aizsardzība.
study-longest-caption = { $side ->
    [white] Baltie uzvar
   *[black] Melnie uzvar
} { $n ->
    [one] { $n } gājienā
   *[other] { $n } gājienos
} ({ plies }). Tikpat ilgu pozīciju: { $positions }. { $fen }

study-disagree = Kur neizšķirta noteikumi nesakrīt
study-disagree-words = Pozīcijas, kuras divi neizšķirta noteikumu kopumi vērtē atšķirīgi, ja izskaitīto pusgājienu skaits ir tāds, ko abi vēl pieļauj. Ja noteikumos ir otrs skaits, tas ir nulle.
study-agree = Visi neizšķirta noteikumi, kuru tabulas šeit ir, katru pozīciju vērtē vienādi ar katru pieļauto skaitu.
study-differ = atšķirīgi vērtētas pozīcijas
study-differ-fresh = sākumā
study-differ-spent = izskaitītie pusgājieni
study-differ-most = visvairāk pie (pozīcijas)
study-disagreement = { $fen }, izskaitīti { plies }: { $categories }
study-agree-title = Kur visi ir vienisprātis

## Dzirnavas

study-stones = { $n ->
    [zero] { $n } kauliņu
    [one] { $n } kauliņš
   *[other] { $n } kauliņi
}
study-hand = { $n } rokā
study-counts-words-mills = Katrs atļautais kauliņu izvietojums skaitās vienreiz katrai pusei, kurai var būt gājiens. «Uzvarēts» un «zaudēts» attiecas uz pusi, kurai ir gājiens, ja abas spēlē vislabāk.
study-mills = Kam ir dzirnavas
study-mills-words = Vērtības ir tās puses, kurai ir gājiens.
study-having = dzirnavas ir
study-points = Kur kauliņš stāv labi
study-points-words = «Uzvarēts» un «zaudēts» attiecas uz pusi, kurai ir kauliņš, lai kur stāvētu pārējie. Attēlos uzvara ir simts, neizšķirts – piecdesmit. Punkti, kurus laukuma simetrijas pārvieto citu uz citu, ir vienādi vērti.
study-point = punkts
study-stones-of = { $side ->
    [white] Baltie kauliņi
   *[black] Melnie kauliņi
}
study-zugzwangs-words-mills = Izvietojumi, kuros katrai pusei būtu labāk, ja gājiens būtu otrai: { $all }; ja laukuma simetrijas neskaita, { $apart }.

# Kur var sekot papildu gājiens, divi pusgājieni nav gājiens.

study-move-plies = pusgājieni
study-lengths-words-plies = Cik pusgājienos uzvar tas, kuram ir gājiens, ja otra puse turas, cik ilgi vien var. Papildu gājieni skaitās.
study-lengths-caption-plies = Pozīcijas pēc pusgājienu skaita līdz uzvarai.
study-wins-in-plies = { $side ->
    [white] Baltie uzvar
   *[black] Melnie uzvar
} { $n ->
    [one] { $n } pusgājienā
   *[other] { $n } pusgājienos
}
study-longest-caption-plies = { $side ->
    [white] Baltie uzvar
   *[black] Melnie uzvar
} { $n ->
    [one] { $n } pusgājienā
   *[other] { $n } pusgājienos
}. Tikpat ilgu pozīciju: { $positions }. { $fen }
