// A small HTTP/1.1 server for what a process tells about itself: metrics,
// health. GET and HEAD of fixed paths, without TLS and without secrets: let it
// listen where only those can reach it who may read that.
#pragma once

#include <caf/error.hpp>
#include <caf/expected.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace weir::connectors {

struct http_reply {
  unsigned status = 200;
  std::string content_type = "text/plain; charset=utf-8";
  std::string body;
};

/// What a client can take from the server.
struct http_limits {
  /// Of a request's line and header fields; 431 beyond.
  std::size_t header_bytes = 8192;
  /// For a request to come in, for its reply to go out, and for an idle
  /// connection to be used again; then it is closed.
  std::chrono::milliseconds exchange{5'000};
  /// Connections at once. More wait in the system's queue.
  std::size_t connections = 64;
};

/// Serves from `start` until `stop`, on one thread of its own, which has the
/// caller's signal mask.
class status_server {
public:
  /// Called by the server's thread, one at a time; should be quick. One that
  /// throws is answered for with 500.
  using handler = std::function<http_reply()>;
  /// By path, for example "/metrics"; a query behind it is ignored.
  using routes = std::map<std::string, handler, std::less<>>;

  /// Listens on `address` (see listen_address.hpp). Errors: bad_format for
  /// what is no address; read_failed, with the address, if it cannot be
  /// listened on.
  static caf::expected<std::unique_ptr<status_server>>
  start(const std::string& address, routes routes, http_limits limits = {});

  status_server(const status_server&) = delete;
  status_server& operator=(const status_server&) = delete;
  ~status_server(); ///< stops

  /// Closes every connection, waits for the handler that runs, if one does,
  /// and ends the thread. May be called again; not by a handler.
  void stop() noexcept;

  /// The port it listens on, also if any was asked for.
  std::uint16_t port() const noexcept { return port_; }

private:
  struct impl;
  explicit status_server(std::unique_ptr<impl> impl);

  std::unique_ptr<impl> impl_;
  std::uint16_t port_;
};

} // namespace weir::connectors
