// SPDX-License-Identifier: MIT
// Reads blocks of text: which lines are plain 9x9 puzzles, and which are left to a slower reader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cluesmith::text {

// One or several lines that are not all plain: where they are, and the number of the first, from 0.
struct OtherLines {
  std::int64_t number;
  std::size_t begin, end;
};

// A block of lines. A plain line has 81 cells: digits, and one character of ".0-_*?xX" for blanks.
// Blank lines and comments are left out. All other lines with data are in `others`, and so is every
// line about which there can be any doubt: a byte beyond ASCII, white space before the cells, a
// length that another board has, too.
struct PlainLines {
  std::vector<std::uint8_t> digits;   // 81 for each puzzle, 0 for blank
  std::vector<std::int64_t> numbers;  // the line of each puzzle, from 0
  std::vector<OtherLines> others;
  std::int64_t line_count = 0;
};

// Whether remarks are read or passed over. A remark follows the cells, or is a comment directly
// above them. If remarks count, lines with remarks are not plain: they are in `others` together
// with the comment above. So is a line below one of `others`, which may be a comment.
enum class Remarks : bool { kPassedOver, kCount };

PlainLines read_plain_lines(std::string_view text, Remarks remarks);

}  // namespace cluesmith::text
