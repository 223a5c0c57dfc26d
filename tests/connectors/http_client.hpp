// A client as plain as can be: bytes out, bytes in, over a real socket.
#pragma once

#include <boost/test/unit_test.hpp>
#include <unistd.h>

#include <arpa/inet.h>
#include <cstdint>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <sys/socket.h>

namespace weir::test {

class http_client {
public:
  explicit http_client(std::uint16_t port)
      : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    BOOST_REQUIRE(
        ::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0);
  }
  http_client(const http_client&) = delete;
  http_client& operator=(const http_client&) = delete;
  ~http_client() { close(); }

  void close() {
    if (socket_ >= 0)
      ::close(socket_);
    socket_ = -1;
  }

  void send(std::string_view bytes) {
    BOOST_REQUIRE_EQUAL(
        ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL),
        static_cast<ssize_t>(bytes.size()));
  }

  /// The next bytes; "" when the server has closed the connection.
  std::string receive() {
    char block[4096];
    const auto count = ::recv(socket_, block, sizeof block, 0);
    return count <= 0 ? "" : std::string(block, static_cast<size_t>(count));
  }

  /// Everything up to the end of the connection.
  std::string receive_all() {
    std::string out;
    for (auto more = receive(); !more.empty(); more = receive())
      out += more;
    return out;
  }

  /// Everything up to a text that must come.
  std::string receive_until(std::string_view end) {
    std::string out;
    while (out.find(end) == out.npos) {
      const auto more = receive();
      BOOST_REQUIRE_MESSAGE(!more.empty(), "closed after " << out);
      out += more;
    }
    return out;
  }

private:
  int socket_;
};

/// One request on a connection of its own, and the whole answer.
inline std::string ask(std::uint16_t port, std::string_view line,
                       std::string_view more = "\r\n") {
  http_client client(port);
  client.send(std::string(line) +
              " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" +
              std::string(more));
  return client.receive_all();
}

} // namespace weir::test
