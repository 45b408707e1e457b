"""The steps of Meltwater, one file for each phase, action or resolution of the rulebook."""
