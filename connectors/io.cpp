#include "connectors/io.hpp"

namespace weir::connectors {

std::string_view to_string(output to) {
  switch (to) {
  case output::verdicts:
    return "verdicts";
  case output::decisions:
    return "decisions";
  case output::dead_letters:
    return "dead_letters";
  }
  return "verdicts";
}

} // namespace weir::connectors
