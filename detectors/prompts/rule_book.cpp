#include "detectors/prompts/rule_book.hpp"

#include <algorithm>

namespace weir::detectors::prompts {

namespace {

/// Calls `each` with every piece between separators.
template <class Each>
void split(std::string_view text, char separator, Each each) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0)
      each(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// The flag that a sign before an element asks for, or 0.
std::uint16_t flag_of(char c) {
  switch (c) {
  case '<':
    return opened;
  case '>':
    return closed;
  case ':':
    return colon_after;
  case ',':
    return comma_after;
  case '%':
    return shouted;
  case '"':
    return quoted;
  default:
    return 0;
  }
}

/// Reads the number of a gap, at most 15. -1 if it is none.
int number_of(std::string_view digits) {
  int value = 0;
  for (char c : digits) {
    if (c < '0' || c > '9' || value > 15)
      return -1;
    value = value * 10 + (c - '0');
  }
  return digits.empty() || value > 15 ? -1 : value;
}

} // namespace

rule_book::rule_book() {
  for (const class_row& row : word_classes())
    add_class(row);
  for (const auto table :
       {override_rules(), directive_rules(), secrecy_rules(), persona_rules(),
        freedom_rules(), tool_rules(), language_rules(), innocent_rules()})
    for (const rule_row& row : table)
      add_rule(row);
  index();
}

void rule_book::add_class(const class_row& row) {
  std::vector<atom> members;
  split(row.words, ' ', [&](std::string_view word) {
    if (word.front() != '@') {
      members.push_back(words_.add(word));
      return;
    }
    const auto known = classes_.find(word.substr(1));
    if (known == classes_.end())
      problems_.push_back("class " + std::string(word));
    else
      members.insert(members.end(), known->second.begin(), known->second.end());
  });
  classes_[row.name] = std::move(members);
}

std::uint32_t rule_book::set_of(std::string_view alternatives) {
  const auto known = set_numbers_.find(std::string(alternatives));
  if (known != set_numbers_.end())
    return known->second;
  std::vector<atom> members;
  split(alternatives, '|', [&](std::string_view word) {
    // the signs of the first stand for all
    word.remove_prefix(
        std::min(word.find_first_not_of("^<>:,%!\""), word.size()));
    if (word.empty())
      problems_.push_back("nothing behind the signs in " +
                          std::string(alternatives));
    else if (word.front() != '@') {
      members.push_back(words_.add(word));
    } else if (const auto found = classes_.find(word.substr(1));
               found != classes_.end()) {
      members.insert(members.end(), found->second.begin(), found->second.end());
    } else {
      problems_.push_back("class " + std::string(word));
    }
  });
  const auto number = static_cast<std::uint32_t>(members_.size());
  members_.push_back(std::move(members));
  set_numbers_.emplace(alternatives, number);
  return number;
}

bool rule_book::parse_element(std::string_view written, element& out) {
  if (written.starts_with('-') && written.size() > 1) {
    out.forbids = true;
    written.remove_prefix(1);
  }
  for (bool again = true; again && written.size() > 1;) {
    again = true;
    if (written.starts_with("!!")) {
      out.flags |= bang_after;
      written.remove_prefix(2);
    } else if (written.front() == '^') {
      out.starts = true;
      written.remove_prefix(1);
    } else if (flag_of(written.front()) != 0) {
      out.flags |= flag_of(written.front());
      written.remove_prefix(1);
    } else {
      again = false;
    }
  }
  if (written.ends_with('?')) {
    out.optional = true;
    written.remove_suffix(1);
  }
  out.any = written == "*";
  if (!out.any)
    out.set = set_of(written);
  return !written.empty();
}

bool rule_book::parse(std::string_view pattern, std::vector<element>& out) {
  bool good = true;
  element next;
  split(pattern, ' ', [&](std::string_view written) {
    if (written.front() == '~') {
      next.over_sentences = written.starts_with("~~");
      const int gap = number_of(written.substr(next.over_sentences ? 2 : 1));
      good = good && gap >= 0;
      next.gap = static_cast<std::uint8_t>(std::max(gap, 0));
      return;
    }
    good = parse_element(written, next) && good;
    out.push_back(next);
    next = {};
  });
  // a rule is found by its first word, so that has to be there
  const std::size_t lead = !out.empty() && out.front().forbids ? 1 : 0;
  return good && lead < out.size() && !out[lead].any && !out[lead].optional &&
         !out[lead].forbids && out.front().gap == 0;
}

void rule_book::add_rule(const rule_row& row) {
  std::vector<element> parsed;
  if (!parse(row.pattern, parsed)) {
    problems_.emplace_back(row.pattern);
    return;
  }
  rule made{row.kind, static_cast<float>(row.weight),
            static_cast<std::uint32_t>(elements_.size()),
            static_cast<std::uint32_t>(parsed.size())};
  elements_.insert(elements_.end(), parsed.begin(), parsed.end());
  rules_.push_back(made);
}

void rule_book::index() {
  words_.index();
  set_words_ = words_.size() / 64 + 1;
  sets_.assign(members_.size() * set_words_, 0);
  for (std::size_t i = 0; i < members_.size(); ++i)
    for (atom value : members_[i])
      sets_[i * set_words_ + value / 64] |= std::uint64_t{1} << value % 64;
  gate_ = rule_gate(words_.size());
  if (rules_.size() > rule_gate::most_rules)
    problems_.push_back("more rules than fit");
  for (std::size_t i = 0; i < std::min(rules_.size(), rule_gate::most_rules);
       ++i)
    open_gate(static_cast<std::uint16_t>(i));
}

void rule_book::open_gate(std::uint16_t number) {
  const rule& of = rules_[number];
  const std::size_t lead = elements_[of.first].forbids ? 1 : 0;
  std::size_t span = 1;
  std::vector<rule_gate::word_set> others;
  for (std::size_t i = lead + 1; i < of.size; ++i) {
    const element& wanted = elements_[of.first + i];
    span += wanted.gap + 1u;
    if (!wanted.forbids && !wanted.optional && !wanted.any)
      others.emplace_back(members_[wanted.set]);
  }
  gate_.add(number, members_[elements_[of.first + lead].set], std::move(others),
            words_, span);
}

bool rule_book::accepts(const element& wanted, const token& word) const {
  if ((word.flags & wanted.flags) != wanted.flags)
    return false;
  if (wanted.starts && (word.flags & (sentence_start | line_start)) == 0)
    return false;
  if (wanted.any)
    return true;
  const std::uint64_t* set = sets_.data() + wanted.set * set_words_;
  return std::any_of(word.atoms.begin(), word.atoms.end(), [&](atom value) {
    return (set[value / 64] >> value % 64 & 1) != 0;
  });
}

std::size_t rule_book::match(const rule& of, std::size_t element_at,
                             const std::vector<token>& tokens,
                             std::size_t at) const {
  if (element_at == of.size)
    return at;
  const element& wanted = elements_[of.first + element_at];
  if (wanted.forbids) {
    const bool there = at < tokens.size() && accepts(wanted, tokens[at]);
    return there ? 0 : match(of, element_at + 1, tokens, at);
  }
  for (std::size_t k = 0; k <= wanted.gap && at + k < tokens.size(); ++k) {
    const token& word = tokens[at + k];
    if ((word.flags & sentence_start) != 0 && !wanted.over_sentences)
      break;
    if (accepts(wanted, word))
      if (const std::size_t end = match(of, element_at + 1, tokens, at + k + 1))
        return end;
  }
  return wanted.optional ? match(of, element_at + 1, tokens, at) : 0;
}

void rule_book::try_rule(std::uint16_t number, const std::vector<token>& tokens,
                         std::size_t at, std::vector<signal>& out) const {
  const rule& of = rules_[number];
  const std::size_t lead = elements_[of.first].forbids ? 1 : 0;
  if (!accepts(elements_[of.first + lead], tokens[at]))
    return;
  if (lead == 1 && at > 0 && (tokens[at].flags & sentence_start) == 0 &&
      accepts(elements_[of.first], tokens[at - 1]))
    return;
  const std::size_t end = match(of, lead + 1, tokens, at + 1);
  if (end == 0)
    return;
  // parts of one identifier are a name, not something said
  if (end > at + 1 && of.kind != sign::marker &&
      std::all_of(tokens.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                  tokens.begin() + static_cast<std::ptrdiff_t>(end),
                  [](const token& word) { return (word.flags & joined) != 0; }))
    return;
  out.push_back({number,
                 of.kind,
                 of.weight,
                 {tokens[at].range.begin, tokens[end - 1].range.end}});
}

void rule_book::find(const std::vector<token>& tokens,
                     std::vector<signal>& out) const {
  gate_.visit(tokens, [&](std::uint16_t number, std::size_t at) {
    try_rule(number, tokens, at, out);
  });
}

const rule_book& book() {
  static const rule_book only;
  return only;
}

} // namespace weir::detectors::prompts
