// Documents and pieces of documents that hold secrets.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// A row a kind, sorted by id. A match is the document, or the part of it from
/// what names its kind to its last secret.
std::span<const builtin> secret_document_rows();

} // namespace weir::detectors
