"""Files that were made to do harm: each is refused by its name, quickly and in little memory."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

CORPUS = Path(__file__).parent.parent / "data" / "damaged"
ROOM = 300 << 20
"""More memory than a reader may take for a file of some kilobytes."""

# In a process of its own, which may take no more memory than this.
SCRIPT = """
import json, resource, shutil, sys, time
from pathlib import Path
import zermelo as z
from zermelo.books import load_book

folder, corpus, room = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
chess = z.load("chess").parse_state("8/8/8/8/8/8/2k5/K6N w")


def policy(file):
    opened = z.policies.load_policy(file)
    for state in opened:
        opened[state]
    assert opened.verify() is None, f"{file}: wrong"


def table(file):
    copy = folder / "KNK.ztable"  # the name is part of a table
    shutil.copy(file, copy)
    try:
        z.tables.Tables(folder).probe(chess)
        z.tables.Tables(folder).verify("KNK")
    except z.errors.InvalidInputError as error:
        raise type(error)(str(error).replace(str(copy), str(file))) from None


if room and sys.platform == "linux":
    now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + room,) * 2)
found = {}
for kind, read in (("policy", policy), ("table", table), ("book", load_book)):
    for file in sorted((corpus / kind).iterdir()):
        started = time.process_time()
        try:
            read(file)
            told = "it was read"
        except (z.errors.InvalidInputError, AssertionError) as error:
            told = "" if str(file) in str(error) else f"without its name: {error}"
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
        if time.process_time() - started > 5:
            told += " slowly"
        found[f"{kind}/{file.name}"] = told
print(json.dumps(found))
"""


def test_damaged_files_are_refused_by_name(tmp_path):
    command = [sys.executable, "-c", SCRIPT, str(tmp_path), str(CORPUS), str(ROOM)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert len(found) > 60
    assert {file: told for file, told in found.items() if told} == {}


@pytest.mark.parametrize("kind", ["policy", "table", "book"])
def test_no_file_of_the_corpus_is_large(kind):
    assert max(file.stat().st_size for file in (CORPUS / kind).iterdir()) < 1 << 18
