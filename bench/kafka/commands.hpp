// The subcommands of weir_bench_kafka; README.md tells what each is for.
#pragma once

#include "bench/kafka/arguments.hpp"

namespace weir::bench::kafka {

/// The bare loop: records from topic to topic and nothing else.
int copy(const arguments& given);
/// Lines of a file into a topic, over and over.
int load(const arguments& given);
/// From a record's way in to what became of it.
int latency(const arguments& given);
/// Waits until a group has committed all of a topic.
int lag(const arguments& given);
/// Makes topics.
int create(const arguments& given);
/// Deletes topics.
int remove(const arguments& given);
/// How many records a topic holds, and when the broker took them.
int span(const arguments& given);

} // namespace weir::bench::kafka
