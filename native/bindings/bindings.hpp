// SPDX-License-Identifier: MIT
// What the binding files share. This folder is the only place that knows Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

namespace cluesmith::bindings {

namespace nb = nanobind;

// One function a file of this folder; each adds its part of the module.
void bind_canonical(nb::module_& module);
void bind_close(nb::module_& module);
void bind_constraints(nb::module_& module);
void bind_cover(nb::module_& module);
void bind_for_tests(nb::module_& module);
void bind_generate(nb::module_& module);
void bind_human(nb::module_& module);
void bind_infer(nb::module_& module);
void bind_looks(nb::module_& module);
void bind_proofs(nb::module_& module);
void bind_propagate(nb::module_& module);
void bind_reasons(nb::module_& module);
void bind_scales(nb::module_& module);
void bind_setting(nb::module_& module);
void bind_solve(nb::module_& module);
void bind_text(nb::module_& module);

}  // namespace cluesmith::bindings
