#include "connectors/memory/memory.hpp"

namespace weir::connectors {

memory_source::memory_source(std::vector<std::string> texts, std::string name)
    : next_([texts = std::move(texts), name = std::move(name),
             at = std::size_t{0}]() mutable -> std::optional<record> {
        if (at == texts.size())
          return std::nullopt;
        record out;
        out.from = {name, 0, static_cast<std::int64_t>(at), at + 1};
        out.bytes = std::move(texts[at++]);
        return out;
      }) {}

caf::expected<std::optional<record>> memory_source::next() {
  return stopped_ ? std::optional<record>{} : next_();
}

std::vector<std::string> memory_log::values(output to) const {
  std::vector<std::string> out;
  for (const auto& record : records)
    if (record.to == to)
      out.push_back(record.value);
  return out;
}

caf::error memory_sink::write(std::span<const output_record> records) {
  if (config_.fail_after != 0 && ++writes_ > config_.fail_after)
    return fail(ec::write_failed, "the memory sink was told to fail");
  for (const auto& record : records) {
    log_->bytes += record.value.size();
    if (config_.keep && wants(record.to))
      log_->records.push_back(record);
  }
  return caf::none;
}

bool memory_sink::wants(output to) const {
  switch (to) {
  case output::verdicts:
    return true;
  case output::decisions:
    return config_.decisions;
  case output::dead_letters:
    return config_.dead_letters;
  }
  return false;
}

} // namespace weir::connectors
