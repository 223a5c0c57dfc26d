#include "detectors/builtins/ids/shapes.hpp"

#include <algorithm>
#include <charconv>

namespace weir::detectors::ids {

namespace {

/// Reads one part's class and length; leaves the rest of the form.
std::uint8_t read_look(std::string_view& form, std::uint8_t& mask) {
  made_of kind = made_of::digits;
  mask = 0xff;
  if (form.starts_with('a'))
    kind = made_of::letters;
  else if (form.starts_with('m'))
    kind = made_of::mixed;
  else if (form.starts_with('x'))
    mask = 0x1f;
  if (kind != made_of::digits || mask != 0xff)
    form.remove_prefix(1);
  unsigned length = 0;
  const auto read =
      std::from_chars(form.data(), form.data() + form.size(), length);
  form.remove_prefix(static_cast<std::size_t>(read.ptr - form.data()));
  return static_cast<std::uint8_t>(look_of(kind, length) & mask);
}

shape read_shape(std::string_view form, const scores& scores) {
  shape made;
  bool letters = false;
  const std::size_t equals = form.find('=');
  std::string_view rest = form.substr(0, equals);
  while (!rest.empty() && made.count < most_parts) {
    if (made.count > 0) {
      made.bracketed = rest.front() == '(';
      made.separators[made.count] = rest.front();
      rest.remove_prefix(1);
    }
    letters = letters || std::string_view("amx").find(rest.front()) !=
                             std::string_view::npos;
    std::uint8_t mask = 0;
    const std::uint64_t look = read_look(rest, mask);
    const unsigned shift = 8 * (most_parts - 1 - made.count++);
    made.looks |= look << shift;
    made.mask |= static_cast<std::uint64_t>(mask) << shift;
    if (rest.starts_with(')'))
      rest.remove_prefix(1);
  }
  made.score = letters           ? scores.lettered
               : made.count == 1 ? scores.bare
                                 : scores.grouped;
  if (equals != std::string_view::npos)
    std::from_chars(form.data() + equals + 1, form.data() + form.size(),
                    made.score);
  return made;
}

std::uint8_t first_look(std::uint64_t looks) {
  return static_cast<std::uint8_t>(looks >> 8 * (most_parts - 1));
}

} // namespace

void shape_table::add(std::string_view forms, std::uint16_t member,
                      const scores& scores) {
  while (!forms.empty()) {
    const std::size_t bar = std::min(forms.find('|'), forms.size());
    shape made = read_shape(forms.substr(0, bar), scores);
    made.member = member;
    forms.remove_prefix(std::min(bar + 1, forms.size()));
    if (first_look(made.mask) == 0xff) {
      shapes_.push_back(made);
      continue;
    }
    // a part of any class is indexed under each
    const unsigned shift = 8 * (most_parts - 1);
    made.mask |= std::uint64_t{0xff} << shift;
    for (made_of kind : {made_of::digits, made_of::letters, made_of::mixed}) {
      shape one = made;
      one.looks |= static_cast<std::uint64_t>(look_of(kind, 0)) << shift;
      shapes_.push_back(one);
    }
  }
}

void shape_table::finish() {
  std::sort(shapes_.begin(), shapes_.end(), [](const shape& a, const shape& b) {
    const auto a_look = first_look(a.looks);
    const auto b_look = first_look(b.looks);
    if (a_look != b_look)
      return a_look < b_look;
    return a.member != b.member ? a.member < b.member : a.count > b.count;
  });
  std::size_t at = 0;
  for (std::size_t look = 0; look < starts_.size(); ++look) {
    while (at < shapes_.size() && first_look(shapes_[at].looks) < look)
      ++at;
    starts_[look] = static_cast<std::uint16_t>(at);
  }
}

std::uint64_t shape_table::looks_at(const chain& chain, std::size_t first) {
  std::uint64_t looks = 0;
  for (std::size_t k = 0; k < most_parts; ++k) {
    const std::size_t at = first + k;
    looks = looks << 8 | (at < chain.count ? chain.parts[at].look : 0u);
  }
  return looks;
}

bool shape_table::divided(const chain& chain, std::size_t first, shape& form) {
  char same = 0;
  form.blanks = false;
  for (std::size_t k = 1; k < form.count; ++k) {
    const char is = chain.parts[first + k].separator;
    const char wanted = form.separators[k];
    form.blanks = form.blanks || is == ' ';
    if (wanted != '~' && wanted != '*' && wanted != '?') {
      if (is != wanted)
        return false;
      continue;
    }
    const bool fits = is == ' ' || is == '-' || (is == '.' && wanted != '~');
    if (!fits || (wanted != '?' && same != 0 && same != is))
      return false;
    same = is;
  }
  return true;
}

} // namespace weir::detectors::ids
