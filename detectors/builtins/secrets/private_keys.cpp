#include "detectors/builtins/secrets/private_keys.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/values.hpp"

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

bool set(weighed& match, std::size_t begin, std::size_t end) {
  match.range = {static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end)};
  match.confidence = 1;
  return true;
}

/// The label of "<label>-----" at `i`; empty if there is none.
std::string_view label_at(std::string_view text, std::size_t i) {
  std::size_t end = i;
  while (end < text.size() && end - i <= longest_label &&
         (is(text[end], upper | digit) || text[end] == ' '))
    ++end;
  return text.substr(end).starts_with(dashes) ? text.substr(i, end - i)
                                              : std::string_view{};
}

bool is_private(std::string_view label) {
  return label.ends_with("PRIVATE KEY") || label.ends_with("PRIVATE KEY BLOCK");
}

/// End of "<label>-----" from `i` if the label names a private key, else 0.
std::size_t label_end(std::string_view text, std::size_t i) {
  const std::string_view label = label_at(text, i);
  return is_private(label) ? i + label.size() + dashes.size() : 0;
}

/// End of white space and written-out line ends from `i`, as deep as strings
/// in strings write them.
std::size_t gap_end(std::string_view text, std::size_t i) {
  for (;;) {
    i = run_end(text, i, space);
    std::size_t k = i;
    while (byte_at(text, k, '\\') && k - i < 8)
      ++k;
    if (k == i || k >= text.size() ||
        std::string_view("nrt").find(text[k]) == npos)
      return i;
    i = k + 1;
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

/// Whether what stands between BEGIN and END can be a key: a line of base64, or
/// as much of it in pieces.
bool has_body(std::string_view block) {
  if (next_run(block, 0, shortest_line, base64) != npos)
    return true;
  constexpr std::size_t smallest_key = 60;
  std::size_t letters = 0;
  for (char c : block)
    letters += is(c, base64);
  return letters >= smallest_key && !secrets::is_placeholder(block);
}

/// End of the block whose BEGIN line ends at `header`; 0 if an END line follows
/// and no key between. Dashes that begin neither an END line nor another block
/// are skipped: a key with junk in it is still a key.
std::size_t block_end(std::string_view text, std::size_t header) {
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
      return has_body(text.substr(header, mark - header)) ? end : 0;
  }
  return body_end(text.substr(0, mark), header);
}

/// The BEGIN line is a string of a program, or a document leaves the key out.
bool is_literal(std::string_view text, std::size_t at, std::size_t header) {
  if (text.substr(header).starts_with("..."))
    return true;
  static constexpr std::string_view quotes = "\"'`";
  return at > 0 && quotes.find(text[at - 1]) != npos && header < text.size() &&
         text[header] == text[at - 1];
}

constexpr std::string_view armour_names[] = {begin_mark};

/// Any private key, the bare header line too.
bool match_any(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t header = label_end(text, at + begin_mark.size());
  if (header == 0)
    return false;
  const std::size_t end = block_end(text, header);
  return end != 0 && (end > header || !is_literal(text, at, header)) &&
         set(match, at, end);
}

/// A private key with a body, its label told by `wanted`.
template <bool (*Wanted)(std::string_view label)>
bool match_block(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t begin = at + begin_mark.size();
  const std::size_t header = label_end(text, begin);
  if (header == 0 || !Wanted(label_at(text, begin)))
    return false;
  const std::size_t end = block_end(text, header);
  return end > header + shortest_line && set(match, at, end);
}

bool is_pgp(std::string_view label) {
  return label.starts_with("PGP ");
}

bool is_encrypted(std::string_view label) {
  return label.starts_with("ENCRYPTED ");
}

bool is_other(std::string_view label) {
  return !is_pgp(label);
}

// PuTTY

constexpr std::string_view putty_names[] = {"PuTTY-User-Key-File-"};

/// The lines of the file: `Name: value` and base64, at most to its MAC.
bool match_putty(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t version = at + putty_names[0].size();
  if (!is_at(text, version, digit) || !byte_at(text, version + 1, ':'))
    return false;
  constexpr std::size_t longest_file = 16u << 10;
  std::size_t end = version + 2;
  bool lines = false;
  for (std::size_t i = at; i < text.size() && i - at < longest_file;) {
    const std::size_t name =
        run_end(text.substr(0, i + 32), i, letter | hyphen);
    std::size_t last = i;
    while (last < text.size() && text[last] != '\n' && text[last] != '\\' &&
           last - i < 512) {
      count(1);
      ++last;
    }
    const bool header = i == at || (name > i && byte_at(text, name, ':'));
    const bool body =
        run_end(text.substr(0, last), i, base64) + 2 >= last && last > i;
    if (!header && !body)
      break;
    lines = lines || text.substr(i).starts_with("Private-Lines");
    end = last;
    if (text.substr(i).starts_with("Private-MAC"))
      break;
    const std::size_t next = gap_end(text, last);
    if (next == last)
      break;
    i = next;
    if (text.substr(i).starts_with(putty_names[0]))
      break;
  }
  while (end > at && is(text[end - 1], space))
    --end;
  return lines && set(match, at, end);
}

constexpr std::string_view key = "security.secret_leak.private_key";
constexpr std::string_view label = "[REDACTED-PRIVATE-KEY]";

constexpr builtin rows[] = {
    {"pem-encrypted-private-key", key, "high", label,
     "the block of an ENCRYPTED PRIVATE KEY with its body",
     anchored{armour_names, match_block<is_encrypted>, true}},
    {"pem-private-key", key, "critical", label,
     "the block from BEGIN to END, RSA, EC, DSA, OPENSSH, ENCRYPTED, PGP; not "
     "public keys and certificates",
     anchored{armour_names, match_any, true}},
    {"pem-private-key-block", key, "critical", label,
     "the block of any private key but OpenPGP's, with its body",
     anchored{armour_names, match_block<is_other>, true}},
    {"pem-private-key-header", key, "critical", label,
     "the BEGIN line of any private key and whatever of the key follows it",
     anchored{armour_names, match_any, true}},
    {"pgp-private-key-block", key, "critical", label,
     "the block of an OpenPGP private key with its body",
     anchored{armour_names, match_block<is_pgp>, true}},
    {"putty-private-key", key, "critical", label,
     "a PuTTY key file from its first line to its MAC",
     anchored{putty_names, match_putty, true}},
};

} // namespace

std::span<const builtin> private_key_rows() {
  return rows;
}

} // namespace weir::detectors
