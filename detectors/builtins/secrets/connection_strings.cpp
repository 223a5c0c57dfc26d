#include "detectors/builtins/secrets/connection_strings.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/values.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;
using namespace secrets;

constexpr std::size_t longest_list = 1024;

bool set(weighed& match, std::size_t begin, std::size_t end) {
  match.range = {static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end)};
  match.confidence = 1;
  return true;
}

/// One `name=value` of a list.
struct setting {
  std::string_view name;
  std::string_view value;
  std::size_t end = 0; ///< behind the value; 0 if there is none
};

bool ends_list(char c) {
  return c == '\n' || c == '\r' || c == '"' || c == '\'' || c == '`' ||
         c == '<' || c == '\\';
}

/// Reads the setting at `i`. Its name has letters and blanks; its value ends
/// at a semicolon, and, if it is the last one, at a blank.
setting read_setting(std::string_view text, std::size_t i) {
  constexpr std::size_t longest_name = 40;
  while (byte_at(text, i, ' '))
    ++i;
  std::size_t equals = i;
  while (equals - i < longest_name &&
         (is_at(text, equals, alnum) || byte_at(text, equals, ' ')))
    ++equals;
  setting read;
  if (equals == i || !byte_at(text, equals, '='))
    return read;
  read.name = text.substr(i, equals - i);
  while (read.name.ends_with(' '))
    read.name.remove_suffix(1);
  const std::size_t begin = equals + 1;
  std::size_t end = begin;
  std::size_t blank = npos;
  while (end < text.size() && text[end] != ';' && !ends_list(text[end]) &&
         end - begin <= longest_list) {
    count(1);
    if (blank == npos && text[end] == ' ' && end > begin)
      blank = end;
    ++end;
  }
  if (!byte_at(text, end, ';') && blank != npos)
    end = blank;
  read.value = text.substr(begin, end - begin);
  read.end = end;
  return read;
}

bool named(const setting& read, std::string_view lower_case) {
  return same_word(read.name, lower_case);
}

/// A base64 key of at least so many characters.
bool is_key(std::string_view value, std::size_t least) {
  const std::size_t run = run_end(value, 0, base64);
  return run >= least && value.size() - run <= 2 &&
         value.substr(run).find_first_not_of('=') == npos &&
         !is_placeholder(value.substr(0, run));
}

/// End of the setting `secret` that holds a key in the list at `at`, or 0.
std::size_t key_setting_end(std::string_view text, std::size_t at,
                            std::string_view secret, std::size_t least) {
  std::size_t i = at;
  while (i - at < longest_list) {
    const setting read = read_setting(text, i);
    if (read.end == 0)
      return 0;
    if (named(read, secret))
      return is_key(read.value, least) ? read.end : 0;
    if (!byte_at(text, read.end, ';'))
      return 0;
    i = read.end + 1;
  }
  return 0;
}

bool match_list(std::string_view text, std::size_t at, std::string_view secret,
                std::size_t least, weighed& match) {
  const std::size_t end = key_setting_end(text, at, secret, least);
  return end != 0 && starts_clean(text, at) && set(match, at, end);
}

constexpr std::string_view storage_names[] = {"DefaultEndpointsProtocol=",
                                              "BlobEndpoint=http"};

bool match_storage(std::string_view text, std::size_t at, weighed& match) {
  return match_list(text, at, "accountkey", 44, match);
}

constexpr std::string_view bus_names[] = {"Endpoint=sb://"};

bool match_bus(std::string_view text, std::size_t at, weighed& match) {
  return match_list(text, at, "sharedaccesskey", 40, match);
}

constexpr std::string_view config_names[] = {"Endpoint=https://"};

bool match_config(std::string_view text, std::size_t at, weighed& match) {
  const setting endpoint = read_setting(text, at);
  return endpoint.value.find(".azconfig.io") != npos &&
         match_list(text, at, "secret", 32, match);
}

constexpr std::string_view server_names[] = {
    "server=", "data source=", "server =", "data source ="};

/// A list of SQL Server, MySQL or another driver of the ADO family.
bool match_server(std::string_view text, std::size_t at, weighed& match) {
  if (!starts_clean(text, at, word))
    return false;
  bool user = false;
  bool password = false;
  std::size_t end = 0;
  std::size_t i = at;
  while (i - at < longest_list) {
    const setting read = read_setting(text, i);
    if (read.end == 0)
      break;
    // another list of the kind is looked at by itself
    if (i != at && (named(read, "server") || named(read, "data source")))
      break;
    user = user || named(read, "user id") || named(read, "uid") ||
           named(read, "user") || named(read, "userid") ||
           named(read, "username") || named(read, "user name");
    if (named(read, "password") || named(read, "pwd")) {
      if (!is_embedded_password(read.value))
        return false;
      password = true;
    }
    end = read.end;
    if (!byte_at(text, end, ';'))
      break;
    i = ++end;
  }
  return user && password && set(match, at, end);
}

// shared access signatures

constexpr std::string_view signature_names[] = {"sig="};

bool in_query(char c) {
  static constexpr std::string_view marks = "-_.~%&=+:,;/";
  return is(c, alnum) || marks.find(c) != npos;
}

/// A signature: 32 bytes in base64, its marks perhaps escaped.
bool is_signature(std::string_view text, std::size_t i) {
  std::size_t characters = 0;
  const std::size_t begin = i;
  while (i < text.size() && i - begin < 160) {
    if (is(text[i], base64url)) {
      ++i;
    } else if (text[i] == '%' && is_at(text, i + 1, hex) &&
               is_at(text, i + 2, hex)) {
      i += 3;
    } else if (text[i] == '=') {
      ++i;
    } else {
      break;
    }
    ++characters;
  }
  return characters >= 43 && characters <= 46 &&
         !is_placeholder(text.substr(begin, i - begin));
}

bool has_parameter(std::string_view query, std::string_view name) {
  for (std::size_t i = query.find(name); i != npos; i = query.find(name, i + 1))
    if (i == 0 || query[i - 1] == '&' || query[i - 1] == '?')
      return true;
  return false;
}

bool match_signature(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::size_t furthest = 400;
  if (!starts_clean(text, at) || !is_signature(text, at + 4))
    return false;
  std::size_t begin = at;
  const std::size_t floor = at > furthest ? at - furthest : 0;
  while (begin > floor && in_query(text[begin - 1]))
    --begin;
  // what stands before the first parameter belongs to something else
  const std::size_t path = text.substr(begin, at - begin).rfind('/');
  const std::size_t first = text.substr(begin, at - begin).find("sv=");
  if (path != npos && first != npos && path < first)
    begin += first;
  std::size_t end = at + 4;
  const std::size_t stop = std::min(text.size(), at + furthest);
  while (end < stop && in_query(text[end]))
    ++end;
  while (end > at &&
         (text[end - 1] == '.' || text[end - 1] == ',' || text[end - 1] == ';'))
    --end;
  const std::string_view query = text.substr(begin, end - begin);
  if (!has_parameter(query, "sv=") || !has_parameter(query, "sp=") ||
      (!has_parameter(query, "se=") && !has_parameter(query, "si=")))
    return false;
  return set(match, begin, end);
}

constexpr std::string_view cloud = "security.secret_leak.cloud_credential";

constexpr builtin rows[] = {
    {"azure-appconfig-connection-string", cloud, "critical",
     "[REDACTED-AZURE-CONNECTION-STRING]",
     "Endpoint under azconfig.io, Id and Secret",
     anchored{config_names, match_config}},
    {"azure-sas-token", cloud, "high", "[REDACTED-AZURE-SAS]",
     "query with sv, sp, se and a signature of 32 bytes",
     anchored{signature_names, match_signature}},
    {"azure-servicebus-connection-string", cloud, "critical",
     "[REDACTED-AZURE-CONNECTION-STRING]",
     "Endpoint=sb:// up to its SharedAccessKey",
     anchored{bus_names, match_bus}},
    {"azure-storage-connection-string", cloud, "critical",
     "[REDACTED-AZURE-CONNECTION-STRING]",
     "DefaultEndpointsProtocol up to its AccountKey; not with a stand-in",
     anchored{storage_names, match_storage}},
    {"mssql-connection-string", "security.secret_leak.db_connection",
     "critical", "[REDACTED-DB-CONNECTION]",
     "list with a server, a user and a password",
     anchored{server_names, match_server}},
};

} // namespace

std::span<const builtin> connection_string_rows() {
  return rows;
}

} // namespace weir::detectors
