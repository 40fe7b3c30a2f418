"""What all rows of a record share."""

import msgspec

from plaso_claude import values as values_helper

# Keys of a record whose values all its rows have, and the attributes they become.
_ATTRIBUTES = (
    ("agentId", "agent_identifier"),
    ("entrypoint", "entrypoint"),
    ("parentUuid", "parent_record_uuid"),
    ("permissionMode", "permission_mode"),
    ("promptId", "prompt_identifier"),
    ("promptSource", "prompt_source"),
    ("requestId", "request_identifier"),
    ("sessionKind", "session_kind"),
    ("turnOrigin", "turn_origin"),
    ("type", "record_kind"),
    ("uuid", "record_uuid"),
    ("version", "program_version"),
)

# Keys that count in a record of any kind.
KEYS = frozenset(
    [
        "cwd",
        "forkedFrom",
        "gitBranch",
        "isSidechain",
        "origin",
        "remoteSourced",
        "sessionId",
        "session_id",
        "timestamp",
    ]
).union(key for key, _ in _ATTRIBUTES)

# The types of the values that become attributes, if nobody tampered with them.
_TYPES = frozenset([str, type(None)])


class Envelope(msgspec.Struct):
    """What all rows of a record share.

    Most records have no row, and some have one that waits for what comes later. Hence
    what runs along the file is noted at every record, and the attributes are gathered
    when a row needs them.

    Attributes:
      record (Record): record.
      time_name (str): name of the attribute that has the time.
      time (Timestamp|dfdatetime.DateTimeValues): time or None.
      session_identifier (str): identifier of the session or None.
      project_path (str): working directory or None.
      git_branch (str): Git branch or None.
      attributes (dict[str, object]): attributes or None if they are not gathered yet.
    """

    record: object
    time_name: str
    time: object
    session_identifier: str | None
    project_path: str | None
    git_branch: str | None
    attributes: dict | None = None

    def GetAttributes(self):
        """Retrieves the attributes that all rows of the record share.

        Returns:
          dict[str, object]: attributes, None where there is none.
        """
        if self.attributes is None:
            self.attributes = self._GatherAttributes()
        return self.attributes

    def _GatherAttributes(self):
        """Gathers the attributes that all rows of the record share.

        Returns:
          dict[str, object]: attributes, None where there is none.
        """
        record = self.record
        get_value = record.values.get
        attributes = {name: get_value(key) for key, name in _ATTRIBUTES}
        if "" in attributes.values() or not _TYPES.issuperset(
            map(type, attributes.values())
        ):
            for name, value in attributes.items():
                attributes[name] = values_helper.Print(value, None)

        attributes[self.time_name] = self.time
        attributes["git_branch"] = self.git_branch
        attributes["line_number"] = record.line_number
        attributes["offset"] = record.offset
        attributes["project_path"] = self.project_path
        attributes["session_identifier"] = self.session_identifier

        is_sidechain = get_value("isSidechain")
        if isinstance(is_sidechain, bool):
            attributes["is_sidechain"] = is_sidechain

        if get_value("type") == "assistant":
            message = get_value("message")
            if isinstance(message, dict):
                attributes["response_identifier"] = values_helper.Print(
                    message.get("id"), None
                )

        origin = get_value("origin")
        if isinstance(origin, dict):
            attributes["origin_kind"] = values_helper.Print(origin.get("kind"), None)

        forked_from = get_value("forkedFrom")
        if forked_from is not None:
            attributes["forked_from"] = values_helper.Print(forked_from, None)

        return attributes
