// Numbers and codes of banks and cards that need a label beside them.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>

namespace weir::detectors {

/// Nine digits behind "routing" or ABA. Confidence 0.95 with the right check
/// digit and range, 0.6 without them behind "routing number", ABA or RTN, 0.4
/// behind "routing" alone.
extern const anchored aba_labelled;
/// The same with the check digit required, up to 40 bytes behind the word.
extern const anchored aba_strict;

/// 8 or 11 characters of ISO 9362 with an existing country, capitals, behind
/// SWIFT or BIC.
extern const anchored bic_labelled;
/// The same up to 40 bytes behind the word.
extern const anchored bic_near;

/// 8 to 17 digits behind "account" or "acct". 0.9 with a word such as "bank"
/// or "number" beside it, else 0.6; 0.3 for accounts of clouds and users.
extern const anchored bank_account;

/// 3 or 4 digits behind CVV, CVC, CID or "security code".
extern const anchored card_cvv;

/// Three pairs of digits, and eight digits behind them or behind a label of
/// their own: 0.9. The pairs alone: 0.6.
extern const anchored uk_sort_code;

} // namespace weir::detectors
