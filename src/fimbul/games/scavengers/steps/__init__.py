"""The steps of Arctic Scavengers, one file for each phase, action or resolution of the rulebook."""
