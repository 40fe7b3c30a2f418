"""Tests of what other programs are measured with."""

import os
import stat
import sys

import pytest

from benchmarks import home
from benchmarks import peers
from tests import test_lib

# A program that shows what it was given, and copies the first file that it finds.
READER = """\
import os, sys
print(os.environ.get("PLASO_CLAUDE_TEST"), os.environ["HOME"] == sys.argv[1])
for folder, _, names in os.walk(os.path.expanduser("~")):
    for name in names:
        with open(os.path.join(folder, name)) as file_object:
            text = file_object.read()
        with open(os.path.join(sys.argv[2], name), "a") as file_object:
            file_object.write(text[:text.index("\\n") + 1])
        os.unlink(os.path.join(folder, name))
"""


def _MakeScript(folder, text):
    """Makes a script.

    Args:
      folder (pathlib.Path): folder.
      text (str): content.

    Returns:
      str: path of the folder.
    """
    path = folder / "reader"
    path.write_text(f"#!{sys.executable:s}\n{text:s}")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(folder)


def test_run(tmp_path, monkeypatch):
    """Tests that a program gets a copy of the home and not the environment."""
    monkeypatch.setenv("PLASO_CLAUDE_TEST", "secret")
    scripts_folder = _MakeScript(tmp_path, READER)
    (tmp_path / "home").mkdir()
    marks = home.Marks()
    marks.Make("shown")
    marks.Make("left out")
    (word,) = marks.words["shown"]
    (other_word,) = marks.words["left out"]
    (tmp_path / "home" / "a.txt").write_text(f"<{word:s}>\n{other_word:s}\n")

    peer = peers.Peer("name", "x==1", ["reader", "{home}", "{output}"])
    output_folder = str(tmp_path / "output")
    for _ in range(2):
        duration = peer.Run(scripts_folder, str(tmp_path / "home"), output_folder)
        assert 0 < duration < 60
        results_folder = os.path.join(output_folder, "results")
        assert peers.CountMarks(results_folder, marks) == {"left out": 0, "shown": 1}
        with open(os.path.join(results_folder, "printed"), encoding="utf-8") as file:
            assert file.read() == "None True\n"

    assert (tmp_path / "home" / "a.txt").exists()
    assert not os.path.exists(os.path.join(output_folder, "home"))


def test_no_network(tmp_path):
    """Tests that a program has no network, where this system can cut it off."""
    if not peers.GetNetworkCut():
        pytest.skip("this system cannot cut off the network")
    script = "import socket; print([name for _, name in socket.if_nameindex()])\n"
    scripts_folder = _MakeScript(tmp_path, script)
    (tmp_path / "home").mkdir()
    peer = peers.Peer("name", "x==1", ["reader"])
    peer.Run(scripts_folder, str(tmp_path / "home"), str(tmp_path / "output"))
    printed = (tmp_path / "output" / "results" / "printed").read_text()
    assert printed == "['lo']\n"


def test_failure(tmp_path):
    """Tests that a program that fails is told of."""
    scripts_folder = _MakeScript(tmp_path, "raise ValueError('no such home')\n")
    (tmp_path / "home").mkdir()
    peer = peers.Peer("name", "x==1", ["reader"])
    with pytest.raises(RuntimeError, match="no such home"):
        peer.Run(scripts_folder, str(tmp_path / "home"), str(tmp_path / "output"))


def test_not_installed(tmp_path, monkeypatch):
    """Tests that a program is left alone if npm is missing."""
    monkeypatch.setenv("PATH", "")
    peer = peers.Peer("name", "x@1", ["reader"], uses_npm=True)
    with pytest.raises(RuntimeError, match="npm is missing"):
        peer.Install(str(tmp_path))


def test_install(tmp_path, monkeypatch):
    """Tests that a program is installed once, and anew after a failure."""
    monkeypatch.setenv("PATH", str(tmp_path))
    fake_npm = tmp_path / "npm"
    fake_npm.write_text("#!/bin/sh\necho called >> ../calls\nexit 1\n")
    fake_npm.chmod(0o755)
    peer = peers.Peer("name", "x@1", ["reader"], uses_npm=True)
    cache_folder = tmp_path / "cache"
    with pytest.raises(RuntimeError):
        peer.Install(str(cache_folder))

    fake_npm.write_text("#!/bin/sh\necho called >> ../calls\n")
    folder = peer.Install(str(cache_folder))
    assert peer.Install(str(cache_folder)) == folder
    assert os.path.dirname(folder).startswith(str(cache_folder))
    assert (cache_folder / "calls").read_text() == "called\n" * 2


def test_count_marks(tmp_path):
    """Tests that marks are found in all forms that programs print them in."""
    marks = home.Marks()
    word = marks.Make("word")
    numbers = [marks.MakeNumber("number") for _ in range(4)]
    marks.Add("time", "09:30:05")
    marks.Add("time", "09:30:06")
    marks.Add("time", "09:30:07")
    marks.Add("image", "abcd/+12")
    (tmp_path / "a.html").write_text(
        f"<b>{word:s}</b>{numbers[0]:d} {numbers[1]:,d} {numbers[2]:d}1 "
        f'2026-10-20T09:30:05.123Z data:abcd/+12== "timestamp": 1792488606000000}} '
        f"109:30:07"
    )
    assert peers.CountMarks(str(tmp_path), marks) == {
        "image": 1,
        "number": 2,
        "time": 2,
        "word": 1,
    }


def test_marked_home(tmp_path):
    """Tests that the package recovers the damaged lines of the marked home."""
    paths, marks = peers.MakeMarkedHome(str(tmp_path), 700_000)
    folder = os.path.dirname(paths[0])
    (name,) = set(os.listdir(folder)) & {"0badf00d-0000-4000-8000-000000000000.jsonl"}
    result = test_lib.ParseFileEntry(test_lib.OpenPath(os.path.join(folder, name)))
    texts = "\n".join(text for _, text in result.GetTexts())
    kinds = [kind for kind in marks.words if "damage" in kind or "cut" in kind]
    assert len(kinds) == 4
    for kind in kinds:
        assert len(marks.words[kind]) >= 4
        assert all(word in texts for word in marks.words[kind])
    assert len(result.warnings) >= 4

    counts = list(map(int, marks.words["token count of an answer"]))
    assert marks.words["sum of all token counts"] == [str(sum(counts))]
    assert len(counts) > 5


def test_times(tmp_path):
    """Tests that only times that one record has are looked for."""
    path = tmp_path / "transcript.jsonl"
    path.write_bytes(
        test_lib.MakeJSONLines(
            test_lib.MakeUserRecord("a", 1),
            test_lib.MakeUserRecord("b", 2),
            test_lib.MakeAssistantRecord("c", 2),
            test_lib.MakeRecord("mode", timestamp=None),
            test_lib.MakeRecord("queue-operation", 3),
            test_lib.MakeAssistantRecord("d", 64),
        )
    )
    marks = home.Marks()
    peers.AddTimes([str(path)], marks)
    assert marks.words == {
        "time of a prompt or tool result": ["09:00:01"],
        "time of an answer": ["09:01:04"],
    }


def test_surrogate(tmp_path):
    """Tests the home with half of a character."""
    marks = peers.MakeHomeWithSurrogate(str(tmp_path))
    folder = tmp_path / ".claude" / "projects" / "-home-alice-proj"
    (path,) = folder.iterdir()
    assert path.read_text().count("\\ud83d") == 1
    result = test_lib.ParseFileEntry(test_lib.OpenPath(str(path)))
    texts = [text for turn_type, text in result.GetTexts() if turn_type == "user"]
    assert len(texts) == len(marks.words["prompt"]) == 3
    assert all(word in text for word, text in zip(marks.words["prompt"], texts))


def test_marks_table():
    """Tests the table of what programs show."""
    marks = home.Marks()
    marks.Make("prompt")
    marks.Make("prompt")
    marks.Make("thinking")
    marks.Make("answer")
    counts_per_name = {
        "a": {"answer": 1, "prompt": 2, "thinking": 0},
        "b": {"answer": 0, "prompt": 1, "thinking": 0},
    }
    assert peers.FormatMarksTable(marks, counts_per_name).splitlines() == [
        "| of the home | number | a | b |",
        "|---|---|---|---|",
        "| prompt | 2 | 2 | 1 |",
        "| answer | 1 | 1 | - |",
        "| thinking | 1 | - | - |",
    ]
