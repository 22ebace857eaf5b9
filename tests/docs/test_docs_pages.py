"""Pages for users run as printed, lead on, and answer a newcomer's questions in two clicks."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import xwcore
import xwcore_logic
from tests.cli.test_cli_convert import run_installed
from tests.docs.running import DOCS, blocks, failures, make_samples, matches
from tests.packaging.conftest import with_required
from tests.publishers.publishers_samples import guardian
from tests.support import ROOT

#: Pages whose blocks are run.
RUN = sorted(
    [
        *DOCS.glob("start/*.md"),
        *DOCS.glob("howto/*.md"),
        *(DOCS / f"{name}.md" for name in ("index", "player", "solve")),
    ]
)

#: Pages of formats and plugins whose example needs no file.
EXAMPLES = [
    page
    for page in sorted([*DOCS.glob("formats/*.md"), *ROOT.glob("plugins/*/README.md")])
    if "xwcore.read(b" in page.read_text("utf-8")
]

#: Pages that stand for themselves: tables and records, made from sources or listed elsewhere.
LISTS = ("api", "checks", "decisions", "diagnostics", "_build", "hooks")

PROSE = sorted(
    page for page in DOCS.rglob("*.md") if not set(page.relative_to(DOCS).parts[:-1]) & set(LISTS)
)

GENERATED = [DOCS / "reference" / "types.md"]

#: What newcomers ask, and a word or two of the page that answers.
QUESTIONS = {
    "what is this file": ("howto/open", "xw detect"),
    "repair a broken puz file": ("howto/repair", "xw fix"),
    "convert puz to ipuz": ("howto/convert", "xw convert"),
    "keep the enumerations of a cryptic": ("howto/convert", "enumeration"),
    "unlock a password": ("howto/unlock", "xw unlock"),
    "clues in pandas": ("howto/spreadsheet", "DataFrame"),
    "puzzles in flask": ("howto/web-frameworks", "Flask"),
    "coming from puzpy": ("howto/from-puzpy", "puzpy"),
    "print a puzzle": ("howto/booklet", "xw print"),
    "check a folder in CI": ("howto/ci", "xw validate"),
    "build a crossword in python": ("howto/build-crossword", "Crossword.build"),
    "build a sudoku": ("howto/build-sudoku", "from_cells"),
    "put a puzzle on a web page": ("howto/embed", "player"),
    "limit untrusted uploads": ("howto/untrusted", "Limits"),
    "write a plugin": ("howto/plugin", "xw new-plugin"),
}


def names(pages: list[Path]) -> list[str]:
    return [page.relative_to(DOCS).as_posix() for page in pages]


@pytest.mark.slow
@pytest.mark.parametrize("page", RUN, ids=names(RUN))
def test_page_runs_as_printed(page: Path, tmp_path: Path) -> None:
    if page.name != "folder.md":
        make_samples(tmp_path)
    messages = list(failures(page, tmp_path))
    assert not messages, "\n\n".join(messages)


@pytest.mark.slow
@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_example_runs_as_printed(page: Path, tmp_path: Path) -> None:
    messages = list(failures(page, tmp_path))
    assert not messages, "\n\n".join(messages)


def test_readme_and_top_pages_are_short() -> None:
    """A newcomer reads them: half of the 18,300 words that they once had."""
    pages = [ROOT / "README.md", *DOCS.glob("*.md")]
    assert sum(len(page.read_text("utf-8").split()) for page in pages) <= 9_150


@pytest.mark.parametrize("page", PROSE, ids=names(PROSE))
def test_page_ends_with_where_to_go_next(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL).strip()
    if page.name == "index.md" or page in GENERATED:
        return  # a list of pages
    last = text.rpartition("\n\n")[2]
    assert last.startswith("Next: ")
    assert re.search(r"\]\([\w/.-]+\.md", last)


@pytest.mark.parametrize("question", QUESTIONS)
def test_question_is_answered_within_two_clicks(question: str) -> None:
    name, answer = QUESTIONS[question]
    assert answer in (DOCS / f"{name}.md").read_text("utf-8")
    door = (DOCS / name).parent / "index.md"
    assert (DOCS / name).name in door.read_text("utf-8")
    assert f"{door.parent.name}/index" in (DOCS / "index.md").read_text("utf-8")


@pytest.mark.parametrize("page", PROSE, ids=names(PROSE))
def test_links_lead_to_pages(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", page.read_text("utf-8"))
    generated = re.compile(r"(^|/)diagnostics/|^(reference/)?types\.md$|^checks/")
    missing = [
        link for link in links if not (page.parent / link).exists() and not generated.search(link)
    ]
    assert missing == []


@pytest.mark.parametrize(
    "page",
    [ROOT / "README.md", *PROSE, *sorted(ROOT.glob("plugins/*/README.md"))],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_no_page_installs_from_an_index_what_no_index_has(page: Path) -> None:
    commands = re.findall(
        r"^(?:\$ )?(?:python -m )?pip install (.*)$", page.read_text("utf-8"), re.MULTILINE
    )
    words = [word.strip("'\"") for command in commands for word in command.split()]
    assert not [word for word in words if re.match(r"xwcore(-[\w-]+)?(\[.*\])?$", word)]


def _expanded(command: str) -> str:
    """The command with a word for each name in braces, as a shell makes them."""
    return re.sub(
        r"(\S*)\{(.*?)\}",
        lambda match: " ".join(match[1] + name for name in match[2].split(",")),
        command,
    )


def _distribution_of(folder: str) -> str:
    """The distribution of a folder of `plugins`."""
    return f"xwcore-{folder.removeprefix('plugins/').replace('_', '-')}"


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/howto/install.md"])
def test_installing_from_a_clone_names_all_that_is_needed(page: str) -> None:
    """pip would look for a package that is not named on an index, which has none of ours."""
    text = (ROOT / page).read_text("utf-8")
    for command in re.findall(
        r"(?:^|(?<=`))pip install ([^`#]+?)(?=`|\n\n|\n```)", text, re.MULTILINE
    ):
        if "plugins/*" in command or "Get-ChildItem plugins" in command:
            continue
        given = [word.strip("'").removeprefix("./") for word in _expanded(command).split()]
        if not given[0].startswith("."):
            continue
        names = [f"xwcore{given[0][1:]}", *map(_distribution_of, given[1:])]
        needed = {Requirement(name).name for name in with_required(names)}
        missing = needed - {Requirement(name).name for name in names}
        assert not missing, command


#: Pages that show commands on files that a newcomer has after the first tutorial.
SHOWN = [
    page
    for page in sorted([*DOCS.rglob("*.md"), *ROOT.glob("plugins/*/README.md")])
    if not set(page.parts) & {"_build", "authors", "diagnostics"}
    and page not in RUN
    and re.search(r"^(?:\$ )?xw [a-z-]+ [^A-Z]*$", page.read_text("utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_first_command_of_a_page_works(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make_samples(tmp_path)
    shutil.copytree("puzzles", ".", dirs_exist_ok=True)
    Path("download.json").write_bytes(json.dumps(guardian()).encode())
    command = re.search(r"^(?:\$ )?xw (.*)", page.read_text("utf-8"), re.MULTILINE)
    assert command is not None
    result = run_installed(*shlex.split(command[1], comments=True))
    assert result.exit_code in (0, 1 if "validate" in command[1] else 0), result.stderr
    assert "Usage:" not in result.stderr


def test_ellipses_stand_for_any_text() -> None:
    assert matches("a ... c\n", "a b\nb c  \n\n")
    assert not matches("a ... c", "a b d")
    assert not matches("a.c", "abc")


def test_every_block_is_run_or_shown() -> None:
    languages = {language for page in RUN for language, _ in blocks(page)}
    assert languages <= {"python", "console", "text", "toml", "yaml", "html", "json", "sql"}


def test_every_public_name_is_on_the_page_for_hosts() -> None:
    page = (DOCS / "api" / "hosts.md").read_text("utf-8")
    listed = re.findall(r"^\.\. auto\w+:: (\w+)$", page, re.MULTILINE)
    assert sorted(listed) == sorted(name for name in dir(xwcore) if not name.startswith("_"))


def test_pages_state_as_many_types_as_are_installed() -> None:
    stated = {
        ROOT / "README.md": len(xwcore_logic.type_names()),
        DOCS / "index.md": len(xwcore_logic.type_names()),
        DOCS / "formats" / "puzzlink.md": len((xwcore.formats()["puzzlink"].types or tuple)()),
    }
    for page, count in stated.items():
        numbers = re.findall(r"(\d+)\s+types", page.read_text("utf-8"))
        assert numbers, page
        assert {int(number) for number in numbers} == {count}, page
