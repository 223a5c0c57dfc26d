// Which files of a folder hold definitions, and of what kind.
#include "cli/definitions.hpp"
#include "cli/event_value.hpp"
#include "config/document.hpp"
#include "messages/utf8.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

namespace weir::cli {

namespace {

namespace fs = std::filesystem;

template <std::size_t N>
bool has_extension(const fs::path& path,
                   const std::array<std::string_view, N>& list) {
  const auto extension = path.extension().string();
  return std::find(list.begin(), list.end(), extension) != list.end();
}

bool is_document(const fs::path& path) {
  constexpr std::array<std::string_view, 3> list = {".json", ".yaml", ".yml"};
  return has_extension(path, list);
}

bool is_prompt(const fs::path& path) {
  constexpr std::array<std::string_view, 5> list = {".md", ".mdc", ".markdown",
                                                    ".txt", ".prompt"};
  return has_extension(path, list);
}

bool is_skill_folder(const fs::path& folder) {
  std::error_code unknown;
  return fs::is_regular_file(folder / "SKILL.md", unknown) ||
         fs::is_regular_file(folder / "skill.md", unknown);
}

class search {
public:
  found_definitions run(const std::vector<std::string>& paths) {
    for (const auto& path : paths) {
      std::error_code failed;
      if (fs::is_directory(path, failed))
        folder(path, "");
      else
        named_file(path);
    }
    return std::move(out_);
  }

private:
  void fail(const fs::path& file, std::string message) {
    out_.failures.push_back({file.string(), std::move(message)});
  }

  void folder(const fs::path& path, std::string skill) {
    if (is_skill_folder(path))
      skill = fs::absolute(path).lexically_normal().filename().string();
    std::vector<fs::directory_entry> entries;
    std::error_code failed;
    for (fs::directory_iterator it(path, failed);
         !failed && it != fs::directory_iterator(); it.increment(failed))
      entries.push_back(*it);
    if (failed)
      fail(path, failed.message());
    std::sort(entries.begin(), entries.end());
    for (const auto& entry : entries)
      one_entry(entry, skill);
  }

  void one_entry(const fs::directory_entry& entry, const std::string& skill) {
    const auto name = entry.path().filename();
    std::error_code unknown;
    if (entry.is_symlink(unknown))
      out_.passed_over.push_back(entry.path().string());
    else if (entry.is_directory(unknown)) {
      if (name != ".git" && name != "node_modules")
        folder(entry.path(), skill);
    } else if (!entry.is_regular_file(unknown))
      out_.passed_over.push_back(entry.path().string());
    else if (!skill.empty())
      text(entry.path(), definition_kind::skill, skill);
    else if (is_document(entry.path()))
      document(entry.path(), false);
    else if (is_prompt(entry.path()))
      text(entry.path(), definition_kind::prompt, "text");
    else
      out_.passed_over.push_back(entry.path().string());
  }

  void named_file(const fs::path& path) {
    const auto name = path.filename();
    if (is_document(path))
      document(path, true);
    else if (name == "SKILL.md" || name == "skill.md")
      text(path, definition_kind::skill,
           fs::absolute(path).parent_path().filename().string());
    else
      text(path, definition_kind::prompt, "text");
  }

  /// The file's bytes, or null after a failure is noted.
  std::shared_ptr<source_file> read(const fs::path& path) {
    auto file = read_file(path.string());
    if (file.failure.empty() && file.bytes.find('\0') != file.bytes.npos)
      file.failure = "holds a NUL byte: no text";
    if (file.failure.empty() && utf8::first_invalid(file.bytes))
      file.failure = "holds bytes that are not UTF-8: no text";
    if (file.failure.empty())
      return std::make_shared<source_file>(path.string(),
                                           std::move(file.bytes));
    fail(path, std::move(file.failure));
    return nullptr;
  }

  void text(const fs::path& path, definition_kind kind, std::string name) {
    const auto file = read(path);
    if (file == nullptr)
      return;
    ++out_.files;
    out_.all.push_back(text_definition(file, kind, std::move(name)));
  }

  void document(const fs::path& path, bool named) {
    const auto file = read(path);
    if (file == nullptr)
      return;
    const auto parsed = config::parse_document(file->bytes, file->name);
    if (!parsed.root || config::has_error(parsed.issues)) {
      for (const auto& issue : parsed.issues)
        fail(path,
             issue.message.empty() ? to_string(issue.code) : issue.message);
      return;
    }
    file->is_document = true;
    file->places = config::places::of(
        file->bytes, config::format_of(file->name, file->bytes));
    auto found = definitions_in(file, *parsed.root);
    if (found.empty() && named)
      fail(path, "holds no tool, MCP server or prompt that weir knows");
    if (found.empty() && !named)
      out_.passed_over.push_back(path.string());
    out_.files += found.empty() ? 0 : 1;
    std::move(found.begin(), found.end(), std::back_inserter(out_.all));
  }

  found_definitions out_;
};

} // namespace

found_definitions find_definitions(const std::vector<std::string>& paths) {
  return search{}.run(paths);
}

} // namespace weir::cli
