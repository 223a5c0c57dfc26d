// Words near a value that say what it is.
#pragma once

#include <string_view>
#include <vector>

namespace weir::detectors::ids {

/// A word or phrase to look for, in any case of its ASCII letters.
struct context_word {
  std::string_view text; ///< lower case where ASCII
  /// Also a word of everyday language or of code, so taken in capitals, or in
  /// small letters where it is a key: with a colon, an equals sign, a quote
  /// or an underscore behind it.
  bool guarded = false;
  bool stem = false; ///< longer words that begin with it count too
};

/// Reads "words|with*|!marks": * at the end for a stem, ! in front for a
/// guarded one. The views stay those of `list`.
std::vector<context_word> read_words(std::string_view list);

/// What stands beside a value on its line: up to 60 bytes before it and 30
/// behind it.
class surroundings {
public:
  surroundings(std::string_view text, std::size_t begin, std::size_t end);

  /// Whether one of the words stands there: before the value anywhere, behind
  /// it unless it is the label of what comes next.
  bool hold(const std::vector<context_word>& words) const;

private:
  struct side {
    std::string_view text;
    char small[60]; ///< ASCII letters in lower case
    bool wordless = true;

    void set(std::string_view window);
    bool holds(const context_word& word, bool behind) const;
  };

  side before_;
  side behind_;
};

} // namespace weir::detectors::ids
