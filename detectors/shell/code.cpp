// One-liners of other languages: the calls in them that matter.
#include "detectors/shell/commands.hpp"
#include "detectors/shell/paths.hpp"
#include "detectors/shell/scan.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>

namespace weir::detectors::shell {

namespace {

constexpr std::size_t longest_code = 1 << 17;

/// Something that tells in code without its quotes, blanks and parentheses:
/// one of `some` is there, and one of `also` unless that is empty.
struct feature {
  std::string_view name;
  std::string_view some;
  std::string_view also;
  family what;
  double weight;
};

using enum family;

constexpr feature features[] = {
    {"shell over the network",
     "socket.|fsockopen|tcpsocket|io::socket|net.connect|net.socket|/inet/tcp/|"
     "sockaddr_in|socket.tcp|tcpclient|require'socket|pfsockopen|socketpf_inet",
     "dup2|/bin/sh|/bin/bash|pty.spawn|subprocess.|child_process|popen|"
     "os.system|exec|cmd.exe|spawn||&|/bin/zsh",
     command, 1},
    {"runs what it fetches",
     "urlopen|requests.get|urllib|httpx.get|http.get|net::http|lwp::|open-uri|"
     "file_get_contentshttp|session.get|downloadstring|downloadfile|"
     "invoke-webrequest|iwr|invoke-restmethod|axios.get|fetchhttp|urlretrieve|"
     "start-bitstransfer|curl_exec",
     "exec|eval|os.system|subprocess|iex|invoke-expression|child_process|"
     "popen|start-process|compile|passthru|loadstring",
     command, .9},
    {"sends what it reads",
     "requests.post|smtplib|urlopen|http.client|ftplib|uploadfile|"
     "storbinary|sendmail|net::smtp|http.request",
     "open|read|os.environ|glob|walk|process.env|env.to", exfiltration, .3},
    {"serves the folder to all",
     "http.server|simplehttpserver|webrick|un-ehttpd", "", exfiltration, .3},
    {"starts a terminal", "pty.spawn", "", privilege, .6},
    {"becomes root",
     "setuid0|setreuid0|setresuid0|posix_setuid0|process::uid=0|$<=$>=0|"
     "process::sys.setuid|process.setuid0",
     "", privilege, .65},
    {"starts a shell through another program",
     "system/bin/sh|system/bin/bash|systemsh|systembash|exec/bin/sh|"
     "exec/bin/bash|execsh|execl/bin/sh|execl/bin/bash|execlpsh|execvpsh|"
     "execvsh|execute/bin/sh|execute/bin/bash|!/bin/sh|!/bin/bash|!sh|"
     ":!sh|spawn/bin/sh|spawn/bin/bash|spawnsh|term/bin/sh|term/bin/bash|"
     "shell=/bin/sh|shell=/bin/bash|shell=sh|popen/bin/sh|call/bin/sh|"
     "callsh|run/bin/sh|exec:sh|os.execve/bin|term/bin/zsh|spawn/bin/zsh|"
     "!bash|spawnbash|system/bin/zsh|execbash|execsync/bin/sh|pcntl_exec/bin/"
     "sh|"
     "passthru/bin/sh|ansi-term/bin",
     "", privilege, .6},
    {"deletes a vital folder",
     "rmtree/,|rmtree/;|rmtree~|rmtree/home|rmtree/etc|rmtree/usr|rmtree/var,|"
     "rmrf/|rm_rf/,|rmsync/,|rmtreeos.path.expanduser~;|expanduser~,ignore",
     "", command, .9},
    {"logs what is typed",
     "pynput|cgeventtap|addglobalmonitorforevents|/dev/input/event|"
     "getasynckeystate|keyboard.hook|keyboard.on_press|xrecord",
     "", command, .75},
    {"loads code into memory",
     "memfd_create|ptrace|virtualalloc|createremotethread|process_vm_writev|"
     "mmap.mmap-1|ctypes.cdll|reflection.assembly]::load|shellcode",
     "exec|ctypes|write|load|cast|syscall|invoke", command, .6},
    {"multiplies without end",
     "whiletrue:os.fork|while1:os.fork|os.forkwhile|"
     "forkwhilefork|loop{fork|forkwhile",
     "", command, .9},
    {"reads the keychain",
     "seckeychain|secitemcopymatching|browser_cookie|"
     "cryptunprotectdata|http.cookiejar.mozilla",
     "", secret_read, .55},
    {"asks for a password in a window", "hiddenanswer|withhidden|displaydialog",
     "password|hiddenanswer", command, .7},
    {"asks for rights in a window", "withadministratorprivileges", "",
     privilege, .3},
    {"switches the guard off",
     "amsiutils|amsiinitfailed|set-mppreference-disable|add-mppreference-excl|"
     "disablerealtimemonitoring",
     "", command, .8},
    {"shell over the network", "system.net.sockets", "stream", command, .8},
};

/// The string literal that starts at or shortly behind `i`.
std::string literal_at(std::string_view code, std::size_t i) {
  std::string out;
  int parts = 0;
  const std::size_t limit = std::min(code.size(), i + 40);
  while (i < limit && code[i] != '\n' && code[i] != ')' && code[i] != ';') {
    const char c = code[i];
    if (c != '\'' && c != '"' && c != '`' && c != '{') {
      ++i;
      continue;
    }
    const std::size_t end = quote_end(code, i + 1, c == '{' ? '}' : c, true);
    std::string_view inside =
        code.substr(i + 1, std::min(end, i + 8192) - i - 1);
    out += (parts++ > 0 ? " " : "") + decode_escapes(inside);
    i = end + 1;
    // ["sh", "-c", "..."]: the strings of a list belong together
    while (i < code.size() && (code[i] == ',' || code[i] == ' '))
      ++i;
    if (parts > 8 || i >= code.size() || (code[i] != '\'' && code[i] != '"'))
      break;
  }
  return out;
}

/// Calls `use` with the literal behind each of the names.
template <class Use>
void each_literal(std::string_view code, std::string_view names, Use use) {
  int seen = 0;
  while (!names.empty()) {
    const std::size_t cut = std::min(names.find('|'), names.size());
    const std::string_view name = names.substr(0, cut);
    names.remove_prefix(std::min(cut + 1, names.size()));
    for (std::size_t at = 0; (at = code.find(name, at)) != npos && seen < 64;
         ++seen) {
      at += name.size();
      const std::string text = literal_at(code, at);
      if (!text.empty())
        use(text);
    }
  }
}

void judge_paths(machine& m, std::string_view code, bool writes) {
  int seen = 0;
  for (std::size_t i = 0; i < code.size() && seen < 256; ++i) {
    if (code[i] != '\'' && code[i] != '"')
      continue;
    const std::size_t end = code.find(code[i], i + 1);
    if (end == npos)
      return;
    const std::string_view inside = code.substr(i + 1, end - i - 1);
    if (inside.size() < 512 && !inside.empty() &&
        (inside[0] == '/' || inside[0] == '~' || inside[0] == '.')) {
      ++seen;
      m.use(writes ? path_use::appends : path_use::reads, {std::string(inside)},
            .75);
      i = end;
    }
  }
}

/// Addresses in the code: each is opened, for all that can be seen.
void judge_links(machine& m, std::string_view code) {
  std::size_t at = 0;
  for (int seen = 0; seen < 64 && (at = code.find("://", at)) != npos; ++seen) {
    std::size_t begin = at;
    while (begin > 0 && at - begin < 8 && code[begin - 1] >= 'a' &&
           code[begin - 1] <= 'z')
      --begin;
    at = std::min(code.find_first_of("'\"` <>)\\", at), code.size());
    judge_url(m, code.substr(begin, at - begin));
  }
}

} // namespace

void judge_code(machine& m, std::string_view language, const value& text) {
  const std::string_view code =
      std::string_view(text.text).substr(0, longest_code);
  if (code.empty() || !m.spend(code.size()))
    return;
  const std::string low = compact(code, longest_code) + ";";
  for (const feature& one : features)
    if (contains_any(low, one.some) &&
        (one.also.empty() || contains_any(low, one.also)))
      m.report(one.what, one.weight, one.name);
  const bool runs = contains_any(low, "exec|eval|system|popen|subprocess|iex|"
                                      "invoke-expression|spawn|compile");
  each_literal(code,
               "b64decode(|atob(|base64_decode(|decode64(|decode_base64(|"
               "FromBase64String(|base64 -D <<|fromhex(|unhexlify(|"
               "Buffer.from(|urlsafe_b64decode(",
               [&](const std::string& inside) {
                 auto plain = decode_base64(inside);
                 if (auto hex = decode_hex(inside))
                   plain = hex;
                 if (runs)
                   m.report(command, .6, "runs what it decodes");
                 if (plain && !plain->empty())
                   judge_code(m, language, {*plain});
               });
  each_literal(code,
               "system(|popen(|Popen(|check_output(|check_call(|"
               "subprocess.run(|subprocess.call(|getoutput(|shell_exec(|"
               "passthru(|execSync(|spawnSync(|os.execute(|proc_open(|"
               "spawn(|system |exec(|qx|%x|do shell script |Process.run(|"
               "Runtime.getRuntime().exec(|exec |shell.run(",
               [&](const std::string& inside) { m.run(inside); });
  judge_links(m, code);
  if (language == "powershell")
    return;
  const bool opens = contains_any(low, "open|read|copy|slurp|require|source|"
                                       "system|get|file");
  const bool writes = contains_any(
      low, ",w|,a|write|fwrite|file_put_contents|appendfile|,'>|>>|,wb|,a+");
  if (opens)
    judge_paths(m, code, writes && !contains_any(low, ".read"));
}

namespace {

struct language_row {
  std::string_view names;
  std::string_view options; ///< the next word is code
};

constexpr language_row languages[] = {
    {"python pypy", "-c -Sc -Ic -uc -ic -Bc"},
    {"perl", "-e -E -ne -pe -le -lne -lpe -ie -we -nle -ane -lane -pie -0pe"},
    {"ruby irb", "-e -ne -pe -ane -lne"},
    {"node nodejs deno bun", "-e --eval -p --print -pe eval"},
    {"php", "-r -R -B"},
    {"lua luajit", "-e"},
    {"osascript", "-e"},
    {"tclsh expect", "-c"},
    {"Rscript julia swift groovy jjs jrunscript", "-e"},
    {"emacs", "--eval -eval --execute -f"},
    {"vim vi nvim ex", "-c --cmd"},
    {"gdb", "-ex -eval-command --eval-command"},
};

value run_awk(machine& m, call& c) {
  std::size_t i = 0;
  for (; i < c.args.size() && c.args[i].text.starts_with('-'); ++i)
    if (is_one_of(c.args[i].text, "-F -v -f"))
      ++i;
  if (i >= c.args.size())
    return c.input;
  judge_code(m, "awk", c.args[i]);
  value all;
  bool files = false;
  for (++i; i < c.args.size(); ++i, files = true)
    append(all, m.read(c.args[i], .6));
  if (!files)
    all = c.input;
  all.exact = false;
  all.text.clear();
  return all;
}

} // namespace

value run_interpreter(machine& m, call& c) {
  if (is_one_of(c.name, "awk gawk mawk nawk"))
    return run_awk(m, c);
  std::string_view options;
  for (const language_row& row : languages)
    if (is_one_of(c.name, row.names))
      options = row.options;
  value output{"", false, is_computed};
  bool code = false, file = false;
  for (std::size_t i = 0; i < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    if (is_one_of(word, options) && i + 1 < c.args.size()) {
      const value& text = c.args[++i];
      output.taint |= execute(m, text, c.name).taint & ~is_secret;
      code = true;
    } else if (word.starts_with('-') && word.size() > 1) {
      i += word == "-m" || word == "-S" || word == "-W" ? 1 : 0;
      if (word == "-m" && i < c.args.size()) {
        judge_code(m, c.name, {c.args[i].text});
        code = true;
      }
    } else if (!file && !code && word != "-") {
      file = true;
      call started = c;
      started.path = word.find('/') == npos ? "./" + word : word;
      const value* known = m.file(word);
      if (known != nullptr && !known->has(from_network))
        execute(m, *known, c.name);
      else
        judge_started(m, started);
    }
  }
  if (is_one_of(c.name, "ed ex vi vim nvim emacs"))
    for (const value& word : c.args)
      m.use(path_use::edits, word, .7);
  if (!code && !file && c.has_input)
    execute(m, c.input, c.name);
  return output;
}

} // namespace weir::detectors::shell
