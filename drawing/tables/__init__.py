"""Whole pictures: each kind of scene has a module that draws it."""
