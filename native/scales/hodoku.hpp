// SPDX-License-Identifier: MIT
// Walks in the order of the program HoDoKu; its scores depend on the order.
//
// Singles are taken in the order in which they arise, from the first clue on. They wait in two
// queues, one for cells with one candidate and one for digits with one place. Locked candidates and
// subsets are searched box by box, then row by row, then column by column. A pair or triple of a
// miniline is locked only if it rules something out of both the line and the box. All other
// strategies are those of the catalogue, in their order.
#pragma once

#include <cstdint>
#include <iterator>
#include <vector>

#include "human/walk.hpp"

namespace cluesmith::scales {

using namespace human;

// The strategies that this file finds itself, in HoDoKu's order: their ids and names.
#define CLUESMITH_HODOKU_FIRST(X) \
  X(full_house)                   \
  X(naked_single)                 \
  X(hidden_single)                \
  X(locked_pair)                  \
  X(locked_triple)                \
  X(pointing)                     \
  X(claiming)                     \
  X(naked_pair)                   \
  X(naked_triple)                 \
  X(hidden_pair)                  \
  X(hidden_triple)                \
  X(naked_quad)                   \
  X(hidden_quad)

#define CLUESMITH_ID(name) name,
enum class First : std::uint8_t { CLUESMITH_HODOKU_FIRST(CLUESMITH_ID) };
#undef CLUESMITH_ID

#define CLUESMITH_NAME(name) #name,
inline constexpr const char* kFirstNames[] = {CLUESMITH_HODOKU_FIRST(CLUESMITH_NAME)};
#undef CLUESMITH_NAME
inline constexpr std::size_t kHodokuFirst = std::size(kFirstNames);

// Solves a puzzle of 81 digits step by step. Adds one to counts[i] for each step of strategy i;
// first the strategies above are numbered, then `later`.
WalkEnd walk_like_hodoku(const std::uint8_t* clues, const std::vector<Finder>& later, Watch watch,
                         std::uint16_t* counts);

}  // namespace cluesmith::scales
