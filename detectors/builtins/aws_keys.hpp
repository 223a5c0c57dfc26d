// Ids of access keys of Amazon Web Services.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// Rows of key ids, sorted by id: AKIA, ASIA, ABIA or ACCA and 16 capitals or
/// digits, and the temporary ones of them.
std::span<const builtin> aws_key_id_rows();

} // namespace weir::detectors
