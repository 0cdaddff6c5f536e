// SPDX-License-Identifier: MIT
// Runs a scheme on one position or on many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "watch.hpp"

namespace cluesmith::propagate {

// The parts of a scheme, to be added up. Forward checking is part of every scheme; after AC-3 it
// finds nothing to do.
enum Part : unsigned {
  kChannel = 1,     // dual variables, held to what the cells are held to
  kBounds = 2,      // bounds consistency
  kRanges = 4,      // exhausted ranges
  kHyperArc = 8,    // hyper arc consistency
  kSame = 16,       // same digits beside the shared cells
  kColored = 32,    // rows and columns of each digit
  kRowsBoxes = 64,  // lines and boxes of each chute
  kShave = 128,     // shaving
  kOnePass = 256,   // ... in one pass over the cells
  kArcs = 512,      // AC-3 before forward checking
  kSameFlow =
      1024,  // same digits beside the shared cells, all that follows from one pair of groups
  kTemplates = 2048,  // rows, columns and boxes of each digit
  kEveryPart = 4095,
};

enum class PropagationStatus : std::uint8_t {
  solved = 0,   // one digit in every cell
  stuck = 1,    // a fixpoint with several digits in some cell
  failed = 2,   // the constraints cannot all hold
  expired = 3,  // the watch said stop, or the search has used its choice points
};

struct Result {
  PropagationStatus status;
  int failed_group;     // where the status is failed, the group whose constraint failed; else -1
  std::uint64_t nodes;  // choice points of the search
};

// Throws std::invalid_argument where a sum is none of parts, or the board lacks what a part needs.
void check_parts(const BoardTables& board, unsigned parts);

constexpr std::uint64_t kNoBound = ~std::uint64_t{0};

// Runs a scheme, a sum of parts, and then a search of at most so many choice points. `given` and
// `left` are masks of digits, one a cell; what is left is zero everywhere where the status is
// failed.
Result run_scheme(const BoardTables& board, const std::uint32_t* given, unsigned parts,
                  std::uint64_t most_nodes, Watch watch, std::uint32_t* left);

// Hands solutions to the sink, up to `limit` of them, by search with a scheme that does not shave.
Ending enumerate(const BoardTables& board, const std::uint32_t* given, unsigned parts,
                 std::uint64_t limit, Sink sink, Watch watch, std::uint64_t& nodes);

// Runs a scheme on many positions. On the 9x9 board the kernels first find the singles of all of
// them together: a fixpoint of monotone propagators does not depend on where it starts.
class Positions {
 public:
  // Masks of digits, one a cell, position after position; they must outlive this object.
  Positions(const BoardTables& board, const std::uint32_t* given, std::size_t count, unsigned parts,
            std::uint64_t most_nodes);

  // Runs the scheme on one of them, as run_scheme does.
  Result run(std::size_t index, Watch watch, std::uint32_t* left) const;

 private:
  // How far singles have brought a position: nowhere, to what they leave, to the scheme's end.
  enum class State : std::uint8_t { given, closed, stuck, solved };

  void close_singles();

  const BoardTables& board_;
  const std::uint32_t* given_;
  unsigned parts_;
  std::uint64_t most_nodes_;
  std::vector<State> states_;
  std::vector<std::uint16_t> closed_;
};

}  // namespace cluesmith::propagate
