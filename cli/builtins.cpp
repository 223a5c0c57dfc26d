// weir builtins: what a guard's builtin_id can name.
#include "cli/commands.hpp"
#include "cli/print.hpp"
#include "cli/table.hpp"
#include "detectors/builtin.hpp"
#include "messages/json_writer.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace weir::cli {

namespace {

namespace json = boost::json;

std::string as_json() {
  json::array out;
  for (const auto& row : detectors::builtins())
    out.push_back(json::object{{"id", row.id},
                               {"category", row.category},
                               {"severity", row.severity},
                               {"replacement", row.replacement},
                               {"description", row.description}});
  return write_json(out) + "\n";
}

std::string code(std::string_view text) {
  return "`" + std::string(text) + "`";
}

/// The table of docs/builtins.md.
std::string as_markdown() {
  std::string out = "| `builtin_id` | category | label | finds |\n"
                    "| --- | --- | --- | --- |\n";
  for (const auto& row : detectors::builtins()) {
    std::string finds(row.description);
    for (std::size_t i = 0; (i = finds.find('|', i)) != finds.npos; i += 2)
      finds.insert(i, "\\");
    out += "| " + code(row.id) + " | " + code(row.category) + " | " +
           code(row.replacement) + " | " + finds + " |\n";
  }
  return out;
}

std::string as_text() {
  std::vector<std::vector<std::string>> rows = {
      {"ID", "CATEGORY", "SEVERITY", "FINDS"}};
  for (const auto& row : detectors::builtins())
    rows.push_back({std::string(row.id), std::string(row.category),
                    std::string(row.severity), std::string(row.description)});
  return laid_out(rows);
}

} // namespace

int builtins(const builtins_options& options) {
  return print(options.json       ? as_json()
               : options.markdown ? as_markdown()
                                  : as_text());
}

} // namespace weir::cli
