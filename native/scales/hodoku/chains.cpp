// SPDX-License-Identifier: MIT
// Chains of one digit, and chains of cells with two candidates: all are found, then sorted.
#include <map>

#include "scales/hodoku/eliminations.hpp"
#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/sorting.hpp"

namespace cluesmith::scales::hodoku {
namespace {

enum class Kind { turbot, x_chain, xy_chain, remote_pair };

constexpr int kMostChainLinks = 20, kTurbotLinks = 3, kLeastRemoteLinks = 7;
constexpr int kStepsBetweenChecks = 4096;

struct Link {
  std::uint8_t cell, digit;
  bool is_strong;
};

struct FoundChain {
  Eliminations eliminations;
  int length = 0;
  std::vector<Link> chain;
};

class ChainSearch {
 public:
  ChainSearch(const View& view, Kind kind, Watch watch)
      : view_(view),
        kind_(kind),
        watch_(watch),
        most_(kind == Kind::turbot ? kTurbotLinks : kMostChainLinks) {}

  bool find(Technique technique, Step& step) {
    list_links();
    for (int cell = 0; cell < 81; ++cell)
      each_digit(view_.board.masks[cell], [&](int digit) {
        if (is_useful(digit) && !is_over_) search_from(cell, digit);
      });
    if (found_.empty() || is_over_) return false;
    const FoundChain& best = first_sorted(found_, &before);
    step.eliminations = best.eliminations.candidates;
    std::vector<ChainNode> nodes;
    for (const Link& link : best.chain)
      nodes.push_back({cell_bit(link.cell), link.digit, link.is_strong});
    return step.told(technique, std::move(nodes));
  }

 private:
  struct Level {
    int cell = 0, digit = 0;
    bool needs_strong = false;
    const Link *next = nullptr, *end = nullptr;
  };

  bool is_of_one_digit() const { return kind_ == Kind::turbot || kind_ == Kind::x_chain; }
  bool is_useful(int digit) const {
    return !is_of_one_digit() || view_.outside_templates(digit) != 0;
  }

  static int before(const FoundChain& one, const FoundChain& other) {
    return Eliminations::compare(one.eliminations, other.eliminations, one.length - other.length);
  }

  void list_links() {
    const Board& board = view_.board;
    for (int cell = 0; cell < 81; ++cell) {
      const bool is_pair = board.candidates(cell) == 2;
      each_digit(board.masks[cell], [&](int digit) {
        auto& links = links_[9 * cell + digit];
        if (is_of_one_digit() ? !is_useful(digit) : !is_pair) return;
        if (!is_of_one_digit()) {
          const int other = std::countr_zero(unsigned(board.masks[cell]) & ~(1u << digit));
          links.push_back({std::uint8_t(cell), std::uint8_t(other), true});
        }
        for (int i = 0; i < 3; ++i) {
          const int group = kGeometry.groups_of[cell][i];
          const bool is_strong = is_of_one_digit() && board.free[group][digit] == 2;
          for (int other : kGeometry.cells[group]) {
            if (other == cell || !board.has_candidate(other, digit)) continue;
            if (kind_ == Kind::remote_pair && board.masks[other] != board.masks[cell]) continue;
            if (kind_ == Kind::xy_chain && board.candidates(other) != 2) continue;
            if (i == 2 && (row_of(cell) == row_of(other) || column_of(cell) == column_of(other)))
              continue;
            links.push_back({std::uint8_t(other), std::uint8_t(digit), is_strong});
          }
        }
      });
    }
  }

  void enter(Level& level, int cell, int digit, bool needs_strong) {
    const auto& links = links_[9 * cell + digit];
    level = {cell, digit, needs_strong, links.data(), links.data() + links.size()};
  }

  void search_from(int cell, int digit) {
    const auto& starts = links_[9 * cell + digit];
    start_ = cell;
    digit_ = digit;
    ends_ = kGeometry.peers[cell] & view_.where[digit];
    if (!is_of_one_digit()) {
      if (view_.board.candidates(cell) != 2) return;
      other_digit_ = std::countr_zero(unsigned(view_.board.masks[cell]) & ~(1u << digit));
    }
    for (const Link& link : starts) {
      if (!link.is_strong) continue;
      chain_[0] = {std::uint8_t(cell), std::uint8_t(digit), false};
      chain_[1] = link;
      enter(levels_[1], link.cell, link.digit, false);
      in_chain_ = cell_bit(cell);
      extend();
    }
  }

  void extend() {
    int level = 1;
    for (;;) {
      Level* at = &levels_[level];
      while (at->next >= at->end) {
        at = &levels_[--level];
        if (level <= 0) return;
        in_chain_ &= ~cell_bit(at->cell);
      }
      if (++steps_ % kStepsBetweenChecks == 0 && watch_()) {
        is_over_ = true;
        return;
      }
      Link link = *at->next++;
      if (at->needs_strong && !link.is_strong) continue;
      if (!is_of_one_digit() && at->needs_strong && link.cell != at->cell) continue;
      const bool is_loop = has(in_chain_, link.cell);
      if (is_loop && link.cell != start_) continue;
      in_chain_ |= cell_bit(at->cell);
      if (!at->needs_strong) link.is_strong = false;
      const bool needs_strong = !at->needs_strong;
      chain_[++level] = link;
      if (link.is_strong && link.digit == digit_)
        if (const Cells gone = ends_ & kGeometry.peers[link.cell]) check(level, link.cell, gone);
      if (level < most_ && !is_loop)
        enter(levels_[level], link.cell, link.digit, needs_strong);
      else
        levels_[level].next = levels_[level].end;
    }
  }

  void check(int length, int end, Cells gone) {
    if (kind_ == Kind::turbot && length != kTurbotLinks) return;
    FoundChain found;
    if (kind_ == Kind::remote_pair) {
      if (length < kLeastRemoteLinks) return;
      Cells other_gone = kGeometry.peers[start_] & kGeometry.peers[end] & view_.where[other_digit_];
      if (length > kLeastRemoteLinks) {
        gone = other_gone = 0;
        for (int i = 0; i <= length; i += 2)
          for (int j = i + 6; j <= length; j += 4) {
            const Cells seen = kGeometry.peers[chain_[i].cell] & kGeometry.peers[chain_[j].cell];
            gone |= seen & view_.where[digit_];
            other_gone |= seen & view_.where[other_digit_];
          }
      }
      found.eliminations.add(other_gone, other_digit_);
    }
    found.eliminations.add(gone, digit_);
    found.eliminations.sort();
    found.length = length;
    if (kind_ != Kind::turbot) {
      const auto [place, is_first] = shortest_.try_emplace(found.eliminations.candidates, length);
      if (!is_first && place->second <= length) return;
      place->second = length;
    }
    found.chain.assign(chain_.begin(), chain_.begin() + length + 1);
    found_.push_back(std::move(found));
  }

  const View& view_;
  Kind kind_;
  Watch watch_;
  int most_;
  std::array<std::vector<Link>, 729> links_;
  std::array<Link, kMostChainLinks + 2> chain_{};
  std::array<Level, kMostChainLinks + 2> levels_{};
  int start_ = 0, digit_ = 0, other_digit_ = 0;
  Cells ends_ = 0, in_chain_ = 0;
  std::map<std::vector<Candidate>, int> shortest_;
  std::vector<FoundChain> found_;
  unsigned steps_ = 0;
  bool is_over_ = false;
};

}  // namespace

bool find_remote_pair(const View& view, Step& step, Watch watch) {
  return ChainSearch(view, Kind::remote_pair, watch).find(Technique::remote_pair, step);
}
bool find_turbot_fish(const View& view, Step& step, Watch watch) {
  return ChainSearch(view, Kind::turbot, watch).find(Technique::turbot_fish, step);
}
bool find_x_chain(const View& view, Step& step, Watch watch) {
  return ChainSearch(view, Kind::x_chain, watch).find(Technique::x_chain, step);
}
bool find_xy_chain(const View& view, Step& step, Watch watch) {
  return ChainSearch(view, Kind::xy_chain, watch).find(Technique::xy_chain, step);
}

}  // namespace cluesmith::scales::hodoku
