"""One module per command; each has it as `command`, and is imported when the command is used."""
