# Îles : ce que le jeu dit aux gens.

islands-name = Îles
islands-about = Écris des nombres, trace des ponts, complète dix-huit îles. Tout le monde a les mêmes cartes.
islands-about-A = Quatre croisements seulement : un plateau accueillant pour commencer.
islands-about-B = Six croisements : les ponts se gênent plus souvent.

# Ce qui ne va pas

islands-no-such-mark = { $mark } n’est pas une marque. Un nombre s’écrit C3=5, un pont C3-E3, et le pont d’à côté C3--E3.
islands-no-such-island = Il n’y a pas d’île { $island } sur ce plateau.
islands-wrong-number = La carte montre un { $number }, alors on ne peut pas écrire { $mark }.
islands-setup-number = Le premier nombre de la feuille est un { $number } ou un { $higher }.
islands-not-joined = Aucune ligne pointillée ne relie { $island } et { $other }.
islands-turned-name = Ce pont s’écrit { $right }.
islands-first-bridge-missing = Il n’y a pas encore de pont entre { $island } et { $other }. Le premier, c’est { $right }.
islands-first-bridge-there = Il y a déjà un pont entre { $island } et { $other }. Celui d’à côté, c’est { $right }.
islands-setup = Avant la première carte, tu écris un seul nombre, sur une île sans drapeau. Les ponts viennent avec les cartes.
islands-setup-once = Tu as déjà écrit le nombre de départ.
islands-number-after-bridges = D’abord le nombre, ensuite les ponts. Tu as déjà commencé les ponts.
islands-second-number = Tu as déjà écrit le nombre de cette carte.
islands-island-not-free = { $island } a déjà son nombre, un { $there }.
islands-flag-without-bridge = { $island } a un drapeau. Il lui faut un pont avant de recevoir un nombre.
islands-number-too-small = { $count ->
    [1] Un pont mène déjà à { $island }.
   *[other] { $count } ponts mènent déjà à { $island }.
} Là, il faut au moins un { $count }.
islands-no-bridge-left = { $bridges ->
    [0] Il n’y a pas de pont à tracer maintenant.
    [1] La carte montre un pont, et tu l’as tracé.
   *[other] La carte montre { $bridges } ponts, et tu les as tous tracés.
}
islands-bridge-crosses = { $mark } croiserait le pont { $across }. Les ponts ne se croisent jamais.
islands-third-bridge = Il y a déjà deux ponts entre { $one } et { $other }. Pas de place pour un troisième.
islands-island-complete = { $island } est complète. Plus de pont ici.
islands-seventh-bridge = Six ponts mènent à { $island }. Aucune île n’en prend plus.
islands-no-number = Ni { $one } ni { $other } n’ont de nombre. Un pont part d’une île qui a un nombre.
islands-rest-impossible = { $bridges ->
    [1] Impossible de tracer le pont { $mark }.
   *[other] La carte montre { $bridges } ponts : c’est tous ou aucun. Après { $mark }, il n’y aurait plus de place pour le reste.
}
islands-setup-unfinished = Écris d’abord un { $number } ou un { $higher } sur une île.
islands-bridges-missing = { $left ->
    [1] Il manque encore un pont. Trace-le, ou efface les autres : c’est les { $bridges } ou aucun.
   *[other] Il manque encore { $left } ponts. Trace-les, ou efface les autres : c’est les { $bridges } ou aucun.
}

# Objectifs

islands-goal-red-flags = Les quatre drapeaux rouges
islands-goal-blue-flags = Les trois drapeaux bleus
islands-goal-six-joined = Six îles reliées

# La fin

islands-complete = Îles complètes

# Rangs, du plus bas au plus haut

islands-rank-1 = Ramasse-coquillages
islands-rank-2 = Porte-planches
islands-rank-3 = Tresse-cordages
islands-rank-4 = Mousse du bac
islands-rank-5 = Plante-pieux
islands-rank-6 = Chef de quai
islands-rank-7 = Garde-ponts
islands-rank-8 = As des arches
islands-rank-9 = Interprète des marées
islands-rank-10 = Architecte de l’archipel
islands-rank-11 = Merveille des sept mers
islands-rank-12 = Légende des sept mers

# À voix haute

islands-call = { $bridges ->
    [1] La carte montre un { $number } et un pont.
   *[other] La carte montre un { $number } et { $bridges } ponts.
}
islands-setup-call = Écris un { $number } ou un { $higher } sur une île sans drapeau.
islands-call-means = D’abord le nombre, sur une île qui n’en a pas, ou aucun. Ensuite { $bridges ->
    [one] le pont, ou aucun.
    [2] les deux ponts, ou aucun.
   *[other] les ponts : tous les { $bridges } ou aucun.
}
islands-mark-number = un { $number } sur { $island }
islands-mark-bridge = un pont de { $one } à { $other }
islands-mark-second-bridge = un deuxième pont de { $one } à { $other }
islands-finished = { $count ->
    [0] Aucune île n’est encore complète.
    [1] Une île est complète : { $islands }.
   *[other] { $count } îles sont complètes : { $islands }.
}
islands-to-complete = { $goal }. Reste à compléter : { $islands }.
islands-joined = { $count ->
    [0] Aucune île complète encore ; il en faut six, reliées par des ponts.
    [one] Une île complète pour l’instant ; il en faut six, reliées par des ponts.
   *[other] { $count } îles complètes reliées pour l’instant ; il en faut six.
}
islands-unfinished = { $left ->
    [1] { $island } a un { $number } ; il lui faut encore un pont.
   *[other] { $island } a un { $number } ; il lui faut encore { $left } ponts.
}
islands-unnumbered = { $count ->
    [1] Un pont mène à { $island }, qui n’a pas encore de nombre.
   *[other] { $count } ponts mènent à { $island }, qui n’a pas encore de nombre.
}
islands-bridges = { $count ->
    [0] Il n’y a pas encore de pont.
   *[other] Ponts : { $bridges }. Deux tirets, c’est deux ponts.
}

# The coach

islands-reason-red = Les quatre drapeaux rouges sont complets à temps, pour { $points } points.
islands-reason-red-late = Les quatre drapeaux rouges sont complets, pour { $points } points.
islands-reason-blue = Les trois drapeaux bleus sont complets à temps, pour { $points } points.
islands-reason-blue-late = Les trois drapeaux bleus sont complets, pour { $points } points.
islands-reason-six = Six îles complètes sont reliées à temps, pour { $points } points.
islands-reason-six-late = Six îles complètes sont reliées, pour { $points } points.
islands-reason-complete = { $count ->
    [one] Une île est complétée : { $islands }.
   *[other] { $count } îles sont complétées : { $islands }.
  }
islands-reason-red-left = { $count ->
    [one] Il ne manque plus qu’un drapeau rouge.
   *[other] Il manque encore { $count } drapeaux rouges.
  }
islands-reason-blue-left = { $count ->
    [one] Il ne manque plus qu’un drapeau bleu.
   *[other] Il manque encore { $count } drapeaux bleus.
  }
islands-reason-joined = { $count } îles complètes sont maintenant reliées.
islands-reason-flag = { $count ->
    [one] Un premier pont mène au drapeau en { $islands }, qui peut recevoir un nombre.
   *[other] De premiers ponts mènent aux drapeaux en { $islands }, qui peuvent recevoir des nombres.
  }
islands-reason-given = Le drapeau en { $island } a son nombre.
islands-reason-nearly = { $count ->
    [one] Il ne manque plus qu’un pont à { $islands }.
   *[other] Il ne manque plus qu’un pont à chacune de celles-ci : { $islands }.
  }
islands-reason-room = Chaque île inachevée a encore la place pour ses ponts.
islands-drawback-red = Les drapeaux rouges ne peuvent plus tous être complétés.
islands-drawback-blue = Les drapeaux bleus ne peuvent plus tous être complétés.
islands-drawback-lost = { $count ->
    [one] { $islands } ne peut plus être complétée.
   *[other] Celles-ci ne peuvent plus être complétées : { $islands }.
  }
islands-drawback-bridges = Aucun pont n’est tracé.
islands-drawback-number = Aucun nombre n’est écrit.

# Fichiers de plateau

islands-board-at = ligne { $line } de « map », caractère { $character }
islands-board-sign = { $at } : « { $sign } » ne veut rien dire ; il n’y a que o R B - | + et des espaces
islands-board-off-grid = { $at } : une île est à côté de la grille ; les îles sont aux caractères 1, 5, 9, … des lignes 1, 3, 5, …
islands-board-outside = { $at } : une île sort de la grille, qui a { $columns } colonnes et { $rows } rangées
islands-board-breaks-right = la ligne qui part de { $island } vers la droite s’interrompt ({ $at }) ; une ligne de « { $stroke } » doit aller tout droit jusqu’à une autre île, avec « + » là où elle en croise une autre (ISL-1)
islands-board-breaks-down = la ligne qui part de { $island } vers le bas s’interrompt ({ $at }) ; une ligne de « { $stroke } » doit aller tout droit jusqu’à une autre île, avec « + » là où elle en croise une autre (ISL-1)
islands-board-no-crossing = { $at } : à ce « + », il n’y a pas deux lignes qui se croisent (ISL-1)
islands-board-no-line = { $at } : ce « { $sign } » n’appartient à aucune ligne entre deux îles (ISL-1)
islands-board-islands = le plateau a { $found } îles ; il en faut { $islands } (ISL-1)
islands-board-plain = îles sans drapeau (o) : { $found } ; il en faut { $often } (ISL-1)
islands-board-red = îles à drapeau rouge (R) : { $found } ; il en faut { $often } (ISL-1)
islands-board-blue = îles à drapeau bleu (B) : { $found } ; il en faut { $often } (ISL-1)
islands-board-ways = { $ways ->
    [one] { $island } a { $ways } ligne
   *[other] { $island } a { $ways } lignes
} ; chaque île en a de 2 à 4 (ISL-1)
islands-board-lines = le plateau a { $found } lignes ; il en faut de { $least } à { $most } (ISL-1)

# La leçon

islands-learn-setup = Écris un premier nombre sur une île sans drapeau. Il dit combien de ponts cette île veut avoir.
islands-learn-begin = Des drapeaux tout près, c’est bien : ils rapportent des points. Finis ton tour, et la première carte arrive.
islands-learn-number = Une carte montre un nombre et des ponts. D’abord le nombre, sur une île libre ; une île à drapeau doit attendre un pont.
islands-learn-bridges = Trace maintenant autant de ponts que la carte en montre, sur les lignes pointillées. Chacun part d’une île qui a un nombre.
islands-learn-finish = Pour les ponts, c’est tous ou aucun. Finis ton tour.
islands-learn-flag = Un drapeau où mène un pont peut recevoir un nombre, jamais plus petit que le nombre des ponts déjà là.
islands-learn-second = Il y a place pour deux ponts côte à côte. Jamais pour trois.
islands-learn-complete = Une île qui a autant de ponts que son nombre est complète. Elle ne prend plus de ponts, et à la fin elle rapporte 2 points.
islands-learn-at-once = Si la carte montre juste autant que les ponts déjà là, le nombre complète une île aussitôt.
islands-learn-goals = Les objectifs rapportent plus : tous les drapeaux rouges, tous les bleus, six îles complètes reliées. En solo, fais vite ; contre d’autres, arrive avant eux.
islands-learn-cross = Les ponts ne se croisent jamais : chacun ferme les lignes qui le croisent.
islands-learn-end = Il y a 17 cartes en tout. Complète ce que tu commences, les drapeaux d’abord. Amuse-toi bien !
