#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/network/rows.hpp"
#include "tests/detectors/kinds.hpp"
#include "tests/support/shared.hpp"

namespace {

using namespace weir::test;
namespace checksums = weir::detectors::checksums;

constexpr std::string_view hex_digits = "0123456789abcdef";

std::span<const builtin> rows() {
  return weir::detectors::network_rows();
}

std::string luhn(maker& from, std::string prefix, std::size_t size) {
  prefix += from.digits(size - prefix.size() - 1);
  for (char last = '0'; last <= '9'; ++last)
    if (checksums::luhn(prefix + last))
      return prefix + last;
  return prefix;
}

std::string octet(maker& from) {
  return std::to_string(from.below(256));
}

std::string ipv4(maker& from) {
  return std::to_string(1 + from.below(223)) + "." + octet(from) + "." +
         octet(from) + "." + octet(from);
}

BOOST_AUTO_TEST_SUITE(network)

BOOST_AUTO_TEST_CASE(
    formats_are_told_from_their_near_misses,
    *boost::unit_test::precondition(weir::test::shared_present)) {
  BOOST_TEST(check_formats(rows(), "network") == 14u);
}

BOOST_AUTO_TEST_CASE(made_addresses_are_found_whole) {
  check_made(rows(), "ipv4", "peer ", ipv4);
  check_made(rows(), "ipv4-cidr", "allow ", [](maker& from) {
    return ipv4(from) + "/" + std::to_string(from.below(33));
  });
  check_made(rows(), "ipv4-private", "host ", [](maker& from) {
    return "172." + std::to_string(16 + from.below(16)) + "." + octet(from) +
           "." + octet(from);
  });
  check_made(rows(), "ipv6-full", "peer ", [](maker& from) {
    std::string value = "2001";
    for (int n = 0; n < 7; ++n)
      value += ":" + from.some(hex_digits, 1 + from.below(4));
    return value;
  });
  check_made(rows(), "ipv6-compressed", "peer ", [](maker& from) {
    return "2001:db8::" + from.some(hex_digits, 1 + from.below(4));
  });
  check_made(rows(), "ipv6-any", "peer ", [](maker& from) {
    return "fe80::" + from.some(hex_digits, 4) + "%eth" + from.digits(1);
  });
  check_made(rows(), "ipv6-mapped-ipv4", "peer ",
             [](maker& from) { return "::ffff:" + ipv4(from); });
  check_made(rows(), "mac-address", "card ", [](maker& from) {
    std::string value = "02";
    const char gap = from.below(2) == 0 ? ':' : '-';
    for (int n = 0; n < 5; ++n)
      value += gap + from.some(hex_digits, 2);
    return value;
  });
  check_made(rows(), "mac-cisco", "mac ", [](maker& from) {
    return from.some(hex_digits, 4) + "." + from.some(hex_digits, 4) + "." +
           from.some(hex_digits, 4);
  });
}

BOOST_AUTO_TEST_CASE(made_device_numbers_are_found_whole) {
  check_made(rows(), "imei",
             "imei: ", [](maker& from) { return luhn(from, "35", 15); });
  check_made(rows(), "imsi",
             "\"imsi\": ", [](maker& from) { return "262" + from.digits(12); });
  check_made(rows(), "iccid", "",
             [](maker& from) { return luhn(from, "8949", 19); });
}

BOOST_AUTO_TEST_CASE(forms_and_look_alikes) {
  constexpr sample samples[] = {
      {"ipv4-cidr", "10.0.0.0/8.", "10.0.0.0/8"},
      {"ipv4-cidr", "10.0.0.1/33", ""},
      {"ipv4-cidr", "http://10.0.0.1/24/x", ""},
      {"ipv4-private", "172.32.0.1 172.15.0.1 192.169.0.1", ""},
      {"mac-address", "00:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff", ""},
      {"mac-address", "00-11-22-33-44-55 and 0a:1b:2c:3d:4e:5f",
       "00-11-22-33-44-55|0a:1b:2c:3d:4e:5f"},
      {"mac-address", "00:11-22:33-44:55", ""},
      {"mac-address", "ff:ff:ff:ff:ff:ff", ""},
      {"mac-address", "2026-01-02-03-04-05-06", ""},
      {"mac-cisco", "1234.5678.9012", ""},
      {"mac-cisco", "mac 1234.5678.9012", "1234.5678.9012"},
      {"mac-cisco", "a.1234.5e78.9012", ""},
      {"imei", "IMEI1: 49-015420-323751-8", "49-015420-323751-8"},
      {"imei", "imei 4901542032375180", ""},
      {"imsi", "imsi=001010123456789", "001010123456789"},
      {"iccid", "0.8901000000000000001", ""},
      {"aws-arn-account", "\"arn:aws-cn:s3:eu-west-1:123456789012:x/*\"",
       "arn:aws-cn:s3:eu-west-1:123456789012:x/*"},
      {"aws-arn-account", "see arn:aws:iam::123456789012:role/ops.",
       "arn:aws:iam::123456789012:role/ops"},
      {"aws-arn-account", "arn:aws:iam::12345678901:role/ops", ""},
      {"internal-hostname", "ssh db.corp", "db.corp"},
      {"internal-hostname", "https://git.acme.lan/x", "git.acme.lan"},
      {"internal-hostname", "self.local = 1; ~/.local/bin", ""},
      {"internal-hostname", "com.sun.internal.misc", ""},
      {"internal-hostname", "settings.local.json", ""},
      {"internal-hostname", "foo.local", ""},
  };
  check_samples(rows(), samples);
}

BOOST_AUTO_TEST_CASE(ordinary_texts_are_quiet) {
  check_quiet(rows(), ordinary_texts);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
