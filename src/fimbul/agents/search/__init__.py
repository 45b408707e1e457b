"""Thinking in whole turns: lines are compared by playing on in sampled worlds (docs/decisions/0020)."""
