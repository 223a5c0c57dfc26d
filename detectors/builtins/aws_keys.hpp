// Access keys of Amazon Web Services.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors {

/// Appends key ids: AKIA, ASIA, ABIA or ACCA and 16 capitals or digits.
void scan_aws_access_key_id(std::string_view text,
                            std::vector<byte_range>& out);

/// Appends secret keys: 40 characters of base64 behind a label such as
/// aws_secret_access_key or SecretAccessKey, in any case. The value has no
/// mark of its own, so without the label it is not taken. The range covers the
/// value only.
void scan_aws_secret_access_key(std::string_view text,
                                std::vector<byte_range>& out);

} // namespace weir::detectors
