"""Documentation for investigators."""
