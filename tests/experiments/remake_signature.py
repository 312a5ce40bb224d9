"""Writes the golden file of the search that plays."""

import json
from pathlib import Path

from zermelo.experiments.signature import signatures

if __name__ == "__main__":
    found = {one.game: [one.positions, one.nodes] for one in signatures()}
    path = Path(__file__).with_name("signature.json")
    path.write_text(json.dumps(found, indent=2) + "\n")
