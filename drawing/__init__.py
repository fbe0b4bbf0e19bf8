"""Pictures, drawn as SVG by our own code. The lowest room beside the engine: it knows the decks and nothing else."""
