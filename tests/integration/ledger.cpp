#include "tests/integration/ledger.hpp"

#include "messages/event_id.hpp"

#include <algorithm>
#include <limits>

namespace weir::integration {

namespace {

constexpr std::uint64_t examples_of_each = 10;

std::string at(std::int32_t partition, std::int64_t offset) {
  return std::to_string(partition) + "/" + std::to_string(offset);
}

/// Never back to 0, which would hide it.
void count_up(std::uint8_t& times) {
  times += times < std::numeric_limits<std::uint8_t>::max() ? 1 : 0;
}

} // namespace

std::string_view to_string(fault which) {
  switch (which) {
  case fault::doubled:
    return "doubled";
  case fault::unknown:
    return "unknown";
  case fault::wrong_kind:
    return "wrong_kind";
  case fault::order:
    return "order";
  case fault::wrong_partition:
    return "wrong_partition";
  case fault::altered:
    return "altered";
  case fault::content:
    return "content";
  case fault::committed_early:
    return "committed_early";
  case fault::missing:
    return "missing";
  }
  return "?";
}

void ledger::add(fault which, const std::string& words) {
  if (++faults_[which] <= examples_of_each)
    examples_.push_back(std::string{to_string(which)} + ": " + words);
}

void ledger::enter(const input_record& input) {
  auto& entries = books_[input.partition].entries;
  if (input.good) {
    origin from{settings_.topic, input.partition, input.offset, 0};
    ids_.emplace(event_id(from, input.timestamp_ms),
                 place{input.partition, entries.size()});
    ++totals_.good;
    totals_.tokens += input.token >= 0 ? 1 : 0;
  } else {
    ++totals_.bad;
  }
  entries.push_back({input, 0, 0, 0});
}

const ledger::place* ledger::find(const std::string& id) const {
  const auto found = ids_.find(id);
  return found == ids_.end() ? nullptr : &found->second;
}

void ledger::book(std::string_view what, const place& where,
                  std::uint8_t& times, std::size_t& latest,
                  const output_about& seen) {
  const auto& input = books_[where.partition].entries[where.index].input;
  const auto words = std::string{what} + " " + at(seen.partition, seen.offset) +
                     " of event " + at(input.partition, input.offset);
  count_up(times);
  if (times > 1) {
    ++totals_.repeated;
    if (!settings_.doubles)
      add(fault::doubled, words);
  } else {
    if (where.index < latest)
      add(fault::order, words);
    latest = std::max(latest, where.index + 1);
  }
  if (seen.partition != input.partition)
    add(fault::wrong_partition, words);
  if (seen.tag != input.tag)
    add(fault::altered, words + ": key or trace");
}

bool ledger::verdict(const verdict_record& seen) {
  const auto* where = find(seen.event_id);
  if (where == nullptr)
    return false;
  auto& book_of = books_[where->partition];
  auto& one = book_of.entries[where->index];
  ++totals_.verdicts;
  book("verdict", *where, one.verdicts, book_of.verdicts, seen);
  if (seen.unjudged)
    ++totals_.unjudged;
  else if (!seen.allowed || seen.token != one.input.token)
    add(fault::content,
        "verdict " + at(seen.partition, seen.offset) +
            (seen.allowed ? ": finding at " : ": blocks; finding at ") +
            std::to_string(seen.token) + ", expected at " +
            std::to_string(one.input.token));
  advance(book_of);
  return true;
}

bool ledger::decision(const output_about& seen) {
  const auto* where = find(seen.event_id);
  if (where == nullptr)
    return false;
  auto& book_of = books_[where->partition];
  ++totals_.decisions;
  book("decision", *where, book_of.entries[where->index].decisions,
       book_of.decisions, seen);
  advance(book_of);
  return true;
}

bool ledger::dead_letter(const dead_letter_record& seen) {
  const auto found = books_.find(seen.from_partition);
  if (seen.from_topic != settings_.topic || found == books_.end())
    return false;
  auto& book_of = found->second;
  auto& entries = book_of.entries;
  const auto one =
      std::lower_bound(entries.begin(), entries.end(), seen.from_offset,
                       [](const entry& each, auto offset) {
                         return each.input.offset < offset;
                       });
  if (one == entries.end() || one->input.offset != seen.from_offset)
    return false;
  ++totals_.dead_letters;
  const place where{seen.from_partition,
                    static_cast<std::size_t>(one - entries.begin())};
  book("dead letter", where, one->letters, book_of.letters,
       {seen.partition, seen.offset, {}, seen.tag});
  const auto words = "dead letter " + at(seen.partition, seen.offset) +
                     " of record " + at(seen.from_partition, seen.from_offset);
  if (one->input.good)
    add(fault::wrong_kind, words + ", which is a good event");
  if (seen.bytes != one->input.bytes)
    add(fault::altered, words + ": bytes");
  advance(book_of);
  return true;
}

void ledger::unknown(std::string_view what, std::int32_t partition,
                     std::int64_t offset) {
  add(fault::unknown, std::string{what} + " " + at(partition, offset));
}

bool ledger::done(const entry& one) const {
  if (!one.input.good)
    return one.letters > 0;
  return one.verdicts > 0 && (one.decisions > 0 || !settings_.decisions);
}

void ledger::advance(partition_book& book) {
  while (book.accounted < book.entries.size() &&
         done(book.entries[book.accounted])) {
    ++book.accounted;
    ++totals_.accounted;
  }
}

void ledger::committed(std::int32_t partition, std::int64_t offset) {
  auto& book = books_[partition];
  ++totals_.commit_checks;
  if (book.accounted == book.entries.size())
    return;
  const auto first = book.entries[book.accounted].input.offset;
  if (offset <= first || first == book.complained)
    return;
  book.complained = first;
  add(fault::committed_early, "the group is at " + at(partition, offset) +
                                  ", no outcome of " + at(partition, first));
}

void ledger::close() {
  for (const auto& [partition, book] : books_)
    for (auto i = book.accounted; i < book.entries.size(); ++i)
      if (!done(book.entries[i]))
        add(fault::missing, "no outcome of record " +
                                at(partition, book.entries[i].input.offset));
}

bool ledger::settled() const {
  return std::all_of(books_.begin(), books_.end(), [](const auto& each) {
    return each.second.accounted == each.second.entries.size();
  });
}

} // namespace weir::integration
