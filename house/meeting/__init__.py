"""Helps people find each other: bells and game nights."""
