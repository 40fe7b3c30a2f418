"""Tests that the timeline is the same whatever the evidence comes as.

They take minutes, hence tox has an environment for them: tox run -e matrix
"""

import os

import pytest

from tests.matrix import make_images

pytestmark = pytest.mark.skipif(
    not os.environ.get("PLASO_CLAUDE_MATRIX"), reason="run by: tox run -e matrix"
)


@pytest.mark.parametrize("kind", make_images.KINDS, ids=lambda kind: kind.name)
def testKind(check_kind, kind):
    """Tests the events of a kind of evidence."""
    check_kind(kind)
