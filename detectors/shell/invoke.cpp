// Takes wrappers off a command and hands it to what knows the program.
#include "detectors/shell/commands.hpp"
#include "detectors/shell/paths.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>
#include <unordered_map>

namespace weir::detectors::shell {

namespace {

/// A program that starts another one, given behind its own options.
struct wrapper {
  std::string_view name;
  std::string_view valued;  ///< options that take the next word
  unsigned positionals = 0; ///< words of its own before the program
  bool elevates = false;
};

constexpr wrapper wrappers[] = {
    {"sudo", "-u -g -h -p -C -r -t -U -D -T -R --user --group --prompt", 0,
     true},
    {"doas", "-u -C", 0, true},
    {"pkexec", "--user", 0, true},
    {"runuser", "-u -g -G", 0, true},
    {"env", "-u -C --unset --chdir"},
    {"nohup", ""},
    {"setsid", ""},
    {"builtin", ""},
    {"command", ""},
    {"exec", "-a"},
    {"time", "-f -o"},
    {"nice", "-n"},
    {"ionice", "-c -n -p"},
    {"chrt", "-p", 1},
    {"stdbuf", "-i -o -e"},
    {"timeout", "-s -k --signal --kill-after", 1},
    {"gtimeout", "-s -k", 1},
    {"xargs", "-I -n -P -L -d -a -s -E -J -R --max-args --max-procs --replace"},
    {"chroot", "", 1},
    {"unshare", ""},
    {"nsenter", "-t -S -G --target"},
    {"busybox", ""},
    {"toybox", ""},
    {"watch", "-n --interval"},
    {"strace", "-o -e -p -s -u"},
    {"ltrace", "-o -e -p -s -u"},
    {"flock", "-w -E", 1},
    {"proxychains", "-f"},
    {"proxychains4", "-f"},
    {"torsocks", ""},
    {"torify", ""},
    {"parallel", "-j --jobs -a"},
    {"caffeinate", "-t -w"},
    {"fakeroot", ""},
    {"setarch", "", 1},
    {"taskset", "-c -p", 1},
    {"cpulimit", "-l -p"},
    {"unbuffer", ""},
    {"rlwrap", ""},
    {"dbus-run-session", ""},
    {"systemd-run", "-p -u --unit -M -H --property --uid --on-calendar"},
    {"systemd-inhibit", ""},
    {"start-stop-daemon", "-n -p -u -c --name --pidfile --user -x --exec"},
    {"capsh", ""},
    {"setpriv", "--reuid --regid"},
    {"daemonize", "-p -o -e"},
};

const wrapper* find_wrapper(std::string_view name) {
  static const auto all = [] {
    std::unordered_map<std::string_view, const wrapper*> made;
    for (const wrapper& row : wrappers)
      made.emplace(row.name, &row);
    return made;
  }();
  const auto found = all.find(name);
  return found == all.end() ? nullptr : found->second;
}

bool is_assignment(std::string_view word) {
  const std::size_t sign = word.find('=');
  return sign != npos && sign > 0 && word.substr(0, sign).find('/') == npos;
}

/// Index of the program among a wrapper's arguments.
std::size_t program_at(machine& m, const wrapper& row, const call& c) {
  std::size_t i = 0;
  unsigned left = row.positionals;
  for (; i < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    if (word == "--")
      return i + 1;
    if (word.starts_with('-') && word.size() > 1) {
      i += is_one_of(word, row.valued) ? 1 : 0;
    } else if (is_assignment(word) && is_one_of(row.name, "env sudo doas")) {
      value content = c.args[i];
      content.text.erase(0, word.find('=') + 1);
      m.assign(std::string_view(word).substr(0, word.find('=')), content);
    } else if (left == 0) {
      break;
    } else {
      --left;
    }
  }
  return i;
}

/// What xargs reads becomes arguments of the program.
void feed_arguments(call& c, const value* mark) {
  std::string text = c.input.text;
  std::replace(text.begin(), text.end(), '\n', ' ');
  while (text.ends_with(' '))
    text.pop_back();
  const value fed{text, c.input.exact, c.input.taint};
  bool placed = false;
  for (value& arg : c.args) {
    const std::string name = mark != nullptr ? mark->text : "{}";
    const std::size_t at = arg.text.find(name);
    if (mark == nullptr || name.empty() || at == npos)
      continue;
    arg.text.replace(at, name.size(), fed.text);
    arg.taint |= fed.taint;
    arg.exact = arg.exact && fed.exact;
    placed = true;
  }
  if (!placed)
    c.args.push_back(fed);
  c.input = {};
  c.has_input = false;
}

std::string program_name(std::string_view path) {
  std::string name(base_name(meant_path(path)));
  for (std::string_view versioned :
       {"python", "perl", "ruby", "php", "lua", "node", "bash", "gcc", "pip"})
    if (name.starts_with(versioned) &&
        name.find_first_not_of("0123456789.", versioned.size()) == npos)
      name.resize(versioned.size());
  if (name.ends_with(".exe"))
    name.resize(name.size() - 4);
  return name;
}

/// Takes one wrapper off; false if there is none or nothing inside.
bool unwrap(machine& m, call& c) {
  const wrapper* row = find_wrapper(c.name);
  if (row == nullptr)
    return false;
  if (c.name == "command" && c.any("-v|-V"))
    return false;
  const std::size_t at = program_at(m, *row, c);
  m.elevated = m.elevated || row->elevates;
  if (at >= c.args.size())
    return false;
  const value* mark = c.name == "xargs" ? c.after("-I -J --replace") : nullptr;
  value held = mark != nullptr ? *mark : value{};
  for (std::size_t i = 0; i < at && mark == nullptr && c.name == "xargs"; ++i)
    if (c.args[i].text.starts_with("-I") && c.args[i].text.size() > 2) {
      held.text = c.args[i].text.substr(2);
      mark = &held;
    }
  const bool feeds = c.name == "xargs" || c.name == "parallel";
  c.path = c.args[at].text;
  c.args.erase(c.args.begin(), c.args.begin() + at + 1);
  if (feeds)
    feed_arguments(c, mark != nullptr ? &held : nullptr);
  return true;
}

} // namespace

value machine::invoke(call& c) {
  const bool was_elevated = elevated;
  // a variable or a substitution may hold a whole command line
  if (c.path.find(' ') != npos && c.path.find('/') == npos) {
    std::string line = c.path;
    for (const value& arg : c.args)
      line += " " + arg.text;
    return run(line, c.input);
  }
  c.in_loop = c.in_loop || in_loop();
  c.wrote_units = has_sign("service units");
  for (int wrapped = 0; wrapped < 12; ++wrapped) {
    c.name = program_name(c.path);
    c.elevated = elevated;
    c.remote = remote;
    apply_rules(*this, c);
    if (!unwrap(*this, c))
      break;
  }
  judge_started(*this, c);
  value output;
  if (const handler known = find_handler(c.name))
    output = known(*this, c);
  else
    output = run_file_tool(*this, c);
  elevated = was_elevated;
  return output;
}

namespace {

struct handler_row {
  std::string_view names;
  handler run;
};

constexpr handler_row handlers[] = {
    {"echo printf base64 base32 b64decode b64encode gbase64 xxd rev tr openssl "
     "gunzip zcat bunzip2 bzcat xzcat unxz uudecode which command seq yes "
     "print whoami pwd hexdump gzip",
     run_text_tool},
    {"sh bash zsh dash ksh ash fish tcsh csh mksh rbash pwsh powershell eval "
     "source . su at batch trap cd pushd script expect-shell function alias "
     "cmd",
     run_shell},
    {"python pypy perl ruby node nodejs php lua luajit awk gawk mawk nawk "
     "osascript tclsh expect irb deno bun Rscript julia jjs jrunscript emacs "
     "vim vi nvim ed ex gdb swift groovy",
     run_interpreter},
    {"curl wget http https httpie fetch aria2c axel lwp-download lynx GET POST "
     "xh curlie hurl Invoke-WebRequest iwr ftp tftp",
     run_fetcher},
    {"nc ncat netcat nc.traditional nc.openbsd socat telnet dig nslookup host "
     "drill ping ping6 whois ssh traceroute mail mailx sendmail mutt swaks "
     "logger finger ngrok",
     run_netcat},
    {"scp rsync sftp aws gsutil rclone az s3cmd mc gcloud lftp ncftpput croc "
     "transfersh b2 azcopy megaput gdrive dropbox_uploader wormhole",
     run_copier},
    {"find grep egrep fgrep rg ag ack zgrep locate mdfind fd ls strings",
     run_finder},
    {"chmod chown chgrp env printenv set export declare typeset readonly local "
     "crontab docker podman kubectl nerdctl lxc read mount kill pkill killall "
     "unset pgrep pidof mapfile readarray compgen oc",
     run_account_tool},
};

} // namespace

handler find_handler(std::string_view name) {
  static const auto all = [] {
    std::unordered_map<std::string_view, handler> made;
    for (const handler_row& row : handlers)
      each_word(row.names, [&](auto word) { made.emplace(word, row.run); });
    return made;
  }();
  const auto found = all.find(name);
  return found == all.end() ? nullptr : found->second;
}

} // namespace weir::detectors::shell
