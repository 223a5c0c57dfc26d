#include "detectors/builtins/secrets/labelled_secrets.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/label_context.hpp"
#include "detectors/builtins/secrets/shapes.hpp"

namespace weir::detectors {

namespace {

using namespace chars;
using namespace secrets;

constexpr std::string_view asana[] = {"asana"};
constexpr std::string_view assemblyai[] = {"assemblyai", "assembly_ai",
                                           "assembly-ai", "assembly ai"};
constexpr std::string_view azure_devops[] = {
    "azure",   "dev.azure.com", "ado_pat",  "ado-pat",
    "ado pat", "adopat",        "vsts_pat", "system_accesstoken"};
constexpr std::string_view azure_openai[] = {"azure", "openai"};
constexpr std::string_view azure_storage[] = {
    "accountkey",         "account_key",       "account-key",
    "account key",        "storagekey",        "storage_key",
    "storage-key",        "storage key",       "storage_access_key",
    "storage access key", "storageaccountkey", "storage account",
    "storage_account",    "storageaccesskey"};
constexpr std::string_view cloudflare[] = {"cloudflare", "cf_api", "cf-api"};
constexpr std::string_view cloudflare_global[] = {"cloudflare", "cf_api",
                                                  "x-auth-key", "cf-api"};
constexpr std::string_view cohere[] = {"cohere", "co_api_key"};
constexpr std::string_view confluent[] = {"confluent", "kafka"};
constexpr std::string_view contentful[] = {"contentful"};
constexpr std::string_view datadog_api[] = {"datadog", "dd_api_key",
                                            "dd-api-key", "ddapikey"};
constexpr std::string_view datadog_app[] = {
    "datadog",  "dd_app_key",         "dd-app-key",
    "ddappkey", "dd_application_key", "dd-application-key"};
constexpr std::string_view deepgram[] = {"deepgram"};
constexpr std::string_view deepseek[] = {"deepseek"};
constexpr std::string_view discord[] = {"discord"};
constexpr std::string_view dropbox[] = {"dropbox"};
constexpr std::string_view ethereum[] = {"private key", "private_key",
                                         "private-key", "privatekey",
                                         "privkey",     "priv_key"};
constexpr std::string_view gocardless[] = {"gocardless", "go_cardless"};
constexpr std::string_view heroku[] = {"heroku"};
constexpr std::string_view ibm[] = {"ibm", "iam"};
constexpr std::string_view linkedin[] = {"linkedin", "linked_in", "linked-in"};
constexpr std::string_view mattermost[] = {"mattermost"};
constexpr std::string_view ngrok[] = {"ngrok"};
constexpr std::string_view npmrc[] = {"_authtoken"};
constexpr std::string_view nuget[] = {"nuget"};
constexpr std::string_view okta[] = {"okta", "ssws"};
constexpr std::string_view snyk[] = {"snyk"};
constexpr std::string_view sonar[] = {"sonar", "sonarqube", "sonarcloud"};
constexpr std::string_view travis[] = {"travis"};
constexpr std::string_view twilio[] = {"twilio"};
constexpr std::string_view twitter[] = {"twitter", "bearer"};
constexpr std::string_view vercel[] = {"vercel"};
constexpr std::string_view wandb[] = {"wandb", "weights_and_biases",
                                      "weights & biases"};
constexpr std::string_view wireguard[] = {"privatekey",  "presharedkey",
                                          "private_key", "preshared_key",
                                          "private-key", "preshared-key"};
constexpr std::string_view zendesk[] = {"zendesk"};

template <const std::string_view* Labels, std::size_t Count, auto Shape,
          bool NeedsKeyWord>
bool match_kind(std::string_view text, std::size_t at, weighed& match) {
  static constexpr labelled_kind kind{{Labels, Count}, Shape, NeedsKeyWord};
  const labelled_value value = find_labelled(text, at, kind);
  if (value.end == 0)
    return false;
  match.range = {static_cast<std::uint32_t>(value.begin),
                 static_cast<std::uint32_t>(value.end)};
  match.confidence = 1;
  return true;
}

template <auto& Labels, auto Shape, bool NeedsKeyWord = true>
constexpr anchored behind() {
  return {Labels, match_kind<Labels, std::size(Labels), Shape, NeedsKeyWord>};
}

constexpr std::string_view api_key = "security.secret_leak.api_key";
constexpr std::string_view cloud = "security.secret_leak.cloud_credential";
constexpr std::string_view private_key = "security.secret_leak.private_key";

constexpr builtin rows[] = {
    {"asana-pat", api_key, "high", "[REDACTED-ASANA-TOKEN]",
     "number/number:32 letters and digits behind asana",
     behind<asana, asana_shape, false>()},
    {"assemblyai-api-key", api_key, "high", "[REDACTED-ASSEMBLYAI-KEY]",
     "32 small letters and digits behind assemblyai and a word such as key",
     behind<assemblyai, alnum_lower<32>>()},
    {"azure-devops-pat", cloud, "critical", "[REDACTED-AZURE-DEVOPS-PAT]",
     "52 small letters and digits behind azure or ADO_PAT",
     behind<azure_devops, alnum_lower<52>>()},
    {"azure-openai-key", api_key, "high", "[REDACTED-AZURE-OPENAI-KEY]",
     "32 hex digits behind azure or openai and a word such as key",
     behind<azure_openai, hex_lower<32>>()},
    {"azure-storage-account-key", cloud, "critical",
     "[REDACTED-AZURE-STORAGE-KEY]",
     "64 bytes in base64 behind AccountKey, storage key and the like",
     behind<azure_storage, base64_bytes<64>, false>()},
    {"cloudflare-api-token", cloud, "critical", "[REDACTED-CLOUDFLARE-TOKEN]",
     "40 URL-safe characters behind cloudflare and a word such as token",
     behind<cloudflare, url_safe<40>>()},
    {"cloudflare-global-key", cloud, "critical", "[REDACTED-CLOUDFLARE-KEY]",
     "37 hex digits behind cloudflare and a word such as key",
     behind<cloudflare_global, hex_lower<37>>()},
    {"cohere-api-key", api_key, "high", "[REDACTED-COHERE-KEY]",
     "40 letters and digits behind cohere or CO_API_KEY",
     behind<cohere, alnum_mixed<40>>()},
    {"confluent-secret", cloud, "critical", "[REDACTED-CONFLUENT-SECRET]",
     "64 base64 characters, no digest in hex, behind confluent or kafka",
     behind<confluent, base64_run<64>>()},
    {"contentful-token", api_key, "high", "[REDACTED-CONTENTFUL-TOKEN]",
     "43 URL-safe characters behind contentful",
     behind<contentful, url_safe<43>, false>()},
    {"datadog-api-key", api_key, "high", "[REDACTED-DATADOG-KEY]",
     "32 hex digits behind datadog or DD_API_KEY",
     behind<datadog_api, hex_lower<32>>()},
    {"datadog-app-key", api_key, "high", "[REDACTED-DATADOG-KEY]",
     "40 hex digits behind datadog or DD_APP_KEY",
     behind<datadog_app, hex_lower<40>>()},
    {"deepgram-api-key", api_key, "high", "[REDACTED-DEEPGRAM-KEY]",
     "40 small letters and digits behind deepgram and a word such as key",
     behind<deepgram, alnum_lower<40>>()},
    {"deepseek-api-key", api_key, "high", "[REDACTED-DEEPSEEK-KEY]",
     "sk- and 32 small letters and digits behind deepseek",
     behind<deepseek, deepseek_shape, false>()},
    {"discord-client-secret", api_key, "high", "[REDACTED-DISCORD-SECRET]",
     "32 URL-safe characters behind discord and a word such as secret",
     behind<discord, url_safe<32>>()},
    {"dropbox-long-lived-token", api_key, "high", "[REDACTED-DROPBOX-TOKEN]",
     "11 letters and digits, ten A, 43 more behind dropbox",
     behind<dropbox, dropbox_shape, false>()},
    {"eth-private-key", private_key, "critical", "[REDACTED-PRIVATE-KEY]",
     "32 bytes in hex behind the words private key; not any digest",
     behind<ethereum, ethereum_shape>()},
    {"gocardless-token", api_key, "critical", "[REDACTED-GOCARDLESS-TOKEN]",
     "live_ and 40 URL-safe characters behind gocardless",
     behind<gocardless, gocardless_shape, false>()},
    {"heroku-api-key-uuid", cloud, "critical", "[REDACTED-HEROKU-KEY]",
     "a UUID behind heroku and a word such as key; not ids of applications",
     behind<heroku, uuid_shape>()},
    {"ibm-cloud-iam-key", cloud, "critical", "[REDACTED-IBM-CLOUD-KEY]",
     "44 URL-safe characters behind ibm or iam and a word such as key",
     behind<ibm, url_safe<44>>()},
    {"linkedin-client-secret", api_key, "high", "[REDACTED-LINKEDIN-SECRET]",
     "16 letters and digits behind linkedin and a word such as secret",
     behind<linkedin, alnum_mixed<16>>()},
    {"mattermost-token", api_key, "high", "[REDACTED-MATTERMOST-TOKEN]",
     "26 small letters and digits behind mattermost and a word such as token",
     behind<mattermost, alnum_lower<26>>()},
    {"ngrok-token", api_key, "high", "[REDACTED-NGROK-TOKEN]",
     "2, 26 letters and digits, _, 22 more behind ngrok",
     behind<ngrok, ngrok_shape, false>()},
    {"npmrc-legacy-token", api_key, "critical", "[REDACTED-NPM-TOKEN]",
     "a UUID behind _authToken", behind<npmrc, uuid_shape>()},
    {"nuget-api-key", api_key, "critical", "[REDACTED-NUGET-KEY]",
     "oy2 and 43 small letters and digits behind nuget",
     behind<nuget, nuget_shape, false>()},
    {"okta-api-token", api_key, "critical", "[REDACTED-OKTA-TOKEN]",
     "00 and 40 URL-safe characters behind okta or SSWS",
     behind<okta, okta_shape, false>()},
    {"snyk-token", api_key, "high", "[REDACTED-SNYK-TOKEN]",
     "a UUID behind snyk and a word such as token; not ids of organisations",
     behind<snyk, uuid_shape>()},
    {"sonarqube-token", api_key, "high", "[REDACTED-SONAR-TOKEN]",
     "squ_, sqp_ or sqa_ and 40 hex digits, or these alone, behind sonar",
     behind<sonar, sonar_shape>()},
    {"travis-token", api_key, "high", "[REDACTED-TRAVIS-TOKEN]",
     "22 letters and digits behind travis and a word such as token",
     behind<travis, alnum_lower<22>>()},
    {"twilio-auth-token", api_key, "high", "[REDACTED-TWILIO-TOKEN]",
     "32 hex digits behind twilio and a word such as token",
     behind<twilio, hex_lower<32>>()},
    {"twitter-bearer-token", api_key, "high", "[REDACTED-TWITTER-TOKEN]",
     "22 letters A and 80 to 100 more behind twitter or bearer",
     behind<twitter, twitter_shape, false>()},
    {"vercel-token", cloud, "critical", "[REDACTED-VERCEL-TOKEN]",
     "24 letters and digits behind vercel and a word such as token",
     behind<vercel, alnum_mixed<24>>()},
    {"wandb-api-key", api_key, "high", "[REDACTED-WANDB-KEY]",
     "40 hex digits behind wandb and a word such as key or login",
     behind<wandb, hex_lower<40>>()},
    {"wireguard-private-key", private_key, "critical", "[REDACTED-PRIVATE-KEY]",
     "32 bytes in base64 behind PrivateKey or PresharedKey",
     behind<wireguard, base64_bytes<32>>()},
    {"zendesk-token", api_key, "high", "[REDACTED-ZENDESK-TOKEN]",
     "40 letters and digits behind zendesk and a word such as token",
     behind<zendesk, alnum_mixed<40>>()},
};

} // namespace

std::span<const builtin> labelled_secret_rows() {
  return rows;
}

} // namespace weir::detectors
