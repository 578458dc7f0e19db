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
    [1] Il reste un dé pour toi : { $colours }.
   *[other] Il reste ces dés pour toi : { $colours }.
}
borders-call-one-of = Tous les dés ont servi. Choisis-en un : { $colours }.
borders-mark = { $space }, { $colour }, frontière avec { $areas }
borders-white = blanc
borders-so-many = { $count } en { $colour }
borders-complete = { $count ->
    [0] Aucune zone complète pour l’instant.
    [1] Une zone complète : { $areas }.
   *[other] { $count } zones complètes : { $areas }.
}
borders-missing = Pour { $area }, il manque { $missing ->
    [one] { $missing } case
   *[other] { $missing } cases
    } : { $colours }.

# The coach

borders-reason-first = Fermé en premier : { $area }, { $points } points.
borders-reason-later = Fermé : { $area }, { $points ->
    [one] un point
   *[other] { $points } points
  }.
borders-reason-ends = C’est la sixième zone : la partie finit avec cette manche.
borders-reason-open = { $area } : { $count ->
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
    [one] Il y a une case ouverte de plus à côté de tes croix.
   *[other] Il y a { $count } cases ouvertes de plus à côté de tes croix.
  }
borders-drawback-pass = Rien n’est coché.
borders-drawback-idle = { $count ->
    [one] Une des croix ne borde que des zones déjà fermées.
   *[other] { $count } des croix ne bordent que des zones déjà fermées.
  }
