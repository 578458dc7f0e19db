# Sentiers : ce que le jeu dit aux gens.

trails-name = Sentiers
trails-about = Une ligne, soixante et une cases de couleur. Jusqu’où ira-t-elle ?

# Ce qui ne va pas

trails-no-such-step = { $mark } n’est pas un pas. Écris deux cases qui se touchent, comme E5-E6.
trails-not-neighbours = { $mark } : ces deux cases ne se touchent pas.
trails-turned-name = Le pas { $mark } s’écrit { $right }.
trails-not-at-an-end = Ce n’est pas à un bout de ton chemin. { $ends ->
    [one] Il part de { $head }.
   *[other] Ses bouts sont { $tail } et { $head }.
}
trails-field-twice = Ton chemin passe déjà par { $field }. Il ne visite chaque case qu’une fois.
trails-not-touching = { $field } ne touche pas le bout de ton chemin, en { $end }.
trails-other-end = Dans cette manche, ton chemin s’allonge en { $end }. L’autre bout attendra la prochaine carte.
trails-not-shown = Couleur de { $field } : { $colour }. La carte n’a plus cette couleur.

# Objectifs

trails-goal-2 = Le 2
trails-goal-3 = Le 3
trails-goal-4 = Le 4
trails-goal-5 = Le 5
trails-goal-6 = Le 6
trails-goal-7 = Le 7
trails-goal-8 = Le 8
trails-goal-9 = Le 9
trails-goal-10 = Le 10

# La fin

trails-missed = Cases hors du chemin
trails-open = { $count ->
    [0] plus aucune case libre
    [one] encore une case libre
   *[other] encore { $count } cases libres
}
trails-excellent = Excellent !

# À voix haute

trails-call = La carte montre : { $colours }.
trails-call-means = Le chemin s’allonge à l’un de ses bouts, de { $count } cases au plus : une pour chaque couleur montrée, dans n’importe quel ordre. Une couleur montrée deux fois peut servir deux fois.
trails-mark = { $number ->
    [0] { $field }, { $colour }
   *[other] { $field }, { $colour }, le { $number }
}
trails-path = { $fields ->
    [one] Le chemin est encore à son départ, { $head }.
   *[other] Le chemin a { $fields } cases. Ses bouts sont { $tail } et { $head }.
}
trails-away = Le { $number } : { $count ->
    [one] un pas par des cases libres y mène.
   *[other] { $count } pas par des cases libres y mènent.
}
trails-out-of-reach = Le { $number } : le chemin ne peut plus y aller.
trails-numbers = { $count ->
    [0] Aucun nombre atteint pour l’instant.
    [1] Nombre atteint : { $numbers }.
   *[other] Nombres atteints : { $numbers }.
}

# The coach

trails-reason-full = { $count ->
    [one] Le chemin atteint le { $numbers } avec tous ses points.
   *[other] Le chemin atteint avec tous leurs points : { $numbers }.
  }
trails-reason-later = Le chemin atteint le { $number }, pour { $points ->
    [one] un point
   *[other] { $points } points
  }.
trails-reason-fields = { $count ->
    [one] Le chemin a une case de plus.
   *[other] Le chemin a { $count } cases de plus.
  }
trails-reason-nearer = { $count ->
    [one] Le { $number }, qui vaut encore tous ses points, n’est plus qu’à un pas.
   *[other] Le { $number }, qui vaut encore tous ses points, est à { $count } pas.
  }
trails-reason-ends = Les deux bouts restent ouverts.
trails-reason-whole = Aucune case libre n’est coupée du chemin.
trails-drawback-cut = { $count ->
    [one] Une case libre est coupée du chemin.
   *[other] { $count } cases libres sont coupées du chemin.
  }
trails-drawback-half = Désormais ces nombres ne valent plus que la moitié : { $numbers }.
trails-drawback-end = { $count ->
    [0] Un bout ne peut plus continuer.
   *[other] Un bout n’a plus qu’une seule issue.
  }
trails-drawback-pass = Le chemin ne s’allonge pas.
trails-warning-enclosed = Les deux bouts de ton chemin sont maintenant enfermés : tu ne pourras plus rien tracer dans cette partie.
trails-warning-end = Le bout en { $end } est maintenant enfermé : ton chemin ne peut plus s’allonger qu’en { $other }.

# Fichiers de plateau

trails-board-rows = « fields » a { $found } rangées ; le plateau en a { $rows }
trails-board-row = la rangée { $row } a { $found } cases ; il en faut { $fields }
trails-board-colour = case { $field } : « { $word } » n’est pas une couleur ; les couleurs sont { $colours }
trails-board-no-number = case { $field } : « { $word } » n’est pas un nombre
trails-board-number = case { $field } : le nombre { $number } doit aller de 2 à 10
trails-board-number-twice = case { $field } : le nombre { $number } est aussi sur une autre case
trails-board-no-field = départ « { $start } » : aucune case ne s’appelle comme ça ; elles vont de A1 à I5
trails-board-colours = il faut cinq couleurs dix fois et une onze fois (TRA-1) ; ici, c’est { $found }
trails-board-often = { $count } × { $colour }
trails-board-neighbours = { $field } et { $other } sont voisines et de la même couleur, { $colour } (TRA-1)
trails-board-number-missing = le nombre { $number } n’est sur aucune case (TRA-1)
trails-board-rim = le nombre { $number } est sur { $field } ; de 2 à 4, c’est à l’intérieur, de 5 à 10, au bord (TRA-1)
trails-board-starts = il faut quatre départs, pas { $count } (TRA-1)
trails-board-start-twice = deux départs sont sur { $start } ; chaque place a le sien (TRA-1)
trails-board-start-away = le départ { $start } n’est pas à côté de la case centrale E5 (TRA-1)
trails-board-start-number = le départ { $start } est sur un nombre (TRA-1)

# La leçon

trails-learn-card = Ton chemin commence à la case de départ. La carte montre des couleurs : continue sur une case voisine de l’une d’elles.
trails-learn-colours = Chaque couleur de la carte t’emmène une case plus loin. L’ordre, c’est toi qui le choisis.
trails-learn-once = Ton chemin peut longer son propre tracé, mais il ne visite jamais deux fois une case.
trails-learn-finish = À la fin, chaque case hors du chemin coûte un point ; voilà pourquoi tu pars en dessous de zéro. Finis ton tour, et la prochaine carte arrive.
trails-learn-ends = Ton chemin a deux bouts, et le départ en est un. À chaque carte, tu choisis où il s’allonge.
trails-learn-one-end = Jusqu’à la fin de cette manche, il ne s’allonge qu’à ce bout. L’autre attend la prochaine carte.
trails-learn-number = Un nombre rapporte des points dès que ton chemin l’atteint.
trails-learn-first = En solo, prends d’abord les petits nombres : après un plus grand, ils ne valent plus que la moitié. Contre d’autres, le premier a le nombre entier, les suivants la moitié.
trails-learn-start = Nouvelle carte, nouveau choix. Un nombre encore libre est entouré : prépare ton chemin jusqu’à lui.
trails-learn-twice = Une couleur montrée deux fois peut servir deux fois.
trails-learn-end = Personne n’est obligé d’utiliser toutes les couleurs, mais il n’y a que 15 cartes : fais un long chemin et garde les deux bouts libres. Amuse-toi bien !
