// SPDX-License-Identifier: MIT
// Rows are mapped one by one, those with most clues first, because they restrict the map most. A
// partial map is kept as long as some order of the columns makes the mapped rows agree. To test it,
// cut the columns to the mapped rows: both lists of columns must be equal up to the order in each
// stack and the order of the stacks. So two sorted lists are compared.
#include "symmetry/automorphisms.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace cluesmith::symmetry {
namespace {

template <int N>
class StabiliserSearch {
  static constexpr int kSize = N * N;
  static constexpr int kWatchInterval = 1024;

  // One word a column, bit by bit the rows mapped so far, the last one lowest.
  using Columns = std::array<std::uint32_t, kSize>;
  using Row = std::array<bool, kSize>;

 public:
  StabiliserSearch(const std::uint8_t* clues, Watch watch) : watch_(watch) {
    for (int transposed = 0; transposed < 2; ++transposed) {
      for (int r = 0; r < kSize; ++r)
        for (int c = 0; c < kSize; ++c)
          rows_[transposed][r][c] = clues[transposed ? c * kSize + r : r * kSize + c] != 0;
      order_[transposed] = fullest_first(rows_[transposed]);
      Columns columns{};
      for (int i = 0; i < kSize; ++i) {
        columns = append(columns, rows_[transposed][order_[transposed][i]]);
        prefixes_[transposed][i] = sorted(columns);
      }
      columns_[transposed] = columns;
    }
  }

  StabiliserChain run() {
    add_direction();
    for (int i = 0; i < kSize; ++i) add_row(i);
    for (int column = 0; column < kSize; ++column) add_column(column);
    return std::move(chain_);
  }

 private:
  void add_direction() {
    std::vector<CellMap> link = {CellMap::identity()};
    start(true);
    if (extend(0, {})) link.push_back(completed_map());
    add(std::move(link));
  }

  // Adds the images of the i-th row in order.
  void add_row(int i) {
    std::vector<CellMap> link = {CellMap::identity()};
    const auto& order = order_[0];
    for (int image = 0; image < kSize; ++image) {
      start(false);
      Columns columns{};
      for (int k = 0; k < i; ++k) columns = map_row(k, order[k], columns);
      if (image == order[i] || !may_map(i, image)) continue;
      columns = map_row(i, image, columns);
      if (agrees(i, columns) && extend(i + 1, columns)) link.push_back(completed_map());
    }
    add(std::move(link));
  }

  // If every row stays in its place, a column can only be exchanged with an equal column.
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

  Columns map_row(int i, int image, const Columns& columns) {
    images_[i] = image;
    unused_ &= ~(1u << image);
    return append(columns, rows_[0][image]);
  }

  bool agrees(int i, const Columns& columns) const {
    return sorted(columns) == prefixes_[transposed_][i];
  }

  // Maps the rows from the i-th on; `columns` are cut to the images of those before.
  bool extend(int i, const Columns& columns) {
    if (i == kSize) {
      mapped_columns_ = columns;
      return true;
    }
    std::uint32_t failed = 0;
    for (int image = 0; image < kSize; ++image) {
      if (!may_map(i, image) || has_twin(image, failed)) continue;
      if (++steps_ % kWatchInterval == 0 && watch_()) expired_ = true;
      if (expired_) return false;
      const Columns next = map_row(i, image, columns);
      if (agrees(i, next) && extend(i + 1, next)) return true;
      unused_ |= 1u << image;
      failed |= 1u << image;
    }
    return false;
  }

  bool may_map(int i, int image) const {
    constexpr std::uint32_t kBand = (1u << N) - 1;
    if (!(unused_ >> image & 1)) return false;
    if (i % N != 0) return image / N == images_[i - 1] / N;
    return (unused_ >> (image - image % N) & kBand) == kBand;
  }

  // Whether one of these rows is of the same band and has its clues in the same columns.
  bool has_twin(int row, std::uint32_t others) const {
    for (int other = row - row % N; other < row; ++other)
      if ((others >> other & 1) && rows_[0][other] == rows_[0][row]) return true;
    return false;
  }

  // The map that the last call of extend() completed.
  CellMap completed_map() const {
    CellMap map = CellMap::identity();
    map.transposed = transposed_;
    for (int i = 0; i < kSize; ++i) map.rows[order_[transposed_][i]] = std::uint8_t(images_[i]);
    const auto from = order_of_all(columns_[transposed_]), to = order_of_all(mapped_columns_);
    for (int i = 0; i < kSize; ++i) map.columns[from[i]] = std::uint8_t(to[i]);
    return map;
  }

  // The rows band by band, bands and then the rows of each by falling number of clues.
  static std::array<int, kSize> fullest_first(const std::array<Row, kSize>& rows) {
    std::array<int, kSize> clues, band_clues{}, order;
    for (int r = 0; r < kSize; ++r) {
      clues[r] = int(std::count(rows[r].begin(), rows[r].end(), true));
      band_clues[r / N] += clues[r];
    }
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
      if (a / N == b / N) return clues[a] > clues[b];
      if (band_clues[a / N] != band_clues[b / N]) return band_clues[a / N] > band_clues[b / N];
      return a < b;
    });
    return order;
  }

  static Columns append(Columns columns, const Row& row) {
    for (int c = 0; c < kSize; ++c) columns[c] = columns[c] << 1 | row[c];
    return columns;
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
  // Each of the pattern as given and transposed.
  std::array<std::array<Row, kSize>, 2> rows_;
  std::array<std::array<int, kSize>, 2> order_;
  std::array<std::array<Columns, kSize>, 2> prefixes_;  // sorted, cut to the rows up to the i-th
  std::array<Columns, 2> columns_;
  bool transposed_ = false;
  std::uint32_t unused_ = 0;         // rows that are not yet an image
  std::array<int, kSize> images_{};  // of the i-th row in order
  Columns mapped_columns_{};
  StabiliserChain chain_;
};

}  // namespace

StabiliserChain automorphism_chain(int order, const std::uint8_t* clues, Watch watch) {
  switch (order) {
    case 2: return StabiliserSearch<2>(clues, watch).run();
    case 3: return StabiliserSearch<3>(clues, watch).run();
    case 4: return StabiliserSearch<4>(clues, watch).run();
    default: return StabiliserSearch<5>(clues, watch).run();
  }
}

}  // namespace cluesmith::symmetry
