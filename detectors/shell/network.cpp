// What it means to open an address, and to send something there.
#include "detectors/shell/address.hpp"
#include "detectors/shell/commands.hpp"
#include "detectors/shell/text.hpp"

namespace weir::detectors::shell {

void judge_url(machine& m, std::string_view url) {
  const address where = take_apart(url);
  bool odd = false;
  const host_kind kind = kind_of(where, odd);
  if (kind == host_kind::metadata) {
    m.report(family::ssrf, .9, "a cloud machine's credentials");
    return;
  }
  if (odd)
    m.report(family::ssrf, .65, "an inner address in disguise");
  const bool inside =
      kind == host_kind::loopback || kind == host_kind::internal;
  if (is_one_of(where.scheme, "gopher dict netdoc jar phar expect tftp ldap"))
    m.report(family::ssrf, inside ? .7 : .5,
             "a scheme for talking to services");
  if (where.scheme == "file")
    m.use(path_use::reads, {where.host + where.path});
  if (!where.user.empty() && contains(where.user, ".") && inside)
    m.report(family::ssrf, .6, "an inner address behind a user name");
  if (kind == host_kind::loopback &&
      is_one_of(where.port, "2375 2376 6379 9200 11211 10250 10255 8500 5984 "
                            "27017 2379 4243"))
    m.report(family::ssrf, .3, "a local service's port");
  if (inside &&
      contains_any(where.path, "/latest/meta-data|/computeMetadata|"
                               "/metadata/instance|/admin|/actuator/"))
    m.report(family::ssrf, .35, "an inner service's administration");
  if (contains_any(url.substr(0, 2048),
                   "=http://169.254.|=http%3A%2F%2F169.254|"
                   "=gopher://|=file:///|=http://127.0.0.1|"
                   "=http://localhost|metadata.google.int"))
    m.report(family::ssrf, .6, "an inner address passed on");
  if (kind == host_kind::catcher)
    m.report(family::exfiltration, .55, "a catcher of requests");
  if (kind == host_kind::tunnel)
    m.report(family::exfiltration, .25, "somebody's tunnel");
  if (kind == host_kind::drop)
    m.report(family::exfiltration, .25, "a place to drop files");
}

void judge_sent(machine& m, const value& data, std::string_view target) {
  const address where = take_apart(target);
  bool odd = false;
  const host_kind kind = kind_of(where, odd);
  const double near = kind == host_kind::loopback ? .3 : 1;
  if (data.has(from_shell))
    m.report(family::command, near, "shell over the network");
  if (data.has(is_secret))
    m.report(family::exfiltration, .9 * near, "sends credentials");
  else if (data.has(from_env))
    m.report(family::exfiltration, .75 * near, "sends the environment");
  else if (data.has(is_personal))
    m.report(family::exfiltration, .55 * near, "sends private data");
  const bool content =
      data.has(from_file | is_sealed | is_personal | is_secret | is_computed);
  if (content && (kind == host_kind::drop || kind == host_kind::catcher))
    m.report(family::exfiltration, .55, "sends a file to a drop");
  else if (content && kind == host_kind::chat)
    m.report(family::exfiltration, .5, "sends a file to a chat");
  else if (content && kind == host_kind::tunnel)
    m.report(family::exfiltration, .35, "sends a file into a tunnel");
}

bool judge_connection(machine& m, std::string_view path) {
  if (!path.starts_with("/dev/tcp/") && !path.starts_with("/dev/udp/"))
    return false;
  m.report(family::command, .3, "raw connection of the shell");
  return true;
}

} // namespace weir::detectors::shell
