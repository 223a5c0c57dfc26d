// Places of a file system that matter, and what touching them means.
#pragma once

#include "detectors/shell/machine.hpp"

#include <string>
#include <string_view>

namespace weir::detectors::shell {

/// A path with the home folder as ~, no doubled slashes, no /./ and no slash
/// at the end; relative ones below `folder` if that is known.
std::string plain_path(std::string_view path, std::string_view folder = {});

/// Replaces a pattern such as /etc/p?ss* or /bin/c[a]t that only one
/// well-known file is meant by; else the text as it is.
std::string_view meant_path(std::string_view path);

/// Whether reading it gives away credentials or private data: bits of taint.
std::uint16_t path_taint(std::string_view plain);

/// Whether losing all of it breaks a machine or takes a person's files: the
/// root, system folders, home folders and all that is in one of them.
bool is_vital_folder(std::string_view path);

/// Whether a path is a folder that anybody may write to (/tmp and the like).
bool is_scratch(std::string_view plain);

/// Whether a path is a disk or a partition as a device.
bool is_disk(std::string_view plain);

} // namespace weir::detectors::shell
