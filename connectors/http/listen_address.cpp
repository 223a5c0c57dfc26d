#include "connectors/http/listen_address.hpp"

#include <charconv>

namespace weir::connectors {

namespace {

std::optional<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto* end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, port);
  if (fault != std::errc{} || stop != end)
    return std::nullopt;
  return port;
}

bool is_host(std::string_view text) {
  return text.find_first_of(" \t\r\n[]/@") == text.npos;
}

} // namespace

std::optional<listen_address> parse_listen_address(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == text.npos)
    return std::nullopt;
  const auto port = parse_port(text.substr(colon + 1));
  auto host = text.substr(0, colon);
  const bool bracketed = host.starts_with('[') && host.ends_with(']');
  if (bracketed)
    host = host.substr(1, host.size() - 2);
  // Without brackets, nobody knows which colon begins the port.
  const bool has_colon = host.find(':') != host.npos;
  if (!port || !is_host(host) || bracketed != has_colon)
    return std::nullopt;
  return listen_address{std::string(host), *port};
}

std::string to_string(const listen_address& address) {
  const bool brackets = address.host.find(':') != std::string::npos;
  return (brackets ? '[' + address.host + ']' : address.host) + ':' +
         std::to_string(address.port);
}

} // namespace weir::connectors
