// Rights, the environment, scheduled jobs, containers, mounts.
#include "detectors/shell/commands.hpp"
#include "detectors/shell/paths.hpp"
#include "detectors/shell/text.hpp"

namespace weir::detectors::shell {

namespace {

/// Whether a mode sets the user's or group's identity for whoever starts it.
bool sets_identity(std::string_view mode) {
  if (mode.size() == 5 && mode[0] == '0')
    mode.remove_prefix(1);
  if (mode.size() == 4 && mode.find_first_not_of("01234567") == npos)
    return (mode[0] >= '4') && (mode[1] - '0') % 2 == 1;
  const std::size_t s = mode.find_first_of("s");
  return s != npos && mode.size() < 24 && mode.find_first_of("+=") < s &&
         (mode.find('u') < s || mode[0] == '+' || mode.find('a') < s) &&
         mode.find_first_not_of("ugoarwxstX+=-,") == npos;
}

bool opens_to_all(std::string_view mode, bool writing) {
  if (!mode.empty() && mode.find_first_not_of("01234567") == npos) {
    const char last = mode.back();
    return writing ? std::string_view("2367").find(last) != npos : last >= '4';
  }
  return fits_any(mode, writing ? "o+*w*|a+*w*|+*w*|ugo+*w*|a=*w*|o=*w*"
                                : "o+*r*|a+*r*|+*r*|ugo+*r*|a=*r*");
}

value change_mode(machine& m, call& c) {
  std::string mode;
  const bool deep = c.any("-R|--recursive|-*R*");
  for (const value& arg : c.args) {
    const std::string& word = arg.text;
    const bool option = word.starts_with('-') && word.size() > 1 &&
                        std::string_view("RfvcLHP-").find(word[1]) != npos;
    if (option)
      continue;
    if (mode.empty()) {
      mode = word;
      continue;
    }
    const std::string plain = plain_path(word, m.folder());
    if (sets_identity(mode))
      m.report(family::privilege, is_scratch(plain) ? .85 : .55,
               "makes a program run as its owner");
    if (deep && is_vital_folder(word))
      m.report(family::command, .8, "changes the rights of a vital folder");
    if (opens_to_all(mode, true) ||
        (opens_to_all(mode, false) && contains(plain, "shadow")))
      m.use(path_use::edits, arg, .8);
    if (opens_to_all(mode, true) && contains(plain, "docker.sock"))
      m.report(family::privilege, .55, "opens the container engine to all");
  }
  return {};
}

value change_owner(machine& m, call& c) {
  const bool deep = c.any("-R|--recursive|-*R*");
  bool first = true;
  for (const value& arg : c.args) {
    if (arg.text.starts_with('-'))
      continue;
    if (!first && deep && is_vital_folder(arg.text) &&
        plain_path(arg.text) != "~" && !arg.text.starts_with("/opt") &&
        !arg.text.starts_with("/usr/local") && !arg.text.starts_with("/srv"))
      m.report(family::command, .7, "changes the owner of a vital folder");
    first = false;
  }
  return {};
}

bool is_secret_name(std::string_view name) {
  const std::string low = lower_case(name);
  return contains_any(low, "secret|password|passwd|api_key|apikey|access_key|"
                           "private_key|credential") ||
         low.ends_with("_token") || low == "token";
}

value environment(machine& m, call& c) {
  const bool shows = c.name == "env" || c.name == "printenv" ||
                     (c.args.empty() && c.name != "read") ||
                     (c.args.size() == 1 && c.args[0].text == "-p") ||
                     (c.name == "compgen" && c.any("-v|-e"));
  for (const value& arg : c.args) {
    const std::size_t sign = arg.text.find('=');
    if (c.name == "printenv" && is_secret_name(arg.text) && !c.piped_out)
      m.report(family::secret_read, .6, "prints a secret variable");
    if (sign != npos && sign > 0 && c.name != "set") {
      value content = arg;
      content.text.erase(0, sign + 1);
      m.assign(std::string_view(arg.text).substr(0, sign), content);
    }
  }
  if (!shows)
    return {};
  return {"", false, static_cast<std::uint16_t>(from_env | is_computed)};
}

value read_lines(machine& m, call& c) {
  const std::uint16_t bits = c.input.taint;
  const bool one = c.input.exact && !c.input.text.empty() &&
                   c.input.text.find('\n') >= c.input.text.size() - 1;
  for (const value& arg : c.args)
    if (!arg.text.starts_with('-'))
      m.assign(arg.text, one ? c.input : value{"", false, bits});
  return {};
}

value schedule(machine& m, call& c) {
  if (c.any("-l|-e|-V|-T|-h|--help"))
    return {};
  if (c.any("-r")) {
    m.report(family::command, .3, "deletes all scheduled jobs");
    return {};
  }
  value content = c.input;
  bool installs = c.has_input;
  for (const value& arg : c.args) {
    if (arg.text.starts_with('-'))
      continue;
    if (is_scratch(plain_path(arg.text)))
      m.report(family::persistence, .55, "schedules jobs out of scratch");
    if (const value* known = m.file(arg.text))
      content = *known;
    installs = true;
  }
  if (!installs || c.after("-u") != nullptr)
    return {};
  const bool hostile = contains_any(
      content.text, "curl |wget |/tmp/|/dev/tcp|nc |base64|bash -i|"
                    "python -c|/dev/shm|* * * * *");
  m.report(family::persistence, hostile ? .6 : .4, "schedules a job");
  return {};
}

value container(machine& m, call& c) {
  for (std::size_t i = 0; i + 1 < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    if (is_one_of(word, "-v --volume --mount") ||
        word.starts_with("--volume=")) {
      const std::string& mount = word.size() > 9 ? word : c.args[i + 1].text;
      if (fits_any(mount, "/:/*|--volume=/:/*|*source=/,*|*src=/,*|/etc:/*|"
                          "/root:/*|/proc:/*"))
        m.report(family::privilege, .7, "gives a container the host's files");
      if (contains(mount, "docker.sock"))
        m.report(family::privilege, .3, "gives a container the engine");
    }
    const bool shell = is_one_of(base_name(word), "sh bash ash zsh");
    if (shell && is_one_of(c.args[i + 1].text, "-c -lc -ic") &&
        i + 2 < c.args.size())
      m.run(c.args[i + 2].text);
    if (word == "--" && !shell) {
      call inner;
      inner.path = c.args[i + 1].text;
      inner.args.assign(c.args.begin() + i + 2, c.args.end());
      inner.has_input = true;
      m.invoke(inner);
      break;
    }
  }
  return {"", false, is_computed};
}

value mount(machine& m, call& c) {
  if (c.any("--bind|-o") && c.any("/proc/*"))
    m.report(family::command, .7, "hides a process behind a mount");
  return {"", false, is_computed};
}

/// Programs that watch over a machine.
constexpr std::string_view guards =
    "auditd|*syslog*|*journald*|falcon*|*crowdstrike*|clam*|freshclam|*osquery*"
    "|"
    "wazuh*|ossec*|*falco*|*sysmon*|*sentinel*|*cbdaemon*|cbagent*|*sophos*|"
    "*mcafee*|*symantec*|*defender*|mdatp*|*esets*|*kaspersky*|fail2ban*|"
    "*LittleSnitch*|*Little Snitch*|*lulu*|*OpenDNS*|*santa*|*datadog*|"
    "filebeat*|auditbeat*|*elastic-agent*|td-agent|*fluent*|*splunk*|*aide*|"
    "snort|suricata|apparmor|firewalld|ufw|*BlockBlock*|*xprotect*|*carbon*|"
    "*symdaemon*|*cylance*|*traps*|aliyun*|*cloudmonitor*|*qualys*|*nessus*|"
    "*rapid7*|*tanium*|*cortex*|*jamf*|amazon-ssm-agent|*hips*";

value end_processes(machine& m, call& c) {
  for (const value& arg : c.args)
    if (!arg.text.starts_with('-') && fits_any(arg.text, guards))
      m.report(family::command, .65, "stops a guard of the machine");
  if (c.name == "kill" && c.any("-1") && c.any("-9|-KILL"))
    m.report(family::command, .5, "ends all processes");
  return {};
}

} // namespace

value run_account_tool(machine& m, call& c) {
  if (c.name == "chmod")
    return change_mode(m, c);
  if (is_one_of(c.name, "chown chgrp"))
    return change_owner(m, c);
  if (is_one_of(c.name, "env printenv set export declare typeset readonly "
                        "local compgen"))
    return environment(m, c);
  if (is_one_of(c.name, "pgrep pidof")) // stands for the processes it names
    return {c.args.empty() ? "" : c.args.back().text, false, is_computed};
  if (is_one_of(c.name, "read mapfile readarray"))
    return read_lines(m, c);
  if (c.name == "crontab")
    return schedule(m, c);
  if (is_one_of(c.name, "docker podman kubectl nerdctl lxc oc"))
    return container(m, c);
  if (c.name == "mount")
    return mount(m, c);
  if (is_one_of(c.name, "kill pkill killall"))
    return end_processes(m, c);
  return {};
}

void judge_assignment(machine& m, std::string_view name, const value& content) {
  const std::string_view text = content.text;
  if (is_one_of(name, "LD_PRELOAD DYLD_INSERT_LIBRARIES LD_AUDIT") &&
      !text.empty())
    m.report(family::persistence,
             contains_any(text, "jemalloc|tcmalloc|libfaketime|libasan|"
                                "mimalloc|libtsan")
                 ? .0
             : is_scratch(text) || text.starts_with('/') ||
                     text.starts_with('$')
                 ? .55
                 : .4,
             "forces a library on a program");
  const bool off = text.empty() || text == "0" || text == "/dev/null";
  if (is_one_of(name, "HISTFILE HISTSIZE HISTFILESIZE SAVEHIST") && off &&
      content.exact)
    m.report(family::command, .6, "keeps no history");
  if (name == "HISTCONTROL" && contains_any(text, "ignorespace|ignoreboth"))
    m.report(family::command, .5, "keeps no history");
  if (name == "HISTIGNORE" && text == "*")
    m.report(family::command, .6, "keeps no history");
  if (name == "PROMPT_COMMAND" &&
      contains_any(text, "history|fc -|curl|nc |logger|/dev/tcp|/tmp/"))
    m.report(family::command,
             contains_any(text, "curl|nc |/dev/tcp|/tmp/|logger|>>") ? .6 : .1,
             "logs what is typed");
  if (is_one_of(name, "BASH_ENV ENV") && is_scratch(text))
    m.report(family::persistence, .5, "runs a file in every shell");
  if (fits_any(name,
               "http_proxy|https_proxy|ALL_PROXY|HTTP_PROXY|HTTPS_PROXY") &&
      contains_any(text, "127.0.0.1|localhost|socks"))
    m.report(family::command, .2, "sends traffic through a proxy");
}

} // namespace weir::detectors::shell
