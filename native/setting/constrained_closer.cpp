// SPDX-License-Identifier: MIT
// Closures on boards with constraints: strategies of groups, and looks at filters.
#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "constraints/tables.hpp"
#include "setting/closer.hpp"
#include "setting/singles.hpp"

namespace cluesmith::setting {

using constraints::Filter;
using constraints::Look;
using constraints::Sight;

Sight sight_of(const BoardTables& board) {
  Sight sight(board.cell_count());
  for (int cell = 0; cell < board.cell_count(); ++cell)
    for (const std::uint16_t peer : board.peers(cell)) sight.add(cell, peer);
  if (const auto* tables = board.constraints()) {
    for (const constraints::Link& link : tables->links()) {
      const auto& table = tables->table(link);
      bool differ = true;
      for (int digit = 0; digit < board.size(); ++digit) differ &= !(table[digit] >> digit & 1);
      if (differ) sight.add(link.from, link.to);
    }
  }
  return sight;
}

namespace {

class PlanCloser final : public ConstrainedCloser {
 public:
  PlanCloser(std::shared_ptr<const BoardTables> board, ConstrainedPlan plan)
      : board_(std::move(board)), plan_(std::move(plan)), sight_(sight_of(*board_)) {
    if (!board_->constraints())
      throw std::invalid_argument("a board without constraints; expected one with");
    const std::size_t filters = board_->constraints()->filter_count();
    for (const FilterPass& pass : plan_.passes)
      if (pass.filter < 0 || std::size_t(pass.filter) >= filters)
        throw std::invalid_argument("filter " + std::to_string(pass.filter) + "; expected one of " +
                                    std::to_string(filters));
    for (const auto& rules : plan_.rules)
      if (!rules || rules->size() != board_->size() || rules->cell_count() != board_->cell_count())
        throw std::invalid_argument("rules of another board; expected rules of this one");
    cells_seen_.resize(board_->cell_count());
    for (int cell = 0; cell < board_->cell_count(); ++cell)
      each_seen(sight_.of(cell), [&](int seen) { cells_seen_[cell].push_back(seen); });
  }

  int cell_count() const override { return board_->cell_count(); }
  int digits() const override { return board_->size(); }

  std::shared_ptr<const BoardTables> board() const override { return board_; }

  bool close(std::uint32_t* masks, Watch watch) const override {
    Run run(*this, masks, {}, nullptr);
    return run.close(watch);
  }

  bool close_by(std::uint32_t* masks, std::span<const char> in_use,
                constraints::NarrowMemory& memory, Watch watch) const override {
    Run run(*this, masks, in_use, &memory);
    return run.close(watch);
  }

 private:
  template <typename Visit>
  void each_seen(const std::uint64_t* set, Visit visit) const {
    for (int word = 0; word < sight_.words(); ++word)
      for (std::uint64_t rest = set[word]; rest; rest &= rest - 1)
        visit(64 * word + std::countr_zero(rest));
  }

  // One closure. Time is counted in stages; a filter runs again if a cell of it changed since.
  class Run {
   public:
    // All filters are in use where there are no flags.
    Run(const PlanCloser& closer, std::uint32_t* masks, std::span<const char> in_use,
        constraints::NarrowMemory* memory)
        : closer_(closer),
          board_(*closer.board_),
          masks_(masks),
          in_use_(in_use),
          memory_(memory),
          known_(masks, masks + board_.cell_count()),
          changed_at_(board_.cell_count(), 1),
          ran_at_(closer.plan_.passes.size()),
          is_told_(board_.cell_count()) {}

    bool close(Watch watch) {
      if (std::find(known_.begin(), known_.end(), 0u) != known_.end()) return false;
      std::uint32_t rules_ran_at = 0;
      while (!watch()) {
        if (!close_singles()) return false;
        note_changes();
        if (closer_.plan_.locked) {
          Placed ignored;
          if (!remove_locked(board_, masks_, ignored)) return false;
          if (note_changes()) continue;
        }
        if (closer_.plan_.common_peers) {
          remove_common();
          if (!is_sound()) return false;
          if (note_changes()) continue;
        }
        const std::uint32_t before = now_;
        if (!run_filters()) return false;
        if (now_ != before) continue;
        if (closer_.plan_.rules.empty() || rules_ran_at == now_) return is_solution_or_open();
        for (const auto& rules : closer_.plan_.rules) rules->apply(masks_);
        if (!is_sound()) return false;
        note_changes();
        rules_ran_at = now_;
      }
      return true;
    }

   private:
    bool is_in_use(std::size_t filter) const { return in_use_.empty() || in_use_[filter]; }

    bool is_sound() const {
      return std::find(masks_, masks_ + board_.cell_count(), 0u) == masks_ + board_.cell_count();
    }

    // Whether a full grid keeps all constraints. Strategies that look at some of them only may fill
    // the grid with digits that break another.
    bool is_solution_or_open() const {
      const auto is_open = [](std::uint32_t mask) { return !is_known(mask); };
      if (std::any_of(masks_, masks_ + board_.cell_count(), is_open)) return true;
      for (int cell = 0; cell < board_.cell_count(); ++cell)
        for (const int seen : closer_.cells_seen_[cell])
          if (masks_[cell] == masks_[seen]) return false;
      const auto* tables = board_.constraints();
      for (const constraints::Link& link : tables->links())
        if (!(tables->table(link)[std::countr_zero(masks_[link.from])] & masks_[link.to]))
          return false;
      std::vector<std::uint32_t> left;
      for (std::size_t i = 0; i < tables->filter_count(); ++i) {
        if (!is_in_use(i)) continue;
        const Filter& filter = tables->filter(int(i));
        left.clear();
        for (const std::uint16_t cell : filter.cells()) left.push_back(masks_[cell]);
        if (!filter.narrow(left.data())) return false;
      }
      return true;
    }

    // Whether a cell changed since the last call; the time moves on then.
    bool note_changes() {
      if (std::equal(known_.begin(), known_.end(), masks_)) return false;
      ++now_;
      for (int cell = 0; cell < board_.cell_count(); ++cell) {
        if (known_[cell] == masks_[cell]) continue;
        known_[cell] = masks_[cell];
        changed_at_[cell] = now_;
      }
      return true;
    }

    // Runs the filters that are due, in the order of the plan.
    bool run_filters() {
      const auto& passes = closer_.plan_.passes;
      for (std::size_t i = 0; i < passes.size(); ++i) {
        if (!is_in_use(passes[i].filter)) continue;
        const Filter& filter = board_.constraints()->filter(passes[i].filter);
        const bool is_due = std::ranges::any_of(
            filter.cells(), [&](std::uint16_t cell) { return changed_at_[cell] > ran_at_[i]; });
        if (!is_due) continue;
        ran_at_[i] = now_;
        if (!constraints::narrow({filter, passes[i].filter, memory_}, passes[i].look,
                                 closer_.sight_, board_.all_digits(), masks_))
          return false;
        note_changes();
      }
      return true;
    }

    bool tell(int cell) {
      is_told_[cell] = true;
      for (const int seen : closer_.cells_seen_[cell])
        if (!(masks_[seen] &= ~masks_[cell])) return false;
      return true;
    }

    bool close_singles() {
      for (bool moved = true; moved;) {
        moved = false;
        if (closer_.plan_.naked)
          for (int cell = 0; cell < board_.cell_count(); ++cell)
            if (!is_told_[cell] && is_known(masks_[cell])) {
              if (!tell(cell)) return false;
              moved = true;
            }
        if (moved || !closer_.plan_.hidden) continue;
        for (int group = 0; group < board_.group_count(); ++group) {
          std::uint32_t once = 0, again = 0;
          for (const std::uint16_t cell : board_.group(group)) {
            again |= once & masks_[cell];
            once |= masks_[cell];
          }
          if (once != board_.all_digits()) return false;
          const std::uint32_t single = once & ~again;
          if (!single) continue;
          for (const std::uint16_t cell : board_.group(group)) {
            const std::uint32_t hidden = masks_[cell] & single;
            if (!hidden || is_told_[cell]) continue;
            if (!is_known(hidden)) return false;
            masks_[cell] = hidden;
            if (!tell(cell)) return false;
            moved = true;
          }
        }
      }
      return true;
    }

    // A digit leaves the cells that see all its places in a group.
    void remove_common() {
      const int words = closer_.sight_.words();
      std::vector<std::uint64_t> common(words);
      for (int group = 0; group < board_.group_count(); ++group)
        for (std::uint32_t rest = board_.all_digits(); rest; rest &= rest - 1) {
          const std::uint32_t digit = rest & -rest;
          std::fill(common.begin(), common.end(), ~std::uint64_t{0});
          bool has_place = false;
          for (const std::uint16_t cell : board_.group(group)) {
            if (!(masks_[cell] & digit)) continue;
            has_place = true;
            for (int word = 0; word < words; ++word) common[word] &= closer_.sight_.of(cell)[word];
          }
          if (has_place)
            closer_.each_seen(common.data(), [&](int cell) { masks_[cell] &= ~digit; });
        }
    }

    const PlanCloser& closer_;
    const BoardTables& board_;
    std::uint32_t* masks_;
    std::span<const char> in_use_;
    constraints::NarrowMemory* memory_;
    std::vector<std::uint32_t> known_, changed_at_, ran_at_;
    std::vector<char> is_told_;
    std::uint32_t now_ = 1;
  };

  std::shared_ptr<const BoardTables> board_;
  ConstrainedPlan plan_;
  Sight sight_;
  std::vector<std::vector<int>> cells_seen_;
};

}  // namespace

std::unique_ptr<ConstrainedCloser> constrained(std::shared_ptr<const BoardTables> board,
                                               ConstrainedPlan plan) {
  return std::make_unique<PlanCloser>(std::move(board), std::move(plan));
}

}  // namespace cluesmith::setting
