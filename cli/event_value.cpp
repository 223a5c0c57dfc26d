#include "cli/event_value.hpp"

#include "config/document.hpp"
#include "messages/utf8.hpp"

#include <boost/json/array.hpp>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace weir::cli {

namespace json = boost::json;

std::vector<std::string> steps_of(std::string_view path) {
  std::vector<std::string> out;
  for (std::size_t from = 0; from <= path.size();) {
    const auto dot = std::min(path.find('.', from), path.size());
    out.emplace_back(path.substr(from, dot - from));
    from = dot + 1;
  }
  return out;
}

const json::value* value_at(const json::object& event, std::string_view path) {
  const json::value* at = nullptr;
  for (const auto& step : steps_of(path)) {
    if (at == nullptr) {
      at = event.if_contains(step);
    } else if (const auto* array = at->if_array()) {
      std::size_t index = array->size();
      std::from_chars(step.data(), step.data() + step.size(), index);
      at = index < array->size() ? &(*array)[index] : nullptr;
    } else {
      const auto* object = at->if_object();
      at = object != nullptr ? object->if_contains(step) : nullptr;
    }
    if (at == nullptr)
      return nullptr;
  }
  return at;
}

std::optional<std::string_view> string_at(const json::object& event,
                                          std::string_view path) {
  const auto* value = value_at(event, path);
  if (value == nullptr || !value->is_string())
    return std::nullopt;
  const auto& text = value->get_string();
  return std::string_view{text.data(), text.size()};
}

std::string_view code_points(std::string_view text, std::uint64_t start,
                             std::uint64_t end) {
  const auto from = utf8::prefix(text, start).size();
  text.remove_prefix(from);
  return utf8::prefix(text, end > start ? end - start : 0);
}

file_bytes read_file(const std::string& path) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown))
    return {{}, "this is a folder, not a file"};
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return {{}, errno != 0 ? std::strerror(errno) : "cannot be opened"};
  file_bytes out;
  char block[1 << 16];
  while (in && out.bytes.size() <= config::max_document_bytes) {
    in.read(block, sizeof block);
    out.bytes.append(block, static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad())
    out.failure = "cannot be read to its end";
  else if (out.bytes.size() > config::max_document_bytes)
    out.failure =
        "is over " + std::to_string(config::max_document_bytes) + " bytes";
  return out;
}

json::object make_event(std::string_view kind, json::object payload) {
  return {{"kind", kind},
          {"step_id", "s1"},
          {"agent_id", ""},
          {"agent_type", ""},
          {"agent_workspace", ""},
          {"agent_user", ""},
          {"llm_protocol", "canonical"},
          {"payload", std::move(payload)}};
}

} // namespace weir::cli
