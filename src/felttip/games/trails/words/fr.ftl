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
