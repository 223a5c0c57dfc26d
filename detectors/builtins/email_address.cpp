#include "detectors/builtins/email_address.hpp"

#include "detectors/builtins/chars.hpp"

namespace weir::detectors {

namespace {

using namespace chars;

// RFC 5321, section 4.5.3.1
constexpr std::size_t max_local = 64;
constexpr std::size_t max_label = 63;
constexpr std::size_t max_domain = 253;

/// Two bytes of a Latin letter outside ASCII, U+00C0 to U+024F, start at `i`.
bool latin_at(std::string_view text, std::size_t i) {
  if (i + 1 >= text.size())
    return false;
  count(1);
  const auto lead = static_cast<unsigned char>(text[i]);
  const auto next = static_cast<unsigned char>(text[i + 1]);
  const bool is_sign = lead == 0xC3 && (next == 0x97 || next == 0xB7);
  return lead >= 0xC3 && lead <= 0xC9 && (next & 0xC0) == 0x80 && !is_sign;
}

bool is_local(char c) {
  return is(c, word) || c == '.' || c == '%' || c == '+' || c == '-' ||
         c == '\'';
}

std::size_t local_run_begin(std::string_view text, std::size_t at,
                            std::size_t floor) {
  std::size_t i = at;
  while (i > floor) {
    if (is_local(text[i - 1]))
      --i;
    else if (i >= floor + 2 && latin_at(text, i - 2))
      i -= 2;
    else
      break;
  }
  return i;
}

int hex_value(char c) {
  return c <= '9' ? c - '0' : lowered(c) - 'a' + 10;
}

/// Whether the local part has to start after text[i]: a doubled dot, a quote
/// that is no apostrophe, a percent escape of something else.
bool cuts_after(std::string_view text, std::size_t begin, std::size_t i) {
  const char c = text[i];
  if (c == '.')
    return i > begin && text[i - 1] == '.';
  if (c == '\'')
    return i == begin || !is(text[i - 1], letter) || !is(text[i + 1], letter);
  if (i < begin + 2 || text[i - 2] != '%' || !is(text[i - 1], hex) ||
      !is(c, hex))
    return false;
  const char decoded =
      static_cast<char>(hex_value(text[i - 1]) * 16 + hex_value(c));
  return !is_local(decoded);
}

/// Begin of the local part within the run that ends at `at`.
std::size_t local_begin(std::string_view text, std::size_t run,
                        std::size_t at) {
  std::size_t begin = run;
  // the letters of a written-out \n or \u003c
  for (std::size_t letters : {1, 3, 5})
    if (run > 0 && text[run - 1] == '\\' && run + letters <= at &&
        escape_before(text, run + letters))
      begin = run + letters;
  for (std::size_t i = begin; i < at; ++i)
    if (cuts_after(text, run, i))
      begin = i + 1;
  while (begin < at && !is(text[begin], word) && !latin_at(text, begin))
    ++begin;
  return begin;
}

std::size_t label_end(std::string_view text, std::size_t i) {
  while (i < text.size()) {
    if (is(text[i], alnum | hyphen))
      ++i;
    else if (latin_at(text, i))
      i += 2;
    else
      break;
  }
  return i;
}

/// End of the top-level label in [begin, end), or 0. A hyphen ends it where
/// text goes on after an address ("ann@example.org-").
std::size_t top_label_end(std::string_view text, std::size_t begin,
                          std::size_t end) {
  const std::string_view label = text.substr(begin, end - begin);
  if (label.size() > 4 && ends_with_word(label, 4, "xn--"))
    return label.back() == '-' ? 0 : end;
  std::size_t i = begin;
  while (i < end && (is(text[i], letter) || latin_at(text, i)))
    i += is(text[i], letter) ? 1 : 2;
  if (i < end && text[i] != '-')
    return 0;
  return i - begin >= 2 ? i : 0;
}

/// End of the domain that starts at `begin`, or 0 if there is none.
std::size_t domain_end(std::string_view text, std::size_t begin) {
  std::size_t best = 0;
  std::size_t i = begin;
  for (std::size_t labels = 0;; ++labels) {
    const std::size_t end = label_end(text, i);
    if (end == i || end - i > max_label || text[i] == '-' ||
        end - begin > max_domain)
      break;
    if (labels > 0)
      if (const std::size_t top = top_label_end(text, i, end); top != 0)
        best = top;
    if (text[end - 1] == '-' || !byte_at(text, end, '.'))
      break;
    i = end + 1;
  }
  return best;
}

/// package@1.2.3-rc.one: the domain starts like a version.
bool is_version(std::string_view domain) {
  const std::size_t dot = run_end(domain, 0, digit);
  return dot > 0 && byte_at(domain, dot, '.') && is_at(domain, dot + 1, digit);
}

/// icon@2x.png: a picture for screens of another density.
bool is_asset(std::string_view domain) {
  const std::size_t x = run_end(domain, 0, digit);
  if (x == 0 || !byte_at(domain, x, 'x') || !byte_at(domain, x + 1, '.'))
    return false;
  const std::string_view extension = domain.substr(x + 2);
  for (std::string_view known : {"png", "jpg", "jpeg", "gif", "webp", "svg",
                                 "avif", "pdf", "ico", "heic"})
    if (extension == known)
      return true;
  return false;
}

/// scheme://user:password@host: what stands before the @ is no mailbox.
bool is_user_info(std::string_view text, std::size_t begin, std::size_t floor) {
  static constexpr std::string_view ends = "/?#<>\"'`|\\";
  std::size_t i = begin;
  while (i > floor && !is(text[i - 1], space) && ends.find(text[i - 1]) == npos)
    --i;
  return i >= 4 && text[i - 1] == '/' && text[i - 2] == '/' &&
         text[i - 3] == ':' && is(text[i - 4], alnum);
}

/// A token of GitHub in front of the @, as in the address of a clone.
bool is_token(std::string_view local) {
  return local.size() >= 40 && local.starts_with("gh") && local[3] == '_' &&
         run_end(local, 4, alnum) == local.size();
}

/// git@host:path, the remote of a repository.
bool is_remote(std::string_view text, std::size_t begin, std::size_t at,
               std::size_t end) {
  return text.substr(begin, at - begin) == "git" && byte_at(text, end, ':') &&
         end + 1 < text.size() && !is(text[end + 1], space);
}

/// The address around the @ at `at`, empty if there is none.
byte_range address_at(std::string_view text, std::size_t at,
                      std::size_t floor) {
  const std::size_t run = local_run_begin(text, at, floor);
  std::size_t begin = local_begin(text, run, at);
  if (begin == at || at - begin > max_local || text[at - 1] == '.')
    return {};
  const std::size_t end = domain_end(text, at + 1);
  if (end == 0)
    return {};
  // 'ann@example.org' is quoted, o'brien@example.org is not
  if (byte_at(text, end, '\''))
    if (const auto quote = text.substr(begin, at - begin).rfind('\'');
        quote != npos)
      begin += quote + 1;
  const std::string_view domain = text.substr(at + 1, end - at - 1);
  if (is_version(domain) || is_asset(domain) ||
      is_token(text.substr(begin, at - begin)) ||
      is_user_info(text, begin, floor) || is_remote(text, begin, at, end))
    return {};
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

constexpr std::string_view mailto_scheme[] = {"mailto:"};

bool match_mailto(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t begin = at + mailto_scheme[0].size();
  const std::size_t sign =
      find_byte(text.substr(0, begin + max_local + 1), '@', begin);
  const byte_range address =
      sign == npos ? byte_range{} : address_at(text, sign, begin);
  if (address.end == 0 || address.begin != begin)
    return false;
  match = {{static_cast<std::uint32_t>(at), address.end}, 1};
  return true;
}

} // namespace

const anchored mailto_link = {mailto_scheme, match_mailto, false, 0};

void scan_email_address(std::string_view text, std::vector<byte_range>& out) {
  std::size_t floor = 0;
  for (std::size_t at = find_byte(text, '@', 0); at != npos;
       at = find_byte(text, '@', floor)) {
    const byte_range address = address_at(text, at, floor);
    floor = at + 1;
    if (address.end == 0)
      continue;
    out.push_back(address);
    floor = address.end;
  }
}

} // namespace weir::detectors
