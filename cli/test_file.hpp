// Test cases for guards, as their author wrote them.
#pragma once

#include "config/issue.hpp"
#include "messages/verdict.hpp"

#include <boost/json/object.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weir::cli {

/// What a finding has to be. A field that is absent is not compared.
struct expected_finding {
  std::optional<std::string> guard;
  std::optional<std::string> check;
  std::optional<std::string> category;
  std::optional<std::string> severity;
  std::optional<std::string> path;
  std::optional<std::string> match; ///< the words it covers
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> end;
};

struct expected_span {
  std::optional<std::string> path;
  std::optional<std::string> match;
  std::optional<std::string> replacement;
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> end;
};

/// What a verdict has to say. A field that is absent is not compared.
struct expectation {
  bool none = false; ///< allow, no finding, no span, nothing unjudged
  std::optional<weir::decision> decision;
  /// All findings; with `more_findings` there may be others.
  std::optional<std::vector<expected_finding>> findings;
  bool more_findings = false;
  std::optional<std::vector<expected_span>> spans;  ///< all of them
  std::optional<std::string> redacted;              ///< of a case with a text
  std::optional<std::vector<std::string>> unjudged; ///< all paths
  std::optional<std::string> continuation;          ///< a style, or "none"
};

/// Which guards a case runs against.
struct tested_guards {
  std::vector<std::string> paths; ///< as they can be opened
  std::string inline_json;        ///< a list of guards, "" = none
  std::vector<std::string> activate;

  friend auto operator<=>(const tested_guards&, const tested_guards&) = default;
};

struct test_case {
  std::string name;
  std::string file;
  std::size_t line = 0;
  tested_guards guards;  ///< neither paths nor inline = the shipped ones
  std::string text_path; ///< where the case's text stands; "" = events
  std::vector<boost::json::object> events;
  std::vector<expectation> expect; ///< one for each event
};

struct test_file {
  std::vector<test_case> cases;
  config::issues issues;
};

/// Reads a file of cases, JSON or YAML: a list of them, or an object with
/// `guards`, `activate` and `cases`. Keys nobody knows are errors. The cases
/// are not to be run if there is an error.
test_file read_test_file(const std::string& path);

} // namespace weir::cli
