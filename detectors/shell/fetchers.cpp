// curl, wget and their kind; copiers to other hosts and clouds.
#include "detectors/shell/address.hpp"
#include "detectors/shell/commands.hpp"
#include "detectors/shell/paths.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>

namespace weir::detectors::shell {

namespace {

/// One run of a fetcher: options sorted into what goes out and comes in.
struct fetch {
  std::vector<const value*> urls;
  value sent;
  bool sends = false;
  const value* saved = nullptr; ///< the file it is saved to
  bool to_output = false;
};

constexpr std::string_view data_options =
    "-d --data --data-binary --data-raw --data-ascii --data-urlencode --json "
    "-F --form --form-string --post-data --body-data --body";
constexpr std::string_view file_options =
    "-T --upload-file --post-file --body-file";
constexpr std::string_view valued_options =
    "-H --header -A --user-agent -X --request -u --user -e --referer -b "
    "--cookie -c --cookie-jar -x --proxy -m --max-time --connect-timeout -w "
    "--write-out -K --config --resolve --cacert --cert -E --key --retry -C "
    "--limit-rate -D --dump-header --method -t --tries -P --timeout "
    "--auth-no-challenge -U --max-filesize --unix-socket --interface -Y -y "
    "--retry-delay --http-user --http-password --load-cookies -i -B -R -a";

/// What -d or -F is given: text, or a file behind @ or =@.
void add_data(machine& m, const call& c, fetch& f, const value& data) {
  f.sends = true;
  f.sent.taint |= data.taint;
  std::size_t mark = data.text.starts_with('@') ? 0 : npos;
  if (mark == npos)
    for (std::string_view form : {"=@", "=<"})
      if (const std::size_t at = data.text.find(form); at != npos)
        mark = at + 1;
  if (mark == npos)
    return;
  value path = data;
  path.text = data.text.substr(mark + 1);
  path.text.resize(std::min(path.text.find(';'), path.text.size()));
  if (path.text == "-" || path.text == "/dev/stdin")
    f.sent.taint |= c.input.taint | from_file;
  else
    f.sent.taint |= m.read(path, .5).taint | from_file;
}

void judge_header(machine& m, const value& header) {
  const std::string text = lower_case(header.text.substr(0, 512));
  if (!header.exact ||
      !contains_any(text, "authorization|token|api-key|cookie"))
    return;
  if (contains_any(text, "bearer sk-|bearer ghp_|bearer gho_|bearer xox|"
                         "bearer glpat-|token ghp_|bearer eyj|bearer hf_|"
                         "key: sk-|bearer github_pat_|basic "))
    m.report(family::secret_read, contains(text, "basic ") ? .2 : .55,
             "a credential on the command line");
}

/// Handles the option at `i`; moves `i` over its value.
void take_option(machine& m, const call& c, fetch& f, std::size_t& i) {
  const std::string& word = c.args[i].text;
  const value* next = i + 1 < c.args.size() ? &c.args[i + 1] : nullptr;
  const std::size_t sign = word.find('=');
  const std::string name = word.substr(0, word.starts_with("--") ? sign : npos);
  value inside;
  const value* given = next;
  if (name.size() < word.size()) {
    inside = c.args[i];
    inside.text = word.substr(sign + 1);
    given = &inside;
  }
  const auto takes = [&] {
    i += given == next && next != nullptr ? 1 : 0;
    return given != nullptr;
  };
  if (is_one_of(name, data_options) && !(c.name == "wget" && name == "-d")) {
    if (takes())
      add_data(m, c, f, *given);
  } else if (is_one_of(name, file_options) &&
             !(c.name == "wget" && name == "-T")) {
    if (takes()) {
      value path = *given;
      path.text = "@" + path.text;
      add_data(m, c, f, path);
    }
  } else if (name == "-o" || name == "--output" ||
             name == "--output-document" ||
             (c.name == "wget" &&
              (name == "-O" || name == "-qO" || name == "-nO"))) {
    if (takes() && given != &inside)
      f.saved = given;
    f.to_output = given != nullptr &&
                  (given->text == "-" || given->text == "/dev/stdout");
  } else if (word.ends_with("O-") || word.ends_with("O/dev/stdout")) {
    f.to_output = true;
  } else if (is_one_of(name, valued_options)) {
    if (takes() && is_one_of(name, "-H --header"))
      judge_header(m, *given);
    f.sent.taint |= given != nullptr ? given->taint & ~from_network : 0;
  } else if (word.size() > 2 && word[1] != '-' &&
             std::string_view("odFTHXAumwxbe").find(word.back()) != npos &&
             next != nullptr && c.name == "curl") {
    if (word.back() == 'o')
      f.saved = next;
    else if (std::string_view("dFT").find(word.back()) != npos)
      add_data(m, c, f, *next);
    ++i;
  }
}

bool looks_like_url(const std::string& word) {
  return contains(word, "://") || contains(word, ".") || contains(word, ":") ||
         word.starts_with("localhost") || word.starts_with('$');
}

fetch sort_arguments(machine& m, call& c) {
  fetch f;
  for (std::size_t i = 0; i < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    if (word.starts_with('-') && word.size() > 1) {
      take_option(m, c, f, i);
      continue;
    }
    const std::uint16_t held = path_taint(plain_path(word));
    if (!contains(word, "://") && (held & is_secret) != 0) {
      f.sends = true;
      f.sent.taint |= held;
    } else if (looks_like_url(word) || c.args[i].taint != 0) {
      f.urls.push_back(&c.args[i]);
    }
    if (contains(word, "=@") || contains(word, ":=@"))
      add_data(m, c, f, c.args[i]); // httpie
  }
  return f;
}

} // namespace

value run_fetcher(machine& m, call& c) {
  fetch f = sort_arguments(m, c);
  const bool posts_input =
      is_one_of(c.name, "http https httpie xh curlie") && c.has_input;
  if (posts_input) {
    f.sends = true;
    f.sent.taint |= c.input.taint;
  }
  std::uint16_t comes = from_network;
  for (const value* url : f.urls) {
    judge_url(m, url->text);
    if (url->has(is_sealed) && take_apart(url->text).host.starts_with('.'))
      m.report(family::exfiltration, .5, "sends data in a name");
    value asked = f.sent;
    asked.taint |= url->taint & ~from_network;
    if (f.sends || (url->taint & ~(is_computed | from_network)) != 0)
      judge_sent(m, asked, url->text);
    bool odd = false;
    if (kind_of(take_apart(url->text), odd) == host_kind::installer)
      comes = is_computed;
  }
  if (f.urls.empty() && f.sends)
    judge_sent(m, f.sent, "");
  const value got{"", false, comes};
  if (f.saved != nullptr && !f.to_output)
    m.write(*f.saved, got, false);
  const bool named = (c.name == "curl" && c.any("-O|-*O|--remote-name*")) ||
                     (c.name == "wget" && f.saved == nullptr && !f.to_output);
  if (named && !f.urls.empty())
    m.write({std::string(base_name(f.urls.back()->text))}, got, false);
  return f.saved == nullptr || f.to_output ? got : value{};
}

namespace {

bool is_remote(const std::string& word) {
  const std::size_t colon = word.find(':');
  return colon != npos && colon > 0 && word.find('/') > colon;
}

void judge_copied(machine& m, const value& source, std::string_view target) {
  const std::string plain = plain_path(source.text, m.folder());
  value data = source;
  data.taint |= path_taint(plain) & (is_secret | is_personal);
  if (const value* known = m.file(source.text))
    data.taint |= known->taint & (is_secret | from_env);
  // whole home folders are copied to own machines every day
  if ((data.taint & is_secret) == 0 && !contains(target, "://"))
    data.taint &= ~(is_personal | is_computed);
  judge_sent(m, data, target);
}

} // namespace

value run_copier(machine& m, call& c) {
  if (is_one_of(c.name, "aws gcloud az") &&
      !c.any("cp|sync|mv|put-object|upload*|rsync"))
    return {"", false, is_computed};
  std::vector<const value*> local;
  std::string target;
  for (std::size_t i = 0; i < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    if (word.starts_with('-') && word.size() > 1) {
      i += is_one_of(word, "-i -F -o -P -l -S -c -J -e --rsh --profile "
                           "--region --exclude --config -u --code --name -b")
               ? 1
               : 0;
      continue;
    }
    if (is_remote(word) || contains(word, "://"))
      target = word;
    else
      local.push_back(&c.args[i]);
  }
  const bool ends_remote =
      !c.args.empty() &&
      (is_remote(c.args.back().text) || contains(c.args.back().text, "://"));
  const bool always = is_one_of(c.name, "croc transfersh megaput gdrive "
                                        "dropbox_uploader wormhole b2 aws az");
  if (ends_remote || always)
    for (const value* source : local)
      judge_copied(m, *source, target);
  for (std::size_t i = 0;
       !ends_remote && c.name == "rsync" && i + 1 < local.size(); ++i)
    m.read(*local[i], .9);
  return {"", false, is_computed};
}

} // namespace weir::detectors::shell
