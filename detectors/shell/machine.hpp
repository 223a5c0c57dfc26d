// Follows a script step by step, without running anything: what each command
// would read, write, fetch, send and start, and where the data comes from.
#pragma once

#include "detectors/shell/parse.hpp"
#include "detectors/shell/value.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace weir::detectors::shell {

/// A command about to run: expanded words, and what surrounds it.
struct call {
  std::string name; ///< without folder and version
  std::string path; ///< as written
  std::vector<value> args;
  value input;             ///< what its standard input is
  bool has_input = false;  ///< a pipe, a file or a here-document feeds it
  bool piped_out = false;  ///< another command reads its output
  bool to_file = false;    ///< its output goes to a file
  bool to_network = false; ///< its output goes to a connection
  bool elevated = false;   ///< below sudo or the like
  bool remote = false;     ///< on another host
  bool in_loop = false;
  bool wrote_units = false; ///< the script wrote a service unit before

  /// Whether one of the arguments fits one of the patterns (`|` between).
  bool any(std::string_view patterns) const;
  /// The argument behind an option, "--option=value" too, or nullptr.
  const value* after(std::string_view options) const;
  /// Bits of all arguments together.
  std::uint16_t taint() const;
};

enum class path_use : std::uint8_t { reads, writes, appends, edits, removes };

class machine {
public:
  explicit machine(analysis& out) : out_(out) {}

  /// Follows a script; its standard output as far as it can be known. Beyond
  /// a depth and an amount of text nothing is followed, and `broken` is set.
  value run(std::string_view source, value input = {});

  /// One command, wrappers such as sudo taken off first.
  value invoke(call& c);

  /// Notes a sign at the pipeline that is being followed.
  void report(family what, double weight, std::string_view name);

  bool has_sign(std::string_view name) const;

  /// Notes what using a path means. `strength` scales the weights;
  /// `content`: what is written there.
  void use(path_use how, const value& path, double strength = 1,
           const value* content = nullptr);
  /// The content of a file, reported as read.
  value read(const value& path, double strength = 1);
  void write(const value& path, const value& content, bool appends);
  /// What the script itself put into a file, or nullptr.
  const value* file(std::string_view path) const;

  /// All words an unexpanded word makes; one if `splits` is false.
  std::vector<value> expand(std::string_view word, bool splits);
  value expand_one(std::string_view word);
  const value* variable(std::string_view name) const;
  void assign(std::string_view name, value content);
  /// A name for data that a command is handed as a file: <(...).
  std::string pipe_name(value content);
  /// Takes `bytes` off the amount of text that may still be made.
  bool spend(std::size_t bytes);

  bool in_loop() const { return loops_ > 0; }
  const std::string& folder() const { return folder_; }
  void change_folder(std::string path) { folder_ = std::move(path); }
  bool elevated = false;
  bool remote = false;

private:
  struct group {
    value input;
    bool has_input = false;
    value output;
    bool loops = false;
  };
  class frame;
  friend class frame;

  analysis& out_;
  std::unordered_map<std::string, value> variables_;
  std::unordered_map<std::string, value> files_;
  std::string folder_;
  unsigned depth_ = 0;
  unsigned loops_ = 0;
  unsigned pipes_ = 0;
  bool connected_ = false; ///< some descriptor is a connection
  std::size_t budget_ = 0;
  std::uint32_t begin_ = 0;
  std::uint32_t end_ = 0;
};

/// Joins two outputs, what is known of both kept.
void append(value& to, const value& more);

} // namespace weir::detectors::shell
