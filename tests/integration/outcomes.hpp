// Records of the output topics, entered into the ledger.
#pragma once

#include "tests/integration/events.hpp"
#include "tests/integration/ledger.hpp"
#include "tests/integration/oracle.hpp"

#include <optional>

namespace weir::integration {

/// An input as the ledger wants it; nullopt if the oracle did not produce it.
std::optional<input_record> read_input(const kafka_record& record);

/// Enters one record of an output topic. False: the ledger does not know what
/// it is an outcome of. `state` counts records of the state topic.
bool enter_output(const watch_settings& settings, const kafka_record& record,
                  ledger& books, std::uint64_t& state);

} // namespace weir::integration
