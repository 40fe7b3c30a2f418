"""Runs the registration of plaso_claude when plaso is imported.

The start-up line of the package (plaso_claude.pth) calls Install in every Python
process, whether it uses plaso or not. Hence this module imports nothing that is not
loaded at that time anyway, and does nothing until a module of plaso is imported.
"""

import os
import sys

# Set to anything but 0 to keep plaso_claude out of plaso.
DISABLE_VARIABLE = "PLASO_CLAUDE_DISABLE"

# The functions of plaso_claude.registration to call, per module, once that module has
# been imported. The parser registers after its own package, which can be the one that
# imports plaso.
REGISTRATIONS = {
    "plaso.parsers": ("ImportParsers", "ExtendParsersManager"),
    "plaso_claude.parsers": ("RegisterParser",),
    "plaso.parsers.presets": ("ExtendPresets",),
    "plaso.engine.yaml_timeliner_file": ("ExtendTimeliner",),
    "plaso.output.mediator": ("ExtendMessageFormatters",),
}

# Names of the functions of plaso_claude.registration that succeeded.
completed = []

# Failures as tuples of the place (str) and the exception.
failures = []


class RegistrationFinder:
    """Meta path finder that has a registration follow the import of a module.

    The modules are found and loaded by the finders and loaders that would do so
    without this one.
    """

    def __init__(self):
        """Initializes a finder."""
        super().__init__()
        self._pending = dict(REGISTRATIONS)

    # The name is the one that the import system calls.
    def find_spec(self, name, path=None, target=None):
        """Finds a module that a registration has to follow.

        Args:
          name (str): full name of the module.
          path (Optional[list[str]]): search path of the parent package.
          target (Optional[module]): module that is reloaded.

        Returns:
          ModuleSpec: specification of the module or None if no registration has
              to follow it, or if no other finder knows it.
        """
        if name not in self._pending:
            return None

        # Only the finders behind this one are asked, so that two of this kind do
        # not ask each other forever.
        try:
            for finder in sys.meta_path[sys.meta_path.index(self) + 1 :]:
                find_spec = getattr(finder, "find_spec", None)
                spec = find_spec(name, path, target) if find_spec else None
                if spec is not None:
                    if hasattr(spec.loader, "exec_module"):
                        spec.loader = _RegistrationLoader(spec.loader, self)
                    return spec

        except Exception as exception:  # pylint: disable=broad-except
            ReportFailure(f"finding {name:s}", exception)

        return None

    def Register(self, name):
        """Runs the registrations that follow a module, if they did not run yet.

        Args:
          name (str): full name of the module, which has been imported.
        """
        function_names = self._pending.pop(name, ())
        if not function_names:
            return

        try:
            from plaso_claude import registration

            registration.CheckPlasoRelease()
        except Exception as exception:  # pylint: disable=broad-except
            ReportFailure("registration", exception)
            return

        for function_name in function_names:
            try:
                getattr(registration, function_name)()
                completed.append(function_name)
            except Exception as exception:  # pylint: disable=broad-except
                ReportFailure(function_name, exception)


class _RegistrationLoader:
    """Loader that runs the registrations after the loader of the module."""

    def __init__(self, loader, finder):
        """Initializes a loader.

        Args:
          loader (Loader): loader of the module.
          finder (RegistrationFinder): finder to tell when the module is loaded.
        """
        super().__init__()
        self._finder = finder
        self._loader = loader

    def __getattr__(self, name):
        """Retrieves an attribute of the loader of the module.

        Args:
          name (str): name of the attribute.

        Returns:
          object: value of the attribute.
        """
        return getattr(self._loader, name)

    def create_module(self, spec):
        """Creates the module.

        Args:
          spec (ModuleSpec): specification of the module.

        Returns:
          module: module or None for the import system to create it.
        """
        return self._loader.create_module(spec)

    def exec_module(self, module):
        """Loads the module and runs the registrations.

        Args:
          module (module): module.
        """
        # Put the loader of the module back first: nothing of plaso, nor what looks
        # for its data files, gets to see this one.
        module.__spec__.loader = module.__loader__ = self._loader

        self._loader.exec_module(module)
        self._finder.Register(module.__name__)


def Install():
    """Installs the finder, unless that was done or the user does not want it.

    The registrations that follow modules that have been imported already run at once.
    """
    if (os.environ.get(DISABLE_VARIABLE) or "0") != "0" or IsInstalled():
        return

    try:
        finder = RegistrationFinder()
        sys.meta_path.insert(0, finder)

        for name in REGISTRATIONS:
            if name in sys.modules:
                finder.Register(name)

    except Exception as exception:  # pylint: disable=broad-except
        ReportFailure("Install", exception)


def IsInstalled():
    """Determines if the finder is installed.

    Returns:
      bool: True if the finder is installed.
    """
    return any(isinstance(finder, RegistrationFinder) for finder in sys.meta_path)


def ReportFailure(place, exception):
    """Reports a failure to the user, without raising.

    The main process writes to standard error at once, and again when it exits since
    the status view of plaso clears the screen. A worker process of plaso writes to
    its log file.

    Args:
      place (str): what failed.
      exception (Exception): how it failed.
    """
    try:
        is_known = any(str(exception) == str(known) for _, known in failures)
        failures.append((place, exception))
        if is_known:
            return

        import atexit
        import logging
        import multiprocessing
        import traceback

        frames = traceback.extract_tb(exception.__traceback__)
        location = (
            f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
        )
        message = (
            f"plaso_claude: {place:s} failed with {type(exception).__name__:s}: "
            f"{exception!s}{location:s}. plaso continues without this part of "
            f"plaso_claude, {DISABLE_VARIABLE:s}=1 turns all of it off."
        )
        if multiprocessing.parent_process() is not None:
            logging.getLogger("plaso_claude").error(message)
        else:
            _PrintError(message)
            atexit.register(_PrintError, message)

    except Exception:  # pylint: disable=broad-except
        pass


def _PrintError(message):
    """Prints a message to standard error, if there is one.

    Args:
      message (str): message.
    """
    try:
        print(message, file=sys.stderr, flush=True)
    except (AttributeError, OSError, ValueError):
        pass
