#include "actors/clock.hpp"
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/explanation.hpp"
#include "cli/guards.hpp"
#include "cli/print.hpp"
#include "connectors/file/file_source.hpp"
#include "messages/parse_event.hpp"

#include <cstdio>

namespace weir::cli {

namespace {

/// The record at a line of a file; an error says why there is none.
caf::expected<record> read_line(const std::string& file, std::uint64_t line) {
  connectors::file_source source{{{file}}};
  for (;;) {
    auto next = source.next();
    if (!next)
      return std::move(next.error());
    if (!*next)
      return fail(ec::read_failed,
                  file + " has no line " + std::to_string(line));
    if ((*next)->from.line == line)
      return std::move(**next);
  }
}

} // namespace

int explain(const explain_options& options) {
  const auto policy = make_policy(options.guards);
  if (policy == nullptr)
    return bad_config;
  auto input = read_line(options.event, options.line);
  if (!input) {
    std::fprintf(stderr, "weir: %s\n", describe(input.error()).c_str());
    return io_failed;
  }
  const auto now_us = actors::wall_clock()->now_us();
  const auto parsed = parse_event(*input, {now_us / 1000, now_us, true});
  if (parsed.event == nullptr)
    return print(explain_faults(*input, parsed.faults));
  return print(explain_event(*policy, *parsed.event));
}

} // namespace weir::cli
