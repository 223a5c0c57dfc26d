# Every target of ours is built with these; a warning is an error.
add_library(weir_warnings INTERFACE)
target_compile_options(weir_warnings INTERFACE -Wall -Wextra -Werror)
# g++ 12 sees overlapping copies in std::string's operator+ where there are
# none (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION
   VERSION_LESS 13)
  target_compile_options(weir_warnings INTERFACE -Wno-restrict)
  # In instrumented code it takes what <regex> and <variant> move from for
  # uninitialised.
  if(WEIR_SANITIZE)
    target_compile_options(weir_warnings INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()
