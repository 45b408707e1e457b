"""The doors of the house: routes, sockets and their messages, who may come in and how often."""
