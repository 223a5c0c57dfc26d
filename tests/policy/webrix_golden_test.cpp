// The ten guards of the Webrix catalogue against what the catalogue itself
// answers: the same checks, the same matches, the same masked texts, but for
// the differences that tests/data/webrix_differences.json gives reasons for.
#include "tests/policy/guards.hpp"
#include "tests/policy/webrix_entries.hpp"

#include <cmath>
#include <map>

using namespace weir;
namespace json = boost::json;
using test::answer;
using test::ask;
using test::names;
using test::read_formats;
using test::string_of;
using test::strings;
using test::text_of;
using test::value_of;

namespace {

/// The guards in catalogue order, and which are on when nothing is said.
const std::pair<std::string_view, bool> catalogue[] = {
    {"secrets", true},   {"email", false},      {"phone", false},
    {"ssn", true},       {"credit-card", true}, {"ip-address", false},
    {"financial", true}, {"dob", false},        {"government-id", true},
    {"address", false},
};

/// The shipped guards of the catalogue, in its order.
std::vector<guard> webrix_guards() {
  const auto loaded = policy::shipped_guards();
  test::check_clean(loaded);
  std::vector<guard> out;
  for (const auto& [slug, on] : catalogue) {
    const auto found =
        std::find_if(loaded.guards.begin(), loaded.guards.end(),
                     [&](const guard& one) { return one.slug == slug; });
    BOOST_REQUIRE_MESSAGE(found != loaded.guards.end(), slug);
    out.push_back(*found);
  }
  return out;
}

/// The guards as the catalogue was run: all on, without a floor.
std::shared_ptr<const policy::compiled> without_floor() {
  auto guards = webrix_guards();
  for (auto& one : guards) {
    one.status = guard_status::active;
    one.threshold = 0;
  }
  auto compiled = policy::compile(std::move(guards));
  BOOST_REQUIRE(compiled->dead.empty());
  return compiled;
}

/// Both what was expected and what was seen, as lines that a person can read.
struct differences {
  names listed;
  names seen;

  void check() const {
    for (const auto& one : seen)
      BOOST_TEST(listed.contains(one), "not listed: " << one);
    for (const auto& one : listed)
      BOOST_TEST(seen.contains(one), "no longer so: " << one);
  }
};

json::array read_differences(std::string_view part) {
  const auto all = json::parse(test::read_file(
      test::source_dir() / "tests" / "data" / "webrix_differences.json"));
  const auto& rows = all.at(part).as_array();
  for (const auto& row : rows)
    BOOST_TEST(row.at("reason").as_string().size() > 10u);
  return rows;
}

// matches

/// "regex-x is silent on the near miss of y".
std::string line(const std::string& check, std::string_view we,
                 std::string_view what, const std::string& entry) {
  return check + " " + std::string(we) + " " + std::string(what) + " of " +
         entry;
}

constexpr std::string_view example = "the example";
constexpr std::string_view near_miss = "the near miss";
constexpr std::string_view silent = "is silent on";
constexpr std::string_view too = "also matches";

void list_matches(differences& out) {
  for (const auto& row : read_differences("matches")) {
    const auto we = row.at("ours").as_string();
    BOOST_REQUIRE((we == silent || we == too));
    for (const auto& check : strings(row, "checks")) {
      for (const auto& entry : strings(row, "examples"))
        out.listed.insert(line(check, we, example, entry));
      for (const auto& entry : strings(row, "near_misses"))
        out.listed.insert(line(check, we, near_miss, entry));
    }
  }
}

void see_matches(differences& out, std::string_view what,
                 const std::string& entry, const names& theirs,
                 const names& ours) {
  for (const auto& check : theirs)
    if (!ours.contains(check))
      out.seen.insert(line(check, silent, what, entry));
  for (const auto& check : ours)
    if (!theirs.contains(check))
      out.seen.insert(line(check, too, what, entry));
}

// masked texts

/// The labels of a masked text, in order.
std::vector<std::string> labels_in(std::string_view text) {
  constexpr std::string_view head = "[REDACTED-";
  std::vector<std::string> out;
  for (auto at = text.find(head); at != text.npos; at = text.find(head, at)) {
    const auto end = text.find(']', at) + 1;
    BOOST_REQUIRE(end > at);
    out.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

/// Whether `part` is what is left of `whole` when characters are taken out.
bool is_rest_of(std::string_view part, std::string_view whole) {
  for (const char c : whole)
    if (!part.empty() && part.front() == c)
      part.remove_prefix(1);
  return part.empty();
}

class mask_comparison {
public:
  explicit mask_comparison(const std::vector<guard>& guards) {
    for (const auto& guard : guards)
      for (const auto& check : guard.checks)
        label_of_[check.id] = check.replacement;
    for (const auto& row : read_differences("masks")) {
      for (const auto& check : strings(row, "keeps_label"))
        out.listed.insert(check + " leaves its label");
      for (const auto& entry : strings(row, "masks_more"))
        out.listed.insert(entry + " is masked to its end");
      if (const auto* texts = row.as_object().if_contains("masked_as"))
        for (const auto& one : texts->as_object())
          out.listed.insert(std::string(one.key()) + " becomes " +
                            string_of(one.value()));
    }
  }

  void see(const std::string& entry, const names& theirs,
           const std::string& wanted, const answer& ours) {
    if (ours.masked == wanted)
      return;
    const auto want = labels_in(wanted);
    const auto have = labels_in(ours.masked);
    if (want == have && is_rest_of(wanted, ours.masked))
      see_label(theirs, ours.checks, want);
    else if (want == have && is_rest_of(ours.masked, wanted))
      out.seen.insert(entry + " is masked to its end");
    else if (!follows(want, have, theirs, ours.checks))
      out.seen.insert(entry + " becomes " + ours.masked);
  }

  differences out;

private:
  /// Of several checks with this label, the listed ones keep it.
  void see_label(const names& theirs, const names& ours,
                 const std::vector<std::string>& labels) {
    names all;
    names known;
    for (const auto& check : theirs) {
      const auto line = check + " leaves its label";
      if (!ours.contains(check) ||
          std::count(labels.begin(), labels.end(), label_of_[check]) == 0)
        continue;
      all.insert(line);
      if (out.listed.contains(line))
        known.insert(line);
    }
    BOOST_TEST(!all.empty());
    out.seen.merge(known.empty() ? all : known);
  }

  /// Whether the difference of two texts is no more than that of the matches:
  /// ours lacks labels of checks that are silent here, or Webrix masks nothing
  /// and ours has labels of checks that match here alone.
  bool follows(const std::vector<std::string>& want,
               const std::vector<std::string>& have, const names& theirs,
               const names& ours) {
    const auto of = [&](const names& some, const names& but,
                        const std::string& label) {
      return std::any_of(some.begin(), some.end(), [&](const auto& check) {
        return !but.contains(check) && label_of_[check] == label;
      });
    };
    if (want.empty())
      return std::all_of(have.begin(), have.end(), [&](const auto& label) {
        return of(ours, theirs, label);
      });
    std::size_t kept = 0;
    for (const auto& label : want)
      if (kept < have.size() && have[kept] == label)
        ++kept;
      else if (!of(theirs, ours, label))
        return false;
    return kept == have.size();
  }

  std::map<std::string, std::string> label_of_;
};

} // namespace

BOOST_AUTO_TEST_SUITE(
    webrix_golden, *boost::unit_test::precondition(weir::test::shared_present))

BOOST_AUTO_TEST_CASE(guards_hold_the_checks_of_the_catalogue_in_order) {
  std::vector<std::string> wanted;
  for (const auto& one : read_formats()) {
    const auto& entry = one.as_object();
    if (entry.at("webrix_id").is_string())
      wanted.push_back(string_of(entry.at("webrix_guard")) + " " +
                       string_of(entry.at("webrix_id")) + " " +
                       string_of(entry.at("webrix_label")) + " " +
                       json::serialize(entry.at("webrix_certainty")));
  }
  std::vector<std::string> held;
  for (const auto& guard : webrix_guards())
    for (const auto& check : guard.checks) {
      held.push_back(guard.slug + " " + check.id + " " + check.replacement +
                     " " + std::to_string(std::lround(check.certainty)));
      BOOST_TEST(check.certainty == std::round(check.certainty));
      BOOST_TEST(!check.disabled, check.id);
    }
  BOOST_TEST(wanted.size() == 95u);
  BOOST_TEST(held == wanted, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(guards_act_as_those_of_the_catalogue) {
  std::int64_t order = -1;
  const auto guards = webrix_guards();
  for (std::size_t i = 0; i < guards.size(); ++i) {
    const auto& guard = guards[i];
    BOOST_TEST_CONTEXT(guard.slug) {
      BOOST_TEST((guard.status == guard_status::active) == catalogue[i].second);
      BOOST_TEST((guard.action == guard_action::redact));
      BOOST_TEST(guard.threshold == (guard.slug == "email" ? 8 : 6));
      BOOST_TEST(guard.sort_order > order);
      order = guard.sort_order;
    }
  }
}

BOOST_AUTO_TEST_CASE(matches_and_masked_texts_differ_only_as_listed) {
  const auto policy = without_floor();
  differences matches;
  list_matches(matches);
  mask_comparison masks(policy->guards);
  std::size_t walked = 0;
  for (const auto& one : read_formats()) {
    const auto& entry = one.as_object();
    const auto id = string_of(entry.at("id"));
    const auto text = text_of(entry);
    const auto theirs = strings(entry, "webrix_hits");
    const auto ours = ask(*policy, text);
    see_matches(matches, example, id, theirs, ours.checks);
    const auto& masked = entry.at("webrix_redacted");
    masks.see(id, theirs, masked.is_string() ? string_of(masked) : text, ours);
    see_matches(matches, near_miss, id, strings(entry, "near_miss_webrix_hits"),
                ask(*policy, value_of(entry, "near_miss")).checks);
    ++walked;
  }
  BOOST_TEST(walked == 428u);
  matches.check();
  masks.out.check();
}

BOOST_AUTO_TEST_SUITE_END()
