"""The page's interface beside Discord's own: acting as a member, and changing the playground."""
