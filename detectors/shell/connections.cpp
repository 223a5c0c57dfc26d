// Netcat and its kind, name look-ups that carry data, ssh, mail.
#include "detectors/shell/commands.hpp"
#include "detectors/shell/paths.hpp"
#include "detectors/shell/text.hpp"

namespace weir::detectors::shell {

namespace {

bool names_shell(std::string_view text) {
  const std::string_view base = base_name(text.substr(0, text.find(' ')));
  return is_one_of(base, "sh bash zsh ksh dash ash cmd.exe powershell.exe cmd "
                         "powershell pwsh busybox");
}

value netcat(machine& m, call& c) {
  for (std::size_t i = 0; i < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    const bool starts = is_one_of(word, "-e -c --exec --sh-exec -le -lc -ne "
                                        "-lvpe -lvnpe -nve -ve") ||
                        (word.starts_with('-') && word.size() > 1 &&
                         word[1] != '-' && contains_any(word, "e|c"));
    if (starts && i + 1 < c.args.size() &&
        (names_shell(c.args[i + 1].text) ||
         c.args[i + 1].text.starts_with('$')))
      m.report(family::command, 1, "shell over the network");
    else if (is_one_of(word, "-e --exec --sh-exec") && i + 1 < c.args.size())
      m.report(family::command, .5, "program over the network");
  }
  if (c.any("-z|-*z*") && !c.has_input)
    return {"", false, is_computed};
  const std::string host = c.args.empty() ? "" : c.args.front().text;
  if (c.has_input)
    judge_sent(m, c.input, host);
  if (c.has_input && c.in_loop && c.input.has(from_file | is_personal))
    m.report(family::exfiltration, .3, "sends files one by one");
  return {"", false, from_network};
}

value socat(machine& m, call& c) {
  bool starts = false, connects = false;
  for (const value& arg : c.args) {
    const std::string low = lower_case(arg.text.substr(0, 512));
    starts =
        starts || ((low.starts_with("exec:") || low.starts_with("system:")) &&
                   contains_any(low, "sh|cmd|pty"));
    connects = connects || contains_any(low, "tcp|openssl|udp|sctp|proxy:");
  }
  if (starts && connects)
    m.report(family::command, .95, "shell over the network");
  if (c.has_input)
    judge_sent(m, c.input, "");
  return {"", false, from_network};
}

/// Look-ups: data hidden in a name or an argument goes to whoever answers.
value look_up(machine& m, call& c) {
  std::uint16_t bits = c.taint();
  if ((bits & (is_secret | is_personal | from_env)) != 0)
    judge_sent(m, {"", false, bits}, "");
  if ((bits & (from_file | is_sealed)) != 0 && c.in_loop)
    m.report(family::exfiltration, .6, "sends a file in names");
  else if ((bits & from_file) != 0)
    m.report(family::exfiltration, .35, "sends data in a name");
  if (c.name == "ping" && c.any("-p") && bits != 0)
    m.report(family::exfiltration, .5, "sends data in pings");
  return {"", false, static_cast<std::uint16_t>(from_network | is_computed)};
}

void judge_forward(machine& m, const call& c) {
  const value* back = c.after("-R");
  if (back == nullptr)
    for (const value& arg : c.args)
      if (arg.text.starts_with("-R") && arg.text.size() > 2)
        back = &arg;
  if (back != nullptr)
    m.report(family::command, .2, "opens a way back in");
  for (const value& arg : c.args) {
    const std::string low = compact(arg.text, 512);
    if (contains(low, "proxycommand=") &&
        contains_any(low, ";sh|;/bin/sh|;bash|=sh|=bash|=/bin/sh|curl|0<&2"))
      m.report(family::privilege, .6, "starts a shell through another program");
    if (contains_any(low, "serveo.net|localhost.run|pinggy.io|lhr.life"))
      m.report(family::exfiltration, .55, "tunnel through a stranger");
  }
}

value secure_shell(machine& m, call& c) {
  judge_forward(m, c);
  std::size_t i = 0;
  for (; i < c.args.size() && c.args[i].text.starts_with('-'); ++i)
    if (is_one_of(c.args[i].text, "-i -p -l -o -L -R -D -J -F -b -c -E -e -I "
                                  "-m -O -Q -S -W -w -B"))
      ++i;
  if (i >= c.args.size())
    return {"", false, is_computed};
  const std::string host = c.args[i].text;
  std::string command;
  for (++i; i < c.args.size(); ++i) {
    if (command.empty() && c.args[i].text.starts_with('-'))
      continue;
    command += (command.empty() ? "" : " ") + c.args[i].text;
  }
  if (c.has_input && !contains_any(command, "authorized_keys"))
    judge_sent(m, c.input, host);
  if (command.empty() || contains(command, "authorized_keys"))
    return {"", false, is_computed};
  const bool was = m.remote;
  m.remote = true;
  const std::string folder = m.folder();
  value output = m.run(command, c.input);
  m.change_folder(folder);
  m.remote = was;
  output.exact = false;
  output.taint &= ~(from_network | from_shell);
  return output;
}

value mail(machine& m, call& c) {
  value data = c.input;
  for (std::string_view option : {"-a", "-A", "--attach", "-H", "--body"})
    if (const value* path = c.after(option))
      data.taint |= m.read(*path, .5).taint;
  data.taint |= c.taint();
  if (c.name == "logger" || c.name == "finger")
    data.taint &= is_secret;
  judge_sent(m, data, "");
  return {"", false, is_computed};
}

} // namespace

value run_netcat(machine& m, call& c) {
  if (c.name == "socat")
    return socat(m, c);
  if (c.name == "ssh")
    return secure_shell(m, c);
  if (is_one_of(c.name, "mail mailx sendmail mutt swaks logger finger"))
    return mail(m, c);
  if (is_one_of(c.name, "dig nslookup host drill ping ping6 whois traceroute"))
    return look_up(m, c);
  if (c.name == "ngrok")
    return {"", false, is_computed};
  return netcat(m, c);
}

} // namespace weir::detectors::shell
