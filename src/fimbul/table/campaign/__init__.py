"""Campaigns at the table: members, evenings, openings, and the home of the world between games."""
