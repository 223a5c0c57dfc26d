// Programs whose output can be worked out: echo, decoders, filters.
#include "detectors/shell/commands.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>

namespace weir::detectors::shell {

namespace {

/// What a filter reads: its files, or else its standard input.
value input_of(machine& m, const call& c, std::string_view valued) {
  value all;
  bool files = false;
  for (std::size_t i = 0; i < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    if (word.starts_with('-') && word != "-") {
      i += is_one_of(word, valued) ? 1 : 0;
      continue;
    }
    if (word == "-")
      continue;
    append(all, m.read(c.args[i]));
    files = true;
  }
  return files ? all : c.input;
}

value decoded(const value& from, std::optional<std::string> text) {
  value out{"", false, static_cast<std::uint16_t>(from.taint | from_decoder)};
  if (from.exact && text && !from.text.empty()) {
    out.text = std::move(*text);
    out.exact = true;
  }
  return out;
}

value hidden(const value& from, std::uint16_t more = 0) {
  return {"", false, static_cast<std::uint16_t>(from.taint | more)};
}

/// Names that hold secrets: ..._TOKEN, DB_PASSWORD, AWS_SECRET_ACCESS_KEY.
bool prints_secret(const value& word) {
  if (word.exact)
    return false;
  const std::string& text = word.text;
  for (std::size_t at = 0; (at = text.find('$', at)) != npos; ++at) {
    std::size_t end = at + 1;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) ||
            text[end] == '_'))
      ++end;
    const std::string name = lower_case(text.substr(at + 1, end - at - 1));
    if (contains_any(name, "secret|password|passwd|api_key|apikey|access_key|"
                           "private_key|auth_token|access_token|credential") ||
        name.ends_with("_token") || name == "token" || name.ends_with("_pat") ||
        name.ends_with("_pass"))
      return true;
  }
  return false;
}

value echo(machine& m, call& c, bool formats) {
  value out;
  bool escapes = formats || c.path == "printf";
  bool line = !escapes;
  std::size_t first = 0;
  for (; first < c.args.size() && !formats; ++first) {
    const std::string& option = c.args[first].text;
    if (option.size() < 2 || option[0] != '-' ||
        option.find_first_not_of("neE", 1) != npos)
      break;
    escapes = escapes || contains(option, "e");
    line = line && !contains(option, "n");
  }
  for (std::size_t i = first; i < c.args.size(); ++i) {
    if (i > first)
      append(out, {" "});
    append(out, c.args[i]);
    if (prints_secret(c.args[i]) && !c.piped_out && !c.to_network)
      m.report(family::secret_read, c.to_file ? .3 : .6,
               "prints a secret variable");
  }
  if (escapes)
    out.text = decode_escapes(out.text);
  if (line)
    out.text += '\n';
  return out;
}

value print_format(machine& m, call& c) {
  if (c.args.size() > 1 && c.args[0].text == "--")
    c.args.erase(c.args.begin());
  if (c.args.size() < 2 || !contains(c.args[0].text, "%"))
    return echo(m, c, true);
  call rest = c;
  rest.args.erase(rest.args.begin());
  const value words = echo(m, rest, false);
  const std::string form = decode_escapes(c.args[0].text);
  value out{"", words.exact, words.taint};
  std::size_t next = 1;
  do {
    for (std::size_t i = 0; i < form.size(); ++i) {
      if (form[i] != '%' || i + 1 >= form.size()) {
        out.text += form[i];
      } else if (form[++i] == 's' || form[i] == 'b' || form[i] == 'd') {
        if (next < c.args.size())
          append(out, form[i] == 'b' ? value{decode_escapes(c.args[next].text)}
                                     : c.args[next]);
        ++next;
      } else {
        out.exact = out.exact && form[i] == '%';
        out.text += form[i];
      }
    }
  } while (next > 1 && next < c.args.size() && out.text.size() < 65536);
  return out;
}

std::string expand_set(std::string_view set) {
  std::string out;
  const std::string plain = decode_escapes(set);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (i + 2 < plain.size() && plain[i + 1] == '-' &&
        plain[i + 2] > plain[i]) {
      for (char k = plain[i]; k < plain[i + 2]; ++k)
        out += k;
      ++i;
    } else {
      out += plain[i];
    }
  }
  return out;
}

value translate(call& c) {
  std::vector<std::string> sets;
  bool deletes = false;
  for (const value& arg : c.args)
    if (arg.text.starts_with('-') && arg.text.size() > 1)
      deletes = deletes || contains(arg.text, "d");
    else
      sets.push_back(expand_set(arg.text));
  if (!c.input.exact || sets.empty() || contains(sets[0], "[:"))
    return c.input;
  value out{"", true, c.input.taint};
  const bool maps = !deletes && sets.size() > 1 && !sets[1].empty();
  for (char ch : c.input.text) {
    const std::size_t at = sets[0].find(ch);
    if (at == npos || (!deletes && !maps))
      out.text += ch;
    else if (maps)
      out.text += sets[1][std::min(at, sets[1].size() - 1)];
  }
  if (maps && sets[0].size() > 8 && !contains_any(sets[0] + sets[1], "\n"))
    out.taint |= from_decoder;
  return out;
}

value openssl(machine& m, call& c) {
  const std::string verb = c.args.empty() ? "" : c.args[0].text;
  if (verb == "s_client" || verb == "s_server") {
    judge_sent(m, c.input, "a TLS connection");
    return {"", false, from_network};
  }
  value data = c.input;
  if (const value* path = c.after("-in"))
    data = m.read(*path, .3);
  const bool decodes = c.any("-d|-decrypt");
  const bool base64 = verb == "base64" || c.any("-base64|-a|-A");
  if (decodes && base64 && !c.any("-aes*|-des*|-k|-pass|-bf*"))
    data = decoded(data, decode_base64(data.text));
  else if (decodes)
    data = hidden(data, from_decoder);
  else
    data = hidden(data, is_sealed);
  if (!decodes && data.has(is_personal | is_secret) &&
      c.after("-in") != nullptr)
    m.report(family::command, .2, "encrypts private data");
  if (const value* path = c.after("-out"))
    m.write(*path, data, false);
  return data;
}

value reverse(value text) {
  std::string_view rest = text.text;
  std::string out;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string line(rest.substr(0, end));
    std::reverse(line.begin(), line.end());
    out += line + (end < rest.size() ? "\n" : "");
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {out, text.exact,
          static_cast<std::uint16_t>(text.taint | from_decoder)};
}

} // namespace

value run_text_tool(machine& m, call& c) {
  const std::string_view name = c.name;
  if (name == "echo" || name == "print")
    return echo(m, c, false);
  if (name == "printf")
    return print_format(m, c);
  if (is_one_of(name, "base64 base32 b64decode b64encode gbase64")) {
    const value data = input_of(m, c, "-w -b --wrap --break -o");
    const bool decodes =
        name == "b64decode" || c.any("-d*|-D|--d*|-[*]d|-id|-di");
    if (!decodes)
      return hidden(data, is_sealed);
    if (const value* path = c.after("-o"))
      m.write(*path, hidden(data, from_decoder), false);
    return name == "base32" ? hidden(data, from_decoder)
                            : decoded(data, decode_base64(data.text));
  }
  if (name == "xxd") {
    const value data = input_of(m, c, "-s -l -c -g -o");
    return c.any("-r*|-*r|-p?r") ? decoded(data, decode_hex(data.text))
                                 : hidden(data);
  }
  if (name == "rev")
    return reverse(input_of(m, c, ""));
  if (name == "tr")
    return translate(c);
  if (name == "openssl")
    return openssl(m, c);
  if (name == "which" || name == "command") {
    const bool known = !c.args.empty() && !c.args.back().text.starts_with('-');
    return known ? value{"/usr/bin/" + c.args.back().text} : value{};
  }
  if (name == "gzip" && !c.any("-d*|-*d*|--decompress"))
    return hidden(input_of(m, c, ""), is_sealed);
  if (is_one_of(name, "gunzip zcat bunzip2 bzcat xzcat unxz uudecode gzip"))
    return hidden(input_of(m, c, ""), from_decoder);
  if (name == "pwd")
    return {m.folder().empty() ? "." : m.folder()};
  if (name == "hexdump")
    return hidden(input_of(m, c, "-n -s -e"));
  return {"", false, is_computed};
}

} // namespace weir::detectors::shell
