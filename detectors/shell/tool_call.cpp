#include "detectors/shell/tool_call.hpp"

#include "detectors/shell/text.hpp"

namespace weir::detectors::shell {

namespace {

/// One value of a call's arguments with the key it stands under.
struct argument {
  std::uint32_t text = 0;
  std::string_view value;
  std::string_view key; ///< nearest object key
  bool in_list = false;
};

constexpr std::string_view command_keys =
    "command cmd shell_command bash commandline command_line run shell "
    "shellcommand bash_command terminal_command exec script commands";
constexpr std::string_view list_keys =
    "argv args arguments cmdline command cmd";
constexpr std::string_view code_keys = "code script source input program";
constexpr std::string_view url_keys =
    "url uri endpoint href link target_url webhook webhook_url base_url "
    "image_url target request_url callback callback_url address";
constexpr std::string_view path_keys =
    "path file_path filepath filename file target_file absolute_path";
constexpr std::string_view content_keys =
    "content contents file_text text new_str new_string data body insert_text";

/// A key of a document inside a string: a colon follows its quote.
bool is_key(const text& one) {
  if (one.encoding == text_encoding::unaddressable)
    return true;
  if (one.encoding != text_encoding::json_string)
    return false;
  const std::size_t next =
      one.leaf.find_first_not_of(" \t\r\n", one.raw_end + 1);
  return next != npos && one.leaf[next] == ':';
}

std::string_view key_of(const event& event, std::uint32_t node, bool& in_list) {
  while (node != 0 && event.nodes[node].key.data() == nullptr) {
    node = event.nodes[node].parent;
    in_list = true;
  }
  return event.nodes[node].key;
}

/// The arguments of one call, in the order of its texts.
std::vector<argument> arguments_of(const event& event, std::size_t& i) {
  std::vector<argument> out;
  const std::uint32_t call = event.texts[i].call;
  std::string_view key;
  int values = 0;
  for (; i < event.texts.size() && event.texts[i].call == call; ++i) {
    const text& one = event.texts[i];
    if (one.part != text_part::tool_call)
      continue;
    if (is_key(one)) {
      key = one.value;
      values = 0;
      continue;
    }
    argument made{static_cast<std::uint32_t>(i), one.value, key, values++ > 0};
    if (one.encoding == text_encoding::plain) {
      made.in_list = false;
      made.key = key_of(event, one.node, made.in_list);
    } else if (!out.empty() && made.in_list && out.back().key == key) {
      out.back().in_list = true;
    }
    out.push_back(made);
  }
  return out;
}

std::string quoted(std::string_view word) {
  static constexpr std::string_view safe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
      "_-./:=@%+,~";
  if (!word.empty() && word.find_first_not_of(safe) == npos)
    return std::string(word);
  std::string out = "'";
  for (char c : word)
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

struct tool {
  bool shell = false;
  bool http = false;
  bool writes = false;
  bool reads = false;
  std::string_view language;
};

tool tool_of(std::string_view name) {
  const std::string low = lower_case(name.substr(0, 128));
  tool out;
  if (contains_any(low, "python|ipython|jupyter|code_interpreter"))
    out.language = "python";
  else if (contains_any(low, "powershell|pwsh"))
    out.language = "powershell";
  else if (contains_any(low, "javascript|node_|run_js|nodejs"))
    out.language = "node";
  out.shell = contains_any(low, "bash|shell|exec|terminal|command|run_|zsh|"
                                "subprocess|console|ssh|sandbox|process|cmd|"
                                "container|docker|script") &&
              out.language.empty();
  out.http = contains_any(low, "http|fetch|url|web|request|browse|download|"
                               "curl|api|navigate|get|post|scrape|crawl");
  out.writes = contains_any(low, "write|edit|create|save|append|replace|patch|"
                                 "insert|put");
  out.reads = contains_any(low, "read|view|open|cat|load|get|upload|attach|"
                                "send");
  return out;
}

/// Arguments of one call, sorted into what can be judged.
class sorter {
public:
  explicit sorter(std::vector<request>& out) : out_(out) {}

  void sort(std::string_view name, const std::vector<argument>& all) {
    const tool means = tool_of(name);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const argument& one = all[i];
      const std::string key = lower_case(one.key.substr(0, 64));
      if (one.in_list && is_one_of(key, list_keys) &&
          (means.shell || key == "argv" || key == "command" || key == "cmd")) {
        i = join(all, i, one.key);
      } else if (!means.language.empty() && is_one_of(key, code_keys)) {
        add(request_kind::code, one).language = means.language;
      } else if (is_one_of(key, command_keys) ||
                 (means.shell && (is_one_of(key, code_keys) || key.empty() ||
                                  key == "arguments"))) {
        add(request_kind::command, one);
      } else if (is_url(one.value) &&
                 (means.http || is_one_of(key, url_keys))) {
        add(request_kind::url, one);
      } else if (is_one_of(key, "host hostname") && means.http) {
        add(request_kind::url, one);
      } else if (is_one_of(key, path_keys)) {
        path(means, one, all);
      }
    }
  }

private:
  static bool is_url(std::string_view value) {
    const std::size_t mark = value.substr(0, 16).find("://");
    return mark != npos && mark > 1 && value.size() < 4096;
  }

  request& add(request_kind kind, const argument& from) {
    request& made = out_.emplace_back();
    made.kind = kind;
    made.text = from.text;
    made.value = from.value;
    return made;
  }

  /// ["bash", "-c", "..."] as one command line.
  std::size_t join(const std::vector<argument>& all, std::size_t i,
                   std::string_view key) {
    request& made = add(request_kind::command, all[i]);
    std::size_t longest = 0;
    // a program named apart from its arguments
    if (i > 0 && !all[i - 1].in_list &&
        is_one_of(lower_case(all[i - 1].key.substr(0, 64)),
                  "command cmd program executable")) {
      made.joined = std::string(all[i - 1].value) + " ";
      if (!out_.empty() && out_.size() > 1 &&
          out_[out_.size() - 2].text == all[i - 1].text)
        out_.erase(out_.end() - 2);
    }
    request& joined = out_.back();
    std::size_t last = i;
    for (; i < all.size() && all[i].key == key && all[i].in_list; ++i) {
      joined.joined += (last == i ? "" : " ") + quoted(all[i].value);
      if (all[i].value.size() >= longest) {
        longest = all[i].value.size();
        joined.text = all[i].text;
        joined.value = all[i].value;
      }
    }
    return i - 1;
  }

  void path(const tool& means, const argument& one,
            const std::vector<argument>& all) {
    if (means.writes) {
      request& made = add(request_kind::writes, one);
      for (const argument& other : all)
        if (is_one_of(lower_case(other.key.substr(0, 64)), content_keys))
          made.content = other.value;
    } else if (means.reads) {
      add(request_kind::reads, one);
    }
  }

  std::vector<request>& out_;
};

} // namespace

std::vector<request> requests_of(const event& event) {
  std::vector<request> out;
  if (event.calls.empty())
    return out;
  sorter sort(out);
  for (std::size_t i = 0; i < event.texts.size();) {
    const std::uint32_t call = event.texts[i].call;
    if (call == no_call || call >= event.calls.size() ||
        event.texts[i].part != text_part::tool_call) {
      ++i;
      continue;
    }
    sort.sort(event.calls[call].name, arguments_of(event, i));
  }
  return out;
}

} // namespace weir::detectors::shell
