// SPDX-License-Identifier: MIT
// Runs a scheme on one position or on many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "watch.hpp"

namespace cluesmith::propagate {

// The parts of a scheme; a scheme is their sum. Every scheme includes forward checking; after AC-3
// it has nothing left to do.
enum SchemePart : unsigned {
  kChannel = 1,       // dual variables, with the same constraints as the cells
  kBounds = 2,        // bounds consistency
  kRanges = 4,        // exhausted ranges
  kHyperArc = 8,      // hyper arc consistency
  kSame = 16,         // same digits beside the shared cells
  kColored = 32,      // rows and columns of each digit
  kRowsBoxes = 64,    // lines and boxes of each chute
  kShave = 128,       // shaving
  kOnePass = 256,     // ... in one pass over the cells
  kArcs = 512,        // AC-3 before forward checking
  kSameFlow = 1024,   // same digits beside the shared cells, at full strength
  kTemplates = 2048,  // rows, columns and boxes of each digit
  kEveryPart = 4095,
};

enum class PropagationStatus : std::uint8_t {
  solved = 0,   // one digit in every cell
  stuck = 1,    // a fixpoint with several digits in some cell
  failed = 2,   // the constraints cannot all hold
  expired = 3,  // the watch said stop, or the search has used its choice points
};

struct PropagationResult {
  PropagationStatus status;
  int failed_group;     // the group whose constraint failed, -1 unless the status is failed
  std::uint64_t nodes;  // choice points of the search
};

// Throws std::invalid_argument if a number is not a sum of parts, or if the board lacks what a part
// needs.
void check_parts(const BoardTables& board, unsigned parts);

constexpr std::uint64_t kNoBound = ~std::uint64_t{0};

// Runs a scheme, which is a sum of parts, then a search of at most so many choice points.
// `start_masks` and `masks_left` are masks of digits, one a cell. If the status is failed, all
// masks left are zero.
PropagationResult run_scheme(const BoardTables& board, const std::uint32_t* start_masks,
                             unsigned parts, std::uint64_t most_nodes, Watch watch,
                             std::uint32_t* masks_left);

// Searches with a scheme that does not shave, and hands up to `limit` solutions to the sink.
Ending enumerate(const BoardTables& board, const std::uint32_t* start_masks, unsigned parts,
                 std::uint64_t limit, Sink sink, Watch watch, std::uint64_t& nodes);

// Runs a scheme on many positions. On the 9x9 board the kernels first find the singles of all
// positions together. That changes no result: a fixpoint of monotone propagators does not depend on
// the order of propagation.
class PropagationBatch {
 public:
  // Masks of digits, one a cell, position after position; they must outlive this object.
  PropagationBatch(const BoardTables& board, const std::uint32_t* start_masks, std::size_t count,
                   unsigned parts, std::uint64_t most_nodes);

  // Runs the scheme on one position, as run_scheme does.
  PropagationResult run(std::size_t index, Watch watch, std::uint32_t* masks_left) const;

 private:
  // What singles did to a position: nothing, some of the work, all that the scheme can do.
  enum class SinglesProgress : std::uint8_t { none, closed, stuck, solved };

  void close_singles();

  const BoardTables& board_;
  const std::uint32_t* start_masks_;
  unsigned parts_;
  std::uint64_t most_nodes_;
  std::vector<SinglesProgress> progress_;
  std::vector<std::uint16_t> closed_;
};

}  // namespace cluesmith::propagate
