# Les six couleurs

colour-grey = gris
colour-red = rouge
colour-yellow = jaune
colour-blue = bleu
colour-orange = orange
colour-green = vert

# Ce que la table refuse (docs/table.md)

table-seats = Ce jeu se joue de { $least } à { $most }, pas à { $seats }.
table-sheets = Il faut une feuille à chaque place ; ce plateau n’en a que { $sheets }.
table-no-such-seat = La place { $seat } n’existe pas ; il y en a { $seats }.
table-not-your-turn = La place { $seat } n’a rien à faire pour l’instant ; il faut attendre les autres.
table-committed = La place { $seat } a déjà fini ce tour, et un tour fini ne change plus.
table-nothing-to-undo = Il n’y a aucune marque à annuler dans ce tour.
table-roll-first = D’abord les dés : relances-en quelques-uns, ou garde-les tous.
table-not-rolling = Il n’y a pas de dés à lancer pour l’instant.
table-no-such-dice = Choisis chaque dé une fois au plus, de 1 à { $dice }.
table-over = La partie est finie.

# Ce qui cloche dans un journal (docs/record.md)

record-title = Un journal commence par la ligne « { $title } ».
record-version = Ce journal est de la version { $version }. Je ne lis que « { $title } ».
record-missing = Ici, il manque la ligne « { $key }: … ».
record-instead = Ici, il faudrait « { $key }: … », pas « { $found } ».
record-no-such-game = Le jeu « { $name } » n’existe pas ; il y a { $names }.
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
record-call = { $why }.
record-card-twice = La carte « { $call } » ne peut pas revenir : il n’y en a plus dans la pioche.
record-no-such-card = « { $call } » n’est pas une carte de la pioche.
record-who = La première manche est à qui a lancé en premier. « { $name } » n’a pas de place ; il y a { $names }.
record-faces = Un lancer montre { $count } dés, chacun avec l’une de ces faces : { $faces }.

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
show-seats = Le journal a { $seats ->
    [1] une seule place
    [one] { $seats } place
   *[other] { $seats } places
    }.
show-rounds = Le journal a { $rounds ->
    [1] une seule manche
    [one] { $rounds } manche
   *[other] { $rounds } manches
    }.
boards-right = { $file } : le plateau { $name } est bon. Pour y jouer : felttip play { $game } --board { $quoted }
simulate-seat = place { $seat } ({ $kind }) : { $mean } points en moyenne, de { $least } à { $most }, { $wins } % de victoires
simulate-rounds = { $rounds } manches par partie

# Le menu du jeu dans le terminal

menu-welcome = Felttip : trois jeux au feutre effaçable.
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
    marks (m)   toutes les marques possibles
    sheet       revoir ta feuille ; Entrée fait pareil
    sheets (s)  les feuilles de tout le monde
    score       les points jusqu’ici
    rules       les règles de ce jeu ; « rules { $clause } » pour une seule
    quit (q)    arrêter ; la partie est enregistrée
play-setup = Avant la première carte. { $call }{ $seats ->
    [1] {""}
   *[other] {" "}(cette feuille ira ensuite à { $name })
    }
play-round = Manche { $round } sur { $rounds }. { $call }
play-round-dice = Manche { $round }, aux dés : { $name }
play-dice = Manche { $round }. { $call }
play-curtain = { $name }, le plateau est à toi. Appuie sur Entrée quand personne d’autre ne regarde.
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
play-pass-with-marks = Tu as déjà tracé quelque chose : « done » finit le tour avec, « undo » l’annule.
play-done-without-marks = Tu n’as encore rien tracé. Pour finir le tour comme ça, tape « pass ».
play-which = « { $typed } » peut être { $names }. Lequel ?
play-no-clause = Ce jeu n’a pas de règle « { $clause } ». « rules » les montre toutes.
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

# Le serveur

server-player-name = Joueur { $number }
server-no-such-table = Il n’y a pas de table « { $table } ». Peut-être une lettre de travers, ou c’était il y a trop longtemps.
server-malformed = Là, on ne se comprend pas : { $what }.
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
server-still-here = La personne de la place { $seat } n’est pas partie depuis assez longtemps.
server-away = Un robot joue pour la place { $seat }. Reviens d’abord.
server-not-away = Aucun robot ne joue pour la place { $seat }.
server-no-such-token = Ce lien a déjà servi, ou il est trop vieux. Demandes-en un autre sur ton premier appareil.
server-not-over = La partie n’est pas encore finie.
server-hello = D’abord, il faut dire qui tu es.
server-version = Tu parles la version { $version }, nous la version { $ours }. Recharge la page, s’il te plaît.
server-no-such-page = Il n’y a rien à cette adresse.
server-no-such-method = Cette adresse ne s’utilise pas comme ça.
server-failed = Quelque chose s’est mal passé ici. Tout ce qui était confirmé est en sécurité.

# La page

web-title = Felttip
web-about = Trois jeux au feutre effaçable, d’une à quatre personnes : sur cet appareil, sur plusieurs ou contre des robots.
web-home = Retour à l’accueil
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
web-connecting = On arrive à la table…
web-no-table = Cette table n’existe pas.
web-no-table-why = Personne ne joue à « { $table } », ou la table a été rangée. Regarde encore le lien, ou commence une nouvelle partie.

web-mine = Mes tables
web-forget = Retirer la table { $table } de cette liste
web-phase-gather = on attend du monde
web-phase-setup = ça commence
web-phase-roll = en cours
web-phase-turn = en cours
web-phase-over = finie
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
web-computer = Robot { $number }
web-level = Sa façon de jouer
web-level-greedy = Joue bien
web-level-random = Joue au hasard
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
web-your-turn = La carte ou les dés, et ton tour
web-waiting = On attend { $names }…
web-setup-for = { $name } jouera sur cette feuille.
web-nothing = Cette fois, il n’y a rien à tracer.
web-all-drawn = Tu ne peux rien tracer de plus.
web-no-marks = Passer
web-done = Fini
web-undo = Annuler
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
web-keep = Je garde ceux-là
web-die = Dé { $number } : { $colour }
web-roll-first = D’abord les dés.
web-not-now = Tu as fini. Attends les autres.
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

web-score = Les points jusqu’ici
web-left = { $count ->
    [one] { $count } carte pas encore vue
   *[other] { $count } cartes pas encore vues
  }
web-move = Continuer sur un autre appareil
web-move-how = Ouvre ce lien sur l’autre appareil dans les dix minutes. Ta place y déménage.
web-rest = Laisser un robot jouer pour moi
web-invite-watch = Inviter à regarder

web-over = La partie est finie
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
web-rematch-go = Vers la partie suivante
web-record = Télécharger le journal
web-proof = Le tirage était-il honnête ?
web-proof-why = Avant la première manche, la table a publié le sceau de tout le tirage. Maintenant le tirage est ouvert : tout le monde peut voir que c’est le même.
web-commitment = Le sceau, connu depuis le début
web-opening = Le tirage, ouvert à la fin
web-proof-fits = Vérifié dans ton navigateur : ça correspond.
web-proof-fails = Ça ne correspond pas : ce n’est pas le tirage qui a été scellé.
web-proof-how = Vérifie par toi-même
web-proof-steps = Le SHA-256 des mots « felttip deal » et du tirage ouvert donne le sceau. Le journal contient toutes les cartes, tous les lancers, toutes les marques et tous les points ; « felttip verify » le rejoue.
