"""The steps of Risk Legacy, a file for each phase or action of the guide."""
