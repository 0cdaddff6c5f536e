// SPDX-License-Identifier: MIT
#include "text/row_writer.hpp"

#include <charconv>
#include <cstring>
#include <utility>

namespace cluesmith::text {
namespace {

constexpr std::size_t kMostDigits = 20;  // of a number of 64 bits

std::size_t digits_of(std::uint64_t number) {
  std::size_t count = 1;
  for (; number >= 10; number /= 10) ++count;
  return count;
}

template <typename... Acts>
struct Cases : Acts... {
  using Acts::operator()...;
};

}  // namespace

void RowWriter::add_text(std::string text) {
  if (!columns_.empty())
    if (Text* last = std::get_if<Text>(&columns_.back())) {
      last->text += text;
      return;
    }
  columns_.push_back(Text{std::move(text)});
}

void RowWriter::add_grids(const std::uint8_t* digits, std::size_t cells, char blank) {
  columns_.push_back(Grids{digits, cells, blank});
}

void RowWriter::add_numbers(std::vector<std::uint64_t> numbers) {
  columns_.push_back(Numbers{std::move(numbers)});
}

void RowWriter::add_words(std::vector<std::uint32_t> codes, std::vector<std::string> words) {
  columns_.push_back(Words{std::move(codes), std::move(words)});
}

std::vector<std::int64_t> RowWriter::ends() const {
  std::vector<std::int64_t> ends(rows_);
  std::int64_t constant = 0;
  for (const auto& column : columns_)
    std::visit(Cases{[&](const Text& own) { constant += std::int64_t(own.text.size()); },
                     [&](const Grids& own) { constant += std::int64_t(own.cells); },
                     [&](const Numbers& own) {
                       for (std::size_t row = 0; row < rows_; ++row)
                         ends[row] += std::int64_t(digits_of(own.numbers[row]));
                     },
                     [&](const Words& own) {
                       for (std::size_t row = 0; row < rows_; ++row)
                         ends[row] += std::int64_t(own.words[own.codes[row]].size());
                     }},
               column);
  std::int64_t end = 0;
  for (std::int64_t& each : ends) each = end += constant + each;
  return ends;
}

void RowWriter::write(char* out) const {
  const auto put = [&](std::string_view text) {
    std::memcpy(out, text.data(), text.size());
    out += text.size();
  };
  for (std::size_t row = 0; row < rows_; ++row)
    for (const auto& column : columns_)
      std::visit(Cases{[&](const Text& own) { put(own.text); },
                       [&](const Grids& own) {
                         const std::uint8_t* digits = own.digits + own.cells * row;
                         for (std::size_t i = 0; i < own.cells; ++i)
                           out[i] = char(digits[i] ? '0' + digits[i] : own.blank);
                         out += own.cells;
                       },
                       [&](const Numbers& own) {
                         out = std::to_chars(out, out + kMostDigits, own.numbers[row]).ptr;
                       },
                       [&](const Words& own) { put(own.words[own.codes[row]]); }},
                 column);
}

}  // namespace cluesmith::text
