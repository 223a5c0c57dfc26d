// Other ways to read a text: under its label, decoded, folded.
#pragma once

#include "detectors/builtin.hpp"
#include "detectors/patterns/engine.hpp"
#include "messages/event.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace weir::detectors {

/// A text as it reads in another way, and where its bytes come from.
class view {
public:
  virtual ~view() = default;

  virtual std::string_view text() const = 0;
  /// Which programs it is worth a look for.
  virtual detectors::reach reach() const = 0;
  /// The bytes of the original that hold a range of this text; empty for one
  /// that has none.
  virtual byte_range source(byte_range range) const = 0;
};

/// The key that a text is also read with: arguments of tools and records that
/// they return say with a value's key what it is. "" where that adds nothing.
std::string_view label_to_see(const text& text);

/// Makes views; one a thread, for its buffers.
class view_scratch {
public:
  /// Shows every other view of a text: `label: text`, its folded form, and
  /// what is encoded in it, to a bounded depth and size. `exceeded` is set
  /// when more was encoded than the bound allows to look at.
  void each(const subject& subject, std::string_view label, bool& exceeded,
            const std::function<void(const view&)>& show);

private:
  std::string labelled_;
};

} // namespace weir::detectors
