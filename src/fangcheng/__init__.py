"""fangcheng: classical Chinese mahjong, whole and true to its texts."""

import os

if os.environ.get("FANGCHENG_PURE") == "1":
    from fangcheng._pure import prefer_source

    prefer_source()

__version__ = "0.1.0"
