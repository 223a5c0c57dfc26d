#include "detectors/shell/machine.hpp"

#include "detectors/shell/commands.hpp"
#include "detectors/shell/paths.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>

namespace weir::detectors::shell {

namespace {

/// Longest text that is kept of a value.
constexpr std::size_t longest_value = 1 << 16;

} // namespace

bool call::any(std::string_view patterns) const {
  return std::any_of(args.begin(), args.end(), [&](const value& arg) {
    return fits_any(std::string_view(arg.text).substr(0, 4096), patterns);
  });
}

const value* call::after(std::string_view options) const {
  for (std::size_t i = 0; i + 1 < args.size(); ++i)
    if (is_one_of(args[i].text, options))
      return &args[i + 1];
  return nullptr;
}

std::uint16_t call::taint() const {
  std::uint16_t bits = 0;
  for (const value& arg : args)
    bits |= arg.taint;
  return bits;
}

void append(value& to, const value& more) {
  to.taint |= more.taint;
  to.exact = to.exact && more.exact;
  const std::size_t room =
      longest_value - std::min(longest_value, to.text.size());
  to.exact = to.exact && more.text.size() <= room;
  to.text.append(std::string_view(more.text).substr(0, room));
}

double analysis::weight(family what) const {
  double sum = 0;
  for (const sign& one : signs)
    sum += one.what == what ? one.weight : 0;
  return std::min(sum, 1.0);
}

double analysis::total() const {
  double sum = 0;
  for (const sign& one : signs)
    sum += one.weight;
  return std::min(sum, 1.0);
}

void machine::report(family what, double weight, std::string_view name) {
  for (sign& one : out_.signs)
    if (one.name == name && one.what == what) {
      if (weight > one.weight)
        one = {name, what, weight, begin_, end_};
      return;
    }
  out_.signs.push_back({name, what, weight, begin_, end_});
}

bool machine::has_sign(std::string_view name) const {
  return std::any_of(out_.signs.begin(), out_.signs.end(),
                     [&](const sign& one) { return one.name == name; });
}

bool machine::spend(std::size_t bytes) {
  if (bytes > budget_) {
    out_.broken = true;
    return false;
  }
  budget_ -= bytes;
  return true;
}

const value* machine::variable(std::string_view name) const {
  const auto found = variables_.find(std::string(name));
  return found == variables_.end() ? nullptr : &found->second;
}

void machine::assign(std::string_view name, value content) {
  judge_assignment(*this, name, content);
  if (content.text.size() > longest_value) {
    content.text.resize(longest_value);
    content.exact = false;
  }
  variables_[std::string(name)] = std::move(content);
}

std::string machine::pipe_name(value content) {
  std::string name = "/dev/fd/" + std::to_string(60 + pipes_++);
  files_[name] = std::move(content);
  return name;
}

const value* machine::file(std::string_view path) const {
  const auto found = files_.find(plain_path(path, folder_));
  return found == files_.end() ? nullptr : &found->second;
}

void machine::write(const value& path, const value& content, bool appends) {
  use(appends ? path_use::appends : path_use::writes, path, 1, &content);
  const std::string plain = plain_path(path.text, folder_);
  if (plain.starts_with("/dev/"))
    return;
  value& kept = files_[plain];
  if (!appends)
    kept = {};
  append(kept, content);
}

} // namespace weir::detectors::shell
