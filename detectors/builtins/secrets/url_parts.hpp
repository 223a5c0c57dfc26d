// Parts of a URL in a text.
#pragma once

#include <cstddef>
#include <string_view>

namespace weir::detectors::secrets {

/// End of the URL whose characters go on at `i`: up to a blank, a quote or a
/// bracket, without the marks of the sentence around it.
std::size_t url_end(std::string_view text, std::size_t i);

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
