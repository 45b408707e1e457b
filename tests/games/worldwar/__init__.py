"""Tests of World War III."""
