// SPDX-License-Identifier: MIT
#include "text/plain_lines.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace cluesmith::text {
namespace {

constexpr std::size_t kCells = 81;
// The readers of board/formats decide about every line that is not plain. Lines that they would
// read in another way must not count as plain, so these values follow theirs: LINE_LIMIT
// (decoding.py), BOXED_SIZES (geometry.py) and SEPARATORS (lines.py).
constexpr std::size_t kLongest = 10000;
constexpr std::size_t kLargerBoards[] = {100, 144, 256, 625};
constexpr std::string_view kBlanks = ".0-_*?xX";
constexpr std::string_view kSeparators = " \t,;#:|";

enum class Kind { kPuzzle, kBlank, kComment, kOther };

bool is_ascii(std::string_view line) {
  unsigned char bits = 0;
  for (char each : line) bits |= static_cast<unsigned char>(each);
  return bits < 0x80;
}

bool is_separator(char each) { return kSeparators.find(each) != kSeparators.npos; }

// Reads 81 cells; false if they are not plain.
bool read_cells(const char* cells, std::uint8_t* digits) {
  const char* other =
      std::find_if(cells, cells + kCells, [](char c) { return c < '1' || c > '9'; });
  const char blank = other == cells + kCells ? '.' : *other;
  if (kBlanks.find(blank) == kBlanks.npos) return false;
  std::uint8_t stray = 0;
  for (std::size_t i = 0; i < kCells; ++i) {  // no early exit: the compiler vectorises it
    const auto cell = static_cast<std::uint8_t>(cells[i]);
    const auto digit = static_cast<std::uint8_t>(cell - '0');
    const bool is_digit = static_cast<std::uint8_t>(digit - 1) < 9;
    digits[i] = is_digit ? digit : 0;
    stray |= static_cast<std::uint8_t>(!is_digit & (cell != static_cast<std::uint8_t>(blank)));
  }
  return !stray;
}

// Whether the cells of a line may also be those of a larger board, with a shorter remark.
bool fits_larger_board(std::string_view line) {
  return std::any_of(std::begin(kLargerBoards), std::end(kLargerBoards), [&](std::size_t cells) {
    return line.size() == cells || (line.size() > cells && is_separator(line[cells]));
  });
}

// A line that begins with a hash may be a puzzle, if it is as long as a board and the hash stands
// for a blank.
bool is_comment(std::string_view line) {
  return line[0] == '#' && line.find_first_not_of("#123456789") != line.npos && is_ascii(line);
}

// Whether the slower reader may find that a line is a comment, perhaps behind other white space.
bool may_be_comment(std::string_view line) {
  return line.empty() || line[0] == '#' || line[0] <= ' ' || line[0] > '~';
}

Kind kind_of(std::string_view line, Remarks remarks, std::uint8_t* digits) {
  if (line.size() > kLongest) return Kind::kOther;
  if (line.size() >= kCells && read_cells(line.data(), digits)) {
    if (line.size() == kCells) return Kind::kPuzzle;
    const std::string_view rest = line.substr(kCells);
    const bool names_board = rest.find("board=") != rest.npos;
    const bool is_remark = is_separator(rest[0]) && is_ascii(rest) && !names_board;
    const bool is_read = is_remark && remarks == Remarks::kPassedOver && !fits_larger_board(line);
    return is_read ? Kind::kPuzzle : Kind::kOther;
  }
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == line.npos) return Kind::kBlank;
  line = line.substr(begin, line.find_last_not_of(" \t") + 1 - begin);
  return is_comment(line) ? Kind::kComment : Kind::kOther;
}

}  // namespace

PlainLines read_plain_lines(std::string_view text, Remarks remarks) {
  PlainLines lines;
  lines.digits.reserve(text.size());
  lines.numbers.reserve(text.size() / kCells + 1);
  std::uint8_t digits[kCells];
  std::size_t title = text.npos;  // where the comment directly above begins
  bool is_below_other = false;
  for (std::size_t begin = 0; begin <= text.size(); ++lines.line_count) {
    const void* feed =
        begin < text.size() ? std::memchr(text.data() + begin, '\n', text.size() - begin) : nullptr;
    const std::size_t end = feed ? static_cast<const char*>(feed) - text.data() : text.size();
    std::string_view line = text.substr(begin, end - begin);
    while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const Kind kind = kind_of(line, remarks, digits);
    const bool has_title = title != text.npos;
    const bool has_data = kind == Kind::kPuzzle || kind == Kind::kOther;
    if (has_data && is_below_other) {
      lines.others.back().end = end;
    } else if (kind == Kind::kOther || (has_data && has_title)) {
      lines.others.push_back({lines.line_count - has_title, has_title ? title : begin, end});
    } else if (has_data) {
      lines.digits.insert(lines.digits.end(), digits, digits + kCells);
      lines.numbers.push_back(lines.line_count);
    }
    const bool counts = remarks == Remarks::kCount;
    title = counts && kind == Kind::kComment ? begin : text.npos;
    is_below_other = counts && kind == Kind::kOther && may_be_comment(line);
    begin = end + 1;
  }
  return lines;
}

}  // namespace cluesmith::text
