"""The verbs over the default registry: each function is the method of `Registry` of its name."""

from __future__ import annotations

from xwcore.verbs import Registry, default_registry, over_default, set_default_registry

__all__ = [
    "convert",
    "default_registry",
    "detect",
    "dumps",
    "fix",
    "formats",
    "losses",
    "read",
    "read_all",
    "set_default_registry",
    "validate",
    "write",
]

formats = over_default(Registry.formats)
detect = over_default(Registry.detect)
read = over_default(Registry.read)
read_all = over_default(Registry.read_all)
validate = over_default(Registry.validate)
fix = over_default(Registry.fix)
dumps = over_default(Registry.dumps)
write = over_default(Registry.write)
losses = over_default(Registry.losses)
convert = over_default(Registry.convert)
