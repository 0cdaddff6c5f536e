// SPDX-License-Identifier: MIT
#include "infer/probes.hpp"

namespace cluesmith::infer {
namespace {

// Candidates of cells with two are probed first, in turn: a failure there places the other one.
// Taking those with most consequences first saves a tenth of the probes and costs more than that.
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
    // What follows from a candidate that survives survives too.
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

bool fail_literals(Nine& state, std::uint64_t& probes) { return Prober(state, probes).run(); }

}  // namespace cluesmith::infer
