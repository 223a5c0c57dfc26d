// Secret manifests of Kubernetes, in YAML and JSON.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// kubernetes-secret-manifest. A match reaches from the kind to the last value,
/// or from the values to the kind below them.
std::span<const builtin> kubernetes_secret_rows();

} // namespace weir::detectors
