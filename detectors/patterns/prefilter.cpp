#include "detectors/patterns/prefilter.hpp"

#include "detectors/patterns/flavour.hpp"

#include <re2/filtered_re2.h>

#include <algorithm>

namespace weir::detectors {

namespace {

/// Shorter ones occur everywhere.
constexpr int shortest_literal = 3;

bool is_ascii(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x80;
  });
}

/// Those have rules of case that the literal scan does not know.
bool names_no_letter_above_ascii(std::string_view pattern) {
  return is_ascii(pattern) && pattern.find("\\x") == pattern.npos &&
         pattern.find("\\u") == pattern.npos;
}

} // namespace

struct prefilter::filter {
  re2::FilteredRE2 patterns{shortest_literal};
  std::size_t added = 0;
  /// Index in `patterns` to index of the pattern.
  std::vector<int> index;
};

prefilter::prefilter() : filter_(std::make_unique<filter>()) {}
prefilter::~prefilter() = default;

void prefilter::add(std::string_view pattern) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  const auto own = static_cast<int>(filter_->added++);
  const auto loose =
      names_no_letter_above_ascii(pattern) ? relaxed(pattern) : std::nullopt;
  int id = 0;
  if (!loose || filter_->patterns.Add(*loose, options, &id) != RE2::NoError) {
    always_.push_back(own);
    return;
  }
  filter_->index.push_back(own);
}

std::vector<std::string> prefilter::compile() {
  std::vector<std::string> literals;
  if (filter_->index.empty())
    return literals;
  filter_->patterns.Compile(&literals);
  if (!std::all_of(literals.begin(), literals.end(), is_ascii)) {
    // an octal escape: filter nothing then
    always_.resize(filter_->added);
    for (std::size_t i = 0; i < always_.size(); ++i)
      always_[i] = static_cast<int>(i);
    filter_->index.clear();
    return {};
  }
  std::vector<int> unfiltered;
  filter_->patterns.AllPotentials({}, &unfiltered);
  for (const int id : unfiltered)
    always_.push_back(filter_->index[static_cast<std::size_t>(id)]);
  std::sort(always_.begin(), always_.end());
  return literals;
}

void prefilter::candidates(const std::vector<int>& literals,
                           std::vector<int>& out) const {
  if (literals.empty() || filter_->index.empty()) {
    out.insert(out.end(), always_.begin(), always_.end());
    return;
  }
  std::vector<int> found;
  filter_->patterns.AllPotentials(literals, &found);
  for (const int id : found)
    out.push_back(filter_->index[static_cast<std::size_t>(id)]);
  // the analysis names those of `always_` that it has seen, not the others
  out.insert(out.end(), always_.begin(), always_.end());
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

bool is_announced(std::string_view pattern) {
  prefilter filter;
  filter.add(pattern);
  filter.compile();
  return filter.always().empty();
}

} // namespace weir::detectors
