# Sentiers : ce que le jeu dit aux gens.

trails-name = Sentiers
trails-about = Une ligne, soixante et une cases de couleur. Jusqu’où ira-t-elle ?

# Ce qui ne va pas

trails-no-such-step = { $mark } n’est pas un pas. Écris deux cases qui se touchent, comme E5-E6.
trails-not-neighbours = { $mark } : ces deux cases ne se touchent pas.
trails-turned-name = Le pas { $mark } s’écrit { $right }.
trails-not-at-an-end = { $mark } n’est pas à un bout de ton chemin. { $ends ->
    [one] Il part de { $head }.
   *[other] Ses bouts sont { $tail } et { $head }.
}
trails-field-twice = Ton chemin passe déjà par { $field }. Il ne visite chaque case qu’une fois.
trails-not-touching = { $field } ne touche pas le bout de ton chemin, en { $end }.
trails-other-end = Dans cette manche, ton chemin grandit en { $end }. L’autre bout attendra la prochaine carte.
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

trails-missed = Cases oubliées
trails-excellent = Excellent !

# À voix haute

trails-call = La carte montre : { $colours }.
trails-mark = { $number ->
    [0] { $field }, { $colour }
   *[other] { $field }, { $colour }, le { $number }
}
trails-path = { $fields ->
    [one] Ton chemin est encore à son départ, { $head }.
   *[other] Ton chemin a { $fields } cases. Ses bouts sont { $tail } et { $head }.
}
trails-numbers = { $count ->
    [0] Aucun nombre atteint pour l’instant.
    [1] Nombre atteint : { $numbers }.
   *[other] Nombres atteints : { $numbers }.
}

# The coach

trails-reason-full = { $count ->
    [one] Le chemin atteint le { $numbers } avec tous ses points.
   *[other] Le chemin atteint avec tous leurs points : { $numbers }.
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
trails-drawback-half = Désormais ces nombres ne valent plus que la moitié : { $numbers }.
trails-drawback-end = { $count ->
    [0] Un bout ne peut plus continuer.
   *[other] Un bout n’a plus qu’une seule issue.
  }
trails-drawback-pass = Le chemin ne s’allonge pas.
