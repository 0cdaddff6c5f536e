// SPDX-License-Identifier: MIT
// The techniques of the program HoDoKu. A *search* has a place in its order, a level and a score; a
// search may find steps of several techniques, and a step counts as its search does.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace cluesmith::scales::hodoku {

// The searches in the order in which they are tried, without those that are off by default.
#define CLUESMITH_HODOKU_SEARCHES(X) \
  X(full_house)                      \
  X(naked_single)                    \
  X(hidden_single)                   \
  X(locked_pair)                     \
  X(locked_triple)                   \
  X(pointing)                        \
  X(claiming)                        \
  X(naked_pair)                      \
  X(naked_triple)                    \
  X(hidden_pair)                     \
  X(hidden_triple)                   \
  X(naked_quad)                      \
  X(hidden_quad)                     \
  X(x_wing)                          \
  X(swordfish)                       \
  X(jellyfish)                       \
  X(remote_pair)                     \
  X(bug_plus_one)                    \
  X(skyscraper)                      \
  X(two_string_kite)                 \
  X(turbot_fish)                     \
  X(empty_rectangle)                 \
  X(w_wing)                          \
  X(xy_wing)                         \
  X(xyz_wing)                        \
  X(unique_rectangle_1)              \
  X(unique_rectangle_2)              \
  X(unique_rectangle_3)              \
  X(unique_rectangle_4)              \
  X(unique_rectangle_5)              \
  X(unique_rectangle_6)              \
  X(hidden_rectangle)                \
  X(avoidable_rectangle_1)           \
  X(avoidable_rectangle_2)           \
  X(finned_x_wing)                   \
  X(sashimi_x_wing)                  \
  X(finned_swordfish)                \
  X(sashimi_swordfish)               \
  X(finned_jellyfish)                \
  X(sashimi_jellyfish)               \
  X(sue_de_coq)                      \
  X(simple_coloring)                 \
  X(multi_coloring)                  \
  X(x_chain)                         \
  X(xy_chain)                        \
  X(nice_loop)                       \
  X(grouped_nice_loop)               \
  X(als_xz)                          \
  X(als_xy_wing)                     \
  X(als_chain)                       \
  X(franken_x_wing)                  \
  X(franken_swordfish)               \
  X(finned_franken_x_wing)           \
  X(finned_franken_swordfish)        \
  X(forcing_chain)                   \
  X(forcing_net)                     \
  X(brute_force)

// The techniques of steps that do not have the name of their search.
#define CLUESMITH_HODOKU_KINDS(X)    \
  X(simple_coloring_trap)            \
  X(simple_coloring_wrap)            \
  X(multi_coloring_1)                \
  X(multi_coloring_2)                \
  X(continuous_nice_loop)            \
  X(discontinuous_nice_loop)         \
  X(aic)                             \
  X(grouped_continuous_nice_loop)    \
  X(grouped_discontinuous_nice_loop) \
  X(grouped_aic)                     \
  X(mutant_x_wing)                   \
  X(mutant_swordfish)                \
  X(finned_mutant_x_wing)            \
  X(finned_mutant_swordfish)         \
  X(forcing_chain_contradiction)     \
  X(forcing_chain_verity)            \
  X(forcing_net_contradiction)       \
  X(forcing_net_verity)

#define CLUESMITH_ID(name) name,
enum class Technique : std::uint8_t {
  CLUESMITH_HODOKU_SEARCHES(CLUESMITH_ID) CLUESMITH_HODOKU_KINDS(CLUESMITH_ID)
};
#undef CLUESMITH_ID

#define CLUESMITH_NAME(name) #name,
inline constexpr auto kTechniqueNames = std::to_array<std::string_view>(
    {CLUESMITH_HODOKU_SEARCHES(CLUESMITH_NAME) CLUESMITH_HODOKU_KINDS(CLUESMITH_NAME)});
#undef CLUESMITH_NAME

inline constexpr int kSearches = int(Technique::brute_force) + 1;

}  // namespace cluesmith::scales::hodoku
