// The benchmark's events against the truth about what was planted in them.
#include "tests/support/engine.hpp"
#include "tests/support/shared.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <tuple>

using namespace weir;
namespace json = boost::json;

namespace {

/// The planted types and their category.
const std::map<std::string, std::string> categories = {
    {"EMAIL", "privacy.pii.email"},
    {"CREDIT_CARD", "privacy.pii.bank_card"},
    {"US_SSN", "privacy.pii.national_id.us"},
    {"PHONE", "privacy.pii.phone_number"},
    {"IBAN", "privacy.pii.bank_account"},
    {"STRIPE_KEY", "security.secret_leak.api_key"},
    {"IP_ADDRESS", "privacy.pii.ip_address"},
    {"AWS_ACCESS_KEY_ID", "security.secret_leak.cloud_credential"},
    {"AWS_SECRET_ACCESS_KEY", "security.secret_leak.cloud_credential"},
    {"GITHUB_TOKEN", "security.secret_leak.api_key"},
    {"JWT", "security.secret_leak.api_key"},
    {"PRIVATE_KEY", "security.secret_leak.private_key"},
};

using place = std::tuple<std::size_t, std::string, std::uint64_t, std::uint64_t,
                         std::string>;

std::vector<std::string> lines_of(const std::string& name) {
  std::ifstream in{test::events_dir() / name};
  BOOST_REQUIRE_MESSAGE(in.good(), "the events were not made: " << name);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);)
    out.push_back(line);
  return out;
}

std::string string_at(const json::value& object, const char* key) {
  const auto& s = object.at(key).as_string();
  return {s.data(), s.size()};
}

place make_place(std::size_t event, const json::value& at,
                 std::string category) {
  return {event, string_at(at, "path"), at.at("start").to_number<uint64_t>(),
          at.at("end").to_number<uint64_t>(), std::move(category)};
}

std::string show(const place& at) {
  const auto& [event, path, start, end, category] = at;
  return "event " + std::to_string(event) + " " + path + " [" +
         std::to_string(start) + "," + std::to_string(end) + ") " + category;
}

std::string text_at(json::object& event, const place& at) {
  auto* value = test::resolve(event, std::get<1>(at));
  BOOST_REQUIRE(value != nullptr && value->is_string());
  return {value->get_string().c_str(), value->get_string().size()};
}

/// What the spans leave behind: JSON, in JSON arguments too.
void check_parses(json::object& event, const std::string& path) {
  auto* value = test::resolve(event, path);
  BOOST_REQUIRE(value != nullptr && value->is_string());
  if (!path.ends_with(".arguments"))
    return;
  json::error_code error;
  json::parse(value->get_string(), error);
  BOOST_TEST(!error, "the arguments no longer parse at " << path);
}

/// Whether a finding touches something that was planted: other kinds find
/// parts of it too, such as the key inside an assignment.
bool overlaps(const std::set<place>& planted, const place& found) {
  const auto& [event, path, start, end, category] = found;
  return std::any_of(
      planted.lower_bound({event, path, 0, 0, ""}),
      planted.upper_bound({event, path, end, 0, ""}), [&](const place& one) {
        return std::get<2>(one) < end && start < std::get<3>(one);
      });
}

void check_file(const std::string& name) {
  const auto events = lines_of(name + ".ndjson");
  BOOST_REQUIRE_EQUAL(events.size(), 2'000u);
  const auto out = test::screen(events, test::shipped_policy(true));
  BOOST_REQUIRE_EQUAL(out.verdicts.size(), events.size());
  BOOST_TEST(out.dead_letters.empty());
  std::set<place> planted;
  for (const auto& line : lines_of(name + ".truth.ndjson")) {
    const auto row = json::parse(line);
    planted.insert(make_place(row.at("event").to_number<std::size_t>(), row,
                              categories.at(string_at(row, "type"))));
  }
  BOOST_REQUIRE(planted.size() > 100u);
  std::set<place> found;
  for (std::size_t i = 0; i < out.verdicts.size(); ++i)
    if (const auto* list = out.verdicts[i].as_object().if_contains("findings"))
      for (const auto& finding : list->as_array())
        found.insert(make_place(i, finding, string_at(finding, "category")));
  for (const auto& at : planted)
    BOOST_TEST(found.contains(at), "missed " << show(at));
  for (const auto& at : found)
    BOOST_TEST(overlaps(planted, at), "invented " << show(at));
  std::map<std::size_t, json::object> masked;
  for (const auto& at : planted) {
    const auto index = std::get<0>(at);
    auto before = json::parse(events[index]).as_object();
    const auto whole = text_at(before, at);
    auto [entry, added] = masked.emplace(index, before);
    if (added)
      test::apply_spans(entry->second, out.verdicts[index]);
    // Code points to bytes by a walk over the unchanged text.
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t points = 0;
    for (std::size_t b = 0; b <= whole.size(); ++b) {
      if (b < whole.size() && (whole[b] & 0xC0) == 0x80)
        continue;
      if (points == std::get<2>(at))
        begin = b;
      if (points == std::get<3>(at))
        end = b;
      ++points;
    }
    const auto value = whole.substr(begin, end - begin);
    BOOST_REQUIRE(value.size() > 4);
    BOOST_TEST((text_at(entry->second, at).find(value) == std::string::npos),
               "still there: " << show(at));
    check_parses(entry->second, std::get<1>(at));
  }
}

} // namespace

BOOST_AUTO_TEST_SUITE(
    truth, *boost::unit_test::precondition(weir::test::shared_present))

BOOST_AUTO_TEST_CASE(few_planted_values_are_found_and_nothing_else) {
  check_file("ev");
}

BOOST_AUTO_TEST_CASE(many_planted_values_are_found_and_nothing_else) {
  check_file("dense");
}

BOOST_AUTO_TEST_SUITE_END()
