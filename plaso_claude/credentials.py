"""Leaving credentials and binary payloads out of what programs logged.

Logs are free text. What has the form of a credential is left out and marked as such,
and so are the values that requests and servers are configured with.
"""

import re

from plaso_claude import values as values_helper
from plaso_claude.records import decoder

_LEFT_OUT = "(left out)"

# Members of JSON objects whose values are left out.
_CREDENTIAL_KEY = re.compile(
    "api.?key|authori[sz]ation|cookie|credential|passw|private.?key|secret|token",
    re.IGNORECASE,
)
_CONFIGURATION_KEYS = frozenset(["args", "env", "environment", "headers"])

# Members of JSON objects that hold binary payloads, in Base64.
_PAYLOAD_KEYS = frozenset(["blob", "data"])

_ADDRESS = re.compile(r"(://[^/?#]*[/?#]).*", re.DOTALL)

# JSON inside of JSON has backslashes in front of its quotation marks.
_QUOTE = r"[\\\"']{0,4}"
_ASSIGN = rf"{_QUOTE:s}\s{{0,4}}[:=]\s{{0,4}}{_QUOTE:s}"

# Neither a count nor what is left out already.
_VALUE = r"(?!\d{1,7}\b|\(left out\))[^\s\"',;&}\\]+"

_URL = re.compile(r"://([^\s\"'\\]+)")

# Part of the path of a URL that has the form of a token.
_TOKEN = re.compile(r"(?=.*\d)[\w=-]{24,}", re.ASCII)

# Names, and what is assigned to them: a header has the rest of its line. Names are
# matched from their start, so that long ones are searched once.
_ASSIGNMENTS = (
    re.compile(
        r"(?<![\w-])((?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]+)"
        rf"({_ASSIGN:s})([^\s\"'\\][^\r\n\"'\\]*)",
        re.IGNORECASE,
    ),
    re.compile(rf"(?<![\w-])([\w-]+)({_ASSIGN:s})({_VALUE:s})"),
    re.compile(rf"(?<![\w-])(--[\w-]+)([ =])({_VALUE:s})"),
)

# What is left out behind the first group.
_PATTERNS = (
    # Configurations and payloads in damaged JSON.
    re.compile(rf"(\b(?:args|env|headers){_QUOTE:s}\s{{0,4}}:\s{{0,4}}[\[{{])[^\]}}]*"),
    re.compile(rf"(\b(?:blob|data){_ASSIGN:s})[A-Za-z0-9+/=]{{64,}}"),
    re.compile(r"(\b(?:basic|bearer)\s{1,4})[\w.~+/=-]{8,}", re.IGNORECASE | re.ASCII),
    # Tokens that are known by their form.
    re.compile(
        r"(\b)(?:sk-|gh[oprsu]_|github_pat_|glpat-|xox[a-z]-|npm_|AKIA|ya29\.|eyJ)"
        r"[\w.-]{12,}",
        re.ASCII,
    ),
    re.compile(
        r"(-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----).*?(?=-----END|\Z)", re.DOTALL
    ),
)


def _LeaveOutOfAssignment(match):
    """Leaves the value of an assignment out if its name is that of a credential.

    Args:
      match (re.Match): match of name, separator and value.

    Returns:
      str: assignment.
    """
    if not _CREDENTIAL_KEY.search(match.group(1)):
        return match.group()
    return f"{match.group(1):s}{match.group(2):s}{_LEFT_OUT:s}"


def _LeaveOutOfURL(match):
    """Leaves the account, the query, and parts that are tokens, out of a URL.

    Args:
      match (re.Match): match of a URL behind its scheme.

    Returns:
      str: URL.
    """
    head, question_mark, query = match.group(1).partition("?")
    segments = head.split("/")

    _, at_sign, host = segments[0].rpartition("@")
    if at_sign:
        segments[0] = f"{_LEFT_OUT:s}@{host:s}"
    for index, segment in enumerate(segments[1:], 1):
        if _TOKEN.fullmatch(segment):
            segments[index] = _LEFT_OUT

    if query:
        query = _LEFT_OUT
    return f"://{'/'.join(segments):s}{question_mark:s}{query:s}"


def _LeaveOutOfText(text):
    """Leaves credentials out of text.

    Args:
      text (str): text.

    Returns:
      str: text.
    """
    for pattern in _PATTERNS:
        text = pattern.sub(rf"\g<1>{_LEFT_OUT:s}", text)
    text = _URL.sub(_LeaveOutOfURL, text)
    for pattern in _ASSIGNMENTS:
        text = pattern.sub(_LeaveOutOfAssignment, text)
    return text


def _LeaveOutOfMember(values, key):
    """Leaves credentials and binary payloads out of a member of a JSON object.

    Args:
      values (dict[str, object]): values of the object.
      key (str): key of the member.

    Returns:
      object: value.
    """
    value = values[key]

    if isinstance(value, str) and key in _PAYLOAD_KEYS and "mimeType" in values:
        kind = values_helper.Print(values.get("type"), key)
        return values_helper.DescribePayload(kind, values["mimeType"], value)

    # Of the address of a server no more than the host is shown.
    if key == "url" and isinstance(value, str) and "headers" in values:
        return _ADDRESS.sub(rf"\g<1>{_LEFT_OUT:s}", value)

    is_configuration = key.lower() in _CONFIGURATION_KEYS
    if is_configuration and isinstance(value, dict):
        return {name: _LEFT_OUT for name in value}
    if is_configuration and isinstance(value, list):
        return [_LEFT_OUT for _ in value]

    if is_configuration or _CREDENTIAL_KEY.search(key):
        # Counts and states are no credentials.
        if isinstance(value, (dict, list, str)) and value:
            return _LEFT_OUT

    return _LeaveOutOfValue(value)


def _LeaveOutOfValue(value):
    """Leaves credentials and binary payloads out of a JSON value.

    Args:
      value (object): value.

    Returns:
      object: value.
    """
    if isinstance(value, dict):
        return {key: _LeaveOutOfMember(value, key) for key in value}
    if isinstance(value, list):
        return [_LeaveOutOfValue(item) for item in value]
    return _LeaveOutOfText(value) if isinstance(value, str) else value


def LeaveOut(text):
    """Leaves credentials and binary payloads out of text that a program logged.

    JSON at the end of the text is searched by its keys.

    Args:
      text (str): text.

    Returns:
      str: text, where what is left out is marked. Text without anything to leave out is
          the same as before.
    """
    position = text.find("{")
    if position != -1:
        try:
            value, end = decoder.DecodePatiently(text, position)
            if not text[end:].strip():
                cleaned_value = _LeaveOutOfValue(value)
                if cleaned_value != value:
                    head = _LeaveOutOfText(text[:position])
                    return f"{head:s}{values_helper.CompactJSON(cleaned_value):s}"
                return _LeaveOutOfText(text[:position]) + text[position:]

        except decoder.DecodeError:
            pass
        except RecursionError:
            return f"{_LeaveOutOfText(text[:position]):s}(nesting too deep)"

    return _LeaveOutOfText(text)


def LeaveOutOfHeaders(value):
    """Leaves credentials out of the headers of requests and responses.

    Args:
      value (object): value that was decoded from JSON.

    Returns:
      object: value, where the headers keep their names.
    """
    if isinstance(value, list):
        return [LeaveOutOfHeaders(item) for item in value]
    if not isinstance(value, dict):
        return value

    cleaned_value = {}
    for key, member in value.items():
        if key.lower() == "headers" and isinstance(member, dict):
            member = {
                name: _LEFT_OUT if _CREDENTIAL_KEY.search(name) else header
                for name, header in member.items()
            }
        cleaned_value[key] = LeaveOutOfHeaders(member)
    return cleaned_value
