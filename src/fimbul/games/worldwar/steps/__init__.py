"""The steps of World War III, a file for each phase or action of the rulebook."""
