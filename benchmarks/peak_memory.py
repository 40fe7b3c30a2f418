"""Runs a module, and writes to a file how much memory the process took at most.

    python -m benchmarks.peak_memory <path of the file> <module> <its arguments>

The process has to tell so itself: what its parent gets to know of it counts from the
memory that the parent had.
"""

import runpy
import sys


def GetPeakMemory():
    """Retrieves how much memory this process took at most.

    Returns:
      int: size in bytes.
    """
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass

    import resource

    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size if sys.platform == "darwin" else size * 1024


def Main():
    """Runs the module."""
    _, result_path, module, *arguments = sys.argv
    sys.argv = [module, *arguments]
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    finally:
        with open(result_path, "w", encoding="ascii") as result_file:
            result_file.write(str(GetPeakMemory()))


if __name__ == "__main__":
    Main()
