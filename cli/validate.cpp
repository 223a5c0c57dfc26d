#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/guards.hpp"
#include "cli/print.hpp"
#include "policy/validate.hpp"

#include <boost/json/serialize.hpp>

namespace weir::cli {

int validate(const validate_options& options) {
  const auto loaded = load(options.guards);
  const auto printed = print(
      options.json
          ? boost::json::serialize(policy::validation_json(loaded)) + "\n"
          : policy::validation_text(loaded));
  if (printed != done)
    return printed;
  return config::has_error(loaded.issues) ? bad_config : done;
}

} // namespace weir::cli
