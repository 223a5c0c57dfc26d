#include "cli/guards.hpp"

#include <cstdio>

namespace weir::cli {

policy::load_result load(const guard_options& options) {
  auto out =
      options.paths.empty()
          ? policy::shipped_guards()
          : policy::load_guards({options.paths.begin(), options.paths.end()});
  auto more = policy::activate(out.guards, options.activate);
  out.issues.insert(out.issues.end(), more.begin(), more.end());
  return out;
}

void show(const config::issues& issues) {
  for (const auto& issue : issues)
    std::fprintf(stderr, "%s\n", config::to_string(issue).c_str());
}

std::shared_ptr<const policy::compiled>
make_policy(const guard_options& options, guard_scope judged) {
  auto loaded = load(options);
  show(loaded.issues);
  if (!loaded.can_start())
    return nullptr;
  auto policy = policy::compile(std::move(loaded.guards), judged);
  if (!policy->dead.empty())
    std::fprintf(stderr,
                 "weir: %zu checks cannot run; what they owe is listed in "
                 "unjudged\n",
                 policy->dead.size());
  return policy;
}

} // namespace weir::cli
