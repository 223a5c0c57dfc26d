#include "tests/integration/events.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace weir::integration {

namespace {

constexpr std::array words{"invoice", "the",  "report", "of",   "station",
                           "blue",    "tide", "and",    "some", "lantern"};

std::string filler(std::size_t size, std::mt19937_64& random) {
  std::string out;
  while (out.size() < size) {
    out += words[random() % words.size()];
    out.push_back(' ');
  }
  return out;
}

std::string event_json(std::string_view step_id, std::string_view protocol,
                       std::string_view content) {
  std::string out = R"({"kind":"step/request",)";
  if (!step_id.empty())
    out.append(R"("step_id":")").append(step_id).append(R"(",)");
  out += R"("agent_id":"a1","agent_type":"coding","agent_workspace":"acme",)";
  out.append(R"("agent_user":"u1","llm_protocol":")").append(protocol);
  out += R"(","payload":{"model":"m","messages":[{"role":"user","content":")";
  out.append(content).append(R"("}]}})");
  return out;
}

std::string step_id(std::int32_t partition, std::uint64_t number) {
  return "n-" + std::to_string(partition) + "-" + std::to_string(number);
}

kafka_record blank(std::int32_t partition, std::uint64_t number,
                   std::string note, std::mt19937_64& random) {
  kafka_record out;
  out.partition = partition;
  // Every 50th without a key.
  if (random() % 50 != 0)
    out.key = "agent-" + std::to_string(random() % 97);
  std::array<char, 64> trace{};
  std::snprintf(trace.data(), trace.size(), "00-%08x%024llx-%016llx-01",
                static_cast<unsigned>(partition) + 1,
                static_cast<unsigned long long>(number) + 1,
                static_cast<unsigned long long>(random() | 1));
  out.headers = {{std::string{note_header}, std::move(note)},
                 {std::string{trace_header}, trace.data()}};
  return out;
}

} // namespace

const std::string* kafka_record::header(std::string_view name) const {
  const auto found =
      std::find_if(headers.begin(), headers.end(),
                   [&](auto& each) { return each.first == name; });
  return found == headers.end() ? nullptr : &found->second;
}

std::optional<note> read_note(const kafka_record& record) {
  const auto* text = record.header(note_header);
  if (text == nullptr)
    return std::nullopt;
  note out;
  unsigned long long number = 0;
  std::array<char, 16> kind{};
  if (std::sscanf(text->c_str(), "good %d %llu", &out.token, &number) == 2) {
    out.number = number;
    return out;
  }
  if (std::sscanf(text->c_str(), "bad %15s %llu", kind.data(), &number) != 2)
    return std::nullopt;
  out.good = false;
  out.number = number;
  return out;
}

kafka_record make_event(std::int32_t partition, std::uint64_t number,
                        std::mt19937_64& random) {
  auto content = filler(100 + random() % 2500, random);
  std::int32_t token = -1;
  if (random() % 4 != 0) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "PROJ-%06u ",
                  static_cast<unsigned>(number % 1'000'000));
    // After a blank: the match has to begin a word.
    token = static_cast<std::int32_t>(
        content.find(' ', random() % (content.size() - 1)) + 1);
    content.insert(static_cast<std::size_t>(token), text.data());
  }
  auto out = blank(
      partition, number,
      "good " + std::to_string(token) + " " + std::to_string(number), random);
  out.value = event_json(step_id(partition, number), "openai.chat", content);
  return out;
}

kafka_record make_poison(std::int32_t partition, std::uint64_t number,
                         std::mt19937_64& random) {
  constexpr std::array kinds{"empty",   "tombstone", "keyless", "bytes",
                             "cut",     "array",     "null",    "no_step",
                             "foreign", "deep"};
  const auto kind = random() % kinds.size();
  auto out = blank(
      partition, number,
      std::string{"bad "} + kinds[kind] + " " + std::to_string(number), random);
  const auto step = step_id(partition, number);
  switch (kind) {
  case 0:
    out.value = "";
    break;
  case 1:
    out.key = "agent-0";
    break; // the value stays null
  case 2:
    out.key.reset();
    break;
  case 3:
    out.value = std::string{"\xff\xfe\0", 3};
    break;
  case 4:
    out.value = R"({"kind":)";
    break;
  case 5:
    out.value = "[]";
    break;
  case 6:
    out.value = "null";
    break;
  case 7:
    out.value = event_json("", "openai.chat", "no step PROJ-000001");
    break;
  case 8:
    out.value = event_json(step, "foo", "no protocol PROJ-000001");
    break;
  default:
    out.value = std::string(100'000, '[');
  }
  return out;
}

std::uint64_t digest(std::string_view bytes) {
  std::uint64_t out = 0xcbf29ce484222325;
  for (const auto byte : bytes)
    out = (out ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3;
  return out;
}

std::uint64_t tag(const kafka_record& record) {
  const auto* trace = record.header(trace_header);
  auto both = record.key ? "k" + *record.key : std::string{"-"};
  both.push_back('\0');
  both += trace != nullptr ? *trace : std::string{};
  return digest(both);
}

} // namespace weir::integration
