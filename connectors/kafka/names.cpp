#include "connectors/kafka/names.hpp"

#include <algorithm>

namespace weir::connectors {

namespace {

constexpr std::size_t max_name = 249;

bool is_legal(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

} // namespace

std::string name_fault(std::string_view name) {
  if (name == "." || name == "..")
    return "expected a name other than . and ..";
  if (name.empty() || name.size() > max_name ||
      !std::all_of(name.begin(), name.end(), is_legal))
    return "expected 1.." + std::to_string(max_name) +
           " of a-z, A-Z, 0-9, ., _ and -";
  return {};
}

std::string collision_form(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '.', '_');
  return out;
}

} // namespace weir::connectors
