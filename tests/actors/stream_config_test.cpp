#include "actors/stream_config.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>

using namespace weir;
using namespace std::chrono_literals;
using actors::stream_config;

BOOST_AUTO_TEST_SUITE(stream_configs)

namespace {

/// The paths that are wrong after a change to the defaults.
std::string wrong(const std::function<void(stream_config&)>& change) {
  stream_config config;
  change(config);
  std::string out;
  for (const auto& one : actors::validate(config)) {
    BOOST_TEST((one.code == ec::out_of_range));
    BOOST_TEST(one.message.starts_with("expected "));
    out += (out.empty() ? "" : " ") + one.path;
  }
  return out;
}

} // namespace

BOOST_AUTO_TEST_CASE(the_defaults_are_fine) {
  BOOST_TEST(wrong([](stream_config&) {}) == "");
}

BOOST_AUTO_TEST_CASE(every_bound_is_kept) {
  BOOST_TEST(wrong([](auto& c) {
               c.credit = {0, 0};
             }) == "credit.records credit.bytes");
  BOOST_TEST(wrong([](auto& c) { c.credit = {1, 1}; }) == "");
  BOOST_TEST(wrong([](auto& c) { c.lane.detector_deadline = 0ms; }) ==
             "lane.detector_deadline");
  BOOST_TEST(wrong([](auto& c) { c.commit_interval = 0ms; }) ==
             "commit_interval");
  BOOST_TEST(wrong([](auto& c) { c.commit_interval = 60'000ms; }) == "");
  BOOST_TEST(wrong([](auto& c) { c.commit_interval = 60'001ms; }) ==
             "commit_interval");
  BOOST_TEST(wrong([](auto& c) {
               c.commit_records = 0;
               c.commit_bytes = ~std::size_t{0};
             }) == "commit_records commit_bytes");
  BOOST_TEST(wrong([](auto& c) {
               c.revoke_deadline = -1ms;
               c.drain_deadline = -1ms;
             }) == "revoke_deadline drain_deadline");
  BOOST_TEST(wrong([](auto& c) {
               c.revoke_deadline = 0ms;
               c.drain_deadline = 0ms;
               c.lane_restarts = 0;
             }) == "");
  BOOST_TEST(wrong([](auto& c) { c.lane_restarts = 1'001; }) ==
             "lane_restarts");
}

BOOST_AUTO_TEST_SUITE_END()
