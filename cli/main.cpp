// The command line: options in, a command out.
#include "cli/arguments.hpp"
#include "cli/exit_codes.hpp"

#include <csignal>
#include <cstdio>

namespace {

int dispatch(int argc, char** argv) {
  CLI::App app{"weir screens streams of AI-agent events", "weir"};
  app.set_version_flag("--version", "weir " WEIR_VERSION);
  weir::cli::arguments given;
  weir::cli::add_commands(app, given);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? weir::cli::done : weir::cli::usage;
  }
  return weir::cli::run(app, given);
}

} // namespace

int main(int argc, char** argv) try {
  // A closed pipe is an error of write(), with a message.
  std::signal(SIGPIPE, SIG_IGN);
  return dispatch(argc, argv);
} catch (const std::exception& failure) {
  std::fprintf(stderr, "weir: internal error: %s\n", failure.what());
  return weir::cli::ours;
}
