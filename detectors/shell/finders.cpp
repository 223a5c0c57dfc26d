// find, grep and locate: what is looked for, and what is done with it.
#include "detectors/shell/commands.hpp"
#include "detectors/shell/paths.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>

namespace weir::detectors::shell {

namespace {

/// Patterns of file names that hold credentials.
bool hunts_secrets(std::string_view pattern) {
  std::string low = lower_case(pattern.substr(0, 256));
  low.erase(std::remove(low.begin(), low.end(), '*'), low.end());
  return contains_any(low,
                      "credential|id_rsa|id_dsa|id_ecdsa|id_ed25519|"
                      ".netrc|.pgpass|passwd|password|secret|.kdbx|"
                      "wallet|bookmarks|.ppk|.ovpn|login data|cookies.sqlite|"
                      "places.sqlite|key4.db|logins.json|shadow|.htpasswd|"
                      "keychain|.aws|accesstokens|accesstoken|"
                      "azureprofile|msal|service_account|.keytab|"
                      "access_tokens|bash_history|.pfx|.p12|.gnupg|"
                      "unattend|kubeconfig|.tfstate|.docker/config|"
                      "wp-config|.git-credentials|.env|private_key") ||
         is_one_of(low, ".pem .key .gpg .asc .pgp .cer .p7b pem key .jks .ssh");
}

/// Whether a search starts where other people's files are.
bool starts_wide(std::string_view path) {
  const std::string plain = plain_path(path);
  return is_vital_folder(path) || plain == "~" || plain.starts_with("~/.") ||
         is_one_of(plain, "/mnt /media /Volumes /tmp /var/www /") ||
         fits_any(plain, "/home/[*]*|/Users/[*]*|/etc/*|/var/lib/*|/root*|/.*");
}

value results(std::uint16_t taint) {
  return {"", false, static_cast<std::uint16_t>(is_computed | taint)};
}

/// The program behind -exec, with what was found in the place of {}.
void run_found(machine& m, const call& c, std::size_t i, const value& found,
               bool filtered) {
  call inner;
  inner.path = c.args[i].text;
  inner.in_loop = true;
  inner.has_input = true; // find's own
  inner.input = {"", false, 0};
  for (++i; i < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    if (word == ";" || word == "+")
      break;
    value arg = c.args[i];
    if (const std::size_t at = word.find("{}"); at != npos) {
      arg.text.replace(at, 2, filtered ? found.text : found.text + "/x");
      arg.taint |= found.taint;
    }
    inner.args.push_back(arg);
  }
  const bool shell = is_one_of(base_name(inner.path), "sh bash zsh dash ksh");
  if (shell && (inner.args.empty() || inner.args[0].text == "-p" ||
                inner.args[0].text == "-i"))
    m.report(family::privilege, .6, "starts a shell through another program");
  m.invoke(inner);
}

struct search {
  std::vector<std::string> roots;
  std::string name;
  bool filtered = false;
  bool wide = false;
  bool secrets = false;
};

search read_search(const call& c) {
  search s;
  std::size_t i = 0;
  for (; i < c.args.size() && !c.args[i].text.starts_with('-') &&
         c.args[i].text != "(" && c.args[i].text != "!";
       ++i)
    s.roots.push_back(c.args[i].text);
  for (; i + 1 < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    if (is_one_of(word,
                  "-name -iname -path -ipath -wholename -regex -iregex")) {
      s.name = c.args[i + 1].text;
      s.filtered = s.filtered || (s.name != "*" && s.name != "*.*");
      s.secrets = s.secrets || hunts_secrets(s.name);
    }
    s.filtered =
        s.filtered || is_one_of(word, "-mtime -atime -ctime -mmin -newer -size "
                                      "-empty -user -inum -perm -type -amin");
  }
  for (const std::string& root : s.roots) {
    s.wide = s.wide || starts_wide(root);
    s.secrets = s.secrets || (hunts_secrets(root) && !contains(root, ".env"));
  }
  return s;
}

value find_files(machine& m, call& c) {
  const search s = read_search(c);
  value found{s.roots.empty() ? "." : s.roots[0]};
  if (!s.name.empty() && !contains(s.name, "/"))
    found.text += (found.text.ends_with('/') ? "" : "/") + s.name;
  if (s.secrets && s.wide) {
    m.report(family::secret_read, .55, "searches for credentials");
    found.taint |= is_secret;
  } else if (s.secrets) {
    found.taint |= from_file;
  } else if (s.wide) {
    found.taint |= is_personal;
  }
  const value* perm = c.after("-perm");
  if (perm != nullptr && s.wide &&
      fits_any(perm->text, "-4*|-2*|-6*|/4*|/2*|/6*|-u=s*|-g=s*|/u=s*|+4*|"
                           "-u+s*|-g+s*|/u+s*|+6*|-o+w|4000|2000|6000"))
    m.report(family::privilege, .5, "searches for setuid programs");
  if (c.any("-delete") && !s.filtered && !s.roots.empty() &&
      is_vital_folder(s.roots[0]))
    m.report(family::command, .9, "deletes a vital folder");
  if (c.any("-delete") && !s.roots.empty() && !s.filtered)
    m.use(path_use::removes, {s.roots[0]});
  for (std::size_t i = 0; i + 1 < c.args.size(); ++i)
    if (is_one_of(c.args[i].text, "-exec -execdir -ok -okdir"))
      run_found(m, c, i + 1, found, s.filtered);
  value out = results(found.taint & is_secret);
  out.text = s.secrets ? found.text : "";
  return out;
}

bool is_secret_pattern(std::string_view pattern) {
  std::string low = compact(pattern, 512);
  low.erase(std::remove(low.begin(), low.end(), '.'), low.end());
  return contains_any(low, "password|passwd|secret|apikey|api_key|api-key|"
                           "accesskey|access_key|privatekey|private_key|"
                           "beginrsa|beginopenssh|akia|credential|pwd=|token|"
                           "begin.*private|ssh-rsa") ||
         is_one_of(low, "pass pwd key -p passw auth");
}

value grep(machine& m, call& c) {
  bool pattern_given = false, secret = false, first = true, deep = false;
  value all;
  std::vector<const value*> files;
  for (std::size_t i = 0; i < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    if (is_one_of(word, "-e --regexp") && i + 1 < c.args.size()) {
      secret = is_secret_pattern(c.args[++i].text) || secret;
      pattern_given = true;
    } else if (word.starts_with('-') && word.size() > 1) {
      deep = deep || (word[1] != '-' && contains_any(word, "r|R")) ||
             word == "--recursive";
      i += is_one_of(word, "-A -B -C -m -f --include --exclude -g -t") ? 1 : 0;
    } else if (first && !pattern_given) {
      secret = is_secret_pattern(word) || secret;
      first = false;
    } else {
      files.push_back(&c.args[i]);
    }
  }
  deep = deep || is_one_of(c.name, "rg ag ack");
  bool wide = false;
  for (const value* path : files) {
    append(all, m.read(*path, secret ? 1 : .6));
    wide = wide || starts_wide(path->text);
  }
  if (files.empty())
    all = c.input;
  const bool history =
      all.has(is_personal) && !wide && !c.any("/etc/passwd|*/group");
  if (secret && ((wide && deep) || history))
    m.report(family::secret_read, .4 + (history ? .0 : .15),
             "searches texts for passwords");
  if (secret && files.empty() && c.input.has(from_env))
    m.report(family::secret_read, .55, "picks secrets out of the environment");
  if (secret && all.has(is_secret))
    m.report(family::secret_read, .3, "picks secrets out of a file");
  all.exact = false;
  all.text.clear();
  return all;
}

value list(machine& m, call& c) {
  std::uint16_t taint = 0;
  for (const value& arg : c.args) {
    const std::string plain = plain_path(arg.text, m.folder());
    const std::uint16_t bits = path_taint(plain);
    if ((bits & is_secret) != 0 &&
        fits_any(plain, "*/secrets/kubernetes.io/*|*/Keychains*|*/firefox*|"
                        "*/Login Data*"))
      m.report(family::secret_read, .3, "lists a store of credentials");
    taint |= bits & is_secret;
  }
  return results(taint);
}

} // namespace

value run_finder(machine& m, call& c) {
  if (c.name == "find" || c.name == "fd")
    return find_files(m, c);
  if (is_one_of(c.name, "ls"))
    return list(m, c);
  if (c.name == "strings") {
    value all;
    for (const value& arg : c.args)
      if (!arg.text.starts_with('-'))
        append(all, m.read(arg));
    all = c.args.empty() ? c.input : all;
    all.exact = false;
    return all;
  }
  if (is_one_of(c.name, "locate mdfind")) {
    for (const value& arg : c.args)
      if (hunts_secrets(arg.text) && !arg.text.starts_with('-'))
        m.report(family::secret_read, .5, "searches for credentials");
    return results(0);
  }
  return grep(m, c);
}

} // namespace weir::detectors::shell
