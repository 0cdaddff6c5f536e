// SPDX-License-Identifier: MIT
#include "infer/puzzles.hpp"

#include <algorithm>
#include <array>

#include "infer/nine.hpp"
#include "kernels.hpp"

namespace cluesmith::infer {
namespace {

void contradict(Known known, std::size_t cells) {
  std::fill_n(known.digits, cells, std::uint8_t{0});
  std::fill_n(known.masks, cells, 0u);
}

// The digit of a mask of one digit; 0 for other masks.
constexpr auto kOnlyDigit = [] {
  std::array<std::uint8_t, 512> digits{};
  for (int digit = 1; digit <= 9; ++digit) digits[1u << (digit - 1)] = std::uint8_t(digit);
  return digits;
}();

// The number of candidates in all cells of the 9x9 board that have several.
std::uint32_t open_candidates(const std::uint32_t* masks) {
  std::uint32_t open = 0;
  for (int cell = 0; cell < 81; ++cell) {
    const std::uint32_t size = count_bits(masks[cell]);
    open += size > 1 ? size : 0;
  }
  return open;
}

}  // namespace

void close_nine(std::size_t count, std::uint8_t* digits, std::uint32_t* masks) {
  std::vector<std::uint16_t> closed(81 * count);
  kernels().close_batch(digits, count, kNakedSingle | kHiddenSingle, closed.data());
  for (std::size_t i = 0; i < closed.size(); ++i) {
    masks[i] = closed[i];
    digits[i] = kOnlyDigit[closed[i]];
  }
}

Puzzles::Puzzles(const Encoded& encoded, const Method& method)
    : encoded_(encoded), method_(method), blank_(encoded.clauses) {
  has_model_ = !encoded.clauses.has_empty_clause();
  for (Literal unit : encoded.clauses.units()) has_model_ = has_model_ && blank_.assume(unit);
  has_model_ = has_model_ && blank_.propagate();
}

Verdict Puzzles::infer(Known known, Watch watch, std::uint64_t keep,
                       std::vector<std::uint8_t>& solutions) {
  Verdict verdict;
  if (encoded_.is_nine) {
    verdict = infer_nine(known);
    const bool is_settled =
        verdict.status == InferenceStatus::contradiction ||
        (verdict.status == InferenceStatus::solved && method_.technique != Technique::search);
    if (is_settled || verdict.status == InferenceStatus::stuck) return verdict;
  }
  const Effort before = verdict.effort;
  verdict = infer_clauses(known, watch, keep, solutions);
  verdict.effort.probes += before.probes;
  return verdict;
}

Verdict Puzzles::infer_nine(Known known) {
  Verdict verdict;
  const bool probes = !method_.passes && method_.technique != Technique::unit_propagation &&
                      method_.technique != Technique::search;
  bool consistent = true;
  if (known.is_closed) {
    consistent = known.masks[0] != 0;
    verdict.open = open_candidates(known.masks);
  }
  if (!known.is_closed || (probes && verdict.open)) {
    Nine state = known.is_closed ? Nine(known.masks) : Nine();
    if (!known.is_closed) {
      for (int cell = 0; cell < 81; ++cell)
        if (known.digits[cell]) known.masks[cell] = 1u << (known.digits[cell] - 1);
      consistent = state.restrict(known.masks);
    }
    if (probes && consistent) consistent = fail_literals(state, verdict.effort.probes);
    for (int cell = 0; cell < 81; ++cell) {
      known.masks[cell] = state.masks()[cell];
      known.digits[cell] = kOnlyDigit[known.masks[cell]];
    }
    verdict.open = open_candidates(known.masks);
  }
  const bool is_fixpoint =
      !method_.grid_size && (method_.technique == Technique::unit_propagation ||
                             (probes && method_.technique == Technique::failed_literals));
  if (!consistent) {
    contradict(known, 81);
    verdict.open = 0;
    verdict.status = InferenceStatus::contradiction;
  } else if (!verdict.open) {
    verdict.status = InferenceStatus::solved;
  } else if (is_fixpoint) {
    verdict.status = InferenceStatus::stuck;
  }
  return verdict;
}

Verdict Puzzles::infer_clauses(Known known, Watch watch, std::uint64_t keep,
                               std::vector<std::uint8_t>& solutions) {
  const int size = encoded_.size, cells = size * size;
  Verdict verdict;
  UnitPropagation state = blank_;
  const auto literal = [&](int cell, int digit) { return Literal(2 * (size * cell + digit - 1)); };
  bool consistent = has_model_;
  for (int cell = 0; cell < cells && consistent; ++cell) {
    if (known.digits[cell]) {
      consistent = state.assume(literal(cell, known.digits[cell]));
      continue;
    }
    for (int digit = 1; digit <= size && consistent; ++digit)
      if (!(known.masks[cell] >> (digit - 1) & 1))
        consistent = state.assume(negated(literal(cell, digit)));
  }
  std::vector<std::uint8_t> model(cells);
  std::uint64_t kept = 0;
  const auto found = [&](const UnitPropagation& full) {
    if (kept >= keep && kept > 0) return;
    read_model(full, model.data());
    if (kept++ < keep) solutions.insert(solutions.end(), model.begin(), model.end());
  };
  verdict.status = consistent ? infer::infer(state, method_, watch, verdict.effort, found)
                              : InferenceStatus::contradiction;
  if (verdict.status == InferenceStatus::contradiction) {
    contradict(known, cells);
    return verdict;
  }
  if (method_.technique == Technique::search && verdict.status == InferenceStatus::solved) {
    for (int cell = 0; cell < cells; ++cell) {
      known.digits[cell] = model[cell];
      known.masks[cell] = model[cell] ? 1u << (model[cell] - 1) : 0;  // clauses may allow none
    }
    return verdict;
  }
  verdict.open = state.open_count();
  read_model(state, known.digits);
  for (int cell = 0; cell < cells; ++cell) {
    known.masks[cell] = 0;
    for (int digit = 1; digit <= size; ++digit)
      if (!state.is_false(literal(cell, digit))) known.masks[cell] |= 1u << (digit - 1);
  }
  return verdict;
}

void Puzzles::read_model(const UnitPropagation& state, std::uint8_t* digits) const {
  const int size = encoded_.size;
  std::fill_n(digits, size * size, std::uint8_t{0});
  for (Literal literal : state.trail())
    if (!(literal & 1)) digits[literal / 2 / size] = std::uint8_t(literal / 2 % size + 1);
}

}  // namespace cluesmith::infer
