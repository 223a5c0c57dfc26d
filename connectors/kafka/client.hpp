// Makes a handle of librdkafka from weir's settings. Internal: only
// connectors/kafka/*.cpp includes this.
#pragma once

#include "connectors/kafka/config.hpp"
#include "connectors/kafka/rdkafka.hpp"

#include <caf/error.hpp>
#include <caf/expected.hpp>

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace weir::connectors {

/// What a handle reports on its own account, from any of its threads. It is
/// the opaque pointer of the handle, so every callback of librdkafka gets it:
/// what a callback needs beside it hangs on `owner`. Outlives the handle.
struct client_hooks {
  /// A log line; level as in syslog, 0 = emergency to 7 = debug. Without it,
  /// warnings and worse go to standard error.
  std::function<void(int level, std::string_view line)> log;
  /// The connection or the broker is in trouble (read_failed of a consumer,
  /// write_failed of a producer); librdkafka goes on trying unless
  /// `rd_kafka_fatal_error` says otherwise.
  std::function<void(const caf::error&)> trouble;
  void* owner = nullptr;
};

enum class client_kind : std::uint8_t { consumer, producer };

/// A handle with the brokers of `config`, its properties, and over them the
/// `overrides`. `prepare` sets further callbacks; it neither sets the opaque
/// pointer nor keeps what it is given.
///
/// Errors name the property and never its value: bad_format for one that
/// librdkafka does not know, out_of_range for a value that it refuses, and for
/// settings that do not go together.
caf::expected<client_ptr>
make_client(const kafka_config& config, client_kind kind,
            const std::map<std::string, std::string>& overrides = {},
            client_hooks* hooks = nullptr,
            void (*prepare)(rd_kafka_conf_t*) = nullptr);

/// "<what>: <librdkafka's words>".
caf::error kafka_error(ec code, std::string_view what, rd_kafka_resp_err_t err);

} // namespace weir::connectors
