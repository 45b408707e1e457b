"""Who comes in: persons, their names and their passwords."""
