// Social Security numbers of the USA.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors {

/// Appends numbers written 3-2-4 with the same hyphen, dot or blank twice,
/// with an area, group and serial that can be issued (20 CFR 422.103), and not
/// part of a longer number.
void scan_us_ssn(std::string_view text, std::vector<byte_range>& out);

/// Appends numbers, grouped as above or nine bare digits, that stand behind
/// the words SSN or social security (number). The range covers the number.
void scan_us_ssn_labelled(std::string_view text, std::vector<byte_range>& out);

} // namespace weir::detectors
