#include "connectors/http/listen_address.hpp"
#include "connectors/http/status_server.hpp"
#include "messages/error.hpp"
#include "tests/connectors/http_client.hpp"

#include <boost/test/unit_test.hpp>

#include <atomic>
#include <stdexcept>

using namespace weir;
using namespace weir::connectors;
using test::ask;
using test::http_client;

BOOST_AUTO_TEST_SUITE(status_servers)

namespace {

using started = caf::expected<std::unique_ptr<status_server>>;

std::string fault(const started& result) {
  return result ? "" : describe(result.error());
}

std::unique_ptr<status_server> serve(status_server::routes routes,
                                     http_limits limits = {}) {
  auto server = status_server::start("127.0.0.1:0", std::move(routes), limits);
  BOOST_REQUIRE_EQUAL(fault(server), "");
  return std::move(*server);
}

status_server::routes one_page() {
  return {{"/page", [] { return http_reply{200, "text/x", "the page\n"}; }}};
}

bool starts(const std::string& text, std::string_view with) {
  return text.starts_with(with);
}

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != text.npos;
}

constexpr std::string_view again = "GET /page HTTP/1.1\r\nHost: x\r\n\r\n";

} // namespace

BOOST_AUTO_TEST_CASE(answers_a_path_with_the_reply_of_its_handler) {
  const auto server = serve(one_page());
  const auto reply = ask(server->port(), "GET /page?since=now");
  BOOST_TEST(starts(reply, "HTTP/1.1 200 "));
  BOOST_TEST(holds(reply, "Content-Type: text/x\r\n"));
  BOOST_TEST(holds(reply, "Content-Length: 9\r\n"));
  BOOST_TEST(reply.ends_with("\r\n\r\nthe page\n"));
}

BOOST_AUTO_TEST_CASE(a_handler_chooses_its_status) {
  const auto server =
      serve({{"/", [] {
                return http_reply{503, "text/plain", "not ready\n"};
              }}});
  const auto reply = ask(server->port(), "GET /");
  BOOST_TEST(starts(reply, "HTTP/1.1 503 "));
  BOOST_TEST(reply.ends_with("not ready\n"));
}

BOOST_AUTO_TEST_CASE(one_connection_serves_many_requests) {
  std::atomic<int> calls = 0;
  const auto server = serve(
      {{"/page", [&] {
          return http_reply{200, "text/x", "call " + std::to_string(++calls)};
        }}});
  http_client client(server->port());
  client.send(again);
  client.receive_until("call 1");
  client.send(std::string(again) + std::string(again));
  client.receive_until("call 3");
}

BOOST_AUTO_TEST_CASE(head_tells_the_length_and_sends_no_body) {
  const auto server = serve(one_page());
  const auto reply = ask(server->port(), "HEAD /page");
  BOOST_TEST(starts(reply, "HTTP/1.1 200 "));
  BOOST_TEST(holds(reply, "Content-Length: 9\r\n"));
  BOOST_TEST(reply.ends_with("\r\n\r\n"));
}

BOOST_AUTO_TEST_CASE(other_paths_and_methods_are_refused) {
  const auto server = serve(one_page());
  BOOST_TEST(starts(ask(server->port(), "GET /pages"), "HTTP/1.1 404 "));
  BOOST_TEST(starts(ask(server->port(), "GET /"), "HTTP/1.1 404 "));
  const auto reply =
      ask(server->port(), "POST /page", "Content-Length: 4\r\n\r\nbody");
  BOOST_TEST(starts(reply, "HTTP/1.1 405 "));
  BOOST_TEST(holds(reply, "Allow: GET, HEAD\r\n"));
}

BOOST_AUTO_TEST_CASE(a_body_is_dropped_and_ends_the_connection) {
  const auto server = serve(one_page());
  http_client client(server->port());
  client.send("GET /page HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab");
  client.receive_until("the page\n");
  client.send("cde");
  BOOST_TEST(client.receive() == "");
}

BOOST_AUTO_TEST_CASE(a_handler_that_throws_costs_one_reply) {
  const auto server =
      serve({{"/bad", []() -> http_reply { throw std::runtime_error("no"); }},
             {"/good", [] { return http_reply{}; }}});
  BOOST_TEST(starts(ask(server->port(), "GET /bad"), "HTTP/1.1 500 "));
  BOOST_TEST(starts(ask(server->port(), "GET /good"), "HTTP/1.1 200 "));
}

BOOST_AUTO_TEST_CASE(what_is_no_http_or_too_long_is_refused) {
  http_limits limits;
  limits.header_bytes = 512;
  const auto server = serve(one_page(), limits);
  http_client client(server->port());
  client.send("this is no request\r\n\r\n");
  BOOST_TEST(starts(client.receive_all(), "HTTP/1.1 400 "));
  const auto padding = "X-Long: " + std::string(600, 'x') + "\r\n\r\n";
  BOOST_TEST(
      starts(ask(server->port(), "GET /page", padding), "HTTP/1.1 431 "));
}

BOOST_AUTO_TEST_CASE(a_silent_connection_is_closed) {
  http_limits limits;
  limits.exchange = std::chrono::milliseconds(20);
  const auto server = serve(one_page(), limits);
  http_client client(server->port());
  client.send("GET /page HTTP/1.1\r\nHost:");
  BOOST_TEST(client.receive() == "");
}

BOOST_AUTO_TEST_CASE(connections_over_the_bound_wait_for_their_turn) {
  std::atomic<int> calls = 0;
  http_limits limits;
  limits.connections = 1;
  limits.exchange = std::chrono::hours(1);
  const auto server = serve({{"/page",
                              [&] {
                                ++calls;
                                return http_reply{200, "text/x", "done"};
                              }}},
                            limits);
  http_client first(server->port());
  first.send(again);
  first.receive_until("done");
  http_client second(server->port());
  second.send(again);
  // Rounds enough for the server to come across the second, if it looked.
  for (int round = 0; round < 50; ++round) {
    first.send(again);
    first.receive_until("done");
  }
  BOOST_TEST(calls == 51);
  first.close();
  second.receive_until("done");
  BOOST_TEST(calls == 52);
}

BOOST_AUTO_TEST_CASE(stopping_closes_connections_and_frees_the_port) {
  const auto server = serve(one_page());
  const auto port = server->port();
  http_client idle(port);
  idle.send(again);
  idle.receive_until("the page\n");
  server->stop();
  server->stop();
  BOOST_TEST(idle.receive() == "");
  const auto next =
      status_server::start("127.0.0.1:" + std::to_string(port), one_page());
  BOOST_REQUIRE_EQUAL(fault(next), "");
  BOOST_TEST((*next)->port() == port);
}

BOOST_AUTO_TEST_CASE(every_address_is_meant_where_none_is_named) {
  const auto server = status_server::start(":0", one_page());
  BOOST_REQUIRE_EQUAL(fault(server), "");
  BOOST_TEST(starts(ask((*server)->port(), "GET /page"), "HTTP/1.1 200 "));
}

BOOST_AUTO_TEST_CASE(an_address_in_use_is_an_error_that_names_it) {
  const auto server = serve(one_page());
  const auto address = "127.0.0.1:" + std::to_string(server->port());
  const auto second = status_server::start(address, one_page());
  BOOST_REQUIRE(!second);
  BOOST_TEST((second.error() == ec::read_failed));
  BOOST_TEST(holds(describe(second.error()), address));
}

BOOST_AUTO_TEST_CASE(an_address_is_read_or_refused) {
  const auto is = [](const char* text, const char* host, std::uint16_t port) {
    const auto read = parse_listen_address(text);
    BOOST_REQUIRE_MESSAGE(read, text);
    BOOST_TEST(read->host == host);
    BOOST_TEST(read->port == port);
    BOOST_TEST(to_string(*read) == text);
  };
  is("127.0.0.1:9464", "127.0.0.1", 9464);
  is("localhost:0", "localhost", 0);
  is(":9464", "", 9464);
  is("[::1]:9464", "::1", 9464);
  for (const auto* text :
       {"", "9464", "localhost", "localhost:", "localhost:http", "a:65536",
        "a:-1", "::1:9464", "[::1]", "[::1:9464", "[a]:1", "http://a:1",
        "a b:1", "[]:1"})
    BOOST_TEST(!parse_listen_address(text), text);
  const auto refused = status_server::start("localhost", one_page());
  BOOST_REQUIRE(!refused);
  BOOST_TEST((refused.error() == ec::bad_format));
}

BOOST_AUTO_TEST_SUITE_END()
