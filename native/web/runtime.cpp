// SPDX-License-Identifier: MIT
// What the compiler expects of the C++ runtime and the libraries of WASI do not have.
#include <cstddef>

extern "C" {

// The core throws only where a caller gave bad values, and the caller in the browser checks them
// first. So a throw ends the call with a trap, which JavaScript sees as an error; the module needs
// no tables of handlers.
void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }

// The only thread never ends, so what it keeps is never destroyed.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
}
