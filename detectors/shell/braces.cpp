#include "detectors/shell/braces.hpp"

#include "detectors/shell/scan.hpp"

namespace weir::detectors::shell {

bool split_braces(std::string_view word, std::vector<std::string>& out) {
  std::size_t open = std::string_view::npos;
  int depth = 0;
  std::vector<std::size_t> cuts;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    if (c == '\\') {
      ++i;
    } else if (c == '\'' || c == '"' || c == '`') {
      i = c == '\'' ? quote_end(word, i + 1, c, false)
                    : bracket_end(word, i + 1, c);
    } else if (c == '$' && i + 1 < word.size() &&
               (word[i + 1] == '{' || word[i + 1] == '(')) {
      i = bracket_end(word, i + 2, word[i + 1] == '{' ? '}' : ')');
    } else if (c == '{') {
      if (depth++ == 0) {
        open = i;
        cuts.assign(1, i);
      }
    } else if (c == ',' && depth == 1) {
      cuts.push_back(i);
    } else if (c == '}' && depth > 0 && --depth == 0 && cuts.size() > 1) {
      cuts.push_back(i);
      for (std::size_t k = 0; k + 1 < cuts.size(); ++k)
        out.push_back(
            std::string(word.substr(0, open)) +
            std::string(word.substr(cuts[k] + 1, cuts[k + 1] - cuts[k] - 1)) +
            std::string(word.substr(i + 1)));
      return true;
    }
  }
  return false;
}

} // namespace weir::detectors::shell
