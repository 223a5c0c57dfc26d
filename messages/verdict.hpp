// The OGR Verdict: what weir says about one event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weir {

enum class decision : std::uint8_t { allow, block };
enum class continuation_style : std::uint8_t { drop_calls, withhold, answer };

std::string_view to_string(decision decision);
std::string_view to_string(continuation_style style);

/// A detection at a place. Never carries the matched text.
struct finding {
  std::string category; ///< OGR taxonomy id
  std::string severity; ///< low, medium, high, critical; "" = absent
  std::string path;     ///< of the transported string
  std::optional<std::uint64_t> start; ///< code points of the decoded leaf
  std::optional<std::uint64_t> end;
  std::optional<double> score; ///< 0..1
  std::string detector;        ///< "<guard slug>/<check id>"
  std::string fp;              ///< "" = absent
  std::optional<bool> whitelisted;
  std::string subject; ///< "" = absent; never a secret

  friend bool operator==(const finding&, const finding&) = default;
};

/// What to mask: half-open range in code points of the string at `path`, and
/// the literal text to put there. For a JSON document in a string the
/// replacement is already escaped for that document.
struct span {
  std::string path;
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  std::string replacement;

  friend bool operator==(const span&, const span&) = default;
};

/// How a refusal is put to an agent loop (OGR section 9).
struct continuation {
  continuation_style style = continuation_style::answer;
  std::vector<std::string> paths;
  std::string notice; ///< at most 2,000 code points

  friend bool operator==(const continuation&, const continuation&) = default;
};

struct verdict {
  std::string event_id;
  std::string provider = "weir";
  weir::decision decision = weir::decision::allow;
  std::optional<double> latency_ms;
  std::string received_at; ///< RFC 3339; "" = no timing
  std::string responded_at;
  std::vector<finding> findings;
  std::vector<span> spans;           ///< sorted by path then start, disjoint
  std::vector<std::string> unjudged; ///< sorted, no duplicates
  std::optional<weir::continuation> continuation;

  friend bool operator==(const verdict&, const verdict&) = default;
};

} // namespace weir
