"""Evaluations learned from games that a program plays against itself, one module a game.

`zermelo.learn.backgammon` trains networks, loads their weights, and asks them: outcomes of
positions, rollouts, what to do with the cube.
"""
