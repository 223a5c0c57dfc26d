#include "detectors/shell/analyse.hpp"

#include "detectors/shell/address.hpp"
#include "detectors/shell/commands.hpp"
#include "detectors/shell/paths.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>

namespace weir::detectors::shell {

namespace {

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<signed char>(c) >= 0; });
}

/// Runs `what` on the text in ASCII spelling. The ranges of a text that had to
/// be respelled are the whole text's.
template <class What>
analysis analyse(std::string_view text, What what) {
  analysis out;
  bool changed = false;
  std::string folded;
  if (!is_ascii(text))
    folded = fold(text, changed);
  const std::string_view plain = changed ? std::string_view(folded) : text;
  machine m(out);
  what(m, plain);
  for (sign& one : out.signs)
    if (changed || one.end <= one.begin || one.end > text.size()) {
      one.begin = 0;
      one.end = static_cast<std::uint32_t>(text.size());
    }
  return out;
}

} // namespace

analysis analyse_command(std::string_view text) {
  return analyse(text,
                 [](machine& m, std::string_view plain) { m.run(plain); });
}

analysis analyse_code(std::string_view text, std::string_view language) {
  return analyse(text, [&](machine& m, std::string_view plain) {
    m.run(""); // sets the amount of text that may be made
    judge_code(m, language, {std::string(plain)});
  });
}

analysis analyse_url(std::string_view url) {
  return analyse(url, [](machine& m, std::string_view plain) {
    judge_url(m, plain);
    bool odd = false;
    const address where = take_apart(plain);
    if (kind_of(where, odd) == host_kind::drop)
      m.report(family::exfiltration, .6, "a place to drop files");
    if (contains_any(where.path, "/collect?|/exfil|/steal|/beacon?|/leak?|"
                                 "/grab?") &&
        contains(where.path, "="))
      m.report(family::exfiltration, .5, "hands data to a collector");
  });
}

analysis analyse_file(std::string_view path, bool writes,
                      std::string_view content) {
  return analyse(path, [&](machine& m, std::string_view plain) {
    const value named{std::string(plain)};
    if (!writes) {
      m.use(path_use::reads, named);
      return;
    }
    const value text{std::string(content.substr(0, 1 << 16))};
    m.use(path_use::writes, named, 1, &text);
  });
}

} // namespace weir::detectors::shell
