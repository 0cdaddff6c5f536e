// SPDX-License-Identifier: MIT
// Rows are mapped one by one; a partial map is kept while some order of the columns makes the rows
// mapped so far agree. That is so exactly when the columns, cut to those rows, are the same up to
// their order in each stack and the order of the stacks: a comparison of two sorted lists.
#include "automorphisms.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace cluesmith {
namespace {

template <int N>
class ChainSearch {
  static constexpr int kSize = N * N;
  static constexpr int kWatchInterval = 1024;

  // One word a column, bit by bit the rows mapped so far, the last one lowest.
  using Columns = std::array<std::uint32_t, kSize>;

 public:
  ChainSearch(const std::uint8_t* clues, Watch watch) : watch_(watch) {
    for (int transposed = 0; transposed < 2; ++transposed) {
      Columns columns{};
      for (int r = 0; r < kSize; ++r) {
        for (int c = 0; c < kSize; ++c) {
          const bool is_clue = clues[transposed ? c * kSize + r : r * kSize + c] != 0;
          rows_[transposed][r][c] = is_clue;
          columns[c] = columns[c] << 1 | is_clue;
        }
        prefixes_[transposed][r] = sorted(columns);
      }
      columns_[transposed] = columns;
    }
  }

  StabiliserChain run() {
    add_direction();
    for (int row = 0; row < kSize; ++row) add_row(row);
    for (int column = 0; column < kSize; ++column) add_column(column);
    return std::move(chain_);
  }

 private:
  void add_direction() {
    std::vector<CellMap> link = {CellMap::identity()};
    start(true);
    if (extend(0, {})) link.push_back(found());
    add(std::move(link));
  }

  void add_row(int row) {
    std::vector<CellMap> link = {CellMap::identity()};
    const int end = row % N == 0 ? kSize : row - row % N + N;
    for (int image = row + 1; image < end; ++image) {
      start(false);
      Columns columns{};
      for (int r = 0; r < row; ++r) columns = map_row(r, r, columns);
      columns = map_row(row, image, columns);
      if (agrees(row, columns) && extend(row + 1, columns)) link.push_back(found());
    }
    add(std::move(link));
  }

  // With every row in its place, columns can only change places with their equals.
  void add_column(int column) {
    std::vector<CellMap> link = {CellMap::identity()};
    const Columns& columns = columns_[0];
    const int own = column - column % N;
    const int end = column == own ? kSize : own + N;
    for (int image = column + 1; image < end; ++image) {
      if (columns[image] != columns[column]) continue;
      CellMap map = CellMap::identity();
      if (image < own + N) {
        std::swap(map.columns[column], map.columns[image]);
      } else {
        const auto from = order_of_stack(column, columns), to = order_of_stack(image, columns);
        bool is_equal = true;
        for (int i = 0; i < N; ++i) {
          is_equal &= columns[from[i]] == columns[to[i]];
          map.columns[from[i]] = std::uint8_t(to[i]);
          map.columns[to[i]] = std::uint8_t(from[i]);
        }
        if (!is_equal) continue;
      }
      link.push_back(map);
    }
    add(std::move(link));
  }

  void add(std::vector<CellMap> link) {
    if (link.size() > 1) chain_.push_back(std::move(link));
  }

  void start(bool transposed) {
    transposed_ = transposed;
    unused_ = (1u << kSize) - 1;
  }

  Columns map_row(int row, int image, Columns columns) {
    images_[row] = image;
    unused_ &= ~(1u << image);
    for (int c = 0; c < kSize; ++c) columns[c] = columns[c] << 1 | rows_[0][image][c];
    return columns;
  }

  bool agrees(int row, const Columns& columns) const {
    return sorted(columns) == prefixes_[transposed_][row];
  }

  // Maps the rows from `row` on; `columns` are cut to the images of those before.
  bool extend(int row, const Columns& columns) {
    if (row == kSize) {
      mapped_columns_ = columns;
      return true;
    }
    for (int image = 0; image < kSize; ++image) {
      if (!may_map(row, image)) continue;
      if (++steps_ % kWatchInterval == 0 && watch_()) expired_ = true;
      if (expired_) return false;
      const Columns next = map_row(row, image, columns);
      if (agrees(row, next) && extend(row + 1, next)) return true;
      unused_ |= 1u << image;
    }
    return false;
  }

  bool may_map(int row, int image) const {
    constexpr std::uint32_t kBand = (1u << N) - 1;
    if (!(unused_ >> image & 1)) return false;
    if (row % N != 0) return image / N == images_[row - 1] / N;
    return (unused_ >> (image - image % N) & kBand) == kBand;
  }

  // The map that the last call of extend() completed.
  CellMap found() const {
    CellMap map = CellMap::identity();
    map.transposed = transposed_;
    for (int r = 0; r < kSize; ++r) map.rows[r] = std::uint8_t(images_[r]);
    const auto from = order_of_all(columns_[transposed_]), to = order_of_all(mapped_columns_);
    for (int i = 0; i < kSize; ++i) map.columns[from[i]] = std::uint8_t(to[i]);
    return map;
  }

  static Columns sorted(Columns columns) {
    std::array<std::array<std::uint32_t, N>, N> stacks;
    for (int j = 0; j < N; ++j) {
      std::copy_n(&columns[j * N], N, stacks[j].begin());
      std::sort(stacks[j].begin(), stacks[j].end());
    }
    std::sort(stacks.begin(), stacks.end());
    for (int j = 0; j < N; ++j) std::copy_n(stacks[j].begin(), N, &columns[j * N]);
    return columns;
  }

  // The columns in the order in which sorted() puts them.
  static std::array<int, kSize> order_of_all(const Columns& columns) {
    using Keyed = std::pair<std::uint32_t, int>;
    std::array<std::pair<std::array<std::uint32_t, N>, std::array<int, N>>, N> stacks;
    for (int j = 0; j < N; ++j) {
      std::array<Keyed, N> keyed;
      for (int i = 0; i < N; ++i) keyed[i] = {columns[j * N + i], j * N + i};
      std::sort(keyed.begin(), keyed.end());
      for (int i = 0; i < N; ++i) {
        stacks[j].first[i] = keyed[i].first;
        stacks[j].second[i] = keyed[i].second;
      }
    }
    std::sort(stacks.begin(), stacks.end());
    std::array<int, kSize> order;
    for (int j = 0; j < N; ++j) std::copy_n(stacks[j].second.begin(), N, &order[j * N]);
    return order;
  }

  // The columns of one stack, this one first and the others sorted.
  static std::array<int, N> order_of_stack(int column, const Columns& columns) {
    std::array<int, N> order;
    std::iota(order.begin(), order.end(), column - column % N);
    std::swap(order[0], order[column % N]);
    std::sort(order.begin() + 1, order.end(),
              [&](int a, int b) { return columns[a] < columns[b]; });
    return order;
  }

  Watch watch_;
  std::uint64_t steps_ = 0;
  bool expired_ = false;
  std::array<std::array<std::array<bool, kSize>, kSize>, 2> rows_;  // as given and transposed
  std::array<std::array<Columns, kSize>, 2> prefixes_;  // sorted columns down to each row
  std::array<Columns, 2> columns_;
  bool transposed_ = false;
  std::uint32_t unused_ = 0;  // rows that are no image yet
  std::array<int, kSize> images_{};
  Columns mapped_columns_{};
  StabiliserChain chain_;
};

}  // namespace

StabiliserChain automorphism_chain(int order, const std::uint8_t* clues, Watch watch) {
  switch (order) {
    case 2: return ChainSearch<2>(clues, watch).run();
    case 3: return ChainSearch<3>(clues, watch).run();
    case 4: return ChainSearch<4>(clues, watch).run();
    default: return ChainSearch<5>(clues, watch).run();
  }
}

}  // namespace cluesmith
