// How bad it is to write a certain text into a certain kind of file.
#include "detectors/shell/commands.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>

namespace weir::detectors::shell {

double write_factor(std::string_view kind, const value* content) {
  if (kind == "start of a person's shell" || kind == "start of every shell") {
    if (content == nullptr || (!content->exact && content->text.empty()))
      return .5;
    std::string_view rest = content->text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      while (line.starts_with(' '))
        line.remove_prefix(1);
      const bool usual =
          line.empty() ||
          fits_any(line, "export *|alias *|eval \"$(*|eval \"`*|eval $(*|"
                         "source *|. *|PATH=*|setopt *|set -o *|bindkey *|"
                         "autoload *|if *|fi|fi*|[[ *|[ *|complete *|umask *|"
                         "zstyle *|plugins=*|ZSH*|compinit*|shopt *|PS1=*|}|"
                         "unalias *|test *|set *|\"$(*|[*]|abbr *|fish_*");
      const bool hides =
          fits_any(line,
                   "alias sudo=*|alias su=*|alias ssh=*|alias passwd=*") &&
          !fits_any(line, "alias sudo='sudo '|alias sudo=\"sudo \"");
      if (!usual || hides ||
          contains_any(line, "/tmp/|curl |wget |/dev/tcp|nc |"
                             "base64|nohup|LD_PRELOAD"))
        return 1.1;
    }
    return 0;
  }
  if (kind == "code that every Python starts" && content != nullptr &&
      !contains(content->text, "import"))
    return .2; // weights of a model end the same
  if (content == nullptr || content->text.empty())
    return kind == "service units" ? .75 : 1;
  const bool starts =
      contains_any(content->text, "/tmp/|/dev/shm|/dev/tcp|curl |wget |nc -|"
                                  "sh -c|bash -i|base64|python -c|nohup");
  if (kind == "service units" || kind == "rules for devices" ||
      kind == "hooks of package managers" || kind == "hooks of a repository")
    return starts || contains_any(content->text, "RUN+=|Pre-Invoke|Post-Invoke")
               ? 1.5
               : 1;
  return 1;
}

} // namespace weir::detectors::shell
