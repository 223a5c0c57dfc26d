#include "connectors/kafka/shorten.hpp"

#include "messages/json_text.hpp"
#include "messages/json_writer.hpp"
#include "messages/verdict_json.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <array>

namespace weir::connectors {

namespace {

namespace json = boost::json;

constexpr const char* notice =
    "What has to be changed in this step is more than one answer can tell, so "
    "the whole step was refused. Send it in smaller parts.";

/// How serious a finding is, to keep the worst of a category.
std::size_t rank(const std::string& severity) {
  constexpr std::array<std::string_view, 5> order = {"", "low", "medium",
                                                     "high", "critical"};
  return static_cast<std::size_t>(
      std::find(order.begin(), order.end(), severity) - order.begin());
}

/// One finding for each category: that it was found, and how bad it is.
std::vector<finding> without_places(const std::vector<finding>& findings) {
  std::vector<finding> out;
  for (const auto& one : findings) {
    auto at = std::find_if(out.begin(), out.end(), [&](const auto& kept) {
      return kept.category == one.category;
    });
    if (at == out.end()) {
      at = out.emplace(out.end());
      at->category = one.category;
    }
    if (rank(one.severity) > rank(at->severity))
      at->severity = one.severity;
  }
  return out;
}

/// A decision record that is taken apart until its text is small enough.
class decision_cutter {
public:
  decision_cutter(json::object record, std::size_t bytes, std::size_t room)
      : record_{std::move(record)}, bytes_{bytes}, room_{room} {}

  /// Says what became of the verdict.
  void follow(const refused_verdict& verdict) {
    record_["decision"] = "block";
    record_["unjudged"] = json::array{"payload"};
    marker_["verdict_bytes"] = verdict.bytes;
    marker_["verdict_decision"] = verdict.decision;
  }

  std::string run() {
    auto text = write();
    for (const auto step :
         {&decision_cutter::cut_unjudged, &decision_cutter::cut_key,
          &decision_cutter::cut_checks, &decision_cutter::cut_guards}) {
      if (text.size() <= room_)
        break;
      marker_["record_bytes"] = bytes_;
      (this->*step)();
      text = write();
    }
    return text;
  }

private:
  std::string write() {
    if (!marker_.empty())
      record_["shortened"] = marker_;
    return write_json(record_);
  }

  /// Less than this is not worth leaving out, except at last.
  static constexpr std::size_t worth_it = 1'000;

  void cut_unjudged() {
    auto& list = record_["unjudged"];
    if (write_json(list).size() > worth_it)
      list = json::array{"payload"};
  }

  void cut_key() {
    const auto* key = record_.if_contains("key");
    if (key != nullptr && write_json(*key).size() > worth_it)
      record_.erase("key");
  }

  void cut_checks() {
    for (auto& guard : record_["guards"].as_array())
      guard.as_object()["checks"] = json::array{};
  }

  /// Keeps those that did something, then others, as many as there is room
  /// for, in their order.
  void cut_guards() {
    auto guards = std::move(record_["guards"].as_array());
    record_["guards"] = json::array{};
    marker_["guards_left_out"] = guards.size();
    std::vector<char> keep(guards.size(), 0);
    auto size = write().size();
    for (const bool acted : {true, false})
      for (std::size_t i = 0; i < guards.size(); ++i) {
        const auto more = write_json(guards[i]).size() + 1;
        if (guards[i].at("triggered").as_bool() != acted || size + more > room_)
          continue;
        size += more;
        keep[i] = 1;
      }
    auto& kept = record_["guards"].as_array();
    for (std::size_t i = 0; i < guards.size(); ++i)
      if (keep[i] != 0)
        kept.push_back(std::move(guards[i]));
    marker_["guards_left_out"] = guards.size() - kept.size();
  }

  json::object record_;
  json::object marker_;
  std::size_t bytes_;
  std::size_t room_;
};

} // namespace

caf::error shorten_verdict(output_record& record, std::size_t room,
                           refused_verdict& was) {
  const auto parsed = parse_json(record.value);
  auto whole = parsed.fault ? caf::expected<verdict>{fail(
                                  ec::internal, "a verdict that is not JSON")}
                            : verdict_from_json(parsed.value);
  if (!whole)
    return std::move(whole.error());
  was = {record.value.size(), std::string{to_string(whole->decision)}};
  verdict small = *whole;
  small.decision = decision::block;
  small.findings = without_places(whole->findings);
  small.spans.clear();
  small.unjudged = {"payload"};
  // Paths are what may be long; without them, the whole step is refused.
  small.continuation =
      continuation{continuation_style::answer,
                   {},
                   whole->continuation ? whole->continuation->notice : notice};
  record.value = write_json(to_json(small));
  if (record.value.size() > room) {
    small.findings.clear();
    record.value = write_json(to_json(small));
  }
  return {};
}

caf::error shorten_decision(output_record& record, std::size_t room,
                            const refused_verdict& verdict) try {
  auto parsed = parse_json(record.value);
  if (parsed.fault || !parsed.value.is_object())
    return fail(ec::internal, "a decision record that is no JSON object");
  decision_cutter cutter{std::move(parsed.value.as_object()),
                         record.value.size(), room};
  if (verdict.bytes > 0)
    cutter.follow(verdict);
  record.value = cutter.run();
  return {};
} catch (const std::exception& failure) {
  return fail(ec::internal, std::string{"a decision record of another form: "} +
                                failure.what());
}

} // namespace weir::connectors
