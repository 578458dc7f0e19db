# Frontières : ce que le jeu dit aux gens.

borders-name = Frontières
borders-about = Cinq dés, neuf zones. Qui les entoure en premier ?

# Ce qui ne va pas

borders-no-such-space = { $mark } n’est pas une croix sur une case de frontière. Écris-la comme ça : { $example }.
borders-crossed = { $space } est déjà cochée.
borders-not-rolled = Couleur de { $space } : { $colour }. Tu n’as plus de dé de cette couleur.
borders-not-left-over = Couleur de { $space } : { $colour }. Il ne reste pas de dé de cette couleur pour toi.
borders-one-die = Tu peux utiliser un des cinq dés, pour une case. Aucun ne va pour { $space } (couleur : { $colour }).
borders-not-touching = { $space } ne touche aucune case cochée. À la deuxième action, on continue à partir de ses croix.
borders-not-finishing = Il faut finir ce qu’on commence : dans le tronçon de { $space } (couleur : { $colour }), il reste { $open ->
    [one] { $open } case libre
   *[other] { $open } cases libres
    }, et tes dés de cette couleur ne suffisent pas ou servent ailleurs.
borders-unfinished = Finis ce que tu as commencé : { $count ->
    [1] { $spaces } est encore libre
   *[other] { $spaces } sont encore libres
    }. Ou efface tes croix.

# Objectifs

borders-goal-villa = la villa
borders-goal-well = le puits
borders-goal-castle = le château
borders-goal-mill = le moulin
borders-goal-harbour = le port
borders-goal-vineyard = le vignoble
borders-goal-orchard = le verger
borders-goal-chapel = la chapelle
borders-goal-farm = la ferme

# À voix haute

borders-call = Les dés montrent : { $colours }.
borders-call-rest = { $count ->
    [0] Il ne reste aucun dé.
    [1] Il reste un dé : { $colours }.
   *[other] Il reste ces dés : { $colours }.
}
borders-call-one-of = Tous les dés ont servi. On peut en choisir un : { $colours }.
borders-means-first = Coche une case par dé, de sa couleur. Tout tronçon commencé doit être fini avec ces dés.
borders-means-second = Coche une case par dé, de sa couleur, à côté d’une case cochée. Les tronçons n’ont pas besoin d’être finis.
borders-means-one = Coche une case de la couleur d’un des dés, à côté d’une case cochée.
borders-mark = { $space }, { $colour }, frontière avec { $areas }
borders-white = blanc
borders-so-many = { $count } en { $colour }
borders-complete = { $count ->
    [0] Aucune zone complète pour l’instant.
    [1] Une zone complète : { $areas }.
   *[other] { $count } zones complètes : { $areas }.
}
borders-progress = { $done } zones sur { $of }
borders-missing = Pour { $area }, il manque { $missing ->
    [one] { $missing } case
   *[other] { $missing } cases
    } : { $colours }.

# The coach

borders-reason-first = Zone fermée en premier : { $area }, { $points } points.
borders-reason-later = Zone fermée : { $area }, { $points ->
    [one] un point
   *[other] { $points } points
  }.
borders-reason-ends = C’est la sixième zone : la partie finit avec cette manche.
borders-reason-open = { $area } : { $count ->
    [one] il ne manque plus qu’une case de la frontière.
   *[other] il manque encore { $count } cases de la frontière.
  }
borders-reason-segments = { $count ->
    [one] Un tronçon est terminé.
   *[other] { $count } tronçons sont terminés.
  }
borders-reason-twice = { $count ->
    [one] Une des croix compte pour deux zones ou plus.
   *[other] { $count } des croix comptent pour deux zones ou plus.
  }
borders-reason-beside = { $count ->
    [one] Il y a une case libre de plus à côté des croix.
   *[other] Il y a { $count } cases libres de plus à côté des croix.
  }
borders-drawback-pass = Rien n’est coché.
borders-drawback-idle = { $count ->
    [one] Une des croix ne borde que des zones déjà fermées.
   *[other] { $count } des croix ne bordent que des zones déjà fermées.
  }

# Fichiers de plateau

borders-board-rows = « map » a { $found } rangées ; il peut y en avoir { $most }
borders-board-indent = la rangée { $row } de « map » commence après { $blanks } espaces ; A, C, E, … commencent tout de suite, B, D, … après un espace
borders-board-sign = « map », { $space } : « { $sign } » ne veut rien dire ; il y a « { $outside } » pour le dehors, 1 à 9 pour l’intérieur d’une zone, a à x pour un tronçon et « { $white } » pour une case blanche
borders-board-areas = la table [areas] doit nommer les zones 1 à 9 (BOR-1), pas { $found }
borders-board-area-name = la zone { $area } s’appelle { $name } ; les noms sont { $names }
borders-board-same-name = les zones { $area } et { $other } s’appellent toutes deux { $name }
borders-board-sheets = il faut les feuilles 1 à 4 (BOR-1), pas { $found }
borders-board-sheet = la feuille { $sheet } doit donner à chaque couleur ses tronçons, comme red = "a f k q"
borders-board-colour = feuille { $sheet } : « { $word } » n’est pas une couleur ; les couleurs sont { $colours }
borders-board-letter = feuille { $sheet }, { $word } : « { $letter } » n’est pas un tronçon ; ils vont de a à x
borders-board-two-colours = feuille { $sheet } : le tronçon { $segment } a deux couleurs
borders-board-no-colour = feuille { $sheet } : le tronçon { $segment } n’a pas de couleur
borders-board-no-segment = le tronçon { $segment } n’est pas dans « map » ; il faut 24 tronçons, de a à x (BOR-3)
borders-board-length = le tronçon { $segment } a { $count ->
    [one] { $count } seule case, { $space }
   *[other] { $count } cases, dont { $space }
} ; il en faut de 2 à 5 (BOR-3)
borders-board-no-run = le tronçon { $segment } ({ $spaces }) n’est pas une suite de cases, chacune à côté de la précédente (BOR-3)
borders-board-no-area = la zone { $area } ({ $name }) n’est pas dans « map » ; il faut neuf zones (BOR-1)
borders-board-pieces = la zone { $area } ({ $name }) n’est pas d’un seul tenant : { $count ->
    [one] { $places } est
   *[other] { $places } sont
} à part (BOR-1)
borders-board-open = la zone { $area } ({ $name }) n’est pas fermée : à côté de { $place }, il n’y a pas de frontière (BOR-1)
borders-board-touch = la zone { $area } et la zone { $other } se touchent en { $place } ; il faut une frontière entre elles (BOR-1)
borders-board-needless = la case { $space } ne borde aucune zone ; enlève-la (BOR-1)
borders-board-needless-inside = la case { $space } ne borde que la zone { $area } ; mets-la à l’intérieur (BOR-1)
borders-board-spaces = le plateau a { $found } cases de frontière ; il en faut { $spaces } (BOR-3)
borders-board-white = il faut deux cases blanches, pas { $count } (BOR-1)
borders-board-upper-left = la case blanche { $space } doit être en haut à gauche (BOR-1)
borders-board-lower-right = la case blanche { $space } doit être en bas à droite (BOR-1)
borders-board-six = tronçons de { $length } cases : { $found } ; il en faut six (BOR-3)
borders-board-colour-lengths = feuille { $sheet } : les tronçons de couleur { $colour } ont { $lengths } cases ; il en faut un de 2, un de 3, un de 4 et un de 5 (BOR-3)
borders-board-colours-touch = feuille { $sheet } : { $segment } et { $other } se touchent et ont la même couleur, { $colour } (BOR-3)
borders-board-same-sheets = les feuilles { $other } et { $sheet } sont pareilles ; elles doivent toutes différer (BOR-1)
borders-board-same-length = les frontières de la zone { $area } ({ $name }) et de la zone { $other } ({ $other_name }) ont toutes deux { $spaces } cases ; les neuf doivent différer (BOR-4)
borders-board-worth = d’après la longueur de sa frontière, { $name } vaut { $found } ; il faut { $value } (BOR-4)
borders-board-top = la villa doit être la zone tout en haut (BOR-4)

# La leçon

borders-learn-roll = Tu lances cinq dés, trois fois au plus. Garde la couleur que tu as le plus souvent et relance les autres.
borders-learn-keep = Tu peux relancer encore une fois, ou arrêter si les dés te plaisent.
borders-learn-segment = Coche une case par dé, de sa couleur. Après ton propre lancer, il faut finir chaque tronçon que tu touches.
borders-learn-leave = Les dés que tu laisses sont pour les autres. Finis ton tour.
borders-learn-rest = Quelqu’un d’autre a lancé les dés, et tu peux utiliser ce qui reste. Chaque case doit toucher une case cochée ; les blanches comptent.
borders-learn-begun = Ces tronçons peuvent rester en cours ; plus tard, il leur faudra moins de dés. Finis ton tour.
borders-learn-again = C’est de nouveau à toi de lancer. Rassemble la couleur d’un tronçon que tu veux finir.
borders-learn-enough = Il te faut autant de dés que le tronçon a de cases libres. C’est assez ? Alors garde-les.
borders-learn-areas = Coche toutes les cases autour d’une zone pour la compléter. Le premier a le plus grand nombre, les suivants le plus petit. Une case entre deux zones compte pour les deux.
borders-learn-end = La partie finit avec la sixième zone de quelqu’un, et le plus grand total gagne. Amuse-toi bien !
