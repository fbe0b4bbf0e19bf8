"""The messages about a table: its hand, its lobby, its options."""
