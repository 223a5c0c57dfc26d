#include "detectors/unavailable.hpp"

namespace weir::detectors {

namespace {

struct no_scratch final : scratch {};

class unavailable final : public detector {
public:
  explicit unavailable(std::vector<check_index> checks)
      : checks_(std::move(checks)) {}

  std::string_view name() const override { return "unavailable"; }

  std::unique_ptr<scratch> make_scratch() const override {
    return std::make_unique<no_scratch>();
  }

  inspection inspect(const event&, scratch&) const override {
    inspection out;
    for (check_index index : checks_)
      out.looks.push_back({index, {}, {{all_texts, ec::engine_missing}}});
    return out;
  }

  std::vector<check_index> checks() const override { return checks_; }

private:
  std::vector<check_index> checks_;
};

} // namespace

made_detector make_unavailable(std::span<const check_request> checks) {
  made_detector made;
  std::vector<check_index> indices;
  for (const check_request& request : checks) {
    indices.push_back(request.index);
    made.dead.push_back({request.index, ec::engine_missing,
                         "this build has no engine for checks of type " +
                             std::string(to_string(request.check->type))});
  }
  made.instance = std::make_unique<unavailable>(std::move(indices));
  return made;
}

} // namespace weir::detectors
