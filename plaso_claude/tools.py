"""Runs the commands of plaso with plaso_claude registered.

For where Python does not read the start-up line of the package: an installation with
pip --target, python -S.
"""

import importlib
import sys

from plaso_claude import autoload

# At the import of this module, since that is all that a worker process does which is
# not forked: see RunTool.
autoload.Install()


def RunTool(name, arguments):
    """Runs a command of plaso.

    Args:
      name (str): name of the command, such as log2timeline.
      arguments (list[str]): arguments of the command.

    Returns:
      int: exit code of the command.

    Raises:
      ImportError: if plaso cannot be imported.
    """
    # A worker process that is not forked imports the main module again, unless that
    # one is named __main__. Hence it gets to know this module as the main one.
    sys.modules["__main__"].__spec__ = __spec__

    sys.argv = [name, *arguments]
    return importlib.import_module(f"plaso.scripts.{name:s}").Main()
