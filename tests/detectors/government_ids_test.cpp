#include "detectors/builtin.hpp"
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/id_numbers.hpp"
#include "detectors/builtins/ids/labelled.hpp"
#include "tests/detectors/fixture.hpp"
#include "tests/detectors/id_makers.hpp"
#include "tests/support/shared.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace {

namespace json = boost::json;
namespace detectors = weir::detectors;
using detectors::builtin;
using weir::test::change;
using weir::test::id_maker;

/// What the guards ask for, at the least.
constexpr double guard_level = 0.8;

std::vector<const builtin*> all_rows() {
  std::vector<const builtin*> rows;
  for (const builtin& row : detectors::id_number_rows())
    rows.push_back(&row);
  for (const builtin& row : detectors::labelled_id_rows())
    rows.push_back(&row);
  return rows;
}

const builtin& row_of(std::string_view id) {
  for (const builtin* row : all_rows())
    if (row->id == id)
      return *row;
  throw std::runtime_error("no row " + std::string(id));
}

/// What a row says with its default.
std::vector<std::string> found(const builtin& row, std::string_view text) {
  std::vector<detectors::byte_range> ranges;
  detectors::find(row, {text}, ranges);
  std::vector<std::string> values;
  for (const auto& range : ranges)
    values.emplace_back(text.substr(range.begin, range.end - range.begin));
  return values;
}

/// Confidence of the first match of a number of the group; 0 for none.
double confidence(std::string_view id, std::string_view text) {
  const auto& member = std::get<detectors::grouped>(row_of(id).how);
  std::vector<bool> wanted(member.member + 1u, false);
  wanted[member.member] = true;
  std::vector<detectors::group_match> out;
  member.of->scan(text, wanted, out);
  return out.empty() ? 0 : out.front().match.confidence;
}

/// The rows that find something as surely as a guard asks.
std::string named_by_guards(std::string_view text) {
  std::vector<detectors::group_match> out;
  const auto rows = detectors::id_number_rows();
  detectors::id_numbers.scan(text, std::vector<bool>(rows.size(), true), out);
  std::string names;
  for (const auto& one : out)
    if (one.match.confidence >= guard_level)
      names += std::string(rows[one.member].id) + " ";
  for (const builtin& row : detectors::labelled_id_rows())
    if (!found(row, text).empty())
      names += std::string(row.id) + " ";
  return names;
}

std::string in_line(std::string line, const std::string& value) {
  return line.replace(line.find("{}"), 2, value);
}

std::string make(const id_maker& maker, std::mt19937& random) {
  for (;;)
    if (const std::string value = maker.make(random); !value.empty())
      return value;
}

std::string with_another_digit(std::string value, std::mt19937& random) {
  for (;;) {
    char& c = value[random() % value.size()];
    if (c < '0' || c > '9')
      continue;
    c = static_cast<char>('0' + (c - '0' + 1 + random() % 9) % 10);
    return value;
  }
}

std::string value_of(const json::object& entry, const std::string& key) {
  const json::value* whole = entry.if_contains(key);
  return weir::test::joined(whole != nullptr ? *whole
                                             : entry.at(key + "_parts"));
}

BOOST_AUTO_TEST_SUITE(government_ids)

BOOST_AUTO_TEST_CASE(rows_are_sorted_and_each_has_a_maker) {
  const auto rows = detectors::id_number_rows();
  BOOST_TEST(std::is_sorted(
      rows.begin(), rows.end(),
      [](const builtin& a, const builtin& b) { return a.id < b.id; }));
  std::set<std::string_view> made;
  for (const id_maker& maker : weir::test::id_makers())
    made.insert(maker.id);
  for (const builtin* row : all_rows())
    BOOST_TEST(made.count(row->id) == 1u, row->id);
  BOOST_TEST(made.size() == all_rows().size());
}

BOOST_AUTO_TEST_CASE(
    examples_are_found_whole_and_near_misses_are_not,
    *boost::unit_test::precondition(weir::test::shared_present)) {
  const json::value all = weir::test::read_json(weir::test::shared_dir() /
                                                "detection/formats.json");
  std::size_t seen = 0;
  for (const json::value& one : all.as_array()) {
    const json::object& entry = one.as_object();
    // a labelled Social Security number has a scanner of its own
    if (entry.at("family") != "gov_id" || entry.at("id") == "us-ssn-labelled")
      continue;
    ++seen;
    const builtin& row = row_of(entry.at("id").as_string());
    const std::string value = value_of(entry, "example");
    const json::value& line = entry.at("context_template");
    const std::string text = line.is_string()
                                 ? in_line(std::string(line.as_string()), value)
                                 : value;
    BOOST_TEST(found(row, text) == std::vector{value}, row.id << ": " << text);
    const std::string miss = value_of(entry, "near_miss");
    BOOST_TEST(found(row, miss).empty(), row.id << ": " << miss);
  }
  BOOST_TEST(seen == all_rows().size());
}

BOOST_AUTO_TEST_CASE(a_hundred_made_values_of_each_kind_are_found_whole) {
  std::mt19937 random(20250301);
  for (const id_maker& maker : weir::test::id_makers()) {
    const builtin& row = row_of(maker.id);
    for (int i = 0; i < 100; ++i) {
      const std::string value = make(maker, random);
      const std::string text = in_line(maker.line, value);
      const bool whole = found(row, text) == std::vector{value};
      BOOST_TEST_REQUIRE(whole, maker.id << ": " << text);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_changed_digit_is_caught_where_there_is_a_check) {
  std::mt19937 random(20250302);
  for (const id_maker& maker : weir::test::id_makers()) {
    if (maker.digit == change::free)
      continue;
    int passed = 0;
    for (int i = 0; i < 100; ++i) {
      const std::string value = with_another_digit(make(maker, random), random);
      passed += !found(row_of(maker.id), in_line(maker.line, value)).empty();
    }
    BOOST_TEST(passed <= (maker.digit == change::always_caught ? 0 : 25),
               maker.id << " took " << passed);
  }
}

BOOST_AUTO_TEST_CASE(values_are_no_pieces_of_longer_things) {
  std::mt19937 random(20250303);
  for (const id_maker& maker : weir::test::id_makers())
    for (int i = 0; i < 20; ++i) {
      const std::string value = make(maker, random);
      for (const char* around : {"1{}", "{}1", "x{}", "{}x", "_{}", "{}_a"}) {
        const std::string text = in_line(maker.line, in_line(around, value));
        const auto values = found(row_of(maker.id), text);
        const bool clear =
            std::find(values.begin(), values.end(), value) == values.end();
        BOOST_TEST_REQUIRE(clear, maker.id << ": " << text);
      }
    }
}

BOOST_AUTO_TEST_CASE(values_stand_among_other_characters) {
  std::mt19937 random(20250304);
  for (const id_maker& maker : weir::test::id_makers())
    for (const char* around : {"\"{}\"", "({})", "{},", "{}.", "<b>{}</b>",
                               "\xE3\x80\x8C{}\xE3\x80\x8D", "a\n{}\nb",
                               "\\n{}\\n", "[{}]", "'{}';", "{}|", "\t{}\t"}) {
      // a label stands on the value's line
      const bool named = std::string(maker.line) != "{}";
      if (named && around[0] != '"' && around[0] != '{' && around[0] != '\'')
        continue;
      const std::string value = make(maker, random);
      const std::string text = in_line(maker.line, in_line(around, value));
      const bool whole = found(row_of(maker.id), text) == std::vector{value};
      BOOST_TEST_REQUIRE(whole, maker.id << ": " << text);
    }
}

struct hard_negative {
  const char* what;
  const char* text;
};
constexpr hard_negative hard_negatives[] = {
    {"epoch seconds", "ts=1700000000 1712345678 1609459200"},
    {"epoch milliseconds", "\"time\": 1630615123457, \"end\":1700000000123"},
    {"epoch microseconds", "1700000000123456 1712345678901234"},
    {"version", "v1.2.3 10.4.17763.1 2024.1.0 1.0.0-rc.1"},
    {"order number", "order 4000123456 for 2 items, invoice 2024-000123"},
    {"SHA-1", "3b18e512dba79e4c8300dd08aeb37f8e728b8dad"},
    {"digits of a hash", "sha256:1234567890123456789012345678901234567890"},
    {"UUID", "550e8400-e29b-41d4-a716-446655440000"},
    {"UUID of digits", "12345678-1234-1234-1234-123456789018"},
    {"telephone", "+1 202-555-0142, 020 7946 0958, (202) 555-0142"},
    {"SKU", "SKU AB1234563, part P-12345678, model X1234567"},
    {"IP address", "192.168.100.254 10.0.0.1:8080"},
    {"decimal", "0.123456782 3.141592653589793 -1.7320508"},
    {"IBAN", "GB82 WEST 1234 5698 7654 32, DE89 3704 0044 0532 0130 00"},
    {"card", "4111 1111 1111 1111 and 4111111111111111"},
    {"date and time", "2024-01-15T10:22:33Z 20240115T102233Z 15.01.2024"},
    {"range", "bytes 1000000000-1999999999/2000000000"},
    {"money", "$123456782 and 1,234,567.89 EUR 123456782.00"},
    {"hexadecimal", "0x123456789018 #123456 deadbeef12345678"},
    {"literal", "12345678L 86400000L 1e100 16777216F 100000000UL"},
    {"colours", "255 250 250 snow, 245 245 220 beige"},
    {"lock file", "integrity sha512-9Q8Z0Bk1T4dC0X12345678A== lodash@4.17.21"},
    {"file name", "backup_20240115123456.tar.gz IMG-20240115-WA0001.jpg"},
    {"coordinates", "52.520008, 13.404954 -122.4194155"},
    {"package", "passport 0.6.0, passport-local-1.0.0, dl 1.2.3"},
    {"licence of a program", "license: MIT, Driver: 12345678"},
    {"key of a machine", "ABCD-1234-EFGH-5678 XK9J2-77QWE-ZZ001"},
    {"table of numbers", "123456782 987654324 111222333 444555666"},
    {"sample of a test", "12345678 123456789 1234567890 12345678901"},
};

BOOST_AUTO_TEST_CASE(hard_negatives_stay_below_what_guards_ask) {
  for (const hard_negative& one : hard_negatives)
    BOOST_TEST(named_by_guards(one.text) == "", one.what << ": " << one.text);
}

struct labelled_line {
  const char* builtin;
  const char* text;
};
constexpr labelled_line labelled_lines[] = {
    {"us-npi", "NPI: 1234567893"},
    {"us-npi", "{\"providerNpi\":\"1234567893\"}"},
    {"uk-nhs", "nhs_number = 9434765870"},
    {"nl-bsn", "Mijn BSN is 111222333."},
    {"de-steuer-id", "Steueridentifikationsnummer 86095742719"},
    {"pl-pesel", "PESEL 44051401359"},
    {"pt-nif", "123456789 (NIF)"},
    {"ru-inn", "\u0418\u041d\u041d 1234567894"},
    {"ru-snils", "\u0421\u041d\u0418\u041b\u0421: 112-233-445 95"},
    {"cn-ric", "\u8eab\u4efd\u8bc1\u53f7\u780111010519491231002X"},
    {"jp-mynumber", "\u30de\u30a4\u30ca\u30f3\u30d0\u30fc123456789018"},
    {"kr-rrn", "\uc8fc\ubbfc\ub4f1\ub85d\ubc88\ud638 900101-1000006"},
    {"br-cpf", "CPF 11144477735"},
    {"in-aadhaar", "Aadhaar number 999999990019"},
    {"es-dni", "DNI: 12345678z"},
    {"us-ein", "ein_number: 12-3456789"},
    {"se-personnummer", "personnummer 8112189876"},
    {"mx-rfc", "RFC GODE561231GR8"},
    {"gr-amka", "\u0391\u039c\u039a\u0391 01013099997"},
    {"tr-kimlik", "TC Kimlik No 10000000146"},
    {"au-medicare", "Medicare 2123456701"},
    {"ke-pin", "KRA PIN P051365947M"},
};

BOOST_AUTO_TEST_CASE(a_word_near_makes_sure) {
  for (const labelled_line& one : labelled_lines)
    BOOST_TEST(confidence(one.builtin, one.text) == 0.9,
               one.builtin << ": " << one.text);
}

constexpr labelled_line other_words[] = {
    {"us-npi", "the unpicked 1234567893"}, {"us-npi", "NPI\n1234567893"},
    {"us-ein", "ein Haus, 12-3456789"},    {"ru-inn", "the inn at 1234567894"},
    {"us-npi", "1234567893, NPI: none"},   {"nl-bsn", "absnegation 111222333"},
    {"pt-nif", "manifest 123456789"},
};

BOOST_AUTO_TEST_CASE(other_words_and_other_lines_make_nothing_sure) {
  for (const labelled_line& one : other_words)
    BOOST_TEST(confidence(one.builtin, one.text) < 0.8,
               one.builtin << ": " << one.text);
}

BOOST_AUTO_TEST_CASE(numbers_of_the_same_digits_throughout_are_none) {
  for (char c = '0'; c <= '9'; ++c)
    for (std::size_t size = 8; size < 19; ++size)
      BOOST_TEST(named_by_guards("CPF TFN BSN NIF PESEL " +
                                 std::string(size, c)) == "");
}

BOOST_AUTO_TEST_CASE(long_texts_without_end_are_read_once) {
  // each of these has a candidate at every few bytes
  for (const char* unit :
       {"1", "1-", "1 ", "12 34 56 ", "A1 ", "AB 12 34 56 C ", "123-45-",
        "8001015009087 ", "GB 980 7806 84 ", "\\n1", "%3C1", "a1B2", "1.1.",
        "756.9217.0769.85 ", "(1)", "A123456(3)"}) {
    std::string text;
    while (text.size() < 200'000)
      text += unit;
    std::vector<detectors::group_match> out;
    const auto rows = detectors::id_number_rows();
    detectors::id_numbers.scan(text, std::vector<bool>(rows.size(), true), out);
    std::map<std::uint16_t, std::uint32_t> last;
    bool sound = true;
    for (const auto& one : out) {
      sound = sound && one.match.range.begin >= last[one.member] &&
              one.match.range.end <= text.size();
      last[one.member] = one.match.range.end;
    }
    BOOST_TEST(sound, unit);
  }
}

BOOST_AUTO_TEST_CASE(check_digits_agree_with_published_numbers) {
  namespace checks = detectors::checksums;
  BOOST_TEST(checks::luhn("79927398713"));
  BOOST_TEST(!checks::luhn("79927398710"));
  BOOST_TEST(checks::luhn("80840", "1234567893"));
  BOOST_TEST(checks::verhoeff("2363"));
  BOOST_TEST(!checks::verhoeff("2364"));
  BOOST_TEST(checks::luhn_expanded("US0378331005"));
  BOOST_TEST(!checks::luhn_expanded("US0378331006"));
  BOOST_TEST(checks::luhn_base36("27AAPFU0939F1ZV"));
  BOOST_TEST(checks::mod97("5493000IBP32UQZ0KL24"));
  BOOST_TEST(checks::mod97_moved("GB82WEST12345698765432"));
  BOOST_TEST(!checks::mod97_moved("GB82WEST12345698765431"));
  BOOST_TEST(checks::iso7064_11_10("86095742719"));
  BOOST_TEST(checks::iso7064_11_2("11010519491231002X"));
  BOOST_TEST(checks::icao9303("L898902C3") == 6);
  BOOST_TEST(checks::icao9303("?") == -1);
  BOOST_TEST(checks::remainder("", 97) == -1);
  BOOST_TEST(checks::number("12a") == -1);
  BOOST_TEST(checks::is_date(2000, 2, 29));
  BOOST_TEST(!checks::is_date(1900, 2, 29));
  BOOST_TEST(!checks::is_date(1999, 13, 1));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
