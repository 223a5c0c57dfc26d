#include "detectors/builtins/aws_keys.hpp"

#include "detectors/builtins/chars.hpp"

#include <initializer_list>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::size_t id_length = 20;
constexpr std::size_t secret_length = 40;

bool is_key_id(std::string_view text, std::size_t begin) {
  const std::string_view head = text.substr(begin, 4);
  if (head != "AKIA" && head != "ASIA" && head != "ABIA" && head != "ACCA")
    return false;
  return starts_clean(text, begin, alnum) &&
         run_end(text.substr(begin, id_length), 0, upper | digit) ==
             id_length &&
         !is_at(text, begin + id_length, alnum);
}

/// Goes back over what stands between a label and its value.
std::size_t before_marks(std::string_view text, std::size_t i) {
  static constexpr std::string_view marks = "\"'`:=>,|\\(";
  constexpr std::size_t most = 24;
  const std::size_t floor = i > most ? i - most : 0;
  while (i > floor &&
         (is(text[i - 1], space) || marks.find(text[i - 1]) != npos))
    --i;
  return i;
}

/// Whether text[..i) ends with these words, one separator or none between.
bool ends_with(std::string_view text, std::size_t i,
               std::initializer_list<std::string_view> backwards) {
  for (std::string_view part : backwards) {
    if (!ends_with_word(text, i, part)) {
      if (i == 0 || (text[i - 1] != '_' && text[i - 1] != '-' &&
                     text[i - 1] != ' ' && text[i - 1] != '.'))
        return false;
      if (!ends_with_word(text, --i, part))
        return false;
    }
    i -= part.size();
  }
  return true;
}

bool is_label(std::string_view text, std::size_t i) {
  return ends_with(text, i, {"key", "access", "secret"}) ||
         ends_with(text, i, {"key", "secret", "aws"}) ||
         ends_with(text, i, {"secret", "aws"});
}

/// A label directly before the value, or one with a suffix such as _PROD, or
/// with the word "is" behind it.
bool is_labelled(std::string_view text, std::size_t value) {
  std::size_t i = before_marks(text, value);
  if (i == value)
    return false;
  if (is_label(text, i))
    return true;
  if (ends_with_word(text, i, "is") &&
      is_label(text, before_marks(text, i - 2)))
    return true;
  constexpr std::size_t longest_suffix = 16;
  const std::size_t floor = i > longest_suffix ? i - longest_suffix : 0;
  for (; i > floor && is(text[i - 1], word); --i)
    if (text[i - 1] == '_' && is_label(text, i - 1))
      return true;
  return false;
}

/// A label at the end of a line, still without its value: other lines can
/// stand between, as in a form that was filled in from below. Moves forward
/// only, so that a text's lines are looked at once.
class open_label {
public:
  /// Whether one is open at `value`, the begin of a line.
  bool stands_before(std::string_view text, std::size_t value) {
    std::size_t line_end = find_byte(text.substr(0, value), '\n', next_);
    while (line_end != npos) {
      if (is_label(text, before_marks(text, line_end)))
        label_ = line_end;
      next_ = line_end + 1;
      line_end = find_byte(text.substr(0, value), '\n', next_);
    }
    return label_ != npos && value - label_ <= furthest;
  }

  void close() { label_ = npos; }

private:
  static constexpr std::size_t furthest = 4096;
  std::size_t next_ = 0;
  std::size_t label_ = npos;
};

/// Whether the bytes look drawn at random from the whole alphabet, which
/// digests in hex and words do not.
bool is_random(std::string_view value) {
  return value.find_first_of("GHIJKLMNOPQRSTUVWXYZ") != npos &&
         value.find_first_of("ghijklmnopqrstuvwxyz") != npos &&
         value.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz") != npos;
}

/// Whether the line before `begin` is a full line of base64, which makes this
/// one the end of an armoured block.
bool ends_block(std::string_view text, std::size_t begin) {
  constexpr std::size_t full = 64;
  const std::size_t end = begin - 1;
  return end >= full && run_begin(text, end, base64, end - full) == end - full;
}

bool is_secret_shape(std::string_view text, std::size_t begin,
                     std::size_t end) {
  const std::string_view value = text.substr(begin, end - begin);
  return end - begin == secret_length &&
         value.find_first_not_of(value.front()) != npos &&
         !is_at(text, end, hyphen | underscore) && !byte_at(text, end, '=');
}

bool is_secret(std::string_view text, std::size_t begin, std::size_t end,
               open_label& label) {
  if (!is_secret_shape(text, begin, end))
    return false;
  if (is_labelled(text, begin))
    return true;
  if (begin == 0 || text[begin - 1] != '\n' ||
      !is_random(text.substr(begin, end - begin)) || ends_block(text, begin) ||
      !label.stands_before(text, begin))
    return false;
  label.close();
  return true;
}

} // namespace

void scan_aws_access_key_id(std::string_view text,
                            std::vector<byte_range>& out) {
  std::size_t at = find_byte(text, 'A', 0);
  while (at != npos) {
    const bool hit = is_key_id(text, at);
    if (hit)
      out.push_back({static_cast<std::uint32_t>(at),
                     static_cast<std::uint32_t>(at + id_length)});
    at = find_byte(text, 'A', hit ? at + id_length : at + 1);
  }
}

void scan_aws_secret_access_key(std::string_view text,
                                std::vector<byte_range>& out) {
  // Every run of 40 covers one of the probed positions, so most of an
  // ordinary text is never looked at.
  open_label label;
  std::size_t floor = 0;
  std::size_t probe = secret_length - 1;
  while (probe < text.size()) {
    if (is(text[probe], base64)) {
      const std::size_t begin = run_begin(text, probe, base64, floor);
      const std::size_t end = run_end(text, probe, base64);
      if (is_secret(text, begin, end, label))
        out.push_back({static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(end)});
      floor = probe = end;
    }
    probe += secret_length;
  }
}

} // namespace weir::detectors
