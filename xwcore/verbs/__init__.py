"""The verbs: one file for each, over a file that is opened and found once (`opening.File`).

Contract: a verb calls the plugin of the format with the whole source and a context, and gives what
the plugin gave. It raises only `XwError`, `OSError` and what a host's own stream raises. What
detection does not need is imported by the methods of `File` and `Registry` that use it.
"""
