"""Runs other programs that read the homes of Claude Code beside the package.

Each of them is installed in a folder of its own, in the release that is named here, and
reads a copy of a home that was generated. It does not get to see another home, and has
no network as far as this system can cut it off.
"""

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import time

from benchmarks import home
from benchmarks import measure
from benchmarks import rows
from tests import test_lib

# The longest time that a program may take, in seconds.
_LONGEST_TIME = 1800

# The largest size of the home that holds marks, in bytes.
_MARKED_SIZE = 16 * measure.MEGABYTE

_DAMAGED_SESSION = "0badf00d-0000-4000-8000-000000000000"

_TIME_KINDS = {
    "assistant": "time of an answer",
    "attachment": "time of an attachment",
    "system": "time of a system record",
    "user": "time of a prompt or tool result",
}


class Peer:
    """A program that reads homes.

    Attributes:
      arguments (list[str]): command and its arguments, where {home}, {projects} and
          {output} stand for the paths of the home, of the folder of its transcripts and
          of a folder for what it writes.
      name (str): name, unique.
      requirement (str): package and release.
      uses_npm (bool): True if it is a package of npm, not of pip.
    """

    def __init__(self, name, requirement, arguments, uses_npm=False):
        """Initializes a peer.

        Args:
          name (str): name, unique.
          requirement (str): package and release.
          arguments (list[str]): command and its arguments.
          uses_npm (Optional[bool]): True if it is a package of npm, not of pip.
        """
        super().__init__()
        self.arguments = arguments
        self.name = name
        self.requirement = requirement
        self.uses_npm = uses_npm

    def Install(self, cache_folder):
        """Installs the program, unless that was done.

        Args:
          cache_folder (str): path of the folder that holds the programs.

        Returns:
          str: path of the folder of its commands.

        Raises:
          RuntimeError: if it cannot be installed.
        """
        folder = os.path.join(cache_folder, re.sub(r"[^\w.-]+", "-", self.requirement))
        if self.uses_npm:
            scripts_folder = os.path.join(folder, "node_modules", ".bin")
            commands = [["npm", "install", "--no-audit", "--no-fund", self.requirement]]
        else:
            name = "Scripts" if os.name == "nt" else "bin"
            scripts_folder = os.path.join(folder, name)
            commands = [
                [sys.executable, "-m", "venv", folder],
                [
                    os.path.join(scripts_folder, "python"),
                    *("-m", "pip", "install", "--quiet", self.requirement),
                ],
            ]

        done_path = os.path.join(folder, "installed")
        if os.path.exists(done_path):
            return scripts_folder

        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for command in commands:
            program = shutil.which(command[0])
            if not program:
                raise RuntimeError(f"{command[0]:s} is missing")
            process = subprocess.run(
                [program, *command[1:]],
                check=False,
                cwd=folder,
                stderr=subprocess.STDOUT,
                stdout=subprocess.PIPE,
            )
            if process.returncode:
                output = process.stdout.decode("utf-8", "backslashreplace").strip()
                raise RuntimeError(output.rpartition("\n")[2])

        with open(done_path, "w", encoding="utf-8") as done_file:
            done_file.write(self.requirement)
        return scripts_folder

    def Run(self, scripts_folder, home_path, output_folder):
        """Runs the program on a copy of a home.

        Args:
          scripts_folder (str): path of the folder of its commands.
          home_path (str): path of the home.
          output_folder (str): path of the folder for what it writes, which is replaced.

        Returns:
          float: time in seconds.

        Raises:
          RuntimeError: if it fails.
        """
        shutil.rmtree(output_folder, ignore_errors=True)
        copy_path = os.path.join(output_folder, "home")
        shutil.copytree(home_path, copy_path)
        results_folder = os.path.join(output_folder, "results")
        os.makedirs(results_folder)

        environment = {
            "HOME": copy_path,
            "LANG": "C.UTF-8",
            "PATH": os.pathsep.join([scripts_folder, os.environ.get("PATH", "")]),
            "TZ": "UTC",
            "USERPROFILE": copy_path,
        }
        places = {
            "home": copy_path,
            "output": results_folder,
            "projects": os.path.join(copy_path, ".claude", "projects"),
        }
        program, *arguments = (argument.format(**places) for argument in self.arguments)
        command = [*GetNetworkCut(), os.path.join(scripts_folder, program), *arguments]

        # What it prints counts as its output too.
        printed_path = os.path.join(results_folder, "printed")
        with open(printed_path, "wb") as printed_file:
            start = time.perf_counter()
            process = subprocess.run(
                command,
                check=False,
                cwd=results_folder,
                env=environment,
                stderr=subprocess.PIPE,
                stdin=subprocess.DEVNULL,
                stdout=printed_file,
                timeout=_LONGEST_TIME,
            )
            duration = time.perf_counter() - start

        shutil.rmtree(copy_path)
        if process.returncode:
            error = process.stderr.decode("utf-8", "backslashreplace").strip()
            raise RuntimeError(error.rpartition("\n")[2])
        return duration


PEERS = (
    Peer(
        "claude-code-log, HTML",
        "claude-code-log==1.7.0",
        [
            *("claude-code-log", "{projects}", "--all-projects", "--no-cache"),
            *("--depth", "hook", "--format", "html", "--output", "{output}"),
        ],
    ),
    Peer(
        "claude-code-log, JSON",
        "claude-code-log==1.7.0",
        [
            *("claude-code-log", "{projects}", "--all-projects", "--no-cache"),
            *("--depth", "hook", "--format", "json", "--output", "{output}"),
        ],
    ),
    Peer(
        "claude-code-transcripts",
        "claude-code-transcripts==0.6",
        [
            *("claude-code-transcripts", "all", "--quiet", "--include-agents"),
            *("--source", "{projects}", "--output", "{output}"),
        ],
    ),
    Peer(
        "claude-conversation-extractor",
        "claude-conversation-extractor==1.1.2",
        ["claude-extract", "--all", "--detailed", "--output", "{output}"],
    ),
    Peer(
        "claude-conversation-extractor, brief",
        "claude-conversation-extractor==1.1.2",
        ["claude-extract", "--all", "--output", "{output}"],
    ),
    Peer(
        "ccusage",
        "ccusage@20.0.23",
        ["ccusage", "session", "--json", "--offline"],
        uses_npm=True,
    ),
)


@functools.lru_cache(maxsize=None)
def GetNetworkCut():
    """Retrieves the command that runs another one without network.

    Returns:
      tuple[str]: command and its arguments, empty if this system has none.
    """
    program = shutil.which("unshare")
    if not program:
        return ()
    command = (program, "--map-root-user", "--net")
    process = subprocess.run(
        [*command, sys.executable, "-c", "pass"],
        check=False,
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    return () if process.returncode else command


def _AddDamagedTranscript(project, marks):
    """Adds a transcript that has damaged lines.

    Args:
      project (str): path of the folder of transcripts.
      marks (Marks): marks.

    Returns:
      str: path of the transcript.
    """
    number = 0

    def _MakeLine(kind):
        nonlocal number
        number += 1
        record = test_lib.MakeUserRecord(
            f"Why does it fail? {marks.Make(kind):s}",
            number,
            origin={"kind": "human"},
            promptSource="typed",
            sessionId=_DAMAGED_SESSION,
        )
        return json.dumps(record).encode("utf-8")

    lines = [_MakeLine("prompt before damage") for _ in range(4)]
    for _ in range(4):
        # A record that was cut within the text of the prompt, and the next one: on its
        # line, and on a line of its own.
        for separator in (b"", b"\n"):
            cut, rest = _MakeLine("prompt in a cut record").split(b"qz", 1)
            del rest
            behind = "prompt after a cut record"
            if not separator:
                behind = "prompt behind a cut record on its line"
            lines.append(cut + b"qz" + separator + _MakeLine(behind))
        lines.append(
            _MakeLine("first prompt of two on a line")
            + _MakeLine("second prompt of two on a line")
        )
    path = os.path.join(project, f"{_DAMAGED_SESSION:s}.jsonl")
    with open(path, "wb") as file_object:
        file_object.write(b"\n".join(lines))
    return path


def AddTimes(paths, marks):
    """Adds the times that only one record of a home has to the words to look for.

    Args:
      paths (list[str]): paths of the transcripts.
      marks (Marks): marks.
    """
    types_per_time = {}
    for path in paths:
        with open(path, "rb") as file_object:
            for line in file_object:
                values = json.loads(line)
                timestamp = values.get("timestamp")
                if timestamp:
                    types_per_time.setdefault(timestamp[11:19], []).append(
                        values["type"]
                    )
    for time_of_day, types in sorted(types_per_time.items()):
        if len(types) == 1 and types[0] in _TIME_KINDS:
            marks.Add(_TIME_KINDS[types[0]], time_of_day)


def MakeMarkedHome(folder, size):
    """Makes a home with marks in it, and with damaged lines.

    Args:
      folder (str): path of the home.
      size (int): size, in bytes.

    Returns:
      tuple[list[str], Marks]: paths of the transcripts whose lines are whole, and
          marks.
    """
    marks = home.Marks()
    paths = home.MakeHome(folder, size, has_captures=True, marks=marks)
    AddTimes(paths, marks)
    marks.Add(
        "sum of all token counts",
        str(sum(map(int, marks.words["token count of an answer"]))),
    )
    _AddDamagedTranscript(os.path.dirname(paths[0]), marks)
    return paths, marks


_WORD = re.compile(r"zqm\d{6}qz|\d{8,}|(?<![\d:])\d\d:\d\d:\d\d(?![\d:])")
_TIMESTAMP = re.compile(r'(?<="timestamp": )\d{16}(?=[,}])')
_GROUPED_NUMBER = re.compile(r"\d{1,3}(?:,\d{3}){2,}")


def CountMarks(folder, marks):
    """Counts the marks that stand in the files of a folder.

    Args:
      folder (str): path of the folder.
      marks (Marks): marks.

    Returns:
      dict[str, int]: how many marks were found by kind.
    """
    words = set()
    images = set(marks.words.get("image", ()))
    for path, _, names in os.walk(folder):
        for name in names:
            with open(
                os.path.join(path, name), encoding="utf-8", errors="replace"
            ) as file_object:
                text = file_object.read()
            words.update(_WORD.findall(text))
            # Times as plaso writes them in JSON, in microseconds since 1970.
            words.update(
                time.strftime("%H:%M:%S", time.gmtime(int(number) // 10**6))
                for number in _TIMESTAMP.findall(text)
            )
            words.update(
                number.replace(",", "") for number in _GROUPED_NUMBER.findall(text)
            )
            words.update(image for image in images if image in text)
    return {
        kind: len(words.intersection(kind_words))
        for kind, kind_words in marks.words.items()
    }


class _Reader:
    """A program and how it is run.

    Attributes:
      name (str): name.
      results_folder (str): path of the folder of what it wrote.
      Run (function): runs it on a home and returns the time in seconds.
    """

    def __init__(self, name, results_folder, run):
        """Initializes a reader.

        Args:
          name (str): name.
          results_folder (str): path of the folder of what it writes.
          run (function): runs it on a home and returns the time in seconds.
        """
        super().__init__()
        self.name = name
        self.results_folder = results_folder
        self.Run = run


def _GetPlasoReader(folder, name, module, output_format):
    """Retrieves how log2timeline and psort are run.

    Args:
      folder (str): path of a folder to work in.
      name (str): name.
      module (str): module that runs log2timeline.
      output_format (str): output format of psort.

    Returns:
      _Reader: reader.
    """
    results_folder = os.path.join(folder, "plaso", f"{module:s} {output_format:s}")

    def _Run(home_path):
        os.makedirs(results_folder, exist_ok=True)
        storage_path = os.path.join(folder, "peers.plaso")
        return measure.RunExtraction(
            home_path, storage_path, module, ["--single-process"]
        ) + measure.RunOutput(
            storage_path, os.path.join(results_folder, "events"), output_format
        )

    return _Reader(name, results_folder, _Run)


def _GetReaders(folder, cache_folder):
    """Retrieves all programs that can be run.

    Args:
      folder (str): path of a folder to work in.
      cache_folder (str): path of the folder that holds the programs.

    Returns:
      list[_Reader]: readers.
    """
    readers = [
        _GetPlasoReader(
            folder, "plaso_claude, JSON lines", "plaso_claude", "json_line"
        ),
        _GetPlasoReader(folder, "plaso_claude, CSV", "plaso_claude", "dynamic"),
        _GetPlasoReader(
            folder, "naive plugin, JSON lines", "benchmarks.naive", "json_line"
        ),
    ]
    for peer in PEERS:
        try:
            scripts_folder = peer.Install(cache_folder)
        except RuntimeError as exception:
            measure.PrintRow(
                "peers, not installed", f"{peer.name:s}: {exception!s}", ""
            )
            continue

        output_folder = os.path.join(folder, "peer", peer.name)

        def _Run(home_path, peer=peer, paths=(scripts_folder, output_folder)):
            return peer.Run(paths[0], home_path, paths[1])

        results_folder = os.path.join(output_folder, "results")
        readers.append(_Reader(peer.name, results_folder, _Run))
    return readers


def FormatMarksTable(marks, counts_per_name):
    """Formats the table of what each program shows.

    Args:
      marks (Marks): marks.
      counts_per_name (dict[str, dict[str, int]]): how many marks of each kind were
          found in the output of each program.

    Returns:
      str: table in Markdown.
    """
    lines = [
        f"| of the home | number | {' | '.join(counts_per_name):s} |",
        f"|---|---|{'---|' * len(counts_per_name):s}",
    ]
    # What most of them show comes first.
    number_per_kind = {
        kind: sum(bool(counts[kind]) for counts in counts_per_name.values())
        for kind in marks.words
    }
    for kind in sorted(marks.words, key=lambda kind: (-number_per_kind[kind], kind)):
        cells = [str(counts[kind] or "-") for counts in counts_per_name.values()]
        number = len(marks.words[kind])
        lines.append(f"| {kind:s} | {number:d} | {' | '.join(cells):s} |")
    return "\n".join(lines)


def MeasurePeers(folder, options):
    """Measures other programs, and counts what they show of a home.

    Args:
      folder (str): path of a folder to work in.
      options (Namespace): options of the command line.

    Returns:
      str: table of what each program shows.
    """
    cache_folder = options.cache or os.path.join(folder, "cache")
    os.makedirs(cache_folder, exist_ok=True)
    readers = _GetReaders(folder, os.path.abspath(cache_folder))
    measure.PrintRow(
        "peers, network", "cut off" if GetNetworkCut() else "not cut off", ""
    )

    marked_path = os.path.join(folder, "marked", "home", "alice")
    marked_size = min(options.size, _MARKED_SIZE)
    marked_paths, marks = MakeMarkedHome(marked_path, marked_size)
    path = os.path.join(folder, "plain", "home", "alice")
    paths = home.MakeHome(path, options.size, has_captures=True)

    counts_per_name = {}
    for reader in list(readers):
        try:
            reader.Run(marked_path)
            counts_per_name[reader.name] = CountMarks(reader.results_folder, marks)
            reader.Run(path)
        except (RuntimeError, subprocess.TimeoutExpired) as exception:
            measure.PrintRow("peers, failed", f"{reader.name:s}: {exception!s}", "")
            readers.remove(reader)

    _CountPromptsBesideSurrogate(readers, os.path.join(folder, "odd", "home", "alice"))
    _MeasureReaders(readers, marked_path, marked_paths, options.repeats)
    _MeasureReaders(readers, path, paths, options.repeats)
    return FormatMarksTable(marks, counts_per_name)


def MakeHomeWithSurrogate(home_path):
    """Makes a home with half of a character in one of three prompts.

    A text can hold one half of a pair of surrogates, which the program escapes.

    Args:
      home_path (str): path of the home.

    Returns:
      Marks: marks.
    """
    marks = home.Marks()
    prompts = [f"Why? {marks.Make('prompt'):s}" for _ in range(3)]
    prompts[1] += "\ud83d"
    project = os.path.join(home_path, ".claude", "projects", "-home-alice-proj")
    os.makedirs(project)
    path = os.path.join(project, f"{test_lib.SESSION:s}.jsonl")
    with open(path, "wb") as file_object:
        file_object.write(
            test_lib.MakeJSONLines(
                *(
                    test_lib.MakeUserRecord(prompt, number)
                    for number, prompt in enumerate(prompts, 1)
                )
            )
        )
    return marks


def _CountPromptsBesideSurrogate(readers, home_path):
    """Counts the prompts that programs show if one of them has half of a character.

    Args:
      readers (list[_Reader]): programs.
      home_path (str): path of the home, which is made.
    """
    marks = MakeHomeWithSurrogate(home_path)
    for reader in readers:
        outcome = ""
        try:
            reader.Run(home_path)
        except (RuntimeError, subprocess.TimeoutExpired):
            outcome = ", stops"
        number = CountMarks(reader.results_folder, marks)["prompt"]
        measure.PrintRow(
            "half of a character", f"{reader.name:s}{outcome:s}", f"{number:d} of 3"
        )


def _MeasureReaders(readers, home_path, paths, repeats):
    """Measures how long programs take to read a home.

    Args:
      readers (list[_Reader]): programs.
      home_path (str): path of the home.
      paths (list[str]): paths of its transcripts.
      repeats (int): number of repeats.
    """
    measurements = [
        measure.Measurement(reader.name, lambda reader=reader: reader.Run(home_path))
        for reader in readers
    ]
    size = sum(map(os.path.getsize, paths)) // measure.MEGABYTE
    measure.Compare(
        f"peers, {size:d} MB",
        measure.Measurement(
            "json.loads of every line", lambda: rows.DecodeLines(paths)
        ),
        [
            measure.Measurement("bytes to rows", lambda: rows.MakeRows(paths) and None),
            *measurements,
        ],
        repeats,
    )
