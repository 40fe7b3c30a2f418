"""Tests with a search server, which is started as Timesketch has one."""
