// Newline-delimited JSON files, and standard output, as a sink.
#pragma once

#include "connectors/file/line_writer.hpp"
#include "connectors/io.hpp"

#include <array>
#include <memory>
#include <string>

namespace weir::connectors {

struct file_sink_config {
  std::string verdicts = "-"; ///< "-" is standard output
  std::string decisions;      ///< "" = not written
  std::string dead_letters;   ///< "" = not written
};

/// Outputs that name one file, or a file that is among `inputs`: opening it
/// would empty what is still to be read.
problems validate(const file_sink_config& config,
                  const std::vector<std::string>& inputs);

class file_sink : public sink {
public:
  /// Opens the files; ec::write_failed when one cannot be created.
  static caf::expected<std::unique_ptr<file_sink>>
  make(const file_sink_config& config);

  [[nodiscard]] caf::error
  write(std::span<const output_record> records) override;
  [[nodiscard]] caf::error flush() override;
  bool wants(output to) const override;

private:
  std::array<std::unique_ptr<line_writer>, 3> writers_; ///< by output
};

} // namespace weir::connectors
