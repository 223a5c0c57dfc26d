#include "connectors/file/file_sink.hpp"

#include <filesystem>

namespace weir::connectors {

problems validate(const file_sink_config& config,
                  const std::vector<std::string>& inputs) {
  problems out;
  const std::array outputs = {config.verdicts, config.decisions,
                              config.dead_letters};
  const auto same = [](const std::string& a, const std::string& b) {
    std::error_code none;
    return a == b || std::filesystem::equivalent(a, b, none);
  };
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i].empty())
      continue;
    for (std::size_t j = i + 1; j < outputs.size(); ++j)
      if (!outputs[j].empty() && same(outputs[i], outputs[j]))
        out.push_back(
            {ec::duplicate_id, outputs[i], "two outputs name the same file"});
    for (const auto& input : inputs)
      if (outputs[i] != "-" && same(outputs[i], input))
        out.push_back({ec::duplicate_id, outputs[i],
                       "an output names a file that is to be read"});
  }
  return out;
}

caf::expected<std::unique_ptr<file_sink>>
file_sink::make(const file_sink_config& config) {
  auto out = std::make_unique<file_sink>();
  const std::array paths = {&config.verdicts, &config.decisions,
                            &config.dead_letters};
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (paths[i]->empty())
      continue;
    auto writer = line_writer::open(*paths[i]);
    if (!writer)
      return std::move(writer.error());
    out->writers_[i] = std::move(*writer);
  }
  return out;
}

caf::error file_sink::write(std::span<const output_record> records) {
  for (const auto& record : records)
    if (auto& writer = writers_[static_cast<std::size_t>(record.to)])
      if (auto error = writer->write(record.value))
        return error;
  return caf::none;
}

caf::error file_sink::flush() {
  for (auto& writer : writers_)
    if (writer)
      if (auto error = writer->flush())
        return error;
  return caf::none;
}

bool file_sink::wants(output to) const {
  return writers_[static_cast<std::size_t>(to)] != nullptr;
}

} // namespace weir::connectors
