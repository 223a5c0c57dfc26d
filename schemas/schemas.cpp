#include "schemas/schemas.hpp"

#include <algorithm>

namespace weir::schemas {

const named_schema* find(std::string_view name) {
  auto rows = all();
  auto row = std::ranges::find(rows, name, &named_schema::name);
  return row == rows.end() ? nullptr : &*row;
}

} // namespace weir::schemas
