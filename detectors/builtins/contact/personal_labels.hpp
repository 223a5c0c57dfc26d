// Facts about a person that need a label: birth, age, records, coordinates.
#pragma once

#include "detectors/builtin.hpp"

namespace weir::detectors {

/// A date behind DOB, "date of birth", "born on", "birthday" and the like, day
/// or month first, or with the month's name.
extern const anchored dob;
/// The same with the year first.
extern const anchored dob_iso;

/// Years up to 120 behind "age" or "aged", or before "years old". The range is
/// the number. 0.4 behind "max age" and "min age".
extern const anchored age;

/// 5 to 12 letters, digits and hyphens, two digits among them, behind MRN or
/// "medical record".
extern const anchored medical_record;

/// Degrees with four decimals or more behind latitude, longitude, coordinates
/// and their short forms; with a second number that follows.
extern const anchored coordinates;

} // namespace weir::detectors
