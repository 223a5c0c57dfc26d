#include "detectors/builtins/secrets/url_parts.hpp"

#include "detectors/builtins/chars.hpp"

namespace weir::detectors::secrets {

namespace {

using namespace chars;

bool ends_url(std::string_view text, std::size_t i) {
  static constexpr std::string_view marks = "\"'`<>|^{}";
  const auto c = static_cast<unsigned char>(text[i]);
  if (c <= ' ' || c > 126 || marks.find(text[i]) != npos)
    return true;
  return text[i] == '\\' && i + 1 < text.size();
}

} // namespace

std::size_t url_end(std::string_view text, std::size_t i) {
  const std::size_t begin = i;
  while (i < text.size() && !ends_url(text, i)) {
    count(1);
    ++i;
  }
  static constexpr std::string_view closers = ".,;:!?)]";
  while (i > begin && closers.find(text[i - 1]) != npos)
    --i;
  return i;
}

user_info read_user_info(std::string_view text, std::size_t i) {
  constexpr std::size_t longest = 256;
  std::size_t colon = npos;
  std::size_t at = npos;
  std::size_t k = i;
  for (; k < text.size() && k - i <= longest; ++k) {
    const char c = text[k];
    count(1);
    if (c == '@')
      at = k;
    if (c == ':' && colon == npos)
      colon = k;
    // a password with one of these in it is still one if an @ follows, but
    // then the text is no URL that could be told from others
    if (c == '/' || c == '?' || c == '#' || ends_url(text, k))
      break;
  }
  user_info info;
  if (at == npos || colon == npos || colon > at || k == at + 1)
    return info;
  info.user = text.substr(i, colon - i);
  info.password = text.substr(colon + 1, at - colon - 1);
  info.end = at + 1;
  return info;
}

bool skip(std::string_view text, std::size_t& i, std::string_view literal) {
  if (!text.substr(i).starts_with(literal))
    return false;
  i += literal.size();
  return true;
}

bool skip_run(std::string_view text, std::size_t& i, std::uint8_t classes,
              std::size_t least, std::size_t most) {
  const std::size_t end = run_end(text.substr(0, i + most + 1), i, classes);
  if (end < i + least || end > i + most)
    return false;
  i = end;
  return true;
}

} // namespace weir::detectors::secrets
