"""Requests to Discord, answers to interactions, and their failures."""
