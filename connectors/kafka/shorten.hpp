// Shorter forms of a verdict and of its decision record. Plain functions.
#pragma once

#include "connectors/io.hpp"

namespace weir::connectors {

/// What came of a verdict that did not fit.
struct refused_verdict {
  std::size_t bytes = 0; ///< that it had; 0 = it did fit
  std::string decision;  ///< that it had
};

/// Makes the value a block of the whole step, and says what it was. What is
/// left may still be over the room, by the length of a notice.
caf::error shorten_verdict(output_record& record, std::size_t room,
                           refused_verdict& was);

/// Makes the value follow its verdict, and leaves out parts, the least missed
/// first, until it is within the room or nothing is left to leave out.
caf::error shorten_decision(output_record& record, std::size_t room,
                            const refused_verdict& verdict);

} // namespace weir::connectors
