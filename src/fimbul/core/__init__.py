"""The engine that every game stands on: protocol, steps, lexicon, records. Standard library only."""
