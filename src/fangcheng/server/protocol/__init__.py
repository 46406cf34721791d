"""The messages between a table and its clients."""
