// Where a server listens, as people write it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace weir::connectors {

struct listen_address {
  std::string host;       ///< a name or an address; "" = every address
  std::uint16_t port = 0; ///< 0 = any that is free

  friend bool operator==(const listen_address&,
                         const listen_address&) = default;
};

/// Reads `host:port`, `:port` and `[::1]:port`; nullopt for anything else.
std::optional<listen_address> parse_listen_address(std::string_view text);

/// The same as text; `:port` if there is no host.
std::string to_string(const listen_address& address);

} // namespace weir::connectors
