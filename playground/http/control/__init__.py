"""What the page needs beside Discord's own interface: acting as a member, and changing the playground."""
