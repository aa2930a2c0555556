# Kas sakāms tikai par dzirnavām, latviski, papildus `words.ftl`.

mills-in = pēc { $plies ->
    [one] { $plies } pusgājiena
   *[other] { $plies } pusgājieniem
}
mills-too-few = { $side ->
    [white] baltajiem ir palicis pārāk maz kauliņu
   *[black] melnajiem ir palicis pārāk maz kauliņu
}
mills-unreachable = Līdz šai pozīcijai neviena spēle nenonāk: dzirnavas stāv pret pusi, kas neko nav zaudējusi
mills-column-plies = vēl pusgājieni

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
