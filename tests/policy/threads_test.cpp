// A compiled policy is shared by all lanes. Plain threads, so that the thread
// sanitizer sees every access.
#include "messages/json_writer.hpp"
#include "messages/verdict_json.hpp"
#include "policy/guard_file.hpp"
#include "policy/judge.hpp"
#include "tests/support/read_event.hpp"

#include <boost/json/object.hpp>

#include <thread>

using namespace weir;

namespace {

/// The shipped guards, and one pattern for each regex engine.
std::shared_ptr<const policy::compiled> shared_policy() {
  auto loaded = policy::shipped_guards();
  policy::activate(loaded.guards, {"all"});
  auto more = policy::read_guards(
      R"([{"slug":"own","action":"redact","checks":[
        {"id":"linear","type":"regex","certainty":8,
         "config":{"pattern":"PROJ-[0-9]+"}},
        {"id":"looking","type":"regex","certainty":8,
         "config":{"pattern":"(?<!x)KEY-(\\d)\\1+"}}]}])",
      "own.json");
  BOOST_REQUIRE(more.can_start());
  for (auto& guard : more.guards)
    loaded.guards.push_back(std::move(guard));
  return policy::compile(std::move(loaded.guards));
}

std::vector<std::string> lines() {
  std::vector<std::string> out;
  for (int i = 0; i < 20; ++i)
    out.push_back(R"({"kind":"step/request","step_id":"s","agent_id":"",)"
                  R"("agent_type":"","agent_workspace":"","agent_user":"",)"
                  R"("llm_protocol":"openai.chat","payload":{"messages":)"
                  R"([{"role":"user","content":"PROJ-)" +
                  std::to_string(i) +
                  R"( KEY-111 ann@example.org 4111 1111 1111 1111 192.0.2.)" +
                  std::to_string(i) + R"("}]}})");
  return out;
}

/// Parses and judges everything, as one lane would. Nothing of the test
/// library in here: it knows one thread only.
std::vector<std::string> judge_all(const policy::compiled& policy) {
  const auto scratches = policy::make_scratches(policy);
  std::vector<std::string> out;
  for (auto& line : lines()) {
    const auto event = test::parse(std::move(line)).event;
    out.push_back(
        event == nullptr
            ? "no event"
            : write_json(to_json(
                  policy::evaluate(policy, *event, scratches).verdict)));
  }
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(threads)

BOOST_AUTO_TEST_CASE(many_threads_share_one_policy) {
  const auto policy = shared_policy();
  const auto right = judge_all(*policy);
  BOOST_TEST(right.front().find("own/looking") != std::string::npos);
  std::vector<std::vector<std::string>> found(4);
  std::vector<std::thread> workers;
  for (auto& each : found)
    workers.emplace_back([&policy, &each] { each = judge_all(*policy); });
  for (auto& worker : workers)
    worker.join();
  for (const auto& each : found)
    BOOST_TEST((each == right));
}

BOOST_AUTO_TEST_SUITE_END()
