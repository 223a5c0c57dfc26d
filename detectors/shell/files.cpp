// Programs that read, copy, write and delete files.
#include "detectors/shell/commands.hpp"
#include "detectors/shell/paths.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>
#include <unordered_map>

namespace weir::detectors::shell {

namespace {

constexpr std::string_view no_readers =
    "ls stat test [ [[ touch mkdir rmdir git ssh-add ssh-keygen "
    "ssh-copy-id systemctl service launchctl sha256sum md5sum sha1sum cmp "
    "file du df wc basename dirname realpath readlink open xdg-open code "
    "terraform ansible ansible-playbook npm yarn pip cargo go make cmake "
    "helm kustomize sops age gpg-agent restorecon chcon setfacl getfacl "
    "docker-compose java mysql psql ollama claude aider serve duplicity borg "
    "restic xattr defaults visudo crontab certbot nginx sshd haproxy keytool "
    "install-tl luks cryptsetup brew apt apt-get dnf yum true false sleep "
    "exit return break continue shift hash type man info tldr rustup "
    "dotenv direnv logrotate keepassxc-cli keepass2 keepassxc hashid";

std::vector<const value*> plain_words(const call& c, std::string_view valued) {
  std::vector<const value*> out;
  for (std::size_t i = 0; i < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    if (word.starts_with('-') && word.size() > 1) {
      i += is_one_of(word, valued) ? 1 : 0;
      continue;
    }
    out.push_back(&c.args[i]);
  }
  return out;
}

/// cat and everything else that shows what it is given.
value show(machine& m, const call& c, double strength, std::size_t first) {
  value all;
  bool files = false;
  const auto words = plain_words(c, "-n -c -F -e -f -d -k -t");
  for (std::size_t i = first; i < words.size(); ++i) {
    append(all, m.read(*words[i], strength));
    files = true;
  }
  const bool plain = is_one_of(c.name, "cat tee sponge");
  if (!files)
    all = c.input;
  all.exact = all.exact && plain;
  if (!plain)
    all.text.clear();
  return all;
}

value remove(machine& m, call& c) {
  const bool whole =
      c.any("-r*|-R*|-f[rR]*|-?r|-?R|-*r*f*|-*f*r*|--recursive|-*R*");
  for (const value* word : plain_words(c, "-n -s")) {
    // "$(unknown)/*" is not "/*"
    const bool known = word->exact || !word->text.starts_with('/');
    if (whole && known && is_vital_folder(word->text))
      m.report(family::command, c.remote ? .8 : 1, "deletes a vital folder");
    m.use(path_use::removes, *word);
  }
  if (c.any("--no-preserve-root"))
    m.report(family::command, 1, "deletes the root folder");
  return {};
}

value shred(machine& m, call& c) {
  for (const value* word : plain_words(c, "-n -s --iterations --size")) {
    if (is_disk(plain_path(word->text)))
      m.report(family::command, .45, "shreds a disk");
    if (is_vital_folder(word->text))
      m.report(family::command, 1, "deletes a vital folder");
    m.use(path_use::removes, *word);
  }
  return {};
}

bool is_system_program(std::string_view plain) {
  return fits_any(plain, "/bin/*|/usr/bin/*|/sbin/*|/usr/sbin/*|"
                         "/System/Library/*/MacOS/*|/usr/local/bin/*") &&
         !contains(plain, "*");
}

/// A system's program under another name or in a place of anybody.
void judge_disguise(machine& m, const std::string& from,
                    const std::string& to) {
  if (!is_system_program(from))
    return;
  const std::string_view base = base_name(from);
  const bool tool = is_one_of(base, "sh bash zsh dash ksh python python3 perl "
                                    "nc curl wget cat ruby busybox socat ncat");
  const bool hidden = base_name(to).starts_with('.') || contains(to, "/...");
  if (is_scratch(to) || hidden)
    m.report(family::command, tool ? .55 : .4, "copies a system program away");
  else if (is_system_program(to) && base_name(to) != base && tool)
    m.report(family::command, .55, "replaces a system program");
}

value copy(machine& m, call& c) {
  auto words = plain_words(c, "-m -o -g -S --mode --owner --group --suffix");
  value into;
  if (const value* folder = c.after("-t --target-directory"))
    into = *folder;
  else if (words.size() > 1) {
    into = *words.back();
    words.pop_back();
  }
  value content;
  for (const value* word : words) {
    content = c.name == "ln" ? value{word->text} : m.read(*word, .95);
    if (c.name == "mv")
      m.use(path_use::removes, *word, .75);
    judge_disguise(m, plain_path(word->text, m.folder()),
                   plain_path(into.text, m.folder()));
    if (c.name == "mv" && is_system_program(plain_path(word->text)) &&
        m.elevated)
      m.report(family::command, .45, "moves a system program");
  }
  if (c.name == "ln" && !words.empty() && words[0]->text == "/")
    m.report(family::command, .3, "links the root folder");
  if (!into.text.empty() &&
      !(c.name == "ln" && content.text != "/dev/null" && !m.elevated)) {
    const bool as_is = m.file(words.empty() ? "" : words[0]->text) != nullptr;
    m.write(into, content, false);
    if (as_is && into.text.ends_with('/'))
      m.write({into.text + std::string(base_name(words[0]->text))}, content,
              false);
  }
  return {};
}

value tee(machine& m, call& c) {
  const bool appends = c.any("-a|--append");
  for (const value* word : plain_words(c, ""))
    m.write(*word, c.input, appends);
  return c.input;
}

value disk_dump(machine& m, call& c) {
  std::string from, to;
  for (const value& arg : c.args) {
    if (arg.text.starts_with("if="))
      from = arg.text.substr(3);
    if (arg.text.starts_with("of="))
      to = arg.text.substr(3);
  }
  const bool blank =
      fits_any(from, "/dev/zero|/dev/*random|/dev/null|/dev/full");
  if (is_disk(plain_path(to)) && (blank || (from.empty() && !c.has_input)))
    m.report(family::command, .95, "overwrites a disk");
  value content = from.empty() ? c.input : value{"", false, 0};
  if (!from.empty() && !blank)
    content = m.read({from});
  if (!from.empty() && is_disk(plain_path(from)) && (to.empty() || c.piped_out))
    content.taint |= is_personal;
  if (!to.empty() && !is_disk(plain_path(to)))
    m.write({to}, content, false);
  return to.empty() ? content : value{};
}

value truncate(machine& m, call& c) {
  for (const value* word : plain_words(c, "-s --size -r"))
    m.write(*word, {}, false);
  return {};
}

value touch(machine& m, call& c) {
  const value* like = c.after("-r --reference -acmr -acr -mr -ar -amr");
  if (m.has_sign("sets the clock"))
    m.report(family::command, .4, "gives a file an old time");
  const value* when = c.after("-t -d --date -at -mt");
  if (like != nullptr && !path_taint(plain_path(like->text)) &&
      fits_any(plain_path(like->text), "/bin/*|/usr/*|/etc/*|/sbin/*|/lib/*"))
    m.report(family::command, .55, "gives a file the time of another");
  else if (like != nullptr)
    m.report(family::command, .25, "gives a file the time of another");
  else if (when != nullptr && contains_any(when->text, "1970|1971|1980"))
    m.report(family::command, .5, "gives a file an old time");
  else if (when != nullptr)
    m.report(family::command, .2, "gives a file an old time");
  return {};
}

value archive(machine& m, call& c) {
  const auto words = plain_words(c, "--exclude -C --directory -X --transform");
  const bool tar = is_one_of(c.name, "tar bsdtar gtar");
  bool creates = !tar;
  std::string target;
  for (std::size_t i = 0; i < c.args.size() && tar; ++i) {
    const std::string& word = c.args[i].text;
    const bool cluster =
        i == 0 || (word.starts_with('-') && !word.starts_with("--"));
    creates = creates || (cluster && contains_any(word, "c|r|u")) ||
              word == "--create";
    if (cluster && word.ends_with('f') && i + 1 < c.args.size())
      target = c.args[i + 1].text;
  }
  if (is_one_of(c.name, "7z 7za 7zr rar zip") && target.empty() &&
      !words.empty())
    target = words[is_one_of(c.name, "zip") || words.size() < 2 ? 0 : 1]->text;
  if (!creates || c.any("x|e|l|t"))
    return {"", false, is_computed};
  value made{"", false, is_sealed};
  std::string folder = m.folder();
  if (const value* other = c.after("-C --directory"))
    folder = plain_path(other->text, folder);
  for (const value* word : words) {
    if (word->text == target ||
        (tar && word == words.front() && c.args[0].text == word->text))
      continue;
    made.taint |= word->taint;
    value named = *word;
    named.text = word->text == "*" || word->text == "." ? folder : word->text;
    made.taint |= m.read(named, .8).taint;
  }
  if (c.name == "zip" && c.has_input)
    made.taint |= c.input.taint;
  if (!target.empty() && target != "-")
    m.write({target}, made, false);
  return target.empty() || target == "-" ? made : value{};
}

/// gpg, ccrypt, age and the like.
value encrypt(machine& m, call& c) {
  value made{"", false, is_sealed};
  const bool opens = c.any("-d|--decrypt|-D|--import|--list*|--verify|-k|-K|"
                           "--export|--recv*|--gen*|--full*|--edit*|--send*|"
                           "--search*|--delete*|--sign*|--clear*|-s");
  if (opens) {
    if (c.any("--export-secret*"))
      m.report(family::secret_read, .55, "exports private keys");
    return {"", false, from_decoder};
  }
  for (const value* word : plain_words(c, "-r -o -u -K -k --cipher-algo "
                                          "--passphrase --output --recipient"))
    made.taint |= m.read(*word, .5).taint;
  if (c.in_loop || c.any("[*]|*/[*]"))
    m.report(family::command, .5, "encrypts files one by one");
  if (made.has(is_personal | is_secret))
    m.report(family::command, .2, "encrypts private data");
  made.taint |= c.input.taint;
  if (const value* path = c.after("-o --output"))
    m.write(*path, made, false);
  return made;
}

value edit_stream(machine& m, call& c) {
  const bool in_place = c.any("-i*|--in-place*|-?i|-ni*|-Ei*");
  const bool given = c.after("-e -f --expression") != nullptr;
  const auto words = plain_words(c, "-e -f --expression");
  value script;
  if (!given && !words.empty())
    script = *words[0];
  else if (const value* text = c.after("-e --expression"))
    script = *text;
  value all = c.input;
  for (std::size_t i = given ? 0 : 1; i < words.size(); ++i) {
    if (in_place)
      m.use(path_use::edits, *words[i], 1, &script);
    else
      append(all, m.read(*words[i]));
  }
  if (fits_any(script.text, "*1e exec *|*e exec *sh*|1e*sh*"))
    m.report(family::privilege, .6, "starts a shell through another program");
  all.exact = false;
  all.text.clear();
  return all;
}

value edit(machine& m, call& c) {
  for (const value* word : plain_words(c, ""))
    m.use(path_use::edits, *word, .7);
  return {};
}

value ignore(machine&, call&) {
  return {"", false, is_computed};
}

value view(machine& m, call& c) {
  return show(m, c, 1, is_one_of(c.name, "jq yq") ? 1 : 0);
}

struct tool_row {
  std::string_view names;
  handler run;
};

constexpr tool_row tools[] = {
    {"rm unlink rmdir srm trash del", remove},
    {"cp mv ln install ditto gcp", copy},
    {"tee sponge", tee},
    {"dd dcfldd", disk_dump},
    {"shred wipe", shred},
    {"truncate", truncate},
    {"touch", touch},
    {"tar bsdtar gtar zip 7z 7za 7zr rar", archive},
    {"gpg gpg2 ccrypt ccencrypt age mcrypt bcrypt scrypt", encrypt},
    {"sed gsed", edit_stream},
    {"nano pico ee micro joe mcedit", edit},
    {no_readers, ignore},
    {"cat tac nl head tail less more bat sort uniq paste fold od cut sqlite3 "
     "jq yq view fmt pr column diff plutil split csplit comm join iconv expand "
     "base58 zip2john ssh2john look readelf",
     view},
};

} // namespace

value run_file_tool(machine& m, call& c) {
  static const auto all = [] {
    std::unordered_map<std::string_view, handler> made;
    for (const tool_row& row : tools)
      each_word(row.names, [&](auto word) { made.emplace(word, row.run); });
    return made;
  }();
  const auto found = all.find(c.name);
  return found == all.end() ? show(m, c, .75, 0) : found->second(m, c);
}

} // namespace weir::detectors::shell
