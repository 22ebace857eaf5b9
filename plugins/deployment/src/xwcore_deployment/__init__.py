"""Plugins in folders, and in frozen programs."""
