#include "cli/print.hpp"

#include "cli/exit_codes.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace weir::cli {

int print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
      std::fflush(stdout) == 0)
    return done;
  std::fprintf(stderr, "weir: standard output: %s\n", std::strerror(errno));
  return io_failed;
}

} // namespace weir::cli
