"""Puzzles as files: each a game up to a moment, who decides there, and the best turn that was found."""
