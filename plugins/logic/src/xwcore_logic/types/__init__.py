"""The types of logic puzzles: a folder for each of them, and nothing of it anywhere else."""
