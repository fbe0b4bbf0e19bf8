"""What stands in Discord for the live tables, and is kept as the tables are."""
