// SPDX-License-Identifier: MIT
// Text in bulk: blocks of lines to arrays, and arrays to lines.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "bindings/arrays.hpp"
#include "bindings/bindings.hpp"
#include "text/plain_lines.hpp"
#include "text/row_writer.hpp"

namespace cluesmith::bindings {
namespace {

auto read_plain_lines(nb::bytes block, bool with_remarks) {
  const std::string_view text(block.c_str(), block.size());
  text::PlainLines lines;
  {
    nb::gil_scoped_release release;  // `block` cannot change
    lines = text::read_plain_lines(
        text, with_remarks ? text::Remarks::kCount : text::Remarks::kPassedOver);
  }
  nb::typed<nb::list, nb::typed<nb::tuple, std::int64_t, nb::bytes>> others;
  for (const text::OtherLines& other : lines.others)
    others.append(nb::make_tuple(other.number,
                                 nb::bytes(text.data() + other.begin, other.end - other.begin)));
  const std::size_t count = lines.numbers.size();
  return std::tuple(to_numpy(std::move(lines.digits), {count, 81}),
                    to_numpy(std::move(lines.numbers), {count}), others, lines.line_count);
}

constexpr std::size_t kMostRows = std::size_t(1) << 24;

// A writer, and the grids that it reads in place.
struct PyRowWriter {
  text::RowWriter writer;
  std::vector<Matrix<std::uint8_t>> grids;

  template <typename Array>
  void check_rows(const Array& array) const {
    if (array.shape(0) != writer.rows())
      throw std::invalid_argument(std::to_string(array.shape(0)) + " rows; expected " +
                                  std::to_string(writer.rows()));
  }

  void add_text(nb::bytes text) { writer.add_text({text.c_str(), text.size()}); }

  void add_grids(Matrix<std::uint8_t> digits, nb::bytes blank) {
    check_rows(digits);
    if (blank.size() != 1) throw std::invalid_argument("expected one character for a blank");
    check_digits(digits.data(), digits.shape(0), digits.shape(1), 9);
    writer.add_grids(digits.data(), digits.shape(1), *blank.c_str());
    grids.push_back(std::move(digits));
  }

  void add_numbers(Vector<std::uint64_t> numbers) {
    check_rows(numbers);
    writer.add_numbers({numbers.data(), numbers.data() + numbers.size()});
  }

  void add_words(Vector<std::uint32_t> codes, const std::vector<nb::bytes>& words) {
    check_rows(codes);
    std::vector<std::uint32_t> copy(codes.data(), codes.data() + codes.size());
    for (std::uint32_t code : copy)
      if (code >= words.size())
        throw std::invalid_argument("the code " + std::to_string(code) + " of " +
                                    std::to_string(words.size()) + " words");
    std::vector<std::string> texts;
    texts.reserve(words.size());
    for (const nb::bytes& word : words) texts.emplace_back(word.c_str(), word.size());
    writer.add_words(std::move(copy), std::move(texts));
  }

  auto write() const {
    std::vector<std::int64_t> ends;
    {
      nb::gil_scoped_release release;
      ends = writer.ends();
    }
    const Py_ssize_t size = ends.empty() ? 0 : Py_ssize_t(ends.back());
    nb::bytes rows = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, size));
    if (!rows.is_valid()) throw nb::python_error();
    char* out = const_cast<char*>(rows.c_str());
    {
      nb::gil_scoped_release release;  // nobody else has `rows` yet
      writer.write(out);
    }
    const std::size_t count = ends.size();
    return std::tuple(std::move(rows), to_numpy(std::move(ends), {count}));
  }
};

}  // namespace

void bind_text(nb::module_& module) {
  using namespace nb::literals;
  module.def("read_plain_lines", &read_plain_lines, "block"_a, nb::kw_only(), "with_remarks"_a,
             "Reads the plain 9x9 puzzles of a block of lines: (digits, the line of each from 0, "
             "other lines with data as (number from 0, text), number of lines). With remarks, "
             "lines that have any are among the others, together with the comment above them.");
  nb::class_<PyRowWriter>(module, "RowWriter", "Writes rows of text, column by column.")
      .def(
          "__init__",
          [](PyRowWriter* self, std::size_t rows) {
            if (rows > kMostRows)
              throw std::invalid_argument(std::to_string(rows) + " rows; expected at most " +
                                          std::to_string(kMostRows));
            new (self) PyRowWriter{text::RowWriter(rows), {}};
          },
          "rows"_a)
      .def("add_text", &PyRowWriter::add_text, "text"_a, "Adds the same text to each row.")
      .def("add_grids", &PyRowWriter::add_grids, "digits"_a.noconvert(), "blank"_a,
           "Adds the digits of a puzzle to each row.")
      .def("add_numbers", &PyRowWriter::add_numbers, "numbers"_a.noconvert(),
           "Adds a number to each row.")
      .def("add_words", &PyRowWriter::add_words, "codes"_a.noconvert(), "words"_a,
           "Adds to each row the word of its code.")
      .def("write", &PyRowWriter::write, "The rows as one text, and where each of them ends.");
}

}  // namespace cluesmith::bindings
