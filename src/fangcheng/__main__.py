"""``python -m fangcheng`` is the command line."""

import sys

from fangcheng.clients.cli import main

sys.exit(main())
