#include "detectors/builtins/contact/rows.hpp"

#include "detectors/builtins/contact/addresses.hpp"
#include "detectors/builtins/contact/passport_zone.hpp"
#include "detectors/builtins/contact/personal_labels.hpp"
#include "detectors/builtins/contact/phones.hpp"
#include "detectors/builtins/contact/postal_codes.hpp"
#include "detectors/builtins/email_address.hpp"
#include "detectors/builtins/financial/codes.hpp"

namespace weir::detectors {

namespace {

template <class Enum>
constexpr std::uint16_t member(Enum value) {
  return static_cast<std::uint16_t>(value);
}

} // namespace

std::span<const builtin> contact_rows() {
  static const builtin rows[] = {
      {"address-labelled", "privacy.pii.address", "medium",
       "[REDACTED-ADDRESS]",
       "what stands behind home, mailing, street address or residence and has "
       "a digit or a comma",
       labelled_address},
      {"age-labelled", "privacy.pii.age", "low", "[REDACTED-AGE]",
       "up to 120 behind age or aged, or before years old; not max-age", age},
      {"dob-iso-labelled", "privacy.pii.date_of_birth", "medium",
       "[REDACTED-DOB]", "the same with the year first", dob_iso},
      {"dob-labelled", "privacy.pii.date_of_birth", "medium", "[REDACTED-DOB]",
       "a date that exists behind DOB, date of birth, born, birthday; day or "
       "month first",
       dob},
      {"email-address", "privacy.pii.email", "medium", "[REDACTED-EMAIL]",
       "local@domain.tld; not the user info of a URL, package@1.2.3 or "
       "icon@2x.png",
       whole_text{scan_email_address}},
      {"gps-labelled", "privacy.pii.address", "medium",
       "[REDACTED-COORDINATES]",
       "degrees with four decimals behind lat, lng, geo, coords and the like, "
       "the pair if there is one",
       coordinates},
      {"international-phone", "privacy.pii.phone_number", "medium",
       "[REDACTED-PHONE]",
       "+, country, groups with separators by the plan of the country",
       grouped{&phone_group, member(phone::international), 0.5}},
      {"mailto-link", "privacy.pii.email", "medium", "[REDACTED-EMAIL]",
       "mailto: and the address behind it", mailto_link},
      {"medical-record-number", "privacy.pii.health_id", "high",
       "[REDACTED-MRN]",
       "5 to 12 characters with digits behind MRN or medical record",
       medical_record},
      {"passport-mrz-td3", "privacy.pii.passport", "high",
       "[REDACTED-PASSPORT]",
       "both lines of a passport's zone, every check digit right",
       passport_zone},
      {"phone-e164", "privacy.pii.phone_number", "medium", "[REDACTED-PHONE]",
       "+ and digits by the plan of the country, without separators",
       grouped{&phone_group, member(phone::e164), 0.5}},
      {"phone-number", "privacy.pii.phone_number", "medium", "[REDACTED-PHONE]",
       "every form below, national ones of other countries behind a label; "
       "with + and extension",
       grouped{&phone_group, member(phone::any), 0.5}},
      {"po-box", "privacy.pii.address", "medium", "[REDACTED-ADDRESS]",
       "PO Box in any spelling and its number", po_box},
      {"uk-phone", "privacy.pii.phone_number", "medium", "[REDACTED-PHONE]",
       "0 and 9 or 10 more digits in the groups that are usual",
       grouped{&phone_group, member(phone::uk), 0.5}},
      {"uk-postcode", "privacy.pii.address", "low", "[REDACTED-POSTCODE]",
       "existing area, district, inward part; five characters without a blank "
       "only behind a word",
       grouped{&postal_group, member(postal::uk_postcode), 0.5}},
      {"us-city-state-zip", "privacy.pii.address", "medium",
       "[REDACTED-ADDRESS]",
       "capitalised words, comma, existing state, ZIP or ZIP+4",
       grouped{&postal_group, member(postal::us_city_state_zip), 0.5}},
      {"us-phone", "privacy.pii.phone_number", "medium", "[REDACTED-PHONE]",
       "212-555-0142, one separator or a blank and another, nothing attached; "
       "area and exchange start with 2 to 9",
       grouped{&phone_group, member(phone::us), 0.5}},
      {"us-phone-country-code", "privacy.pii.phone_number", "medium",
       "[REDACTED-PHONE]", "+1 or 1 and three groups, the + included",
       grouped{&phone_group, member(phone::us_country_code), 0.5}},
      {"us-phone-parens", "privacy.pii.phone_number", "medium",
       "[REDACTED-PHONE]", "(212) 555-0142, bracket closed",
       grouped{&phone_group, member(phone::us_parens), 0.5}},
      {"us-street-address", "privacy.pii.address", "medium",
       "[REDACTED-ADDRESS]",
       "house number, capitalised words, street word, flat", us_street},
      {"us-zip-plus-4", "privacy.pii.address", "low", "[REDACTED-ZIP]",
       "five digits, hyphen, four, nothing attached",
       grouped{&postal_group, member(postal::us_zip_plus_4), 0.5}},
      {"vin", "privacy.pii", "low", "[REDACTED-VIN]",
       "17 characters with the North American check digit, or behind VIN "
       "without it",
       grouped{&code_group, member(code::vin), 0.5}}};
  return rows;
}

} // namespace weir::detectors
