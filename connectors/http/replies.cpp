#include "connectors/http/replies.hpp"

namespace weir::connectors {

namespace {

std::string_view words(unsigned status) {
  switch (status) {
  case 400:
    return "bad request\n";
  case 404:
    return "not found\n";
  case 405:
    return "method not allowed\n";
  case 431:
    return "request header fields too large\n";
  default:
    return "internal error\n";
  }
}

} // namespace

http_reply plain_reply(unsigned status) {
  http_reply out;
  out.status = status;
  out.body = words(status);
  return out;
}

http_reply route(const status_server::routes& routes, std::string_view target) {
  const auto found = routes.find(target.substr(0, target.find('?')));
  if (found == routes.end())
    return plain_reply(404);
  try {
    return found->second();
  } catch (...) {
    return plain_reply(500);
  }
}

} // namespace weir::connectors
