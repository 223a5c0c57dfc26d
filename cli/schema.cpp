#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/print.hpp"
#include "schemas/schemas.hpp"

#include <cstdio>

namespace weir::cli {

int schema(const std::string& name) {
  if (const auto* found = schemas::find(name))
    return print(found->text);
  std::string list;
  for (const auto& each : schemas::all())
    list.append(each.name).append("\t").append(each.title).append("\n");
  if (name.empty())
    return print(list);
  std::fprintf(stderr, "weir: no schema \"%s\"; there are:\n%s", name.c_str(),
               list.c_str());
  return usage;
}

} // namespace weir::cli
