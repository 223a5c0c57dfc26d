// URLs and hosts: what they really point to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace weir::detectors::shell {

struct address {
  std::string scheme; ///< lower case, "" if none is written
  std::string user;   ///< user info, as written
  std::string host;   ///< lower case, without brackets
  std::string path;   ///< from the slash on
  std::string port;
};

/// Takes a URL or host apart; a missing scheme is fine.
address take_apart(std::string_view url);

/// The IPv4 address a host spells: dotted, decimal, octal, hex, fewer parts,
/// mapped into IPv6, or in a name such as 10-0-0-1.nip.io. `plain` is set
/// false for all but the dotted decimal form.
std::optional<std::uint32_t> ipv4_of(std::string_view host, bool& plain);

enum class host_kind : std::uint8_t {
  other,
  metadata, ///< gives out credentials of a cloud machine
  loopback,
  internal,  ///< private or link-local
  catcher,   ///< shows to its owner whatever is sent there
  drop,      ///< takes files or texts from anybody
  chat,      ///< webhook of a chat service
  tunnel,    ///< leads to somebody's machine
  installer, ///< known publisher of install scripts
};

/// `spelled_oddly`: an address in a form meant to get past a filter.
host_kind kind_of(const address& where, bool& spelled_oddly);

} // namespace weir::detectors::shell
