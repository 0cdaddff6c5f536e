// SPDX-License-Identifier: MIT
// Many positions through a scheme. Of 9x9 puzzles the singles that it would find itself come first,
// of all of them in step: a fixpoint of monotone propagators does not depend on where it starts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "propagate/propagator.hpp"

namespace cluesmith::propagate {

class Positions {
 public:
  // Masks of digits, one a cell, position after position; they must outlive this object.
  Positions(const BoardTables& board, const std::uint32_t* given, std::size_t count, unsigned parts,
            bool searches);

  // Runs the scheme on one of them, as run_scheme does.
  Result run(std::size_t index, Watch watch, std::uint32_t* left) const;

 private:
  // How far singles have brought a position: nowhere, to what they leave, to the scheme's end.
  enum class State : std::uint8_t { given, closed, stuck, solved };

  void close_singles();

  const BoardTables& board_;
  const std::uint32_t* given_;
  unsigned parts_;
  bool searches_;
  std::vector<State> states_;
  std::vector<std::uint16_t> closed_;
};

}  // namespace cluesmith::propagate
