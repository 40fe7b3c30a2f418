"""Measures what reading costs, as ratios against what cannot be avoided."""
