#include "detectors/patterns/engines.hpp"
#include "detectors/patterns/flavour.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <new>

namespace weir::detectors {

namespace {

using steady = std::chrono::steady_clock;

template <auto Free>
struct freeing {
  template <class T>
  void operator()(T* object) const {
    Free(object);
  }
};

using code_ptr = std::unique_ptr<pcre2_code, freeing<pcre2_code_free>>;
using compile_context_ptr =
    std::unique_ptr<pcre2_compile_context, freeing<pcre2_compile_context_free>>;
using match_context_ptr =
    std::unique_ptr<pcre2_match_context, freeing<pcre2_match_context_free>>;
using match_data_ptr =
    std::unique_ptr<pcre2_match_data, freeing<pcre2_match_data_free>>;
using jit_stack_ptr =
    std::unique_ptr<pcre2_jit_stack, freeing<pcre2_jit_stack_free>>;

template <class T>
T* need(T* made) {
  if (made == nullptr)
    throw std::bad_alloc();
  return made;
}

/// A search that ended without an answer.
ec reason_of(int code) {
  switch (code) {
  case PCRE2_ERROR_MATCHLIMIT:
  case PCRE2_ERROR_DEPTHLIMIT:
  case PCRE2_ERROR_HEAPLIMIT:
  case PCRE2_ERROR_JIT_STACKLIMIT:
  case PCRE2_ERROR_NOMEMORY:
    return ec::budget_exceeded;
  default:
    return ec::detector_failed;
  }
}

} // namespace

struct regex_scratch::memory {
  match_context_ptr context;
  match_data_ptr data;
  jit_stack_ptr jit_stack;
};

regex_scratch::regex_scratch() : memory_(std::make_unique<memory>()) {}
regex_scratch::~regex_scratch() = default;

namespace {

constexpr std::size_t jit_stack_first = 32u << 10;
constexpr std::size_t jit_stack_most = 8u << 20;

/// Only the whole match is asked for, so one pair of offsets is enough.
void prepare(regex_scratch::memory& memory) {
  if (memory.context)
    return;
  match_data_ptr data(need(pcre2_match_data_create(1, nullptr)));
  jit_stack_ptr stack(
      pcre2_jit_stack_create(jit_stack_first, jit_stack_most, nullptr));
  match_context_ptr context(need(pcre2_match_context_create(nullptr)));
  if (stack) // without one, the JIT code uses the machine's stack
    pcre2_jit_stack_assign(context.get(), nullptr, stack.get());
  memory.data = std::move(data);
  memory.jit_stack = std::move(stack);
  memory.context = std::move(context);
}

void set_limits(pcre2_match_context& context, const regex_budget& budget) {
  pcre2_set_match_limit(&context, budget.match_limit);
  pcre2_set_depth_limit(&context, budget.depth_limit);
  pcre2_set_heap_limit(&context, budget.heap_limit_kib);
}

class pcre2_regex final : public regex {
public:
  pcre2_regex(code_ptr code, const regex_budget& budget)
      : code_(std::move(code)), budget_(budget) {}

  std::string_view engine() const override { return "pcre2"; }

  std::optional<ec> find_all(std::string_view text, const find_options& options,
                             regex_scratch& scratch,
                             std::vector<byte_range>& out) const override {
    prepare(*scratch.get());
    set_limits(*scratch.get()->context, budget_);
    const steady::time_point deadline = steady::now() + budget_.time;
    const std::size_t before = out.size();
    std::size_t from = 0;
    bool checked = false; // the text is UTF-8
    while (from <= text.size()) {
      if (steady::now() >= deadline)
        return ec::time_exceeded;
      const std::size_t last = from + budget_.window_bytes;
      const int found = search(text, from, last, checked, *scratch.get());
      checked = true;
      if (found == PCRE2_ERROR_NOMATCH) {
        from = code_point_boundary(text, last + 1);
        if (last >= text.size())
          break;
        continue;
      }
      if (found < 0)
        return reason_of(found);
      const byte_range match = range_of(*scratch.get()->data);
      if (!take_match(text, match, options, before, out))
        return ec::too_many_matches;
      // \K can move the begin, so that a match is empty or lies before `from`
      from =
          match.end > match.begin && match.end > from
              ? match.end
              : next_code_point(text, std::max<std::size_t>(from, match.end));
      if (match.end == text.size())
        break;
    }
    return std::nullopt;
  }

private:
  /// Searches for a match that starts in [from, last].
  int search(std::string_view text, std::size_t from, std::size_t last,
             bool checked, regex_scratch::memory& memory) const {
    pcre2_set_offset_limit(memory.context.get(), std::min(last, text.size()));
    // Checking UTF-8 in every window would read the text again each time.
    return pcre2_match(code_.get(), reinterpret_cast<PCRE2_SPTR>(text.data()),
                       text.size(), from, checked ? PCRE2_NO_UTF_CHECK : 0,
                       memory.data.get(), memory.context.get());
  }

  static byte_range range_of(pcre2_match_data& data) {
    const PCRE2_SIZE* offsets = pcre2_get_ovector_pointer(&data);
    return {static_cast<std::uint32_t>(offsets[0]),
            static_cast<std::uint32_t>(offsets[1])};
  }

  code_ptr code_;
  regex_budget budget_;
};

/// JavaScript's reading, which is RE2's too, where PCRE2 has another: an unset
/// group matches nothing, $ is the very end, a line starts behind the last
/// line feed. \C is refused, it cuts code points.
constexpr std::uint32_t compile_flags =
    PCRE2_UTF | PCRE2_USE_OFFSET_LIMIT | PCRE2_DOLLAR_ENDONLY |
    PCRE2_ALT_CIRCUMFLEX | PCRE2_MATCH_UNSET_BACKREF | PCRE2_NEVER_BACKSLASH_C;

std::string message_of(int code) {
  PCRE2_UCHAR text[256];
  const int length = pcre2_get_error_message(code, text, sizeof text);
  if (length < 0)
    return "error " + std::to_string(code);
  return {reinterpret_cast<const char*>(text),
          static_cast<std::size_t>(length)};
}

} // namespace

namespace {

struct attempt {
  code_ptr code;
  int error = 0;
  PCRE2_SIZE offset = 0;
};

attempt try_compile(std::string_view pattern) {
  attempt made;
  compile_context_ptr context(need(pcre2_compile_context_create(nullptr)));
  // \u0041 and \u{1F600} as in JavaScript
  pcre2_set_compile_extra_options(context.get(), PCRE2_EXTRA_ALT_BSUX);
  pcre2_set_newline(context.get(), PCRE2_NEWLINE_LF);
  made.code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()),
                                pattern.size(), compile_flags, &made.error,
                                &made.offset, context.get()));
  return made;
}

} // namespace

compiled_pattern compile_pcre2(std::string_view pattern,
                               const regex_budget& budget) {
  compiled_pattern compiled;
  code_ptr code = try_compile(for_pcre2(pattern)).code;
  if (!code) {
    // the position is told in the pattern as it was written
    attempt written = try_compile(pattern);
    if (!written.code) {
      compiled.refused.offset = written.offset;
      compiled.refused.reason = message_of(written.error);
      return compiled;
    }
    code = std::move(written.code);
  }
  // refused where the machine forbids it; the interpreter then serves
  pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE);
  compiled.pattern = std::make_unique<pcre2_regex>(std::move(code), budget);
  return compiled;
}

} // namespace weir::detectors
