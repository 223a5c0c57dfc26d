// The tables of what there is: a family of rows for each kind of built-in
// check, a row for each detector.
#include "detectors/builtin.hpp"
#include "detectors/builtins/aws_keys.hpp"
#include "detectors/builtins/commands.hpp"
#include "detectors/builtins/contact/rows.hpp"
#include "detectors/builtins/email_address.hpp"
#include "detectors/builtins/financial/rows.hpp"
#include "detectors/builtins/github_token.hpp"
#include "detectors/builtins/ids/id_numbers.hpp"
#include "detectors/builtins/ids/labelled.hpp"
#include "detectors/builtins/ipv4.hpp"
#include "detectors/builtins/ipv6.hpp"
#include "detectors/builtins/network/rows.hpp"
#include "detectors/builtins/payment_card.hpp"
#include "detectors/builtins/person_name.hpp"
#include "detectors/builtins/prompts.hpp"
#include "detectors/builtins/secrets/assignments.hpp"
#include "detectors/builtins/secrets/aws_and_jwt.hpp"
#include "detectors/builtins/secrets/connection_strings.hpp"
#include "detectors/builtins/secrets/credential_urls.hpp"
#include "detectors/builtins/secrets/http_credentials.hpp"
#include "detectors/builtins/secrets/kubernetes_secret.hpp"
#include "detectors/builtins/secrets/labelled_secrets.hpp"
#include "detectors/builtins/secrets/password_assignment.hpp"
#include "detectors/builtins/secrets/password_hashes.hpp"
#include "detectors/builtins/secrets/private_keys.hpp"
#include "detectors/builtins/secrets/secret_documents.hpp"
#include "detectors/builtins/secrets/short_keys.hpp"
#include "detectors/builtins/secrets/token_runs.hpp"
#include "detectors/builtins/secrets/vendor_tokens.hpp"
#include "detectors/builtins/secrets/wallet_keys.hpp"
#include "detectors/builtins/secrets/webhooks.hpp"
#include "detectors/builtins/us_ssn.hpp"
#include "detectors/detector.hpp"
#include "detectors/patterns/patterns.hpp"
#include "detectors/unavailable.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

/// A family keeps its rows beside its scanners.
using family = std::span<const builtin> (*)();

constexpr family families[] = {
    assignment_rows,
    aws_and_jwt_rows,
    aws_key_id_rows,
    command_rows,
    connection_string_rows,
    kubernetes_secret_rows,
    contact_rows,
    credential_url_rows,
    financial_rows,
    github_token_rows,
    http_credential_rows,
    id_number_rows,
    labelled_id_rows,
    labelled_secret_rows,
    network_rows,
    person_name_rows,
    password_assignment_rows,
    password_hash_rows,
    private_key_rows,
    prompts_rows,
    secret_document_rows,
    short_key_rows,
    token_run_rows,
    vendor_token_rows,
    wallet_key_rows,
    webhook_rows,
};

constexpr std::string_view ssn_labels[] = {"ssn", "social"};

bool is_secret(const builtin& row) {
  return row.category.starts_with("security.secret_leak") &&
         (row.severity == "high" || row.severity == "critical") &&
         !std::holds_alternative<weighs_event>(row.how) &&
         !std::holds_alternative<union_of>(row.how);
}

/// Kinds that take every written form of their thing.
constexpr builtin whole_kinds[] = {
    {"any-secret", "security.secret_leak", "high", "[REDACTED-SECRET]",
     "whatever a built-in check for secrets of high or critical severity "
     "takes; overlapping ones as one",
     union_of{is_secret}},
    {"us-ssn", "privacy.pii.national_id.us", "high", "[REDACTED-SSN]",
     "3-2-4 digits that can be issued, one kind of separator; not part of a "
     "longer number",
     whole_text{scan_us_ssn}},
    {"us-ssn-labelled", "privacy.pii.national_id.us", "high", "[REDACTED-SSN]",
     "the same or nine bare digits behind SSN or social security (number)",
     whole_text{scan_us_ssn_labelled, ssn_labels}},
};

constexpr check_type served_by_patterns[] = {check_type::builtin,
                                             check_type::regex};
constexpr check_type served_by_nothing[] = {check_type::jsonata,
                                            check_type::llm};

constexpr detector_row detector_rows[] = {
    {"patterns", served_by_patterns, make_patterns},
    {"unavailable", served_by_nothing, make_unavailable},
};

/// The rows of all families, by id.
std::vector<builtin> gathered() {
  std::vector<builtin> rows(std::begin(whole_kinds), std::end(whole_kinds));
  for (const auto one : families) {
    const auto more = one();
    rows.insert(rows.end(), more.begin(), more.end());
  }
  std::sort(rows.begin(), rows.end(),
            [](const builtin& a, const builtin& b) { return a.id < b.id; });
  return rows;
}

} // namespace

std::span<const builtin> builtins() {
  static const std::vector<builtin> rows = gathered();
  return rows;
}

const builtin* find_builtin(std::string_view id) {
  const auto rows = builtins();
  const auto row = std::lower_bound(
      rows.begin(), rows.end(), id,
      [](const builtin& a, std::string_view wanted) { return a.id < wanted; });
  return row != rows.end() && row->id == id ? &*row : nullptr;
}

std::span<const detector_row> registry() {
  return detector_rows;
}

} // namespace weir::detectors
