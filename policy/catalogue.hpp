// What a set of guards changes against the guards that come with weir.
#pragma once

#include "messages/guard.hpp"
#include "policy/sync_checks.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <span>
#include <string>
#include <vector>

namespace weir::policy {

/// A field that differs; `config/pattern` for one within `config`. Null where
/// a side leaves it out.
struct field_change {
  std::string field;
  boost::json::value shipped;
  boost::json::value local;
};

struct check_change {
  std::string check;
  change_kind kind = change_kind::changed; ///< as seen from the catalogue
  std::vector<field_change> fields;        ///< of a changed one
};

struct guard_change {
  std::string guard; ///< slug
  change_kind kind = change_kind::changed;
  std::vector<field_change> fields;
  std::vector<check_change> checks;
};

/// Every difference, by slug, in the order of the catalogue, then that of the
/// added guards. Guards and checks that are the same on both sides are not in
/// it; the order of checks is no difference.
std::vector<guard_change> compare(std::span<const guard> local,
                                  std::span<const guard> shipped);

/// For a person: a line for each guard, field and check; "" for no change.
std::string changes_text(const std::vector<guard_change>& changes);

boost::json::array changes_json(const std::vector<guard_change>& changes);

} // namespace weir::policy
