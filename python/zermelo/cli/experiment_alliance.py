"""Tell how an alliance forms and breaks among three players who each look after themselves."""

from __future__ import annotations

import argparse

from zermelo.cli.arguments import UsageError, load_game
from zermelo.cli.screen import Screen
from zermelo.experiments.alliance import Pact, Story, Strike, story
from zermelo.game import number
from zermelo.game.players import player_name
from zermelo.games.alliance import Alliance


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play the game out by max^n, and explain it."""
    if arguments.output is not None:
        raise UsageError("-o writes the chart of ordering; --json is for programs")
    game = load_game(arguments.game or "alliance")
    if not isinstance(game, Alliance):
        raise UsageError("the experiment is about alliance, as in alliance:armies=5,4,4,moves=9")
    told = story(game)
    if arguments.json:
        screen.json({"experiment": "alliance", **told.to_dict()})
    else:
        _show(told, screen)
    return 0


def _show(told: Story, screen: Screen) -> None:
    game = told.game
    screen.write(
        (game.name, "bold"),
        (f"  {game.moves} moves; everybody looks {game.moves} moves ahead by max^n", "dim"),
    )
    screen.write("")
    rows = [_cells(told, place, strike) for place, strike in enumerate(told.strikes)]
    screen.table(("move", "armies", "strikes", "all get", "because"), rows, left=5)
    screen.write("")
    ends = ", ".join(
        f"{player_name(game, player)} {armies} ({number(payoff)})"
        for player, (armies, payoff) in enumerate(zip(told.final, told.payoffs, strict=True))
    )
    screen.write(f"It ends with {ends}.")
    for pact in told.pacts:
        screen.write(_pact(told, pact))
    if not told.pacts:
        screen.write("Nobody strikes the same player as anybody else: there is no alliance.")


def _cells(told: Story, place: int, strike: Strike) -> list[str]:
    game = told.game
    mover, target = (player_name(game, one) for one in (strike.player, strike.target))
    return [
        str(place + 1),
        " ".join(map(str, strike.armies)),
        f"{mover} → {target}",
        _vector(strike.value),
        _why(told, strike),
    ]


def _why(told: Story, strike: Strike) -> str:
    if strike.other is None:
        return "there is nobody else to strike"
    spared, vector = strike.other
    name = player_name(told.game, spared)
    if not strike.gain:
        return f"indifferent: striking {name} gives {_vector(vector)}"
    own = number(vector[strike.player])
    return f"striking {name} gives it {own}, not {number(strike.value[strike.player])}"


def _vector(value: tuple[float, ...]) -> str:
    return f"({', '.join(number(part) for part in value)})"


def _pact(told: Story, pact: Pact) -> str:
    """When an alliance formed and broke, and how strong everybody was then."""
    game = told.game
    one, other = (player_name(game, ally) for ally in pact.allies)
    against = player_name(game, pact.against)
    before = told.strikes[pact.formed - 1].armies
    text = (
        f"Move {pact.formed}: {one} and {other} are allied against {against}, "
        f"{_standing(told, before, pact.against)}."
    )
    if pact.broken is None or pact.breaker is None:
        return f"{text} It lasts to the end."
    strike = told.strikes[pact.broken - 1]
    breaker, target = player_name(game, pact.breaker), player_name(game, strike.target)
    return (
        f"{text} Move {pact.broken}: {breaker} breaks it and strikes {target}, "
        f"{_standing(told, strike.armies, strike.target)}."
    )


def _standing(told: Story, armies: tuple[int, ...], player: int) -> str:
    rivals = [n for other, n in enumerate(armies) if other != player]
    if armies[player] > max(rivals):
        return f"who leads with {armies[player]}"
    if armies[player] == max(rivals):
        return f"who shares the lead with {armies[player]}"
    return f"who has {armies[player]} and does not lead"
