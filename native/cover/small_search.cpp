// SPDX-License-Identifier: MIT
#include "cover/small_search.hpp"

#include <utility>

#include "cover/theorem_7.hpp"
#include "cover/theorem_8.hpp"

namespace cluesmith::cover {
namespace {

// `kWords` as Remaining takes it.
template <std::size_t kWords>
class SizedSearch final : public SmallSearch {
 public:
  SizedSearch(const State& state, std::vector<Row> left)
      : rows_(state, std::move(left)), smalls_(rows_), consequences_(rows_, smalls_) {}

  void apply_theorem_7(Operation& operation) override {
    cover::apply_theorem_7(rows_, smalls_, consequences_, operation);
    rows_.count_lookups();
  }
  void apply_theorem_8(Operation& operation) override {
    Theorem8Search<kWords>(rows_, smalls_, consequences_, operation).run();
    rows_.count_lookups();
  }

 private:
  const Remaining<kWords> rows_;
  const SmallColumns smalls_;
  Consequences<kWords> consequences_;
};

}  // namespace

std::unique_ptr<SmallSearch> SmallSearch::of(const State& state) {
  std::vector<Row> left = state.left();
  if (left.size() <= 128) return std::make_unique<SizedSearch<2>>(state, std::move(left));
  if (left.size() <= 192) return std::make_unique<SizedSearch<3>>(state, std::move(left));
  if (left.size() <= 256) return std::make_unique<SizedSearch<4>>(state, std::move(left));
  return std::make_unique<SizedSearch<0>>(state, std::move(left));
}

}  // namespace cluesmith::cover
