// SPDX-License-Identifier: MIT
// Writes rows of text from columns: constant text, grids, numbers, and words out of a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cluesmith::text {

// A row is the texts of the columns one after another:
//
//   text `{"puzzle": "` | grid 53..7.. | text `", "status": "` | words[code] unique | text `"}\n`
//
// The writer copies numbers and codes, because their values decide how long a row is. It reads
// grids in place; the caller keeps them until the rows are written.
class RowWriter {
 public:
  explicit RowWriter(std::size_t rows) : rows_(rows) {}

  std::size_t rows() const { return rows_; }

  void add_text(std::string text);
  // `cells` characters for each row: `blank` for 0, then 1 to 9; the digits are at most 9.
  void add_grids(const std::uint8_t* digits, std::size_t cells, char blank);
  void add_numbers(std::vector<std::uint64_t> numbers);
  // A code for each row, each less than the number of words.
  void add_words(std::vector<std::uint32_t> codes, std::vector<std::string> words);

  // Where each row ends.
  std::vector<std::int64_t> ends() const;
  // Writes all rows to memory of the size that ends() gives.
  void write(char* out) const;

 private:
  struct Text {
    std::string text;
  };
  struct Grids {
    const std::uint8_t* digits;
    std::size_t cells;
    char blank;
  };
  struct Numbers {
    std::vector<std::uint64_t> numbers;
  };
  struct Words {
    std::vector<std::uint32_t> codes;
    std::vector<std::string> words;
  };

  std::size_t rows_;
  std::vector<std::variant<Text, Grids, Numbers, Words>> columns_;
};

}  // namespace cluesmith::text
