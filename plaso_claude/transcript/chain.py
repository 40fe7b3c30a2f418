"""The chain of records of a transcript, and where it is broken.

Every record of a conversation names the one before it. What does not fit together is
stated as a fact: most of it has a harmless cause, and the documentation says which.
"""

import datetime

from plaso_claude.transcript import rows

# How many records of a file are followed, and how many findings of a kind are kept. It
# bounds the memory, far above what the program writes into one file.
_MAXIMUM_RECORDS = 200_000
_MAXIMUM_FINDINGS = 1000

# How far a time may go back without notice: the program writes the records of one turn
# in any order.
_MAXIMUM_STEP_BACK = datetime.timedelta(minutes=1)

FOREIGN_SESSION = "foreign session"
MISSING_PARENT = "missing parent"
REPEATED_IDENTIFIER = "repeated identifier"
TIME_STEP_BACK = "time goes back"
UNCHECKED = "not checked"


class RecordChain:
    """The chain of records of a transcript."""

    def __init__(self):
        """Initializes a chain."""
        self._foreign_sessions = {}
        self._latest_bad_line = None
        self._latest_line_number = None
        self._latest_time = None
        self._line_number_per_identifier = {}
        self._missing_parents = {}
        self._number_of_findings = {}

    def _AddFinding(self, state, finding, text, attributes=None, line_number=None):
        """Adds the row of a finding.

        Args:
          state (TranscriptState): state of the transcript.
          finding (str): kind of the finding.
          text (str): text.
          attributes (Optional[dict[str, object]]): attributes of the record, where None
              represents those of the record at hand.
          line_number (Optional[int]): number of the other line.
        """
        number = self._number_of_findings.get(finding, 0) + 1
        self._number_of_findings[finding] = number
        if number > _MAXIMUM_FINDINGS:
            return

        attributes = dict(
            attributes or state.GetAttributes(),
            chain_finding=finding,
            other_line_number=line_number,
            text=text,
        )
        state.rows.append(rows.Row(rows.CHAIN, attributes))

    def Finish(self, state):
        """Adds the rows that depend on the whole file.

        Args:
          state (TranscriptState): state of the transcript.
        """
        for attributes, bad_line_number in self._missing_parents.values():
            text = (
                f"record at line {attributes['line_number']:d} names a parent that no "
                f"record of the file has: {attributes['parent_record_uuid']:s}"
            )
            if bad_line_number:
                text = f"{text:s}; line {bad_line_number:d} before it is damaged"
            self._AddFinding(
                state, MISSING_PARENT, text, attributes, line_number=bad_line_number
            )

        for session_identifier, found in self._foreign_sessions.items():
            attributes, number, last_line_number = found
            self._AddFinding(
                state,
                FOREIGN_SESSION,
                f"session {session_identifier:s} has {number:d} of the records, line "
                f"{attributes['line_number']:d} to {last_line_number:d}, in the file of "
                f"session {state.file_context.session_identifier:s}",
                attributes,
                line_number=last_line_number,
            )

        for finding, number in self._number_of_findings.items():
            if number > _MAXIMUM_FINDINGS:
                state.warnings.append(
                    f"{number - _MAXIMUM_FINDINGS:d} further findings are left out: "
                    f"{finding:s}"
                )

    def TakeBadLine(self, bad_line):
        """Takes over a bad line.

        Args:
          bad_line (BadLine): bad line.
        """
        self._latest_bad_line = bad_line.line_number

    def TakeRecord(self, state):
        """Takes over the record at hand.

        Args:
          state (TranscriptState): state of the transcript.
        """
        identifier = state.values.get("uuid")
        if identifier and isinstance(identifier, str):
            self._CheckIdentifier(state, identifier)

        self._CheckTime(state)

        file_session_identifier = state.file_context.session_identifier
        if file_session_identifier:
            session_identifier = state.values.get("sessionId")
            if (
                session_identifier != file_session_identifier
                and session_identifier
                and isinstance(session_identifier, str)
            ):
                self._CheckSession(state, session_identifier)

    def _CheckIdentifier(self, state, identifier):
        """Checks the identifiers of the record at hand and of its parent.

        Args:
          state (TranscriptState): state of the transcript.
          identifier (str): identifier of the record.
        """
        # The hash of an identifier takes less memory than the identifier.
        identifier_hash = hash(identifier)
        line_numbers = self._line_number_per_identifier
        line_number = state.record.line_number

        first_line_number = line_numbers.get(identifier_hash)
        if first_line_number is not None:
            self._AddFinding(
                state,
                REPEATED_IDENTIFIER,
                f"record at line {line_number:d} has the identifier of the record at "
                f"line {first_line_number:d}: {identifier:s}",
                line_number=first_line_number,
            )
        elif len(line_numbers) < _MAXIMUM_RECORDS:
            line_numbers[identifier_hash] = line_number
            if len(line_numbers) == _MAXIMUM_RECORDS:
                self._AddFinding(
                    state,
                    UNCHECKED,
                    f"the chain of records is not checked after line {line_number:d}",
                )

        # A parent can stand behind the record in the file.
        if self._missing_parents:
            self._missing_parents.pop(identifier_hash, None)

        parent = state.values.get("parentUuid")
        if (
            parent
            and isinstance(parent, str)
            and len(line_numbers) < _MAXIMUM_RECORDS
            and len(self._missing_parents) <= _MAXIMUM_FINDINGS
        ):
            parent_hash = hash(parent)
            if parent_hash not in line_numbers:
                self._missing_parents.setdefault(
                    parent_hash, (state.GetAttributes(), self._latest_bad_line)
                )

    def _CheckSession(self, state, session_identifier):
        """Checks the session of the record at hand, which is not that of the file.

        Args:
          state (TranscriptState): state of the transcript.
          session_identifier (str): identifier of the session of the record.
        """
        attributes, number, _ = self._foreign_sessions.get(
            session_identifier, (None, 0, None)
        )
        if attributes is None:
            if len(self._foreign_sessions) >= _MAXIMUM_FINDINGS:
                return
            attributes = state.GetAttributes()
        self._foreign_sessions[session_identifier] = (
            attributes,
            number + 1,
            state.record.line_number,
        )

    def _CheckTime(self, state):
        """Checks the time of the record at hand against the one before.

        Args:
          state (TranscriptState): state of the transcript.
        """
        time = state.recorded_time
        if time is None:
            return

        latest_time = self._latest_time
        if latest_time is not None and time.utc < latest_time.utc:
            step_back = latest_time.utc - time.utc
            if step_back > _MAXIMUM_STEP_BACK:
                self._AddFinding(
                    state,
                    TIME_STEP_BACK,
                    f"record at line {state.record.line_number:d} is "
                    f"{step_back.total_seconds():.3f} seconds older than the record "
                    f"before it at line {self._latest_line_number:d}",
                    line_number=self._latest_line_number,
                )

        self._latest_time = time
        self._latest_line_number = state.record.line_number
