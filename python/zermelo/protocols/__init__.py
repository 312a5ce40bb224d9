"""The text protocols by which other programs ask this one for moves."""
