"""What a client says of a game in Russian, English and Chinese, in every vocabulary: one wording for all of them."""

from fangcheng.telling.announce import CALLS, Announcer
from fangcheng.telling.messages import LANGUAGES
from fangcheng.telling.shown import FullNames, TileWords
from fangcheng.telling.teller import Teller, Told
from fangcheng.telling.words import Words

__all__ = ["CALLS", "LANGUAGES", "Announcer", "FullNames", "Teller", "TileWords", "Told", "Words"]
