// The contextual secrets: every row against values made at random in many
// notations, against published samples, and against what only looks alike.
#include "detectors/builtin.hpp"
#include "detectors/builtins/secrets/assignments.hpp"
#include "detectors/builtins/secrets/aws_and_jwt.hpp"
#include "detectors/builtins/secrets/connection_strings.hpp"
#include "detectors/builtins/secrets/credential_urls.hpp"
#include "detectors/builtins/secrets/http_credentials.hpp"
#include "detectors/builtins/secrets/key_checksums.hpp"
#include "detectors/builtins/secrets/kubernetes_secret.hpp"
#include "detectors/builtins/secrets/labelled_secrets.hpp"
#include "detectors/builtins/secrets/password_assignment.hpp"
#include "detectors/builtins/secrets/password_hashes.hpp"
#include "detectors/builtins/secrets/private_keys.hpp"
#include "detectors/builtins/secrets/secret_documents.hpp"
#include "detectors/builtins/secrets/wallet_keys.hpp"
#include "detectors/builtins/secrets/webhooks.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>

namespace {

using weir::detectors::builtin;
using weir::detectors::byte_range;
namespace json = boost::json;

std::map<std::string, const builtin*> all_rows() {
  using namespace weir::detectors;
  std::map<std::string, const builtin*> rows;
  for (std::span<const builtin> family :
       {assignment_rows(), password_assignment_rows(), aws_and_jwt_rows(),
        connection_string_rows(), credential_url_rows(), http_credential_rows(),
        labelled_secret_rows(), kubernetes_secret_rows(), password_hash_rows(),
        private_key_rows(), secret_document_rows(), wallet_key_rows(),
        webhook_rows()})
    for (const builtin& row : family)
      rows[std::string(row.id)] = &row;
  return rows;
}

json::value read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw std::runtime_error("cannot open " + path.string());
  return json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
}

json::value cases(const char* name) {
  return read(weir::test::source_dir() / "tests/data/cases/secrets" / name);
}

/// A string, or strings to be joined: whole secrets do not stand in data.
std::string joined(const json::value& value) {
  if (value.is_string())
    return std::string(value.as_string());
  std::string text;
  for (const json::value& part : value.as_array())
    text += std::string_view(part.as_string());
  return text;
}

std::vector<byte_range> found(const builtin& row, std::string_view text) {
  std::vector<byte_range> out;
  weir::detectors::find(row, {text}, out);
  return out;
}

void replace_all(std::string& text, std::string_view what,
                 std::string_view with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos;
       at += with.size())
    text.replace(at, what.size(), with);
}

std::string in_context(std::string context, std::string_view name,
                       std::string_view value) {
  std::string upper(name);
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  replace_all(context, "{n}", name);
  replace_all(context, "{N}", upper);
  const std::size_t at = context.find("{}");
  return context.replace(at, 2, value);
}

constexpr std::string_view base64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Groups of four characters that decode to printable ASCII.
std::string printable_base64(std::mt19937& random, std::size_t length) {
  std::string value;
  while (value.size() < length) {
    std::uint32_t bits = 0;
    for (int k = 0; k < 3; ++k)
      bits = bits << 8 | ('a' + random() % 26);
    for (int shift = 18; shift >= 0; shift -= 6)
      value += base64[bits >> shift & 63];
  }
  return value;
}

std::string drawn(std::mt19937& random, std::string_view set,
                  std::size_t length) {
  static const std::map<std::string_view, std::string> alphabets = {
      {"digit", "0123456789"},
      {"hex", "0123456789abcdef"},
      {"cap", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
      {"lower", "abcdefghijklmnopqrstuvwxyz0123456789"},
      {"alnum", std::string(base64.substr(0, 62))},
      {"base64", std::string(base64)},
      {"url", std::string(base64.substr(0, 62)) + "-_"}};
  if (set == "alnumpair")
    return printable_base64(random, length);
  std::string value;
  if (set == "hexmix") { // letters and digits by turns
    for (std::size_t k = 0; k < length; ++k)
      value +=
          k % 2 == 0 ? "0123456789"[random() % 10] : "abcdef"[random() % 6];
    return value;
  }
  const std::string& alphabet = alphabets.at(set);
  while (value.size() < length)
    value += alphabet[random() % alphabet.size()];
  return value;
}

/// A value of a kind: literal parts start with an equals sign, others name an
/// alphabet and a length.
std::string made(std::mt19937& random, const json::array& parts) {
  std::string value;
  for (const json::value& part : parts)
    value += part.is_string()
                 ? std::string(part.as_string()).substr(1)
                 : drawn(random, part.at(0).as_string(),
                         static_cast<std::size_t>(part.at(1).as_int64()));
  return value;
}

bool covers(const std::vector<byte_range>& ranges, std::size_t begin,
            std::size_t end) {
  return std::any_of(ranges.begin(), ranges.end(), [&](byte_range range) {
    return range.begin <= begin && range.end >= end;
  });
}

std::string value_of(const json::object& entry, const std::string& key) {
  const json::value* whole = entry.if_contains(key);
  return joined(whole != nullptr ? *whole : entry.at(key + "_parts"));
}

BOOST_AUTO_TEST_SUITE(labelled_secrets)

BOOST_AUTO_TEST_CASE(values_made_at_random_are_found_in_every_notation) {
  const auto rows = all_rows();
  const json::value data = cases("labelled.json");
  std::mt19937 random(20240607);
  for (const json::value& kind : data.at("kinds").as_array()) {
    const std::string id(kind.at("id").as_string());
    const std::string name(kind.at("name").as_string());
    const json::value* own = kind.as_object().if_contains("contexts");
    const json::array& contexts =
        (own != nullptr ? *own : data.at("contexts")).as_array();
    std::size_t missed = 0;
    std::string example;
    constexpr std::size_t each = 50;
    for (const json::value& context : contexts)
      for (std::size_t k = 0; k < each; ++k) {
        const std::string value = made(random, kind.at("value").as_array());
        const std::string text =
            in_context(std::string(context.as_string()), name, value);
        const std::size_t at = text.find(value);
        if (!covers(found(*rows.at(id), text), at, at + value.size())) {
          ++missed;
          example = text;
        }
      }
    // a value drawn at random can look like words, once in some hundred
    const std::size_t all = each * contexts.size();
    BOOST_TEST(missed * 100 <= all, id << " missed " << missed << " of " << all
                                       << ", such as " << example);
  }
}

BOOST_AUTO_TEST_CASE(what_only_looks_like_a_secret_is_left_alone) {
  const auto rows = all_rows();
  const json::value data = cases("non_secrets.json");
  BOOST_TEST(data.as_array().size() >= 150u);
  for (const json::value& entry : data.as_array()) {
    const std::string text = joined(entry);
    for (const auto& [id, row] : rows)
      BOOST_TEST(found(*row, text).empty(), id << " found one in " << text);
  }
}

BOOST_AUTO_TEST_CASE(
    published_samples_are_found_whole_and_near_misses_left,
    *boost::unit_test::precondition(weir::test::shared_present)) {
  const auto rows = all_rows();
  const json::value formats =
      read(weir::test::shared_dir() / "detection/formats.json");
  std::set<std::string> seen;
  for (const json::value& value : formats.as_array()) {
    const json::object& entry = value.as_object();
    const std::string id(entry.at("id").as_string());
    const auto row = rows.find(id);
    if (row == rows.end())
      continue;
    seen.insert(id);
    const std::string sample = value_of(entry, "example");
    const json::value& line = entry.at("context_template");
    const std::string text =
        line.is_string() ? in_context(std::string(line.as_string()), "", sample)
                         : sample;
    const auto hits = found(*row->second, text);
    BOOST_TEST_REQUIRE(hits.size() == 1u, id);
    BOOST_TEST(text.substr(hits[0].begin, hits[0].end - hits[0].begin) ==
               sample);
    BOOST_TEST(found(*row->second, value_of(entry, "near_miss")).empty(), id);
  }
  for (const auto& [id, row] : rows)
    BOOST_TEST((seen.count(id) == 1u || id == "pem-private-key"), id);
}

BOOST_AUTO_TEST_CASE(matches_lie_in_every_cut_text) {
  const auto rows = all_rows();
  const json::value data = cases("labelled.json");
  std::mt19937 random(7);
  for (const json::value& kind : data.at("kinds").as_array()) {
    const json::value* own = kind.as_object().if_contains("contexts");
    const json::value& context =
        (own != nullptr ? *own : data.at("contexts")).at(0);
    const std::string text =
        in_context(std::string(context.as_string()),
                   std::string(kind.at("name").as_string()),
                   made(random, kind.at("value").as_array()));
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      // a copy of its own size, so that a sanitizer sees one byte too far
      const std::vector<char> copy(
          text.begin(), text.begin() + static_cast<std::ptrdiff_t>(cut));
      for (const auto& [id, row] : rows)
        for (byte_range range : found(*row, {copy.data(), copy.size()}))
          BOOST_TEST_REQUIRE((range.begin < range.end && range.end <= cut), id);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_checksum_tells_a_key_from_its_like) {
  using namespace weir::detectors::secrets;
  BOOST_TEST(bech32_holds("a12uel5l"));
  BOOST_TEST(bech32_holds("A12UEL5L"));
  BOOST_TEST(!bech32_holds("A12uel5l"));
  BOOST_TEST(!bech32_holds("a12uel5q"));
  BOOST_TEST(!bech32_holds(""));
  BOOST_TEST(phrase_word("abandon") == 0);
  BOOST_TEST(phrase_word("zoo") == 2047);
  BOOST_TEST(phrase_word("weir") == -1);
  BOOST_TEST(phrase_word("") == -1);
  std::vector<std::uint16_t> zeros(12, 0);
  BOOST_TEST(!phrase_holds(zeros));
  zeros.back() = static_cast<std::uint16_t>(phrase_word("about"));
  BOOST_TEST(phrase_holds(zeros));
  zeros.pop_back();
  BOOST_TEST(!phrase_holds(zeros));
}

BOOST_AUTO_TEST_CASE(a_phrase_is_found_in_a_list_and_in_a_sentence) {
  const builtin& row = *all_rows().at("bip39-seed-phrase");
  const std::string eleven(
      "abandon abandon abandon abandon abandon abandon abandon abandon abandon "
      "abandon abandon");
  for (const std::string before : {"", "My words are: ", "seed = \"", "\n\n"}) {
    const std::string text = before + eleven + " about\nand so on";
    const auto hits = found(row, text);
    BOOST_TEST_REQUIRE(hits.size() == 1u, text);
    BOOST_TEST(hits[0].begin == before.size());
    BOOST_TEST(hits[0].end == before.size() + eleven.size() + 6);
  }
  std::string numbered;
  for (int k = 1; k <= 12; ++k)
    numbered +=
        std::to_string(k) + ". " + (k < 12 ? "abandon" : "about") + "\n";
  BOOST_TEST(found(row, numbered).size() == 1u);
  BOOST_TEST(found(row, eleven + " abandon").empty());
  BOOST_TEST(found(row, eleven).empty());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
