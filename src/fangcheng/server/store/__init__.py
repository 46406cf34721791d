"""What the server must not forget: guests, tables, the record of every game; on SQLite or PostgreSQL."""

from fangcheng.server.store.errors import StoreError
from fangcheng.server.store.places import default_url
from fangcheng.server.store.rows import Guest, Listing, Sitter, Status, StoredTable, TableChange
from fangcheng.server.store.store import Store

__all__ = ["Guest", "Listing", "Sitter", "Status", "Store", "StoreError", "StoredTable", "TableChange", "default_url"]
