"""Zermelo: write the rules of a game once, then search it, solve it, play it and watch it think.

>>> import zermelo as z
>>> game = z.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> z.solve(game).value
3
"""
