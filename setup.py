"""Puts the start-up files and the formatters where an installed package has them.

What the package is stands in setup.cfg.
"""

import glob
import os

from setuptools import setup
from setuptools.command import build_py

# Read by Python at start-up from the top of site-packages: the .pth file up to
# Python 3.17, the .start file (PEP 829) from Python 3.15 on.
START_UP_FILES = ("plaso_claude.pth", "plaso_claude.start")


class BuildPy(build_py.build_py):
    """Builds the modules and what lies elsewhere in the sources."""

    def run(self):
        """Builds the modules, the start-up files and the formatters."""
        super().run()

        if self.editable_mode:
            # An editable wheel gets the files that are installed, not those built.
            top_path = self.get_finalized_command("install").install_lib
        else:
            top_path = self.build_lib
            formatters_path = os.path.join(top_path, "plaso_claude", "formatters")
            self.mkpath(formatters_path)
            for path in glob.glob(os.path.join("formatters", "*.yaml")):
                self.copy_file(path, formatters_path)

        for name in START_UP_FILES:
            self.copy_file(name, os.path.join(top_path, name))


setup(cmdclass={"build_py": BuildPy})
