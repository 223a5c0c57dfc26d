#include "messages/digest.hpp"

#include <openssl/sha.h>

namespace weir {

sha256_bytes sha256(std::string_view bytes) {
  sha256_bytes out{};
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
         out.data());
  return out;
}

std::string sha256_hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  out.reserve(64);
  for (const auto byte : sha256(bytes)) {
    out.push_back(digits[byte >> 4]);
    out.push_back(digits[byte & 15]);
  }
  return out;
}

} // namespace weir
