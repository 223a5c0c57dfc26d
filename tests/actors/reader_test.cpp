// The reader: credit, lanes, and the end of the input.
#include "actors/reader.hpp"
#include "connectors/memory/memory.hpp"
#include "tests/actors/fixture.hpp"

using namespace weir;
using namespace weir::actors;

namespace {

struct reader_fixture : test::actor_fixture {
  /// Spawns a reader over `records` texts; `lanes` stand-ins note what comes.
  void start(std::size_t records, std::size_t lanes, credit_limits credit,
             bool breaks = false) {
    std::size_t at = 0;
    auto source = std::make_shared<connectors::memory_source>(
        [=]() mutable -> std::optional<record> {
          if (at == records)
            return std::nullopt;
          record out;
          out.bytes = R"({"agent_id":"a)" + std::to_string(at++) + "\"}";
          return out;
        });
    subject = breaks ? system.spawn(reader, broken_source(), credit)
                     : system.spawn(reader, source, credit);
    begin_reading peers;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      received->emplace_back();
      peers.lanes.push_back(stand_in<intake_actor>(
          [received = received,
           lane](intake_actor::pointer) -> intake_actor::behavior_type {
            return {[=](numbered_records& input) {
              for (auto& each : input.records)
                received->at(lane).push_back(each.seq);
            }};
          }));
    }
    peers.writer = stand_in<writer_actor>(
        [ends = ends](writer_actor::pointer) -> writer_actor::behavior_type {
          return {
              [](batch&) { BOOST_ERROR("unexpected batch"); },
              [ends](input_ended& end) { ends->push_back(end); },
              [](flush_atom) { BOOST_ERROR("unexpected flush"); },
              [](tick_atom) { BOOST_ERROR("unexpected tick"); },
          };
        });
    all = peers;
    caf::anon_send(subject, std::move(peers));
    run();
  }

  static std::shared_ptr<connectors::source> broken_source() {
    struct broken : connectors::source {
      caf::expected<std::optional<record>> next() override {
        return fail(ec::read_failed, "gone");
      }
      bool ready() const override { return true; }
      void interrupt() noexcept override {}
    };
    return std::make_shared<broken>();
  }

  ~reader_fixture() {
    caf::anon_send_exit(subject, caf::exit_reason::kill);
    caf::anon_send_exit(all.writer, caf::exit_reason::kill);
    for (const auto& lane : all.lanes)
      caf::anon_send_exit(lane, caf::exit_reason::kill);
  }

  std::size_t total() const {
    std::size_t n = 0;
    for (const auto& lane : *received)
      n += lane.size();
    return n;
  }

  std::shared_ptr<std::vector<std::vector<std::uint64_t>>> received =
      std::make_shared<std::vector<std::vector<std::uint64_t>>>();
  std::shared_ptr<std::vector<input_ended>> ends =
      std::make_shared<std::vector<input_ended>>();
  reader_actor subject;
  begin_reading all;
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(readers, reader_fixture)

BOOST_AUTO_TEST_CASE(no_more_is_under_way_than_the_credit) {
  start(100, 1, {7, 1 << 20});
  BOOST_TEST(total() == 7u);
  BOOST_TEST(ends->empty());
  caf::anon_send(subject, credit_granted{{2, 30}});
  run();
  BOOST_TEST(total() == 9u);
}

BOOST_AUTO_TEST_CASE(the_end_is_told_once_with_the_count) {
  start(50, 1, {100, 1 << 20});
  BOOST_REQUIRE_EQUAL(ends->size(), 1u);
  BOOST_TEST(ends->at(0).count == 50u);
  BOOST_TEST(!ends->at(0).error);
  caf::anon_send(subject, credit_granted{{5, 5}});
  run();
  BOOST_TEST(ends->size() == 1u);
}

BOOST_AUTO_TEST_CASE(every_record_goes_to_one_lane_in_order) {
  start(200, 4, {1'000, 1 << 20});
  std::vector<bool> seen(200);
  std::size_t used = 0;
  for (const auto& lane : *received) {
    used += lane.empty() ? 0 : 1;
    BOOST_TEST(std::is_sorted(lane.begin(), lane.end()));
    for (const auto seq : lane) {
      BOOST_TEST(!seen.at(seq));
      seen.at(seq) = true;
    }
  }
  BOOST_TEST(used == 4u);
  BOOST_TEST(total() == 200u);
}

BOOST_AUTO_TEST_CASE(a_source_that_breaks_ends_the_input_with_its_error) {
  start(0, 1, {10, 10}, true);
  BOOST_REQUIRE_EQUAL(ends->size(), 1u);
  BOOST_TEST(describe(ends->at(0).error) == "gone");
}

BOOST_AUTO_TEST_SUITE_END()
