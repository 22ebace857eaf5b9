"""All that the author of a package imports from the core, in one place.

Formats, kinds, commands and tools use it; everything here is public and stable within one
`PLUGIN_API_VERSION`. The names are imported on first use.
"""

from __future__ import annotations

from xwcore import lazy

__getattr__, __dir__, __all__ = lazy.lazy_exports(__name__)
