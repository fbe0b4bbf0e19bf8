"""The daily hand: its own panel (`panel`), how it ended (`outcome`), and what everybody reads of it (`posted`)."""
