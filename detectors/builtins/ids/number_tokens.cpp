#include "detectors/builtins/ids/number_tokens.hpp"

#include "detectors/builtins/chars.hpp"

#include <algorithm>
#include <bit>

namespace weir::detectors::ids {

namespace {

using namespace chars;

/// Longest run of capitals that joins a chain as its next part, and that is
/// taken along in front of one.
constexpr std::size_t longest_tail = 3;
constexpr std::size_t longest_head = 6;
constexpr std::size_t most_heads = 2;

struct spelled {
  std::string_view bytes;
  char plain;
};
/// No-break blank, narrow no-break blank, hyphen, no-break hyphen, en dash.
constexpr spelled foreign[] = {{"\u00a0", ' '},
                               {"\u202f", ' '},
                               {"\u2010", '-'},
                               {"\u2011", '-'},
                               {"\u2013", '-'}};
constexpr auto plain_separator = [] {
  std::array<bool, 256> table{};
  for (char c : {' ', '-', '.', '/', '+', '('})
    table[static_cast<unsigned char>(c)] = true;
  return table;
}();

bool is_plain_separator(char c) {
  return plain_separator[static_cast<unsigned char>(c)];
}

/// Whether a run of this length is a number or begins one: what is shorter
/// needs more parts.
constexpr std::size_t shortest_alone = 7;

bool may_be_more(std::string_view text, const token_part& run) {
  if (run.end - run.begin >= shortest_alone)
    return true;
  if (run.end + 1 >= text.size())
    return false;
  const char next = text[run.end];
  if (static_cast<unsigned char>(next) > 0xc1)
    return true;
  return is_plain_separator(next) && is(text[run.end + 1], alnum);
}

/// The run that starts at `begin`; longer ones than can be a part are cut
/// behind the first byte too many.
token_part read_run(const text_masks& masks, std::size_t begin) {
  constexpr std::uint64_t window = (std::uint64_t{1} << (longest_run + 1)) - 1;
  const auto end = begin + static_cast<std::size_t>(std::countr_one(
                               masks.at(bytes_of::alnum, begin) & window));
  const std::uint64_t inside = (std::uint64_t{1} << (end - begin)) - 1;
  const bool digits = (masks.at(bytes_of::digit, begin) & inside) != 0;
  const bool small = (masks.at(bytes_of::lower, begin) & inside) != 0;
  const bool capitals = (masks.at(bytes_of::upper, begin) & inside) != 0;
  count(1);
  token_part run;
  run.begin = static_cast<std::uint32_t>(begin);
  run.end = static_cast<std::uint32_t>(end);
  run.lower = small;
  made_of kind = digits ? made_of::mixed : made_of::letters;
  if (!small && !capitals)
    kind = made_of::digits;
  else if (small && capitals)
    kind = made_of::other;
  run.look = look_of(kind, end - begin);
  return run;
}

made_of kind_of(const token_part& run) {
  return static_cast<made_of>(run.look >> 5);
}

std::size_t length(const token_part& run) {
  return run.end - run.begin;
}

/// Behind the letters of a written-out escape that begins before `begin`.
std::size_t behind_escape(std::string_view text, std::size_t begin) {
  if (begin == 0 || (text[begin - 1] != '\\' && text[begin - 1] != '%'))
    return begin;
  for (std::size_t skip : {1, 2, 3, 5})
    if (begin + skip <= text.size() && escape_before(text, begin + skip))
      return begin + skip;
  return begin;
}

void append(std::string_view text, token_part run, char separator, chain& out) {
  run.separator = separator;
  std::size_t offset = 0;
  if (out.count > 0) {
    const token_part& previous = out.parts[out.count - 1];
    offset = previous.offset + length(previous);
  }
  run.offset = static_cast<std::uint16_t>(offset);
  for (std::size_t i = run.begin; i < run.end; ++i) {
    const char c = text[i];
    out.compact[offset++] =
        run.lower && is(c, lower) ? static_cast<char>(c & ~0x20) : c;
  }
  out.parts[out.count++] = run;
}

/// Takes along up to two runs of capitals before the first digits.
void append_heads(std::string_view text, const text_masks& masks,
                  std::size_t floor, const token_part& first, chain& out) {
  std::array<token_part, most_heads> heads;
  std::array<char, most_heads + 1> separators{};
  std::size_t count = 0;
  std::size_t begin = first.begin;
  while (count < most_heads) {
    char plain = 0;
    const std::size_t size = separator_before(text, begin, plain);
    if (size == 0 || begin < floor + size + 1 || plain == '(' || plain == '+')
      break;
    const std::size_t end = begin - size;
    const std::size_t low =
        std::max(floor, end > longest_head + 1 ? end - longest_head - 1 : 0);
    const std::size_t head =
        behind_escape(text, run_begin(text, end, upper, low));
    if (head >= end || end - head > longest_head ||
        !starts_clean(text, head, word))
      break;
    heads[count] = read_run(masks, head);
    separators[count++] = plain;
    begin = head;
  }
  for (std::size_t k = count; k-- > 0;)
    append(text, heads[k], separators[k + 1], out);
  append(text, first, count > 0 ? separators[0] : '\0', out);
}

/// Whether a run may go on with a chain.
bool joins(const token_part& run) {
  if (length(run) == 0 || length(run) > longest_run)
    return false;
  return kind_of(run) != made_of::letters ||
         (!run.lower && length(run) <= longest_tail);
}

/// Appends what follows the last part.
void append_rest(std::string_view text, const text_masks& masks, chain& out) {
  while (out.count < chain::capacity) {
    const std::size_t end = out.parts[out.count - 1].end;
    char plain = 0;
    const std::size_t size = separator_at(text, end, plain);
    if (size == 0 || !is_at(text, end + size, alnum))
      return;
    const token_part run = read_run(masks, end + size);
    if (!joins(run))
      return;
    append(text, run, plain, out);
  }
}

/// Whether nothing that is part of a chain stands before a run or behind it.
bool stands_alone(std::string_view text, const text_masks& masks,
                  const token_part& run) {
  char plain = 0;
  const std::size_t before = separator_before(text, run.begin, plain);
  if (before != 0 && run.begin > before &&
      masks.has(bytes_of::upper, run.begin - before - 1))
    return false;
  const std::size_t behind = separator_at(text, run.end, plain);
  return behind == 0 || !joins(read_run(masks, run.end + behind));
}

} // namespace

std::string_view chain::value(std::size_t first, std::size_t last) const {
  const std::size_t begin = parts[first].offset;
  const std::size_t end = parts[last - 1].offset + length(parts[last - 1]);
  return {compact.data() + begin, end - begin};
}

std::size_t separator_at(std::string_view text, std::size_t i, char& plain) {
  if (i >= text.size())
    return 0;
  plain = text[i];
  if (is_plain_separator(plain))
    return 1;
  if (static_cast<unsigned char>(plain) < 0xc2)
    return 0;
  for (const spelled& one : foreign)
    if (text.substr(i, one.bytes.size()) == one.bytes) {
      plain = one.plain;
      return one.bytes.size();
    }
  return 0;
}

std::size_t separator_before(std::string_view text, std::size_t i,
                             char& plain) {
  if (i == 0)
    return 0;
  plain = text[i - 1];
  if (is_plain_separator(plain))
    return 1;
  if (static_cast<unsigned char>(plain) < 0x80)
    return 0;
  for (const spelled& one : foreign)
    if (text.substr(0, i).ends_with(one.bytes)) {
      plain = one.plain;
      return one.bytes.size();
    }
  return 0;
}

std::size_t next_chain(std::string_view text, const text_masks& masks,
                       std::size_t from, std::size_t shortest, chain& out) {
  for (;;) {
    const std::size_t at = masks.next(bytes_of::digit, from);
    if (at == npos)
      return npos;
    const std::size_t floor =
        std::max(from, at > longest_run ? at - longest_run : 0);
    std::size_t begin =
        std::max(floor, at - static_cast<std::size_t>(std::countl_one(
                                 masks.before(bytes_of::alnum, at))));
    begin = std::min(behind_escape(text, begin), at);
    const token_part first = read_run(masks, begin);
    if (length(first) > longest_run ||
        (begin > from && is(text[begin - 1], alnum) && begin == floor)) {
      from = masks.run_end(bytes_of::alnum, first.end);
      continue;
    }
    if (!may_be_more(text, first) ||
        (length(first) < shortest && stands_alone(text, masks, first))) {
      from = first.end;
      continue;
    }
    out.count = 0;
    append_heads(text, masks, from, first, out);
    append_rest(text, masks, out);
    const token_part& last = out.parts[out.count - 1];
    from = last.end;
    if (out.count == chain::capacity) {
      // the last parts come again, with what follows them
      out.starts = chain::capacity / 2;
      from = std::max<std::size_t>(out.parts[out.starts].begin, first.end);
    } else {
      out.starts = out.count;
    }
    if (last.offset + length(last) >= shortest)
      return from;
  }
}

} // namespace weir::detectors::ids
