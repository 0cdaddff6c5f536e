// SPDX-License-Identifier: MIT
#include "human/grid.hpp"

#include "human/links.hpp"
#include "human/web.hpp"

namespace cluesmith::human {

Grid::Grid(const std::uint8_t* digits, const std::uint16_t* candidates, std::optional<Cells> clues)
    : where{}, open(0), clues(clues) {
  for (int cell = 0; cell < 81; ++cell) {
    masks[cell] = candidates[cell];
    placed[cell] = 0;
    open |= cell_bit(cell);
    for (int digit = 0; digit < 9; ++digit)
      if (masks[cell] >> digit & 1) where[digit] |= cell_bit(cell);
  }
  for (int cell = 0; cell < 81; ++cell)
    if (digits[cell]) place(cell, digits[cell] - 1);
}

Grid::~Grid() = default;

void Grid::place(int cell, int digit) {
  placed[cell] = std::uint8_t(digit + 1);
  open &= ~cell_bit(cell);
  links_.reset();
  web_.reset();
  masks[cell] &= std::uint16_t(1u << digit);
  for (Cells& cells : where) cells &= ~cell_bit(cell);
  outside_[digit] = {};
  each(kGeometry.peers[cell], [&](int peer) { eliminate(peer, digit); });
}

void Grid::eliminate(int cell, int digit) {
  links_.reset();
  web_.reset();
  masks[cell] &= std::uint16_t(~(1u << digit));
  where[digit] &= ~cell_bit(cell);
}

GridLinks& Grid::links() const {
  if (!links_) links_ = std::make_unique<GridLinks>();
  return *links_;
}

Cells Grid::places(int digit) const {
  Cells cells = where[digit];
  for (int cell = 0; cell < 81; ++cell)
    if (placed[cell] == digit + 1) cells |= cell_bit(cell);
  return cells;
}

Cells Grid::outside_templates(int digit) const {
  Outside& cached = outside_[digit];
  if (cached.places != where[digit])
    cached = {where[digit], where[digit] & ~in_templates(places(digit))};
  return cached.cells;
}

GridWeb& Grid::web() const {
  if (!web_) web_ = std::make_unique<GridWeb>();
  return *web_;
}

bool Grid::is_contradiction() const {
  for (std::uint16_t mask : masks)
    if (!mask) return true;
  for (const auto& cells : kGeometry.cells) {
    unsigned digits = 0;
    for (int cell : cells) digits |= masks[cell];
    if (digits != 0x1ff) return true;
  }
  return false;
}

}  // namespace cluesmith::human
