// Collects issues that share a file, a guard and a check.
#pragma once

#include "config/issue.hpp"

#include <string>

namespace weir::config {

/// Where issues are collected, and the labels that each gets.
struct report {
  config::issues& issues;
  std::string file;
  std::string guard = {};
  std::string check = {};

  void add(severity level, ec code, std::string pointer, std::string message,
           std::string expected = {}, std::string found = {});
  void error(ec code, std::string pointer, std::string message);
  void warning(ec code, std::string pointer, std::string message);
};

} // namespace weir::config
