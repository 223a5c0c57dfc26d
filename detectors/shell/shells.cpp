// Shells and what starts text as a program.
#include "detectors/shell/commands.hpp"
#include "detectors/shell/paths.hpp"
#include "detectors/shell/text.hpp"

namespace weir::detectors::shell {

namespace {

std::string joined(const call& c, std::size_t first) {
  std::string out;
  for (std::size_t i = first; i < c.args.size(); ++i)
    out += (i > first ? " " : "") + c.args[i].text;
  return out;
}

value joined_value(const call& c) {
  value out{joined(c, 0), true, c.taint()};
  for (const value& arg : c.args)
    out.exact = out.exact && arg.exact;
  return out;
}

/// Text that powershell -enc takes: base64 of UTF-16.
std::string from_wide(const std::string& text) {
  std::string out;
  const auto raw = decode_base64(text);
  for (char c : raw.value_or(""))
    if (c != '\0')
      out += c;
  return out;
}

value power_shell(machine& m, call& c) {
  for (std::size_t i = 0; i < c.args.size(); ++i) {
    const std::string option = lower_case(c.args[i].text);
    if (i + 1 < c.args.size() && option.size() > 1 &&
        std::string_view("-encodedcommand").starts_with(option)) {
      m.report(family::command, .45, "encoded PowerShell");
      judge_code(m, "powershell", {from_wide(c.args[i + 1].text)});
      return {"", false, is_computed};
    }
    if (fits_any(option, "-w*hidden|-windowstyle|-executionpolicy|-ep|-exec"))
      m.report(family::command, .1, "hidden PowerShell");
  }
  value code = joined_value(c);
  if (code.text.empty())
    code = c.input;
  judge_code(m, "powershell", code);
  return {"", false, is_computed};
}

/// A shell's own start: -c text, a file, or what comes in.
value start_shell(machine& m, call& c) {
  if (c.to_network)
    m.report(family::command, 1, "shell over the network");
  bool interactive = false;
  for (std::size_t i = 0; i < c.args.size(); ++i) {
    const std::string& word = c.args[i].text;
    const bool option = (word[0] == '-' || word[0] == '+') && word.size() > 1;
    if (option && word[1] != '-' && word.find('c') != npos && word.size() < 8 &&
        i + 1 < c.args.size()) {
      for (std::size_t k = i + 2; k < c.args.size(); ++k)
        m.assign(std::to_string(k - i - 2), c.args[k]);
      return execute(m, c.args[i + 1], "", c.input);
    }
    interactive =
        interactive || (option && word[1] != '-' && contains(word, "i"));
    if (option && (word == "-s" || word == "-" || word == "-o" || word == "-O"))
      i += word == "-o" || word == "-O" ? 1 : 0;
    else if (!option && word != "-") {
      call started = c;
      started.path = word;
      judge_started(m, started);
      if (const value* known = m.file(word))
        return execute(m, *known, "", c.input);
      if (c.args[i].has(from_network))
        m.report(family::command, .8, "runs what it fetched");
      return {"", false, is_computed};
    }
  }
  if (interactive || !c.has_input) {
    if (c.has_input && c.input.has(from_network))
      m.report(family::command, 1, "shell over the network");
    return {"", false, from_shell};
  }
  value output = execute(m, c.input, "");
  if (c.input.has(from_network))
    output.taint |= from_shell;
  return output;
}

value schedule(machine& m, call& c) {
  if (c.any("-l|-r|-d|-c"))
    return {};
  if (c.has_input || c.any("-f"))
    m.report(family::persistence, .3, "schedules a command");
  if (c.has_input && c.input.exact)
    m.run(c.input.text);
  return {};
}

value set_trap(machine& m, call& c) {
  if (c.args.size() < 2 || c.args[0].text == "-")
    return {};
  const std::string& body = c.args[0].text;
  m.run(body);
  if (c.any("DEBUG") && contains(body, "BASH_COMMAND"))
    m.report(family::command, .75, "logs what is typed");
  if (contains_any(body, "nohup |/dev/tcp|setsid ") ||
      (c.any("DEBUG|ERR") && contains(body, "/tmp/")))
    m.report(family::persistence, .55, "hides a program in a trap");
  return {};
}

value change_user(machine& m, call& c) {
  value out{"", false, is_computed};
  m.elevated = true;
  if (c.in_loop && c.has_input)
    m.report(family::command, .6, "tries passwords");
  if (const value* text = c.after("-c --command"))
    return execute(m, *text, "", c.input);
  return out;
}

} // namespace

value execute(machine& m, const value& program, std::string_view language,
              value input) {
  if (program.has(from_network))
    m.report(family::command, .95, "runs what it fetches");
  if (program.has(from_decoder))
    m.report(family::command, .6, "runs what it decodes");
  if (program.text.empty())
    return {"", false, is_computed};
  if (language.empty())
    return m.run(program.text, std::move(input));
  judge_code(m, language, program);
  return {"", false, static_cast<std::uint16_t>(is_computed | program.taint)};
}

value run_shell(machine& m, call& c) {
  const std::string_view name = c.name;
  if (name == "eval")
    return execute(m, joined_value(c), "", c.input);
  if (is_one_of(name, "pwsh powershell"))
    return power_shell(m, c);
  if (name == "source" || name == ".") {
    if (c.args.empty())
      return {};
    if (const value* known = m.file(c.args[0].text))
      return execute(m, *known, "", c.input);
    return {"", false, is_computed};
  }
  if (name == "cd" || name == "pushd") {
    m.change_folder(c.args.empty() ? "~" : plain_path(c.args.back().text));
    return {};
  }
  if (name == "trap")
    return set_trap(m, c);
  if (name == "at" || name == "batch")
    return schedule(m, c);
  if (name == "su")
    return change_user(m, c);
  if (name == "script") {
    if (const value* text = c.after("-c -qc"))
      return execute(m, *text, "", c.input);
    return {"", false, is_computed};
  }
  if (is_one_of(name, "function alias cmd"))
    return {};
  return start_shell(m, c);
}

void judge_started(machine& m, const call& c) {
  const bool named = c.path.find('/') != npos;
  const std::string plain = plain_path(c.path, m.folder());
  const std::string base = lower_case(base_name(plain));
  if (find_handler(base) == nullptr && is_offensive_name(base))
    m.report(family::command, .55, "starts a tool made for attacks");
  if (!named)
    return;
  if (const value* known = m.file(c.path); known && known->has(from_network))
    m.report(family::command, .7, "runs what it fetched");
  else if (known != nullptr && known->exact && !known->text.empty() &&
           !is_one_of(c.name, "sh bash zsh dash ksh"))
    execute(m, *known, "");
  if (plain.starts_with("/dev/shm/"))
    m.report(family::command, .45, "runs a program in memory");
  else if (is_scratch(plain))
    m.report(family::command, .2, "runs a program of the scratch folder");
  if (base.starts_with('.') && base.size() > 1 && base != "..")
    m.report(family::command, .4, "runs a hidden program");
  if (contains_any(plain, "/.../|/.. /|/. /") || c.path.ends_with(' '))
    m.report(family::command, .6, "runs a program of a hidden folder");
  if (is_scratch(plain) && sounds_hostile(base))
    m.report(family::command, .4, "runs a program with a hostile name");
}

} // namespace weir::detectors::shell
