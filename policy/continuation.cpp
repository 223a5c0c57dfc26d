#include "policy/continuation.hpp"

#include "messages/limits.hpp"
#include "messages/utf8.hpp"

#include <algorithm>

namespace weir::policy {

namespace {

std::string default_notice(const guard& guard) {
  if (guard.action == guard_action::warn_user)
    return "This step needs a person's approval under the policy \"" +
           guard.name +
           "\". Ask the user, and send it again once it is approved.";
  return "Part of this step was refused under the policy \"" + guard.name +
         "\". Go on without it; do not send it again in another form.";
}

std::string notice_of(const block_cause& cause) {
  // Room for the line that says how many messages did not fit.
  constexpr std::size_t reserve = 60;
  std::vector<std::string> parts;
  for (const auto* guard : cause.guards) {
    auto part =
        guard->message.empty() ? default_notice(*guard) : guard->message;
    if (std::find(parts.begin(), parts.end(), part) == parts.end())
      parts.push_back(std::move(part));
  }
  std::string out;
  std::size_t left_out = 0;
  for (const auto& part : parts) {
    const auto room =
        out.empty() ? limits::max_notice : limits::max_notice - reserve;
    if (utf8::length(out) + 1 + utf8::length(part) > room && !out.empty()) {
      ++left_out;
      continue;
    }
    out += out.empty() ? "" : "\n";
    out += utf8::prefix(part, limits::max_notice);
  }
  if (left_out > 0)
    out = std::string{utf8::prefix(out, limits::max_notice - reserve)} +
          "\n(and " + std::to_string(left_out) + " more policies)";
  return out;
}

/// Paths of the nodes in the order of the body, each once.
std::vector<std::string> paths_of(const event& event,
                                  std::vector<std::uint32_t> nodes) {
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  std::vector<std::string> out;
  out.reserve(nodes.size());
  for (const auto node : nodes)
    out.push_back(event.path(node));
  return out;
}

} // namespace

bool can_withhold(const event& event, const text& text) {
  return event.kind == event_kind::request &&
         text.encoding == text_encoding::plain && text.call == no_call &&
         text.origin != text_origin::system &&
         (text.part == text_part::content ||
          text.part == text_part::tool_result ||
          text.part == text_part::reasoning || text.part == text_part::refusal);
}

continuation make_continuation(const event& event, const block_cause& cause) {
  continuation out;
  out.notice = notice_of(cause);
  if (cause.needs_answer || cause.texts.empty())
    return out;
  const auto all = [&](auto test) {
    return std::all_of(cause.texts.begin(), cause.texts.end(),
                       [&](auto index) { return test(event.texts[index]); });
  };
  std::vector<std::uint32_t> nodes;
  if (event.kind == event_kind::response && all([&](const text& text) {
        return text.call != no_call &&
               event.nodes[event.calls[text.call].node].nameable;
      })) {
    out.style = continuation_style::drop_calls;
    for (const auto index : cause.texts)
      nodes.push_back(event.calls[event.texts[index].call].node);
  } else if (all([&](const text& text) { return can_withhold(event, text); })) {
    out.style = continuation_style::withhold;
    for (const auto index : cause.texts)
      nodes.push_back(event.texts[index].node);
  }
  out.paths = paths_of(event, std::move(nodes));
  return out;
}

std::vector<std::uint32_t> withheld_nodes(const event& event,
                                          const block_cause& cause,
                                          const continuation& continuation) {
  std::vector<std::uint32_t> out;
  if (continuation.style == continuation_style::withhold)
    for (const auto index : cause.texts)
      out.push_back(event.texts[index].node);
  return out;
}

} // namespace weir::policy
