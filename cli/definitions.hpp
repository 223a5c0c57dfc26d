// Agent definitions out of files: tools, prompts, skills, MCP listings. Each
// becomes an event that guards can judge before anything runs.
#pragma once

#include "config/places.hpp"

#include <boost/json/object.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weir::cli {

/// A file that definitions stand in.
struct source_file {
  std::string name; ///< as it was named, or found below a named folder
  std::string bytes;
  config::line_index lines{bytes};
  config::places places; ///< of a document; empty for plain text
  bool is_document = false;

  source_file(std::string name, std::string bytes)
      : name(std::move(name)), bytes(std::move(bytes)) {}
  source_file(const source_file&) = delete;
  source_file& operator=(const source_file&) = delete;
};

enum class definition_kind : std::uint8_t { tool, mcp_server, prompt, skill };

std::string_view to_string(definition_kind kind);

struct definition {
  definition_kind kind = definition_kind::prompt;
  std::string name; ///< a tool's, a server's, a skill's; of a prompt its key
  std::shared_ptr<const source_file> file;
  boost::json::object event; ///< a GuardEvent, kind step/request
  std::string root;          ///< path of the definition in the event
  std::string pointer;       ///< of the same value in a document
};

/// What could not be looked at, or was passed over.
struct file_note {
  std::string file;
  std::string message;
};

struct found_definitions {
  std::vector<definition> all;          ///< in the order of the files
  std::size_t files = 0;                ///< with at least one definition
  std::vector<file_note> failures;      ///< nobody has looked at these
  std::vector<std::string> passed_over; ///< found in folders, no definition
};

/// Reads files and folders. In a folder, at any depth: *.json, *.yaml, *.yml
/// with tools, MCP servers or prompts in them; *.md, *.mdc, *.txt, *.prompt as
/// prompts; every file of a folder with a SKILL.md. `.git` and `node_modules`
/// are left out, links are not followed. A file that is named itself has to be
/// a definition: if nothing is found in it, that is a failure.
found_definitions find_definitions(const std::vector<std::string>& paths);

/// The definitions in a document; `name` tells the format. Shapes: one tool, a
/// list, or `tools`, `functions`, `prompts`, `resources` (also in `result`) in
/// the OpenAI, Anthropic and MCP form; `mcpServers` or `servers`; strings at
/// `system`, `system_prompt`, `prompt`, `instructions`; `messages`.
std::vector<definition>
definitions_in(const std::shared_ptr<const source_file>& file,
               const boost::json::value& root);

/// A plain text as one definition.
definition text_definition(const std::shared_ptr<const source_file>& file,
                           definition_kind kind, std::string name);

/// A place in a file; `end` equals `begin` where only a start is known.
struct file_region {
  config::line_column begin;
  config::line_column end;
  std::size_t byte = 0;
  std::size_t bytes = 0;
};

/// A place, and the string it lies in.
struct located {
  file_region region;
  std::string_view text; ///< of the definition's event; empty for no string
  std::size_t begin = 0; ///< bytes of `text`
  std::size_t end = 0;
};

/// Finds places of one definition in its file. Ask in rising order within a
/// string: a pass over it is then linear.
class locator {
public:
  /// `definition` outlives it.
  explicit locator(const definition& definition) : of_(definition) {}

  /// Where code points [start, end) of the string at `path` of the event
  /// stand; without offsets, where the value begins.
  located locate(const std::string& path, std::optional<std::uint64_t> start,
                 std::optional<std::uint64_t> end);

private:
  void turn_to(const std::string& path);
  std::size_t byte_of(std::uint64_t point);
  std::size_t source_of(std::size_t byte);

  const definition& of_;
  std::optional<std::string> path_; ///< the one asked for last
  std::string_view text_;
  std::size_t start_ = 0;                    ///< of the value in the file
  std::optional<config::spelling> spelling_; ///< none = a start is all we know
  std::uint64_t point_ = 0;                  ///< code points up to `byte_`
  std::size_t byte_ = 0;
  config::line_index::known near_;
};

} // namespace weir::cli
