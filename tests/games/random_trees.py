"""Random explicit trees for hypothesis: of any shape, with names, chance, vectors and estimates."""

from hypothesis import strategies as st

from zermelo.games.tree import tree

NUMBERS = st.one_of(
    st.integers(-1000, 1000), st.floats(-1e6, 1e6, allow_nan=False, allow_infinity=False)
)
NAMES = st.one_of(st.none(), st.text(max_size=6))


@st.composite
def nodes(draw, leaves, movers, depth=4):
    node = {"name": draw(NAMES)}
    if depth == 0 or draw(st.booleans()):
        return draw(st.sampled_from([node, {}])) | {"value": draw(leaves)}
    node["player"] = draw(movers)
    size = draw(st.integers(1, 3))
    node["children"] = [draw(nodes(leaves, movers, depth - 1)) for _ in range(size)]
    if draw(st.booleans()):
        node["moves"] = draw(
            st.lists(st.text(min_size=1), min_size=size, max_size=size, unique=True)
        )
    if node["player"] == -1 and draw(st.booleans()):
        weights = draw(st.lists(st.integers(1, 9), min_size=size, max_size=size))
        node["probabilities"] = [weight / sum(weights) for weight in weights]
    if draw(st.booleans()):
        node["estimate"] = draw(NUMBERS)
    return node


@st.composite
def trees(draw):
    players = draw(st.integers(1, 4))
    vector = st.lists(NUMBERS, min_size=players, max_size=players).map(tuple)
    leaves = st.one_of(st.none(), draw(st.sampled_from([NUMBERS, vector])))
    root = draw(nodes(leaves, st.integers(-1, players - 1)))
    return tree(
        root,
        players=players,
        title=draw(st.text(max_size=9)),
        source=draw(st.text(max_size=9)),
        stages=draw(st.dictionaries(st.text(max_size=2), st.integers(0, 9), max_size=2)),
        letters=draw(st.booleans()),
    )
