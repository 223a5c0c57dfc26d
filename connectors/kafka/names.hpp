// Which names Kafka takes. Plain functions, no broker.
#pragma once

#include <string>
#include <string_view>

namespace weir::connectors {

/// What a topic's name, or a static member's, has to be, for example "expected
/// 1..249 of a-z, A-Z, 0-9, ., _ and -"; "" for a name that Kafka takes.
std::string name_fault(std::string_view name);

/// A form that names share if Kafka does not take them side by side: it
/// makes no topic whose name differs from another's in `.` and `_` only.
std::string collision_form(std::string_view name);

} // namespace weir::connectors
