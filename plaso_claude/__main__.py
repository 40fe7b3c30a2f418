"""The commands of plaso with plaso_claude registered, and a check of the registration.

Run as: python -m plaso_claude
"""

import argparse
import sys

TOOL_NAMES = ("image_export", "log2timeline", "pinfo", "psort", "psteal")


def Main(arguments):
    """Runs the command that the arguments name.

    Args:
      arguments (list[str]): command line arguments.

    Returns:
      int: exit code.
    """
    if arguments and arguments[0] in TOOL_NAMES:
        from plaso_claude import tools

        return tools.RunTool(arguments[0], arguments[1:])

    argument_parser = argparse.ArgumentParser(
        prog="python -m plaso_claude",
        description=(
            "Checks if plaso knows the parser for the files of Claude Code, and runs "
            "the commands of plaso with it where the stock commands do not know it."
        ),
    )
    subparsers = argument_parser.add_subparsers(dest="command", required=True)

    check_parser = subparsers.add_parser("check", help="check the registration")
    check_parser.add_argument(
        "--verbose", action="store_true", help="show what a bug report needs"
    )
    for name in TOOL_NAMES:
        subparsers.add_parser(name, help=f"run {name:s} with the arguments that follow")

    options = argument_parser.parse_args(arguments)

    from plaso_claude import check

    return check.RunCheck(verbose=options.verbose)


if __name__ == "__main__":
    sys.exit(Main(sys.argv[1:]))
