// What a request is answered with. Plain functions, no network.
#pragma once

#include "connectors/http/status_server.hpp"

#include <string_view>

namespace weir::connectors {

/// A status of its own accord: its words are the body.
http_reply plain_reply(unsigned status);

/// The reply of the path's handler; 404 if there is none, 500 if it throws.
/// A query in `target` is ignored.
http_reply route(const status_server::routes& routes, std::string_view target);

} // namespace weir::connectors
