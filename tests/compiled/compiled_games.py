"""Games of our own, compiled: a bitboard, heaps in an array, and one where players move twice."""

from typing import NamedTuple

import zermelo as z


@z.compiled
class ConnectFour(z.Game):
    """Bits run up each column, with one spare bit above it that stays empty."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        mine: z.types.u64
        discs: z.types.u64
        player: z.types.u8
        over: z.types.u8

    def __init__(self, width=7, height=6):
        self.width, self.height, self.stride = width, height, height + 1
        self.bottoms = [1 << column * self.stride for column in range(width)]
        self.tops = [bottom << height - 1 for bottom in self.bottoms]
        self.full = sum(self.bottoms) * ((1 << height) - 1)
        self.middle = (width - 1) // 2
        self.base = sum(self.bottoms)

    def initial(self):
        return self.State(0, 0, 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for column in range(self.width):
            if not state.discs & self.tops[column]:
                yield column

    def result(self, state, column):
        theirs = state.discs ^ state.mine
        discs = state.discs | state.discs + self.bottoms[column]
        over = 1 if self.has_four(discs ^ theirs) else 2 if discs == self.full else 0
        return self.State(theirs, discs, 1 - state.player, over)

    def has_four(self, discs):
        for distance in (1, self.stride - 1, self.stride, self.stride + 1):
            pairs = discs & discs >> distance
            if pairs & pairs >> 2 * distance:
                return True
        return False

    def is_terminal(self, state):
        return state.over != 0

    def utility(self, state, player):
        if state.over == 2:
            return 0
        return -1 if player == state.player else 1

    def order(self, state, actions):
        return sorted(actions, key=lambda column: abs(column - 3))

    def evaluate(self, state, player):
        """The discs in the middle column."""
        middle = self.bottoms[self.middle] * ((1 << self.height) - 1)
        ahead = (state.mine & middle).bit_count() - (state.discs & ~state.mine & middle).bit_count()
        return ahead / 10 if player == state.player else -ahead / 10

    def key(self, state):
        return state.discs + self.base + state.mine

    def level(self, state):
        return state.discs.bit_count()

    def format_move(self, state, column):
        return str(column + 1)

    def format_state(self, state):
        return f"{state.mine:x} of {state.discs:x}"


@z.compiled
class Nim(z.Game):
    """Heaps in an array; whoever takes the last one wins. A move is heap * 16 + how many."""

    class State(NamedTuple):
        heaps: z.types.array(z.types.u8, 4)
        player: z.types.u8

    def __init__(self, heaps=(1, 3, 4, 2)):
        self.heaps = heaps

    def initial(self):
        return self.State(tuple(self.heaps), 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [
            heap * 16 + taken
            for heap in range(len(self.heaps))
            for taken in range(1, state.heaps[heap] + 1)
        ]

    def result(self, state, move):
        heaps = list(state.heaps)
        heaps[move // 16] -= move % 16
        return self.State(tuple(heaps), 1 - state.player)

    def is_terminal(self, state):
        return sum(state.heaps) == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


SEEDS_EACH = 2


def opposite(house, houses):
    return 2 * houses - house


@z.compiled
class Kalah(z.Game):
    """Sowing with a few houses; a last seed in the own store gives another turn."""

    class State(NamedTuple):
        seeds: z.types.array(z.types.u8, 8)
        player: z.types.u8

    houses = 3
    payoff_range = (-12, 12)

    def initial(self):
        side = (SEEDS_EACH,) * self.houses
        return self.State((*side, 0, *side, 0), 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        first = state.player * (self.houses + 1)
        for house in range(first, first + self.houses):
            if state.seeds[house]:
                yield house

    def result(self, state, house):
        size = 2 * self.houses + 2
        store, other = self.store(state.player), self.store(1 - state.player)
        seeds = list(state.seeds)
        hand, seeds[house] = seeds[house], 0
        while hand:
            house = (house + 1) % size
            if house != other:
                seeds[house] += 1
                hand -= 1
        own = house != store and house // (self.houses + 1) == state.player
        if own and seeds[house] == 1 and seeds[opposite(house, self.houses)]:
            seeds[store] += 1 + seeds[opposite(house, self.houses)]
            seeds[house] = seeds[opposite(house, self.houses)] = 0
        player = state.player if house == store else 1 - state.player
        return state._replace(seeds=tuple(seeds), player=player)

    def is_terminal(self, state):
        half = self.houses + 1
        return not any(state.seeds[: self.houses]) or not any(
            state.seeds[half : half + self.houses]
        )

    def utility(self, state, player):
        half = self.houses + 1
        margin = sum(state.seeds[:half]) - sum(state.seeds[half:])
        return -margin if player else margin

    def store(self, player):
        return player * (self.houses + 1) + self.houses

    def evaluate(self, state, player):
        margin = state.seeds[self.store(0)] - state.seeds[self.store(1)]
        return -margin if player else margin


@z.compiled
class Duel(z.Game):
    """Pieces on a line step ahead or capture; whoever cannot move loses."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        rights: z.types.u32
        lefts: z.types.u32
        player: z.types.u8

    def __init__(self, length=12, first=0b11011, second=0b110110000000):
        self.length, self.first, self.second = length, first, second

    def initial(self):
        return self.State(self.first, self.second, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [cell for cell in range(self.length) if self.moves(state, cell)]

    def moves(self, state, cell):
        own = state.lefts if state.player else state.rights
        ahead = cell - 1 if state.player else cell + 1
        return own >> cell & 1 == 1 and 0 <= ahead < self.length and not own >> ahead & 1

    def noisy(self, state):
        return [cell for cell in range(self.length) if self.captures(state, cell)]

    def captures(self, state, cell):
        if not self.moves(state, cell):
            return False
        ahead = cell - 1 if state.player else cell + 1
        return (state.rights if state.player else state.lefts) >> ahead & 1 == 1

    def result(self, state, cell):
        step = 1 << cell
        if state.player:
            ahead = 1 << cell - 1
            return self.State(state.rights & ~ahead, (state.lefts ^ step) | ahead, 0)
        ahead = 1 << cell + 1
        return self.State((state.rights ^ step) | ahead, state.lefts & ~ahead, 1)

    def is_terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1

    def evaluate(self, state, player):
        difference = 0
        for cell in range(self.length):
            difference += (state.rights >> cell & 1) - (state.lefts >> cell & 1)
        return (difference if player == 0 else -difference) / 20
