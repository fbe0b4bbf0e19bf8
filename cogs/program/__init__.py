"""The programs behind bot.py: the bot and its servers, the doctor, and the operator's commands."""
