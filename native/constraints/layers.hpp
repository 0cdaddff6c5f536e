// SPDX-License-Identifier: MIT
// Layered graphs: states before and after each cell of a line, as bitsets.
//
//     layer 0 --digit of cell 0--> layer 1 --digit of cell 1--> layer 2 ...
//
// `Moves` says how a digit leads from states to states:
//     void forward(place, digit, from, to)    adds the states after `from` to `to`
//     void backward(place, digit, after, to)  adds the states before `after` to `to`
//     bool meets(place, digit, from, after)   whether a move leads from `from` into `after`
// A digit has support where a path through it leads from the first states to the last ones.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "constraints/filter.hpp"

namespace cluesmith::constraints {

using Word = std::uint64_t;

inline bool any(const Word* states, int words) {
  for (int i = 0; i < words; ++i)
    if (states[i]) return true;
  return false;
}

inline bool meet(const Word* a, const Word* b, int words) {
  for (int i = 0; i < words; ++i)
    if (a[i] & b[i]) return true;
  return false;
}

// Bitsets of one size for the layers of one call; the memory is kept for the next call. Where they
// are not cleared, the caller does it.
class Layers {
 public:
  Layers(int layers, int words, bool is_clear = true) : words_(words) {
    thread_local std::vector<std::vector<Word>> pool;
    pool_ = &pool;
    if (!pool.empty()) {
      states_ = std::move(pool.back());
      pool.pop_back();
    }
    const std::size_t size = std::size_t(layers) * words;
    if (is_clear) {
      states_.assign(size, 0);
    } else if (states_.size() < size) {
      states_.resize(size);
    }
  }
  ~Layers() { pool_->push_back(std::move(states_)); }
  Layers(const Layers&) = delete;
  Layers& operator=(const Layers&) = delete;

  Word* operator[](int layer) { return states_.data() + std::size_t(layer) * words_; }

 private:
  int words_;
  std::vector<Word> states_;
  std::vector<std::vector<Word>>* pool_;
};

// Fills the layers after `first` by the digits left, one a cell.
template <class Moves>
void reach(const Moves& moves, const Mask* masks, int count, Layers& layers, int first = 0) {
  for (int place = 0; place < count; ++place)
    for (Mask rest = masks[place]; rest; rest &= rest - 1)
      moves.forward(place, std::countr_zero(rest), layers[first + place],
                    layers[first + place + 1]);
}

// Calls act(place, next, own) for each cell, the last one first, until one fails: `next` has the
// states behind the cell that lead into `ends`, and act adds those before it to the empty `own`.
template <class Act>
bool each_backward(int count, const Word* ends, int words, Act act) {
  Layers after(2, words);
  std::copy(ends, ends + words, after[count & 1]);
  for (int place = count; place-- > 0;) {
    Word* const own = after[place & 1];
    std::fill(own, own + words, 0);
    if (!act(place, after[(place + 1) & 1], own)) return false;
  }
  return true;
}

// Removes the digits without a path into `ends`. Returns false if a cell has none left.
template <class Moves>
bool narrow_layers(const Moves& moves, Mask* masks, int count, Layers& layers, const Word* ends,
                   int words, int first = 0) {
  return each_backward(count, ends, words, [&](int place, const Word* next, Word* own) {
    Mask kept = 0;
    for (Mask rest = masks[place]; rest; rest &= rest - 1) {
      const int digit = std::countr_zero(rest);
      if (!moves.meets(place, digit, layers[first + place], next)) continue;
      kept |= rest & -rest;
      moves.backward(place, digit, next, own);
    }
    masks[place] = kept;
    return kept != 0;
  });
}

// Gives back digits, from the last cell to the first, while no path leads from the first layer into
// `ends`.
// The layers hold what the masks reach; `most` bounds what is given back.
template <class Moves>
void relax_layers(const Moves& moves, Mask* masks, int count, Layers& layers, const Word* ends,
                  int words, Target target, const Mask* most, int first = 0) {
  each_backward(count, ends, words, [&](int place, const Word* next, Word* own) {
    if (place != target.place) {
      for (Mask rest = most[place] & ~masks[place]; rest; rest &= rest - 1) {
        if (!moves.meets(place, std::countr_zero(rest), layers[first + place], next))
          masks[place] |= rest & -rest;
      }
    }
    for (Mask rest = masks[place]; rest; rest &= rest - 1)
      moves.backward(place, std::countr_zero(rest), next, own);
    return true;
  });
}

}  // namespace cluesmith::constraints
