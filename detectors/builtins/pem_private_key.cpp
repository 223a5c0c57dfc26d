#include "detectors/builtins/pem_private_key.hpp"

#include "detectors/builtins/chars.hpp"

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::string_view begin_mark = "-----BEGIN ";
constexpr std::string_view end_mark = "-----END ";
constexpr std::string_view dashes = "-----";
constexpr std::size_t longest_label = 48;
/// More than the largest key in use takes; an END line further away belongs to
/// something else.
constexpr std::size_t longest_block = 64u << 10;
/// Lines of armour have 64 or 76 characters; a word of prose is shorter.
constexpr std::size_t shortest_line = 32;

/// End of "<label>-----" from `i` if the label names a private key, else 0.
std::size_t label_end(std::string_view text, std::size_t i) {
  std::size_t end = i;
  while (end < text.size() && end - i <= longest_label &&
         (is(text[end], upper | digit) || text[end] == ' '))
    ++end;
  const std::string_view label = text.substr(i, end - i);
  if (!label.ends_with("PRIVATE KEY") && !label.ends_with("PRIVATE KEY BLOCK"))
    return 0;
  return text.substr(end).starts_with(dashes) ? end + dashes.size() : 0;
}

/// End of white space and written-out line ends from `i`.
std::size_t gap_end(std::string_view text, std::size_t i) {
  for (;;) {
    i = run_end(text, i, space);
    if (!byte_at(text, i, '\\') || i + 1 >= text.size() ||
        std::string_view("nrt").find(text[i + 1]) == npos)
      return i;
    i += 2;
  }
}

/// End of a header of the armour (Proc-Type: 4,ENCRYPTED) that starts at `i`,
/// or `i`.
std::size_t header_end(std::string_view text, std::size_t i) {
  const std::size_t name = run_end(text, i, letter | hyphen);
  if (name == i || name - i > longest_label || !byte_at(text, name, ':'))
    return i;
  std::size_t end = name;
  while (end < text.size() && end - name < 2 * longest_label &&
         text[end] != '\n' && text[end] != '\\') {
    count(1);
    ++end;
  }
  return end;
}

/// End of the base64 body that follows a BEGIN line without an END line.
std::size_t body_end(std::string_view text, std::size_t i) {
  std::size_t end = i;
  bool full_before = false;
  i = gap_end(text, i);
  for (std::size_t next; (next = header_end(text, i)) != i;)
    i = gap_end(text, end = next);
  while (i < text.size()) {
    std::size_t line = run_end(text, i, base64);
    const std::size_t length = line - i;
    while (byte_at(text, line, '=') && line - i < length + 2)
      ++line;
    const bool full = length >= shortest_line;
    // the last line is shorter, but never by a piece of a quantum
    const bool last = full_before && length > 0 && (line - i) % 4 == 0;
    if (!full && !last)
      break;
    end = line;
    full_before = full;
    const std::size_t next = gap_end(text, line);
    if (!full || next == line)
      break;
    i = next;
  }
  return end;
}

/// End of the block whose BEGIN line ends at `header`. `resume` is where the
/// search for another block goes on. Dashes that begin neither an END line nor
/// another block are skipped: a key with junk in it is still a key.
std::size_t block_end(std::string_view text, std::size_t header,
                      std::size_t& resume) {
  resume = header;
  const std::string_view block = text.substr(0, header + longest_block);
  std::size_t mark = find_literal(block, dashes, header);
  for (; mark != npos; mark = find_literal(block, dashes, mark + 1)) {
    const std::string_view rest = text.substr(mark);
    if (rest.starts_with(begin_mark))
      break;
    const std::size_t end = rest.starts_with(end_mark)
                                ? label_end(text, mark + end_mark.size())
                                : 0;
    if (end != 0)
      return resume = end;
  }
  return resume = body_end(text.substr(0, mark), header);
}

} // namespace

void scan_pem_private_key(std::string_view text, std::vector<byte_range>& out) {
  std::size_t at = find_literal(text, begin_mark, 0);
  while (at != npos) {
    std::size_t resume = at + dashes.size();
    const std::size_t header = label_end(text, at + begin_mark.size());
    if (header != 0)
      out.push_back(
          {static_cast<std::uint32_t>(at),
           static_cast<std::uint32_t>(block_end(text, header, resume))});
    at = find_literal(text, begin_mark, resume);
  }
}

} // namespace weir::detectors
