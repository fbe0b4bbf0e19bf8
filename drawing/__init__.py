"""Pictures, drawn as SVG by our own code. This room is the lowest beside the engine: it knows only the decks."""
