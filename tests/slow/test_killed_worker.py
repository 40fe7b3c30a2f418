"""Tests what plaso keeps when one of its workers is killed."""

from tests import test_workers


def testKilledWorker(tmp_path):
    """Tests that plaso keeps what other workers read when one is killed.

    plaso waits five minutes for the task of the worker before it gives up on it.
    """
    path = tmp_path / "source"
    test_workers.WriteTranscripts(path, ["kill"])

    prompts, _ = test_workers.Extract(path, "--workers", "2")

    assert sorted(prompts) == [f"good prompt {number:d}" for number in range(10)]
