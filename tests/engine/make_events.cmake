# Runs the event generator of the shared folder: one file with few planted
# values, one with many. Without the generator there is nothing to make; the
# tests then fail or skip, as tests/support/shared.hpp says.
if(NOT EXISTS ${GENERATOR})
  message("no event generator at ${GENERATOR}")
  return()
endif()
file(MAKE_DIRECTORY ${OUT})
foreach(set "ev 7 0.05" "dense 8 1")
  separate_arguments(set)
  list(GET set 0 name)
  list(GET set 1 seed)
  list(GET set 2 rate)
  execute_process(
    COMMAND ${PYTHON} ${GENERATOR} --count 2000 --seed ${seed} --plant-rate
            ${rate} --out ${OUT}/${name}.ndjson --truth
            ${OUT}/${name}.truth.ndjson
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
