"""Shared functionality of the tests of the rows of transcripts."""

from plaso_claude.transcript import extractor
from plaso_claude.transcript import state
from tests import test_lib


class Extraction:
    """What was made of a transcript.

    Attributes:
      rows (list[Row]): rows in the order they came out.
      warnings (list[str]): messages of warnings.
    """

    def __init__(self, data, file_context):
        """Extracts the rows of a transcript.

        Args:
          data (bytes): content of the transcript.
          file_context (FileContext): what is known of the file.
        """
        self.warnings = []
        self.rows = list(
            extractor.ExtractRows(
                test_lib.MakeFileObject(data), file_context, self.warnings.append
            )
        )

    def GetByKind(self, kind):
        """Retrieves the rows of a kind.

        Args:
          kind (str): kind of the rows.

        Returns:
          list[Row]: rows.
        """
        return [row for row in self.rows if row.kind == kind]

    def GetTexts(self):
        """Retrieves the rows that have a turn type.

        Returns:
          list[tuple[int, str, str]]: line number, turn type and text of each row, by
              line number. Rows of one line stay in the order they came out.
        """
        texts = [
            (
                row.attributes["line_number"],
                row.attributes["turn_type"],
                row.attributes["text"],
            )
            for row in self.rows
            if "turn_type" in row.attributes
        ]
        return sorted(texts, key=lambda item: item[0])

    def GetNotices(self, label):
        """Retrieves the texts of the system rows with a label.

        Args:
          label (str): label.

        Returns:
          list[tuple[int, str]]: line number and text, without the label, of each row.
        """
        notices = []
        for row in self.rows:
            if row.attributes.get("label") == label:
                text = row.attributes["text"]
                assert text.startswith(f"{label:s}: ")
                notices.append((row.attributes["line_number"], text[len(label) + 2 :]))
        return notices

    def GetRow(self, text):
        """Retrieves the attributes of the row with a text.

        Args:
          text (str): text.

        Returns:
          dict[str, object]: attributes.
        """
        (row,) = [row for row in self.rows if row.attributes.get("text") == text]
        return row.attributes


def ExtractRecords(*records, **kwargs):
    """Extracts the rows of records.

    Args:
      records (list[object]): values, or bytes that stand as they are.
      kwargs (dict[str, object]): arguments of the file context.

    Returns:
      Extraction: what was made of them.
    """
    return Extraction(test_lib.MakeJSONLines(*records), state.FileContext(**kwargs))
