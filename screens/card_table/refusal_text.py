"""What refusals at trick tables and at Soup tables have in common."""

from screens.i18n.language import later

THREE_CARDS = {"cards": later("You have to pass {most} different cards. Choose again.")}
