// SPDX-License-Identifier: MIT
#include "setting/closer.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "kernels.hpp"
#include "propagate/propagator.hpp"
#include "setting/singles.hpp"

namespace cluesmith::setting {
namespace {

class NakedSinglesCloser final : public Closer {
 public:
  explicit NakedSinglesCloser(std::shared_ptr<const BoardTables> board)
      : board_(std::move(board)) {}

  int cell_count() const override { return board_->cell_count(); }
  int digits() const override { return board_->size(); }
  bool close(std::uint32_t* masks, Watch) const override { return close_naked(*board_, masks); }

 private:
  std::shared_ptr<const BoardTables> board_;
};

class SinglesCloser final : public Closer {
 public:
  explicit SinglesCloser(std::shared_ptr<const BoardTables> board) : board_(std::move(board)) {}

  int cell_count() const override { return board_->cell_count(); }
  int digits() const override { return board_->size(); }
  bool close(std::uint32_t* masks, Watch) const override { return close_singles(*board_, masks); }
  unsigned kernel_set() const override {
    return board_->is_nine() ? kNakedSingle | kHiddenSingle : 0;
  }

 private:
  std::shared_ptr<const BoardTables> board_;
};

bool close_basics(std::uint32_t* masks) {
  std::array<std::uint16_t, 81> narrow;
  std::copy(masks, masks + 81, narrow.begin());
  if (!kernels().close_one(narrow.data())) return false;
  std::copy(narrow.begin(), narrow.end(), masks);
  return true;
}

// The 9x9 board, by the kernels.
class NineBasicsCloser final : public Closer {
 public:
  int cell_count() const override { return 81; }
  int digits() const override { return 9; }
  bool close(std::uint32_t* masks, Watch) const override { return close_basics(masks); }
  unsigned kernel_set() const override {
    return kNakedSingle | kHiddenSingle | kPointing | kClaiming;
  }
};

class BasicsCloser final : public Closer {
 public:
  explicit BasicsCloser(std::shared_ptr<const BoardTables> board) : board_(std::move(board)) {}

  int cell_count() const override { return board_->cell_count(); }
  int digits() const override { return board_->size(); }
  bool close(std::uint32_t* masks, Watch) const override {
    Placed placed;
    if (!list_placed(*board_, masks, placed)) return false;
    for (;;) {
      if (!close_singles(*board_, masks, placed)) return false;
      const int count = placed.count;
      const std::optional<bool> removed = remove_locked(*board_, masks, placed);
      if (!removed) return false;
      if (!*removed && placed.count == count) return true;
    }
  }

 private:
  std::shared_ptr<const BoardTables> board_;
};

class ListedCloser final : public Closer {
 public:
  explicit ListedCloser(std::shared_ptr<const search::HornRules> rules)
      : rules_(std::move(rules)) {}

  int cell_count() const override { return rules_->cell_count(); }
  int digits() const override { return rules_->size(); }
  bool close(std::uint32_t* masks, Watch) const override {
    rules_->close(masks);
    return masks[0] != 0;
  }

 private:
  std::shared_ptr<const search::HornRules> rules_;
};

class WalkedCloser final : public Closer {
 public:
  WalkedCloser(std::vector<human::Finder> finders, bool after_basics)
      : finders_(std::move(finders)), after_basics_(after_basics) {}

  int cell_count() const override { return 81; }
  int digits() const override { return 9; }
  bool close(std::uint32_t* masks, Watch watch) const override {
    while (!watch()) {
      if (after_basics_ && !close_basics(masks)) return false;
      std::array<std::uint16_t, 81> narrow;
      std::array<std::uint8_t, 81> placed;
      bool is_open = false;
      for (int cell = 0; cell < 81; ++cell) {
        narrow[cell] = std::uint16_t(masks[cell]);
        const bool single = std::has_single_bit(masks[cell]);
        placed[cell] = single ? std::uint8_t(std::countr_zero(masks[cell]) + 1) : 0;
        is_open |= !single;
      }
      if (!is_open) return true;
      human::Grid grid(placed.data(), narrow.data());
      const bool moved = step(grid);
      std::copy(grid.masks.begin(), grid.masks.end(), masks);
      if (!moved || grid.is_contradiction()) return !grid.is_contradiction();
    }
    return true;
  }

 private:
  // Takes one step where the basics go on, else as many as there are.
  bool step(human::Grid& grid) const {
    bool moved = false;
    for (;;) {
      human::Effect effect;
      const bool has_step = std::any_of(finders_.begin(), finders_.end(),
                                        [&](human::Finder find) { return find(grid, effect); });
      if (!has_step) return moved;
      effect.apply(grid);
      moved = true;
      if (after_basics_ || grid.is_contradiction()) return true;
    }
  }

  std::vector<human::Finder> finders_;
  bool after_basics_;
};

class PropagatedCloser final : public Closer {
 public:
  PropagatedCloser(std::shared_ptr<const BoardTables> board, unsigned parts)
      : board_(std::move(board)), parts_(parts) {
    propagate::check_parts(*board_, parts);
  }

  int cell_count() const override { return board_->cell_count(); }
  int digits() const override { return board_->size(); }
  bool close(std::uint32_t* masks, Watch watch) const override {
    std::array<std::uint32_t, BoardTables::kMaxSize * BoardTables::kMaxSize> left;
    const auto result = propagate::run_scheme(*board_, masks, parts_, 0, watch, left.data());
    std::copy_n(left.begin(), board_->cell_count(), masks);
    return result.status != propagate::PropagationStatus::failed;
  }

 private:
  std::shared_ptr<const BoardTables> board_;
  unsigned parts_;
};

}  // namespace

std::unique_ptr<Closer> naked_singles(std::shared_ptr<const BoardTables> board) {
  return std::make_unique<NakedSinglesCloser>(std::move(board));
}
std::unique_ptr<Closer> singles(std::shared_ptr<const BoardTables> board) {
  return std::make_unique<SinglesCloser>(std::move(board));
}
std::unique_ptr<Closer> basics(std::shared_ptr<const BoardTables> board) {
  if (board->is_nine()) return std::make_unique<NineBasicsCloser>();
  return std::make_unique<BasicsCloser>(std::move(board));
}
std::unique_ptr<Closer> listed(std::shared_ptr<const search::HornRules> rules) {
  return std::make_unique<ListedCloser>(std::move(rules));
}
std::unique_ptr<Closer> walked(std::vector<human::Finder> finders, bool after_basics) {
  return std::make_unique<WalkedCloser>(std::move(finders), after_basics);
}
std::unique_ptr<Closer> propagated(std::shared_ptr<const BoardTables> board, unsigned parts) {
  return std::make_unique<PropagatedCloser>(std::move(board), parts);
}

}  // namespace cluesmith::setting
