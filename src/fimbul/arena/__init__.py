"""Games between agents: one match, many matches on all cores, and what came out."""
