// SPDX-License-Identifier: MIT
// Failed literals on any clause set: a literal whose assumption leads to a conflict is false.
#pragma once

#include "infer/saturation.hpp"
#include "infer/technique.hpp"

namespace cluesmith::infer {

// Failed literals of both polarities. Tries one after another, again and again, until all have
// survived since the last failure or the passes are over; 0 passes stand for no bound.
Saturated fail_literals(UnitPropagation& state, const Method& method, Watch watch, Effort& effort);

}  // namespace cluesmith::infer
