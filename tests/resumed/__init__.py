"""Tables that come back from the database before every act, whatever happens at them."""
