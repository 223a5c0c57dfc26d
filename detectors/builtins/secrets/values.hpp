// What the text in a value's place looks like: something drawn at random, a
// password somebody chose, a stand-in, or a piece of code.
#pragma once

#include <cstddef>
#include <string_view>

namespace weir::detectors::secrets {

/// Case-blind comparisons with lower-case ASCII words.
bool same_word(std::string_view value, std::string_view lower_case);
bool starts_with_word(std::string_view value, std::string_view lower_case);
bool contains_word(std::string_view value, std::string_view lower_case);

/// What documents and templates put where a secret goes: YOUR_KEY, <token>,
/// ${TOKEN}, {{ token }}, %s, changeme, ****, one character over and over.
bool is_placeholder(std::string_view value);

/// Whether nothing is left of a value once plain words (password, test, admin),
/// numbers and marks are taken off.
bool is_plain(std::string_view value);

/// Whether an unquoted value is an expression or a name of a program rather
/// than the value itself: a call, a member, a type, a path, a constant.
bool is_code(std::string_view value);

/// Whether a value is made of words, short numbers and the marks that join
/// them: refresh_token_expires, tokenType2, release-20240501.
bool is_words(std::string_view value);

/// Path of a file or folder, or the name of one.
bool is_path(std::string_view value);

/// Shannon entropy of the bytes, in bits a byte.
double entropy(std::string_view value);

/// How sure it is that a value of 16 characters or more was drawn at random
/// and is no name, number, version or path: 0 to 1; from 0.5 it is taken.
double token_confidence(std::string_view value);

/// How sure it is that a value of 8 characters or more is a password that
/// somebody uses: 0 to 1; from 0.5 it is taken. `quoted`: the text marks it as
/// a string, so it is no expression of a program.
double password_confidence(std::string_view value, bool quoted);

/// Whether the password part of a URL or connection string is a real one.
/// Laxer than password_confidence, as only a password can stand there.
bool is_embedded_password(std::string_view value);

} // namespace weir::detectors::secrets
