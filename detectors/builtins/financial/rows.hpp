// The table of financial kinds.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// Cards, bank accounts, codes of banks and securities, wallets; by id.
std::span<const builtin> financial_rows();

} // namespace weir::detectors
