"""Tools that make pages of the project from its data."""
