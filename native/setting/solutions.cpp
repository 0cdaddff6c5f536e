// SPDX-License-Identifier: MIT
#include "setting/solutions.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "kernels.hpp"
#include "search/search.hpp"

namespace cluesmith::setting {
namespace {

struct SolutionWriter {
  std::uint8_t* to;
  int cells;
  int count = 0;

  static bool write(void* context, const std::uint8_t* digits) {
    auto& self = *static_cast<SolutionWriter*>(context);
    std::memcpy(self.to + self.cells * self.count++, digits, std::size_t(self.cells));
    return true;
  }
};

struct Budgeted {
  Watch watch;
  const search::SearchCounters& counters;
  std::uint64_t most;

  static bool expired(void* context) {
    const auto& self = *static_cast<Budgeted*>(context);
    return self.counters.conflicts >= self.most || self.watch();
  }
};

}  // namespace

SolutionFinder::Found SolutionFinder::find(const std::uint32_t* masks, int most,
                                           std::uint8_t* solutions, Watch watch,
                                           std::uint64_t budget) const {
  SolutionWriter writer{solutions, board_.cell_count()};
  const Sink sink{&SolutionWriter::write, &writer};
  if (board_.is_nine()) {
    std::array<std::uint16_t, 81> narrow;
    std::copy(masks, masks + 81, narrow.begin());
    std::uint64_t guesses = 0;
    const Ending ending =
        kernels().solve_one(narrow.data(), std::uint64_t(most), sink, watch, &guesses);
    return {writer.count, ending};
  }
  search::SearchCounters counters;
  Budgeted budgeted{watch, counters, budget};
  const Ending ending = search::enumerate(board_, masks, std::uint64_t(most), sink,
                                          {&Budgeted::expired, &budgeted}, counters);
  return {writer.count, ending};
}

}  // namespace cluesmith::setting
