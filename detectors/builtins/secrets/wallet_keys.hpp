// Keys of wallets and identities that carry a checksum.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// age-secret-key, bip32-xprv, bip39-seed-phrase, btc-wif-private-key and
/// nostr-nsec, sorted by id. Only values whose checksum holds are matches.
std::span<const builtin> wallet_key_rows();

} // namespace weir::detectors
