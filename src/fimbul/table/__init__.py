"""The web table: people and bots play any registered game in the browser or by the API, and nothing is lost."""
