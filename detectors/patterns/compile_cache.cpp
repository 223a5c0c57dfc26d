#include "detectors/patterns/compile_cache.hpp"

#include "messages/digest.hpp"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace weir::detectors {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t digest_size = 64;

fs::path default_folder() {
  if (const char* own = std::getenv("WEIR_CACHE_DIR"))
    return own;
  if (const char* base = std::getenv("XDG_CACHE_HOME"); base && *base)
    return fs::path(base) / "weir";
  if (const char* home = std::getenv("HOME"); home && *home)
    return fs::path(home) / ".cache" / "weir";
  return {};
}

} // namespace

compile_cache::compile_cache() : folder_(default_folder()) {}
compile_cache::compile_cache(fs::path folder) : folder_(std::move(folder)) {}

std::string compile_cache::read(const std::string& name) const {
  if (folder_.empty())
    return {};
  std::ifstream file(folder_ / name, std::ios::binary);
  std::string all(std::istreambuf_iterator<char>(file), {});
  if (!file || all.size() < digest_size)
    return {};
  std::string content = all.substr(digest_size);
  return sha256_hex(content) == std::string_view(all).substr(0, digest_size)
             ? content
             : std::string{};
}

void compile_cache::write(const std::string& name,
                          std::string_view content) const {
  if (folder_.empty() || content.empty())
    return;
  std::error_code ignored;
  fs::create_directories(folder_, ignored);
  const fs::path part =
      folder_ / (name + "." + std::to_string(::getpid()) + ".part");
  {
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file << sha256_hex(content) << content;
    if (!file.flush()) {
      file.close();
      fs::remove(part, ignored);
      return;
    }
  }
  fs::rename(part, folder_ / name, ignored);
  if (ignored)
    fs::remove(part, ignored);
}

} // namespace weir::detectors
