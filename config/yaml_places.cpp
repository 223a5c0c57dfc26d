#include "config/parse.hpp"
#include "config/places.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <sstream>

namespace weir::config {

namespace {

/// Notes where each value starts. The document was read before, so nothing is
/// refused here.
class notes : public YAML::EventHandler {
public:
  explicit notes(places& out) : out_(out) {}

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { leaf(mark); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { leaf(mark); }

  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                const std::string& value) override {
    if (open_.empty() || !open_.back().wants_key)
      return leaf(mark);
    open_.back().key = value;
    open_.back().wants_key = false;
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string&,
                       YAML::anchor_t, YAML::EmitterStyle::value) override {
    begin(mark, false);
  }
  void OnSequenceEnd() override { end(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    begin(mark, true);
  }
  void OnMapEnd() override { end(); }

private:
  struct frame {
    std::string pointer;
    bool is_map = false;
    bool wants_key = false;
    std::string key = {};
    std::size_t index = 0;
  };

  std::string pointer() const {
    if (open_.empty())
      return {};
    const auto& top = open_.back();
    return top.is_map ? child(top.pointer, top.key)
                      : child(top.pointer, top.index);
  }

  void done() {
    if (open_.empty())
      return;
    auto& top = open_.back();
    top.wants_key = top.is_map;
    ++top.index;
  }

  void note(const YAML::Mark& mark, std::string at) {
    out_.add(std::move(at),
             static_cast<std::size_t>(mark.pos < 0 ? 0 : mark.pos));
  }

  void leaf(const YAML::Mark& mark) {
    note(mark, pointer());
    done();
  }

  void begin(const YAML::Mark& mark, bool is_map) {
    auto at = pointer();
    note(mark, at);
    open_.push_back({std::move(at), is_map, is_map});
  }

  void end() {
    open_.pop_back();
    done();
  }

  places& out_;
  std::vector<frame> open_;
};

} // namespace

void yaml_places(std::string_view bytes, places& out) {
  std::istringstream in{std::string(bytes)};
  notes handler(out);
  try {
    YAML::Parser parser(in);
    parser.HandleNextDocument(handler);
  } catch (const YAML::Exception&) {
    // No document; what was noted before stands.
  }
}

} // namespace weir::config
