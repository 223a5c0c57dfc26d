// The tables of what there is: a row a built-in check, a row a detector.
#include "detectors/builtin.hpp"
#include "detectors/builtins/aws_keys.hpp"
#include "detectors/builtins/email_address.hpp"
#include "detectors/builtins/github_token.hpp"
#include "detectors/builtins/ipv4.hpp"
#include "detectors/builtins/ipv6.hpp"
#include "detectors/builtins/jwt.hpp"
#include "detectors/builtins/payment_card.hpp"
#include "detectors/builtins/pem_private_key.hpp"
#include "detectors/builtins/us_ssn.hpp"
#include "detectors/detector.hpp"
#include "detectors/patterns/patterns.hpp"
#include "detectors/unavailable.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

constexpr builtin builtin_rows[] = {
    {"aws-access-key-id", "security.secret_leak.cloud_credential", "high",
     "[REDACTED-AWS-KEY-ID]",
     "AKIA, ASIA, ABIA or ACCA and 16 capitals or digits; not the ids of "
     "users and roles",
     scan_aws_access_key_id},
    {"aws-secret-access-key", "security.secret_leak.cloud_credential",
     "critical", "[REDACTED-AWS-SECRET-KEY]",
     "40 base64 characters behind a label such as aws_secret_access_key; not "
     "without one",
     scan_aws_secret_access_key},
    {"email-address", "privacy.pii.email", "medium", "[REDACTED-EMAIL]",
     "local@domain.tld; not the user info of a URL, package@1.2.3 or "
     "icon@2x.png",
     scan_email_address},
    {"github-token", "security.secret_leak.api_key", "critical",
     "[REDACTED-GITHUB-TOKEN]",
     "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ to the last character, app tokens "
     "with a JWT inside too; not placeholders",
     scan_github_token},
    {"ipv4", "privacy.pii.ip_address", "low", "[REDACTED-IP-ADDRESS]",
     "four numbers 0 to 255; not versions, five parts, or the tail of an IPv6 "
     "address",
     scan_ipv4},
    {"ipv6", "privacy.pii.ip_address", "low", "[REDACTED-IP-ADDRESS]",
     "every written form; not times, MAC addresses, slices or a::b", scan_ipv6},
    {"jwt", "security.secret_leak.api_key", "high", "[REDACTED-JWT]",
     "three base64url parts whose header decodes to an object with alg; not "
     "without a signature",
     scan_jwt},
    {"payment-card", "privacy.pii.bank_card", "high", "[REDACTED-CARD]",
     "issuer prefix, length and Luhn, bare or in groups; not inside longer "
     "numbers, identifiers or an IBAN",
     scan_payment_card},
    {"pem-private-key", "security.secret_leak.private_key", "critical",
     "[REDACTED-PRIVATE-KEY]",
     "the block from BEGIN to END, RSA, EC, DSA, OPENSSH, ENCRYPTED, PGP; not "
     "public keys and certificates",
     scan_pem_private_key},
    {"us-ssn", "privacy.pii.national_id.us", "high", "[REDACTED-SSN]",
     "3-2-4 digits that can be issued, one kind of separator; not part of a "
     "longer number",
     scan_us_ssn},
    {"us-ssn-labelled", "privacy.pii.national_id.us", "high", "[REDACTED-SSN]",
     "the same or nine bare digits behind SSN or social security (number)",
     scan_us_ssn_labelled},
};
static_assert(std::is_sorted(std::begin(builtin_rows), std::end(builtin_rows),
                             [](const builtin& a, const builtin& b) {
                               return a.id < b.id;
                             }));

constexpr check_type served_by_patterns[] = {check_type::builtin,
                                             check_type::regex};
constexpr check_type served_by_nothing[] = {check_type::jsonata,
                                            check_type::llm};

constexpr detector_row detector_rows[] = {
    {"patterns", served_by_patterns, make_patterns},
    {"unavailable", served_by_nothing, make_unavailable},
};

} // namespace

std::span<const builtin> builtins() {
  return builtin_rows;
}

const builtin* find_builtin(std::string_view id) {
  const auto row = std::lower_bound(
      std::begin(builtin_rows), std::end(builtin_rows), id,
      [](const builtin& a, std::string_view wanted) { return a.id < wanted; });
  return row != std::end(builtin_rows) && row->id == id ? row : nullptr;
}

std::span<const detector_row> registry() {
  return detector_rows;
}

} // namespace weir::detectors
