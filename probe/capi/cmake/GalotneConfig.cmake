# The installed libraries as imported targets:
#
#   find_package(Galotne 0.2 REQUIRED)
#   target_link_libraries(engine PRIVATE Galotne::galotne)
#
# Galotne::galotne, Galotne::galotne_static   galotne.h and galotne.hpp
# Galotne::egdb, Galotne::egdb_static         egdb.h, for engines of English checkers
#
# Paths are relative to this file: the folder of the installation may be moved.
get_filename_component(_galotne_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

# Adds the targets of a library: their name, that of its files, the folder of its header.
function(_galotne_add_library target library include)
  if(TARGET "Galotne::${target}" OR NOT EXISTS "${_galotne_prefix}/lib/lib${library}.so")
    return()
  endif()
  add_library("Galotne::${target}" SHARED IMPORTED)
  set_target_properties("Galotne::${target}" PROPERTIES
    IMPORTED_LOCATION "${_galotne_prefix}/lib/lib${library}.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_galotne_prefix}/${include}")
  add_library("Galotne::${target}_static" STATIC IMPORTED)
  set_target_properties("Galotne::${target}_static" PROPERTIES
    IMPORTED_LOCATION "${_galotne_prefix}/lib/lib${library}.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_galotne_prefix}/${include}"
    # As Libs.private of pkg-config.
    INTERFACE_LINK_LIBRARIES "util;rt;pthread;m;dl")
endfunction()

_galotne_add_library(galotne galotne include)
_galotne_add_library(egdb galotne_egdb include/galotne)
unset(_galotne_prefix)
