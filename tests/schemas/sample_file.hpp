// The data behind the schema tests: tests/data/schemas/<name>.json.
#pragma once

#include <boost/json/value.hpp>

#include <string>
#include <vector>

namespace weir::test {

/// The document at this path; an exception if there is none or it is no JSON.
boost::json::value read_json(const std::string& path);

/// A file of tests/data/schemas: samples, and single changes to the first.
boost::json::object read_samples(std::string_view schema);

/// Applies a row of a sample file to a value: `set`, `remove`, `repeat` (a
/// string of so many two-byte letters), `many` (the first element so often).
void apply(const boost::json::object& change, boost::json::value& value);

/// Every object's and leaf's JSON pointer, the root's first.
std::vector<std::string> all_pointers(const boost::json::value& value);

/// Puts a value at a pointer; adds a missing last step.
void put(boost::json::value& root, std::string_view pointer,
         boost::json::value value);

} // namespace weir::test
