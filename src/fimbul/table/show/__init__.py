"""What each pair of eyes is shown of a table, and who has seen what."""
