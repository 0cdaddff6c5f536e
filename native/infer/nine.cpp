// SPDX-License-Identifier: MIT
#include "infer/nine.hpp"

namespace cluesmith::infer {
namespace {

// Cells with two candidates are probed first, in turn: if one candidate fails, the other is placed.
// Probing the candidates with most consequences first saves a tenth of the probes, but finding
// their order costs more.
class Prober {
 public:
  Prober(Nine& state, std::uint64_t& probes) : state_(state), probes_(probes) {}

  bool run() {
    while (!state_.is_solved()) {
      Answer answer = probe_cells(pairs_, true);
      // One failure in a larger cell may make new pairs.
      if (answer == Answer::survived) answer = probe_cells(others_, false);
      if (answer == Answer::contradiction) return false;
      if (answer == Answer::survived) return true;
    }
    return true;
  }

 private:
  enum class Answer { survived, failed, contradiction };

  // Probes cells in turn from `next` on, up to a failure or once around.
  Answer probe_cells(int& next, bool only_pairs) {
    for (int seen = 0; seen < 81; ++seen) {
      const int cell = next;
      next = next == 80 ? 0 : next + 1;
      const unsigned mask = state_.masks()[cell], more = mask & (mask - 1);
      if (!more || (only_pairs && (more & (more - 1)))) continue;
      for (unsigned open = mask & ~known_[cell]; open; open &= open - 1) {
        const Answer answer = probe(cell, __builtin_ctz(open));
        if (answer != Answer::survived) return answer;
      }
    }
    return Answer::survived;
  }

  Answer probe(int cell, int digit) {
    ++probes_;
    Nine assumed = state_;
    if (!assumed.place(cell, digit)) {
      known_ = safe_;
      return state_.rule_out(cell, digit) ? Answer::failed : Answer::contradiction;
    }
    // If a candidate survives, so does everything that follows from it.
    const auto& masks = assumed.masks();
    for (int other = 0; other < 81; ++other)
      if (assumed.is_placed(other)) known_[other] |= masks[other];
    if (assumed.is_solved())
      for (int other = 0; other < 81; ++other) safe_[other] |= masks[other];
    return Answer::survived;
  }

  Nine& state_;
  std::uint64_t& probes_;
  std::array<std::uint16_t, 81> safe_{};   // true in a solution: these never fail
  std::array<std::uint16_t, 81> known_{};  // cannot fail as long as nothing is ruled out
  int pairs_ = 0, others_ = 0;
};

}  // namespace

using nine::cell_bit, nine::Cells, nine::kGeometry;

// Singles that were found and not yet propagated. Each cell becomes single once, and each digit of
// a group once, so the queues cannot overflow.
struct Nine::Queues {
  std::uint16_t cells[81];
  std::uint16_t hidden[243];  // 32 * digit + group
  unsigned cell_count = 0, hidden_count = 0;
};

Nine::Nine() {
  masks_.fill(0x1ff);
  places_.fill(cell_bit(81) - 1);
  for (auto& groups : counts_) groups.fill(9);
}

Nine::Nine(const std::uint32_t* closed) : places_{}, counts_{} {
  for (int cell = 0; cell < 81; ++cell) {
    const unsigned mask = closed[cell];
    masks_[cell] = std::uint16_t(mask);
    const Cells bit = cell_bit(cell);
    if (!(mask & (mask - 1))) --open_;
    for (unsigned left = mask; left; left &= left - 1) {
      const int digit = __builtin_ctz(left);
      places_[digit] |= bit;
      for (int group : kGeometry.groups_of[cell]) ++counts_[digit][group];
    }
  }
}

// Removes a candidate from its cell and from the counts of its groups; the caller removes it from
// the places. A version without branches, which are hard to predict here, was a sixth slower.
inline bool Nine::lose(int cell, int digit, Queues& queues) {
  const unsigned mask = masks_[cell] & ~(1u << digit);
  masks_[cell] = std::uint16_t(mask);
  if (!(mask & (mask - 1))) {
    if (!mask) return false;
    --open_;
    queues.cells[queues.cell_count++] = std::uint16_t(cell);
  }
  for (int group : kGeometry.groups_of[cell]) {
    const unsigned left = --counts_[digit][group];
    if (left <= 1) {
      if (left == 0) return false;
      queues.hidden[queues.hidden_count++] = std::uint16_t(32 * digit + group);
    }
  }
  return true;
}

// Rules out some of the digits that a cell has.
inline bool Nine::eliminate(int cell, unsigned digits, Queues& queues) {
  const Cells others = ~cell_bit(cell);
  for (; digits; digits &= digits - 1) {
    const int digit = __builtin_ctz(digits);
    places_[digit] &= others;
    if (!lose(cell, digit, queues)) return false;
  }
  return true;
}

bool Nine::close(Queues& queues) {
  while (true) {
    if (queues.cell_count) {
      const int cell = queues.cells[--queues.cell_count];
      const int digit = __builtin_ctz(masks_[cell]);
      const Cells seen = places_[digit] & kGeometry.peers[cell];
      places_[digit] ^= seen;
      // One loop for each half of the set: arithmetic on 128 bits makes it 4 % slower.
      for (auto low = std::uint64_t(seen); low; low &= low - 1)
        if (!lose(__builtin_ctzll(low), digit, queues)) return false;
      for (auto high = std::uint64_t(seen >> 64); high; high &= high - 1)
        if (!lose(64 + __builtin_ctzll(high), digit, queues)) return false;
    } else if (queues.hidden_count) {
      const int next = queues.hidden[--queues.hidden_count], digit = next / 32, group = next % 32;
      const int cell = nine::first(places_[digit] & kGeometry.group[group]);
      if (!eliminate(cell, masks_[cell] & ~(1u << digit), queues)) return false;
    } else {
      return true;
    }
  }
}

bool Nine::restrict(const std::uint32_t* masks) {
  Queues queues;
  for (int cell = 0; cell < 81; ++cell)
    if (!eliminate(cell, masks_[cell] & ~masks[cell], queues)) return false;
  return close(queues);
}

bool Nine::place(int cell, int digit) {
  Queues queues;
  return eliminate(cell, masks_[cell] & ~(1u << digit), queues) && close(queues);
}

bool Nine::rule_out(int cell, int digit) {
  Queues queues;
  return eliminate(cell, 1u << digit, queues) && close(queues);
}

bool fail_literals(Nine& state, std::uint64_t& probes) { return Prober(state, probes).run(); }

}  // namespace cluesmith::infer
