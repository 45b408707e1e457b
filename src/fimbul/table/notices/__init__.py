"""It tells you: what waits for somebody who is away, by mail, web push and webhooks."""
