#include "connectors/kafka/group_metadata.hpp"

#include <cstdlib>
#include <cstring>
#include <string_view>

namespace weir::connectors {

namespace {

/// Where the generation stands in the serialized form of this librdkafka, or 0
/// if the form is another one.
std::size_t generation_place() {
  constexpr std::int32_t sample = 0x01020304;
  const group_ptr made{
      rd_kafka_consumer_group_metadata_new_with_genid("g", sample, "m", "")};
  void* bytes = nullptr;
  std::size_t size = 0;
  const error_ptr error{
      rd_kafka_consumer_group_metadata_write(made.get(), &bytes, &size)};
  if (error != nullptr)
    return 0;
  const std::string_view text{static_cast<char*>(bytes), size};
  const auto at = text.find(
      std::string_view{reinterpret_cast<const char*>(&sample), sizeof sample});
  rd_kafka_mem_free(nullptr, bytes);
  return at == std::string_view::npos ? 0 : at;
}

bool has_generation(const rd_kafka_consumer_group_metadata_t* metadata) {
  static const auto place = generation_place();
  void* bytes = nullptr;
  std::size_t size = 0;
  const error_ptr error{
      rd_kafka_consumer_group_metadata_write(metadata, &bytes, &size)};
  if (error != nullptr)
    return false;
  std::int32_t generation = 0;
  if (place != 0 && place + sizeof generation <= size)
    std::memcpy(&generation, static_cast<char*>(bytes) + place,
                sizeof generation);
  rd_kafka_mem_free(nullptr, bytes);
  return generation >= 0;
}

} // namespace

std::string member_name(rd_kafka_t* consumer) {
  const owned<char, std::free> name{rd_kafka_memberid(consumer)};
  return name == nullptr ? "" : name.get();
}

group_ptr member_metadata(rd_kafka_t* consumer, const std::string& name) {
  group_ptr out{rd_kafka_consumer_group_metadata(consumer)};
  // Asked for after the metadata, so that it is that of `name`, or an older
  // one, which the broker refuses.
  if (out == nullptr || name.empty() || member_name(consumer) != name ||
      rd_kafka_assignment_lost(consumer) != 0 || !has_generation(out.get()))
    return nullptr;
  return out;
}

} // namespace weir::connectors
