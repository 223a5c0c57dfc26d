// URLs that carry a password or a secret: databases, web addresses, webhooks.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// A row a kind, sorted by id. A match is the whole URL.
std::span<const builtin> credential_url_rows();

} // namespace weir::detectors
