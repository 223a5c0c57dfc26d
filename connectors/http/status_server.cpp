// One thread runs all handlers, so nothing needs a fence; and the thread
// sanitizer's compiler refuses those that Asio would put in.
#define BOOST_ASIO_DISABLE_FENCED_BLOCK

#include "connectors/http/status_server.hpp"

#include "connectors/http/listen_address.hpp"
#include "connectors/http/replies.hpp"
#include "messages/error.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include <array>
#include <optional>
#include <thread>
#include <utility>

namespace weir::connectors {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;
using boost::system::error_code;

/// A request's body is nobody's business here: this much of it is read and
/// dropped, so that the client gets to see the reply.
constexpr std::size_t dropped_bytes = 64 * 1024;

/// What the connections of a server share.
struct shared_state {
  status_server::routes routes;
  http_limits limits;
  std::size_t open = 0;
  std::function<void()> closed; ///< one connection is gone
};

/// The client sent something that is not HTTP, and waits for what we say.
bool is_malformed(error_code error) {
  static const auto& of_http =
      http::make_error_code(http::error::bad_method).category();
  return error.category() == of_http && error != http::error::end_of_stream &&
         error != http::error::partial_message;
}

/// One connection: reads a request, replies, and again until it is closed.
/// Lives as long as an operation of it is under way.
class session : public std::enable_shared_from_this<session> {
public:
  session(tcp::socket socket, shared_state& shared)
      : stream_(std::move(socket)), shared_(shared) {
    ++shared_.open;
  }
  ~session() {
    --shared_.open;
    shared_.closed();
  }
  session(const session&) = delete;
  session& operator=(const session&) = delete;

  void read() {
    parser_.emplace();
    parser_->header_limit(
        static_cast<std::uint32_t>(shared_.limits.header_bytes));
    stream_.expires_after(shared_.limits.exchange);
    http::async_read_header(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](error_code error, std::size_t) {
          self->received(error);
        });
  }

private:
  void received(error_code error) {
    if (error == http::error::header_limit)
      return write(make(plain_reply(431), false, false));
    if (is_malformed(error))
      return write(make(plain_reply(400), false, false));
    if (error)
      return; // closed, or too slow
    const auto& request = parser_->get();
    // What follows a body is not looked for: the connection ends with it.
    const bool keep = parser_->is_done() && request.keep_alive();
    const bool head = request.method() == http::verb::head;
    if (!head && request.method() != http::verb::get) {
      auto reply = make(plain_reply(405), keep, head);
      reply.set(http::field::allow, "GET, HEAD");
      return write(std::move(reply));
    }
    const auto target = request.target();
    write(make(route(shared_.routes, {target.data(), target.size()}), keep,
               head));
  }

  http::response<http::string_body> make(http_reply reply, bool keep,
                                         bool head) const {
    http::response<http::string_body> out;
    out.version(parser_->get().version());
    out.result(reply.status);
    out.set(http::field::server, "weir");
    out.set(http::field::content_type, reply.content_type);
    out.set(http::field::cache_control, "no-store");
    out.keep_alive(keep);
    out.content_length(reply.body.size());
    if (!head)
      out.body() = std::move(reply.body);
    return out;
  }

  void write(http::response<http::string_body> reply) {
    reply_.emplace(std::move(reply));
    stream_.expires_after(shared_.limits.exchange);
    http::async_write(
        stream_, *reply_,
        [self = shared_from_this()](error_code error, std::size_t) {
          if (error)
            return;
          if (self->reply_->keep_alive())
            return self->read();
          self->stream_.socket().shutdown(tcp::socket::shutdown_send, error);
          self->drop_rest(0);
        });
  }

  /// Closing with bytes unread would reset the connection, and the reply with
  /// it. The time limit is still that of the reply.
  void drop_rest(std::size_t so_far) {
    if (so_far >= dropped_bytes)
      return;
    stream_.async_read_some(
        asio::buffer(rest_),
        [self = shared_from_this(), so_far](error_code error, std::size_t n) {
          if (!error)
            self->drop_rest(so_far + n);
        });
  }

  beast::tcp_stream stream_;
  shared_state& shared_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  std::optional<http::response<http::string_body>> reply_;
  std::array<char, 4096> rest_{};
};

} // namespace

struct status_server::impl {
  explicit impl(status_server::routes routes, http_limits limits)
      : shared{std::move(routes), limits, 0, {}} {
    shared.closed = [this] { accept(); };
  }
  ~impl() {
    shared.closed = [] {};
  }

  error_code listen(const listen_address& address);
  error_code listen(const tcp::endpoint& endpoint);
  /// Waits for one more connection, if there may be one.
  void accept();
  void accepted(error_code error, tcp::socket socket);
  void run();

  shared_state shared;
  asio::io_context io{1};
  tcp::acceptor acceptor{io};
  asio::steady_timer pause{io};
  bool accepting = false;
  std::thread thread;
};

error_code status_server::impl::listen(const tcp::endpoint& endpoint) {
  error_code error;
  acceptor.close(error);
  acceptor.open(endpoint.protocol(), error);
  if (error)
    return error;
  acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  // Where every address is meant, that is those of both families.
  if (!error && endpoint.address() == asio::ip::address_v6::any())
    acceptor.set_option(asio::ip::v6_only(false), error);
  if (!error)
    acceptor.bind(endpoint, error);
  if (!error)
    acceptor.listen(asio::socket_base::max_listen_connections, error);
  return error;
}

error_code status_server::impl::listen(const listen_address& address) {
  if (address.host.empty()) {
    if (!listen({asio::ip::address_v6::any(), address.port}))
      return {};
    return listen({asio::ip::address_v4::any(), address.port});
  }
  error_code error;
  tcp::resolver resolver(io);
  const auto found =
      resolver.resolve(address.host, std::to_string(address.port),
                       tcp::resolver::passive, error);
  for (const auto& entry : found) {
    error = listen(entry.endpoint());
    if (!error)
      break;
  }
  return error;
}

void status_server::impl::accept() {
  if (accepting || shared.open >= shared.limits.connections)
    return;
  accepting = true;
  acceptor.async_accept([this](error_code error, tcp::socket socket) {
    accepting = false;
    accepted(error, std::move(socket));
  });
}

void status_server::impl::accepted(error_code error, tcp::socket socket) {
  if (!error) {
    std::make_shared<session>(std::move(socket), shared)->read();
    return accept();
  }
  // Out of descriptors, most likely. Trying at once would be a busy loop.
  accepting = true;
  pause.expires_after(std::chrono::milliseconds(100));
  pause.async_wait([this](error_code) {
    accepting = false;
    accept();
  });
}

void status_server::impl::run() {
  for (;;) {
    try {
      io.run();
      return;
    } catch (...) {
      // No memory for one exchange. Its connection is gone, the next may do.
    }
  }
}

caf::expected<std::unique_ptr<status_server>>
status_server::start(const std::string& address, routes routes,
                     http_limits limits) {
  const auto where = parse_listen_address(address);
  if (!where)
    return fail(ec::bad_format,
                "expected host:port, :port or [address]:port to listen on");
  try {
    auto made = std::make_unique<impl>(std::move(routes), limits);
    if (const auto error = made->listen(*where))
      return fail(ec::read_failed, "cannot listen on " + to_string(*where) +
                                       ": " + error.message());
    made->accept();
    std::unique_ptr<status_server> out(new status_server(std::move(made)));
    out->impl_->thread = std::thread([all = out->impl_.get()] { all->run(); });
    return out;
  } catch (const std::exception& failure) {
    return fail(ec::read_failed, "cannot listen on " + to_string(*where) +
                                     ": " + failure.what());
  }
}

status_server::status_server(std::unique_ptr<impl> impl)
    : impl_(std::move(impl)), port_(impl_->acceptor.local_endpoint().port()) {}

status_server::~status_server() {
  stop();
}

void status_server::stop() noexcept {
  if (impl_ == nullptr)
    return;
  impl_->io.stop();
  if (impl_->thread.joinable())
    impl_->thread.join();
  impl_.reset();
}

} // namespace weir::connectors
