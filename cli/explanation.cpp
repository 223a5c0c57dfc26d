#include "cli/explanation.hpp"

#include "messages/json_writer.hpp"
#include "messages/utf8.hpp"
#include "messages/verdict_json.hpp"
#include "policy/judge.hpp"
#include "policy/offsets.hpp"

#include <cstdarg>
#include <cstdio>

namespace weir::cli {

namespace {

[[gnu::format(printf, 2, 3)]] void line(std::string& out, const char* format,
                                        ...) {
  std::va_list values;
  va_start(values, format);
  va_list again;
  va_copy(again, values);
  const auto size = std::vsnprintf(nullptr, 0, format, values);
  va_end(values);
  std::string text(static_cast<std::size_t>(size) + 1, '\0');
  std::vsnprintf(text.data(), text.size(), format, again);
  va_end(again);
  text.back() = '\n';
  out += text;
}

std::string str(std::string_view s) {
  return std::string{s};
}

const char* encoding_word(text_encoding encoding) {
  switch (encoding) {
  case text_encoding::plain:
    return "";
  case text_encoding::json_string:
    return ", a string in JSON text";
  case text_encoding::json_number:
    return ", a number in JSON text";
  case text_encoding::unaddressable:
    return ", no span can name it";
  }
  return "";
}

void explain_texts(std::string& out, const event& event) {
  line(out, "\ntexts (%zu)", event.texts.size());
  for (const auto& text : event.texts)
    line(out, "  %s  %s %s, %zu characters%s%s", event.path(text.node).c_str(),
         str(to_string(text.origin)).c_str(), str(to_string(text.part)).c_str(),
         utf8::length(text.value), text.is_new ? "" : ", history",
         encoding_word(text.encoding));
  for (const auto node : event.unjudged)
    line(out, "  %s  not a text: unjudged", event.path(node).c_str());
}

void explain_look(std::string& out, const policy::compiled& policy,
                  const event& event, const look& look,
                  policy::offset_map& offsets) {
  const auto& check = policy.check_of(look.check);
  const char* outcome = look.matched()           ? "match"
                        : look.could_not_judge() ? "could not judge"
                                                 : "no match";
  line(out, "    %s (%s, certainty %g): %s", check.id.c_str(),
       str(to_string(check.type)).c_str(), check.certainty, outcome);
  for (const auto& match : look.matches) {
    const auto& text = event.texts[match.text];
    const auto path = event.path(text.node);
    if (text.encoding == text_encoding::unaddressable) {
      line(out, "      at %s, no offsets", path.c_str());
      continue;
    }
    const auto at = offsets.locate(text, match.begin, match.end);
    line(out, "      at %s [%llu,%llu)", path.c_str(),
         static_cast<unsigned long long>(at.start),
         static_cast<unsigned long long>(at.end));
  }
  for (const auto& failure : look.failures)
    line(out, "      could not judge %s: %s",
         failure.text == all_texts
             ? "any text"
             : event.path(event.texts[failure.text].node).c_str(),
         to_string(failure.reason).c_str());
}

void explain_verdict(std::string& out, const verdict& verdict) {
  line(out, "\nverdict: %s, %zu findings, %zu spans, %zu unjudged",
       str(to_string(verdict.decision)).c_str(), verdict.findings.size(),
       verdict.spans.size(), verdict.unjudged.size());
  if (const auto& how = verdict.continuation)
    line(out, "  continuation: %s%s", str(to_string(how->style)).c_str(),
         how->paths.empty() ? "" : " at the paths below");
  line(out, "%s", write_json(to_json(verdict)).c_str());
}

} // namespace

std::string explain_faults(const record& input, const problems& faults) {
  std::string out;
  line(out, "%s:%llu is no event:", input.from.topic.c_str(),
       static_cast<unsigned long long>(input.from.line));
  for (const auto& fault : faults)
    line(out, "  %s%s%s: %s", to_string(fault.code).c_str(),
         fault.path.empty() ? "" : " at ", fault.path.c_str(),
         fault.message.c_str());
  return out;
}

std::string explain_event(const policy::compiled& policy, const event& event) {
  std::string out;
  line(out, "%s, %s, step %s, %zu bytes", str(to_string(event.kind)).c_str(),
       str(to_string(event.protocol)).c_str(), str(event.step_id).c_str(),
       event.size_bytes);
  line(out, "event %s, policy %s", event.id.c_str(), policy.digest.c_str());
  explain_texts(out, event);
  const auto looks =
      policy::look_at(policy, event, policy::make_scratches(policy)).looks;
  const auto judged = policy::judge(policy, event, looks);
  policy::offset_map offsets;
  std::size_t next = 0;
  out += "\nguards, in running order\n";
  for (const auto& guard : judged.guards) {
    line(out, "  %s (%s, %s): score %g of threshold %g%s, effect: %s",
         guard.guard.c_str(), str(to_string(guard.status)).c_str(),
         str(to_string(guard.action)).c_str(), guard.score, guard.threshold,
         guard.triggered ? ", triggers" : "",
         str(to_string(guard.effect)).c_str());
    for (std::size_t i = 0; i < guard.checks.size(); ++i, ++next)
      explain_look(out, policy, event, looks[next], offsets);
  }
  const auto silent = policy.guards.size() - judged.guards.size();
  line(out, "  the other %zu: no match", silent);
  explain_verdict(out, judged.verdict);
  return out;
}

} // namespace weir::cli
