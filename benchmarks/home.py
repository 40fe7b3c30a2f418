"""Makes homes of any size, with a mix of records as the program writes them.

Half of the lines have less than about 1 KB, one in a hundred more than about 33 KB, and
a few have hundreds of KB. With captures, as since 2.1.309, half of the bytes are
captures of what was sent to the model. The same seed gives the same home.
"""

import base64
import json
import math
import os
import random

from benchmarks import transcript

_WORDS = (
    "the fixture date is stale so a test fails when it runs after midnight and then "
    "some more lines of output follow that nobody reads to the end of the file value "
    "path/to/module.py:120: AssertionError: expected 200 got 404 self.assertEqual( "
    'return None def _Get(self): if not "name" else {} [] == != -> 0x7f3a1c 2026-10-20'
).split()

# Words that are not ASCII, as in one of some hundred lines.
_OTHER_WORDS = ("naïve", "café", "日本語", "ünïcödé", "→", "—", "✓", "🎉")

_POOL_SIZE = 2 * 1024 * 1024

_LARGEST_HISTORY = 2000

# The lowest probability in a home with marks, so that it has some of each kind.
_LOWEST_PROBABILITY_WITH_MARKS = 0.05

SESSION_SIZE = 4 * 1024 * 1024


class Marks:
    """Unique words in the texts of a home, by which they are found again elsewhere.

    Attributes:
      words (dict[str, list[str]]): words by the kind of what they stand in.
    """

    def __init__(self):
        """Initializes marks."""
        super().__init__()
        self._number = 0
        self.words = {}

    def Add(self, kind, word):
        """Adds a word.

        Args:
          kind (str): kind of what the word stands in.
          word (str): word.

        Returns:
          str: word.
        """
        self.words.setdefault(kind, []).append(word)
        return word

    def Make(self, kind):
        """Makes a word.

        Args:
          kind (str): kind of what the word stands in.

        Returns:
          str: word of letters and digits.
        """
        self._number += 1
        return self.Add(kind, f"zqm{self._number:06d}qz")

    def MakeNumber(self, kind):
        """Makes a number.

        Args:
          kind (str): kind of what the number stands in.

        Returns:
          int: number of eight digits.
        """
        self._number += 1
        return int(self.Add(kind, f"{37000000 + self._number * 13:d}"))


class Texts:
    """Texts, which are cut out of one that is made once."""

    def __init__(self, generator):
        """Initializes texts.

        Args:
          generator (random.Random): random number generator.
        """
        super().__init__()
        self._generator = generator
        self._base64 = base64.b64encode(generator.randbytes(_POOL_SIZE // 4)).decode()

        lines = []
        size = 0
        while size < _POOL_SIZE:
            words = generator.choices(_WORDS, k=generator.randrange(2, 16))
            chance = generator.random()
            if chance < 0.004:
                words.append(generator.choice(_OTHER_WORDS))
            elif chance < 0.01:
                words[0] = f"\x1b[31m{words[0]:s}\x1b[0m"
            line = " " * 4 * generator.randrange(4) + " ".join(words)
            lines.append(line)
            size += len(line) + 1
        self._pool = "\n".join(lines)

    def Get(self, size):
        """Retrieves a text.

        Args:
          size (int): number of characters.

        Returns:
          str: text.
        """
        start = int(self._generator.random() * (_POOL_SIZE - size))
        return self._pool[start : start + size]

    def GetImage(self):
        """Retrieves the content of an image.

        Returns:
          str: content in base64.
        """
        size = self._generator.randrange(20_000, 200_000, 4)
        start = self._generator.randrange(0, len(self._base64) - size, 4)
        return self._base64[start : start + size]

    def GetLike(self, median, sigma=1.0, largest=30_000):
        """Retrieves a text of a random size.

        Args:
          median (int): median of the size, in characters.
          sigma (Optional[float]): standard deviation of the logarithm of the size.
          largest (Optional[int]): largest size, in characters.

        Returns:
          str: text.
        """
        size = int(self._generator.lognormvariate(math.log(median), sigma))
        return self.Get(min(size, largest))

    def GetLine(self, size):
        """Retrieves a text without line feeds.

        Args:
          size (int): number of characters.

        Returns:
          str: text.
        """
        return self.Get(size).replace("\n", " ").replace("\x1b", "")


class Home:
    """A home that is made.

    Attributes:
      generator (random.Random): random number generator.
      has_captures (bool): True if requests are captured.
      has_subagents (bool): True if there are transcripts of subagents too.
      marks (Marks): marks or None.
      paths (list[str]): paths of the transcripts.
      project (str): path of the folder that holds the transcripts.
      size (int): size of all transcripts together, in bytes.
      texts (Texts): texts.
      written (int): size of what is written of them, in bytes.
    """

    def __init__(self, folder, size, seed, has_captures, has_subagents, marks):
        """Initializes a home.

        Args:
          folder (str): path of the home.
          size (int): size of all transcripts together, in bytes.
          seed (int): seed of the random number generator.
          has_captures (bool): True if requests are captured.
          has_subagents (bool): True if there are transcripts of subagents too.
          marks (Marks): marks or None.
        """
        super().__init__()
        self._config_home = os.path.join(folder, ".claude")
        self._history = []
        self._number = 0
        self.generator = random.Random(seed)
        self.has_captures = has_captures
        self.has_subagents = has_subagents
        self.marks = marks
        self.paths = []
        self.project = os.path.join(self._config_home, "projects", "-home-alice-proj")
        self.size = size
        self.texts = Texts(self.generator)
        self.written = 0

    _Encode = staticmethod(
        json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    )

    def AddHistory(self, prompt, session_identifier, timestamp):
        """Adds a prompt to the history.

        Args:
          prompt (str): prompt.
          session_identifier (str): identifier of the session.
          timestamp (int): time in milliseconds since January 1, 1970.
        """
        if len(self._history) < _LARGEST_HISTORY:
            entry = {
                "display": prompt,
                "pastedContents": {},
                "timestamp": timestamp,
                "project": "/home/alice/proj",
                "sessionId": session_identifier,
            }
            self._history.append(f"{self._Encode(entry):s}\n")

    def Chance(self, probability):
        """Determines if something happens.

        Args:
          probability (float): how often it happens.

        Returns:
          bool: True if it happens.
        """
        if self.marks:
            probability = max(probability, _LOWEST_PROBABILITY_WITH_MARKS)
        return self.generator.random() < probability

    def MakeDigits(self, size):
        """Makes an identifier without hyphens.

        Args:
          size (int): number of hexadecimal digits, at most 64.

        Returns:
          str: identifier.
        """
        return (self.MakeIdentifier().replace("-", "") * 2)[:size]

    def MakeIdentifier(self):
        """Makes an identifier.

        Returns:
          str: identifier.
        """
        self._number += 1
        # The factor spreads the numbers, so that they look like random ones.
        number = self._number * 2654435761 % 2**32
        return f"{number:08x}-0001-4000-8000-{self._number:012x}"

    def Mark(self, kind, text):
        """Marks a text.

        Args:
          kind (str): kind of what the text stands in.
          text (str): text.

        Returns:
          str: text, with a mark at its end if there are marks.
        """
        return f"{text:s} {self.marks.Make(kind):s}" if self.marks else text

    def WriteFile(self, path, text):
        """Writes a file.

        Args:
          path (str): path.
          text (str): content.
        """
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file_object:
            file_object.write(text)

    def WriteOtherFiles(self):
        """Writes the files beside the transcripts."""
        prompt = self.Mark("prompt of a removed session", "Remove the old branch.")
        self.AddHistory(
            prompt, "0f0f0f0f-0000-4000-8000-000000000000", 1_767_225_600_000
        )
        self.WriteFile(
            os.path.join(self._config_home, "history.jsonl"), "".join(self._history)
        )
        command = self.Mark("permission rule", "make")
        settings = {"permissions": {"allow": [f"Bash({command:s}:*)"], "deny": []}}
        self.WriteFile(
            os.path.join(self._config_home, "settings.json"),
            json.dumps(settings, indent=2),
        )
        self.WriteFile(
            os.path.join(self.project, "memory", "MEMORY.md"),
            self.Mark("memory file", "# Notes\n\nThe tests need no network."),
        )

    def WriteTranscript(self, path, session_size, session):
        """Writes a transcript.

        Args:
          path (str): path.
          session_size (int): size, in bytes.
          session (Transcript): transcript.
        """
        self.paths.append(path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        session_written = 0
        with open(path, "wb") as file_object:
            records = session.MakeStart()
            while True:
                for record in records:
                    line = f"{self._Encode(record):s}\n".encode("utf-8")
                    session_written += len(line)
                    self.written += len(line)
                    file_object.write(line)
                if session_written >= session_size or self.written >= self.size:
                    break
                records = session.MakeTurn()


def MakeHome(
    folder,
    size,
    seed=1,
    has_captures=False,
    session_size=SESSION_SIZE,
    has_subagents=True,
    marks=None,
):
    """Makes a home.

    Args:
      folder (str): path of the home, which is made.
      size (int): size of all transcripts together, in bytes.
      seed (Optional[int]): seed of the random number generator.
      has_captures (Optional[bool]): True if requests are captured.
      session_size (Optional[int]): size of a transcript, in bytes.
      has_subagents (Optional[bool]): True if there are transcripts of subagents too.
      marks (Optional[Marks]): marks that are put into texts.

    Returns:
      list[str]: paths of the transcripts.
    """
    made_home = Home(folder, size, seed, has_captures, has_subagents, marks)
    number = 0
    while made_home.written < size:
        number += 1
        identifier = f"{number:08x}-0000-4000-8000-000000000000"
        session = transcript.Transcript(
            made_home, identifier, start=number * 2 * 60 * 60 * 1000
        )
        path = os.path.join(made_home.project, f"{identifier:s}.jsonl")
        made_home.WriteTranscript(path, session_size, session)
    made_home.WriteOtherFiles()
    return made_home.paths
