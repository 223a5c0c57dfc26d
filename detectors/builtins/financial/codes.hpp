// Codes of capitals and digits: IBAN, LEI, ISIN, IFSC, creditor references,
// and vehicle numbers, which look like them.
#pragma once

#include "detectors/builtin.hpp"

#include <cstdint>
#include <string_view>

namespace weir::detectors {

/// Members of `code_group`.
enum class code : std::uint16_t {
  iban,         ///< any country, compact or in groups of four
  iban_compact, ///< any country, without separators
  iban_be,
  iban_br,
  iban_ch,
  iban_de,
  iban_es,
  iban_fr,
  iban_it,
  iban_kz,
  iban_lc,
  iban_mt,
  iban_nl,
  iban_no,
  iban_pl,
  creditor_reference, ///< ISO 11649
  ifsc,               ///< India, by form: confidence 0.6, 0.9 with its word
  isin,               ///< ISO 6166: 0.5, 0.9 with its word
  lei,                ///< ISO 17442
  /// ISO 3779, 17 characters. The check digit of North America: 0.7 with four
  /// digits at the end, else 0.5; 0.95 with a word such as VIN before it. Such
  /// a word without the check digit: 0.6.
  vin,
};

/// One pass over the runs of capitals and digits, 11 characters or more.
extern const group code_group;

/// Whether two capitals are a country of ISO 3166-1, or XK.
bool is_country(std::string_view code);

} // namespace weir::detectors
