#include "detectors/builtins/secrets/token_runs.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/token_notation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace weir::detectors {

namespace {

using namespace chars;
using namespace tokens;

constexpr std::string_view api_key = "security.secret_leak.api_key";
constexpr std::string_view cloud = "security.secret_leak.cloud_credential";

/// What a kind has beyond its shape.
struct traits {
  std::string_view category = api_key;
  edge edges = edge::strict;
  bool mixed = false;
  bool dot_first = false;    ///< a prefix and a dot stand before the run
  bool number_first = false; ///< a number and a colon stand before the run
};

struct run_kind {
  std::string_view id;
  std::string_view severity;
  std::string_view label;
  std::string_view description;
  std::string_view shape; ///< in the notation of token_notation.hpp
  traits more{};
};

// Sorted by id; the index of a row is its member number.
constexpr run_kind kinds[] = {
    {"1password-secret-key", "critical", "[REDACTED-1PASSWORD-KEY]",
     "1Password secret key: A3, the account and groups of six or five capitals "
     "or digits",
     "A3-{u6}-{u6}-{u5}-{u5}-{u5}-{u5} A3-{u6}-{u11}-{u5}-{u5}-{u5}"},
    {"airtable-pat",
     "high",
     "[REDACTED-AIRTABLE-TOKEN]",
     "Airtable: pat, 14 letters or digits, a dot, 64 hex digits",
     "pat{a14}.{h64+}",
     {.dot_first = true}},
    {"clickhouse-cloud-key",
     "high",
     "[REDACTED-CLICKHOUSE-KEY]",
     "ClickHouse Cloud: exactly 4b1d and 38 letters or digits of both cases",
     "4b1d{a38}",
     {.category = cloud, .mixed = true}},
    {"cohere-api-key-prefixed",
     "high",
     "[REDACTED-COHERE-KEY]",
     "Cohere with a prefix: co- and 40 letters or digits of both cases",
     "co-{a40+}",
     {.mixed = true}},
    {"crates-io-token",
     "critical",
     "[REDACTED-CRATES-TOKEN]",
     "crates.io: exactly cio and 32 letters or digits of both cases",
     "cio{a32}",
     {.edges = edge::base64, .mixed = true}},
    {"discord-bot-token",
     "high",
     "[REDACTED-DISCORD-TOKEN]",
     "Discord bot: a user's number in base64, a time stamp and a signature "
     "with dots between",
     "(M|N|O){a23-27}.{t6}.{t27-38+}",
     {.edges = edge::base64, .mixed = true}},
    {"dropbox-short-lived-token",
     "high",
     "[REDACTED-DROPBOX-TOKEN]",
     "Dropbox: sl., sl.u. or its like, and 130 or more",
     "sl.{t130-400+} sl.{t1-1}.{t130-400+}",
     {.mixed = true, .dot_first = true}},
    {"elevenlabs-api-key", "high", "[REDACTED-ELEVENLABS-KEY]",
     "ElevenLabs: sk_ and exactly 48 hex digits", "sk_{h48}"},
    {"infracost-token",
     "high",
     "[REDACTED-INFRACOST-TOKEN]",
     "Infracost: exactly ico- and 32 letters or digits of both cases",
     "ico-{a32}",
     {.mixed = true}},
    {"launchdarkly-key", "high", "[REDACTED-LAUNCHDARKLY-KEY]",
     "LaunchDarkly: sdk- or api- and a UUID of version 4", "(sdk|api)-{V}"},
    {"mailchimp-api-key", "high", "[REDACTED-MAILCHIMP-KEY]",
     "Mailchimp: 32 hex digits, -us and one or two digits", "{h32}-us{d1-2}"},
    {"mailgun-api-key", "high", "[REDACTED-MAILGUN-KEY]",
     "Mailgun: exactly key- and 32 small letters or digits", "key-{l32}"},
    {"mailgun-signing-key", "high", "[REDACTED-MAILGUN-KEY]",
     "Mailgun, form in hex: 32, 8 and 8 hex digits; not part of a UUID or a "
     "longer number",
     "{h32}-{h8}-{h8}"},
    {"notion-token-old",
     "high",
     "[REDACTED-NOTION-TOKEN]",
     "Notion, old form: exactly secret_ and 43 letters or digits of both cases",
     "secret_{a43}",
     {.mixed = true}},
    {"octopus-deploy-key", "critical", "[REDACTED-OCTOPUS-KEY]",
     "Octopus Deploy: exactly API- and 26 capitals or digits", "API-{u26}"},
    {"openai-legacy-key", "critical", "[REDACTED-OPENAI-KEY]",
     "OpenAI, old form, and those who copy it: sk- and 32 letters or digits",
     "sk-{a32+}"},
    {"telegram-bot-token",
     "high",
     "[REDACTED-TELEGRAM-TOKEN]",
     "Telegram bot: a number of 8 to 10 digits, a colon, 35 characters, from "
     "AA or of both cases",
     "{d8-10}:{t35+}",
     {.mixed = true, .number_first = true}},
    {"twilio-account-sid", "low", "[REDACTED-TWILIO-SID]",
     "Twilio account id: exactly AC and 32 hex digits", "AC{x32}"},
    {"twilio-api-key-sid", "medium", "[REDACTED-TWILIO-SID]",
     "Twilio API key id: exactly SK and 32 hex digits", "SK{x32}"},
    {"vault-legacy-token",
     "critical",
     "[REDACTED-VAULT-TOKEN]",
     "Vault, old form: exactly s. and 24 letters or digits of both cases",
     "s.{a24}",
     {.edges = edge::base64, .mixed = true, .dot_first = true}},
};

constexpr std::size_t kind_count = std::size(kinds);
static_assert(kind_count <= 32, "members are bits of a word");

constexpr auto rules = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array{token_rule{.shape = parse_shape(kinds[I].shape),
                               .edges = kinds[I].more.edges,
                               .mixed = kinds[I].more.mixed}...};
}
(std::make_index_sequence<kind_count>{});

/// The kinds whose token can start with a byte, a bit each.
constexpr auto kinds_by_first = [] {
  std::array<std::uint32_t, 128> bits{};
  for (std::size_t k = 0; k < kind_count; ++k)
    for (const piece* one = rules[k].shape.data();; ++one) {
      for (std::size_t c = 0; c < bits.size(); ++c) {
        const char first = static_cast<char>(c);
        bool starts = one->kind == piece_kind::literal && one->text[0] == first;
        starts =
            starts || (one->kind == piece_kind::run && one->set.has(first));
        if (one->kind == piece_kind::one_of)
          for (std::size_t i = 0; i < one->text.size(); ++i)
            starts = starts || (one->text[i] == first &&
                                (i == 0 || one->text[i - 1] == '|'));
        if (starts)
          bits[c] |= 1u << k;
      }
      while (one->kind > piece_kind::next)
        ++one;
      if (one->kind == piece_kind::end)
        break;
    }
  return bits;
}();

constexpr std::uint32_t bits_of(auto property) {
  std::uint32_t bits = 0;
  for (std::size_t k = 0; k < kind_count; ++k)
    if (property(kinds[k]))
      bits |= 1u << k;
  return bits;
}

constexpr std::uint32_t behind_dot =
    bits_of([](const run_kind& k) { return k.more.dot_first; });
constexpr std::uint32_t behind_number =
    bits_of([](const run_kind& k) { return k.more.number_first; });
constexpr std::uint32_t at_start = ~(behind_dot | behind_number);

/// One pass over a text.
class pass {
public:
  pass(std::string_view text, const std::vector<bool>& wanted,
       std::vector<group_match>& out)
      : text_(text), out_(out) {
    for (std::size_t k = 0; k < kind_count && k < wanted.size(); ++k)
      if (wanted[k])
        wanted_ |= 1u << k;
  }

  void scan() {
    constexpr auto set = bytes_of::base64url;
    const masks_scope masks(text_);
    std::size_t begin = 0;
    while ((begin = masks->next_run(set, begin, shortest)) != npos) {
      const std::size_t end = masks->run_end(set, begin);
      look_at(begin, end);
      begin = end;
    }
  }

private:
  static constexpr std::size_t shortest = 24;

  void look_at(std::size_t begin, std::size_t end) {
    look_from(begin);
    if (begin == 0 || (text_[begin - 1] != '\\' && text_[begin - 1] != '%'))
      return;
    // the letter of a written-out escape, as in \n, is no part of a token
    for (std::size_t skip : {1u, 2u, 3u, 5u})
      if (begin + skip < end && escape_before(text_, begin + skip))
        look_from(begin + skip);
  }

  void look_from(std::size_t run) {
    try_all(run, at_start);
    if (run == 0)
      return;
    // s. sl. sl.u. and the 18 of Airtable
    if (text_[run - 1] == '.')
      for (std::size_t head : {2u, 3u, 5u, 18u})
        if (run >= head)
          try_all(run - head, behind_dot);
    if (text_[run - 1] == ':')
      try_numbered(run);
  }

  void try_all(std::size_t begin, std::uint32_t among) {
    const auto first = static_cast<unsigned char>(text_[begin]);
    if (first >= kinds_by_first.size())
      return;
    std::uint32_t left = kinds_by_first[first] & wanted_ & among;
    for (; left != 0; left &= left - 1) {
      const auto k = static_cast<std::size_t>(std::countr_zero(left));
      weighed found;
      if (begin >= last_end_[k] && match_token(rules[k], text_, begin, found))
        add(k, found);
    }
  }

  /// A Telegram token, whose number ends at the colon before `run`. In a URL
  /// the number stands directly behind the word bot.
  void try_numbered(std::size_t run) {
    constexpr std::size_t most_digits = 10, least_digits = 8;
    if ((wanted_ & behind_number) == 0)
      return;
    const std::size_t colon = run - 1;
    const std::size_t floor = colon > most_digits ? colon - most_digits : 0;
    for (std::size_t begin = run_begin(text_, colon, digit, floor);
         begin + least_digits <= colon; ++begin) {
      const bool in_url = ends_with_word(text_, begin, "bot") &&
                          starts_clean(text_, begin - 3, alnum);
      if (in_url || starts_clean(text_, begin))
        return add_numbered(begin, run, in_url ? begin : 0);
    }
  }

  /// `cut`: how much of the text is kept from the rule's look to the left.
  void add_numbered(std::size_t begin, std::size_t run, std::size_t cut) {
    const auto k = static_cast<std::size_t>(std::countr_zero(behind_number));
    weighed found;
    if (begin < last_end_[k] ||
        !match_token(rules[k], text_.substr(cut), begin - cut, found))
      return;
    found.range.begin += static_cast<std::uint32_t>(cut);
    found.range.end += static_cast<std::uint32_t>(cut);
    // without the mark AA only the documented length counts
    constexpr std::size_t length = 35;
    const bool marked = text_.substr(run, 2) == "AA";
    if (!marked && found.range.end - run != length)
      return;
    found.confidence = marked ? 1 : 0.7;
    add(k, found);
  }

  void add(std::size_t k, const weighed& found) {
    out_.push_back({static_cast<std::uint16_t>(k), found});
    last_end_[k] = found.range.end;
  }

  std::string_view text_;
  std::vector<group_match>& out_;
  std::uint32_t wanted_ = 0;
  std::array<std::size_t, kind_count> last_end_{};
};

void scan_runs(std::string_view text, const std::vector<bool>& wanted,
               std::vector<group_match>& out) {
  pass(text, wanted, out).scan();
}

constexpr group token_runs{"token-runs", scan_runs};

constexpr auto rows = [] {
  std::array<builtin, kind_count> all{};
  for (std::size_t k = 0; k < kind_count; ++k)
    all[k] = {kinds[k].id,
              kinds[k].more.category,
              kinds[k].severity,
              kinds[k].label,
              kinds[k].description,
              grouped{&token_runs, static_cast<std::uint16_t>(k)}};
  return all;
}();

static_assert(std::is_sorted(rows.begin(), rows.end(),
                             [](const builtin& a, const builtin& b) {
                               return a.id < b.id;
                             }));

} // namespace

std::span<const builtin> token_run_rows() {
  return rows;
}

} // namespace weir::detectors
