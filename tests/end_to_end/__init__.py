"""Tests with the stock commands of plaso."""
