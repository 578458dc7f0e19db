lanterns-name = Lanterns
lanterns-about = One flame, thirty lanterns. Which string will shine first?

# Refusals

lanterns-burns = { $mark } burns already. Choose one that is still dark.
lanterns-far = The flame does not reach { $mark }: no lantern beside it burns, and it is not on string E.
lanterns-colour = { $mark } has none of the colours that the card still offers.

# A board of one's own

lanterns-five-each = there must be five lanterns of each colour, and the colours are { $colours } (LAN-1)

# Goals

lanterns-goal-A = String A
lanterns-goal-B = String B
lanterns-goal-C = String C
lanterns-goal-D = String D
lanterns-goal-E = String E
lanterns-goal-1 = Column 1
lanterns-goal-2 = Column 2
lanterns-goal-3 = Column 3
lanterns-goal-4 = Column 4
lanterns-goal-5 = Column 5
lanterns-goal-6 = Column 6
lanterns-closing = Rainbows

# The lesson

lanterns-learn-card = The card shows two colours. Light a lantern of one of them on string E, which you can reach from the ground.
lanterns-learn-beside = From there the flame goes to a lantern beside, above or below.
lanterns-learn-finish = Each colour lights one lantern. Finish your turn, and the next card comes.
lanterns-learn-lines = A whole string pays, and so does a whole column; whoever is first gets more.
lanterns-learn-end = At the end every rainbow of six colours is worth three points. Have fun!
