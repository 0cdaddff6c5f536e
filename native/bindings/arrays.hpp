// SPDX-License-Identifier: MIT
// Array arguments and results, and the checks at the edge between Python and the core.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "board.hpp"

namespace cluesmith::bindings {

namespace nb = nanobind;

template <typename T>
using Vector = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <typename T, nb::ssize_t columns = -1>
using Matrix = nb::ndarray<const T, nb::shape<-1, columns>, nb::c_contig, nb::device::cpu>;

// The same, to write into.
template <typename T, nb::ssize_t columns = -1>
using OutMatrix = nb::ndarray<T, nb::shape<-1, columns>, nb::c_contig, nb::device::cpu>;

// Gives a buffer to Python without copying it.
template <typename T>
nb::ndarray<nb::numpy, T> to_numpy(std::vector<T>&& values, std::vector<std::size_t> shape) {
  auto owned = std::make_unique<std::vector<T>>(std::move(values));
  T* data = owned->data();
  nb::capsule owner(owned.release(),
                    [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T>(data, shape.size(), shape.data(), owner);
}

// Whether no digit is beyond the board. The loop has no early exit, so the compiler vectorises it;
// otherwise the fastest calls would take twice as long.
inline bool digits_fit(const std::uint8_t* digits, std::size_t count, unsigned highest) {
  std::uint8_t most = 0;
  for (std::size_t i = 0; i < count; ++i) most = digits[i] > most ? digits[i] : most;
  return most <= highest;
}

// Throws ValueError where a digit is beyond the board, naming the first one.
inline void check_digits(const std::uint8_t* digits, std::size_t rows, std::size_t columns,
                         unsigned highest) {
  if (digits_fit(digits, rows * columns, highest)) return;
  for (std::size_t i = 0; i < rows * columns; ++i)
    if (digits[i] > highest)
      throw std::invalid_argument(
          "puzzle " + std::to_string(i / columns) + ", cell " + std::to_string(i % columns) +
          ": found " + std::to_string(digits[i]) + "; expected 0 to " + std::to_string(highest));
}

// Throws ValueError where a board has constraints or is not square: most of the core knows neither.
inline const BoardTables& plain(const BoardTables& board) {
  if (!board.is_plain())
    throw std::invalid_argument(
        "a board with constraints or with other numbers of rows, columns and digits; expected a "
        "plain board");
  return board;
}

// A copy of digits, a puzzle or one a row, which no other thread of the caller can change. Throws
// ValueError where a digit is beyond the board.
template <typename Array>
std::vector<std::uint8_t> copy_digits(const Array& puzzles, unsigned highest) {
  std::vector<std::uint8_t> copy(puzzles.data(), puzzles.data() + puzzles.size());
  const std::size_t columns = puzzles.shape(puzzles.ndim() - 1);
  check_digits(copy.data(), columns ? copy.size() / columns : 0, columns, highest);
  return copy;
}

// The same after a bulk call has met such a digit. The call is refused even if another thread has
// corrected the digit since.
[[noreturn]] inline void refuse_digits(const std::uint8_t* digits, std::size_t rows,
                                       std::size_t columns = 81, unsigned highest = 9) {
  check_digits(digits, rows, columns, highest);
  throw std::invalid_argument("the puzzles were changed during the call");
}

// A copy of masks, `cells` of them a row, which no other thread of the caller can change. Throws
// ValueError where there are more or fewer, or digits beyond the board.
template <typename Array>
auto copy_masks(const Array& masks, std::size_t cells, std::uint32_t all_digits) {
  const std::size_t width = masks.shape(masks.ndim() - 1);
  if (width != cells)
    throw std::invalid_argument(std::to_string(width) + " masks; expected " +
                                std::to_string(cells));
  using Mask = std::remove_cv_t<typename Array::Scalar>;
  std::vector<Mask> copy(masks.data(), masks.data() + masks.size());
  std::uint32_t digits = 0;
  for (Mask mask : copy) digits |= mask;  // no early exit: the compiler vectorises it
  for (std::size_t i = 0; (digits & ~all_digits) && i < copy.size(); ++i)
    if (copy[i] & ~all_digits) {
      const std::string row =
          masks.ndim() > 1 ? "position " + std::to_string(i / cells) + ", " : "";
      throw std::invalid_argument(row + "cell " + std::to_string(i % cells) + ": mask " +
                                  std::to_string(copy[i]) + "; expected 0 to " +
                                  std::to_string(all_digits));
    }
  return copy;
}

inline void check_limit(std::uint64_t limit) {
  if (limit < 1) throw std::invalid_argument("limit is 0; expected at least 1");
}

// Throws ValueError where a closure is for a board of another size.
template <typename Closure>
void check_fits(const BoardTables& board, const Closure& closure) {
  if (closure.cell_count() != board.cell_count())
    throw std::invalid_argument("a closure for " + std::to_string(closure.cell_count()) +
                                " cells; expected one for the " +
                                std::to_string(board.cell_count()) + " of the board");
}

// Throws ValueError where a number is no CloseSet.
inline void check_set(unsigned set) {
  if (set > 15) throw std::invalid_argument("set is " + std::to_string(set) + "; expected 0 to 15");
}

inline unsigned check_threads(int threads) {
  if (threads < 1 || threads > 1024)
    throw std::invalid_argument("threads is " + std::to_string(threads) + "; expected 1 to 1024");
  return unsigned(threads);
}

// An array without initial values, in large pages. A vector would first write zeros, on one thread;
// small pages would cost a tenth of the time of the fastest calls.
template <typename T>
class Buffer {
 public:
  explicit Buffer(std::size_t size) {
    const std::size_t pages = (size * sizeof(T) + kPage - 1) / kPage;
    if (pages < 2) {
      data_.reset(static_cast<T*>(std::malloc(size * sizeof(T) + 1)));
    } else {
      data_.reset(static_cast<T*>(std::aligned_alloc(kPage, pages * kPage)));
#if defined(__linux__)
      if (data_) madvise(data_.get(), pages * kPage, MADV_HUGEPAGE);
#endif
    }
    if (!data_) throw std::bad_alloc();
  }

  T* data() { return data_.get(); }

  // Gives the memory to Python.
  nb::ndarray<nb::numpy, T> to_numpy(std::initializer_list<std::size_t> shape) && {
    T* data = data_.get();
    nb::capsule owner(data, [](void* p) noexcept { std::free(p); });
    data_.release();
    return nb::ndarray<nb::numpy, T>(data, shape.size(), shape.begin(), owner);
  }

 private:
  static constexpr std::size_t kPage = std::size_t(1) << 21;  // a large page

  struct Free {
    void operator()(T* p) const { std::free(p); }
  };
  std::unique_ptr<T[], Free> data_;
};

}  // namespace cluesmith::bindings
