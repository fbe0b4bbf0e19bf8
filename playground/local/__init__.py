"""The playground as a program: kept in a folder, with the bot started beside it."""
