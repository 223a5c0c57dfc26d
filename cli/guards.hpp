// Loading guards for a command, with the problems shown.
#pragma once

#include "cli/commands.hpp"
#include "policy/guard_file.hpp"
#include "policy/policy.hpp"

#include <memory>

namespace weir::cli {

/// The guards that the options name, drafts activated; issues of both.
policy::load_result load(const guard_options& options);

/// Every issue on standard error, a line each.
void show(const config::issues& issues);

/// The compiled policy; nullptr when nothing can start. Shows every issue on
/// standard error.
std::shared_ptr<const policy::compiled>
make_policy(const guard_options& options,
            guard_scope judged = guard_scope::runtime);

} // namespace weir::cli
