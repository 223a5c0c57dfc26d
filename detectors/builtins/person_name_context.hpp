// What stands before and after a name, and what that says of it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace weir::detectors::person_name {

/// How much the words around a stretch speak for a person's name.
enum class support : std::uint8_t {
  none,
  weak,   ///< "by", "with", "from:", a verb of saying behind it
  name,   ///< a label that says "name" and no more
  strong, ///< "my name is", "patient:", a greeting, a signature
};

/// Words that say something of the name they stand in or beside, folded, in
/// several languages: titles and forms of address; what may stand inside
/// without a capital (de, van, bin); what makes a company, place, work or law
/// of the words before it.
std::span<const std::string_view> all_titles();
std::span<const std::string_view> all_particles();
std::span<const std::string_view> all_things();

/// Whether a first and a last word are known together as something else than a
/// person: a place, a brand.
bool is_no_person(std::string_view first, std::string_view last);

/// Whether "& Co" or a small word such as "hospital" follows.
bool leads_to_a_thing(std::string_view text, std::size_t at);

/// What the text before `at` says; looks back at most 64 bytes.
support before(std::string_view text, std::size_t at);

/// What the text from `at` on says; looks at most 48 bytes ahead.
support after(std::string_view text, std::size_t at);

/// Whether a name may begin, or end, at a place: no code, path or address
/// goes on there.
bool may_begin(std::string_view text, std::size_t at);
bool may_end(std::string_view text, std::size_t at);

/// Whether "the" or "a" stands directly before.
bool has_article(std::string_view text, std::size_t at);

/// Whether what stands before `at` can introduce a name at all; cheap, and
/// false for most places.
bool may_introduce(std::string_view text, std::size_t at);

/// Whether a greeting or "my name is" stands directly before, so that a single
/// given name is one.
bool introduces(std::string_view text, std::size_t at);

} // namespace weir::detectors::person_name
