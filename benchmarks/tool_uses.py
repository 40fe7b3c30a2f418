"""Makes inputs and results of tools."""

import os

PROJECT = "/home/alice/proj"

# Results of more characters are marked as long ones.
_LARGEST_SHORT_RESULT = 5000


class ToolUses:
    """Makes inputs and results of tools.

    Attributes:
      versions (dict[str, int]): versions of the files that were changed, by path.
    """

    def __init__(self, home, session_identifier):
        """Initializes tool uses.

        Args:
          home (Home): home.
          session_identifier (str): identifier of the session.
        """
        super().__init__()
        self._generator = home.generator
        self._home = home
        self._session_identifier = session_identifier
        self._texts = home.texts
        self.versions = {}

    def _GetPath(self):
        """Chooses a path of a file.

        Returns:
          str: path.
        """
        number = self._generator.randrange(40)
        return f"{PROJECT:s}/src/package/module_{number:d}.py"

    def _MarkResult(self, text):
        """Marks a result.

        Args:
          text (str): result.

        Returns:
          str: result.
        """
        if len(text) <= _LARGEST_SHORT_RESULT:
            return self._home.Mark("tool result", text)
        return self._home.Mark("end of a long tool result", text)

    def _MakeAgentInput(self):
        """Makes the input of a tool use that runs a subagent.

        Returns:
          dict[str, object]: input.
        """
        return {
            "description": "Search the callers",
            "prompt": self._home.Mark("task of a subagent", self._texts.GetLine(600)),
            "subagent_type": "general-purpose",
        }

    def _MakeBashInput(self):
        """Makes the input of a tool use that runs a command.

        Returns:
          dict[str, object]: input.
        """
        command = self._home.Mark("command", self._texts.GetLike(90, 0.9, 3000))
        return {"command": command, "description": "Run the tests"}

    def _MakeBashResult(self, tool_input):
        """Makes the result of a command.

        Args:
          tool_input (dict[str, object]): input of the tool use.

        Returns:
          tuple[object, object]: content of the block, and structured result.
        """
        del tool_input
        result = {
            "stdout": "",
            "stderr": "",
            "interrupted": False,
            "isImage": False,
            "noOutputExpected": False,
        }
        if not self._home.Chance(0.012):
            output = self._MarkResult(self._texts.GetLike(350, 1.7))
            result["stdout"] = output
            return output, result

        whole = self._home.Mark("output kept in a file", self._texts.Get(60_000))
        name = f"{self._session_identifier:s}/tool-results/{self._home.MakeDigits(9):s}"
        self._home.WriteFile(os.path.join(self._home.project, f"{name:s}.txt"), whole)
        path = f"/home/alice/.claude/projects/-home-alice-proj/{name:s}.txt"
        result.update(
            stdout=whole[:30_000],
            persistedOutputPath=path,
            persistedOutputSize=len(whole),
        )
        preview = (
            f"<persisted-output>\nOutput too large (59 KB). Full output saved to: "
            f"{path:s}\n\nPreview (first 2 KB):\n{whole[:2000]:s}\n</persisted-output>"
        )
        return preview, result

    def _MakeEditInput(self):
        """Makes the input of a tool use that edits a file.

        Returns:
          dict[str, object]: input.
        """
        return {
            "replace_all": False,
            "file_path": self._GetPath(),
            "old_string": self._texts.GetLike(250),
            "new_string": self._home.Mark(
                "text written to a file", self._texts.GetLike(350)
            ),
        }

    def _MakeEditResult(self, tool_input):
        """Makes the result of an edit.

        Args:
          tool_input (dict[str, object]): input of the tool use.

        Returns:
          tuple[object, object]: content of the block, and structured result.
        """
        path = tool_input["file_path"]
        self.versions[path] = self.versions.get(path, 0) + 1
        old_lines = tool_input["old_string"].split("\n")
        new_lines = tool_input["new_string"].split("\n")
        patch = {
            "oldStart": 40,
            "oldLines": len(old_lines),
            "newStart": 40,
            "newLines": len(new_lines),
            "lines": [f"-{line:s}" for line in old_lines]
            + [f"+{line:s}" for line in new_lines],
        }
        return self._MarkResult(f"The file {path:s} has been updated."), {
            "filePath": path,
            "oldString": tool_input["old_string"],
            "newString": tool_input["new_string"],
            "originalFile": self._home.Mark(
                "file before an edit", self._texts.GetLike(7000, 1.2, 200_000)
            ),
            "structuredPatch": [patch],
            "userModified": False,
            "replaceAll": False,
        }

    def _MakeGrepInput(self):
        """Makes the input of a tool use that searches files.

        Returns:
          dict[str, object]: input.
        """
        pattern = self._home.Mark("input of another tool", "stale_date")
        return {"pattern": pattern, "output_mode": "content", "-n": True}

    def _MakeGrepResult(self, tool_input):
        """Makes the result of a search.

        Args:
          tool_input (dict[str, object]): input of the tool use.

        Returns:
          tuple[object, object]: content of the block, and structured result.
        """
        del tool_input
        content = self._MarkResult(self._texts.GetLike(800, 1.3))
        return content, {
            "mode": "content",
            "filenames": [],
            "numFiles": 0,
            "content": content,
            "numLines": content.count("\n") + 1,
        }

    def _MakeOtherInput(self):
        """Makes the input of any other tool use.

        Returns:
          dict[str, object]: input.
        """
        query = self._home.Mark("input of another tool", self._texts.GetLine(40))
        return {"query": query, "limit": 20}

    def _MakeOtherResult(self, tool_input):
        """Makes the result of any other tool use.

        Args:
          tool_input (dict[str, object]): input of the tool use.

        Returns:
          tuple[object, object]: content of the block, and structured result.
        """
        del tool_input
        blocks = [
            {"type": "text", "text": self._MarkResult(self._texts.GetLike(600, 1.2))}
        ]
        return blocks, blocks

    def _MakeReadInput(self):
        """Makes the input of a tool use that reads a file.

        Returns:
          dict[str, object]: input.
        """
        return {"file_path": self._home.Mark("path of a read file", self._GetPath())}

    def _MakeReadResult(self, tool_input):
        """Makes the result of reading a file.

        Args:
          tool_input (dict[str, object]): input of the tool use.

        Returns:
          tuple[object, object]: content of the block, and structured result.
        """
        if self._home.Chance(0.02):
            image = self._texts.GetImage()
            if self._home.marks:
                self._home.marks.Add("image", image[1000:1040])
            source = {"type": "base64", "media_type": "image/png", "data": image}
            return [{"type": "image", "source": source}], {
                "type": "image",
                "file": {"base64": image, "type": "image/png", "originalSize": 90_000},
            }

        content = self._MarkResult(self._texts.GetLike(4500, 1.2, 100_000))
        lines = content.split("\n")
        numbered = [f"{index:d}\t{line:s}" for index, line in enumerate(lines, 1)]
        return "\n".join(numbered), {
            "type": "text",
            "file": {
                "filePath": tool_input["file_path"],
                "content": content,
                "numLines": len(lines),
                "startLine": 1,
                "totalLines": len(lines),
            },
        }

    def _MakeWriteInput(self):
        """Makes the input of a tool use that writes a file.

        Returns:
          dict[str, object]: input.
        """
        content = self._texts.GetLike(2500, 1.1, 60_000)
        return {
            "file_path": self._GetPath(),
            "content": self._home.Mark("text written to a file", content),
        }

    def _MakeWriteResult(self, tool_input):
        """Makes the result of writing a file.

        Args:
          tool_input (dict[str, object]): input of the tool use.

        Returns:
          tuple[object, object]: content of the block, and structured result.
        """
        path = tool_input["file_path"]
        self.versions[path] = self.versions.get(path, 0) + 1
        return self._MarkResult(f"File created at: {path:s}"), {
            "type": "create",
            "filePath": path,
            "content": tool_input["content"],
            "structuredPatch": [],
            "originalFile": None,
            "userModified": False,
        }

    _MAKE_INPUT_PER_TOOL = {
        "Agent": _MakeAgentInput,
        "Bash": _MakeBashInput,
        "Edit": _MakeEditInput,
        "Grep": _MakeGrepInput,
        "Read": _MakeReadInput,
        "Write": _MakeWriteInput,
    }

    _MAKE_RESULT_PER_TOOL = {
        "Bash": _MakeBashResult,
        "Edit": _MakeEditResult,
        "Grep": _MakeGrepResult,
        "Read": _MakeReadResult,
        "Write": _MakeWriteResult,
    }

    def MakeInput(self, name):
        """Makes the input of a tool use.

        Args:
          name (str): name of the tool.

        Returns:
          dict[str, object]: input.
        """
        return self._MAKE_INPUT_PER_TOOL.get(name, ToolUses._MakeOtherInput)(self)

    def MakeResult(self, name, tool_input):
        """Makes the result of a tool use.

        Args:
          name (str): name of the tool.
          tool_input (dict[str, object]): input of the tool use.

        Returns:
          tuple[object, object]: content of the block, and structured result.
        """
        make = self._MAKE_RESULT_PER_TOOL.get(name, ToolUses._MakeOtherResult)
        return make(self, tool_input)
