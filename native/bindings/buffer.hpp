// SPDX-License-Identifier: MIT
// Large results: memory that is written once, by the threads that compute it.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "bindings/arrays.hpp"

namespace cluesmith::bindings {

// Numbers whose first values are whatever was there before. A vector would write zeros first, on
// one thread; small pages would cost a tenth of the time of the fastest calls.
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
