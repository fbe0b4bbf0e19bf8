"""What the screens of trick tables and of Soup have in common."""
