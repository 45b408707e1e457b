"""Risk Legacy: a war that is fought over and over, in a world that its players change for good. Three to five players.

It is being built and not registered yet. Much in this folder tells what is in the sealed packages.
"""
