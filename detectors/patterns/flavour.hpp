// User patterns are written for JavaScript or PCRE. These functions say the
// same for the engines that run them here.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace weir::detectors {

/// The pattern in RE2's syntax: `(?<name>` and \u escapes as RE2 spells them,
/// and JavaScript's white space for \s and \S outside a class, \s in one.
std::string for_re2(std::string_view pattern);

/// The same for PCRE2, which only differs in white space.
std::string for_pcre2(std::string_view pattern);

/// A pattern for RE2 that matches wherever this one does, and more: assertions
/// are dropped, back-references match anything, possessive and atomic groups
/// give back. It tells which literals a text must have. Nothing for patterns
/// that cannot be loosened this way: recursion, conditions, verbs, (?x).
std::optional<std::string> relaxed(std::string_view pattern);

} // namespace weir::detectors
