// A dead letter as Kafka has it: the original record, and what was wrong with
// it in headers, under the names that Kafka Connect uses.
#pragma once

#include "connectors/io.hpp"

namespace weir::connectors {

/// The headers of the record as they came, then weir's: where a name repeats,
/// Kafka's readers take the last one.
///
/// Texts of the record are never among weir's; names of its keys may be, in
/// paths, where nothing longer than 64 code points stands as it is.
record_headers dead_letter_headers(const dead_letter& letter);

/// Turns a record with a `letter` from its JSON form into this one: value and
/// key are those of the original. Any other record stays as it is.
void shape_dead_letter(output_record& record);

/// Whether weir adds a header of this name to a dead letter.
bool is_dead_letter_header(std::string_view name);

} // namespace weir::connectors
