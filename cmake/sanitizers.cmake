# WEIR_SANITIZE is a list for -fsanitize=, for example "address,undefined".
# How false alarms from libraries that are not instrumented (libcaf,
# libboost_json) are kept out is written in docs/sanitizers.md.
set(WEIR_SANITIZE "" CACHE STRING "Sanitizers to build with")

if(WEIR_SANITIZE)
  add_compile_options(-fsanitize=${WEIR_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${WEIR_SANITIZE})
endif()
