#include "detectors/builtins/network/rows.hpp"

#include "detectors/builtins/ipv4.hpp"
#include "detectors/builtins/ipv6.hpp"
#include "detectors/builtins/network/device_ids.hpp"
#include "detectors/builtins/network/mac_address.hpp"
#include "detectors/builtins/network/names.hpp"

namespace weir::detectors {

namespace {

template <class Enum>
constexpr std::uint16_t member(Enum value) {
  return static_cast<std::uint16_t>(value);
}

} // namespace

std::span<const builtin> network_rows() {
  static const builtin rows[] = {
      {"aws-arn-account", "security.restricted_information", "low",
       "[REDACTED-ARN]", "an ARN with an account of twelve digits", aws_arn},
      {"iccid", "privacy.pii", "medium", "[REDACTED-ICCID]",
       "19 or 20 digits from 89, country, Luhn", grouped{&iccid_group, 0, 0.5}},
      {"imei", "privacy.pii", "medium", "[REDACTED-IMEI]",
       "15 digits with Luhn behind IMEI", imei},
      {"imsi", "privacy.pii", "medium", "[REDACTED-IMSI]",
       "14 or 15 digits behind IMSI", imsi},
      {"internal-hostname", "security.restricted_information", "low",
       "[REDACTED-HOST]",
       "a name under .internal, .local, .corp, .lan, .intranet, .home.arpa; "
       "not x.local in code",
       internal_host},
      {"ipv4", "privacy.pii.ip_address", "low", "[REDACTED-IP-ADDRESS]",
       "four numbers 0 to 255; not versions, five parts, or the tail of an "
       "IPv6 address",
       grouped{&dotted_group, member(dotted::ipv4), 0}},
      {"ipv4-cidr", "privacy.pii.ip_address", "low", "[REDACTED-IP-ADDRESS]",
       "the same with /0 to /32, all of it",
       grouped{&dotted_group, member(dotted::ipv4_cidr), 0}},
      {"ipv4-private", "privacy.pii.ip_address", "low", "[REDACTED-IP-ADDRESS]",
       "the same of 10/8, 172.16/12 and 192.168/16",
       grouped{&dotted_group, member(dotted::ipv4_private), 0}},
      {"ipv6", "privacy.pii.ip_address", "low", "[REDACTED-IP-ADDRESS]",
       "every written form; not times, MAC addresses, slices or a::b",
       grouped{&colon_group, member(colon::ipv6), 0}},
      {"ipv6-any", "privacy.pii.ip_address", "low", "[REDACTED-IP-ADDRESS]",
       "the same with its zone",
       grouped{&colon_group, member(colon::ipv6_any), 0}},
      {"ipv6-compressed", "privacy.pii.ip_address", "low",
       "[REDACTED-IP-ADDRESS]", "the same, with ::",
       grouped{&colon_group, member(colon::ipv6_compressed), 0}},
      {"ipv6-full", "privacy.pii.ip_address", "low", "[REDACTED-IP-ADDRESS]",
       "the same, eight groups without ::",
       grouped{&colon_group, member(colon::ipv6_full), 0}},
      {"ipv6-mapped-ipv4", "privacy.pii.ip_address", "low",
       "[REDACTED-IP-ADDRESS]", "::ffff: and an IPv4 address",
       grouped{&colon_group, member(colon::ipv6_mapped), 0}},
      {"mac-address", "privacy.pii", "low", "[REDACTED-MAC-ADDRESS]",
       "six pairs with colons or hyphens; not fingerprints, all zeros, "
       "broadcast",
       whole_text{scan_mac_address}},
      {"mac-cisco", "privacy.pii", "low", "[REDACTED-MAC-ADDRESS]",
       "three groups of four hex digits with dots, a letter among them or a "
       "word before it",
       grouped{&dotted_group, member(dotted::mac_cisco), 0.5}}};
  return rows;
}

} // namespace weir::detectors
