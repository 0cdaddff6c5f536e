// SPDX-License-Identifier: MIT
// The extension module itself: its name, its parts, and how errors of the core reach Python.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <string>
#include <vector>

#include "bindings/bindings.hpp"
#include "isa.hpp"

NB_MODULE(_native, module) {
  using namespace cluesmith;
  using namespace nanobind::literals;
  nanobind::set_leak_warnings(false);  // caches keep objects to the end of the process
  module.doc() = "The C++ core; arrays in, arrays out, the GIL released in every loop.";
  nanobind::register_exception_translator([](const std::exception_ptr& error, void*) {
    try {
      std::rethrow_exception(error);
    } catch (const UnsupportedIsa& unsupported) {
      const auto type = nanobind::module_::import_("cluesmith.errors").attr("InputError");
      PyErr_SetString(type.ptr(), unsupported.what());
    }
  });
  module.def(
      "chosen_isa", [] { return std::string(isa_name(chosen_isa())); },
      "The instruction set in use: base, avx2 or avx512.");
  module.def(
      "choose_isa", [](const std::string& name) { choose_isa(name); }, "name"_a,
      "Uses an instruction set from now on; an empty name is what the program started with.");
  module.def(
      "supported_isas",
      [] {
        std::vector<std::string> names;
        for (Isa isa : supported_isas()) names.emplace_back(isa_name(isa));
        return names;
      },
      "The instruction sets that this processor supports, weakest first.");
  bindings::bind_constraints(module);
  bindings::bind_solve(module);
  bindings::bind_canonical(module);
  bindings::bind_close(module);
  bindings::bind_reasons(module);
  bindings::bind_scales(module);
  bindings::bind_generate(module);
  bindings::bind_cover(module);
  bindings::bind_human(module);
  bindings::bind_infer(module);
  bindings::bind_proofs(module);
  bindings::bind_propagate(module);
  bindings::bind_setting(module);
  bindings::bind_looks(module);
  bindings::bind_text(module);
  bindings::bind_for_tests(module);
}
