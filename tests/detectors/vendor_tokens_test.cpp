// Tokens of vendors: the table of known formats, further values drawn in their
// form, and texts that hold none.
#include "detectors/builtin.hpp"
#include "detectors/builtins/aws_keys.hpp"
#include "detectors/builtins/github_token.hpp"
#include "detectors/builtins/secrets/token_runs.hpp"
#include "detectors/builtins/secrets/vendor_tokens.hpp"
#include "tests/detectors/fixture.hpp"
#include "tests/support/shared.hpp"

#include <boost/crc.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <sstream>
#include <string>

namespace {

namespace json = boost::json;
using weir::detectors::builtin;
using weir::detectors::byte_range;

const std::string digits = "0123456789";
const std::string capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const std::string small = "abcdefghijklmnopqrstuvwxyz";
const std::string hex = "0123456789abcdef";
const std::string alnum = digits + capitals + small;

std::vector<const builtin*> all_rows() {
  std::vector<const builtin*> rows;
  for (auto part :
       {weir::detectors::vendor_token_rows(), weir::detectors::token_run_rows(),
        weir::detectors::github_token_rows(),
        weir::detectors::aws_key_id_rows()})
    for (const builtin& row : part)
      rows.push_back(&row);
  return rows;
}

std::vector<byte_range> found_in(const builtin& row, std::string_view text) {
  std::vector<byte_range> found;
  weir::detectors::find(row, {text}, found);
  return found;
}

std::string shown(const std::vector<byte_range>& ranges) {
  std::ostringstream out;
  for (const byte_range& range : ranges)
    out << range << ' ';
  return out.str();
}

std::string value_of(const json::object& entry, const std::string& key) {
  const json::value* whole = entry.if_contains(key);
  return weir::test::joined(whole != nullptr ? *whole
                                             : entry.at(key + "_parts"));
}

std::map<std::string, json::object> read_formats() {
  const json::value all = weir::test::read_json(weir::test::shared_dir() /
                                                "detection/formats.json");
  std::map<std::string, json::object> by_id;
  for (const json::value& entry : all.as_array())
    by_id[std::string(entry.at("id").as_string())] = entry.as_object();
  return by_id;
}

/// What stands around a value where values are found.
struct frame {
  const char* before;
  const char* after;
};

constexpr frame frames[] = {
    {"", ""},
    {"\"", "\""},
    {"'", "'"},
    {"`", "`"},
    {"KEY=", ";"},
    {"export KEY=", "\n"},
    {"{\"k\":\"", "\",\"n\":1}"},
    {"{\\\"k\\\": \\\"", "\\\"}"},
    {"line\\n", "\\nnext"},
    {"\\t", "\\r\\n"},
    {"\\u0022", "\\u0022"},
    {"the key is ", "."},
    {"the key is ", ". Keep it"},
    {"key: ", ", other: 1"},
    {"(", ")"},
    {"[", "]"},
    {"<k>", "</k>"},
    {"k\t", "\tv"},
    {"?key=", "&x=1"},
    {"a\n", "\nb"},
    {"令牌", "。"},
    {"https://u:", "@host.example/x"},
    {"Authorization: Bearer ", "\r\n"},
};

void check_frames(const builtin& row, const std::string& value) {
  for (const frame& frame : frames) {
    const std::string before = frame.before;
    const std::string text = before + value + frame.after;
    const std::vector<byte_range> wanted{
        {static_cast<std::uint32_t>(before.size()),
         static_cast<std::uint32_t>(before.size() + value.size())}};
    BOOST_TEST(shown(found_in(row, text)) == shown(wanted),
               row.id << " in " << text);
  }
}

/// Marks inside a token that stay what they are, and starts longer than the
/// documented prefix.
const std::multimap<std::string, std::string> marks = {
    {"1password-secret-key", "A3-"},
    {"airtable-pat", "pat"},
    {"anthropic-admin-key", "AA"},
    {"anthropic-api-key", "AA"},
    {"aws-bedrock-short-lived-key", "YmVkcm9jay5hbWF6b25hd3MuY29t"},
    {"azure-ad-client-secret", "8Q~"},
    {"azure-devops-pat-2024", "AZDO"},
    {"discord-bot-token", "M"},
    {"doppler-service-token", "dp.st.dev."},
    {"flutterwave-secret-key", "-X"},
    {"flutterwave-test-key", "-X"},
    {"gitlab-ci-job-token", "glcbt-64_"},
    {"grafana-cloud-token", "glc_eyJ"},
    {"mailchimp-api-key", "-us14"},
    {"maxmind-license-key", "_mmk"},
    {"newrelic-license-key", "FFFFNRAL"},
    {"notion-token", "ntn_01234567890"},
    {"openai-admin-key", "T3BlbkFJ"},
    {"openai-legacy-key", "T3BlbkFJ"},
    {"openai-service-account-key", "T3BlbkFJ"},
    {"sentry-org-token", "sntrys_eyJ"},
    {"slack-app-token", "-A"},
    {"tailscale-key", "tskey-auth-"},
    {"terraform-cloud-token", ".atlasv1."},
};

std::string in_base(std::uint32_t value, std::size_t width,
                    const std::string& alphabet) {
  const auto base = static_cast<std::uint32_t>(alphabet.size());
  std::string text(width, '0');
  for (std::size_t i = width; i-- > 0; value /= base)
    text[i] = alphabet[value % base];
  return text;
}

std::uint32_t crc(std::string_view bytes) {
  boost::crc_32_type sum;
  sum.process_bytes(bytes.data(), bytes.size());
  return sum.checksum();
}

/// A value of a kind with its checksum put right, where the kind has one.
std::string with_checksum(const std::string& id, std::string value) {
  const auto end = [&](std::size_t n) { return value.substr(0, n); };
  const std::size_t size = value.size();
  if ((id.starts_with("github-") && id != "github-fine-grained-pat") ||
      id == "npm-token")
    return end(size - 6) + in_base(crc(value.substr(4, 30)), 6, alnum);
  if (id == "gitlab-pat-routable")
    return end(size - 7) + in_base(crc(end(size - 7)), 7, digits + small);
  if (id == "atlassian-api-token")
    return end(size - 8) +
           in_base(crc(end(size - 8)), 8, digits + capitals.substr(0, 6));
  if (id == "grafana-service-account-token")
    return end(size - 8) +
           in_base(__builtin_bswap32(crc(end(size - 9))), 8, hex);
  return value;
}

/// Draws values of the form of a kind's example: each part of the body anew
/// from the characters that this part is made of.
class drawer {
public:
  drawer(const json::object& entry, std::mt19937& random)
      : id_(entry.at("id").as_string()), example_(value_of(entry, "example")),
        charset_(entry.at("charset").as_string()),
        structure_(entry.at("structure").as_string()), random_(random),
        fixed_(example_.size()) {
    for (const json::value& prefix : entry.at("prefixes").as_array())
      if (example_.starts_with(std::string_view(prefix.as_string())))
        fix(0, prefix.as_string().size());
    const auto [first, last] = marks.equal_range(id_);
    for (auto mark = first; mark != last; ++mark)
      fix(example_.find(mark->second), mark->second.size());
  }

  std::string draw() {
    std::string value = example_;
    for (std::size_t i = 0; i < value.size(); ++i) {
      std::size_t end = i;
      while (is_body(end))
        ++end;
      draw_part(value, i, end);
      i = end;
    }
    if (id_.starts_with("cloudflare-") && id_.ends_with("-2026"))
      for (std::size_t i = value.size() - 8; i < value.size(); ++i)
        value[i] = pick(hex);
    if (id_ == "launchdarkly-key") {
      value[value.find('-', 13) + 1] = '4';
      value[value.size() - 17] = '8';
    }
    return with_checksum(id_, value);
  }

private:
  void fix(std::size_t begin, std::size_t count) {
    BOOST_TEST_REQUIRE(begin != std::string::npos, id_);
    std::fill_n(fixed_.begin() + static_cast<std::ptrdiff_t>(begin), count,
                true);
  }

  bool is_body(std::size_t i) const {
    return i < example_.size() && !fixed_[i] &&
           std::string_view(".=$!:~").find(example_[i]) ==
               std::string_view::npos;
  }

  char pick(const std::string& letters) {
    return letters[random_() % letters.size()];
  }

  /// Draws [begin, end). Hyphens and underscores are drawn too where they are
  /// letters of the body, else they stay and part it.
  void draw_part(std::string& value, std::size_t begin, std::size_t end) {
    const std::string part = example_.substr(begin, end - begin);
    const bool hyphens = part.find('-') != std::string::npos;
    const bool bars = part.find('_') != std::string::npos;
    const bool words = charset_ == "A-Z a-z 0-9 _" &&
                       structure_.find("word characters") != std::string::npos;
    if ((hyphens && bars) || (bars && words)) {
      for (std::size_t i = begin; i < end; ++i)
        value[i] = pick(alnum + (hyphens ? "-_" : "_"));
      return;
    }
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t stop = std::min(example_.find_first_of("-_", i), end);
      const std::string letters = letters_of(example_.substr(i, stop - i));
      for (; i < stop; ++i)
        value[i] = pick(letters);
    }
  }

  /// The alphabet of a part.
  std::string letters_of(const std::string& part) const {
    const auto only = [&](const std::string& chars) {
      return part.find_first_not_of(chars) == std::string::npos;
    };
    const auto holds = [&](const std::string& chars) {
      return part.find_first_of(chars) != std::string::npos;
    };
    if (only(digits) && charset_.find("a-f") == std::string::npos)
      return digits;
    if (only(hex))
      return hex;
    const bool bare = charset_.starts_with("A-Z a-z") &&
                      (charset_.find("0-9") == std::string::npos ||
                       charset_.find("tolerated") != std::string::npos);
    std::string letters = bare ? "" : digits;
    if (holds(capitals) || charset_.find("A-Z") != std::string::npos)
      letters += capitals;
    if (holds(small) || charset_.find("a-z") != std::string::npos)
      letters += small;
    return letters + (holds("+") ? "+/" : "");
  }

  std::string id_, example_, charset_, structure_;
  std::mt19937& random_;
  std::vector<bool> fixed_;
};

std::string drawn(std::mt19937& random, const std::string& letters,
                  std::size_t count) {
  std::string text(count, ' ');
  for (char& c : text)
    c = letters[random() % letters.size()];
  return text;
}

BOOST_AUTO_TEST_SUITE(vendor_tokens)

BOOST_AUTO_TEST_CASE(rows_are_sorted_and_described) {
  std::size_t count = 0;
  for (const builtin* row : all_rows()) {
    ++count;
    BOOST_TEST(row->category.starts_with("security.secret_leak."), row->id);
    BOOST_TEST(row->replacement.starts_with("[REDACTED-"), row->id);
    BOOST_TEST(row->replacement.ends_with("]"), row->id);
    BOOST_TEST(!row->description.empty(), row->id);
  }
  BOOST_TEST(count == 162u);
}

BOOST_AUTO_TEST_CASE(
    examples_are_found_whole_wherever_they_stand,
    *boost::unit_test::precondition(weir::test::shared_present)) {
  const auto formats = read_formats();
  for (const builtin* row : all_rows()) {
    const json::object& entry = formats.at(std::string(row->id));
    check_frames(*row, value_of(entry, "example"));
  }
}

BOOST_AUTO_TEST_CASE(near_misses_are_left, *boost::unit_test::precondition(
                                               weir::test::shared_present)) {
  const auto formats = read_formats();
  for (const builtin* row : all_rows()) {
    const std::string text =
        value_of(formats.at(std::string(row->id)), "near_miss");
    for (const std::string& around :
         {text, '"' + text + '"', "KEY=" + text + "\n"})
      BOOST_TEST(found_in(*row, around).empty(), row->id << " in " << around);
  }
}

BOOST_AUTO_TEST_CASE(
    further_values_of_each_form_are_found_whole,
    *boost::unit_test::precondition(weir::test::shared_present)) {
  const auto formats = read_formats();
  std::mt19937 random(20260101);
  for (const builtin* row : all_rows()) {
    drawer draws(formats.at(std::string(row->id)), random);
    for (int n = 0; n < 50; ++n)
      check_frames(*row, draws.draw());
  }
}

BOOST_AUTO_TEST_CASE(
    a_token_within_a_longer_word_is_none,
    *boost::unit_test::precondition(weir::test::shared_present)) {
  const auto formats = read_formats();
  for (const builtin* row : all_rows()) {
    // their first parts may be longer by one
    if (row->id == "terraform-cloud-token" || row->id == "telegram-bot-token")
      continue;
    const std::string value =
        value_of(formats.at(std::string(row->id)), "example");
    for (const char* before : {"Q", "q", "7"})
      BOOST_TEST(found_in(*row, before + value).empty(),
                 row->id << " in " << before << value);
  }
}

BOOST_AUTO_TEST_CASE(stand_ins_are_none, *boost::unit_test::precondition(
                                             weir::test::shared_present)) {
  const std::string bodies[] = {
      "YOUR_TOKEN_HERE",
      "your-api-key-goes-here-your-api-key-goes-here-your-api-key-goes-here",
      "YOURTOKENHERE00YOURTOKENHERE00YOURTOKENHERE00YOURTOKENHERE00YOUR",
      std::string(160, 'x'),
      std::string(160, 'X'),
      std::string(160, '0'),
      std::string(160, 'a'),
      "<your token>",
      "${TOKEN}",
      "{{ token }}",
      "$(cat token)",
      "...",
      "****************************************************************",
      "some_quite_long_name_of_a_function_in_a_program_that_goes_on_and_on",
      "a-name-in-kebab-case-that-is-rather-long-and-has-no-digits-in-it",
  };
  const auto formats = read_formats();
  for (const builtin* row : all_rows())
    for (const json::value& prefix :
         formats.at(std::string(row->id)).at("prefixes").as_array())
      for (const std::string& body : bodies) {
        const std::string text = std::string(prefix.as_string()) + body;
        BOOST_TEST(found_in(*row, text).empty(), row->id << " in " << text);
      }
}

BOOST_AUTO_TEST_CASE(ordinary_texts_hold_no_token) {
  const char* const texts[] = {
      "s.ReadUint16LengthPrefixed(&child)",
      "npm_config_registry npm_lifecycle_event npm_package_version",
      "import {hf_hub_download} from 'huggingface_hub'; hf_transfer=1",
      "class=\"sk-chasing-dot sk-cube-grid\" task-0123456789abcdef",
      "pypi-attestations 0.0.27, pypi-publish v1.12",
      "integrity "
      "sha512-v2kDEe57lecTulaDIuNTPy3Ry4gLGJ6Z1O3vE1krgXZNrsQ+"
      "LFTGHVxVjcXPs17LhbZVGedAJv8XZ1tvj5FvSg==",
      "resolved "
      "https://registry.example/ms/-/"
      "ms-2.1.3.tgz#574c8138ce1d2b5861f0b44579dbadd60c6615b2",
      "id: 123e4567-e89b-42d3-a456-426614174000",
      "data:image/"
      "png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+"
      "M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "AC_CHECK_HEADERS SK_FRAME_BUFFER key-value "
      "key-00000000000000000000000000000000",
      "secret_manager_client_configuration_for_the_region",
      "the sl.o file, ssl.SSLContext, pat.match(x), sat.lit",
      "co-0123456789abcdef0123456789abcdef01234567",
      "commit 4b1d0123456789abcdef0123456789abcdef0123",
      "12345678:a-name-of-thirty-five-characters--",
      "1700000000:0123456789abcdef0123456789abcdef012",
      "module.exports.someVeryLongFunctionNameThatGoesOn",
      "rdme_ sbp_ glc_ figd_ dop_v1_ shpat_ whsec_ rk_live_ ghp_ hvs.",
  };
  for (const char* text : texts)
    for (const builtin* row : all_rows())
      BOOST_TEST(found_in(*row, text).empty(), row->id << " in " << text);
}

BOOST_AUTO_TEST_CASE(
    a_text_may_be_cut_anywhere,
    *boost::unit_test::precondition(weir::test::shared_present)) {
  const auto formats = read_formats();
  for (const builtin* row : all_rows()) {
    const std::string value =
        value_of(formats.at(std::string(row->id)), "example");
    const std::string text = "\\n" + value + "=." + value;
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      // a copy of its own size, so that a sanitizer sees one byte too far
      const std::vector<char> copy(
          text.begin(), text.begin() + static_cast<std::ptrdiff_t>(cut));
      for (const byte_range& range : found_in(*row, {copy.data(), copy.size()}))
        BOOST_TEST_REQUIRE((range.begin < range.end && range.end <= cut));
    }
  }
}

BOOST_AUTO_TEST_CASE(long_random_text_holds_no_token) {
  constexpr std::size_t length = 200'000;
  std::mt19937 random(7);
  const std::string lines = alnum + "+/";
  std::string wrapped;
  while (wrapped.size() < length)
    wrapped += drawn(random, lines, 76) + '\n';
  for (const std::string& text :
       {drawn(random, lines, length), drawn(random, alnum + "-_", length),
        drawn(random, alnum + "-_.", length), drawn(random, hex, length),
        drawn(random, hex + "-", length), wrapped})
    for (const builtin* row : all_rows())
      BOOST_TEST(found_in(*row, text).empty(), row->id);
}

/// A token longer than documented, or in a newer form, in a line.
struct grown {
  const char* id;
  const char* prefix;
  std::string rest;
};

BOOST_AUTO_TEST_CASE(newer_and_longer_tokens_are_covered_whole) {
  std::mt19937 random(11);
  const std::string url_safe = alnum + "-_";
  const auto draw = [&](const std::string& letters, std::size_t count) {
    return drawn(random, letters, count);
  };
  const std::string web_token =
      "eyJhbGciOiJSUzI1NiJ9." + draw(alnum, 214) + "." + draw(alnum, 86);
  const grown cases[] = {
      {"github-token", "ghs_", "12345_" + web_token},
      {"github-app-installation", "ghs_", "12345_" + web_token},
      {"github-token", "ghp_", draw(alnum, 80)},
      {"github-fine-grained-pat", "github_pat_", draw(alnum, 120)},
      {"gitlab-pat", "glpat-", draw(alnum, 48)},
      {"gitlab-pat", "glpat-", draw(alnum, 32) + ".01.0w1abcdef"},
      {"gitlab-pat", "glpat-", draw(alnum, 40) + ".0w1abcdef"},
      {"gitlab-runner-token", "glrt-",
       "t1_" + draw(alnum, 30) + ".01.0w1abcdef"},
      {"anthropic-api-key", "sk-ant-", "api03-" + draw(url_safe, 150) + "AA"},
      {"openai-project-key", "sk-proj-", draw(url_safe, 200) + "A"},
      {"digitalocean-pat", "dop_v1_", draw(hex, 96)},
      {"google-api-key", "AIza", "Sy" + draw(alnum, 50)},
      {"google-oauth-access-token", "ya29.", "c." + draw(alnum, 120) + "A"},
      {"npm-token", "npm_", draw(alnum, 60)},
      {"slack-token", "xoxe.", "xoxp-1-" + draw(alnum, 160)},
      {"slack-token", "xoxb-",
       "1234567890123-1234567890123-" + draw(alnum, 48)},
      {"stripe-secret-live", "sk_live_", draw(alnum, 120)},
      {"stripe-webhook-secret", "whsec_", draw(alnum + "+/", 43) + "="},
      {"vault-service-token", "hvs.",
       draw(alnum, 90) + ".A1b" + draw(alnum, 27)},
      {"dropbox-short-lived-token", "sl.", "u." + draw(alnum, 180)},
      {"flyio-access-token", "fm2_", draw(alnum + "+/", 200) + "A=="},
      {"databricks-token", "dapi", draw(hex, 32) + "-2"},
      {"telegram-bot-token", "123456789:", "AA" + draw(alnum, 40)},
      {"terraform-cloud-token", "abcdefghij1234.",
       "atlasv1." + draw(alnum, 90)},
      {"huggingface-token", "hf_", "aB3" + draw(alnum, 40)},
      {"shopify-access-token", "shpat_", draw(hex, 40) + "Z9"},
  };
  const auto rows = all_rows();
  for (const grown& one : cases) {
    const auto row = std::ranges::find(rows, one.id, &builtin::id);
    BOOST_TEST_REQUIRE((row != rows.end()), one.id);
    check_frames(**row, one.prefix + one.rest);
  }
}

BOOST_AUTO_TEST_CASE(marks_behind_a_token_stay_outside) {
  const std::string token = std::string("gl") + "pat-EXAMPLE-only_NOT-rea";
  const builtin* row = nullptr;
  for (const builtin* one : all_rows())
    if (one->id == "gitlab-pat")
      row = one;
  BOOST_TEST_REQUIRE(row != nullptr);
  for (const char* after :
       {"...", "--", "__", "-.", ".git", "/x", "?", "!", "\\", "%22", "*", "~"})
    BOOST_TEST(shown(found_in(*row, token + after)) == "[0, 26) ", after);
  BOOST_TEST(shown(found_in(*row, "_" + token + "_")) == "[1, 27) ");
  BOOST_TEST(shown(found_in(*row, token + ',' + token)) == "[0, 26) [27, 53) ");
  BOOST_TEST(shown(found_in(*row, "my_" + token)) == "[3, 29) ");
}

BOOST_AUTO_TEST_CASE(a_telegram_token_is_found_in_the_url_of_its_bot) {
  const std::string token =
      std::string("123456789") + ":AAEXAMPLE-only_NOT-" + "real_0123456789E";
  for (const builtin* row : all_rows())
    if (row->id == "telegram-bot-token")
      BOOST_TEST(shown(found_in(*row, "https://api.telegram.org/bot" + token +
                                          "/getMe")) == "[28, 73) ");
}

BOOST_AUTO_TEST_CASE(a_wrong_checksum_lowers_the_confidence) {
  const std::string bad =
      std::string("np") + "m_EXAMPLEonlyNOTreal0123456789" + "EXAMPLEX";
  for (const builtin* row : all_rows()) {
    if (row->id != "npm-token")
      continue;
    const auto& how = std::get<weir::detectors::anchored>(row->how);
    weir::detectors::weighed match;
    BOOST_TEST_REQUIRE(how.match(bad, 0, match));
    BOOST_TEST(match.confidence == 0.7);
    BOOST_TEST_REQUIRE(how.match(with_checksum("npm-token", bad), 0, match));
    BOOST_TEST(match.confidence == 1);
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
