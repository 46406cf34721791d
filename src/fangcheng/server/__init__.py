"""The server: tables that are stored before anybody hears of them, and the messages by which clients play at them."""
