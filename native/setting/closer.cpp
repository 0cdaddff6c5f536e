// SPDX-License-Identifier: MIT
#include "setting/closer.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "kernels.hpp"
#include "propagate/propagator.hpp"

namespace cluesmith::setting {
namespace {

// Rules every placed digit out of the peers of its cell, and so on; false on contradiction.
bool close_naked(const BoardTables& board, std::uint32_t* masks) {
  std::array<std::uint16_t, BoardTables::kMaxSize * BoardTables::kMaxSize> queue;
  int length = 0;
  for (int cell = 0; cell < board.cell_count(); ++cell) {
    if (!masks[cell]) return false;
    if (std::has_single_bit(masks[cell])) queue[length++] = std::uint16_t(cell);
  }
  for (int done = 0; done < length; ++done) {
    const std::uint32_t placed = masks[queue[done]];
    for (const std::uint16_t peer : board.peers(queue[done])) {
      if (!(masks[peer] & placed)) continue;
      masks[peer] ^= placed;
      if (!masks[peer]) return false;
      if (std::has_single_bit(masks[peer])) queue[length++] = peer;
    }
  }
  return true;
}

class NakedSingles final : public Closer {
 public:
  explicit NakedSingles(std::shared_ptr<const BoardTables> board) : board_(std::move(board)) {}

  bool close(std::uint32_t* masks) const override { return close_naked(*board_, masks); }

 private:
  std::shared_ptr<const BoardTables> board_;
};

class Singles final : public Closer {
 public:
  explicit Singles(std::shared_ptr<const BoardTables> board) : board_(std::move(board)) {}

  bool close(std::uint32_t* masks) const override {
    for (bool moved = true; moved;) {
      if (!close_naked(*board_, masks)) return false;
      moved = false;
      for (int group = 0; group < board_->group_count(); ++group) {
        std::uint32_t once = 0, again = 0;
        for (const std::uint16_t cell : board_->group(group)) {
          again |= once & masks[cell];
          once |= masks[cell];
        }
        if (once != board_->all_digits()) return false;
        for (const std::uint16_t cell : board_->group(group)) {
          const std::uint32_t hidden = masks[cell] & ~again;
          if (!hidden || hidden == masks[cell]) continue;
          if (!std::has_single_bit(hidden)) return false;
          masks[cell] = hidden;
          moved = true;
        }
      }
    }
    return true;
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

class Basics final : public Closer {
 public:
  bool close(std::uint32_t* masks) const override { return close_basics(masks); }
};

class Listed final : public Closer {
 public:
  explicit Listed(std::shared_ptr<const HornRules> rules) : rules_(std::move(rules)) {}

  bool close(std::uint32_t* masks) const override {
    rules_->close(masks);
    return masks[0] != 0;
  }

 private:
  std::shared_ptr<const HornRules> rules_;
};

class Walked final : public Closer {
 public:
  Walked(std::vector<human::Finder> finders, bool after_basics)
      : finders_(std::move(finders)), after_basics_(after_basics) {}

  bool close(std::uint32_t* masks) const override {
    for (;;) {
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
  }

 private:
  // Takes one step where the basics go on, else as many as there are.
  bool step(human::Grid& grid) const {
    bool moved = false;
    for (;;) {
      human::Effect effect;
      const bool found = std::any_of(finders_.begin(), finders_.end(),
                                     [&](human::Finder find) { return find(grid, effect); });
      if (!found) return moved;
      effect.apply(grid);
      moved = true;
      if (after_basics_ || grid.is_contradiction()) return true;
    }
  }

  std::vector<human::Finder> finders_;
  bool after_basics_;
};

class Propagated final : public Closer {
 public:
  Propagated(std::shared_ptr<const BoardTables> board, int order, bool is_plain, unsigned parts)
      : board_(std::move(board)), order_(order), is_plain_(is_plain), parts_(parts) {}

  bool close(std::uint32_t* masks) const override {
    std::array<std::uint32_t, BoardTables::kMaxSize * BoardTables::kMaxSize> left;
    const Watch never{[](void*) { return false; }, nullptr};
    const propagate::Board board{board_.get(), order_, is_plain_};
    const auto result = propagate::run_scheme(board, masks, parts_, false, never, left.data());
    std::copy_n(left.begin(), board_->cell_count(), masks);
    return result.status != propagate::Status::failed;
  }

 private:
  std::shared_ptr<const BoardTables> board_;
  int order_;
  bool is_plain_;
  unsigned parts_;
};

}  // namespace

std::unique_ptr<Closer> naked_singles(std::shared_ptr<const BoardTables> board) {
  return std::make_unique<NakedSingles>(std::move(board));
}
std::unique_ptr<Closer> singles(std::shared_ptr<const BoardTables> board) {
  return std::make_unique<Singles>(std::move(board));
}
std::unique_ptr<Closer> basics() { return std::make_unique<Basics>(); }
std::unique_ptr<Closer> listed(std::shared_ptr<const HornRules> rules) {
  return std::make_unique<Listed>(std::move(rules));
}
std::unique_ptr<Closer> walked(std::vector<human::Finder> finders, bool after_basics) {
  return std::make_unique<Walked>(std::move(finders), after_basics);
}
std::unique_ptr<Closer> propagated(std::shared_ptr<const BoardTables> board, int order,
                                   bool is_plain, unsigned parts) {
  return std::make_unique<Propagated>(std::move(board), order, is_plain, parts);
}

}  // namespace cluesmith::setting
