#include "cli/run_config.hpp"

#include "cli/run_sections.hpp"
#include "config/document.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace weir::cli {

namespace {

/// The file's names of what validation calls by the names of structs.
struct renamed {
  std::string_view path;
  std::string_view pointer;
};

constexpr std::array<renamed, 8> stream_names = {{
    {"credit.records", "/lanes/records"},
    {"credit.bytes", "/lanes/bytes"},
    {"lane.detector_deadline", "/lanes/detector_deadline_ms"},
    {"commit_interval", "/kafka/commit/interval_ms"},
    {"commit_records", "/kafka/commit/records"},
    {"commit_bytes", "/kafka/commit/bytes"},
    {"revoke_deadline", "/shutdown/revoke_ms"},
    {"drain_deadline", "/shutdown/drain_ms"},
}};

std::string stream_pointer(std::string_view path) {
  const auto row =
      std::find_if(stream_names.begin(), stream_names.end(),
                   [&](const renamed& one) { return one.path == path; });
  return row == stream_names.end() ? config::child("", path)
                                   : std::string(row->pointer);
}

/// Of a path below `kafka`. Names of properties hold dots themselves.
std::string kafka_pointer(std::string_view path) {
  std::string out = "/kafka";
  for (const std::string_view map : {"properties.", "create.config."})
    if (path.starts_with(map)) {
      const auto key = path.substr(map.size());
      return config::child(kafka_pointer(map.substr(0, map.size() - 1)), key);
    }
  while (!path.empty()) {
    const auto dot = std::min(path.find('.'), path.size());
    out = config::child(out, path.substr(0, dot));
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return out;
}

/// What stands in the file at a problem's place, as far as it may be shown.
std::string found_at(const boost::json::value& root,
                     const std::string& pointer) {
  boost::system::error_code absent;
  const auto* value = root.find_pointer(pointer, absent);
  return value == nullptr ? "" : config::shown(*value, pointer);
}

void add(const problem& one, std::string pointer,
         const boost::json::value& root, config::report& where) {
  constexpr std::string_view expected = "expected ";
  if (!one.message.starts_with(expected))
    return where.error(one.code, std::move(pointer), one.message);
  auto found = found_at(root, pointer);
  where.add(config::severity::error, one.code, std::move(pointer), {},
            one.message.substr(expected.size()), std::move(found));
}

void check(const run_file& file, const boost::json::object& root,
           config::report& where) {
  if (root.contains("kafka"))
    for (const auto& one : connectors::validate(file.kafka))
      add(one, kafka_pointer(one.path), root, where);
  for (const auto& one : actors::validate(file.stream))
    add(one, stream_pointer(one.path), root, where);
}

/// Keeps the first issue of each place: those after it follow from it.
void keep_first(config::issues& issues) {
  std::set<std::string> seen;
  std::erase_if(issues, [&](const config::issue& one) {
    return !one.pointer.empty() && !seen.insert(one.pointer).second;
  });
}

void hide(config::issues& issues, const std::set<std::string>& pointers) {
  for (auto& one : issues)
    if (!one.found.empty() && pointers.contains(one.pointer))
      one.found = "a value from outside the file (not shown)";
}

} // namespace

run_file_result
read_run_file(const std::filesystem::path& file,
              const decltype(placeholder_sources::variable)& variable) {
  auto document = config::read_document(file);
  run_file_result out;
  out.issues = std::move(document.issues);
  if (!document.root)
    return out;
  config::report where{out.issues, file.string()};
  const auto hidden =
      fill_placeholders(*document.root, {variable, file.parent_path()}, where);
  if (const auto* root = config::expect_object(*document.root, "", where)) {
    out.file = read_sections(*root, file.parent_path(), where);
    check(out.file, *root, where);
  }
  keep_first(out.issues);
  hide(out.issues, hidden);
  return out;
}

} // namespace weir::cli
