#include "connectors/kafka/client.hpp"

#include <array>
#include <cstdio>
#include <cstring>

namespace weir::connectors {

namespace {

constexpr int warning = 4;

/// A setting that only the other kind of client has. `kafka.properties` is for
/// all of them, so this is no fault.
bool is_other_kind(const char* facility) {
  return std::strcmp(facility, "CONFWARN") == 0;
}

/// librdkafka quotes what it cannot read in a token's configuration.
std::string without_values(std::string_view text) {
  constexpr std::string_view quoted = "sasl.oauthbearer.config";
  const auto at = text.find(quoted);
  return std::string{
      at == std::string_view::npos ? text : text.substr(0, at + quoted.size())};
}

void log_line(const rd_kafka_t* handle, int level, const char* facility,
              const char* text) {
  if (is_other_kind(facility))
    level = 7;
  const auto* hooks = static_cast<client_hooks*>(rd_kafka_opaque(handle));
  const auto line = std::string{facility} + ": " + without_values(text);
  if (hooks != nullptr && hooks->log)
    hooks->log(level, line);
  else if (level <= warning)
    std::fprintf(stderr, "weir: kafka: %s\n", line.c_str());
}

void tell_trouble(rd_kafka_t* handle, int err, const char* reason,
                  void* opaque) {
  const auto* hooks = static_cast<client_hooks*>(opaque);
  if (hooks == nullptr || !hooks->trouble)
    return;
  const auto code = rd_kafka_type(handle) == RD_KAFKA_CONSUMER
                        ? ec::read_failed
                        : ec::write_failed;
  const auto name = rd_kafka_err2name(static_cast<rd_kafka_resp_err_t>(err));
  hooks->trouble(fail(code, std::string{"kafka: "} + name + ": " +
                                without_values(reason)));
}

/// librdkafka's own words about a refused value may repeat it.
caf::error set(rd_kafka_conf_t* conf, const std::string& name,
               const std::string& value) {
  std::array<char, 512> words{};
  switch (rd_kafka_conf_set(conf, name.c_str(), value.c_str(), words.data(),
                            words.size())) {
  case RD_KAFKA_CONF_OK:
    return {};
  case RD_KAFKA_CONF_UNKNOWN:
    return fail(ec::bad_format, "kafka.properties/" + name +
                                    ": librdkafka has no such property");
  case RD_KAFKA_CONF_INVALID:
    break;
  }
  return fail(ec::out_of_range,
              "kafka.properties/" + name +
                  ": librdkafka refuses the value, or was built without what "
                  "it asks for");
}

std::map<std::string, std::string>
all_properties(const kafka_config& config,
               const std::map<std::string, std::string>& overrides) {
  auto all = config.properties;
  all.try_emplace("client.id", "weir");
  all["bootstrap.servers"] = config.brokers;
  for (const auto& [name, value] : overrides)
    all[name] = value;
  return all;
}

} // namespace

caf::expected<client_ptr>
make_client(const kafka_config& config, client_kind kind,
            const std::map<std::string, std::string>& overrides,
            client_hooks* hooks, void (*prepare)(rd_kafka_conf_t*)) {
  conf_ptr conf{rd_kafka_conf_new()};
  for (const auto& [name, value] : all_properties(config, overrides))
    if (auto error = set(conf.get(), name, value))
      return error;
  rd_kafka_conf_set_opaque(conf.get(), hooks);
  rd_kafka_conf_set_log_cb(conf.get(), log_line);
  rd_kafka_conf_set_error_cb(conf.get(), tell_trouble);
  if (prepare != nullptr)
    prepare(conf.get());
  std::array<char, 512> words{};
  client_ptr made{rd_kafka_new(
      kind == client_kind::consumer ? RD_KAFKA_CONSUMER : RD_KAFKA_PRODUCER,
      conf.get(), words.data(), words.size())};
  if (made == nullptr)
    return fail(ec::out_of_range,
                "kafka.properties: " + without_values(words.data()));
  static_cast<void>(conf.release()); // the handle's now
  return made;
}

caf::error kafka_error(ec code, std::string_view what,
                       rd_kafka_resp_err_t err) {
  return fail(code, std::string{what} + ": " + rd_kafka_err2str(err));
}

} // namespace weir::connectors
