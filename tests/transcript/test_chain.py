"""Tests of the chain of records."""

import pytest

from plaso_claude.transcript import chain
from plaso_claude.transcript import rows
from tests import test_lib as shared_test_lib
from tests.transcript import test_lib

SESSION = shared_test_lib.SESSION
OTHER_SESSION = "1f1f1f1f-1111-4222-8333-444444444444"


def _MakeRecord(identifier, parent=None, **values):
    """Makes a record of the chain.

    Args:
      identifier (object): identifier.
      parent (Optional[object]): identifier of the record before it.
      values (dict[str, object]): further values.

    Returns:
      dict[str, object]: record.
    """
    return shared_test_lib.MakeRecord(
        "system", content="x", parentUuid=parent, uuid=identifier, **values
    )


def _GetFindings(*records, **kwargs):
    """Retrieves the findings about records.

    Args:
      records (list[object]): records.
      kwargs (dict[str, object]): arguments of the file context.

    Returns:
      list[tuple[int, str, int]]: line number, kind, and number of the other line.
    """
    findings = test_lib.ExtractRecords(*records, **kwargs).GetByKind(rows.CHAIN)
    assert not any("turn_type" in row.attributes for row in findings)
    return [
        (
            row.attributes["line_number"],
            row.attributes["chain_finding"],
            row.attributes["other_line_number"],
        )
        for row in findings
    ]


class TestRecordChain:
    """Tests of the chain."""

    def testSound(self):
        """Tests records that fit together."""
        assert not _GetFindings(
            _MakeRecord("a"),
            {"type": "mode"},
            _MakeRecord("b", "a"),
            _MakeRecord("c", "a"),
            # A parent can stand behind its child.
            _MakeRecord("d", "e"),
            _MakeRecord("e", "c"),
            session_identifier=SESSION,
        )

    def testMissingParent(self):
        """Tests records whose parent no record of the file is, once per parent."""
        assert _GetFindings(
            _MakeRecord("a", "x"),
            _MakeRecord("b", "x"),
            b"damaged",
            _MakeRecord("c", "y"),
        ) == [(1, chain.MISSING_PARENT, None), (4, chain.MISSING_PARENT, 3)]

    def testRepeatedIdentifier(self):
        """Tests records with the identifier of another one."""
        assert _GetFindings(
            _MakeRecord("a"), _MakeRecord("b"), _MakeRecord("a"), _MakeRecord("a")
        ) == [
            (3, chain.REPEATED_IDENTIFIER, 1),
            (4, chain.REPEATED_IDENTIFIER, 1),
        ]

    def testForeignSession(self):
        """Tests records of another session than that of the file."""
        records = [
            _MakeRecord("a"),
            _MakeRecord("b", sessionId=OTHER_SESSION),
            _MakeRecord("c", sessionId=OTHER_SESSION),
            _MakeRecord("d"),
        ]

        (row,) = test_lib.ExtractRecords(
            *records, session_identifier=SESSION
        ).GetByKind(rows.CHAIN)
        assert row.attributes["chain_finding"] == chain.FOREIGN_SESSION
        assert row.attributes["line_number"] == 2
        assert row.attributes["other_line_number"] == 3
        assert row.attributes["text"] == (
            f"session {OTHER_SESSION:s} has 2 of the records, line 2 to 3, in the file "
            f"of session {SESSION:s}"
        )
        # The name of the file does not tell a session.
        assert not _GetFindings(*records)

    @pytest.mark.parametrize(
        "timestamp, is_found",
        [
            ("2026-10-20T08:59:01.000Z", False),
            ("2026-10-20T08:59:00.999Z", True),
            ("2026-10-20T10:59:00.000+02:00", True),
            ("2027-01-01T00:00:00.000Z", False),
            ("not-a-date", False),
            (None, False),
        ],
    )
    def testTimeStepBack(self, timestamp, is_found):
        """Tests that a time that is more than a minute older is found."""
        findings = _GetFindings(
            _MakeRecord("a", timestamp="2026-10-20T09:00:01.000Z"),
            {"type": "mode"},
            _MakeRecord("b", timestamp=timestamp),
        )

        assert findings == ([(3, chain.TIME_STEP_BACK, 1)] if is_found else [])

    @pytest.mark.parametrize("value", [None, "", 5, ["a"], {"a": 1}])
    def testOtherTypes(self, value):
        """Tests identifiers that are none."""
        assert not _GetFindings(
            _MakeRecord(value, value, sessionId=value),
            _MakeRecord(value, value, sessionId=value),
            session_identifier=SESSION,
        )

    def testTexts(self):
        """Tests what the findings say."""
        extraction = test_lib.ExtractRecords(
            b"damaged",
            _MakeRecord("a", "x"),
            _MakeRecord("a", "y", timestamp="2026-10-20T08:00:00.500Z"),
        )

        assert [row.attributes["text"] for row in extraction.GetByKind(rows.CHAIN)] == [
            "record at line 3 has the identifier of the record at line 2: a",
            "record at line 3 is 3600.500 seconds older than the record before it at "
            "line 2",
            "record at line 2 names a parent that no record of the file has: x; line 1 "
            "before it is damaged",
            "record at line 3 names a parent that no record of the file has: y; line 1 "
            "before it is damaged",
        ]

    def testLimitOfFindings(self, monkeypatch):
        """Tests that a warning tells how many findings are left out."""
        monkeypatch.setattr(chain, "_MAXIMUM_FINDINGS", 2)

        extraction = test_lib.ExtractRecords(*[_MakeRecord("a")] * 6)

        assert len(extraction.GetByKind(rows.CHAIN)) == 2
        assert extraction.warnings == [
            "3 further findings are left out: repeated identifier"
        ]

    def testLimitOfRecords(self, monkeypatch):
        """Tests that it is told when a file is too large to follow its chain."""
        monkeypatch.setattr(chain, "_MAXIMUM_RECORDS", 2)

        assert _GetFindings(
            _MakeRecord("a"), _MakeRecord("b"), _MakeRecord("c", "x")
        ) == [(2, chain.UNCHECKED, None)]
