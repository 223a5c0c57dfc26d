// Guards from files: read, checked, and every problem shown at once.
#pragma once

#include "config/issue.hpp"
#include "messages/guard.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weir::policy {

/// The guards that can be used, and everything that is wrong.
struct load_result {
  /// In the order they were read. A guard with an error is left out, unless
  /// its only errors are refused patterns.
  std::vector<guard> guards;
  config::issues issues;

  /// False when there is an error other than a refused pattern: then nothing
  /// may start. Refused patterns alone leave a policy that runs, in which
  /// their checks are dead: they answer *could not judge*, every other check
  /// stays in force.
  bool can_start() const;
};

/// Whether guards with `sync_checks` get the checks of the shipped guard of
/// their slug, or those that stand in the file.
enum class follow : std::uint8_t { catalogue, file };

/// Reads guards from `paths`, each a file or a folder.
///
/// A file is JSON or YAML and holds one guard, a list of guards, or an object
/// whose `guards` is such a list. Of a folder, not of folders in it, the files
/// named *.json, *.yaml and *.yml are read in the order of their names; names
/// that begin with a dot are passed over. A path without any guard is an
/// error, and so is an empty list of paths.
///
/// Guards have the Webrix form, docs/guards.md lists their keys. Beyond what
/// the reader reports (see config/document.hpp and config/reader.hpp), issues
/// are duplicate_id, unknown_builtin and pattern_refused.
load_result load_guards(const std::vector<std::filesystem::path>& paths,
                        follow checks = follow::catalogue);

/// The same for one file's bytes; `filename` names them in issues, and its
/// extension tells the format.
load_result read_guards(std::string_view bytes, const std::string& filename);

/// A file's bytes and name.
struct guard_text {
  std::string_view filename;
  std::string_view bytes;
};

/// The same for several files' bytes, as if they were one folder.
load_result read_guards(std::span<const guard_text> files,
                        follow checks = follow::catalogue);

/// The guards that come with weir, built into the binary from config/guards.
load_result shipped_guards();

/// Makes draft guards active: those whose slug is listed, or every one if the
/// list holds "all". An unknown slug is an unknown_guard error, the others
/// take effect all the same.
config::issues activate(std::vector<guard>& guards,
                        const std::vector<std::string>& slugs);

} // namespace weir::policy
