// Kafka as a stream: a group's member, its lanes' input, transactional output.
#pragma once

#include "connectors/kafka/committer.hpp"
#include "connectors/kafka/config.hpp"
#include "connectors/stream.hpp"

#include <functional>
#include <memory>
#include <string_view>

namespace weir::connectors {

struct kafka_stream_options {
  /// Reads beside the group, from where it stands; writes and commits nothing.
  bool dry_run = false;
  /// Lines of librdkafka's own log; level as in syslog.
  std::function<void(int level, std::string_view line)> log;
  /// Told at the named instants of a commit and of a restore ("in_restore"),
  /// for fault injection; empty otherwise.
  std::function<void(std::string_view point)> at;
};

/// A stream on the topics of `config`, which passed `validate`. Nothing is
/// asked of a broker before `open`.
std::shared_ptr<stream> make_kafka_stream(kafka_config config,
                                          kafka_stream_options options);

/// The stable word of an instant, for example "before_produce".
std::string_view to_string(commit_point point);

} // namespace weir::connectors
