"""What Discord remembers, and the rules by which it changes. Nothing in here speaks HTTP."""
