// Guards that follow the catalogue, and what a copy changes against it.
#include "policy/catalogue.hpp"
#include "policy/guard_writer.hpp"
#include "policy/policy.hpp"
#include "policy/sync_checks.hpp"
#include "tests/policy/guards.hpp"
#include "tests/support/temp_folder.hpp"

using namespace weir;
using policy::change_kind;

BOOST_AUTO_TEST_SUITE(sync_checks)

namespace {

check regex_check(std::string id, std::string pattern) {
  check out;
  out.id = std::move(id);
  out.pattern = std::move(pattern);
  out.certainty = 8;
  return out;
}

guard guard_of(std::vector<check> checks) {
  guard out;
  out.id = out.slug = "g";
  out.sync_checks = true;
  out.checks = std::move(checks);
  return out;
}

std::string ids(const std::vector<check>& checks) {
  std::string out;
  for (const auto& check : checks)
    out += (out.empty() ? "" : " ") + check.id;
  return out;
}

change_kind kind_of(const policy::synced_checks& synced, std::string_view id) {
  for (const auto& step : synced.steps)
    if (step.check == id)
      return step.kind;
  BOOST_FAIL("no step for " << id);
  return change_kind::kept;
}

} // namespace

BOOST_AUTO_TEST_CASE(checks_are_added_changed_kept_and_removed) {
  auto shipped = guard_of({regex_check("new", "n"), regex_check("old", "o2"),
                           regex_check("same", "s")});
  shipped.retired_checks = {"gone", "never-there"};
  const auto local =
      guard_of({regex_check("same", "s"), regex_check("own", "x"),
                regex_check("old", "o1"), regex_check("gone", "g")});
  const auto synced = policy::sync_checks(local, shipped);
  BOOST_TEST(ids(synced.checks) == "new old same own");
  BOOST_TEST(synced.checks[1].pattern == "o2");
  BOOST_TEST(synced.steps.size() == 4u);
  BOOST_TEST((kind_of(synced, "new") == change_kind::added));
  BOOST_TEST((kind_of(synced, "old") == change_kind::changed));
  BOOST_TEST((kind_of(synced, "own") == change_kind::kept));
  BOOST_TEST((kind_of(synced, "gone") == change_kind::removed));
  BOOST_TEST(synced.changes());
}

BOOST_AUTO_TEST_CASE(what_was_switched_off_stays_off_and_is_no_change) {
  const auto shipped =
      guard_of({regex_check("a", "a"), regex_check("b", "b2")});
  auto local = guard_of({regex_check("a", "a"), regex_check("b", "b1")});
  local.checks[0].disabled = local.checks[1].disabled = true;
  const auto synced = policy::sync_checks(local, shipped);
  BOOST_TEST(synced.checks[0].disabled);
  BOOST_TEST(synced.checks[1].disabled);
  BOOST_TEST(synced.checks[1].pattern == "b2");
  BOOST_REQUIRE_EQUAL(synced.steps.size(), 1u);
  BOOST_TEST((kind_of(synced, "b") == change_kind::changed));
}

BOOST_AUTO_TEST_CASE(following_twice_changes_nothing_more) {
  const auto shipped =
      guard_of({regex_check("a", "a2"), regex_check("b", "b")});
  auto local = guard_of({regex_check("own", "x"), regex_check("a", "a1")});
  local.checks = policy::sync_checks(local, shipped).checks;
  BOOST_TEST(!policy::sync_checks(local, shipped).changes());
}

BOOST_AUTO_TEST_CASE(only_guards_that_ask_for_it_and_are_known_follow) {
  const std::vector<guard> catalogue = {guard_of({regex_check("new", "n")})};
  std::vector<guard> guards(3, guard_of({regex_check("own", "x")}));
  guards[1].sync_checks = false;
  guards[2].slug = "other";
  guards[0].threshold = 1;
  policy::follow_catalogue(guards, catalogue);
  BOOST_TEST(ids(guards[0].checks) == "new own");
  BOOST_TEST(guards[0].threshold == 1);
  BOOST_TEST(ids(guards[1].checks) == "own");
  BOOST_TEST(ids(guards[2].checks) == "own");
}

BOOST_AUTO_TEST_CASE(a_loaded_copy_gets_the_shipped_checks) {
  const auto shipped = policy::shipped_guards().guards;
  const auto* secrets = policy::find_guard(shipped, "secrets");
  BOOST_REQUIRE(secrets != nullptr);
  BOOST_REQUIRE(!secrets->checks.empty());
  const auto off = secrets->checks.front().id;
  auto copy = test::sound_guard("secrets");
  copy["settings"] = {{"sync_checks", true}};
  copy["threshold"] = 7;
  test::first_check(copy)["id"] = off;
  test::first_check(copy)["disabled"] = true;
  test::temp_folder folder;
  const auto file = folder.write("g.json", boost::json::serialize(copy));
  const auto loaded = policy::load_guards({file});
  test::check_clean(loaded);
  BOOST_REQUIRE_EQUAL(loaded.guards.size(), 1u);
  BOOST_TEST(ids(loaded.guards[0].checks) == ids(secrets->checks));
  BOOST_TEST(loaded.guards[0].checks.front().disabled);
  BOOST_TEST(loaded.guards[0].threshold == 7);
  const auto as_written =
      policy::load_guards({file}, policy::follow::file).guards;
  BOOST_REQUIRE_EQUAL(as_written.size(), 1u);
  BOOST_TEST(as_written[0].checks.size() == 1u);
}

BOOST_AUTO_TEST_CASE(
    a_threshold_is_compared_with_the_checks_that_are_followed) {
  auto copy = test::sound_guard("secrets");
  copy["settings"] = {{"sync_checks", true}};
  copy["checks"] = boost::json::array{};
  test::check_clean(test::load(copy));
  BOOST_TEST(test::load(copy).issues.empty());
  copy["threshold"] = 1'000'000;
  const auto loaded = test::load(copy);
  BOOST_TEST((test::issue_at(loaded, "/threshold").level ==
              config::severity::warning));
}

BOOST_AUTO_TEST_CASE(a_guard_written_down_is_read_as_the_same_guard) {
  for (const auto& guard : policy::shipped_guards().guards) {
    const auto written = policy::to_json(guard);
    const auto read = test::load(written);
    test::check_clean(read);
    BOOST_REQUIRE_EQUAL(read.guards.size(), 1u);
    BOOST_TEST((policy::to_json(read.guards[0]) == written), guard.slug);
    BOOST_TEST((read.guards[0].checks == guard.checks), guard.slug);
  }
}

BOOST_AUTO_TEST_CASE(a_copy_without_a_change_has_no_difference) {
  const auto shipped = policy::shipped_guards().guards;
  auto local = shipped;
  std::reverse(local.begin(), local.end());
  std::reverse(local[0].checks.begin(), local[0].checks.end());
  BOOST_TEST(policy::compare(local, shipped).empty());
  BOOST_TEST(policy::changes_text({}).empty());
}

BOOST_AUTO_TEST_CASE(every_kind_of_difference_is_told) {
  const std::vector<guard> shipped = {
      guard_of({regex_check("a", "x"), regex_check("b", "y")}), [] {
        auto out = guard_of({});
        out.slug = "left-out";
        return out;
      }()};
  auto local = shipped;
  local[1].slug = "mine";
  local[0].threshold = 9;
  local[0].checks = {regex_check("a", "z"), regex_check("c", "w")};
  local[0].checks[0].disabled = true;
  const auto changes = policy::compare(local, shipped);
  BOOST_REQUIRE_EQUAL(changes.size(), 3u);
  BOOST_REQUIRE_EQUAL(changes[0].fields.size(), 1u);
  BOOST_TEST(changes[0].fields[0].field == "threshold");
  BOOST_TEST((changes[0].fields[0].local == boost::json::value(9)));
  BOOST_REQUIRE_EQUAL(changes[0].checks.size(), 3u);
  BOOST_TEST((changes[1].kind == change_kind::removed));
  BOOST_TEST((changes[2].kind == change_kind::added));
  const auto text = policy::changes_text(changes);
  for (const auto* part :
       {"~ g\n", "threshold: 6 -> 9", "~ a\n", "config/pattern: \"x\" -> \"z\"",
        "      disabled\n", "- b\n", "+ c\n", "- left-out\n", "+ mine\n"})
    BOOST_TEST(text.find(part) != text.npos, part << " in\n" << text);
  BOOST_TEST(policy::changes_json(changes).size() == 3u);
}

BOOST_AUTO_TEST_CASE(a_scope_chooses_the_guards_that_are_compiled) {
  boost::json::array list{test::sound_guard("b"), test::sound_guard("n"),
                          test::sound_guard("r")};
  list[0].as_object()["scope"] = "buildtime";
  list[1].as_object()["scope"] = nullptr;
  const auto guards = test::load(list).guards;
  const auto names = [&](guard_scope judged) {
    std::string out;
    const auto policy = policy::compile(guards, judged);
    for (const auto& guard : policy->guards)
      out += guard.id;
    return out;
  };
  BOOST_TEST(names(guard_scope::runtime) == "nr");
  BOOST_TEST(names(guard_scope::buildtime) == "bn");
  BOOST_TEST(names(guard_scope::any) == "bnr");
}

BOOST_AUTO_TEST_CASE(a_description_is_read_and_no_part_of_the_digest) {
  auto guard = test::sound_guard();
  const auto before = policy::compile(test::load(guard).guards)->digest;
  test::first_check(guard)["description"] = "Project keys, not part numbers.";
  const auto loaded = test::load(guard);
  test::check_clean(loaded);
  BOOST_TEST(loaded.issues.empty());
  BOOST_TEST(loaded.guards[0].checks[0].description ==
             "Project keys, not part numbers.");
  BOOST_TEST(policy::compile(loaded.guards)->digest == before);
}

BOOST_AUTO_TEST_SUITE_END()
