"""The common part of the screens of trick tables and Soup."""
