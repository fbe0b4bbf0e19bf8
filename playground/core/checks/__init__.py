"""What Discord refuses, body by body."""
