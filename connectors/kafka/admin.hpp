// Asks a broker about topics, and has it make them. Each call uses a client of
// its own and blocks for at most its limit and a little.
#pragma once

#include "connectors/kafka/topics.hpp"

#include <caf/error.hpp>
#include <caf/expected.hpp>

#include <chrono>
#include <span>
#include <string>
#include <vector>

namespace weir::connectors {

/// Facts of each name, in the same order; a topic that is not there is no
/// error. Errors: read_failed when no broker answers within the limit or
/// refuses to, and those of the client's properties (bad_format,
/// out_of_range).
caf::expected<std::vector<topic_facts>>
describe_topics(const kafka_config& config, std::span<const std::string> names,
                std::chrono::milliseconds limit);

/// What became of one topic.
struct topic_creation {
  enum class result : std::uint8_t {
    created,
    existed, ///< left as it is
    refused, ///< `why` says it
  };
  topic_plan plan;
  result outcome = result::refused;
  caf::error why; ///< out_of_range: a setting; write_failed: anything else
};

/// Makes the topics of `plan_topics` that are not there, and waits until the
/// broker knows them. Errors as `describe_topics`.
caf::expected<std::vector<topic_creation>>
create_topics(const kafka_config& config, std::chrono::milliseconds limit);

} // namespace weir::connectors
