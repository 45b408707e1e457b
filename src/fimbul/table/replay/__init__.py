"""Games watched again: replays, sample rounds, and records that are brought along."""
