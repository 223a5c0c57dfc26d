// Records from and to memory: for tests, benchmarks and embedding.
#pragma once

#include "connectors/io.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace weir::connectors {

/// Hands out a list of records, or whatever a function yields.
class memory_source : public source {
public:
  /// Called for each record; nullopt ends the source.
  using generator = std::function<std::optional<record>()>;

  explicit memory_source(generator next) : next_(std::move(next)) {}

  /// One record per text; topic `name`, offsets from 0.
  memory_source(std::vector<std::string> texts, std::string name);

  caf::expected<std::optional<record>> next() override;
  bool ready() const override { return !stopped_; }
  void interrupt() noexcept override { stopped_ = true; }

private:
  generator next_;
  std::atomic<bool> stopped_ = false;
};

/// What a memory sink holds, readable while and after the run by one thread.
struct memory_log {
  std::vector<output_record> records;
  std::size_t bytes = 0;

  /// The values written to one output, in order.
  std::vector<std::string> values(output to) const;
};

/// Keeps or merely counts what is written.
class memory_sink : public sink {
public:
  struct config {
    bool keep = true; ///< false: count bytes only
    bool decisions = true;
    bool dead_letters = true;
    /// Fail with ec::write_failed after this many writes; 0 = never.
    std::size_t fail_after = 0;
  };

  memory_sink(config config, std::shared_ptr<memory_log> log)
      : config_(config), log_(std::move(log)) {}

  [[nodiscard]] caf::error
  write(std::span<const output_record> records) override;
  [[nodiscard]] caf::error flush() override { return caf::none; }
  bool wants(output to) const override;

private:
  config config_;
  std::shared_ptr<memory_log> log_;
  std::size_t writes_ = 0;
};

} // namespace weir::connectors
