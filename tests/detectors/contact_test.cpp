#include "detectors/builtins/contact/dates.hpp"
#include "detectors/builtins/contact/dialling.hpp"
#include "detectors/builtins/contact/rows.hpp"
#include "tests/detectors/kinds.hpp"
#include "tests/support/shared.hpp"

namespace {

using namespace weir::test;
using weir::detectors::read_date;

std::span<const builtin> rows() {
  return weir::detectors::contact_rows();
}

std::string area(maker& from) {
  return std::to_string(200 + from.below(800));
}

std::string american(maker& from, char gap) {
  return area(from) + gap + area(from) + gap + from.digits(4);
}

BOOST_AUTO_TEST_SUITE(contact)

BOOST_AUTO_TEST_CASE(
    formats_are_told_from_their_near_misses,
    *boost::unit_test::precondition(weir::test::shared_present)) {
  BOOST_TEST(check_formats(rows(), "pii") == 21u);
}

BOOST_AUTO_TEST_CASE(made_telephone_numbers_are_found_whole) {
  const auto any = [](maker& from) -> std::string {
    switch (from.below(8)) {
    case 0:
      return "+1 " + american(from, ' ');
    case 1:
      return "(" + area(from) + ") " + area(from) + "-" + from.digits(4);
    case 2:
      return american(from, '-');
    case 3:
      return "+1-" + american(from, '-');
    case 4:
      return "+49 30 " + from.some("123456789", 7 + from.below(2));
    case 5:
      return "+44 20 7" + from.digits(3) + " " + from.digits(4);
    case 6:
      return "+33 6" + from.digits(8);
    default:
      return "1 (" + area(from) + ") " + area(from) + "-" + from.digits(4);
    }
  };
  check_made(rows(), "phone-number", "ring us on ", any);
  check_made(rows(), "phone-number", "or else ", any);
  check_made(rows(), "us-phone", "at ",
             [](maker& from) { return american(from, '.'); });
  check_made(rows(), "us-phone-country-code", "at ",
             [](maker& from) { return "+1." + american(from, '.'); });
  check_made(rows(), "us-phone-parens", "at ", [](maker& from) {
    return "(" + area(from) + ")" + area(from) + "." + from.digits(4);
  });
  check_made(rows(), "uk-phone", "at ", [](maker& from) {
    return from.below(2) == 0 ? "0161 " + from.digits(3) + " " + from.digits(4)
                              : "077" + from.digits(2) + " " + from.digits(6);
  });
  check_made(rows(), "phone-e164", "at ",
             [](maker& from) { return "+4179" + from.digits(7); });
  check_made(rows(), "international-phone", "at ", [](maker& from) {
    return "+41 79 " + from.digits(3) + " " + from.digits(2) + " " +
           from.digits(2);
  });
}

BOOST_AUTO_TEST_CASE(telephone_numbers_and_look_alikes) {
  constexpr sample samples[] = {
      {"phone-number", "tel:+12125550142;ext=1", "+12125550142"},
      {"phone-number", "(212) 555-0142 ext. 33", "(212) 555-0142 ext. 33"},
      {"phone-number", "212-555-0142x33", "212-555-0142x33"},
      {"phone-number", "(212-555-0142)", "212-555-0142"},
      {"phone-number", "+44 (0)20 7946 0958", "+44 (0)20 7946 0958"},
      {"phone-number", "\\n+1 212 555 0142\\n", "+1 212 555 0142"},
      {"phone-number", "{\"phone\":\"2125550142\"}", "2125550142"},
      {"phone-number", "phone: 03-1234-5678", "03-1234-5678"},
      {"phone-number", "Tel. 06 12 34 56 78", "06 12 34 56 78"},
      {"phone-number", "mobileNumber = 9876543210", "9876543210"},
      {"phone-number", "2125550142 and 555-0142", ""},
      {"phone-number", "a+12125550142 c", ""},
      {"phone-number", "+1 012 555 0142", ""},
      {"phone-number", "+999 212 555 0142", ""},
      {"phone-number", "192.168.100.1234 10.0.19045.3803", ""},
      {"us-phone", "+1 212 555 0142", ""},
      {"us-phone", "sku-212-555-0142", ""},
      {"us-phone", "212-555-0142-7", ""},
      {"us-phone", "7-212-555-0142", ""},
      {"us-phone", "1.212.555.0142", ""},
      {"us-phone", "212-555 0142", ""},
      {"us-phone", "call 212 555-0142 now", "212 555-0142"},
      {"us-phone", "112 555-0142", ""},
      {"us-phone", "7 212 555-0142", ""},
      {"us-phone", "x212-555-0142", ""},
      {"us-phone", "212-555-01420", ""},
      {"us-phone", "1 212 555 0142 3", ""},
      {"us-phone", "123-456-7890", ""},
      {"us-phone", "phone 123-456-7890", "123-456-7890"},
      {"us-phone", "f47ac10b-212-555-0142", ""},
      {"uk-phone", "0000 111 2222", ""},
      {"uk-phone", "(020) 7946 0958", "(020) 7946 0958"},
      {"phone-e164", "0x+442079460958", ""},
      {"phone-e164", "+4420794609580000", ""},
      {"international-phone", "+44 20 7946 0958 12 items", "+44 20 7946 0958"},
      {"mailto-link", "href=\"mailto:ann@example.org?subject=x\"",
       "mailto:ann@example.org"},
      {"email-address", "x\\n@app.route", ""},
  };
  check_samples(rows(), samples);
}

BOOST_AUTO_TEST_CASE(no_country_code_starts_another) {
  for (int code = 1; code < 1000; ++code) {
    const std::string digits = std::to_string(code);
    const auto plan = weir::detectors::plan_of(digits);
    if (plan.code_digits != digits.size())
      continue;
    BOOST_TEST(plan.shortest <= plan.longest, digits);
    BOOST_TEST(plan.longest + digits.size() <= 15u, digits);
  }
  BOOST_TEST(weir::detectors::plan_of("0441").code_digits == 0u);
}

BOOST_AUTO_TEST_CASE(dates_exist) {
  BOOST_TEST(read_date("4 December 1980", 0).end == 15u);
  BOOST_TEST(read_date("December 4th, 1980", 0).end == 18u);
  BOOST_TEST(read_date("04-Dec-80", 0).end == 9u);
  BOOST_TEST(read_date("29.02.2000", 0).end == 10u);
  BOOST_TEST(read_date("19801204", 0).year_first);
  BOOST_TEST(read_date("30.02.2000", 0).end == 0u);
  BOOST_TEST(read_date("1980-13-14", 0).end == 0u);
  BOOST_TEST(read_date("12/04/19801", 0).end == 0u);
  BOOST_TEST(read_date("1/2/3", 0).end == 0u);
}

BOOST_AUTO_TEST_CASE(labels_come_in_many_spellings) {
  constexpr sample samples[] = {
      {"dob-labelled", "{\"date_of_birth\": \"04/12/1980\"}", "04/12/1980"},
      {"dob-labelled", "dateOfBirth=04.12.1980", "04.12.1980"},
      {"dob-labelled", "D.O.B. 4 Dec 1980", "4 Dec 1980"},
      {"dob-labelled", "She was born on December 4, 1980.", "December 4, 1980"},
      {"dob-labelled", "Birthday (DD/MM/YYYY): 04/12/1980", "04/12/1980"},
      {"dob-labelled", "DOB: 41/12/1980", ""},
      {"dob-labelled", "adobe 04/12/1980", ""},
      {"dob-iso-labelled", "birthDate: 1980-12-04T00:00:00Z", "1980-12-04"},
      {"dob-iso-labelled", "born 1980-12-04", "1980-12-04"},
      {"age-labelled", "\"age\": 47,", "47"},
      {"age-labelled", "aged 47 and a 12-year-old", "47|12"},
      {"age-labelled", "max-age=60", ""},
      {"age-labelled", "page: 47, message 12, age: 147", ""},
      {"medical-record-number", "Medical Record Number: A-102938", "A-102938"},
      {"medical-record-number", "mrn = pending", ""},
      {"gps-labelled", "\"lat\": 51.50740, \"lng\": -0.12780",
       "51.50740|-0.12780"},
      {"gps-labelled", "GPS: 51.50740, -0.12780", "51.50740, -0.12780"},
      {"gps-labelled", "flat: 1.00000", ""},
      {"us-street-address", "at 1600 N. Pennsylvania Ave. Suite 200 today",
       "1600 N. Pennsylvania Ave. Suite 200"},
      {"us-street-address", "12 East 5th Street.", "12 East 5th Street"},
      {"us-street-address", "in 3 Simple Strings", ""},
      {"us-street-address", "HTTP 404 Not Found Drive(", ""},
      {"po-box", "P.O. Box #12 and Post Office Box 99",
       "P.O. Box #12|Post Office Box 99"},
      {"us-city-state-zip", "St. Louis, MO 63101-1234",
       "St. Louis, MO 63101-1234"},
      {"us-city-state-zip", "Springfield, ZZ 62701", ""},
      {"us-zip-plus-4", "id 12345-6789-1", ""},
      {"us-zip-plus-4", "v1.12345-6789", ""},
      {"uk-postcode", "postcode EC1A1BB", "EC1A1BB"},
      {"uk-postcode", "QX1 1AA and AB1 1IK", ""},
      {"uk-postcode", "A1-SW1A 1AA-2", ""},
      {"address-labelled", "{\"homeAddress\":\"1 Example Street, Town\"}",
       "1 Example Street, Town"},
      {"address-labelled", "street address: string", ""},
      {"address-labelled", "the street address is checked by the form", ""},
      {"vin", "VIN WVWZZZ1JZXW000001", "WVWZZZ1JZXW000001"},
      {"vin", "WVWZZZ1JZXW000001", ""},
  };
  check_samples(rows(), samples);
}

BOOST_AUTO_TEST_CASE(ordinary_texts_are_quiet) {
  check_quiet(rows(), ordinary_texts);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
