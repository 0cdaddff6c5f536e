// SPDX-License-Identifier: MIT
// The first of some steps after sorting as HoDoKu does.
//
// HoDoKu compares steps in a way that is not an order: steps with equal eliminations are compared
// by their length, other steps with equal sums are equal. So the first step depends on the sorting
// algorithm, and only the same one gives the same step. It is Tim Peters' sort: runs, extended by
// binary insertion, then merged with galloping.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace cluesmith::scales::hodoku {

template <typename Item, typename Compare>
class RunSort {
 public:
  RunSort(std::vector<Item>& items, Compare compare) : items_(items), compare_(compare) {}

  void sort() {
    const int size = int(items_.size());
    if (size < 2) return;
    if (size < kLeastMerged) {
      insert(0, size, run_at(0, size));
      return;
    }
    const int least = least_run(size);
    for (int start = 0; start < size;) {
      int length = run_at(start, size);
      if (length < least) {
        const int forced = std::min(least, size - start);
        insert(start, start + forced, start + length);
        length = forced;
      }
      runs_.push_back({start, length});
      collapse();
      start += length;
    }
    while (runs_.size() > 1) {
      int at = int(runs_.size()) - 2;
      if (at > 0 && runs_[at - 1].length < runs_[at + 1].length) --at;
      merge(at);
    }
  }

 private:
  struct Run {
    int start, length;
  };
  static constexpr int kLeastMerged = 32, kGallop = 7;

  static int least_run(int size) {
    int rest = 0;
    for (; size >= kLeastMerged; size >>= 1) rest |= size & 1;
    return size + rest;
  }

  int compare(const Item& one, const Item& other) const { return compare_(one, other); }

  // The length of the run at `start`; a descending one is turned around.
  int run_at(int start, int size) {
    int end = start + 1;
    if (end == size) return 1;
    if (compare(items_[end++], items_[start]) < 0) {
      while (end < size && compare(items_[end], items_[end - 1]) < 0) ++end;
      std::reverse(items_.begin() + start, items_.begin() + end);
    } else {
      while (end < size && compare(items_[end], items_[end - 1]) >= 0) ++end;
    }
    return end - start;
  }

  // Inserts the items from `next` on into the sorted ones before.
  void insert(int start, int end, int next) {
    if (next == start) ++next;
    for (; next < end; ++next) {
      const Item pivot = items_[next];
      int left = start, right = next;
      while (left < right) {
        const int middle = (left + right) / 2;
        if (compare(pivot, items_[middle]) < 0)
          right = middle;
        else
          left = middle + 1;
      }
      for (int i = next; i > left; --i) items_[i] = items_[i - 1];
      items_[left] = pivot;
    }
  }

  void collapse() {
    while (runs_.size() > 1) {
      int at = int(runs_.size()) - 2;
      const auto length = [&](int i) { return runs_[i].length; };
      if ((at > 0 && length(at - 1) <= length(at) + length(at + 1)) ||
          (at > 1 && length(at - 2) <= length(at) + length(at - 1))) {
        if (length(at - 1) < length(at + 1)) --at;
      } else if (length(at) > length(at + 1)) {
        return;
      }
      merge(at);
    }
  }

  void merge(int at) {
    auto [one, one_length] = runs_[at];
    auto [other, other_length] = runs_[at + 1];
    runs_[at].length += other_length;
    runs_.erase(runs_.begin() + at + 1);
    const int skipped = gallop_right(items_[other], &items_[one], one_length, 0);
    one += skipped;
    one_length -= skipped;
    if (one_length == 0) return;
    other_length =
        gallop_left(items_[one + one_length - 1], &items_[other], other_length, other_length - 1);
    if (other_length == 0) return;
    if (one_length <= other_length)
      merge_low(one, one_length, other, other_length);
    else
      merge_high(one, one_length, other, other_length);
  }

  // Where the key belongs among sorted items, before equal ones; the search begins at `hint`.
  int gallop_left(const Item& key, const Item* items, int length, int hint) const {
    int low, high;
    if (compare(key, items[hint]) > 0) {
      const int most = length - hint;
      int step = 1, before = 0;
      while (step < most && compare(key, items[hint + step]) > 0) {
        before = step;
        step = 2 * step + 1;
      }
      low = hint + before;
      high = hint + std::min(step, most);
    } else {
      const int most = hint + 1;
      int step = 1, before = 0;
      while (step < most && compare(key, items[hint - step]) <= 0) {
        before = step;
        step = 2 * step + 1;
      }
      low = hint - std::min(step, most);
      high = hint - before;
    }
    for (++low; low < high;) {
      const int middle = low + (high - low) / 2;
      if (compare(key, items[middle]) > 0)
        low = middle + 1;
      else
        high = middle;
    }
    return high;
  }

  // The same, after equal ones.
  int gallop_right(const Item& key, const Item* items, int length, int hint) const {
    int low, high;
    if (compare(key, items[hint]) < 0) {
      const int most = hint + 1;
      int step = 1, before = 0;
      while (step < most && compare(key, items[hint - step]) < 0) {
        before = step;
        step = 2 * step + 1;
      }
      low = hint - std::min(step, most);
      high = hint - before;
    } else {
      const int most = length - hint;
      int step = 1, before = 0;
      while (step < most && compare(key, items[hint + step]) >= 0) {
        before = step;
        step = 2 * step + 1;
      }
      low = hint + before;
      high = hint + std::min(step, most);
    }
    for (++low; low < high;) {
      const int middle = low + (high - low) / 2;
      if (compare(key, items[middle]) < 0)
        high = middle;
      else
        low = middle + 1;
    }
    return high;
  }

  // Merges two runs from their starts; the first one is the shorter.
  void merge_low(int one, int one_length, int other, int other_length) {
    const std::vector<Item> kept(items_.begin() + one, items_.begin() + one + one_length);
    int from = 0, to = one;
    const auto take_other = [&] { items_[to++] = items_[other++], --other_length; };
    const auto take_kept = [&] { items_[to++] = kept[from++], --one_length; };
    take_other();
    const auto merge_rest = [&] {
      for (;;) {
        int kept_wins = 0, other_wins = 0;
        do {
          if (compare(items_[other], kept[from]) < 0) {
            take_other();
            ++other_wins, kept_wins = 0;
            if (other_length == 0) return;
          } else {
            take_kept();
            ++kept_wins, other_wins = 0;
            if (one_length == 1) return;
          }
        } while ((kept_wins | other_wins) < gallop_);
        do {
          kept_wins = gallop_right(items_[other], &kept[from], one_length, 0);
          for (int i = 0; i < kept_wins; ++i) take_kept();
          if (kept_wins && one_length <= 1) return;
          take_other();
          if (other_length == 0) return;
          other_wins = gallop_left(kept[from], &items_[other], other_length, 0);
          for (int i = 0; i < other_wins; ++i) take_other();
          if (other_wins && other_length == 0) return;
          take_kept();
          if (one_length == 1) return;
          --gallop_;
        } while (kept_wins >= kGallop || other_wins >= kGallop);
        gallop_ = std::max(gallop_, 0) + 2;
      }
    };
    if (other_length != 0 && one_length != 1) merge_rest();
    gallop_ = std::max(gallop_, 1);
    if (one_length == 1)
      while (other_length > 0) take_other();
    while (one_length > 0) take_kept();
  }

  // Merges two runs from their ends; the second one is the shorter.
  void merge_high(int one, int one_length, int other, int other_length) {
    const std::vector<Item> kept(items_.begin() + other, items_.begin() + other + other_length);
    int first_end = one + one_length - 1, from = other_length - 1, to = other + other_length - 1;
    const auto take_first = [&] { items_[to--] = items_[first_end--], --one_length; };
    const auto take_kept = [&] { items_[to--] = kept[from--], --other_length; };
    take_first();
    const auto merge_rest = [&] {
      for (;;) {
        int first_wins = 0, kept_wins = 0;
        do {
          if (compare(kept[from], items_[first_end]) < 0) {
            take_first();
            ++first_wins, kept_wins = 0;
            if (one_length == 0) return;
          } else {
            take_kept();
            ++kept_wins, first_wins = 0;
            if (other_length == 1) return;
          }
        } while ((first_wins | kept_wins) < gallop_);
        do {
          first_wins =
              one_length - gallop_right(kept[from], &items_[one], one_length, one_length - 1);
          for (int i = 0; i < first_wins; ++i) take_first();
          if (first_wins && one_length == 0) return;
          take_kept();
          if (other_length == 1) return;
          kept_wins = other_length -
                      gallop_left(items_[first_end], kept.data(), other_length, other_length - 1);
          for (int i = 0; i < kept_wins; ++i) take_kept();
          if (kept_wins && other_length <= 1) return;
          take_first();
          if (one_length == 0) return;
          --gallop_;
        } while (first_wins >= kGallop || kept_wins >= kGallop);
        gallop_ = std::max(gallop_, 0) + 2;
      }
    };
    if (one_length != 0 && other_length != 1) merge_rest();
    gallop_ = std::max(gallop_, 1);
    if (other_length == 1)
      while (one_length > 0) take_first();
    while (other_length > 0) take_kept();
  }

  std::vector<Item>& items_;
  Compare compare_;
  std::vector<Run> runs_;
  int gallop_ = kGallop;
};

// The first of some items; compare(one, other) is negative if one comes before the other.
template <typename Item, typename Compare>
const Item& first_sorted(const std::vector<Item>& items, Compare compare) {
  std::vector<const Item*> order;
  for (const Item& item : items) order.push_back(&item);
  const auto compare_items = [&](const Item* one, const Item* other) {
    return compare(*one, *other);
  };
  RunSort(order, compare_items).sort();
  return *order.front();
}

}  // namespace cluesmith::scales::hodoku
