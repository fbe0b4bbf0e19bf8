"""Pictures of tables, hands, results and statistics: scenes of one reader's view, with the same in words."""
