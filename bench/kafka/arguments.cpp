#include "bench/kafka/arguments.hpp"

#include <cstdio>
#include <cstdlib>

namespace weir::bench::kafka {

namespace {

[[noreturn]] void refuse(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::exit(2);
}

} // namespace

arguments::arguments(int count, char** words) {
  for (int i = 0; i < count; i += 2) {
    const std::string name = words[i];
    if (!name.starts_with("--") || i + 1 == count)
      refuse("expected --name value, found " + name);
    const std::string value = words[i + 1];
    if (name != "--property") {
      values_[name.substr(2)] = value;
      continue;
    }
    const auto at = value.find('=');
    if (at == std::string::npos)
      refuse("expected --property name=value, found " + value);
    properties_[value.substr(0, at)] = value.substr(at + 1);
  }
}

std::string arguments::text(const std::string& name) const {
  const auto at = values_.find(name);
  if (at == values_.end())
    refuse("--" + name + " is needed");
  return at->second;
}

std::string arguments::text(const std::string& name,
                            const std::string& otherwise) const {
  return has(name) ? text(name) : otherwise;
}

std::int64_t arguments::number(const std::string& name) const {
  const auto value = text(name);
  char* end = nullptr;
  const auto out = std::strtoll(value.c_str(), &end, 10);
  if (value.empty() || *end != '\0' || out < 0)
    refuse("--" + name + " is no number: " + value);
  return out;
}

std::int64_t arguments::number(const std::string& name,
                               std::int64_t otherwise) const {
  return has(name) ? number(name) : otherwise;
}

settings arguments::client(settings more) const {
  settings out = properties_;
  out["bootstrap.servers"] = text("brokers");
  out.merge(more);
  return out;
}

} // namespace weir::bench::kafka
