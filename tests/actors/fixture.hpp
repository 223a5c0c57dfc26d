// An actor system on the deterministic scheduler, and stand-ins.
#pragma once

#include "actors/config.hpp"
#include "actors/interfaces.hpp"
#include "policy/policy.hpp"
#include "tests/support/read_event.hpp"

#include <boost/test/unit_test.hpp>
#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/scheduler/test_coordinator.hpp>
#include <caf/scoped_actor.hpp>
#include <caf/typed_event_based_actor.hpp>

#include <memory>

namespace weir::test {

/// A clock that a test moves by hand.
struct manual_clock : actors::clock {
  std::int64_t now_us() const override { return *now; }
  std::shared_ptr<std::int64_t> now = std::make_shared<std::int64_t>(0);
};

struct system_config : caf::actor_system_config {
  system_config() {
    add_message_types<caf::id_block::weir>();
    set("scheduler.policy", caf::atom("testing"));
  }
};

struct actor_fixture {
  actor_fixture()
      : system(config),
        scheduler(dynamic_cast<caf::scheduler::test_coordinator&>(
            system.scheduler())),
        clock(std::make_shared<manual_clock>()) {}

  ~actor_fixture() {
    // Whatever a case left unsaid is said, so that no actor stays behind.
    run();
  }

  /// Spawns a stand-in for a neighbour; `make` returns its behavior. The
  /// argument is there because CAF 0.17 dereferences the tuple of arguments
  /// that a spawn without any does not have.
  template <class Handle, class Make>
  Handle stand_in(Make make) {
    return system.spawn([make](typename Handle::pointer self, int) ->
                        typename Handle::behavior_type { return make(self); },
                        0);
  }

  /// Delivers messages until none is left. Time stands still.
  void run() {
    while (scheduler.try_run_once())
      continue;
  }

  /// Moves both clocks, fires what is due, and delivers.
  void advance(std::chrono::milliseconds by) {
    *clock->now += by.count() * 1000;
    scheduler.advance_time(by);
    run();
  }

  system_config config;
  caf::actor_system system;
  caf::scheduler::test_coordinator& scheduler;
  std::shared_ptr<manual_clock> clock;
};

/// A detector with one check, whose answer a test chooses.
struct stub_detector : detectors::detector {
  enum class mode { match_all, throws };

  explicit stub_detector(mode how) : how(how) {}

  std::string_view name() const override { return "stub"; }
  std::unique_ptr<detectors::scratch> make_scratch() const override {
    return std::make_unique<detectors::scratch>();
  }
  inspection inspect(const event& event, detectors::scratch&) const override {
    if (how == mode::throws)
      throw std::runtime_error("out of order");
    look out;
    for (std::uint32_t i = 0; i < event.texts.size(); ++i)
      out.matches.push_back(
          {i, 0, static_cast<std::uint32_t>(event.texts[i].value.size())});
    return {{out}, {event.texts.size(), 0, 0, 0}};
  }
  std::vector<check_index> checks() const override { return {0}; }

  mode how;
};

/// A policy of one block guard whose only check the stub answers.
inline std::shared_ptr<const policy::compiled>
stub_policy(stub_detector::mode how = stub_detector::mode::match_all) {
  auto out = std::make_shared<policy::compiled>();
  guard rule;
  rule.id = rule.slug = rule.name = "stub";
  rule.action = guard_action::block;
  check only;
  only.id = "c";
  only.certainty = 10;
  rule.checks = {only};
  out->guards = {rule};
  out->checks = {{0, 0}};
  out->detectors = {std::make_shared<stub_detector>(how)};
  out->digest = std::string(64, '0');
  return out;
}

inline actors::event_ptr hello() {
  return read_payload("step/request", "canonical",
                      R"({"messages":[{"role":"user","content":"hello"}]})");
}

} // namespace weir::test
