"""Requests to Discord and answers to interactions, with what can go wrong on the way."""
