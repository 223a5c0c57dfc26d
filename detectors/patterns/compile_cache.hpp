// Compile results kept on disk, so that a large policy starts fast again.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace weir::detectors {

/// A folder of files named by digest: $WEIR_CACHE_DIR, else
/// $XDG_CACHE_HOME/weir, else $HOME/.cache/weir. Set WEIR_CACHE_DIR to "" to
/// keep nothing.
///
/// A cache, so failure is silent: what cannot be read is compiled, what cannot
/// be written is compiled again next time. A file carries the digest of its
/// content, and a damaged one counts as missing.
class compile_cache {
public:
  compile_cache();
  explicit compile_cache(std::filesystem::path folder);

  /// The content kept under a name, "" if there is none.
  std::string read(const std::string& name) const;

  /// Keeps content. Readers see the old file or the new one, never a part.
  void write(const std::string& name, std::string_view content) const;

private:
  std::filesystem::path folder_; ///< empty = keep nothing
};

} // namespace weir::detectors
