"""The extension, which the build leaves out where there is no compiler."""

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "xwcore_speed._compiled",
            ["src/xwcore_speed/_compiled.c"],
            optional=True,
            py_limited_api=True,
        )
    ],
    # Not in src/, which has packages only.
    options={"bdist_wheel": {"py_limited_api": "cp311"}, "egg_info": {"egg_base": "."}},
)
