// SPDX-License-Identifier: MIT
// Partitions of clues into classes, and which of them the basics solve: the leaves of the
// class-wise search. Sixteen classes are tried together, then sixteen fillings are closed together.
#include "kernels/entries.hpp"
#include "kernels/planes16.hpp"

namespace cluesmith::KERNEL_ISA {
namespace {

[[gnu::always_inline]] inline Words load(const std::uint32_t* from) {
  Words v;
  __builtin_memcpy(&v, from, sizeof v);
  return v;
}

[[gnu::always_inline]] inline Words all(std::uint32_t word) { return Words{} + word; }

// The lanes whose words are zero, as bits.
[[gnu::always_inline]] inline unsigned zero_lanes(Words v) {
#if defined(__AVX512F__)
  return unsigned(_mm512_testn_epi32_mask((__m512i)v, (__m512i)v));
#elif defined(__AVX2__)
  __m256i halves[2];
  __builtin_memcpy(halves, &v, sizeof v);
  const __m256i low = _mm256_cmpeq_epi32(halves[0], __m256i{});
  const __m256i high = _mm256_cmpeq_epi32(halves[1], __m256i{});
  return unsigned(_mm256_movemask_ps((__m256)low)) | unsigned(_mm256_movemask_ps((__m256)high))
                                                         << 8;
#else
  unsigned lanes = 0;
  for (unsigned i = 0; i < kPlanesTogether; ++i) lanes |= unsigned(v[i] == 0) << i;
  return lanes;
#endif
}

[[gnu::always_inline]] inline Words gather(const std::uint32_t* table, Words places) {
#if defined(__AVX512F__)
  return (Words)_mm512_mask_i32gather_epi32(__m512i{}, 0xffff, (__m512i)places, table, 4);
#else
  Words v;
  for (unsigned i = 0; i < kPlanesTogether; ++i) v[i] = table[places[i]];
  return v;
#endif
}

// What the planes of some classes show at once, before anything follows from them.
struct Glance {
  std::uint32_t seen[3];     // cells of at least one plane
  std::uint32_t naked[3];    // targets of at most one plane
  std::uint32_t singles[3];  // open cells that are hidden singles
};

template <bool is_calm>
class Enumeration {
 public:
  explicit Enumeration(const PartitionTask& task) : task_(task), steps_(task.steps) {}

  std::size_t run() {
    Glance glance;
    for (int band = 0; band < 3; ++band) {
      glance.seen[band] = task_.seen[band];
      glance.naked[band] = task_.naked[band];
      glance.singles[band] = 0;
    }
    const bool is_done =
        (task_.left > 2 || find_pairs(task_.rest)) && explore(task_.rest, task_.left, 0, glance);
    while (touched_count_) task_.pairs_of[2 * touched_[--touched_count_]] = 0;
    return is_done ? count_ : kTooManyPartitions;
  }

 private:
  // Classes of one block that may be the next one, as bits.
  [[gnu::always_inline]] unsigned fitting(std::size_t block, std::uint32_t rest, int most,
                                          const Glance& glance) const {
    const ClassTable& table = task_.table;
    Words unfit = load(table.members + block) & ~rest;
    unfit |= (Words)(load(table.sizes + block) > std::uint32_t(most));
    for (int band = 0; band < 3; ++band)
      unfit |= load(table.singles[band] + block) & glance.singles[band];
    unsigned lanes = zero_lanes(unfit);
    if constexpr (is_calm) {
      Words naked = {};
      for (int band = 0; band < 3; ++band)
        naked |= glance.naked[band] & ~(load(table.planes[band] + block) & glance.seen[band]);
      lanes &= ~zero_lanes(naked);
    }
    return lanes;
  }

  bool explore(std::uint32_t rest, int left, int depth, const Glance& glance) {
    if (left == 2) return finish(rest, depth, glance);
    const int most = __builtin_popcount(rest) - left + 1 + task_.has_empty;
    if (!rest || most < 1) return true;
    const ClassTable& table = task_.table;
    const int clue = __builtin_ctz(rest);
    for (std::size_t block = table.begin[clue]; block < table.begin[clue + 1];
         block += kPlanesTogether) {
      if (table.sizes[block] > std::uint32_t(most)) break;  // they ascend by size
      for (unsigned lanes = fitting(block, rest, most, glance); lanes; lanes &= lanes - 1) {
        if (!steps_--) return false;
        const std::size_t at = block + std::size_t(__builtin_ctz(lanes));
        const std::uint32_t below_rest = rest & ~table.members[at];
        if (left == 3 && !find_pairs(below_rest)) return false;
        if (left == 3 && !has_pairs(below_rest)) continue;
        Glance below = glance;
        for (int band = 0; band < 3; ++band) {
          const std::uint32_t plane = table.planes[band][at];
          below.naked[band] &= ~(plane & glance.seen[band]);
          below.seen[band] |= plane;
          below.singles[band] |= table.singles[band][at];
        }
        places_[depth] = std::uint32_t(at);
        if (!explore(below_rest, left - 1, depth + 1, below)) return false;
      }
    }
    return true;
  }

  bool has_pairs(std::uint32_t rest) const {
    return task_.pairs_of[2 * rest] - 1 < task_.pairs_of[2 * rest + 1];
  }

  std::uint32_t* pair_row(int row) const {
    return task_.pairs + std::size_t(row) * task_.pair_room;
  }

  // Lists the pairs of classes that have some clues, where that is not done yet; false if there is
  // no room. The same clues are left after many choices of the other classes.
  bool find_pairs(std::uint32_t rest) {
    if (task_.pairs_of[2 * rest]) return true;
    const ClassTable& table = task_.table;
    std::size_t end = pair_end_;
    if (rest) {
      const int clue = __builtin_ctz(rest);
      for (std::size_t at = table.begin[clue]; at < table.begin[clue + 1]; ++at) {
        if (table.members[at] & ~rest) continue;
        const std::size_t number = table.number_of[rest & ~table.members[at]];
        if (!number) continue;
        if (end + kPlanesTogether > task_.pair_room) return false;
        const std::size_t other = number - 1;
        std::uint32_t both = 0;
        for (int band = 0; band < 3; ++band) {
          const std::uint32_t one = table.planes[band][at], two = table.planes[band][other];
          pair_row(band)[end] = one | two;
          pair_row(3 + band)[end] = one & two;
          pair_row(6 + band)[end] = table.singles[band][at] | table.singles[band][other];
          both |= table.singles[band][at] & table.singles[band][other];
        }
        pair_row(9)[end] = std::uint32_t(at);
        pair_row(10)[end] = std::uint32_t(other);
        end += !both;
      }
    }
    task_.pairs_of[2 * rest] = std::uint32_t(pair_end_ + 1);
    task_.pairs_of[2 * rest + 1] = std::uint32_t(end);
    touched_[touched_count_++] = rest;
    pair_end_ = end;
    return true;
  }

  // Takes the pairs that leave each cell a digit and have a next step.
  bool finish(std::uint32_t rest, int depth, const Glance& glance) {
    const std::size_t begin = task_.pairs_of[2 * rest] - 1, end = task_.pairs_of[2 * rest + 1];
    if (steps_ < end - begin) return false;
    steps_ -= end - begin;
    for (std::size_t at = begin; at < end; at += kPlanesTogether) {
      Words unfit = {}, next = {};
      for (int band = 0; band < 3; ++band) {
        const Words either = load(pair_row(band) + at);
        unfit |= kBand & ~(either | glance.seen[band]);
        next |= glance.naked[band] & ~(either & glance.seen[band]) & ~load(pair_row(3 + band) + at);
        if constexpr (!is_calm) {
          const Words singles = load(pair_row(6 + band) + at);
          unfit |= singles & glance.singles[band];
          next |= singles | glance.singles[band];
        }
      }
      unsigned lanes = zero_lanes(unfit) & ~zero_lanes(next);
      if (end - at < kPlanesTogether) lanes &= (1u << (end - at)) - 1;
      if (count_ + std::size_t(__builtin_popcount(lanes)) > task_.most) return false;
      for (; lanes; lanes &= lanes - 1) {
        const std::size_t pair = at + std::size_t(__builtin_ctz(lanes));
        std::uint32_t* const found = task_.found + count_++;
        for (int i = 0; i < depth; ++i) found[std::size_t(i) * task_.stride] = places_[i];
        found[std::size_t(depth) * task_.stride] = pair_row(9)[pair];
        found[std::size_t(depth + 1) * task_.stride] = pair_row(10)[pair];
      }
    }
    return true;
  }

  const PartitionTask& task_;
  std::size_t steps_, count_ = 0;
  std::uint32_t places_[9] = {};
  std::uint32_t* const touched_ = task_.touched;  // sets of clues whose pairs are known
  std::size_t pair_end_ = 0, touched_count_ = 0;
};

// Removes from a plane the cells that share a box with its cells `placed`: locked candidates then
// remove the others that see them.
[[gnu::always_inline]] inline void clear_boxes(Words band[3], const Words placed[3]) {
  const Words rows = minirows(placed), boxes = rows | across(rows);
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) band[i] &= placed[i] | ~cells_of_minirows(boxes, i);
}

// Sixteen fillings: band[d][i] has word i of the plane of digit d.
struct Fillings {
  Words band[9][3];
  Words occupied[3];
  Words naked[3];  // open cells that only one plane has
  Words unseen;    // not zero where some cell has no digit left
  Words active{};  // all ones for fillings that may go on
  Words full{};    // all ones for those whose cells are all occupied

  void look() {
    unseen = Words{};
    for (int i = 0; i < 3; ++i) {
      Words once = {}, twice = {};
#pragma GCC unroll 9
      for (int d = 0; d < 9; ++d) {
        twice |= once & band[d][i];
        once |= band[d][i];
      }
      unseen |= kBand & ~once;
      naked[i] = once & ~twice & ~occupied[i];
    }
  }

  // Places naked and hidden singles, and applies locked candidates once to each digit. A filling
  // stays active if anything follows beyond the loss of cells that were occupied before.
  void step() {
    const bool has_naked = zero_lanes(naked[0] | naked[1] | naked[2]) != 0xffff;
    Words changed = {}, conflict = unseen, placed[3] = {}, before[3];
    for (int i = 0; i < 3; ++i) {
      occupied[i] |= naked[i];
      before[i] = occupied[i];
    }
    for (int d = 0; d < 9; ++d) {
      Words* const now = band[d];
      Words singles[3], mine[3];
      if (has_naked) {
        for (int i = 0; i < 3; ++i) mine[i] = naked[i] & now[i];
        clear_boxes(now, mine);
      }
      find_box_singles(now, singles);
#pragma GCC unroll 3
      for (int i = 0; i < 3; ++i) {
        now[i] &= singles[i] | ~occupied[i];
        mine[i] = now[i];
      }
      unlock(now);
      find_box_singles(now, singles);
#pragma GCC unroll 3
      for (int i = 0; i < 3; ++i) {
        changed |= mine[i] ^ now[i];
        conflict |= singles[i] & placed[i];
        placed[i] |= singles[i];
      }
    }
    Words open = {};
    for (int i = 0; i < 3; ++i) {
      occupied[i] |= placed[i];
      changed |= occupied[i] ^ before[i];
      open |= kBand & ~occupied[i];
    }
    look();
    for (int i = 0; i < 3; ++i) changed |= naked[i];
    active &= (Words)((conflict | unseen) == 0);
    full |= active & (Words)(open == 0);
    active &= (Words)(changed != 0) & (Words)(open != 0);
  }
};

// After so many steps the fillings that go on wait for others like them.
constexpr int kFirstSteps = 1;

}  // namespace

std::size_t find_partitions(const PartitionTask& task) {
  return task.is_calm ? Enumeration<true>(task).run() : Enumeration<false>(task).run();
}

std::size_t close_partitions(const PartitionTask& task, std::size_t count, std::uint32_t* kept) {
  const int chosen = 9 - task.left;
  // Closes the fillings whose numbers are given; returns those that are full, or that go on after
  // so many steps.
  const auto close = [&](const std::uint32_t* numbers, std::size_t size, int steps,
                         unsigned& full_lanes) {
    Fillings fillings;
    std::uint32_t some[kPlanesTogether];
    for (std::size_t i = 0; i < kPlanesTogether; ++i) some[i] = numbers[i < size ? i : 0];
    const Words which = load(some);
    for (int i = 0; i < 3; ++i) {
      fillings.occupied[i] = all(task.occupied[i]);
      for (int d = 0; d < chosen; ++d) fillings.band[d][i] = all(task.chosen[i][d]);
    }
    for (int d = chosen; d < 9; ++d) {
      const Words places = gather(task.found + std::size_t(d - chosen) * task.stride, which);
      for (int i = 0; i < 3; ++i) {
        fillings.band[d][i] = gather(task.table.planes[i], places);
        fillings.occupied[i] |= gather(task.table.singles[i], places);
      }
    }
    const unsigned used = (1u << size) - 1;
    fillings.active = ~Words{};
    fillings.look();
    unsigned going = used;
    for (int step = 0; going && step < steps; ++step) {
      fillings.step();
      going = ~zero_lanes(fillings.active) & used;
    }
    full_lanes = ~zero_lanes(fillings.full) & used;
    return going;
  };
  std::size_t waiting = 0, solved = 0;
  std::uint32_t queue[2 * kPlanesTogether];
  const auto finish = [&](std::size_t size) {
    unsigned full = 0;
    close(queue, size, 1 << 20, full);
    for (; full; full &= full - 1) kept[solved++] = queue[__builtin_ctz(full)];
    waiting -= size;
    for (std::size_t i = 0; i < waiting; ++i) queue[i] = queue[size + i];
  };
  for (std::size_t first = 0; first < count; first += kPlanesTogether) {
    std::uint32_t numbers[kPlanesTogether];
    const std::size_t size = count - first < kPlanesTogether ? count - first : kPlanesTogether;
    for (std::size_t i = 0; i < size; ++i) numbers[i] = std::uint32_t(first + i);
    unsigned full = 0;
    unsigned going = close(numbers, size, kFirstSteps, full);
    for (; full; full &= full - 1) kept[solved++] = numbers[__builtin_ctz(full)];
    for (; going; going &= going - 1) queue[waiting++] = numbers[__builtin_ctz(going)];
    if (waiting >= kPlanesTogether) finish(kPlanesTogether);
  }
  if (waiting) finish(waiting);
  return solved;
}

}  // namespace cluesmith::KERNEL_ISA
