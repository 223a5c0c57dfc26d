// `--name value` pairs of a measuring program's command line.
#pragma once

#include "bench/kafka/client.hpp"

#include <cstdint>
#include <string>

namespace weir::bench::kafka {

class arguments {
public:
  /// Ends the program with 2 when `words` are no pairs. `--property a=b` may
  /// be given again: a property of librdkafka, for every client.
  arguments(int count, char** words);

  bool has(const std::string& name) const { return values_.contains(name); }
  /// Ends the program with 2 when a needed one is missing.
  std::string text(const std::string& name) const;
  std::string text(const std::string& name, const std::string& otherwise) const;
  std::int64_t number(const std::string& name) const;
  std::int64_t number(const std::string& name, std::int64_t otherwise) const;

  /// What every client gets: the brokers and the properties, then `more`.
  settings client(settings more = {}) const;

private:
  std::map<std::string, std::string> values_;
  settings properties_;
};

} // namespace weir::bench::kafka
