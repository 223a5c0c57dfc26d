// Parts of a URL in a text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace weir::detectors::secrets {

/// End of the URL whose characters go on at `i`: up to a blank, a quote or a
/// bracket, without the marks of the sentence around it.
std::size_t url_end(std::string_view text, std::size_t i);

/// Moves past `literal` if it stands at `i`.
bool skip(std::string_view text, std::size_t& i, std::string_view literal);

/// Moves past a run of `least` to `most` characters of these classes
/// (chars.hpp) that nothing continues.
bool skip_run(std::string_view text, std::size_t& i, std::uint8_t classes,
              std::size_t least, std::size_t most);

/// user:password@ as in RFC 3986.
struct user_info {
  std::string_view user;
  std::string_view password;
  std::size_t end = 0; ///< behind the @; 0 if there is none
};

/// Reads what starts right behind "://". The password reaches to the last @
/// before the host, as people do not escape theirs.
user_info read_user_info(std::string_view text, std::size_t i);

} // namespace weir::detectors::secrets
