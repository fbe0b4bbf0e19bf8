"""What bot.py runs: the bot and its servers, the doctor, and the commands for whoever operates it."""
