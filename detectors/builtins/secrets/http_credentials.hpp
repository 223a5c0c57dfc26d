// Credentials of HTTP requests and of OAuth clients.
#pragma once

#include "detectors/builtin.hpp"

#include <span>
#include <string_view>

namespace weir::detectors {

namespace secrets {

/// Whether a value is base64 of user:password, with a password that is no
/// stand-in.
bool is_user_and_password(std::string_view base64);

} // namespace secrets

/// A row a kind, sorted by id.
std::span<const builtin> http_credential_rows();

} // namespace weir::detectors
