"""Tables that come back from the database before every act, through anything that happens at them."""
