#include "policy/validate.hpp"

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/guards.hpp"
#include "cli/print.hpp"
#include "messages/json_writer.hpp"

namespace weir::cli {

int validate(const validate_options& options) {
  const auto loaded = load(options.guards);
  const auto printed =
      print(options.json ? write_json(policy::validation_json(loaded)) + "\n"
                         : policy::validation_text(loaded));
  if (printed != done)
    return printed;
  return config::has_error(loaded.issues) ? bad_config : done;
}

} // namespace weir::cli
