// What single commands do: the parts of the analyser that know programs.
#pragma once

#include "detectors/shell/machine.hpp"

namespace weir::detectors::shell {

using handler = value (*)(machine&, call&);

/// What a program does beyond the general rules, or nullptr.
handler find_handler(std::string_view name);

/// Handlers by topic; each gets the call with wrappers taken off.
value run_text_tool(machine& m, call& c);    ///< echo, base64, tr, ...
value run_shell(machine& m, call& c);        ///< sh, eval, source
value run_interpreter(machine& m, call& c);  ///< python, perl, osascript, ...
value run_fetcher(machine& m, call& c);      ///< curl, wget, http
value run_netcat(machine& m, call& c);       ///< nc, socat, telnet
value run_copier(machine& m, call& c);       ///< scp, rsync, aws s3, rclone
value run_file_tool(machine& m, call& c);    ///< cat, cp, rm, dd, tar, ...
value run_finder(machine& m, call& c);       ///< find, grep, locate
value run_account_tool(machine& m, call& c); ///< chmod, env, docker, crontab

/// Signs that rows of the rule table see in a call.
void apply_rules(machine& m, const call& c);

/// Signs of code in another language: "python", "perl", ... `text` as given
/// to -c or -e or on standard input.
void judge_code(machine& m, std::string_view language, const value& text);

/// Data becomes a program: of a shell if `language` is empty.
value execute(machine& m, const value& program, std::string_view language,
              value input = {});

/// A program file is started.
void judge_started(machine& m, const call& c);

void judge_assignment(machine& m, std::string_view name, const value& content);

/// Whether a path is a connection such as /dev/tcp/host/port; notes it.
bool judge_connection(machine& m, std::string_view path);

/// Data leaves for another host. `target`: a URL, a host, or a word for it.
void judge_sent(machine& m, const value& data, std::string_view target);

/// An address that a program or a tool opens.
void judge_url(machine& m, std::string_view url);

/// Whether a program's name is that of a tool whose only use is to attack.
bool is_offensive_name(std::string_view lower_case_name);

/// Whether a name says inject, exploit, payload and the like.
bool sounds_hostile(std::string_view lower_case_name);

/// 0 to 1: how bad it is to write this into a file of the named kind.
double write_factor(std::string_view kind, const value* content);

} // namespace weir::detectors::shell
