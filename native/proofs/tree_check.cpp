// SPDX-License-Identifier: MIT
#include "proofs/tree_check.hpp"

#include <algorithm>
#include <bit>

namespace cluesmith::proofs {
namespace {

constexpr std::uint32_t kLeaf = 0, kBranch = 1, kRemoval = 2;

class TreeWalk {
 public:
  TreeWalk(const TreeClaim& claim, std::span<const std::uint32_t> tokens, Watch watch)
      : claim_(claim), tokens_(tokens), watch_(watch), bound_(bound_of(claim)) {}

  TreeReport run() {
    if (follow(claim_.within) && report_.position < tokens_.size())
      refuse("more follows after its end");
    return std::move(report_);
  }

 private:
  // Reads the tree of these sets; false after an objection. Each level of the recursion fixes a
  // clue that was open, so there are no more levels than clues.
  bool follow(Sets sets) {
    bool is_open = settle(sets);
    for (;;) {
      std::uint32_t token, cell, digits;
      if (!read(token)) return false;
      if (token == kLeaf) return !is_open || take_leaf(sets);
      if (!is_open) return refuse("the sets have failed, and yet they go on");
      if (token == kRemoval) {
        if (!read_clue(sets, cell) || !read(digits)) return false;
        if (!remove(sets, cell, digits)) return false;
        is_open = settle(sets);
      } else if (token == kBranch) {
        return read_clue(sets, cell) && branch(sets, cell);
      } else {
        return refuse("an unknown token");
      }
    }
  }

  bool take_leaf(const Sets& sets) {
    std::vector<std::uint8_t> grid(sets.size());
    for (const std::uint16_t clue : claim_.clues) {
      if (!is_single(sets[clue])) return refuse("a leaf whose sets do not fail");
      grid[clue] = std::uint8_t(std::countr_zero(sets[clue]) + 1);
    }
    report_.unjudged.insert(report_.unjudged.end(), grid.begin(), grid.end());
    return true;
  }

  bool remove(Sets& sets, std::uint32_t cell, std::uint32_t digits) {
    if (!digits || (digits & ~sets[cell])) return refuse("a removal of digits that are not there");
    const std::uint32_t alike = interchangeable(sets);
    std::uint32_t removed = 0;
    for (std::uint32_t rest = digits; rest; rest &= rest - 1) {
      const std::uint32_t digit = rest & -rest;
      Sets trial = sets;
      trial[cell] = digit;
      if (settle(trial)) return refuse("a removal of a digit that does not fail");
      removed |= digit & alike ? alike : digit;
    }
    sets[cell] &= ~removed;
    return true;
  }

  bool branch(const Sets& sets, std::uint32_t cell) {
    const std::uint32_t alike = interchangeable(sets) & sets[cell];
    const std::uint32_t spared = alike & (alike - 1);
    for (std::uint32_t rest = sets[cell] & ~spared; rest; rest &= rest - 1) {
      Sets below = sets;
      below[cell] = rest & -rest;
      if (!follow(std::move(below))) return false;
    }
    return true;
  }

  // The digits that are not the only digit of a set, if every set has all of them or none;
  // otherwise 0.
  std::uint32_t interchangeable(const Sets& sets) const {
    if (claim_.has_fixed) return 0;
    std::uint32_t alike = claim_.all_digits();
    for (const std::uint32_t set : sets)
      if (is_single(set)) alike &= ~set;
    const bool is_uniform = std::all_of(sets.begin(), sets.end(), [&](std::uint32_t set) {
      return (set & alike) == 0 || (set & alike) == alike;
    });
    return is_uniform ? alike : 0;
  }

  // Narrows the sets; false if they fail or if the bound rules them out.
  bool settle(Sets& sets) {
    if ((++report_.cases & 255) == 0 && watch_()) report_.expired = true;
    return narrow(sets) && bound_->allows(sets);
  }

  // If a set has one digit, removes it from the peers; if a digit has one place in a group, places
  // it.
  bool narrow(Sets& sets) {
    is_propagated_.assign(sets.size(), 0);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t cell = 0; cell < sets.size(); ++cell) {
        if (!sets[cell]) return false;
        if (is_propagated_[cell] || !is_single(sets[cell])) continue;
        is_propagated_[cell] = 1;
        for (const std::uint16_t peer : claim_.peers[cell]) {
          if (!(sets[peer] & sets[cell])) continue;
          sets[peer] &= ~sets[cell];
          changed = true;
        }
      }
      for (const auto& group : claim_.groups) {
        std::uint32_t once = 0, again = 0;
        for (const std::uint16_t cell : group) {
          again |= once & sets[cell];
          once |= sets[cell];
        }
        if (once != claim_.all_digits()) return false;
        for (const std::uint16_t cell : group) {
          const std::uint32_t alone = sets[cell] & ~again;
          if (!alone) continue;
          if (!is_single(alone)) return false;
          changed |= sets[cell] != alone;
          sets[cell] = alone;
        }
      }
    }
    return true;
  }

  bool read(std::uint32_t& token) {
    if (report_.expired) return refuse("the time is over");
    if (report_.position == tokens_.size()) return refuse("the tree is cut off");
    token = tokens_[report_.position++];
    return true;
  }

  // Reads a cell, which must be a clue with several digits left.
  bool read_clue(const Sets& sets, std::uint32_t& cell) {
    if (!read(cell)) return false;
    if (std::find(claim_.clues.begin(), claim_.clues.end(), cell) == claim_.clues.end())
      return refuse("a cell that is not a clue");
    return !is_single(sets[cell]) || refuse("a clue whose digit is known");
  }

  bool refuse(const char* objection) {
    report_.objection = objection;
    return false;
  }

  const TreeClaim& claim_;
  std::span<const std::uint32_t> tokens_;
  Watch watch_;
  std::unique_ptr<TreeBound> bound_;
  TreeReport report_;
  std::vector<std::uint8_t> is_propagated_;  // the cell's only digit is removed from its peers
};

}  // namespace

TreeReport check_tree(const TreeClaim& claim, std::span<const std::uint32_t> tokens, Watch watch) {
  return TreeWalk(claim, tokens, watch).run();
}

}  // namespace cluesmith::proofs
