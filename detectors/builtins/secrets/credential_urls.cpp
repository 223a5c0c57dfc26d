#include "detectors/builtins/secrets/credential_urls.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/assignment_place.hpp"
#include "detectors/builtins/secrets/shapes.hpp"
#include "detectors/builtins/secrets/url_parts.hpp"
#include "detectors/builtins/secrets/values.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;
using namespace secrets;

bool set(weighed& match, std::size_t begin, std::size_t end) {
  match.range = {static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end)};
  match.confidence = 1;
  return true;
}

// user and password

enum class user_part : std::uint8_t { absent, free };

bool match_user_info(std::string_view text, std::size_t begin, std::size_t from,
                     user_part user, weighed& match) {
  const user_info info = read_user_info(text, from);
  if (info.end == 0 || !is_embedded_password(info.password) ||
      (!is_at(text, info.end, alnum) && !byte_at(text, info.end, '[')))
    return false;
  if ((user == user_part::absent && !info.user.empty()) ||
      (!info.user.empty() && is_placeholder(info.user) &&
       info.user.find_first_of("<>{}$*") != npos))
    return false;
  return set(match, begin, url_end(text, info.end));
}

constexpr std::string_view database_schemes[] = {"postgres://",
                                                 "postgresql://",
                                                 "mysql://",
                                                 "mariadb://",
                                                 "mongodb://",
                                                 "mongodb+srv://",
                                                 "redis://",
                                                 "rediss://",
                                                 "amqp://",
                                                 "amqps://",
                                                 "mssql://",
                                                 "sqlserver://",
                                                 "oracle://",
                                                 "clickhouse://",
                                                 "cockroachdb://",
                                                 "cassandra://",
                                                 "neo4j://",
                                                 "neo4j+s://",
                                                 "bolt://",
                                                 "couchdb://",
                                                 "influxdb://",
                                                 "nats://",
                                                 "kafka://",
                                                 "mysqlx://",
                                                 "postgresql+psycopg2://",
                                                 "postgresql+asyncpg://",
                                                 "mysql+pymysql://",
                                                 "postgresql+psycopg://",
                                                 "mysql+mysqldb://",
                                                 "snowflake://",
                                                 "vertica://",
                                                 "redshift://",
                                                 "timescaledb://",
                                                 "memcached://",
                                                 "mqtt://",
                                                 "mqtts://"};

bool match_database(std::string_view text, std::size_t at, weighed& match) {
  if (!starts_clean(text, at, alnum) && !escape_before(text, at))
    return false;
  return match_user_info(text, at, literal_end(text, at, database_schemes),
                         user_part::free, match);
}

constexpr std::string_view redis_schemes[] = {"redis://:", "rediss://:"};

bool match_redis(std::string_view text, std::size_t at, weighed& match) {
  return match_user_info(text, at, literal_end(text, at, redis_schemes) - 1,
                         user_part::absent, match);
}

constexpr std::string_view web_schemes[] = {
    "https://", "http://",   "ftp://",   "ftps://", "sftp://",  "smtp://",
    "smtps://", "ldap://",   "ldaps://", "imap://", "imaps://", "ws://",
    "wss://",   "socks5://", "ssh://",   "git://",  "svn://",   "rtsp://"};

bool match_web(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t from = literal_end(text, at, web_schemes);
  const user_info info = read_user_info(text, from);
  if (info.end == 0)
    return false;
  // git's placeholder user with a token is one, x:y@ is none
  if (info.password.size() < 4)
    return false;
  return match_user_info(text, at, from, user_part::free, match);
}

constexpr std::string_view cloudinary_names[] = {"cloudinary://"};

bool match_cloudinary(std::string_view text, std::size_t at, weighed& match) {
  std::size_t i = at + cloudinary_names[0].size();
  if (!skip_run(text, i, digit, 10, 20) || !skip(text, i, ":"))
    return false;
  const std::size_t secret = i;
  if (!skip_run(text, i, base64url, 16, 64) || !byte_at(text, i, '@') ||
      is_placeholder(text.substr(secret, i - secret)))
    return false;
  const std::size_t cloud = ++i;
  return skip_run(text, i, base64url, 1, 64) && i > cloud && set(match, at, i);
}

constexpr std::string_view jdbc_names[] = {"jdbc:"};

/// Parameters that hold a password.
bool has_password_parameter(std::string_view url) {
  for (std::size_t i = 0; i + 4 < url.size(); ++i) {
    const std::size_t name =
        i + (starts_with_word(url.substr(i), "password=") ? 9
             : starts_with_word(url.substr(i), "pwd=")    ? 4
                                                          : 0);
    if (name == i || (i > 0 && is(url[i - 1], alnum)))
      continue;
    const std::size_t end = url.find_first_of("&;)", name);
    const std::string_view value =
        url.substr(name, end == npos ? npos : end - name);
    if (is_embedded_password(value))
      return true;
  }
  return false;
}

bool match_jdbc(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::size_t longest = 1024;
  constexpr std::size_t name = 5;
  // another URL of the kind ends this one
  std::string_view near = text.substr(at, longest);
  near = near.substr(0, near.find(jdbc_names[0], name));
  const std::size_t driver = run_end(near.substr(0, 32), name, alnum);
  if (driver == name || !byte_at(near, driver, ':') || !starts_clean(text, at))
    return false;
  const std::size_t end = at + url_end(near, 0);
  const std::string_view url = text.substr(at, end - at);
  if (has_password_parameter(url))
    return set(match, at, end);
  const std::size_t slashes = url.find("://");
  const user_info info =
      slashes == npos ? user_info{} : read_user_info(url, slashes + 3);
  return info.end != 0 && is_embedded_password(info.password) &&
         set(match, at, end);
}

constexpr std::string_view db = "security.secret_leak.db_connection";
constexpr std::string_view password = "security.secret_leak.password";
constexpr std::string_view api_key = "security.secret_leak.api_key";

constexpr builtin rows[] = {
    {"cloudinary-url", api_key, "high", "[REDACTED-CLOUDINARY-URL]",
     "cloudinary:// with number, secret and cloud name",
     anchored{cloudinary_names, match_cloudinary}},
    {"database-url-with-password", db, "critical", "[REDACTED-DB-CONNECTION]",
     "postgres://user:password@host and other data stores, without a user too; "
     "not templates and the words user:password",
     anchored{database_schemes, match_database}},
    {"jdbc-password", db, "critical", "[REDACTED-DB-CONNECTION]",
     "jdbc: URL with a password among its parameters",
     anchored{jdbc_names, match_jdbc}},
    {"redis-url-password-only", db, "critical", "[REDACTED-DB-CONNECTION]",
     "redis://:password@host, without a user",
     anchored{redis_schemes, match_redis}},
    {"url-with-credentials", password, "high", "[REDACTED-URL-CREDENTIALS]",
     "https://user:password@host and other schemes; not templates and the "
     "words user:password",
     anchored{web_schemes, match_web}},
};

} // namespace

std::span<const builtin> credential_url_rows() {
  return rows;
}

} // namespace weir::detectors
