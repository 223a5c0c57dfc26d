// The sections of a run's file, read one by one.
#pragma once

#include "cli/run_config.hpp"
#include "config/reader.hpp"

namespace weir::cli {

/// Reads what `root` holds over the defaults; notes what is no value of its
/// kind, and unknown keys. Bounds are checked elsewhere. Relative paths of
/// guards start from `folder`.
run_file read_sections(const boost::json::object& root,
                       const std::filesystem::path& folder,
                       config::report& where);

} // namespace weir::cli
