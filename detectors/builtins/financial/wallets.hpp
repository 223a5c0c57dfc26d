// Addresses of crypto currencies.
#pragma once

#include "detectors/builtin.hpp"

#include <cstdint>

namespace weir::detectors {

/// Members of `wallet_group`. All but two carry a checksum that is tested
/// (confidence 1): an Ethereum address in one case has 0.7, one of Solana
/// needs a word such as "wallet" before it and has 0.8.
enum class wallet : std::uint16_t {
  btc_p2pkh,
  btc_p2sh,
  btc_segwit,
  btc_taproot,
  cardano,
  doge,
  eth,
  ltc_legacy,
  ltc_segwit,
  solana,
  tron,
  xrp,
};

/// One pass over the runs of letters and digits, 25 characters or more.
extern const group wallet_group;

} // namespace weir::detectors
