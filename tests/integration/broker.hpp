// A real broker for tests: WEIR_KAFKA names it, as host:port. Topics have a
// name of their own each time, so that runs do not meet.
#pragma once

#include "connectors/kafka/client.hpp"
#include "connectors/kafka/topic_reader.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace weir::test {

/// Settings for the broker; fails the test if there is none. Topics are named
/// after the test.
connectors::kafka_config broker(const std::string& test);

/// Makes one topic and waits until it is known; returns its name.
std::string make_topic(const connectors::kafka_config& config,
                       const std::string& name, std::int32_t partitions);

struct sent_record {
  std::int32_t partition = 0;
  std::optional<std::string> key;
  std::optional<std::string> value;
  record_headers headers;
  std::int64_t timestamp_ms = 0; ///< 0 = now
};

/// Writes to one topic, in transactions.
class writer {
public:
  writer(const connectors::kafka_config& config, std::string topic);

  void begin();
  /// Sends and waits until the broker has it.
  void send(const sent_record& record);
  void commit();
  void abort();

  /// One transaction around one record after the other.
  template <class... Records>
  void commit_all(const Records&... records) {
    begin();
    (send(records), ...);
    commit();
  }

private:
  connectors::client_hooks hooks_;
  std::string topic_;
  connectors::client_ptr client_;
};

/// Deletes the records before an offset.
void delete_before(const connectors::kafka_config& config,
                   const std::string& topic, std::int32_t partition,
                   std::int64_t offset);

} // namespace weir::test
