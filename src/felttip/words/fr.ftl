# Les six couleurs

colour-grey = gris
colour-red = rouge
colour-yellow = jaune
colour-blue = bleu
colour-orange = orange
colour-green = vert

# Faces of calls

face-text = { $text }
face-or = ou
face-strokes = { $count ->
    [one] un trait
   *[other] { $count } traits
}

# Ce que la table refuse (docs/table.md)

table-seats = Ce jeu se joue de { $least } à { $most }, pas à { $seats }.
table-sheets = Il faut une feuille à chaque place ; ce plateau n’en a que { $sheets }.
table-no-such-seat = La place { $seat } n’existe pas ; il y en a { $seats }.
table-not-your-turn = La place { $seat } n’a rien à faire pour l’instant ; il faut attendre les autres.
table-committed = La place { $seat } a déjà fini ce tour. Pour le changer, il faut d’abord le reprendre.
table-not-committed = La place { $seat } n’a pas de tour fini à reprendre.
table-nothing-to-undo = Il n’y a aucune marque à annuler dans ce tour.
table-roll-first = D’abord les dés : relances-en quelques-uns, ou garde-les tous.
table-not-rolling = Il n’y a pas de dés à lancer pour l’instant.
table-no-such-dice = Choisis chaque dé une fois au plus, de 1 à { $dice }.
table-over = La partie est finie.
table-no-such-mark = { $mark } n’existe pas sur cette feuille. Choisis l’une des marques proposées.
table-not-spent = Il reste peut-être quelque chose à tracer à la place { $seat } ; on passe donc tour par tour.

# How things stand

table-so-far = { $points ->
    [0] aucun point pour l’instant
    [one] un point pour l’instant
   *[other] { $points } points pour l’instant
}
table-brings = { $points ->
    [one] Ce tour rapporte { $points } point.
   *[other] Ce tour rapporte { $points } points.
}
table-brings-goals = { $goals } : { $paid ->
    [one] { $paid } point.
   *[other] { $paid } points.
} En tout, ce tour rapporte { $points }.
table-goal = { $goal }.
table-pays = { $points } points au premier, { $later } ensuite.
table-pays-alone = En l’état, { $points } points.
table-pays-until = { $points } points jusqu’à la manche { $round }, ensuite { $later }.
table-pays-later = Rapporte encore { $points }.
table-paid = A rapporté { $points }.
table-deck = { $count ->
    [one] Une carte n’est pas encore sortie.
   *[other] { $count } cartes ne sont pas encore sorties.
} Ce sont celles sans croix.
table-the-deck = La pioche
table-cards-left = { $count ->
    [0] C’est la dernière carte.
    [one] Une carte n’est pas encore retournée.
   *[other] { $count } cartes ne sont pas encore retournées.
}
table-gone = Ne rapporte plus tout : { $goals }.
table-gone-goal = { $goal } (désormais { $points })
table-until = { $goal } : { $points } points jusqu’à la manche { $round }.

# What most games say alike

usual-call = { $call }
usual-mark = { $mark }

# Plateaux et jeux inutilisables

board-long = un fichier de plateau a au plus { $most } caractères, et celui-ci en a { $length }
board-toml = le fichier n’est pas du TOML valide : { $why }
board-other-game = ce plateau est pour « { $found } », pas pour « { $game } »
board-name = dans name = "{ $name }", il faut au moins un signe, et rien que des lettres, des chiffres, « - » et « _ »
board-missing = il manque « { $key } » dans le fichier ; il faut { $kind }
board-other-kind = pour « { $key } », il faut { $kind }, pas { $found }
board-kind-text = un texte
board-kind-texts = une liste de textes
board-kind-table = une table
board-left-over = personne ne sait ce que veut dire { $keys } ; enlève-le
board-unknown = { $game } n’a pas de plateau « { $name } » ; il y a { $boards }
board-neither = « { $name } » n’est ni un fichier ni un plateau de { $game } ({ $boards })
board-not-text = { $file } n’est pas un fichier texte en UTF-8
game-unknown = Le jeu « { $name } » n’existe pas ; il y a { $names }.
game-left-out = Le jeu « { $name } » de { $package } est laissé de côté : { $why }.
game-raises = au chargement survient l’erreur { $kind } : { $what }
game-board = son plateau est inutilisable : { $why }
game-none = { $value } n’est pas un Game
game-other-name = il s’appelle lui-même « { $found } », et son point d’entrée doit porter le même nom
game-bad-name = son nom ne peut contenir que des lettres de a à z
game-print = son plateau imprimé est du même type que celui de { $owner } ({ $kind })
game-claimed = le même nom est réclamé ailleurs : { $packages }

# Ce qui cloche dans un journal (docs/record.md)

record-title = Un journal commence par la ligne « { $title } ».
record-version = Ce journal est de la version { $version }. Je ne lis que « { $title } ».
record-missing = Ici, il manque la ligne « { $key }: … ».
record-instead = Ici, il faudrait « { $key }: … », pas « { $found } ».
record-no-such-game = { $why }
record-no-such-board = Le plateau « { $name } » n’existe pas ; il y a { $boards }. Si le plateau est de toi, écris-le en dessous, chaque ligne derrière « | ».
record-board = Ce plateau est inutilisable : { $why }.
record-board-name = Le journal parle du plateau « { $name } », mais le fichier du plateau dit « { $found } ».
record-bad-deal = « deal: » doit être « paper » ou les 64 chiffres d’un sceau, de 0 à 9 et de a à f.
record-bad-name = « { $name } » ne peut pas être un nom. Les noms sont tous différents, ont de 1 à 40 caractères, sans : , ~ ni #, et ne commencent pas par un mot qui ouvre une ligne du journal, comme « round ».
record-bad-sheet = { $sheets ->
    [one] Ici, toutes les places ont la même feuille, alors on n’en nomme aucune : « seat 1: Anna ».
   *[other] Chaque place a l’une des { $sheets } feuilles : « seat 1: Anna, sheet 2 ».
}
record-sheet = D’après ce tirage, { $name } a la feuille { $sheet }.
record-hints = « hints: » demande un nombre pour chacune des { $seats } places : « hints: 0 2 ».
record-opening = L’ouverture ne va pas avec le sceau { $commitment } : ce n’est pas le tirage qui a été scellé.
record-opening-paper = Une partie sur papier n’a pas d’ouverture, puisque rien n’a été scellé avant.
record-bad-check = Le code de contrôle « { $found } » doit avoir quatre chiffres, de 0 à 9 et de a à f.
record-no-check = Cette ligne n’a pas de code de contrôle, mais d’autres en ont un. Sous les places, c’est toutes les lignes ou aucune.
record-check = « { $found } » ne va pas avec son code de contrôle : la ligne a été changée après coup.
record-check-head = « { $found } » ou une ligne au-dessus ne va pas avec le code de contrôle : quelque chose a été changé après coup.
record-differs = Il est écrit « { $found } », mais en jouant on obtient « { $right } ».
record-stops = Le journal s’arrête trop tôt : il manque « { $right } ».
record-waiting = « { $found } » ne peut pas être ici : il manque d’abord ce tour : { $names }.
record-too-much = « { $found } » ne peut pas être ici : la partie ne continue pas comme ça.
record-no-marks = { $name } : il manque les marques du tour, ou « pass ».
record-order = Les tours simultanés suivent l’ordre des places : { $first } avant { $name }.
record-dice = « again » a besoin des numéros des dés relancés : « again 1 3: … ».
record-card-twice = La carte « { $call } » ne peut pas revenir : il n’y en a plus dans la pioche.
record-no-such-card = « { $call } » n’est pas une carte du paquet. Une carte s’écrit comme ça : « { $example } ».
record-who = La première manche est à qui a lancé en premier. « { $name } » n’a pas de place ; il y a { $names }.
record-faces = Un lancer montre { $count } dés, chacun avec l’une de ces faces : { $faces }.
record-line = { $file }, ligne { $line } : { $why }

# Ce qui cloche dans une position (docs/position.md)

position-title = Une position commence par le mot « { $title } ».
position-long = Ce texte a { $length } caractères, et une position en a { $most } au plus.
position-ends = La position s’arrête trop tôt : il manque « { $expected } ».
position-expected = « { $found } » ne peut pas être ici ; il faudrait « { $expected } ».
position-number = « { $found } » devrait être un nombre de { $least } à { $most }.
position-no-such-board = Il n’y a pas de plateau « { $name } » ; il y a { $boards }. Un plateau à toi porte « # » et le hash de son fichier derrière son nom.
position-board-text = Le plateau « { $name } » ne vient pas avec le jeu : il faut aussi son fichier.
position-board-other = Ce n’est pas le fichier de plateau de cette position : il faut « { $name } », et celui-ci est « { $found } ».
position-cards = À la manche { $round }, le nombre de cartes doit être { $right }, pas { $found }.
position-kept = Après le lancer { $rolls }, les dés restent tels quels : il faut « kept » ou « then » derrière eux.
position-then = La place { $seat } a moins de marques que celles qu’elle aurait faites dans cette manche ({ $marks }).
position-finished = Avec les marques de la place { $seat }, la partie est finie.
position-not-over = Cette partie n’est pas encore finie.
position-marks = La place { $seat } ne peut pas avoir fait autant de marques ({ $marks }) : un tour en a { $most } au plus. Tours jusqu’ici : { $turns }.
position-mark = Place { $seat } : aucune carte ni aucun lancer ne permet { $mark } après les marques précédentes.
position-no-such-goal = Place { $seat } : « { $found } » n’est pas un objectif avec ses points, ou il y est deux fois. Les objectifs sont { $goals }.
position-points = L’objectif { $goal } rapporte { $first } points au premier et { $later } ensuite, pas « { $found } ».
position-goals = La place { $seat } a les objectifs { $found }, mais d’après ses marques c’est { $right }.
position-nobody-first = Quelqu’un doit avoir été le premier à { $goal }, avec { $first } points.
position-check = La position ne correspond pas à son contrôle « { $found } » : elle a été changée après coup.
position-unknown = Personne ne sait ce qui vient à la manche { $round } : la position ne le dit pas, et aucun mot ne distribue le reste.
position-no-record = Cette partie a commencé par une position. Personne ne sait ce qui a été joué avant, donc il n’y a pas de journal.
position-seat = Place { $seat }

# Ce qui cloche dans une partie enregistrée

saved-no-opening = Ce journal n’a pas d’ouverture, alors personne ne sait ce qui vient ensuite. On ne peut reprendre qu’une partie enregistrée par « felttip play ».
saved-seats = « # seats: » a besoin d’un mot pour chacune des { $seats } places : « person » ou un robot ({ $kinds }), et au moins une personne.
saved-note = « # { $note } » a besoin du numéro d’une place : « # { $note } 1: … ».

# Commandes

verify-right = { $file } : marques, cartes, lancers et points, tout est juste ({ $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
    }).
verify-right-unfinished = { $file } : tout est juste jusqu’ici, manche { $rounds } ; la partie n’est pas finie.
verify-deal-opened = Le tirage est bien celui qui a été scellé avant la première manche.
verify-deal-closed = Le tirage a été scellé, mais pas ouvert ici : ce qui est sorti, c’est seulement ce que dit le journal.
verify-deal-paper = On a joué sur papier : ce qui est sorti, c’est ce que dit le journal.
show-sheets = Le plateau { $board } a { $sheets ->
    [1] une seule feuille
    [one] { $sheets } feuille
   *[other] { $sheets } feuilles
    }.
show-seats = La table a { $seats ->
    [1] une seule place
    [one] { $seats } place
   *[other] { $seats } places
    }.
show-rounds = Le journal a { $rounds ->
    [1] une seule manche
    [one] { $rounds } manche
   *[other] { $rounds } manches
    }.
show-no-record = --round et --seat disent quelle partie d’un journal dessiner : ajoute --record FICHIER.
show-record-board = Le journal dit déjà quel plateau et quelle feuille dessiner : enlève --board et --sheet.
show-other-game = { $what } est de { $found }, pas de { $game }.
show-position = Une position dit elle-même quoi dessiner : enlève --record, --round et --sheet.
boards-right = { $file } : le plateau { $name } est bon. Pour y jouer : felttip play { $game } --board { $quoted }
boards-wrong = { $file } : { $why }.
simulate-seat = place { $seat } ({ $kind }) : { $mean } points en moyenne, de { $least } à { $most }, { $wins } % de victoires
simulate-rounds = { $rounds } manches par partie
simulate-not-compiled = Les règles de { $game } ne se compilent pas. Ce qui ne va pas, c’est cette commande qui le dit : felttip games check { $game }
simulate-games = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  }

# Le par

par-player = Par
par-ready = Préparation…
par-progress = { $percent } % : meilleur jusqu’ici { $best }, au plus { $bound }
par-progress-open = { $percent } % : meilleur jusqu’ici { $best }
par-stopped = Arrêté au bout de { $seconds } s.
par-exact = Le par est exactement { $best }.
par-best = Le meilleur total trouvé est { $best }.
par-bound = Personne ne peut dépasser { $bound }.
par-proof-none = Rien n’est prouvé : on peut peut-être faire mieux.
par-proof-ceiling = Preuve : un décompte de ce que les cartes permettent au plus.
par-proof-search = Preuve : chaque façon de jouer a été suivie jusqu’au bout, ou jusqu’à ce que le décompte montre qu’elle ne pouvait rapporter plus.
par-proof-model = Preuve : le tirage entier en système d’inégalités, résolu par OR-Tools CP-SAT.
par-total = Ce journal a { $total } points, soit { $share } % du meilleur.
par-written = Les tours qui y mènent sont dans { $file }
par-seed = Quel tirage ? Indique son mot : felttip par { $game } --seed MOT
par-neither = « { $name } » n’est ni un jeu ({ $games }) ni un fichier avec un journal.
par-options = --seed et --board vont avec un jeu ({ $games }). Un journal dit lui-même ce qui a été tiré.
par-unknown = { $file } s’arrête à la manche { $round } et n’ouvre pas son tirage. Le par demande toutes les cartes, et personne ne connaît celles qui devaient venir.
par-never-alone = { $game } ne se joue pas en solo, il n’y a donc pas de par.
par-dice = { $game } se joue avec des dés, et le par n’existe qu’avec des cartes.
par-alone = Le par est pour une personne seule ; ce journal compte { $seats } places.
par-rest-next = À partir d’ici, avec les cartes que dit la position.
par-rest-word = À partir d’ici, avec les cartes qui restent, distribuées par le mot « { $word } ».
par-rest-unknown = Personne ne sait quelles cartes viennent : nomme un mot qui distribue celles qui restent (--seed MOT), ou écris-les dans la position (next).
train-progress = { $seconds } s, parties : { $games } sur { $of }. À { $seats } autour de la table, { $result } points par feuille, erreur de { $wrong }
train-progress-dice = { $seconds } s, parties : { $games } sur { $of }. À { $seats } autour de la table, { $result } manches par partie, erreur de { $wrong } points
train-stopped = Arrêté avant la fin, rien n’a donc été écrit dans { $file }
train-written = { $file } contient ce qui a été appris de { $game }, plateau { $board }.
train-studies-only = Un esprit à poursuivre (--from) et un GPU vont avec --studies : dis combien, ou enlève les deux.
train-studies-here = Les études sont pour les jeux de cartes, sur cette machine ou avec --on gpu.
train-other-mind = { $file } ne contient pas d’esprit pour { $game }, plateau { $board } : nomme un fichier que `felttip train` a écrit pour ce plateau.
option-seconds = « { $given } » n’est pas un nombre de secondes.
option-two-things = { $option } et --json iraient tous deux sur la sortie standard : nomme un fichier, ou enlève --json.
option-board = Ce plateau est inutilisable : { $why }.
option-board-unread = Le plateau est illisible : { $why }.
option-no-player = Le robot « { $kind } » n’existe pas ; il y a { $kinds }.
option-not-text = { $file } n’est pas un fichier texte en UTF-8.
bench-nothing = Avec ces options, il n’y a rien à mesurer.
bench-no-peer = Le programme de comparaison n’est pas installé ({ $name }) ; `make bench` l’installe.
bench-missing = Il manque { $what } ; `make bench` installe ce qu’il faut.
bench-no-board = Le plateau « { $name } » n’existe pas ; il y a { $boards }.
bench-no-mind = { $file } ne contient d’esprit pour aucun plateau mesuré ici.
serve-base-url = --base-url demande une adresse entière, comme https://play.example.org.
serve-port = { $host }, port { $port } : { $why }.
serve-here = Felttip est à l’adresse { $address }
serve-others = Les autres le trouvent à l’adresse { $address }
serve-database-broken = La base de données { $database } est abîmée ({ $why }). Rien n’a été changé ; restaure-la à partir d’une sauvegarde.
serve-database-newer = La base de données { $database } vient d’une version plus récente de Felttip (étape { $step }). Rien n’a été changé ; installe cette version.
serve-database-away = La base de données { $database } est injoignable : { $why }
backup-done = { $count ->
    [one] Une table est
   *[other] { $count } tables sont
} maintenant dans { $file }.
backup-exists = Le fichier { $file } existe déjà. Choisis un autre nom.
backup-nothing = Il n’y a pas de tables dans { $folder }.
restore-done = Reprises : { $back }. Déjà là et laissées telles quelles : { $there }.
serve-occupied = Un autre serveur utilise déjà le dossier { $folder }. Arrête-le d’abord, ou choisis un autre dossier avec --data.
serve-proxies = --trusted-proxies demande des adresses ou des réseaux séparés par des virgules, par exemple 127.0.0.1,10.0.0.0/8.
settings-unread = Impossible de lire le fichier de réglages { $file } : { $why }.
settings-unknown = Le réglage { $name } n’existe pas. Il y a : { $names }.
settings-value = Le réglage { $name } ne peut pas être ainsi : { $why }.
settings-negative = Le réglage { $name } ne peut pas être inférieur à zéro.
serve-redis-alone = Redis relie plusieurs serveurs autour d’une base de données : indique-la aussi, avec --database-url ou FELTTIP_DATABASE_URL.
serve-database-url = --database-url demande l’adresse d’un PostgreSQL, par exemple postgresql+asyncpg://felttip:motdepasse@hote/felttip.
serve-redis-url = --redis-url demande l’adresse d’un Redis, par exemple redis://hote:6379.
serve-not-installed = Pour cela, il faut installer encore quelque chose : pip install felttip[cluster] ({ $name } manque).
serve-metrics = Les chiffres pour Prometheus sont à l’adresse { $address }
worker-here = Cet assistant fait les travaux des serveurs qui ont la même base de données et le même Redis ; processus : { $count }
worker-needs = Un assistant doit connaître la base de données et le Redis des serveurs : --database-url et --redis-url, ou FELTTIP_DATABASE_URL et FELTTIP_REDIS_URL.

# Le menu du jeu dans le terminal

menu-welcome = Felttip : { $count ->
    [one] un jeu au feutre effaçable
   *[other] { $count } jeux au feutre effaçable
}.
menu-unfinished = { $number }  en cours : { $title }, manche { $round }, { $names }
menu-go-on = { $most ->
    [one] On la reprend ? [Entrée pour reprendre, { $least } pour une nouvelle partie]
   *[other] On reprend laquelle ? [1-{ $most }, Entrée pour { $usual }, { $least } pour une nouvelle partie]
  }
menu-broken = Impossible de reprendre { $file }. Ligne { $line } : { $why }
menu-unreadable = Impossible de lire { $file } : { $why }
menu-busy = { $file } est ouvert dans un autre terminal.
menu-game = { $number }  { $title } : { $summary }
menu-which = Quel jeu ? [{ $least }-{ $most }, Entrée pour { $usual }]
menu-boards = Plateaux : { $boards }
menu-which-board = Quel plateau ? [{ $least }-{ $most }, Entrée pour { $usual }]
menu-names = Qui joue à ce clavier ? Des noms séparés par des virgules, ou Entrée pour jouer en solo :
menu-you = Toi
menu-computers = Combien de robots ? [{ $least }-{ $most }, Entrée pour { $usual }]
menu-level = De quelle force ? 1 facile, 2 moyen, 3 difficile, 4 maître [{ $least }-{ $most }, Entrée pour { $usual }]
menu-number = Tape un nombre de { $least } à { $most }, s’il te plaît.
menu-computer-name = Choisis un autre nom, s’il te plaît : { $names } sont des noms de robots.

# Le jeu dans le terminal

play-begin = { $game }, plateau { $board }
play-commitment = Le tirage est scellé. Voici son sceau :
    { $commitment }
play-resumed = On reprend ici ; tout est resté en place.
play-help-short = Tape le nom des marques comme il est affiché. « help » te dit le reste.
play-help =
    Marques : tape leurs noms, un ou plusieurs, comme { $example }.
      Un bout suffit s’il n’y a pas de doute : { $part }.
    done (d)    finir le tour ; Entrée suffit quand il n’y a plus rien à tracer
    undo (u)    annuler la dernière marque
    pass (p)    finir le tour sans rien tracer
    end         passer jusqu’à la fin, quand il n’y a plus rien à tracer
    marks (m)   toutes les marques possibles
    sheet       revoir ta feuille ; Entrée fait pareil
    sheets (s)  les feuilles de tout le monde
    score       les points jusqu’ici
    hint        jusqu’à trois bons tours, avec raisons ; le journal compte les conseils
    rules       les règles de ce jeu ; « rules { $clause } » pour une seule
    quit (q)    arrêter ; la partie est enregistrée
play-setup = Avant la première carte. { $call }{ $seats ->
    [1] {""}
   *[other] {" "}(cette feuille ira ensuite à { $name })
    }
play-round = Manche { $round } sur { $rounds }. { $call }
play-round-dice = Manche { $round }, aux dés : { $name }
play-dice = Manche { $round }. { $call }
play-dice-then = Manche { $round }, après { $name }. { $call }
play-curtain = { $name }, le plateau est à toi. Appuie sur Entrée quand personne d’autre ne regarde.
play-curtain-undo = « undo » rend le plateau à { $name }, pour changer quelque chose.
play-thinks = { $name }, dés : { $dice }
play-roll = { $name } : { $dice }
    Lesquels relancer ? Des numéros, ou Entrée pour tout garder. { $left ->
        [one] Encore { $left } lancer
       *[other] Encore { $left } lancers
    } :
play-roll-how = Tape les numéros des dés à relancer, de 1 à { $dice }, ou appuie sur Entrée pour tout garder.
play-turn = { $name }{ $count ->
    [0] {""}
   *[other] {" ["}{ $marks }]
  }>
play-may = { $count ->
    [1] Tu peux tracer :
   *[other] Tu peux tracer une de ces { $count } marques :
  }
play-or-done = ou tape done
play-more-marks = … m les montre toutes
play-so-far = { $count ->
    [0] Rien n’est encore tracé.
   *[other] Tracé : { $marks }.
  }
play-no-marks = Plus rien à tracer. Appuie sur Entrée pour finir le tour, ou tape « undo ».
play-must-pass = Rien à tracer. Appuie sur Entrée pour passer.
play-spent = Plus rien ne peut être tracé sur cette feuille, quoi qu’il arrive : « end » passe jusqu’à la fin.
play-not-spent = Il reste peut-être quelque chose à tracer ; on passe donc tour par tour.
play-sure = « undo » annule ; encore une fois « done » finit le tour ainsi.
play-pass-with-marks = Tu as déjà tracé quelque chose : « done » finit le tour avec, « undo » l’annule.
play-done-without-marks = Tu n’as encore rien tracé. Pour finir le tour comme ça, tape « pass ».
play-which = « { $typed } » peut être { $names }. Lequel ?
play-no-clause = Ce jeu n’a pas de règle « { $clause } ». « rules » les montre toutes.
play-no-rules = { $game } n’a pas de page de règles.
play-more = Entrée pour la suite, q pour arrêter :
play-did = { $name } : { $count ->
    [0] passe
   *[other] { $marks }
  }
play-goal = { $name }, objectif atteint ! { $goal }, { $points ->
    [one] { $points } point
   *[other] { $points } points
    }.
play-sheet-of = { $name }, { $total ->
    [one] { $total } point
   *[other] { $total } points
    } pour l’instant
play-last-sheet = La feuille finale : { $name }
play-end = La partie est finie.
play-place = { $place }. { $name } : { $total ->
    [one] { $total } point
   *[other] { $total } points
    }
play-winners = { $count ->
    [one] Victoire : { $names } !
   *[other] Victoire partagée : { $names } !
  }
play-rank = Ton rang : { $rank }
play-opening = L’ouverture du tirage :
    { $seed }
play-record = Le journal est dans { $file }
play-saved = Enregistré. Pour continuer : « felttip play », ou bien : felttip play --resume { $file }
play-not-saved = Impossible d’enregistrer la partie : { $file } : { $why }. Tout ce qui précède ta dernière marque est en sécurité.
play-options = --names, --computers, --board et --deal vont avec une nouvelle partie : felttip play JEU …

# Le serveur

server-player-name = Joueur { $number }
server-computer-name = Robot { $number }
server-no-such-table = Il n’y a pas de table « { $table } ». Peut-être une lettre de travers, ou c’était il y a trop longtemps.
server-game-gone = À cette table, on joue à « { $name } », un jeu qui n’est pas installé ici ; il y a { $names }. Dès qu’il le sera de nouveau, la table continue.
server-board-gone = Sur cette table, il y a le plateau « { $name } », que son jeu n’a plus ; il y a { $names }. Dès qu’il sera de retour, la table continue.
server-malformed = Là, on ne se comprend pas.
server-too-large = C’est trop long.
server-too-fast = Pas si vite, s’il te plaît. Réessaie dans un instant.
server-full = Trop de monde regarde déjà cette table.
server-no-such-game = Le jeu « { $name } » n’existe pas ; il y a { $names }.
server-no-such-board = Le plateau « { $name } » n’existe pas ; il y a { $names }.
server-no-such-player = Le robot « { $name } » n’existe pas ; il y a { $names }.
server-nobody = Il faut au moins une place pour une personne.
server-bad-name = « { $name } » ne peut pas être un nom. Un nom a de 1 à 40 caractères, sans : , ~ ni #, et ne commence pas par un mot qui ouvre une ligne du journal, comme « round ».
server-name-taken = Quelqu’un à cette table s’appelle déjà « { $name } ».
server-pen-taken = Quelqu’un à cette table a déjà le feutre { $pen }.
server-no-such-seat = La place { $seat } n’existe pas ; il y en a { $seats }.
server-seat-taken = Il y a déjà quelqu’un à la place { $seat }.
server-not-your-seat = La place { $seat } n’est pas la tienne.
server-no-such-key = Cette clé n’ouvre plus aucune place ici.
server-late = La table a avancé entre-temps. Regarde de nouveau, s’il te plaît.
server-seats-open = { $count ->
    [one] Il reste { $count } place libre
   *[other] Il reste { $count } places libres
  }.
server-started = La partie a déjà commencé.
server-not-started = La partie n’a pas encore commencé.
server-still-here = { $seconds ->
    [0] { $name } est là. Un robot peut jouer pour quelqu’un qui est parti.
    [one] { $name } peut encore revenir. Dans une seconde, un robot pourra jouer.
   *[other] { $name } peut encore revenir. Dans { $seconds } secondes, un robot pourra jouer.
}
server-away = Un robot joue pour la place { $seat }. Reviens d’abord.
server-not-away = Aucun robot ne joue pour la place { $seat }.
server-no-such-token = Ce lien a déjà servi, ou il est trop vieux. Demandes-en un autre sur ton premier appareil.
server-not-over = La partie n’est pas encore finie.
server-no-hints = Il n’y a pas de conseils à cette table. On les active en préparant une table.
server-busy = Trop de demandes à la fois. Réessaie dans un instant.
server-no-result = Cette fois, impossible de le savoir. Réessaie.
server-no-par = Le par, c’est pour qui a joué en solo et avec des cartes.
server-not-found-out = Personne ne l’a encore cherché. Demande-le d’abord.
server-hello = D’abord, il faut dire qui tu es.
server-version = Tu parles la version { $version }, nous la version { $ours }. Recharge la page, s’il te plaît.
server-no-such-page = Il n’y a rien à cette adresse.
server-no-such-method = Cette adresse ne s’utilise pas comme ça.
server-failed = Quelque chose s’est mal passé ici. Tout ce qui était confirmé est en sécurité.
server-too-many = Il y a trop de connexions en ce moment, ici ou depuis ton adresse. Réessaie dans un instant.
server-elsewhere = Tu as ouvert cette table si souvent ailleurs que cette fenêtre a dû céder sa place. Recharge la page pour continuer ici.
server-slow = Cela a mis trop de temps à arriver.
server-origin = Une autre page n’a rien à faire ici.
server-not-json = Ce qui est envoyé ici doit être du JSON.
server-enough = C’est assez depuis ton adresse pour aujourd’hui. Réessaie demain.
server-no-room = Il n’y a pas de place pour une autre table en ce moment.
server-not-ready = Ce serveur n’est pas prêt en ce moment.
server-data-away = Le serveur ne peut pas joindre sa base de données pour l’instant. Ce qui est envoyé de nouveau n’est fait qu’une fois.
server-table-damaged = Quelque chose de la table { $table } manque ou est abîmé : elle ne peut pas continuer. Toutes les autres vont bien ; la personne qui gère ce serveur peut la restaurer à partir d’une sauvegarde.
server-laid-already = Une table a déjà été créée avec cet identifiant, avec d’autres clés ou autrement.
server-laying-keys = Avec un identifiant, chaque place d’ici apporte sa propre clé ; les autres n’en ont pas.
server-disk-full = Le disque de ce serveur est plein. Rien n’a changé ; réessaie plus tard.
server-why-start = { $place } est le point de départ. Montre où continuer.
server-long-turn = Après { $count } traits dans un tour, plus rien ne peut être repris. Termine-le maintenant, s’il te plaît.
server-long-table = Il s’est passé tant de choses à cette table ({ $count } événements) que plus rien ne peut être repris ni changé. La partie peut être terminée.
server-long-game = { $count } manches ont été jouées à cette table, et on n’en joue davantage à aucune, pour que nulle partie ne dure éternellement. Commence une nouvelle partie, s’il te plaît.

# La page

web-title = Felttip
web-about = { $count ->
    [one] Un jeu au feutre effaçable
   *[other] { $count } jeux au feutre effaçable
}, d’une à quatre personnes : sur cet appareil, sur plusieurs ou contre des robots.
web-home = Retour à l’accueil
web-new-of = Nouvelle partie de { $game }
web-go-back = Retour
web-menu = Menu
web-close = Fermer
web-language = Langue
web-theme = Apparence
web-theme-auto = Comme l’appareil
web-theme-light = Clair
web-theme-dark = Sombre
web-rules = Règles
web-rules-of = Règles : { $game }
web-no-answer = Le serveur ne répond pas. On continue d’essayer.
web-offline = Pas de connexion. Ce que tu as tracé est en sécurité ; on réessaie…
web-elsewhere = Cette table est ouverte dans trop d’autres fenêtres ; celle-ci a dû céder sa place.
web-open-here = Rouvrir ici
web-connecting = On arrive à la table…
web-no-table = Cette table n’existe pas.
web-no-table-why = Personne ne joue à « { $table } », ou la table a été rangée. Regarde encore le lien, ou commence une nouvelle partie.

web-mine = Mes tables
web-forget = Retirer la table { $table } de cette liste
web-leave = Quitter cette table ?
web-leave-why = Cet appareil abandonne sa place. Sans elle, tu ne peux plus que regarder, et les autres peuvent laisser un robot jouer pour toi.
web-leave-over = La partie est finie. La table quitte cette liste ; elle reste à son adresse.
web-leave-yes = Quitter
web-leave-no = Rester
web-left-table = Tu as quitté { $game }.
web-rejoin = Annuler
web-phase-gather = on attend du monde
web-phase-setup = ça commence
web-mine-turn = À toi de jouer
web-mine-turn-of = C’est à { $names }
web-mine-goes-on = Ta partie continue
web-mine-won = Gagné avec { $points }
web-mine-shared = Victoire partagée avec { $points }
web-mine-lost = Victoire de { $names } avec { $points } ; tu as { $mine }
web-mine-winner = Victoire de { $names } avec { $points }
web-more = { $count ->
    [one] Encore une table
   *[other] Encore { $count } tables
  }
web-have-code = Tu as un code ?
web-code-go = À la table
web-code-wrong = Un code a six lettres ou chiffres.
web-way = Comment veux-tu jouer ?
web-way-alone = En solo
web-way-alone-how = Combien de points feras-tu ?
web-way-computer = Contre un robot
web-way-computer-how = On commence tout de suite.
web-way-friends = Entre amis
web-way-friends-how = Par un lien, ou en se passant un appareil.
web-details = Places, noms, feutres et conseils
web-what = Ce qu’on va jouer
web-alert = Quand c’est à moi
web-alert-sound = Son
web-alert-buzz = Vibration
web-alert-note = Notification
web-alert-ask = Veux-tu qu’on te prévienne quand c’est à toi, même si tu regardes ailleurs ?
web-alert-yes = Oui, merci
web-alert-no = Non merci
web-alert-now = { $game } : à toi de jouer.
web-new = Une nouvelle partie
web-people = De { $least } à { $most } personnes
web-other-game = Choisir un autre jeu
web-board = Plateau
web-board-name = Plateau { $board }
web-how-many = On joue à combien ?
web-seat = Place { $number }
web-kind-here = Ici
web-kind-open = Par lien
web-kind-computer = Robot
web-name = Nom
web-player = Joueur { $number }
web-level = Sa façon de jouer
web-level-easy = Facile
web-level-medium = Moyen
web-level-hard = Difficile
web-level-master = Maître
web-level-how-easy = Oublie des choses. Bien pour une première partie.
web-level-how-medium = Joue tour par tour, sans plan.
web-level-how-hard = Sait ce que vaut une feuille et ne fait pas d’étourderies.
web-level-how-master = Voit plus loin : ce qui peut venir, et ce que les autres en feront.
web-hints = Conseils
web-hints-how = Un bouton qui montre de bons tours. Tout le monde voit qui s’en est servi, et le journal dit combien de fois.
web-pen = Feutre
web-pen-0 = Bleu profond
web-pen-1 = Violet
web-pen-2 = Bleu canard
web-pen-3 = Magenta
web-start = Commencer
web-start-hint = Le tirage est scellé avant la première manche, personne ne peut donc le changer.
web-invite = Créer le lien
web-open-hint = Tu reçois un lien et un code pour ceux qui jouent ailleurs.

web-gather = Qui vient ?
web-who = À la table
web-your-name = Ton nom
web-open-seat = Place libre
web-sit = M’asseoir ici
web-sit-too = Quelqu’un d’autre ici
web-sit-hint = Prends une place libre, ou reste pour regarder.
web-soon = Toutes les places sont prises. Tu peux regarder ; ça commence bientôt.
web-here = Ici
web-waiting-open = { $count ->
    [one] Il reste { $count } place libre.
   *[other] Il reste { $count } places libres.
  }
web-fill = { $count ->
    [1] Commencer avec un robot
   *[other] Commencer avec { $count } robots
  }
web-invite-others = Inviter d’autres personnes
web-qr = Un code carré avec le lien vers cette table
web-code = Le code de cette table
web-link = Lien
web-copy = Copier
web-copied = Copié.
web-copy-self = Copie le lien à la main, s’il te plaît.
web-share = Partager

web-setup = Avant la première carte
web-round = Manche { $round }
web-round-of = Manche { $round } sur { $rounds }
web-seats = Tout le monde à la table
web-you = { $name } (toi)
web-sheet-of = Feuille : { $name }
web-state-waiting = réfléchit
web-state-done = a fini
web-state-off = hors ligne
web-state-away = un robot joue
web-gone = { $name } est hors ligne.
web-let-computer = Laisser jouer un robot
web-let-computer-in = Robot dans { $seconds } s
web-let-why = Un robot joue jusqu’au retour de { $name }, possible à tout moment. Ce qui est tracé mais pas fini est effacé.
web-let-no = Attendre
web-your-turn = La carte ou les dés, et le tour
web-waiting = On attend { $names }…
web-setup-for = { $name } jouera sur cette feuille.
web-passed-on = Maintenant, chaque feuille passe à la place suivante.
web-passed-on-mine = Maintenant, chaque feuille passe à la place suivante : c’est { $name } qui a commencé la tienne.
web-nothing = Cette fois, il n’y a rien à tracer.
web-all-drawn = Tu ne peux rien tracer de plus.
web-no-marks = Passer
web-done = Fini
web-undo = Annuler
web-done-empty = Rien n’est encore tracé. Trace quelque chose, ou passe.
web-pass-ask = Vraiment passer ?
web-pass-ask-why = Tu pourrais encore tracer quelque chose.
web-pass-not = Tracer
web-spent = Plus rien ne peut être tracé sur ta feuille.
web-end = Passer jusqu’à la fin
web-end-ask = Passer jusqu’à la fin ?
web-end-why = Plus rien ne peut être tracé sur ta feuille, quoi qu’il arrive. Tous les tours qui restent sont passés, et tes points ne changent plus.
web-end-no = Tour par tour
web-retired = Tu passes jusqu’à la fin.
web-sure = Finir le tour ainsi ?
web-sure-yes = Finir ainsi
web-sure-no = Regarder encore
web-reopen = Changer
web-reopen-how = Reprendre le tour. Personne ne l’a encore vu.
web-reopen-of = C’est moi, { $name }, je veux changer quelque chose
web-reopened = Ton tour est de nouveau ouvert.
web-back = Reprendre la main
web-away-you = Un robot joue pour toi.
web-rolls = { $name } lance les dés…
web-roll-how = { $left ->
    [one] Touche les dés que tu veux garder. Encore { $left } lancer.
   *[other] Touche les dés que tu veux garder. Encore { $left } lancers.
  }
web-roll = { $all ->
    [1] Tout relancer
   *[other] { $count ->
        [one] Relancer { $count } dé
       *[other] Relancer { $count } dés
      }
  }
web-keep = Tout garder
web-hint = Conseil
web-hint-thinking = L’entraîneur réfléchit…
web-hint-title = Ce que ferait l’entraîneur
web-hint-expected = Points attendus à la fin
web-hint-pass = Ne rien tracer cette fois
web-hint-draw = Le tracer
web-hint-hold = Garder ceux-ci
web-hint-kept = Garder :
web-hint-right = D’accord
web-hint-none = Il n’y a rien à décider ici.
web-hints-taken = { $count ->
    [one] Un conseil
   *[other] { $count } conseils
  }
web-die = Dé { $number } : { $shows }
web-roll-first = D’abord les dés.
web-not-now = Tu as fini. Attends les autres.
web-wrong = Rien ne peut être tracé là. Touche ce qui brille.
web-not-your-sheet = Cette feuille est à { $name }.
web-watching = Tu regardes.
web-my-sheet = Retour à ma feuille
web-which = Lequel ?
web-pass = { $name }, le plateau est à toi
web-pass-why = Fais passer le plateau. Personne d’autre ne doit regarder maintenant.
web-pass-ready = C’est moi, { $name }
web-dice-say = { $name } lance les dés : { $dice }.
web-did = { $count ->
    [0] { $name } passe.
   *[other] { $name } trace { $marks }.
  }
web-goal = { $name } : { $goals } ! { $points ->
    [one] { $points } point.
   *[other] { $points } points.
  }

# Les autres

web-deed = { $count ->
    [0] a passé
    [1] un trait
   *[other] { $count } traits
  }
web-replay = Voir ce qu’a fait { $name }
web-replay-of = { $name }, manche { $round }
web-replay-setup = Ce que { $name } a tracé avant la première carte
web-replay-again = Encore une fois
web-log = Ce qui s’est passé
web-log-empty = Il ne s’est encore rien passé.
web-log-earned = { $earned ->
    [1] un point
   *[other] { $earned } points
}, { $total } en tout
web-log-roll = { $name } lance les dés : { $dice }.
web-log-again = { $name } relance { $count ->
    [1] un dé
   *[other] { $count } dés
  } : { $dice }.
web-last-card = C’est la dernière carte !
web-last-round = C’est la dernière manche !
web-round-last = Dernière manche
web-has-dice = a les dés
web-roll-first-own = À toi de lancer les dés !
web-roll-own = Lancer
web-die-covered = Dé { $number }, pas encore lancé
web-keeps = { $name } garde { $dice }.
web-keeps-none = { $name } relance tous les dés.
web-skip = Voir tout de suite
web-pace = Les dés
web-pace-on = Pas à pas
web-pace-off = D’un coup

web-score = Les points jusqu’ici
web-left = { $count ->
    [one] { $count } carte pas encore vue
   *[other] { $count } cartes pas encore vues
  }
web-call-about = Ce que cela veut dire
web-cards-gone = { $count ->
    [one] Une carte jusqu’ici
   *[other] { $count } cartes jusqu’ici
  }
web-move = Continuer sur un autre appareil
web-move-how = Ouvre ce lien sur l’autre appareil dans les dix minutes. Ta place y déménage.
web-rest = Laisser un robot jouer pour moi
web-rest-of = Laisser un robot jouer pour { $name }
web-rest-why = Il joue jusqu’à ton retour, et tu peux revenir à tout moment. Ce qui est tracé mais pas fini est effacé.
web-rest-yes = Qu’il joue
web-rest-no = Je continue
web-back-of = { $name } reprend la main
web-reopen-menu = { $name } veut changer quelque chose
web-invite-watch = Inviter à regarder

web-over = La partie est finie
web-over-why = Pourquoi c’est fini : { $who }.
web-to-result = Voir le résultat
web-see-sheets = Voir les feuilles
web-alone = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
web-rank = { $rank }
web-winners = { $count ->
    [one] { $names } gagne !
   *[other] { $names } partagent la victoire !
  }
web-points = Points
web-total = Total
web-rematch = Rejouer
web-rematch-first = La prochaine fois, c’est { $name } qui commence.
web-rematch-go = Vers la partie suivante
web-par = Par
web-par-why = Que pourrait faire quelqu’un qui connaîtrait toutes les cartes d’avance ?
web-par-ask = Chercher le par
web-par-ready = La recherche se prépare…
web-par-working = Recherche… le mieux jusqu’ici : { $best }
web-par-share = { $name } en a fait { $total } : cela fait { $share } %.
web-par-reached = { $name } a fait tout ce qui était possible. Bravo !
web-par-record = Télécharger les tours qui y mènent
web-review = La partie, tour par tour
web-review-of = La partie de { $name }, revue
web-review-why = Ce que valait chaque tour, ce qui était de la chance et ce qui aurait été mieux.
web-review-ask = La revoir
web-review-working = Les tours sont passés en revue… { $percent } %
web-review-done = La revue de la partie de { $name } est prête.
web-record = Télécharger le journal
web-proof = Le tirage était-il honnête ?
web-proof-why = Avant la première manche, la table a publié le sceau de tout le tirage. Maintenant le tirage est ouvert : tout le monde peut voir que c’est le même.
web-commitment = Le sceau, connu depuis le début
web-opening = Le tirage, ouvert à la fin
web-proof-fits = Vérifié dans ton navigateur : ça correspond.
web-proof-fails = Ça ne correspond pas : ce n’est pas le tirage qui a été scellé.
web-proof-how = Comment vérifier
web-proof-steps = Le SHA-256 des mots « felttip deal » et du tirage ouvert donne le sceau. Le journal contient toutes les cartes, tous les lancers, toutes les marques et tous les points ; « felttip verify » le rejoue.

# The coach

coach-decimal = { $sign }{ $whole },{ $tenths }
coach-thinks = Je réfléchis…
coach-nothing = Il n’y a rien à décider ici pour l’instant.
coach-advice = { $number }. { $turn } ({ $points } points attendus)
coach-pass = passer
coach-keep = garder tous les dés
coach-roll = relancer : { $dice }
coach-dice = Les dés montrent : { $dice }.
coach-reason-plain = De tous les tours, c’est celui qui promet le plus.
coach-reason-next = On en attend { $points } points de moins que du meilleur.
coach-reason-neighbour = C’est ce que { $name } peut attendre de la feuille : moins il y en a, mieux c’est pour toi.
coach-reason-roll = En moyenne, cela rapporte { $points } points de plus que de garder tous les dés.
coach-reason-roll-less = En moyenne, cela rapporte { $points } points de moins que de garder tous les dés.
coach-reason-roll-better = En moyenne, cela rapporte { $points } points de plus que ce qui a été fait.
coach-reason-keep = Relancer coûterait { $points } points en moyenne.
coach-reason-keep-less = Relancer rapporterait { $points } points de plus en moyenne.
coach-reason-level = Aussi bon que le premier.
coach-reason-same = Cela revient au même que le précédent.
coach-reason-neighbour-more = { $name } peut en attendre { $points } points de plus qu’avec le premier.
coach-reason-roll-even = En moyenne, cela revient au même que de garder tous les dés.
coach-reason-keep-even = Relancer ne rapporterait rien de plus en moyenne.
coach-title = { $game } : la partie de { $name }
coach-board = Plateau { $board }
coach-hints = { $count ->
    [one] Un conseil a été demandé.
   *[other] { $count } conseils ont été demandés.
  }
coach-setup = Avant la première carte
coach-round = Manche { $round }
coach-start = Attendu au départ
coach-luck = Chance
coach-cost = Laissé filer
coach-total = Total
coach-now = Attendu maintenant
coach-chart = Le total attendu, manche après manche
coach-chart-say = Au départ, on pouvait attendre { $start } points ; à la fin, { $end }.
coach-line-expected = Ce qu’on pouvait attendre après chaque manche
coach-line-spared = La même chose, si rien n’avait été laissé filer
coach-line-par = Par : le meilleur total pour qui aurait tout su d’avance
coach-par = Par { $par }
coach-mistakes = { $count ->
    [one] La décision la plus chère
   *[other] Les { $count } décisions les plus chères
  }
coach-flawless = Aucune décision n’a coûté plus d’un quart de point. Bien joué !
coach-lost = { $points } points laissés filer
coach-played = Joué
coach-better = Mieux
coach-expects = { $points } points attendus
coach-turns = Toutes les décisions
coach-column-round = Manche
coach-column-turn = Tour
coach-column-luck = Chance
coach-column-cost = Perdu
coach-column-expected = Attendu
coach-how = Comment on compte : chaque décision est comparée à la meilleure, telle que la voient les robots, avec seulement ce qu’on pouvait savoir alors. Ce qu’un autre tour aurait rapporté de plus, on l’a laissé filer ; tout ce que les cartes, les dés et les autres ont changé est de la chance. Le départ, plus la chance, moins ce qu’on a laissé filer, donne le total.
coach-effort = Pour chaque décision, { $games } parties ont été poursuivies.
coach-progress = { $done } décisions sur { $of }
coach-stopped = Arrêté ; { $done } décisions sur { $of } ont été revues.
coach-written = La revue est dans { $file }
coach-no-such-seat = Il n’y a pas de place « { $seat } » dans ce journal. Nomme l’une de celles-ci, ou son numéro : { $names }.
coach-no-such-round = { $name } n’a pas de tour dans la manche { $round }. { $last ->
    [0] Le journal n’a encore aucun tour de cette place.
   *[other] Il y a des tours jusqu’à la manche { $last }.
  }
coach-over = Cette partie est finie. Demande l’une de ses manches : --round 3
coach-not-now = { $name } n’a rien à décider maintenant ; c’est à { $names }. Choisis avec --seat, ou demande une manche : --round 3
coach-no-decisions = Le journal n’a encore aucune décision de { $name }, il n’y a donc rien à revoir.

web-par-unbeaten = { $name } en a fait { $total }, et rien de mieux n’a été trouvé.
web-hint-expected-of = Points que { $name } peut attendre à la fin

# Games of one's own

games-bad-name = Un jeu ne peut pas s’appeler « { $name } ». Le nom doit avoir de 3 à 20 lettres de a à z, toutes minuscules.
games-name-taken = Il y a déjà un jeu « { $name } ». Trouve un autre nom.
games-folder-taken = { $folder } existe déjà, et rien n’y a été touché. Choisis un autre endroit avec --folder.
games-begun = On peut y jouer tout de suite : pip install -e { $folder } && felttip play { $name }
    Après chaque changement : felttip games check { $name }
games-none = { $file } ne nomme aucun jeu sous { $table }.
games-kept = { $name } respecte toutes les conventions ({ $count } vérifications).
games-not-kept = { $count ->
    [one] { $name } ne respecte pas une des conventions.
   *[other] { $name } ne respecte pas { $count } des conventions.
  }

# The end, par and reviews

web-alone-unit = { $points ->
    [one] point
   *[other] points
  }
web-best-first = Ton premier résultat sur ce plateau : celui à battre.
web-best-new = Nouveau record ! C’était { $best } jusqu’ici.
web-best-equal = Aussi bien que ton meilleur résultat.
web-best-below = Ton meilleur résultat : { $best }
web-rank-next = { $missing ->
    [one] À un point de « { $rank } »
   *[other] À { $missing } points de « { $rank } »
  }
web-ranks = Les rangs
web-rank-from = dès { $from }
web-rank-to = jusqu’à { $to }
web-first-at = Premier à l’arrivée : { $goals }
web-behind = { $points ->
    [one] À un point de { $names }
   *[other] À { $points } points de { $names }
  }
web-behind-tie = Égalité de points : c’est le départage qui a tranché.
web-points-first = Entouré : atteint en premier
web-points-was-first = en premier
web-rematch-there = Il y a une revanche. Vas-y quand tu veux.
web-par-title = Qu’est-ce qui était possible ?
web-par-points = { $points } points étaient possibles
web-par-story = Avec exactement ces cartes, quelqu’un qui les connaîtrait toutes d’avance pourrait faire { $points } points.
web-par-proved = On ne peut pas faire plus : c’est prouvé.
web-par-bound = Peut-être un peu plus, mais jamais plus de { $bound }.
web-par-perhaps = Il y a peut-être encore mieux ; nous n’avons rien trouvé.
web-par-see = Voir comment
web-par-way = Un chemin vers { $points } points
web-par-start = Rien n’est encore dessiné. Avance, carte par carte.
web-par-drawn = { $count ->
    [one] Un trait est dessiné.
   *[other] { $count } traits sont dessinés.
  }
web-par-turns = Carte par carte
web-par-passed = Avec cette carte, rien n’est dessiné.
web-par-end = Toutes les cartes jouées : { $total } points !
web-par-yours = { $name } en a fait { $total }.
web-par-name = Le meilleur résultat que permettent les cartes s’appelle le par.
web-steps = Pas à pas
web-step-back = Un pas en arrière
web-step-on = Un pas en avant
web-step-play = Laisser défiler
web-step-stop = Arrêter
web-review-yours = Ta partie, tour par tour
web-review-whole = Toute la partie
web-review-luck = Chance { $points }
web-review-best = Rien de mieux n’a été trouvé.
web-review-certain = Plus rien ne pouvait changer.
web-review-rolled = { $count ->
    [one] Un dé relancé
   *[other] { $count } dés relancés
  }
web-review-how = Comment c’est calculé
web-review-keep = Garder comme page

# La leçon

play-learn-draw = Entrée trace { $marks }.
play-learn-roll = Entrée relance { $dice } ; « keep » garde tout.
play-learn-which = { $name } : { $dice }
    Lesquels relancer ? Des numéros. { $left ->
        [one] Encore { $left } lancer
       *[other] Encore { $left } lancers
    } :
play-learn-keep = Entrée garde les dés.
play-learn-finish = Entrée finit ton tour.
play-learn-try = Ou essaie { $mark } et vois pourquoi ce n’est pas permis.
play-learn-over = C’était la leçon, et la partie continue. « hint » donne un conseil, « rules » montre toutes les règles.
learn-none = { $game } n’a pas de leçon. Il y en a une pour : { $games }.

## Problèmes

problem-no-turn = Dans cette position, personne n’a de tour à jouer : un problème porte sur un tour.
problems-progress = { $seconds } s : { $found } problèmes sur { $of } dans { $games } parties ; par niveau { $grades }
problems-written = { $file } : { $count ->
    [one] un problème
   *[other] { $count } problèmes
}.
problems-none = Il n’y a pas de tels problèmes pour { $game }.
problems-unclear = La position est juste, mais aucun tour n’est nettement le meilleur.
problems-known = { $game }, problème { $number }, niveau { $grade } : le meilleur tour a { $points } points d’avance.
problems-new = { $game }, niveau { $grade } : le meilleur tour a { $points } points d’avance.
problems-title = { $game }, problème { $number } (niveau { $grade } sur 4)
problems-how = { $count ->
    [1] Tu joues seul.
   *[other] Il y a { $count } places à la table : « sheets » montre toutes les feuilles.
} Trace le meilleur tour ; « answer » le montre, « help » dit le reste.
problems-help = Tape les noms des marques, puis « done » ; « pass » ne trace rien, « undo » efface la dernière marque. « marks » dit ce qui peut suivre, « sheets » montre toutes les feuilles, « answer » le meilleur tour, « quit » arrête.
problems-turn = Ton tour{ $count ->
    [0] {""}
   *[other] , { $marks }
} :
problems-right = Juste : il n’y a pas mieux.
problems-wrong = Pas le meilleur : il laisse filer { $points } points.
problems-best = Le meilleur tour : { $turn }
problems-next = Entrée pour le suivant :
problems-solved = { $solved } sur { $count } résolus.
web-problems = Problèmes
web-problems-about = Un tour est nettement le meilleur. Trouve-le.
web-problems-solved = { $solved } sur { $count } résolus
web-problems-none = Il n’y a pas de problèmes ici.
web-problems-own = Une ligne qu’on t’a envoyée
web-problems-open = Ouvrir
web-problem = { $game }, problème { $number }
web-problem-sent = { $game }, un problème
web-problem-ask = Quel est le meilleur tour ?
web-problem-grade-1 = Facile
web-problem-grade-2 = Moyen
web-problem-grade-3 = Difficile
web-problem-grade-4 = Pour les maîtres
web-problem-mark = { $done ->
    [1] Problème { $number }, { $grade }, résolu
   *[0] Problème { $number }, { $grade }
}
web-problem-you = Toi
web-problem-other = Place { $number }
web-problem-right = Juste !
web-problem-right-why = Il n’y a pas mieux.
web-problem-wrong = Pas le meilleur
web-problem-lost = Il laisse filer { $points } points.
web-problem-yours = Le tien
web-problem-best = Le meilleur
web-problem-again = Réessayer
web-problem-next = Suivant
web-problem-share = L’envoyer
web-problem-line = Le problème en une ligne
web-problem-bad = Cette ligne n’est pas un problème

## Looking back, the same deal again, and duels

record-again = Derrière « again: » se trouve « yes » ou « duel », pas « { $found } ».
server-again-not-over = Ce tirage se joue encore. On pourra le rejouer quand la partie sera finie.
server-duel-people = Dans un duel, chacun joue seul ou contre des robots ; à cette table { $count ->
    [one] joue une personne
   *[other] jouent { $count } personnes
  }.
server-no-such-duel = Il n’y a pas de duel { $duel }. Regarde encore le lien ; il a peut-être été rangé.
server-duel-full = Tables de ce duel : { $count }. Il n’y a plus de place.
server-daily-deal = C’est la partie d’un jour. Tout le monde la trouve parmi les parties du jour.
server-duel-closed = Les résultats sont pour ceux qui ont eux-mêmes fini ce tirage.
server-record-long = Un journal a au plus { $count } caractères.
web-look = Revoir la partie
web-look-start = Avant le premier coup
web-look-how = Avance pas à pas, laisse défiler ou glisse le long des points. Touche une feuille pour la voir en grand.
web-look-round = Manche
web-look-speed = Vitesse : { $times } fois
web-look-coach = Ce qui aurait été mieux
web-look-cost = { $name } a laissé { $points } points en tout.
web-look-par = Ce qui était possible avec ces cartes
web-look-files = À emporter
web-look-json = Pour des programmes (JSON)
web-look-film = En image animée (SVG)
web-look-png = Les feuilles en image (PNG)
web-look-open = Ouvrir un journal
web-look-open-how = Un journal est le texte d’une partie entière. Elle est rejouée, et marques, cartes, lancers et points sont vérifiés. Le serveur n’en garde rien.
web-look-file = Choisir un fichier
web-look-drop = ou dépose-le ici
web-look-paste = … ou colle son texte
web-look-prove = Vérifier
web-look-proving = On la rejoue …
verify-record-right = Marques, cartes, lancers et points, tout est juste ({ $rounds ->
    [one] une manche
   *[other] { $rounds } manches
  }).
verify-record-part = Tout est juste jusqu’à la manche { $rounds }. La partie n’est pas finie.
web-look-wrong = Quelque chose ne va pas à la ligne { $line }.
web-again = Le même tirage encore
web-again-mark = Le même tirage encore une fois
web-again-why = Une nouvelle table avec le même jeu, le même plateau, le même tirage et les mêmes robots. Quelqu’un sait maintenant ce qui vient : la table et le journal le disent, et cela ne compte pas comme record.
web-again-yes = Le rejouer
web-duel = Un duel
web-duel-mark = Un duel
web-duel-how = Quelqu’un d’autre joue le même tirage, quand il veut. Ensuite on compare.
web-duel-ask = Défier quelqu’un avec ce tirage
web-duel-why = Qui ouvre le lien joue exactement ce tirage à sa propre table. Chacun voit le résultat de l’autre après avoir fini, et personne avant.
web-duel-by = { $name } te défie
web-duel-yours = Ton duel
web-duel-what = Tout le monde reçoit les mêmes cartes ou les mêmes dés, dans le même ordre. Tu verras ce qu’ont fait les autres quand tu auras fini.
web-duel-take = Jouer ce tirage
web-duel-go-on = Continuer ta partie
web-duel-send = Envoie ce lien
web-duel-qr = Un code carré avec le lien vers ce duel
web-duel-nobody = Personne d’autre n’a encore fini. Envoie le lien et reviens plus tard.
web-duel-playing = { $count ->
    [one] Quelqu’un joue encore.
   *[other] { $count } jouent encore.
  }
web-duel-rounds = Manche par manche
web-duel-see = Vers le duel
web-no-duel = Ce duel n’existe pas.

## Dailies, and one's own games

server-no-such-day = Il n’y a pas de partie du jour ici pour le { $day }.
server-daily-first = Termine d’abord ta partie du jour : ensuite tu verras les autres et tu pourras la rejouer.
server-daily-closed = Ce jour est passé. Son tirage sera ouvert à tous dans moins d’une heure.
server-result-taken = Ce résultat appartient à quelqu’un d’autre.
web-daily = Les parties du jour
web-daily-all = Toutes les parties du jour
web-daily-why = Chaque jour, chaque jeu a un tirage, le même pour tous ici. Un seul essai compte.
web-daily-new = Pas encore jouée
web-daily-playing = Continuer
web-daily-points = { $points ->
    [one] Un point
   *[other] { $points } points
  }
web-daily-begun = La partie du jour : cet essai compte. Bonne chance !
web-daily-streak = { $days ->
    [one] Un jour
   *[other] { $days } jours de suite
  }
web-daily-of = La partie du { $day }
web-daily-uncounted = Ce tirage était déjà connu, la partie ne compte donc pas.
web-daily-not-counted = Ne compte pas.
web-daily-alone = En solo, avec le même tirage pour tous.
web-daily-company = { $count ->
    [one] Contre un maître, avec le même tirage pour tous.
   *[other] Contre { $count } maîtres, avec le même tirage pour tous.
  }
web-daily-play = Jouer
web-daily-go-on = Continuer
web-daily-practise = M’exercer d’abord
web-daily-result = Voir le résultat
web-daily-again = Encore une fois, sans compter
web-daily-next = Maintenant { $game }
web-daily-past = Jours passés
web-daily-past-why = Leurs tirages sont ouverts : qui veut peut les jouer, mais ils ne comptent pas.
web-daily-more = Jours précédents
web-daily-proof = La chaîne des tirages, pour vérifier
web-daily-yours = Tu as { $points }.
web-daily-missed = Tu n’as pas joué celle-ci.
web-daily-unfinished = Tu n’as pas fini celle-ci.
web-daily-play-past = La jouer, sans compter
web-daily-place = Tu es numéro { $place } sur { $count }.
web-daily-count = { $count ->
    [one] Une personne l’a jouée.
   *[other] { $count } personnes l’ont jouée.
  }
web-daily-nobody = Aucune partie ne compte encore.
web-daily-own = Toi : { $points }
web-daily-master = Le maître : { $points }
web-daily-par = Par : { $points }
web-daily-bin = { $span } : { $count }.
web-daily-master-plays = Le maître joue encore ce tirage…
web-daily-among = Numéro { $place } sur { $count }
web-daily-against = Place { $place } sur { $count }
web-daily-show = À montrer
web-daily-share-why = L’image dit comment ça s’est passé, et rien du tirage.
web-daily-copy = Copier le texte
web-daily-copy-self = Copie-le à la main, s’il te plaît.
web-daily-save = Enregistrer l’image
web-own = Mes parties
web-own-none = Tu trouveras ici les parties que tu finis sur cet appareil.
web-own-count = { $count ->
    [one] Une partie finie
   *[other] { $count } parties finies
  }
web-own-best = Record
web-own-average = Moyenne
web-own-games = Parties
web-own-kinds = Par plateau et adversaires
web-own-against = { $count ->
    [one] contre un robot ({ $level })
   *[other] contre { $count } robots ({ $level })
  }
web-own-people = { $count ->
    [one] en solo
   *[other] { $count } personnes
  }
web-own-won = { $count } gagnées
web-own-winner = gagnée
web-own-chart = { $count ->
    [one] Un total : { $high }. La moyenne est { $average }.
   *[other] Les { $count } derniers totaux, de { $low } à { $high }. La moyenne est { $average }.
  }
web-own-history = Historique
web-own-fair = Les tirages déjà connus et les parties où un robot a aidé figurent aussi ici, mais ne comptent ni pour le record ni pour la moyenne. Les parties à plusieurs sur cet appareil n’y figurent pas.
web-own-daily = Partie du jour
web-own-daily-uncounted = Partie du { $day }, sans compter
web-own-undone = { $count ->
    [one] Un tour repris
   *[other] { $count } tours repris
  }
web-own-helped = Un robot a aidé
web-own-repeated = Tirage déjà connu
web-own-more = { $count } de plus
web-own-yours = Tout cela est à toi
web-own-why = Pas de compte : le serveur garde tes résultats sous une clé que seul cet appareil possède. Aucun nom n’y figure.
web-own-move = Vers un autre appareil
web-own-move-how = Ouvre ce lien sur l’autre appareil, ou vise ici avec son appareil photo. Il sert une fois, pendant dix minutes. Ensuite tes parties sont là-bas, et plus ici.
web-own-move-qr = Un code carré avec le lien
web-own-save = Enregistrer un fichier
web-own-forget = Tout effacer
web-own-forget-why = Tous les résultats, les jours de suite et les essais sont effacés du serveur. Personne ne peut les récupérer.
web-own-forget-yes = Tout effacer
web-own-forget-no = Garder
web-own-forgotten = Tout est effacé.
web-own-here = Amener tes parties ici ?
web-own-here-why = Tes résultats et tes jours de suite passent de l’autre appareil à celui-ci. Ce qui est déjà ici reste.
web-own-here-yes = Les amener
web-own-here-none = Il n’y a rien à amener ici. Demande un lien sous « Mes parties » sur l’autre appareil.
web-own-moved = Tes parties sont ici maintenant.

## Apprendre dans la page

web-learn = Apprendre { $game } en deux minutes
web-learn-title = Leçon
web-learn-step = Leçon, étape { $number } sur { $of }
web-learn-tap = Touche ce qui brille.
web-learn-do = Fais-le pour moi
web-learn-skip = Je connais, jouons
web-learn-why = Qu’est-ce qui est interdit ?
web-learn-over = C’était la leçon. À partir d’ici, la partie est à toi.
web-learn-on = Continuer
web-learn-none = Il n’y a pas de leçon ici.
web-learn-back = Retour aux autres
web-learn-begun = Les autres commencent.
web-rule = Règle
web-right = Permis
web-wrong-example = Interdit
server-no-lesson = La leçon de ce jeu ne commence pas ainsi.

## Ce qu’un fichier de réglages ne peut pas dire

settings-zero = Le réglage { $name } ne peut pas être zéro.

## Without a network

web-device = Sans réseau
web-device-on = Préparer
web-device-off = Pas sur cet appareil
web-device-ready = Prêt à jouer sans réseau
web-device-loading = Préparation pour jouer sans réseau : { $share } %
web-device-ask = Jouer aussi sans réseau ? Cela charge environ 5 Mo, une seule fois.
web-device-failed = Cet appareil n’a pas pu se préparer à jouer sans réseau.
web-device-again = Réessayer
web-device-loose = Ce navigateur ne garde rien : une partie sur cet appareil se termine avec cette page.
web-device-starting = Préparation de cet appareil…
web-device-here = sur cet appareil
web-device-table = Cette table est sur cet appareil
web-device-table-why = Elle n’a pas besoin de réseau, et personne d’autre ne peut y venir.
web-device-far = Cette table est sur le serveur
web-device-far-why = Elle a besoin du réseau, et on y vient depuis n’importe quel appareil.
web-device-go = La déplacer vers le serveur
web-device-come = La déplacer vers cet appareil
web-device-gone = Cette table est maintenant sur le serveur.
web-device-came = Cette table est maintenant sur cet appareil.
web-device-elsewhere = Cette table est ouverte dans une autre fenêtre.
web-device-take = Continuer ici
web-device-others = Pour jouer avec des gens ailleurs, il faut un réseau.
web-device-cut = Pas de réseau. Tu peux quand même jouer en solo, à un seul appareil et contre des robots.
web-device-referee = Partie jouée sans arbitre : le tirage était sur un appareil.

## Tables on a device

record-referee = Derrière « referee: » se trouve « none », pas « { $found } ».
offline-needs-server = Il faut pour cela d’autres personnes, donc un serveur. Cette table est sur ton appareil.
offline-full = Il n’y a plus de place sur cet appareil. Rien n’a changé ; fais de la place ou porte la table au serveur.
offline-denied = Ce navigateur ne laisse rien garder. Rien n’a changé.
offline-moved = Cette table a déménagé sur le serveur et continue là-bas.
server-moved = Cette table a déménagé sur un appareil et continue là-bas.
server-move-others = Quelqu’un d’autre joue à la place { $seat } : une table ne déménage qu’avec les clés de tout le monde.
server-move-engine = À la place { $seat } joue un programme de quelqu’un d’autre. Il ne tourne que sur le serveur, la table y reste donc.
server-moved-on = La table a continué à deux endroits. Ce qui s’est passé ici reste.
server-move-senseless = Ce qui s’est passé à cette table n’a pas de sens ; elle reste où elle est.
site-bad-path = Écris le chemin comme /games/, avec des lettres, des chiffres, des points et des tirets : « { $path } » n’en est pas un.
site-not-built = La page, ou ce qui joue sans réseau, n’est pas construite ici : make page offline
site-not-empty = Le dossier { $folder } contient autre chose. Choisis-en un vide.
site-written = { $folder } : { $size } Mo. Cela joue sur n’importe quel hébergement ; pour essayer : python -m http.server -d { $folder }

## Engines and leagues

engine-not-json = Cette ligne n’est pas un objet JSON : { $found }
engine-long = La ligne dépasse { $most } octets. Une réponse est une ligne courte.
engine-unasked = Le moteur a parlé sans qu’on l’interroge. Chaque question a une réponse.
engine-unknown = Il n’y a rien à faire qui s’appelle « { $found } ». Qui interroge dit hello, game, turn, roll, refused et quit.
engine-start = Impossible de lancer { $command } : { $why }.
engine-hello = La réponse à hello n’est pas juste : { $why }. Il faut un nom et le protocole, par exemple {"{"}"name": "Mine", "protocol": 1{"}"}.
engine-protocol = Le moteur parle le protocole { $theirs } ; ceci est le protocole { $ours }.
engine-plays-not = { $name } ne joue pas à { $game } sur le plateau { $board }. Il joue à : { $games }.
engine-ready = La réponse à game est {"{"}"ready": true{"}"}, et rien d’autre.
engine-marks = La réponse à turn est {"{"}"marks": […]{"}"}, avec les noms des traits en textes ; une liste vide, c’est passer.
engine-again = La réponse à roll est {"{"}"again": […]{"}"}, avec des numéros de dés différents de 0 à { $last } ; une liste vide les garde tous.
engine-seat = On ne demande rien à cette place. Dans cette position, on interroge : { $seats }.
engine-late = Le moteur n’a pas répondu en { $seconds } secondes.
engine-not-ready = Le moteur n’est pas encore prêt après { $seconds } secondes.
engine-gone = Le moteur s’est arrêté de lui-même, avec le code { $code }.
engine-command = « { $given } » n’est pas une commande qui lance un moteur : { $why }. Écris NOM=COMMANDE, ou la commande seule.
engine-name = « { $name } » ne peut pas être le nom d’un moteur. Il a des minuscules, des chiffres, - et _, 20 au plus, et n’est aucun de ceux-ci : { $names }.
engine-instead = { $name } a commis une erreur, et un joueur simple joue ce tour : { $why }
league-few = Une table de { $seats } demande autant de joueurs, et il n’y en a que { $players } dans cette ligue.
league-file = { $file } ne contient pas de résultats d’une ligue : { $why }.
league-other = { $file } contient les résultats d’une autre ligue : le jeu, le plateau, les places, la graine, la version ou l’un des moteurs diffère. Choisis un autre fichier.
league-anchor = L’ancre est quelqu’un qui joue : { $names }.
league-line = { $place } { $player } { $elo } +{ $more } −{ $less }   { $score } %   parties { $games }   erreurs { $mistakes }
simulate-suffix = Les résultats sont gardés en Parquet : nomme le fichier quelque-chose.parquet, pas { $file }.
simulate-no-parquet = Parquet est écrit par DuckDB, qui n’est pas installé ici : pip install "felttip[far]"
far-address = « { $given } » n’est pas l’adresse d’un ordonnanceur Dask. Écris-la comme tcp://host:8786.
far-not-installed = On atteint d’autres machines par Dask, qui n’est pas installé ici : pip install "felttip[far]"
far-nobody = Personne ne répond à { $given } : { $why }
far-version = Un travailleur a felttip { $theirs }, et ceci est { $ours }. Tous ont besoin de la même version.

## Parties du jour et autres tables emportées

web-aboard-take = L’emporter
web-aboard-take-of = Emporter { $game } d’aujourd’hui ?
web-aboard-take-why = On joue alors sur cet appareil, sans réseau. Ton unique essai commence et, comme le tirage est ici, le résultat dit « sans arbitre ». Il compte, et il est envoyé tout seul dès qu’il y a du réseau.
web-aboard-no = Pas maintenant
web-aboard-taken = C’est sur cet appareil maintenant, sans besoin de réseau.
web-aboard-here = Sur cet appareil, sans besoin de réseau
web-aboard-waits = Sera envoyé dès qu’il y aura du réseau
web-aboard-sent = { $game } : ton résultat est envoyé.
web-aboard-away = Ton essai est sur un autre appareil.
web-aboard-reclaim = Continuer sans cet appareil
web-aboard-reclaim-ask = Cet appareil est-il perdu ?
web-aboard-reclaim-why = La table reprend à ce que le serveur savait en dernier. Ce qui a été dessiné depuis sur l’appareil est laissé de côté pour de bon, et la mention sans arbitre reste.
web-aboard-reclaimed = La table est de nouveau au serveur.
web-aboard-missing = Pas sur cet appareil : { $games }
web-aboard-missing-why = Les tirages du jour viennent du serveur. Avec du réseau, appuie ici sur « L’emporter » ; on peut ensuite jouer sans. D’ici là, tu peux t’entraîner avec d’autres tirages.
web-aboard-practise = S’entraîner à { $game }
web-aboard-referee = sans arbitre
web-aboard-referees = { $count ->
    [one] L’une d’elles a été jouée
   *[other] { $count } d’entre elles ont été jouées
} sans arbitre : le tirage était sur un appareil.
web-aboard-later = Les résultats de tous s’affichent dès qu’il y a du réseau. Le tien est envoyé tout seul.
web-aboard-moved = Cette table est sur un appareil et continue là-bas.
web-aboard-moved-here = Cette table est maintenant sur cet appareil.
web-aboard-go = Y aller
web-aboard-lost = Cette table n’est plus sur cet appareil.
web-aboard-lost-why = Ce navigateur l’a effacée. Le serveur l’a telle qu’elle était en venant ici.
server-reclaimed = Cette table a été reprise au serveur et a continué là-bas. Ce qui a été dessiné ici depuis reste sur cet appareil et nulle part ailleurs.
offline-daily-not-here = Le tirage du jour vient du serveur. Emporte-le quand il y a du réseau ; on peut ensuite jouer sans.
web-par-nothing = Dans le temps imparti, aucun chemin n’a été trouvé.

## Le GPU

gpu-no-cupy = Il n’y a rien ici pour utiliser un GPU ; `pip install 'felttip[gpu]'` l’apporte. Tout le reste marche sans.
gpu-no-device = Il n’y a pas ici de GPU utilisable : { $detail }. Tout le reste marche sans.
gpu-no-kernels = Le noyau { $detail } n’a pas été construit pour ce GPU, et sans numba-cuda il ne peut pas l’être ici ; docs/gpu.md dit comment l’apporter.
gpu-no-compiler = Pour construire des noyaux pour un GPU, il faut numba-cuda ; `pip install 'felttip[gpu]'` l’apporte.
gpu-no-peer = Le programme de comparaison n’est pas installé ({ $name }) ; `pip install 'jax[cuda13]' pgx` l’installe.
gpu-players = Sur un GPU, seuls ceux-ci peuvent jouer : { $players }.
gpu-records = Les parties sur un GPU ne laissent pas de journal.
simulate-no-table = Un joueur { $player } ne s’assied à aucune table : il joue sans --records, et pas contre les plus forts.
