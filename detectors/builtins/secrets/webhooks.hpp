// URLs whose last part is a secret: webhooks, and DSNs of Sentry.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// A row a kind, sorted by id. A match is the whole URL.
std::span<const builtin> webhook_rows();

} // namespace weir::detectors
