#include "detectors/builtin.hpp"
#include "policy/guard_file.hpp"
#include "policy/policy.hpp"
#include "tests/policy/guards.hpp"
#include "tests/support/paths.hpp"

#include <filesystem>
#include <set>

using namespace weir;

BOOST_AUTO_TEST_SUITE(shipped_guards)

namespace {

policy::load_result shipped() {
  return policy::load_guards({test::source_dir() / "config" / "guards"});
}

} // namespace

BOOST_AUTO_TEST_CASE(load_without_an_error_or_a_warning) {
  auto loaded = shipped();
  test::check_clean(loaded);
  std::set<std::string> active;
  std::set<std::string> drafts;
  for (auto& guard : loaded.guards)
    (guard.status == guard_status::active ? active : drafts).insert(guard.slug);
  const std::set<std::string> expected_active{
      "credit-card", "data-exfiltration", "financial",         "government-id",
      "hidden-text", "labelled-secrets",  "malicious-command", "national-ids",
      "payments",    "prompt-injection",  "secrets",           "ssn",
      "ssrf",        "tool-poisoning",    "vendor-tokens"};
  const std::set<std::string> expected_drafts{"address",
                                              "banking",
                                              "dob",
                                              "email",
                                              "ip-address",
                                              "jailbreak",
                                              "labelled-secrets-weak",
                                              "national-ids-weak",
                                              "network",
                                              "person-names",
                                              "personal",
                                              "phone",
                                              "ssn-bare",
                                              "vendor-tokens-weak",
                                              "wallets"};
  BOOST_TEST(active == expected_active, boost::test_tools::per_element());
  BOOST_TEST(drafts == expected_drafts, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(are_built_into_the_binary_as_they_are_in_the_folder) {
  auto built_in = policy::shipped_guards();
  test::check_clean(built_in);
  auto from_files = shipped();
  BOOST_TEST(built_in.guards.size() == from_files.guards.size());
  BOOST_TEST(policy::compile(built_in.guards)->digest ==
             policy::compile(from_files.guards)->digest);
}

BOOST_AUTO_TEST_CASE(are_marked_as_shipped_and_named_like_their_file) {
  std::set<std::int64_t> orders;
  for (auto& guard : shipped().guards) {
    BOOST_TEST_CONTEXT(guard.slug) {
      BOOST_TEST(guard.is_default);
      BOOST_TEST(guard.id == guard.slug);
      BOOST_TEST(std::filesystem::path(guard.file).stem() == guard.slug);
      // a value is masked, an attack is stopped
      for (auto& check : guard.checks) {
        const auto* row = detectors::find_builtin(check.builtin_id);
        BOOST_TEST_REQUIRE((row != nullptr));
        if (row->category.starts_with("privacy."))
          BOOST_TEST((guard.action == guard_action::redact ||
                      guard.action == guard_action::warn));
      }
      BOOST_TEST((guard.scope != guard_scope::buildtime));
      BOOST_TEST(!guard.description.empty());
      BOOST_TEST(guard.name != guard.slug);
      BOOST_TEST(orders.insert(guard.sort_order).second);
    }
  }
}

BOOST_AUTO_TEST_CASE(compile_without_a_dead_check) {
  auto loaded = shipped();
  auto policy = policy::compile(loaded.guards);
  BOOST_TEST(policy->guards.size() == loaded.guards.size());
  BOOST_TEST(policy->dead.empty());
  for (auto& dead : policy->dead)
    BOOST_TEST_MESSAGE(policy->check_of(dead.index).id << dead.message);
}

BOOST_AUTO_TEST_CASE(one_match_of_any_check_reaches_the_threshold) {
  // the catalogue gives a bare number too little to stand alone
  const std::string supporting = "ssn/regex-social-security-number";
  for (auto& guard : shipped().guards)
    for (auto& check : guard.checks)
      BOOST_TEST((check.certainty >= guard.threshold ||
                  guard.slug + "/" + check.id == supporting),
                 guard.slug << '/' << check.id);
}

BOOST_AUTO_TEST_CASE(activating_all_leaves_no_draft_and_another_digest) {
  auto guards = shipped().guards;
  auto before = policy::compile(guards)->digest;
  BOOST_TEST(policy::activate(guards, {"all"}).empty());
  for (auto& guard : guards)
    BOOST_TEST((guard.status == guard_status::active), guard.slug);
  BOOST_TEST(policy::compile(guards)->digest != before);
}

BOOST_AUTO_TEST_SUITE_END()
