#include "detectors/builtin.hpp"
#include "tests/detectors/fixture.hpp"
#include "tests/support/shared.hpp"

#include <boost/test/unit_test.hpp>

#include <map>

namespace {

namespace json = boost::json;
using weir::detectors::byte_range;

/// Whether the near miss of a format is one for the built-in too.
enum class near_miss { judged, other_kind };

struct row {
  const char* builtin;
  const char* format;
  near_miss miss = near_miss::judged;
};

// other_kind: the near miss is a value of the same built-in and only lacks what
// makes the narrower format (a private range, a CIDR suffix, a track, a
// checksum that built-in does not ask for)
constexpr row rows[] = {
    {"aws-access-key-id", "aws-access-key-id"},
    {"aws-access-key-id", "aws-temporary-access-key-id"},
    {"aws-secret-access-key", "aws-secret-access-key"},
    {"email-address", "email-address"},
    {"email-address", "mailto-link"},
    {"github-token", "github-token"},
    {"github-token", "github-fine-grained-pat"},
    {"github-token", "github-oauth", near_miss::other_kind},
    {"github-token", "github-app-user", near_miss::other_kind},
    {"github-token", "github-app-installation", near_miss::other_kind},
    {"github-token", "github-app-refresh", near_miss::other_kind},
    {"ipv4", "ipv4"},
    {"ipv4", "ipv4-cidr", near_miss::other_kind},
    {"ipv4", "ipv4-private", near_miss::other_kind},
    {"ipv6", "ipv6-full"},
    {"ipv6", "ipv6-compressed"},
    {"ipv6", "ipv6-any"},
    {"ipv6", "ipv6-mapped-ipv4"},
    {"jwt", "jwt"},
    {"payment-card", "card-16-grouped"},
    {"payment-card", "card-amex"},
    {"payment-card", "card-visa"},
    {"payment-card", "card-visa-13"},
    {"payment-card", "card-visa-19"},
    {"payment-card", "card-mastercard-5"},
    {"payment-card", "card-mastercard-2"},
    {"payment-card", "card-discover"},
    {"payment-card", "card-discover-644"},
    {"payment-card", "card-diners"},
    {"payment-card", "card-jcb"},
    {"payment-card", "card-unionpay"},
    {"payment-card", "card-unionpay-19"},
    {"payment-card", "card-maestro"},
    {"payment-card", "card-mir"},
    {"payment-card", "card-rupay"},
    {"payment-card", "card-elo"},
    {"payment-card", "card-troy"},
    {"payment-card", "card-track2", near_miss::other_kind},
    {"pem-private-key", "pem-private-key-header"},
    {"pem-private-key", "pem-private-key-block"},
    {"pem-private-key", "pem-encrypted-private-key"},
    {"pem-private-key", "pgp-private-key-block"},
    {"us-ssn", "us-ssn-bare"},
    {"us-ssn", "us-ssn-strict"},
    {"us-ssn-labelled", "us-ssn-labelled"},
};

std::string value_of(const json::object& entry, const std::string& key) {
  const json::value* whole = entry.if_contains(key);
  return weir::test::joined(whole != nullptr ? *whole
                                             : entry.at(key + "_parts"));
}

/// The value in the line that its kind is tested in.
std::string test_text(const json::object& entry, const std::string& value) {
  const json::value& line = entry.at("context_template");
  if (!line.is_string())
    return value;
  std::string text(line.as_string());
  return text.replace(text.find("{}"), 2, value);
}

std::map<std::string, json::object> read_formats() {
  const json::value all = weir::test::read_json(weir::test::shared_dir() /
                                                "detection/formats.json");
  std::map<std::string, json::object> by_id;
  for (const json::value& entry : all.as_array())
    by_id[std::string(entry.at("id").as_string())] = entry.as_object();
  return by_id;
}

BOOST_AUTO_TEST_SUITE(formats)

BOOST_AUTO_TEST_CASE(
    known_formats_are_told_from_their_near_misses,
    *boost::unit_test::precondition(weir::test::shared_present)) {
  const auto formats = read_formats();
  for (const row& row : rows) {
    BOOST_TEST_CONTEXT(row.builtin << " on " << row.format) {
      const json::object& entry = formats.at(row.format);
      const std::string value = value_of(entry, "example");
      const std::string text = test_text(entry, value);
      const auto found = weir::test::scan(row.builtin, text);
      BOOST_TEST_REQUIRE(found.size() == 1u);
      // a whole match, or the address or number within a link or a track
      const std::string hit =
          text.substr(found[0].begin, found[0].end - found[0].begin);
      if (row.miss == near_miss::judged && entry.at("id") != "mailto-link")
        BOOST_TEST(hit == value);
      else
        BOOST_TEST(value.find(hit) != std::string::npos);
      const bool reported =
          !weir::test::scan(row.builtin, value_of(entry, "near_miss")).empty();
      BOOST_TEST(reported == (row.miss == near_miss::other_kind));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
