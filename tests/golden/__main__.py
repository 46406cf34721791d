"""``python -m tests.golden`` writes the printed playthroughs anew; read the difference before committing it."""

from __future__ import annotations

from tests.golden.files import goldens

for golden in goldens():
    golden.printed.write_text(golden.text(), encoding="utf-8")
