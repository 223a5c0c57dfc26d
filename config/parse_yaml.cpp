#include "config/parse.hpp"
#include "config/tree_builder.hpp"
#include "config/yaml_scalar.hpp"

#include <boost/json/string.hpp>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <map>
#include <sstream>
#include <utility>

namespace weir::config {

namespace {

constexpr std::string_view core_tag = "tag:yaml.org,2002:";

/// Ends a parse from inside a callback; never leaves this file.
struct stop {
  ec code;
  std::string reason;
  YAML::Mark mark;
};

/// Turns yaml-cpp's events into values. Works on events and not on yaml-cpp's
/// node tree, because only here can an alias be refused before it is copied.
class handler : public YAML::EventHandler {
public:
  handler(const std::string& file, issues& out) : build_(file, out) {}

  void OnDocumentStart(const YAML::Mark& mark) override { mark_ = mark; }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    mark_ = mark;
    if (wants_key())
      refuse("a key must be a word");
    scalar(nullptr, anchor);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag,
                YAML::anchor_t anchor, const std::string& value) override {
    mark_ = mark;
    if (!wants_key())
      return scalar(resolved(tag, value), anchor);
    if (anchor != 0)
      refuse("an anchor on a key is not supported");
    if (value == "<<" && (tag.empty() || tag == "?"))
      refuse("merge keys are not supported; write the keys out");
    check(build_.key(value));
    key_due_.back() = false;
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    mark_ = mark;
    if (wants_key())
      refuse("an alias as a key is not supported");
    auto found = anchors_.find(anchor);
    if (found == anchors_.end())
      refuse("an alias within its own anchor");
    check(build_.copy(found->second.first, found->second.second));
    value_done(0);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag,
                       YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    begin(mark, tag, "seq", anchor);
    check(build_.begin_array());
    key_due_.push_back(false);
  }
  void OnSequenceEnd() override { end(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag,
                  YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
    begin(mark, tag, "map", anchor);
    check(build_.begin_object());
    key_due_.push_back(true);
  }
  void OnMapEnd() override { end(); }

  tree_builder& build() { return build_; }

private:
  bool wants_key() const { return !key_due_.empty() && key_due_.back(); }

  [[noreturn]] void refuse(std::string reason) {
    throw stop{ec::invalid_yaml, std::move(reason), mark_};
  }

  void check(bool ok) {
    if (!ok)
      throw stop{build_.code(), build_.message(), mark_};
  }

  boost::json::value resolved(const std::string& tag, const std::string& text) {
    if (tag == "!" || tag == std::string(core_tag) + "str")
      return boost::json::string(text);
    auto value = core_scalar(text);
    if (tag.empty() || tag == "?")
      return value;
    bool number = value.is_number();
    bool fits = (tag == std::string(core_tag) + "null" && value.is_null()) ||
                (tag == std::string(core_tag) + "bool" && value.is_bool()) ||
                (tag == std::string(core_tag) + "int" && number &&
                 !value.is_double()) ||
                (tag == std::string(core_tag) + "float" && number);
    if (!fits)
      refuse("the tag " + shortened(tag) + " is not supported here");
    return value;
  }

  void begin(const YAML::Mark& mark, const std::string& tag,
             std::string_view kind, YAML::anchor_t anchor) {
    mark_ = mark;
    if (wants_key())
      refuse("a key must be a word");
    bool plain = tag.empty() || tag == "?" || tag == "!";
    if (!plain && tag != std::string(core_tag) + std::string(kind))
      refuse("the tag " + shortened(tag) + " is not supported here");
    open_anchors_.push_back(anchor);
  }

  void end() {
    check(build_.end());
    key_due_.pop_back();
    auto anchor = open_anchors_.back();
    open_anchors_.pop_back();
    value_done(anchor);
  }

  void scalar(boost::json::value value, YAML::anchor_t anchor) {
    check(build_.scalar(std::move(value)));
    value_done(anchor);
  }

  /// Notes the value just completed under its anchor, and that a key is due.
  void value_done(YAML::anchor_t anchor) {
    if (anchor != 0 && build_.last() != nullptr) {
      auto size = build_.last_size();
      check(build_.spend(size));
      anchors_.insert_or_assign(anchor, std::pair(*build_.last(), size));
    }
    if (build_.in_object())
      key_due_.back() = true;
  }

  tree_builder build_;
  YAML::Mark mark_;
  std::vector<bool> key_due_; ///< per open value: an object waiting for a key
  std::vector<YAML::anchor_t> open_anchors_;
  std::map<YAML::anchor_t, std::pair<boost::json::value, tree_builder::size>>
      anchors_;
};

issue error_at(ec code, const std::string& file, const YAML::Mark& mark,
               std::string_view reason) {
  auto from_one = [](int n) {
    return static_cast<std::size_t>(n < 0 ? 1 : n + 1);
  };
  return syntax_issue(code, file, from_one(mark.line), from_one(mark.column),
                      reason);
}

/// Reads the only document of `in`. Throws `stop` or yaml-cpp's exceptions.
void read_all(std::istream& in, handler& handler) {
  YAML::Parser parser(in);
  parser.HandleNextDocument(handler);
  if (!handler.build().complete())
    throw stop{ec::empty_record, "the file holds no value", YAML::Mark()};
  // A second document would replace the first without a word.
  class refuse_more : public YAML::EventHandler {
    void OnDocumentStart(const YAML::Mark& mark) override {
      throw stop{ec::invalid_yaml, "a second document begins here", mark};
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
    void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
    void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t,
                  const std::string&) override {}
    void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                         YAML::EmitterStyle::value) override {}
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                    YAML::EmitterStyle::value) override {}
    void OnMapEnd() override {}
  } more;
  parser.HandleNextDocument(more);
}

} // namespace

parsed parse_yaml(std::string_view bytes, const std::string& file) {
  parsed out;
  handler handler(file, out.issues);
  std::istringstream in{std::string(bytes)};
  try {
    read_all(in, handler);
    out.root = handler.build().take();
  } catch (const stop& reason) {
    out.issues.push_back(
        error_at(reason.code, file, reason.mark, reason.reason));
  } catch (const YAML::Exception& error) {
    out.issues.push_back(
        error_at(ec::invalid_yaml, file, error.mark, error.msg));
  } catch (const std::exception& error) {
    out.issues.push_back(
        error_at(ec::invalid_yaml, file, YAML::Mark(), error.what()));
  }
  return out;
}

} // namespace weir::config
