"""Who may include whom, and who may link whom.

The table of docs/architecture.md as code. `violations(root)` reads every
source below the folders of a tree, and their CMakeLists.txt.
"""

import pathlib
import re

# Our folders, and which of the others each may use. A folder may use itself.
FOLDERS = {
    "messages": set(),
    "schemas": {"messages"},
    "config": {"messages"},
    "jsonata": {"messages"},
    "detectors": {"messages", "config", "jsonata"},
    "policy": {"messages", "config", "jsonata", "detectors"},
    "connectors": {"messages", "config"},
    "actors": {"messages", "schemas", "config", "jsonata", "detectors",
               "policy", "connectors"},
    "cli": {"messages", "schemas", "config", "jsonata", "detectors", "policy",
            "connectors", "actors"},
}

# Of messages/, jsonata/ knows the errors and no more.
ONLY_HEADERS = {("jsonata", "messages"): {"messages/error.hpp"}}

# Headers that bring a third party with them, and who may include them: sources
# that fit, and each other.
INTERNAL = {"connectors/kafka/rdkafka.hpp", "connectors/kafka/client.hpp",
            "connectors/kafka/admin_answers.hpp",
            "connectors/kafka/consumer.hpp",
            "connectors/kafka/group_metadata.hpp",
            "connectors/kafka/incoming.hpp",
            "connectors/kafka/producers.hpp",
            "connectors/kafka/restore.hpp"}
INTERNAL_USERS = r"connectors/kafka/[^/]*\.cpp"

# What of CAF is a value and no actor.
CAF_VALUES = {"caf/error.hpp", "caf/expected.hpp", "caf/fwd.hpp",
              "caf/make_message.hpp", "caf/type_id.hpp"}

# A third party's headers, by what their names begin with, and the sources
# that may name them. The first row that fits an include decides.
THIRD_PARTIES = [
    ("caf/all.hpp", r"(?!)"),
    ("caf/", r"actors/.*"),
    ("boost/json", r".*"),
    ("boost/beast", r"connectors/http/[^/]*\.cpp"),
    ("boost/asio", r"connectors/http/[^/]*\.cpp"),
    ("valijson/", r"schemas/[^/]*\.cpp"),
    ("yaml-cpp/", r"config/[^/]*\.cpp"),
    ("re2/", r"(detectors|jsonata)/.*\.cpp"),
    ("pcre2", r"detectors/.*\.cpp"),
    ("hs/", r"detectors/patterns/literal_set\.cpp"),
    ("immintrin.h", r"detectors/builtins/block_masks\.cpp"),
    ("unicode/", r"detectors/decode/.*\.cpp"),
    ("librdkafka/", r"connectors/kafka/([^/]*\.cpp|rdkafka\.hpp)"),
    ("openssl/", r"messages/digest\.cpp"),
    ("spdlog/", r"(actors|cli)/.*"),
    ("prometheus/", r"cli/metrics[^/]*\.cpp"),
    ("CLI/", r"cli/.*"),
    # The operating system: where bytes come in and go out.
    ("sys/", r"(connectors|config|cli)/.*\.cpp"),
    ("fcntl.h", r"(connectors|config|cli)/.*\.cpp"),
    ("poll.h", r"(connectors|cli)/.*\.cpp"),
    ("pthread.h", r"(actors|cli)/.*\.cpp"),
    ("signal.h", r"cli/.*"),
    ("sysexits.h", r"cli/.*"),
    ("unistd.h", r"(connectors|config|cli)/.*\.cpp|"
                 r"detectors/patterns/compile_cache\.cpp"),
]

# Link targets that are no folder's, and the folders that may name them.
LINKS = {
    "Boost::json": set(FOLDERS),
    "CAF::core": {"messages", "actors", "cli"},
    "OpenSSL::Crypto": {"messages"},
    "yaml-cpp": {"config"},
    "PkgConfig::RE2": {"detectors", "jsonata"},
    "PkgConfig::PCRE2": {"detectors"},
    "PkgConfig::HS": {"detectors"},
    "PkgConfig::ICU": {"detectors"},
    "PkgConfig::RDKAFKA": {"connectors"},
    "spdlog::spdlog": {"actors", "cli"},
    "prometheus-cpp::core": {"cli"},
    "CLI11::CLI11": {"cli"},
    "weir_warnings": set(FOLDERS),
    "Threads::Threads": {"actors", "cli", "connectors"},
}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]',
                     re.MULTILINE)
STANDARD = re.compile(r"[a-z_0-9]+$")
LINK = re.compile(r"target_link_libraries\s*\(\s*(\w+)([^)]*)\)")
COMMENT = re.compile(r"#[^\n]*")


def own_fault(source, folder, name, root):
    """What is wrong with `#include "name"`, or None."""
    target = name.split("/")[0]
    if "/" not in name or target not in FOLDERS:
        return "is not written from the root of the tree"
    if not (root / name).is_file():
        return "does not exist"
    if (name in INTERNAL and source not in INTERNAL
            and not re.fullmatch(INTERNAL_USERS, source)):
        return "only the sources beside it may include this"
    if target == folder:
        return None
    if target not in FOLDERS[folder]:
        return f"{folder} may not include {target}"
    only = ONLY_HEADERS.get((folder, target))
    if only is not None and name not in only:
        return f"{folder} may include of {target} only {', '.join(only)}"
    return None


def foreign_fault(source, name):
    """What is wrong with `#include <name>`, or None."""
    if STANDARD.match(name) or name in CAF_VALUES:
        return None
    for prefix, allowed in THIRD_PARTIES:
        if name.startswith(prefix):
            if re.fullmatch(allowed, source):
                return None
            return "this third party is not allowed here"
    return "this third party is not in the table"


def source_faults(root, path):
    source = path.relative_to(root).as_posix()
    folder = source.split("/")[0]
    text = path.read_text(encoding="utf-8")
    for match in INCLUDE.finditer(text):
        line = text.count("\n", 0, match.start(2)) + 1
        bracket, name = match.groups()
        fault = (own_fault(source, folder, name, root) if bracket == '"'
                 else foreign_fault(source, name))
        if fault:
            yield f"{source}:{line}: {name}: {fault}"


def link_faults(root, folder):
    for path in sorted((root / folder).rglob("CMakeLists.txt")):
        text = COMMENT.sub("", path.read_text(encoding="utf-8"))
        for target, names in LINK.findall(text):
            for name in names.split():
                if name in ("PUBLIC", "PRIVATE", "INTERFACE"):
                    continue
                if name in LINKS:
                    fine = folder in LINKS[name]
                else:
                    other = name.removeprefix("weir_")
                    # The program may be a target of its own beside the
                    # folder's library.
                    fine = (name.startswith("weir_")
                            and (other == folder or other in FOLDERS[folder]))
                if not fine:
                    place = path.relative_to(root).as_posix()
                    yield f"{place}: {target} may not link {name}"


def violations(root):
    """All violations below `root`, sorted, and how many sources were read."""
    root = pathlib.Path(root)
    faults, count = [], 0
    for folder in FOLDERS:
        if not (root / folder).is_dir():
            continue
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".cpp", ".hpp"):
                count += 1
                faults.extend(source_faults(root, path))
            elif path.is_file() and path.suffix in (".h", ".cc", ".cxx", ".c"):
                faults.append(f"{path.relative_to(root).as_posix()}: "
                              "sources end in .cpp and .hpp")
        faults.extend(link_faults(root, folder))
    return sorted(faults), count
