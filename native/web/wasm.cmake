# SPDX-License-Identifier: MIT
# The compiler of the module for browsers: zig from PyPI, which is clang with the libraries of WASI.
# tools/site.py passes CLUESMITH_ZIG, the path of its program.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CLUESMITH_ZIG)
set(CMAKE_CXX_COMPILER ${CLUESMITH_ZIG} c++)
set(CMAKE_AR ${CLUESMITH_ZIG} CACHE FILEPATH "")
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# The core throws only for its callers' mistakes. Without a table of handlers such a mistake ends
# the module; a throw would end the call with an error, and tests/site compares the answers.
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fignore-exceptions -fno-sanitize=all")
