// SPDX-License-Identifier: MIT
// Layered graphs: states before and after each cell of a line, as bitsets.
//
//     layer 0 --digit of cell 0--> layer 1 --digit of cell 1--> layer 2 ...
//
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

}  // namespace cluesmith::constraints
