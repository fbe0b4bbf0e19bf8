"""Pictures of tables, hands, results and statistics: scenes made from what somebody may see, and what they say in words."""
