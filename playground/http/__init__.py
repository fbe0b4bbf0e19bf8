"""The playground's HTTP side: Discord's REST interface and gateway, and the control interface of the page."""
