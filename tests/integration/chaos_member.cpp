// weir with a fault: WEIR_DIE_AT="point:n" ends the process, as if by kill -9,
// at the n-th pass of a named instant. Otherwise the same program.
#include "cli/arguments.hpp"
#include "cli/exit_codes.hpp"

#include <charconv>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <string>

namespace {

/// Counts the passes of one point; empty without the variable.
std::function<void(std::string_view)> fault() {
  const char* wanted = std::getenv("WEIR_DIE_AT");
  if (wanted == nullptr)
    return {};
  const std::string text{wanted};
  const auto colon = text.find(':');
  long left = 1;
  if (colon != std::string::npos)
    std::from_chars(text.data() + colon + 1, text.data() + text.size(), left);
  // The restorer passes its point on another thread than the member.
  auto count = std::make_shared<std::atomic<long>>(left);
  return [point = text.substr(0, colon), count](std::string_view at) {
    if (at == point && --*count == 0)
      std::raise(SIGKILL);
  };
}

} // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  CLI::App app{"weir, dying where it is told to", "weir_chaos_member"};
  weir::cli::arguments given;
  weir::cli::add_commands(app, given);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? weir::cli::done : weir::cli::usage;
  }
  given.run.at = fault();
  return weir::cli::run(app, given);
}
