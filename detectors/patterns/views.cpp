#include "detectors/patterns/views.hpp"

#include "detectors/decode/decode.hpp"
#include "detectors/decode/fold.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

/// A value that somebody labels is short.
constexpr std::size_t longest_labelled = 512;
constexpr std::size_t longest_label = 64;

/// `label: text`.
class labelled_view final : public view {
public:
  labelled_view(std::string_view text, std::size_t prefix)
      : text_(text), prefix_(static_cast<std::uint32_t>(prefix)) {}

  std::string_view text() const override { return text_; }
  detectors::reach reach() const override { return reach::shapes; }
  byte_range source(byte_range range) const override {
    return {std::max(range.begin, prefix_) - prefix_,
            std::max(range.end, prefix_) - prefix_};
  }

private:
  std::string_view text_;
  std::uint32_t prefix_;
};

/// One of the layers of a text.
class decoded_view final : public view {
public:
  decoded_view(const decoded& all, std::size_t index)
      : all_(all), index_(index) {}

  std::string_view text() const override {
    return all_.layers[index_].view.text;
  }
  detectors::reach reach() const override { return reach::all; }
  byte_range source(byte_range range) const override {
    return all_.source(index_, range);
  }

private:
  const decoded& all_;
  std::size_t index_;
};

/// What a text, or a view of it, folds to.
class folded_view final : public view {
public:
  folded_view(const layer& folded, const view* of) : folded_(folded), of_(of) {}

  std::string_view text() const override { return folded_.text; }
  detectors::reach reach() const override { return reach::all; }
  byte_range source(byte_range range) const override {
    const auto inner = folded_.source(range);
    return of_ == nullptr ? inner : of_->source(inner);
  }

private:
  const layer& folded_;
  const view* of_; ///< null = the text itself
};

using show_view = std::function<void(const view&)>;

void show_folded(std::string_view text, const view* of, const show_view& show) {
  layer folded;
  if (needs_fold(text) && fold(text, folded))
    show(folded_view(folded, of));
}

} // namespace

std::string_view label_to_see(const text& text) {
  const bool labels =
      text.part == text_part::tool_call || text.part == text_part::tool_result;
  const bool fits = text.value.size() <= longest_labelled &&
                    !text.label.empty() && text.label.size() <= longest_label;
  return labels && fits ? text.label : std::string_view{};
}

void view_scratch::each(const subject& subject, std::string_view label,
                        bool& exceeded, const show_view& show) {
  if (!label.empty()) {
    labelled_.assign(label).append(": ");
    const std::size_t prefix = labelled_.size();
    labelled_.append(subject.text);
    show(labelled_view(labelled_, prefix));
  }
  show_folded(subject.text, nullptr, show);
  const decoded inside = decode_all(subject.text);
  exceeded = inside.exceeded;
  for (std::size_t i = 0; i < inside.layers.size(); ++i) {
    const decoded_view view(inside, i);
    show(view);
    show_folded(view.text(), &view, show);
  }
}

} // namespace weir::detectors
