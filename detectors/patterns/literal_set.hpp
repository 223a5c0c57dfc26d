// Finds every literal of a policy in one pass over a text (Vectorscan).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weir::detectors {

/// A string to look for.
struct literal {
  std::string bytes;       ///< not empty
  bool exact_case = false; ///< else ASCII letters match in both cases
  /// One hit a text is enough: whether it is there, not where.
  bool once = false;

  friend bool operator==(const literal&, const literal&) = default;
};

/// An occurrence; it ends at byte `end`.
struct literal_hit {
  std::uint32_t literal = 0;
  std::uint32_t end = 0;
};

/// Working memory of scans, one a thread.
class literal_scratch {
public:
  literal_scratch();
  ~literal_scratch();
  literal_scratch(const literal_scratch&) = delete;
  literal_scratch& operator=(const literal_scratch&) = delete;

  struct memory;
  memory& get() { return *memory_; }

private:
  std::unique_ptr<memory> memory_;
};

/// A compiled set of literals. Immutable and thread-safe.
class literal_set {
public:
  /// Compiles; takes what `cache` holds under the set's digest where it fits
  /// this machine and library, and leaves a large result there. Never null;
  /// throws std::bad_alloc only.
  static std::unique_ptr<const literal_set>
  make(std::span<const literal> literals);

  virtual ~literal_set() = default;

  /// Appends the occurrences in `text`, by rising end. False when the library
  /// could not scan; then nothing is known about the text.
  virtual bool scan(std::string_view text, literal_scratch& scratch,
                    std::vector<literal_hit>& out) const = 0;
};

} // namespace weir::detectors
