"""One table while it is played: its room and the game in it, clocks, seats, taking back, and the house of all rooms."""
