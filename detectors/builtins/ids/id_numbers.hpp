// Official numbers: of persons, taxpayers, insured, firms, and of documents.
// One pass over a text serves them all.
#pragma once

#include "detectors/builtin.hpp"

namespace weir::detectors {

/// The pass: members in the order of `id_number_rows`.
extern const group id_numbers;

/// A row a number, sorted by id, each a member of `id_numbers`. A value counts
/// by its shape, date, ranges and check digit; its confidence is 0.9 with a
/// word of its kind near, else by how it is written: about 0.3 for digits in
/// one run, 0.6 in groups as the issuer writes them, 0.8 with letters and
/// a check. Kinds that say too little by themselves need the word.
/// Never a piece of a longer number, identifier, UUID, address or version.
std::span<const builtin> id_number_rows();

} // namespace weir::detectors
