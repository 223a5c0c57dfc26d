#include "cli/fingerprint.hpp"

#include "messages/digest.hpp"
#include "messages/utf8.hpp"

#include <algorithm>

namespace weir::cli {

namespace {

constexpr std::size_t context_points = 40;

std::string_view view(const sha256_bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The words of a text, one blank between them.
std::string normal(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  return out;
}

std::string_view last_points(std::string_view text, std::size_t count) {
  auto at = text.size();
  while (at > 0 && count > 0)
    count -= utf8::starts_code_point(text[--at]) ? 1 : 0;
  return text.substr(at);
}

} // namespace

std::string hmac_sha256_hex(std::string_view key, std::string_view message) {
  constexpr std::size_t block = 64;
  std::string padded{key.size() > block ? std::string{view(sha256(key))}
                                        : std::string{key}};
  padded.resize(block, '\0');
  const auto masked = [&](unsigned char mask) {
    std::string out = padded;
    for (auto& c : out)
      c = static_cast<char>(static_cast<unsigned char>(c) ^ mask);
    return out;
  };
  const auto inner = sha256(masked(0x36) + std::string{message});
  return sha256_hex(masked(0x5c) + std::string{view(inner)});
}

std::string fingerprints::of(const finding& finding, std::string_view owner,
                             std::string_view text, std::size_t begin,
                             std::size_t end) {
  begin = std::min(begin, text.size());
  end = std::clamp(end, begin, text.size());
  std::string message = "weir-fp-1";
  for (const std::string_view part :
       {std::string_view{finding.category}, std::string_view{finding.detector},
        finding.subject.empty() ? owner : std::string_view{finding.subject}}) {
    message += '\0';
    message += part;
  }
  message += '\0' + normal(last_points(text.substr(0, begin), context_points));
  message += '\0' + normal(utf8::prefix(text.substr(end), context_points));
  if (const auto count = seen_[message]++; count > 0)
    message += '\0' + std::to_string(count);
  return key_.empty() ? sha256_hex(message) : hmac_sha256_hex(key_, message);
}

} // namespace weir::cli
