// Check digits of identifiers.
//
// Each function takes the characters of a value without its separators and
// says whether the check holds. Unless said otherwise the check digit is the
// last one and the text holds ASCII digits alone; letters count in either case.
// A text of the wrong length or with another character in it fails. All are
// linear, without side effects, and throw nothing.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace weir::detectors::checksums {

/// 0 to 9 for a digit, 10 to 35 for a letter in either case, else -1.
int value36(char c);

/// Value of a run of digits; at most 18 of them. -1 for anything else.
std::int64_t number(std::string_view digits);

/// Sum of digit times weight, from the left, as far as both go. Digits only.
int weighted(std::string_view digits, std::initializer_list<int> weights);

/// Remainder of the number that results when letters are written out as 10 to
/// 35. -1 when there is a character that is neither, or nothing at all.
int remainder(std::string_view alnum, std::uint32_t modulus);

/// ISO/IEC 7812-1: every second digit from the right doubled, sum of digits a
/// multiple of ten.
bool luhn(std::string_view digits);

/// The same after a prefix that is not written, as 80840 of a US NPI.
bool luhn(std::string_view unwritten, std::string_view digits);

/// Luhn after letters are written out as 10 to 35 (ISO 6166, ISIN).
bool luhn_expanded(std::string_view alnum);

/// Luhn in base 36 (Indian GSTIN).
bool luhn_base36(std::string_view alnum);

/// ISO/IEC 7064 mod 97, 10 with the two check digits at the end (LEI). An IBAN
/// and a creditor reference first move their first four characters to the end:
/// `mod97_moved`.
bool mod97(std::string_view alnum);
bool mod97_moved(std::string_view alnum);

/// ISO/IEC 7064 mod 11, 10 (German tax id, Croatian OIB).
bool iso7064_11_10(std::string_view digits);

/// ISO/IEC 7064 mod 11, 2; the last character may be X (Chinese id, ORCID).
bool iso7064_11_2(std::string_view digits);

/// Verhoeff's scheme on the dihedral group of ten (Aadhaar).
bool verhoeff(std::string_view digits);

/// ICAO Doc 9303 part 3: weights 7, 3, 1, letters 10 to 35, filler < as 0.
/// The check digit of `field`, or -1 when it holds another character.
int icao9303(std::string_view field);

/// Whether the last character is the ICAO 9303 digit of those before it.
bool icao9303_holds(std::string_view field_and_digit);

/// Date parts of the proleptic Gregorian calendar. `year` 0 to 99 may stand
/// for any century: 29 February is taken in each fourth year.
bool is_date(int year, int month, int day);

} // namespace weir::detectors::checksums
