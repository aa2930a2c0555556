# Ko noteikumu teksti atstāj atklātu: kā katrs teikums te saprasts un ko vēl tas varētu nozīmēt.

reading-kings-ending = Saprasts tā: skaita, kad gājuši tikai ar dāmām un nekas nav sists; uz galdiņa var būt arī parastie kauliņi. Varētu nozīmēt: tikai tad, kad parasto kauliņu vairs nav.
reading-kings-captured = Saprasts kā 100 lauciņu noteikumos (002): skaitīšanu sāk no jauna jebkurš sitiens. Burtiski sista dāma to nesāktu.
reading-sixteen = Saprasts tā: neizšķirts ir tad, kad katra puse izdarījusi sešpadsmit gājienus; gājienu, ar ko šis spēku samērs rodas, neskaita, kauliņa kļūšana par dāmu skaitīšanu nesāk no jauna, un uzvara ar pēdējo gājienu ir spēkā.
reading-five-more = Saprasts tā: vēl pieci katras puses gājieni no sitiena, kas šurp noved, lai cik no sešpadsmit būtu atlicis. Vēlākos pielikumos sešpadsmit turpinās (profils fmjd-2018).
reading-remain-valid = Saprasts tā: pēc sitiena, esot trīs pret vienu, sešpadsmit gājieni turpinās, un neizšķirtu dod tas skaits, kas beidzas pirmais. Teksts zināms no otrām rokām.
reading-diagonal-begins = Kad pieci gājieni sākas, tekstā nav teikts. Saprasts tā: ar pusgājienu, pēc kura vientuļā dāma viena pati tur garo ceļu; to pametot, skaitīšana beidzas.
reading-capture-inside = Ko dara sitiens, esot trīs pret vienu, nav teikts. Saprasts tā: sākas pieci jauni gājieni.
reading-moves-or-plies = Saprasts tā: 32 katra spēlētāja gājieni. Pēc 1.5. punkta gājiens ir viena kauliņa pārvietošana, un tad tie būtu 16 katram.
reading-balance = Saprasts tā: spēku samēru maina sitiens un kauliņa kļūšana par dāmu, bet parastā kauliņa gājiens ne.
reading-take-the-king = Saprasts tā: piecpadsmitajam gājienam jābeidz partija, dāmu nositot vai iesprostojot. Burtiski der tikai nosišana.
reading-road-begins = Kad pieci gājieni sākas un ko dara garā ceļa pamešana, nav teikts. Saprasts tā: tie sākas ar pusgājienu, pēc kura vientuļā dāma stāv uz garā ceļa; to pametot, skaitīšana beidzas, bet piecpadsmit gājieni turpinās.
reading-tenth-move = Saprasts tā: stiprākajai pusei jāuzvar ar savu desmito gājienu; viena dāma pret vienu dāmu nav minēta, un tai šāda skaita nav.
reading-same-side = Saprasts kā 64 lauciņu noteikumos (001): katru reizi gājiens ir vienam un tam pašam spēlētājam.
reading-fifteen = Saprasts tā: tieši trim dāmām partija jābeidz ar savu piecpadsmito gājienu; noķerta ir arī iesprostota dāma.
reading-moves-not-material = Saprasts tā: katras puses piecpadsmit gājieni pēc kārtas tikai ar dāmām, lai kas vēl būtu uz galdiņa. To skaita līdztekus 7.2.6. punktam; tabulās ir vērtības pēc 7.2.6. punkta.
reading-balance-30-60 = Saprasts tā: tik gājienu katram spēlētājam. Varētu nozīmēt: abiem kopā.
reading-diagonal-64 = Kad pieci gājieni sākas un ko dara garās diagonāles pamešana, nav teikts. Saprasts tā: tie sākas ar pusgājienu, pēc kura vientuļā dāma tur stāv; to pametot, skaitīšana beidzas.
reading-obvious-win = Vai uzvara ir acīmredzama, spriež tiesnesis: šeit skaits beidz partiju, lai ko pozīcija būtu vērta.
reading-diagonal-cbjd = Kad pieci gājieni sākas un ko dara garās diagonāles pamešana, nav teikts. Saprasts tā: tie sākas ar pusgājienu, pēc kura vientuļā dāma stāv uz diagonāles; to pametot, skaitīšana beidzas.
reading-capture-keeps-count = Saprasts tā: 99. panta robežās ne sitiens, ne parastā kauliņa gājiens skaitīšanu nesāk no jauna, bet 100. panta pieci gājieni beidzas, kad sitiens noved pie 99. panta, kas skaita savus piecus. Varētu nozīmēt: 100. panta pieci gājieni turpinās.
reading-announced-count = Kas grib neizšķirtu, tam par skaitīšanu jāpaziņo. Saprasts kā spēlētāju pienākums: gājieni tiek skaitīti no pēdējā sitiena vai parastā kauliņa gājiena, vai no brīža, kad šāds spēku samērs radies, arī ja par to nav paziņots.
reading-score-sheet = Saprasts kā tās puses prasība, kurai jāiet; vajadzīgs aizpildīts partijas pieraksts, un laiks nedrīkst būt beidzies.
reading-codex-each = Saprasts kā 2013. gada noteikumu kopsavilkumā: katra spēlētāja gājieni. Varētu nozīmēt: abu gājieni kopā.
reading-codex-captures = Ko šajās skaitīšanās dara sitiens, nav teikts. Saprasts kā 2013. gada noteikumos: E robežās tas neko nesāk no jauna; dāmai pret dāmu ir savi divi gājieni.
reading-codex-held-men = Šeit netiek skaitīts; tas attiecas uz dāmu un diviem kauliņiem pret dāmu. Lasītajā norakstā diagonāles ir nosauktas tikai baltajai vientuļajai dāmai. Ja nosacījums ir spēkā, partija ir neizšķirta pēc pieciem gājieniem.
reading-own-forty = Saprasts tā: astoņdesmit pusgājieni bez parastā kauliņa gājiena un bez sitiena; pēc tam neizšķirtu drīkst pieprasīt puse, kurai jāiet.
reading-next-move-repeats = Spēlētājs drīkst pieprasīt neizšķirtu, jo stāvokli trešo reizi atkārtotu viņa nākamais gājiens. Saprasts kā citos tekstos: kad stāvoklis ir uz galdiņa, un to prasa puse, kurai jāiet.
reading-numbers-swapped = Saprasts kā pārrakstīšanās: baltie stāv uz 31 līdz 50, kā 100 lauciņu noteikumos (002) un visos citos tekstos. Otrādi pierakstītas partijas lasa ar --rotate.
reading-as-many-as-possible = Saprasts kā 64 lauciņu noteikumos (001): izvēlētais sitiens jāizdara līdz galam. Varētu nozīmēt: obligāts ir lielākais sitiens.
reading-crowned-in-school = Ko dara kauliņš, kas sitiena vidū nonāk pēdējā rindā, nav teikts. Saprasts kā 64 lauciņu noteikumos (001): tas turpina kā dāma.
reading-finish-the-chain = «Ir iespējams», «drīkst»: vai sitienu virkne jāpabeidz, nav teikts. Saprasts tā: jāpabeidz.
reading-short-king = Cik tālu iet karalis, nav teikts. Saprasts tā: par vienu lauciņu, kā visos citos šīs spēles tekstos.
reading-crowned-by-jump = Vai kauliņš, kas sitot kļūst par karali, turpina sist, nav teikts. Saprasts tā: gājiens ar to beidzas.
reading-huffing = Tas ir pretinieka sods, nevis gājiens: vērtības ir tādas, kad abi sit, ja jāsit.
reading-killer-majority = Saprasts tā: sitamo kauliņu skaitu nosaka tā, it kā dāma varētu nostāties jebkur; lauciņš tieši aiz dāmas ir brīvs vienmēr, kad brīvs ir kāds tālāks.
reading-killer-draws = Par neizšķirtu nekas nav teikts. Saprasts kā starptautiskajā dambretē, bet bez 6.3. punkta sešpadsmit un 6.4. punkta pieciem gājieniem: divām dāmām jāuzvar viena. Profilā threefold ir tikai atkārtojums.
reading-king-soonest = Saprasts tā: sitamos kauliņus salīdzina pēc kārtas, un pirmajā atšķirībā dāma ir pirms parastā kauliņa. Varētu nozīmēt: skaita tikai pirmās dāmas vietu.
reading-spanish-limits = Pants par gājienu skaita ierobežojumiem nav atrasts. Saprasts tā: to nav; skaita tikai atkārtojumus. Pēc atmiņas trim dāmām uz garā ceļa pret vienu ir 12 gājieni, bet dāmām bez sitiena 20 gājieni.
reading-claimed-forty = Zināms no citiem: četrdesmit gājienus skaita pēc pieprasījuma. Saprasts tā: astoņdesmit pusgājieni bez parastā kauliņa gājiena un bez sitiena, lai kas tos skaitītu; tad spēlētājs, kuram jāiet, drīkst pieprasīt neizšķirtu. Varētu nozīmēt: skaitīšana sākas ar pieprasījumu.
reading-pool-counts = Tā skaitļi te nav zināmi: atkārtojums un 30 gājieni vai pusgājieni bez pārmaiņām. Nekas no tā netiek lietots; no citiem zināmais 27. un 28. punkts ir profilā apca.
reading-pool-thirteen = Zināms no citiem: trīspadsmit gājieni, «pat ja četrpadsmitais ir sitiens». Saprasts tā: stiprākajai pusei jāuzvar ar savu trīspadsmito gājienu. Varētu nozīmēt: vientuļās dāmas trīspadsmit gājieni.
reading-pool-long-line = Zināms no citiem: stiprākās puses pieci gājieni pret dāmu uz garā ceļa; spēku attiecība nav zināma. Saprasts kā 64 lauciņu noteikumos (001): trīs dāmas pret vienu; garo ceļu pametot, skaitīšana beidzas.
reading-czech-draws = Kā citēts citur, neizšķirts ir tad, kad, uzmanīgi spēlējot, neviena puse neko nevar nosist; to izlemj tiesnesis. Skaits vai noteikums par atkārtojumu nav atrasts. Saprasts tā: pēc trešā atkārtojuma drīkst pieprasīt neizšķirtu.
reading-barred-king-alone = Saprasts tā: pusei, kurā iet var tikai dāma, kas pēc kārtas izdarījusi trīs gājienus, nav gājiena, un tā ir zaudējusi.
reading-kings-unlimited = Saprasts, it kā 17. punkta nebūtu, kā programmas spēlēja līdz 2012. gadam: puse ar parastajiem kauliņiem drīkst iet ar vienu dāmu, cik patīk.
reading-two-kings-seven = Saprasts tā: stiprākās puses septiņi gājieni no pozīcijas, kurā ir divas dāmas pret vienu; uzvara ar septīto ir spēkā. lidraughts.org skaita septiņus katras puses gājienus; varētu nozīmēt arī trīspadsmit pusgājienus.
reading-one-king-each = Saprasts tā: neizšķirts, ja puse, kurai jāiet, nesit tūlīt un tai ar nākamo gājienu nav jāatdod dāma: divos pusgājienos. lidraughts.org katrai pusei ir divi gājieni.
reading-thai-straight-back = Saprasts kā tur un dctl: nosisto kauliņu noņem uzreiz, un dāma var sist tālāk visos četros virzienos. Pēc mindsports.nl/500 tā turpina tajā pašā vai perpendikulārā virzienā.
reading-thai-start = Saprasts kā mindsports.nl/500: baltie. PDN standartā sāk melnie; ja tā teikts partijas pierakstā vai FEN, tad to ievēro.
reading-thai-draws = Neizšķirts nevienā no tekstiem nav minēts. Saprasts tā: pēc trešā atkārtojuma drīkst pieprasīt neizšķirtu, un gājienus neskaita.
reading-turkish-crowned-at-end = Saprasts kā piemēros: kauliņš, kas sitot sasniedz pēdējo rindu, sit pa to tālāk kā kauliņš un kļūst par dāmu, kad gājiens beidzas. Citur tas kļūst par dāmu tūlīt un turpina kā dāma (kish, draughts.github.io).
reading-turkish-straight-back = Saprasts tā: starp diviem viena sitiena lēcieniem drīkst pagriezties sānis vai iet taisni, bet ne taisni atpakaļ. Tas attiecas uz dāmām, bet uz kauliņiem tikai pa rindu.
reading-turkish-one-each = Saprasts burtiski: tiklīdz katrai pusei ir viens kauliņš, ir neizšķirts, arī ja to varētu nosist. pydraughts katrai pusei dod divus gājienus.
reading-first-king-in-capture = Saprasts tā: kauliņš, kas sitot tikai iet pāri pēdējai rindai, nav dāma, kā starptautiskajā dambretē, un spēle turpinās.
reading-first-king-otherwise = Par pusi bez kauliņiem vai bez gājiena nekas nav teikts. Saprasts tā: tā ir zaudējusi, kā starptautiskajā dambretē. Neizšķirta noteikumi nav vajadzīgi: katrs gājiens sit vai virza kauliņu uz priekšu.
reading-blocked-loses = Saprasts burtiski: puse, kurai nav gājiena, ir zaudējusi, kā pamatspēlē. Citur pieņemts, ka tā ir uzvarējusi (..-giveaway-blocked-wins).
reading-blocked-wins = Saprasts, kā pieņemts citur: puse, kurai nav gājiena, ir uzvarējusi. Burtiski tā ir zaudējusi (..-giveaway).
reading-wolf-starts = Kas sāk, nav teikts. Saprasts tā: vilks.
reading-behind-the-sheep = Saprasts tā: vilks ir uzvarējis, tiklīdz nevienas aitas nav rindā, kurai tas vēl nav ticis garām.
reading-sheep-without-move = Kas notiek, ja aitām nav gājiena, nav teikts. Saprasts tā: puse, kurai jāiet un nav gājiena, ir zaudējusi.

reading-mills-removal = «Drīkst»: kauliņš jānoņem, ja to var izdarīt; spēlēs ar -optional to drīkst arī nenoņemt.
reading-mills-two-mills = Par divām dzirnavām ar vienu likšanu noņem vienu kauliņu; spēlēs ar -two-mills-two divus.
reading-mills-protected = Saprasts tā: dzirnavas sargā savus kauliņus gan likšanas laikā, gan vēlāk, arī kauliņu divās dzirnavās; ja visi ir dzirnavās, drīkst noņemt jebkuru.
reading-mills-two-left = Saprasts tā: puse ir zaudējusi, tiklīdz tai uz laukuma un rokā kopā ir divi kauliņi; ar diviem uz laukuma un citiem rokā tā spēlē tālāk.
reading-mills-three-left = Saprasts tā: lido trīs kauliņi uz laukuma, ja rokā nav neviena; jauktajās dzirnavās ar -fly-at-three-in-all trīs uz laukuma un rokā kopā.
reading-mills-blocked = Saprasts tā: puse, kurai jāiet un nav gājiena, ir zaudējusi, arī pirmajā gājienā pēc pēdējās likšanas. Ar trim kauliņiem tā nevar notikt.
reading-mills-nothing-to-remove = Ko dod dzirnavas, ja uz laukuma nav neviena pretinieka kauliņa, nav teikts. Saprasts tā: neko; dzirnavas paliek.
reading-mills-reopened = Dzirnavas, ko atver un atkal aizver, ir izveidotas no jauna un atkal dod savu.
reading-mills-endless = Tekstā neizšķirta nav. Spēle, kurā neviens nevar uzvarēt, ir neizšķirta pēc vērtības; gājienus neskaita.
reading-mills-mixed-stones = Saprasts tā: deviņi kauliņi katram; katrā gājienā vienu liek vai pārvieto, lai cik būtu rokā otram; noņemtie neatgriežas.
reading-mills-extra-move = Saprasts tā: papildu gājiens ir noņemšanas vietā un jāizdara, ja to var; spēlē mills-ceylon-optional no tā drīkst atteikties.
reading-mills-all-on-board = Saprasts tā: visi kauliņi ir laukumā, ja pirms gājiena abiem rokā nebija neviena, tātad astoņpadsmitais kauliņš veido likšanas dzirnavas; spēlē mills-ceylon-own-hand katrs skatās savā rokā.
reading-mills-waits = Saprasts tā: kas visus kauliņus uzlicis, gaida, līdz tos uzlicis otrs; spēlēs mills-ceylon-slides un mills-ceylon-own-hand viņš pārvieto savējos.
reading-mills-chain = Saprasts tā: dzirnavas, kas izveidotas ar papildu gājienu, dod to pašu, ko citas; spēlē mills-ceylon-once vēl vienu papildu gājienu tās nedod.
reading-mills-forfeited = Kas notiek, ja papildu gājiens nav iespējams, nav teikts. Saprasts tā: tas zūd, un gājiens pāriet otram. Ja noņemot paliek divi kauliņi, spēle tūlīt beigusies.
reading-mills-plies = Saprasts tā: katra likšana vai pārvietošana kopā ar noņemto ir viens pusgājiens; papildu gājiens ir pusgājiens pats par sevi.

# Neizšķirts bez skaitīšanas.

reading-agreed = Spēlētājiem vienojoties, jebkurā brīdī.
reading-both-flags = Spriež tiesnesis: neizšķirts, ja abiem spēlētājiem laiks ir beidzies.
reading-offered-after-twenty = Spēlētājiem vienojoties; piedāvāt drīkst ne agrāk kā pēc divdesmit gājieniem.
reading-offered = Spēlētājiem vienojoties: piedāvā tas, kuram jāiet, pirms pulksteņa pārslēgšanas; piedāvājumu nedrīkst atsaukt, un noraidīts piedāvātājs gaida, kad piedāvās otrs.
reading-nobody-can-win = Spriež tiesnesis: neizšķirts pēc tabulām to pamato, bet neaizstāj.
reading-arbiter-assesses = Spriež tiesnesis: neizšķirts pēc tabulām šādu vērtējumu pamato, bet neaizstāj.
reading-arbiter-no-progress = Spriež tiesnesis: spēle bez virzības uz priekšu. Gājienu skaita tekstā nav, tāpēc tos neskaita; citas programmas skaita katras puses 50 gājienus vai 150.

# Noteikumu nosaukumi, un ko saka teksts, kas nav latviski.

source-000 = FMJD 1. pielikums
source-001 = 64 lauciņu dambretes noteikumi
source-002 = 100 lauciņu dambretes noteikumi
source-003 = dambretes noteikumi skolām
source-004 = galda spēle «Dambrete»
source-cbjd = CBJD spēles noteikumi (Brazīlija, 2013)
source-codex = CBD 2020. gada kodekss (Brazīlija)
source-fmjd-64 = FMJD-64 noteikumi
source-wcdf = WCDF noteikumi
source-fid = FID noteikumi (Itālija)
source-apca = APCA noteikumi
source-clauses = { $name }, { $clauses }
source-article = { $article }. pants
source-dash = { $n ->
    [1] pirmā domuzīme
    [2] otrā domuzīme
    [3] trešā domuzīme
    [4] ceturtā domuzīme
   *[other] piektā domuzīme
}
original = { $from ->
    [lv] oriģinālā latviski
    [pt] oriģinālā portugāliski
   *[en] oriģinālā angliski
}
said-kings-ending = dāmu galotnē
said-kings-captured = tiek pārvietotas tikai dāmas, bet netiek pārvietoti vai sisti parastie kauliņi
said-moves-or-plies = pēdējo 32 vai vairāk gājienu laikā
said-balance = spēku materiālā attiecība nav mainījusies
said-take-the-king = ar savu 15. gājienu nenosit pretinieka dāmu
said-road-begins = trīs dāmas pret vienu dāmu, kura atrodas uz garā ceļa
said-tenth-move = divas dāmas vai dāma un kauliņš pret dāmu vai kauliņu ar savu 10. gājienu nevar panākt uzvaru
said-same-side = ja viena un tā pati pozīcija atkārtojas trīs reizes
said-fifteen = ja trīs dāmas nespēj noķert pretinieka vienu dāmu 15 gājienos
said-obvious-win = izņemot gadījumu, kad iznākums ir acīmredzams un spēlētājs var turpināt rādīt uzvaru
said-capture-keeps-count = šajos neizšķirtos (99 un 100) kauliņa gājiens vai sitiens skaitu no jauna nesāk
said-announced-count = kas grib neizšķirtu, tam skaidri jāpaziņo, ka skaitīšana sākta un kā tā turpinās
said-score-sheet = pirms krīt karodziņš un noteikti ar aizpildītu pieraksta lapu
said-codex-each = 20 gājieni pēc kārtas, ne vairāk kā 2 gājieni, ne vairāk kā 5 gājieni
said-codex-held-men = galotnes ar dāmu uz garā ceļa un diviem kauliņiem pret dāmu, ja abi kauliņi skaidri ir pirms vientuļās dāmas diagonāles un nevar tikt garām
said-own-forty = savos iepriekšējos 40 gājienos
said-next-move-repeats = ar savu nākamo gājienu viņi radītu to pašu stāvokli trešo reizi
said-nobody-can-win = neviens no spēlētājiem nevar uzvarēt
said-arbiter-assesses = tiesnesis var novērtēt pozīciju un spēlētāju pēdējos gājienus, lai fiksētu neizšķirtu

# Piezīmēs, ar teksta vārdiem.

note-open = { $quoted ->
    [own] { $cite }: «{ $quote }». { $reading }
    [translated] { $cite }: «{ $said }» ({ original }: «{ $quote }»). { $reading }
   *[no] { $cite }. { $reading }
}
note-untabled = Skaita arī pēc cita noteikuma ({ $article }), un tā nav nevienā tabulā: partija vēl var kļūt neizšķirta
sheet-open = tekstā palicis atklāts
sheet-uncounted = neizšķirts bez skaitīšanas
sheet-quoted = «{ $quote }»
counting-untabled = Skaita arī noteikums { $rule }, kura tabulās nav: { $left }.
repeated-drawn = Stāvoklis ir bijis { $n } reizes: partija ir neizšķirta ({ $article }).
repeated-claim = Stāvoklis ir bijis { $n } reizes: { side } pirms sava gājiena drīkst pieprasīt neizšķirtu ({ $article }).
claim-instead = pieprasīt neizšķirtu
