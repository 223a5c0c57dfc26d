// Full names of people.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// Full names: a given name and a surname that the gazetteer knows, a title or
/// an introduction and a name, "Surname, Given", an e-mail's display name. The
/// confidence says how well known the parts are and what stands around them
/// (docs/person-names.md). Depends on the text alone; the work is linear.
void weigh_person_name(const subject& subject, std::vector<weighed>& out);

/// The row person-name-builtin.
std::span<const builtin> person_name_rows();

} // namespace weir::detectors
